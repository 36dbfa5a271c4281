//! Affine expressions over values, as in `affine.load %A[%i + 3, symbol(%n)]` (affine dialect, `affine.load`).

use smallvec::SmallVec;

use crate::affine::{AffineExpr, AffineMap, AffineVariable};
use crate::attributes::Attribute;
use crate::text::lexer::TokenKind;
use crate::text::parser::affine::{AffineNames, Scope};
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::{ParseResult, Parser};

/// The SSA values that the variables of affine expressions stand for, in order of first occurrence.
///
/// A value is a dimension, or a symbol if written as `symbol(...)`. A repeated value is the same variable.
#[derive(Default)]
pub struct AffineValues<'source> {
    dimensions: ValueNames<'source>,
    symbols: ValueNames<'source>,
}

/// The values of one kind: their names as written, and their positions.
#[derive(Default)]
struct ValueNames<'source> {
    names: AffineNames<'source>,
    places: SmallVec<[(u32, u32, u32); 4]>,
}

/// The number of values above which a list is parsed as a list of expressions.
const MOST_DISTINCT: usize = 8;

impl AffineValues<'_> {
    /// Returns the numbers of dimensions and symbols.
    pub fn counts(&self) -> (u32, u32) {
        (self.dimensions.places.len() as u32, self.symbols.places.len() as u32)
    }

    /// Returns the map from these dimensions and symbols to `results`.
    pub fn map(&self, results: Vec<AffineExpr>) -> Option<AffineMap> {
        let (dimensions, symbols) = self.counts();
        AffineMap::new(dimensions, symbols, results).ok()
    }
}

impl<'source> Parser<'source> {
    /// Parses `%value` as a dimension.
    pub(in crate::text::parser) fn parse_dimension_value(
        &mut self,
        values: &mut AffineValues<'source>,
    ) -> ParseResult<AffineExpr> {
        self.parse_value_variable(&mut values.dimensions).map(AffineExpr::dimension)
    }

    /// Parses `symbol(%value)` as a symbol.
    pub(in crate::text::parser) fn parse_symbol_value(
        &mut self,
        values: &mut AffineValues<'source>,
    ) -> ParseResult<AffineExpr> {
        if self.text() != b"symbol" {
            return Err(self.unexpected("a value, 'symbol(...)' or a number"));
        }
        self.advance();
        self.expect(TokenKind::LeftParenthesis, "'(' after 'symbol'")?;
        if !self.is(TokenKind::ValueIdentifier) {
            return Err(self.unexpected("an SSA value"));
        }
        let position = self.parse_value_variable(&mut values.symbols)?;
        self.expect(TokenKind::RightParenthesis, "')'")?;
        Ok(AffineExpr::symbol(position))
    }

    fn parse_value_variable(&mut self, values: &mut ValueNames<'source>) -> ParseResult<u32> {
        let token = self.advance();
        let mut end = token.end;
        let mut number = 0;
        // As in `parse_operand`: the number follows without white space.
        if self.is(TokenKind::AttributeIdentifier) && self.token.start == token.end {
            number = match std::str::from_utf8(&self.text()[1..]).ok().and_then(|text| text.parse().ok()) {
                Some(number) => number,
                None => return Err(self.error("expected the number of a result after '#'")),
            };
            end = self.token.end;
            self.advance();
        }
        let name = self.text_between(token.start, end);
        if let Some(AffineVariable::Dimension(position)) = values.names.find(name) {
            return Ok(position);
        }
        values.names.declare(name, false);
        values.places.push((token.start, token.end, number));
        Ok(values.places.len() as u32 - 1)
    }
}

impl<'source> OpParser<'_, '_, 'source> {
    /// Parses an affine expression over values and adds its new variables to `values`.
    ///
    /// # Errors
    ///
    /// If the text is not an affine expression.
    pub fn parse_affine_expression(&mut self, values: &mut AffineValues<'source>) -> ParseResult<AffineExpr> {
        self.ir.parser.parse_affine_sum(&mut Scope::Values(values))
    }

    /// Parses `[expression, ...]` and returns the map with these results.
    ///
    /// # Errors
    ///
    /// If [`OpParser::parse_affine_expression`] returns an error.
    pub fn parse_affine_map_of_values(
        &mut self,
        values: &mut AffineValues<'source>,
    ) -> ParseResult<AffineMap> {
        let mut results = Vec::new();
        self.types().parse_left_bracket()?;
        if !self.types().parse_optional_right_bracket() {
            loop {
                results.push(self.parse_affine_expression(values)?);
                if !self.types().parse_optional_comma() {
                    break;
                }
            }
            self.types().parse_right_bracket()?;
        }
        match values.map(results) {
            Some(map) => Ok(map),
            None => self.error("the expressions have too many variables for a map"),
        }
    }

    /// Parses `[expression, ...]` and returns the attribute of the map with these results, and its operands:
    /// dimensions, then symbols.
    ///
    /// # Errors
    ///
    /// If [`OpParser::parse_affine_expression`] returns an error.
    pub fn parse_affine_map_with_operands(
        &mut self,
    ) -> ParseResult<(Attribute, SmallVec<[UnresolvedOperand; 4]>)> {
        if let Some(operands) = self.parse_distinct_values() {
            let (caches, context) = (&mut self.ir.parser.caches, self.ir.parser.context);
            return Ok((caches.identity_map(context, operands.len()), operands));
        }
        let mut values = AffineValues::default();
        let map = self.parse_affine_map_of_values(&mut values)?;
        Ok((self.affine_map(map), self.operands_of(&values)))
    }

    /// Parses `[%value, ...]` if the list consists of distinct values, so that the map is the identity. This
    /// is the most frequent case, and it needs no expressions. Consumes nothing otherwise.
    fn parse_distinct_values(&mut self) -> Option<SmallVec<[UnresolvedOperand; 4]>> {
        let begin = self.ir.parser.token.start;
        let mut operands: SmallVec<[UnresolvedOperand; 4]> = SmallVec::new();
        let mut is_plain = self.ir.parser.take_if(TokenKind::LeftBracket);
        while is_plain && operands.len() < MOST_DISTINCT && self.ir.parser.is(TokenKind::ValueIdentifier) {
            let token = self.ir.parser.advance();
            let slot = self.ir.names.slot(&self.ir.parser.text_of(token)[1..]);
            is_plain = operands.iter().all(|known| known.slot != slot);
            operands.push(UnresolvedOperand { slot, number: 0, position: token.start });
            if !self.ir.parser.take_if(TokenKind::Comma) {
                if is_plain && self.ir.parser.take_if(TokenKind::RightBracket) {
                    return Some(operands);
                }
                break;
            }
        }
        self.ir.parser.restart_at(begin as usize);
        None
    }

    /// Returns the operands for the variables: dimensions, then symbols.
    pub fn operands_of(&mut self, values: &AffineValues<'source>) -> SmallVec<[UnresolvedOperand; 4]> {
        let places = values.dimensions.places.iter().chain(&values.symbols.places);
        places
            .map(|(start, end, number)| {
                let name = self.ir.parser.text_between(*start + 1, *end);
                UnresolvedOperand { slot: self.ir.names.slot(name), number: *number, position: *start }
            })
            .collect()
    }

    /// Parses `(%dimension, ...)[%symbol, ...]`, with optional brackets (affine dialect, Dimensions and
    /// Symbols). Returns the operands and the number of dimensions.
    ///
    /// # Errors
    ///
    /// If the text is not such a list.
    pub fn parse_dimensions_and_symbols(&mut self) -> ParseResult<(SmallVec<[UnresolvedOperand; 4]>, usize)> {
        self.types().parse_left_parenthesis()?;
        let mut operands = self.parse_operand_list()?;
        self.types().parse_right_parenthesis()?;
        let dimension_count = operands.len();
        if self.types().parse_optional_left_bracket() {
            operands.extend(self.parse_operand_list()?);
            self.types().parse_right_bracket()?;
        }
        Ok((operands, dimension_count))
    }
}
