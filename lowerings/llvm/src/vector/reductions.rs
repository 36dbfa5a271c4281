//! Reductions: `vector.reduction`, masked or not, `vector.multi_reduction` and `vector.scan`.

use terrace_llvm as llvm_dialect;
use terrace_llvm::{ICmpOp, ICmpPredicate, SelectOp, VectorReduceFadd, VectorReduceFmul};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::OpConversion;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::Type;
use terrace_vector::{CombiningKind, MultiDimReductionOp, ReductionOp, ScanOp};

use super::Lowerings;
use super::combine::{combine, neutral};
use super::masks::length;
use super::rows::{element_type, part, positions, with_part};
use crate::support::builder::Llvm;
use crate::support::one_to_one::fastmath_flags;

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    let reassociate = lowerings.options.reassociate_reductions;
    lowerings
        .result("LowerReduction", move |op: ReductionOp, operands, ty, llvm| {
            let ir = llvm.body();
            let mut reduction = Reduction::of(op, ir);
            if reassociate {
                reduction.fastmath = Some(reassociating(ir.context(), reduction.fastmath));
            }
            let start = operands.values().get(1).copied();
            Ok(reduction.build(operands.values()[0], start, ty, llvm))
        })
        .result("LowerMultiReduction", |op: MultiDimReductionOp, operands, ty, llvm| {
            Ok(reduce_dimensions(op, operands.values(), None, ty, llvm))
        });
    let scan = OpConversion::new("LowerScan", |op: ScanOp, operands, rewriter| {
        let ty = rewriter.convert_result_types(op.op())?[0];
        let ir = rewriter.body();
        let location = ir.location(op.op());
        let source = ir.value_type(op.source(ir));
        let shape = source.shape(ir.context()).unwrap_or_default().to_vec();
        let dimension = op.reduction_dim(ir) as usize;
        if source.scalable_dimensions(ir.context()).get(dimension) == Some(&true) {
            return Err(rewriter.match_failure(op.op(), || "the number of steps is not known"));
        }
        let scan = Scan { kind: *op.kind(ir).value(ir.context()), is_inclusive: op.inclusive(ir), dimension };
        let [source, start] = operands.values()[..] else { unreachable!("two operands") };
        let results = scan.build(source, &shape, start, ty, &mut Llvm::new(rewriter, location));
        rewriter.replace(op.op(), &results);
        Ok(())
    });
    lowerings.patterns.add(scan.with_types(lowerings.types));
}

/// The combinations of the elements up to each position of a dimension. Only exclusive ones begin with the start value.
struct Scan {
    kind: CombiningKind,
    /// Whether the element at a position takes part in its own combination.
    is_inclusive: bool,
    dimension: usize,
}

impl Scan {
    /// Builds the vector of combinations, and that of the last ones.
    fn build(
        &self,
        source: Value,
        shape: &[i64],
        start: Value,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> [Value; 2] {
        let mut whole = llvm.poison(ty);
        let mut last = start;
        for outer in positions(&shape[..self.dimension]) {
            // A start value without dimensions has one element.
            let place = if shape.len() == 1 { vec![0] } else { outer.clone() };
            let mut value = (!self.is_inclusive).then(|| part(start, &place, llvm));
            for index in 0..shape[self.dimension] {
                let position: Vec<i64> = outer.iter().copied().chain([index]).collect();
                let element = part(source, &position, llvm);
                let next = value.map_or(element, |value| combine(self.kind, value, element, llvm));
                let result = if self.is_inclusive { next } else { value.unwrap_or(element) };
                whole = with_part(whole, result, &position, llvm);
                // The last element takes no part in an exclusive scan.
                if self.is_inclusive || index + 1 < shape[self.dimension] {
                    value = Some(next);
                }
            }
            let value = value.expect("dimensions are at least 1");
            last = with_part(last, value, &place, llvm);
        }
        [whole, last]
    }
}

/// Returns flags that allow to reorder sums and products, with others.
fn reassociating(context: &Context, flags: Option<Attribute>) -> Attribute {
    use terrace_llvm::{FastmathFlags, FastmathFlagsAttr};
    let flags = flags.and_then(|flags| FastmathFlagsAttr::from_attribute(context, flags));
    let flags = flags.map_or(0, |flags| flags.value(context).value());
    let flags = FastmathFlags::from_value(flags | FastmathFlags::Reassoc.value()).expect("flags");
    FastmathFlagsAttr::get(context, flags).to_attribute(context)
}

/// The reduction of a vector of one dimension.
pub(super) struct Reduction {
    pub(super) kind: CombiningKind,
    /// The fast-math flags as an attribute of `llvm`.
    fastmath: Option<Attribute>,
}

impl Reduction {
    /// Returns the reduction that an op is.
    pub(super) fn of(op: ReductionOp, ir: &Body) -> Self {
        let context = ir.context();
        let flags =
            op.fastmath(ir).and_then(|flags| terrace_arith::FastMathAttr::from_attribute(context, flags));
        let fastmath = flags.map(|flags| fastmath_flags(context, *flags.value(context)));
        Reduction { kind: *op.kind(ir).value(context), fastmath }
    }

    /// Returns a reduction without fast-math flags.
    pub(super) fn plain(kind: CombiningKind) -> Self {
        Reduction { kind, fastmath: None }
    }

    /// Builds the combination of all elements of a vector, and of a start value if there is one.
    pub(super) fn build(
        &self,
        vector: Value,
        start: Option<Value>,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        use CombiningKind as Kind;
        let flags: Vec<(&str, Attribute)> =
            self.fastmath.map(|flags| ("fastmathFlags", flags)).into_iter().collect();
        let is_float = ty.is_float(llvm.context());
        let operands = [vector];
        let reduced = match self.kind {
            // Sums and products of floats are computed in order, from the start value.
            Kind::Add | Kind::Mul if is_float => {
                let start = start.unwrap_or_else(|| neutral(self.kind, ty, llvm));
                let operands = [start, vector];
                return match self.kind {
                    Kind::Add => llvm.value::<VectorReduceFadd>(&operands, ty, &flags),
                    _ => llvm.value::<VectorReduceFmul>(&operands, ty, &flags),
                };
            }
            Kind::Add => llvm.value::<llvm_dialect::VectorReduceAdd>(&operands, ty, &[]),
            Kind::Mul => llvm.value::<llvm_dialect::VectorReduceMul>(&operands, ty, &[]),
            Kind::Minui => llvm.value::<llvm_dialect::VectorReduceUmin>(&operands, ty, &[]),
            Kind::Minsi => llvm.value::<llvm_dialect::VectorReduceSmin>(&operands, ty, &[]),
            Kind::Maxui => llvm.value::<llvm_dialect::VectorReduceUmax>(&operands, ty, &[]),
            Kind::Maxsi => llvm.value::<llvm_dialect::VectorReduceSmax>(&operands, ty, &[]),
            Kind::And => llvm.value::<llvm_dialect::VectorReduceAnd>(&operands, ty, &[]),
            Kind::Or => llvm.value::<llvm_dialect::VectorReduceOr>(&operands, ty, &[]),
            Kind::Xor => llvm.value::<llvm_dialect::VectorReduceXor>(&operands, ty, &[]),
            Kind::Minnumf => llvm.value::<llvm_dialect::VectorReduceFmin>(&operands, ty, &flags),
            Kind::Maxnumf => llvm.value::<llvm_dialect::VectorReduceFmax>(&operands, ty, &flags),
            Kind::Minimumf => llvm.value::<llvm_dialect::VectorReduceFminimum>(&operands, ty, &flags),
            Kind::Maximumf => llvm.value::<llvm_dialect::VectorReduceFmaximum>(&operands, ty, &flags),
        };
        match start {
            None => reduced,
            Some(start) if is_float => combine(self.kind, reduced, start, llvm),
            Some(start) => combine_integers(self.kind, start, reduced, llvm),
        }
    }

    /// Builds the combination of the elements of a vector for which a mask is set.
    pub(super) fn build_masked(
        &self,
        vector: Value,
        mask: Value,
        start: Option<Value>,
        ty: Type,
        llvm: &mut Llvm<'_, '_>,
    ) -> Value {
        use CombiningKind as Kind;
        if matches!(self.kind, Kind::Minimumf | Kind::Maximumf) {
            let row = llvm.ty(vector);
            let others = neutral(self.kind, row, llvm);
            let vector = llvm.value::<SelectOp>(&[mask, vector, others], row, &[]);
            return self.build(vector, start, ty, llvm);
        }
        let start = start.unwrap_or_else(|| neutral(self.kind, ty, llvm));
        let length = length(llvm.ty(vector), llvm);
        let operands = [start, vector, mask, length];
        let is_float = ty.is_float(llvm.context());
        match self.kind {
            Kind::Add if is_float => llvm.value::<llvm_dialect::VPReduceFAddOp>(&operands, ty, &[]),
            Kind::Add => llvm.value::<llvm_dialect::VPReduceAddOp>(&operands, ty, &[]),
            Kind::Mul if is_float => llvm.value::<llvm_dialect::VPReduceFMulOp>(&operands, ty, &[]),
            Kind::Mul => llvm.value::<llvm_dialect::VPReduceMulOp>(&operands, ty, &[]),
            Kind::Minui => llvm.value::<llvm_dialect::VPReduceUMinOp>(&operands, ty, &[]),
            Kind::Minsi => llvm.value::<llvm_dialect::VPReduceSMinOp>(&operands, ty, &[]),
            Kind::Maxui => llvm.value::<llvm_dialect::VPReduceUMaxOp>(&operands, ty, &[]),
            Kind::Maxsi => llvm.value::<llvm_dialect::VPReduceSMaxOp>(&operands, ty, &[]),
            Kind::And => llvm.value::<llvm_dialect::VPReduceAndOp>(&operands, ty, &[]),
            Kind::Or => llvm.value::<llvm_dialect::VPReduceOrOp>(&operands, ty, &[]),
            Kind::Xor => llvm.value::<llvm_dialect::VPReduceXorOp>(&operands, ty, &[]),
            Kind::Minnumf | Kind::Minimumf => llvm.value::<llvm_dialect::VPReduceFMinOp>(&operands, ty, &[]),
            Kind::Maxnumf | Kind::Maximumf => llvm.value::<llvm_dialect::VPReduceFMaxOp>(&operands, ty, &[]),
        }
    }
}

/// Builds the combination of two integers: the lesser or greater one is selected by a comparison.
fn combine_integers(kind: CombiningKind, left: Value, right: Value, llvm: &mut Llvm<'_, '_>) -> Value {
    let predicate = match kind {
        CombiningKind::Minui => ICmpPredicate::Ule,
        CombiningKind::Minsi => ICmpPredicate::Sle,
        CombiningKind::Maxui => ICmpPredicate::Uge,
        CombiningKind::Maxsi => ICmpPredicate::Sge,
        _ => return combine(kind, left, right, llvm),
    };
    let ty = llvm.ty(left);
    let predicate = predicate.to_attribute(llvm.context());
    let is_left = llvm.value::<ICmpOp>(&[left, right], Type::I1, &[("predicate", predicate)]);
    llvm.value::<SelectOp>(&[is_left, left, right], ty, &[])
}

/// Builds the combination of the elements of a vector along some dimensions, onto the start values: of whole rows where
/// the last dimension stays, of all elements of rows where it is reduced. Only the elements take part for which a mask is
/// set.
pub(super) fn reduce_dimensions(
    op: MultiDimReductionOp,
    operands: &[Value],
    mask: Option<Value>,
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
) -> Value {
    let ir = llvm.body();
    let kind = *op.kind(ir).value(ir.context());
    let dimensions = op.reduction_dims(ir);
    let shape = ir.value_type(op.source(ir)).shape(ir.context()).unwrap_or_default().to_vec();
    let &[source, start] = operands else { unreachable!("two operands") };
    let element = element_type(llvm.context(), ty);
    let [outer @ .., _] = &shape[..] else { return start };
    let is_last_reduced = dimensions.contains(&(outer.len() as i64));
    let mut result = start;
    for position in positions(outer) {
        let kept: Vec<i64> = position
            .iter()
            .enumerate()
            .filter_map(|(dimension, index)| (!dimensions.contains(&(dimension as i64))).then_some(*index))
            .collect();
        let row = part(source, &position, llvm);
        let old = part(result, &kept, llvm);
        let mask = mask.map(|mask| part(mask, &position, llvm));
        let new = match (is_last_reduced, mask) {
            (true, None) => Reduction::plain(kind).build(row, Some(old), element, llvm),
            (true, Some(mask)) => Reduction::plain(kind).build_masked(row, mask, Some(old), element, llvm),
            (false, None) => combine(kind, row, old, llvm),
            (false, Some(mask)) => {
                let combined = combine(kind, row, old, llvm);
                let ty = llvm.ty(combined);
                llvm.value::<SelectOp>(&[mask, combined, old], ty, &[])
            }
        };
        result = with_part(result, new, &kept, llvm);
    }
    result
}
