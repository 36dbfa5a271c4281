//! Dense and sparse elements: `dense<...>` and `sparse<...>` (builtin dialect, DenseIntOrFPElementsAttr,
//! DenseStringElementsAttr, SparseElementsAttr).
//!
//! The type follows the elements, so the elements are processed twice: first for their shape and their
//! positions, then as numbers of the type.

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::text::lexer::{Token, TokenKind};
use crate::text::parser::literals::numbers::NumberType;
use crate::text::parser::literals::strings::{decode_hexadecimal, hexadecimal_digit};
use crate::text::parser::{ParseError, ParseResult, Parser};
use crate::types::{DYNAMIC, Type, TypeData};

/// A number or string of a literal.
#[derive(Clone, Copy)]
struct Part {
    token: Token,
    negative: bool,
}

/// The literal between the angle brackets.
#[derive(Default)]
struct Literal {
    /// The size of each nesting level of the lists; empty for a single element.
    shape: SmallVec<[i64; 6]>,
    /// The numbers and strings; two for each complex element.
    parts: Vec<Part>,
    /// Whether the elements are pairs; unknown if there are none.
    has_pairs: Option<bool>,
    /// Whether the literal is empty.
    is_empty: bool,
}

/// A vector or tensor type with static shape.
struct ElementsType {
    ty: Type,
    element: Type,
    shape: SmallVec<[i64; 6]>,
    /// The offsets of the literal and of its type.
    start: u32,
    type_text: (u32, u32),
}

/// The size of a level that is not known yet.
const UNKNOWN: i64 = -1;

impl Parser<'_> {
    /// Parses `dense<literal> : type`.
    pub(in crate::text::parser) fn parse_dense_elements(
        &mut self,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let start = self.advance().start;
        self.expect(TokenKind::Less, "'<' after 'dense'")?;
        let literal = self.parse_literal()?;
        self.expect(TokenKind::Greater, "'>'")?;
        let ty = self.parse_elements_type(start, known_type)?;
        self.dense_of_literal(&literal, &ty)
    }

    /// Parses `sparse<indices, values> : type`.
    pub(in crate::text::parser) fn parse_sparse_elements(
        &mut self,
        known_type: Option<Type>,
    ) -> ParseResult<Attribute> {
        let start = self.advance().start;
        self.expect(TokenKind::Less, "'<' after 'sparse'")?;
        let is_empty = self.is(TokenKind::Greater);
        let nothing = || Literal { shape: SmallVec::from_slice(&[0]), ..Literal::default() };
        let (indices, values) = if is_empty {
            (nothing(), nothing())
        } else {
            let indices = self.parse_literal()?;
            self.expect(TokenKind::Comma, "','")?;
            (indices, self.parse_literal()?)
        };
        self.expect(TokenKind::Greater, "'>'")?;
        let ty = self.parse_elements_type(start, known_type)?;
        let rank = ty.shape.len() as i64;
        // A single index is a splat; a flat list is accepted if each index is one number.
        let indices_shape: SmallVec<[i64; 6]> = match *indices.shape {
            [] => SmallVec::from_slice(&[1, rank]),
            [count] if is_empty || rank == 1 => SmallVec::from_slice(&[count, rank]),
            _ => indices.shape.clone(),
        };
        let values_shape: SmallVec<[i64; 6]> = match *values.shape {
            [] => SmallVec::from_slice(&indices_shape[..1]),
            _ => values.shape.clone(),
        };
        if indices_shape.len() != 2
            || values_shape.len() != 1
            || indices_shape[0] != values_shape[0]
            || indices_shape[1] != rank
        {
            let error = self.error_at(
                start,
                format_args!(
                    "expected shape ({:?}); inferred shape of indices literal ({:?}); inferred shape of values \
                     literal ({:?})",
                    &ty.shape[..],
                    &indices_shape[..],
                    &values_shape[..]
                ),
            );
            self.help("there is one value for each index, and an index has one number for each dimension");
            return Err(error);
        }
        let indices_type = self.elements_type_of(start, &indices_shape, Type::I64, ty.type_text)?;
        let values_type = self.elements_type_of(start, &values_shape, ty.element, ty.type_text)?;
        let indices = Literal {
            shape: if indices.shape.is_empty() { indices.shape } else { indices_shape },
            ..indices
        };
        let indices = self.dense_of_literal(&indices, &indices_type)?;
        let values = self.dense_of_literal(&values, &values_type)?;
        self.checked(start, |context| Attribute::sparse_elements_checked(context, ty.ty, indices, values))
    }

    fn elements_type_of(
        &mut self,
        start: u32,
        shape: &[i64],
        element: Type,
        type_text: (u32, u32),
    ) -> ParseResult<ElementsType> {
        let ty = self.ranked_tensor_type(start, shape, element, None)?;
        Ok(ElementsType { ty, element, shape: SmallVec::from_slice(shape), start, type_text })
    }

    /// Parses `: type` unless the type is known, and checks that it is an elements type.
    fn parse_elements_type(&mut self, start: u32, known_type: Option<Type>) -> ParseResult<ElementsType> {
        let mut type_text = (start, start);
        let ty = match known_type {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "':'")?;
                type_text.0 = self.token.start;
                let ty = self.parse_type()?;
                type_text.1 = self.previous_end;
                ty
            }
        };
        let shaped = match ty.data(self.context) {
            TypeData::Vector { shaped, .. }
            | TypeData::RankedTensor { shaped, .. }
            | TypeData::MemRef { shaped, .. } => shaped,
            TypeData::UnrankedTensor(_) => {
                return Err(self.error_at(start, "elements literal type must have static shape"));
            }
            _ => {
                let error = self.error_at(start, "elements literal must be a shaped type");
                self.help("expected a vector, tensor or memref type");
                return Err(error);
            }
        };
        let (shape, element) = (SmallVec::from_slice(&shaped.shape), shaped.element);
        if shape.contains(&DYNAMIC) {
            return Err(self.error_at(start, "elements literal type must have static shape"));
        }
        Ok(ElementsType { ty, element, shape, start, type_text })
    }

    /// Parses a literal: an element, nested lists of elements, or nothing.
    fn parse_literal(&mut self) -> ParseResult<Literal> {
        let mut literal = Literal::default();
        if self.is(TokenKind::Greater) {
            literal.is_empty = true;
            return Ok(literal);
        }
        // The enclosing lists, each with the number of its elements so far.
        let mut open = SmallVec::<[i64; 6]>::new();
        let mut element_depth = None;
        loop {
            let start = self.token.start;
            if self.take_if(TokenKind::LeftBracket) {
                if element_depth.is_some_and(|depth| depth <= open.len()) {
                    return Err(self.inconsistent_ranks(start));
                }
                open.push(0);
                if literal.shape.len() < open.len() {
                    literal.shape.push(UNKNOWN);
                }
                if !self.is(TokenKind::RightBracket) {
                    continue;
                }
            } else {
                if literal.shape.len() != open.len() {
                    return Err(self.inconsistent_ranks(start));
                }
                element_depth = Some(open.len());
                self.parse_element(&mut literal)?;
                match open.last_mut() {
                    Some(count) => *count += 1,
                    None => return Ok(literal),
                }
            }
            // The lists that end before the next element.
            loop {
                let start = self.token.start;
                if self.take_if(TokenKind::Comma) {
                    break;
                }
                self.expect(TokenKind::RightBracket, "',' or ']'")?;
                let count = open.pop().unwrap_or_default();
                let known = &mut literal.shape[open.len()];
                if *known == UNKNOWN {
                    *known = count;
                } else if *known != count {
                    return Err(self.inconsistent_ranks(start));
                }
                match open.last_mut() {
                    Some(count) => *count += 1,
                    None => return Ok(literal),
                }
            }
        }
    }

    #[cold]
    fn inconsistent_ranks(&mut self, start: u32) -> ParseError {
        let error =
            self.error_at(start, "tensor literal is invalid; ranks are not consistent between elements");
        self.help("all lists of one nesting level have the same number of elements");
        error
    }

    /// Parses an element: a number, a string, or a pair of numbers.
    fn parse_element(&mut self, literal: &mut Literal) -> ParseResult<()> {
        let start = self.token.start;
        let is_pair = self.take_if(TokenKind::LeftParenthesis);
        if literal.has_pairs.is_some_and(|has_pairs| has_pairs != is_pair) {
            return Err(self.error_at(start, "either all elements of a literal are pairs or none is"));
        }
        literal.has_pairs = Some(is_pair);
        literal.parts.push(self.parse_part()?);
        if is_pair {
            self.expect(TokenKind::Comma, "',' between complex elements")?;
            literal.parts.push(self.parse_part()?);
            self.expect(TokenKind::RightParenthesis, "')' after complex elements")?;
        }
        Ok(())
    }

    fn parse_part(&mut self) -> ParseResult<Part> {
        let negative = self.take_if(TokenKind::Minus);
        match self.kind() {
            TokenKind::Integer | TokenKind::Float => {}
            _ if negative => return Err(self.unexpected("integer or floating point literal")),
            TokenKind::String => {}
            TokenKind::BareIdentifier if matches!(self.text(), b"true" | b"false") => {}
            _ => return Err(self.unexpected("element literal of primitive type")),
        }
        Ok(Part { token: self.advance(), negative })
    }

    fn dense_of_literal(&mut self, literal: &Literal, ty: &ElementsType) -> ParseResult<Attribute> {
        let element = ty.element.data(self.context);
        let (component, components) = match element {
            TypeData::Complex(component) => (*component, 2),
            _ => (ty.element, 1),
        };
        let Some(number) = NumberType::of(self.context, component) else {
            return self.strings_of_literal(literal, ty);
        };
        if let [part] = *literal.parts
            && literal.shape.is_empty()
            && part.token.kind == TokenKind::String
        {
            return self.elements_of_hexadecimal(part.token, number, components, ty);
        }
        self.check_shape(literal, ty)?;
        if components == 2 && literal.has_pairs == Some(false) {
            let text = self.type_text(ty);
            let message =
                format!("parsed {} elements, but type ('{text}') expected pairs", literal.parts.len());
            let error = self.error_at(ty.start, message);
            self.help("a complex element is written '(real, imaginary)'");
            return Err(error);
        }
        if components == 1 && literal.has_pairs == Some(true) {
            let error = self.error_at(ty.start, "parsed pairs, but the type has no complex elements");
            self.help("a pair '(real, imaginary)' is an element of type 'complex'");
            return Err(error);
        }
        let mut bytes = Vec::with_capacity(literal.parts.len() * byte_width(number));
        for part in &literal.parts {
            self.append_number(*part, number, &mut bytes)?;
        }
        self.checked(ty.start, |context| Attribute::dense_elements_checked(context, ty.ty, bytes))
    }

    /// Checks that the literal has the shape of the type or is a splat.
    fn check_shape(&mut self, literal: &Literal, ty: &ElementsType) -> ParseResult<()> {
        if literal.is_empty {
            if ty.shape.contains(&0) {
                return Ok(());
            }
            let text = self.type_text(ty);
            let message = format!("parsed zero elements, but type ('{text}') expected at least 1");
            return Err(self.error_at(ty.start, message));
        }
        if literal.shape.is_empty() && !literal.parts.is_empty() {
            return Ok(());
        }
        // The shape below an empty list is unknown.
        let shape: SmallVec<[i64; 6]> =
            literal.shape.iter().copied().take_while(|size| *size != UNKNOWN).collect();
        if shape == ty.shape {
            return Ok(());
        }
        let message = format!(
            "inferred shape of elements literal ({:?}) does not match type ({:?})",
            &shape[..],
            &ty.shape[..]
        );
        Err(self.error_at(ty.start, message))
    }

    fn type_text(&self, ty: &ElementsType) -> String {
        self.source_text(ty.type_text.0, ty.type_text.1)
    }

    fn append_number(&mut self, part: Part, number: NumberType, bytes: &mut Vec<u8>) -> ParseResult<()> {
        let Part { token, negative } = part;
        match number {
            NumberType::Integer { width, signedness } => match token.kind {
                TokenKind::Integer => {
                    self.integer_value(token, negative, width, signedness, "type")?.append_le_bytes(bytes);
                    Ok(())
                }
                TokenKind::Float => {
                    let error =
                        self.error_at(token.start, "expected integer elements, but parsed floating-point");
                    Err(error)
                }
                TokenKind::BareIdentifier if width == 1 => {
                    bytes.push(u8::from(self.text_of(token) == b"true"));
                    Ok(())
                }
                TokenKind::BareIdentifier => {
                    Err(self.error_at(token.start, "expected i1 type for 'true' or 'false' values"))
                }
                _ => Err(self.error_at(token.start, "expected integer elements, but parsed string")),
            },
            NumberType::Float(format) => {
                if !matches!(token.kind, TokenKind::Integer | TokenKind::Float) {
                    let found = self.describe(token);
                    let message = format!("expected floating point literal, found {found}");
                    return Err(self.error_at(token.start, message));
                }
                let value = self.float_value(token, negative, format)?;
                bytes.extend_from_slice(&value.to_bits().to_le_bytes()[..byte_width(number)]);
                Ok(())
            }
        }
    }

    /// Parses elements in hexadecimal: a string of `0x` and the bytes of all elements, or of a splat.
    /// Booleans are packed as bits.
    fn elements_of_hexadecimal(
        &mut self,
        token: Token,
        number: NumberType,
        components: usize,
        ty: &ElementsType,
    ) -> ParseResult<Attribute> {
        let text = self.string_value(token)?;
        let Some(bytes) = decode_hexadecimal(&text) else {
            let error =
                self.error_at(token.start, "expected string containing hex digits starting with `0x`");
            let wrong = text.iter().skip(2).find(|byte| hexadecimal_digit(**byte).is_none());
            match wrong {
                Some(byte) if text.starts_with(b"0x") => {
                    self.help(format_args!("'{}' is no hexadecimal digit", byte.escape_ascii()));
                }
                None if text.starts_with(b"0x") => {
                    self.help("two digits make a byte, but their number is odd")
                }
                _ => {}
            }
            return Err(error);
        };
        if !matches!(number, NumberType::Integer { width: 1, .. }) || components == 2 {
            return self
                .checked(ty.start, |context| Attribute::dense_elements_checked(context, ty.ty, bytes));
        }
        let count = ty.shape.iter().try_fold(1u64, |count, size| count.checked_mul(*size as u64));
        match count.filter(|count| count.div_ceil(8) == bytes.len() as u64) {
            Some(count) => {
                let bytes = unpack(&bytes, count);
                self.checked(ty.start, |context| Attribute::dense_elements_checked(context, ty.ty, bytes))
            }
            None => {
                let text = self.type_text(ty);
                let message = format!("elements hex data size is invalid for provided type: '{text}'");
                let error = self.error_at(ty.start, message);
                self.help("eight booleans make a byte");
                Err(error)
            }
        }
    }

    fn strings_of_literal(&mut self, literal: &Literal, ty: &ElementsType) -> ParseResult<Attribute> {
        self.check_shape(literal, ty)?;
        let mut strings = Vec::with_capacity(literal.parts.len());
        for part in &literal.parts {
            if part.token.kind != TokenKind::String || literal.has_pairs == Some(true) {
                let found = self.describe(part.token);
                return Err(
                    self.error_at(part.token.start, format_args!("expected string token, got {found}"))
                );
            }
            strings.push(self.string_value(part.token)?);
        }
        let strings: Vec<&[u8]> = strings.iter().map(|string| &**string).collect();
        self.checked(ty.start, |context| Attribute::dense_strings_checked(context, ty.ty, &strings))
    }
}

/// Returns the packed size of a number in bytes.
fn byte_width(number: NumberType) -> usize {
    let bits = match number {
        NumberType::Integer { width, .. } => width,
        NumberType::Float(format) => format.width(),
    };
    bits.div_ceil(8) as usize
}

/// Unpacks booleans from bits to bytes.
fn unpack(bits: &[u8], count: u64) -> Vec<u8> {
    (0..count).map(|index| bits[(index / 8) as usize] >> (index % 8) & 1).collect()
}
