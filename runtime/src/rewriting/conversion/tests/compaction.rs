//! Compaction in the end, answers of type converters that are kept, and symbols of tables around.

use super::fixture::{Program, only, pattern, renames, widening};
use crate::attributes::Attribute;
use crate::conversion::{
    ConversionConfig, ConversionPattern, ConversionRewriter, ConversionTarget, ConvertedOperands,
    FrozenConversion, TypeClass,
};
use crate::ir::Op;
use crate::location::Location;
use crate::rewrite::{MatchResult, PatternRoot};
use crate::types::Type;

const SCOPES: &str = r#"
    "isolated.scope"() ({
      %0 = "bar.a"() : () -> i32
      "bar.kept"(%0) : (i32) -> ()
    }) : () -> ()
    "isolated.scope"() ({ "bar.kept"() : () -> () }) : () -> ()
"#;

/// Compaction leaves no slots of erased ops; the ops that were left are those that are there now.
#[test]
fn converted_bodies_are_compacted() {
    for threading in [false, true] {
        let mut program = Program::with_threads(SCOPES, threading);
        let mut target = ConversionTarget::new();
        target.illegal_op("bar.a").legal_op("bar.b").legal_dialect("isolated");
        let patterns = only(renames("bar.a", "bar.b", &["bar.b"]));
        let conversion = FrozenConversion::new(program.body.context(), target, patterns);
        let config = ConversionConfig::default().with_compaction(true);
        let outcome = program.checked(|body| conversion.apply_partially(body, &config)).unwrap();
        assert_eq!(outcome.unlegalized.len(), 2);
        let children = program.body.child_ops();
        for (stub, op) in children.iter().zip(&outcome.unlegalized) {
            let child = program.body.child(*stub).unwrap();
            assert_eq!(child.name(*op).text(child.context()), "bar.kept");
            let arena = child.arena();
            assert!(arena.ops.iter().all(|op| op.name.is_some()));
            assert!(arena.values.iter().all(|value| value.ty.is_some()));
        }
        let text = program.text();
        assert!(text.contains("%0 = \"bar.b\"() : () -> i32\n  \"bar.kept\"(%0)"), "{text}");
    }
}

/// A rule that is added later is asked, in a copy of the converter as well; the original stays as it is.
#[test]
fn an_extended_converter_gives_new_answers() {
    let program = Program::new("");
    let context = program.body.context();
    let mut types = widening();
    let original = types.clone();
    for _ in 0..2 {
        assert_eq!(types.convert(context, Type::I32).unwrap()[..], [Type::integer(context, 64)]);
    }
    types.add(TypeClass::Integer, "i1", |context, _| Type::integer(context, 1));
    for _ in 0..2 {
        assert_eq!(types.convert(context, Type::I32).unwrap()[..], [Type::integer(context, 1)]);
        assert_eq!(original.convert(context, Type::I32).unwrap()[..], [Type::integer(context, 64)]);
    }
    // Another context has other types, under the same numbers.
    let other = Program::new("");
    let other = other.body.context();
    assert_eq!(types.convert(other, Type::I32).unwrap()[..], [Type::integer(other, 1)]);
}

/// Declares `stem` in the body around unless it is there, and a symbol of a new name.
struct Declare;

impl ConversionPattern for Declare {
    fn name(&self) -> &str {
        "Declare"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op("bar.use")
    }

    fn reaches_ancestors(&self) -> bool {
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        _: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let declare = |name: &str, rewriter: &mut ConversionRewriter<'_>| {
            rewriter.in_ancestor(1, |builder, stub| {
                builder.set_before(stub);
                builder.operation("foo.symbol", Location::UNKNOWN).string("sym_name", name).create();
            });
        };
        let context = rewriter.context().clone();
        if rewriter.ancestor_symbol(1, Attribute::string(&context, "stem")).is_none() {
            declare("stem", rewriter);
        }
        let name = rewriter.unused_ancestor_symbol(1, "stem").unwrap();
        declare(&name, rewriter);
        rewriter.erase(op);
        Ok(())
    }
}

/// The symbols of a table are those that are there, those that patterns create, and that of the op around a pattern.
#[test]
fn symbols_of_a_table_are_found() {
    let mut program = Program::new(
        r#"
        "isolated.scope"() <{}> ({ "bar.use"() : () -> () "bar.use"() : () -> () }) {sym_name = "stem_0"} : () -> ()
        "isolated.scope"() ({ "bar.use"() : () -> () }) : () -> ()
        "foo.symbol"() {sym_name = "stem_2"} : () -> ()
        "#,
    );
    let mut target = ConversionTarget::new();
    target.illegal_op("bar.use").legal_dialect("foo").legal_dialect("isolated");
    program.partially(&target, only(Declare)).unwrap();
    insta::assert_snapshot!(program.text(), @r#"
    "foo.symbol"() {sym_name = "stem"} : () -> ()
    "foo.symbol"() {sym_name = "stem_1"} : () -> ()
    "foo.symbol"() {sym_name = "stem_3"} : () -> ()
    "isolated.scope"() ({
    ^bb0:
    }) {sym_name = "stem_0"} : () -> ()
    "foo.symbol"() {sym_name = "stem_4"} : () -> ()
    "isolated.scope"() ({
    ^bb0:
    }) : () -> ()
    "foo.symbol"() {sym_name = "stem_2"} : () -> ()
    "#);
}

/// A symbol that a pattern erased or renamed is not found any more.
#[test]
fn symbols_that_go_away_are_not_found() {
    let mut program = Program::new(
        r#"
        "bar.erased"() {sym_name = "stem"} : () -> ()
        "isolated.scope"() ({ "bar.use"() : () -> () }) : () -> ()
        "#,
    );
    let mut target = ConversionTarget::new();
    target.illegal_dialect("bar").legal_dialect("foo").legal_dialect("isolated");
    let mut patterns = only(Declare);
    patterns.add(pattern("Erase", "bar.erased", |op, _, rewriter| {
        rewriter.erase(op);
        Ok(())
    }));
    program.partially(&target, patterns).unwrap();
    insta::assert_snapshot!(program.text(), @r#"
    "foo.symbol"() {sym_name = "stem"} : () -> ()
    "foo.symbol"() {sym_name = "stem_0"} : () -> ()
    "isolated.scope"() ({
    ^bb0:
    }) : () -> ()
    "#);
}

/// A pass lists no ops that it leaves, and skips bodies in which nothing is to be done; what it created is legalized.
#[test]
fn bodies_without_work_are_skipped() {
    let mut program = Program::new(SCOPES);
    let mut target = ConversionTarget::new();
    target.illegal_op("bar.a").legal_op("bar.b").legal_dialect("isolated");
    let patterns = only(renames("bar.a", "bar.b", &["bar.b"]));
    let conversion = FrozenConversion::new(program.body.context(), target, patterns);
    let config = ConversionConfig { lists_unlegalized: false, ..ConversionConfig::default() };
    let before: Vec<_> = program.body.child_ops();
    let second = program.body.child(before[1]).unwrap().fingerprint();
    let outcome = program.checked(|body| conversion.apply_partially(body, &config)).unwrap();
    assert!(outcome.changed && outcome.unlegalized.is_empty());
    assert_eq!(program.body.child(before[1]).unwrap().fingerprint(), second);
    assert!(program.text().contains("bar.b") && !program.text().contains("bar.a"));
}

/// Without rollback, nothing is copied: what is converted is the same, and bodies are compacted when they are done.
#[test]
fn without_rollback_the_outcome_is_the_same() {
    let mut target = ConversionTarget::new();
    target.illegal_op("bar.a").legal_op("bar.b").legal_dialect("isolated");
    let converted = |rollback| {
        let mut program = Program::new(SCOPES);
        let patterns = only(renames("bar.a", "bar.b", &["bar.b"]));
        let conversion = FrozenConversion::new(program.body.context(), target.clone(), patterns);
        let mut config = ConversionConfig::default().with_compaction(true).with_rollback(rollback);
        config.lists_unlegalized = false;
        let outcome = program.checked(|body| conversion.apply_partially(body, &config)).unwrap();
        assert!(outcome.changed);
        program.text()
    };
    assert_eq!(converted(false), converted(true));
}
