//! Keywords of the text format.

/// The keywords that begin an attribute but not a type.
pub const ATTRIBUTE_KEYWORDS: &[&str] = &[
    "affine_map",
    "affine_set",
    "array",
    "dense",
    "dense_resource",
    "distinct",
    "false",
    "loc",
    "opaque",
    "sparse",
    "strided",
    "true",
    "unit",
];
