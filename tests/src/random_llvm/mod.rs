//! Random modules of the dialect `llvm`: types, globals, functions with their attributes, control flow, memory, intrinsics,
//! metadata.
//!
//! [`module`] returns the text of a module, which depends on its seed alone. It verifies, and has a translation to LLVM IR;
//! it is not meant to be executed.

mod control_flow;
mod effects;
mod intrinsics;
mod values;

use terrace_random_tests::Random;

/// Returns a module of as many parts, each with globals and a function of its own.
pub fn module(seed: u64, parts: usize) -> String {
    let mut text = HEAD.to_owned();
    for part in 0..parts {
        let mut author = Author::new(seed.wrapping_mul(0x1_0000).wrapping_add(part as u64));
        author.part(part);
        text.push_str(&author.text);
    }
    text
}

const HEAD: &str = "\
#domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = \"domain\">
#scope = #llvm.alias_scope<id = distinct[1]<>, domain = #domain>
#other_scope = #llvm.alias_scope<id = distinct[2]<>, domain = #domain, description = \"other\">
#group = #llvm.access_group<id = distinct[3]<>>
#root = #llvm.tbaa_root<id = \"root\">
#char = #llvm.tbaa_type_desc<id = \"char\", members = {<#root, 0>}>
#int = #llvm.tbaa_type_desc<id = \"int\", members = {<#char, 0>}>
#pair = #llvm.tbaa_type_desc<id = \"pair\", members = {<#int, 0>, <#int, 4>}>
#tag = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>
#pair_tag = #llvm.tbaa_tag<base_type = #pair, access_type = #int, offset = 4>
#file = #llvm.di_file<\"main.c\" in \"/source\">
#unit = #llvm.di_compile_unit<id = distinct[4]<>, sourceLanguage = DW_LANG_C11, file = #file, producer = \"compiler\", isOptimized = true, emissionKind = Full>
#number = #llvm.di_basic_type<tag = DW_TAG_base_type, name = \"int\", sizeInBits = 32, encoding = DW_ATE_signed>
#pointer = #llvm.di_derived_type<tag = DW_TAG_pointer_type, baseType = #number, sizeInBits = 64>
#signature = #llvm.di_subroutine_type<callingConvention = DW_CC_normal, types = #number, #pointer>
llvm.func @none()
llvm.func @twice(i32) -> i32
llvm.func @pair(i64, f64) -> !llvm.struct<(i64, f64)>
llvm.func @many(!llvm.ptr, ...) -> i32
llvm.func @personality(...) -> i32
llvm.func fastcc @quick(i8 {llvm.signext}, !llvm.ptr {llvm.noalias, llvm.nonnull}) -> (i8 {llvm.zeroext}) attributes {no_unwind}
";

const INTEGERS: [&str; 7] = ["i1", "i7", "i8", "i16", "i32", "i64", "i128"];
const FLOATS: [&str; 4] = ["f16", "bf16", "f32", "f64"];
const VECTORS: [&str; 8] = [
    "vector<4xi32>",
    "vector<2xi64>",
    "vector<4xi1>",
    "vector<4xf32>",
    "vector<2xf64>",
    "vector<[4]xi32>",
    "vector<[2]xf64>",
    "vector<1xi8>",
];
const POINTERS: [&str; 2] = ["!llvm.ptr", "!llvm.ptr<3>"];
const AGGREGATES: [&str; 5] = [
    "!llvm.struct<(i32, f32)>",
    "!llvm.struct<packed (i8, i64, ptr)>",
    "!llvm.array<3 x i16>",
    "!llvm.struct<(i1, array<2 x struct<(f64, i8)>>)>",
    "!llvm.struct<\"node\", (i32, ptr)>",
];

/// The parts of aggregates: their position and type.
const PARTS: [(&str, &str, &str); 10] = [
    ("!llvm.struct<(i32, f32)>", "[0]", "i32"),
    ("!llvm.struct<(i32, f32)>", "[1]", "f32"),
    ("!llvm.struct<packed (i8, i64, ptr)>", "[1]", "i64"),
    ("!llvm.struct<packed (i8, i64, ptr)>", "[2]", "!llvm.ptr"),
    ("!llvm.array<3 x i16>", "[2]", "i16"),
    ("!llvm.array<3 x i16>", "[0]", "i16"),
    ("!llvm.struct<(i1, array<2 x struct<(f64, i8)>>)>", "[1, 0, 1]", "i8"),
    ("!llvm.struct<(i1, array<2 x struct<(f64, i8)>>)>", "[1, 1, 0]", "f64"),
    ("!llvm.struct<(i1, array<2 x struct<(f64, i8)>>)>", "[0]", "i1"),
    ("!llvm.struct<\"node\", (i32, ptr)>", "[1]", "!llvm.ptr"),
];

const LINKAGES: [&str; 7] =
    ["external", "internal", "private", "weak", "linkonce_odr", "weak_odr", "linkonce"];
const ORDERINGS: [&str; 3] = ["monotonic", "acq_rel", "seq_cst"];
const FLAGS: [&str; 5] = ["", "", "nnan, ninf", "fast", "contract, afn"];

/// Returns the width of an integer type, or of the elements of a vector of integers.
fn width(ty: &str) -> Option<u32> {
    let element = ty.trim_end_matches('>').rsplit('x').next()?;
    element.strip_prefix('i')?.parse().ok()
}

fn is_scalable(ty: &str) -> bool {
    ty.contains("<[")
}

/// Returns the type of the element of a vector.
fn element(vector: &str) -> &str {
    vector.trim_end_matches('>').rsplit('x').next().unwrap_or(vector)
}

/// Returns a vector type with other elements; another scalar if it is one.
fn with_element(ty: &str, element: &str) -> String {
    match ty.starts_with("vector") {
        true => format!("{}x{element}>", &ty[..ty.rfind('x').unwrap_or(0)]),
        false => element.to_owned(),
    }
}

/// Writes one part of a module.
struct Author {
    random: Random,
    text: String,
    count: usize,
    part: usize,
    /// The types and names of the values that can be used here.
    values: Vec<(String, String)>,
    /// The names of the part's globals.
    globals: Vec<String>,
    /// The trailing location of each op, for a function with debug information.
    location: Option<String>,
}

impl Author {
    fn new(seed: u64) -> Author {
        Author {
            random: Random::new(seed),
            text: String::new(),
            count: 0,
            part: 0,
            values: Vec::new(),
            globals: Vec::new(),
            location: None,
        }
    }

    /// Returns one time in so many a text, else an empty one.
    fn sometimes<'text>(&mut self, rarely: usize, text: &'text str) -> &'text str {
        if self.random.below(rarely) == 0 { text } else { "" }
    }

    fn fresh(&mut self) -> String {
        self.count += 1;
        format!("%v{}", self.count)
    }

    fn line(&mut self, line: impl AsRef<str>) {
        self.text.push_str(line.as_ref());
        self.text.push('\n');
    }

    /// Writes an op.
    fn op(&mut self, op: impl AsRef<str>) {
        let place = match &self.location {
            Some(scope) => {
                format!(" loc(fused<{scope}>[\"main.c\":{}:{}])", self.count % 50 + 1, self.count % 9)
            }
            None => String::new(),
        };
        self.line(format!("  {}{place}", op.as_ref()));
    }

    /// Writes an op with one result.
    fn define(&mut self, ty: impl Into<String>, op: impl AsRef<str>) -> String {
        let name = self.fresh();
        self.op(format!("{name} = {}", op.as_ref()));
        self.values.push((ty.into(), name.clone()));
        name
    }

    /// Returns a value of a type: mostly one that is there, else a constant.
    fn value(&mut self, ty: &str) -> String {
        let known: Vec<usize> = (0..self.values.len()).filter(|at| self.values[*at].0 == ty).collect();
        if known.is_empty() || self.random.below(6) == 0 {
            return self.constant(ty);
        }
        let at = self.random.below(known.len());
        self.values[known[at]].1.clone()
    }

    /// Returns a number that a type has.
    fn number(&mut self, ty: &str) -> String {
        match width(ty) {
            Some(1) => self.random.one_of(&["true", "false"]).to_owned(),
            Some(7) => self.random.one_of(&["0", "1", "-1", "63", "-64"]).to_owned(),
            Some(_) => self.random.one_of(&["0", "1", "-1", "2", "7", "-128", "127", "3"]).to_owned(),
            None => self.random.one_of(&["0.0", "1.0", "-0.0", "2.5", "0.1", "-1.0e+3"]).to_owned(),
        }
    }

    fn constant(&mut self, ty: &str) -> String {
        if ty.starts_with("!llvm") || self.random.below(12) == 0 {
            let op = self.random.one_of(&["zero", "undef", "poison"]);
            if ty == "!llvm.ptr" && !self.globals.is_empty() && self.random.below(2) == 0 {
                let at = self.random.below(self.globals.len());
                let global = self.globals[at].clone();
                return self.define(ty, format!("llvm.mlir.addressof @{global} : !llvm.ptr"));
            }
            return self.define(ty, format!("llvm.mlir.{op} : {ty}"));
        }
        let number = self.number(element(ty));
        let value = match ty.starts_with("vector") {
            true => format!("dense<{number}> : {ty}"),
            false if width(ty) == Some(1) => number,
            false => format!("{number} : {ty}"),
        };
        self.define(ty, format!("llvm.mlir.constant({value}) : {ty}"))
    }

    fn integer_type(&mut self) -> &'static str {
        match self.random.below(4) {
            0 => self.random.one_of(&["vector<4xi32>", "vector<2xi64>", "vector<[4]xi32>", "vector<1xi8>"]),
            _ => self.random.one_of(&INTEGERS),
        }
    }

    fn float_type(&mut self) -> &'static str {
        match self.random.below(4) {
            0 => self.random.one_of(&["vector<4xf32>", "vector<2xf64>", "vector<[2]xf64>"]),
            _ => self.random.one_of(&FLOATS),
        }
    }

    fn any_type(&mut self) -> &'static str {
        match self.random.below(6) {
            0 | 1 => self.random.one_of(&INTEGERS),
            2 => self.random.one_of(&FLOATS),
            3 => self.random.one_of(&VECTORS),
            4 => self.random.one_of(&POINTERS),
            _ => self.random.one_of(&AGGREGATES),
        }
    }

    /// Returns the fast-math flags of an op.
    fn fast(&mut self) -> String {
        match self.random.one_of(&FLAGS) {
            "" => String::new(),
            flags => format!(" {{fastmathFlags = #llvm.fastmath<{flags}>}}"),
        }
    }

    fn part(&mut self, part: usize) {
        self.part = part;
        self.globals();
        self.function();
    }

    fn globals(&mut self) {
        for number in 0..self.random.below(3) {
            let name = format!("g{}_{number}", self.part);
            let linkage = self.random.one_of(&LINKAGES);
            let kind = self.sometimes(3, "constant ");
            let place = self.sometimes(4, "unnamed_addr ");
            let thread = self.sometimes(8, "thread_local ");
            let alignment = self.sometimes(3, " {alignment = 16 : i64}");
            let head = format!("llvm.mlir.global {linkage} {thread}{place}{kind}@{name}");
            match self.random.below(6) {
                0 => {
                    let ty = self.random.one_of(&INTEGERS);
                    let number = self.number(ty);
                    let value = if ty == "i1" { number } else { format!("{number} : {ty}") };
                    self.line(format!("{head}({value}){alignment} : {ty}"));
                }
                1 => {
                    let ty = self.random.one_of(&FLOATS);
                    let number = self.number(ty);
                    self.line(format!("{head}({number} : {ty}){alignment} : {ty}"));
                }
                2 => {
                    let text = self.random.one_of(&["", "abc", "a\\0A\\00", "\\FF\\22"]);
                    self.line(format!("{head}(\"{text}\"){alignment}"));
                }
                3 => self.line(format!(
                    "{head}(dense<[[1, -2, 3], [4, 5, 600]]> : tensor<2x3xi16>){alignment} : !llvm.array<2 x array<3 x i16>>"
                )),
                4 => {
                    let ty = self.random.one_of(&AGGREGATES);
                    self.line(format!("{head}(){alignment} : {ty} {{"));
                    self.initializer(ty);
                    self.line("}");
                }
                _ => {
                    let ty = self.random.one_of(&["i32", "!llvm.ptr", "vector<4xf32>"]);
                    self.line(format!("llvm.mlir.global external @{name}(){alignment} : {ty}"));
                }
            }
            if linkage != "external" || self.random.below(2) == 0 {
                // Thread-local variables have no constant address.
                if thread.is_empty() {
                    self.globals.push(name);
                }
            }
        }
    }

    /// Writes the value of a global.
    fn initializer(&mut self, ty: &str) {
        let start = self.random.one_of(&["zero", "poison", "undef"]);
        let mut last = self.fresh();
        self.op(format!("{last} = llvm.mlir.{start} : {ty}"));
        let parts: Vec<_> = PARTS.iter().filter(|(whole, _, _)| *whole == ty).collect();
        for (_, position, part_type) in parts {
            let part = self.constant(part_type);
            let next = self.fresh();
            self.op(format!("{next} = llvm.insertvalue {part}, {last}{position} : {ty}"));
            last = next;
        }
        self.op(format!("llvm.return {last} : {ty}"));
        self.values.clear();
    }
}
