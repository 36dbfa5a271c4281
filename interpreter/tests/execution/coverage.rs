//! Each fold and each pattern is executed.

use std::collections::BTreeSet;

use terrace_runtime::context::Context;
use terrace_runtime::rewrite::{FrozenPatterns, PatternRoot, PatternSet};

use crate::harness::Session;
use crate::{affine_cases, cases, current_cases, folds};

/// The dialects whose folds and patterns are executed.
const DIALECTS: [&str; 11] =
    ["std", "affine", "arith", "cf", "func", "scf", "index", "math", "complex", "tensor", "vector"];

/// Patterns that may give a more precise value.
const NOT_EXECUTED: [&str; 1] = ["ExtendTruncatedFloat of arith.extf"];

/// All folds and patterns of the dialects, each with the name of the op that it starts from.
fn all(context: &Context) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for dialect in context.dialects().iter().filter(|dialect| DIALECTS.contains(&dialect.name())) {
        assert!(dialect.hooks().fold.is_none(), "what folds all ops of a dialect needs cases");
        for operation in dialect.operations() {
            let name = &operation.name;
            if operation.hooks.fold.is_some() {
                names.insert(format!("fold of {name}"));
            }
            names.extend(operation.folds.iter().map(|rule| format!("{} of {name}", rule.name)));
            let traits = context.op_name(name).info(context).traits();
            for (rule, of) in [
                ("involution", terrace_runtime::dialect::OpTraits::INVOLUTION),
                ("idempotence", terrace_runtime::dialect::OpTraits::IDEMPOTENT),
                ("order of operands", terrace_runtime::dialect::OpTraits::COMMUTATIVE),
            ] {
                if traits.contains(of) {
                    names.insert(format!("{rule} of {name}"));
                }
            }
        }
    }
    let patterns = FrozenPatterns::new(context, PatternSet::canonicalization(context));
    for pattern in patterns.patterns() {
        match pattern.root() {
            PatternRoot::Op(root)
                if root.split_once('.').is_some_and(|(dialect, _)| DIALECTS.contains(&dialect)) =>
            {
                names.insert(format!("{} of {root}", pattern.name()));
            }
            // Patterns for ops of any dialect are the runtime's.
            _ => {}
        }
    }
    names
}

/// The test that fails where a fold or a pattern is new and nothing shows what it does. The programs are executed by the
/// tests beside them.
#[test]
fn each_fold_and_pattern_is_executed() {
    let session = Session::new();
    let mut used = BTreeSet::new();
    let programs =
        [cases::programs(), affine_cases::programs(), current_cases::programs(), folds::programs()].concat();
    for text in programs {
        used.extend(session.canonicalize(&mut session.parse(&text)));
    }
    let missing: Vec<String> = all(&session.context)
        .difference(&used)
        .filter(|name| !NOT_EXECUTED.contains(&name.as_str()))
        .cloned()
        .collect();
    assert!(missing.is_empty(), "no case meets these; write one:\n{}", missing.join("\n"));
}
