//! Attributes of ops: their constraints, their defaults, and how an assembly format writes them.

use std::sync::Arc;

use terrace_odsgen::Model;
use terrace_odsgen::model::{AttributeField, Enum, EnumForm, Literal, Predicate, Storage};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{
    AttributeBuilder, AttributeCheck, AttributeConstraint, AttributeDescriptor, AttributeForm, EnumCase,
    EnumStorage, EnumSyntax, TypeBuilder,
};
use terrace_runtime::types::Type;

use super::library;
use super::predicate::{Compiled, Compiler, integer_type};

/// A declared attribute, and how a format writes it.
pub(super) struct LoadedAttribute {
    /// The facts for the verifier.
    pub(super) descriptor: AttributeDescriptor,
    /// The form in assembly formats.
    pub(super) form: AttributeForm,
}

impl Compiler<'_> {
    /// An attribute of an op.
    pub(super) fn attribute(&mut self, field: &AttributeField) -> LoadedAttribute {
        let Some(constraint) = &field.constraint else {
            let is_satisfied = AttributeCheck::Function(|_, attribute| attribute.is_unit());
            let constraint = AttributeConstraint { summary: "unit attribute".into(), is_satisfied };
            let descriptor = AttributeDescriptor {
                name: field.ir_name.clone().into(),
                is_optional: true,
                default: None,
                constraint,
            };
            return LoadedAttribute { descriptor, form: AttributeForm::Unit };
        };
        let compiled = self.constraint(constraint);
        let storage = constraint.accessor.storage;
        let default = match &field.default {
            Some(literal) => self.default_value(literal, &compiled, storage, field),
            None => None,
        };
        let loaded = match storage {
            Storage::Attribute(id) => self.data.attribute_syntax(id),
            _ => None,
        };
        let form = match storage {
            Storage::Enum(id) => AttributeForm::Enum(enum_syntax(self.model.enumeration(id))),
            _ if is_symbol_name(self.model, &constraint.predicate) => AttributeForm::SymbolName,
            _ => match (loaded, &constraint.accessor.value_type, &compiled.value) {
                (Some(syntax), ..) => AttributeForm::Syntax(syntax),
                (_, Some(_), Some(value)) => AttributeForm::Untyped(value.clone()),
                _ => AttributeForm::Typed,
            },
        };
        let descriptor = AttributeDescriptor {
            name: field.ir_name.clone().into(),
            is_optional: field.optional || field.default.is_some(),
            default,
            constraint: compiled.attribute_constraint(&constraint.summary),
        };
        LoadedAttribute { descriptor, form }
    }

    fn default_value(
        &mut self,
        literal: &Literal,
        compiled: &Compiled,
        storage: Storage,
        field: &AttributeField,
    ) -> Option<AttributeBuilder> {
        let is_dense = matches!(storage, Storage::Attribute(id)
            if self.model.attribute(id).header.name == "DenseArrayAttr");
        let Some(value) = Value::of(literal, self.model) else {
            let message = format!("the default of `{}` is written in Rust", field.name);
            self.unchecked.report(field.span, message, "an op without the attribute has none");
            return None;
        };
        let types = if is_dense {
            compiled.value.clone()
        } else {
            compiled.value.clone().or(compiled.element.clone())
        };
        let build = move |context: &Context| value.build(context, types.as_ref(), is_dense);
        if let Err(error) = build(self.context) {
            let message = format!("the default of `{}` cannot be made: {error}", field.name);
            self.unchecked.report(field.span, message, "an op without the attribute has none");
            return None;
        }
        Some(AttributeBuilder::Shared(Arc::new(build)))
    }
}

/// The constraint is the library's one for names of symbols, perhaps by another name.
fn is_symbol_name(model: &Model, predicate: &Predicate) -> bool {
    let mut predicate = predicate;
    // Definitions do not refer to themselves, so this ends.
    while let Predicate::Constraint(id, _) = predicate {
        let constraint = model.constraint(*id);
        let file = &model.sources.file(constraint.header.span.file).path;
        if constraint.header.name == "SymbolNameAttr" && file == library::FILE {
            return true;
        }
        predicate = &constraint.predicate;
    }
    false
}

/// How an enum's cases are written.
pub(super) fn enum_syntax(definition: &Enum) -> EnumSyntax {
    let is_text = definition.form == EnumForm::Text;
    let case = |(position, case): (usize, &terrace_odsgen::model::EnumCase)| EnumCase {
        text: case.text.clone().into(),
        // The bits of the case are what counts.
        value: if is_text { position as i64 } else { case.value as i64 },
    };
    EnumSyntax {
        cases: definition.cases.iter().enumerate().map(case).collect::<Vec<_>>().into(),
        storage: if is_text {
            EnumStorage::String
        } else {
            EnumStorage::Integer(integer_type(definition.width))
        },
        is_bits: definition.form == EnumForm::Bits,
    }
}

/// A value that a definition gives, without what belongs to the model.
enum Value {
    Integer(i128),
    Float(f64),
    Text(String),
    Bool(bool),
    Case(EnumSyntax, String),
    List(Vec<Value>),
}

impl Value {
    /// None where the value takes Rust.
    fn of(literal: &Literal, model: &Model) -> Option<Value> {
        Some(match literal {
            Literal::Integer(value) => Value::Integer(*value),
            Literal::Float(text) => Value::Float(text.replace('_', "").parse().ok()?),
            Literal::Text(text) => Value::Text(text.clone()),
            Literal::Bool(value) => Value::Bool(*value),
            Literal::Case(id, case) => {
                let definition = model.enumeration(*id);
                Value::Case(enum_syntax(definition), definition.cases[*case].text.clone())
            }
            Literal::List(list) => {
                Value::List(list.iter().map(|literal| Value::of(literal, model)).collect::<Option<_>>()?)
            }
            Literal::Name(_) | Literal::Rust(_) => return None,
        })
    }

    /// The attribute; `ty` makes the type of numbers in it.
    fn build(
        &self,
        context: &Context,
        ty: Option<&TypeBuilder>,
        is_dense: bool,
    ) -> Result<Attribute, String> {
        let known = ty.map(|ty| ty.build(context));
        let fail = |error: &dyn std::fmt::Display| error.to_string();
        Ok(match self {
            Value::Integer(value) => {
                let ty = known.unwrap_or(Type::I64);
                if ty.float_format(context).is_some() {
                    return Attribute::float_checked(context, ty, *value as f64)
                        .map_err(|error| fail(&error));
                }
                let value = i64::try_from(*value)
                    .or_else(|_| u64::try_from(*value).map(u64::cast_signed))
                    .map_err(|_| format!("{value} does not fit into 64 bits"))?;
                Attribute::integer_checked(context, ty, value).map_err(|error| fail(&error))?
            }
            Value::Float(value) => Attribute::float_checked(context, known.unwrap_or(Type::F64), *value)
                .map_err(|error| fail(&error))?,
            Value::Text(text) => Attribute::string(context, text),
            Value::Bool(value) => Attribute::bool(*value),
            Value::Case(syntax, text) => {
                syntax.attribute(context, text).ok_or_else(|| format!("'{text}' is no case"))?
            }
            Value::List(values) => {
                let elements: Result<Vec<Attribute>, String> =
                    values.iter().map(|value| value.build(context, ty, false)).collect();
                let elements = elements?;
                if is_dense {
                    return dense_array(context, known.unwrap_or(Type::I64), &elements);
                }
                Attribute::array_checked(context, &elements).map_err(|error| fail(&error))?
            }
        })
    }
}

/// The dense array of these numbers.
fn dense_array(context: &Context, element: Type, elements: &[Attribute]) -> Result<Attribute, String> {
    let bytes = elements.iter().map(|attribute| number_bytes(context, element, *attribute));
    let bytes: Option<Vec<Vec<u8>>> = bytes.collect();
    let bytes = bytes.ok_or("an element is no number of the array's type")?.concat();
    Attribute::dense_array_checked(context, element, bytes).map_err(|error| error.to_string())
}

/// The bytes of a number in a dense array, little-endian.
fn number_bytes(context: &Context, element: Type, attribute: Attribute) -> Option<Vec<u8>> {
    if let Some(value) = attribute.as_bool() {
        return Some(vec![u8::from(value)]);
    }
    let width = element.bit_width(context)?.div_ceil(8) as usize;
    if let Some(value) = library::integer(context, attribute) {
        return Some(value.to_le_bytes().get(..width)?.to_vec());
    }
    let bits = attribute.as_float(context)?.to_bits();
    Some(bits.to_le_bytes().get(..width)?.to_vec())
}
