//! Affine maps with their operands in leaf ops.

use super::LeafParts;
use crate::attributes::Attribute;
use crate::dialect::leaf::AppliedMap;
use crate::text::lexer::{bare_end, digits};
use crate::text::parser::cursor::Parser;
use crate::text::parser::custom_form::declared::Span;
use crate::text::parser::interner_caches::IndexResult;
use crate::text::parser::operations::ir_parser::IrParser;

/// The most indices of an access.
const MOST_INDICES: usize = 6;

impl IrParser<'_> {
    /// Reads `[%i, %j + 3, 7]`: indices that are values, constants, or sums of both.
    pub(super) fn read_affine_indices(&mut self, applied: AppliedMap, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        if source.get(parts.end) != Some(&b'[') {
            return None;
        }
        parts.end += 1;
        let start = parts.value_count;
        let mut results = [IndexResult::default(); MOST_INDICES];
        let mut count = 0;
        loop {
            let dimension = match source.get(parts.end) {
                Some(b'%') => {
                    self.read_value(parts)?;
                    let (value, before) = parts.values[start..parts.value_count].split_last()?;
                    // A value that is there before is the same dimension.
                    let known = before.iter().position(|other| other == value);
                    parts.value_count -= usize::from(known.is_some());
                    Some(known.unwrap_or(before.len()) as u32)
                }
                _ => None,
            };
            let constant = read_constant(source, &mut parts.end, dimension.is_some())?;
            *results.get_mut(count)? = IndexResult { dimension, constant };
            count += 1;
            match (source.get(parts.end)?, source.get(parts.end + 1)) {
                (b']', _) => break,
                (b',', Some(b' ')) => parts.end += 2,
                _ => return None,
            }
        }
        parts.end += 1;
        let span = Span { start: start as u32, end: parts.value_count as u32 };
        *parts.spans.get_mut(applied.operands as usize)? = span;
        let dimensions = (parts.value_count - start) as u32;
        let map = self.parser.caches.index_map(self.parser.context, dimensions, &results[..count]);
        parts.set_attribute(applied.map, map)
    }

    /// Reads `affine_map<...>(%dimension)[%symbol]`.
    pub(super) fn read_affine_map_operands(
        &mut self,
        applied: AppliedMap,
        parts: &mut LeafParts,
    ) -> Option<()> {
        let (attribute, end) = self.parser.read_affine_map(parts.end)?;
        let map = attribute.as_affine_map(self.parser.context)?;
        parts.end = end;
        let start = parts.value_count;
        let dimensions = self.read_enclosed_values(b'(', b')', parts)?;
        let symbols = match self.parser.source.get(parts.end) {
            Some(b'[') => self.read_enclosed_values(b'[', b']', parts)?,
            _ => 0,
        };
        if (dimensions, symbols) != (map.dimension_count() as usize, map.symbol_count() as usize) {
            return None;
        }
        let span = Span { start: start as u32, end: parts.value_count as u32 };
        *parts.spans.get_mut(applied.operands as usize)? = span;
        parts.set_attribute(applied.map, attribute)
    }
}

/// Reads ` + 3` or ` - 3` behind a value, or nothing, which is zero; without a value, `3`.
fn read_constant(source: &[u8], position: &mut usize, is_behind_value: bool) -> Option<i64> {
    /// Constants of more digits are left to the parser of the format.
    const MOST_DIGITS: usize = 9;
    let is_negative = match (is_behind_value, source.get(*position..*position + 3)) {
        (false, _) => false,
        (true, Some(b" + ")) => false,
        (true, Some(b" - ")) => true,
        (true, _) => return Some(0),
    };
    let start = *position + if is_behind_value { 3 } else { 0 };
    let (number, end) = digits(source, start);
    if !(1..=MOST_DIGITS).contains(&(end - start)) {
        return None;
    }
    *position = end;
    Some(if is_negative { -i64::from(number) } else { i64::from(number) })
}

impl Parser<'_> {
    /// Returns the map at `position`, and the offset behind it.
    fn read_affine_map(&mut self, position: usize) -> Option<(Attribute, usize)> {
        let word = bare_end(self.source, position) - position;
        if word > 0
            && let Some((length, map)) = self.known_attributes.find_latest(&self.source[position..], word)
        {
            return Some((map, position + length));
        }
        self.read_tokens(position, |parser| parser.parse_attribute(None))
    }
}
