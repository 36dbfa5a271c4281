//! Affine expressions over values, as in `affine.load %A[%i + 3, symbol(%n)]` (affine dialect, `affine.load`).

use smallvec::SmallVec;

use crate::affine::{AffineExpr, AffineMap, AffineVariable};
use crate::attributes::Attribute;
use crate::text::lexer::TokenKind;
use crate::text::parser::affine::{AffineNames, Scope};
use crate::text::parser::custom_form::OpParser;
use crate::text::parser::operations::ir_parser::UnresolvedOperand;
use crate::text::parser::{ParseResult, Parser};

/// The values that the variables of affine expressions stand for, in the order in which they were met.
///
/// A value is a dimension, and in `symbol(...)` a symbol; one that is met again is the same variable.
#[derive(Default)]
pub struct AffineValues<'source> {
    dimensions: ValueNames<'source>,
    symbols: ValueNames<'source>,
}

/// Values of one kind: their names as they were written, and where.
#[derive(Default)]
struct ValueNames<'source> {
    names: AffineNames<'source>,
    places: SmallVec<[(u32, u32, u32); 4]>,
}

/// Longer lists of values are read as lists of expressions.
const MOST_DISTINCT: usize = 8;

impl AffineValues<'_> {
    /// How many dimensions and how many symbols there are.
    pub fn counts(&self) -> (u32, u32) {
        (self.dimensions.places.len() as u32, self.symbols.places.len() as u32)
    }

    /// The map from these dimensions and symbols to `results`.
    pub fn map(&self, results: Vec<AffineExpr>) -> Option<AffineMap> {
        let (dimensions, symbols) = self.counts();
        AffineMap::new(dimensions, symbols, results).ok()
    }
}

impl<'source> Parser<'source> {
    /// `%value`, a dimension.
    pub(in crate::text::parser) fn parse_dimension_value(
        &mut self,
        values: &mut AffineValues<'source>,
    ) -> ParseResult<AffineExpr> {
        self.parse_value_variable(&mut values.dimensions).map(AffineExpr::dimension)
    }

    /// `symbol(%value)`
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
        // As in `parse_operand`: the number follows without a blank.
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
    /// Reads an affine expression whose variables are values, and adds those that are new to `values`.
    ///
    /// # Errors
    ///
    /// When the text has something else here, or an expression that is not affine.
    pub fn parse_affine_expression(&mut self, values: &mut AffineValues<'source>) -> ParseResult<AffineExpr> {
        self.ir.parser.parse_affine_sum(&mut Scope::Values(values))
    }

    /// Reads `[expression, ...]`; the results of the map are the expressions.
    ///
    /// # Errors
    ///
    /// As [`OpParser::parse_affine_expression`].
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

    /// Reads `[expression, ...]`; returns the map whose results are the expressions as an attribute, and its operands,
    /// dimensions first.
    ///
    /// # Errors
    ///
    /// As [`OpParser::parse_affine_expression`].
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

    /// Reads `[%value, ...]` where that is all there is and the values differ, so that the map is the identity: the
    /// most frequent case, for which no expression needs to be made. Elsewhere nothing is read.
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

    /// The operands that the variables stand for: dimensions, then symbols.
    pub fn operands_of(&mut self, values: &AffineValues<'source>) -> SmallVec<[UnresolvedOperand; 4]> {
        let places = values.dimensions.places.iter().chain(&values.symbols.places);
        places
            .map(|(start, end, number)| {
                let name = self.ir.parser.text_between(*start + 1, *end);
                UnresolvedOperand { slot: self.ir.names.slot(name), number: *number, position: *start }
            })
            .collect()
    }

    /// Reads `(%dimension, ...)[%symbol, ...]`, where the brackets may be missing (affine dialect, Dimensions and
    /// Symbols); also says how many of the operands are dimensions.
    ///
    /// # Errors
    ///
    /// When the text has something else here.
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
