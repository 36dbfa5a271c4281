//! Folders.

use super::verify::is_value_of;
use super::*;

/// Materializes a constant; the type determines the op.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context().clone();
    if !is_value_of(&context, value, ty) {
        return None;
    }
    Some(match StructType::from_type(&context, ty) {
        Some(_) => StructConstantOp::build(builder, location, ty, value).op(),
        None => ConstantOp::build(builder, location, ty, value).op(),
    })
}

impl ConstantOp {
    pub(super) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.value_attr(ir).into()
    }
}

impl StructConstantOp {
    pub(super) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        self.value_attr(ir).into()
    }
}

impl StructAccessOp {
    /// Folds an access to a constant structure.
    pub(super) fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        let structure = constants.first().copied().flatten();
        let elements = structure.and_then(|structure| structure.as_array(ir.context()));
        let index = usize::try_from(self.index(ir)).ok();
        elements.zip(index).and_then(|(elements, index)| elements.get(index).copied()).into()
    }
}

impl CastOp {
    /// Folds a cast to the same type.
    pub(super) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let input = self.input(ir);
        (ir.value_type(input) == ir.value_type(self.output(ir))).then_some(input).into()
    }
}
