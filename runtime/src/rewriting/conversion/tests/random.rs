//! Random conversions of random IR, which fail at random points: the IR is as it was then, with any number of threads.

use std::fmt::Write;

use proptest::prelude::*;

use super::fixture::{Program, create_typed, pattern, splitting_pairs, with_materializations};
use crate::attributes::Attribute;
use crate::conversion::{ConversionConfig, ConversionPatterns, ConversionTarget, FrozenConversion};
use crate::ir::{InsertionPoint, Value};
use crate::rewrite::MatchFailure;
use crate::types::Type;

/// An op of a random program.
#[derive(Clone, Debug)]
enum Item {
    /// An op that uses the values with these numbers, counted from the last, and has a result.
    Op(u8, Vec<usize>),
    /// An op with a region of two blocks.
    Region(u8, Vec<Item>),
    /// An isolated op.
    Isolated(u8, Vec<Item>),
}

fn items() -> impl Strategy<Value = Vec<Item>> {
    let op =
        (any::<u8>(), prop::collection::vec(0..6_usize, 0..3)).prop_map(|(kind, uses)| Item::Op(kind, uses));
    let item = op.prop_recursive(4, 60, 8, |inner| {
        let items = prop::collection::vec(inner, 0..8);
        prop_oneof![
            (any::<u8>(), items.clone()).prop_map(|(kind, items)| Item::Region(kind, items)),
            (any::<u8>(), items).prop_map(|(kind, items)| Item::Isolated(kind, items)),
        ]
    });
    prop::collection::vec(item, 1..12)
}

const TYPES: [&str; 3] = ["i32", "f32", "complex<f32>"];

/// Writes the text of items; `values` are those in scope, with their types.
fn write_items(
    items: &[Item],
    values: &mut Vec<(String, &'static str)>,
    next: &mut usize,
    text: &mut String,
) {
    let mut fresh = || {
        *next += 1;
        format!("v{next}", next = *next)
    };
    let mut nested = Vec::new();
    for item in items {
        match item {
            Item::Op(kind, uses) => {
                let used: Vec<_> =
                    uses.iter().filter_map(|at| values.iter().rev().nth(*at)).cloned().collect();
                let names: Vec<String> = used.iter().map(|(name, _)| format!("%{name}")).collect();
                let types: Vec<&str> = used.iter().map(|(_, ty)| *ty).collect();
                let (result, ty) = (fresh(), TYPES[usize::from(*kind) % 3]);
                let name = if kind % 5 == 0 { "keep" } else { "old" };
                let (names, types) = (names.join(", "), types.join(", "));
                _ = writeln!(
                    text,
                    "%{result} = \"{name}.op\"({names}) {{kind = {kind} : i32}} : ({types}) -> {ty}"
                );
                values.push((result, ty));
            }
            Item::Region(kind, inner) => nested.push((*kind, false, inner)),
            Item::Isolated(kind, inner) => nested.push((*kind, true, inner)),
        }
    }
    for (kind, is_isolated, inner) in nested {
        let block = format!("b{kind}_{next}", next = *next);
        let (name, mut inside) = match is_isolated {
            true => ("isolated.scope", Vec::new()),
            false => ("old.region", values.clone()),
        };
        _ = writeln!(text, "\"{name}\"() ({{\n\"keep.start\"() : () -> ()");
        write_items(inner, &mut inside, next, text);
        _ = writeln!(text, "\"keep.branch\"()[^{block}] : () -> ()\n^{block}:");
        *next += 1;
        _ = writeln!(text, "\"keep.end\"() : () -> ()\n}}) {{kind = {kind} : i32}} : () -> ()");
    }
}

/// Patterns that do something else for each kind of op, and fail on one.
fn patterns(fails_on: Option<u8>, is_bug: bool) -> ConversionPatterns {
    let kind = |ir: &crate::ir::Body, op| ir.attribute(op, "kind").and_then(|kind| kind.as_i64(ir.context()));
    let types = with_materializations(splitting_pairs());
    let mut patterns = ConversionPatterns::new();
    patterns.add(
        pattern("Op", "old.op", move |op, operands, rewriter| {
            let kind = kind(rewriter.body(), op).unwrap_or(0) as u8;
            if Some(kind) == fails_on {
                if is_bug {
                    rewriter.set_attribute(op, "broken", Some(Attribute::UNIT));
                }
                return Err(MatchFailure);
            }
            let ty = rewriter.body().value_type(rewriter.body().result(op, 0));
            let converted = rewriter.type_converter().unwrap().convert(rewriter.context(), ty).unwrap();
            match kind % 7 {
                0 => rewriter.erase(op),
                1 => {
                    let start = rewriter.body().parent_block(op).unwrap();
                    let start = InsertionPoint::at_start(rewriter.body(), start);
                    rewriter.set_insertion_point(Some(start));
                    let new = create_typed(rewriter, op, "new.op", &[], &converted);
                    let values: Vec<Value> = rewriter.body().results(new).collect();
                    rewriter.replace_by_groups(op, &[&values]);
                }
                2 => {
                    let block = rewriter.body().parent_block(op).unwrap();
                    let next = rewriter.split_block(op);
                    rewriter.set_to_end(block);
                    let state = crate::ir::OperationState::new(
                        rewriter.context().op_name("new.branch"),
                        rewriter.body().location(op),
                    );
                    rewriter.create(state.successor(next));
                    rewriter.set_before(op);
                    let new = create_typed(rewriter, op, "new.op", operands.values(), &converted);
                    let values: Vec<Value> = rewriter.body().results(new).collect();
                    rewriter.replace_by_groups(op, &[&values]);
                }
                _ => {
                    let new = create_typed(rewriter, op, "new.op", operands.values(), &converted);
                    let values: Vec<Value> = rewriter.body().results(new).collect();
                    rewriter.replace_by_groups(op, &[&values]);
                }
            }
            Ok(())
        })
        .types(&types)
        .groups(),
    );
    patterns.add(pattern("Region", "old.region", move |op, _, rewriter| {
        let at = kind(rewriter.body(), op).unwrap_or(0);
        let new = crate::ir::OperationState::new(
            rewriter.context().op_name("new.region"),
            rewriter.body().location(op),
        );
        let new = rewriter.create(new.regions(1));
        let from = rewriter.body().region(op, 0).1;
        let to = rewriter.body().region(new, 0).1;
        if at % 2 == 0 {
            rewriter.move_region_to_end(from, to);
            let block = rewriter.body().entry_block(to).unwrap();
            let location = rewriter.body().location(new);
            rewriter.add_argument(block, Type::I32, location);
        } else {
            rewriter.move_region_to_end(from, to);
        }
        rewriter.replace(op, &[]);
        Ok(())
    }));
    patterns.add(pattern("Isolated", "isolated.scope", move |op, _, rewriter| {
        let name = rewriter.context().op_name("isolated.other");
        rewriter.rename_isolated_op(op, name, &[]);
        if kind(rewriter.body(), op).is_some_and(|kind| kind % 3 == 0) {
            let mut child = rewriter.child(op);
            let (body, region) = (child.body(), child.body().region(child.body().root(), 0).1);
            let block = body.entry_block(region).unwrap();
            let location = body.location(body.root());
            child.set_to_start(block);
            child.operation("new.inside", location).create();
        }
        Ok(())
    }));
    patterns
}

fn target() -> ConversionTarget {
    let mut target = ConversionTarget::new();
    target.illegal_dialect("old").illegal_op("isolated.scope").legal_op("isolated.other");
    target.legal_dialect("keep").legal_dialect("new").legal_dialect("test");
    target
}

/// The text after a conversion with so many threads, or the diagnostics of its failure. The fixture checks that a
/// failure changes nothing, and that the tables are in order.
fn converted(text: &str, threads: usize, fails_on: Option<u8>, is_bug: bool) -> Result<String, String> {
    let mut program = Program::with_threads(text, threads > 1);
    let conversion = FrozenConversion::new(program.body.context(), target(), patterns(fails_on, is_bug));
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let result =
        pool.install(|| program.checked(|body| conversion.apply_fully(body, &ConversionConfig::default())));
    match result {
        Ok(_) => Ok(program.text()),
        Err(_) => Err(program.diagnostics()),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn failures_change_nothing(items in items(), repeats in 1..3_usize, fails_on in any::<Option<u8>>(), is_bug: bool) {
        let mut text = String::new();
        let mut next = 0;
        for _ in 0..repeats {
            // A module has one block, and patterns split blocks.
            text += "\"keep.top\"() ({\n";
            write_items(&items, &mut Vec::new(), &mut next, &mut text);
            text += "\"keep.end\"() : () -> ()\n}) : () -> ()\n";
        }
        // Enough that bodies are worth threads.
        text += &"\"isolated.scope\"() ({ FILL }) : () -> ()\n".repeat(4);
        let fill = "%X = \"old.op\"() {kind = 3 : i32} : () -> i32\n";
        let fill: String = (0..300).map(|at| fill.replace('X', &at.to_string())).collect();
        let text = text.replace("FILL", &fill);
        // Half of the runs fail on an op that is there.
        let kinds: Vec<u8> = kinds(&items);
        let fails_on = fails_on.and_then(|at| kinds.get(usize::from(at) % kinds.len().max(1)).copied());
        let one = converted(&text, 1, fails_on, is_bug);
        prop_assert_eq!(one.is_err(), fails_on.is_some_and(|kind| kind % 5 != 0), "{:?}", one);
        for threads in [2, 8] {
            prop_assert_eq!(&converted(&text, threads, fails_on, is_bug), &one);
        }
    }
}

fn kinds(items: &[Item]) -> Vec<u8> {
    items
        .iter()
        .flat_map(|item| match item {
            Item::Op(kind, _) => vec![*kind],
            Item::Region(_, inner) | Item::Isolated(_, inner) => kinds(inner),
        })
        .collect()
}
