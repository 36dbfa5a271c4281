//! The printer of leaf ops.

use std::ops::Range;

use crate::attributes::Attribute;
use crate::context::OpInfo;
use crate::dialect::ValueReference;
use crate::dialect::leaf::{ImpliedType, LeafFormat, TextPart};
use crate::ir::records::AttributeStorage;
use crate::ir::{Arena, Body, OpIndex, OpRecord, ValueIndex};
use crate::text::printer::operations::OpPrinter;
use crate::types::Type;

/// A leaf op.
struct LeafOp<'a> {
    arena: &'a Arena,
    record: &'a OpRecord,
    /// The slots of the inherent attributes, and further ones.
    slots: &'a [Option<Attribute>],
    /// The positions of the operands that are a list.
    list: Range<u32>,
}

impl<'a> LeafOp<'a> {
    /// Returns an op as one of that format. `None` if it is not, or if it has discardable attributes.
    fn new(arena: &'a Arena, op: OpIndex, format: &LeafFormat) -> Option<Self> {
        let record = &arena.ops[op.at()];
        let fits = format.operand_shape.fits(record.operand_count as usize)
            && record.result_count == format.result_count
            && record.extra.is_none();
        let (dictionary, slots) = match record.attributes.storage() {
            AttributeStorage::Dictionary(dictionary) => (Some(dictionary), &[][..]),
            AttributeStorage::Slots(start) => (arena.slots[start], &arena.slots[start + 1..]),
        };
        if !fits || dictionary != Some(Attribute::EMPTY_DICTIONARY) {
            return None;
        }
        // Without a list, as many values as one declared operand: those behind it are where they are declared.
        let listed = match format.list {
            u32::MAX => 1,
            _ => record.operand_count - format.single_operands,
        };
        let list = format.list..format.list.saturating_add(listed);
        Some(LeafOp { arena, record, slots, list })
    }

    fn attribute(&self, slot: u32) -> Option<Attribute> {
        self.slots.get(slot as usize).copied().flatten()
    }

    /// Returns the value of the declared operand at `index`; of a list, the first.
    fn operand(&self, index: u32) -> ValueIndex {
        self.value_at(if index > self.list.start { index - 1 + self.list.len() as u32 } else { index })
    }

    fn value_at(&self, position: u32) -> ValueIndex {
        self.arena.uses[(self.record.operands + position) as usize].value
    }

    /// Returns the type of a declared operand or result; of a list, that of the first value, if there is one.
    fn type_of(&self, value: ValueReference) -> Option<Type> {
        match value {
            ValueReference::Operand(index) if index as u32 == self.list.start && self.list.is_empty() => None,
            ValueReference::Operand(index) => self.value_type(self.operand(index as u32)),
            ValueReference::Result(index) => self.value_type(ValueIndex(self.record.results + index as u32)),
        }
    }

    fn value_type(&self, value: ValueIndex) -> Option<Type> {
        self.arena.values.get(value.at()).and_then(|record| record.ty)
    }
}

impl OpPrinter<'_, '_> {
    /// Writes an op by its format, with its name. Returns whether it could: an op with other attributes, types or numbers
    /// of values is left to the general printer, and nothing is written.
    pub(in crate::text::printer::operations) fn print_leaf(
        &mut self,
        body: &Body,
        op: OpIndex,
        info: &OpInfo,
        name: &str,
        format: &LeafFormat,
    ) -> bool {
        if op == OpIndex::ROOT || self.collector.is_some() {
            return false;
        }
        let Some(op) = LeafOp::new(body.arena(), op, format) else { return false };
        if !self.is_shown_whole(&op, info, format) {
            return false;
        }
        self.out.push_str(name);
        for part in &format.parts {
            match part {
                TextPart::Text(text) => self.out.push_str(text),
                TextPart::Operand(index) => {
                    let scope = self.scopes.last().expect("something is being printed");
                    scope.numbering.write_value(&mut self.out, op.operand(*index));
                }
                TextPart::Operands => {
                    let scope = self.scopes.last().expect("something is being printed");
                    for position in op.list.clone() {
                        if position > op.list.start {
                            self.out.push_str(", ");
                        }
                        scope.numbering.write_value(&mut self.out, op.value_at(position));
                    }
                }
                TextPart::Type(value) => {
                    if let Some(ty) = op.type_of(*value) {
                        self.write_type(ty);
                    }
                }
                TextPart::Attribute(element) => {
                    if let Some(value) = op.attribute(element.slot) {
                        self.print_declared_attribute(element, false, value);
                    }
                }
            }
        }
        true
    }

    /// Returns whether the text of the format is all of an op.
    fn is_shown_whole(&self, op: &LeafOp<'_>, info: &OpInfo, format: &LeafFormat) -> bool {
        let context = self.context();
        let is_absent = |slot: &u32| match op.attribute(*slot) {
            None => true,
            value => info.default_attributes(context).get(*slot as usize) == Some(&value),
        };
        let is_implied = |(value, implied): &(ValueReference, ImpliedType)| {
            let implied = match implied {
                ImpliedType::SameAs(other) => op.type_of(*other),
                ImpliedType::OfAttribute(slot) => op.attribute(*slot).and_then(|value| value.ty(context)),
                ImpliedType::Built(build) => Some(build.build(context)),
            };
            match value {
                ValueReference::Operand(index) if *index as u32 == op.list.start => {
                    op.list.clone().all(|position| op.value_type(op.value_at(position)) == implied)
                }
                _ => op.type_of(*value) == implied,
            }
        };
        // A dictionary would be read as the attribute dictionary, which is empty.
        let is_shown = |part: &TextPart| match part {
            TextPart::Attribute(element) => op.attribute(element.slot).is_some_and(|value| {
                element.form.can_show(context, value) && value.as_dictionary(context).is_none()
            }),
            TextPart::Type(value) => op.type_of(*value).is_some(),
            TextPart::Text(_) | TextPart::Operand(_) | TextPart::Operands => true,
        };
        format.absent.iter().all(is_absent)
            && format.implied.iter().all(is_implied)
            && format.parts.iter().all(is_shown)
    }
}
