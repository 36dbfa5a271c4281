//! Memory effects declared in op definitions.

use super::{
    EffectKind, EffectTarget, MemoryEffect, MemoryEffectOpInterface, MemoryEffectOpInterfaceTable,
    MemoryResource,
};
use crate::dialect::{OpHandle, ValueReference, operand_range, result_range, result_segments};
use crate::ir::{Body, Op};

/// A memory effect that an op definition declares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct EffectDescriptor {
    /// The kind of effect.
    pub kind: EffectKind,
    /// The target of the effect.
    pub target: EffectTarget,
    /// The affected resource.
    pub resource: MemoryResource,
    /// The stage at which it happens.
    pub stage: u32,
    /// Whether it affects all of the memory.
    pub is_full: bool,
}

impl EffectDescriptor {
    /// Returns an effect at the first stage, on any part of the memory.
    pub const fn new(kind: EffectKind, target: EffectTarget, resource: MemoryResource) -> Self {
        EffectDescriptor { kind, target, resource, stage: 0, is_full: false }
    }

    /// Returns the same effect at a stage.
    #[must_use]
    pub const fn at_stage(self, stage: u32) -> Self {
        EffectDescriptor { stage, ..self }
    }

    /// Returns the same effect on all of the memory.
    #[must_use]
    pub const fn full(self) -> Self {
        EffectDescriptor { is_full: true, ..self }
    }
}

/// Returns the effects that the definition of an op declares, or `None` if its operand or result segments are invalid.
pub fn declared_effects(ir: &Body, op: Op) -> Vec<MemoryEffect> {
    let Some(descriptor) = ir.info(op).descriptor() else { return Vec::new() };
    let mut effects = Vec::new();
    for declared in descriptor.effects.iter() {
        let kind = declared.kind;
        let start = effects.len();
        match declared.target {
            EffectTarget::Any => effects.push(MemoryEffect::new(kind)),
            EffectTarget::Symbol(slot) => effects.push(match ir.inherent_attribute(op, slot) {
                Some(symbol) => MemoryEffect::on_symbol(kind, symbol),
                None => MemoryEffect::new(kind),
            }),
            EffectTarget::Value(ValueReference::Operand(index)) => {
                if let Some(positions) = operand_range(ir, op, index) {
                    let values = positions.map(|position| ir.operand(op, position));
                    effects.extend(values.map(|value| MemoryEffect::on(kind, value)));
                }
            }
            EffectTarget::Value(ValueReference::Result(index)) => {
                let positions =
                    result_range(ir, op, index).or_else(|| result_segments(ir, op).ok()?.get(index).cloned());
                if let Some(positions) = positions {
                    let values = positions.map(|position| ir.result(op, position));
                    effects.extend(values.map(|value| MemoryEffect::on(kind, value)));
                }
            }
        }
        for effect in &mut effects[start..] {
            (effect.resource, effect.stage, effect.is_full) =
                (declared.resource, declared.stage, declared.is_full);
        }
    }
    effects
}

/// An op with declared effects, type-erased.
#[derive(Clone, Copy)]
struct Declared(Op);

impl OpHandle for Declared {
    const NAME: &'static str = "";

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        Declared(op)
    }
}

impl MemoryEffectOpInterface for Declared {
    fn effects(self, ir: &Body) -> Vec<MemoryEffect> {
        declared_effects(ir, self.0)
    }
}

/// Returns the implementation of [`MemoryEffectOpInterface`] by what the definition of the op says, for ops without
/// code.
pub fn declared_effects_table() -> &'static MemoryEffectOpInterfaceTable {
    MemoryEffectOpInterfaceTable::of::<Declared>()
}
