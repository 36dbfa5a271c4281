//! Reductions of the values of a subgroup or a workgroup.

use terrace_gpu::{AllReduceOp, AllReduceOperation, SubgroupReduceOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    Capability, GroupFAddOp, GroupFMaxOp, GroupFMinOp, GroupFMulKHROp, GroupIAddOp, GroupIMulKHROp,
    GroupNonUniformBitwiseAndOp, GroupNonUniformBitwiseOrOp, GroupNonUniformBitwiseXorOp,
    GroupNonUniformFAddOp, GroupNonUniformFMaxOp, GroupNonUniformFMinOp, GroupNonUniformFMulOp,
    GroupNonUniformIAddOp, GroupNonUniformIMulOp, GroupNonUniformLogicalAndOp, GroupNonUniformLogicalOrOp,
    GroupNonUniformLogicalXorOp, GroupNonUniformSMaxOp, GroupNonUniformSMinOp, GroupNonUniformUMaxOp,
    GroupNonUniformUMinOp, GroupOperation, GroupOperationAttr, GroupSMaxOp, GroupSMinOp, GroupUMaxOp,
    GroupUMinOp, Scope, ScopeAttr,
};

use super::shuffles::require;
use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_workgroup, of_subgroup) = (options.environment.clone(), options.environment.clone());
    patterns
        .add(move |handle: AllReduceOp, operands, rewriter| {
            let (ir, op) = (rewriter.body(), OpHandle::op(handle));
            let Some(kind) = handle.op(ir).map(|kind| *kind.value(ir.context())) else {
                return Err(rewriter.match_failure(op, || "a reduction by a region is not lowered"));
            };
            let is_uniform = handle.uniform(ir);
            let reduction = Reduction { kind, is_uniform, scope: Scope::Workgroup, cluster: None };
            reduction.lower(op, operands, &of_workgroup, rewriter)
        })
        .add(move |handle: SubgroupReduceOp, operands, rewriter| {
            let (ir, op) = (rewriter.body(), OpHandle::op(handle));
            let kind = *handle.op(ir).value(ir.context());
            let number = |name: &str| ir.attribute(op, name).and_then(|value| value.as_i64(ir.context()));
            if number("cluster_stride").is_some_and(|stride| stride != 1) {
                return Err(rewriter.match_failure(op, || "strides of clusters are not lowered"));
            }
            let cluster = number("cluster_size");
            let is_uniform = handle.uniform(ir);
            let reduction = Reduction { kind, is_uniform, scope: Scope::Subgroup, cluster };
            reduction.lower(op, operands, &of_subgroup, rewriter)
        });
}

/// A reduction: what is computed, and of the values of which invocations.
struct Reduction {
    kind: AllReduceOperation,
    is_uniform: bool,
    scope: Scope,
    /// The number of invocations whose values are reduced, if these are not all.
    cluster: Option<i64>,
}

type Attributes<'attributes> = &'attributes [(&'static str, Attribute)];

/// Builds an instruction on the operands.
type Build = fn(&[Value], Type, Attributes<'_>, &mut Spirv<'_, '_>) -> Value;

fn build<T: OpHandle>(
    operands: &[Value],
    ty: Type,
    attributes: Attributes<'_>,
    spirv: &mut Spirv<'_, '_>,
) -> Value {
    spirv.value::<T>(operands, ty, attributes)
}

impl Reduction {
    /// Returns the instruction, which all invocations of the group execute.
    fn uniform(&self, is_float: bool) -> Option<(Capability, Build)> {
        use AllReduceOperation as Kind;
        let build: Build = match (self.kind, is_float) {
            (Kind::Add, true) => build::<GroupFAddOp>,
            (Kind::Add, false) => build::<GroupIAddOp>,
            (Kind::Minnumf | Kind::Minimumf, true) => build::<GroupFMinOp>,
            (Kind::Maxnumf | Kind::Maximumf, true) => build::<GroupFMaxOp>,
            (Kind::Minsi, false) => build::<GroupSMinOp>,
            (Kind::Minui, false) => build::<GroupUMinOp>,
            (Kind::Maxsi, false) => build::<GroupSMaxOp>,
            (Kind::Maxui, false) => build::<GroupUMaxOp>,
            (Kind::Mul, true) => {
                return Some((Capability::GroupUniformArithmeticKHR, build::<GroupFMulKHROp>));
            }
            (Kind::Mul, false) => {
                return Some((Capability::GroupUniformArithmeticKHR, build::<GroupIMulKHROp>));
            }
            _ => return None,
        };
        Some((Capability::Groups, build))
    }

    /// Returns the instruction, which the active invocations of the group execute.
    fn non_uniform(&self, is_float: bool, is_bool: bool) -> Option<(Capability, Build)> {
        use AllReduceOperation as Kind;
        let build: Build = match (self.kind, is_float, is_bool) {
            (Kind::And, _, true) => build::<GroupNonUniformLogicalAndOp>,
            (Kind::Or, _, true) => build::<GroupNonUniformLogicalOrOp>,
            (Kind::Xor, _, true) => build::<GroupNonUniformLogicalXorOp>,
            (_, _, true) => return None,
            (Kind::Add, true, _) => build::<GroupNonUniformFAddOp>,
            (Kind::Add, false, _) => build::<GroupNonUniformIAddOp>,
            (Kind::Mul, true, _) => build::<GroupNonUniformFMulOp>,
            (Kind::Mul, false, _) => build::<GroupNonUniformIMulOp>,
            (Kind::Minnumf | Kind::Minimumf, true, _) => build::<GroupNonUniformFMinOp>,
            (Kind::Maxnumf | Kind::Maximumf, true, _) => build::<GroupNonUniformFMaxOp>,
            (Kind::Minsi, false, _) => build::<GroupNonUniformSMinOp>,
            (Kind::Minui, false, _) => build::<GroupNonUniformUMinOp>,
            (Kind::Maxsi, false, _) => build::<GroupNonUniformSMaxOp>,
            (Kind::Maxui, false, _) => build::<GroupNonUniformUMaxOp>,
            (Kind::And, false, _) => build::<GroupNonUniformBitwiseAndOp>,
            (Kind::Or, false, _) => build::<GroupNonUniformBitwiseOrOp>,
            (Kind::Xor, false, _) => build::<GroupNonUniformBitwiseXorOp>,
            _ => return None,
        };
        let capability = match self.cluster {
            Some(_) => Capability::GroupNonUniformClustered,
            None => Capability::GroupNonUniformArithmetic,
        };
        Some((capability, build))
    }

    fn lower(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        environment: &Environment,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let ty = rewriter.convert_result_types(op)?[0];
        let context = rewriter.context().clone();
        let ir = rewriter.body();
        if ir.value_type(ir.operand(op, 0)) != ty || ty.is_vector(&context) {
            return Err(rewriter.match_failure(op, || "vectors and emulated numbers are not reduced"));
        }
        let (is_float, is_bool) = (ty.is_float(&context), ty.is_integer(&context, 1));
        let is_uniform = self.is_uniform && self.cluster.is_none() && !is_bool;
        let instruction =
            if is_uniform { self.uniform(is_float) } else { self.non_uniform(is_float, is_bool) };
        let Some((capability, build)) = instruction else {
            return Err(rewriter.match_failure(op, || "SPIR-V has no instruction for this reduction"));
        };
        require(op, environment, capability, rewriter)?;
        let operation = match self.cluster {
            Some(_) => GroupOperation::ClusteredReduce,
            None => GroupOperation::Reduce,
        };
        let attributes = [
            ("execution_scope", ScopeAttr::get(&context, self.scope).to_attribute(&context)),
            ("group_operation", GroupOperationAttr::get(&context, operation).to_attribute(&context)),
        ];
        let mut spirv = Spirv::at(op, rewriter);
        let mut operands = operands.values().to_vec();
        if let Some(size) = self.cluster {
            operands.push(spirv.integer(Type::I32, size));
        }
        let value = build(&operands, ty, &attributes, &mut spirv);
        rewriter.replace(op, &[value]);
        Ok(())
    }
}
