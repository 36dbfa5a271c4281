//! The printer of ops of fixed arity.

use crate::attributes::Attribute;
use crate::context::OpInfo;
use crate::dialect::ValueReference;
use crate::dialect::fixed_arity::{FixedArityFormat, ImpliedType, TextPart};
use crate::ir::records::AttributeStorage;
use crate::ir::{Arena, Body, OpIndex, OpRecord, ValueIndex};
use crate::text::printer::operations::OpPrinter;
use crate::types::Type;

/// An op of fixed arity.
struct FixedOp<'a> {
    arena: &'a Arena,
    record: &'a OpRecord,
    /// The slots of the inherent attributes, and further ones.
    slots: &'a [Option<Attribute>],
}

impl<'a> FixedOp<'a> {
    /// Returns an op as one of that format. `None` if it is not, or if it has discardable attributes.
    fn new(arena: &'a Arena, op: OpIndex, format: &FixedArityFormat) -> Option<Self> {
        let record = &arena.ops[op.at()];
        let fits = record.operand_count == format.operand_count
            && record.result_count == format.result_count
            && record.extra.is_none();
        let (dictionary, slots) = match record.attributes.storage() {
            AttributeStorage::Dictionary(dictionary) => (Some(dictionary), &[][..]),
            AttributeStorage::Slots(start) => (arena.slots[start], &arena.slots[start + 1..]),
        };
        (fits && dictionary == Some(Attribute::EMPTY_DICTIONARY)).then_some(FixedOp { arena, record, slots })
    }

    fn attribute(&self, slot: u32) -> Option<Attribute> {
        self.slots.get(slot as usize).copied().flatten()
    }

    fn operand(&self, index: u32) -> ValueIndex {
        self.arena.uses[(self.record.operands + index) as usize].value
    }

    fn type_of(&self, value: ValueReference) -> Option<Type> {
        let value = match value {
            ValueReference::Operand(index) => self.operand(index as u32),
            ValueReference::Result(index) => ValueIndex(self.record.results + index as u32),
        };
        self.arena.values.get(value.at()).and_then(|record| record.ty)
    }
}

impl OpPrinter<'_, '_> {
    /// Writes an op by its format, with its name. Returns whether it could: an op with other attributes, types or numbers
    /// of values is left to the general printer, and nothing is written.
    pub(in crate::text::printer::operations) fn print_fixed_arity(
        &mut self,
        body: &Body,
        op: OpIndex,
        info: &OpInfo,
        name: &str,
        format: &FixedArityFormat,
    ) -> bool {
        if op == OpIndex::ROOT || self.collector.is_some() {
            return false;
        }
        let Some(op) = FixedOp::new(body.arena(), op, format) else { return false };
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

    /// Returns whether the text of a format of fixed arity is all of an op.
    fn is_shown_whole(&self, op: &FixedOp<'_>, info: &OpInfo, format: &FixedArityFormat) -> bool {
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
            op.type_of(*value) == implied
        };
        // A dictionary would be read as the attribute dictionary, which is empty.
        let is_shown = |part: &TextPart| match part {
            TextPart::Attribute(element) => op.attribute(element.slot).is_some_and(|value| {
                element.form.can_show(context, value) && value.as_dictionary(context).is_none()
            }),
            TextPart::Type(value) => op.type_of(*value).is_some(),
            TextPart::Text(_) | TextPart::Operand(_) => true,
        };
        format.absent.iter().all(is_absent)
            && format.implied.iter().all(is_implied)
            && format.parts.iter().all(is_shown)
    }
}
