//! Conversions to and from half floats that LLVM calls where the processor has no instruction.
//!
//! They take and return half floats in registers for floats, for which Rust has no type: so they are functions of the
//! module, which call those of the runtime with the bits.

/// The functions: each with the function of the runtime that it calls.
const FUNCTIONS: &str = "
declare i16 @terrace.f32_to_f16(float)
declare i16 @terrace.f64_to_f16(double)
declare i16 @terrace.f32_to_bf16(float)
declare i16 @terrace.f64_to_bf16(double)
declare float @terrace.f16_to_f32(i16)
define weak hidden half @__truncsfhf2(float %x) {
  %bits = call i16 @terrace.f32_to_f16(float %x)
  %result = bitcast i16 %bits to half
  ret half %result
}
define weak hidden half @__truncdfhf2(double %x) {
  %bits = call i16 @terrace.f64_to_f16(double %x)
  %result = bitcast i16 %bits to half
  ret half %result
}
define weak hidden bfloat @__truncsfbf2(float %x) {
  %bits = call i16 @terrace.f32_to_bf16(float %x)
  %result = bitcast i16 %bits to bfloat
  ret bfloat %result
}
define weak hidden bfloat @__truncdfbf2(double %x) {
  %bits = call i16 @terrace.f64_to_bf16(double %x)
  %result = bitcast i16 %bits to bfloat
  ret bfloat %result
}
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
        text.push_str(FUNCTIONS);
    }
}
