//! The printer of leaf ops.

mod affine;
mod aliases;

use std::ops::Range;

use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, OpInfo};
use crate::dialect::leaf::{ImpliedType, LeafFormat, OperandCount, TextPart};
use crate::dialect::{AttributeElement, AttributeForm, ValueReference};
use crate::ir::handles::SuccessorIndex;
use crate::ir::records::{AttributeStorage, SuccessorRecord};
use crate::ir::{Arena, Body, OpIndex, OpRecord, ValueIndex};
use crate::text::printer::line::Output;
use crate::text::printer::operations::OpPrinter;
use crate::text::printer::operations::short_names::CustomName;
use crate::types::{Type, TypeData};

const MOST: usize = LeafFormat::MOST_OPERANDS;

/// A leaf op.
struct LeafOp<'a> {
    arena: &'a Arena,
    record: &'a OpRecord,
    /// The slots of the inherent attributes, and further ones.
    slots: &'a [Option<Attribute>],
    /// The start of the values of each declared operand; behind the last one, the number of operands.
    starts: [u32; MOST + 1],
    successors: &'a [SuccessorRecord],
}

impl<'a> LeafOp<'a> {
    /// Returns an op as one of that format. `None` if it is not, or if it has discardable attributes.
    #[inline]
    fn new(body: &'a Body, op: OpIndex, format: &LeafFormat) -> Option<Self> {
        let arena = body.arena();
        let record = &arena.ops[op.at()];
        let (dictionary, slots) = match record.attributes.storage() {
            AttributeStorage::Dictionary(dictionary) => (Some(dictionary), &[][..]),
            AttributeStorage::Slots(start) => (arena.slots[start], &arena.slots[start + 1..]),
        };
        let has_other_results = format.result_count.is_some_and(|count| count != record.result_count);
        if has_other_results || dictionary != Some(Attribute::EMPTY_DICTIONARY) {
            return None;
        }
        let starts = match format.sizes {
            None if !format.operand_shape.fits(record.operand_count as usize) => return None,
            None => starts(record.operand_count, &format.operands),
            Some(slot) => {
                let sizes = slots.get(slot as usize).copied().flatten()?;
                stated_starts(body.context(), sizes, record.operand_count, &format.operands)?
            }
        };
        let successors = match record.extra.is_some() {
            false => &[],
            true => successors(arena, record)?,
        };
        let fits = successors.len() == format.successor_count as usize;
        fits.then_some(LeafOp { arena, record, slots, starts, successors })
    }

    fn attribute(&self, slot: u32) -> Option<Attribute> {
        self.slots.get(slot as usize).copied().flatten()
    }

    /// Returns the results.
    #[inline]
    fn results(&self) -> impl Iterator<Item = ValueIndex> + use<> {
        (self.record.results..self.record.results + self.record.result_count).map(ValueIndex)
    }

    /// Returns the positions of the values of a declared operand.
    #[inline]
    fn positions(&self, index: u32) -> Range<u32> {
        self.starts[index as usize]..self.starts[index as usize + 1]
    }

    /// Returns the values of a declared operand.
    #[inline]
    fn values(&self, index: u32) -> impl Iterator<Item = ValueIndex> {
        self.positions(index).map(|position| self.value_at(position))
    }

    #[inline]
    fn value_at(&self, position: u32) -> ValueIndex {
        self.arena.uses[(self.record.operands + position) as usize].value
    }

    /// Returns the type of a declared operand or result; of a list, that of the first value, if there is one.
    #[inline]
    fn type_of(&self, value: ValueReference) -> Option<Type> {
        match value {
            ValueReference::Operand(index) => self.value_type(self.values(index as u32).next()?),
            ValueReference::Result(index) => self.value_type(ValueIndex(self.record.results + index as u32)),
        }
    }

    #[inline]
    fn value_type(&self, value: ValueIndex) -> Option<Type> {
        self.arena.values.get(value.at()).and_then(|record| record.ty)
    }
}

/// Returns the starts of the values of each declared operand, of which at most one is a list.
#[inline]
fn starts(count: u32, declared: &[OperandCount]) -> [u32; MOST + 1] {
    let listed = (count + 1).saturating_sub(declared.len() as u32);
    let mut starts = [0; MOST + 1];
    let mut end = 0;
    for (next, declared) in starts[1..].iter_mut().zip(declared) {
        end += if *declared == OperandCount::One { 1 } else { listed };
        *next = end;
    }
    starts
}

/// Returns the starts of the values of each declared operand; `None` if `sizes` are not those of the operands.
fn stated_starts(
    context: &Context,
    sizes: Attribute,
    count: u32,
    declared: &[OperandCount],
) -> Option<[u32; MOST + 1]> {
    let AttributeData::DenseArray { element: Type::I32, bytes } = sizes.data(context) else { return None };
    let (sizes, _) = bytes.as_chunks::<4>();
    let mut starts = [0; MOST + 1];
    let mut end = 0_u32;
    for ((next, declared), size) in starts[1..].iter_mut().zip(declared).zip(sizes) {
        let size = u32::try_from(i32::from_le_bytes(*size)).ok()?;
        let fits = match declared {
            OperandCount::One => size == 1,
            OperandCount::AtMostOne => size <= 1,
            OperandCount::Any => true,
        };
        end = end.checked_add(size).filter(|_| fits)?;
        *next = end;
    }
    (sizes.len() == declared.len() && end == count).then_some(starts)
}

/// Returns the successors of an op that has nothing else that few ops have; `None` if it has regions, or if the text stated
/// which operands a successor takes.
fn successors<'a>(arena: &'a Arena, record: &OpRecord) -> Option<&'a [SuccessorRecord]> {
    let extra = &arena.extras[record.extra.at()];
    if extra.child().is_some() || extra.regions().count > 0 {
        return None;
    }
    let (start, end) = (extra.successors, extra.successors + extra.successor_count);
    let is_stated = |edge| arena.rare.stated_counts.get(SuccessorIndex(edge)).is_some();
    if (start..end).any(is_stated) {
        return None;
    }
    Some(&arena.successors[start as usize..end as usize])
}

impl<'b> OpPrinter<'_, 'b> {
    /// Returns whether the line of a leaf op is its indentation, its results and its text.
    pub(in crate::text::printer::operations) fn has_plain_lines(&self) -> bool {
        let options = self.shared.options;
        self.collector.is_none()
            && !options.generic
            && !options.debug_info
            && !options.value_users
            && !self.is_broken(self.body())
    }

    /// Writes a line with a leaf op of the current body. Returns whether it could; if not, nothing is written.
    #[inline]
    pub(in crate::text::printer::operations) fn print_leaf_line(&mut self, op: OpIndex) -> bool {
        const BLANKS: u64 = u64::from_le_bytes(*b"        ");
        const WHOLE: u32 = 4;
        let body = self.body();
        let Some(name) = self.short_names.get(&body.context, body.name_at(op), self.default_dialect) else {
            return false;
        };
        self.line.clear();
        for _ in 0..self.indentation / WHOLE {
            self.line.push_word(BLANKS, 8);
        }
        self.line.push_word(BLANKS, (self.indentation % WHOLE) as usize * 2);
        let record = &body.arena().ops[op.at()];
        if record.result_count > 0 {
            let Some(scope) = self.scopes.last() else { return false };
            scope.numbering.write_results(&mut self.line, record.results, record.result_count);
            self.line.push_text(" = ");
        }
        if !self.compose_leaf(body, op, name) {
            return false;
        }
        self.line.push_text("\n");
        self.push_line()
    }

    /// Writes a leaf op without its results. Returns whether it could; if not, nothing is written.
    pub(in crate::text::printer::operations) fn print_leaf(
        &mut self,
        body: &'b Body,
        op: OpIndex,
        name: CustomName<'b>,
    ) -> bool {
        if op == OpIndex::ROOT {
            return false;
        }
        if self.collector.is_some() {
            return self.collect_leaf(body, op, name);
        }
        self.line.clear();
        self.compose_leaf(body, op, name) && self.push_line()
    }

    /// Returns the attribute of an element; `None` if there is none, or it cannot be shown there.
    #[inline]
    fn shown_attribute(&self, op: &LeafOp<'_>, element: &AttributeElement) -> Option<Attribute> {
        let context = self.context();
        let value = op.attribute(element.slot).filter(|value| element.form.can_show(context, *value))?;
        // A dictionary would be read as the attribute dictionary, which is empty.
        value.as_dictionary(context).is_none().then_some(value)
    }

    /// Writes the line. Returns whether it is not too long.
    fn push_line(&mut self) -> bool {
        self.line.text().inspect(|text| self.out.push_str(text)).is_some()
    }

    /// Appends the text of an op to the line, beginning with its name. Returns whether it could: an op with other
    /// attributes, types or numbers of values than a leaf op shows is left to the general printer.
    #[inline]
    fn compose_leaf(&mut self, body: &'b Body, op: OpIndex, name: CustomName<'b>) -> bool {
        let Some(format) = name.leaf else { return false };
        let Some(op) = LeafOp::new(body, op, format) else { return false };
        if !self.is_shown_whole(&op, name.info, format) {
            return false;
        }
        self.line.push_text(name.text);
        self.compose_parts(&op, &format.parts)
    }

    fn compose_parts(&mut self, op: &LeafOp<'_>, parts: &[TextPart]) -> bool {
        let mut successors = op.successors.iter();
        for part in parts {
            match part {
                TextPart::Text(text) => match text.word() {
                    Ok((word, length)) => self.line.push_word(word, length),
                    Err(text) => self.line.push_text(text),
                },
                TextPart::Operand(index) => {
                    let Some(scope) = self.scopes.last() else { return false };
                    scope.numbering.write_value(&mut self.line, op.value_at(op.positions(*index).start));
                }
                TextPart::Operands(index) => {
                    if !self.compose_values(op, op.positions(*index)) {
                        return false;
                    }
                }
                TextPart::Type(value) => {
                    let Some(ty) = op.type_of(*value) else { return false };
                    self.compose_type(ty);
                }
                TextPart::SelectTypes(condition, result) => {
                    let (Some(condition), Some(ty)) = (op.type_of(*condition), op.type_of(*result)) else {
                        return false;
                    };
                    if condition != Type::I1 {
                        self.compose_type(condition);
                        self.line.push_text(", ");
                    }
                    self.compose_type(ty);
                }
                TextPart::Types(index) => {
                    if !self.compose_types(op, op.values(*index)) {
                        return false;
                    }
                }
                TextPart::FunctionType(index) => {
                    if !self.compose_function_type(op, *index) {
                        return false;
                    }
                }
                TextPart::Attribute(element) => {
                    let Some(value) = self.shown_attribute(op, element) else { return false };
                    match self.memo.known_attribute(value) {
                        Some(text) if matches!(element.form, AttributeForm::Typed) => {
                            self.line.push_text(text)
                        }
                        _ => self.compose(|printer| printer.print_declared_attribute(element, false, value)),
                    }
                }
                TextPart::Successor => {
                    let Some(successor) = successors.next() else { return false };
                    let Some(scope) = self.scopes.last() else { return false };
                    scope.numbering.write_block(&mut self.line, successor.block);
                }
                TextPart::AffineIndices(applied) => {
                    if !self.compose_affine_indices(op, *applied) {
                        return false;
                    }
                }
                TextPart::AffineMapOperands(applied) => {
                    if !self.compose_affine_map_operands(op, *applied) {
                        return false;
                    }
                }
                TextPart::Group(index, inner) => {
                    if !op.positions(*index).is_empty() && !self.compose_parts(op, inner) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// Appends the values of operands with commas between them.
    #[inline]
    fn compose_values(&mut self, op: &LeafOp<'_>, positions: Range<u32>) -> bool {
        let Some(scope) = self.scopes.last() else { return false };
        for position in positions.clone() {
            if position > positions.start {
                self.line.push_text(", ");
            }
            scope.numbering.write_value(&mut self.line, op.value_at(position));
        }
        true
    }

    /// Appends an attribute with its type.
    fn compose_attribute(&mut self, attribute: Attribute) {
        match self.memo.known_attribute(attribute) {
            Some(text) => self.line.push_text(text),
            None => self.compose(|printer| printer.print_attribute(attribute)),
        }
    }

    /// Appends the types of values with commas between them. Returns whether all have types.
    #[inline]
    fn compose_types(&mut self, op: &LeafOp<'_>, values: impl Iterator<Item = ValueIndex>) -> bool {
        for (position, value) in values.enumerate() {
            if position > 0 {
                self.line.push_text(", ");
            }
            let Some(ty) = op.value_type(value) else { return false };
            self.compose_type(ty);
        }
        true
    }

    /// Appends `(i32, i32) -> i32`, from the values of a declared operand to the results. Returns whether it could.
    fn compose_function_type(&mut self, op: &LeafOp<'_>, inputs: u32) -> bool {
        self.line.push_text("(");
        if !self.compose_types(op, op.values(inputs)) {
            return false;
        }
        self.line.push_text(") -> ");
        // A function type in the place of the results needs parentheses.
        let is_bare = match op.results().map(|result| op.value_type(result)).collect::<SmallVec<[_; 2]>>()[..]
        {
            [Some(only)] => !matches!(only.data(self.context()), TypeData::Function { .. }),
            _ => false,
        };
        if is_bare {
            return self.compose_types(op, op.results());
        }
        self.line.push_text("(");
        let has_types = self.compose_types(op, op.results());
        self.line.push_text(")");
        has_types
    }

    #[inline]
    fn compose_type(&mut self, ty: Type) {
        match self.memo.known_type(ty) {
            Some(text) => self.line.push_text(text),
            None => self.compose(|printer| printer.write_type(ty)),
        }
    }

    /// Appends what `print` writes to the line.
    fn compose(&mut self, print: impl FnOnce(&mut Self)) {
        let start = self.out.len();
        print(self);
        self.line.push_text(&self.out[start..]);
        self.out.truncate(start);
    }

    /// Returns whether the op has nothing that the parts of the format do not show.
    #[inline]
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
                ValueReference::Operand(index) => {
                    op.values(*index as u32).all(|value| op.value_type(value) == implied)
                }
                ValueReference::Result(_) => op.type_of(*value) == implied,
            }
        };
        format.absent.iter().all(is_absent) && format.implied.iter().all(is_implied)
    }
}
