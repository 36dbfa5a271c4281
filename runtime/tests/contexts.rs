//! Handles of one context used with another one are caught, in debug and in release builds.

use std::panic::{AssertUnwindSafe, catch_unwind};

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::builtin::ModuleOp;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectRegistry;
use terrace_runtime::ir::{Body, Builder, Op, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// Two contexts with the same contents, which would give equal numbers to different objects.
fn contexts() -> [Context; 2] {
    [(); 2].map(|()| Context::new(&DialectRegistry::new()))
}

/// A module with an op of the context.
fn module(context: &Context) -> (Body, Op) {
    let mut body = ModuleOp::body(context, Location::UNKNOWN);
    let state = OperationState::new(context.op_name("test.op"), Location::UNKNOWN).results([Type::I32]);
    let op = body.create_op(state);
    body.append_top_level_op(op);
    (body, op)
}

/// The message of the panic of `work`.
fn refusal<R>(work: impl FnOnce() -> R) -> String {
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let outcome = catch_unwind(AssertUnwindSafe(work));
    std::panic::set_hook(hook);
    let Err(panic) = outcome else { return "accepted".to_owned() };
    let text = panic.downcast_ref::<String>().cloned();
    text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned())).unwrap_or_default()
}

#[test]
fn handles_of_another_context_are_caught() {
    let [here, there] = contexts();
    let (mut body, op) = module(&here);
    let ty = Type::integer(&there, 7);
    let attribute = Attribute::string(&there, "text");
    let location = Location::name(&there, "place", Location::UNKNOWN);
    let name = there.identifier("name");

    // Reading.
    assert_eq!(refusal(|| here.display(ty).to_string()), "type handle of another context");
    assert_eq!(refusal(|| attribute.data(&here).clone()), "attribute handle of another context");
    assert_eq!(refusal(|| name.text(&here).to_owned()), "identifier handle of another context");
    assert_eq!(
        refusal(|| there.op_name("test.op").text(&here).to_owned()),
        "op name handle of another context"
    );

    // Entering an interner.
    let entry = NamedAttribute { name, value: Attribute::UNIT };
    assert_eq!(refusal(|| Type::function(&here, &[ty], &[])), "type handle of another context");
    assert_eq!(refusal(|| Type::tuple(&here, &[ty])), "type handle of another context");
    assert_eq!(refusal(|| Attribute::array(&here, &[attribute])), "attribute handle of another context");
    assert_eq!(refusal(|| Attribute::dictionary(&here, vec![entry])), "identifier handle of another context");
    assert_eq!(refusal(|| Location::name(&here, "n", location)), "attribute handle of another context");

    // Entering a body or a builder.
    let state = |context: &Context| OperationState::new(context.op_name("test.op"), Location::UNKNOWN);
    assert_eq!(refusal(|| body.create_op(state(&there))), "op name handle of another context");
    assert_eq!(refusal(|| body.create_op(state(&here).results([ty]))), "type handle of another context");
    let located = OperationState::new(here.op_name("test.op"), location);
    assert_eq!(refusal(|| Builder::new(&mut body).create(located)), "attribute handle of another context");
    let foreign_value = NamedAttribute { name: here.identifier("a"), value: attribute };
    assert_eq!(
        refusal(|| body.create_op(state(&here).attribute(foreign_value))),
        "attribute handle of another context"
    );
    assert_eq!(
        refusal(|| body.create_op(state(&here).attribute(entry))),
        "identifier handle of another context"
    );
    assert_eq!(
        refusal(|| body.set_attribute(op, "a", Some(attribute))),
        "attribute handle of another context"
    );
    assert_eq!(refusal(|| body.set_location(op, location)), "attribute handle of another context");
    let result = body.result(op, 0);
    assert_eq!(refusal(|| body.set_value_type(result, ty)), "type handle of another context");
    let block = body.parent_block(op).unwrap();
    assert_eq!(refusal(|| body.add_argument(block, ty, Location::UNKNOWN)), "type handle of another context");
    assert_eq!(
        refusal(|| Body::new(&here, there.op_name("test.op"), Location::UNKNOWN, 0)),
        "op name handle of another context"
    );
    let (other, _) = module(&there);
    assert_eq!(refusal(|| body.adopt(other, &[], &[])), "body of another context");
}

#[test]
fn handles_of_common_objects_are_the_same_in_every_context() {
    let [here, there] = contexts();
    assert_eq!(Type::integer(&here, 32), Type::integer(&there, 32));
    assert_eq!(Attribute::array(&here, &[]), Attribute::array(&there, &[]));
    assert_ne!(Type::integer(&here, 7), Type::integer(&there, 7));
}
