//! Names of blocks and arguments of blocks, spelled as the printer spells them.

use super::LeafParts;
use crate::text::lexer::sigil_end;
use crate::text::parser::names::values::Slot;
use crate::text::parser::operations::ir_parser::IrParser;
use crate::types::Type;

/// A block argument in the printer's spelling.
pub(in crate::text::parser) struct BlockArgument {
    /// Its name.
    pub(in crate::text::parser) slot: Slot,
    pub(in crate::text::parser) ty: Type,
    /// The offset behind its type.
    pub(in crate::text::parser) end: usize,
    /// The offset of the next argument, or behind the colon.
    pub(in crate::text::parser) next: usize,
    /// Whether the block's arguments end with it.
    pub(in crate::text::parser) is_last: bool,
}

impl IrParser<'_> {
    /// Reads `%a: i32` with `, %` or `):` behind it. Returns `None` for any other spelling; the caller then restarts the
    /// lexer, whose next token is no longer the one before.
    #[inline]
    pub(in crate::text::parser) fn read_block_argument(&mut self, position: usize) -> Option<BlockArgument> {
        const BETWEEN: &[u8] = b": ";
        const LAST: &[u8] = b"):";
        let source = self.parser.source;
        let (slot, end) = self.read_name(position)?;
        if !source[end..].starts_with(BETWEEN) {
            return None;
        }
        let (ty, end) = self.parser.read_leaf_type(end + BETWEEN.len())?;
        let rest = &source[end..];
        let (is_last, next) = (rest.starts_with(LAST), end + LAST.len());
        // Two colons are another token.
        let is_so = if is_last { source.get(next) != Some(&b':') } else { rest.starts_with(b", %") };
        is_so.then_some(BlockArgument { slot, ty, end, next, is_last })
    }

    /// Reads a successor. Its block is made if it has not been named before, as the parser of the format would do.
    pub(super) fn read_successor(&mut self, parts: &mut LeafParts) -> Option<()> {
        let source = self.parser.source;
        let end = sigil_end(source, parts.end, b'^')?;
        let slot = self.names.slot(&source[parts.end + 1..end]);
        *parts.successors.get_mut(parts.successor_count)? = self.block_named(slot, parts.end as u32);
        parts.successor_count += 1;
        parts.end = end;
        Some(())
    }
}
