//! Registered leaf ops in generic form (language reference, Operations).

use super::LeafParts;
use crate::attributes::Attribute;
use crate::context::{OpInfo, OpName};
use crate::dialect::OpTraits;
use crate::text::lexer::{bare_end, sigil_end};
use crate::text::parser::cursor::Parser;
use crate::text::parser::custom_form::declared::Span;
use crate::text::parser::operations::ir_parser::IrParser;

impl<'source> IrParser<'source> {
    /// Reads `"dialect.op"(%a)[^bb1] <{name = attribute}> : (type) -> type`. Returns the name of the op, and how many results
    /// it has. Attributes behind the properties are left to the parser of the generic form.
    pub(super) fn read_generic_op(
        &mut self,
        start: usize,
        parts: &mut LeafParts,
    ) -> Option<(OpName, &'source OpInfo, usize)> {
        let source = self.parser.source;
        let name = &source[start + 1..];
        // A name with an escaped quote is not found.
        let name = &name[..memchr::memchr(b'"', name)?];
        let known = self.op_names.quoted(name)?;
        let is_read = known.is_registered
            && !known.has_former_dialect
            && known.obsolete_terminator_of.is_none()
            && !known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE);
        if !is_read {
            return None;
        }
        let info = known.name.info(self.parser.context);
        parts.begin(start + name.len() + 2);
        let count = self.read_enclosed_values(b'(', b')', parts)?;
        if source.get(parts.end) == Some(&b'[') {
            self.read_successors(parts)?;
        }
        if source[parts.end..].starts_with(b" <{") {
            parts.end += 3;
            self.parser.read_properties(info, parts)?;
        }
        skip(source, b" : ", parts)?;
        self.read_function_type(Span { start: 0, end: count as u32 }, parts)?;
        parts.next = self.next_op(parts.end, false)?;
        Some((known.name, info, parts.result_count))
    }

    /// Reads `(i32, i32) -> i32`, the types of values and of the results.
    pub(super) fn read_function_type(&mut self, values: Span, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        skip(source, b"(", parts)?;
        self.read_types_of(values, parts)?;
        skip(source, b") -> ", parts)?;
        parts.result_count = self.parser.read_result_types(parts)?;
        Some(())
    }

    /// Reads `[^bb1, ^bb2]`.
    fn read_successors(&mut self, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        parts.end += 1;
        loop {
            self.read_successor(parts)?;
            if skip(source, b", ", parts).is_none() {
                return skip(source, b"]", parts);
            }
        }
    }
}

impl Parser<'_> {
    /// Reads `name = attribute, unit}>`: inherent attributes of the op.
    fn read_properties(&mut self, info: &OpInfo, parts: &mut LeafParts) -> Option<()> {
        let source = self.source;
        let names = info.inherent_attributes();
        loop {
            let end = bare_end(source, parts.end);
            let name = &source[parts.end..end];
            let slot = names.iter().position(|known| known.text(self.context).as_bytes() == name)? as u32;
            if parts.attributes().iter().any(|(known, _)| *known == slot) {
                return None;
            }
            parts.end = end;
            let value = match skip(source, b" = ", parts) {
                Some(()) => self.read_property(parts)?,
                None => Attribute::UNIT,
            };
            parts.set_attribute(slot, value)?;
            if skip(source, b", ", parts).is_none() {
                return skip(source, b"}>", parts);
            }
        }
    }

    fn read_property(&mut self, parts: &mut LeafParts) -> Option<Attribute> {
        let source = self.source;
        let start = parts.end;
        let read = self.read_small_integer(start).or_else(|| {
            let word = sigil_end(source, start, b'#').unwrap_or_else(|| bare_end(source, start)) - start;
            let known = self.known_attributes.find_latest(&source[start..], word).filter(|_| word > 0);
            known.map(|(length, attribute)| (attribute, start + length))
        });
        let is_whole = |end: usize| matches!(source.get(end), Some(b',' | b'}'));
        let (attribute, end) = match read.filter(|(_, end)| is_whole(*end)) {
            Some(read) => read,
            None => self.read_tokens(start, |parser| parser.parse_attribute(None))?,
        };
        parts.end = end;
        Some(attribute)
    }

    /// Reads the results of a function type. Returns how many there are.
    fn read_result_types(&mut self, parts: &mut LeafParts) -> Option<usize> {
        let source = self.source;
        let mut count = 0;
        let is_list = skip(source, b"(", parts).is_some();
        if is_list && skip(source, b")", parts).is_some() {
            return Some(0);
        }
        loop {
            let (ty, end) = self.read_leaf_type(parts.end)?;
            *parts.result_types.get_mut(count)? = ty;
            parts.end = end;
            count += 1;
            if !is_list {
                return Some(count);
            }
            if skip(source, b", ", parts).is_none() {
                return skip(source, b")", parts).map(|()| count);
            }
        }
    }
}

/// Moves behind a text, if it is there.
#[inline]
fn skip(source: &[u8], text: &[u8], parts: &mut LeafParts) -> Option<()> {
    let is_there = source.get(parts.end..)?.starts_with(text);
    is_there.then(|| parts.end += text.len())
}
