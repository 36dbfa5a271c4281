//! Passes on random modules: they terminate, leave valid IR of the same behaviour, and do so on any number of threads.

#[path = "flow/generate.rs"]
mod generate;
#[path = "flow/interpret.rs"]
mod interpret;

use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use terrace::context::{Context, ContextOptions};
use terrace::dialect::DialectRegistry;
use terrace::ir::Body;
use terrace::pass::{
    Pass, PassManager, PassRegistry, PassResult, PassRun, Statistic, StatisticSlot, StatisticsDisplay,
};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_generated_tests::flow;

const PIPELINES: [&str; 13] = [
    "canonicalize{test-convergence}",
    "canonicalize{top-down=false region-simplify=aggressive}",
    "cse",
    "sccp",
    "loop-invariant-code-motion",
    "trivial-dce",
    "symbol-dce",
    "inline",
    "inline{default-pipeline= max-iterations=2}",
    "func(cse,sccp,canonicalize),inline,sccp,func(loop-invariant-code-motion,cse),symbol-dce,canonicalize",
    "any(cse,sccp,any(canonicalize)),any(loop-invariant-code-motion,trivial-dce)",
    "any(any(tell)),tell,any(tell,cse,tell)",
    "builtin.module(func(tell,cse),inline,tell),func(tell),any(any(tell),sccp),tell",
];

/// Passes that are done after one run.
const DONE_AT_ONCE: [&str; 8] = [
    "canonicalize{test-convergence}",
    "canonicalize{test-convergence region-simplify=aggressive}",
    "cse",
    "sccp",
    "loop-invariant-code-motion",
    "trivial-dce",
    "symbol-dce",
    "func(cse)",
];

/// Reports, remarks and counts what it sees.
#[derive(Clone, Default)]
struct Tell {
    seen: Statistic,
}

impl Pass for Tell {
    fn name(&self) -> &str {
        "Tell"
    }
    fn argument(&self) -> &str {
        "tell"
    }
    fn statistics(&mut self) -> Vec<StatisticSlot<'_>> {
        vec![StatisticSlot::new("seen", "ops that were seen", &mut self.seen)]
    }
    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let count = run.body().op_count();
        run.report(format!("{count} ops\n"));
        run.context().emit_remark(run.location(), format_args!("has {count} ops")).report();
        self.seen += count as u64;
        run.mark_all_preserved();
        Ok(())
    }
}

fn parse(text: &str) -> Body {
    parse_with(text, true)
}

fn parse_with(text: &str, threading: bool) -> Body {
    let mut dialects = DialectRegistry::new();
    dialects.insert(flow::dialect());
    let context = Context::with_options(&dialects, ContextOptions::default().with_threading(threading));
    let source = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(&context, source, &ParseOptions::default()).unwrap()
}

fn print(body: &Body) -> String {
    let mut out = Vec::new();
    let options = PrintOptions::default().with_debug_info(true);
    print_body(body, &options, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Returns the output of a pipeline: the IR, and the diagnostics and events of the run, in order.
fn run_on(mut body: Body, pipeline: &str) -> (Body, String) {
    let mut passes = PassRegistry::new();
    terrace::transforms::register_passes(&mut passes);
    passes.pass(Tell::default);
    let seen = Arc::new(Mutex::new(String::new()));
    let (reports, diagnostics) = (seen.clone(), seen.clone());
    body.context().diagnostics().register(move |diagnostic| {
        *diagnostics.lock().unwrap() += &format!("{}\n", diagnostic.message());
    });
    let mut manager = PassManager::with_pipeline(passes.parse_pipeline(pipeline).unwrap());
    manager.set_report_sink(Arc::new(move |text: &str| reports.lock().unwrap().push_str(text)));
    manager.enable_statistics(StatisticsDisplay::Pipeline);
    let outcome = manager.run(&mut body);
    let seen = seen.lock().unwrap().clone();
    assert!(outcome.is_ok(), "'{pipeline}': {seen}");
    (body, seen)
}

fn run(text: &str, pipeline: &str) -> (Body, String) {
    let (body, _) = run_on(parse(text), pipeline);
    let printed = print(&body);
    (body, printed)
}

/// As many cases as `PROPTEST_CASES` asks for, or a few.
fn config() -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { 32 };
    ProptestConfig { cases, failure_persistence: None, ..asked }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn passes_keep_what_programs_do(seed: u64) {
        let text = generate::module(seed);
        let expected = interpret::run(&parse(&text));
        for pipeline in PIPELINES {
            let (body, printed) = run(&text, pipeline);
            prop_assert_eq!(interpret::run(&body), expected.clone(), "'{}' of\n{}\nis\n{}", pipeline, text, printed);
        }
    }

    #[test]
    fn what_is_done_stays_done(seed: u64) {
        let text = generate::module(seed);
        for pipeline in DONE_AT_ONCE {
            let (body, once) = run(&text, pipeline);
            let (again, _) = run_on(body, pipeline);
            prop_assert_eq!(once, print(&again), "'{}' of\n{}", pipeline, text);
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let text = generate::nested_modules(0);
    for pipeline in PIPELINES {
        let with_threads = |threads: usize, threading: bool| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let (body, seen) = run_on(parse_with(&text, threading), pipeline);
                (print(&body), seen)
            })
        };
        let expected = with_threads(1, false);
        for threads in [1, 2, 8] {
            assert!(with_threads(threads, true) == expected, "'{pipeline}' with {threads} threads");
        }
    }
}
