//! Values that move between the invocations of a subgroup.

use terrace_gpu::{RotateOp, ShuffleMode, ShuffleOp};
use terrace_lowerings::symbols::WithSymbols;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    BuiltIn, Capability, ConstantOp, GroupNonUniformRotateKHROp, GroupNonUniformShuffleDownOp,
    GroupNonUniformShuffleOp, GroupNonUniformShuffleUpOp, GroupNonUniformShuffleXorOp, IAddOp, ISubOp,
    SGreaterThanEqualOp, Scope, ScopeAttr, ULessThanOp,
};

use super::built_ins::built_in_value;
use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_shuffle, of_rotation) = (options.environment.clone(), options.environment.clone());
    let types = patterns.types;
    patterns
        .patterns
        .add(WithSymbols(
            OpConversion::new(ShuffleOp::NAME, move |op: ShuffleOp, operands, rewriter| {
                lower_shuffle(op, operands, &of_shuffle, rewriter)
            })
            .with_types(types),
        ))
        .add(WithSymbols(
            OpConversion::new(RotateOp::NAME, move |op: RotateOp, operands, rewriter| {
                lower_rotation(op.op(), operands, &of_rotation, rewriter)
            })
            .with_types(types),
        ));
}

/// Checks that the environment has a capability.
pub(super) fn require(
    op: Op,
    environment: &Environment,
    capability: Capability,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult {
    environment.require_declared(capability).map_err(|reason| rewriter.match_failure(op, || reason))
}

/// Returns the number that a value is, if it is a constant.
fn constant(value: Value, rewriter: &ConversionRewriter<'_>) -> Option<i64> {
    let ir = rewriter.body();
    let value = ConstantOp::from_op(ir, ir.defining_op(value)?)?.value(ir);
    value.as_integer(ir.context())?.try_to_i64()
}

/// Builds an instruction on the values of a subgroup.
fn shuffled<T: OpHandle>(operands: &[Value], ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    let scope = ScopeAttr::get(spirv.context(), Scope::Subgroup).to_attribute(spirv.context());
    spirv.value::<T>(operands, ty, &[("execution_scope", scope)])
}

/// Lowers a shuffle of a whole subgroup. It is valid if it is from an invocation of the subgroup.
fn lower_shuffle(
    op: ShuffleOp,
    operands: &ConvertedOperands,
    environment: &Environment,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let mode = *op.mode(rewriter.body()).value(rewriter.context());
    let op = op.op();
    let ty = rewriter.convert_result_types(op)?[0];
    let [value, offset, width] = [0, 1, 2].map(|position| operands.values()[position]);
    if constant(width, rewriter) != Some(environment.subgroup_size().into()) {
        let size = environment.subgroup_size();
        return Err(rewriter.match_failure(op, || {
            format!("its width is not the constant {size}, the size of the subgroup")
        }));
    }
    let capability = match mode {
        ShuffleMode::Xor | ShuffleMode::Idx => Capability::GroupNonUniformShuffle,
        ShuffleMode::Up | ShuffleMode::Down => Capability::GroupNonUniformShuffleRelative,
    };
    require(op, environment, capability, rewriter)?;
    let source = [value, offset];
    let mut spirv = Spirv::at(op, rewriter);
    let result = match mode {
        ShuffleMode::Xor => shuffled::<GroupNonUniformShuffleXorOp>(&source, ty, &mut spirv),
        ShuffleMode::Idx => shuffled::<GroupNonUniformShuffleOp>(&source, ty, &mut spirv),
        ShuffleMode::Up => shuffled::<GroupNonUniformShuffleUpOp>(&source, ty, &mut spirv),
        ShuffleMode::Down => shuffled::<GroupNonUniformShuffleDownOp>(&source, ty, &mut spirv),
    };
    let valid = match mode {
        ShuffleMode::Xor | ShuffleMode::Idx => spirv.integer(Type::I1, 1),
        ShuffleMode::Up | ShuffleMode::Down => {
            let lane = built_in_value(op, BuiltIn::SubgroupLocalInvocationId, Type::I32, rewriter)?;
            let mut spirv = Spirv::at(op, rewriter);
            if mode == ShuffleMode::Up {
                let from = spirv.binary::<ISubOp>(lane, offset);
                let zero = spirv.integer(Type::I32, 0);
                spirv.value::<SGreaterThanEqualOp>(&[from, zero], Type::I1, &[])
            } else {
                let from = spirv.binary::<IAddOp>(lane, offset);
                spirv.value::<ULessThanOp>(&[from, width], Type::I1, &[])
            }
        }
    };
    rewriter.replace(op, &[result, valid]);
    Ok(())
}

/// Lowers a rotation of the first invocations of a subgroup, which is valid for these.
fn lower_rotation(
    op: Op,
    operands: &ConvertedOperands,
    environment: &Environment,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    require(op, environment, Capability::GroupNonUniformRotateKHR, rewriter)?;
    let ir = rewriter.body();
    let number =
        |name: &str| ir.attribute(op, name).and_then(|value| value.as_i64(ir.context())).unwrap_or(0);
    let (offset, width) = (number("offset"), number("width"));
    let size = environment.subgroup_size();
    if width > size.into() {
        return Err(
            rewriter.match_failure(op, || format!("its width is more than {size}, the size of the subgroup"))
        );
    }
    let value = operands.values()[0];
    let mut spirv = Spirv::at(op, rewriter);
    let [offset, width] = [offset, width].map(|number| spirv.integer(Type::I32, number));
    let result = shuffled::<GroupNonUniformRotateKHROp>(&[value, offset, width], ty, &mut spirv);
    let lane = built_in_value(op, BuiltIn::SubgroupLocalInvocationId, Type::I32, rewriter)?;
    let valid = Spirv::at(op, rewriter).value::<ULessThanOp>(&[lane, width], Type::I1, &[]);
    rewriter.replace(op, &[result, valid]);
    Ok(())
}
