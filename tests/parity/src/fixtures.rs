/// The fixtures whose Rust compiles by itself: the module of each, its file in the repository, and its dialect.
pub const FIXTURES: &[(&str, &str, &str)] = &[
    ("arity", "odsgen/tests/fixtures/valid/arity.dialect", "t"),
    ("effects", "odsgen/tests/fixtures/valid/effects.dialect", "memory"),
    ("intrinsics", "odsgen/tests/fixtures/valid/intrinsics.dialect", "i"),
    ("keywords_as_names", "odsgen/tests/fixtures/valid/keywords_as_names.dialect", "t"),
    ("templates", "odsgen/tests/fixtures/valid/templates.dialect", "t"),
    ("traits", "odsgen/tests/fixtures/valid/traits.dialect", "t"),
    ("attributes", "odsgen/tests/fixtures/expansion/attributes.dialect", "t"),
    ("enums", "odsgen/tests/fixtures/expansion/enums.dialect", "t"),
    ("groups", "odsgen/tests/fixtures/expansion/groups.dialect", "t"),
    ("op", "odsgen/tests/fixtures/expansion/op.dialect", "t"),
    ("effects_loaded", "tests/text/load-dialect/inputs/effects.dialect", "heap"),
    ("ends", "tests/text/load-dialect/inputs/ends.dialect", "ends"),
    ("kinds", "tests/text/load-dialect/inputs/kinds.dialect", "kinds"),
    ("traits_loaded", "tests/text/load-dialect/inputs/traits.dialect", "traits"),
    ("toy_loaded", "tests/text/load-dialect/inputs/toy.dialect", "toy"),
    ("shop", "examples/ir/shop.dialect", "shop"),
];
