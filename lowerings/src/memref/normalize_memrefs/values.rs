//! The memrefs of a function: which of them can be normalized, by the ops that define and use them.

use terrace_affine::{AffineLoadOp, AffinePrefetchOp, AffineStoreOp};
use terrace_dialect_support::memory::constant_index;
use terrace_func::{CallOp, ReturnOp};
use terrace_memref::{
    AllocOp, AllocaOp, CastOp, DeallocOp, DimOp, LoadOp, MemorySpaceCastOp, ReinterpretCastOp, StoreOp,
};
use terrace_runtime::dialect::OpTraits;
use terrace_runtime::ir::{Body, Op, Value, ValueKind};
use terrace_runtime::types::DYNAMIC;

use super::layouts::{Layouts, layout_of};

/// The definition of a memref.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Definition {
    /// An argument of the function, an allocation or a call.
    Interface,
    /// A cast to a view of known offset, sizes and strides.
    View,
    /// Another op whose results may have any layout.
    Normalizable,
    /// Anything else.
    Fixed,
}

impl Definition {
    fn of(ir: &Body, value: Value) -> Definition {
        let op = match ir.value_kind(value) {
            ValueKind::Result { op, .. } => op,
            ValueKind::Argument { block, .. } => {
                let is_entry = ir.block_owner(block) == ir.root() && is_entry(ir, value);
                return if is_entry { Definition::Interface } else { Definition::Fixed };
            }
        };
        if allocation_sizes(ir, op).is_some() || CallOp::from_op(ir, op).is_some() {
            Definition::Interface
        } else if ReinterpretCastOp::from_op(ir, op).is_some() {
            if ir.operand_count(op) == 1 { Definition::View } else { Definition::Fixed }
        } else if takes_any_layout(ir, op) && Access::of(ir, op).is_none() {
            Definition::Normalizable
        } else {
            Definition::Fixed
        }
    }
}

fn is_entry(ir: &Body, value: Value) -> bool {
    let block = ir.defining_block(value);
    block.is_some_and(|block| ir.entry_block(ir.block_region(block)) == Some(block))
}

/// Returns the dynamic sizes of an allocation.
pub(super) fn allocation_sizes(ir: &Body, op: Op) -> Option<Vec<Value>> {
    if let Some(allocation) = AllocOp::from_op(ir, op) {
        return Some(allocation.dynamic_sizes(ir).collect());
    }
    Some(AllocaOp::from_op(ir, op)?.dynamic_sizes(ir).collect())
}

/// An access to an element: the position of the memref among the operands, behind which the indices are.
#[derive(Clone, Copy)]
pub(super) struct Access {
    pub(super) memref: usize,
    /// Whether the indices are the operands of an affine map.
    pub(super) has_map: bool,
}

impl Access {
    pub(super) fn of(ir: &Body, op: Op) -> Option<Access> {
        if AffineLoadOp::from_op(ir, op).is_some() || AffinePrefetchOp::from_op(ir, op).is_some() {
            Some(Access { memref: 0, has_map: true })
        } else if AffineStoreOp::from_op(ir, op).is_some() {
            Some(Access { memref: 1, has_map: true })
        } else if LoadOp::from_op(ir, op).is_some() {
            Some(Access { memref: 0, has_map: false })
        } else {
            StoreOp::from_op(ir, op).map(|_| Access { memref: 1, has_map: false })
        }
    }
}

/// A size of a memref.
pub(super) enum Size {
    Static(i64),
    Dynamic(Value),
}

/// Returns the size that `memref.dim` queries, if it is static, or an operand of the allocation.
pub(super) fn queried_size(ir: &Body, query: DimOp) -> Option<Size> {
    let source = query.source(ir);
    let dimension = usize::try_from(constant_index(ir, query.index(ir))?).ok()?;
    let shape = ir.value_type(source).shape(ir.context())?;
    let size = *shape.get(dimension)?;
    if size != DYNAMIC {
        return Some(Size::Static(size));
    }
    let sizes = allocation_sizes(ir, ir.defining_op(source)?)?;
    let before = shape[..dimension].iter().filter(|size| **size == DYNAMIC).count();
    sizes.get(before).copied().map(Size::Dynamic)
}

/// Returns whether a use of a memref allows for another layout: the op can be rewritten, or takes any layout.
fn can_change(ir: &Body, user: Op, position: usize, layouts: &mut Layouts) -> bool {
    if let Some(access) = Access::of(ir, user) {
        return access.memref == position;
    }
    if let Some(query) = DimOp::from_op(ir, user) {
        return queried_size(ir, query).is_some();
    }
    if MemorySpaceCastOp::from_op(ir, user).is_some() {
        let ty = ir.value_type(ir.result(user, 0));
        return layouts.normalized(ir.context(), ty).is_some();
    }
    takes_any_layout(ir, user)
}

/// Returns whether an op is the same for each layout of its operands and results. `memref.cast` compares two layouts, and
/// `memref.reinterpret_cast` sees the memory behind its source.
fn takes_any_layout(ir: &Body, op: Op) -> bool {
    ir.has_traits(op, OpTraits::MEMREFS_NORMALIZABLE)
        && CastOp::from_op(ir, op).is_none()
        && ReinterpretCastOp::from_op(ir, op).is_none()
}

/// Returns whether an op ties the type of a memref to other types: those of a function, or of its own results.
fn ties_type(ir: &Body, user: Op) -> bool {
    let is_plain = Access::of(ir, user).is_some()
        || DimOp::from_op(ir, user).is_some()
        || DeallocOp::from_op(ir, user).is_some();
    let is_interface = CallOp::from_op(ir, user).is_some() || ReturnOp::from_op(ir, user).is_some();
    is_interface || !is_plain && ir.has_traits(user, OpTraits::MEMREFS_NORMALIZABLE)
}

/// Calls `visit` for the arguments of all blocks of a function and the results of all of its ops, those of nested isolated
/// ops excepted.
fn visit_values(ir: &Body, mut visit: impl FnMut(Value)) {
    let mut visit_blocks = |op: Op| {
        for (body, region) in ir.regions(op) {
            let blocks = body.blocks(region).filter(|_| std::ptr::eq(body, ir));
            blocks.for_each(|block| body.arguments(block).for_each(&mut visit));
        }
    };
    visit_blocks(ir.root());
    ir.walk(ir.root()).pre_order().within_body().run(|_, op| {
        if op != ir.root() {
            visit_blocks(op);
        }
    });
    ir.walk(ir.root()).pre_order().within_body().run(|_, op| {
        if op != ir.root() {
            ir.results(op).for_each(&mut visit);
        }
    });
}

/// Returns whether a memref with a layout keeps its type, or the function that it is in, because of its uses.
enum Decision {
    /// The value is normalized.
    Change,
    /// The value keeps its type; others are normalized.
    Keep,
    /// The whole function is kept.
    KeepFunction,
}

fn decide(ir: &Body, value: Value, layouts: &mut Layouts) -> Decision {
    let context = ir.context();
    let definition = Definition::of(ir, value);
    if layouts.normalized(context, ir.value_type(value)).is_none() {
        let is_normalizable = ir.users(value).all(|user| ir.has_traits(user, OpTraits::MEMREFS_NORMALIZABLE));
        let has_layout = layout_of(context, ir.value_type(value)).is_some();
        return match definition == Definition::Interface && has_layout && !is_normalizable {
            true => Decision::KeepFunction,
            false => Decision::Keep,
        };
    }
    let can_change = ir.uses(value).all(|link| can_change(ir, link.op, link.operand as usize, layouts));
    let is_tied = || ir.users(value).any(|user| ties_type(ir, user));
    match definition {
        Definition::Interface | Definition::Normalizable if can_change => Decision::Change,
        Definition::View if can_change => Decision::Change,
        Definition::Interface | Definition::Normalizable => Decision::KeepFunction,
        Definition::View | Definition::Fixed if is_tied() => Decision::KeepFunction,
        Definition::View | Definition::Fixed => Decision::Keep,
    }
}

/// Returns whether a function has a memref because of which it is kept as it is.
pub(super) fn must_keep(ir: &Body, layouts: &mut Layouts) -> bool {
    let mut is_kept = false;
    visit_values(ir, |value| {
        is_kept = is_kept || matches!(decide(ir, value, layouts), Decision::KeepFunction);
    });
    is_kept
}

/// Returns the memrefs of a function that are normalized.
pub(super) fn normalizable_values(ir: &Body, layouts: &mut Layouts) -> Vec<Value> {
    let mut values = Vec::new();
    visit_values(ir, |value| {
        if matches!(decide(ir, value, layouts), Decision::Change) {
            values.push(value);
        }
    });
    values
}
