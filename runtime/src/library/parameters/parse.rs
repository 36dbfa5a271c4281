//! The parser of parameters, driven by a format.

use super::slot::ParameterDraft;
use super::{DataElement, DataFormat};
use crate::context::ConstructionError;
use crate::location::Location;
use crate::text::{ParseError, ParseResult, TypeParser, punctuation};

impl TypeParser<'_, '_> {
    /// Parses the parameters of a type or an attribute according to its format, after the mnemonic.
    ///
    /// # Errors
    ///
    /// If the text does not match the format, or a required parameter is missing.
    pub fn parse_parameters(
        &mut self,
        format: &DataFormat,
        draft: &mut dyn ParameterDraft,
    ) -> ParseResult<()> {
        let location = self.location();
        let mut reader = FormatParser { parser: self, format, draft };
        reader.elements(&format.elements)?;
        for (index, parameter) in format.parameters.iter().enumerate() {
            if !parameter.may_be_absent && !draft.slot(index).is_set() {
                let message = format!("'{}' lacks its parameter '{}'", format.name, parameter.name);
                return Err(self.error_at(location, message));
            }
        }
        Ok(())
    }

    /// Returns the constructed value, or reports the construction error at `location`; `name` is the definition's name.
    ///
    /// # Errors
    ///
    /// If the construction failed.
    pub fn made<T>(
        &mut self,
        location: Location,
        made: Result<T, ConstructionError>,
        name: &str,
    ) -> ParseResult<T> {
        made.map_err(|error| {
            let message = error.message();
            let failure = self.error_at(location, message);
            self.note_here(format_args!("in the parameters of '{name}'"));
            failure
        })
    }
}

struct FormatParser<'a, 'parser, 'source> {
    parser: &'a mut TypeParser<'parser, 'source>,
    format: &'a DataFormat,
    draft: &'a mut dyn ParameterDraft,
}

impl FormatParser<'_, '_, '_> {
    fn elements(&mut self, elements: &[DataElement]) -> ParseResult<()> {
        elements.iter().try_for_each(|element| self.element(element))
    }

    fn element(&mut self, element: &DataElement) -> ParseResult<()> {
        match element {
            DataElement::Literal(text) => self.parser.parse_literal(text),
            DataElement::Whitespace(_) => Ok(()),
            DataElement::Parameter(index) | DataElement::Qualified(index) => {
                match self.may_be_absent(*index) {
                    true => self.parse_optional(*index).map(drop),
                    false => self.parse(*index),
                }
            }
            DataElement::Parameters(list) => self.parameters(list),
            DataElement::Struct(list) => self.named_parameters(list),
            DataElement::Custom { directive, .. } => self.draft.parse_custom(*directive, self.parser),
            DataElement::Group { elements, otherwise } => match self.group(element, elements)? {
                true => Ok(()),
                false => self.elements(otherwise),
            },
        }
    }

    fn may_be_absent(&self, index: usize) -> bool {
        self.format.parameters[index].may_be_absent
    }

    /// Adds the name of the parameter to an error.
    fn named<T>(&mut self, index: usize, result: ParseResult<T>) -> ParseResult<T> {
        result.inspect_err(|_| {
            let name = &self.format.parameters[index].name;
            self.parser.note_here(format_args!("in parameter '{name}' of '{}'", self.format.name));
        })
    }

    fn parse(&mut self, index: usize) -> ParseResult<()> {
        let result = self.draft.slot(index).parse(self.parser);
        self.named(index, result)
    }

    fn parse_optional(&mut self, index: usize) -> ParseResult<bool> {
        let result = self.draft.slot(index).parse_optional(self.parser);
        self.named(index, result)
    }

    /// Parses parameters in order. An absent one is omitted with its comma.
    fn parameters(&mut self, list: &[usize]) -> ParseResult<()> {
        // Whether the comma before the next parameter was consumed, or none is needed.
        let mut is_open = true;
        for &index in list {
            if !is_open {
                is_open = match self.may_be_absent(index) {
                    true => self.parser.parse_optional_comma(),
                    false if self.parser.parse_optional_comma() => true,
                    // A parameter with an empty text has no comma either.
                    false if self.draft.slot(index).set_blank() => continue,
                    false => {
                        self.parser.parse_comma()?;
                        true
                    }
                };
            }
            if !self.may_be_absent(index) {
                let before = self.parser.location();
                self.parse(index)?;
                // A text may be empty.
                is_open &= self.parser.location() == before;
            } else if is_open && self.parse_optional(index)? {
                is_open = false;
            }
        }
        Ok(())
    }

    /// Parses `name = value` entries in any order.
    fn named_parameters(&mut self, list: &[usize]) -> ParseResult<()> {
        let mut seen = vec![false; list.len()];
        let is_needed = |format: &DataFormat, index: usize| !format.parameters[index].may_be_absent;
        let mut is_first = true;
        loop {
            let name_location = self.parser.location();
            let name = match is_first && !list.iter().any(|index| is_needed(self.format, *index)) {
                true => match self.parser.parse_optional_any_keyword() {
                    Some(name) => name,
                    None => return Ok(()),
                },
                false => self.parser.parse_any_keyword("the name of a parameter")?,
            };
            is_first = false;
            let known = |index: &usize| self.format.parameters[*index].name == name;
            let Some(position) = list.iter().position(known) else {
                return Err(self.unknown(name, list, name_location));
            };
            if std::mem::replace(&mut seen[position], true) {
                let message = format!("parameter '{name}' of '{}' is given twice", self.format.name);
                return Err(self.parser.error_at(name_location, message));
            }
            self.parser.parse_equal()?;
            let result = self.draft.slot(list[position]).parse_named(self.parser);
            self.named(list[position], result)?;
            if !self.parser.parse_optional_comma() {
                break;
            }
        }
        for (index, seen) in list.iter().zip(seen) {
            if !seen && is_needed(self.format, *index) {
                let name = &self.format.parameters[*index].name;
                let message = format!("missing parameter '{name}' of '{}'", self.format.name);
                let error = self.parser.error(message);
                self.parser.help(format_args!("write '{name} = ...'; the order does not matter"));
                return Err(error);
            }
        }
        Ok(())
    }

    fn unknown(&mut self, name: &str, list: &[usize], location: Location) -> ParseError {
        let names: Vec<&str> = list.iter().map(|index| &*self.format.parameters[*index].name).collect();
        let message = format!("'{}' has no parameter '{name}'", self.format.name);
        let error = self.parser.error_at(location, message);
        match terrace_vocabulary::nearest(name, names.iter().copied()) {
            Some(near) => self.parser.help(format_args!("did you mean '{near}'?")),
            None => self.parser.help(format_args!("it has: {}", names.join(", "))),
        }
        error
    }

    /// Parses a group if it is there. Returns whether it is.
    fn group(&mut self, group: &DataElement, elements: &[DataElement]) -> ParseResult<bool> {
        let is_literal = |element: &&DataElement| matches!(element, DataElement::Literal(_));
        let literals = elements.iter().take_while(is_literal).count();
        let rest = match elements.first() {
            None => return Ok(false),
            Some(DataElement::Parameter(index) | DataElement::Qualified(index)) => {
                if !self.parse_optional(*index)? {
                    return Ok(false);
                }
                &elements[1..]
            }
            Some(_) => {
                // Another group may start with the same punctuation: all leading literals decide.
                let start = self.parser.parser.token.start;
                for element in &elements[..literals] {
                    if let DataElement::Literal(text) = element
                        && !self.parser.parse_optional_literal(text)
                    {
                        self.parser.parser.restart_at(start as usize);
                        return Ok(false);
                    }
                }
                &elements[literals..]
            }
        };
        let mut parameters = 0;
        group.for_each_parameter(&mut |_| parameters += 1);
        for element in rest {
            match element {
                // The only parameter must be present if the group is.
                DataElement::Parameter(index) | DataElement::Qualified(index) if parameters == 1 => {
                    self.parse(*index)?;
                }
                element => self.element(element)?,
            }
        }
        Ok(true)
    }
}

impl TypeParser<'_, '_> {
    /// Parses a keyword or punctuation.
    ///
    /// # Errors
    ///
    /// If the next token differs.
    pub fn parse_literal(&mut self, text: &str) -> ParseResult<()> {
        match punctuation(text) {
            Some(kind) if self.parser.take_if(kind) => Ok(()),
            Some(kind) => self.parser.expect(kind, &format!("'{text}'")).map(drop),
            None => self.parse_keyword(text),
        }
    }

    /// Consumes this keyword or punctuation if it is next. Returns whether it was.
    pub fn parse_optional_literal(&mut self, text: &str) -> bool {
        match punctuation(text) {
            Some(kind) => self.parser.take_if(kind),
            None => self.parse_optional_keyword(text),
        }
    }
}
