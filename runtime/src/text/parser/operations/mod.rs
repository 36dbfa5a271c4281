//! Operations and their generic form (language reference, Operations).

pub(super) mod ir_parser;
pub(super) mod recovery;
pub(super) mod regions;

use smallvec::SmallVec;

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{BUILTIN, OpName};
use crate::dialect::OpTraits;
use crate::ir::handles::{BlockIndex, OpIndex, ValueIndex};
use crate::ir::{Body, SuccessorState};
use crate::location::Location;
use crate::text::lexer::{Token, TokenKind};
use crate::text::mnemonics::shortest_name;
use crate::text::parser::attributes::EntryList;
use crate::text::parser::names::ops::KnownOp;
use crate::text::parser::names::values::Slot;
use crate::text::parser::operations::ir_parser::{IrParser, UnresolvedOperand};
use crate::text::parser::types::TypeList;
use crate::text::parser::{ParseError, ParseResult};
use crate::types::Type;

/// A result name before the `=` of an op, with the size of its pack.
#[derive(Clone, Copy)]
pub(in crate::text::parser) struct ResultName {
    pub(in crate::text::parser) slot: Slot,
    pub(in crate::text::parser) count: u32,
    pub(in crate::text::parser) position: u32,
}

/// The result names before the `=` of an op.
pub(in crate::text::parser) type ResultNames = SmallVec<[ResultName; 2]>;

/// An op under construction.
pub(in crate::text::parser) struct OpInProgress {
    pub(in crate::text::parser) op: OpIndex,
    pub(in crate::text::parser) known: KnownOp,
    /// The offset of the op's name.
    pub(in crate::text::parser) position: u32,
    pub(in crate::text::parser) location: Location,
    /// The body of an isolated op with a region.
    pub(in crate::text::parser) child: Option<Box<Body>>,
    pub(in crate::text::parser) region_count: u32,
}

impl<'source> IrParser<'source> {
    /// Parses an op and appends it to `block`.
    ///
    /// The results of an invalid op are marked as broken, so that their uses are not reported.
    pub(in crate::text::parser) fn parse_op(&mut self, block: BlockIndex) -> ParseResult<()> {
        let mut results = ResultNames::new();
        let parsed = self.parse_op_after_names(block, &mut results);
        if parsed.is_err() {
            self.open().is_broken |= results.is_empty();
            for name in results {
                self.define_broken(name.slot, name.position);
            }
        }
        parsed
    }

    fn parse_op_after_names(&mut self, block: BlockIndex, results: &mut ResultNames) -> ParseResult<()> {
        if self.parser.is(TokenKind::ValueIdentifier) {
            self.parse_result_names(results)?;
        }
        match self.parser.kind() {
            TokenKind::String => self.parse_generic_op(block, results, false),
            TokenKind::BareIdentifier => self.parse_custom_op(block, results),
            // The token that begins the statement is itself invalid; nothing is missing after the previous
            // statement.
            _ if results.is_empty() => {
                let found = self.parser.describe(self.parser.token);
                let error = self.parser.error(format!("expected the name of an op, found {found}"));
                match self.parser.source[self.parser.token.start as usize..] {
                    [b'}', ..] => self.parser.help("no region is open that it could end"),
                    [b'#' | b';', b' ' | b'\n' | b'\t', ..] | [b'/', b'*', ..] => {
                        self.parser.help("a comment begins with '//', and an op ends without a sign");
                    }
                    _ => {}
                }
                Err(error)
            }
            _ => Err(self.parser.unexpected("the name of an op")),
        }
    }

    /// Parses `%a, %b:2 =`.
    fn parse_result_names(&mut self, results: &mut ResultNames) -> ParseResult<()> {
        loop {
            let token = self.parser.expect(TokenKind::ValueIdentifier, "the name of a result")?;
            let slot = self.names.slot(&self.parser.text_of(token)[1..]);
            let mut count = 1;
            if self.parser.take_if(TokenKind::Colon) {
                let number = self.parser.expect(TokenKind::Integer, "the number of results after ':'")?;
                let text = std::str::from_utf8(self.parser.text_of(number)).unwrap_or_default();
                count = match text.parse::<u32>() {
                    Ok(count @ 1..) if count < u32::MAX / 2 => count,
                    _ => {
                        return Err(self
                            .parser
                            .error_at(number.start, "expected named operation to have at least 1 result"));
                    }
                };
            }
            results.push(ResultName { slot, count, position: token.start });
            if !self.parser.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.parser.expect(TokenKind::Equal, "'=' after the names of results")?;
        Ok(())
    }

    /// Starts an op: its record precedes those of nested ops.
    pub(in crate::text::parser) fn start_op(&mut self, known: KnownOp, position: u32) -> OpInProgress {
        let location = self.parser.location_at(position);
        let op = self.body().start_op_with_slots(known.name, location, known.has_slots);
        OpInProgress { op, known, position, location, child: None, region_count: 0 }
    }

    /// Reports that an op may not be called `name`.
    #[cold]
    pub(in crate::text::parser) fn reject_unregistered(&mut self, name: &str, position: u32) -> ParseError {
        let context = self.context();
        if let Some(dialect) = name.split_once('.').and_then(|(namespace, _)| context.dialect(namespace)) {
            let error =
                self.parser.error_at(position, format!("dialect '{}' has no op '{name}'", dialect.name()));
            let names = dialect.operations().iter().map(|op| op.name.as_ref());
            if let Some(near) = terrace_vocabulary::nearest(name, names) {
                self.parser.help(format!("did you mean '{near}'?"));
            }
            return error;
        }
        let error =
            self.parser.error_at(position, format!("op '{name}' is of a dialect that is not registered"));
        let namespace = name.split_once('.').map_or(name, |(namespace, _)| namespace);
        let register = context.missing_dialect_help(Some(namespace));
        let register = register.as_deref().unwrap_or("register the dialect");
        self.parser
            .help(format!("{register}, or allow unregistered dialects (--allow-unregistered-dialect)"));
        error
    }

    /// Parses the quoted name of an op at its first occurrence.
    fn parse_new_op_name(&mut self, token: Token) -> ParseResult<KnownOp> {
        let quoted = self.parser.text_of(token);
        let value = self.parser.string_value(token)?;
        let name = self.parser.text_value(token.start, &value, "the name of an op")?;
        if name.is_empty() || name.contains('\0') {
            let message = "expected the name of an op: text that is not empty and without NUL";
            return Err(self.parser.error_at(token.start, message));
        }
        let known = self.op_names.add_quoted(self.parser.context, &quoted[1..quoted.len() - 1], name);
        known.ok_or_else(|| self.reject_unregistered(name, token.start))
    }

    /// Parses an op in generic form, and appends it to a block. A location behind it is its own unless it is `wrapped`, the
    /// last part of the text of another op, to which the location then belongs.
    pub(in crate::text::parser) fn parse_generic_op(
        &mut self,
        block: BlockIndex,
        results: &ResultNames,
        wrapped: bool,
    ) -> ParseResult<()> {
        let name_token = self.parser.advance();
        let quoted = self.parser.text_of(name_token);
        let known = match self.op_names.quoted(&quoted[1..quoted.len() - 1]) {
            Some(known) => known,
            None => self.parse_new_op_name(name_token)?,
        };
        let mut op = self.start_op(known, name_token.start);

        self.parser.expect(TokenKind::LeftParenthesis, "'(' to begin the operands")?;
        let mut operands: SmallVec<[UnresolvedOperand; 8]> = SmallVec::new();
        if !self.parser.is(TokenKind::RightParenthesis) {
            loop {
                operands.push(self.parse_operand()?);
                if !self.parser.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.parser.expect(TokenKind::RightParenthesis, "',' or ')' in the operands")?;

        let mut successors: SmallVec<[SuccessorState; 2]> = SmallVec::new();
        let mut successor_operands: SmallVec<[(UnresolvedOperand, Type); 2]> = SmallVec::new();
        if self.parser.is(TokenKind::LeftBracket) {
            self.parse_successor_list(&mut successors, &mut successor_operands)?;
        }

        let mut attributes = EntryList::new();
        let mut properties = None;
        if self.parser.is(TokenKind::Less) {
            self.parser.advance();
            let position = self.parser.token.start;
            if known.is_registered {
                self.parser.parse_attribute_entries(&mut attributes)?;
                self.check_properties(&op, &attributes, position)?;
            } else {
                properties = Some(self.parser.parse_attribute_dictionary()?);
            }
            self.parser.expect(TokenKind::Greater, "'>' to end the properties")?;
        }

        let mut is_bare_region = false;
        if self.parser.is(TokenKind::LeftParenthesis) {
            self.parser.advance();
            loop {
                self.parse_region_of(&mut op, &[])?;
                if !self.parser.take_if(TokenKind::Comma) {
                    break;
                }
            }
            self.parser.expect(TokenKind::RightParenthesis, "',' or ')' in the regions")?;
        } else if self.parser.is(TokenKind::LeftBrace) && self.is_bare_region() {
            self.parse_region_of(&mut op, &[])?;
            is_bare_region = true;
        }

        let mut dictionary = None;
        if self.parser.is(TokenKind::LeftBrace) {
            if known.is_registered {
                self.parser.parse_attribute_entries(&mut attributes)?;
            } else {
                dictionary = Some(self.parser.parse_attribute_dictionary()?);
            }
        }

        let mut inputs = TypeList::new();
        let mut outputs = TypeList::new();
        let type_position = self.parser.token.start;
        if !is_bare_region || self.parser.is(TokenKind::Colon) {
            self.parser.expect(TokenKind::Colon, "':' followed by the op's function type")?;
            if !self.parser.is(TokenKind::LeftParenthesis) {
                return Err(self.parser.unexpected("function type"));
            }
            inputs = self.parser.parse_type_list()?;
            self.parser.expect(TokenKind::Arrow, "'->' in the op's function type")?;
            outputs = self.parser.parse_function_results()?;
        }
        let location = if wrapped { None } else { self.parse_trailing_location()? };
        if let Some(owner) = known.obsolete_terminator_of {
            let is_bare =
                operands.is_empty() && outputs.is_empty() && successors.is_empty() && op.region_count == 0;
            return self.drop_obsolete_terminator(&op, owner, block, is_bare && results.is_empty());
        }
        if inputs.len() != operands.len() {
            return Err(self.parser.error_at(
                type_position,
                match operands.len() {
                    1 => format!("expected 1 operand type but had {}", inputs.len()),
                    count => format!("expected {count} operand types but had {}", inputs.len()),
                },
            ));
        }
        let mut values: SmallVec<[ValueIndex; 8]> = SmallVec::new();
        for (operand, ty) in operands.iter().zip(&inputs) {
            values.push(self.resolve(*operand, *ty)?);
        }
        for (operand, ty) in &successor_operands {
            values.push(self.resolve(*operand, *ty)?);
        }
        if let Some(dictionary) = dictionary {
            self.set_dictionary(op.op, dictionary);
        }
        if let Some(properties) = properties {
            self.body().attach_properties(op.op, properties);
        }
        self.finish_op(op, block, results, &values, &outputs, &attributes, &successors, location)
    }

    /// Completes an op and appends it to `block`.
    #[allow(clippy::too_many_arguments)]
    #[inline]
    pub(in crate::text::parser) fn finish_op(
        &mut self,
        mut op: OpInProgress,
        block: BlockIndex,
        results: &ResultNames,
        operands: &[ValueIndex],
        result_types: &[Type],
        attributes: &[NamedAttribute],
        successors: &[SuccessorState],
        location: Option<Location>,
    ) -> ParseResult<()> {
        let index = op.op;
        if op.known.traits.contains(OpTraits::ISOLATED_FROM_ABOVE) {
            let child = op.child.take().unwrap_or_else(|| {
                Box::new(Body::new(self.parser.context, op.known.name, op.location, op.region_count))
            });
            self.body().set_child(index, child);
        }
        if op.region_count > 0 && !operands.is_empty() {
            self.check_references_of(operands)?;
        }
        let body = &mut self.bodies.last_mut().expect("a body is open while ops are read").body;
        let arena = body.arena_mut();
        if !operands.is_empty() {
            arena.attach_operands(index, operands.iter().copied());
        }
        if !result_types.is_empty() {
            arena.attach_results(index, result_types);
        }
        arena.append_op(block, index);
        let first_result = arena.ops[index.at()].results;
        if !successors.is_empty() {
            body.attach_successors(index, successors);
        }
        if !attributes.is_empty() {
            let handle = body.op_handle(index);
            body.attach_attributes(handle, attributes);
        }
        if let Some(location) = location {
            let handle = body.op_handle(index);
            body.set_location(handle, location);
        }
        if results.is_empty() {
            return Ok(());
        }
        let named: u64 = results.iter().map(|name| u64::from(name.count)).sum();
        if named != result_types.len() as u64 {
            return Err(self.reject_result_names(results, named, result_types.len()));
        }
        let mut first = first_result;
        for name in results {
            self.define(name.slot, ValueIndex(first), name.count, name.position)?;
            first += name.count;
        }
        Ok(())
    }

    /// Checks the operands of an op whose regions were read after them: a forward reference may have been resolved to a
    /// value that a region of the op defines.
    fn check_references_of(&mut self, operands: &[ValueIndex]) -> ParseResult<()> {
        let open = self.open();
        let values = &open.body.arena().values;
        let Some(lost) = operands.iter().find(|value| values[value.at()].ty.is_none()) else { return Ok(()) };
        let reference = open.forward.iter().find(|reference| reference.placeholder == *lost);
        let position = reference.map_or(open.start, |reference| reference.position);
        let (start, name) = (open.start, self.name_at(position));
        Err(self.reject_undeclared(position, start, &[name]))
    }

    #[cold]
    fn reject_result_names(&mut self, results: &ResultNames, named: u64, count: usize) -> ParseError {
        let position = results[0].position;
        if count == 0 {
            return self.parser.error_at(position, "cannot name an operation with no results");
        }
        self.parser
            .error_at(position, format!("operation defines {count} results but was provided {named} to bind"))
    }

    /// Replaces the empty dictionary of an unregistered op with `dictionary`.
    fn set_dictionary(&mut self, op: OpIndex, dictionary: Attribute) {
        let arena = self.body().arena_mut();
        arena.ops[op.at()].attributes = crate::ir::records::AttributeSlot::dictionary(dictionary);
    }

    /// Checks that the properties of a registered op are inherent attributes.
    pub(in crate::text::parser) fn check_properties(
        &mut self,
        op: &OpInProgress,
        properties: &[NamedAttribute],
        position: u32,
    ) -> ParseResult<()> {
        let context = self.context();
        let inherent = op.known.name.info(context).inherent_attributes();
        for property in properties {
            if !inherent.contains(&property.name) {
                let name = property.name.text(context);
                let op_name = op.known.name.text(context);
                let error = self.parser.error_at(position, format!("'{op_name}' has no property '{name}'"));
                let names = inherent.iter().map(|known| known.text(context));
                if let Some(near) = terrace_vocabulary::nearest(name, names) {
                    self.parser.help(format!("did you mean '{near}'?"));
                }
                return Err(error);
            }
        }
        Ok(())
    }

    /// Drops an obsolete terminator of the blocks of `owner`.
    pub(in crate::text::parser) fn drop_obsolete_terminator(
        &mut self,
        op: &OpInProgress,
        owner: OpName,
        block: BlockIndex,
        is_bare: bool,
    ) -> ParseResult<()> {
        let context = self.context();
        let name = op.known.name.text(context);
        if !is_bare {
            let message = format!("'{name}' op has neither operands nor results, successors or regions");
            return Err(self.parser.error_at(op.position, message));
        }
        if matches!(
            self.parser.kind(),
            TokenKind::String
                | TokenKind::BareIdentifier
                | TokenKind::ValueIdentifier
                | TokenKind::BlockIdentifier
        ) {
            let message = format!("'{name}' op must be the last operation in the parent block");
            return Err(self.parser.error_at(op.position, message));
        }
        let body = self.body();
        let region = body.arena().blocks[block.at()].region;
        let parent = body.name_at(body.arena().regions[region.at()].owner);
        if parent != owner {
            let builtin = Some(context.identifier(BUILTIN));
            let owner = shortest_name(context, builtin, owner).unwrap_or(owner.text(context));
            let message = format!("'{name}' op expects parent op '{owner}'");
            return Err(self.parser.error_at(op.position, message));
        }
        let arena = self.body().arena_mut();
        arena.ops[op.op.at()].name = None;
        arena.rare.make().erased_op_count += 1;
        Ok(())
    }

    /// Parses `loc(...)` after an op, if present.
    #[inline]
    pub(in crate::text::parser) fn parse_trailing_location(&mut self) -> ParseResult<Option<Location>> {
        if !self.parser.is_word("loc") {
            return Ok(None);
        }
        self.parser.advance();
        self.parser.expect(TokenKind::LeftParenthesis, "'(' after 'loc'")?;
        let location = self.parser.parse_location()?;
        self.parser.expect(TokenKind::RightParenthesis, "')' to end the location")?;
        Ok(Some(location))
    }
}
