//! Printing of types.

use crate::attributes::Attribute;
use crate::context::Identifier;
use crate::dialect::RegisteredDialect;
use crate::location::Location;
use crate::numeric::Signedness;
use crate::opaque::{OpaqueBody, OpaquePiece};
use crate::support::stack::with_room;
use crate::text::printer::{AttributePrinter, push_integer, push_unsigned};
use crate::types::{DYNAMIC, DialectType, ShapedTypeData, Type, TypeData};

impl<'p> AttributePrinter<'p> {
    /// Writes a type, as its alias if it has one.
    pub fn print_type(&mut self, ty: Type) {
        let simple = match ty {
            Type::I1 => "i1",
            Type::I8 => "i8",
            Type::I16 => "i16",
            Type::I32 => "i32",
            Type::I64 => "i64",
            Type::F16 => "f16",
            Type::BF16 => "bf16",
            Type::F32 => "f32",
            Type::F64 => "f64",
            Type::INDEX => "index",
            Type::NONE => "none",
            Type::EMPTY_FUNCTION => "() -> ()",
            _ => {
                if !self.print_type_alias(ty) {
                    self.print_type_in_full(ty);
                }
                return;
            }
        };
        self.out.push_str(simple);
    }

    /// Writes the alias of a type, if any. Returns whether it has one.
    pub(in crate::text::printer) fn print_type_alias(&mut self, ty: Type) -> bool {
        let alias = self.options.aliases.and_then(|aliases| aliases.type_alias(ty));
        if let Some(alias) = alias {
            self.out.push('!');
            self.out.push_str(alias);
        }
        alias.is_some()
    }

    /// Writes a type without its alias, as in the alias's definition.
    pub fn print_type_in_full(&mut self, ty: Type) {
        match ty.data(self.context) {
            TypeData::Integer { width, signedness } => {
                self.out.push_str(match signedness {
                    Signedness::Signless => "i",
                    Signedness::Signed => "si",
                    Signedness::Unsigned => "ui",
                });
                push_unsigned(self.out, u64::from(*width));
            }
            TypeData::Index => self.out.push_str("index"),
            TypeData::None => self.out.push_str("none"),
            TypeData::Float(format) => self.out.push_str(format.keyword()),
            TypeData::Opaque { dialect, body } => self.print_opaque('!', *dialect, body),
            nested => with_room(|| self.print_nested_type(ty, nested)),
        }
    }

    fn print_nested_type(&mut self, ty: Type, data: &TypeData) {
        match data {
            TypeData::Function { inputs, results } => {
                self.print_function_type(inputs, results);
                return;
            }
            TypeData::Dialect(dialect_type) => {
                self.print_dialect_type(ty, dialect_type);
                return;
            }
            TypeData::Complex(element) => {
                self.out.push_str("complex<");
                self.print_type(*element);
            }
            TypeData::Tuple(elements) => {
                self.out.push_str("tuple<");
                self.print_list(elements, |printer, element| printer.print_type(*element));
            }
            TypeData::Vector { shaped, scalable } => {
                self.out.push_str("vector<");
                self.print_shaped(shaped, scalable);
            }
            TypeData::RankedTensor { shaped, encoding } => {
                self.out.push_str("tensor<");
                self.print_shaped(shaped, &[]);
                if let Some(encoding) = encoding {
                    self.out.push_str(", ");
                    self.print_attribute(*encoding);
                }
            }
            TypeData::UnrankedTensor(element) => {
                self.out.push_str("tensor<*x");
                self.print_type(*element);
            }
            TypeData::MemRef { shaped, layout, memory_space } => {
                self.out.push_str("memref<");
                self.print_shaped(shaped, &[]);
                self.print_placement(*layout);
                self.print_placement(*memory_space);
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                self.out.push_str("memref<*x");
                self.print_type(*element);
                self.print_placement(*memory_space);
            }
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::None
            | TypeData::Float(_)
            | TypeData::Opaque { .. } => unreachable!("written by the caller"),
        }
        self.out.push('>');
    }

    /// Writes `inputs -> results`.
    pub fn print_function_type(&mut self, inputs: &[Type], results: &[Type]) {
        self.out.push('(');
        self.print_types(inputs);
        self.out.push_str(") -> ");
        self.print_result_types(results);
    }

    /// Writes a comma-separated list of types.
    pub fn print_types(&mut self, types: &[Type]) {
        self.print_list(types, |printer, ty| printer.print_type(*ty));
    }

    /// Writes the results of a function type. A single type other than a function type has no parentheses.
    pub fn print_result_types(&mut self, results: &[Type]) {
        match results {
            [result] if !matches!(result.data(self.context), TypeData::Function { .. }) => {
                self.print_type(*result);
            }
            _ => {
                self.out.push('(');
                self.print_types(results);
                self.out.push(')');
            }
        }
    }

    fn print_shaped(&mut self, shaped: &ShapedTypeData, scalable: &[bool]) {
        for (index, size) in shaped.shape.iter().enumerate() {
            let is_scalable = scalable.get(index) == Some(&true);
            if is_scalable {
                self.out.push('[');
            }
            if *size == DYNAMIC {
                self.out.push('?');
            } else {
                push_integer(self.out, *size);
            }
            self.out.push_str(if is_scalable { "]x" } else { "x" });
        }
        self.print_type(shaped.element);
    }

    fn print_placement(&mut self, attribute: Option<Attribute>) {
        if let Some(attribute) = attribute {
            self.out.push_str(", ");
            self.print_attribute_eliding_default_type(attribute);
        }
    }

    fn print_dialect_type(&mut self, ty: Type, dialect_type: &DialectType) {
        let dot = self.begin_dialect_symbol('!', dialect_type.dialect);
        let registered = self.registered(dialect_type.dialect);
        let mnemonic = dialect_type.mnemonic.text(self.context);
        let descriptor = registered.and_then(|dialect| dialect.type_table().find(mnemonic));
        match (descriptor, registered.and_then(|dialect| dialect.hooks().print_type)) {
            (Some(descriptor), _) if descriptor.syntax.is_instance(self.context, ty) => {
                self.out.push_str(mnemonic);
                descriptor.syntax.print(self.context, ty, self);
                if descriptor.syntax.has_angles() {
                    return;
                }
            }
            (_, Some(hook)) => hook(self.context, ty, self),
            _ => self.out.push_str(mnemonic),
        }
        self.end_dialect_symbol(dot);
    }

    /// Writes the sigil and the name of a dialect, and a dot, and returns the position of the dot.
    pub(in crate::text::printer) fn begin_dialect_symbol(
        &mut self,
        sigil: char,
        dialect: Identifier,
    ) -> usize {
        self.out.push(sigil);
        self.out.push_str(dialect.text(self.context));
        self.out.push('.');
        self.out.len() - 1
    }

    /// Encloses what was written behind the dot in angle brackets, `!dialect<...>`, unless it can follow a dot.
    pub(in crate::text::printer) fn end_dialect_symbol(&mut self, dot: usize) {
        if !is_pretty(&self.out[dot + 1..]) {
            self.out.replace_range(dot..=dot, "<");
            self.out.push('>');
        }
    }

    /// Returns a registered dialect.
    pub(in crate::text::printer) fn registered(&self, dialect: Identifier) -> Option<&'p RegisteredDialect> {
        self.context.dialects().iter().find(|known| known.identifier() == dialect)
    }

    /// Writes a body that
    /// [`parse_optional_verbatim_body`](crate::text::TypeParser::parse_optional_verbatim_body) parsed, with
    /// its brackets.
    pub fn print_verbatim_body(&mut self, body: &OpaqueBody) {
        self.out.push('<');
        with_room(|| body.pieces().iter().for_each(|piece| self.print_opaque_piece(piece)));
        self.out.push('>');
    }

    /// Writes the body of an opaque type or attribute, in the dotted form if that can be parsed.
    pub(in crate::text::printer) fn print_opaque(
        &mut self,
        sigil: char,
        dialect: Identifier,
        body: &OpaqueBody,
    ) {
        self.out.push(sigil);
        self.out.push_str(dialect.text(self.context));
        // A referenced part has balanced brackets but a first character that may not follow the dot.
        let is_pretty = match body.as_text() {
            Some(text) => is_pretty(text),
            None => is_pretty(&body.pieces().iter().map(own_text).collect::<String>()),
        };
        self.out.push(if is_pretty { '.' } else { '<' });
        match body.as_text() {
            Some(text) => self.out.push_str(text),
            None => with_room(|| body.pieces().iter().for_each(|piece| self.print_opaque_piece(piece))),
        }
        self.out.push_str(if is_pretty { "" } else { ">" });
    }

    fn print_opaque_piece(&mut self, piece: &OpaquePiece) {
        match piece {
            OpaquePiece::Text(text) => self.out.push_str(text),
            OpaquePiece::Type(ty) => self.print_type(*ty),
            OpaquePiece::Attribute(attribute) => self.print_attribute(*attribute),
            OpaquePiece::Location(attribute) => {
                let location = Location::from_attribute(self.context, *attribute).unwrap_or_default();
                self.print_inner_location(location);
            }
        }
    }
}

/// Returns the text of a piece for the check of the dotted form; `#` for a reference.
fn own_text(piece: &OpaquePiece) -> &str {
    match piece {
        OpaquePiece::Text(text) => text,
        _ => "#",
    }
}

/// Returns whether a body can follow `!dialect.`: a letter, then letters, digits, dots and underscores, then
/// nothing or one pair of angle brackets up to the end: what is behind it would not be read as a part of the body.
fn is_pretty(text: &str) -> bool {
    let bytes = text.as_bytes();
    if !bytes.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_');
    let Some(end) = bytes.iter().position(|byte| !is_name(byte)) else { return true };
    bytes[end] == b'<' && is_bracketed(&bytes[end..])
}

/// Returns whether the bracket at the start is closed at the end, and all between them are balanced. Strings are skipped, and
/// `->` is not a bracket.
fn is_bracketed(bytes: &[u8]) -> bool {
    let mut open = Vec::new();
    let mut rest = bytes.iter().copied().peekable();
    while let Some(byte) = rest.next() {
        match byte {
            b'<' => open.push(b'>'),
            b'(' => open.push(b')'),
            b'[' => open.push(b']'),
            b'{' => open.push(b'}'),
            b'-' if rest.peek() == Some(&b'>') => {
                rest.next();
            }
            b'>' | b')' | b']' | b'}' if open.pop() != Some(byte) => return false,
            b'"' => loop {
                match rest.next() {
                    Some(b'\\') => {
                        rest.next();
                    }
                    Some(b'"') => break,
                    Some(_) => {}
                    None => return false,
                }
            },
            _ => {}
        }
        if open.is_empty() {
            return rest.peek().is_none();
        }
    }
    false
}
