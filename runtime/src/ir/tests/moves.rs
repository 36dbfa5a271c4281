//! Copies, moves between bodies, and who is told of them.

use super::{check_invariants, context, function, module, names, state};
use crate::ir::{Block, Body, Builder, IrMap, Listener, Op, Value};
use crate::location::Location;
use crate::types::Type;

#[test]
fn a_region_that_captures_values_cannot_become_isolated() {
    let context = context();
    let (mut body, block) = module(&context);
    let argument = body.add_argument(block, Type::I32, Location::UNKNOWN);
    let scope = body.create_op(state(&context, "test.scope").regions(1));
    body.append_op(block, scope);
    let region = body.region(scope, 0).1;
    let inner = body.append_block(region);
    let user =
        body.create_op(state(&context, "test.use").operands([argument, argument]).results([Type::I32]));
    body.append_op(inner, user);
    // The block of the op around does not count as that of its user.
    assert!(body.is_used_outside(argument, block) && !body.is_used_outside(argument, inner));
    assert!(!body.is_used_outside(body.result(user, 0), block));
    let (func, entry) = function(&mut body, block, "f", &[Type::I32]);
    let mut target = body.extract_child(func);
    let to = target.region(target.root(), 0).1;

    let error = body.move_region_into(region, &mut target, to, &mut IrMap::new()).unwrap_err();
    assert_eq!(error.captured, [argument]);
    assert_eq!(error.to_string(), "the IR cannot be isolated from what is around it: captured value (x1)");
    assert_eq!(names(&body, inner), ["use"]);

    let mut map = IrMap::new();
    map.map_value(argument, target.argument(entry, 0));
    body.move_region_into(region, &mut target, to, &mut map).expect("the capture has a counterpart");
    let moved = map.op(user).unwrap();
    assert_eq!(target.operand(moved, 1), target.argument(entry, 0));
    assert_eq!(target.blocks(to).count(), 2);
    assert!(body.is_region_empty(region));
    assert!(body.is_unused(argument));
    check_invariants(&body);
    check_invariants(&target);
    let func = body.adopt(target, &[], &[]);
    body.append_op(block, func);
    check_invariants(&body);
}

#[test]
fn a_value_that_is_still_used_does_not_leave() {
    let context = context();
    let (mut body, block) = module(&context);
    let definition = body.create_op(state(&context, "test.def").results([Type::I32]));
    body.append_op(block, definition);
    let value = body.result(definition, 0);
    let user = body.create_op(state(&context, "test.use").operands([value]));
    body.append_op(block, user);
    let (mut other, _) = module(&context);
    let error = body.move_op_into(definition, &mut other, &mut IrMap::new()).unwrap_err();
    assert_eq!(error.escaping, [value]);
    let error = body.clone_op_into(user, &mut other, &mut IrMap::new()).unwrap_err();
    assert_eq!(error.captured, [value]);
    let copy = body.clone_op_into(definition, &mut other, &mut IrMap::new()).unwrap();
    assert_eq!(other.result_count(copy), 1);
}

/// References within a copied op stay within the copy, in whatever order they come.
#[test]
fn a_copy_refers_to_itself() {
    let context = context();
    let (mut body, block) = module(&context);
    let outside = body.add_argument(block, Type::I32, Location::UNKNOWN);
    let scope = body.create_op(state(&context, "test.scope").regions(1));
    body.append_op(block, scope);
    let region = body.region(scope, 0).1;
    let (first, second) = (body.append_block(region), body.append_block(region));
    let argument = body.add_argument(second, Type::I32, Location::UNKNOWN);
    let jump = body.create_op(state(&context, "test.br").operands([outside]).successor(second));
    let back = body.create_op(state(&context, "test.br").operands([argument]).successor(second));
    body.append_op(first, jump);
    body.append_op(second, back);
    let flag = crate::attributes::Attribute::UNIT;
    body.set_attribute(scope, "flag", Some(flag));

    let mut map = IrMap::new();
    let copy = body.clone_op(scope, &mut map);
    body.append_op(block, copy);
    check_invariants(&body);
    assert_eq!(body.attribute(copy, "flag"), Some(flag));
    let (jump_copy, back_copy) = (map.op(jump).unwrap(), map.op(back).unwrap());
    assert_eq!(body.operand(jump_copy, 0), outside);
    assert_eq!(body.successor(jump_copy, 0), map.block(second).unwrap());
    assert_eq!(body.operand(back_copy, 0), map.value(argument).unwrap());
    let hollow = body.clone_op_without_regions(scope, &mut IrMap::new());
    assert_eq!(body.region_count(hollow), 1);
    assert!(body.is_region_empty(body.region(hollow, 0).1));
}

#[test]
fn properties_and_isolated_ops_are_copied() {
    let context = context();
    let (mut body, block) = module(&context);
    let unknown = body.create_op(state(&context, "unknown.op"));
    body.append_op(block, unknown);
    let named = crate::attributes::NamedAttribute {
        name: context.identifier("p"),
        value: crate::attributes::Attribute::TRUE,
    };
    let properties = crate::attributes::Attribute::dictionary(&context, vec![named]);
    body.attach_properties(unknown.index, properties);
    let copy = body.clone_op(unknown, &mut IrMap::new());
    assert_eq!(body.properties(copy), Some(properties));
    let (func, _) = function(&mut body, block, "f", &[Type::I32]);
    let copy = body.clone_op(func, &mut IrMap::new());
    assert_ne!(body.child(copy).unwrap().serial(), body.child(func).unwrap().serial());
    assert_eq!(body.attribute(copy, "sym_name"), body.attribute(func, "sym_name"));
    let whole = body.clone();
    let counterpart = whole.counterpart(&body, func);
    assert_eq!(whole.attribute(counterpart, "sym_name"), body.attribute(func, "sym_name"));
}

/// Writes down what it is told.
#[derive(Default)]
struct Log(Vec<String>);

impl Log {
    fn add(&mut self, what: &str, body: &Body, op: Op) {
        self.0.push(format!("{what} {}", body.view(op).name().trim_start_matches("test.")));
    }
}

impl Listener for Log {
    fn op_inserted(&mut self, body: &Body, op: Op) {
        self.add("inserted", body, op);
    }
    fn op_moved(&mut self, body: &Body, op: Op, _previous: crate::ir::InsertionPoint) {
        self.add("moved", body, op);
    }
    fn op_modified(&mut self, body: &Body, op: Op) {
        self.add("modified", body, op);
    }
    fn op_replaced(&mut self, body: &Body, op: Op, _values: &[Value]) {
        self.add("replaced", body, op);
    }
    fn op_erased(&mut self, body: &Body, op: Op) {
        self.add("erased", body, op);
    }
    fn block_created(&mut self, _body: &Body, _block: Block) {
        self.0.push("block created".to_owned());
    }
    fn block_erased(&mut self, _body: &Body, _block: Block) {
        self.0.push("block erased".to_owned());
    }
}

#[test]
fn a_listener_is_told_of_everything() {
    let context = context();
    let (mut body, block) = module(&context);
    let mut log = Log::default();
    let mut builder = Builder::at_end(&mut body, block).with_listener(&mut log);
    let value = |builder: &mut Builder<'_>, name: &str| {
        let op = builder.operation(name, Location::UNKNOWN).results([Type::I32]).create();
        (op, builder.body().result(op, 0))
    };
    let (a, from_a) = value(&mut builder, "test.a");
    let (_, from_b) = value(&mut builder, "test.b");
    builder.operation("test.use", Location::UNKNOWN).operands([from_a]).create();
    builder.set_before(a);
    builder.replace(a, &[from_b]);
    let scope = builder.operation("test.scope", Location::UNKNOWN).regions(1).create();
    let region = builder.body().region(scope, 0).1;
    builder.with_saved_point(|builder| {
        builder.create_block_at_end(region, &[(Type::I32, Location::UNKNOWN)]);
        builder.operation("test.inner", Location::UNKNOWN).create();
    });
    builder.move_op(scope, crate::ir::InsertionPoint::AtEnd(block));
    builder.erase(scope);
    assert_eq!(
        log.0.join(", "),
        "inserted a, inserted b, inserted use, replaced a, modified use, erased a, inserted scope, \
         block created, inserted inner, moved scope, erased inner, block erased, erased scope"
    );
    assert_eq!(names(&body, block), ["b", "use"]);
    check_invariants(&body);
}
