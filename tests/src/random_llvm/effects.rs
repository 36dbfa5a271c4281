//! Accesses to memory, and calls.

use super::{Author, ORDERINGS};

impl Author {
    /// Returns the metadata of an access.
    fn access(&mut self) -> String {
        let mut attributes = Vec::new();
        for (rarely, attribute) in [
            (3, "alignment = 4 : i64"),
            (6, "nontemporal"),
            (5, "tbaa = [#tag]"),
            (8, "tbaa = [#pair_tag]"),
            (6, "alias_scopes = [#scope]"),
            (6, "noalias_scopes = [#other_scope, #scope]"),
            (6, "access_groups = [#group]"),
        ] {
            let is_second =
                attribute.starts_with("tbaa") && attributes.iter().any(|it: &&str| it.starts_with("tbaa"));
            if self.random.below(rarely) == 0 && !is_second {
                attributes.push(attribute);
            }
        }
        if attributes.is_empty() { String::new() } else { format!(" {{{}}}", attributes.join(", ")) }
    }

    pub(super) fn memory(&mut self) {
        let p = self.value("!llvm.ptr");
        match self.random.below(9) {
            0 => {
                let (n, ty) = (self.value("i32"), self.any_type());
                let alignment = self.sometimes(3, " {alignment = 32 : i64}");
                let inalloca = self.sometimes(12, "inalloca ");
                self.define(
                    "!llvm.ptr",
                    format!("llvm.alloca {inalloca}{n} x {ty}{alignment} : (i32) -> !llvm.ptr"),
                );
            }
            1 | 2 => {
                let (ty, access, volatile) = (self.any_type(), self.access(), self.sometimes(5, "volatile "));
                self.define(ty, format!("llvm.load {volatile}{p}{access} : !llvm.ptr -> {ty}"));
            }
            3 => {
                let (ty, access, volatile) = (self.any_type(), self.access(), self.sometimes(5, "volatile "));
                let a = self.value(ty);
                self.op(format!("llvm.store {volatile}{a}, {p}{access} : {ty}, !llvm.ptr"));
            }
            4 => {
                let scope = self.sometimes(3, " syncscope(\"agent\")");
                let ordering = self.random.one_of(&["unordered", "monotonic", "seq_cst"]);
                match self.random.below(2) {
                    0 => {
                        self.define(
                            "i32",
                            format!("llvm.load {p} atomic{scope} {ordering} {{alignment = 4 : i64}} : !llvm.ptr -> i32"),
                        );
                    }
                    _ => {
                        let a = self.value("i32");
                        self.op(format!(
                            "llvm.store {a}, {p} atomic{scope} {ordering} {{alignment = 8 : i64}} : i32, !llvm.ptr"
                        ));
                    }
                }
            }
            5 => {
                let (n, flags) = (self.value("i64"), self.random.one_of(&["", "inbounds ", "nuw ", "nusw "]));
                let (indices, ty) = match self.random.below(4) {
                    0 => (format!("{n}, 1, 1, 0"), "!llvm.struct<(i1, array<2 x struct<(f64, i8)>>)>"),
                    1 => ("0, 1".to_owned(), "!llvm.struct<\"node\", (i32, ptr)>"),
                    2 => (format!("3, {n}"), "!llvm.array<3 x i16>"),
                    _ => (n.clone(), "i8"),
                };
                let operands = if indices.contains(&n) { "(!llvm.ptr, i64)" } else { "(!llvm.ptr)" };
                self.define(
                    "!llvm.ptr",
                    format!("llvm.getelementptr {flags}{p}[{indices}] : {operands} -> !llvm.ptr, {ty}"),
                );
            }
            6 => {
                let (kind, ty) = match self.random.below(3) {
                    0 => (
                        self.random.one_of(&["fadd", "fsub", "fmax", "fmin"]),
                        self.random.one_of(&["f32", "f64"]),
                    ),
                    _ => (
                        self.random.one_of(&[
                            "add",
                            "sub",
                            "_and",
                            "_or",
                            "_xor",
                            "nand",
                            "max",
                            "umin",
                            "xchg",
                            "uinc_wrap",
                        ]),
                        self.random.one_of(&["i8", "i32", "i64"]),
                    ),
                };
                let (a, ordering) = (self.value(ty), self.random.one_of(&ORDERINGS));
                let volatile = self.sometimes(5, "volatile ");
                self.define(
                    ty,
                    format!("llvm.atomicrmw {volatile}{kind} {p}, {a} {ordering} : !llvm.ptr, {ty}"),
                );
            }
            7 => {
                let (a, b) = (self.value("i64"), self.value("i64"));
                let (weak, ordering) = (self.sometimes(3, "weak "), self.random.one_of(&ORDERINGS));
                let pair = "!llvm.struct<(i64, i1)>";
                let both = self.define(
                    pair,
                    format!("llvm.cmpxchg {weak}{p}, {a}, {b} {ordering} monotonic : !llvm.ptr, i64"),
                );
                self.define("i1", format!("llvm.extractvalue {both}[1] : {pair}"));
            }
            _ => {
                let (scope, ordering) = (
                    self.sometimes(3, " syncscope(\"agent\")"),
                    self.random.one_of(&["acquire", "release", "seq_cst"]),
                );
                self.op(format!("llvm.fence{scope} {ordering}"));
            }
        }
    }

    pub(super) fn calls(&mut self) {
        match self.random.below(8) {
            0 => self.op("llvm.call @none() : () -> ()"),
            1 => {
                let (a, tail) = (self.value("i32"), self.random.one_of(&["", "tail ", "notail "]));
                self.define("i32", format!("llvm.call {tail}@twice({a}) : (i32) -> i32"));
            }
            2 => {
                let (a, b) = (self.value("i64"), self.value("f64"));
                let ty = "!llvm.struct<(i64, f64)>";
                let both = self.define(ty, format!("llvm.call @pair({a}, {b}) : (i64, f64) -> {ty}"));
                self.define("f64", format!("llvm.extractvalue {both}[1] : {ty}"));
            }
            3 => {
                let (p, a, b) = (self.value("!llvm.ptr"), self.value("i32"), self.value("f64"));
                self.define(
                    "i32",
                    format!(
                        "llvm.call @many({p}, {a}, {b}) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32, f64) -> i32"
                    ),
                );
            }
            4 => {
                let (p, a, fast) = (self.value("!llvm.ptr"), self.value("f32"), self.fast());
                self.define("f32", format!("llvm.call {p}({a}){fast} : !llvm.ptr, (f32) -> f32"));
            }
            5 => {
                let (a, p) = (self.value("i8"), self.value("!llvm.ptr"));
                self.define("i8", format!("llvm.call fastcc @quick({a}, {p}) : (i8 {{llvm.signext}}, !llvm.ptr) -> (i8 {{llvm.zeroext}})"));
            }
            6 => {
                let (a, effects) = (self.value("i32"), self.sometimes(2, "has_side_effects "));
                self.define(
                    "i32",
                    format!("llvm.inline_asm {effects}\"bswap $0\", \"=r,r\" {a} : (i32) -> i32"),
                );
            }
            _ => {
                let (a, b) = (self.value("i32"), self.value("!llvm.ptr"));
                self.op(format!("llvm.call @none() [\"deopt\"({a}, {b} : i32, !llvm.ptr)] : () -> ()"));
            }
        }
    }
}
