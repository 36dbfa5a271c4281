//! Intrinsics.

use super::{Author, element};

impl Author {
    pub(super) fn intrinsics(&mut self) {
        match self.random.below(11) {
            0 | 1 => {
                let (ty, fast) = (self.float_type(), self.fast());
                let a = self.value(ty);
                let op = self.random.one_of(&[
                    "sqrt", "sin", "exp", "exp2", "log", "floor", "rint", "trunc", "fabs", "ceil", "round",
                ]);
                self.define(ty, format!("llvm.intr.{op}({a}){fast} : ({ty}) -> {ty}"));
            }
            2 => {
                let (ty, fast) = (self.float_type(), self.fast());
                let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
                match self.random.one_of(&["fma", "fmuladd", "minnum", "maximum", "copysign", "pow"]) {
                    op @ ("fma" | "fmuladd") => self.define(
                        ty,
                        format!("llvm.intr.{op}({a}, {b}, {c}){fast} : ({ty}, {ty}, {ty}) -> {ty}"),
                    ),
                    op => self.define(ty, format!("llvm.intr.{op}({a}, {b}){fast} : ({ty}, {ty}) -> {ty}")),
                };
            }
            3 => {
                let ty = self.integer_type();
                let (a, b) = (self.value(ty), self.value(ty));
                let op =
                    self.random.one_of(&["smax", "smin", "umax", "umin", "sadd.sat", "usub.sat", "sshl.sat"]);
                self.define(ty, format!("llvm.intr.{op}({a}, {b}) : ({ty}, {ty}) -> {ty}"));
            }
            4 => {
                let ty = self.random.one_of(&["i16", "i32", "i64", "vector<4xi32>"]);
                let (a, b, c) = (self.value(ty), self.value(ty), self.value(ty));
                let op = match self.random.below(6) {
                    0 => format!("\"llvm.intr.ctlz\"({a}) <{{is_zero_poison = true}}> : ({ty}) -> {ty}"),
                    1 => format!("\"llvm.intr.cttz\"({a}) <{{is_zero_poison = false}}> : ({ty}) -> {ty}"),
                    2 => format!("\"llvm.intr.abs\"({a}) <{{is_int_min_poison = false}}> : ({ty}) -> {ty}"),
                    3 => format!("llvm.intr.fshl({a}, {b}, {c}) : ({ty}, {ty}, {ty}) -> {ty}"),
                    _ => format!(
                        "llvm.intr.{}({a}) : ({ty}) -> {ty}",
                        self.random.one_of(&["ctpop", "bswap", "bitreverse"])
                    ),
                };
                self.define(ty, op);
            }
            5 => {
                let (ty, op) = (
                    self.random.one_of(&["i8", "i32", "i64"]),
                    self.random.one_of(&["sadd", "umul", "ssub"]),
                );
                let (a, b) = (self.value(ty), self.value(ty));
                let pair = format!("!llvm.struct<({ty}, i1)>");
                let both = self.define(
                    pair.clone(),
                    format!("\"llvm.intr.{op}.with.overflow\"({a}, {b}) : ({ty}, {ty}) -> {pair}"),
                );
                self.define(ty, format!("llvm.extractvalue {both}[0] : {pair}"));
            }
            6..=8 => self.memory_and_vectors(),
            9 => {
                let c = self.value("i1");
                match self.random.below(3) {
                    0 => self.op(format!("llvm.intr.assume {c} : i1")),
                    1 => {
                        let (a, b) = (self.value("i32"), self.value("i32"));
                        self.define("i32", format!("llvm.intr.expect {a}, {b} : i32"));
                    }
                    _ => {
                        let p = self.define("!llvm.ptr", "llvm.intr.stacksave : !llvm.ptr");
                        self.op(format!("llvm.intr.stackrestore {p} : !llvm.ptr"));
                    }
                }
            }
            _ => match self.location.clone() {
                Some(_) => {
                    let part = self.part;
                    let (a, p) = (self.value("i32"), self.value("!llvm.ptr"));
                    match self.random.below(2) {
                        0 => self.op(format!("llvm.intr.dbg.value #var{part} = {a} : i32")),
                        _ => self.op(format!("llvm.intr.dbg.declare #par{part} = {p} : !llvm.ptr")),
                    }
                }
                None => self.op("\"llvm.intr.debugtrap\"() : () -> ()"),
            },
        }
    }

    fn memory_and_vectors(&mut self) {
        match self.random.below(3) {
            0 => {
                let (p, q, n) = (self.value("!llvm.ptr"), self.value("!llvm.ptr"), self.value("i64"));
                let volatile = self.random.one_of(&["true", "false"]);
                let access = self.random.one_of(&["", ", tbaa = [#tag]", ", alias_scopes = [#scope]"]);
                match self.random.below(3) {
                    0 => {
                        let byte = self.value("i8");
                        self.op(format!(
                            "\"llvm.intr.memset\"({p}, {byte}, {n}) <{{isVolatile = {volatile}{access}}}> : (!llvm.ptr, i8, i64) -> ()"
                        ));
                    }
                    1 => self.op(format!(
                        "\"llvm.intr.memmove\"({p}, {q}, {n}) <{{isVolatile = {volatile}{access}}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"
                    )),
                    _ => self.op(format!(
                        "\"llvm.intr.memcpy\"({p}, {q}, {n}) <{{isVolatile = {volatile}{access}}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"
                    )),
                }
            }
            1 => {
                let kind = self.random.one_of(&["add", "mul", "and", "or", "xor", "smax", "umin"]);
                let ty = self.random.one_of(&["vector<4xi32>", "vector<2xi64>", "vector<[4]xi32>"]);
                let a = self.value(ty);
                self.define(
                    element(ty),
                    format!("\"llvm.intr.vector.reduce.{kind}\"({a}) : ({ty}) -> {}", element(ty)),
                );
            }
            _ => {
                let (p, m, v) =
                    (self.value("!llvm.ptr"), self.value("vector<4xi1>"), self.value("vector<4xf32>"));
                match self.random.below(2) {
                    0 => {
                        self.define(
                            "vector<4xf32>",
                            format!("llvm.intr.masked.load {p}, {m}, {v} {{alignment = 4 : i32}} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>"),
                        );
                    }
                    _ => self.op(format!(
                        "llvm.intr.masked.store {v}, {p}, {m} {{alignment = 4 : i32}} : vector<4xf32>, vector<4xi1> into !llvm.ptr"
                    )),
                }
            }
        }
    }
}
