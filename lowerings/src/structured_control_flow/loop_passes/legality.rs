//! Which loops over grids can be executed as one.

use terrace_memref::{LoadOp, StoreOp};
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::interfaces::{is_allocated, is_memory_effect_free, only_allocates};
use terrace_runtime::ir::{Body, Op, Value, ValueKind, WalkResult};
use terrace_structured_control_flow::ParallelOp;

use super::body_of;
use crate::structured_control_flow::Values;

/// Returns whether two loops of a block run over the same range, and each iteration of both can be executed together.
pub(super) fn can_be_fused(ir: &Body, first: ParallelOp, second: ParallelOp) -> bool {
    let is_same_range = first.lower_bound(ir).eq(second.lower_bound(ir))
        && first.upper_bound(ir).eq(second.upper_bound(ir))
        && first.step(ir).eq(second.step(ir));
    if !is_same_range || !is_used_only_after(ir, first, second) {
        return false;
    }
    let Some((first, second)) = Accesses::of(ir, first).zip(Accesses::of(ir, second)) else { return false };
    first.are_same_in_each_iteration(ir, &second) && second.are_same_in_each_iteration(ir, &first)
}

/// Returns whether the results of a loop are used only behind another one in its block.
fn is_used_only_after(ir: &Body, first: ParallelOp, second: ParallelOp) -> bool {
    let Some(block) = ir.parent_block(second.op()) else { return false };
    ir.results(first.op()).flat_map(|result| ir.users(result)).all(|user| {
        ir.ancestor_in_block(block, user).is_none_or(|place| ir.is_before_in_block(second.op(), place))
    })
}

/// An access to an element of a memref.
struct Access {
    op: Op,
    memref: Value,
    indices: Values,
}

/// The accesses of a loop's body.
struct Accesses {
    variables: Values,
    loads: Vec<Access>,
    stores: Vec<Access>,
}

impl Accesses {
    /// Returns the accesses of a loop, if it has no other memory effects, and no such loop inside.
    fn of(ir: &Body, grid: ParallelOp) -> Option<Accesses> {
        let (block, _) = body_of(ir, grid.op())?;
        let variables = ir.arguments(block).collect();
        let mut accesses = Accesses { variables, loads: Vec::new(), stores: Vec::new() };
        let walk = ir.walk_block(block).run(|ir, op| match accesses.add(ir, op) {
            Some(()) => WalkResult::Advance,
            None => WalkResult::Interrupt,
        });
        (!walk.was_interrupted()).then_some(accesses)
    }

    /// Adds an op, if its effects are known.
    fn add(&mut self, ir: &Body, op: Op) -> Option<()> {
        if let Some(load) = LoadOp::from_op(ir, op) {
            self.loads.push(Access { op, memref: load.memref(ir), indices: load.indices(ir).collect() });
        } else if let Some(store) = StoreOp::from_op(ir, op) {
            self.stores.push(Access { op, memref: store.memref(ir), indices: store.indices(ir).collect() });
        } else {
            let is_grid = ParallelOp::from_op(ir, op).is_some();
            // What is in the regions is visited as well.
            let is_transparent = ir.has_traits(op, OpTraits::RECURSIVE_MEMORY_EFFECTS);
            return (!is_grid && (is_transparent || only_allocates(ir, op))).then_some(());
        }
        Some(())
    }

    /// Returns whether each element that these stores write, and the other loop accesses, is accessed in the same iteration
    /// of both.
    fn are_same_in_each_iteration(&self, ir: &Body, other: &Accesses) -> bool {
        let is_local = |load: &Access| {
            let maker = ir.defining_op(load.memref);
            maker.is_some_and(|maker| ir.parent_block(maker) == ir.parent_block(load.op))
        };
        self.stores.iter().all(|store| {
            other.loads.iter().all(|load| !is_local(load) && self.are_apart_or_same(ir, store, load, other))
                && other.stores.iter().all(|access| self.are_apart_or_same(ir, store, access, other))
        })
    }

    fn are_apart_or_same(&self, ir: &Body, store: &Access, access: &Access, other: &Accesses) -> bool {
        if store.memref != access.memref {
            return are_distinct(ir, store.memref, access.memref);
        }
        let renamed = |value: Value| {
            let position = self.variables.iter().position(|variable| *variable == value);
            position.map_or(value, |position| other.variables[position])
        };
        let pairs = || store.indices.iter().zip(&access.indices);
        pairs().all(|(index, of_other)| {
            renamed(*index) == *of_other || is_computed_alike(ir, *index, *of_other, renamed)
        })
    }
}

/// Returns whether two values are the same result of equal ops, with operands that are the same after renaming.
fn is_computed_alike(ir: &Body, one: Value, other: Value, renamed: impl Fn(Value) -> Value) -> bool {
    let (ValueKind::Result { op: first, .. }, ValueKind::Result { op: second, .. }) =
        (ir.value_kind(one), ir.value_kind(other))
    else {
        return false;
    };
    let position = |op: Op, value: Value| ir.results(op).position(|result| result == value);
    ir.name(first) == ir.name(second)
        && position(first, one) == position(second, other)
        && ir.region_count(first) == 0
        && ir.region_count(second) == 0
        && is_memory_effect_free(ir, first)
        && ir.attributes(first) == ir.attributes(second)
        && ir.operands(first).map(&renamed).eq(ir.operands(second).map(&renamed))
}

/// Returns whether two memrefs certainly denote different memory: both are allocated, or one is, and the other one is an
/// argument of the function.
fn are_distinct(ir: &Body, one: Value, other: Value) -> bool {
    let (one, other) = (Origin::of(ir, one), Origin::of(ir, other));
    match (one, other) {
        (Origin::Allocation(one), Origin::Allocation(other)) => one != other,
        (Origin::Allocation(_), Origin::Argument) | (Origin::Argument, Origin::Allocation(_)) => true,
        _ => false,
    }
}

/// The origin of a memref.
enum Origin {
    Allocation(Value),
    Argument,
    Unknown,
}

impl Origin {
    fn of(ir: &Body, memref: Value) -> Origin {
        match ir.value_kind(memref) {
            ValueKind::Argument { block, .. }
                if ir.block_owner(block) == ir.root() && ir.is_entry_block(block) =>
            {
                Origin::Argument
            }
            ValueKind::Argument { .. } => Origin::Unknown,
            ValueKind::Result { .. } if is_allocated(ir, memref) => Origin::Allocation(memref),
            ValueKind::Result { .. } => Origin::Unknown,
        }
    }
}
