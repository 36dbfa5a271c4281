//! `convert-arith-to-spirv`: the dialect `arith`.

mod casts;
mod comparisons;
mod emulated;
mod extended;
mod extrema;
mod overflow;

use terrace_arith::{ConstantOp, RemSIOp};
use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_spirv::{CLSAbsOp, GLSAbsOp, IEqualOp, SNegateOp, UModOp};

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::constants::converted_constant;
use crate::support::patterns::{Patterns, is_bool};
use crate::support::sets::Set;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/arith_to_spirv.rs"));

has_environment!(ConvertArithToSpirv);

impl ConvertArithToSpirv {
    fn type_options(&self) -> TypeOptions {
        TypeOptions {
            emulate_narrow_scalars: self.emulate_narrow_scalars,
            emulate_floats: self.emulate_floats,
            ..TypeOptions::new(self.environment.clone())
        }
    }
}

fn add_types(options: &ConvertArithToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &options.type_options());
}

/// Adds the patterns that lower what the declared lowerings do not.
fn add_lowerings(options: &ConvertArithToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    let environment = options.environment.clone().unwrap_or_default();
    let set = Set::of(&environment);
    patterns.add(|op: ConstantOp, _, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let ir = rewriter.body();
        let value = converted_constant(ir.context(), op.value(ir), ty);
        let value = value.map_err(|reason| rewriter.match_failure(op.op(), || reason))?;
        let value = Spirv::at(op.op(), rewriter).constant(ty, value);
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
    // The result has the sign of the dividend. That of the instructions for signed remainders is not defined for all
    // operands.
    patterns.add(move |op: RemSIOp, operands, rewriter| {
        set.require(op.op(), rewriter)?;
        let ty = rewriter.convert_result_types(op.op())?[0];
        let [dividend, divisor] = [operands.values()[0], operands.values()[1]];
        let mut spirv = Spirv::at(op.op(), rewriter);
        let [left, right] =
            [dividend, divisor].map(|value| set.value::<GLSAbsOp, CLSAbsOp>(&[value], ty, &mut spirv));
        let remainder = spirv.binary::<UModOp>(left, right);
        let condition = spirv.condition_type(ty);
        let is_positive = spirv.value::<IEqualOp>(&[dividend, left], condition, &[]);
        let negative = spirv.value::<SNegateOp>(&[remainder], ty, &[]);
        let value = spirv.select(is_positive, remainder, negative);
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
    casts::add_patterns(&mut patterns);
    comparisons::add_patterns(&mut patterns, &environment);
    emulated::add_patterns(&mut patterns);
    extended::add_patterns(&mut patterns);
    extrema::add_patterns(&mut patterns, set);
    overflow::add_patterns(&mut patterns, &environment);
}
