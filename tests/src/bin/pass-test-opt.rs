//! A driver with passes for text tests: passes that fail, panic, count, and report what they see.

#![forbid(unsafe_code)]

use std::process::ExitCode;

use terrace_opt::{library_passes, main_with_passes};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::dominance::Dominance;
use terrace_runtime::pass::{
    OptionSlot, Pass, PassRegistry, PassResult, PassRun, PipelineOptions, Statistic, StatisticSlot,
};
use terrace_runtime::symbols::symbol_name;
use terrace_tests::test_conversions::ConversionPass;
use terrace_tests::test_rewrites::RewritePass;

/// Returns the symbol name of the op that a pass runs on; empty if it has none.
fn name_of(run: &PassRun<'_>) -> String {
    let name = symbol_name(run.body(), run.op());
    name.and_then(|name| name.as_string(run.context())).unwrap_or_default().to_owned()
}

/// Defines a pass with a function and an optional anchor op.
macro_rules! test_pass {
    ($(#[$meta:meta])* $name:ident, $argument:literal, $anchor:expr, |$pass:ident, $run:ident| $body:block) => {
        $(#[$meta])*
        #[derive(Clone, Default)]
        struct $name {
            on: String,
            seen: Statistic,
        }

        impl Pass for $name {
            fn name(&self) -> &str {
                stringify!($name)
            }
            fn argument(&self) -> &str {
                $argument
            }
            fn description(&self) -> &str {
                concat!("Test pass ", $argument)
            }
            fn anchor(&self) -> Option<&str> {
                $anchor
            }
            fn options(&mut self) -> Vec<OptionSlot<'_>> {
                vec![OptionSlot::new("on", "the symbol that the pass is about", &mut self.on)]
            }
            fn statistics(&mut self) -> Vec<StatisticSlot<'_>> {
                vec![StatisticSlot::new("seen", "A test statistic", &mut self.seen)]
            }
            fn clone_pass(&self) -> Box<dyn Pass> {
                Box::new(self.clone())
            }
            fn run(&mut self, $run: &mut PassRun<'_>) -> PassResult {
                let $pass = self;
                $body
            }
        }
    };
}

test_pass!(
    /// Counts ops, computes dominance and changes nothing.
    MyPass, "test-count", None, |pass, run| {
        run.analysis::<Dominance>();
        pass.seen += run.body().op_count() as u64;
        run.mark_all_preserved();
        Ok(())
    }
);

test_pass!(
    /// Does not terminate.
    Wait, "test-wait", None, |_pass, _run| {
        loop {
            std::thread::park();
        }
    }
);

test_pass!(
    /// Marks functions that are not marked yet.
    Mark, "test-mark", Some("func"), |pass, run| {
        pass.seen.increment();
        let op = run.op();
        run.body_mut().set_attribute(op, "marked", Some(Attribute::UNIT));
        Ok(())
    }
);

test_pass!(
    /// Fails with an error.
    Fail, "test-fail", None, |pass, run| {
        if name_of(run) == pass.on {
            return Err(run.emit_error("is not liked").report().into());
        }
        Ok(())
    }
);

test_pass!(
    /// Fails without a diagnostic.
    FailSilently, "test-fail-silently", None, |pass, run| {
        if name_of(run) == pass.on { run.fail() } else { Ok(()) }
    }
);

test_pass!(
    /// Panics.
    Panic, "test-panic", None, |pass, run| {
        assert!(name_of(run) != pass.on, "this op is too much");
        Ok(())
    }
);

test_pass!(
    /// Makes a function invalid.
    Break, "test-break", Some("func"), |pass, run| {
        if name_of(run) == pass.on {
            let op = run.op();
            run.body_mut().set_attribute(op, "type", None);
        }
        Ok(())
    }
);

test_pass!(
    /// Reports the op that it runs on.
    Say, "test-say", None, |_pass, run| {
        let (location, name) = (run.location(), name_of(run));
        run.context().emit_remark(location, format_args!("sees '{name}'")).report();
        Ok(())
    }
);

/// Options of the test pipeline.
#[derive(Default)]
struct MarkOptions {
    times: u32,
}

impl PipelineOptions for MarkOptions {
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![OptionSlot::new("times", "how often functions are marked", &mut self.times)]
    }
}

fn passes() -> PassRegistry {
    let mut passes = library_passes();
    passes
        .pass(MyPass::default)
        .pass(Mark::default)
        .pass(Wait::default)
        .pass(Fail::default)
        .pass(FailSilently::default)
        .pass(Panic::default)
        .pass(Break::default)
        .pass(Say::default)
        .pass(RewritePass::default)
        .pass(ConversionPass::default)
        .pass_as("test-fail-on-b", "Fails on @b", || Fail { on: "b".to_owned(), ..Fail::default() })
        .pipeline(
            "test-mark-pipeline",
            "Marks functions several times",
            |pipeline, options: &MarkOptions| {
                for _ in 0..options.times {
                    pipeline.nest("func").add_pass(Mark::default());
                }
            },
        );
    passes
}

fn main() -> ExitCode {
    let mut dialects = DialectRegistry::new();
    dialects.insert(terrace_generated_tests::flow::dialect());
    main_with_passes(dialects, &passes())
}
