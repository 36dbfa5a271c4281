//! Functions of the dialect: constants, and the attributes `llvm.*` of ops, arguments and results.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use crate::arithmetic::casts::fail;
use crate::constants::check_constant;
use crate::types::data_layout::check_data_layout;
use crate::{
    AddressOfOp, BlockAddressAttr, BlockAddressOp, ConstantOp, ConstantRangeAttr, DIExpressionAttr,
    DSOLocalEquivalentAttr, DSOLocalEquivalentOp, LLVMFuncOp, PointerType, PoisonAttr, PoisonOp, UndefAttr,
    UndefOp, ZeroAttr, ZeroOp, is_compatible_type,
};

/// Makes the op for a constant that a fold returned.
pub(crate) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context().clone();
    let context = &context;
    let (name, attribute) = if value.as_flat_symbol_reference(context).is_some() {
        (AddressOfOp::NAME, Some(("global_name", value)))
    } else if UndefAttr::from_attribute(context, value).is_some() {
        (UndefOp::NAME, None)
    } else if PoisonAttr::from_attribute(context, value).is_some() {
        (PoisonOp::NAME, None)
    } else if ZeroAttr::from_attribute(context, value).is_some() {
        (ZeroOp::NAME, None)
    } else if BlockAddressAttr::from_attribute(context, value).is_some() {
        (BlockAddressOp::NAME, Some(("block_addr", value)))
    } else if let Some(function) = DSOLocalEquivalentAttr::from_attribute(context, value) {
        (DSOLocalEquivalentOp::NAME, Some(("function_name", *function.sym(context))))
    } else {
        if !is_compatible_type(context, ty) || check_constant(context, value, ty).is_err() {
            return None;
        }
        (ConstantOp::NAME, Some(("value", value)))
    };
    let mut state = builder.operation(name, location).results([ty]);
    if let Some((name, value)) = attribute {
        state = state.attribute(name, value);
    }
    Some(state.create())
}

/// Returns the expression without operations.
pub(crate) fn value_itself(context: &Context) -> DIExpressionAttr {
    DIExpressionAttr::get(context, Vec::new())
}

/// Returns the name of aliases: metadata and debug information are named by their mnemonic.
pub(crate) fn attribute_alias(mnemonic: &str) -> Option<&'static str> {
    const NAMED: [&str; 37] = [
        "access_group",
        "alias_scope",
        "alias_scope_domain",
        "di_annotation",
        "di_basic_type",
        "di_common_block",
        "di_compile_unit",
        "di_composite_type",
        "di_derived_type",
        "di_file",
        "di_global_variable",
        "di_global_variable_expression",
        "di_imported_entity",
        "di_label",
        "di_lexical_block",
        "di_lexical_block_file",
        "di_local_variable",
        "di_module",
        "di_namespace",
        "di_null_type",
        "di_string_type",
        "di_subprogram",
        "di_subroutine_type",
        "loop_annotation",
        "loop_distribute",
        "loop_interleave",
        "loop_licm",
        "loop_peeled",
        "loop_pipeline",
        "loop_unroll",
        "loop_unroll_and_jam",
        "loop_unswitch",
        "loop_vectorize",
        "mmra_tag",
        "tbaa_root",
        "tbaa_tag",
        "tbaa_type_desc",
    ];
    NAMED.into_iter().find(|name| *name == mnemonic)
}

/// Verifies an attribute `llvm.*` of an op.
pub(crate) fn verify_operation_attribute(
    ir: &Body,
    op: Op,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    let is_string = matches!(name, "llvm.data_layout" | "llvm.target_triple");
    if is_string && value.as_string(ir.context()).is_none() {
        return fail(ir, op, format!("expected '{name}' to be a string attribute"));
    }
    if name == "llvm.data_layout"
        && let Err(reason) = check_data_layout(value.as_string(ir.context()).unwrap_or_default())
    {
        return fail(ir, op, format!("invalid data layout descriptor: {reason}"));
    }
    Ok(())
}

/// Kind of value of a parameter attribute.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Unit,
    Type,
    Integer,
    Range,
}

/// Returns whether a type may have a parameter attribute.
type IsFine = fn(&Context, Type) -> bool;

/// A parameter attribute of a function: its kind, and the types it applies to.
struct Parameter {
    name: &'static str,
    kind: Kind,
    /// The kind of types that may have it, in messages; none for all.
    of: Option<(&'static str, IsFine)>,
    is_for_results: bool,
}

const fn parameter(name: &'static str, kind: Kind, is_for_results: bool) -> Parameter {
    Parameter { name, kind, of: None, is_for_results }
}

const fn of_pointer(name: &'static str, kind: Kind, is_for_results: bool) -> Parameter {
    Parameter { name, kind, of: Some(("pointer", is_pointer)), is_for_results }
}

const fn of_integer(name: &'static str, kind: Kind, is_for_results: bool) -> Parameter {
    Parameter { name, kind, of: Some(("integer", is_integer)), is_for_results }
}

fn is_pointer(context: &Context, ty: Type) -> bool {
    PointerType::from_type(context, ty).is_some()
}

fn is_integer(context: &Context, ty: Type) -> bool {
    ty.as_integer(context).is_some()
}

/// The attributes of arguments and results that are known.
const PARAMETERS: [Parameter; 27] = [
    of_pointer("llvm.align", Kind::Integer, true),
    of_pointer("llvm.dereferenceable", Kind::Integer, true),
    of_pointer("llvm.dereferenceable_or_null", Kind::Integer, true),
    of_pointer("llvm.noalias", Kind::Unit, true),
    of_pointer("llvm.nonnull", Kind::Unit, true),
    of_pointer("llvm.byval", Kind::Type, false),
    of_pointer("llvm.byref", Kind::Type, false),
    of_pointer("llvm.sret", Kind::Type, false),
    of_pointer("llvm.inalloca", Kind::Type, false),
    of_pointer("llvm.preallocated", Kind::Type, false),
    of_pointer("llvm.elementtype", Kind::Type, true),
    of_pointer("llvm.nest", Kind::Unit, false),
    of_pointer("llvm.nocapture", Kind::Unit, false),
    of_pointer("llvm.nofree", Kind::Unit, false),
    of_pointer("llvm.readonly", Kind::Unit, false),
    of_pointer("llvm.readnone", Kind::Unit, false),
    of_pointer("llvm.writeonly", Kind::Unit, false),
    of_integer("llvm.signext", Kind::Unit, true),
    of_integer("llvm.zeroext", Kind::Unit, true),
    parameter("llvm.range", Kind::Range, true),
    parameter("llvm.allocalign", Kind::Unit, false),
    parameter("llvm.allocptr", Kind::Unit, false),
    parameter("llvm.alignstack", Kind::Integer, false),
    parameter("llvm.inreg", Kind::Unit, true),
    parameter("llvm.noundef", Kind::Unit, true),
    parameter("llvm.returned", Kind::Unit, false),
    parameter("llvm.swifterror", Kind::Unit, true),
];

/// Verifies an attribute of an argument or a result of this type.
fn check(
    ir: &Body,
    op: Op,
    parameter: &Parameter,
    value: Attribute,
    ty: Option<Type>,
) -> Result<(), Reported> {
    let (context, name) = (ir.context(), parameter.name);
    let is_fine = match parameter.kind {
        Kind::Unit => value.is_unit(),
        // Functions of other dialects have other types until they are lowered.
        Kind::Type => value
            .as_type(context)
            .is_some_and(|ty| is_compatible_type(context, ty) || LLVMFuncOp::from_op(ir, op).is_none()),
        Kind::Integer => value.as_integer(context).is_some(),
        Kind::Range => ConstantRangeAttr::from_attribute(context, value).is_some(),
    };
    if !is_fine {
        let kind = match parameter.kind {
            Kind::Unit => "a unit attribute",
            Kind::Type if value.as_type(context).is_some() => "a type of LLVM",
            Kind::Type => "a type attribute",
            Kind::Integer => "an integer attribute",
            Kind::Range => "a range of integers",
        };
        return fail(ir, op, format!("\"{name}\" should be {kind}"));
    }
    let ty = ty.filter(|ty| is_compatible_type(context, *ty));
    match (parameter.of, ty) {
        (Some((noun, is_fine)), Some(ty)) if !is_fine(context, ty) => {
            fail(ir, op, format!("\"{name}\" attribute attached to non-{noun} LLVM type"))
        }
        _ => Ok(()),
    }
}

fn find(name: &str) -> Option<&'static Parameter> {
    PARAMETERS.iter().find(|parameter| parameter.name == name)
}

/// Verifies an attribute `llvm.*` of an argument.
pub(crate) fn verify_region_argument_attribute(
    ir: &Body,
    function: Op,
    index: usize,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    match find(name) {
        Some(parameter) => {
            check(ir, function, parameter, value, function::inputs(ir, function).get(index).copied())
        }
        None => Ok(()),
    }
}

/// Verifies an attribute `llvm.*` of a result.
pub(crate) fn verify_region_result_attribute(
    ir: &Body,
    function: Op,
    index: usize,
    name: &str,
    value: Attribute,
) -> Result<(), Reported> {
    let results = function::results(ir, function);
    match find(name) {
        Some(parameter) if !parameter.is_for_results => {
            fail(ir, function, format!("\"{name}\" is not a valid result attribute"))
        }
        Some(parameter) => check(ir, function, parameter, value, results.get(index).copied()),
        None => Ok(()),
    }
}
