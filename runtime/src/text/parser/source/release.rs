//! Release of the text behind the parser: a mapped file then takes no memory besides the ops that it became.

use crate::text::parser::operations::ir_parser::IrParser;

/// The length of the text that is released at once.
pub(in crate::text::parser) const RELEASED_AT_ONCE: u32 = 1 << 20;

impl IrParser<'_> {
    /// Releases the text behind the parser, if there is enough of it.
    #[inline]
    pub(in crate::text::parser) fn release_parsed_text(&mut self) {
        let end = self.parser.previous_end;
        if end.saturating_sub(self.released_until) < RELEASED_AT_ONCE {
            return;
        }
        let start = std::mem::replace(&mut self.released_until, end);
        if let Some(buffer) = self.context().sources().buffer_at(self.parser.base) {
            buffer.release(start as usize..end as usize);
        }
    }
}
