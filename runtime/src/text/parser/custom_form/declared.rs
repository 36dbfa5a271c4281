//! The parser of declared custom forms: interprets an op's assembly format.

use smallvec::SmallVec;

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::OpInfo;
use crate::dialect::program::{ClauseProgram, FormatProgram, GroupProgram, Step, StepKind};
use crate::dialect::{
    AssemblyFormat, AttributeElement, AttributeForm, AttributeStart, CustomDirective, DirectiveArgument,
    DirectiveParser, EnumSyntax, Multiplicity, OpDescriptor, OpTraits, ParsedDirectiveArgument, TypeElement,
    TypeForm, TypeOperand,
};
use crate::ir::SuccessorState;
use crate::text::is_bare_name;
use crate::text::lexer::TokenKind;
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::types::TypeList;
use crate::text::parser::{ParseResult, TypeParser};
use crate::types::Type;

/// A range of one of the flat lists below.
#[derive(Clone, Copy, Default)]
pub(in crate::text::parser) struct Span {
    start: u32,
    end: u32,
}

impl Span {
    pub(in crate::text::parser) fn of<T>(self, list: &[T]) -> &[T] {
        &list[self.start as usize..self.end as usize]
    }
}

/// The state of parsing an op by its format. Operands, results and successors are collected in textual order
/// and added to the op in declaration order at the end.
pub(in crate::text::parser) struct DeclaredParser<'a, 'parser, 'state, 'source> {
    pub(in crate::text::parser) op: &'a mut OpParser<'parser, 'state, 'source>,
    pub(in crate::text::parser) info: &'a OpInfo,
    pub(in crate::text::parser) descriptor: &'a OpDescriptor,
    pub(in crate::text::parser) format: &'a AssemblyFormat,
    pub(in crate::text::parser) program: &'a FormatProgram,
    operands: SmallVec<[UnresolvedOperand; 8]>,
    operand_spans: SmallVec<[Span; 4]>,
    pub(in crate::text::parser) types: TypeList,
    operand_type_spans: SmallVec<[Span; 4]>,
    pub(in crate::text::parser) result_type_spans: SmallVec<[Span; 4]>,
    /// The types that were parsed for all operands, and for all results, together.
    pub(in crate::text::parser) all_types: [Span; 2],
    successors: SmallVec<[(u32, SuccessorState); 2]>,
}

impl OpParser<'_, '_, '_> {
    /// Parses an op by the compiled format of `info`.
    pub(in crate::text::parser) fn parse_declared(
        &mut self,
        info: &OpInfo,
        program: &FormatProgram,
    ) -> ParseResult<()> {
        let Some((descriptor, format)) =
            info.descriptor().and_then(|descriptor| Some((descriptor, descriptor.format.as_ref()?)))
        else {
            return self.error("this op has no declared form");
        };
        let spans = |count| SmallVec::from_elem(Span::default(), count);
        let mut parser = DeclaredParser {
            op: self,
            info,
            descriptor,
            format,
            program,
            operands: SmallVec::new(),
            operand_spans: spans(descriptor.operands.len()),
            types: TypeList::new(),
            operand_type_spans: spans(descriptor.operands.len()),
            result_type_spans: spans(descriptor.results.len()),
            all_types: [Span::default(); 2],
            successors: SmallVec::new(),
        };
        parser.parse_steps(&program.steps)?;
        parser.finish()
    }
}

impl DeclaredParser<'_, '_, '_, '_> {
    /// Returns all parsed operands in textual order.
    pub(in crate::text::parser) fn operands(&self) -> &[UnresolvedOperand] {
        &self.operands
    }

    /// Returns the operands that were parsed for a declared operand.
    pub(in crate::text::parser) fn operands_of(&self, index: usize) -> &[UnresolvedOperand] {
        self.operand_spans[index].of(&self.operands)
    }

    /// Returns the types that were parsed for a declared operand.
    pub(in crate::text::parser) fn operand_types_of(&self, index: usize) -> &[Type] {
        self.operand_type_spans[index].of(&self.types)
    }

    /// Returns the types that were parsed for a declared result.
    pub(in crate::text::parser) fn result_types_of(&self, index: usize) -> &[Type] {
        self.result_type_spans[index].of(&self.types)
    }

    /// Returns the types that were parsed for all operands together.
    pub(in crate::text::parser) fn all_operand_types(&self) -> &[Type] {
        self.all_types[0].of(&self.types)
    }

    /// Returns the types that were parsed for all results together.
    pub(in crate::text::parser) fn all_result_types(&self) -> &[Type] {
        self.all_types[1].of(&self.types)
    }

    /// Sets an attribute of the op.
    pub(in crate::text::parser) fn set_attribute(&mut self, slot: u32, value: Attribute) {
        let name = self.info.inherent_attributes()[slot as usize];
        self.op.state.attributes.push(NamedAttribute { name, value });
    }

    /// Returns the parsed attribute of a slot, or its default.
    pub(in crate::text::parser) fn attribute(&self, slot: u32) -> Option<Attribute> {
        let name = self.info.inherent_attributes()[slot as usize];
        let read = self.op.state.attributes.iter().find(|entry| entry.name == name).map(|entry| entry.value);
        read.or_else(|| self.info.default_attributes(self.op.context()).get(slot as usize).copied().flatten())
    }

    fn parse_steps(&mut self, steps: &[Step]) -> ParseResult<()> {
        for step in steps {
            self.parse_step(step)?;
        }
        Ok(())
    }

    fn parse_step(&mut self, step: &Step) -> ParseResult<()> {
        match &step.kind {
            StepKind::Keyword(word) => self.op.ir.parser.expect_word(word),
            StepKind::Punctuation(kind, text) => {
                if self.op.ir.parser.take_if(*kind) {
                    return Ok(());
                }
                Err(self.op.ir.parser.unexpected(&format!("'{text}'")))
            }
            StepKind::Blank | StepKind::Newline => Ok(()),
            StepKind::Attribute(element, true) => self.parse_optional_attribute(element).map(drop),
            StepKind::Attribute(element, false) => self.parse_attribute(element),
            StepKind::Operand(index) => self.parse_operand(*index),
            StepKind::Operands => {
                self.operands = self.op.parse_operand_list()?.into_iter().collect();
                Ok(())
            }
            StepKind::Type(element) => self.parse_types(element),
            StepKind::FunctionalType { inputs, results } => {
                let types = self.op.ir.parser.parse_type_list()?;
                self.keep_types(*inputs, &types);
                self.op.ir.parser.expect(TokenKind::Arrow, "'->' in the function type")?;
                let types = self.op.ir.parser.parse_function_results()?;
                self.keep_types(*results, &types);
                Ok(())
            }
            StepKind::AttributeDictionary { with_keyword: false } => {
                self.op.parse_optional_attribute_dictionary()
            }
            StepKind::AttributeDictionary { with_keyword: true } => {
                self.op.parse_optional_attribute_dictionary_with_keyword()
            }
            StepKind::PropertyDictionary => self.parse_property_dictionary(),
            StepKind::Region(index) => self.parse_region(*index),
            StepKind::Regions => self.parse_regions(),
            StepKind::Successor(index) => {
                let is_variadic =
                    self.descriptor.successors[*index as usize].multiplicity != Multiplicity::One;
                self.parse_successors(*index, is_variadic)
            }
            StepKind::Successors => self.parse_successors(0, true),
            StepKind::Custom(directive) => self.parse_directive(directive).map(drop),
            StepKind::Clauses(clauses) => self.parse_clauses(clauses),
            StepKind::Group(group) => self.parse_group(group),
        }
    }

    /// Parses an optional group if its first element is present, or its alternative otherwise.
    fn parse_group(&mut self, group: &GroupProgram) -> ParseResult<()> {
        let is_spacing = |step: &&Step| matches!(step.kind, StepKind::Blank | StepKind::Newline);
        let spacing = group.steps.iter().take_while(is_spacing).count();
        let [first, rest @ ..] = &group.steps[spacing..] else { return Ok(()) };
        let is_there = match &first.kind {
            StepKind::Keyword(word) => self.op.ir.parser.take_word(word),
            StepKind::Punctuation(kind, _) => self.op.ir.parser.take_if(*kind),
            StepKind::Attribute(element, _) => self.parse_optional_attribute(element)?,
            StepKind::Operand(index) => {
                let begins = match self.descriptor.operands[*index as usize].multiplicity {
                    Multiplicity::VariadicOfVariadic { .. } => TokenKind::LeftParenthesis,
                    _ => TokenKind::ValueIdentifier,
                };
                let is_there = self.op.ir.parser.is(begins);
                if is_there {
                    self.parse_operand(*index)?;
                }
                is_there
            }
            StepKind::Region(index) => {
                let is_there = self.op.is_region();
                if is_there {
                    self.parse_region(*index)?;
                }
                is_there
            }
            StepKind::Custom(directive) => self.parse_directive(directive)?,
            _ => false,
        };
        let (unit, steps) =
            if is_there { (group.unit, rest) } else { (group.unit_otherwise, &group.otherwise[..]) };
        if let Some(slot) = unit {
            self.set_attribute(slot, Attribute::UNIT);
        }
        self.parse_steps(steps)
    }

    fn parse_clauses(&mut self, clauses: &[ClauseProgram]) -> ParseResult<()> {
        let mut seen: SmallVec<[bool; 8]> = SmallVec::from_elem(false, clauses.len());
        while let Some(position) =
            clauses.iter().position(|clause| self.op.ir.parser.is_word(&clause.keyword))
        {
            let clause = &clauses[position];
            if std::mem::replace(&mut seen[position], true) {
                let message =
                    format!("'{}' stands here a second time, and may stand once at most", clause.keyword);
                return Err(self.op.ir.parser.error(message));
            }
            self.op.ir.parser.advance();
            if let Some(slot) = clause.unit {
                self.set_attribute(slot, Attribute::UNIT);
            }
            self.parse_steps(&clause.steps)?;
        }
        Ok(())
    }

    fn parse_attribute(&mut self, element: &AttributeElement) -> ParseResult<()> {
        let parser = &mut self.op.ir.parser;
        let value = match &element.form {
            AttributeForm::Typed | AttributeForm::Unit => parser.parse_attribute(None)?,
            AttributeForm::Untyped(ty) => {
                let ty = ty.build(parser.context);
                parser.parse_attribute(Some(ty))?
            }
            AttributeForm::Typeless => {
                // A number, which is wrong here, is left to the verifier.
                let is_number =
                    matches!(parser.kind(), TokenKind::Integer | TokenKind::Float | TokenKind::Minus);
                parser.parse_attribute((!is_number).then_some(Type::NONE))?
            }
            AttributeForm::DenseArray(ty) if parser.is(TokenKind::LeftBracket) => {
                let element = ty.build(parser.context);
                parser.parse_bracketed_dense_array(element)?
            }
            AttributeForm::DenseArray(_) => parser.parse_attribute(Some(Type::NONE))?,
            AttributeForm::SymbolName => parser.parse_symbol_name()?,
            AttributeForm::Enum(syntax) => self.parse_enum(element.slot, syntax)?,
            AttributeForm::Syntax(syntax) => TypeParser { parser }.parse_short_attribute(syntax)?,
        };
        self.set_attribute(element.slot, value);
        Ok(())
    }

    /// Parses an optional attribute. Returns whether it is present.
    fn parse_optional_attribute(&mut self, element: &AttributeElement) -> ParseResult<bool> {
        let parser = &mut self.op.ir.parser;
        // A string in front of `(` is the name of the next op, in its generic form.
        if parser.is(TokenKind::String) && parser.peek().kind == TokenKind::LeftParenthesis {
            return Ok(false);
        }
        let is_there = match &element.form {
            AttributeForm::DenseArray(_) => {
                matches!(parser.kind(), TokenKind::LeftBracket | TokenKind::AttributeIdentifier)
                    || parser.is_word("array")
            }
            AttributeForm::Typed | AttributeForm::Untyped(_) | AttributeForm::Typeless => match element.start
            {
                AttributeStart::Any => parser.begins_attribute(),
                _ if parser.is(TokenKind::AttributeIdentifier) => true,
                AttributeStart::Number => match parser.kind() {
                    TokenKind::Integer | TokenKind::Float | TokenKind::Minus => true,
                    _ => parser.is_word("true") || parser.is_word("false"),
                },
                AttributeStart::String => parser.is(TokenKind::String),
                AttributeStart::Array => parser.is(TokenKind::LeftBracket),
                AttributeStart::Symbol => parser.is(TokenKind::SymbolIdentifier),
                AttributeStart::Type => parser.begins_type(),
            },
            AttributeForm::Unit => parser.is_word("unit"),
            AttributeForm::SymbolName => parser.is(TokenKind::SymbolIdentifier),
            AttributeForm::Enum(syntax) => match parser.kind() {
                TokenKind::BareIdentifier => {
                    let text = parser.text();
                    syntax.cases.iter().any(|case| case.text.as_bytes() == text)
                }
                kind => kind == TokenKind::String,
            },
            AttributeForm::Syntax(syntax) => {
                parser.is(TokenKind::AttributeIdentifier)
                    || (syntax.has_angles() && parser.is(TokenKind::Less))
            }
        };
        if is_there {
            self.parse_attribute(element)?;
        }
        Ok(is_there)
    }

    /// Parses an enum case: a keyword or a string.
    fn parse_enum(&mut self, slot: u32, syntax: &EnumSyntax) -> ParseResult<Attribute> {
        let context = self.op.context();
        let token = self.op.ir.parser.token;
        let is_word = token.kind == TokenKind::BareIdentifier;
        if is_word || token.kind == TokenKind::String {
            let text = if is_word {
                self.op.ir.parser.text().into()
            } else {
                self.op.ir.parser.string_value(token)?
            };
            let found = std::str::from_utf8(&text).ok().and_then(|text| syntax.attribute(context, text));
            if let Some(attribute) = found {
                self.op.ir.parser.advance();
                return Ok(attribute);
            }
        }
        let name = &self.descriptor.attributes[slot as usize].name;
        let cases: Vec<&str> = syntax.cases.iter().map(|case| case.text.as_ref()).collect();
        let error = self.op.ir.parser.unexpected(&format!("'{name}' to be one of: {}", cases.join(", ")));
        let text = String::from_utf8_lossy(self.op.ir.parser.text()).into_owned();
        if let Some(near) = crate::text::spelling::nearest(text.trim_matches('"'), cases.into_iter()) {
            let quote = if is_bare_name(near.as_bytes()) { "" } else { "\"" };
            self.op.ir.parser.help(format!("did you mean '{quote}{near}{quote}'?"));
        }
        Err(error)
    }

    fn parse_operand(&mut self, index: u32) -> ParseResult<()> {
        let start = self.operands.len() as u32;
        match self.descriptor.operands[index as usize].multiplicity {
            Multiplicity::One => {
                let operand = self.op.parse_operand()?;
                self.operands.push(operand);
            }
            Multiplicity::Optional => self.operands.extend(self.op.parse_optional_operand()?),
            Multiplicity::Variadic => self.parse_operand_list()?,
            Multiplicity::VariadicOfVariadic { sizes } => {
                let mut counts: SmallVec<[i32; 8]> = SmallVec::new();
                while self.op.ir.parser.take_if(TokenKind::LeftParenthesis) {
                    let before = self.operands.len();
                    self.parse_operand_list()?;
                    counts.push((self.operands.len() - before) as i32);
                    self.op
                        .ir
                        .parser
                        .expect(TokenKind::RightParenthesis, "',' or ')' in the group of operands")?;
                    if !self.op.ir.parser.take_if(TokenKind::Comma) {
                        break;
                    }
                }
                let counts = Attribute::dense_i32_array(self.op.context(), &counts);
                self.set_attribute(sizes, counts);
            }
        }
        self.operand_spans[index as usize] = Span { start, end: self.operands.len() as u32 };
        Ok(())
    }

    fn parse_operand_list(&mut self) -> ParseResult<()> {
        if self.op.ir.parser.is(TokenKind::ValueIdentifier) {
            loop {
                let operand = self.op.parse_operand()?;
                self.operands.push(operand);
                if !self.op.ir.parser.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        Ok(())
    }

    fn parse_types(&mut self, element: &TypeElement) -> ParseResult<()> {
        let start = self.types.len() as u32;
        // An absent value has no type. A result is present if the op has result names.
        let (multiplicity, is_expected) = match element.operand {
            TypeOperand::Operand(index) => {
                (self.descriptor.operands[index].multiplicity, !self.operands_of(index).is_empty())
            }
            TypeOperand::Result(index) => {
                (self.descriptor.results[index].multiplicity, self.op.state.has_named_results)
            }
            TypeOperand::Operands => (Multiplicity::Variadic, !self.operands.is_empty()),
            TypeOperand::Results => (Multiplicity::Variadic, self.op.state.has_named_results),
        };
        match multiplicity {
            Multiplicity::One => self.parse_type(&element.form)?,
            Multiplicity::Optional => {
                if self.begins_type(&element.form) {
                    self.parse_type(&element.form)?;
                }
            }
            Multiplicity::Variadic => self.parse_type_list(&element.form, is_expected)?,
            Multiplicity::VariadicOfVariadic { .. } => {
                while self.op.ir.parser.take_if(TokenKind::LeftParenthesis) {
                    self.parse_type_list(&element.form, false)?;
                    self.op
                        .ir
                        .parser
                        .expect(TokenKind::RightParenthesis, "',' or ')' in the group of types")?;
                    if !self.op.ir.parser.take_if(TokenKind::Comma) {
                        break;
                    }
                }
            }
        }
        self.note_types(element.operand, start);
        Ok(())
    }

    fn begins_type(&self, form: &TypeForm) -> bool {
        let parser = &self.op.ir.parser;
        let is_short = match form {
            TypeForm::Full => false,
            TypeForm::Syntax(syntax) => syntax.has_angles() && parser.is(TokenKind::Less),
        };
        is_short || parser.begins_type()
    }

    fn parse_type(&mut self, form: &TypeForm) -> ParseResult<()> {
        let ty = match form {
            TypeForm::Full => self.op.ir.parser.parse_type()?,
            TypeForm::Syntax(syntax) => self.op.types().parse_short_type(syntax)?,
        };
        self.types.push(ty);
        Ok(())
    }

    fn parse_type_list(&mut self, form: &TypeForm, is_expected: bool) -> ParseResult<()> {
        if !is_expected && !self.begins_type(form) {
            return Ok(());
        }
        loop {
            self.parse_type(form)?;
            if !self.op.ir.parser.take_if(TokenKind::Comma) {
                return Ok(());
            }
        }
    }

    fn keep_types(&mut self, operand: TypeOperand, types: &[Type]) {
        let start = self.types.len() as u32;
        self.types.extend_from_slice(types);
        self.note_types(operand, start);
    }

    /// Records that the types from `start` on belong to `operand`.
    fn note_types(&mut self, operand: TypeOperand, start: u32) {
        let span = Span { start, end: self.types.len() as u32 };
        match operand {
            TypeOperand::Operand(index) => self.operand_type_spans[index] = span,
            TypeOperand::Result(index) => self.result_type_spans[index] = span,
            TypeOperand::Operands => self.all_types[0] = span,
            TypeOperand::Results => self.all_types[1] = span,
        }
    }

    /// Parses `<{...}>` if present. It contains inherent attributes only.
    fn parse_property_dictionary(&mut self) -> ParseResult<()> {
        if !self.op.ir.parser.take_if(TokenKind::Less) {
            return Ok(());
        }
        let position = self.op.ir.parser.token.start;
        let before = self.op.state.attributes.len();
        self.op.ir.parser.parse_attribute_entries(&mut self.op.state.attributes)?;
        let properties = &self.op.state.attributes[before..];
        self.op.ir.check_properties(&self.op.state.op, properties, position)?;
        self.op.ir.parser.expect(TokenKind::Greater, "'>' to end the properties").map(drop)
    }

    fn parse_region(&mut self, index: u32) -> ParseResult<()> {
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

    fn parse_region_at(&mut self, position: u32) -> ParseResult<()> {
        self.op.parse_region_at(position as usize, &[])?;
        self.complete_region(position);
        Ok(())
    }

    /// Adds the implicit terminator of the op's definition to a region that was parsed, or the block that it has to
    /// have.
    fn complete_region(&mut self, position: u32) {
        let state = &mut self.op.state.op;
        if let Some(name) = self.info.implicit_terminator(self.op.ir.parser.context) {
            self.op.ir.ensure_terminator(state, position, name, false);
        } else if self.descriptor.traits.contains(OpTraits::SINGLE_BLOCK) {
            self.op.ir.ensure_block(state, position);
        }
    }

    fn parse_regions(&mut self) -> ParseResult<()> {
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

    fn parse_successors(&mut self, index: u32, is_variadic: bool) -> ParseResult<()> {
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

    /// Runs the author's parse function of a custom directive and stores its results like those of other
    /// elements. Returns whether the directive is present.
    fn parse_directive(&mut self, directive: &CustomDirective) -> ParseResult<bool> {
        let mut values: SmallVec<[ParsedDirectiveArgument; 4]> = SmallVec::new();
        for argument in directive.arguments.iter() {
            values.push(match argument {
                DirectiveArgument::Attribute(_) => ParsedDirectiveArgument::Attribute(None),
                DirectiveArgument::AttributeReference(slot) => {
                    ParsedDirectiveArgument::Attribute(self.attribute(*slot))
                }
                DirectiveArgument::Operand(_) => ParsedDirectiveArgument::Operands(SmallVec::new()),
                DirectiveArgument::OperandReference(index) => {
                    ParsedDirectiveArgument::Operands(SmallVec::from_slice(self.operands_of(*index as usize)))
                }
                DirectiveArgument::Region(index) => ParsedDirectiveArgument::Region(*index as usize),
                DirectiveArgument::Successor(_) => ParsedDirectiveArgument::Successors(SmallVec::new()),
                DirectiveArgument::Type(_) => ParsedDirectiveArgument::Types(SmallVec::new()),
                DirectiveArgument::TypeReference(operand) => {
                    ParsedDirectiveArgument::Types(SmallVec::from_slice(self.types_of(*operand)))
                }
                DirectiveArgument::AttributeDictionary => {
                    ParsedDirectiveArgument::AttributeDictionary(Vec::new())
                }
                DirectiveArgument::Text(text) => ParsedDirectiveArgument::Text(text.clone()),
            });
        }
        let is_there = match directive.parse {
            DirectiveParser::Required(parse) => parse(self.op, &mut values).map(|()| true)?,
            DirectiveParser::Optional(parse) => parse(self.op, &mut values)?,
        };
        if !is_there {
            return Ok(false);
        }
        for argument in directive.arguments.iter() {
            if let DirectiveArgument::Region(index) = argument {
                self.complete_directive_regions(*index);
            }
        }
        for (argument, value) in directive.arguments.iter().zip(values) {
            match (argument, value) {
                (DirectiveArgument::Attribute(slot), ParsedDirectiveArgument::Attribute(Some(value))) => {
                    self.set_attribute(*slot, value);
                }
                (DirectiveArgument::Operand(index), ParsedDirectiveArgument::Operands(operands)) => {
                    let start = self.operands.len() as u32;
                    self.operands.extend(operands);
                    let end = self.operands.len() as u32;
                    self.operand_spans[*index as usize] = Span { start, end };
                }
                (DirectiveArgument::Successor(index), ParsedDirectiveArgument::Successors(successors)) => {
                    self.successors.extend(successors.into_iter().map(|successor| (*index, successor)));
                }
                (DirectiveArgument::Type(operand), ParsedDirectiveArgument::Types(types)) => {
                    self.keep_types(*operand, &types);
                }
                (_, ParsedDirectiveArgument::AttributeDictionary(attributes)) => {
                    self.op.state.attributes.extend(attributes);
                }
                _ => {}
            }
        }
        Ok(true)
    }

    /// Completes the regions that a directive parsed for a declared region.
    fn complete_directive_regions(&mut self, index: u32) {
        let count = self.op.state.op.region_count;
        let is_variadic = self.descriptor.regions[index as usize].multiplicity.is_variadic();
        (index..if is_variadic { count } else { count.min(index + 1) })
            .for_each(|position| self.complete_region(position));
    }

    fn types_of(&self, operand: TypeOperand) -> &[Type] {
        match operand {
            TypeOperand::Operand(index) => self.operand_types_of(index),
            TypeOperand::Result(index) => self.result_types_of(index),
            TypeOperand::Operands => self.all_operand_types(),
            TypeOperand::Results => self.all_result_types(),
        }
    }

    /// Adds the parsed parts to the op.
    fn finish(&mut self) -> ParseResult<()> {
        if !self.successors.is_empty() {
            self.successors.sort_by_key(|(index, _)| *index);
            let successors = std::mem::take(&mut self.successors);
            self.op.state.successors.extend(successors.into_iter().map(|(_, successor)| successor));
        }
        while self.op.state.op.region_count < self.program.fixed_regions {
            self.op.add_empty_region();
        }
        self.finish_operands()?;
        self.finish_results()
    }
}
