//! The tests that a design of bodies has to pass before anything is built on it.

use super::{check_invariants, context, function, function_type, module, names, state};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::ir::{Builder, IrMap, OpPath, OperationState};
use crate::location::Location;
use crate::symbols::{self, SymbolTable};
use crate::types::Type;

/// While a function is changed, a declaration comes into the module around it.
#[test]
fn a_sibling_symbol_is_inserted_from_inside_a_function() {
    let context = context();
    let (mut module, block) = module(&context);
    let (main, entry) = function(&mut module, block, "main", &[]);
    let call = module.with_child(main, |module, main| {
        let mut table = SymbolTable::new(module, module.root());
        assert!(table.lookup_text(module, "printf").is_none());
        let mut builder = Builder::at_end(main, entry);
        let first = builder.operation("test.other", Location::UNKNOWN).create();
        let printf = Builder::new(module)
            .operation("test.func", Location::UNKNOWN)
            .string("sym_name", "printf")
            .regions(1)
            .create();
        let at = crate::ir::InsertionPoint::at_start(module, block);
        table.insert(module, printf, Some(at));
        builder.set_before(first);
        builder.operation("test.call", Location::UNKNOWN).symbol_reference("callee", "printf").create()
    });
    let callee = module.child(main).unwrap().attribute(call, "callee").unwrap();
    let found =
        symbols::lookup_nearest_symbol_from(&module, &OpPath::new(main).to(call), callee).expect("printf");
    assert_eq!(module.first_op(block), Some(found.op()));
    assert_eq!(names(module.child(main).unwrap(), entry), ["call", "other"]);
    check_invariants(&module);
}

/// The callee is the caller: the region that is copied is the one that the copy goes into.
#[test]
fn a_recursive_call_is_inlined() {
    let context = context();
    let (mut module, block) = module(&context);
    let (function, entry) = function(&mut module, block, "f", &[Type::I32]);
    let body = module.child_mut(function).unwrap();
    let region = body.region(body.root(), 0).1;
    let argument = body.argument(entry, 0);
    let exit = body.append_block(region);
    let exit_argument = body.add_argument(exit, Type::I32, Location::UNKNOWN);
    let mut builder = Builder::at_end(body, entry);
    let decremented =
        builder.operation("test.dec", Location::UNKNOWN).operands([argument]).results([Type::I32]).create();
    let decremented = builder.body().result(decremented, 0);
    let call = builder
        .operation("test.call", Location::UNKNOWN)
        .operands([decremented])
        .results([Type::I32])
        .symbol_reference("callee", "f")
        .create();
    let called = builder.body().result(call, 0);
    builder.operation("test.br", Location::UNKNOWN).operands([called]).successor(exit).create();
    builder.set_to_end(exit);
    builder.operation("test.return", Location::UNKNOWN).operands([exit_argument]).create();

    let inlined = body
        .inline_region(None, region, call, &[decremented], &mut IrMap::new())
        .expect("nothing is captured");
    let [exit_copy] = inlined.exits[..] else { panic!("one return") };
    let result = body.add_argument(inlined.continuation, Type::I32, Location::UNKNOWN);
    let values: Vec<_> = body.operands(exit_copy).collect();
    let mut builder = Builder::before(body, exit_copy);
    builder.operation("test.br", Location::UNKNOWN).operands(values).successor(inlined.continuation).create();
    builder.erase(exit_copy);
    builder.replace(call, &[result]);

    check_invariants(&module);
    let body = module.child(function).unwrap();
    let blocks: Vec<Vec<String>> = body.blocks(region).map(|block| names(body, block)).collect();
    // The copy still calls: one level of the recursion is inlined.
    assert_eq!(blocks, [vec!["dec", "dec", "call", "br"], vec!["br"], vec!["br"], vec!["return"]]);
    let second = body.ops(entry).nth(1).unwrap();
    assert_eq!(body.operand(second, 0), decremented);
}

/// The type in the function's own record and the arguments of its entry block change under one borrow.
#[test]
fn a_signature_and_its_entry_arguments_change_in_one_step() {
    let context = context();
    let (mut module, block) = module(&context);
    let (function, entry) = function(&mut module, block, "f", &[Type::I32, Type::I64]);
    let body = module.child_mut(function).unwrap();
    let unused = body.argument(entry, 0);
    let kept = body.argument(entry, 1);
    let user = body.create_op(state(&context, "test.return").operands([kept]));
    body.append_op(entry, user);

    fn change(body: &mut crate::ir::Body, entry: crate::ir::Block) {
        let context = body.context().clone();
        let ty = function_type(&context, &[Type::I64, Type::F32], &[]);
        let ty = context.data().intern_attribute(AttributeData::Type(ty));
        body.set_attribute(body.root(), "function_type", Some(ty));
        body.remove_argument(entry, 0);
        body.add_argument(entry, Type::F32, Location::UNKNOWN);
    }
    change(body, entry);
    assert_eq!(body.operand(user, 0), body.argument(entry, 0));
    let types: Vec<Type> = body.arguments(entry).map(|argument| body.value_type(argument)).collect();
    assert_eq!(types, [Type::I64, Type::F32]);
    let message = super::panic_message(|| {
        body.value_type(unused);
    });
    assert_eq!(message, "value handle used after the value was erased");
    // The parent sees the new type, because there is one record of it.
    let seen = module.attribute(function, "function_type").unwrap();
    let AttributeData::Type(seen) = seen.data(&context) else { panic!("a type") };
    assert_eq!(*seen, function_type(&context, &[Type::I64, Type::F32], &[]));
    check_invariants(&module);
}

#[test]
fn foreign_and_stale_handles_are_named() {
    let context = context();
    let (mut body, block) = module(&context);
    let (other, _) = module(&context);
    let op = body.create_op(OperationState::new(context.op_name("test.x"), Location::UNKNOWN));
    body.append_op(block, op);
    let message = super::panic_message(|| {
        other.name(op);
    });
    let (own, foreign) = (body.serial().0, other.serial().0);
    assert_eq!(message, format!("op handle of body {own} used with body {foreign}"));
    body.erase_op(op);
    let message = super::panic_message(|| {
        body.name(op);
    });
    assert_eq!(message, "op handle used after the op was erased");
    let compaction = body.compact();
    let message = super::panic_message(|| {
        body.first_op(block);
    });
    assert!(message.starts_with("block handle of body"), "{message}");
    assert_eq!(body.first_op(compaction.block(block).unwrap()), None);
    assert_eq!(compaction.op(op), None);
}

#[test]
fn an_op_cannot_move_into_itself() {
    let context = context();
    let (mut body, block) = module(&context);
    let outer = body.create_op(state(&context, "test.scope").regions(1));
    body.append_op(block, outer);
    let region = body.region(outer, 0).1;
    let inner = body.append_block(region);
    let message = super::panic_message(|| body.move_op_to_end(outer, inner));
    assert_eq!(message, "an op cannot move into itself");
    body.append_op(block, outer);
    let message = super::panic_message(|| body.move_block_to_end(block, region));
    assert_eq!(message, "a block cannot move into itself");
    check_invariants(&body);
}

#[test]
fn a_leaf_op_is_the_op_that_its_state_creates() {
    let context = context();
    let (mut body, block) = module(&context);
    let argument = body.add_argument(block, Type::I32, Location::UNKNOWN);
    let callee = Attribute::string(&context, "f");
    let name = context.op_name("test.call");
    let leaf = body.create_leaf_op(name, Location::UNKNOWN, &[argument], Some(Type::INDEX), &[(0, callee)]);
    let named = NamedAttribute { name: context.identifier("callee"), value: callee };
    let state = state(&context, "test.call").operands([argument]).results([Type::INDEX]).attribute(named);
    let op = body.create_op(state);
    for op in [leaf, op] {
        body.append_op(block, op);
        assert_eq!(body.name(op), name);
        assert_eq!(body.operands(op).collect::<Vec<_>>(), [argument]);
        assert_eq!(body.value_type(body.result(op, 0)), Type::INDEX);
        assert_eq!(body.attributes(op), [named]);
    }
    check_invariants(&body);
    let isolated = context.op_name("test.func");
    let message = super::panic_message(|| {
        body.create_leaf_op(isolated, Location::UNKNOWN, &[], None, &[]);
    });
    assert_eq!(message, "an op that owns a body");
}
