//! The matcher of an op's attributes.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::attribute::element_attribute;
use super::names::{Access, Named};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::ident;
use crate::model::{Arity, AttributeField, ConstraintUse, Literal, LiteralKind, Storage, Term, TermKind};
use crate::plan::{AttributeLiteral, DefaultPlan, MatchSubject};

impl Rule<'_, '_> {
    pub(super) fn match_attribute(
        &mut self,
        term: &Term,
        op: &Ident,
        slot: usize,
        field: &AttributeField,
        what: &MatchSubject,
    ) -> Option<()> {
        let slot = RustLiteral::usize_unsuffixed(slot);
        let absent = what.is_absent();
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
        match &term.kind {
            TermKind::Capture { name, arity, constraint } => {
                let variable = self.variable(name);
                let is_optional = *arity == Arity::Optional;
                let code = if is_optional { raw } else { one };
                self.named(variable.clone(), code, !is_optional && default.is_none());
                self.names.bind(name, Named::Attribute(variable.clone(), *arity));
                if let Some(constraint) = constraint {
                    let function = self.emitter.constraint_function(constraint);
                    let reason = what.must_be(constraint);
                    let holds = if is_optional {
                        quote!(#variable.is_none_or(|attr| constraints::#function(ir.context(), attr)))
                    } else {
                        quote!(constraints::#function(ir.context(), #variable))
                    };
                    self.check(quote!(__terrace::ensure(#holds, #reason)?));
                }
            }
            TermKind::Ignored(Some(constraint)) => {
                let function = self.emitter.constraint_function(constraint);
                let reason = what.must_be(constraint);
                self.check(quote! {
                    __terrace::ensure(constraints::#function(ir.context(), #one), #reason)?
                });
            }
            TermKind::Use(entity) => {
                let reason = what.is_not_again(&entity.name);
                let is_same = match self.names.access(self.emitter.model, entity, &quote!(ir))? {
                    Access::Optional(known, _) => quote!(#raw == #known),
                    Access::One(known, _) | Access::Unknown(known) => quote!(#one == #known),
                    Access::Many { .. } => return None,
                };
                self.check(quote!(__terrace::ensure(#is_same, #reason)?));
            }
            TermKind::Literal(literal) => {
                let reason = what.is_not(&self.emitter.plan.literal_text(literal));
                let holds = self.is_literal(literal, field, &raw, &one, &optional, term)?;
                self.check(quote!(__terrace::ensure(#holds, #reason)?));
            }
            TermKind::Native { path, arguments, .. } => {
                let call = self.reading_call(path, arguments, true)?;
                let reason = what.is_not(&format!("what `{}` yields", path.path));
                self.check(quote!(__terrace::ensure(#call == #optional, #reason)?));
            }
            _ => {}
        }
        Some(())
    }

    /// Emits the check that an attribute equals a literal.
    fn is_literal(
        &mut self,
        literal: &Literal,
        field: &AttributeField,
        raw: &TokenStream,
        one: &TokenStream,
        optional: &TokenStream,
        term: &Term,
    ) -> Option<TokenStream> {
        let Some(constraint) = &field.constraint else {
            return Some(match literal {
                Literal::Bool(false) => quote!(#raw.is_none()),
                _ => quote!(#raw.is_some()),
            });
        };
        if let Some(attribute) = self.literal_attribute(literal, constraint, &quote!(context)) {
            return Some(quote!(#optional == ::core::option::Option::Some(#attribute)));
        }
        // The type of the attribute is unknown, so only its value is compared.
        let value = literal_value(literal);
        match (literal, value) {
            (Literal::Integer(_), Some(value)) => {
                Some(quote!(#one.as_i64(context) == ::core::option::Option::Some(#value)))
            }
            (Literal::Float(_), Some(value)) => {
                Some(quote!(#one.as_float(context).is_some_and(|value| value.to_f64() == #value)))
            }
            _ => {
                self.emitter.not_generated(term.span, "such a literal for an attribute without a Rust value; write the attribute, `rust { .. }`");
                None
            }
        }
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
