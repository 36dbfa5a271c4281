//! Defaults of attributes, and the attributes of literals.

use super::{CheckId, Plan, Selector, Test, TypeBuilder};
use crate::model::{AttributeField, EnumId, Literal, LiteralKind, Storage};

/// The default of an attribute.
#[derive(Clone, Debug)]
pub enum DefaultPlan {
    /// The attribute that a literal stands for.
    Literal(AttributeLiteral),
    /// The author's conversion of the literal, or an expression.
    Author(Literal),
    /// The attribute of the literal is unknown.
    Unknown,
}

/// A literal attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeLiteral {
    /// An integer of a type; of `i64` where there is none.
    Integer(Option<TypeBuilder>, i128),
    /// A float of a type, as it is written; of `f64` where there is none.
    Float(Option<TypeBuilder>, String),
    /// A truth value.
    Bool(bool),
    /// A string.
    Text(String),
    /// A flat symbol reference.
    Symbol(String),
    /// A case of an enum, by its index.
    Case(EnumId, usize),
    /// An array of attributes.
    Array(Vec<AttributeLiteral>),
    /// A dense array of numbers of a type.
    DenseArray(TypeBuilder, Vec<Literal>),
}

impl Plan<'_> {
    /// What the default of an attribute is; none where it has none.
    pub fn default_plan(&mut self, field: &AttributeField) -> Option<DefaultPlan> {
        let literal = field.default.as_ref()?;
        let constraint = field.constraint.as_ref()?;
        let accessor = &constraint.accessor;
        if let Literal::Case(id, case) = literal {
            return Some(DefaultPlan::Literal(AttributeLiteral::Case(*id, *case)));
        }
        let is_library = |span: crate::source::Span| {
            self.model.sources.file(span.file).role == crate::source::FileRole::Library
        };
        // A conversion of the author decides what the literal is.
        let by_author = accessor.wrap.as_ref().is_some_and(|wrap| !is_library(wrap.rust.span));
        if by_author || matches!(literal, Literal::Rust(_)) {
            return Some(DefaultPlan::Author(literal.clone()));
        }
        let kind = match accessor.storage {
            Storage::Attribute(id) => self.model.attribute(id).literal,
            _ => None,
        };
        let value_type = accessor.value_type.as_ref().map(|build| self.type_builder(build));
        let check = self.constraint(constraint);
        let made = match kind {
            Some(LiteralKind::DenseArray) => match (self.selected_type(check), literal) {
                (Some(element), Literal::List(list)) => {
                    Some(AttributeLiteral::DenseArray(element, list.clone()))
                }
                _ => None,
            },
            Some(LiteralKind::Array) => {
                let element = self.element_type(check);
                attribute_literal(literal, &element).filter(|made| matches!(made, AttributeLiteral::Array(_)))
            }
            Some(LiteralKind::Symbol) => match literal {
                Literal::Text(text) => Some(AttributeLiteral::Symbol(text.clone())),
                _ => None,
            },
            Some(LiteralKind::Float) => match literal {
                Literal::Float(text) => Some(AttributeLiteral::Float(value_type, text.clone())),
                Literal::Integer(value) => Some(AttributeLiteral::Float(value_type, format!("{value}.0"))),
                _ => None,
            },
            Some(LiteralKind::Type) => None,
            Some(LiteralKind::Integer | LiteralKind::Text) | None => attribute_literal(literal, &value_type),
        };
        Some(made.map_or(DefaultPlan::Unknown, DefaultPlan::Literal))
    }

    /// How the type is made that a check asks of the entity behind `on`: of the elements of a dense array.
    pub(super) fn selected_type(&self, check: CheckId) -> Option<TypeBuilder> {
        match &self.check(check).test {
            Test::All(parts) => parts.iter().find_map(|part| self.selected_type(*part)),
            Test::On(inner, Selector::Intrinsic(_)) => self.only_type(*inner),
            _ => None,
        }
    }

    /// How the type is made of the values in the elements that a check asks for behind `each`.
    fn element_type(&self, check: CheckId) -> Option<TypeBuilder> {
        match &self.check(check).test {
            Test::All(parts) => parts.iter().find_map(|part| self.element_type(*part)),
            Test::Each(inner, Selector::Intrinsic(_)) => self.selected_type(*inner),
            _ => None,
        }
    }

    /// How the one type is made that satisfies a check.
    fn only_type(&self, check: CheckId) -> Option<TypeBuilder> {
        self.builders.get(&check).cloned()
    }
}

/// The attribute that a literal stands for, with numbers of a type.
fn attribute_literal(literal: &Literal, ty: &Option<TypeBuilder>) -> Option<AttributeLiteral> {
    Some(match literal {
        Literal::Integer(value) => AttributeLiteral::Integer(ty.clone(), *value),
        Literal::Float(text) => AttributeLiteral::Float(ty.clone(), text.clone()),
        Literal::Text(text) => AttributeLiteral::Text(text.clone()),
        Literal::Bool(value) => AttributeLiteral::Bool(*value),
        Literal::Case(id, case) => AttributeLiteral::Case(*id, *case),
        Literal::List(list) => AttributeLiteral::Array(
            list.iter().map(|literal| attribute_literal(literal, ty)).collect::<Option<_>>()?,
        ),
        Literal::Name(_) | Literal::Rust(_) => return None,
    })
}
