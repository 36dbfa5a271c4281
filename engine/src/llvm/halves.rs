//! Conversions to and from half floats that LLVM calls where the processor has no instruction.
//!
//! They take and return half floats in registers for floats, for which Rust has no type: so they are functions of the
//! module, which call those of the runtime with the bits.

use std::fmt::Write as _;

/// The functions that round a float to a half float: name, operand, result, and the function of the runtime.
const TRUNCATIONS: [(&str, &str, &str, &str); 4] = [
    ("__truncsfhf2", "float", "half", "f32_to_f16"),
    ("__truncdfhf2", "double", "half", "f64_to_f16"),
    ("__truncsfbf2", "float", "bfloat", "f32_to_bf16"),
    ("__truncdfbf2", "double", "bfloat", "f64_to_bf16"),
];

/// The function that extends a half float. That of a `bfloat` is a shift, for which LLVM calls nothing.
const EXTENSION: &str = "
declare float @terrace.f16_to_f32(i16)
define weak hidden float @__extendhfsf2(half %x) {
  %bits = bitcast half %x to i16
  %result = call float @terrace.f16_to_f32(i16 %bits)
  ret float %result
}
";

/// Appends the functions to a module in which half floats occur.
pub(super) fn append(text: &mut String) {
    let words =
        |text: &str, word: &str| text.split(|it: char| !it.is_ascii_alphanumeric()).any(|it| it == word);
    if (words(text, "half") || words(text, "bfloat"))
        && !text.contains("@__trunc")
        && !text.contains("@__extendhfsf2")
    {
        text.push_str(EXTENSION);
        for (name, from, to, function) in TRUNCATIONS {
            let _ = write!(
                text,
                "declare i16 @terrace.{function}({from})
define weak hidden {to} @{name}({from} %x) {{
  %bits = call i16 @terrace.{function}({from} %x)
  %result = bitcast i16 %bits to {to}
  ret {to} %result
}}
"
            );
        }
    }
}
