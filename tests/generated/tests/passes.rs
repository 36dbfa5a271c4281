//! Passes of generated code: registered, configured from text, and run.

use std::sync::{Arc, Mutex};

use terrace::context::Context;
use terrace::dialect::DialectRegistry;
use terrace::pass::{PassManager, PassRegistry, StatisticsDisplay};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_generated_tests::tiny::register_passes;

fn registry() -> PassRegistry {
    let mut registry = PassRegistry::new();
    register_passes(&mut registry);
    registry
}

/// Runs a pipeline on two ops: the IR and the report of statistics.
fn run(pipeline: &str) -> String {
    let pipeline = registry().parse_pipeline(pipeline).unwrap();
    let mut dialects = DialectRegistry::new();
    pipeline.dependent_dialects(&mut dialects);
    let context = Context::new(&dialects);
    let text = "%0 = tiny.constant 1\n%1 = tiny.add %0, %0 : i32";
    let source = context.sources().add("test", Arc::new(text.as_bytes().to_vec())).unwrap();
    let mut body = parse_source(&context, source, &ParseOptions::default()).unwrap();
    let report = Arc::new(Mutex::new(String::new()));
    let mut manager = PassManager::with_pipeline(pipeline);
    let sink = report.clone();
    manager.set_report_sink(Arc::new(move |text: &str| sink.lock().unwrap().push_str(text)));
    manager.enable_statistics(StatisticsDisplay::Pipeline).verify_each(false);
    manager.run(&mut body).unwrap();
    let mut out = Vec::new();
    print_body(&body, &PrintOptions::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap() + &report.lock().unwrap()
}

#[test]
fn a_declared_pass_has_its_defaults_and_takes_options() {
    let default = registry().parse_pipeline("mark-settings,count").unwrap();
    assert_eq!(default.text(), "any(mark-settings{max-count=2 order=equal },count)");
    insta::assert_snapshot!(run("mark-settings,count"));
    insta::assert_snapshot!(run("mark-settings{order=more skipped=tiny.add},mark-settings{max-count=1}"));
}

#[test]
fn wrong_options_are_refused() {
    let message = |text: &str| registry().parse_pipeline(text).map(drop).unwrap_err().message;
    assert_eq!(
        message("mark-settings{order=greatest}"),
        "'greatest' is no value of option 'order': expected 'less', 'equal' or 'more'"
    );
    assert_eq!(message("mark-settings{oder=less}"), "'mark-settings' has no option 'oder'");
    assert_eq!(
        message("func(mark-settings)"),
        "pass 'MarkSettingsPass' runs on 'builtin.module', and cannot be in a pipeline for 'func'"
    );
}
