//! Reductions of vectors to scalars.

use terrace_llvm as llvm;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{CombiningKind, ReductionOp};

use crate::builder::Llvm;
use crate::one_to_one::fastmath;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(OpConversion::new("LowerReduction", lower_reduction).with_types(types));
}

/// A reduction under construction.
struct Reduction<'llvm, 'builder, 'body> {
    vector: Value,
    start: Option<Value>,
    ty: Type,
    flags: Vec<(&'static str, Attribute)>,
    llvm: &'llvm mut Llvm<'builder, 'body>,
}

impl Reduction<'_, '_, '_> {
    /// Builds a reduction of integers, combined with the start by another op.
    fn integer<R: OpHandle, C: OpHandle>(&mut self) -> Value {
        let reduced = self.llvm.value::<R>(&[self.vector], self.ty, &[]);
        match self.start {
            None => reduced,
            Some(start) => self.llvm.value::<C>(&[start, reduced], self.ty, &[]),
        }
    }

    /// Builds an extremum of integers.
    fn integer_extremum<R: OpHandle>(&mut self, predicate: llvm::ICmpPredicate) -> Value {
        let reduced = self.llvm.value::<R>(&[self.vector], self.ty, &[]);
        let Some(start) = self.start else { return reduced };
        let predicate = predicate.to_attribute(self.llvm.context());
        let is_start =
            self.llvm.value::<llvm::ICmpOp>(&[start, reduced], Type::I1, &[("predicate", predicate)]);
        self.llvm.value::<llvm::SelectOp>(&[is_start, start, reduced], self.ty, &[])
    }

    /// Builds a reduction of floats in order, from the start or the number that changes nothing.
    fn ordered<R: OpHandle>(&mut self, neutral: f64) -> Value {
        let start = match self.start {
            Some(start) => start,
            None => {
                let neutral = Attribute::float(self.llvm.context(), self.ty, neutral);
                self.llvm.constant(self.ty, neutral)
            }
        };
        self.llvm.value::<R>(&[start, self.vector], self.ty, &self.flags)
    }

    /// Builds an extremum of floats.
    fn float_extremum<R: OpHandle, C: OpHandle>(&mut self) -> Value {
        let reduced = self.llvm.value::<R>(&[self.vector], self.ty, &self.flags);
        match self.start {
            None => reduced,
            Some(start) => self.llvm.value::<C>(&[reduced, start], self.ty, &[]),
        }
    }
}

fn lower_reduction(
    op: ReductionOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    use llvm::ICmpPredicate;
    let ty = rewriter.convert_result_types(op.op())?[0];
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let context = ir.context().clone();
    let name = context.identifier("fastmath");
    let flags = ir.attribute(op.op(), "fastmath");
    let flags = flags.and_then(|value| fastmath(&context, NamedAttribute { name, value }));
    let flags = flags.map(|named| ("fastmathFlags", named.value)).into_iter().collect();
    let kind = *op.kind(ir).value(&context);
    let is_float = ty.is_float(&context);
    let mut builder = Llvm::new(rewriter, location);
    let mut all = Reduction {
        vector: operands.values()[0],
        start: operands.values().get(1).copied(),
        ty,
        flags,
        llvm: &mut builder,
    };
    let value = match kind {
        CombiningKind::Add if is_float => all.ordered::<llvm::VectorReduceFadd>(0.0),
        CombiningKind::Mul if is_float => all.ordered::<llvm::VectorReduceFmul>(1.0),
        CombiningKind::Add => all.integer::<llvm::VectorReduceAdd, llvm::AddOp>(),
        CombiningKind::Mul => all.integer::<llvm::VectorReduceMul, llvm::MulOp>(),
        CombiningKind::And => all.integer::<llvm::VectorReduceAnd, llvm::AndOp>(),
        CombiningKind::Or => all.integer::<llvm::VectorReduceOr, llvm::OrOp>(),
        CombiningKind::Xor => all.integer::<llvm::VectorReduceXor, llvm::XOrOp>(),
        CombiningKind::Minsi => all.integer_extremum::<llvm::VectorReduceSmin>(ICmpPredicate::Sle),
        CombiningKind::Minui => all.integer_extremum::<llvm::VectorReduceUmin>(ICmpPredicate::Ule),
        CombiningKind::Maxsi => all.integer_extremum::<llvm::VectorReduceSmax>(ICmpPredicate::Sge),
        CombiningKind::Maxui => all.integer_extremum::<llvm::VectorReduceUmax>(ICmpPredicate::Uge),
        CombiningKind::Minimumf => all.float_extremum::<llvm::VectorReduceFminimum, llvm::MinimumOp>(),
        CombiningKind::Maximumf => all.float_extremum::<llvm::VectorReduceFmaximum, llvm::MaximumOp>(),
        CombiningKind::Minnumf => all.float_extremum::<llvm::VectorReduceFmin, llvm::MinNumOp>(),
        CombiningKind::Maxnumf => all.float_extremum::<llvm::VectorReduceFmax, llvm::MaxNumOp>(),
    };
    rewriter.replace(op.op(), &[value]);
    Ok(())
}
