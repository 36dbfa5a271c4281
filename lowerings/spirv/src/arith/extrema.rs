//! Minima and maxima.

use terrace_arith::{
    FastMathAttr, FastMathFlags, MaxNumFOp, MaxSIOp, MaxUIOp, MaximumFOp, MinNumFOp, MinSIOp, MinUIOp,
    MinimumFOp,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op};
use terrace_spirv::{
    CLFMaxOp, CLFMinOp, CLSMaxOp, CLSMinOp, CLUMaxOp, CLUMinOp, GLFMaxOp, GLFMinOp, GLSMaxOp, GLSMinOp,
    GLUMaxOp, GLUMinOp, IsNanOp,
};

use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::support::sets::Set;

/// The result of an extremum if an operand is NaN.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OfNan {
    /// NaN.
    Nan,
    /// The other operand.
    Other,
}

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, set: Set) {
    patterns
        .set::<MaxSIOp, GLSMaxOp, CLSMaxOp>(set)
        .set::<MaxUIOp, GLUMaxOp, CLUMaxOp>(set)
        .set::<MinSIOp, GLSMinOp, CLSMinOp>(set)
        .set::<MinUIOp, GLUMinOp, CLUMinOp>(set);
    float::<MaximumFOp, GLFMaxOp, CLFMaxOp>(patterns, set, OfNan::Nan);
    float::<MinimumFOp, GLFMinOp, CLFMinOp>(patterns, set, OfNan::Nan);
    float::<MaxNumFOp, GLFMaxOp, CLFMaxOp>(patterns, set, OfNan::Other);
    float::<MinNumFOp, GLFMinOp, CLFMinOp>(patterns, set, OfNan::Other);
}

/// Returns whether the fast-math flags of an op say that there are no NaNs.
pub(super) fn assumes_no_nans(ir: &Body, op: Op) -> bool {
    let flags = ir.attribute(op, "fastmath");
    let flags = flags.and_then(|flags| FastMathAttr::from_attribute(ir.context(), flags));
    flags.is_some_and(|flags| flags.value(ir.context()).contains_all(FastMathFlags::Nnan))
}

/// Adds the pattern of an extremum of floats. The instruction of GLSL may have any result if an operand is NaN, that of
/// OpenCL has the other operand.
fn float<From: OpHandle + 'static, Glsl: OpHandle, OpenCl: OpHandle>(
    patterns: &mut Patterns<'_>,
    set: Set,
    of_nan: OfNan,
) {
    patterns.add(move |op: From, operands, rewriter| {
        set.require(op.op(), rewriter)?;
        let ty = rewriter.convert_result_types(op.op())?[0];
        let is_done =
            assumes_no_nans(rewriter.body(), op.op()) || (set == Set::OpenCl && of_nan == OfNan::Other);
        let [left, right] = [operands.values()[0], operands.values()[1]];
        let mut spirv = Spirv::at(op.op(), rewriter);
        let mut value = set.value::<Glsl, OpenCl>(&[left, right], ty, &mut spirv);
        if !is_done {
            let condition = spirv.condition_type(ty);
            let [of_left, of_right] =
                [left, right].map(|operand| spirv.value::<IsNanOp>(&[operand], condition, &[]));
            let [first, second] = match of_nan {
                OfNan::Nan => [left, right],
                OfNan::Other => [right, left],
            };
            value = spirv.select(of_left, first, value);
            value = spirv.select(of_right, second, value);
        }
        rewriter.replace(op.op(), &[value]);
        Ok(())
    });
}
