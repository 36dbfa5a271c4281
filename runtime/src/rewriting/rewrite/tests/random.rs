//! Random programs and random sets of patterns: everything ends, stays in order, and is done after one run.

use proptest::prelude::*;

use super::fixture::{Program, old_to_new, pattern};
use crate::ir::{Body, BodySerial, InsertionPoint, Listener, Op};
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, PatternRoot, PatternSet, RegionSimplification, TraversalOrder,
    apply_patterns_greedily_with,
};

/// The text of a program made from numbers: ops use values from before, some ops have regions, some blocks.
fn program(numbers: &[(u8, u16)]) -> String {
    let mut text = String::from("%v0, %v1 = \"test.use\"() : () -> (i32, i32)\n");
    let mut values = vec![vec![0, 1]];
    let mut count = 2;
    let mut ends: Vec<String> = Vec::new();
    for (kind, number) in numbers {
        let visible: Vec<u32> = values.iter().flatten().copied().collect();
        let pick = |salt: usize| visible[(usize::from(*number) * 7 + salt) % visible.len()];
        let (first, second) = (pick(0), pick(3));
        let unary = ["test.neg", "test.abs", "test.old", "test.pure", "test.new"];
        match kind % 12 {
            0..=2 => {
                text += &format!("%v{count} = \"test.add\"(%v{first}, %v{second}) : (i32, i32) -> i32\n")
            }
            3 => {
                let value = number % 4;
                text += &format!("%v{count} = \"test.constant\"() <{{value = {value} : i32}}> : () -> i32\n");
            }
            4..=6 => {
                let name = unary[usize::from(*number) % unary.len()];
                text += &format!("%v{count} = \"{name}\"(%v{first}) : (i32) -> i32\n");
            }
            7 => text += &format!("%v{count} = \"test.min\"(%v{first}, %v{second}) : (i32, i32) -> i32\n"),
            8 => {
                text += &format!("\"test.use\"(%v{first}) : (i32) -> ()\n");
                continue;
            }
            9 if ends.len() < 4 => {
                // What is inside sees what is outside, but in a function.
                let isolated = number % 3 == 0;
                let name = if isolated { "test.func" } else { "test.scope" };
                text += &format!("\"{name}\"() ({{\n%v{count} = \"test.use\"() : () -> i32\n");
                if isolated {
                    let hidden = values.iter().flatten().copied().collect::<Vec<u32>>();
                    ends.push(format!("\"test.return\"() : () -> ()\n}}) : () -> ()\n|{}", hidden.len()));
                    values = vec![vec![count]];
                    // The function ends the program's outer part: what follows it sees only new values.
                    count += 1;
                    continue;
                }
                ends.push(String::from("}) : () -> ()\n"));
                values.push(vec![count]);
                count += 1;
                continue;
            }
            10 if !ends.is_empty() && values.len() > 1 => {
                text += &ends.pop().unwrap();
                values.pop();
                continue;
            }
            _ => {
                let target = format!("b{count}");
                text += &format!("%v{count} = \"test.keeper\"() ({{\n");
                text +=
                    &format!("\"test.cond_br\"(%v{first}, %v{first}, %v{second})[^{target}, ^end{target}] ");
                text += "<{operandSegmentSizes = array<i32: 1, 1, 1>}> : (i32, i32, i32) -> ()\n";
                text += &format!(
                    "^{target}(%a{target}: i32):\n%x{target} = \"test.add\"(%a{target}, %v{first}) "
                );
                text +=
                    &format!(": (i32, i32) -> i32\n\"test.br\"(%x{target})[^end{target}] : (i32) -> ()\n");
                text += &format!(
                    "^end{target}(%e{target}: i32):\n\"test.return\"() : () -> ()\n}}) : () -> i32\n"
                );
            }
        }
        values.last_mut().unwrap().push(count);
        count += 1;
    }
    while let Some(end) = ends.pop() {
        text += end.split('|').next().unwrap();
    }
    text
}

/// A set of patterns that end: each makes the program smaller or comes nearer to `test.new`.
fn patterns(choice: u8) -> PatternSet {
    let mut patterns = PatternSet::new();
    if choice & 1 != 0 {
        patterns.extend(old_to_new());
    }
    if choice & 2 != 0 {
        patterns.add(pattern("UnaryOfUnary", PatternRoot::op("test.new"), 2, |op, rewriter| {
            let body = rewriter.body();
            let below = body.operands(op).next().and_then(|operand| body.defining_op(operand));
            let Some(below) = below.filter(|below| body.name(*below) == body.name(op)) else {
                return Err(rewriter.match_failure(op, || "no new below"));
            };
            rewriter.replace_with_op(op, below);
            Ok(())
        }));
    }
    if choice & 4 != 0 {
        patterns.add(pattern("InlineScope", PatternRoot::op("test.scope"), 1, |op, rewriter| {
            let body = rewriter.body();
            let block = body.entry_block(body.region(op, 0).1);
            let Some(block) = block.filter(|_| body.result_count(op) == 0) else {
                return Err(rewriter.match_failure(op, || "nothing to inline"));
            };
            rewriter.inline_block_before(block, op, &[]);
            rewriter.erase(op);
            Ok(())
        }));
    }
    if choice & 8 != 0 {
        patterns.add(pattern("UseOnce", PatternRoot::op("test.use"), 1, |op, rewriter| {
            let body = rewriter.body();
            if body.operand_count(op) < 1 || body.discardable_attribute(op, "once").is_some() {
                return Err(rewriter.match_failure(op, || "nothing to do"));
            }
            rewriter.modify(op, |body| {
                body.set_operands(op, &[]);
                body.set_attribute(op, "once", Some(crate::attributes::Attribute::UNIT));
            });
            Ok(())
        }));
    }
    patterns
}

/// Keeps the number of ops of each body by what it hears.
#[derive(Default)]
struct Census(std::collections::HashMap<BodySerial, i64>);

impl Listener for Census {
    fn op_inserted(&mut self, _: &Body, op: Op) {
        *self.0.entry(op.serial()).or_default() += 1;
    }
    fn op_erased(&mut self, _: &Body, op: Op) {
        *self.0.entry(op.serial()).or_default() -= 1;
    }
    fn op_moved(&mut self, body: &Body, op: Op, _: InsertionPoint) {
        assert!(body.parent_block(op).is_some());
    }
}

fn counts(body: &Body) -> std::collections::HashMap<BodySerial, i64> {
    let mut counts = std::collections::HashMap::new();
    let _ = body.walk(body.root()).run(|_, op| *counts.entry(op.serial()).or_default() += 1);
    counts
}

/// As many cases as `PROPTEST_CASES` asks for, or a few.
fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { 96 };
    ProptestConfig { cases, ..asked }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn random_programs_come_to_rest(
        numbers in prop::collection::vec((any::<u8>(), any::<u16>()), 0..60),
        choice in 0u8..16,
        top_down in any::<bool>(),
        level in 0usize..3,
    ) {
        let config = GreedyConfig {
            order: if top_down { TraversalOrder::TopDown } else { TraversalOrder::BottomUp },
            region_simplification: [
                RegionSimplification::Disabled,
                RegionSimplification::Normal,
                RegionSimplification::Aggressive,
            ][level],
            expensive_checks: true,
            max_iterations: Some(100),
            ..GreedyConfig::default()
        };
        let mut program = Program::new(&program(&numbers));
        let before = counts(&program.body);
        let frozen = FrozenPatterns::new(&program.context, patterns(choice));
        let mut census = Census::default();
        let outcome = apply_patterns_greedily_with(&mut program.body, &frozen, &config, &mut census);
        program.check();
        prop_assert!(outcome.converged, "{}", program.text());
        prop_assert!(outcome.misuse.is_none(), "{:?}", program.diagnostics());
        // Listeners heard of every op that came or went.
        let after = counts(&program.body);
        for (serial, count) in &before {
            let expected = count + census.0.get(serial).copied().unwrap_or(0);
            prop_assert!(after.get(serial).copied().unwrap_or(0) == expected || !after.contains_key(serial));
        }
        let text = program.text();
        let again = program.greedily(patterns(choice), &config);
        prop_assert!(!again.changed, "{}\nbecame\n{}", text, program.text());
        prop_assert_eq!(program.text(), text);
    }

    #[test]
    fn limits_stop_random_programs_anywhere(
        numbers in prop::collection::vec((any::<u8>(), any::<u16>()), 0..60),
        choice in 0u8..16,
        max_iterations in 0u32..4,
        max_rewrites in prop::option::of(0u64..40),
        level in 0usize..3,
    ) {
        let config = GreedyConfig {
            region_simplification: [
                RegionSimplification::Disabled,
                RegionSimplification::Normal,
                RegionSimplification::Aggressive,
            ][level],
            max_iterations: Some(max_iterations),
            max_rewrites,
            ..GreedyConfig::default()
        };
        let mut program = Program::new(&program(&numbers));
        let outcome = program.greedily(patterns(choice), &config);
        prop_assert!(outcome.misuse.is_none(), "{:?}", program.diagnostics());
    }
}
