//! The attributes of parameters and results of LLVM IR, which the dialect spells with the prefix `llvm.`.

/// Attributes of parameters without arguments.
pub(crate) const FLAGS: &[&str] = &[
    "allocalign",
    "allocptr",
    "dead_on_return",
    "dead_on_unwind",
    "immarg",
    "inreg",
    "nest",
    "noalias",
    "noext",
    "nofree",
    "nonnull",
    "noundef",
    "readnone",
    "readonly",
    "returned",
    "signext",
    "swiftasync",
    "swifterror",
    "swiftself",
    "writable",
    "writeonly",
    "zeroext",
];

/// Attributes of parameters with a number.
pub(crate) const NUMBERS: &[&str] = &["align", "alignstack", "dereferenceable", "dereferenceable_or_null"];

/// Attributes of parameters with a type.
pub(crate) const TYPES: &[&str] = &["byref", "byval", "elementtype", "inalloca", "preallocated", "sret"];
