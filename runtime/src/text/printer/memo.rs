//! A cache of the texts of op names, types and attributes by handle.

use crate::attributes::Attribute;
use crate::context::OpName;
use crate::text::printer::DistinctNumbers;
use crate::text::printer::shared::Shared;
use crate::text::printer::tokens::push_quoted;
use crate::types::Type;

/// The length of the longest cached text.
const LONGEST: usize = 256;

/// The handle from which on texts are not cached, to limit the size of the table.
const MOST_HANDLES: usize = 1 << 18;

/// The maximum total length of cached text in bytes.
const MOST_TEXT: usize = 2 << 20;

/// A table from handles to ranges of text.
#[derive(Default)]
struct Table(Vec<(u32, u32)>);

impl Table {
    #[inline]
    fn find(&self, raw: u32) -> Option<std::ops::Range<usize>> {
        match self.0.get(raw as usize) {
            Some(&(start, end)) if end > 0 => Some(start as usize..end as usize),
            _ => None,
        }
    }

    /// Caches the text in `out` from `from` on.
    fn keep(&mut self, raw: u32, text: &mut String, out: &str, from: usize) {
        let new = &out[from..];
        let raw = raw as usize;
        if new.len() > LONGEST || raw >= MOST_HANDLES || text.len() + new.len() > MOST_TEXT {
            return;
        }
        if raw >= self.0.len() {
            self.0.resize(raw + 1, (0, 0));
        }
        let start = text.len();
        text.push_str(new);
        self.0[raw] = (start as u32, text.len() as u32);
    }
}

/// The texts that a thread has printed; valid for one text with one set of aliases.
#[derive(Default)]
pub(crate) struct TextMemo {
    text: String,
    types: Table,
    attributes: Table,
    names: Table,
    distinct: DistinctNumbers,
}

impl TextMemo {
    /// Returns the numbers of distinct attributes.
    pub(crate) fn distinct(&mut self) -> &mut DistinctNumbers {
        &mut self.distinct
    }

    /// Appends a type.
    #[inline]
    pub(crate) fn write_type(&mut self, out: &mut String, shared: &Shared<'_>, ty: Type) {
        if let Some(range) = self.types.find(ty.number()) {
            out.push_str(&self.text[range]);
            return;
        }
        let from = out.len();
        shared.printer(out, &mut self.distinct).print_type(ty);
        self.types.keep(ty.number(), &mut self.text, out, from);
    }

    /// Returns the text of a type that was written before.
    #[inline]
    pub(crate) fn known_type(&self, ty: Type) -> Option<&str> {
        self.types.find(ty.number()).map(|range| &self.text[range])
    }

    /// Returns the text of an attribute with its type that was written before.
    #[inline]
    pub(crate) fn known_attribute(&self, attribute: Attribute) -> Option<&str> {
        self.attributes.find(attribute.number()).map(|range| &self.text[range])
    }

    /// Appends an attribute with its type.
    #[inline]
    pub(crate) fn write_attribute(&mut self, out: &mut String, shared: &Shared<'_>, attribute: Attribute) {
        if let Some(range) = self.attributes.find(attribute.number()) {
            out.push_str(&self.text[range]);
            return;
        }
        let from = out.len();
        shared.printer(out, &mut self.distinct).print_attribute(attribute);
        self.attributes.keep(attribute.number(), &mut self.text, out, from);
    }

    /// Appends the quoted name of an op and the parenthesis behind it: `"dialect.op"(`.
    #[inline]
    pub(crate) fn write_quoted_name(&mut self, out: &mut String, shared: &Shared<'_>, name: OpName) {
        if let Some(range) = self.names.find(name.number()) {
            out.push_str(&self.text[range]);
            return;
        }
        let from = out.len();
        push_quoted(out, name.text(shared.context).as_bytes());
        out.push('(');
        self.names.keep(name.number(), &mut self.text, out, from);
    }
}
