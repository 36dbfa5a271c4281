//! The regions of ops in custom form.

use smallvec::SmallVec;

use super::OpParser;
use crate::context::OpName;
use crate::dialect::OpTraits;
use crate::ir::handles::OpIndex;
use crate::ir::{Body, OpRegions, OperationState, Region};
use crate::text::lexer::TokenKind;
use crate::text::parser::ParseResult;
use crate::text::parser::operations::ir_parser::IrParser;
use crate::text::parser::operations::regions::ParsedArgument;
use crate::text::parser::operations::{OpInProgress, ResultNames};
use crate::types::Type;

impl OpParser<'_, '_, '_> {
    /// Parses `{ ... }` as the op's next region, with `arguments` as the arguments of its entry block.
    pub fn parse_region(&mut self, arguments: &[ParsedArgument]) -> ParseResult<()> {
        self.ir.parse_region_of(&mut self.state.op, arguments)
    }

    /// Parses `{ ... }` as the op's region at `position`, with `arguments` as the arguments of its entry
    /// block. Missing regions before it are added without blocks.
    ///
    /// # Errors
    ///
    /// If the region is invalid or was already parsed.
    pub fn parse_region_at(&mut self, position: usize, arguments: &[ParsedArgument]) -> ParseResult<()> {
        let position = position as u32;
        if position < self.state.op.region_count && !self.ir.is_region_empty(&mut self.state.op, position) {
            return self.error("this region of the op was read before");
        }
        self.ir.parse_region_at(&mut self.state.op, position, arguments)
    }

    /// Adds a block to the op's region at `position` if it has none. Missing regions are added without blocks.
    pub fn ensure_region_block(&mut self, position: usize) {
        while self.state.op.region_count <= position as u32 {
            self.add_empty_region();
        }
        self.ir.ensure_block(&mut self.state.op, position as u32);
    }

    /// Adds a region without blocks.
    pub fn add_empty_region(&mut self) {
        self.ir.add_empty_region(&mut self.state.op);
    }

    /// Parses a region like [`OpParser::parse_region`]; adds a block to an empty one.
    pub fn parse_region_with_block(&mut self, arguments: &[ParsedArgument]) -> ParseResult<()> {
        self.ir.parse_region_of(&mut self.state.op, arguments)?;
        let last = self.state.op.region_count - 1;
        self.ir.ensure_block(&mut self.state.op, last);
        Ok(())
    }

    /// Parses a region like [`OpParser::parse_region`]; adds the implicit terminator of the op's definition
    /// to a block without terminator.
    pub fn parse_region_with_terminator(&mut self, arguments: &[ParsedArgument]) -> ParseResult<()> {
        self.ir.parse_region_of(&mut self.state.op, arguments)?;
        let last = self.state.op.region_count - 1;
        let info = self.state.op.known.name.info(self.context());
        match info.implicit_terminator(self.context()) {
            Some(name) => self.ir.ensure_terminator(&mut self.state.op, last, name, false),
            None => self.ir.ensure_block(&mut self.state.op, last),
        }
        Ok(())
    }

    /// Returns the region that was parsed last, with its body, to bring an earlier spelling of its contents up to date.
    /// The contents may be invalid.
    pub fn last_region_mut(&mut self) -> Option<(&mut Body, Region)> {
        let last = self.state.op.region_count.checked_sub(1)?;
        self.ir.region_at(&mut self.state.op, last)
    }

    /// Parses a region like [`OpParser::parse_region_with_terminator`]; the terminator that is added has the results of
    /// the last op of the block as operands.
    pub fn parse_region_with_yield(&mut self, arguments: &[ParsedArgument]) -> ParseResult<()> {
        self.ir.parse_region_of(&mut self.state.op, arguments)?;
        let last = self.state.op.region_count - 1;
        let info = self.state.op.known.name.info(self.context());
        match info.implicit_terminator(self.context()) {
            Some(name) => self.ir.ensure_terminator(&mut self.state.op, last, name, true),
            None => self.ir.ensure_block(&mut self.state.op, last),
        }
        Ok(())
    }

    /// Parses one op in generic form as the content of the op's next region, `"arith.addi"(%a, %b) : (i32, i32) -> i32`, and
    /// adds the implicit terminator of the op's definition, with the results of the op in it as operands. Returns the types
    /// of these results.
    ///
    /// # Errors
    ///
    /// If there is no op in generic form, or if it is invalid.
    ///
    /// # Panics
    ///
    /// If the op is isolated from above.
    pub fn parse_wrapped_op(&mut self) -> ParseResult<SmallVec<[Type; 4]>> {
        if !self.ir.parser.is(TokenKind::String) {
            return Err(self.ir.parser.unexpected("the quoted name of an op"));
        }
        self.add_empty_region();
        let last = self.state.op.region_count - 1;
        self.ir.ensure_block(&mut self.state.op, last);
        let (body, region) = self.ir.region_at(&mut self.state.op, last).expect("the op is not isolated");
        let block = body.entry_block(region).expect("added above");
        self.ir.parse_generic_op(block.index, &ResultNames::new(), true)?;
        let info = self.state.op.known.name.info(self.context());
        if let Some(name) = info.implicit_terminator(self.context()) {
            self.ir.ensure_terminator(&mut self.state.op, last, name, true);
        }
        let (body, _) = self.ir.region_at(&mut self.state.op, last).expect("added above");
        let wrapped = body.first_op(block);
        Ok(wrapped.into_iter().flat_map(|op| body.results(op)).map(|value| body.value_type(value)).collect())
    }
}

impl IrParser<'_> {
    pub(in crate::text::parser) fn add_empty_region(&mut self, op: &mut OpInProgress) {
        op.region_count += 1;
        if op.known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE) {
            if let Some(child) = &mut op.child {
                if let Some(arena) = &mut child.arena {
                    arena.push_root_region(child.root.region_count);
                }
                child.root.region_count += 1;
            }
        } else {
            let body = self.body();
            body.add_region(body.op_handle(op.op));
        }
    }

    /// Returns the regions of an op that were parsed so far.
    pub(in crate::text::parser) fn known_regions<'b>(&'b mut self, op: &'b OpInProgress) -> OpRegions<'b> {
        match &op.child {
            Some(child) => OpRegions::of(child, child.root()),
            None if op.known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE) => OpRegions::UNKNOWN,
            None => {
                let body = self.body();
                OpRegions::of(body, body.op_handle(op.op))
            }
        }
    }

    /// Returns the region of an op at `position` with its body; `None` if the op does not have the region
    /// yet.
    fn region_at<'b>(
        &'b mut self,
        op: &'b mut OpInProgress,
        position: u32,
    ) -> Option<(&'b mut Body, Region)> {
        let (body, op) = match &mut op.child {
            Some(child) => (child.as_mut(), OpIndex::ROOT),
            None if op.known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE) => return None,
            None => (self.body(), op.op),
        };
        let region = body.region(body.op_handle(op), position as usize).1;
        Some((body, region))
    }

    /// Returns whether the op's existing region at `position` has no blocks.
    fn is_region_empty(&mut self, op: &mut OpInProgress, position: u32) -> bool {
        self.region_at(op, position).is_none_or(|(body, region)| body.is_region_empty(region))
    }

    /// Adds a block to the op's region at `position` if it has none.
    pub(in crate::text::parser) fn ensure_block(&mut self, op: &mut OpInProgress, position: u32) {
        if let Some((body, region)) = self.region_at(op, position)
            && body.is_region_empty(region)
        {
            body.append_block(region);
        }
    }

    /// Adds a terminator with this name to the block of the op's region at `position` unless it has a
    /// terminator. Adds the block if there is none. With `yields_results`, the operands of the terminator are the results of
    /// the last op. Regions that the terminator requires have an empty
    /// block.
    pub(in crate::text::parser) fn ensure_terminator(
        &mut self,
        op: &mut OpInProgress,
        position: u32,
        name: OpName,
        yields_results: bool,
    ) {
        let location = op.location;
        self.ensure_block(op, position);
        let Some((body, region)) = self.region_at(op, position) else { return };
        let Some(block) = body.last_block(region) else { return };
        // Unregistered ops do not count, since their traits are unknown.
        let is_ended = body.last_op(block).is_some_and(|last| body.has_traits(last, OpTraits::TERMINATOR));
        if !is_ended {
            let info = name.info(body.context());
            let regions = info.required_region_count();
            if regions == 0 && !yields_results && !info.traits().contains(OpTraits::ISOLATED_FROM_ABOVE) {
                let terminator = body.create_leaf_op(name, location, &[], None, &[]);
                body.append_op(block, terminator);
                return;
            }
            let mut state = OperationState::new(name, location).regions(regions);
            if let Some(last) = body.last_op(block).filter(|_| yields_results) {
                state.operands.extend(body.results(last));
            }
            let terminator = body.create_op(state);
            body.append_op(block, terminator);
            for position in 0..regions as usize {
                let (holder, region) = body.region_mut(terminator, position);
                holder.append_block(region);
            }
        }
    }
}
