//! The matcher of an op's attributes.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::attribute::element_attribute;
use super::names::Access;
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::ident;
use crate::model::{AttributeField, ConstraintUse, EntityKind, Literal, LiteralKind, Storage};
use crate::plan::{AttributeLiteral, AttributeMatch, DefaultPlan, LiteralId};

impl Rule<'_, '_> {
    pub(super) fn match_attribute(
        &mut self,
        attribute: &AttributeMatch,
        op: &Ident,
        field: &AttributeField,
    ) -> Option<()> {
        let slot = RustLiteral::usize_unsuffixed(attribute.slot);
        let raw = quote!(ir.inherent_attribute(#op, #slot));
        let access = match (attribute.default, &attribute.absent) {
            (Some(_), _) => {
                let default = self.emitter.declared_default(field)?;
                Access::One(quote!(#raw.unwrap_or_else(|| #default(context))), EntityKind::Attribute)
            }
            (None, Some(absent)) => Access::One(quote!(#raw.ok_or(#absent)?), EntityKind::Attribute),
            (None, None) => Access::Optional(raw, EntityKind::Attribute),
        };
        let may_fail = attribute.default.is_none() && attribute.absent.is_some();
        self.match_entity(&attribute.test, access, may_fail)
    }

    /// Returns the check that an attribute equals a literal.
    pub(super) fn is_literal(&mut self, id: LiteralId, optional: &TokenStream) -> Option<TokenStream> {
        let plan = &self.plan.literals[id];
        let constraint = plan.constraint.as_ref()?;
        let Some(attribute) = self.literal_attribute(&plan.literal, constraint, &quote!(context)) else {
            self.emitter.not_generated(
                plan.span,
                "such a literal for an attribute without a Rust value; write the attribute, `rust { .. }`",
            );
            return None;
        };
        Some(quote!(#optional == ::core::option::Option::Some(#attribute)))
    }

    /// Returns the check that an attribute of any type has the value of a number.
    pub(super) fn is_number(&mut self, id: LiteralId, one: &TokenStream) -> Option<TokenStream> {
        let literal = &self.plan.literals[id].literal;
        let value = literal_value(literal)?;
        Some(match literal {
            Literal::Float(_) => quote!(#one.as_float(context).is_some_and(|value| value.to_f64() == #value)),
            _ => quote!(#one.as_i64(context) == ::core::option::Option::Some(#value)),
        })
    }

    /// Returns the attribute of a literal, if the constraint determines it.
    pub(super) fn literal_attribute(
        &mut self,
        literal: &Literal,
        constraint: &ConstraintUse,
        context: &TokenStream,
    ) -> Option<TokenStream> {
        if let Literal::Case(id, index) = literal {
            let definition = self.emitter.model.enumeration(*id);
            let path = self.emitter.path(&definition.header, None, crate::emit::rust::Place::Module);
            let case = ident(&definition.cases[*index].rust_name);
            if let Storage::Attribute(data) = constraint.accessor.storage {
                let data = self.emitter.model.attribute(data);
                let attribute =
                    self.emitter.path(&data.header, Some(data.dialect), crate::emit::rust::Place::Module);
                return Some(quote!(__terrace::Attribute::from(#attribute::get(#context, #path::#case))));
            }
            return Some(quote!(#path::#case.to_attribute(#context)));
        }
        let form = self.emitter.value_form(constraint);
        match (literal, literal_value(literal)) {
            (_, Some(value)) if form.write.is_some() => Some(form.write(context, &value)),
            (Literal::Rust(_), Some(value)) => Some(value),
            (Literal::Text(text), _) => Some(quote!(__terrace::Attribute::string(#context, #text))),
            (Literal::Bool(value), _) => Some(quote!(__terrace::Attribute::bool(#value))),
            (Literal::List(_), _) if self.is_array(literal, constraint) => {
                element_attribute(literal, context)
            }
            (Literal::List(_), _) => {
                let function = self.emitter.literal_function(constraint, literal)?;
                Some(quote!(#function(#context)))
            }
            _ => None,
        }
    }

    /// Returns whether a list is an array attribute: the constraint allows one, and does not require numbers.
    fn is_array(&mut self, literal: &Literal, constraint: &ConstraintUse) -> bool {
        if let DefaultPlan::Literal(literal) = self.emitter.plan.literal_plan(constraint, literal) {
            return matches!(literal, AttributeLiteral::Array(_));
        }
        match constraint.accessor.storage {
            Storage::Any => true,
            Storage::Attribute(id) => self.emitter.model.attribute(id).literal == Some(LiteralKind::Array),
            Storage::Type(_) | Storage::Enum(_) => false,
        }
    }
}
