use std::any::TypeId;

use super::*;
use crate::dominance::Dominance;
use crate::pass::{Analyses, Analysis, PassInstrumentation, PreservedAnalyses};

/// The number of ops of a body; counts its computations.
struct Size(usize);

impl Analysis for Size {
    const NAME: &'static str = "Size";

    fn compute(body: &Body, _: &mut Analyses<'_>) -> Self {
        Size(body.op_count())
    }
}

/// Made from the size.
struct DoubleSize(usize);

impl Analysis for DoubleSize {
    const NAME: &'static str = "DoubleSize";

    fn compute(_: &Body, analyses: &mut Analyses<'_>) -> Self {
        DoubleSize(2 * analyses.analysis::<Size>().0)
    }
}

/// Right whatever happens.
struct Constant;

impl Analysis for Constant {
    const NAME: &'static str = "Constant";

    fn compute(_: &Body, _: &mut Analyses<'_>) -> Self {
        Constant
    }

    fn is_invalidated(&self, _: &PreservedAnalyses) -> bool {
        false
    }
}

/// Returns the names of the op's cached analyses.
fn known(run: &PassRun<'_>) -> String {
    let mark = |name: &'static str, known: bool| if known { name } else { "" };
    [
        mark("size ", run.cached_analysis::<Size>().is_some()),
        mark("double ", run.cached_analysis::<DoubleSize>().is_some()),
        mark("constant ", run.cached_analysis::<Constant>().is_some()),
    ]
    .concat()
}

#[test]
fn what_is_not_preserved_is_forgotten() {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, "func @a() { \"x.end\"() : () -> () }");
    let mut manager = manager(&log);
    let asks = |preserve: fn(&mut PassRun<'_>)| {
        Does::new("Asks", move |run: &mut PassRun<'_>| {
            run.report(format!("known: {}", known(run)));
            assert_eq!(run.analysis::<DoubleSize>().0, 2 * run.analysis::<Size>().0);
            run.analysis::<Constant>();
            preserve(run);
            Ok(())
        })
    };
    let pipeline = manager.pipeline_mut();
    pipeline.add_pass(asks(|run| run.mark_all_preserved()));
    pipeline.add_pass(asks(|run| run.mark_preserved::<Size>()));
    pipeline.add_pass(asks(|run| run.mark_preserved::<DoubleSize>()));
    pipeline.add_pass(asks(|_| {}));
    pipeline.add_pass(asks(|_| {}));
    manager.run(&mut body).unwrap();
    insta::assert_snapshot!(log.take(), @r"
    known:
    known: size double constant
    known: size constant
    known: constant
    known: constant
    ");
}

#[test]
fn analyses_of_parents_and_children_can_be_asked_for() {
    let log = Log::default();
    let context = context(&log, true);
    let text = "func @a() { \"x.end\"() : () -> () }\nfunc @b() { \"x.end\"() : () -> () }";
    let mut body = parse(&context, text);
    let mut manager = manager(&log);
    let functions = |run: &PassRun<'_>| {
        let (inner, region) = run.body().region(run.op(), 0);
        inner.ops(inner.entry_block(region).unwrap()).collect::<Vec<_>>()
    };
    manager.pipeline_mut().add_pass(Does::new("Before", move |run| {
        run.analysis::<Size>();
        let first = functions(run)[0];
        assert_eq!(run.child_analysis::<Size>(first).0, run.body().child(first).unwrap().op_count());
        run.mark_all_preserved();
        Ok(())
    }));
    manager.pipeline_mut().nest("func").add_pass(Does::new("Inside", |run| {
        let parent = run.cached_parent_analysis::<Size>().map(|size| size.0);
        let ancestor = run.outer().ancestors()[0].1;
        assert_eq!(run.cached_ancestor_analysis::<Size>(ancestor).map(|size| size.0), parent);
        run.report(format!("{}: parent {parent:?}, own {}", name_of(run), known(run)));
        run.analysis::<Size>();
        if name_of(run) == "b" {
            run.mark_all_preserved();
        }
        Ok(())
    }));
    manager.pipeline_mut().add_pass(Does::new("After", move |run| {
        let children = functions(run);
        let known_children: Vec<bool> =
            children.iter().map(|op| run.cached_child_analysis::<Size>(*op).is_some()).collect();
        // A change inside may make wrong what was known of the module.
        run.report(format!("after: {}{known_children:?}", known(run)));
        Ok(())
    }));
    manager.run(&mut body).unwrap();
    insta::assert_snapshot!(log.take(), @r"
    a: parent Some(2), own size
    b: parent Some(2), own
    after: [false, true]
    ");
}

/// Counts how often dominance is worked out, and when that begins and ends (pass infrastructure, Pass Instrumentation).
struct DominanceCounter(Log);

impl PassInstrumentation for DominanceCounter {
    fn before_analysis(&mut self, name: &str, kind: TypeId, _: &Body) {
        if kind == TypeId::of::<Dominance>() {
            self.0.push(format!("{name} begins"));
        }
    }
    fn after_analysis(&mut self, name: &str, kind: TypeId, _: &Body) {
        if kind == TypeId::of::<Dominance>() {
            self.0.push(format!("{name} ends"));
        }
    }
}

#[test]
fn an_instrumentation_counts_an_analysis() {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, "func @a() { \"x.end\"() : () -> () }");
    let mut manager = manager(&log);
    manager.add_instrumentation(DominanceCounter(log.clone()));
    let asks = Does::new("Asks", |run| {
        run.analysis::<Size>();
        run.analysis::<Dominance>();
        run.analysis::<Dominance>();
        Ok(())
    });
    manager.pipeline_mut().add_pass(asks.clone()).add_pass(asks);
    manager.run(&mut body).unwrap();
    let once = "DominanceInfo begins\nDominanceInfo ends";
    assert_eq!(log.take(), format!("{once}\n{once}"));
}
