//! Renaming ops in place: an isolated op, which keeps its body, and an op without regions.

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::OpName;
use crate::dialect::OpTraits;
use crate::ir::Builder;
use crate::ir::body::Body;
use crate::ir::create::OperationState;
use crate::ir::handles::Op;
use crate::ir::records::AttributeStorage;

impl Body {
    /// Makes an isolated op one of another name, with these attributes. Its body, operands, results and successors
    /// stay, and so do all handles: nothing is copied, however large the body is.
    ///
    /// # Panics
    ///
    /// If the op is the root or owns no body, or if ops of the new name are not isolated from above.
    pub fn rename_isolated_op(&mut self, op: Op, name: OpName, attributes: &[NamedAttribute]) {
        let index = self.op_record(op).extra.is_some().then_some(op.index);
        let index = index.filter(|index| self.child_at(*index).is_some()).expect("an op that owns a body");
        let info = name.info(&self.context);
        assert!(
            info.traits().contains(OpTraits::ISOLATED_FROM_ABOVE),
            "'{}' is not isolated from above",
            info.text()
        );
        let slot_count = info.inherent_attributes().len();
        let slots = match info.default_attributes(&self.context) {
            [] => vec![None; slot_count],
            defaults => defaults.to_vec(),
        };
        // The stub has slots of its own, for as long as the body is taken out.
        let stub = self.attribute_storage(name);
        let record = &mut self.arena_mut().ops[index.at()];
        record.name = Some(name);
        record.attributes = stub;
        let child = self.child_at_mut(index).expect("just seen");
        child.root_changes();
        child.root.name = name;
        child.root.dictionary = Attribute::EMPTY_DICTIONARY;
        child.root.slots = slots.into_boxed_slice();
        self.attach_attributes(op, attributes);
    }

    /// Makes an op without regions one with the name, location, operands, attributes and successors of a state, which has
    /// as many successors. Its results, their types, and its place stay, and so do all handles.
    ///
    /// # Panics
    ///
    /// If a handle of the state is one of another body or context, or the numbers of successors differ.
    pub(crate) fn rename_op_without_regions(&mut self, op: Op, state: &OperationState) {
        debug_assert!(self.region_count(op) == 0 && state.region_count == 0);
        self.context.data().check_location(state.location);
        let known_slots = self.info(op).inherent_attributes().len();
        let slots = state.name.info(&self.context).inherent_attributes().len();
        self.arena_mut();
        let Body { arena: Some(arena), context, .. } = self else { unreachable!("made in the line above") };
        let info = state.name.info(context);
        let index = op.index.at();
        let attributes = match arena.ops[index].attributes.storage() {
            AttributeStorage::Slots(start)
                if (1..=known_slots).contains(&slots) && !arena.ops[index].attributes.is_shared() =>
            {
                arena.slots[start] = Some(Attribute::EMPTY_DICTIONARY);
                let inherent = &mut arena.slots[start + 1..][..slots];
                match info.default_attributes(context) {
                    [] => inherent.fill(None),
                    defaults => inherent.copy_from_slice(defaults),
                }
                arena.ops[index].attributes
            }
            _ => arena.push_slots(info, context),
        };
        let record = &mut arena.ops[index];
        record.name = Some(state.name);
        record.location = state.location;
        record.attributes = attributes;
        if !self.operands(op).eq(state.operands.iter().copied()) {
            self.set_operands(op, &state.operands);
        }
        self.replace_successors(op, &state.successors);
        self.attach_attributes(op, &state.attributes);
    }
}

impl Builder<'_> {
    /// Makes an isolated op one of another name; see [`Body::rename_isolated_op`].
    ///
    /// # Panics
    ///
    /// See [`Body::rename_isolated_op`].
    pub fn rename_isolated_op(&mut self, op: Op, name: OpName, attributes: &[NamedAttribute]) {
        self.modify(op, |modified| {
            if let Some(body) = modified.changed(op) {
                body.rename_isolated_op(op, name, attributes);
            }
        });
    }
}
