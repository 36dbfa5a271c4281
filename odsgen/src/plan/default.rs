//! Defaults of attributes, and the attributes of literals.

pub use terrace_vocabulary::DenseLiteral;

use terrace_vocabulary::Argument;

use super::{CheckId, ParameterLiteral, Plan, Selector, Test, TypeFunction};
use crate::model::{
    AttributeField, AttributeId, ConstraintUse, EnumId, FLOAT_TYPE, INTEGER_TYPE, Literal, LiteralKind,
    Storage,
};

/// The default of an attribute.
#[derive(Clone, Debug)]
pub enum DefaultPlan {
    /// The attribute of the literal.
    Literal(AttributeLiteral),
    /// The author's conversion of the literal, or an expression.
    Author(Literal),
    /// The attribute of the literal is unknown.
    Unknown,
}

/// A literal attribute.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeLiteral {
    /// An integer of a type.
    Integer(LiteralType, i128),
    /// A float of a type.
    Float(LiteralType, f64),
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
    DenseArray(TypeFunction, Vec<DenseLiteral>),
    /// The instance of a definition whose only parameter has this value.
    Instance(AttributeId, ParameterLiteral),
    /// An attribute in IR syntax.
    Ir(String),
    /// The elements of a tensor of that shape, in row-major order.
    Elements(LiteralType, Vec<i64>, Vec<DenseLiteral>),
}

/// The type of a number in a literal: the one that the constraint requires, or by default one that the literal implies.
#[derive(Clone, PartialEq, Debug)]
pub enum LiteralType {
    /// `i1`, for truth values.
    I1,
    /// `i64`, for integers.
    I64,
    /// `f64`, for floats.
    F64,
    /// The type of the constraint.
    Built(TypeFunction),
}

impl AttributeLiteral {
    /// Returns whether Rust computes the type of its numbers.
    pub fn is_in_rust(&self) -> bool {
        let ty = match self {
            AttributeLiteral::Integer(LiteralType::Built(ty), _)
            | AttributeLiteral::Float(LiteralType::Built(ty), _)
            | AttributeLiteral::Elements(LiteralType::Built(ty), ..)
            | AttributeLiteral::DenseArray(ty, _) => ty,
            AttributeLiteral::Array(list) => return list.iter().any(Self::is_in_rust),
            _ => return false,
        };
        matches!(ty, TypeFunction::Rust(_))
    }
}

impl LiteralType {
    fn or(self, build: &Option<TypeFunction>) -> Self {
        build.clone().map_or(self, LiteralType::Built)
    }

    /// Returns the default type of numbers.
    fn of(numbers: &[DenseLiteral]) -> Self {
        if numbers.iter().any(|number| matches!(number, DenseLiteral::Float(_))) {
            LiteralType::F64
        } else if numbers.iter().all(|number| matches!(number, DenseLiteral::Bool(_))) {
            LiteralType::I1
        } else {
            LiteralType::I64
        }
    }
}

impl Plan<'_> {
    /// Returns the plan of an attribute's default, if it has one.
    pub fn default_plan(&mut self, field: &AttributeField) -> Option<DefaultPlan> {
        let literal = field.default.as_ref()?;
        Some(self.literal_plan(field.constraint.as_ref()?, literal))
    }

    /// Returns the default that a literal denotes for an attribute with a constraint.
    pub fn literal_plan(&mut self, constraint: &ConstraintUse, literal: &Literal) -> DefaultPlan {
        let accessor = &constraint.accessor;
        match (literal, accessor.storage) {
            (Literal::Ir(text), _) => {
                return DefaultPlan::Literal(AttributeLiteral::Ir(text.clone()));
            }
            (Literal::Case(_, case), Storage::Attribute(definition)) => {
                let value = ParameterLiteral::Cases(vec![*case]);
                return DefaultPlan::Literal(AttributeLiteral::Instance(definition, value));
            }
            (Literal::Case(id, case), _) => {
                return DefaultPlan::Literal(AttributeLiteral::Case(*id, *case));
            }
            (_, Storage::Attribute(definition)) if accessor.wrap.is_none() => {
                let has_one = self.model.attribute(definition).only_parameter().is_some();
                if let Some(value) = parameter_value(literal).filter(|_| has_one) {
                    return DefaultPlan::Literal(AttributeLiteral::Instance(definition, value));
                }
            }
            _ => {}
        }
        let is_library = |span: crate::source::Span| {
            self.model.sources.file(span.file).role == crate::source::FileRole::Library
        };
        // A conversion in Rust determines the type of the literal.
        let by_author = accessor.wrap.as_ref().is_some_and(|wrap| !is_library(wrap.rust.span));
        if by_author || matches!(literal, Literal::Rust(_)) {
            return DefaultPlan::Author(literal.clone());
        }
        let value_type = accessor.value_type.as_ref().map(|build| self.type_builder(build));
        let check = self.constraint(constraint);
        let kind = match accessor.storage {
            Storage::Attribute(id) => self.model.attribute(id).literal,
            _ => self.elements_kind(check),
        };
        let made = match kind {
            Some(LiteralKind::DenseArray) => match (self.selected_type(check), literal) {
                (Some(element), Literal::List(list)) => list
                    .iter()
                    .map(number)
                    .collect::<Option<_>>()
                    .map(|list| AttributeLiteral::DenseArray(element, list)),
                _ => None,
            },
            Some(LiteralKind::Array) => {
                let element = self.element_type(check);
                attribute_literal(literal, &element).filter(|made| matches!(made, AttributeLiteral::Array(_)))
            }
            Some(LiteralKind::Elements) => elements_shape(literal).and_then(|(shape, numbers)| {
                let element = self.selected_type(check);
                let is_number = |number| element.as_ref().is_none_or(|element| fits(number, element));
                // An empty literal does not determine the number of rows.
                let is_known = !numbers.is_empty() && numbers.iter().all(is_number);
                let ty = LiteralType::of(&numbers).or(&element);
                is_known.then_some(AttributeLiteral::Elements(ty, shape, numbers))
            }),
            Some(LiteralKind::Symbol) => match literal {
                Literal::Text(text) => Some(AttributeLiteral::Symbol(text.clone())),
                _ => None,
            },
            Some(LiteralKind::Float) => match literal {
                Literal::Float(text) => {
                    float(text).map(|value| AttributeLiteral::Float(LiteralType::F64.or(&value_type), value))
                }
                Literal::Integer(value) => {
                    Some(AttributeLiteral::Float(LiteralType::F64.or(&value_type), *value as f64))
                }
                _ => None,
            },
            Some(LiteralKind::Type) => None,
            Some(LiteralKind::Integer | LiteralKind::Text) | None => attribute_literal(literal, &value_type),
        };
        made.map_or(DefaultPlan::Unknown, DefaultPlan::Literal)
    }

    /// Returns the kind of element literals that a check requires, if it accepts only dense elements.
    fn elements_kind(&self, check: CheckId) -> Option<LiteralKind> {
        let kind = |part: &CheckId| self.elements_kind(*part);
        match &self.check(check).test {
            Test::Attribute(id) => {
                self.model.attribute(*id).literal.filter(|kind| *kind == LiteralKind::Elements)
            }
            Test::All(parts) => parts.iter().find_map(kind),
            Test::Any(parts) => {
                parts.iter().all(|part| kind(part).is_some()).then_some(LiteralKind::Elements)
            }
            _ => None,
        }
    }

    /// Returns the builder of the type that a check requires of the entity selected by `on`, such as the element type of a
    /// dense array.
    pub(super) fn selected_type(&self, check: CheckId) -> Option<TypeFunction> {
        match &self.check(check).test {
            Test::All(parts) => parts.iter().find_map(|part| self.selected_type(*part)),
            Test::On(inner, Selector::Intrinsic(_)) => self.only_type(*inner),
            _ => None,
        }
    }

    /// Returns the builder of the type that a check requires of the entities selected by `each`.
    fn element_type(&self, check: CheckId) -> Option<TypeFunction> {
        match &self.check(check).test {
            Test::All(parts) => parts.iter().find_map(|part| self.element_type(*part)),
            Test::Each(inner, Selector::Intrinsic(_)) => self.selected_type(*inner),
            _ => None,
        }
    }

    /// Returns the builder of the only type that satisfies a check, if there is one.
    fn only_type(&self, check: CheckId) -> Option<TypeFunction> {
        self.builders.get(&check).cloned()
    }
}

/// Returns the value of a parameter that a literal denotes.
fn parameter_value(literal: &Literal) -> Option<ParameterLiteral> {
    Some(match literal {
        Literal::Integer(value) => ParameterLiteral::Integer(*value),
        Literal::Float(text) => ParameterLiteral::Float(text.clone()),
        Literal::Bool(value) => ParameterLiteral::Bool(*value),
        Literal::Text(text) => ParameterLiteral::Text(text.clone()),
        _ => return None,
    })
}

/// Returns whether a number is representable in a type that an intrinsic builds.
fn fits(number: &DenseLiteral, element: &TypeFunction) -> bool {
    let TypeFunction::Intrinsic(call) = element else { return false };
    match (call.function.name.as_str(), call.arguments.as_slice(), number) {
        (FLOAT_TYPE, _, DenseLiteral::Integer(_) | DenseLiteral::Float(_)) => true,
        (INTEGER_TYPE, [Argument::Integer(1), ..], DenseLiteral::Bool(_)) => true,
        (INTEGER_TYPE, [Argument::Integer(width), ..], DenseLiteral::Integer(number)) => {
            let bits = u32::try_from(*width).unwrap_or(64).min(64);
            bits > 0 && (-(1 << (bits - 1))..1 << bits).contains(number)
        }
        (FLOAT_TYPE | INTEGER_TYPE, ..) => false,
        (_, _, DenseLiteral::Integer(number)) => i64::try_from(*number).is_ok(),
        _ => false,
    }
}

/// Returns the number that a literal denotes, if it is one.
fn number(literal: &Literal) -> Option<DenseLiteral> {
    match literal {
        Literal::Integer(value) => Some(DenseLiteral::Integer(*value)),
        Literal::Float(text) => float(text).map(DenseLiteral::Float),
        Literal::Bool(value) => Some(DenseLiteral::Bool(*value)),
        _ => None,
    }
}

fn float(text: &str) -> Option<f64> {
    text.replace('_', "").parse().ok().filter(|value: &f64| value.is_finite())
}

/// Returns the shape of nested lists of numbers, and the numbers; `None` if the rows differ in length.
fn elements_shape(literal: &Literal) -> Option<(Vec<i64>, Vec<DenseLiteral>)> {
    let Literal::List(rows) = literal else { return None };
    let mut numbers = Vec::new();
    let mut inner: Option<Vec<i64>> = None;
    for row in rows {
        let shape = match number(row) {
            Some(number) => {
                numbers.push(number);
                Vec::new()
            }
            None => {
                let (shape, row) = elements_shape(row)?;
                numbers.extend(row);
                shape
            }
        };
        if inner.get_or_insert_with(|| shape.clone()) != &shape {
            return None;
        }
    }
    let mut shape = vec![i64::try_from(rows.len()).ok()?];
    shape.extend(inner.unwrap_or_default());
    Some((shape, numbers))
}

/// Returns the attribute of a literal in an array that a rule builds, with the default types of the text format: integers
/// and floats of 64 bits. `None` if these types do not have the number, or only Rust knows the attribute.
pub fn element_literal(literal: &Literal) -> Option<AttributeLiteral> {
    match literal {
        Literal::Integer(number) if i64::try_from(*number).is_err() => None,
        Literal::Case(..) => None,
        Literal::List(list) => {
            list.iter().map(element_literal).collect::<Option<_>>().map(AttributeLiteral::Array)
        }
        _ => attribute_literal(literal, &None),
    }
}

/// Returns the attribute that a literal denotes, with numbers of the given type.
fn attribute_literal(literal: &Literal, ty: &Option<TypeFunction>) -> Option<AttributeLiteral> {
    Some(match literal {
        Literal::Integer(value) => AttributeLiteral::Integer(LiteralType::I64.or(ty), *value),
        Literal::Float(text) => AttributeLiteral::Float(LiteralType::F64.or(ty), float(text)?),
        Literal::Text(text) => AttributeLiteral::Text(text.clone()),
        Literal::Bool(value) => AttributeLiteral::Bool(*value),
        Literal::Case(id, case) => AttributeLiteral::Case(*id, *case),
        Literal::List(list) => AttributeLiteral::Array(
            list.iter().map(|literal| attribute_literal(literal, ty)).collect::<Option<_>>()?,
        ),
        Literal::Name(_) | Literal::Rust(_) | Literal::Ir(_) => return None,
    })
}
