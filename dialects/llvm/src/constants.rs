//! Verification of constants, and undefined values as attributes.

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::Body;
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::{
    ArrayType, ConstantOp, LabelType, MetadataType, PPCFP128Type, PoisonAttr, PoisonOp, StructType,
    TargetExtensionType, UndefAttr, UndefOp, ZeroAttr, ZeroOp,
};

/// Returns whether a type is a float, `ppc_fp128` included.
fn is_float(context: &Context, ty: Type) -> bool {
    ty.is_float(context) || PPCFP128Type::from_type(context, ty).is_some()
}

impl ConstantOp {
    /// Verifies that the attribute is a constant of the result type.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        match check_constant(ir.context(), self.value(ir), ir.value_type(self.res(ir))) {
            Ok(()) => Ok(()),
            Err(message) => fail(ir, self.op(), message),
        }
    }
}

/// Returns the reason why an attribute is no constant of a type.
pub(crate) fn check_constant(context: &Context, value: Attribute, ty: Type) -> Result<(), String> {
    // Most constants are integers.
    if value.as_integer(context).is_some() && ty.as_integer(context).is_some() {
        return Ok(());
    }
    if let Some(text) = value.as_string_bytes(context) {
        let array = ArrayType::from_type(context, ty);
        let is_text = array.is_some_and(|array| {
            array.element(context).is_integer(context, 8) && *array.count(context) == text.len() as u64
        });
        return match is_text {
            true => Ok(()),
            false => {
                Err(format!("expected array type of {} i8 elements for the string constant", text.len()))
            }
        };
    }
    if let Some(structure) = StructType::from_type(context, ty) {
        return check_structure(context, value, structure);
    }
    if value.as_integer(context).is_some() {
        return Err("expected integer type".to_owned());
    }
    if value.as_float(context).is_some() {
        return check_float(context, value, ty);
    }
    if let Some(elements) = value.elements(context) {
        let is_splat = elements.is_splat();
        return check_elements(context, value, is_splat, ty);
    }
    match value.data(context) {
        AttributeData::DenseResource { .. } | AttributeData::SparseElements { .. } => {
            check_elements(context, value, false, ty)
        }
        AttributeData::Array(list) => match ArrayType::from_type(context, ty) {
            None => Err("expected array or struct type for array attribute".to_owned()),
            Some(array) => match StructType::from_type(context, *array.element(context)) {
                None => Err("for array with an array attribute must have a struct element type".to_owned()),
                Some(structure) => {
                    list.iter().try_for_each(|entry| check_structure(context, *entry, structure))
                }
            },
        },
        _ => Err("only supports integer, float, string or elements attributes".to_owned()),
    }
}

fn check_structure(context: &Context, value: Attribute, structure: StructType) -> Result<(), String> {
    let fields = structure.body_fields(context).unwrap_or_default();
    let Some(list) = value.as_array(context) else {
        return Err("expected array attribute for struct type".to_owned());
    };
    if list.len() != fields.len() {
        return Err(format!("expected array attribute of size {}", fields.len()));
    }
    for (index, (entry, field)) in list.iter().zip(fields).enumerate() {
        if field.as_integer(context).is_none() && !is_float(context, *field) {
            return Err("expected struct element types to be floating point type or integer type".to_owned());
        }
        if entry.as_integer(context).is_none() && entry.as_float(context).is_none() {
            return Err("expected struct element attribute types to be floating point type or integer type"
                .to_owned());
        }
        if entry.ty(context) != Some(*field) {
            return Err(format!("struct element at index {index} is of wrong type"));
        }
    }
    Ok(())
}

fn check_float(context: &Context, value: Attribute, ty: Type) -> Result<(), String> {
    let width = value.ty(context).and_then(|ty| ty.bit_width(context)).unwrap_or_default();
    if let Some(integer) = ty.as_integer(context) {
        return match integer.width == width {
            true => Ok(()),
            false => Err(format!("expected integer type of width {width}")),
        };
    }
    if !is_float(context, ty) {
        return Err("expected float type".to_owned());
    }
    match value.ty(context) == Some(ty) {
        true => Ok(()),
        false => Err("attribute and type have different float semantics".to_owned()),
    }
}

/// Returns the scalars of an array, a vector or arrays of these: how many there are, and of which type.
fn scalars(context: &Context, ty: Type) -> Option<(u64, Type)> {
    if let Some(array) = ArrayType::from_type(context, ty) {
        let (count, element) =
            scalars(context, *array.element(context)).unwrap_or((1, *array.element(context)));
        return Some((count.saturating_mul(*array.count(context)), element));
    }
    let element = ty.element_type(context).filter(|_| ty.is_vector(context))?;
    Some((ty.element_count(context).unwrap_or(1), element))
}

fn check_elements(context: &Context, value: Attribute, is_splat: bool, ty: Type) -> Result<(), String> {
    let Some((count, element)) = scalars(context, ty) else {
        return Err("expected vector or array type".to_owned());
    };
    if ty.scalable_dimensions(context).contains(&true) && !is_splat {
        return Err("scalable vector type requires a splat attribute".to_owned());
    }
    let found = value.ty(context);
    let given = found.and_then(|ty| ty.element_count(context)).unwrap_or_default();
    if count != given {
        return Err(format!("type and attribute have a different number of elements: {count} vs. {given}"));
    }
    let Some(of) = found.and_then(|ty| ty.element_type(context)) else { return Ok(()) };
    if of.is_integer_or_index(context) && element.as_integer(context).is_none() {
        return Err("expected integer element type for integer elements attribute".to_owned());
    }
    let fits_float = is_float(context, element) || element.as_integer(context).is_some();
    if of.is_float(context) && !fits_float {
        return Err("expected float element type for float elements attribute".to_owned());
    }
    Ok(())
}

impl UndefOp {
    /// Returns the attribute for an undefined value.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        Folded::results([UndefAttr::get(ir.context()).to_attribute(ir.context()).into()])
    }
}

impl PoisonOp {
    /// Returns the attribute for a poison value.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        Folded::results([PoisonAttr::get(ir.context()).to_attribute(ir.context()).into()])
    }
}

impl ZeroOp {
    /// Returns the attribute for zero: a number where the type is one.
    pub(crate) fn fold(self, ir: &Body, _: &[Option<Attribute>]) -> Folded {
        let (context, ty) = (ir.context(), ir.value_type(self.res(ir)));
        let value = match () {
            () if ty.as_integer(context).is_some() => Attribute::integer(context, ty, 0),
            () if ty.is_float(context) => Attribute::float(context, ty, 0.0),
            () => ZeroAttr::get(context).to_attribute(context),
        };
        Folded::results([value.into()])
    }

    /// Verifies that the type has a zero.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        let (context, ty) = (ir.context(), ir.value_type(self.res(ir)));
        let is_missing = match TargetExtensionType::from_type(context, ty) {
            Some(extension) => !has_zero(extension.name(context)),
            None => {
                LabelType::from_type(context, ty).is_some() || MetadataType::from_type(context, ty).is_some()
            }
        };
        if is_missing {
            let message = format!("type '{}' has no zero", context.display(ty));
            return fail(ir, self.op(), message);
        }
        Ok(())
    }
}

/// Returns whether types of a target that are called so have a zero: those of SPIR-V and AArch64, but no others.
fn has_zero(name: &str) -> bool {
    name.starts_with("spirv.") || name == "aarch64.svcount"
}
