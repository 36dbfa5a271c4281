//! The parser of leaf ops that are spelled as the printer spells them.
//!
//! Most text is: then the bytes between the values and types of an op are those of its format, and comparing them costs
//! a fraction of taking tokens. This parser has no messages and no other spellings: an op that is not what it expects is
//! left to the parser of the format, from its first token on, as if nothing had been read.

mod affine;
mod blocks;
mod generic;

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::context::{OpInfo, OpName};
use crate::dialect::leaf::{LeafFormat, LeafTypes, OperandCount, TextPart};
use crate::dialect::straight_line::ReadType;
use crate::dialect::{AttributeElement, AttributeForm, OpDescriptor};
use crate::ir::body::Arena;
use crate::ir::handles::ValueIndex;
use crate::ir::records::OpRecord;
use crate::ir::{BlockIndex, SuccessorState};
use crate::numeric::WideInteger;
use crate::text::lexer::{TokenKind, bare_end, digits, sigil_end, skip_blanks, token_at};
use crate::text::parser::ParseResult;
use crate::text::parser::cursor::Parser;
use crate::text::parser::custom_form::declared::Span;
use crate::text::parser::names::values::{Slot, ValueEntry};
use crate::text::parser::operations::ir_parser::IrParser;
use crate::text::parser::types::constant_type;
use crate::types::Type;

const MOST: usize = LeafFormat::MOST_READ;

/// The most values that an op is read with.
const MOST_VALUES: usize = 8;

/// The most attributes that an op is read with.
const MOST_ATTRIBUTES: usize = 8;

/// The text between the name of a result and that of its op.
const EQUAL: &[u8] = b" = ";

/// The forms of a leaf op that is parsed by its format.
#[derive(Clone, Copy)]
pub(in crate::text::parser) struct LeafForm<'source> {
    info: &'source OpInfo,
    descriptor: &'source OpDescriptor,
    text: &'source LeafFormat,
    types: &'source LeafTypes,
}

impl<'source> LeafForm<'source> {
    /// Returns the forms of an op; `None` if it is no leaf op, or has a parser of its own.
    pub(in crate::text::parser) fn of(info: &'source OpInfo) -> Option<Self> {
        let text = info.leaf_format()?;
        Some(LeafForm { info, descriptor: info.descriptor()?, text, types: text.types.as_ref()? })
    }
}

/// The parts of an op that were read.
struct LeafParts {
    /// In the order of the text, and of their declaration.
    values: [ValueIndex; MOST_VALUES],
    value_count: usize,
    /// The values of each declared operand.
    spans: [Span; MOST],
    types: [Type; MOST],
    type_count: usize,
    result_types: [Type; MOST],
    /// The number of results of a function type.
    result_count: usize,
    attributes: [(u32, Attribute); MOST_ATTRIBUTES],
    attribute_count: usize,
    successors: [BlockIndex; MOST],
    successor_count: usize,
    /// The offset behind them.
    end: usize,
    /// The offset of the next token.
    next: usize,
}

impl Default for LeafParts {
    fn default() -> Self {
        LeafParts {
            values: [ValueIndex::NONE; MOST_VALUES],
            value_count: 0,
            spans: [Span::default(); MOST],
            types: [Type::NONE; MOST],
            type_count: 0,
            result_types: [Type::NONE; MOST],
            result_count: 0,
            attributes: [(0, Attribute::EMPTY_DICTIONARY); MOST_ATTRIBUTES],
            attribute_count: 0,
            successors: [BlockIndex::NONE; MOST],
            successor_count: 0,
            end: 0,
            next: 0,
        }
    }
}

impl LeafParts {
    /// Removes the parts of the op before. Spans stay: each declared operand gets its own.
    #[inline]
    fn begin(&mut self, position: usize) {
        self.value_count = 0;
        self.type_count = 0;
        self.attribute_count = 0;
        self.successor_count = 0;
        self.end = position;
    }

    /// Adds an attribute; `None` if there are too many.
    fn set_attribute(&mut self, slot: u32, attribute: Attribute) -> Option<()> {
        *self.attributes.get_mut(self.attribute_count)? = (slot, attribute);
        self.attribute_count += 1;
        Some(())
    }

    /// Adds a type that is written; `None` if there are too many.
    #[inline]
    fn add_type(&mut self, ty: Type) -> Option<()> {
        *self.types.get_mut(self.type_count)? = ty;
        self.type_count += 1;
        Some(())
    }

    #[inline]
    fn attributes(&self) -> &[(u32, Attribute)] {
        &self.attributes[..self.attribute_count]
    }
}

impl<'source> IrParser<'source> {
    /// Parses the leaf ops that are spelled as they are printed, up to the first other op, and appends them to `block`. Their
    /// operands are defined before them. Returns whether there are any.
    pub(in crate::text::parser) fn parse_leaf_ops(&mut self, block: BlockIndex) -> bool {
        let first = self.parser.token;
        let source = self.parser.source;
        let may_be_leaf = match first.kind {
            TokenKind::BareIdentifier | TokenKind::String => true,
            TokenKind::ValueIdentifier => source[first.end as usize..].starts_with(EQUAL),
            _ => false,
        };
        if !may_be_leaf {
            return false;
        }
        let mut parts = LeafParts::default();
        let (mut end, mut next) = (self.parser.previous_end as usize, first.start as usize);
        let mut is_any = false;
        while self.read_leaf_op(block, next, &mut parts).is_some() {
            (end, next) = (parts.end, parts.next);
            is_any = true;
        }
        // The last one may have been begun with tokens.
        self.parser.continue_at(end, if is_any { token_at(source, next) } else { first });
        is_any
    }

    /// Parses the op at `position`, if it is such a leaf op, and finds the next one. If it is not, nothing has changed, but
    /// that its successors may have been named.
    #[inline]
    fn read_leaf_op(&mut self, block: BlockIndex, position: usize, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        let (name, start) = match source.get(position) {
            Some(b'%') => {
                let (slot, end) = self.read_name(position)?;
                if !source[end..].starts_with(EQUAL) {
                    return None;
                }
                (Some(slot), end + EQUAL.len())
            }
            _ => (None, position),
        };
        let (op_name, info, result_count) = match source.get(start) {
            Some(b'"') => self.read_generic_op(start, parts)?,
            _ => self.read_custom_op(start, parts)?,
        };
        if name.is_some() && result_count != 1 {
            return None;
        }
        let result = match name {
            // A name that a value of the body has already is an error, or that value is used before its definition.
            Some(slot) => Some((slot, self.entry_of_new(slot)?)),
            None => None,
        };

        let location = self.parser.location_at(start as u32);
        let context = self.parser.context;
        let open = self.bodies.last_mut()?;
        let serial = open.body.serial;
        let arena = open.body.arena_mut();
        let mut storage = arena.push_slots(info, context);
        for (slot, attribute) in parts.attributes() {
            arena.set_inherent(storage, *slot as usize, Some(*attribute));
        }
        storage = self.shared_slots.share(serial, arena, storage);
        let record = OpRecord::new(op_name, location, storage);
        let operands = parts.values[..parts.value_count].iter().copied();
        let results = parts.result_types[..result_count].iter().copied();
        let op = arena.push_leaf_op(block, record, operands, results);
        let first_result = arena.ops[op.at()].results;
        if parts.successor_count > 0 {
            let block = |block: &BlockIndex| SuccessorState {
                block: open.body.block_handle(*block),
                operand_count: None,
            };
            let successors: SmallVec<[SuccessorState; 2]> =
                parts.successors[..parts.successor_count].iter().map(block).collect();
            open.body.attach_successors(op, &successors);
        }
        if let Some((slot, old)) = result {
            let scope = open.scope;
            let entry = ValueEntry { scope, first: first_result, count: 1, position: position as u32 };
            self.values.define(slot, entry, old);
        }
        Some(())
    }

    /// Reads an op in its custom form, from its name on. Returns its name, and how many results it has.
    #[inline]
    fn read_custom_op(
        &mut self,
        start: usize,
        parts: &mut LeafParts,
    ) -> Option<(OpName, &'source OpInfo, usize)> {
        let context = self.parser.context;
        let (op_name, form, end) = self.op_names.leaf_at(context, self.parser.source, start)?;
        self.read_parts(form, end, parts)?;
        parts.next = self.next_op(parts.end, form.text.may_go_on)?;
        self.check_operands(form, parts)?;
        let result_count = match &form.types.results {
            Some(results) => {
                for (position, read) in results.iter().enumerate() {
                    parts.result_types[position] = self.leaf_type(form, read, parts)?;
                }
                results.len()
            }
            None => parts.result_count,
        };
        if let Some(slot) = form.text.sizes {
            let spans = &parts.spans[..form.text.operands.len()];
            let sizes = spans.iter().map(|span| span.of(&parts.values).len());
            let sizes = self.parser.caches.segment_sizes(context, sizes);
            parts.set_attribute(slot, sizes)?;
        }
        Some((op_name, form.info, result_count))
    }

    /// Reads what is behind the name of an op, from `position` on.
    #[inline]
    fn read_parts(&mut self, form: LeafForm<'source>, position: usize, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        parts.begin(position);
        for part in &form.text.parts {
            match part {
                TextPart::Text(text) => parts.end = text.end_in(source, parts.end)?,
                TextPart::Operand(index) => {
                    let start = parts.value_count as u32;
                    self.read_value(parts)?;
                    *parts.spans.get_mut(*index as usize)? = Span { start, end: start + 1 };
                }
                TextPart::Operands(index) => self.read_values(form, *index, parts)?,
                TextPart::Types(index) => self.read_types(*index, parts)?,
                TextPart::Group(index, inner) => self.read_group(form, *index, inner, parts)?,
                TextPart::FunctionType(index) => {
                    let span = *parts.spans.get(*index as usize)?;
                    self.read_function_type(span, parts)?;
                }
                TextPart::Successor => self.read_successor(parts)?,
                TextPart::AffineIndices(applied) => self.read_affine_indices(*applied, parts)?,
                TextPart::AffineMapOperands(applied) => self.read_affine_map_operands(*applied, parts)?,
                TextPart::Type(_) => {
                    let (ty, end) = self.parser.read_leaf_type(parts.end)?;
                    parts.add_type(ty)?;
                    parts.end = end;
                }
                TextPart::SelectTypes(..) => self.read_select_types(parts)?,
                TextPart::Attribute(element) => {
                    let (read, end) = self.parser.read_leaf_attribute(form.descriptor, element, parts.end)?;
                    parts.set_attribute(element.slot, read)?;
                    parts.end = end;
                }
            }
        }
        Some(())
    }

    /// Reads a value that is defined already.
    #[inline]
    fn read_value(&mut self, parts: &mut LeafParts) -> Option<()> {
        let (slot, end) = self.read_name(parts.end)?;
        let entry = self.values.get(slot);
        let scope = self.bodies.last()?.scope;
        if entry.scope != scope || entry.count >= ValueEntry::BROKEN {
            return None;
        }
        *parts.values.get_mut(parts.value_count)? = ValueIndex(entry.first);
        parts.value_count += 1;
        parts.end = end;
        Some(())
    }

    /// Reads the values of a declared operand that is a list, with commas between them, or none.
    fn read_values(&mut self, form: LeafForm<'_>, index: u32, parts: &mut LeafParts) -> Option<()> {
        let start = parts.value_count as u32;
        self.read_value_list(parts)?;
        let end = parts.value_count as u32;
        *parts.spans.get_mut(index as usize)? = Span { start, end };
        let is_too_long = end - start > 1 && form.text.operands[index as usize] == OperandCount::AtMostOne;
        (!is_too_long).then_some(())
    }

    /// Reads values with commas between them, or none.
    fn read_value_list(&mut self, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        if source.get(parts.end) == Some(&b'%') {
            self.read_value(parts)?;
            while source[parts.end..].starts_with(b", %") {
                parts.end += 2;
                self.read_value(parts)?;
            }
        }
        Some(())
    }

    /// Reads values between brackets, with commas between them, or none. Returns how many there are.
    fn read_enclosed_values(&mut self, open: u8, close: u8, parts: &mut LeafParts) -> Option<usize> {
        let source = self.parser.source;
        if source.get(parts.end) != Some(&open) {
            return None;
        }
        parts.end += 1;
        let start = parts.value_count;
        self.read_value_list(parts)?;
        if source.get(parts.end) != Some(&close) {
            return None;
        }
        parts.end += 1;
        Some(parts.value_count - start)
    }

    /// Reads the types of the values of a declared operand that is a list.
    fn read_types(&mut self, index: u32, parts: &mut LeafParts) -> Option<()> {
        let span = *parts.spans.get(index as usize)?;
        self.read_types_of(span, parts)
    }

    /// Reads the types of values, with commas between them.
    fn read_types_of(&mut self, span: Span, parts: &mut LeafParts) -> Option<()> {
        for (position, value) in span.of(&parts.values).iter().enumerate() {
            if position > 0 {
                if !self.parser.source[parts.end..].starts_with(b", ") {
                    return None;
                }
                parts.end += 2;
            }
            let (ty, end) = self.parser.read_leaf_type(parts.end)?;
            if self.bodies.last()?.body.arena().values[value.at()].ty != Some(ty) {
                return None;
            }
            parts.end = end;
        }
        Some(())
    }

    /// Reads the type of what is selected, behind that of a condition which is not `i1`.
    fn read_select_types(&mut self, parts: &mut LeafParts) -> Option<()> {
        let (mut ty, mut end) = self.parser.read_leaf_type(parts.end)?;
        let mut condition = Type::I1;
        if self.parser.source[end..].starts_with(b", ") {
            condition = ty;
            (ty, end) = self.parser.read_leaf_type(end + 2)?;
        }
        parts.add_type(condition)?;
        parts.add_type(ty)?;
        parts.end = end;
        Some(())
    }

    /// Reads a group, if it is there.
    fn read_group(
        &mut self,
        form: LeafForm<'_>,
        index: u32,
        inner: &[TextPart],
        parts: &mut LeafParts,
    ) -> Option<()> {
        let source = self.parser.source;
        let start = parts.value_count as u32;
        let is_there = match inner.first() {
            Some(TextPart::Text(text)) => text.end_in(source, parts.end).is_some(),
            _ => source.get(parts.end) == Some(&b'%'),
        };
        if !is_there {
            // Its values may stand behind other blanks than a printed space.
            if source.get(skip_blanks(source, parts.end)) == Some(&b'%') {
                return None;
            }
            *parts.spans.get_mut(index as usize)? = Span { start, end: start };
            return Some(());
        }
        for part in inner {
            match part {
                TextPart::Text(text) => parts.end = text.end_in(source, parts.end)?,
                TextPart::Operands(_) => self.read_values(form, index, parts)?,
                _ => self.read_types(index, parts)?,
            }
        }
        // A group without values would be absent.
        (parts.value_count as u32 > start).then_some(())
    }

    /// Returns the name at `position`, and the offset behind it.
    #[inline]
    fn read_name(&mut self, position: usize) -> Option<(Slot, usize)> {
        /// Numbers of so few digits are below the limit, and spelled in one way if they do not begin with zero.
        const FEW_DIGITS: usize = 6;
        let source = self.parser.source;
        if source.get(position) != Some(&b'%') {
            return None;
        }
        let (number, end) = digits(source, position + 1);
        let count = end - position - 1;
        if (1..=FEW_DIGITS).contains(&count) && (source[position + 1] != b'0' || count == 1) {
            return Some((self.names.numbered(number), end));
        }
        let end = sigil_end(source, position, b'%')?;
        Some((self.names.slot(&source[position + 1..end]), end))
    }

    /// Returns the offset of the token behind an op, if no part of the op can begin with it. `may_go_on` says whether a word or
    /// a string may be such a part.
    #[inline]
    fn next_op(&self, position: usize, may_go_on: bool) -> Option<usize> {
        let source = self.parser.source;
        // A name or a number would go on.
        if !source.get(position).is_none_or(u8::is_ascii_whitespace) {
            return None;
        }
        let next = skip_blanks(source, position);
        let is_behind = match source.get(next)? {
            b'%' | b'^' | b'}' => true,
            // A location may stand behind each op.
            b'a'..=b'z' | b'A'..=b'Z' => !may_go_on && !source[next..].starts_with(b"loc"),
            b'"' => !may_go_on,
            _ => false,
        };
        is_behind.then_some(next)
    }

    /// Returns whether all operands have their types.
    #[inline]
    fn check_operands(&self, form: LeafForm<'_>, parts: &LeafParts) -> Option<()> {
        let Arena { values, .. } = self.bodies.last()?.body.arena();
        for (read, span) in form.types.operands.iter().zip(&parts.spans) {
            let Some(read) = read else { continue };
            let ty = Some(self.leaf_type(form, read, parts)?);
            if span.of(&parts.values).iter().any(|value| values[value.at()].ty != ty) {
                return None;
            }
        }
        Some(())
    }

    #[inline]
    fn leaf_type(&self, form: LeafForm<'_>, read: &ReadType, parts: &LeafParts) -> Option<Type> {
        // Most types are written, and the function that finds the others is not inlined.
        if let ReadType::Written(position) = read {
            return parts.types.get(*position).copied();
        }
        let context = self.parser.context;
        read.find(context, &parts.types, &|slot| {
            let found = parts.attributes().iter().find(|(other, _)| *other == slot);
            let default = || form.info.default_attributes(context).get(slot as usize).copied().flatten();
            found.map(|(_, attribute)| *attribute).or_else(default)
        })
    }

    /// Returns the entry of a name, if no value of the body has it yet.
    #[inline]
    fn entry_of_new(&self, slot: Slot) -> Option<ValueEntry> {
        let entry = self.values.get(slot);
        (entry.scope != self.bodies.last()?.scope).then_some(entry)
    }
}

impl Parser<'_> {
    /// Returns the type at `position`, and the offset behind it.
    #[inline]
    fn read_leaf_type(&mut self, position: usize) -> Option<(Type, usize)> {
        let source = self.source;
        let end = sigil_end(source, position, b'!').unwrap_or_else(|| bare_end(source, position));
        if let Some(ty) = constant_type(&source[position..end]) {
            return Some((ty, end));
        }
        if end > position
            && let Some((length, ty)) = self.known_types.find_latest(&source[position..], end - position)
        {
            return Some((ty, position + length));
        }
        self.read_tokens(position, Self::parse_type)
    }

    /// Returns the attribute of an element at `position`, and the offset behind it.
    fn read_leaf_attribute(
        &mut self,
        descriptor: &OpDescriptor,
        element: &AttributeElement,
        position: usize,
    ) -> Option<(Attribute, usize)> {
        match &element.form {
            AttributeForm::Enum(syntax) => {
                let end = bare_end(self.source, position);
                let word = std::str::from_utf8(&self.source[position..end]).ok()?;
                return Some((self.enum_attribute(syntax, word)?, end));
            }
            AttributeForm::Typed => {
                if let Some(read) = self.read_small_integer(position) {
                    return Some(read);
                }
            }
            _ => {}
        }
        self.read_tokens(position, |parser| parser.parse_declared_attribute(descriptor, element, false))
    }

    /// Returns the attribute of a decimal number that fits into any type of 32 bits or more, with its type behind it, and the
    /// offset behind both.
    fn read_small_integer(&mut self, position: usize) -> Option<(Attribute, usize)> {
        const MOST_DIGITS: usize = 9;
        const COLON: &[u8] = b" : ";
        let source = self.source;
        let (number, end) = digits(source, position);
        if !(1..=MOST_DIGITS).contains(&(end - position)) || !source[end..].starts_with(COLON) {
            return None;
        }
        let start = end + COLON.len();
        let end = bare_end(source, start);
        let ty = constant_type(&source[start..end])?;
        let width = match ty {
            Type::I32 => 32,
            Type::I64 | Type::INDEX => 64,
            _ => return None,
        };
        let value = WideInteger::from_i64(i64::from(number), width);
        Some((self.caches.integer(self.context, ty, value), end))
    }

    /// Parses with tokens from `position` on. Returns the result and the offset behind it; nothing has changed if there is
    /// an error.
    fn read_tokens<T>(
        &mut self,
        position: usize,
        read: impl FnOnce(&mut Self) -> ParseResult<T>,
    ) -> Option<(T, usize)> {
        let (errors, companions, extent) = (self.diagnostics.len(), self.companions.len(), self.alias_extent);
        self.restart_at(position);
        if let Ok(found) = read(self)
            && self.companions.len() == companions
            && self.diagnostics.len() == errors
        {
            return Some((found, self.previous_end as usize));
        }
        self.diagnostics.truncate(errors);
        self.companions.truncate(companions);
        self.alias_extent = extent;
        self.self_type = None;
        None
    }
}
