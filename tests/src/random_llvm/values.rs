//! Ops on values: arithmetic, comparisons, casts, aggregates, vectors.

use super::{Author, FLOATS, INTEGERS, PARTS, POINTERS, VECTORS, element, is_scalable, with_element};

impl Author {
    pub(super) fn integers(&mut self) {
        let ty = self.integer_type();
        let (a, b) = (self.value(ty), self.value(ty));
        let op = match self.random.below(3) {
            0 => {
                let flags =
                    self.random.one_of(&["", " overflow<nsw>", " overflow<nuw>", " overflow<nsw, nuw>"]);
                format!("llvm.{} {a}, {b}{flags} : {ty}", self.random.one_of(&["add", "sub", "mul", "shl"]))
            }
            1 => {
                let exact = self.sometimes(3, "exact ");
                format!(
                    "llvm.{} {exact}{a}, {b} : {ty}",
                    self.random.one_of(&["udiv", "sdiv", "lshr", "ashr"])
                )
            }
            _ => {
                let op = self.random.one_of(&["urem", "srem", "and", "xor", "or", "or disjoint"]);
                format!("llvm.{op} {a}, {b} : {ty}")
            }
        };
        self.define(ty, op);
    }

    pub(super) fn choices(&mut self) {
        match self.random.below(4) {
            0 => {
                let ty = match self.random.below(4) {
                    0 => "!llvm.ptr",
                    _ => self.integer_type(),
                };
                let (a, b) = (self.value(ty), self.value(ty));
                let predicate = match ty {
                    // The order of two variables in memory is not known, what LLVM makes of it not documented.
                    "!llvm.ptr" => self.random.one_of(&["eq", "ne"]),
                    _ => self
                        .random
                        .one_of(&["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"]),
                };
                self.define(with_element(ty, "i1"), format!("llvm.icmp \"{predicate}\" {a}, {b} : {ty}"));
            }
            1 => {
                let ty = self.float_type();
                let (a, b, fast) = (self.value(ty), self.value(ty), self.fast());
                let predicate =
                    self.random.one_of(&["_false", "oeq", "olt", "uge", "une", "ord", "uno", "_true", "ueq"]);
                self.define(
                    with_element(ty, "i1"),
                    format!("llvm.fcmp \"{predicate}\" {a}, {b}{fast} : {ty}"),
                );
            }
            2 => {
                let ty = self.any_type();
                let (c, a, b) = (self.value("i1"), self.value(ty), self.value(ty));
                self.define(ty, format!("llvm.select {c}, {a}, {b} : i1, {ty}"));
            }
            _ => {
                let ty = self.any_type();
                let a = self.value(ty);
                self.define(ty, format!("llvm.freeze {a} : {ty}"));
            }
        }
    }

    pub(super) fn floats(&mut self) {
        let ty = self.float_type();
        let (a, b, fast) = (self.value(ty), self.value(ty), self.fast());
        let op = match self.random.below(5) {
            0 => format!("llvm.fneg {a}{fast} : {ty}"),
            _ => format!(
                "llvm.{} {a}, {b}{fast} : {ty}",
                self.random.one_of(&["fadd", "fsub", "fmul", "fdiv", "frem"])
            ),
        };
        self.define(ty, op);
    }

    pub(super) fn casts(&mut self) {
        let (op, from, to) = match self.random.below(12) {
            0 => ("trunc", "i64", self.random.one_of(&["i1", "i7", "i8", "i16", "i32"])),
            1 => ("zext", self.random.one_of(&["i1", "i7", "i8", "i16", "i32"]), "i64"),
            2 => ("sext", self.random.one_of(&["i1", "i7", "i8", "i64"]), "i128"),
            3 => ("fpext", self.random.one_of(&["f16", "bf16", "f32"]), "f64"),
            4 => ("fptrunc", "f64", self.random.one_of(&["f16", "bf16", "f32"])),
            5 => (
                self.random.one_of(&["sitofp", "uitofp"]),
                self.random.one_of(&INTEGERS),
                self.random.one_of(&FLOATS),
            ),
            6 => (
                self.random.one_of(&["fptosi", "fptoui"]),
                self.random.one_of(&FLOATS),
                self.random.one_of(&INTEGERS),
            ),
            7 => ("ptrtoint", self.random.one_of(&POINTERS), self.random.one_of(&["i64", "i32", "i128"])),
            8 => ("inttoptr", self.random.one_of(&["i64", "i32"]), self.random.one_of(&POINTERS)),
            9 => ("addrspacecast", "!llvm.ptr", "!llvm.ptr<3>"),
            10 => self.bitcast(),
            _ => ("zext", "vector<4xi1>", "vector<4xi32>"),
        };
        let a = self.value(from);
        let nneg = if op == "zext" || op == "uitofp" { self.sometimes(3, " nneg") } else { "" };
        self.define(to, format!("llvm.{op}{nneg} {a} : {from} to {to}"));
    }

    fn bitcast(&mut self) -> (&'static str, &'static str, &'static str) {
        const PAIRS: [(&str, &str); 6] = [
            ("i32", "f32"),
            ("f64", "i64"),
            ("vector<4xi32>", "vector<2xi64>"),
            ("vector<2xi64>", "i128"),
            ("f16", "bf16"),
            ("vector<4xf32>", "vector<4xi32>"),
        ];
        let (from, to) = PAIRS[self.random.below(PAIRS.len())];
        ("bitcast", from, to)
    }

    pub(super) fn aggregates(&mut self) {
        let (whole, position, part) = PARTS[self.random.below(PARTS.len())];
        let a = self.value(whole);
        match self.random.below(2) {
            0 => {
                self.define(part, format!("llvm.extractvalue {a}{position} : {whole}"));
            }
            _ => {
                let b = self.value(part);
                self.define(whole, format!("llvm.insertvalue {b}, {a}{position} : {whole}"));
            }
        }
    }

    pub(super) fn vectors(&mut self) {
        let ty = self.random.one_of(&VECTORS);
        if is_scalable(ty) {
            // Elements and shuffles of constant scalable vectors are constant expressions.
            return self.integers();
        }
        let (a, b) = (self.value(ty), self.value(ty));
        match self.random.below(3) {
            0 => {
                let i = self.value("i32");
                self.define(element(ty), format!("llvm.extractelement {a}[{i} : i32] : {ty}"));
            }
            1 => {
                let (i, x) = (self.value("i64"), self.value(element(ty)));
                self.define(ty, format!("llvm.insertelement {x}, {a}[{i} : i64] : {ty}"));
            }
            _ => {
                let mask =
                    self.random.one_of(&["[0, 1, 0, 1]", "[1, -1, 0, 1]", "[0, 0, 0, 0]", "[1, 1, 1, 1]"]);
                self.define(with_count(ty, 4), format!("llvm.shufflevector {a}, {b} {mask} : {ty}"));
            }
        }
    }
}

/// Returns the type of a vector with another number of elements.
fn with_count(vector: &str, count: usize) -> String {
    format!("vector<{count}x{}>", element(vector))
}
