//! Regions, blocks and successors (language reference, Regions, Blocks).

use smallvec::SmallVec;

use crate::dialect::OpTraits;
use crate::ir::handles::{BlockIndex, OpIndex, RegionIndex, ValueIndex};
use crate::ir::{Body, SuccessorState};
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::parser::names::values::{BlockEntry, Slot, ValueEntry};
use crate::text::parser::operations::OpInProgress;
use crate::text::parser::operations::ir_parser::{IrParser, UnresolvedOperand};
use crate::text::parser::{ParseError, ParseResult};
use crate::types::Type;

/// An argument of a region's entry block that is written in the op's custom form.
#[derive(Clone, Copy, Debug)]
pub struct ParsedArgument {
    /// The name, if any.
    pub(in crate::text::parser) name: Option<(u32, u32)>,
    /// The type.
    pub ty: Type,
    /// The location.
    pub location: Location,
}

impl ParsedArgument {
    /// Returns whether the text gave the argument a name.
    pub fn is_named(&self) -> bool {
        self.name.is_some()
    }

    pub(in crate::text::parser) fn named(slot: Slot, position: u32, ty: Type, location: Location) -> Self {
        ParsedArgument { name: Some((slot.0, position)), ty, location }
    }
}

impl IrParser<'_> {
    /// Parses `{ ... }` as the next region of `op`. The entry block begins with `arguments`.
    pub(in crate::text::parser) fn parse_region_of(
        &mut self,
        op: &mut OpInProgress,
        arguments: &[ParsedArgument],
    ) -> ParseResult<()> {
        self.parse_region_at(op, op.region_count, arguments)
    }

    /// Parses `{ ... }` as the empty region of `op` at `position`. Missing regions before it are added.
    pub(in crate::text::parser) fn parse_region_at(
        &mut self,
        op: &mut OpInProgress,
        position: u32,
        arguments: &[ParsedArgument],
    ) -> ParseResult<()> {
        let limit = self.context().options().limits.regions;
        if self.region_depth >= limit {
            let error = self.parser.error(format!("regions nest deeper than {limit} levels"));
            self.parser.help("the limit is an option of the context (--max-region-depth)");
            return Err(error);
        }
        let brace = self.parser.expect(TokenKind::LeftBrace, "'{' to begin a region")?;
        self.region_depth += 1;
        let result = crate::support::stack::with_room(|| self.parse_region_contents(op, position, arguments));
        self.region_depth -= 1;
        if !self.parser.diagnostics.is_empty() {
            self.leave_region_after_error(brace.start, result.is_ok());
        }
        result
    }

    #[cold]
    fn leave_region_after_error(&mut self, start: u32, has_end: bool) {
        if has_end {
            self.brace_ends.insert(start, self.parser.previous_end);
        } else if !std::mem::replace(&mut self.is_end_reported, true) {
            self.parser.note(start, "the region begins here");
        }
    }

    fn parse_region_contents(
        &mut self,
        op: &mut OpInProgress,
        position: u32,
        arguments: &[ParsedArgument],
    ) -> ParseResult<()> {
        while op.region_count <= position {
            self.add_empty_region(op);
        }
        let default = op.known.name.info(self.context()).default_dialect();
        let outer_default = self.op_names.enter_region(default);
        let result = if op.known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE) {
            let body = match op.child.take() {
                Some(child) => *child,
                None => Body::new(self.parser.context, op.known.name, op.location, op.region_count),
            };
            let open = self.open_body(body, op.position);
            self.bodies.push(open);
            let values = self.values.open();
            let result = self.parse_blocks(RegionIndex(position), arguments, values);
            let open = self.bodies.pop().expect("pushed above");
            op.child = Some(Box::new(self.close_body(open)));
            result
        } else {
            let body = self.body();
            let (_, region) = body.region(body.op_handle(op.op), position as usize);
            let values = self.values.open();
            self.parse_blocks(region.index, arguments, values)
        };
        self.op_names.enter_region(outer_default);
        result
    }

    /// Parses the blocks of a region, including its `}`.
    fn parse_blocks(
        &mut self,
        region: RegionIndex,
        arguments: &[ParsedArgument],
        values_mark: usize,
    ) -> ParseResult<()> {
        let blocks_mark = self.blocks.open();
        let scope = self.next_scope;
        self.next_scope += 1;
        let result = self.parse_blocks_in_scope(region, arguments, scope);
        self.blocks.close(blocks_mark);
        self.values.close(values_mark);
        result
    }

    /// Parses the blocks of a region in an open scope. Fails only if the region is unterminated: other errors
    /// inside it are reported and recovered from.
    fn parse_blocks_in_scope(
        &mut self,
        region: RegionIndex,
        arguments: &[ParsedArgument],
        scope: u32,
    ) -> ParseResult<()> {
        // Labels that were used before their definition, checked at the end of the region.
        let outer_pending = std::mem::take(&mut self.pending_blocks);
        let outer_scope = std::mem::replace(&mut self.region_scope, scope);
        if !arguments.is_empty()
            || !matches!(self.parser.kind(), TokenKind::BlockIdentifier | TokenKind::RightBrace)
        {
            self.parse_entry_block(region, arguments);
        }
        while self.parser.is(TokenKind::BlockIdentifier) {
            self.parse_labelled_block(region);
        }
        self.region_scope = outer_scope;
        for (slot, position) in std::mem::replace(&mut self.pending_blocks, outer_pending) {
            let entry = self.blocks.get(slot);
            if entry.scope == scope && !entry.is_defined {
                let name = self.name_at(position);
                self.parser.error_at(position, format!("reference to an undefined block '{name}'"));
                if self.may_propose_name() {
                    let names: Vec<String> = self
                        .names
                        .words()
                        .filter_map(|(name, slot)| {
                            let entry = self.blocks.get(slot);
                            (entry.scope == scope && entry.is_defined).then(|| format!("^{name}"))
                        })
                        .collect();
                    self.parser.propose_name(&name, names.iter().map(String::as_str));
                }
            }
        }
        if self.is_end_reported && self.parser.is(TokenKind::End) {
            // Reported once: the enclosing regions are unterminated as well, or one brace is misplaced.
            return Err(ParseError);
        }
        self.parser.expect(TokenKind::RightBrace, "'}' to end the region").map(drop)
    }

    /// Parses the ops before the first label.
    fn parse_entry_block(&mut self, region: RegionIndex, arguments: &[ParsedArgument]) {
        let entry = self.body().arena_mut().push_block();
        self.body().arena_mut().append_block(region, entry);
        for argument in arguments {
            let value = self.body().arena_mut().push_argument(entry, argument.ty, argument.location);
            if let Some((slot, position)) = argument.name {
                self.define_entry_argument(Slot(slot), value, position);
            }
        }
        if self.parser.is(TokenKind::BlockIdentifier)
            && arguments.iter().any(|argument| argument.name.is_some())
        {
            self.parser.error("invalid block name in region with named arguments");
        }
        self.parse_ops(entry);
    }

    /// Defines the name of an argument that the text of the op gives. Outside of the region, the name may not even be
    /// referenced: that would be a reference to this value.
    fn define_entry_argument(&mut self, slot: Slot, value: ValueIndex, position: u32) {
        let (old, scope) = (self.values.get(slot), self.open().scope);
        if old.scope != scope || old.count == ValueEntry::BROKEN {
            // Fails only for names of this scope.
            let _ = self.define(slot, value, 1, position);
            return;
        }
        let name = self.name_at(position);
        self.parser.error_at(position, format!("region entry argument '{name}' is already in use"));
        self.parser.note(old.position, "previously referenced here");
        if old.count == ValueEntry::FORWARD {
            return self.define_broken(slot, position);
        }
        // Uses in the region are not reported; behind it, the name has its old meaning.
        let broken = ValueEntry { scope, first: 0, count: ValueEntry::BROKEN, position };
        self.values.define(slot, broken, old);
    }

    fn parse_labelled_block(&mut self, region: RegionIndex) {
        let label = self.parser.token;
        let slot = self.names.slot(&self.parser.text_of(label)[1..]);
        let scope = self.region_scope;
        let old = self.blocks.get(slot);
        let block = if old.scope == scope && !old.is_defined {
            old.block
        } else {
            self.body().arena_mut().push_block()
        };
        if old.scope == scope && old.is_defined {
            let name = self.name_at(label.start);
            self.parser.error_at(label.start, format!("redefinition of block '{name}'"));
            self.parser.note(old.position, "previously defined here");
        }
        let entry = BlockEntry { scope, block, is_defined: true, position: label.start };
        if old.scope == scope {
            self.blocks.set(slot, entry);
        } else {
            self.blocks.define(slot, entry, old);
        }
        self.body().arena_mut().append_block(region, block);
        if self.parse_block_header(block, label.end as usize).is_err() {
            self.open().is_broken = true;
            self.recover_in_block(label.start);
        }
        self.parse_ops(block);
    }

    /// Parses `(%a: i32 loc(...), ...) :` behind a label, which ends at `label_end`.
    ///
    /// Arguments in the printer's spelling are read without tokens, up to the first one in another spelling.
    fn parse_block_header(&mut self, block: BlockIndex, label_end: usize) -> ParseResult<()> {
        let source = self.parser.source;
        let mut position = label_end;
        let has_arguments = source[position..].starts_with(b"(%");
        if has_arguments {
            position += 1;
            while let Some(argument) = self.read_block_argument(position) {
                let start = position as u32;
                let location = self.parser.location_at(start);
                let value = self.body().arena_mut().push_argument(block, argument.ty, location);
                if self.define(argument.slot, value, 1, start).is_err() {
                    self.parser.restart_at(argument.end);
                    return Err(ParseError);
                }
                position = argument.next;
                if argument.is_last {
                    self.parser.restart_at(position);
                    return Ok(());
                }
            }
        }
        self.parser.restart_at(position);
        let has_more = has_arguments
            || self.parser.take_if(TokenKind::LeftParenthesis)
                && !self.parser.take_if(TokenKind::RightParenthesis);
        if has_more {
            self.parse_block_arguments(block)?;
        }
        self.parser.expect(TokenKind::Colon, "':' after the block's name")?;
        Ok(())
    }

    /// Parses `%a: i32 loc(...), ...)`.
    fn parse_block_arguments(&mut self, block: BlockIndex) -> ParseResult<()> {
        loop {
            let name = self.parser.expect(TokenKind::ValueIdentifier, "the name of a block argument")?;
            let slot = self.names.slot(&self.parser.text_of(name)[1..]);
            self.parser.expect(TokenKind::Colon, "':' and the type of the block argument")?;
            let ty = self.parser.parse_type()?;
            let location = self.parse_trailing_location()?;
            let location = location.unwrap_or(self.parser.location_at(name.start));
            let value = self.body().arena_mut().push_argument(block, ty, location);
            self.define(slot, value, 1, name.start)?;
            if !self.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.parser.expect(TokenKind::RightParenthesis, "',' or ')' in the block's arguments").map(drop)
    }

    /// Parses ops up to the next label or the end of the region. Recovers from errors at the next op.
    fn parse_ops(&mut self, block: BlockIndex) {
        let is_in_module = self.is_in_module(block);
        let outer_parallel_from = self.parallel_from;
        if is_in_module {
            self.parallel_from = 0;
        }
        while !matches!(
            self.parser.kind(),
            TokenKind::RightBrace | TokenKind::BlockIdentifier | TokenKind::End
        ) {
            if is_in_module && self.parse_ops_in_parallel(block) {
                continue;
            }
            if self.parse_leaf_ops(block) {
                continue;
            }
            let begin = self.parser.token.start;
            if self.parse_op(block).is_err() {
                self.recover_in_block(begin);
            }
        }
        self.parallel_from = outer_parallel_from;
    }

    /// Returns whether a block is directly in a module, which may contain most of a text.
    fn is_in_module(&mut self, block: BlockIndex) -> bool {
        let name = self.module_name;
        let body = self.body();
        let arena = body.arena();
        arena.regions[arena.blocks[block.at()].region.at()].owner == OpIndex::ROOT && body.root.name == name
    }

    /// Returns the block of a label; creates it if the label was not parsed yet.
    pub(in crate::text::parser) fn block_named(&mut self, slot: Slot, position: u32) -> BlockIndex {
        let old = self.blocks.get(slot);
        if old.scope == self.region_scope {
            return old.block;
        }
        let block = self.body().arena_mut().push_block();
        let entry = BlockEntry { scope: self.region_scope, block, is_defined: false, position };
        self.blocks.define(slot, entry, old);
        self.pending_blocks.push((slot, position));
        block
    }

    /// Parses a successor: `^name`.
    pub(in crate::text::parser) fn parse_successor_block(&mut self) -> ParseResult<BlockIndex> {
        let label = self.parser.expect(TokenKind::BlockIdentifier, "the name of a block")?;
        let slot = self.names.slot(&self.parser.text_of(label)[1..]);
        Ok(self.block_named(slot, label.start))
    }

    /// Parses the successors of the generic form: `[^a, ^b(%x : i32)]`.
    pub(in crate::text::parser) fn parse_successor_list(
        &mut self,
        successors: &mut SmallVec<[SuccessorState; 2]>,
        operands: &mut SmallVec<[(UnresolvedOperand, Type); 2]>,
    ) -> ParseResult<()> {
        self.parser.expect(TokenKind::LeftBracket, "'[' to begin the successors")?;
        loop {
            let block = self.parse_successor_block()?;
            let block = self.body().block_handle(block);
            let mut operand_count = None;
            if self.parser.take_if(TokenKind::LeftParenthesis) {
                let before = operands.len();
                self.parse_typed_operands(operands)?;
                self.parser.expect(TokenKind::RightParenthesis, "')' after the successor's operands")?;
                operand_count = Some((operands.len() - before) as u32);
            }
            successors.push(SuccessorState { block, operand_count });
            if !self.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.parser.expect(TokenKind::RightBracket, "',' or ']' in the successors")?;
        Ok(())
    }

    /// Parses `%a, %b : i32, f32`; nothing before a `)`.
    pub(in crate::text::parser) fn parse_typed_operands(
        &mut self,
        operands: &mut SmallVec<[(UnresolvedOperand, Type); 2]>,
    ) -> ParseResult<()> {
        if self.parser.is(TokenKind::RightParenthesis) {
            return Ok(());
        }
        let first = operands.len();
        loop {
            let operand = self.parse_operand()?;
            operands.push((operand, Type::NONE));
            if !self.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.parser.expect(TokenKind::Colon, "':' and the types of the operands")?;
        let count = operands.len() - first;
        for position in 0..count {
            if position > 0 {
                self.parser.expect(TokenKind::Comma, "',' and the type of the next operand")?;
            }
            operands[first + position].1 = self.parser.parse_type()?;
        }
        Ok(())
    }

    /// Returns whether the next `{` begins a region without parentheses rather than a dictionary.
    pub(in crate::text::parser) fn is_bare_region(&self) -> bool {
        let next = self.parser.peek();
        match next.kind {
            TokenKind::BlockIdentifier | TokenKind::ValueIdentifier => true,
            TokenKind::String | TokenKind::BareIdentifier => {
                let after = crate::text::lexer::token_at(self.parser.source, next.end as usize);
                !matches!(
                    after.kind,
                    TokenKind::Equal | TokenKind::Colon | TokenKind::Comma | TokenKind::RightBrace
                )
            }
            _ => false,
        }
    }
}
