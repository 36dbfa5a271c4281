//! Random programs of the dialects `arith`, `cf`, `func`, `math`, `memref` and `scf`, and of `vector` or `affine` on demand.
//!
//! [`module`] returns the text of a module, which depends on its seed alone. All programs terminate; nearly all inputs
//! have defined results. They compute with exact functions only, so that each way of executing them has the same results.

mod affine;

use crate::Random;

/// A dialect that programs use in addition.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Addition {
    /// None.
    Nothing,
    /// `vector`.
    Vectors,
    /// `affine`.
    AffineLoops,
}

/// The parameters of each function, which its callers have to know.
pub const PARAMETERS: &str = "%m: memref<4xi8>, %x: i8, %y: i8, %c: i1, %p: f32";

/// The result types of each function.
pub const RESULTS: &str = "(i8, i8, i1, index, f32)";

/// Returns a module with the functions `@f0`, `@f1` and so on, all with [`PARAMETERS`] and [`RESULTS`], and private
/// functions `@helper_a` and `@helper_b` that they call.
pub fn module(seed: u64, functions: usize, addition: Addition) -> String {
    let mut text = HELPERS.to_owned();
    for number in 0..functions {
        let mut author = Author::new(seed.wrapping_mul(0x1_0000).wrapping_add(number as u64), addition);
        author.function(number);
        text.push_str(&author.text);
    }
    text
}

const HELPERS: &str = "\
func.func private @helper_a(%x: i8, %y: i8) -> i8 {
  %r = arith.subi %x, %y : i8
  return %r : i8
}
func.func private @helper_b(%x: i8, %y: i8) -> i8 {
  %c = arith.cmpi slt, %x, %y : i8
  cf.cond_br %c, ^a, ^b(%x : i8)
^a:
  %s = arith.addi %x, %y : i8
  cf.br ^b(%s : i8)
^b(%r: i8):
  return %r : i8
}
";

/// The type of a value.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Byte,
    Truth,
    Index,
    Float,
    Vector,
    /// An index that is a valid dimension of affine maps, and no symbol.
    Dimension,
    /// The induction variable of an affine loop, from 0 to 7.
    Small,
}

/// Writes one function.
struct Author {
    random: Random,
    text: String,
    count: usize,
    addition: Addition,
    /// The values that can be used here.
    values: Vec<(Kind, String)>,
    /// In an op with regions, the number of values that were defined before it, at the top level of the function.
    top_level: Option<usize>,
}

impl Author {
    fn new(seed: u64, addition: Addition) -> Author {
        Author {
            random: Random::new(seed),
            text: String::new(),
            count: 0,
            addition,
            values: Vec::new(),
            top_level: None,
        }
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn value(&mut self, kind: Kind) -> String {
        let is_kind = |known: Kind| match kind {
            Kind::Index => matches!(known, Kind::Index | Kind::Dimension | Kind::Small),
            kind => known == kind,
        };
        let known: Vec<usize> = (0..self.values.len()).filter(|at| is_kind(self.values[*at].0)).collect();
        let at = self.random.below(known.len());
        self.values[known[at]].1.clone()
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Writes an op with one result.
    fn define(&mut self, kind: Kind, op: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.line(format!("{name} = {}", op.as_ref()));
        self.values.push((kind, name.clone()));
        name
    }

    /// Writes a region of an op: the values defined in it are not available after it.
    fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        let outer = self.top_level;
        self.top_level = outer.or(Some(self.values.len()));
        self.inside(write);
        self.top_level = outer;
    }

    /// Writes a block: the values defined in it are not available after it.
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        let kept = self.values.len();
        write(self);
        self.values.truncate(kept);
    }

    fn function(&mut self, number: usize) {
        self.line(format!("func.func @f{number}({PARAMETERS}) -> {RESULTS} {{"));
        for (kind, name) in [
            (Kind::Byte, "%x"),
            (Kind::Byte, "%y"),
            (Kind::Truth, "%c"),
            (Kind::Float, "%p"),
            (Kind::Index, "%zero"),
            (Kind::Index, "%one"),
            (Kind::Index, "%size"),
        ] {
            self.values.push((kind, name.to_owned()));
        }
        self.line("%zero = arith.constant 0 : index\n%one = arith.constant 1 : index");
        self.line("%four = arith.constant 4 : index\n%size = arith.index_cast %y : i8 to index");
        self.line("%low = arith.constant 7 : i8\n%odd = arith.constant 1 : i8");
        if self.addition == Addition::AffineLoops {
            self.affine_constants();
        }
        if self.addition == Addition::Vectors {
            self.define(Kind::Vector, "vector.broadcast %x : i8 to vector<4xi8>");
            self.define(Kind::Vector, "arith.constant dense<[1, -2, 3, 127]> : vector<4xi8>");
        }
        self.blocks();
        let results =
            [Kind::Byte, Kind::Byte, Kind::Truth, Kind::Index, Kind::Float].map(|kind| self.value(kind));
        let last =
            self.values.iter().rev().find(|(kind, _)| *kind == Kind::Byte).map(|(_, name)| name.clone());
        let [_, b, c, i, p] = results;
        let a = last.unwrap_or_else(|| "%x".to_owned());
        self.line(format!("return {a}, {b}, {c}, {i}, {p} : i8, i8, i1, index, f32\n}}"));
    }

    /// Writes blocks, of which each pair meets in the next.
    fn blocks(&mut self) {
        self.ops(2);
        for _ in 0..self.random.below(3) {
            let number = self.fresh().split_off(2);
            let (condition, a, b) = (self.value(Kind::Truth), self.value(Kind::Byte), self.value(Kind::Byte));
            let has_right = self.random.below(2) == 0;
            let right = if has_right { format!("^r{number}") } else { format!("^j{number}({b} : i8)") };
            self.line(format!("cf.cond_br {condition}, ^l{number}, {right}\n^l{number}:"));
            self.inside(|author| {
                author.ops(1);
                let last = author.value(Kind::Byte);
                author.line(format!("cf.br ^j{number}({last} : i8)"));
            });
            if has_right {
                self.line(format!("^r{number}:"));
                self.inside(|author| {
                    author.ops(1);
                    author.line(format!("cf.br ^j{number}({a} : i8)"));
                });
            }
            let joined = self.fresh();
            self.line(format!("^j{number}({joined}: i8):"));
            self.values.push((Kind::Byte, joined));
            self.ops(1);
        }
    }

    fn ops(&mut self, depth: usize) {
        for _ in 0..1 + self.random.below(6) {
            match self.random.below(if depth > 0 { 9 } else { 6 }) {
                0 | 1 => self.integers(),
                2 => self.choices(),
                3 => self.memory(),
                4..=7 if self.addition == Addition::AffineLoops => self.affine(depth),
                4 => self.floats(),
                5 if self.addition == Addition::Vectors => self.vectors(),
                5 => self.calls(),
                _ => self.regions(depth - 1),
            }
        }
    }

    fn integers(&mut self) {
        const PLAIN: [&str; 10] =
            ["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"];
        const SHIFTS: [&str; 3] = ["shli", "shrsi", "shrui"];
        const DIVISIONS: [&str; 7] =
            ["divsi", "divui", "remsi", "remui", "floordivsi", "ceildivsi", "ceildivui"];
        let (a, b) = (self.value(Kind::Byte), self.value(Kind::Byte));
        match self.random.below(8) {
            0..=2 => {
                let op = self.random.one_of(&PLAIN);
                self.define(Kind::Byte, format!("arith.{op} {a}, {b} : i8"));
            }
            3 => {
                let op = self.random.one_of(&SHIFTS);
                let by = self.define(Kind::Byte, format!("arith.andi {b}, %low : i8"));
                self.define(Kind::Byte, format!("arith.{op} {a}, {by} : i8"));
            }
            4 => {
                let op = self.random.one_of(&DIVISIONS);
                let b = match op {
                    // The instructions of machines trap on the least number modulo -1.
                    "remsi" => self.define(Kind::Byte, format!("arith.andi {b}, %low : i8")),
                    _ => b,
                };
                let by = self.define(Kind::Byte, format!("arith.ori {b}, %odd : i8"));
                self.define(Kind::Byte, format!("arith.{op} {a}, {by} : i8"));
            }
            5 => {
                let number = self.random.one_of(&["0", "1", "-1", "2", "7", "-128", "3"]);
                self.define(Kind::Byte, format!("arith.constant {number} : i8"));
            }
            6 => {
                let wide = self.fresh();
                let extend = self.random.one_of(&["extsi", "extui"]);
                self.line(format!("{wide} = arith.{extend} {a} : i8 to i16"));
                self.define(Kind::Byte, format!("arith.trunci {wide} : i16 to i8"));
            }
            _ => {
                let op = self.random.one_of(&["absi", "ctpop", "ctlz", "cttz"]);
                self.define(Kind::Byte, format!("math.{op} {a} : i8"));
            }
        }
    }

    fn choices(&mut self) {
        let (a, b, c) = (self.value(Kind::Byte), self.value(Kind::Byte), self.value(Kind::Truth));
        match self.random.below(5) {
            0 | 1 => {
                let predicate = self.random.one_of(&["eq", "ne", "slt", "sge", "ult", "uge", "sle", "ugt"]);
                self.define(Kind::Truth, format!("arith.cmpi {predicate}, {a}, {b} : i8"));
            }
            2 => {
                self.define(Kind::Byte, format!("arith.select {c}, {a}, {b} : i8"));
            }
            3 => {
                let op = self.random.one_of(&["index_cast", "index_castui"]);
                self.define(Kind::Index, format!("arith.{op} {a} : i8 to index"));
            }
            _ => {
                let op = self.random.one_of(&["addi", "subi", "muli"]);
                let (i, j) = (self.value(Kind::Index), self.value(Kind::Index));
                self.define(Kind::Index, format!("arith.{op} {i}, {j} : index"));
            }
        }
    }

    /// Returns an index below four.
    fn place(&mut self) -> String {
        let i = self.value(Kind::Index);
        self.define(Kind::Index, format!("arith.remui {i}, %four : index"))
    }

    fn memory(&mut self) {
        let (a, i) = (self.value(Kind::Byte), self.place());
        match self.random.below(4) {
            0 => {
                self.define(Kind::Byte, format!("memref.load %m[{i}] : memref<4xi8>"));
            }
            1 => self.line(format!("memref.store {a}, %m[{i}] : memref<4xi8>")),
            2 => {
                let (cell, op) = (self.fresh(), self.random.one_of(&["alloc", "alloca"]));
                self.line(format!("{cell} = memref.{op}() : memref<1xi8>"));
                self.line(format!("memref.store {a}, {cell}[%zero] : memref<1xi8>"));
                self.define(Kind::Byte, format!("memref.load {cell}[%zero] : memref<1xi8>"));
                if op == "alloc" {
                    self.line(format!("memref.dealloc {cell} : memref<1xi8>"));
                }
            }
            _ => {
                let (part, open) = (self.fresh(), self.fresh());
                self.line(format!(
                    "{part} = memref.subview %m[1] [2] [1] : memref<4xi8> to memref<2xi8, strided<[1], offset: 1>>"
                ));
                self.line(format!("{open} = memref.cast %m : memref<4xi8> to memref<?xi8>"));
                self.define(
                    Kind::Byte,
                    format!("memref.load {part}[%one] : memref<2xi8, strided<[1], offset: 1>>"),
                );
                self.define(Kind::Index, format!("memref.dim {open}, %zero : memref<?xi8>"));
            }
        }
    }

    fn floats(&mut self) {
        let (p, q, a) = (self.value(Kind::Float), self.value(Kind::Float), self.value(Kind::Byte));
        match self.random.below(7) {
            0 | 1 => {
                let op = self
                    .random
                    .one_of(&["addf", "subf", "mulf", "maximumf", "minnumf", "minimumf", "maxnumf"]);
                self.define(Kind::Float, format!("arith.{op} {p}, {q} : f32"));
            }
            2 => {
                let op = self.random.one_of(&["absf", "floor", "ceil", "trunc", "sqrt"]);
                self.define(Kind::Float, format!("math.{op} {p} : f32"));
            }
            3 => {
                let op = self.random.one_of(&["sitofp", "uitofp"]);
                self.define(Kind::Float, format!("arith.{op} {a} : i8 to f32"));
            }
            4 => {
                let predicate = self.random.one_of(&["oeq", "olt", "uge", "une", "ord"]);
                self.define(Kind::Truth, format!("arith.cmpf {predicate}, {p}, {q} : f32"));
            }
            5 => {
                let number = self.random.one_of(&["0.0", "-0.0", "1.0", "-2.5", "0.1"]);
                self.define(Kind::Float, format!("arith.constant {number} : f32"));
            }
            _ => {
                // Of an integer, since the sign of a NaN that an op returns is not defined.
                let sign = self.define(Kind::Float, format!("arith.sitofp {a} : i8 to f32"));
                self.define(Kind::Float, format!("math.copysign {p}, {sign} : f32"));
            }
        }
    }

    fn calls(&mut self) {
        let (a, b) = (self.value(Kind::Byte), self.value(Kind::Byte));
        let callee = self.random.one_of(&["helper_a", "helper_b"]);
        self.define(Kind::Byte, format!("func.call @{callee}({a}, {b}) : (i8, i8) -> i8"));
    }

    fn vectors(&mut self) {
        let (v, w, a) = (self.value(Kind::Vector), self.value(Kind::Vector), self.value(Kind::Byte));
        match self.random.below(10) {
            0 | 1 => {
                let op =
                    self.random.one_of(&["addi", "subi", "muli", "andi", "ori", "xori", "maxsi", "minui"]);
                self.define(Kind::Vector, format!("arith.{op} {v}, {w} : vector<4xi8>"));
            }
            2 => {
                let i = self.place();
                self.define(Kind::Byte, format!("vector.extract {v}[{i}] : i8 from vector<4xi8>"));
            }
            3 => {
                let i = self.random.one_of(&["0", "1", "3"]);
                self.define(Kind::Vector, format!("vector.insert {a}, {v} [{i}] : i8 into vector<4xi8>"));
            }
            4 => {
                let kind = self.random.one_of(&["add", "mul", "minsi", "maxui", "and", "xor"]);
                self.define(
                    Kind::Byte,
                    format!("vector.reduction <{kind}>, {v}, {a} : vector<4xi8> into i8"),
                );
            }
            5 => {
                let order = self.random.one_of(&["[0, 1, 2, 3]", "[7, 0, 4, 3]", "[1, 1, 5, 5]"]);
                self.define(
                    Kind::Vector,
                    format!("vector.shuffle {v}, {w} {order} : vector<4xi8>, vector<4xi8>"),
                );
            }
            6 => {
                let i = self.place();
                self.define(
                    Kind::Vector,
                    format!("vector.transfer_read %m[{i}], {a} : memref<4xi8>, vector<4xi8>"),
                );
            }
            7 => {
                let i = self.place();
                self.line(format!("vector.transfer_write {v}, %m[{i}] : vector<4xi8>, memref<4xi8>"));
            }
            8 => {
                let (mask, i) = (self.fresh(), self.value(Kind::Index));
                self.line(format!("{mask} = vector.create_mask {i} : vector<4xi1>"));
                self.define(
                    Kind::Vector,
                    format!("arith.select {mask}, {v}, {w} : vector<4xi1>, vector<4xi8>"),
                );
            }
            _ => {
                let (square, turned, outer) = (self.fresh(), self.fresh(), self.fresh());
                self.line(format!("{square} = vector.shape_cast {v} : vector<4xi8> to vector<2x2xi8>"));
                self.line(format!(
                    "{turned} = vector.transpose {square}, [1, 0] : vector<2x2xi8> to vector<2x2xi8>"
                ));
                self.define(
                    Kind::Vector,
                    format!("vector.shape_cast {turned} : vector<2x2xi8> to vector<4xi8>"),
                );
                self.line(format!("{outer} = vector.outerproduct {v}, {w} : vector<4xi8>, vector<4xi8>"));
                self.define(
                    Kind::Vector,
                    format!("vector.extract {outer}[2] : vector<4xi8> from vector<4x4xi8>"),
                );
            }
        }
    }

    fn regions(&mut self, depth: usize) {
        let (a, c, i) = (self.value(Kind::Byte), self.value(Kind::Truth), self.place());
        let result = self.fresh();
        let end = |author: &mut Self, end: &str| {
            author.ops(depth);
            let last = author.value(Kind::Byte);
            author.line(format!("scf.yield {last} : i8 {end}"));
        };
        match self.random.below(5) {
            0 => {
                let (round, carried) = (self.fresh(), self.fresh());
                let from = self.random.one_of(&["%zero", "%one", "%four"]);
                self.line(format!(
                    "{result} = scf.for {round} = {from} to {i} step %one iter_args({carried} = {a}) -> (i8) {{"
                ));
                self.nested(|author| {
                    author.values.extend([(Kind::Index, round), (Kind::Byte, carried)]);
                    end(author, "}");
                });
            }
            1 => {
                self.line(format!("{result} = scf.if {c} -> i8 {{"));
                self.nested(|author| end(author, "} else {"));
                self.nested(|author| end(author, "}"));
            }
            2 => {
                // A counter bounds the rounds.
                let [n, s, m, t, e, f] = [0; 6].map(|_| self.fresh());
                self.line(format!(
                    "{result}:2 = scf.while ({n} = %zero, {s} = {a}) : (index, i8) -> (index, i8) {{"
                ));
                self.line(format!("{e} = arith.cmpi ult, {n}, {i} : index"));
                self.line(format!(
                    "scf.condition({e}) {n}, {s} : index, i8 }} do {{\n^bb0({m}: index, {t}: i8):"
                ));
                self.nested(|author| {
                    author.values.extend([(Kind::Index, m.clone()), (Kind::Byte, t)]);
                    author.ops(depth);
                    let last = author.value(Kind::Byte);
                    author.line(format!(
                        "{f} = arith.addi {m}, %one : index\nscf.yield {f}, {last} : index, i8 }}"
                    ));
                });
                self.values.push((Kind::Byte, format!("{result}#1")));
                return;
            }
            3 => {
                self.line(format!("{result} = scf.index_switch {i} -> i8"));
                for case in ["case 0 {", "case 2 {", "default {"] {
                    self.line(case);
                    self.nested(|author| end(author, "}"));
                }
            }
            _ => {
                let number = &result[2..];
                self.line(format!("{result} = scf.execute_region -> i8 {{"));
                self.line(format!("cf.cond_br {c}, ^a{number}, ^b{number}\n^a{number}:"));
                self.nested(|author| end(author, ""));
                self.line(format!("^b{number}:"));
                self.nested(|author| end(author, "}"));
            }
        }
        self.values.push((Kind::Byte, result));
    }
}
