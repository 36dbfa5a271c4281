//! Builders of loops, conditions and buffers.

use terrace_memref::AllocaOp;
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Builder, Op, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{ForOp, IfOp, YieldOp};

use crate::arithmetic::Arithmetic;

/// Fills a region with a block that yields the values of `body`.
fn fill(
    builder: &mut Builder<'_>,
    location: Location,
    region: Region,
    arguments: &[Type],
    body: impl FnOnce(&mut Builder<'_>, &[Value]) -> Vec<Value>,
) {
    let arguments: Vec<(Type, Location)> = arguments.iter().map(|ty| (*ty, location)).collect();
    builder.with_saved_point(|builder| {
        let block = builder.create_block_at_end(region, &arguments);
        builder.set_to_end(block);
        let arguments: Vec<Value> = builder.body().arguments(block).collect();
        let values = body(builder, &arguments);
        YieldOp::build(builder, location, &values);
    });
}

/// Builds a loop that counts up to `size` and carries values; returns the last ones.
pub(crate) fn counted(
    builder: &mut Builder<'_>,
    location: Location,
    size: i64,
    inits: &[Value],
    body: impl FnOnce(&mut Builder<'_>, Value, &[Value]) -> Vec<Value>,
) -> Vec<Value> {
    let size = Arithmetic::new(builder, location).index(size);
    counted_to(builder, location, size, inits, body)
}

/// Builds a loop in the manner of [`counted`], whose size is a value.
pub(crate) fn counted_to(
    builder: &mut Builder<'_>,
    location: Location,
    size: Value,
    inits: &[Value],
    body: impl FnOnce(&mut Builder<'_>, Value, &[Value]) -> Vec<Value>,
) -> Vec<Value> {
    let mut arithmetic = Arithmetic::new(builder, location);
    let [first, step] = [0, 1].map(|bound| arithmetic.index(bound));
    let types: Vec<Type> = inits.iter().map(|value| builder.body().value_type(*value)).collect();
    let op = ForOp::build(builder, location, &types, first, size, step, inits, false).op();
    let (_, region) = builder.body().region(op, 0);
    let arguments: Vec<Type> = [Type::INDEX].into_iter().chain(types).collect();
    fill(builder, location, region, &arguments, |builder, arguments| {
        body(builder, arguments[0], &arguments[1..])
    });
    builder.body().results(op).collect()
}

/// Builds ops that are executed if all conditions hold; returns their values, or the initial ones.
pub(crate) fn only_if(
    builder: &mut Builder<'_>,
    location: Location,
    condition: Option<Value>,
    inits: &[Value],
    body: impl FnOnce(&mut Builder<'_>) -> Vec<Value>,
) -> Vec<Value> {
    let Some(condition) = condition else { return body(builder) };
    let types: Vec<Type> = inits.iter().map(|value| builder.body().value_type(*value)).collect();
    let op: Op = IfOp::build(builder, location, &types, condition).op();
    let (_, region) = builder.body().region(op, 0);
    fill(builder, location, region, &[], |builder, _| body(builder));
    if !inits.is_empty() {
        let (_, region) = builder.body().region(op, 1);
        fill(builder, location, region, &[], |_, _| inits.to_vec());
    }
    builder.body().results(op).collect()
}

/// Builds a buffer on the stack for an op: at the start of the function, or of the parallel loop around.
pub(crate) fn buffer(builder: &mut Builder<'_>, op: Op, ty: Type) -> Value {
    let ir = builder.body();
    let location = ir.location(op);
    let is_sequential = |op: Op| ForOp::from_op(ir, op).is_some();
    let mut place = op;
    while let Some(parent) = ir.parent_op(place)
        && parent != ir.root()
        && (is_sequential(parent) || !ir.has_traits(parent, OpTraits::AUTOMATIC_ALLOCATION_SCOPE))
    {
        place = parent;
    }
    let entry = ir.parent_region(place).and_then(|region| ir.entry_block(region));
    builder.with_saved_point(|builder| {
        if let Some(entry) = entry {
            builder.set_to_start(entry);
        }
        builder.value(|builder| AllocaOp::build(builder, location, ty, &[], &[], None))
    })
}
