//! Affine maps and integer sets (language reference, Attributes; affine dialect, Affine Expressions).

pub(super) mod values;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::affine::{AffineBinaryOp, AffineExpr, AffineMap, AffineVariable, Constraint, IntegerSet};
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::affine::values::AffineValues;
use crate::text::parser::{ParseError, ParseResult, Parser};

/// An affine map or an integer set, distinguished by `->` or `:` after the lists of names.
pub(crate) enum MapOrSet {
    Map(AffineMap),
    Set(IntegerSet),
}

/// The spelling of maps and sets, which decides whether a set's constraints need parentheses.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(in crate::text::parser) enum Spelling {
    /// `affine_map<...>`, `affine_set<...>`
    Wrapped,
    /// The bare form of the documents of 2018.
    Bare,
}

/// The number of names above which a hash table is faster than a linear search.
const FEW: usize = 8;

/// The names of dimensions and symbols.
#[derive(Default)]
pub(in crate::text::parser) struct AffineNames<'source> {
    list: SmallVec<[(&'source [u8], AffineVariable); FEW]>,
    /// Index by name, used above [`FEW`] names.
    table: FxHashMap<&'source [u8], AffineVariable>,
    dimension_count: u32,
    symbol_count: u32,
}

impl<'source> AffineNames<'source> {
    pub(in crate::text::parser) fn find(&self, name: &[u8]) -> Option<AffineVariable> {
        if self.list.len() <= FEW {
            self.list.iter().find(|(known, _)| *known == name).map(|(_, variable)| *variable)
        } else {
            self.table.get(name).copied()
        }
    }

    /// Adds a new name.
    pub(in crate::text::parser) fn declare(&mut self, name: &'source [u8], is_symbol: bool) {
        let variable = if is_symbol {
            self.symbol_count += 1;
            AffineVariable::Symbol(self.symbol_count - 1)
        } else {
            self.dimension_count += 1;
            AffineVariable::Dimension(self.dimension_count - 1)
        };
        if self.list.len() == FEW {
            self.table.extend(self.list.iter().copied());
        }
        if self.list.len() >= FEW {
            self.table.insert(name, variable);
        }
        self.list.push((name, variable));
    }
}

/// The resolution of variables in an expression.
pub(in crate::text::parser) enum Scope<'names, 'source> {
    /// Declared dimension and symbol names.
    Names(&'names AffineNames<'source>),
    /// SSA values; each becomes a variable at its first occurrence.
    Values(&'names mut AffineValues<'source>),
}

impl<'source> Scope<'_, 'source> {
    fn find(&self, name: &[u8]) -> Option<AffineVariable> {
        match self {
            Scope::Names(names) => names.find(name),
            Scope::Values(_) => None,
        }
    }

    fn takes_values(&self) -> bool {
        matches!(self, Scope::Values(_))
    }

    fn names(&self) -> &[(&'source [u8], AffineVariable)] {
        match self {
            Scope::Names(names) => &names.list,
            Scope::Values(_) => &[],
        }
    }
}

impl<'source> Parser<'source> {
    /// Parses an affine map: `(dimensions)[symbols] -> (expressions)`.
    pub(crate) fn parse_affine_map(&mut self) -> ParseResult<AffineMap> {
        let start = self.token.start;
        match self.parse_map_or_set(Spelling::Wrapped)? {
            MapOrSet::Map(map) => Ok(map),
            MapOrSet::Set(_) => {
                Err(self.wrong_kind(start, "expected AffineMap, but got IntegerSet", "affine_set"))
            }
        }
    }

    /// Parses an integer set: `(dimensions)[symbols] : (constraints)`.
    pub(crate) fn parse_integer_set(&mut self) -> ParseResult<IntegerSet> {
        let start = self.token.start;
        match self.parse_map_or_set(Spelling::Wrapped)? {
            MapOrSet::Set(set) => Ok(set),
            MapOrSet::Map(_) => {
                Err(self.wrong_kind(start, "expected IntegerSet, but got AffineMap", "affine_map"))
            }
        }
    }

    fn wrong_kind(&mut self, start: u32, message: &str, word: &str) -> ParseError {
        let error = self.error_at(start, message);
        self.help(format_args!("did you mean '{word}'?"));
        error
    }

    /// Parses an affine map or an integer set, distinguished by the token after the lists of names.
    pub(in crate::text::parser) fn parse_map_or_set(&mut self, spelling: Spelling) -> ParseResult<MapOrSet> {
        let start = self.token.start;
        let mut names = AffineNames::default();
        self.expect(TokenKind::LeftParenthesis, "'(' before the dimensions")?;
        self.parse_affine_names(&mut names, false, TokenKind::RightParenthesis, "')'")?;
        if self.take_if(TokenKind::LeftBracket) {
            self.parse_affine_names(&mut names, true, TokenKind::RightBracket, "']'")?;
        }
        let (dimensions, symbols) = (names.dimension_count, names.symbol_count);
        if self.take_if(TokenKind::Arrow) {
            let results = self.parse_affine_results(&mut Scope::Names(&names))?;
            return AffineMap::new(dimensions, symbols, results)
                .map(MapOrSet::Map)
                .map_err(|error| self.error_at(start, error));
        }
        if !self.take_if(TokenKind::Colon) {
            return Err(self.unexpected("'->' or ':'"));
        }
        let constraints = self.parse_constraints(&mut Scope::Names(&names), spelling)?;
        if constraints.is_empty() {
            return Ok(MapOrSet::Set(IntegerSet::universe(dimensions, symbols)));
        }
        IntegerSet::new(dimensions, symbols, constraints)
            .map(MapOrSet::Set)
            .map_err(|error| self.error_at(start, error))
    }

    fn parse_affine_names(
        &mut self,
        names: &mut AffineNames<'source>,
        are_symbols: bool,
        end: TokenKind,
        end_text: &str,
    ) -> ParseResult<()> {
        if self.take_if(end) {
            return Ok(());
        }
        loop {
            let token = self.expect(TokenKind::BareIdentifier, "bare identifier")?;
            let name = self.text_of(token);
            if names.find(name).is_some() {
                let name = String::from_utf8_lossy(name);
                return Err(self.error_at(token.start, format_args!("redefinition of identifier '{name}'")));
            }
            names.declare(name, are_symbols);
            if !self.take_if(TokenKind::Comma) {
                break;
            }
        }
        let expected =
            format_args!("{end_text} after {}", if are_symbols { "symbols" } else { "dimensions" });
        if self.take_if(end) { Ok(()) } else { Err(self.unexpected(&expected.to_string())) }
    }

    fn parse_affine_results(&mut self, scope: &mut Scope<'_, 'source>) -> ParseResult<Vec<AffineExpr>> {
        self.expect(TokenKind::LeftParenthesis, "'(' in affine map range")?;
        let mut results = Vec::new();
        if !self.is(TokenKind::RightParenthesis) {
            loop {
                results.push(self.parse_affine_sum(scope)?);
                if !self.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::RightParenthesis, "')' in affine map range")?;
        Ok(results)
    }

    fn parse_constraints(
        &mut self,
        scope: &mut Scope<'_, 'source>,
        spelling: Spelling,
    ) -> ParseResult<Vec<Constraint>> {
        let mut constraints = Vec::new();
        let parenthesised = self.is(TokenKind::LeftParenthesis);
        if spelling == Spelling::Wrapped && !parenthesised {
            return Err(self.unexpected("'(' in integer set constraint list"));
        }
        if parenthesised {
            self.advance();
            if self.take_if(TokenKind::RightParenthesis) {
                return Ok(constraints);
            }
        }
        loop {
            constraints.push(self.parse_constraint(scope)?);
            if !self.is(TokenKind::Comma) || (!parenthesised && !self.comma_continues_constraints(scope)) {
                break;
            }
            self.advance();
        }
        if parenthesised {
            self.expect(TokenKind::RightParenthesis, "')' in integer set constraint list")?;
        }
        Ok(constraints)
    }

    /// Returns whether the comma separates constraints, rather than entries of an enclosing dictionary or
    /// array.
    fn comma_continues_constraints(&self, scope: &Scope<'_, 'source>) -> bool {
        let next = self.peek();
        match next.kind {
            TokenKind::Integer | TokenKind::Minus | TokenKind::LeftParenthesis => true,
            TokenKind::BareIdentifier => scope.find(self.text_of(next)).is_some(),
            _ => false,
        }
    }

    fn parse_constraint(&mut self, scope: &mut Scope<'_, 'source>) -> ParseResult<Constraint> {
        let left = self.parse_affine_sum(scope)?;
        let kind = self.kind();
        let is_comparison = matches!(kind, TokenKind::Greater | TokenKind::Equal | TokenKind::Less);
        if !is_comparison || self.byte_after() != b'=' {
            let error =
                self.unexpected_here("'== affine-expr' or '>= affine-expr' at end of affine constraint");
            self.help("a constraint compares with '==', '>=' or '<='");
            return Err(error);
        }
        self.restart_at(self.token.end as usize + 1);
        let right = self.parse_affine_sum(scope)?;
        Ok(match kind {
            TokenKind::Greater => Constraint::inequality(left - right),
            TokenKind::Less => Constraint::inequality(right - left),
            _ => Constraint::equality(left - right),
        })
    }

    /// Parses a sum: terms separated by `+` and `-`.
    pub(in crate::text::parser) fn parse_affine_sum(
        &mut self,
        scope: &mut Scope<'_, 'source>,
    ) -> ParseResult<AffineExpr> {
        let mut sum = self.parse_affine_product(scope)?;
        loop {
            let kind = self.kind();
            if !matches!(kind, TokenKind::Plus | TokenKind::Minus) {
                return Ok(sum);
            }
            self.advance();
            self.check_right_operand(scope)?;
            let term = self.parse_affine_product(scope)?;
            sum = if kind == TokenKind::Plus { sum + term } else { sum - term };
        }
    }

    /// Parses a product: operands separated by `*`, `floordiv`, `ceildiv` and `mod`.
    fn parse_affine_product(&mut self, scope: &mut Scope<'_, 'source>) -> ParseResult<AffineExpr> {
        let mut product = self.parse_affine_operand(scope)?;
        loop {
            let op = match self.kind() {
                TokenKind::Star => AffineBinaryOp::Mul,
                TokenKind::BareIdentifier => match self.text() {
                    b"floordiv" => AffineBinaryOp::FloorDiv,
                    b"ceildiv" => AffineBinaryOp::CeilDiv,
                    b"mod" => AffineBinaryOp::Mod,
                    b"div" => return Err(self.unknown_operator("floordiv")),
                    _ => return Ok(product),
                },
                TokenKind::Slash => return Err(self.unknown_operator("floordiv")),
                TokenKind::Invalid if self.text() == b"%" => return Err(self.unknown_operator("mod")),
                _ => return Ok(product),
            };
            let operator = self.advance();
            self.check_right_operand(scope)?;
            let operand = self.parse_affine_operand(scope)?;
            self.check_affine(operator, op, &product, &operand)?;
            product = AffineExpr::binary(op, product, operand);
        }
    }

    #[cold]
    fn unknown_operator(&mut self, meant: &str) -> ParseError {
        let found = self.describe(self.token);
        let error = self.error(format_args!("{found} is no affine operator"));
        self.help(format_args!("did you mean '{meant}'?"));
        error
    }

    /// Checks that an expression is affine or semi-affine: one factor of a product and each divisor are made
    /// of constants and symbols.
    fn check_affine(
        &mut self,
        operator: Token,
        op: AffineBinaryOp,
        left: &AffineExpr,
        right: &AffineExpr,
    ) -> ParseResult<()> {
        let name = match op {
            AffineBinaryOp::Mul => {
                if left.is_symbolic_or_constant() || right.is_symbolic_or_constant() {
                    return Ok(());
                }
                return Err(self.error_at(
                    operator.start,
                    "non-affine expression: at least one of the multiply operands has to be either a constant \
                     or symbolic",
                ));
            }
            AffineBinaryOp::FloorDiv => "floordiv",
            AffineBinaryOp::CeilDiv => "ceildiv",
            AffineBinaryOp::Mod => "mod",
            AffineBinaryOp::Add => return Ok(()),
        };
        if right.is_symbolic_or_constant() {
            return Ok(());
        }
        Err(self.error_at(
            operator.start,
            format_args!(
                "non-affine expression: right operand of {name} has to be either a constant or symbolic"
            ),
        ))
    }

    fn check_right_operand(&mut self, scope: &Scope<'_, 'source>) -> ParseResult<()> {
        match self.kind() {
            TokenKind::BareIdentifier
            | TokenKind::Integer
            | TokenKind::LeftParenthesis
            | TokenKind::Minus => Ok(()),
            TokenKind::ValueIdentifier if scope.takes_values() => Ok(()),
            TokenKind::ValueIdentifier => Err(self.unexpected_value()),
            _ => {
                let place = self.place_of_missing();
                Err(self.error_at(place, "missing right operand of binary operator"))
            }
        }
    }

    fn unexpected_value(&mut self) -> ParseError {
        let error = self.error("unexpected ssa identifier");
        self.help("values stand for dimensions and symbols only where an op applies a map");
        error
    }

    /// Parses an operand: a name, a number, a parenthesized expression, or a negation.
    fn parse_affine_operand(&mut self, scope: &mut Scope<'_, 'source>) -> ParseResult<AffineExpr> {
        let mut negative = false;
        while self.take_if(TokenKind::Minus) {
            negative = !negative;
        }
        let operand = match self.kind() {
            TokenKind::BareIdentifier => {
                if let Scope::Values(values) = scope {
                    self.parse_symbol_value(values)?
                } else {
                    let Some(variable) = scope.find(self.text()) else {
                        return Err(self.undeclared(scope));
                    };
                    self.advance();
                    match variable {
                        AffineVariable::Dimension(position) => AffineExpr::dimension(position),
                        AffineVariable::Symbol(position) => AffineExpr::symbol(position),
                    }
                }
            }
            TokenKind::Integer => {
                let value = crate::text::parser::literals::numbers::unsigned_of(self.ascii_of(self.token));
                let value = match value {
                    // The magnitude of the minimum is not representable as `i64`.
                    Some(value) if negative && value == i64::MIN.unsigned_abs() => {
                        negative = false;
                        i64::MIN
                    }
                    _ => match value.and_then(|value| i64::try_from(value).ok()) {
                        Some(value) => value,
                        None => return Err(self.error("constant too large for index")),
                    },
                };
                self.advance();
                AffineExpr::constant(value)
            }
            TokenKind::LeftParenthesis => self.nested(|parser| {
                parser.advance();
                if parser.is(TokenKind::RightParenthesis) {
                    return Err(parser.error("no expression inside parentheses"));
                }
                let inner = parser.parse_affine_sum(scope)?;
                parser.expect(TokenKind::RightParenthesis, "')'")?;
                Ok(inner)
            })?,
            TokenKind::Plus | TokenKind::Star => {
                return Err(self.error("missing left operand of binary operator"));
            }
            TokenKind::ValueIdentifier => match scope {
                Scope::Values(values) => self.parse_dimension_value(values)?,
                Scope::Names(_) => return Err(self.unexpected_value()),
            },
            _ => return Err(self.unexpected("affine expression")),
        };
        Ok(if negative { -operand } else { operand })
    }

    #[cold]
    fn undeclared(&mut self, scope: &Scope<'_, 'source>) -> ParseError {
        let text = self.text();
        let error =
            self.error(format_args!("use of undeclared identifier '{}'", String::from_utf8_lossy(text)));
        let known = scope.names().iter().filter_map(|(name, _)| std::str::from_utf8(name).ok());
        if let Some(word) = terrace_vocabulary::nearest(&String::from_utf8_lossy(text), known) {
            self.help(format_args!("did you mean '{word}'?"));
        }
        error
    }
}
