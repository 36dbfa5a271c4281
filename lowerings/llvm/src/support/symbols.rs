//! Symbols that lowerings need in the module around.

use terrace_llvm::{FunctionType, GlobalOp, LLVMFuncOp, Linkage, LinkageAttr};
use terrace_lowerings::symbols::at_start;
pub(crate) use terrace_lowerings::symbols::{WithSymbols, table_around};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Builder, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// Calls `make` with a builder at the start of the table at a distance, unless it has a symbol called `name`.
pub(crate) fn ensure_symbol(
    distance: usize,
    name: &str,
    rewriter: &mut ConversionRewriter<'_>,
    make: impl FnOnce(&mut Builder<'_>),
) {
    let text = Attribute::string(rewriter.context(), name);
    if rewriter.ancestor_symbol(distance, text).is_none() {
        at_start(distance, rewriter, make);
    }
}

/// Declares a function in the table at a distance, unless there is a symbol of that name. Returns a reference to it.
pub(crate) fn ensure_function(
    distance: usize,
    name: &str,
    inputs: &[Type],
    result: Type,
    rewriter: &mut ConversionRewriter<'_>,
) -> Attribute {
    let context = rewriter.context().clone();
    ensure_symbol(distance, name, rewriter, |builder| {
        let ty = FunctionType::get(&context, result, inputs.to_vec(), false).ty();
        let state = function_state(&context, name, ty, Location::UNKNOWN);
        builder.create(state);
    });
    Attribute::symbol_reference(&context, name, &[])
}

/// Returns the state of a function without attributes.
pub(crate) fn function_state(context: &Context, name: &str, ty: Type, location: Location) -> OperationState {
    let named = |key: &str, value| terrace_runtime::attributes::NamedAttribute {
        name: context.identifier(key),
        value,
    };
    OperationState::new(LLVMFuncOp::name_in(context), location)
        .attribute(named("sym_name", Attribute::string(context, name)))
        .attribute(named("function_type", Attribute::type_attribute(context, ty)))
        .regions(1)
}

/// Calls `make` at the start of the table at a distance with a name that no symbol has: `name`, `name_0`, `name_1`, and so
/// on. Returns a reference to it.
pub(crate) fn unique_symbol(
    distance: usize,
    name: &str,
    rewriter: &mut ConversionRewriter<'_>,
    make: impl FnOnce(&mut Builder<'_>, &str),
) -> Attribute {
    let free = rewriter.unused_ancestor_symbol(distance, name).expect("the table is there");
    at_start(distance, rewriter, |builder| make(builder, &free));
    Attribute::symbol_reference(rewriter.context(), &free, &[])
}

/// Returns the state of a private global constant that holds a text.
pub(crate) fn text_state(
    context: &Context,
    name: &str,
    ty: Type,
    bytes: Vec<u8>,
    location: Location,
) -> OperationState {
    let named = |key: &str, value| terrace_runtime::attributes::NamedAttribute {
        name: context.identifier(key),
        value,
    };
    let shape = Type::tensor(context, &[bytes.len() as i64], Type::I8, None);
    OperationState::new(GlobalOp::name_in(context), location)
        .attribute(named("sym_name", Attribute::string(context, name)))
        .attribute(named("global_type", Attribute::type_attribute(context, ty)))
        .attribute(named("constant", Attribute::UNIT))
        .attribute(named("linkage", LinkageAttr::get(context, Linkage::Private).to_attribute(context)))
        .attribute(named("value", Attribute::dense_elements(context, shape, bytes)))
        .regions(1)
}
