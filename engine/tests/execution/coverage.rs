//! Every op of the dialect is compiled, or listed with a reason.

use std::fmt::Write as _;

use terrace_engine::{Support, support};

#[test]
fn ops_that_are_not_compiled() {
    let dialect = terrace_llvm::dialect();
    let mut names: Vec<&str> = dialect.operations().iter().map(|op| &*op.name).collect();
    names.sort_unstable();
    let mut list = String::new();
    for name in &names {
        match support(name) {
            Support::Compiled => {}
            Support::NotCompiled(reason) => writeln!(list, "{name}: {reason}").unwrap(),
            Support::Unknown => panic!("'{name}' is neither compiled nor listed"),
        }
    }
    insta::assert_snapshot!(list);
}
