//! `convert-math-to-libm`: functions of `math` as calls of the mathematical library of C.

use terrace_llvm::{ExtractElementOp, FPExtOp, FPTruncOp, InsertElementOp};
use terrace_math as math;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands,
    TypeConverter,
};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::symbols::{ensure_function, table_around};
use crate::support::vectors::{for_each_vector, row_type};
use crate::types::{has_index_width, index_width_of_layout};

include!(concat!(env!("OUT_DIR"), "/math_to_libm.rs"));

has_index_width!(ConvertMathToLibm);

/// An op, and the function of `f64` that computes it.
type Function = (&'static str, &'static str);

/// The ops that LLVM has no intrinsic for, and that `convert-math-to-llvm` leaves as they are.
pub(super) const IN_LIBRARY_ONLY: [Function; 6] = [
    (math::AcoshOp::NAME, "acosh"),
    (math::AsinhOp::NAME, "asinh"),
    (math::AtanhOp::NAME, "atanh"),
    (math::CbrtOp::NAME, "cbrt"),
    (math::ErfOp::NAME, "erf"),
    (math::ErfcOp::NAME, "erfc"),
];

/// The ops that LLVM has no intrinsic for, and that `convert-math-to-llvm` computes by those of `exp` and `log`: near zero,
/// little is left of the result then.
const APPROXIMATED: [Function; 2] = [(math::ExpM1Op::NAME, "expm1"), (math::Log1pOp::NAME, "log1p")];

/// The other ops.
const WITH_INTRINSIC: [Function; 24] = [
    (math::AbsFOp::NAME, "fabs"),
    (math::AcosOp::NAME, "acos"),
    (math::AsinOp::NAME, "asin"),
    (math::AtanOp::NAME, "atan"),
    (math::Atan2Op::NAME, "atan2"),
    (math::CeilOp::NAME, "ceil"),
    (math::CosOp::NAME, "cos"),
    (math::CoshOp::NAME, "cosh"),
    (math::ExpOp::NAME, "exp"),
    (math::Exp2Op::NAME, "exp2"),
    (math::FloorOp::NAME, "floor"),
    (math::FmaOp::NAME, "fma"),
    (math::LogOp::NAME, "log"),
    (math::Log10Op::NAME, "log10"),
    (math::Log2Op::NAME, "log2"),
    (math::PowFOp::NAME, "pow"),
    (math::RoundOp::NAME, "round"),
    (math::RoundEvenOp::NAME, "roundeven"),
    (math::SinOp::NAME, "sin"),
    (math::SinhOp::NAME, "sinh"),
    (math::SqrtOp::NAME, "sqrt"),
    (math::TanOp::NAME, "tan"),
    (math::TanhOp::NAME, "tanh"),
    (math::TruncOp::NAME, "trunc"),
];

/// Returns the ops that are lowered.
fn functions(options: &ConvertMathToLibm) -> impl Iterator<Item = Function> {
    let others: &[Function] = if options.without_intrinsics { &[] } else { &WITH_INTRINSIC };
    IN_LIBRARY_ONLY.iter().chain(&APPROXIMATED).chain(others).copied()
}

fn add_types(options: &ConvertMathToLibm, types: &mut TypeConverter) {
    crate::types::add_types(types, options.index_bitwidth);
}

/// Makes the ops illegal that are lowered. Those that `convert-math-to-llvm` can compute stay where the library has no
/// function, if only the others of that kind are to be lowered.
fn called_ops(options: &ConvertMathToLibm, _: &TypeConverter, target: &mut ConversionTarget) {
    for (op, _) in functions(options) {
        target.illegal_op(op);
    }
    if options.without_intrinsics {
        for (op, function) in APPROXIMATED {
            target.dynamically_legal_op(op, move |body, op| {
                let (context, ty) = (body.context(), body.value_type(body.result(op, 0)));
                let format = ty.element_type_or_self(context).float_format(context);
                let callee = format.and_then(|format| Callee::of(context, function, format));
                callee.is_none() || ty.scalable_dimensions(context).contains(&true)
            });
        }
    }
}

/// Adds a pattern for each op.
fn add_calls(options: &ConvertMathToLibm, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    for (root, function) in functions(options) {
        patterns.add(LibraryCall { root, function, types: types.clone() });
    }
}

/// The lowering of an op to calls of a function.
struct LibraryCall {
    root: &'static str,
    function: &'static str,
    types: TypeConverter,
}

impl ConversionPattern for LibraryCall {
    fn name(&self) -> &str {
        self.root
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(self.root)
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        Some(&self.types)
    }

    fn reaches_ancestors(&self) -> bool {
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        lower_call(op, self.function, operands, rewriter)
    }
}

/// The function of the library that computes floats of a format.
struct Callee {
    name: String,
    /// The type of its parameters and of its result.
    ty: Type,
}

impl Callee {
    /// Returns the function for a format; `None` if there is none.
    fn of(context: &Context, function: &str, format: FloatFormat) -> Option<Callee> {
        match format {
            FloatFormat::F64 => Some(Callee { name: function.to_owned(), ty: Type::F64 }),
            FloatFormat::F32 | FloatFormat::F16 | FloatFormat::BF16 => {
                Some(Callee { name: format!("{function}f"), ty: Type::float(context, FloatFormat::F32) })
            }
            _ => None,
        }
    }
}

fn lower_call(
    op: Op,
    function: &str,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let table = table_around(op, rewriter)?;
    let ty = rewriter.convert_result_types(op)?[0];
    let context = rewriter.context().clone();
    let row = row_type(&context, ty);
    let element = row.element_type_or_self(&context);
    let callee = element.float_format(&context).and_then(|format| Callee::of(&context, function, format));
    let Some(Callee { name, ty: computed }) = callee else {
        let reason = || format!("the library has no function '{function}' of {}", context.display(element));
        return Err(rewriter.match_failure(op, reason));
    };
    if row.scalable_dimensions(&context).contains(&true) {
        return Err(rewriter.match_failure(op, || "the number of its elements is not known"));
    }
    let location = rewriter.body().location(op);
    let inputs = vec![computed; operands.values().len()];
    let callee = ensure_function(table, &name, &inputs, computed, rewriter);
    let call = |scalars: &[Value], llvm: &mut Llvm<'_, '_>| {
        let is_same = element == computed;
        let extended: Vec<Value> = match is_same {
            true => scalars.to_vec(),
            false => scalars.iter().map(|value| llvm.value::<FPExtOp>(&[*value], computed, &[])).collect(),
        };
        let call = llvm.call(Some(callee), &extended, &[computed], &[]);
        let result = llvm.body().result(call, 0);
        if is_same { result } else { llvm.value::<FPTruncOp>(&[result], element, &[]) }
    };
    let mut llvm = Llvm::new(rewriter, location);
    let value = for_each_vector(operands.values(), ty, &mut llvm, &mut |parts, ty, llvm| {
        if !ty.is_vector(&context) {
            return call(parts, llvm);
        }
        let mut whole = llvm.poison(ty);
        for number in 0..ty.element_count(&context).unwrap_or_default() {
            let index = llvm.integer(Type::I64, number as i64);
            let scalars: Vec<Value> = parts
                .iter()
                .map(|part| llvm.value::<ExtractElementOp>(&[*part, index], element, &[]))
                .collect();
            let result = call(&scalars, llvm);
            whole = llvm.value::<InsertElementOp>(&[whole, result, index], ty, &[]);
        }
        whole
    });
    rewriter.replace(op, &[value]);
    Ok(())
}
