//! The operands of the ops that a rule builds.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::names::{Access, Named, Names, results};
use crate::model::{Arity, EntityKind, OpId};
use crate::plan::ValueBuild;

impl Rule<'_, '_> {
    /// Returns the results of a built op, as an operand of another one.
    pub(super) fn result_values(&self, built: &Ident, op: OpId) -> Access {
        results(built, &self.emitter.model.op(op).results, None, &quote!(rewriter.body()))
    }

    pub(super) fn build_operand(&mut self, values: &ValueBuild, arity: Arity) -> Option<Access> {
        let access = match values {
            ValueBuild::Use(name) if self.refuse_matched_result(&name.entity) => return None,
            ValueBuild::Use(name) => {
                self.names.access(self.emitter.model, &name.entity, &quote!(rewriter.body()))?
            }
            ValueBuild::Op(inner) => {
                let built = self.build_op(inner)?;
                self.result_values(&built, inner.op)
            }
            ValueBuild::Native(call) => {
                let call = self.building_call(call)?;
                Access::Unknown(self.hoist_call(arity, call))
            }
            ValueBuild::List(elements) => {
                let elements: Vec<Access> = elements
                    .iter()
                    .map(|element| self.build_operand(element, element_arity(&self.names, element)))
                    .collect::<Option<_>>()?;
                return Some(self.all_values(elements));
            }
        };
        Some(match access {
            Access::One(value, kind) => Access::One(self.hoist("value", value), kind),
            Access::Optional(value, kind) => Access::Optional(self.hoist("value", value), kind),
            Access::Unknown(value) if arity == Arity::One => Access::One(value, EntityKind::Value),
            Access::Unknown(value) if arity == Arity::Optional => Access::Optional(value, EntityKind::Value),
            Access::Unknown(value) => {
                Access::Many { items: quote!(#value.iter().copied()), kind: EntityKind::Value }
            }
            Access::Many { items, kind } => {
                let text = items.to_string();
                if text.ends_with(". iter () . copied ()") {
                    return Some(Access::Many { items, kind });
                }
                let all = self.hoist("values", quote!(#items.collect::<::std::vec::Vec<_>>()));
                Access::Many { items: quote!(#all.iter().copied()), kind }
            }
        })
    }

    /// Returns all values of a list, in order.
    fn all_values(&mut self, elements: Vec<Access>) -> Access {
        let single: Option<Vec<&TokenStream>> = elements
            .iter()
            .map(|element| match element {
                Access::One(value, _) => Some(value),
                _ => None,
            })
            .collect();
        let items = match single {
            Some(values) => {
                let length = RustLiteral::usize_unsuffixed(values.len());
                let values = quote!([#(#values),*]);
                let name = self.names.fresh("values");
                self.typed(name.clone(), quote!([__terrace::Value; #length]), values);
                quote!(#name.iter().copied())
            }
            None => {
                let items = elements.iter().map(|element| match element {
                    Access::One(value, _) => quote!([#value]),
                    Access::Optional(value, _) | Access::Unknown(value) => value.clone(),
                    Access::Many { items, .. } => items.clone(),
                });
                let all = quote!(::core::iter::empty()#(.chain(#items))*.collect::<::std::vec::Vec<__terrace::Value>>());
                let all = self.hoist("values", all);
                quote!(#all.iter().copied())
            }
        };
        Access::Many { items, kind: EntityKind::Value }
    }

    /// Evaluates a function call once, in order.
    fn hoist_call(&mut self, arity: Arity, call: TokenStream) -> TokenStream {
        let ty = match arity {
            Arity::One => quote!(__terrace::Value),
            Arity::Optional => quote!(::core::option::Option<__terrace::Value>),
            _ => quote!(::std::vec::Vec<__terrace::Value>),
        };
        let variable = self.names.fresh("value");
        self.typed(variable.clone(), ty, call);
        quote!(#variable)
    }
}

/// Returns the number of values of an element of a list of operands. A function yields one.
fn element_arity(names: &Names, element: &ValueBuild) -> Arity {
    match element {
        ValueBuild::Use(name) => match names.get(&name.entity.name) {
            Some(Named::Value(_, arity)) => *arity,
            _ => Arity::One,
        },
        _ => Arity::One,
    }
}
