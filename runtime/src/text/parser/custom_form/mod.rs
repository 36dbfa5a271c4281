//! The parser interface of custom forms, passed to an op's parse hook.

pub(super) mod cached_attributes;
pub(super) mod declared;
mod dictionaries;
mod regions;

use smallvec::SmallVec;

use crate::attributes::{Attribute, NamedAttribute};
use crate::builtin::FuncOp;
use crate::context::{Context, OpInfo};
use crate::ir::handles::{BlockIndex, ValueIndex};
use crate::ir::{Body, SuccessorState, Value};
use crate::location::Location;
use crate::text::lexer::TokenKind;
use crate::text::mnemonics::default_dialects;
use crate::text::parser::attributes::EntryList;
use crate::text::parser::names::values::Slot;
use crate::text::parser::operations::ir_parser::{IrParser, UnresolvedOperand};
use crate::text::parser::operations::regions::ParsedArgument;
use crate::text::parser::operations::{OpInProgress, ResultName, ResultNames};
use crate::text::parser::{ParseError, ParseResult, TypeParser};
use crate::types::Type;

/// Parses the custom form of an op; the argument of the op's parse hook.
///
/// The hook parses the text after the op's name, and adds operands, result types, attributes and successors
/// as it parses them. The parsing methods fail after recording a diagnostic in the parser; the hook
/// propagates the failure with `?`.
pub struct OpParser<'parser, 'state, 'source> {
    pub(in crate::text::parser) ir: &'parser mut IrParser<'source>,
    pub(in crate::text::parser) state: &'state mut CustomOp,
    /// The names of the results.
    results: &'state [ResultName],
}

/// The name of a value in the text.
#[derive(Clone, Copy, Debug)]
pub struct ValueName {
    slot: Slot,
    position: u32,
    location: Option<Location>,
}

/// The parts of an op that a hook has added.
pub(in crate::text::parser) struct CustomOp {
    pub(in crate::text::parser) op: OpInProgress,
    /// Whether the op has result names.
    pub(in crate::text::parser) has_named_results: bool,
    pub(in crate::text::parser) operands: SmallVec<[ValueIndex; 8]>,
    pub(in crate::text::parser) result_types: SmallVec<[Type; 4]>,
    pub(in crate::text::parser) attributes: EntryList,
    pub(in crate::text::parser) successors: SmallVec<[SuccessorState; 2]>,
    /// The arguments of a region that directives parsed in front of it.
    entry_arguments: Vec<ParsedArgument>,
}

impl<'source> IrParser<'source> {
    /// Parses an op in custom form: its name is not quoted.
    pub(in crate::text::parser) fn parse_custom_op(
        &mut self,
        block: BlockIndex,
        results: &ResultNames,
    ) -> ParseResult<()> {
        let token = self.parser.token;
        let context = self.parser.context;
        let text = self.parser.text();
        let Some(known) = self.op_names.custom(context, text) else {
            return Err(self.reject_custom_op(context, std::str::from_utf8(text).unwrap_or_default()));
        };
        if let Some(owner) = known.obsolete_terminator_of {
            self.parser.advance();
            let op = self.start_op(known, token.start);
            return self.drop_obsolete_terminator(&op, owner, block, results.is_empty());
        }
        let info = known.name.info(context);
        let hook = info.descriptor().and_then(|descriptor| descriptor.hooks.parse);
        if hook.is_none() && info.format().is_none() {
            let name = info.text();
            let error = self.parser.error(format!("op '{name}' has no custom form"));
            self.parser.help(format!("write it in the generic form: \"{name}\"(...) : (...) -> ..."));
            return Err(error);
        }
        self.parser.advance();
        let mut state = CustomOp {
            op: self.start_op(known, token.start),
            has_named_results: !results.is_empty(),
            operands: SmallVec::new(),
            result_types: SmallVec::new(),
            attributes: EntryList::new(),
            successors: SmallVec::new(),
            entry_arguments: Vec::new(),
        };
        let mut parser = OpParser { ir: self, state: &mut state, results };
        match (hook, info.format()) {
            (Some(hook), _) => hook(&mut parser)?,
            (None, Some(format)) => parser.parse_declared(info, format)?,
            (None, None) => {}
        }
        let location = self.parse_trailing_location()?;
        self.finish_op(
            state.op,
            block,
            results,
            &state.operands,
            &state.result_types,
            &state.attributes,
            &state.successors,
            location,
        )
    }

    #[cold]
    fn reject_custom_op(&mut self, context: &Context, name: &str) -> ParseError {
        let error = self.parser.error(format!("custom op '{name}' is unknown"));
        let prefixes: Vec<&str> = default_dialects(context, self.op_names.region_default()).collect();
        // Each op by its full name and by its shortest name, which are the same if the prefix is required.
        let mut written: Vec<(&str, &str)> = Vec::new();
        for op in context.dialects().iter().flat_map(|dialect| dialect.operations()) {
            let full = op.name.as_ref();
            written.push((full, full));
            if let Some((prefix, mnemonic)) = full.split_once('.') {
                written.push((mnemonic, if prefixes.contains(&prefix) { mnemonic } else { full }));
            }
        }
        // Of two ops with the same mnemonic, the one that needs no prefix.
        let means = |near: &str| {
            let named = written.iter().filter(|(name, _)| *name == near).map(|(_, shown)| *shown);
            named.min_by_key(|shown| *shown != near)
        };
        let namespace = name.split_once('.').map(|(namespace, _)| namespace);
        // An op that needs no prefix comes before one that does.
        let names = written.iter().map(|(name, shown)| (*name, name != shown));
        // Some ops have moved to other dialects with the same mnemonic.
        let moved = name.split_once('.').filter(|(prefix, _)| context.dialect(prefix).is_none());
        let moved = moved.and_then(|(_, mnemonic)| means(mnemonic).filter(|shown| *shown == mnemonic));
        let near = moved.or_else(|| terrace_vocabulary::nearest_by_rank(name, names).and_then(means));
        let missing =
            context.missing_dialect_help(namespace).filter(|_| namespace.is_some() || near.is_none());
        if let Some(missing) = missing {
            self.parser.help(missing);
            return error;
        }
        match near {
            Some(near) => self.parser.help(format!("did you mean '{near}'?")),
            None if namespace.is_some_and(|namespace| context.dialect(namespace).is_none()) => {
                let namespace = namespace.unwrap_or_default();
                self.parser.help(format!(
                    "dialect '{namespace}' is not registered; its ops are read in their generic form only: \"{name}\"(...)"
                ));
            }
            None => self
                .parser
                .help(format!("an op that is not registered is written \"{name}\"(...) : (...) -> ...")),
        }
        error
    }
}

impl<'source> OpParser<'_, '_, 'source> {
    /// Returns the context.
    #[inline]
    pub fn context(&self) -> &'source Context {
        self.ir.context()
    }

    /// Returns the parser of types, attributes, numbers, keywords and punctuation.
    pub fn types(&mut self) -> TypeParser<'_, 'source> {
        TypeParser { parser: &mut self.ir.parser }
    }

    /// Returns the location of the op's name.
    pub fn op_location(&self) -> Location {
        self.state.op.location
    }

    /// Returns the full name of the op.
    pub fn op_name(&self) -> &str {
        self.state.op.known.name.text(self.ir.context())
    }

    /// Parses `%name` or `%name#1`.
    pub fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        self.ir.parse_operand()
    }

    /// Returns whether the text calls the op by a former name of its dialect. Only then it may be in a former spelling.
    pub fn has_former_dialect(&self) -> bool {
        self.state.op.known.has_former_dialect
    }

    /// Returns whether the op is in a function `func`, which later text calls `func.func`. Only there it may be in a
    /// spelling of 2020.
    pub fn is_in_builtin_function(&mut self) -> bool {
        let body = &*self.ir.body();
        FuncOp::from_op(body, body.root()).is_some()
    }

    /// Parses an operand if present.
    pub fn parse_optional_operand(&mut self) -> ParseResult<Option<UnresolvedOperand>> {
        if self.ir.parser.is(TokenKind::ValueIdentifier) {
            self.ir.parse_operand().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Parses a comma-separated list of operands; empty if the next token does not begin an operand.
    pub fn parse_operand_list(&mut self) -> ParseResult<SmallVec<[UnresolvedOperand; 4]>> {
        let mut operands = SmallVec::new();
        if !self.ir.parser.is(TokenKind::ValueIdentifier) {
            return Ok(operands);
        }
        loop {
            operands.push(self.ir.parse_operand()?);
            if !self.ir.parser.take_if(TokenKind::Comma) {
                return Ok(operands);
            }
        }
    }

    /// Adds an operand of this type to the op.
    pub fn resolve_operand(&mut self, operand: UnresolvedOperand, ty: Type) -> ParseResult<()> {
        let value = self.ir.resolve(operand, ty)?;
        self.state.operands.push(value);
        Ok(())
    }

    /// Adds operands to the op, each with its type.
    ///
    /// Fails if the numbers of operands and types differ.
    pub fn resolve_operands(&mut self, operands: &[UnresolvedOperand], types: &[Type]) -> ParseResult<()> {
        if operands.len() != types.len() {
            let end = self.ir.parser.place_of_missing();
            let position = operands.first().map_or(end, |operand| operand.position);
            return Err(self.ir.parser.error_at(
                position,
                format!("{} operands present, but expected {}", operands.len(), types.len()),
            ));
        }
        for (operand, ty) in operands.iter().zip(types) {
            self.resolve_operand(*operand, *ty)?;
        }
        Ok(())
    }

    /// Returns the type of an operand that the text has defined already.
    pub fn defined_type(&self, operand: UnresolvedOperand) -> Option<Type> {
        self.ir.defined_type(operand)
    }

    /// Adds an operand that is already defined to the op, and returns its type.
    pub fn resolve_defined_operand(&mut self, operand: UnresolvedOperand) -> ParseResult<Type> {
        let (value, ty) = self.ir.resolve_defined(operand)?;
        self.state.operands.push(value);
        Ok(ty)
    }

    /// Returns the operands that were added to the op, with the body that defines them; `None` for one that the text defines
    /// further below.
    pub fn operands(&mut self) -> (&Body, SmallVec<[Option<Value>; 8]>) {
        let body = &*self.ir.body();
        let handle =
            |value: &ValueIndex| (!body.is_forward_reference(*value)).then(|| body.value_handle(*value));
        (body, self.state.operands.iter().map(handle).collect())
    }

    /// Adds a result of this type to the op.
    pub fn add_result(&mut self, ty: Type) {
        self.state.result_types.push(ty);
    }

    /// Adds an attribute to the op.
    pub fn add_attribute(&mut self, name: &str, value: Attribute) {
        let name = self.ir.parser.caches.identifier(self.context(), name);
        self.state.attributes.push(NamedAttribute { name, value });
    }

    /// Returns an attribute of the op that was parsed or added before.
    pub fn attribute(&self, name: &str) -> Option<Attribute> {
        let found = self.state.attributes.iter().find(|entry| entry.name.text(self.context()) == name);
        found.map(|entry| entry.value)
    }

    /// Returns the properties of the op's name.
    pub fn op_info(&self) -> &'source OpInfo {
        self.state.op.known.name.info(self.context())
    }

    /// Adds the inherent attribute of a slot to the op.
    ///
    /// # Panics
    ///
    /// If the slot is out of bounds.
    pub fn add_inherent_attribute(&mut self, slot: usize, value: Attribute) {
        let name = self.op_info().inherent_attributes()[slot];
        self.state.attributes.push(NamedAttribute { name, value });
    }

    /// Parses `@name` if present.
    pub fn parse_optional_symbol_name(&mut self) -> ParseResult<Option<Attribute>> {
        if self.ir.parser.is(TokenKind::SymbolIdentifier) {
            self.parse_symbol_name().map(Some)
        } else {
            Ok(None)
        }
    }

    /// Parses `@name`, the op's own symbol name, as a string attribute.
    pub fn parse_symbol_name(&mut self) -> ParseResult<Attribute> {
        self.ir.parser.parse_symbol_name()
    }

    /// Parses `^block` or `^block(%a, %b : i32, f32)`. The forwarded operands become operands of the op.
    pub fn parse_successor(&mut self) -> ParseResult<u32> {
        let block = self.ir.parse_successor_block()?;
        let block = self.ir.body().block_handle(block);
        let mut operands = SmallVec::new();
        if self.ir.parser.take_if(TokenKind::LeftParenthesis) {
            self.ir.parse_typed_operands(&mut operands)?;
            self.ir.parser.expect(TokenKind::RightParenthesis, "')' after the successor's operands")?;
        }
        for (operand, ty) in &operands {
            self.resolve_operand(*operand, *ty)?;
        }
        self.state.successors.push(SuccessorState { block, operand_count: None });
        Ok(operands.len() as u32)
    }

    /// Parses `%name: type {attributes} loc(...)`, or `type {attributes} loc(...)` if `is_named` is false.
    pub fn parse_argument(&mut self, is_named: bool) -> ParseResult<(ParsedArgument, Attribute)> {
        let begin = self.ir.parser.token.start;
        let mut slot = None;
        if is_named {
            let name = self.ir.parser.expect(TokenKind::ValueIdentifier, "the name of an argument")?;
            slot = Some(self.ir.names.slot(&self.ir.parser.text_of(name)[1..]));
            self.ir.parser.expect(TokenKind::Colon, "':' and the type of the argument")?;
        }
        let ty = self.ir.parser.parse_type()?;
        let attributes = if self.ir.parser.is(TokenKind::LeftBrace) {
            self.ir.parser.parse_attribute_dictionary()?
        } else {
            Attribute::EMPTY_DICTIONARY
        };
        let location = self.ir.parse_trailing_location()?.unwrap_or(self.ir.parser.location_at(begin));
        let argument = match slot {
            Some(slot) => ParsedArgument::named(slot, begin, ty, location),
            None => ParsedArgument { name: None, ty, location },
        };
        Ok((argument, attributes))
    }

    /// Parses `%name` or `%name loc(...)`, an argument whose type is written elsewhere.
    pub fn parse_value_name(&mut self) -> ParseResult<ValueName> {
        let token = self.ir.parser.expect(TokenKind::ValueIdentifier, "the name of an argument")?;
        let slot = self.ir.names.slot(&self.ir.parser.text_of(token)[1..]);
        let location = self.ir.parse_trailing_location()?;
        Ok(ValueName { slot, position: token.start, location })
    }

    /// Returns the argument with this name and type.
    pub fn named_argument(&self, name: ValueName, ty: Type) -> ParsedArgument {
        let location = name.location.unwrap_or(self.ir.parser.location_at(name.position));
        ParsedArgument::named(name.slot, name.position, ty, location)
    }

    /// Returns the name of the result with that index as the text has it, without `%`, and the position of the result
    /// in its pack: for `%a, %b:2` the third result is `b`, 1. Returns `None` if the result has no name.
    pub fn result_name(&self, index: usize) -> Option<(&'source str, u32)> {
        let mut rest = u32::try_from(index).ok()?;
        for name in self.results {
            if rest < name.count {
                return Some((self.ir.parser.value_name_at(name.position), rest));
            }
            rest -= name.count;
        }
        None
    }

    /// Returns the name of an operand as the text has it, without `%`, and its number in the pack.
    pub fn operand_name(&self, operand: UnresolvedOperand) -> (&'source str, u32) {
        (self.ir.parser.value_name_at(operand.position), operand.number)
    }

    /// Returns the name of a value as the text has it, without `%`.
    pub fn value_name(&self, name: ValueName) -> &'source str {
        self.ir.parser.value_name_at(name.position)
    }

    /// Returns the keyword that the next token is, without parsing it.
    pub(crate) fn next_keyword(&self) -> Option<&'source str> {
        let parser = &self.ir.parser;
        parser.is(TokenKind::BareIdentifier).then(|| parser.ascii_of(parser.token))
    }

    /// Returns the arguments of the next region that directives have parsed in front of it.
    pub(crate) fn entry_arguments(&mut self) -> &mut Vec<ParsedArgument> {
        &mut self.state.entry_arguments
    }

    /// Returns whether the next token is a named argument.
    pub fn is_named_argument(&self) -> bool {
        self.ir.parser.is(TokenKind::ValueIdentifier)
    }

    /// Returns whether the next token begins a region.
    pub fn is_region(&self) -> bool {
        self.ir.parser.is(TokenKind::LeftBrace)
    }

    /// Returns whether the next tokens are a region without contents, `{}`.
    pub(crate) fn is_empty_region(&self) -> bool {
        self.is_region() && self.ir.parser.peek().kind == TokenKind::RightBrace
    }

    /// Returns whether the next token begins a dialect attribute or an attribute alias.
    pub(crate) fn is_attribute_alias(&self) -> bool {
        self.ir.parser.is(TokenKind::AttributeIdentifier)
    }

    /// Returns whether the next token is the first one of its line.
    pub(crate) fn is_at_line_start(&self) -> bool {
        let before = &self.ir.parser.source[..self.ir.parser.token.start as usize];
        let blanks = before.iter().rev().take_while(|byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
        matches!(before[..before.len() - blanks].last(), None | Some(b'\n'))
    }

    /// Records the error that `expected` was expected and which token was found.
    pub(crate) fn unexpected(&mut self, expected: &str) -> ParseError {
        self.ir.parser.unexpected(expected)
    }

    /// Returns whether the next token is a left bracket.
    pub(crate) fn is_left_bracket(&self) -> bool {
        self.ir.parser.is(TokenKind::LeftBracket)
    }

    /// Returns whether the next token is a colon or a comma, as before a type. No op begins with one.
    pub(crate) fn is_misplaced_type(&self) -> bool {
        self.ir.parser.is(TokenKind::Colon) || self.ir.parser.is(TokenKind::Comma)
    }

    /// Adds a successor, whose operands the hook adds on its own.
    pub fn add_successor(&mut self, successor: SuccessorState) {
        self.state.successors.push(successor);
    }

    /// Parses `^block` without operands. It does not become a successor of the op yet: see
    /// [`add_successor`](Self::add_successor).
    pub fn parse_successor_block(&mut self) -> ParseResult<SuccessorState> {
        let block = self.ir.parse_successor_block()?;
        Ok(SuccessorState { block: self.ir.body().block_handle(block), operand_count: None })
    }

    /// Records an error at the next token, and fails.
    pub fn error<T>(&mut self, message: &str) -> ParseResult<T> {
        Err(self.ir.parser.error(message))
    }
}
