//! Functions and their blocks.

use super::Author;

impl Author {
    pub(super) fn function(&mut self) {
        let part = self.part;
        let has_debug_info = self.random.below(5) == 0;
        let parameters: Vec<String> = (0..self.random.below(6)).map(|_| self.any_type().to_owned()).collect();
        let mut list = Vec::new();
        for (number, ty) in parameters.iter().enumerate() {
            let attributes = match ty.as_str() {
                "!llvm.ptr" => self.random.one_of(&[
                    "",
                    " {llvm.noalias}",
                    " {llvm.nonnull, llvm.align = 8 : i64}",
                    " {llvm.readonly}",
                ]),
                "i8" | "i16" => self.random.one_of(&["", " {llvm.signext}", " {llvm.zeroext}"]),
                _ => self.sometimes(8, " {llvm.noundef}"),
            };
            list.push(format!("%a{number}: {ty}{attributes}"));
            self.values.push((ty.clone(), format!("%a{number}")));
        }
        let result = if self.random.below(4) == 0 { None } else { Some(self.any_type()) };
        let linkage = self.random.one_of(&["", "", "internal ", "weak ", "linkonce_odr "]);
        let convention = self.random.one_of(&["", "", "", "fastcc ", "coldcc "]);
        let mut attributes = Vec::new();
        for (rarely, attribute) in [
            (4, "no_unwind"),
            (6, "alignment = 32 : i64"),
            (6, "passthrough = [\"cold\", [\"key\", \"value\"]]"),
            (8, "section = \".text.some\""),
            (8, "garbageCollector = \"statepoint-example\""),
            (8, "frame_pointer = #llvm.framePointerKind<all>"),
            (8, "no_inline"),
            (10, "target_cpu = \"x86-64\""),
            (
                8,
                "memory_effects = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>",
            ),
        ] {
            if self.random.below(rarely) == 0 {
                attributes.push(attribute);
            }
        }
        let uses_exceptions = self.random.below(6) == 0;
        if uses_exceptions {
            attributes.push("personality = @personality");
        }
        let attributes = match attributes.is_empty() {
            true => String::new(),
            false => format!(" attributes {{{}}}", attributes.join(", ")),
        };
        let arrow = result.map_or(String::new(), |ty| format!(" -> {ty}"));
        if has_debug_info {
            self.line(format!(
                "#sp{part} = #llvm.di_subprogram<id = distinct[{}]<>, compileUnit = #unit, scope = #file, name = \"f{part}\", linkageName = \"f{part}\", file = #file, line = {part}, scopeLine = {part}, subprogramFlags = \"Definition|Optimized\", type = #signature>",
                part + 100
            ));
            self.line(format!("#var{part} = #llvm.di_local_variable<scope = #sp{part}, name = \"x\", file = #file, line = 3, type = #number>"));
            self.line(format!(
                "#par{part} = #llvm.di_local_variable<scope = #sp{part}, name = \"p\", file = #file, line = 3, arg = 1, type = #pointer>"
            ));
            self.location = Some(format!("#sp{part}"));
        }
        self.line(format!(
            "llvm.func {linkage}{convention}@f{part}({}){arrow}{attributes} {{",
            list.join(", ")
        ));
        self.blocks(uses_exceptions);
        match result {
            Some(ty) => {
                let value = self.value(ty);
                self.op(format!("llvm.return {value} : {ty}"));
            }
            None => self.op("llvm.return"),
        }
        self.line(match has_debug_info {
            true => format!("}} loc(fused<#sp{part}>[\"main.c\":{}:1])", part + 1),
            false => "}".to_owned(),
        });
        self.location = None;
    }

    /// Writes a region: the values defined in it are not available after it.
    fn inside(&mut self, write: impl FnOnce(&mut Self)) {
        let kept = self.values.len();
        write(self);
        self.values.truncate(kept);
    }

    fn blocks(&mut self, uses_exceptions: bool) {
        self.ops();
        for _ in 0..self.random.below(4) {
            let n = self.fresh().split_off(2);
            let ty = self.random.one_of(&["i32", "f64", "!llvm.ptr", "vector<4xi32>", "i64"]);
            match self.random.below(if uses_exceptions { 5 } else { 4 }) {
                0 => {
                    let (condition, other) = (self.value("i1"), self.value(ty));
                    let weights = self.sometimes(3, " weights([9, 1])");
                    self.op(format!("llvm.cond_br {condition}{weights}, ^l{n}, ^j{n}({other} : {ty})"));
                    self.arm(&n, 'l', ty);
                }
                1 => {
                    let condition = self.value("i1");
                    self.op(format!("llvm.cond_br {condition}, ^l{n}, ^r{n}"));
                    self.arm(&n, 'l', ty);
                    self.arm(&n, 'r', ty);
                }
                2 => {
                    let selector = self.random.one_of(&["i8", "i32", "i64"]);
                    let (on, other) = (self.value(selector), self.value(ty));
                    self.op(format!(
                        "llvm.switch {on} : {selector}, ^j{n}({other} : {ty}) [\n    0: ^l{n},\n    -3: ^r{n},\n    7: ^l{n}\n  ]"
                    ));
                    self.arm(&n, 'l', ty);
                    self.arm(&n, 'r', ty);
                }
                3 => {
                    let first = self.value(ty);
                    self.op(format!("llvm.br ^h{n}({first} : {ty})"));
                    let carried = self.fresh();
                    self.line(format!("^h{n}({carried}: {ty}):"));
                    self.values.push((ty.to_owned(), carried));
                    self.ops();
                    let condition = self.value("i1");
                    let (next, last) = (self.value(ty), self.value(ty));
                    let annotation = self.random.one_of(&[
                        "",
                        " {loop_annotation = #llvm.loop_annotation<mustProgress = true>}",
                        " {loop_annotation = #llvm.loop_annotation<vectorize = <disable = false, width = 4 : i32>, parallelAccesses = #group>}",
                        " {loop_annotation = #llvm.loop_annotation<disableNonforced = true, unroll = <count = 8 : i32>>}",
                    ]);
                    self.op(format!(
                        "llvm.cond_br {condition}, ^h{n}({next} : {ty}), ^j{n}({last} : {ty}){annotation}"
                    ));
                }
                _ => {
                    let (argument, other) = (self.value("i32"), self.value(ty));
                    let null = self.define("!llvm.ptr", "llvm.mlir.zero : !llvm.ptr");
                    let called = self.fresh();
                    self.op(format!(
                        "{called} = llvm.invoke @twice({argument}) to ^j{n}({other} : {ty}) unwind ^u{n} : (i32) -> i32"
                    ));
                    self.line(format!("^u{n}:"));
                    self.inside(|author| {
                        let caught = author.fresh();
                        author.op(format!(
                            "{caught} = llvm.landingpad cleanup (catch {null} : !llvm.ptr) : !llvm.struct<(ptr, i32)>"
                        ));
                        author.op(format!("llvm.resume {caught} : !llvm.struct<(ptr, i32)>"));
                    });
                }
            }
            let joined = self.fresh();
            self.line(format!("^j{n}({joined}: {ty}):"));
            self.values.push((ty.to_owned(), joined));
            self.ops();
        }
    }

    /// Writes a block that goes to the next join.
    fn arm(&mut self, n: &str, side: char, ty: &str) {
        self.line(format!("^{side}{n}:"));
        self.inside(|author| {
            if author.random.below(8) == 0 {
                return author.op("llvm.unreachable");
            }
            author.ops();
            let value = author.value(ty);
            author.op(format!("llvm.br ^j{n}({value} : {ty})"));
        });
    }

    fn ops(&mut self) {
        for _ in 0..1 + self.random.below(7) {
            match self.random.below(10) {
                0 | 1 => self.integers(),
                2 => self.choices(),
                3 => self.floats(),
                4 => self.casts(),
                5 => self.memory(),
                6 => self.aggregates(),
                7 => self.calls(),
                8 => self.intrinsics(),
                _ => self.vectors(),
            }
        }
    }
}
