//! Regions and successors of declared formats.

use crate::dialect::{Multiplicity, OpTraits};
use crate::text::lexer::TokenKind;
use crate::text::parser::ParseResult;
use crate::text::parser::custom_form::declared::DeclaredParser;

impl DeclaredParser<'_, '_, '_, '_> {
    pub(super) fn parse_region(&mut self, index: u32) -> ParseResult<()> {
        if self.descriptor.regions[index as usize].multiplicity == Multiplicity::One {
            return self.parse_region_at(index);
        }
        if !self.op.is_region() {
            return Ok(());
        }
        let mut position = index;
        loop {
            self.parse_region_at(position)?;
            position += 1;
            if !self.op.ir.parser.take_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    pub(super) fn parse_region_at(&mut self, position: u32) -> ParseResult<()> {
        self.op.parse_region_at(position as usize, &[])?;
        self.complete_region(position);
        Ok(())
    }

    /// Adds the implicit terminator of the op's definition to a region that was parsed, or the block that it has to
    /// have.
    pub(super) fn complete_region(&mut self, position: u32) {
        let state = &mut self.op.state.op;
        if let Some(name) = self.info.implicit_terminator(self.op.ir.parser.context) {
            self.op.ir.ensure_terminator(state, position, name, false);
        } else if self.descriptor.traits.contains(OpTraits::SINGLE_BLOCK) {
            self.op.ir.ensure_block(state, position);
        }
    }

    pub(super) fn parse_regions(&mut self) -> ParseResult<()> {
        let mut position = 0;
        while self.op.is_region() {
            self.parse_region_at(position)?;
            position += 1;
            if !self.op.ir.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        Ok(())
    }

    pub(super) fn parse_successors(&mut self, index: u32, is_variadic: bool) -> ParseResult<()> {
        if is_variadic && !self.op.ir.parser.is(TokenKind::BlockIdentifier) {
            return Ok(());
        }
        loop {
            let successor = self.op.parse_successor_block()?;
            self.successors.push((index, successor));
            if !is_variadic || !self.op.ir.parser.take_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    }
}
