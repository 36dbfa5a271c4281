//! The matcher of an op's attributes.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::attribute::element_attribute;
use super::names::{Access, Named};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::ident;
use crate::model::{Arity, AttributeField, ConstraintUse, Literal, LiteralKind, Storage};
use crate::plan::{AttributeLiteral, AttributeMatch, AttributeTest, DefaultPlan, LiteralId};

impl Rule<'_, '_> {
    pub(super) fn match_attribute(
        &mut self,
        attribute: &AttributeMatch,
        op: &Ident,
        field: &AttributeField,
    ) -> Option<()> {
        let slot = RustLiteral::usize_unsuffixed(attribute.slot);
        let absent = &attribute.absent;
        let raw = quote!(ir.inherent_attribute(#op, #slot));
        let default = match &field.default {
            Some(_) => Some(self.emitter.declared_default(field)?),
            None => None,
        };
        // A default counts as the attribute's value.
        let one = match &default {
            Some(default) => quote!(#raw.unwrap_or_else(|| #default(context))),
            None => quote!(#raw.ok_or(#absent)?),
        };
        let optional = match &default {
            Some(_) => quote!(::core::option::Option::Some(#one)),
            None => raw.clone(),
        };
        let (holds, reason) = match &attribute.test {
            AttributeTest::Any => return Some(()),
            AttributeTest::Capture { name, is_optional, constraint } => {
                let name = self.name(*name).to_owned();
                let variable = self.variable(&name);
                let code = if *is_optional { raw } else { one };
                self.named(variable.clone(), code, !is_optional && default.is_none());
                let arity = if *is_optional { Arity::Optional } else { Arity::One };
                self.names.bind(&name, Named::Attribute(variable.clone(), arity));
                let Some(constraint) = constraint else { return Some(()) };
                let function = self.emitter.constraint_function(&constraint.constraint);
                let holds = if *is_optional {
                    quote!(#variable.is_none_or(|attr| constraints::#function(ir.context(), attr)))
                } else {
                    quote!(constraints::#function(ir.context(), #variable))
                };
                (holds, &constraint.reason)
            }
            AttributeTest::Constrained(constraint) => {
                let function = self.emitter.constraint_function(&constraint.constraint);
                (quote!(constraints::#function(ir.context(), #one)), &constraint.reason)
            }
            AttributeTest::Same(name, reason) => {
                let holds = match self.names.access(self.emitter.model, &name.entity, &quote!(ir))? {
                    Access::Optional(known, _) => quote!(#raw == #known),
                    Access::One(known, _) | Access::Unknown(known) => quote!(#one == #known),
                    Access::Many { .. } => return None,
                };
                (holds, reason)
            }
            AttributeTest::Present(true, reason) => (quote!(#raw.is_some()), reason),
            AttributeTest::Present(false, reason) => (quote!(#raw.is_none()), reason),
            AttributeTest::Equal(literal, reason) => (self.is_literal(*literal, &optional)?, reason),
            AttributeTest::Number(literal, reason) => (self.is_number(*literal, &one)?, reason),
            AttributeTest::Native(call, reason) => {
                let call = self.reading_call(call, true)?;
                (quote!(#call == #optional), reason)
            }
        };
        self.check(quote!(__terrace::ensure(#holds, #reason)?));
        Some(())
    }

    /// Returns the check that an attribute equals a literal.
    fn is_literal(&mut self, id: LiteralId, optional: &TokenStream) -> Option<TokenStream> {
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
    fn is_number(&mut self, id: LiteralId, one: &TokenStream) -> Option<TokenStream> {
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
