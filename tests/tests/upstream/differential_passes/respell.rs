//! One spelling of the generic form for another.

/// Names of ops here and there.
const NAMES: [(&str, &str); 17] = [
    ("\"func\"", "\"func.func\""),
    ("\"std.return\"", "\"func.return\""),
    ("\"std.call\"", "\"func.call\""),
    ("\"std.constant\"", "\"arith.constant\""),
    ("\"std.addi\"", "\"arith.addi\""),
    ("\"std.subi\"", "\"arith.subi\""),
    ("\"std.muli\"", "\"arith.muli\""),
    ("\"std.and\"", "\"arith.andi\""),
    ("\"std.or\"", "\"arith.ori\""),
    ("\"std.xor\"", "\"arith.xori\""),
    ("\"std.cmpi\"", "\"arith.cmpi\""),
    ("\"std.select\"", "\"arith.select\""),
    ("\"std.divi_signed\"", "\"arith.divsi\""),
    ("\"std.load\"", "\"memref.load\""),
    ("\"std.store\"", "\"memref.store\""),
    ("\"std.br\"", "\"cf.br\""),
    ("\"std.cond_br\"", "\"cf.cond_br\""),
];

/// A spelling that only one of the two programs prints.
const OVERFLOW: &str = " <{overflowFlags = #arith.overflow<none>}>";

/// The attribute with a function's type: `type` here, `function_type` there.
const TYPE: [&str; 2] = [", type = (", ", function_type = ("];

/// Text of `terrace-opt` for `mlir-opt`.
pub fn to_mlir(text: &str) -> String {
    let text = NAMES.iter().fold(text.to_owned(), |text, (here, there)| text.replace(here, there));
    text.replace(TYPE[0], TYPE[1])
}

/// Text of `mlir-opt` for `terrace-opt`.
pub fn from_mlir(text: &str) -> String {
    let text = NAMES.iter().fold(text.to_owned(), |text, (here, there)| text.replace(there, here));
    text.replace(OVERFLOW, "").replace("<{function_type = (", "<{type = (")
}
