//! Functions of the dialect: constants, and the attributes `spirv.*` of ops, arguments and results.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::types::{component_count, is_composite, is_scalar};
use crate::{ConstantOp, DecorationAttr, EntryPointABIAttr, InterfaceVarABIAttr, TargetEnvAttr};

/// Reports an error of an op.
pub(crate) fn fail(ir: &Body, op: Op, message: impl Into<String>) -> Result<(), Reported> {
    Err(ir.emit_op_error(op, message.into()).report())
}

/// Makes the op for a constant that a fold returned.
pub(crate) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context();
    let is_known = is_scalar(context, ty) || ty.is_vector(context) || is_composite(context, ty);
    if !is_known || crate::constants::check_value(context, value, ty).is_err() {
        return None;
    }
    Some(builder.operation(ConstantOp::NAME, location).attribute("value", value).results([ty]).create())
}

/// Verifies an attribute `spirv.*` of an op.
pub(crate) fn verify_operation_attribute(
    ir: &Body,
    op: Op,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    let context = ir.context();
    match name {
        "spirv.entry_point_abi" if EntryPointABIAttr::from_attribute(context, value).is_none() => {
            fail(ir, op, "'spirv.entry_point_abi' attribute must be an entry point ABI attribute")
        }
        "spirv.target_env" if TargetEnvAttr::from_attribute(context, value).is_none() => {
            fail(ir, op, "'spirv.target_env' must be a spirv::TargetEnvAttr")
        }
        "spirv.decorations" if value.as_array(context).is_none() => {
            fail(ir, op, "'spirv.decorations' must be an array of decorations with their words")
        }
        "spirv.entry_point_abi" | "spirv.target_env" | "spirv.decorations" => Ok(()),
        _ => fail(ir, op, format!("found unsupported '{name}' attribute on operation")),
    }
}

/// Verifies an attribute `spirv.*` of an argument or a result of this type.
fn check_interface(
    ir: &Body,
    function: Op,
    name: &str,
    value: Attribute,
    ty: Option<Type>,
) -> Result<(), Reported> {
    let context: &Context = ir.context();
    if name == "spirv.decorations" {
        return match value.as_array(context) {
            Some(_) => Ok(()),
            None => {
                fail(ir, function, "'spirv.decorations' must be an array of decorations with their words")
            }
        };
    }
    if name == "spirv.decoration" {
        return match DecorationAttr::from_attribute(context, value) {
            Some(_) => Ok(()),
            None => fail(ir, function, "'spirv.decoration' must be a decoration"),
        };
    }
    if name != "spirv.interface_var_abi" {
        return fail(ir, function, format!("found unsupported '{name}' attribute on region argument"));
    }
    let Some(abi) = InterfaceVarABIAttr::from_attribute(context, value) else {
        return fail(ir, function, "'spirv.interface_var_abi' must be a spirv::InterfaceVarABIAttr");
    };
    let is_value = ty.is_some_and(|ty| {
        is_scalar(context, ty) || ty.is_vector(context) && component_count(context, ty) > 0
    });
    match abi.storage_class(context).is_some() && !is_value {
        true => fail(
            ir,
            function,
            "'spirv.interface_var_abi' attribute cannot specify storage class when attaching to a non-scalar value",
        ),
        false => Ok(()),
    }
}

/// Verifies an attribute `spirv.*` of an argument.
pub(crate) fn verify_region_argument_attribute(
    ir: &Body,
    function: Op,
    index: usize,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    check_interface(ir, function, name, value, function::inputs(ir, function).get(index).copied())
}

/// Verifies an attribute `spirv.*` of a result, of which there are none.
pub(crate) fn verify_region_result_attribute(
    ir: &Body,
    function: Op,
    _: usize,
    _: &str,
    _: Attribute,
) -> Result<(), Reported> {
    fail(ir, function, "cannot attach SPIR-V attributes to region result")
}
