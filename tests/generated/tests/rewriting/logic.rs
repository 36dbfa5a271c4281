//! Random sets of declared rules on random boolean functions: they end, are done after one run, leave IR that is right and
//! computes the same, and make the same of it with any number of threads.

use std::collections::HashMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex};

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use terrace::context::{Context, ContextOptions};
use terrace::dialect::DialectRegistry;
use terrace::ir::{Body, Op, Value};
use terrace::rewrite::{
    FrozenPatterns, GreedyConfig, PatternFilter, PatternSet, RegionSimplification, TraversalOrder,
    apply_patterns_greedily,
};
use terrace::text::{ParseOptions, PrintOptions, parse_source, print_body};
use terrace::verify::verify;
use terrace_generated_tests::logic;

/// An op of a program: which, and what it uses.
type Choice = (u8, [u16; 3]);

/// Functions as text, each an op of the module.
fn program(functions: &[Vec<Choice>]) -> String {
    let mut text = String::new();
    for function in functions {
        text.push_str("\"logic.func\"() ({\n");
        let mut count = 0;
        for number in 0..3 {
            writeln!(text, "%{count} = \"logic.input\"() {{number = {number}}} : () -> i1").unwrap();
            count += 1;
        }
        for (kind, uses) in function {
            if kind % 16 == 15 {
                // The condition again, or its opposite.
                let [left, right] = [uses[0] & 1 == 0, uses[0] & 1 == 1];
                for value in [left, right] {
                    writeln!(text, "%{count} = \"logic.constant\"() {{value = {value}}} : () -> i1").unwrap();
                    count += 1;
                }
                let operands = format!("%{}, %{}, %{}", count - 3, count - 2, count - 1);
                writeln!(text, "%{count} = \"logic.mux\"({operands}) : (i1, i1, i1) -> i1").unwrap();
                count += 1;
                continue;
            }
            let [x, y, z] = uses.map(|use_| {
                // Most use what is near, so that ops match each other.
                let back = if use_ & 3 == 0 { count } else { count.min(5) };
                format!("%{}", count - 1 - usize::from(use_ >> 2) % back)
            });
            let binary = ["or", "and", "xor", "imply", "nand"];
            let (op, arguments, results) = match kind % 16 {
                0 => (format!("constant\"() {{value = {}", uses[0] & 4 != 0), vec![], 1),
                1 => ("buffer\"(@".to_owned(), vec![x], 1),
                2 => {
                    let label = ["drop", "keep"][usize::from(uses[1] >> 3) % 2];
                    (format!("buffer\"(@ {{label = \"{label}\""), vec![x], 1)
                }
                3..=5 => ("not\"(@".to_owned(), vec![x], 1),
                6..=10 => (format!("{}\"(@", binary[usize::from(kind % 16 - 6)]), vec![x, y], 1),
                11 => ("mux\"(@".to_owned(), vec![x, y, z], 1),
                12 => ("half_adder\"(@".to_owned(), vec![x, y], 2),
                13 => {
                    let many = [x, y, z].into_iter().take(usize::from(uses[0] >> 4) % 4).collect();
                    ("all\"(@".to_owned(), many, 1)
                }
                _ => ("probe\"(@".to_owned(), vec![x], 0),
            };
            let op = op.replace('@', &(arguments.join(", ") + ")"));
            let op = if op.contains('{') { op + "}" } else { op };
            let op = op.replace(')', if op.contains("){") { ") " } else { ")" });
            let operand_types = vec!["i1"; arguments.len()].join(", ");
            let (defined, result_types) = match results {
                0 => (String::new(), "()".to_owned()),
                1 => (format!("%{count} = "), "i1".to_owned()),
                _ => (format!("%{count}, %{} = ", count + 1), "(i1, i1)".to_owned()),
            };
            writeln!(text, "{defined}\"logic.{op} : ({operand_types}) -> {result_types}").unwrap();
            count += results;
        }
        text.push_str("}) : () -> ()\n");
    }
    text
}

/// A parsed program, with its diagnostics.
struct Program {
    body: Body,
    messages: Arc<Mutex<Vec<String>>>,
}

impl Program {
    fn new(text: &str, threading: bool) -> Self {
        let mut registry = DialectRegistry::new();
        registry.insert(logic::dialect());
        let options = ContextOptions::default().with_threading(threading);
        let context = Context::with_options(&registry, options);
        let messages: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = messages.clone();
        context.diagnostics().register(move |diagnostic| {
            log.lock().unwrap().push(diagnostic.message().to_string());
        });
        let range = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
        let body = parse_source(&context, range, &ParseOptions::default())
            .unwrap_or_else(|_| panic!("{:?}\n{text}", messages.lock().unwrap()));
        let program = Program { body, messages };
        program.verify();
        program
    }

    fn verify(&self) {
        assert!(verify(&self.body).is_ok(), "{:?}\n{}", self.messages.lock().unwrap(), self.text());
    }

    /// Applies the rules that the filter accepts; whether anything changed.
    fn apply(&mut self, filter: &PatternFilter, config: &GreedyConfig) -> bool {
        let mut patterns = PatternSet::new();
        logic::REWRITES.iter().for_each(|rule| _ = patterns.add(*rule));
        let patterns = FrozenPatterns::filtered(self.body.context(), patterns, filter);
        let outcome = apply_patterns_greedily(&mut self.body, &patterns, config);
        assert!(outcome.converged, "{}", self.text());
        assert!(outcome.misuse.is_none(), "{:?}", self.messages.lock().unwrap());
        self.verify();
        outcome.changed
    }

    fn text(&self) -> String {
        let mut out = Vec::new();
        let options = PrintOptions::default().with_generic(true).with_debug_info(true);
        print_body(&self.body, &options, &mut out).unwrap();
        String::from_utf8(out).unwrap()
    }

    /// Returns the values of the probes of all functions, for all values of the inputs.
    fn probes(&self) -> Vec<Vec<bool>> {
        let functions =
            self.body.ops(self.body.entry_block(self.body.region(self.body.root(), 0).1).unwrap());
        let bodies = functions.map(|function| self.body.child(function).unwrap());
        bodies.flat_map(|body| (0..8).map(|inputs| probes(body, inputs))).collect()
    }
}

fn probes(body: &Body, inputs: u8) -> Vec<bool> {
    let mut known: HashMap<Value, bool> = HashMap::new();
    let mut seen = Vec::new();
    let block = body.entry_block(body.region(body.root(), 0).1).unwrap();
    for op in body.ops(block) {
        let x: Vec<bool> = body.operands(op).map(|operand| known[&operand]).collect();
        let results = match evaluate(body, op, &x, inputs) {
            Some(results) => results,
            None => {
                seen.push(x[0] != logic::ProbeOp::from_op(body, op).unwrap().negated(body));
                continue;
            }
        };
        known.extend(body.results(op).zip(results));
    }
    seen
}

/// The results of an op; none for a probe.
fn evaluate(body: &Body, op: Op, x: &[bool], inputs: u8) -> Option<Vec<bool>> {
    Some(match body.name(op).text(body.context()).trim_start_matches("logic.") {
        "input" => vec![inputs >> logic::InputOp::from_op(body, op)?.number(body) & 1 == 1],
        "constant" => vec![logic::ConstantOp::from_op(body, op)?.value(body)],
        "buffer" => vec![x[0]],
        "not" => vec![!x[0]],
        "or" => vec![x[0] | x[1]],
        "and" => vec![x[0] & x[1]],
        "xor" => vec![x[0] ^ x[1]],
        "imply" => vec![!x[0] | x[1]],
        "nand" => vec![!(x[0] & x[1])],
        "mux" => vec![if x[0] { x[1] } else { x[2] }],
        "half_adder" => vec![x[0] ^ x[1], x[0] & x[1]],
        "all" => vec![x.iter().all(|x| *x)],
        _ => return None,
    })
}

fn choices(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Choice>> {
    prop::collection::vec((any::<u8>(), any::<[u16; 3]>()), count)
}

/// Rules that are switched off, by the bits of a number.
fn filter(off: u64) -> PatternFilter {
    let chosen = logic::REWRITES.iter().enumerate().filter(|(position, _)| off >> position & 1 == 1);
    PatternFilter::default()
        .with_enabled(Vec::new())
        .with_disabled(chosen.map(|(_, rule)| rule.name.to_owned()).collect())
}

/// The programs are such that there is something to do for every rule.
#[test]
fn every_rule_applies_to_some_program() {
    assert!((30..64).contains(&logic::REWRITES.len()), "{}", logic::REWRITES.len());
    let mut runner = TestRunner::deterministic();
    let config = GreedyConfig::default().with_folds(false);
    let programs: Vec<String> = std::iter::repeat_with(|| choices(60..120).new_tree(&mut runner).unwrap())
        .map(|function| program(&[function.current()]))
        .take(60)
        .collect();
    let never: Vec<&str> = logic::REWRITES
        .iter()
        .map(|rule| rule.name)
        .filter(|name| {
            let filter =
                PatternFilter::default().with_enabled(vec![(*name).to_owned()]).with_disabled(Vec::new());
            !programs.iter().any(|text| {
                let mut program = Program::new(text, false);
                // What nothing uses goes first; then it is the rule.
                let nothing =
                    PatternFilter::default().with_enabled(vec![String::new()]).with_disabled(Vec::new());
                program.apply(&nothing, &config);
                program.apply(&filter, &config)
            })
        })
        .collect();
    assert!(never.is_empty(), "{never:?}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn any_set_of_rules_comes_to_rest(
        functions in prop::collection::vec(choices(0..40), 1..3),
        off in any::<u64>(),
        all_on in any::<bool>(),
        top_down in any::<bool>(),
        folds in any::<bool>(),
        simplifies in any::<bool>(),
    ) {
        let config = GreedyConfig::default().with_order(if top_down { TraversalOrder::TopDown } else { TraversalOrder::BottomUp }).with_folds(folds).with_region_simplification(match simplifies {
                true => RegionSimplification::Aggressive,
                false => RegionSimplification::Disabled,
            }).with_expensive_checks(true);
        let filter = filter(if all_on { 0 } else { off });
        let mut program = Program::new(&program(&functions), false);
        let before = program.probes();
        program.apply(&filter, &config);
        prop_assert_eq!(before, program.probes());
        let text = program.text();
        let again = program.apply(&filter, &config);
        prop_assert!(!again, "{}\nbecame\n{}", text, program.text());
        prop_assert_eq!(text, program.text());
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, ..ProptestConfig::default() })]

    #[test]
    fn threads_make_no_difference(
        functions in prop::collection::vec(choices(100..160), 12..16),
        off in any::<u64>(),
    ) {
        let text = program(&functions);
        let with_threads = |threads: usize| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| {
                let mut program = Program::new(&text, threads > 1);
                program.apply(&filter(off), &GreedyConfig::default());
                program.text()
            })
        };
        let one = with_threads(1);
        for threads in [2, 8, 2, 8] {
            prop_assert_eq!(&one, &with_threads(threads));
        }
    }
}
