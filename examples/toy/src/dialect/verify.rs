//! Hand-written verifiers.

use terrace::builtin::FuncOp;

use super::*;

/// Returns the result type of a constant with these elements.
pub(super) fn element_tensor(context: &Context, value: Attribute) -> Type {
    value.ty(context).unwrap_or_else(|| Type::unranked_tensor(context, Type::F64))
}

/// A shape in Toy's syntax.
struct Shape<'a>(&'a [i64]);

impl std::fmt::Display for Shape<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("<")?;
        for (position, size) in self.0.iter().enumerate() {
            let separator = if position > 0 { ", " } else { "" };
            match *size {
                DYNAMIC => write!(formatter, "{separator}?")?,
                size => write!(formatter, "{separator}{size}")?,
            }
        }
        formatter.write_str(">")
    }
}

/// Returns whether two shapes are compatible.
pub(super) fn are_shapes_compatible(left: &[i64], right: &[i64]) -> bool {
    left.len() == right.len()
        && left.iter().zip(right).all(|(left, right)| left == right || *left == DYNAMIC || *right == DYNAMIC)
}

/// Returns whether types are compatible, as far as they are known: tensors of compatible shapes, or structures of
/// compatible elements.
pub(super) fn are_compatible(context: &Context, left: Type, right: Type) -> bool {
    // The worklist of pairs: the nesting depth of structures is not limited.
    let mut pending = vec![(left, right)];
    while let Some((left, right)) = pending.pop() {
        if left == right {
            continue;
        }
        match (StructType::from_type(context, left), StructType::from_type(context, right)) {
            (Some(left), Some(right)) => {
                let (left, right) = (left.elements(context), right.elements(context));
                if left.len() != right.len() {
                    return false;
                }
                pending.extend(left.iter().copied().zip(right.iter().copied()));
            }
            (None, None) => {
                let are_tensors = left.is_tensor(context) && right.is_tensor(context);
                if !are_tensors || left.element_type(context) != right.element_type(context) {
                    return false;
                }
                if let (Some(left), Some(right)) = (left.shape(context), right.shape(context))
                    && !are_shapes_compatible(left, right)
                {
                    return false;
                }
            }
            _ => return false,
        }
    }
    true
}

impl StructType {
    pub(super) fn verify(context: &Context, elements: &[Type]) -> Result<(), ConstructionError> {
        if elements.is_empty() {
            return Err(ConstructionError::new("a struct must have at least one element"));
        }
        let is_element = |ty: Type| ty.is_tensor(context) || StructType::from_type(context, ty).is_some();
        match elements.iter().find(|element| !is_element(**element)) {
            None => Ok(()),
            Some(element) => Err(ConstructionError::new(format!(
                "element type for a struct must either be a TensorType or a StructType, got: {}",
                context.display(*element)
            ))),
        }
    }
}

impl ConstantOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = ir.value_type(self.result(ir));
        let value = element_tensor(context, self.value_attr(ir));
        if are_compatible(context, ty, value) {
            return Ok(());
        }
        let (ty, value) = (context.display(ty), context.display(value));
        Err(ir
            .emit_op_error(
                self.op(),
                format_args!("has a value of type '{value}', but a result of type '{ty}'"),
            )
            .report())
    }
}

/// Verifies that the operands and the result of an elementwise op have compatible shapes.
pub(super) fn verify_elementwise(ir: &Body, op: Op) -> Result<(), Reported> {
    let context = ir.context();
    let values: Vec<Value> = ir.operands(op).chain(ir.results(op)).collect();
    let mut shapes = values.iter().filter_map(|value| ir.value_type(*value).shape(context));
    let Some(first) = shapes.next() else { return Ok(()) };
    match shapes.find(|shape| !are_shapes_compatible(first, shape)) {
        None => Ok(()),
        Some(other) => {
            let message = format!("needs one shape, and has {} and {}", Shape(first), Shape(other));
            Err(ir
                .emit_op_error(op, message)
                .help("element-wise operations combine tensors of the same shape")
                .report())
        }
    }
}

impl ReshapeOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (input, output) = (ir.value_type(self.input(ir)), ir.value_type(self.output(ir)));
        let (from, to) = (input.element_count(context), output.element_count(context));
        if from.is_none() || from == to {
            return Ok(());
        }
        let shape = |ty: Type| Shape(ty.shape(context).unwrap_or_default()).to_string();
        let message = format!(
            "cannot make {} elements out of {}: the shapes are {} and {}",
            to.unwrap_or_default(),
            from.unwrap_or_default(),
            shape(output),
            shape(input)
        );
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

impl TransposeOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let (input, output) = (ir.value_type(self.input(ir)), ir.value_type(self.output(ir)));
        let (Some(from), Some(to)) = (input.shape(context), output.shape(context)) else { return Ok(()) };
        let reversed: Vec<i64> = from.iter().rev().copied().collect();
        if are_shapes_compatible(&reversed, to) {
            return Ok(());
        }
        let message = format!("expects a result of shape {}, and has {}", Shape(&reversed), Shape(to));
        Err(ir.emit_op_error(self.op(), message).report())
    }
}

impl ReturnOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let parent = ir.parent_op(self.op()).and_then(|parent| FuncOp::from_op(ir, parent));
        let Some(function) = parent else {
            return Err(ir.emit_op_error(self.op(), "expects parent op 'func'").report());
        };
        let (context, results, name) = (ir.context(), function.results(ir), function.name(ir));
        let values = self.values(ir);
        if values.len() != results.len() {
            let message =
                format!("returns {} values, and the function '{name}' {}", values.len(), results.len());
            return Err(ir.emit_op_error(self.op(), message).report());
        }
        for (value, result) in values.zip(results) {
            let ty = ir.value_type(value);
            if !are_compatible(context, ty, *result) {
                let message = format!(
                    "returns '{}', and the function '{name}' '{}'",
                    context.display(ty),
                    context.display(*result)
                );
                return Err(ir.emit_op_error(self.op(), message).report());
            }
        }
        Ok(())
    }
}

/// Returns whether an attribute is a valid constant of a type.
pub(super) fn is_value_of(context: &Context, value: Attribute, ty: Type) -> bool {
    let mut pending = vec![(value, ty)];
    while let Some((value, ty)) = pending.pop() {
        match StructType::from_type(context, ty) {
            Some(ty) => {
                let elements = ty.elements(context);
                match value.as_array(context) {
                    Some(values) if values.len() == elements.len() => {
                        pending.extend(values.iter().copied().zip(elements.iter().copied()));
                    }
                    _ => return false,
                }
            }
            None => {
                let is_fitting = value.elements(context).is_some()
                    && value.ty(context).is_some_and(|found| are_compatible(context, found, ty));
                if !is_fitting {
                    return false;
                }
            }
        }
    }
    true
}

impl StructConstantOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let ty = ir.value_type(self.output(ir));
        if is_value_of(ir.context(), self.value_attr(ir), ty) {
            return Ok(());
        }
        let ty = ir.context().display(ty);
        Err(ir
            .emit_op_error(self.op(), format_args!("has a value that is no constant of type '{ty}'"))
            .report())
    }
}

impl StructAccessOp {
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let ty = ir.value_type(self.input(ir));
        let elements = StructType::from_type(context, ty).map(|ty| ty.elements(context).as_slice());
        let elements = elements.unwrap_or_default();
        let index = self.index(ir);
        let Some(element) = usize::try_from(index).ok().and_then(|index| elements.get(index)) else {
            let message = format!("has index {index}, and the struct {} elements", elements.len());
            return Err(ir.emit_op_error(self.op(), message).report());
        };
        let found = ir.value_type(self.output(ir));
        if found == *element {
            return Ok(());
        }
        let (found, element) = (context.display(found), context.display(*element));
        let message = format!("has a result of type '{found}', and the element is of type '{element}'");
        Err(ir.emit_op_error(self.op(), message).report())
    }
}
