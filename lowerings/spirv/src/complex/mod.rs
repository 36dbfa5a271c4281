//! `convert-complex-to-spirv`: complex numbers.

use terrace_complex::{ConstantOp, CreateOp, ImOp, ReOp};
use terrace_dialect_support::numbers::{Number, constant_of, number_of};
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_spirv::CompositeConstructOp;

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/complex_to_spirv.rs"));

has_environment!(ConvertComplexToSpirv);

fn add_types(options: &ConvertComplexToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &TypeOptions::new(options.environment.clone()));
}

fn add_lowerings(_: &ConvertComplexToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    Patterns { patterns, types }
        .add(|op: ConstantOp, _, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let ir = rewriter.body();
            let context = ir.context();
            let parts = ir.attribute(op.op(), "value").and_then(|value| value.as_array(context));
            let parts = parts.unwrap_or_default().iter().map(|part| number_of(context, *part));
            let parts: Option<Vec<Number>> = parts.collect();
            let value = parts.and_then(|parts| constant_of(context, ty, &parts));
            let Some(value) = value else {
                return Err(rewriter.match_failure(op.op(), || "its parts are no numbers of the type"));
            };
            let value = Spirv::at(op.op(), rewriter).constant(ty, value);
            rewriter.replace(op.op(), &[value]);
            Ok(())
        })
        .value(|_: CreateOp, operands, ty, spirv| spirv.value::<CompositeConstructOp>(operands, ty, &[]))
        .value(|_: ReOp, operands, ty, spirv| spirv.extract(operands[0], 0, ty))
        .value(|_: ImOp, operands, ty, spirv| spirv.extract(operands[0], 1, ty));
}
