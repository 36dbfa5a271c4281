//! Verifiers of reductions and scans.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::checks::{scalable_flags, supports, vector_type};
use super::{CombiningKind, MaskableOpInterface, MultiDimReductionOp, ReductionOp, ScanOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Verifies that elements of a type can be combined in that way.
fn check_kind(ir: &Body, op: Op, kind: CombiningKind, ty: Type) -> Result<(), Reported> {
    let context = ir.context();
    let element = ty.element_type_or_self(context);
    match supports(context, kind, element) {
        true => Ok(()),
        false => {
            let element = context.display(element);
            fail(ir, op, format!("unsupported reduction type '{element}' for kind '{kind}'"))
        }
    }
}

/// Returns the type of a mask of a vector type.
pub(super) fn mask_of(ir: &Body, ty: Type) -> Option<Type> {
    let context = ir.context();
    vector_type(context, ty.shape(context)?, &scalable_flags(context, ty), Type::I1)
}

impl ReductionOp {
    /// Verifies the rank, and that the elements can be combined.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let rank = ir.value_type(self.vector(ir)).rank(context).unwrap_or_default();
        if rank > 1 {
            return fail(ir, self.op(), format!("unsupported reduction rank: {rank}"));
        }
        check_kind(ir, self.op(), *self.kind(ir).value(context), ir.value_type(self.dest(ir)))
    }
}

impl MaskableOpInterface for ReductionOp {
    fn expected_mask_type(self, ir: &Body) -> Option<Type> {
        mask_of(ir, ir.value_type(self.vector(ir)))
    }
}

impl MultiDimReductionOp {
    /// Returns which dimensions are reduced.
    pub(super) fn is_reduced(self, ir: &Body) -> Vec<bool> {
        let rank = ir.value_type(self.source(ir)).rank(ir.context()).unwrap_or_default();
        let dimensions = self.reduction_dims(ir);
        (0..rank).map(|place| dimensions.iter().any(|it| usize::try_from(*it) == Ok(place))).collect()
    }

    /// Verifies the type of the result, and that the elements can be combined.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, to) = (ir.value_type(self.source(ir)), ir.value_type(self.dest(ir)));
        let shape = from.shape(context).unwrap_or_default();
        let in_range = |place: &i64| usize::try_from(*place).is_ok_and(|place| place < shape.len());
        if let Some(place) = self.reduction_dims(ir).into_iter().find(|place| !in_range(place)) {
            return fail(ir, self.op(), format!("reduction dimension {place} is out of range"));
        }
        let (reduced, flags) = (self.is_reduced(ir), scalable_flags(context, from));
        let kept: Vec<usize> = (0..shape.len()).filter(|place| !reduced[*place]).collect();
        let element = from.element_type_or_self(context);
        let expected = match kept[..] {
            [] => Some(element),
            _ => {
                let sizes: Vec<i64> = kept.iter().map(|place| shape[*place]).collect();
                let flags: Vec<bool> = kept.iter().map(|place| flags[*place]).collect();
                vector_type(context, &sizes, &flags, element)
            }
        };
        if expected != Some(to) {
            let (from, to) = (context.display(from), context.display(to));
            let message = format!("destination type '{to}' is incompatible with source type '{from}'");
            return fail(ir, self.op(), message);
        }
        check_kind(ir, self.op(), *self.kind(ir).value(context), from)
    }
}

impl MaskableOpInterface for MultiDimReductionOp {
    fn expected_mask_type(self, ir: &Body) -> Option<Type> {
        mask_of(ir, ir.value_type(self.source(ir)))
    }
}

impl ScanOp {
    /// Verifies the dimension, the shape of the start value, and that the elements can be combined.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (from, initial) = (ir.value_type(self.source(ir)), ir.value_type(self.initial_value(ir)));
        let shape = from.shape(context).unwrap_or_default();
        check_kind(ir, self.op(), *self.kind(ir).value(context), from)?;
        let dimension = self.reduction_dim(ir);
        let Some(place) = usize::try_from(dimension).ok().filter(|place| *place < shape.len()) else {
            let message = format!("reduction dimension {dimension} has to be less than {}", shape.len());
            return fail(ir, self.op(), message);
        };
        let found = initial.shape(context).unwrap_or_default();
        if found.len() + 1 != shape.len() {
            let message =
                format!("initial value rank {} has to be equal to {}", found.len(), shape.len() - 1);
            return fail(ir, self.op(), message);
        }
        let rest = shape.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, size)| size);
        match rest.eq(found) {
            true => Ok(()),
            false => fail(ir, self.op(), "incompatible input/initial value shapes"),
        }
    }
}
