//! Reductions: the elements are combined one after the other.

use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_spirv::{
    BitwiseAndOp, BitwiseOrOp, BitwiseXorOp, CLFMaxOp, CLFMinOp, CLSMaxOp, CLSMinOp, CLUMaxOp, CLUMinOp,
    FAddOp, FMulOp, GLFMaxOp, GLFMinOp, GLSMaxOp, GLSMinOp, GLUMaxOp, GLUMinOp, IAddOp, IMulOp, LogicalAndOp,
    LogicalNotEqualOp, LogicalOrOp,
};
use terrace_vector::{CombiningKind, ReductionOp};

use super::{component, component_count};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;

/// Builds the combination of two elements.
type Combine = fn(Value, Value, Set, &mut Spirv<'_, '_>) -> Value;

fn by_op<T: OpHandle>(left: Value, right: Value, _: Set, spirv: &mut Spirv<'_, '_>) -> Value {
    spirv.binary::<T>(left, right)
}

fn by_set<Glsl: OpHandle, OpenCl: OpHandle>(
    left: Value,
    right: Value,
    set: Set,
    spirv: &mut Spirv<'_, '_>,
) -> Value {
    let ty = spirv.ty(left);
    set.value::<Glsl, OpenCl>(&[left, right], ty, spirv)
}

/// Returns how elements of a kind are combined, and whether that is an instruction of an extended set. The results of
/// extrema for NaNs are those of the set, so that extrema which propagate them are not lowered.
fn combination(kind: CombiningKind, is_float: bool, is_bool: bool) -> Option<(Combine, bool)> {
    use CombiningKind as Kind;
    let combine: Combine = match (kind, is_float, is_bool) {
        (Kind::And, _, true) => by_op::<LogicalAndOp>,
        (Kind::Or, _, true) => by_op::<LogicalOrOp>,
        (Kind::Xor, _, true) => by_op::<LogicalNotEqualOp>,
        (_, _, true) => return None,
        (Kind::Add, true, _) => by_op::<FAddOp>,
        (Kind::Add, false, _) => by_op::<IAddOp>,
        (Kind::Mul, true, _) => by_op::<FMulOp>,
        (Kind::Mul, false, _) => by_op::<IMulOp>,
        (Kind::And, false, _) => by_op::<BitwiseAndOp>,
        (Kind::Or, false, _) => by_op::<BitwiseOrOp>,
        (Kind::Xor, false, _) => by_op::<BitwiseXorOp>,
        (Kind::Maxnumf, true, _) => return Some((by_set::<GLFMaxOp, CLFMaxOp>, true)),
        (Kind::Minnumf, true, _) => return Some((by_set::<GLFMinOp, CLFMinOp>, true)),
        (Kind::Maxsi, false, _) => return Some((by_set::<GLSMaxOp, CLSMaxOp>, true)),
        (Kind::Minsi, false, _) => return Some((by_set::<GLSMinOp, CLSMinOp>, true)),
        (Kind::Maxui, false, _) => return Some((by_set::<GLUMaxOp, CLUMaxOp>, true)),
        (Kind::Minui, false, _) => return Some((by_set::<GLUMinOp, CLUMinOp>, true)),
        _ => return None,
    };
    Some((combine, false))
}

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, set: Set) {
    patterns.add(move |op: ReductionOp, operands, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let ir = rewriter.body();
        let context = ir.context();
        let kind = *op.kind(ir).value(context);
        let combination = combination(kind, ty.is_float(context), ty.is_integer(context, 1));
        let Some((combine, is_of_set)) = combination else {
            return Err(rewriter.match_failure(op.op(), || "SPIR-V has no instruction for this reduction"));
        };
        if is_of_set {
            set.require(op.op(), rewriter)?;
        }
        let mut spirv = Spirv::at(op.op(), rewriter);
        let vector = operands.values()[0];
        let count = component_count(vector, &spirv);
        let elements: Vec<Value> =
            (0..count).map(|position| component(vector, position, &mut spirv)).collect();
        let all = elements.into_iter().chain(operands.values().get(1).copied());
        let value = all.reduce(|left, right| combine(left, right, set, &mut spirv));
        let Some(value) = value else {
            return Err(rewriter.match_failure(op.op(), || "it has no elements"));
        };
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
}
