//! Canonicalization of reductions of one element: each is one op of arithmetic.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::super::checks::{is_scalable, scalable_flags, vector_type};
use super::{CombiningKind, ExtractOp, MaskOp, MultiDimReductionOp, ReductionOp, ShapeCastOp};

/// Returns the name of the op that combines two values of a type.
pub(super) fn combining_op(ir: &Body, kind: CombiningKind, ty: Type) -> &'static str {
    use CombiningKind as Kind;
    let is_float = ty.element_type_or_self(ir.context()).is_float(ir.context());
    match kind {
        Kind::Add if is_float => "arith.addf",
        Kind::Add => "arith.addi",
        Kind::Mul if is_float => "arith.mulf",
        Kind::Mul => "arith.muli",
        Kind::Minui => "arith.minui",
        Kind::Minsi => "arith.minsi",
        Kind::Minnumf => "arith.minnumf",
        Kind::Maxui => "arith.maxui",
        Kind::Maxsi => "arith.maxsi",
        Kind::Maxnumf => "arith.maxnumf",
        Kind::And => "arith.andi",
        Kind::Or => "arith.ori",
        Kind::Xor => "arith.xori",
        Kind::Minimumf => "arith.minimumf",
        Kind::Maximumf => "arith.maximumf",
    }
}

/// A reduction none of whose dimensions has more than one element.
struct Single {
    kind: CombiningKind,
    source: Value,
    acc: Option<Value>,
    fastmath: Option<Attribute>,
    /// Whether the start value is the first operand.
    acc_is_first: bool,
    result: Type,
}

impl Single {
    fn of(ir: &Body, op: Op) -> Option<Single> {
        let context = ir.context();
        if let Some(reduction) = ReductionOp::from_op(ir, op) {
            let source = reduction.vector(ir);
            let ty = ir.value_type(source);
            return (ty.element_count(context) == Some(1) && !is_scalable(context, ty)).then(|| Single {
                kind: *reduction.kind(ir).value(context),
                source,
                acc: reduction.acc(ir),
                fastmath: reduction.fastmath_attr(ir),
                acc_is_first: false,
                result: ir.value_type(reduction.dest(ir)),
            });
        }
        let reduction = MultiDimReductionOp::from_op(ir, op)?;
        let source = reduction.source(ir);
        let ty = ir.value_type(source);
        let flags = scalable_flags(context, ty);
        let is_one = ty.shape(context)?.iter().zip(flags).map(|(size, scalable)| *size == 1 && !scalable);
        let is_single =
            reduction.is_reduced(ir).into_iter().zip(is_one).all(|(reduced, one)| !reduced || one);
        is_single.then(|| Single {
            kind: *reduction.kind(ir).value(context),
            source,
            acc: Some(reduction.acc(ir)),
            fastmath: None,
            acc_is_first: true,
            result: ir.value_type(reduction.dest(ir)),
        })
    }

    /// Returns the elements of a vector of the source's shape that the result has.
    fn remaining(&self, vector: Value, rewriter: &mut Rewriter<'_>, root: Op) -> Option<Value> {
        let ir = rewriter.body();
        let (context, location) = (ir.context().clone(), ir.location(root));
        let from = ir.value_type(vector);
        let element = from.element_type(&context)?;
        let op = if self.result.is_vector(&context) {
            let (shape, flags) = (self.result.shape(&context)?, scalable_flags(&context, self.result));
            let ty = vector_type(&context, shape, &flags, element)?;
            rewriter.operation(ShapeCastOp::NAME, location).operands([vector]).results([ty]).create()
        } else {
            let position = Attribute::dense_i64_array(&context, &vec![0; from.rank(&context)?]);
            let part = rewriter.operation(ExtractOp::NAME, location).operands([vector]);
            part.attribute("static_position", position).results([element]).create()
        };
        Some(rewriter.body().result(op, 0))
    }

    /// Replaces `root`, the reduction or the mask around it.
    fn replace(self, root: Op, mask: Option<Value>, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let location = rewriter.body().location(root);
        // Without a start value, the element is the result even if the mask is not set: then any result is one.
        let mask = match mask.filter(|_| self.acc.is_some()) {
            Some(mask) => Some(self.remaining(mask, rewriter, root).ok_or(MatchFailure)?),
            None => None,
        };
        let mut value = self.remaining(self.source, rewriter, root).ok_or(MatchFailure)?;
        if let Some(acc) = self.acc {
            let operands = if self.acc_is_first { [acc, value] } else { [value, acc] };
            let name = combining_op(rewriter.body(), self.kind, self.result);
            let mut combined = rewriter.operation(name, location).operands(operands).results([self.result]);
            if let Some(fastmath) = self.fastmath.filter(|_| name.ends_with('f')) {
                combined = combined.attribute("fastmath", fastmath);
            }
            let combined = combined.create();
            value = rewriter.body().result(combined, 0);
            if let Some(mask) = mask {
                let select = rewriter.operation("arith.select", location).operands([mask, value, acc]);
                let select = select.results([self.result]).create();
                value = rewriter.body().result(select, 0);
            }
        }
        rewriter.replace(root, &[value]);
        Ok(())
    }
}

/// Replaces a reduction of one element by the element, combined with the start value.
pub(super) fn reduction_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let is_masked = ir.parent_op(op).is_some_and(|parent| MaskOp::from_op(ir, parent).is_some());
    let single = Single::of(ir, op).filter(|_| !is_masked);
    let Some(single) = single else {
        return Err(rewriter.match_failure(op, || "several elements are combined, or a mask is around it"));
    };
    single.replace(op, None, rewriter)
}

/// Replaces a masked reduction of one element by a choice.
pub(super) fn masked_reduction_of_one(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mask = MaskOp::from_op(ir, op).ok_or(MatchFailure)?;
    let single = mask.masked_op(ir).and_then(|masked| Single::of(ir, masked));
    let Some(single) = single.filter(|_| mask.passthru(ir).is_none()) else {
        return Err(rewriter.match_failure(op, || "several elements are combined"));
    };
    let mask = mask.mask(ir);
    single.replace(op, Some(mask), rewriter)
}
