//! Any valid IR, printed and read again, is printed the same: in both forms, with and without locations, on one thread
//! and on several; and what is wrong with a text is reported the same on any number of threads.

#![forbid(unsafe_code)]

mod generator;

use std::sync::{Arc, Mutex};

use generator::Generator;
use proptest::prelude::*;
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::Body;
use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace_runtime::verify::verify;

/// Texts from this length on are read in several pieces.
const LARGE: usize = 1 << 18;

fn context(threading: bool) -> Context {
    let options = ContextOptions::default().with_allow_unregistered_dialects(true).with_threading(threading);
    Context::with_options(&DialectRegistry::new(), options)
}

/// The choices that a generator makes: what proptest draws and shrinks.
fn choices() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::vec(prop_oneof![0..8_u32, any::<u32>()], 1..400)
}

fn all_forms() -> [PrintOptions; 4] {
    [(true, false), (false, false), (true, true), (false, true)].map(|(generic, debug_info)| {
        PrintOptions::default().with_generic(generic).with_debug_info(debug_info)
    })
}

fn print(body: &Body, options: &PrintOptions) -> String {
    let mut printed = Vec::new();
    print_body(body, options, &mut printed).unwrap();
    String::from_utf8(printed).unwrap()
}

fn parse(context: &Context, text: &str) -> Option<Body> {
    let range = context.sources().add("text", Arc::new(text.as_bytes().to_vec())).unwrap();
    parse_source(context, range, &ParseOptions::default()).ok()
}

/// All that reading, verifying and printing gives: the text where there was no error, and the diagnostics.
#[derive(PartialEq, Debug)]
struct Outcome {
    printed: Option<String>,
    diagnostics: Vec<String>,
}

fn outcome(text: &str, threads: usize) -> Outcome {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    pool.install(|| {
        let context = context(threads > 1);
        let diagnostics = Arc::new(Mutex::new(Vec::new()));
        let sink = Arc::clone(&diagnostics);
        context
            .diagnostics()
            .register(move |diagnostic| sink.lock().unwrap().push(format!("{diagnostic:?}")));
        let printed = parse(&context, text)
            .filter(|body| verify(body).is_ok())
            .map(|body| all_forms().map(|options| print(&body, &options)).concat());
        let diagnostics = std::mem::take(&mut *diagnostics.lock().unwrap());
        Outcome { printed, diagnostics }
    })
}

fn assert_same_on_all_threads(text: &str) -> Outcome {
    let alone = outcome(text, 1);
    for threads in [2, 8] {
        let together = outcome(text, threads);
        assert!(
            alone.diagnostics == together.diagnostics,
            "{threads}: {:?} {:?}",
            alone.diagnostics,
            together.diagnostics
        );
        assert!(alone.printed == together.printed, "{threads} threads print another text");
    }
    alone
}

/// Modules one after the other, made from the same choices with a different beginning each, until the text is large.
fn large_text(choices: &[u32]) -> String {
    let context = context(false);
    let mut text = String::new();
    let mut round = 0;
    while text.len() < LARGE {
        let mut choices = choices.to_vec();
        choices.insert(0, round);
        let turn = round as usize % choices.len().min(7);
        choices.rotate_left(turn);
        let body = Generator::new(&context, &choices).body();
        let options = PrintOptions::default()
            .with_generic(round % 3 == 0)
            .with_debug_info(round % 5 == 0)
            .with_local_scope(true);
        let start = text.len();
        // Every text numbers its distinct attributes from zero.
        text.push_str(&print(&body, &options).replace("distinct[", &format!("distinct[{}", 1 + round)));
        let least = (LARGE / 64).saturating_sub(text.len() - start);
        text.push_str(&"// The rest is silence.\n".repeat(least / 24));
        round += 1;
    }
    text
}

/// The ops of a text in a module that is written around them.
fn in_module(text: &str) -> String {
    let lines: String = text.lines().flat_map(|line| ["  ", line, "\n"]).collect();
    format!("module @around {{\n{lines}}}\n")
}

#[test]
fn functions_in_a_written_module_are_read_the_same_on_any_number_of_threads() {
    let function = |number: usize| {
        format!(
            "func @f{number}(%a: i32) {{\n  %0 = \"test.op\"(%a) : (i32) -> i32\n  \"test.end\"(%0) : (i32) -> ()\n}}\n"
        )
    };
    let functions: String = (0..4096).map(function).collect();
    assert!(functions.len() > LARGE);
    let text = in_module(&functions);
    let outcome = assert_same_on_all_threads(&text);
    assert!(outcome.printed.is_some(), "{:?}", outcome.diagnostics.first());
    // A second module, whose functions look as if they were the first one's.
    let outcome = assert_same_on_all_threads(&format!("{text}{}", text.replace("@around", "@behind")));
    assert!(outcome.printed.is_some(), "{:?}", outcome.diagnostics);
    let wrong = text.replacen("(%0)", "(%1)", 1);
    assert_eq!(assert_same_on_all_threads(&wrong).diagnostics.len(), 1);
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn valid_ir_is_printed_read_and_printed_the_same(choices in choices()) {
        let context = context(false);
        let body = Generator::new(&context, &choices).body();
        verify(&body).unwrap();
        for options in all_forms() {
            let printed = print(&body, &options);
            let again = self::context(false);
            let Some(reread) = parse(&again, &printed) else { panic!("not read again:\n{printed}") };
            prop_assert!(verify(&reread).is_ok(), "not valid:\n{}", printed);
            let reprinted = print(&reread, &options);
            prop_assert_eq!(printed, reprinted);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 64,
        ..ProptestConfig::with_cases(2)
    })]

    #[test]
    fn large_texts_are_read_and_printed_the_same_on_any_number_of_threads(
        choices in choices(),
        is_in_module: bool,
    ) {
        let text = large_text(&choices);
        // Resources are not in a module.
        let is_in_module = is_in_module && !text.contains("{-#");
        let outcome = assert_same_on_all_threads(&if is_in_module { in_module(&text) } else { text });
        prop_assert!(outcome.printed.is_some(), "{:?}", outcome.diagnostics);
    }

    #[test]
    fn errors_are_reported_the_same_on_any_number_of_threads(
        choices in choices(),
        places in prop::collection::vec((any::<prop::sample::Index>(), 0..ERRORS.len()), 1..12),
        is_in_module: bool,
    ) {
        let text = large_text(&choices);
        let mut text = if is_in_module { in_module(&text) } else { text }.into_bytes();
        for (place, error) in places {
            let line_ends: Vec<usize> = memchr_lines(&text);
            let at = line_ends[place.index(line_ends.len())];
            text.splice(at..at, ERRORS[error].bytes());
        }
        let outcome = assert_same_on_all_threads(&String::from_utf8(text).unwrap());
        prop_assert!(!outcome.diagnostics.is_empty());
    }
}

/// Lines that are inserted into a valid text, and are errors almost everywhere.
const ERRORS: [&str; 9] = [
    "%undefined = %undefined\n",
    "}\n",
    "{\n",
    "\"test.op\"(%undefined_value) : (i32) -> ()\n",
    "\"builtin.module\"() : () -> ()\n",
    "module attributes {sym_name = 1 : i32} {\n}\n",
    "module @same {}\nmodule @same {}\nmodule @same {}\n",
    "\"unfinished\n",
    "^\n)\n",
];

fn memchr_lines(text: &[u8]) -> Vec<usize> {
    (1..=text.len()).filter(|end| text[end - 1] == b'\n').collect()
}
