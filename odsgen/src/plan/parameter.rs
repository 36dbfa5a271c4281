//! Parameters of types and attributes, and their defaults.

pub use terrace_vocabulary::ParameterLiteral;

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Lit, LitStr, Token, bracketed, parenthesized};

use crate::model::{DataParameter, EnumForm, EnumId, Model, ParameterType, RustText, Scalar};

/// The plan of a type or attribute parameter.
#[derive(Clone, Debug)]
pub struct ParameterPlan<'m> {
    /// The parameter.
    pub definition: &'m DataParameter,
    /// Whether it is required, and its substitute otherwise.
    pub presence: Presence<'m>,
}

/// Whether a parameter is required, and its substitute otherwise.
#[derive(Clone, PartialEq, Debug)]
pub enum Presence<'m> {
    /// Required.
    Required,
    /// Optional.
    Optional,
    /// A default, which is not printed.
    Default(ParameterDefault<'m>),
    /// Mutable: not part of the identity, and set once.
    Mutable,
    /// The type of the attribute, behind the text; `none` where there is none.
    SelfType,
}

/// The default of a parameter.
#[derive(Clone, PartialEq, Debug)]
pub struct ParameterDefault<'m> {
    /// The expression.
    pub rust: &'m RustText,
    /// The value, where the expression is a literal.
    pub value: Option<ParameterLiteral>,
}

impl<'m> ParameterPlan<'m> {
    pub(crate) fn new(model: &Model, definition: &'m DataParameter) -> Self {
        let presence = match &definition.default {
            _ if definition.is_self => Presence::SelfType,
            _ if definition.mutable => Presence::Mutable,
            _ if definition.optional => Presence::Optional,
            Some(rust) => {
                let value = literal(model, &definition.holds, &rust.text);
                Presence::Default(ParameterDefault { rust, value })
            }
            None => Presence::Required,
        };
        ParameterPlan { definition, presence }
    }

    /// Returns the name.
    pub fn name(&self) -> &'m str {
        &self.definition.name
    }

    /// Returns whether the text may omit it.
    pub fn may_be_absent(&self) -> bool {
        self.presence != Presence::Required
    }

    /// Returns whether it is mutable: not part of the identity, and set once.
    pub fn is_mutable(&self) -> bool {
        self.presence == Presence::Mutable
    }
}

/// Returns the value of a Rust literal expression, or `None` for any other expression.
fn literal(model: &Model, ty: &ParameterType, rust: &str) -> Option<ParameterLiteral> {
    let parse = |input: ParseStream<'_>| Literals { model, input }.value(ty);
    Parser::parse_str(parse, rust).ok()
}

/// Evaluates literal expressions of Rust. The type bounds the recursion depth.
struct Literals<'a, 'b> {
    model: &'a Model,
    input: ParseStream<'b>,
}

impl Literals<'_, '_> {
    fn value(&self, ty: &ParameterType) -> syn::Result<ParameterLiteral> {
        match ty {
            ParameterType::Scalar(scalar) => self.scalar(*scalar),
            ParameterType::Enum(id) => self.cases(*id),
            ParameterType::List(element) => self.list(element),
            ParameterType::Option(inner) => {
                let word: Ident = self.input.parse()?;
                if word == "None" {
                    return Ok(ParameterLiteral::Absent);
                }
                self.expect(word == "Some")?;
                self.in_parentheses(|inside| inside.value(inner))
            }
            ParameterType::Type(_)
            | ParameterType::Attribute(_)
            | ParameterType::Pair(..)
            | ParameterType::Other(_) => Err(self.input.error("no literal")),
        }
    }

    fn scalar(&self, scalar: Scalar) -> syn::Result<ParameterLiteral> {
        match scalar {
            Scalar::String => return self.text(),
            Scalar::Type
            | Scalar::Attribute
            | Scalar::Identifier
            | Scalar::AffineMap
            | Scalar::IntegerSet => {
                return Err(self.input.error("no literal"));
            }
            _ => {}
        }
        let sign = if self.input.parse::<Option<Token![-]>>()?.is_some() { "-" } else { "" };
        let literal: Lit = self.input.parse()?;
        let is_suffix = |suffix: &str| suffix.is_empty() || suffix == scalar.rust_name();
        match literal {
            Lit::Bool(value) if scalar == Scalar::Bool && sign.is_empty() => {
                Ok(ParameterLiteral::Bool(value.value))
            }
            Lit::Float(value) if scalar.is_float() && is_suffix(value.suffix()) => {
                Ok(ParameterLiteral::Float(format!("{sign}{}", value.base10_digits())))
            }
            Lit::Int(value) if scalar.is_float() && value.suffix() == scalar.rust_name() => {
                Ok(ParameterLiteral::Float(format!("{sign}{}", value.base10_digits())))
            }
            Lit::Int(value) if scalar != Scalar::Bool && !scalar.is_float() && is_suffix(value.suffix()) => {
                let digits = format!("{sign}{}", value.base10_digits());
                digits.parse().map(ParameterLiteral::Integer).map_err(|_| self.input.error("too large"))
            }
            _ => Err(self.input.error("no literal of the type")),
        }
    }

    /// Evaluates `String::new()`, `String::from("..")`, or a literal with a method that converts it to a string.
    fn text(&self) -> syn::Result<ParameterLiteral> {
        if self.input.peek(syn::Ident) {
            let path: syn::Path = self.input.call(syn::Path::parse_mod_style)?;
            let is_new = is_path(&path, &["String", "new"]);
            self.expect(is_new || is_path(&path, &["String", "from"]))?;
            return self.in_parentheses(|inside| match is_new {
                true => Ok(ParameterLiteral::Text(String::new())),
                false => Ok(ParameterLiteral::Text(inside.input.parse::<LitStr>()?.value())),
            });
        }
        let text = self.input.parse::<LitStr>()?.value();
        self.input.parse::<Token![.]>()?;
        let method: Ident = self.input.parse()?;
        self.expect(["into", "to_owned", "to_string"].iter().any(|known| method == known))?;
        self.in_parentheses(|_| Ok(ParameterLiteral::Text(text)))
    }

    /// Evaluates a case, or a union of cases with `|`.
    fn cases(&self, id: EnumId) -> syn::Result<ParameterLiteral> {
        let definition = self.model.enumeration(id);
        let mut cases = Vec::new();
        loop {
            let path = self.input.call(syn::Path::parse_mod_style)?;
            let case = definition
                .cases
                .iter()
                .position(|case| is_path(&path, &[&definition.header.name, &case.rust_name]));
            cases.push(case.ok_or_else(|| self.input.error("no case"))?);
            if definition.form != EnumForm::Bits || self.input.parse::<Option<Token![|]>>()?.is_none() {
                return Ok(ParameterLiteral::Cases(cases));
            }
        }
    }

    /// Evaluates `Vec::new()` or `vec![..]`.
    fn list(&self, element: &ParameterType) -> syn::Result<ParameterLiteral> {
        let path: syn::Path = self.input.call(syn::Path::parse_mod_style)?;
        if is_path(&path, &["Vec", "new"]) {
            return self.in_parentheses(|_| Ok(ParameterLiteral::List(Vec::new())));
        }
        self.expect(path.is_ident("vec"))?;
        self.input.parse::<Token![!]>()?;
        let content;
        bracketed!(content in self.input);
        let inside = Literals { model: self.model, input: &content };
        let mut elements = Vec::new();
        while !content.is_empty() {
            elements.push(inside.value(element)?);
            if content.parse::<Option<Token![,]>>()?.is_none() {
                break;
            }
        }
        inside.expect(content.is_empty())?;
        Ok(ParameterLiteral::List(elements))
    }

    fn in_parentheses(
        &self,
        read: impl FnOnce(&Literals<'_, '_>) -> syn::Result<ParameterLiteral>,
    ) -> syn::Result<ParameterLiteral> {
        let content;
        parenthesized!(content in self.input);
        let value = read(&Literals { model: self.model, input: &content })?;
        match content.is_empty() {
            true => Ok(value),
            false => Err(content.error("expected a single literal")),
        }
    }

    fn expect(&self, holds: bool) -> syn::Result<()> {
        if holds { Ok(()) } else { Err(self.input.error("no literal of the type")) }
    }
}

/// Returns whether the last segments of a path are these.
fn is_path(path: &syn::Path, words: &[&str]) -> bool {
    let segments = path.segments.iter().rev().zip(words.iter().rev());
    path.segments.len() >= words.len()
        && segments.into_iter().all(|(segment, word)| segment.ident.unraw() == word)
}
