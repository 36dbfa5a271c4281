//! Affine loops, conditions and accesses of random programs.

use super::{Author, Kind};

/// The bounds of loops whose induction variables are from 0 to 7.
const SMALL_RANGES: [(i64, i64); 6] = [(0, 4), (0, 8), (1, 7), (2, 3), (5, 2), (0, 0)];

/// Constant bounds, of which some are negative.
const RANGES: [(i64, i64); 4] = [(-3, 4), (-5, -1), (0, -2), (9, 14)];

impl Author {
    /// Writes the values that affine ops of a function use.
    pub(super) fn affine_constants(&mut self) {
        self.line("%long = memref.alloca() : memref<16xi8>\n%square = memref.alloca() : memref<8x8xi8>");
        self.line("affine.for %i = 0 to 16 {\naffine.store %x, %long[%i] : memref<16xi8>\n}");
        self.line("affine.for %i = 0 to 8 {\naffine.for %j = 0 to 8 {");
        self.line("affine.store %y, %square[%i, %j] : memref<8x8xi8>\n}\n}");
        for (name, expression) in [("%few", "s0 mod 9 - 3"), ("%less", "(s0 floordiv 2) mod 7 - 4")] {
            self.line(format!("{name} = affine.apply affine_map<()[s0] -> ({expression})>()[%size]"));
            self.values.push((Kind::Index, name.to_owned()));
        }
    }

    /// Returns a value that is a valid symbol here.
    fn symbol(&mut self) -> String {
        let end = self.top_level.unwrap_or(self.values.len());
        let names = self.values[..end].iter().filter(|(kind, _)| *kind == Kind::Index);
        let names: Vec<String> = names.map(|(_, name)| name.clone()).collect();
        self.random.one_of(&names)
    }

    /// Returns a value that is a valid dimension here.
    fn dimension(&mut self) -> String {
        let is_dimension = |kind: Kind| matches!(kind, Kind::Dimension | Kind::Small);
        let names = self.values.iter().filter(|(kind, _)| is_dimension(*kind));
        let names: Vec<String> = names.map(|(_, name)| name.clone()).collect();
        match names.is_empty() {
            true => self.symbol(),
            false => self.random.one_of(&names),
        }
    }

    /// Returns the small induction variable of a loop here, or the constant 0.
    fn small(&mut self) -> String {
        let names = self.values.iter().filter(|(kind, _)| *kind == Kind::Small);
        let names: Vec<String> = names.map(|(_, name)| name.clone()).collect();
        match names.is_empty() {
            true => "%zero".to_owned(),
            false => self.random.one_of(&names),
        }
    }

    /// Writes an affine op.
    pub(super) fn affine(&mut self, depth: usize) {
        match self.random.below(if depth > 0 { 9 } else { 6 }) {
            0 | 1 => {
                let (buffer, indices, ty) = self.element();
                self.define(Kind::Byte, format!("affine.load {buffer}[{indices}] : {ty}"));
            }
            2 | 3 => {
                let (value, (buffer, indices, ty)) = (self.value(Kind::Byte), self.element());
                self.line(format!("affine.store {value}, {buffer}[{indices}] : {ty}"));
            }
            4 => {
                let (d, s) = (self.dimension(), self.symbol());
                let expression = self.random.one_of(&[
                    "d0 mod 16 + s0 mod 8",
                    "d0 * 2 mod 11",
                    "d0 floordiv 2 - d0 ceildiv 3",
                    "(d0 + 5) mod 3 - s0 mod 4",
                ]);
                let map = format!("affine_map<(d0)[s0] -> ({expression})>");
                self.define(Kind::Dimension, format!("affine.apply {map}({d})[{s}]"));
            }
            5 => {
                let (d, s) = (self.dimension(), self.symbol());
                let op = self.random.one_of(&["min", "max"]);
                let results =
                    self.random.one_of(&["d0, 3", "d0 mod 8, s0 mod 8, 5", "d0 - 1, s0", "2 - d0 mod 4, 0"]);
                let map = format!("affine_map<(d0)[s0] -> ({results})>");
                self.define(Kind::Index, format!("affine.{op} {map}({d})[{s}]"));
            }
            6 => self.affine_condition(depth - 1),
            _ => self.affine_loop(depth - 1),
        }
    }

    /// Returns an element of a buffer: its memref, indices within it, and the type.
    fn element(&mut self) -> (&'static str, String, &'static str) {
        let (a, b) = (self.small(), self.small());
        let (d, s) = (self.dimension(), self.symbol());
        match self.random.below(5) {
            0 => {
                let index = match self.random.below(4) {
                    0 => format!("{d} mod 4"),
                    1 => format!("symbol({s}) mod 4"),
                    2 => format!("{a} floordiv 2"),
                    _ => "2".to_owned(),
                };
                ("%m", index, "memref<4xi8>")
            }
            1 | 2 => {
                let index = match self.random.below(8) {
                    0 | 1 => a,
                    2 => format!("{a} + 1"),
                    3 => format!("{a} * 2"),
                    4 => format!("7 - {a}"),
                    5 => format!("{a} + {b}"),
                    6 => format!("{d} mod 16"),
                    _ => format!("{a} + symbol({s}) mod 4"),
                };
                ("%long", index, "memref<16xi8>")
            }
            _ => {
                let indices = match self.random.below(5) {
                    0 | 1 => format!("{a}, {b}"),
                    2 => format!("{b}, 7 - {a}"),
                    3 => format!("{a}, symbol({s}) mod 8"),
                    _ => format!("3, {a}"),
                };
                ("%square", indices, "memref<8x8xi8>")
            }
        }
    }

    /// Writes a region that yields a value.
    fn affine_body(&mut self, depth: usize, arguments: Vec<(Kind, String)>, end: &str) {
        self.nested(|author| {
            author.values.extend(arguments);
            author.ops(depth);
            let last = author.value(Kind::Byte);
            author.line(format!("affine.yield {last} : i8 {end}"));
        });
    }

    fn affine_condition(&mut self, depth: usize) {
        let (result, d, s) = (self.fresh(), self.dimension(), self.symbol());
        let set = self.random.one_of(&[
            "d0 - 2 >= 0",
            "d0 - s0 >= 0, 9 - d0 >= 0",
            "s0 mod 2 == 0",
            "d0 mod 3 - 1 == 0, s0 >= 0",
            "0 == 0",
        ]);
        self.line(format!("{result} = affine.if affine_set<(d0)[s0] : ({set})>({d})[{s}] -> i8 {{"));
        self.affine_body(depth, Vec::new(), "} else {");
        self.affine_body(depth, Vec::new(), "}");
        self.values.push((Kind::Byte, result));
    }

    /// Returns the bounds of a loop, and what is known of its induction variable.
    fn affine_bounds(&mut self) -> (String, Kind) {
        let (d, s, t) = (self.dimension(), self.symbol(), self.symbol());
        let few = self.random.one_of(&["%few", "%less", "%one"]);
        let constant = |(from, to): (i64, i64)| format!("{from} to {to}");
        match self.random.below(12) {
            0..=4 => (constant(self.random.one_of(&SMALL_RANGES)), Kind::Small),
            5 => (constant(self.random.one_of(&RANGES)), Kind::Dimension),
            6 => (format!("0 to {few}"), Kind::Small),
            7 => (format!("{few} to %few"), Kind::Dimension),
            8 => (
                format!(
                    "affine_map<(d0) -> (d0 mod 5)>({d}) to affine_map<(d0)[s0] -> (d0 mod 5 + s0 mod 6 - 1)>({d})[{s}]"
                ),
                Kind::Dimension,
            ),
            9 => (format!("affine_map<()[s0] -> (s0 mod 4)>()[{s}] to 8"), Kind::Small),
            10 => (
                format!(
                    "max affine_map<(d0)[s0] -> (d0 mod 4 - 2, s0 mod 3)>({d})[{s}] to \
                     min affine_map<()[s0, s1] -> (7, s0 mod 9, s1 mod 8 - 1)>()[{s}, {t}]"
                ),
                Kind::Small,
            ),
            _ => (
                format!(
                    "affine_map<()[s0] -> (-s0)>()[{few}] to min affine_map<(d0)[s0] -> (d0, s0)>(%few)[{few}]"
                ),
                Kind::Dimension,
            ),
        }
    }

    fn affine_loop(&mut self, depth: usize) {
        let (bounds, kind) = self.affine_bounds();
        let step = self.random.one_of(&["", "", "", " step 2", " step 3", " step 5"]);
        let round = self.fresh();
        if self.random.below(2) == 0 {
            self.line(format!("affine.for {round} = {bounds}{step} {{"));
            self.nested(|author| {
                author.values.push((kind, round));
                author.ops(depth);
                author.line("}");
            });
            return;
        }
        let (result, carried, start) = (self.fresh(), self.fresh(), self.value(Kind::Byte));
        self.line(format!(
            "{result} = affine.for {round} = {bounds}{step} iter_args({carried} = {start}) -> (i8) {{"
        ));
        self.affine_body(depth, vec![(kind, round), (Kind::Byte, carried)], "}");
        self.values.push((Kind::Byte, result));
    }
}
