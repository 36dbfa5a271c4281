//! Equality of ops: whether they compute the same values.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::op_properties::OpPropertyTable;
use crate::ir::{Arena, AttributeStorage, Body, OpIndex, RegionIndex, ValueIndex};
use crate::support::stack::with_room;

#[inline]
fn mix(hash: u64, part: u32) -> u64 {
    let mixed = (hash ^ u64::from(part)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

/// Returns a hash of an op's name, attributes, operands and the types of its results. What is in its regions is left
/// out.
#[inline]
pub(super) fn hash_of(arena: &Arena, op: OpIndex, is_commutative: bool, inherent: usize) -> u32 {
    let record = &arena.ops[op.at()];
    let mut hash = mix(0, record.name.map_or(0, |name| name.raw()));
    match record.attributes.storage() {
        AttributeStorage::Dictionary(dictionary) => hash = mix(hash, dictionary.raw()),
        AttributeStorage::Slots(start) => {
            for slot in &arena.slots[start..=start + inherent] {
                hash = mix(hash, slot.map_or(0, |attribute| attribute.raw()));
            }
        }
    }
    let operands = operand_values(arena, op);
    if is_commutative {
        let sum = operands.fold(0u64, |sum, value| sum.wrapping_add(mix(1, value.0)));
        hash = mix(mix(hash, sum as u32), (sum >> 32) as u32);
    } else {
        hash = operands.fold(hash, |hash, value| mix(hash, value.0));
    }
    for value in &arena.values[record.results as usize..][..record.result_count as usize] {
        hash = mix(hash, value.ty.map_or(0, |ty| ty.raw()));
    }
    (hash >> 32) as u32 ^ hash as u32
}

#[inline]
fn operand_values(arena: &Arena, op: OpIndex) -> impl ExactSizeIterator<Item = ValueIndex> + '_ {
    let record = &arena.ops[op.at()];
    arena.uses[record.operands as usize..][..record.operand_count as usize]
        .iter()
        .map(|operand| operand.value)
}

/// Returns whether two ops of one body compute the same: they have the same name, attributes, operands (in any order,
/// where the op is commutative) and types of results, and what is in their regions is the same.
#[inline]
pub(super) fn are_equal(
    body: &Body,
    properties: &mut OpPropertyTable,
    first: OpIndex,
    second: OpIndex,
) -> bool {
    Comparison { first: body, second: body, properties, values: FxHashMap::default() }.ops(first, second)
}

/// Two pieces of IR that are gone through side by side.
struct Comparison<'body, 'properties> {
    first: &'body Body,
    second: &'body Body,
    properties: &'properties mut OpPropertyTable,
    /// For what is defined inside of the first piece, its counterpart in the second one.
    values: FxHashMap<ValueIndex, ValueIndex>,
}

impl Comparison<'_, '_> {
    fn ops(&mut self, first: OpIndex, second: OpIndex) -> bool {
        let (left, right) = (self.first.arena(), self.second.arena());
        let (one, other) = (&left.ops[first.at()], &right.ops[second.at()]);
        if one.name != other.name
            || one.operand_count != other.operand_count
            || one.result_count != other.result_count
        {
            return false;
        }
        let properties = self.properties.of(self.first, first);
        same_attributes(left, right, first, second, properties.inherent)
            && self.operands(first, second, properties.is_commutative)
            && self.results(first, second)
            && (one.extra.is_none() && other.extra.is_none() || with_room(|| self.extras(first, second)))
    }

    #[inline]
    fn operands(&self, first: OpIndex, second: OpIndex, is_commutative: bool) -> bool {
        let counterpart = |value: ValueIndex| {
            if self.values.is_empty() { value } else { self.values.get(&value).copied().unwrap_or(value) }
        };
        let one = operand_values(self.first.arena(), first).map(counterpart);
        let other = operand_values(self.second.arena(), second);
        if !is_commutative {
            return one.eq(other);
        }
        let mut one: SmallVec<[ValueIndex; 4]> = one.collect();
        let mut other: SmallVec<[ValueIndex; 4]> = other.collect();
        one.sort_unstable();
        other.sort_unstable();
        one == other
    }

    #[inline]
    fn results(&mut self, first: OpIndex, second: OpIndex) -> bool {
        let (left, right) = (self.first.arena(), self.second.arena());
        let (one, other) = (&left.ops[first.at()], &right.ops[second.at()]);
        let types = |arena: &Arena, start: u32| {
            arena.values[start as usize..][..one.result_count as usize].iter().map(|value| value.ty).collect()
        };
        let (one_types, other_types): (SmallVec<[_; 4]>, SmallVec<[_; 4]>) =
            (types(left, one.results), types(right, other.results));
        one_types == other_types
    }

    /// Returns whether the successors are the same, and the contents of the regions.
    fn extras(&mut self, first: OpIndex, second: OpIndex) -> bool {
        if self.first.arena().successor_range(first).len() + self.second.arena().successor_range(second).len()
            > 0
        {
            // Only terminators have successors, and only regions of a single block are compared.
            return false;
        }
        match (self.first.child_at(first), self.second.child_at(second)) {
            (Some(one), Some(other)) => {
                let mut inner = Comparison {
                    first: one,
                    second: other,
                    properties: self.properties,
                    values: FxHashMap::default(),
                };
                one.root.region_count == other.root.region_count
                    && (0..one.root.region_count)
                        .all(|position| inner.regions(RegionIndex(position), RegionIndex(position)))
            }
            (None, None) => {
                let (one, other) = (regions_of(self.first, first), regions_of(self.second, second));
                one.len() == other.len() && one.zip(other).all(|(one, other)| self.regions_at(one, other))
            }
            _ => false,
        }
    }

    /// Compares regions by their places in the tables of region lists.
    fn regions_at(&mut self, first: usize, second: usize) -> bool {
        let one = self.first.arena().rare.region_lists[first];
        self.regions(one, self.second.arena().rare.region_lists[second])
    }

    fn regions(&mut self, first: RegionIndex, second: RegionIndex) -> bool {
        let (Some(left), Some(right)) = (self.first.arena.as_deref(), self.second.arena.as_deref()) else {
            return self.first.arena.is_none() && self.second.arena.is_none();
        };
        let (one, other) = (&left.regions[first.at()], &right.regions[second.at()]);
        if one.first_block != one.last_block || other.first_block != other.last_block {
            return false;
        }
        let (one, other) = (one.first_block, other.first_block);
        if one.is_none() || other.is_none() {
            return one == other;
        }
        let one_arguments = &left.argument_lists[left.blocks[one.at()].arguments.range()];
        let other_arguments = &right.argument_lists[right.blocks[other.at()].arguments.range()];
        if one_arguments.len() != other_arguments.len() {
            return false;
        }
        for (one, other) in one_arguments.iter().zip(other_arguments) {
            if left.values[one.at()].ty != right.values[other.at()].ty {
                return false;
            }
            self.values.insert(*one, *other);
        }
        let (mut one, mut other) = (left.blocks[one.at()].first_op, right.blocks[other.at()].first_op);
        while one.is_some() && other.is_some() {
            if !self.ops(one, other) {
                return false;
            }
            let (one_record, other_record) = (&left.ops[one.at()], &right.ops[other.at()]);
            for position in 0..one_record.result_count {
                self.values.insert(
                    ValueIndex(one_record.results + position),
                    ValueIndex(other_record.results + position),
                );
            }
            (one, other) = (one_record.next, other_record.next);
        }
        one == other
    }
}

/// Returns the places of an op's regions in the table of region lists; none for an op with a body of its own.
pub(super) fn regions_of(body: &Body, op: OpIndex) -> std::ops::Range<usize> {
    let arena = body.arena();
    let extra = arena.ops[op.at()].extra;
    if extra.is_none() { 0..0 } else { arena.extras[extra.at()].regions().range() }
}

#[inline]
fn same_attributes(left: &Arena, right: &Arena, first: OpIndex, second: OpIndex, inherent: usize) -> bool {
    let storages = (left.ops[first.at()].attributes.storage(), right.ops[second.at()].attributes.storage());
    match storages {
        (AttributeStorage::Dictionary(one), AttributeStorage::Dictionary(other)) => one == other,
        (AttributeStorage::Slots(one), AttributeStorage::Slots(other)) => {
            left.slots[one..=one + inherent] == right.slots[other..=other + inherent]
        }
        _ => false,
    }
}
