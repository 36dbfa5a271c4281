//! References to aliases and distinct attributes in bodies of unregistered dialects.
//!
//! mlir-opt preserves such bodies verbatim, and so prints names that its output does not define. Here the
//! references are resolved. A name that is not an alias remains text, since the grammar of the body is
//! unknown.

use crate::attributes::{Attribute, AttributeData};
use crate::context::{Context, ContextData};
use crate::opaque::{OpaqueBody, OpaquePiece};
use crate::sub_elements::Part;
use crate::text::parser::{ParseResult, Parser};
use crate::text::printer::{
    AliasCollector, AttributePrintOptions, AttributePrinter, DistinctNumbers, Symbol,
};
use crate::text::{Mention, MentionKind, Mentions};
use crate::types::TypeData;

/// The approximate length of the longest reference that is expanded in place. A longer one remains a
/// reference, so that the size of text is bounded.
const MOST_EXPANDED: usize = 256;

impl<'source> Parser<'source> {
    /// Parses the body at `begin`. The position afterwards is unspecified; the caller restarts after the
    /// body.
    pub(in crate::text::parser) fn parse_opaque_body(
        &mut self,
        begin: u32,
        text: &'source str,
    ) -> ParseResult<OpaqueBody> {
        let bytes = text.as_bytes();
        let mentions_something = memchr::memchr2(b'#', b'!', bytes).is_some()
            || memchr::memmem::find(bytes, b"distinct[").is_some();
        if !mentions_something {
            return Ok(text.into());
        }
        let mut pieces = Vec::new();
        let mut written = 0;
        let mut reads_distinct = true;
        let mut mentions = Mentions::new(bytes);
        while let Some(mention) = mentions.next() {
            let place = begin + mention.range.start as u32;
            let (part, end) = if mention.kind == MentionKind::Distinct {
                if !reads_distinct {
                    continue;
                }
                match self.parse_mentioned_distinct(place) {
                    Some(attribute) => (Part::Attribute(attribute), (self.previous_end - begin) as usize),
                    None => {
                        // A second attempt would reparse texts with many errors over and over.
                        reads_distinct = false;
                        continue;
                    }
                }
            } else {
                match self.parse_mentioned_alias(&mention, place)? {
                    Some(part) => (part, mention.range.end),
                    None => continue,
                }
            };
            pieces.push(OpaquePiece::Text(text[written..mention.range.start].into()));
            push_part(self.context, part, mention.kind, &mut pieces);
            written = end;
            mentions.skip_to(end);
        }
        if pieces.is_empty() {
            return Ok(text.into());
        }
        pieces.push(OpaquePiece::Text(text[written..].into()));
        Ok(OpaqueBody::new(pieces))
    }

    /// Parses an alias reference; `None` if the alias is not defined.
    fn parse_mentioned_alias(&mut self, mention: &Mention, place: u32) -> ParseResult<Option<Part>> {
        let name = &self.source[place as usize + 1..place as usize + mention.range.len()];
        let part = match mention.kind {
            MentionKind::Type => self.aliases.types.get(name).copied().map(Part::Type),
            _ => self.aliases.attributes.get(name).copied().map(Part::Attribute),
        };
        if let Some(part) = part {
            self.restart_at(place as usize);
            let flags = part.flags(self.context);
            // A referenced part is nested in what is being parsed.
            self.nested(|parser| parser.check_alias(flags))?;
        }
        Ok(part)
    }

    /// Parses a distinct attribute; `None` if the text is something else.
    fn parse_mentioned_distinct(&mut self, place: u32) -> Option<Attribute> {
        let known = self.diagnostics.len();
        self.restart_at(place as usize);
        let parsed = self.nested(|parser| parser.parse_attribute(None));
        self.diagnostics.truncate(known);
        parsed.ok()
    }
}

/// Appends a referenced part. A part that is printed without an alias becomes its text, so that bodies are
/// equal independent of their spelling.
fn push_part(context: &Context, part: Part, kind: MentionKind, pieces: &mut Vec<OpaquePiece>) {
    if !is_expanded(context, part) {
        pieces.push(piece_of(context, part, kind));
        return;
    }
    let mut collector = AliasCollector::of_body(context.data());
    match part {
        Part::Type(ty) => collector.visit_type(ty),
        Part::Attribute(attribute) => collector.visit_attribute(attribute),
    }
    let aliases = collector.finish();
    let options = AttributePrintOptions { aliases: Some(&aliases), ..AttributePrintOptions::default() };
    let (mut text, mut distinct) = (String::new(), DistinctNumbers::default());
    let mut printer = AttributePrinter::new(context, &mut text, options, &mut distinct);
    match part {
        Part::Type(ty) => printer.print_type(ty),
        Part::Attribute(attribute) => printer.print_attribute(attribute),
    }
    let mut written = 0;
    for mention in Mentions::new(text.as_bytes()) {
        let name = &text[mention.range.start + 1..mention.range.end];
        let is_type = mention.kind == MentionKind::Type;
        let symbols = aliases.definitions().iter().map(|definition| definition.symbol);
        let symbol = symbols
            .filter(|symbol| matches!(symbol, Symbol::Type(_)) == is_type)
            .find(|symbol| aliases.of(*symbol) == Some(name));
        let part = match symbol {
            None => continue,
            Some(Symbol::Type(ty)) => Part::Type(ty),
            Some(Symbol::Attribute(attribute)) => Part::Attribute(attribute),
            Some(Symbol::Location(location)) => Part::Attribute(location.to_attribute(context)),
        };
        pieces.push(OpaquePiece::Text(text[written..mention.range.start].into()));
        pieces.push(piece_of(context, part, mention.kind));
        written = mention.range.end;
    }
    pieces.push(OpaquePiece::Text(text[written..].into()));
}

fn piece_of(context: &Context, part: Part, kind: MentionKind) -> OpaquePiece {
    match part {
        Part::Type(ty) => OpaquePiece::Type(ty),
        Part::Attribute(attribute) if kind == MentionKind::Location => match attribute.data(context) {
            AttributeData::Location(_) => OpaquePiece::Location(attribute),
            _ => OpaquePiece::Attribute(attribute),
        },
        Part::Attribute(attribute) => OpaquePiece::Attribute(attribute),
    }
}

/// Returns whether the part is printed in place: it has no alias of its own and is short.
fn is_expanded(context: &Context, part: Part) -> bool {
    let has_own_alias = match part {
        Part::Type(ty) => match ty.data(context) {
            TypeData::Opaque { .. } => true,
            data => data.has_alias(),
        },
        Part::Attribute(attribute) => match attribute.data(context) {
            AttributeData::Opaque { .. } | AttributeData::Distinct { .. } => true,
            data => data.has_alias(context.data()),
        },
    };
    !has_own_alias && is_short(context, part)
}

/// Returns whether the text of a part has at most about [`MOST_EXPANDED`] bytes.
fn is_short(context: &Context, part: Part) -> bool {
    let mut left = MOST_EXPANDED;
    let mut pending = vec![part];
    while let Some(part) = pending.pop() {
        let own = own_length(context.data(), part);
        if own > left {
            return false;
        }
        left -= own;
        part.for_each_child(context, &mut |child| pending.push(child));
    }
    true
}

/// Returns the approximate length of the text of a part without its nested parts; at least their number.
fn own_length(context: &ContextData, part: Part) -> usize {
    1 + match part {
        Part::Type(ty) => match &ty.entry(context).data {
            TypeData::Tuple(elements) => elements.len(),
            TypeData::Function { inputs, results } => inputs.len() + results.len(),
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => shaped.shape.len(),
            TypeData::Opaque { body, .. } => body_length(body),
            TypeData::Dialect(_) => MOST_EXPANDED,
            _ => 1,
        },
        Part::Attribute(attribute) => match &attribute.entry(context).data {
            AttributeData::Array(elements) => elements.len(),
            AttributeData::Dictionary(entries) => entries.len(),
            AttributeData::SymbolReference { nested, .. } => nested.len(),
            AttributeData::String { value, .. } => value.len(),
            AttributeData::Integer { value, .. } => value.words().len(),
            AttributeData::DenseArray { bytes, .. } | AttributeData::OpaqueElements { bytes, .. } => {
                bytes.len()
            }
            AttributeData::StridedLayout { strides, .. } => strides.len(),
            AttributeData::Opaque { body, .. } => body_length(body),
            AttributeData::DenseElements { .. }
            | AttributeData::DenseStringElements { .. }
            | AttributeData::DenseResource { .. }
            | AttributeData::SparseElements { .. }
            | AttributeData::Dialect(_) => MOST_EXPANDED,
            _ => 1,
        },
    }
}

fn body_length(body: &OpaqueBody) -> usize {
    let length = |piece: &OpaquePiece| match piece {
        OpaquePiece::Text(text) => text.len(),
        _ => 1,
    };
    body.pieces().iter().map(length).sum()
}
