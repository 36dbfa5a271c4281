//! Memory effects of ops.

use super::{AnyMemoryEffectOpInterface, EffectKind, SymbolOpInterfaceTable};
use crate::attributes::Attribute;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op, Value};

/// A resource: a part of memory or of the environment that is disjoint from all others. Effects on different
/// resources do not conflict.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryResource(&'static str);

impl MemoryResource {
    /// The default resource.
    pub const DEFAULT: MemoryResource = MemoryResource("default");
    /// Memory that is freed at the end of the op with automatic allocation scope. Allocations may be moved
    /// regardless of it.
    pub const AUTOMATIC_ALLOCATION_SCOPE: MemoryResource = MemoryResource("automatic allocation scope");

    /// Returns the resource with this name.
    pub const fn new(name: &'static str) -> Self {
        MemoryResource(name)
    }

    /// Returns the name.
    pub fn name(self) -> &'static str {
        self.0
    }
}

/// A memory effect of an op.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemoryEffect {
    /// The kind of effect.
    pub kind: EffectKind,
    /// The affected value, such as a memref or a pointer. If neither the value nor the symbol is set, the
    /// target is unknown.
    pub value: Option<Value>,
    /// The reference to the affected symbol, if any.
    pub symbol: Option<Attribute>,
    /// The affected resource.
    pub resource: MemoryResource,
    /// The stage at which it happens: effects of one op happen in the order of their stages.
    pub stage: u32,
    /// Whether it affects all of the memory, and not a part of it.
    pub is_full: bool,
}

impl MemoryEffect {
    /// Returns an effect without a target.
    pub const fn new(kind: EffectKind) -> Self {
        MemoryEffect {
            kind,
            value: None,
            symbol: None,
            resource: MemoryResource::DEFAULT,
            stage: 0,
            is_full: false,
        }
    }

    /// Returns an effect on the memory that a value refers to.
    pub const fn on(kind: EffectKind, value: Value) -> Self {
        MemoryEffect { value: Some(value), ..Self::new(kind) }
    }

    /// Returns an effect on the memory that a symbol refers to.
    pub const fn on_symbol(kind: EffectKind, symbol: Attribute) -> Self {
        MemoryEffect { symbol: Some(symbol), ..Self::new(kind) }
    }

    /// Returns the same effect on a resource.
    #[must_use]
    pub const fn in_resource(self, resource: MemoryResource) -> Self {
        MemoryEffect { resource, ..self }
    }
}

/// The declared effects of an op, without those of nested ops.
enum OwnEffects {
    /// Unknown effects.
    Unknown,
    /// These effects only.
    Known(Vec<MemoryEffect>),
    /// These effects and those of nested ops.
    Recursive(Vec<MemoryEffect>),
}

fn own_effects(body: &Body, op: Op) -> OwnEffects {
    let traits = body.info(op).traits();
    let effects = AnyMemoryEffectOpInterface::of(body, op).map(|op| op.effects(body));
    if traits.contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
        return OwnEffects::Recursive(effects.unwrap_or_default());
    }
    match effects {
        Some(effects) => OwnEffects::Known(effects),
        None if traits.contains(OpTraits::PURE) || traits.contains(OpTraits::NO_SIDE_EFFECT) => {
            OwnEffects::Known(Vec::new())
        }
        None => OwnEffects::Unknown,
    }
}

/// Appends the ops directly inside the regions of an op, each with its body.
pub(super) fn push_region_ops<'body>(body: &'body Body, op: Op, open: &mut Vec<(&'body Body, Op)>) {
    for (holder, region) in body.regions(op) {
        open.extend(holder.blocks(region).flat_map(|block| holder.ops(block)).map(|op| (holder, op)));
    }
}

/// Returns the memory effects of an op, or `None` if they are unknown.
///
/// An op with [`OpTraits::PURE`] or [`OpTraits::NO_SIDE_EFFECT`] has none. The interface
/// [`MemoryEffectOpInterface`](super::MemoryEffectOpInterface) returns its own effects, and
/// [`OpTraits::RECURSIVE_MEMORY_EFFECTS`] adds those of nested ops. The effects of all other ops, including
/// unregistered ones, are unknown.
pub fn memory_effects(body: &Body, op: Op) -> Option<Vec<MemoryEffect>> {
    let mut all = Vec::new();
    let mut open = vec![(body, op)];
    while let Some((body, op)) = open.pop() {
        match own_effects(body, op) {
            OwnEffects::Unknown => return None,
            OwnEffects::Known(effects) => all.extend(effects),
            OwnEffects::Recursive(effects) => {
                all.extend(effects);
                push_region_ops(body, op, &mut open);
            }
        }
    }
    Some(all)
}

/// Returns whether an op, including its regions, is known to have no memory effects.
pub fn is_memory_effect_free(body: &Body, op: Op) -> bool {
    is_memory_effect_free_with(body, op, |_, _| None)
}

/// Does the same as [`is_memory_effect_free`], and does not enter nested ops that `known` answers for.
pub(crate) fn is_memory_effect_free_with(
    body: &Body,
    op: Op,
    known: impl Fn(&Body, Op) -> Option<bool>,
) -> bool {
    let mut open = vec![(body, op)];
    while let Some((body, op)) = open.pop() {
        match known(body, op) {
            Some(true) => continue,
            Some(false) => return false,
            None => {}
        }
        match own_effects(body, op) {
            OwnEffects::Known(effects) if effects.is_empty() => {}
            OwnEffects::Recursive(effects) if effects.is_empty() => push_region_ops(body, op, &mut open),
            _ => return false,
        }
    }
    true
}

/// Returns whether an op may have an effect of this kind, as every op with unknown effects.
pub fn has_effect(body: &Body, op: Op, kind: EffectKind) -> bool {
    memory_effects(body, op).is_none_or(|effects| effects.iter().any(|effect| effect.kind == kind))
}

/// Returns whether all that an op does to memory is to allocate some, if it does anything.
pub fn only_allocates(body: &Body, op: Op) -> bool {
    memory_effects(body, op)
        .is_some_and(|effects| effects.iter().all(|effect| effect.kind == EffectKind::Allocate))
}

/// Returns whether a value is the result of an op that allocates it.
pub fn is_allocated(body: &Body, value: Value) -> bool {
    let is_allocation =
        |effect: &MemoryEffect| effect.kind == EffectKind::Allocate && effect.value == Some(value);
    let effects = body.defining_op(value).and_then(|op| memory_effects(body, op));
    effects.is_some_and(|effects| effects.iter().any(is_allocation))
}

/// Returns whether an op is pure: its results depend on its operands and attributes only, and it has no
/// effects. A pure op may be moved, duplicated, erased and speculated.
pub fn is_pure(body: &Body, op: Op) -> bool {
    is_memory_effect_free(body, op) && super::is_speculatable(body, op)
}

/// Returns whether an op is trivially dead: its results are unused, and it has no side effects.
pub fn is_trivially_dead(body: &Body, op: Op) -> bool {
    body.results(op).all(|result| body.is_unused(result)) && would_be_trivially_dead(body, op)
}

/// Returns whether an op would be trivially dead if its results were unused.
///
/// Such an op is not a terminator and defines no symbol. It may read memory, and may have any effect on
/// memory that it allocates for one of its own results.
pub fn would_be_trivially_dead(body: &Body, op: Op) -> bool {
    let info = body.info(op);
    !info.traits().contains(OpTraits::TERMINATOR)
        && !info.traits().contains(OpTraits::SYMBOL)
        && info.interface::<SymbolOpInterfaceTable>().is_none()
        && observable_op(body, op, |_, _| false).is_none()
}

/// Returns the op itself, or one in its regions with its body, that has effects which keep it alive if the results of all
/// are unused; or one that `is_known` says to hold such an op.
pub(crate) fn observable_op(
    body: &Body,
    op: Op,
    is_known: impl Fn(&Body, Op) -> bool,
) -> Option<(&Body, Op)> {
    if !is_harmless(body, op) {
        return Some((body, op));
    }
    let mut open: Vec<(&Body, Op)> = Vec::new();
    let mut next = Some((body, op));
    while let Some((body, op)) = next {
        if body.info(op).traits().contains(OpTraits::RECURSIVE_MEMORY_EFFECTS) {
            for (holder, region) in body.regions(op) {
                for block in holder.blocks(region) {
                    for op in holder.ops(block) {
                        // An effect found here saves the traversal of the rest of the region.
                        if !is_harmless(holder, op) {
                            return Some((holder, op));
                        }
                        if !holder.is_leaf(op) {
                            if is_known(holder, op) {
                                return Some((holder, op));
                            }
                            open.push((holder, op));
                        }
                    }
                }
            }
        }
        next = open.pop();
    }
    None
}

/// Returns whether an op's own effects are unobservable if its results are unused: reads, and effects on
/// memory that it allocates for its results.
fn is_harmless(body: &Body, op: Op) -> bool {
    let effects = match own_effects(body, op) {
        OwnEffects::Unknown => return false,
        OwnEffects::Known(effects) | OwnEffects::Recursive(effects) => effects,
    };
    let is_allocated = |value: Value| {
        body.results(op).any(|result| result == value)
            && effects.iter().any(|effect| effect.kind == EffectKind::Allocate && effect.value == Some(value))
    };
    effects.iter().all(|effect| effect.kind == EffectKind::Read || effect.value.is_some_and(&is_allocated))
}
