//! What passes do to random modules: they end, leave valid IR that does the same, and do so on any number of threads.

#[path = "flow/generate.rs"]
mod generate;
#[path = "flow/interpret.rs"]
mod interpret;

use std::sync::Arc;

use proptest::prelude::*;
use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::ir::Body;
use terrace::pass::{PassManager, PassRegistry};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_generated_tests::flow;

const PIPELINES: [&str; 10] = [
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
];

fn parse(text: &str) -> Body {
    let mut dialects = DialectRegistry::new();
    dialects.insert(flow::dialect());
    let context = Context::new(&dialects);
    let source = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(&context, source, &ParseOptions::default()).unwrap()
}

fn run(text: &str, pipeline: &str) -> (Body, String) {
    let mut passes = PassRegistry::new();
    terrace::transforms::register_passes(&mut passes);
    let mut body = parse(text);
    let mut manager = PassManager::with_pipeline(passes.parse_pipeline(pipeline).unwrap());
    manager.verify_each(true).run(&mut body).unwrap_or_else(|_| panic!("'{pipeline}' fails on\n{text}"));
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut out).unwrap();
    (body, String::from_utf8(out).unwrap())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

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
        for pipeline in ["canonicalize{test-convergence}", "trivial-dce", "symbol-dce"] {
            let (_, once) = run(&text, pipeline);
            let (_, twice) = run(&once, pipeline);
            prop_assert_eq!(once, twice, "'{}' of\n{}", pipeline, text);
        }
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    for seed in 0..8 {
        let text = generate::module(seed);
        for pipeline in PIPELINES {
            let outcomes = [1, 2, 8].map(|threads| {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                pool.install(|| run(&text, pipeline).1)
            });
            assert_eq!(outcomes[0], outcomes[1], "'{pipeline}' of\n{text}");
            assert_eq!(outcomes[0], outcomes[2], "'{pipeline}' of\n{text}");
        }
    }
}
