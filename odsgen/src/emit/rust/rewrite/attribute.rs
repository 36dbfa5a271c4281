//! Attributes built by a rule.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::Access;
use super::{Rule, uses_variable};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::{integer, tokens};
use crate::model::{ConstraintUse, Literal};
use crate::plan::{AttributeBuild, AttributeLiteral, NameUse, RuleLiteral, element_literal};

impl Rule<'_, '_> {
    pub(super) fn build_attribute(&mut self, attribute: &AttributeBuild) -> Option<TokenStream> {
        match attribute {
            AttributeBuild::Absent => Some(quote!(::core::option::Option::None)),
            AttributeBuild::Unit => Some(quote!(__terrace::Attribute::UNIT)),
            AttributeBuild::Native(call) => {
                let call = self.reading_call(call, false)?;
                let variable = self.names.fresh("attribute");
                self.statement(variable.clone(), call, true);
                Some(quote!(#variable))
            }
            AttributeBuild::Literal(id) => {
                let plan = &self.plan.literals[*id];
                match &plan.constraint {
                    Some(constraint) => self.written_attribute(plan, constraint, false),
                    None => self.array_element(attribute, false),
                }
            }
            AttributeBuild::Array(elements) => {
                let array = self.array(elements, false)?;
                Some(self.hoist("array", array))
            }
            AttributeBuild::Use(name) => self.bound_attribute(name, false),
        }
    }

    /// Returns the attribute of a name.
    fn bound_attribute(&mut self, name: &NameUse, in_match: bool) -> Option<TokenStream> {
        let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
        match self.names.access(self.emitter.model, &name.entity, &ir)? {
            Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => Some(value),
            Access::Many { .. } => None,
        }
    }

    /// Returns the array attribute of a list.
    pub(super) fn array(&mut self, elements: &[AttributeBuild], in_match: bool) -> Option<TokenStream> {
        let elements: Vec<_> =
            elements.iter().map(|element| self.array_element(element, in_match)).collect::<Option<_>>()?;
        let context = if in_match { quote!(context) } else { quote!(&context) };
        Some(quote!(__terrace::Attribute::array(#context, &[#(#elements),*])))
    }

    pub(super) fn array_element(&mut self, element: &AttributeBuild, in_match: bool) -> Option<TokenStream> {
        let context = if in_match { quote!(context) } else { quote!(&context) };
        match element {
            AttributeBuild::Literal(id) => {
                let plan = &self.plan.literals[*id];
                let attribute = element_attribute(&plan.literal, &context);
                if attribute.is_none() {
                    self.emitter.not_generated(
                        plan.span,
                        "such a literal in an array; write the attribute, `rust { .. }`",
                    );
                }
                attribute
            }
            AttributeBuild::Array(elements) => self.array(elements, in_match),
            AttributeBuild::Use(name) => self.bound_attribute(name, in_match),
            AttributeBuild::Native(call) => {
                let call = self.reading_call(call, in_match)?;
                Some(self.hoist("attribute", call))
            }
            AttributeBuild::Absent | AttributeBuild::Unit => None,
        }
    }

    /// Returns the attribute of a literal that is built, by a pattern or, `in_match`, by a fold.
    pub(super) fn written_attribute(
        &mut self,
        plan: &RuleLiteral,
        constraint: &ConstraintUse,
        in_match: bool,
    ) -> Option<TokenStream> {
        let literal = &plan.literal;
        let ir = if in_match { quote!(ir) } else { quote!(rewriter.body()) };
        let context = if in_match { quote!(context) } else { quote!(&context) };
        if let Literal::Rust(rust) = literal {
            let scope = self.names.fragment_scope(self.emitter.model, &tokens(&rust.text), &ir);
            let attribute = self.literal_attribute(literal, constraint, &quote!(context))?;
            if in_match {
                return Some(quote!({ #scope #attribute }));
            }
            let variable = self.names.fresh("attribute");
            // The names of the rule, `ir` and `context` are in scope.
            let ir = uses_variable(&attribute, "ir").then(|| quote!(let ir = #ir;));
            let in_context = uses_variable(&attribute, "context").then(|| quote!(let context = #context;));
            self.statement(variable.clone(), quote!({ #ir #in_context #scope #attribute }), false);
            return Some(quote!(#variable));
        }
        if let Some(attribute) = self.literal_attribute(literal, constraint, &context) {
            return Some(attribute);
        }
        let value = literal_value(literal);
        if let (Some(build), Some(value)) = (&constraint.accessor.value_type, value) {
            let ty = self.emitter.built_type(build, &constraint.spelling);
            match literal {
                Literal::Integer(_) => {
                    return Some(quote!(__terrace::Attribute::integer(#context, #ty(#context), #value)));
                }
                Literal::Float(_) => {
                    return Some(quote!(__terrace::Attribute::float(#context, #ty(#context), #value)));
                }
                _ => {}
            }
        }
        // If any attribute is allowed, a number has the default type of the text format.
        if self.emitter.plan.is_any(constraint)
            && let Some(attribute) = element_attribute(literal, &context)
        {
            return Some(attribute);
        }
        self.emitter.not_generated(
            plan.span,
            "a literal where nothing says which attribute it is; write the attribute, `rust { .. }`",
        );
        None
    }
}

/// Returns the attribute of an array element literal.
pub(super) fn element_attribute(literal: &Literal, context: &TokenStream) -> Option<TokenStream> {
    printed_element(&element_literal(literal)?, context)
}

fn printed_element(element: &AttributeLiteral, context: &TokenStream) -> Option<TokenStream> {
    Some(match element {
        AttributeLiteral::Integer(_, value) => {
            let value = integer(*value);
            quote!(__terrace::Attribute::integer(#context, __terrace::Type::I64, #value))
        }
        AttributeLiteral::Float(_, value) => {
            let value = RustLiteral::f64_unsuffixed(*value);
            quote!(__terrace::Attribute::float(#context, __terrace::Type::F64, #value))
        }
        AttributeLiteral::Text(text) => quote!(__terrace::Attribute::string(#context, #text)),
        AttributeLiteral::Bool(value) => quote!(__terrace::Attribute::bool(#value)),
        AttributeLiteral::Array(list) => {
            let list: Vec<_> =
                list.iter().map(|element| printed_element(element, context)).collect::<Option<_>>()?;
            quote!(__terrace::Attribute::array(#context, &[#(#list),*]))
        }
        _ => return None,
    })
}
