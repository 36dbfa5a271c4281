//! Types (language reference, Type System; builtin dialect, Types).

pub(super) mod shapes;
pub(super) mod type_parser;

use smallvec::SmallVec;
use terrace_vocabulary::nearest;

use crate::attributes::{Attribute, AttributeData};
use crate::numeric::{FloatFormat, MAX_INTEGER_WIDTH, Signedness};
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::{ParseResult, Parser};
use crate::types::{Type, TypeData};

/// A parenthesized list of types; few lists are longer.
pub(crate) type TypeList = SmallVec<[Type; 8]>;

/// The meaning of a keyword in a type.
#[derive(Clone, Copy)]
enum TypeWord<'text> {
    /// A complete type.
    Constant(Type),
    Float(FloatFormat),
    /// `i`, `si` or `ui`, and digits.
    Integer(Signedness, &'text [u8]),
    Complex,
    MemRef,
    Opaque,
    Tensor,
    Tuple,
    Vector,
}

/// The type keywords, as candidates for spelling suggestions.
const WORDS: [&str; 12] =
    ["complex", "i1", "i8", "i16", "i32", "i64", "index", "memref", "none", "tensor", "tuple", "vector"];

/// Type names of other languages, and their equivalents.
const ELSEWHERE: [(&str, &str); 12] = [
    ("bool", "i1"),
    ("char", "i8"),
    ("double", "f64"),
    ("float", "f32"),
    ("float32", "f32"),
    ("float64", "f64"),
    ("half", "f16"),
    ("int", "i32"),
    ("int8", "i8"),
    ("int16", "i16"),
    ("int32", "i32"),
    ("int64", "i64"),
];

impl TypeWord<'_> {
    /// Returns the meaning of a keyword that begins a type.
    #[inline]
    fn of(word: &[u8]) -> Option<TypeWord<'_>> {
        Some(match word {
            b"i32" => TypeWord::Constant(Type::I32),
            b"index" => TypeWord::Constant(Type::INDEX),
            b"f32" => TypeWord::Constant(Type::F32),
            b"i64" => TypeWord::Constant(Type::I64),
            b"i1" => TypeWord::Constant(Type::I1),
            b"f64" => TypeWord::Constant(Type::F64),
            b"i8" => TypeWord::Constant(Type::I8),
            b"i16" => TypeWord::Constant(Type::I16),
            b"f16" => TypeWord::Constant(Type::F16),
            b"bf16" => TypeWord::Constant(Type::BF16),
            b"none" => TypeWord::Constant(Type::NONE),
            b"vector" => TypeWord::Vector,
            b"tensor" => TypeWord::Tensor,
            b"memref" => TypeWord::MemRef,
            b"tuple" => TypeWord::Tuple,
            b"complex" => TypeWord::Complex,
            b"opaque" => TypeWord::Opaque,
            [b'i', digits @ ..] if is_number(digits) => TypeWord::Integer(Signedness::Signless, digits),
            [b's', b'i', digits @ ..] if is_number(digits) => TypeWord::Integer(Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] if is_number(digits) => TypeWord::Integer(Signedness::Unsigned, digits),
            [b'f' | b't', ..] => TypeWord::Float(FloatFormat::from_keyword(std::str::from_utf8(word).ok()?)?),
            _ => return None,
        })
    }
}

/// Returns the type that a word is by itself, if it has a handle that is constant.
#[inline]
pub(in crate::text::parser) fn constant_type(word: &[u8]) -> Option<Type> {
    match TypeWord::of(word)? {
        TypeWord::Constant(ty) => Some(ty),
        _ => None,
    }
}

fn is_number(text: &[u8]) -> bool {
    !text.is_empty() && text.iter().all(u8::is_ascii_digit)
}

/// Returns the candidates for spelling suggestions of types.
pub(in crate::text::parser) fn type_words() -> impl Iterator<Item = &'static str> {
    FloatFormat::all().map(FloatFormat::keyword).chain(WORDS)
}

/// Returns whether a word is a type keyword.
pub(in crate::text::parser) fn is_type_word(word: &[u8]) -> bool {
    TypeWord::of(word).is_some()
}

impl Parser<'_> {
    /// Parses a type, including function types.
    #[inline]
    pub(crate) fn parse_type(&mut self) -> ParseResult<Type> {
        if self.is(TokenKind::LeftParenthesis) {
            self.parse_function_type()
        } else {
            self.parse_non_function_type()
        }
    }

    /// Parses a type, if the next token begins one.
    pub(crate) fn parse_optional_type(&mut self) -> ParseResult<Option<Type>> {
        if self.begins_type() { self.parse_type().map(Some) } else { Ok(None) }
    }

    /// Returns whether the next token begins a type, except for `opaque`, which also begins an attribute.
    pub(crate) fn begins_type(&self) -> bool {
        match self.kind() {
            TokenKind::LeftParenthesis | TokenKind::TypeIdentifier => true,
            TokenKind::BareIdentifier => {
                TypeWord::of(self.text()).is_some_and(|word| !matches!(word, TypeWord::Opaque))
            }
            _ => false,
        }
    }

    /// Parses a type other than a function type.
    #[inline]
    pub(crate) fn parse_non_function_type(&mut self) -> ParseResult<Type> {
        match self.kind() {
            TokenKind::BareIdentifier => match TypeWord::of(self.text()) {
                Some(TypeWord::Constant(ty)) => {
                    self.advance();
                    Ok(ty)
                }
                Some(word @ (TypeWord::MemRef | TypeWord::Tensor | TypeWord::Vector)) => self
                    .parse_bracketed(
                        |parser| &mut parser.known_types,
                        |parser| parser.parse_type_of_word(word),
                    ),
                Some(word) => self.parse_type_of_word(word),
                None => Err(self.expected_type()),
            },
            TokenKind::TypeIdentifier => self.parse_dialect_type(),
            _ => Err(self.expected_type()),
        }
    }

    #[cold]
    fn expected_type(&mut self) -> crate::text::parser::ParseError {
        let text = self.text();
        let error = self.unexpected("non-function type");
        match self.kind() {
            TokenKind::BareIdentifier => {
                let next = token_at(self.source, self.token.end as usize);
                let text = String::from_utf8_lossy(text);
                if next.kind == TokenKind::Colon {
                    self.help(format_args!("did you mean '%{text}'?"));
                    return error;
                }
                // As in 'f32x4'.
                let front =
                    text.split_once('x').filter(|(front, _)| TypeWord::of(front.as_bytes()).is_some());
                if let Some((element, dimensions)) = front {
                    self.help(format_args!("the element type comes last: '{dimensions}x{element}'"));
                    return error;
                }
                let elsewhere = ELSEWHERE.iter().find(|(name, _)| *name == text).map(|(_, word)| *word);
                match elsewhere.or_else(|| nearest(&text, type_words())) {
                    Some(word) => self.help(format_args!("did you mean '{word}'?")),
                    None => self.help("a type of a dialect is written '!dialect.name'"),
                }
            }
            TokenKind::LeftParenthesis => {
                self.help("a function type is written between parentheses here: '(() -> ())'");
            }
            _ => {}
        }
        error
    }

    fn parse_type_of_word(&mut self, word: TypeWord<'_>) -> ParseResult<Type> {
        match word {
            TypeWord::Constant(ty) => {
                self.advance();
                Ok(ty)
            }
            TypeWord::Float(format) => {
                self.advance();
                Ok(self.context.data().intern_type(TypeData::Float(format)))
            }
            TypeWord::Integer(signedness, digits) => self.parse_integer_type(signedness, digits),
            TypeWord::Complex => self.nested(Self::parse_complex_type),
            TypeWord::MemRef => self.nested(Self::parse_memref_type),
            TypeWord::Opaque => self.parse_opaque_type(),
            TypeWord::Tensor => self.nested(Self::parse_tensor_type),
            TypeWord::Tuple => self.nested(Self::parse_tuple_type),
            TypeWord::Vector => self.nested(Self::parse_vector_type),
        }
    }

    fn parse_integer_type(&mut self, signedness: Signedness, digits: &[u8]) -> ParseResult<Type> {
        let mut width = 0u32;
        for &digit in digits {
            width = width.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
        }
        if width == u32::MAX {
            return Err(self.error("invalid integer width"));
        }
        if width > MAX_INTEGER_WIDTH {
            return Err(self.error(format_args!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits")));
        }
        self.advance();
        Ok(self.context.data().intern_type(TypeData::Integer { width, signedness }))
    }

    /// Parses `(types) -> results`. The parentheses around a single result are optional unless it is a
    /// function type.
    pub(crate) fn parse_function_type(&mut self) -> ParseResult<Type> {
        let start = self.token.start;
        self.nested(|parser| {
            let inputs = parser.parse_type_list()?;
            parser.expect(TokenKind::Arrow, "'->' in function type")?;
            let results = parser.parse_function_results()?;
            let ty = parser.caches.function(parser.context, &inputs, &results);
            parser.check_nesting(start, ty.entry(parser.context.data()).flags)?;
            Ok(ty)
        })
    }

    /// Parses the results after the arrow of a function type.
    pub(crate) fn parse_function_results(&mut self) -> ParseResult<TypeList> {
        if self.is(TokenKind::LeftParenthesis) {
            return self.parse_type_list();
        }
        let mut results = TypeList::new();
        results.push(self.parse_non_function_type()?);
        Ok(results)
    }

    /// Parses `(types)`, or `()`.
    pub(crate) fn parse_type_list(&mut self) -> ParseResult<TypeList> {
        let mut types = TypeList::new();
        self.expect(TokenKind::LeftParenthesis, "'('")?;
        if self.take_if(TokenKind::RightParenthesis) {
            return Ok(types);
        }
        loop {
            types.push(self.parse_type()?);
            if !self.take_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RightParenthesis, "')'")?;
        Ok(types)
    }

    fn parse_complex_type(&mut self) -> ParseResult<Type> {
        self.advance();
        self.expect(TokenKind::Less, "'<' in complex type")?;
        let start = self.token.start;
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "'>' in complex type")?;
        self.checked(start, |context| Type::complex_checked(context, element))
    }

    fn parse_tuple_type(&mut self) -> ParseResult<Type> {
        let start = self.advance().start;
        self.expect(TokenKind::Less, "'<' in tuple type")?;
        let mut elements = TypeList::new();
        if !self.is(TokenKind::Greater) {
            loop {
                elements.push(self.parse_type()?);
                if !self.take_if(TokenKind::Comma) {
                    break;
                }
            }
        }
        self.expect(TokenKind::Greater, "'>' in tuple type")?;
        self.checked(start, |context| Type::tuple_checked(context, &elements))
    }

    fn parse_vector_type(&mut self) -> ParseResult<Type> {
        let start = self.advance().start;
        self.expect(TokenKind::Less, "'<' in vector type")?;
        let (dimensions, scalable) = self.parse_vector_dimensions()?;
        let element = self.parse_type()?;
        self.expect(TokenKind::Greater, "'>' in vector type")?;
        self.checked(start, |context| Type::scalable_vector_checked(context, &dimensions, &scalable, element))
    }

    fn parse_tensor_type(&mut self) -> ParseResult<Type> {
        self.advance();
        self.expect(TokenKind::Less, "'<' in tensor type")?;
        let dimensions = match self.take_if(TokenKind::Star) {
            true => {
                self.parse_times()?;
                None
            }
            false => Some(self.parse_dimensions(true)?),
        };
        let element_start = self.token.start;
        let element = self.parse_type()?;
        let mut encoding = None;
        if self.take_if(TokenKind::Comma) {
            if dimensions.is_none() {
                return Err(self.error("cannot apply encoding to unranked tensor"));
            }
            encoding = Some(self.parse_attribute(None)?);
        }
        self.expect(TokenKind::Greater, "'>' in tensor type")?;
        match dimensions {
            Some(dimensions) => self.ranked_tensor_type(element_start, &dimensions, element, encoding),
            None => self.checked(element_start, |context| Type::unranked_tensor_checked(context, element)),
        }
    }

    fn parse_memref_type(&mut self) -> ParseResult<Type> {
        let start = self.advance().start;
        self.expect(TokenKind::Less, "'<' in memref type")?;
        let dimensions = match self.take_if(TokenKind::Star) {
            true => {
                self.parse_times()?;
                None
            }
            false => Some(self.parse_dimensions(true)?),
        };
        let element_start = self.token.start;
        let element = self.parse_type()?;
        self.check_memref_element(element_start, element)?;
        let mut layout: Option<Attribute> = None;
        let mut memory_space: Option<Attribute> = None;
        while !self.is(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "',' or '>' in memref type")?;
            let part_start = self.token.start;
            let part = if self.is_old_strided_layout() {
                self.parse_old_strided_layout()?
            } else {
                self.parse_attribute(None)?
            };
            if !is_layout(part.data(self.context)) {
                if memory_space.is_some() {
                    return Err(self.error_at(part_start, "multiple memory spaces specified in memref type"));
                }
                memory_space = Some(part);
            } else if dimensions.is_none() {
                return Err(self.error_at(part_start, "cannot have affine map for unranked memref type"));
            } else if memory_space.is_some() {
                return Err(self.error_at(part_start, "expected memory space to be last in memref type"));
            } else {
                layout = Some(match layout {
                    Some(first) => self.compose_layouts(part_start, first, part)?,
                    None => part,
                });
            }
        }
        self.advance();
        match dimensions {
            Some(dimensions) => self.memref_type(start, &dimensions, element, layout, memory_space),
            None => {
                self.checked(start, |context| Type::unranked_memref_checked(context, element, memory_space))
            }
        }
    }
}

/// Returns whether an attribute is a memref layout.
fn is_layout(data: &AttributeData) -> bool {
    matches!(data, AttributeData::AffineMap(_) | AttributeData::StridedLayout { .. })
}
