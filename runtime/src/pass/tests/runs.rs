use super::*;
use crate::attributes::Attribute;
use crate::pass::{
    NestingMode, OpPipeline, PassFailure, PassInstrumentation, Statistic, StatisticSlot, StatisticsDisplay,
};

const TWO: &str = "func @a() { \"x.end\"() : () -> () }\nfunc @b() { \"x.end\"() : () -> () }";

/// Many functions, and a module with as many.
fn many() -> String {
    let functions = |stem: &str| -> String {
        (0..60).map(|number| format!("func @{stem}{number}() {{ \"x.end\"() : () -> () }}\n")).collect()
    };
    format!("{}builtin.module @inner {{\n{}}}\n", functions("f"), functions("g"))
}

#[derive(Clone, Default)]
struct Counts {
    seen: Statistic,
}

impl Pass for Counts {
    fn name(&self) -> &str {
        "Counts"
    }
    fn statistics(&mut self) -> Vec<StatisticSlot<'_>> {
        vec![StatisticSlot::new("seen", "ops that were seen", &mut self.seen)]
    }
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        self.seen += run.body().op_count() as u64;
        Ok(())
    }
}

/// Says what it sees, changes the op, and fails on one.
fn busy(run: &mut PassRun<'_>) -> PassResult {
    let name = name_of(run);
    run.report(format!("report {name}"));
    let location = run.location();
    run.context().emit_remark(location, format_args!("remark {name}")).report();
    let symbols = run.outer().symbols().map_or(0, |symbols| symbols.symbols().count());
    let value = Attribute::string(
        run.context(),
        format!("{} around, {symbols} symbols", run.outer().ancestors().len()),
    );
    let op = run.op();
    run.body_mut().set_attribute(op, "seen", Some(value));
    if name == "f7" { run.fail() } else { Ok(()) }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let mut results = Vec::new();
    for (threads, threading) in [(1, false), (1, true), (2, true), (8, true)] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        results.push(pool.install(|| {
            let log = Log::default();
            let context = context(&log, threading);
            let mut body = parse(&context, &many());
            let mut manager = manager(&log);
            manager.enable_statistics(StatisticsDisplay::Pipeline);
            let pipeline = manager.pipeline_mut();
            pipeline
                .nest("builtin.module")
                .nest("func")
                .add_pass(Counts::default())
                .add_pass(Does::new("Busy", busy));
            pipeline.nest("func").add_pass(Does::new("Busy", busy)).add_pass(Counts::default());
            pipeline.add_pass(Does::new("Never", |_| panic!("the pipeline has stopped")));
            assert!(manager.run(&mut body).is_err());
            (log.take(), print(&body))
        }));
    }
    let (log, ir) = &results[0];
    assert!(log.contains("report f59") && log.contains("report g59") && !log.contains("panicked"));
    assert!(log.contains("error: pass 'Busy' failed on 'func' operation: @f7"), "{log}");
    // One function stopped before it was counted.
    assert!(log.contains("(S) 60 seen") && log.contains("(S) 59 seen"), "{log}");
    assert!(ir.contains("seen = \"2 around, 60 symbols\"") && ir.contains("seen = \"1 around, 61 symbols\""));
    for other in &results[1..] {
        assert_eq!(other, &results[0]);
    }
}

#[test]
fn all_nested_passes_run_on_an_op_before_the_next() {
    let log = Log::default();
    let context = context(&log, false);
    let mut body = parse(&context, TWO);
    let mut manager = manager(&log);
    let says = |name: &'static str| {
        Does::new(name, move |run: &mut PassRun<'_>| {
            run.report(format!("{name} {}", name_of(run)));
            Ok(())
        })
    };
    // Adjacent pipelines for one op are one.
    manager.pipeline_mut().nest("func").add_pass(says("first"));
    manager.pipeline_mut().nest("func").add_pass(says("second"));
    manager.pipeline_mut().add_pass(says("third"));
    manager.pipeline_mut().nest("func").add_pass(says("fourth"));
    manager.run(&mut body).unwrap();
    insta::assert_snapshot!(log.take(), @r"
    first a
    second a
    first b
    second b
    third module
    fourth a
    fourth b
    ");
}

#[test]
fn a_panic_is_an_error_and_the_body_goes() {
    for threading in [false, true] {
        let log = Log::default();
        let context = context(&log, threading);
        let mut body = parse(&context, TWO);
        let mut manager = manager(&log);
        manager.pipeline_mut().nest("func").add_pass(Does::new("Panics", |run| match &*name_of(run) {
            // Without the noise of the hook that prints panics.
            "a" => std::panic::resume_unwind(Box::new("no way")),
            _ => Ok(()),
        }));
        assert!(manager.run(&mut body).is_err());
        insta::allow_duplicates! {
            insta::assert_snapshot!(log.take(), @"error: pass 'Panics' panicked on 'func' operation: @a: no way");
        }
        let (inner, region) = body.region(body.root(), 0);
        let first = inner.first_op(inner.entry_block(region).unwrap()).unwrap();
        assert_eq!(inner.child(first).unwrap().op_count(), 0);
    }
}

#[test]
fn invalid_ir_is_found_after_the_pass_that_made_it() {
    let breaks = || {
        Does::new("Breaks", |run: &mut PassRun<'_>| {
            let op = run.op();
            run.body_mut().set_attribute(op, "type", None);
            Ok(())
        })
    };
    for verify in [true, false] {
        let log = Log::default();
        let context = context(&log, true);
        let mut body = parse(&context, TWO);
        let mut manager = manager(&log);
        manager.verify_each(verify).pipeline_mut().nest("func").add_pass(breaks()).add_pass(Does::new(
            "Next",
            |run| {
                run.report(format!("next {}", name_of(run)));
                Ok(())
            },
        ));
        assert_eq!(manager.run(&mut body).is_err(), verify);
        assert_eq!(log.take().contains("next"), !verify);
    }
}

#[test]
fn what_changed_nothing_is_not_verified_again() {
    for changes in [true, false] {
        let log = Log::default();
        let context = context(&log, true);
        let mut body = parse(&context, TWO);
        let (inner, region) = body.region(body.root(), 0);
        let first = inner.first_op(inner.entry_block(region).unwrap()).unwrap();
        // Nobody looked at it before the run.
        body.set_attribute(first, "type", None);
        let mut manager = manager(&log);
        manager.pipeline_mut().nest("func").add_pass(Does::new("Looks", move |run| {
            if !changes {
                run.mark_all_preserved();
            }
            Ok(())
        }));
        assert_eq!(manager.run(&mut body).is_err(), changes);
    }
}

#[test]
fn a_pass_where_it_cannot_be_is_refused() {
    let nothing = || Does::new("Nothing", |_| Ok(()));
    let refuse = |fill: &dyn Fn(&mut PassManager)| {
        let log = Log::default();
        let context = context(&log, true);
        let mut body = parse(&context, TWO);
        let mut manager = manager(&log);
        fill(&mut manager);
        assert!(manager.run(&mut body).is_err());
        log.take()
    };
    insta::assert_snapshot!(refuse(&|manager| {
        manager.pipeline_mut().add_pass(nothing().on("func"));
    }), @"error: pass 'Nothing' runs on 'func', and cannot be in a pipeline for 'builtin.module'");
    insta::assert_snapshot!(refuse(&|manager| {
        manager.pipeline_mut().nest_any().add_pass(nothing().on("func"));
    }), @"error: pass 'Nothing' runs on 'func', and cannot be in a pipeline for 'any'");
    insta::assert_snapshot!(refuse(&|manager| {
        manager.pipeline_mut().nest("builtin.unrealized_conversion_cast").add_pass(nothing());
    }), @"error: a pipeline cannot run on 'builtin.unrealized_conversion_cast', which is not isolated from above");
    insta::assert_snapshot!(refuse(&|manager| {
        manager.pipeline_mut().nest("fun").add_pass(nothing());
    }), @"error: a pipeline cannot run on 'fun': no registered dialect has this op");
    insta::assert_snapshot!(refuse(&|manager| {
        *manager.pipeline_mut() = OpPipeline::on("func");
    }), @"error: a pipeline for 'func' cannot run on 'builtin.module'");
}

#[test]
fn a_pass_for_ops_inside_is_nested_where_that_is_wanted() {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, TWO);
    let mut manager = manager(&log);
    let pass = Does::new("Says", |run| {
        run.report(name_of(run));
        Ok(())
    });
    *manager.pipeline_mut() = OpPipeline::any().with_nesting(NestingMode::Implicit);
    manager.pipeline_mut().add_pass(pass.clone().on("func")).add_pass(pass.on("module"));
    manager.run(&mut body).unwrap();
    assert_eq!(log.take(), "a\nb\nmodule");
    assert_eq!(manager.resolved_pipeline("builtin.module").text(), "builtin.module(func(Says),Says)");
}

struct Tells(&'static str, Log);

impl PassInstrumentation for Tells {
    fn before_pipeline(&mut self, anchor: Option<&str>, _: &Body) {
        self.1.push(format!("{} before pipeline {anchor:?}", self.0));
    }
    fn after_pipeline(&mut self, anchor: Option<&str>, _: &Body) {
        self.1.push(format!("{} after pipeline {anchor:?}", self.0));
    }
    fn before_pass(&mut self, pass: &dyn Pass, _: &Body) {
        self.1.push(format!("{} before {}", self.0, pass.name()));
    }
    fn after_pass(&mut self, pass: &dyn Pass, _: &Body) {
        self.1.push(format!("{} after {}", self.0, pass.name()));
    }
    fn after_pass_failed(&mut self, pass: &dyn Pass, _: &Body) {
        self.1.push(format!("{} failed {}", self.0, pass.name()));
    }
}

#[test]
fn instrumentations_are_told_from_the_outside_in_and_back() {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, "func @a() { \"x.end\"() : () -> () }");
    let mut manager = manager(&log);
    manager.add_instrumentation(Tells("outer", log.clone())).add_instrumentation(Tells("inner", log.clone()));
    manager
        .pipeline_mut()
        .nest("func")
        .add_pass(Does::new("Good", |_| Ok(())))
        .add_pass(Does::new("Bad", |run| run.fail()));
    assert!(manager.run(&mut body).is_err());
    insta::assert_snapshot!(log.take());
}

#[test]
fn a_pass_may_run_a_pipeline_itself() {
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, TWO);
    let mut manager = manager(&log);
    manager.pipeline_mut().add_pass(Does::new("Outer", |run| {
        let mut inner = OpPipeline::any();
        inner.nest("func").add_pass(Does::new("Inner", |run| {
            run.report(name_of(run));
            if name_of(run) == "b" { Err(PassFailure) } else { Ok(()) }
        }));
        run.run_pipeline(&mut inner)
    }));
    assert!(manager.run(&mut body).is_err());
    assert_eq!(
        log.take(),
        "a\nb\nerror: pass 'Inner' failed on 'func' operation: @b; pass 'Outer' ran it on 'builtin.module' operation"
    );
}

#[test]
fn the_dialects_of_passes_must_be_there() {
    #[derive(Clone)]
    struct Needs;
    impl Pass for Needs {
        fn name(&self) -> &str {
            "Needs"
        }
        fn dependent_dialects(&self, registry: &mut DialectRegistry) {
            registry.insert(crate::dialect::Dialect::new("far"));
        }
        fn clone_pass(&self) -> Box<dyn Pass> {
            Box::new(self.clone())
        }
        fn run(&mut self, _: &mut PassRun<'_>) -> PassResult {
            Ok(())
        }
    }
    let log = Log::default();
    let context = context(&log, true);
    let mut body = parse(&context, TWO);
    let mut manager = manager(&log);
    manager.pipeline_mut().add_pass(Needs);
    assert!(manager.run(&mut body).is_err());
    assert_eq!(log.take(), "error: the passes need dialects that are not registered: far");
}
