//! Folds: rules whose results are existing values and constants.
//!
//! The matcher is that of a pattern, but knows the constants that operands are known to be.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::Access;
use super::{Rule, kept, uses_variable};
use crate::model::EntityKind;
use crate::plan::{AttributeBuild, OpBuild, OpMatch, ValueBuild};

impl Rule<'_, '_> {
    /// Returns the whole fold as an expression, with `ir`, `op` and `constants` in scope.
    pub(super) fn folded(&mut self) -> Option<TokenStream> {
        let plan = self.plan;
        let values: Vec<TokenStream> =
            plan.replacements.iter().map(|one| self.folded_value(&one.values)).collect::<Option<_>>()?;
        let steps = kept(&self.steps, &values);
        let needs_context = steps.iter().chain(&values).any(|code| uses_variable(code, "context"));
        let context = needs_context.then(|| quote!(let context = ir.context();));
        let body = quote!({ #context #(#steps)* ::core::result::Result::Ok([#(#values),*]) });
        Some(if plan.commutative == 0 {
            quote!(__terrace::fold(ir, op, |ir| #body))
        } else {
            let count = RustLiteral::u32_unsuffixed(plan.commutative);
            quote!(__terrace::fold_in_some_order(ir, op, #count, |ir, order| #body))
        })
    }

    fn folded_value(&mut self, value: &ValueBuild) -> Option<TokenStream> {
        match value {
            ValueBuild::Use(name) => {
                match self.names.access(self.emitter.model, &name.entity, &quote!(ir))? {
                    Access::One(value, EntityKind::Value) => {
                        Some(quote!(__terrace::FoldedValue::Value(#value)))
                    }
                    _ => {
                        self.emitter.not_generated(name.entity.span, "a fold to anything but one value");
                        None
                    }
                }
            }
            ValueBuild::Op(op) => {
                let attribute = self.folded_constant(op)?;
                Some(quote!(__terrace::FoldedValue::Attribute(#attribute)))
            }
            ValueBuild::List(_) | ValueBuild::Native(_) => None,
        }
    }

    /// Returns the value of a constant that would be built.
    fn folded_constant(&mut self, op: &OpBuild) -> Option<TokenStream> {
        let [entry] = op.attributes.as_slice() else { return None };
        match &entry.value {
            AttributeBuild::Native(call) => self.reading_call(call, true),
            AttributeBuild::Literal(id) => {
                let plan = &self.plan.literals[*id];
                match &plan.constraint {
                    Some(constraint) => self.written_attribute(plan, constraint, true),
                    None => self.array_element(&entry.value, true),
                }
            }
            value => self.array_element(value, true),
        }
    }

    /// Matches a value that is known to be constant.
    pub(super) fn match_constant(&mut self, value: &TokenStream, term: &OpMatch, reason: &str) -> Option<()> {
        if let Some(binding) = term.binding {
            self.bind_access(binding, Access::One(value.clone(), EntityKind::Value), false);
        }
        for result in &term.results {
            self.match_entity(result, Access::One(value.clone(), EntityKind::Value), false)?;
        }
        let constant = self.names.fresh("constant");
        let code = quote!(__terrace::constant_operand(ir, op, constants, #value, #reason)?);
        self.named(constant.clone(), code, true);
        for attribute in &term.attributes {
            let access = Access::One(quote!(#constant), EntityKind::Attribute);
            self.match_entity(&attribute.test, access, false)?;
        }
        Some(())
    }
}
