//! Creation of ops.

use smallvec::SmallVec;

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, OpInfo, OpName};
use crate::dialect::OpTraits;
use crate::ir::body::{Arena, Body, growth, push_tight};
use crate::ir::handles::{Block, BlockIndex, Op, OpIndex, Value, ValueIndex};
use crate::ir::records::{AttributeSlot, AttributeStorage, OpRecord};
use crate::location::Location;
use crate::types::Type;

/// The parts that an op is created from.
#[derive(Clone, Debug)]
pub struct OperationState {
    /// The name.
    pub name: OpName,
    /// The location; always there (language reference, Locations).
    pub location: Location,
    /// The operands.
    pub operands: SmallVec<[Value; 4]>,
    /// The types of the results.
    pub result_types: SmallVec<[Type; 2]>,
    /// The attributes, inherent and discardable, in any order; the last one of a name counts.
    pub attributes: SmallVec<[NamedAttribute; 2]>,
    /// The successors.
    pub successors: SmallVec<[SuccessorState; 2]>,
    /// The number of regions, which are created empty.
    pub region_count: u32,
}

/// A successor of an op to be created.
#[derive(Clone, Debug)]
pub struct SuccessorState {
    /// The block.
    pub block: Block,
    /// The number of the op's last operands that this edge forwards, if it is printed with the edge.
    pub operand_count: Option<u32>,
}

impl OperationState {
    /// Returns a state without operands, results, attributes, successors and regions.
    pub fn new(name: OpName, location: Location) -> Self {
        OperationState {
            name,
            location,
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            attributes: SmallVec::new(),
            successors: SmallVec::new(),
            region_count: 0,
        }
    }

    /// Adds operands.
    pub fn operands(mut self, operands: impl IntoIterator<Item = Value>) -> Self {
        // Lists are short: adding values one by one costs less than making room for all first.
        operands.into_iter().for_each(|operand| self.operands.push(operand));
        self
    }

    /// Adds results.
    pub fn results(mut self, types: impl IntoIterator<Item = Type>) -> Self {
        types.into_iter().for_each(|ty| self.result_types.push(ty));
        self
    }

    /// Adds an attribute.
    pub fn attribute(mut self, named: NamedAttribute) -> Self {
        self.attributes.push(named);
        self
    }

    /// Adds a successor.
    pub fn successor(mut self, block: Block) -> Self {
        self.successors.push(SuccessorState { block, operand_count: None });
        self
    }

    /// Adds regions.
    pub fn regions(mut self, count: u32) -> Self {
        self.region_count += count;
        self
    }
}

impl Arena {
    /// Appends the record of an op with these attributes, and nothing else yet.
    #[inline]
    fn push_op(&mut self, name: OpName, location: Location, attributes: AttributeSlot) -> OpIndex {
        OpIndex(push_tight(&mut self.ops, OpRecord::new(name, location, attributes)))
    }

    /// Appends an op without regions and successors to a block.
    #[inline]
    pub(crate) fn push_leaf_op(
        &mut self,
        block: BlockIndex,
        record: OpRecord,
        operands: impl Iterator<Item = ValueIndex>,
        results: impl Iterator<Item = Type>,
    ) -> OpIndex {
        let op = OpIndex(self.ops.len() as u32);
        let (first_use, first_result) = (self.uses.len() as u32, self.values.len() as u32);
        operands.for_each(|value| self.push_use(op, value));
        results.for_each(|ty| self.push_result(op, ty));
        push_tight(
            &mut self.ops,
            OpRecord {
                operands: first_use,
                operand_count: self.uses.len() as u32 - first_use,
                results: first_result,
                result_count: self.values.len() as u32 - first_result,
                ..record
            },
        );
        self.append_op(block, op);
        op
    }

    /// Sets the inherent attribute of a slot in the storage of an op.
    ///
    /// # Panics
    ///
    /// If the storage has no slots: the op declares no attribute.
    #[inline]
    pub(crate) fn set_inherent(&mut self, storage: AttributeSlot, slot: usize, value: Option<Attribute>) {
        match storage.storage() {
            AttributeStorage::Slots(start) => self.slots[start + 1 + slot] = value,
            AttributeStorage::Dictionary(_) => panic!("inherent attribute {slot} of an op without any"),
        }
    }

    /// Returns storage for the attributes of an op: slots that hold the defaults, if it has inherent ones.
    #[inline]
    pub(crate) fn push_slots(&mut self, info: &OpInfo, context: &Context) -> AttributeSlot {
        let slot_count = info.inherent_attributes().len();
        if slot_count == 0 {
            return AttributeSlot::dictionary(Attribute::EMPTY_DICTIONARY);
        }
        let start = self.slots.len();
        let end = start + 1 + slot_count;
        if end > self.slots.capacity() {
            self.slots.reserve_exact(growth(start).max(1 + slot_count));
        }
        self.slots.push(Some(Attribute::EMPTY_DICTIONARY));
        match info.default_attributes(context) {
            [] => self.slots.resize(end, None),
            defaults => self.slots.extend_from_slice(defaults),
        }
        debug_assert_eq!(self.slots.len(), end);
        AttributeSlot::slots(start)
    }
}

impl Body {
    /// Creates a detached op. An op that is isolated from above gets a body of its own.
    pub fn create_op(&mut self, state: OperationState) -> Op {
        state.operands.iter().for_each(|value| {
            self.value_index(*value);
        });
        state.successors.iter().for_each(|successor| {
            self.block_index(successor.block);
        });
        let data = self.context.data();
        data.check_location(state.location);
        state.result_types.iter().for_each(|ty| data.check_type(*ty));
        self.arena_mut();
        let Body { arena: Some(arena), context, .. } = self else { unreachable!("made in the line above") };
        let info = state.name.info(context);
        let attributes = arena.push_slots(info, context);
        let is_isolated = info.traits().contains(OpTraits::ISOLATED_FROM_ABOVE);
        let index = arena.push_op(state.name, state.location, attributes);
        arena.attach_operands(index, state.operands.iter().map(|value| value.index));
        arena.attach_results(index, &state.result_types);
        let op = self.op_handle(index);
        if is_isolated {
            let child = Body::new(&self.context, state.name, state.location, state.region_count);
            self.set_child(index, Box::new(child));
        } else {
            for _ in 0..state.region_count {
                self.add_region(op);
            }
        }
        self.attach_successors(index, &state.successors);
        self.attach_attributes(op, &state.attributes);
        op
    }

    /// Creates a detached op that has no regions, no successors, at most one result and no discardable attributes, as most
    /// ops: in fewer steps than [`Body::create_op`] takes. `inherent` has the values of inherent attributes with their
    /// slots; the others have their defaults.
    ///
    /// # Panics
    ///
    /// If the op is isolated from above, if it has no such slot, or if a part belongs to another body or context.
    pub fn create_leaf_op(
        &mut self,
        name: OpName,
        location: Location,
        operands: &[Value],
        result: Option<Type>,
        inherent: &[(usize, Attribute)],
    ) -> Op {
        let data = self.context.data();
        data.check_location(location);
        result.iter().for_each(|ty| data.check_type(*ty));
        inherent.iter().for_each(|(_, value)| data.check_attribute(*value));
        operands.iter().for_each(|value| {
            self.value_index(*value);
        });
        self.arena_mut();
        let Body { arena: Some(arena), context, .. } = self else { unreachable!("made in the line above") };
        let info = name.info(context);
        assert!(!info.traits().contains(OpTraits::ISOLATED_FROM_ABOVE), "an op that owns a body");
        let attributes = arena.push_slots(info, context);
        if !inherent.is_empty() {
            let AttributeStorage::Slots(start) = attributes.storage() else { panic!("an op without slots") };
            for (slot, value) in inherent {
                arena.slots[start + 1..][*slot] = Some(*value);
            }
        }
        let index = arena.push_op(name, location, attributes);
        arena.attach_operands(index, operands.iter().map(|value| value.index));
        arena.attach_results(index, result.as_slice());
        self.op_handle(index)
    }

    /// Appends the record of an op that has a name and a location and nothing else yet.
    #[inline]
    pub(crate) fn start_op(&mut self, name: OpName, location: Location) -> OpIndex {
        let attributes = self.attribute_storage(name);
        self.arena_mut().push_op(name, location, attributes)
    }

    /// [`Body::start_op`] for callers that know whether the op has inherent attributes.
    #[inline]
    pub(crate) fn start_op_with_slots(
        &mut self,
        name: OpName,
        location: Location,
        has_slots: bool,
    ) -> OpIndex {
        if has_slots {
            return self.start_op(name, location);
        }
        let attributes = AttributeSlot::dictionary(Attribute::EMPTY_DICTIONARY);
        self.arena_mut().push_op(name, location, attributes)
    }

    /// Returns storage for the attributes of an op of this name.
    #[inline]
    pub(crate) fn attribute_storage(&mut self, name: OpName) -> AttributeSlot {
        self.arena_mut();
        let Body { arena: Some(arena), context, .. } = self else { unreachable!("made in the line above") };
        arena.push_slots(name.info(context), context)
    }

    /// Attaches properties to an unregistered op that has none.
    pub(crate) fn attach_properties(&mut self, op: OpIndex, properties: Attribute) {
        let dictionary = self.discardable_attributes(self.op_handle(op));
        let arena = self.arena_mut();
        let start = arena.slots.len();
        push_tight(&mut arena.slots, Some(dictionary));
        push_tight(&mut arena.slots, Some(properties));
        arena.ops[op.at()].attributes = AttributeSlot::slots(start);
    }

    /// Attaches successors to an op that has none.
    pub(crate) fn attach_successors(&mut self, op: OpIndex, successors: &[SuccessorState]) {
        if successors.is_empty() {
            return;
        }
        let arena = self.arena_mut();
        let start = arena.successors.len() as u32;
        for successor in successors {
            arena.push_successor(op, successor.block.index, successor.operand_count);
        }
        let extra = self.extra_mut(op);
        extra.successors = start;
        extra.successor_count = successors.len() as u32;
    }

    /// Sorts attributes into the op's slots and its dictionary.
    pub(crate) fn attach_attributes(&mut self, op: Op, attributes: &[NamedAttribute]) {
        if attributes.is_empty() {
            return;
        }
        let mut discardable: Vec<NamedAttribute> = Vec::new();
        let inherent = self.info(op).inherent_attributes();
        let slot = |entry: &NamedAttribute| inherent.iter().position(|known| *known == entry.name);
        let slots: SmallVec<[Option<usize>; 8]> = attributes.iter().map(slot).collect();
        let data = self.context.data();
        attributes.iter().for_each(|entry| data.check_attribute(entry.value));
        let inherent = self.inherent_slots_mut(op);
        for (entry, slot) in attributes.iter().zip(slots) {
            match slot {
                Some(slot) => inherent[slot] = Some(entry.value),
                None => {
                    discardable.retain(|known| known.name != entry.name);
                    discardable.push(*entry);
                }
            }
        }
        if !discardable.is_empty() {
            let dictionary = Attribute::dictionary(&self.context, discardable);
            self.set_discardable_attributes(op, dictionary);
        }
    }

    /// Creates the detached isolated op that owns `child`.
    pub fn adopt(&mut self, child: Body, operands: &[Value], result_types: &[Type]) -> Op {
        assert!(self.context.is_same(&child.context), "body of another context");
        result_types.iter().for_each(|ty| self.context.data().check_type(*ty));
        let operands: SmallVec<[ValueIndex; 8]> =
            operands.iter().map(|value| self.value_index(*value)).collect();
        let op = self.start_op(child.root.name, child.root.location);
        let arena = self.arena_mut();
        arena.attach_operands(op, operands.into_iter());
        arena.attach_results(op, result_types);
        self.set_child(op, Box::new(child));
        self.op_handle(op)
    }

    /// Takes the body out of an isolated op, to work on it separately; [`Body::put_back_child`] restores it.
    ///
    /// Meanwhile the op in this body has no regions and attributes.
    ///
    /// # Panics
    ///
    /// If the op is not isolated from above, or is the root.
    pub fn take_child(&mut self, op: Op) -> Box<Body> {
        self.op_record(op);
        self.child_slot_mut(op.index).and_then(Option::take).expect("an op that owns a body")
    }

    /// Restores a body that [`Body::take_child`] took out.
    ///
    /// # Panics
    ///
    /// If the body is that of an op of another name, or the op has a body.
    pub fn put_back_child(&mut self, op: Op, child: Box<Body>) {
        assert!(
            self.op_record(op).name == Some(child.root.name),
            "the body belongs to an op of another name"
        );
        assert!(self.context.is_same(&child.context), "body of another context");
        let place = self.child_slot_mut(op.index).expect("an op that owned a body");
        assert!(place.is_none(), "the op has its body");
        *place = Some(child);
    }
}
