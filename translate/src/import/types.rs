//! Types.

use rustc_hash::FxHashMap;

use super::text::cursor::{Cursor, Read, quoted, refuse};
use super::text::lexer::Token;

/// A type of LLVM IR.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Ty {
    Integer(u32),
    Pointer(u32),
    /// A float, or another type of one word, by its text in the dialect.
    Simple(&'static str),
    Vector {
        is_scalable: bool,
        count: u64,
        element: Box<Ty>,
    },
    Array(u64, Box<Ty>),
    Struct {
        is_packed: bool,
        fields: Vec<Ty>,
    },
    /// A structure by its name.
    Named(String),
    Function {
        result: Box<Ty>,
        parameters: Vec<Ty>,
        is_variadic: bool,
    },
    /// A type of a target, by its text in the dialect.
    Target(String),
}

pub(super) const VOID: Ty = Ty::Simple("!llvm.void");
pub(super) const POINTER: Ty = Ty::Pointer(0);

impl Ty {
    /// Returns whether the type is `void`.
    pub fn is_void(&self) -> bool {
        *self == VOID
    }

    /// Returns the type with the same shape and other elements.
    pub fn with_element(&self, new: Ty) -> Ty {
        match self {
            Ty::Vector { is_scalable, count, .. } => {
                Ty::Vector { is_scalable: *is_scalable, count: *count, element: Box::new(new) }
            }
            _ => new,
        }
    }
}

/// The structures with names; `None` for opaque ones.
#[derive(Default)]
pub(super) struct Types {
    pub named: FxHashMap<String, Option<Ty>>,
}

impl Types {
    /// Returns the type of a part of an aggregate.
    pub fn part(&self, ty: &Ty, position: u64) -> Read<Ty> {
        match ty {
            Ty::Array(_, element) | Ty::Vector { element, .. } => Ok((**element).clone()),
            Ty::Struct { fields, .. } => match usize::try_from(position).ok().and_then(|it| fields.get(it)) {
                Some(field) => Ok(field.clone()),
                None => refuse(format!("a structure has no field {position}")),
            },
            Ty::Named(name) => match self.named.get(name) {
                Some(Some(body)) => self.part(body, position),
                _ => refuse(format!("the structure '{name}' is opaque")),
            },
            _ => refuse("a type without parts is indexed"),
        }
    }

    /// Returns the fields of a structure.
    pub fn fields<'types>(&'types self, ty: &'types Ty) -> Option<&'types [Ty]> {
        match ty {
            Ty::Struct { fields, .. } => Some(fields),
            Ty::Named(name) => self.fields(self.named.get(name)?.as_ref()?),
            _ => None,
        }
    }

    /// Returns the text of a type in the dialect.
    pub fn text(&self, ty: &Ty) -> String {
        let nested = self.nested(ty);
        match ty {
            Ty::Pointer(_) | Ty::Array(..) | Ty::Struct { .. } | Ty::Named(_) | Ty::Function { .. } => {
                format!("!llvm.{nested}")
            }
            _ => nested,
        }
    }

    fn list(&self, types: &[Ty]) -> String {
        types.iter().map(|ty| self.nested(ty)).collect::<Vec<_>>().join(", ")
    }

    fn nested(&self, ty: &Ty) -> String {
        match ty {
            Ty::Integer(width) => format!("i{width}"),
            Ty::Pointer(0) => "ptr".to_owned(),
            Ty::Pointer(space) => format!("ptr<{space}>"),
            Ty::Simple(text) => (*text).to_owned(),
            Ty::Target(text) => text.clone(),
            Ty::Vector { is_scalable, count, element } => {
                let element = self.text(element);
                if *is_scalable {
                    format!("vector<[{count}]x{element}>")
                } else {
                    format!("vector<{count}x{element}>")
                }
            }
            Ty::Array(count, element) => format!("array<{count} x {}>", self.nested(element)),
            Ty::Struct { is_packed, fields } => {
                format!("struct<{}({})>", if *is_packed { "packed " } else { "" }, self.list(fields))
            }
            Ty::Named(name) => match self.named.get(name) {
                Some(Some(Ty::Struct { is_packed, fields })) => {
                    let packed = if *is_packed { "packed " } else { "" };
                    format!("struct<{}, {packed}({})>", quoted(name.as_bytes()), self.list(fields))
                }
                _ => format!("struct<{}, opaque>", quoted(name.as_bytes())),
            },
            Ty::Function { result, parameters, is_variadic } => {
                let mut list: Vec<String> = parameters.iter().map(|ty| self.nested(ty)).collect();
                list.extend(is_variadic.then(|| "...".to_owned()));
                let result = if result.is_void() { "void".to_owned() } else { self.nested(result) };
                format!("func<{result} ({})>", list.join(", "))
            }
        }
    }
}

/// Returns whether a keyword begins a type.
pub(super) fn is_type(word: &str) -> bool {
    simple(word).is_some()
        || matches!(word, "ptr" | "target")
        || word.strip_prefix('i').is_some_and(|width| width.parse::<u32>().is_ok())
}

fn simple(word: &str) -> Option<&'static str> {
    Some(match word {
        "void" => "!llvm.void",
        "half" => "f16",
        "bfloat" => "bf16",
        "float" => "f32",
        "double" => "f64",
        "x86_fp80" => "f80",
        "fp128" => "f128",
        "ppc_fp128" => "!llvm.ppc_fp128",
        "label" => "!llvm.label",
        "token" => "!llvm.token",
        "metadata" => "!llvm.metadata",
        "x86_amx" => "!llvm.x86_amx",
        _ => return None,
    })
}

/// Reads a type.
pub(super) fn read(cursor: &mut Cursor<'_>) -> Read<Ty> {
    let mut ty = match cursor.next() {
        Token::Local(name) => Ty::Named(name.clone()),
        Token::Word(word) => match (word.as_str(), simple(word)) {
            (_, Some(text)) => Ty::Simple(text),
            ("ptr", _) => {
                let space = match cursor.takes_word("addrspace") {
                    true => {
                        cursor.expect('(')?;
                        let space = cursor.number()?;
                        cursor.expect(')')?;
                        space
                    }
                    false => 0,
                };
                Ty::Pointer(space)
            }
            ("target", _) => target(cursor)?,
            (word, _) => match word.strip_prefix('i').and_then(|width| width.parse().ok()) {
                Some(width) => Ty::Integer(width),
                None => return refuse(format!("the type '{word}' has no form in the dialect")),
            },
        },
        Token::Mark('[') => {
            let count = cursor.number()?;
            cursor.takes_word("x");
            let element = read(cursor)?;
            cursor.expect(']')?;
            Ty::Array(count, Box::new(element))
        }
        Token::Mark('<') if *cursor.peek() == Token::Mark('{') => {
            cursor.next();
            let fields = list(cursor, '}')?;
            cursor.expect('>')?;
            Ty::Struct { is_packed: true, fields }
        }
        Token::Mark('<') => {
            let is_scalable = cursor.takes_word("vscale");
            if is_scalable {
                cursor.takes_word("x");
            }
            let count = cursor.number()?;
            cursor.takes_word("x");
            let element = Box::new(read(cursor)?);
            cursor.expect('>')?;
            Ty::Vector { is_scalable, count, element }
        }
        Token::Mark('{') => Ty::Struct { is_packed: false, fields: list(cursor, '}')? },
        other => return refuse(format!("expected a type, found {other:?}")),
    };
    while cursor.takes('(') {
        let (mut parameters, mut is_variadic) = (Vec::new(), false);
        while !cursor.takes(')') {
            if cursor.takes('.') {
                is_variadic = true;
            } else {
                parameters.push(read(cursor)?);
            }
            cursor.takes(',');
        }
        ty = Ty::Function { result: Box::new(ty), parameters, is_variadic };
    }
    Ok(ty)
}

fn list(cursor: &mut Cursor<'_>, end: char) -> Read<Vec<Ty>> {
    let mut types = Vec::new();
    while !cursor.takes(end) {
        types.push(read(cursor)?);
        cursor.takes(',');
    }
    Ok(types)
}

fn target(cursor: &mut Cursor<'_>) -> Read<Ty> {
    cursor.expect('(')?;
    let mut parts = vec![quoted(cursor.text()?)];
    let types = Types::default();
    while !cursor.takes(')') {
        cursor.takes(',');
        match cursor.peek() {
            Token::Number(number) => {
                parts.push(number.clone());
                cursor.next();
            }
            _ => parts.push(types.text(&read(cursor)?)),
        }
    }
    Ok(Ty::Target(format!("!llvm.target<{}>", parts.join(", "))))
}
