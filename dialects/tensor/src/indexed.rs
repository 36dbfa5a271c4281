//! Verifiers of `gather`, `scatter` and `concat`.

use terrace_dialect_support::shapes::are_sizes_compatible;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::{DYNAMIC, Type};

use super::{ConcatOp, GatherOp, ScatterOp};

fn fail(ir: &Body, op: Op, message: impl std::fmt::Display) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message).report())
}

/// Verifies the dimensions that indices select of a tensor of that rank; `name` and `what` are those of the message.
fn check_dimensions(
    dimensions: &[i64],
    indices: &[i64],
    rank: usize,
    name: &str,
    what: &str,
) -> Result<(), String> {
    if dimensions.is_empty() {
        return Err(format!("{name}_dims must be non-empty"));
    }
    if dimensions.len() > rank {
        return Err(format!("{name}_dims overflow {what} rank"));
    }
    let length = indices.last().copied().unwrap_or(DYNAMIC);
    if usize::try_from(length) != Ok(dimensions.len()) {
        return Err(format!("{name}_dims length must match the size of last dimension of indices"));
    }
    for dimension in dimensions {
        match usize::try_from(*dimension) {
            Err(_) => return Err(format!("{name}_dims value must be non-negative")),
            Ok(dimension) if dimension >= rank => {
                return Err(format!("{name}_dims value must be smaller than {what} rank"));
            }
            Ok(_) => {}
        }
    }
    match dimensions.windows(2).all(|pair| pair[0] < pair[1]) {
        true => Ok(()),
        false => Err(format!("{name}_dims values must be strictly increasing")),
    }
}

/// Returns the type of the slices of a tensor at these indices: with the dimensions that indices select, or without.
fn slices_type(
    context: &Context,
    whole: Type,
    indices: &[i64],
    dimensions: &[i64],
    is_reduced: bool,
) -> Option<Type> {
    let mut shape: Vec<i64> = indices.split_last()?.1.to_vec();
    for (position, size) in whole.shape(context)?.iter().enumerate() {
        let is_selected = dimensions.iter().any(|dimension| usize::try_from(*dimension) == Ok(position));
        match (is_selected, is_reduced) {
            (true, true) => {}
            (true, false) => shape.push(1),
            (false, _) => shape.push(*size),
        }
    }
    Type::tensor_checked(context, &shape, whole.element_type(context)?, None).ok()
}

/// Verifies that slices of `whole` have the type that follows.
fn check_slices(
    ir: &Body,
    op: Op,
    what: &str,
    (whole, slices): (Type, Type),
    indices: &[i64],
    dimensions: &[i64],
) -> Result<(), Reported> {
    let context = ir.context();
    let expected =
        [false, true].map(|is_reduced| slices_type(context, whole, indices, dimensions, is_reduced));
    if expected.contains(&Some(slices)) {
        return Ok(());
    }
    let [Some(full), Some(reduced)] = expected else { return fail(ir, op, format!("{what} type mismatch")) };
    let [full, reduced, found] = [full, reduced, slices].map(|ty| context.display(ty).to_string());
    let message = format!(
        "{what} type mismatch: expected '{full}' or its rank-reduced variant '{reduced}' (got: '{found}')"
    );
    fail(ir, op, message)
}

impl GatherOp {
    /// Verifies the dimensions, and the type of the result.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (whole, slices) = (ir.value_type(self.source(ir)), ir.value_type(self.result(ir)));
        let indices = ir.value_type(self.indices(ir)).shape(context).unwrap_or_default();
        let dimensions = self.gather_dims(ir);
        let rank = whole.rank(context).unwrap_or_default();
        if let Err(message) = check_dimensions(&dimensions, indices, rank, "gather", "source") {
            return fail(ir, self.op(), message);
        }
        check_slices(ir, self.op(), "result", (whole, slices), indices, &dimensions)
    }
}

impl ScatterOp {
    /// Verifies the dimensions, the type of the source, and that the indices are promised to be unique.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (whole, slices) = (ir.value_type(self.dest(ir)), ir.value_type(self.source(ir)));
        let indices = ir.value_type(self.indices(ir)).shape(context).unwrap_or_default();
        let dimensions = self.scatter_dims(ir);
        let rank = whole.rank(context).unwrap_or_default();
        if let Err(message) = check_dimensions(&dimensions, indices, rank, "scatter", "dest") {
            return fail(ir, self.op(), message);
        }
        if !self.unique(ir) {
            return fail(ir, self.op(), "requires 'unique' attribute to be set");
        }
        check_slices(ir, self.op(), "source", (whole, slices), indices, &dimensions)
    }
}

/// Returns the shape of the concatenation of tensors with these shapes, of one rank, along a dimension. A size is static
/// where the inputs say it.
///
/// # Errors
///
/// The first other dimension along which static sizes of inputs differ.
pub(crate) fn concatenated_shape<'a>(
    mut shapes: impl Iterator<Item = &'a [i64]>,
    dimension: usize,
) -> Result<Vec<i64>, usize> {
    let mut inferred = shapes.next().map_or_else(Vec::new, <[i64]>::to_vec);
    for shape in shapes {
        for (position, (known, size)) in inferred.iter_mut().zip(shape).enumerate() {
            *known = match (*known, *size) {
                (DYNAMIC, _) | (_, DYNAMIC) if position == dimension => DYNAMIC,
                (known, size) if position == dimension => known.checked_add(size).unwrap_or(DYNAMIC),
                (DYNAMIC, size) => size,
                (known, DYNAMIC) => known,
                (known, size) if known == size => known,
                _ => return Err(position),
            };
        }
    }
    Ok(inferred)
}

impl ConcatOp {
    /// Verifies ranks, element types, and the sizes along each dimension.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let result = ir.value_type(self.result(ir));
        let shapes: Vec<(&[i64], Option<Type>)> = self
            .inputs(ir)
            .map(|input| ir.value_type(input))
            .map(|ty| (ty.shape(context).unwrap_or_default(), ty.element_type(context)))
            .collect();
        let Some((first, _)) = shapes.first() else {
            return fail(ir, self.op(), "requires at least one input");
        };
        if shapes.iter().any(|(shape, _)| shape.len() != first.len()) {
            return fail(ir, self.op(), "rank of concatenated inputs must match result rank");
        }
        let shape = result.shape(context).unwrap_or_default();
        if shape.len() != first.len() {
            return fail(ir, self.op(), "rank of concatenated inputs must match result rank");
        }
        let Some(dimension) = usize::try_from(self.dim(ir)).ok().filter(|dimension| *dimension < first.len())
        else {
            return fail(ir, self.op(), "concatenation dim must be less than the tensor rank");
        };
        if shapes.iter().any(|(_, element)| *element != result.element_type(context)) {
            return fail(ir, self.op(), "inputs and result element type must match");
        }
        let inferred = match concatenated_shape(shapes.iter().map(|(shape, _)| *shape), dimension) {
            Ok(inferred) => inferred,
            Err(position) => {
                let message =
                    format!("static concatenation size mismatch along non-concatenated dimension {position}");
                return fail(ir, self.op(), message);
            }
        };
        if inferred.iter().zip(shape).all(|(size, found)| are_sizes_compatible(*size, *found)) {
            return Ok(());
        }
        let element = result.element_type(context).unwrap_or(result);
        let Ok(inferred) = Type::tensor_checked(context, &inferred, element, None) else { return Ok(()) };
        let (found, inferred) = (context.display(result), context.display(inferred));
        let message =
            format!("result type '{found}' does not match inferred shape '{inferred}' static sizes");
        fail(ir, self.op(), message)
    }
}
