//! Random programs, through each pass.

use std::fmt::Write;

use proptest::prelude::*;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use terrace_runtime::ir::Body;
use terrace_runtime::pass::{PassManager, PassRegistry};

use crate::harness::{Session, compare, print};
use crate::inputs::Inputs;
use crate::lowerings::passes;

/// Pipelines that leave results as they are.
const PIPELINES: [&str; 12] = [
    "canonicalize",
    "cse",
    "sccp",
    "inline",
    "loop-invariant-code-motion",
    "symbol-dce",
    "trivial-dce",
    "lower-affine",
    "upgrade-std",
    "upgrade-std,canonicalize,lower-affine,cse,sccp,convert-scf-to-cf,inline,canonicalize,cse",
    "lower-affine,canonicalize,convert-scf-to-cf,canonicalize",
    "inline,canonicalize,cse,sccp,loop-invariant-code-motion,canonicalize",
];

/// Makes a program out of numbers: each decision takes the next one, and 0 when there is none left.
struct Author<'numbers> {
    numbers: std::slice::Iter<'numbers, u32>,
    text: String,
    count: usize,
    /// The values that can be used here, by type.
    bytes: Vec<String>,
    truths: Vec<String>,
    indices: Vec<String>,
}

impl Author<'_> {
    fn pick(&mut self, bound: usize) -> usize {
        self.numbers.next().map_or(0, |number| *number as usize % bound.max(1))
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn byte(&mut self) -> String {
        let position = self.pick(self.bytes.len());
        self.bytes[position].clone()
    }

    fn truth(&mut self) -> String {
        let position = self.pick(self.truths.len());
        self.truths[position].clone()
    }

    fn index(&mut self) -> String {
        let position = self.pick(self.indices.len());
        self.indices[position].clone()
    }

    fn line(&mut self, line: String) {
        self.text.push_str(&line);
        self.text.push('\n');
    }

    /// Writes a region: values created in it are not available after it.
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        let kept = (self.bytes.len(), self.truths.len(), self.indices.len());
        write(self);
        self.bytes.truncate(kept.0);
        self.truths.truncate(kept.1);
        self.indices.truncate(kept.2);
    }

    fn ops(&mut self, depth: usize) {
        for _ in 0..1 + self.pick(6) {
            self.op(depth);
        }
    }

    fn op(&mut self, depth: usize) {
        const BINARY: [&str; 15] = [
            "addi",
            "subi",
            "muli",
            "and",
            "or",
            "xor",
            "shift_left",
            "shift_right_signed",
            "shift_right_unsigned",
            "divi_signed",
            "divi_unsigned",
            "remi_signed",
            "remi_unsigned",
            "floordivi_signed",
            "ceildivi_signed",
        ];
        const PREDICATES: [&str; 6] = ["eq", "ne", "slt", "sge", "ult", "uge"];
        const CONSTANTS: [i64; 7] = [0, 1, -1, 2, 7, -128, 3];
        let result = self.fresh();
        match self.pick(if depth > 0 { 14 } else { 10 }) {
            0..=2 => {
                let (op, a, b) = (BINARY[self.pick(BINARY.len())], self.byte(), self.byte());
                self.line(format!("{result} = {op} {a}, {b} : i8"));
                self.bytes.push(result);
            }
            3 => {
                let value = CONSTANTS[self.pick(CONSTANTS.len())];
                self.line(format!("{result} = constant {value} : i8"));
                self.bytes.push(result);
            }
            4 => {
                let (predicate, a, b) = (PREDICATES[self.pick(PREDICATES.len())], self.byte(), self.byte());
                self.line(format!("{result} = cmpi \"{predicate}\", {a}, {b} : i8"));
                self.truths.push(result);
            }
            5 => {
                let (condition, a, b) = (self.truth(), self.byte(), self.byte());
                self.line(format!("{result} = select {condition}, {a}, {b} : i8"));
                self.bytes.push(result);
            }
            6 => {
                let i = self.index();
                self.line(format!("{result} = affine.load %m[symbol({i}) mod 4] : memref<4xi8>"));
                self.bytes.push(result);
            }
            7 => {
                let (a, i) = (self.byte(), self.index());
                self.line(format!("affine.store {a}, %m[symbol({i}) mod 4] : memref<4xi8>"));
            }
            8 => {
                let (a, wide) = (self.byte(), self.fresh());
                let extend = ["sexti", "zexti"][self.pick(2)];
                self.line(format!("{wide} = {extend} {a} : i8 to i16"));
                self.line(format!("{result} = trunci {wide} : i16 to i8"));
                self.bytes.push(result);
            }
            9 => {
                let (a, b) = (self.byte(), self.byte());
                let callee = ["helper_a", "helper_b"][self.pick(2)];
                self.line(format!("{result} = call @{callee}({a}, {b}) : (i8, i8) -> i8"));
                self.bytes.push(result);
            }
            10 => {
                let (from, to, start) = (self.pick(3), self.pick(5), self.byte());
                let (round, carried) = (self.fresh(), self.fresh());
                self.line(format!(
                    "{result} = affine.for {round} = {from} to {to} iter_args({carried} = {start}) -> (i8) {{"
                ));
                self.inside(|author| {
                    author.bytes.push(carried);
                    author.ops(depth - 1);
                    let last = author.byte();
                    author.line(format!("affine.yield {last} : i8 }}"));
                });
                self.bytes.push(result);
            }
            11 => {
                let i = self.index();
                let set = ["s0 - 1 >= 0", "s0 == 0", "0 == 0", "s0 mod 2 == 0"][self.pick(4)];
                self.line(format!("{result} = affine.if affine_set<()[s0] : ({set})>()[{i}] -> i8 {{"));
                for end in ["} else {", "}"] {
                    self.inside(|author| {
                        author.ops(depth - 1);
                        let last = author.byte();
                        author.line(format!("affine.yield {last} : i8 {end}"));
                    });
                }
                self.bytes.push(result);
            }
            12 => {
                let cell = self.fresh();
                let (a, zero) = (self.byte(), "%zero");
                self.line(format!("{cell} = alloc() : memref<1xi8>"));
                self.line(format!("store {a}, {cell}[{zero}] : memref<1xi8>"));
                if self.pick(2) == 0 {
                    self.line(format!("{result} = load {cell}[{zero}] : memref<1xi8>"));
                    self.bytes.push(result);
                }
                self.line(format!("dealloc {cell} : memref<1xi8>"));
            }
            _ => {
                let (i, j) = (self.index(), self.index());
                let expression =
                    ["s0 + s1", "s0 * 2 + 3", "s0 mod 3 - s1", "s0 floordiv 2 + s1 ceildiv 2"][self.pick(4)];
                self.line(format!(
                    "{result} = affine.apply affine_map<()[s0, s1] -> ({expression})>()[{i}, {j}]"
                ));
                self.indices.push(result);
            }
        }
    }

    /// A block that ends by going to `next`, or to one of two blocks that meet there.
    fn blocks(&mut self, depth: usize) {
        self.ops(2);
        for _ in 0..self.pick(3) {
            let number = self.count;
            self.count += 1;
            let condition = self.truth();
            let (a, b) = (self.byte(), self.byte());
            let joined = self.fresh();
            match self.pick(2) {
                0 => self.line(format!("cond_br {condition}, ^l{number}, ^r{number}")),
                _ => self.line(format!("cond_br {condition}, ^l{number}, ^j{number}({b} : i8)")),
            }
            let has_right = self.text.trim_end().ends_with(&format!("^r{number}"));
            self.line(format!("^l{number}:"));
            self.inside(|author| {
                author.ops(depth);
                let last = author.byte();
                author.line(format!("br ^j{number}({last} : i8)"));
            });
            if has_right {
                self.line(format!("^r{number}:"));
                self.inside(|author| {
                    author.ops(depth);
                    author.line(format!("br ^j{number}({a} : i8)"));
                });
            }
            self.line(format!("^j{number}({joined}: i8):"));
            self.bytes.push(joined);
            self.ops(1);
        }
    }
}

fn program(numbers: &[u32]) -> String {
    let mut author = Author {
        numbers: numbers.iter(),
        text:
            "func private @helper_a(%x: i8, %y: i8) -> i8 {\n  %r = subi %x, %y : i8\n  return %r : i8\n}\n\
               func private @helper_b(%x: i8, %y: i8) -> i8 {\n  %c = cmpi \"slt\", %x, %y : i8\n  \
               cond_br %c, ^a, ^b(%x : i8)\n^a:\n  %s = addi %x, %y : i8\n  br ^b(%s : i8)\n^b(%r: i8):\n  \
               return %r : i8\n}\n\
               func @f(%m: memref<4xi8>, %x: i8, %y: i8, %c: i1) -> (i8, i8, i1, index) {\n\
               %zero = constant 0 : index\n%one = constant 1 : index\n%size = index_cast %y : i8 to index\n"
                .to_owned(),
        count: 0,
        bytes: vec!["%x".into(), "%y".into()],
        truths: vec!["%c".into()],
        indices: vec!["%zero".into(), "%one".into(), "%size".into()],
    };
    author.blocks(1);
    let (a, b, c, i) = (author.byte(), author.byte(), author.truth(), author.index());
    let last = author.bytes.last().cloned().unwrap_or(a);
    writeln!(author.text, "return {last}, {b}, {c}, {i} : i8, i8, i1, index\n}}").unwrap();
    author.text
}

pub fn run_pipeline(registry: &PassRegistry, session: &Session, pipeline: &str, body: &mut Body) {
    let pipeline = registry.parse_pipeline(&format!("builtin.module({pipeline})"));
    let mut manager = PassManager::with_pipeline(pipeline.expect("the pipeline is right"));
    let outcome = manager.run(body);
    assert!(outcome.is_ok(), "{}\n{}", session.errors.lock().unwrap(), print(body));
}

#[test]
fn passes_keep_the_results_of_random_programs() {
    let registry = passes();
    let config =
        Config { cases: 120, failure_persistence: None, max_shrink_iters: 2000, ..Config::default() };
    let random = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let numbers = prop::collection::vec(0_u32..1000, 0..120);
    let outcome = TestRunner::new_with_rng(config, random).run(&numbers, |numbers| {
        let session = Session::new();
        let before = session.parse(&program(&numbers));
        for pipeline in PIPELINES {
            let mut after = before.clone();
            run_pipeline(&registry, &session, pipeline, &mut after);
            compare(&before, &after, &Inputs::at_most(12))
                .map_err(|difference| TestCaseError::fail(format!("{pipeline}: {difference}")))?;
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
}
