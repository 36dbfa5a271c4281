//! Definitions that are wrong, and what rustc shows of them.

#[test]
fn errors_point_at_the_tokens() {
    trybuild::TestCases::new().compile_fail("tests/failing/*.rs");
}
