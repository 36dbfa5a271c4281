//! Attributes of ops: inherent ones in fixed slots, discardable ones in one dictionary.
//!
//! The op's descriptor gives each inherent attribute a slot; setting one interns nothing. An op that is not registered
//! has one slot where its text had a dictionary between `<{` and `}>`: the *properties*.

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::Identifier;
use crate::ir::body::{Body, growth};
use crate::ir::handles::{Op, OpIndex};
use crate::ir::records::{AttributeSlot, AttributeStorage};

impl Body {
    /// Returns the attribute called `name`, inherent or discardable.
    pub fn attribute(&self, op: Op, name: &str) -> Option<Attribute> {
        let inherent = self.info(op).inherent_attributes();
        if let Some(slot) = inherent.iter().position(|known| known.text(&self.context) == name) {
            return self.inherent_attribute(op, slot);
        }
        self.discardable_attribute(op, name).or_else(|| self.entry_of(self.properties(op)?, name))
    }

    /// Returns the inherent attribute in `slot`, as the op's descriptor counts them.
    ///
    /// # Panics
    ///
    /// If `slot` is out of bounds.
    #[inline]
    pub fn inherent_attribute(&self, op: Op, slot: usize) -> Option<Attribute> {
        match self.record_holder(op) {
            (body, OpIndex::ROOT) => body.root.slots[slot],
            (body, index) => match body.arena().ops[index.at()].attributes.storage() {
                AttributeStorage::Slots(start) => body.arena().slots[start + 1 + slot],
                AttributeStorage::Dictionary(_) => panic!("inherent attribute {slot} of an op without any"),
            },
        }
    }

    /// Returns the dictionary of the discardable attributes, and the inherent attributes of a registered op with the slots
    /// of others behind them.
    #[inline]
    pub(crate) fn attribute_parts(&self, op: Op) -> (Attribute, &[Option<Attribute>]) {
        match self.record_holder(op) {
            (body, OpIndex::ROOT) => (body.root.dictionary, &body.root.slots),
            (body, index) => match body.arena().ops[index.at()].attributes.storage() {
                AttributeStorage::Slots(start) => {
                    let slots = &body.arena().slots[start..];
                    // By construction, whatever the op is: every stretch of slots begins with its dictionary.
                    (slots[0].expect("the first slot is the dictionary"), &slots[1..])
                }
                AttributeStorage::Dictionary(dictionary) => (dictionary, &[]),
            },
        }
    }

    /// Sets or removes the inherent attribute in `slot`. One with a default is reset to it instead of removed: no text has
    /// such an op without the attribute.
    ///
    /// # Panics
    ///
    /// If `slot` is out of bounds.
    pub fn set_inherent_attribute(&mut self, op: Op, slot: usize, value: Option<Attribute>) {
        let value = match value {
            Some(value) => {
                self.context.data().check_attribute(value);
                Some(value)
            }
            None => self.info(op).default_attributes(&self.context).get(slot).copied().flatten(),
        };
        self.inherent_slots_mut(op)[slot] = value;
    }

    /// Returns the inherent attributes of a registered op with the slots of others behind them, for changing.
    pub(crate) fn inherent_slots_mut(&mut self, op: Op) -> &mut [Option<Attribute>] {
        match self.record_holder_mut(op) {
            (body, OpIndex::ROOT) => {
                body.root_changes();
                &mut body.root.slots
            }
            (body, index) => match body.own_storage(index) {
                AttributeStorage::Slots(start) => &mut body.arena_mut().slots[start + 1..],
                AttributeStorage::Dictionary(_) => &mut [],
            },
        }
    }

    /// Returns where the attributes of an op of this body are, after its slots were copied if other ops have them as well.
    fn own_storage(&mut self, index: OpIndex) -> AttributeStorage {
        let attributes = self.arena().ops[index.at()].attributes;
        let storage = attributes.storage();
        if let AttributeStorage::Slots(start) = storage
            && attributes.is_shared()
        {
            // An op that is not registered has one slot, for its properties.
            let inherent = self.name_at(index).info(&self.context).inherent_attributes().len().max(1);
            let arena = self.arena_mut();
            let copy = arena.slots.len();
            if copy + 1 + inherent > arena.slots.capacity() {
                arena.slots.reserve_exact(growth(copy).max(1 + inherent));
            }
            arena.slots.extend_from_within(start..start + 1 + inherent);
            arena.ops[index.at()].attributes = AttributeSlot::slots(copy);
            return AttributeStorage::Slots(copy);
        }
        storage
    }

    /// Returns the dictionary of the discardable attributes.
    #[inline]
    pub fn discardable_attributes(&self, op: Op) -> Attribute {
        self.attribute_parts(op).0
    }

    /// Sets the dictionary of the discardable attributes of an op.
    ///
    /// # Panics
    ///
    /// If `dictionary` is not a dictionary.
    pub fn set_discardable_attributes(&mut self, op: Op, dictionary: Attribute) {
        assert!(
            matches!(dictionary.data(&self.context), AttributeData::Dictionary(_)),
            "discardable attributes are a dictionary"
        );
        match self.record_holder_mut(op) {
            (body, OpIndex::ROOT) => {
                body.root_changes();
                body.root.dictionary = dictionary;
            }
            (body, index) => {
                let storage = body.own_storage(index);
                let arena = body.arena_mut();
                match storage {
                    AttributeStorage::Dictionary(_) => {
                        arena.ops[index.at()].attributes = AttributeSlot::dictionary(dictionary);
                    }
                    AttributeStorage::Slots(start) => arena.slots[start] = Some(dictionary),
                }
            }
        }
    }

    /// Returns the discardable attribute called `name`.
    pub fn discardable_attribute(&self, op: Op, name: &str) -> Option<Attribute> {
        self.entry_of(self.discardable_attributes(op), name)
    }

    /// Sets or removes an attribute: the inherent one of that name where the op declares it, as
    /// [`Body::set_inherent_attribute`] does, else a discardable one.
    pub fn set_attribute(&mut self, op: Op, name: &str, value: Option<Attribute>) {
        let inherent = self.info(op).inherent_attributes();
        if let Some(slot) = inherent.iter().position(|known| known.text(&self.context) == name) {
            self.set_inherent_attribute(op, slot, value);
            return;
        }
        let old = self.discardable_attributes(op);
        let name = self.context.identifier(name);
        let mut entries: Vec<NamedAttribute> = self.entries(old).to_vec();
        entries.retain(|entry| entry.name != name);
        entries.extend(value.map(|value| NamedAttribute { name, value }));
        let new = Attribute::dictionary(&self.context, entries);
        self.set_discardable_attributes(op, new);
    }

    /// Returns the properties of an op that is not registered: the dictionary that its text had between `<{` and `}>`.
    pub fn properties(&self, op: Op) -> Option<Attribute> {
        if self.name(op).is_registered(&self.context) {
            return None;
        }
        match self.record_holder(op) {
            (_, OpIndex::ROOT) => None,
            (body, index) => match body.arena().ops[index.at()].attributes.storage() {
                AttributeStorage::Dictionary(_) => None,
                AttributeStorage::Slots(start) => body.arena().slots[start + 1],
            },
        }
    }

    /// Returns whether any attribute of an op satisfies a predicate; the discardable ones are tested together, as their
    /// dictionary.
    pub(crate) fn any_attribute(&self, op: Op, predicate: impl Fn(Attribute) -> bool) -> bool {
        let (dictionary, slots) = self.attribute_parts(op);
        let inherent = &slots[..self.info(op).inherent_attributes().len()];
        predicate(dictionary)
            || inherent.iter().flatten().any(|attribute| predicate(*attribute))
            || self.properties(op).is_some_and(predicate)
    }

    /// Returns whether an op has an attribute of any kind.
    pub(crate) fn has_attributes(&self, op: Op) -> bool {
        self.any_attribute(op, |attribute| attribute != Attribute::EMPTY_DICTIONARY)
    }

    /// Returns every attribute of an op: the inherent ones in the order of their slots, then the discardable ones.
    pub fn attributes(&self, op: Op) -> Vec<NamedAttribute> {
        self.attribute_entries(op).collect()
    }

    /// Returns an iterator over the attributes of an op, in the order of [`Body::attributes`].
    pub fn attribute_entries(&self, op: Op) -> impl Iterator<Item = NamedAttribute> {
        let names = self.info(op).inherent_attributes().iter();
        let inherent = names
            .zip(self.attribute_parts(op).1)
            .filter_map(|(name, value)| value.map(|value| NamedAttribute { name: *name, value }));
        let properties = self.properties(op).map_or(&[][..], |properties| self.entries(properties));
        let discardable = self.entries(self.discardable_attributes(op));
        inherent.chain(properties.iter().chain(discardable).copied())
    }

    /// Replaces every attribute of an op, inherent, property or discardable, by what `exchange` returns for it.
    pub fn map_attributes(&mut self, op: Op, mut exchange: impl FnMut(Attribute) -> Attribute) {
        for slot in 0..self.info(op).inherent_attributes().len() {
            if let Some(old) = self.inherent_attribute(op, slot) {
                self.set_inherent_attribute(op, slot, Some(exchange(old)));
            }
        }
        if let Some(properties) = self.properties(op) {
            let new = self.map_entries(properties, &mut exchange);
            if let AttributeStorage::Slots(start) = self.own_storage(op.index) {
                self.arena_mut().slots[start + 1] = Some(new);
            }
        }
        let new = self.map_entries(self.discardable_attributes(op), &mut exchange);
        self.set_discardable_attributes(op, new);
    }

    fn map_entries(
        &self,
        dictionary: Attribute,
        exchange: &mut impl FnMut(Attribute) -> Attribute,
    ) -> Attribute {
        let entries = self.entries(dictionary);
        if entries.is_empty() {
            return dictionary;
        }
        let exchanged =
            entries.iter().map(|entry| NamedAttribute { name: entry.name, value: exchange(entry.value) });
        Attribute::dictionary(&self.context, exchanged.collect())
    }

    fn entries(&self, dictionary: Attribute) -> &[NamedAttribute] {
        match dictionary.data(&self.context) {
            AttributeData::Dictionary(entries) => entries,
            _ => &[],
        }
    }

    fn entry_of(&self, dictionary: Attribute, name: &str) -> Option<Attribute> {
        let entries = self.entries(dictionary);
        let text = |identifier: Identifier| identifier.text(&self.context);
        let found = entries.binary_search_by(|entry| text(entry.name).cmp(name)).ok()?;
        Some(entries[found].value)
    }
}

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use crate::attributes::Attribute;
    use crate::context::Context;
    use crate::dialect::{
        AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, Dialect, DialectRegistry,
        OpDescriptor,
    };
    use crate::ir::{Body, OperationState};
    use crate::location::Location;
    use crate::text::parse_attribute;

    #[test]
    fn a_removed_attribute_with_a_default_is_reset() {
        let constraint = AttributeConstraint {
            summary: Cow::Borrowed("any attribute"),
            is_satisfied: AttributeCheck::Function(|_, _| true),
        };
        let default = AttributeBuilder::Text(Cow::Borrowed("1 : i32"));
        let attributes = vec![
            AttributeDescriptor::with_default(Cow::Borrowed("count"), constraint.clone(), default),
            AttributeDescriptor::optional(Cow::Borrowed("hint"), constraint),
        ];
        let op = OpDescriptor::new(Cow::Borrowed("test.op")).with_attributes(Cow::Owned(attributes));
        let mut registry = DialectRegistry::new();
        registry.insert(Dialect::new("test").operation(op));
        let context = Context::new(&registry);

        let name = context.op_name("test.op");
        let mut nested = Body::new(&context, context.op_name("test.module"), Location::UNKNOWN, 0);
        let op = nested.create_op(OperationState::new(name, Location::UNKNOWN));
        let mut root = Body::new(&context, name, Location::UNKNOWN, 0);
        let of_root = root.root();
        for (body, op) in [(&mut nested, op), (&mut root, of_root)] {
            for name in ["count", "hint"] {
                body.set_attribute(op, name, Some(Attribute::UNIT));
                assert_eq!(body.attribute(op, name), Some(Attribute::UNIT));
                body.set_attribute(op, name, None);
            }
            let reset = parse_attribute(&context, "1 : i32").expect("it is an attribute");
            assert_eq!(body.attribute(op, "count"), Some(reset));
            assert_eq!(body.attribute(op, "hint"), None);
        }
    }
}
