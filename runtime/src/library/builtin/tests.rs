use std::sync::{Arc, Mutex};

use super::{FuncOp, ModuleOp, UnrealizedConversionCastOp};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, ContextOptions};
use crate::diagnostics::Diagnostic;
use crate::dialect::DialectRegistry;
use crate::ir::{Body, Builder, Op, OperationState};
use crate::location::Location;
use crate::types::{Type, TypeData};
use crate::verify::verify;

fn context() -> Context {
    let options = ContextOptions { allow_unregistered_dialects: true, ..ContextOptions::default() };
    Context::with_options(&DialectRegistry::new(), options)
}

/// The messages of the verifier.
fn messages(body: &Body) -> String {
    let log = Arc::new(Mutex::new(Vec::new()));
    let handler = {
        let log = log.clone();
        body.context().diagnostics().scoped(move |diagnostic: &Diagnostic| {
            log.lock().unwrap().push(diagnostic.message().to_owned());
        })
    };
    assert_eq!(verify(body).is_err(), !log.lock().unwrap().is_empty());
    drop(handler);
    log.lock().unwrap().join("\n")
}

fn append(module: &mut Body, op: Op) {
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    module.append_op(block, op);
}

fn function_type(context: &Context, inputs: &[Type], results: &[Type]) -> Type {
    context.data().intern_type(TypeData::Function { inputs: inputs.into(), results: results.into() })
}

/// A module with a function of two arguments and one result, changed by `change`.
fn function(change: impl FnOnce(&Context, &mut Body, FuncOp)) -> String {
    let context = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let ty = function_type(&context, &[Type::I32, Type::F32], &[Type::I32]);
    let function = FuncOp::create(&mut module, Location::UNKNOWN, "f", ty);
    append(&mut module, function.op());
    change(&context, &mut module, function);
    messages(&module)
}

fn dictionaries(context: &Context, names: &[&str]) -> Attribute {
    let dictionary = |name: &&str| {
        let entry = NamedAttribute { name: context.identifier(name), value: Attribute::UNIT };
        Attribute::dictionary(context, vec![entry])
    };
    context.data().intern_attribute(AttributeData::Array(names.iter().map(dictionary).collect()))
}

#[test]
fn a_module_has_one_block_without_arguments() {
    let context = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    assert_eq!(messages(&module), "");
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    module.add_argument(block, Type::I32, Location::UNKNOWN);
    insta::assert_snapshot!(messages(&module), @"'builtin.module' op region should have no arguments");
    module.append_block(region);
    insta::assert_snapshot!(messages(&module), @"'builtin.module' op expects region #0 to have 0 or 1 blocks");
    let empty = Body::new(&context, context.op_name("builtin.module"), Location::UNKNOWN, 1);
    insta::assert_snapshot!(messages(&empty), @"'builtin.module' op region #0 ('body_region') failed to verify constraint: region with 1 blocks");
    let none = Body::new(&context, context.op_name("builtin.module"), Location::UNKNOWN, 0);
    insta::assert_snapshot!(messages(&none), @"'builtin.module' op requires one region");
}

#[test]
fn attributes_of_a_module_belong_to_dialects() {
    let context = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let root = module.root();
    ModuleOp::from_op(&module, root).unwrap().set_name(&mut module, "outer");
    module.set_attribute(root, "some.thing", Some(Attribute::UNIT));
    assert_eq!(messages(&module), "");
    assert_eq!(ModuleOp::from_op(&module, root).unwrap().name(&module), Some("outer"));
    module.set_attribute(root, "thing", Some(Attribute::UNIT));
    insta::assert_snapshot!(messages(&module), @"'builtin.module' op can only contain attributes with dialect-prefixed names, found: 'thing'");
    module.set_attribute(root, "sym_name", Some(Attribute::UNIT));
    insta::assert_snapshot!(messages(&module), @"'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute");
}

#[test]
fn a_function_is_a_declaration_or_has_an_entry_block_for_its_arguments() {
    assert_eq!(function(|_, _, _| ()), "");
    let with_block = |change: fn(&mut Body)| {
        function(|context, module, function| {
            let (body, block) = function.add_entry_block(module);
            let state = OperationState::new(context.op_name("x.return"), Location::UNKNOWN);
            let end = body.create_op(state);
            body.append_op(block, end);
            change(body);
        })
    };
    assert_eq!(with_block(|_| ()), "");
    insta::assert_snapshot!(with_block(|body| {
        let (_, region) = body.region(body.root(), 0);
        body.remove_argument(body.entry_block(region).unwrap(), 1);
    }), @"'func' op entry block must have 2 arguments to match function signature");
    insta::assert_snapshot!(with_block(|body| {
        let (_, region) = body.region(body.root(), 0);
        body.set_value_type(body.argument(body.entry_block(region).unwrap(), 1), Type::INDEX);
    }), @"'func' op type of entry block argument #1('index') must match the type of the corresponding argument in function signature('f32')");
}

#[test]
fn a_function_has_a_name_and_a_type() {
    let without = |name: &'static str, value: Option<Attribute>| {
        function(move |_, module, function| module.set_attribute(function.op(), name, value))
    };
    insta::assert_snapshot!(without("sym_name", None), @"'func' op requires attribute 'sym_name'");
    insta::assert_snapshot!(without("type", None), @"'func' op requires attribute 'type'");
    insta::assert_snapshot!(without("type", Some(Attribute::UNIT)), @"'func' op attribute 'type' failed to satisfy constraint: type attribute of function type");
}

#[test]
fn arguments_and_results_have_attributes_of_dialects() {
    let with = |name: &'static str, names: &'static [&str]| {
        function(move |context, module, function| {
            let value = dictionaries(context, names);
            module.set_attribute(function.op(), name, Some(value));
        })
    };
    assert_eq!(with("arg_attrs", &["some.a", "some.b"]), "");
    assert_eq!(with("res_attrs", &["some.a"]), "");
    insta::assert_snapshot!(with("arg_attrs", &["some.a", "b"]), @"'func' op arguments may only have dialect attributes");
    insta::assert_snapshot!(with("arg_attrs", &["some.a"]), @"'func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 1, but expected 2");
    insta::assert_snapshot!(with("res_attrs", &["a"]), @"'func' op results may only have dialect attributes");
    insta::assert_snapshot!(with("res_attrs", &[]), @"'func' op expects result attribute array to have the same number of elements as the number of function results, got 0, but expected 1");
}

#[test]
fn a_function_tells_what_it_is() {
    function(|context, module, function| {
        assert_eq!(function.name(module), "f");
        assert_eq!(function.inputs(module), [Type::I32, Type::F32]);
        assert_eq!(function.results(module), [Type::I32]);
        assert_eq!(function.visibility(module), None);
        assert_eq!(function.argument_attributes(module, 1), Attribute::EMPTY_DICTIONARY);
        let attributes = dictionaries(context, &["some.a", "some.b"]);
        module.set_attribute(function.op(), "arg_attrs", Some(attributes));
        assert_ne!(function.argument_attributes(module, 1), Attribute::EMPTY_DICTIONARY);
        function.set_function_type(module, Type::EMPTY_FUNCTION);
        assert!(function.inputs(module).is_empty());
        assert!(function.is_declaration(module));
    });
}

fn builder(module: &mut Body) -> Builder<'_> {
    let (_, region) = module.region(module.root(), 0);
    let block = module.entry_block(region).unwrap();
    Builder::at_end(module, block)
}

#[test]
fn a_cast_has_a_result() {
    let context = context();
    let mut module = ModuleOp::body(&context, Location::UNKNOWN);
    let types = [Type::I32, Type::F32];
    let cast = UnrealizedConversionCastOp::build(&mut builder(&mut module), Location::UNKNOWN, &types, &[]);
    assert_eq!(messages(&module), "");
    let outputs: Vec<_> = cast.outputs(&module).collect();
    let none = UnrealizedConversionCastOp::build(&mut builder(&mut module), Location::UNKNOWN, &[], &outputs);
    assert_eq!(none.inputs(&module).len(), 2);
    insta::assert_snapshot!(messages(&module), @"'builtin.unrealized_conversion_cast' op expected at least one result for cast operation");
}
