//! Tests of bodies as a whole.

mod design;
mod edits;
mod invariants;
mod moves;
mod shared_slots;
mod walks;

use std::borrow::Cow;

pub(crate) use invariants::check_invariants;

use super::{Block, Body, Op, OperationState};
use crate::context::Context;
use crate::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Dialect, DialectRegistry, OpDescriptor,
    OpTraits,
};
use crate::location::Location;
use crate::symbols;
use crate::types::{Type, TypeData};

fn attribute(name: &'static str) -> AttributeDescriptor {
    AttributeDescriptor {
        default: None,
        name: Cow::Borrowed(name),
        is_optional: true,
        constraint: AttributeConstraint {
            summary: Cow::Borrowed("any attribute"),
            is_satisfied: AttributeCheck::Function(|_, _| true),
        },
    }
}

fn operation(name: &'static str, traits: OpTraits, attributes: Vec<AttributeDescriptor>) -> OpDescriptor {
    OpDescriptor::new(Cow::Borrowed(name)).with_traits(traits).with_attributes(Cow::Owned(attributes))
}

/// A context with a dialect of modules, functions, calls and branches.
pub(crate) fn context() -> Context {
    let isolated = OpTraits::ISOLATED_FROM_ABOVE;
    let symbol = || vec![attribute("sym_name"), attribute("sym_visibility")];
    let mut function = symbol();
    function.push(attribute("function_type"));
    let dialect = Dialect::new("test")
        .operation(operation(
            "test.module",
            isolated | OpTraits::SYMBOL_TABLE | OpTraits::OPTIONAL_SYMBOL | OpTraits::NO_TERMINATOR,
            symbol(),
        ))
        .operation(operation("test.table", OpTraits::SYMBOL_TABLE | OpTraits::SYMBOL, symbol()))
        .operation(operation("test.func", isolated | OpTraits::SYMBOL, function))
        .operation(operation("test.call", OpTraits::NONE, vec![attribute("callee")]))
        .operation(operation("test.scope", OpTraits::NONE, Vec::new()))
        .operation(operation("test.br", OpTraits::TERMINATOR, Vec::new()))
        .operation(operation("test.return", OpTraits::TERMINATOR, Vec::new()));
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    Context::new(&registry)
}

/// An empty module with one block.
pub(crate) fn module(context: &Context) -> (Body, Block) {
    let mut body = Body::new(context, context.op_name("test.module"), Location::UNKNOWN, 1);
    let region = body.region(body.root(), 0).1;
    let block = body.append_block(region);
    (body, block)
}

pub(crate) fn state(context: &Context, name: &str) -> OperationState {
    OperationState::new(context.op_name(name), Location::UNKNOWN)
}

/// A function type.
pub(crate) fn function_type(context: &Context, inputs: &[Type], results: &[Type]) -> Type {
    context.data().intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
}

/// A function in a block of a module, with an entry block.
pub(crate) fn function(module: &mut Body, block: Block, name: &str, inputs: &[Type]) -> (Op, Block) {
    let context = module.context().clone();
    let op = module.create_op(state(&context, "test.func").regions(1));
    module.append_op(block, op);
    module.set_attribute(op, "sym_name", Some(symbols::string(&context, name.as_bytes())));
    let (child, region) = module.region_mut(op, 0);
    let entry = child.append_block(region);
    for ty in inputs {
        child.add_argument(entry, *ty, Location::UNKNOWN);
    }
    (op, entry)
}

/// The names of the ops of a block, without their dialect.
pub(crate) fn names(body: &Body, block: Block) -> Vec<String> {
    let short = |op| body.view(op).name().trim_start_matches("test.").to_owned();
    body.ops(block).map(short).collect()
}

/// The message of the panic that `work` ends with.
pub(crate) fn panic_message(work: impl FnOnce()) -> String {
    let payload = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).expect_err("a panic");
    match payload.downcast::<String>() {
        Ok(text) => *text,
        Err(payload) => payload.downcast::<&str>().map_or_else(|_| String::new(), |text| (*text).to_owned()),
    }
}
