//! The matcher of values and attributes.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::names::{Access, group};
use crate::emit::rust::tokens::ident;
use crate::model::{EntityKind, Op};
use crate::plan::{Constrained, EntityMatch, NameUse};

impl Rule<'_, '_> {
    /// Matches two operands in either order. Returns their variables.
    pub(super) fn operand_pair(&mut self, variable: &Ident, op: &Op, first: usize, order: u32) -> [Ident; 2] {
        let at = RustLiteral::u32_unsuffixed(order);
        let pair = self.names.fresh("pair");
        let names = [self.names.fresh("lhs"), self.names.fresh("rhs")];
        let [lhs, rhs] = [first, first + 1].map(|index| {
            match group(variable, &op.operands, index, &quote!(ir), "operand") {
                Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => value,
                Access::Many { items, .. } => items,
            }
        });
        self.named(pair.clone(), quote!(__terrace::in_order([#lhs, #rhs], order, #at)), false);
        for (index, name) in names.iter().enumerate() {
            let index = RustLiteral::usize_unsuffixed(index);
            self.named(name.clone(), quote!(#pair[#index]), false);
        }
        names
    }

    /// Matches values or an attribute. `may_fail` says that their expression may fail the match.
    pub(super) fn match_entity(&mut self, term: &EntityMatch, access: Access, may_fail: bool) -> Option<()> {
        match (term, access) {
            (EntityMatch::Capture(id, constraint), access) => {
                let bound = self.bind_access(*id, access, may_fail);
                if let Some(constraint) = constraint {
                    self.constrain(bound, constraint);
                }
            }
            (EntityMatch::Constrained(constraint), access) => self.constrain(access, constraint),
            (EntityMatch::List { single, rest, reason }, Access::Many { items, .. }) => {
                self.match_list(single, rest.as_deref(), &items, reason)?;
            }
            (EntityMatch::Same(name, reason), access) => self.match_same(name, access, reason)?,
            (EntityMatch::Op { op, reason, absent }, access) => {
                let value = match access {
                    Access::One(value, _) => value,
                    Access::Optional(value, _) => quote!(#value.ok_or(#absent)?),
                    Access::Many { .. } | Access::Unknown(_) => return None,
                };
                if op.is_constant {
                    return self.match_constant(&value, op, reason);
                }
                let variable = self.defined_by(&value, op, reason);
                self.match_op(&variable, op)?;
            }
            (EntityMatch::Native(call, reason), access) => {
                let call = self.reading_call(call, true)?;
                let value = optional(access);
                self.check(quote!(__terrace::ensure(#call == #value, #reason)?));
            }
            (EntityMatch::Present(is_present, reason), Access::Optional(value, _)) => {
                let method = ident(if *is_present { "is_some" } else { "is_none" });
                self.check(quote!(__terrace::ensure(#value.#method(), #reason)?));
            }
            (EntityMatch::Equal(literal, reason), access) => {
                let holds = self.is_literal(*literal, &optional(access))?;
                self.check(quote!(__terrace::ensure(#holds, #reason)?));
            }
            (EntityMatch::Number(literal, reason), Access::One(value, _)) => {
                let holds = self.is_number(*literal, &value)?;
                self.check(quote!(__terrace::ensure(#holds, #reason)?));
            }
            (
                EntityMatch::Any
                | EntityMatch::List { .. }
                | EntityMatch::Present(..)
                | EntityMatch::Number(..),
                _,
            ) => {}
        }
        Some(())
    }

    fn match_same(&mut self, name: &NameUse, access: Access, reason: &str) -> Option<()> {
        let known = self.names.access(self.emitter.model, &name.entity, &quote!(ir))?;
        let is_same = match (known, access) {
            (Access::One(known, _), Access::One(value, _))
            | (Access::Optional(known, _), Access::Optional(value, _)) => quote!(#value == #known),
            (Access::One(known, _), Access::Optional(value, _)) => {
                quote!(#value == ::core::option::Option::Some(#known))
            }
            (Access::Many { items: known, .. }, Access::Many { items, .. }) => {
                quote!(#items.eq(#known))
            }
            (Access::Unknown(known), Access::One(value, _) | Access::Optional(value, _)) => {
                quote!(#value == #known)
            }
            _ => {
                self.emitter.not_generated(name.entity.span, "one value in the place of several");
                return None;
            }
        };
        self.check(quote!(__terrace::ensure(#is_same, #reason)?));
        Some(())
    }

    /// Takes the values of a variadic operand apart.
    fn match_list(
        &mut self,
        single: &[EntityMatch],
        rest: Option<&EntityMatch>,
        items: &TokenStream,
        reason: &str,
    ) -> Option<()> {
        let values = self.names.fresh("values");
        let length = RustLiteral::usize_unsuffixed(single.len());
        let function = if rest.is_some() { quote!(at_least) } else { quote!(exactly) };
        let code = quote!(__terrace::#function::<#length>(#items).ok_or(#reason)?);
        self.named(values.clone(), code, true);
        let first = if rest.is_some() { quote!(#values.0) } else { quote!(#values) };
        for (index, element) in single.iter().enumerate() {
            let at = RustLiteral::usize_unsuffixed(index);
            self.match_entity(element, Access::One(quote!(#first[#at]), EntityKind::Value), false)?;
        }
        if let Some(rest) = rest {
            let items = quote!(#values.1.into_iter());
            self.match_entity(rest, Access::Many { items, kind: EntityKind::Value }, false)?;
        }
        Some(())
    }

    /// Emits the check that an attribute or the types of values satisfy a constraint.
    fn constrain(&mut self, access: Access, constrained: &Constrained) {
        let function = self.emitter.constraint_function(&constrained.constraint);
        let reason = &constrained.reason;
        let call = |entity: &TokenStream, kind: EntityKind| match kind {
            EntityKind::Attribute => quote!(constraints::#function(ir.context(), #entity)),
            _ => quote!(constraints::#function(ir.context(), ir.value_type(#entity))),
        };
        let item = |kind| if kind == EntityKind::Attribute { quote!(attr) } else { quote!(value) };
        let holds = match access {
            Access::One(entity, kind) => call(&entity, kind),
            Access::Unknown(entity) => call(&entity, EntityKind::Value),
            Access::Optional(entity, kind) => {
                let (item, call) = (item(kind), call(&item(kind), kind));
                quote!(#entity.is_none_or(|#item| #call))
            }
            Access::Many { items, kind } => {
                let (item, call) = (item(kind), call(&item(kind), kind));
                quote!(#items.all(|#item| #call))
            }
        };
        self.check(quote!(__terrace::ensure(#holds, #reason)?));
    }
}

/// Returns entities as an option, or as an option of all of them.
fn optional(access: Access) -> TokenStream {
    match access {
        Access::One(value, _) => quote!(::core::option::Option::Some(#value)),
        Access::Optional(value, _) | Access::Unknown(value) => value,
        Access::Many { items, .. } => {
            quote!(::core::option::Option::Some(#items.collect::<::std::vec::Vec<_>>()))
        }
    }
}
