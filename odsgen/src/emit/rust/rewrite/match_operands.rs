//! The matcher of an op's operands.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Rule;
use super::names::{Access, Named, group};
use crate::model::{Arity, EntityKind, Op};
use crate::plan::{Constrained, NameUse, ValueMatch};

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

    pub(super) fn match_operand(&mut self, term: &ValueMatch, access: Access) -> Option<()> {
        match (term, access) {
            (ValueMatch::Capture(id, constraint), access) => {
                self.bind_value(*id, access);
                if let (Some(constraint), Some(Named::Value(variable, arity))) =
                    (constraint, self.names.get(self.name(*id)).cloned())
                {
                    let access = match arity {
                        Arity::One => Access::One(quote!(#variable), EntityKind::Value),
                        Arity::Optional => Access::Optional(quote!(#variable), EntityKind::Value),
                        _ => {
                            Access::Many { items: quote!(#variable.iter().copied()), kind: EntityKind::Value }
                        }
                    };
                    self.constrain(access, constraint);
                }
            }
            (ValueMatch::Constrained(constraint), access) => self.constrain(access, constraint),
            (ValueMatch::List { single, rest, reason }, Access::Many { items, .. }) => {
                self.match_list(single, rest.as_deref(), &items, reason)?;
            }
            (ValueMatch::Same(name, reason), access) => self.match_same(name, access, reason)?,
            (ValueMatch::Op { op, reason, absent }, access) => {
                let value = match access {
                    Access::One(value, _) => value,
                    Access::Optional(value, _) => quote!(#value.ok_or(#absent)?),
                    Access::Many { .. } | Access::Unknown(_) => return None,
                };
                let variable = self.defined_by(&value, op, reason);
                self.match_op(&variable, op)?;
            }
            (ValueMatch::Native(call, reason), access) => {
                let call = self.reading_call(call, true)?;
                let value = match access {
                    Access::One(value, _) => quote!(::core::option::Option::Some(#value)),
                    Access::Optional(value, _) | Access::Unknown(value) => value,
                    Access::Many { items, .. } => {
                        quote!(::core::option::Option::Some(#items.collect::<::std::vec::Vec<_>>()))
                    }
                };
                self.check(quote!(__terrace::ensure(#call == #value, #reason)?));
            }
            (ValueMatch::Any | ValueMatch::List { .. }, _) => {}
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
        single: &[ValueMatch],
        rest: Option<&ValueMatch>,
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
            self.match_operand(element, Access::One(quote!(#first[#at]), EntityKind::Value))?;
        }
        if let Some(rest) = rest {
            let items = quote!(#values.1.into_iter());
            self.match_operand(rest, Access::Many { items, kind: EntityKind::Value })?;
        }
        Some(())
    }

    /// Emits the check that the types of values satisfy a constraint.
    fn constrain(&mut self, access: Access, constrained: &Constrained) {
        let function = self.emitter.constraint_function(&constrained.constraint);
        let reason = &constrained.reason;
        let holds = match access {
            Access::One(value, _) | Access::Unknown(value) => {
                quote!(constraints::#function(ir.context(), ir.value_type(#value)))
            }
            Access::Optional(value, _) => quote! {
                #value.is_none_or(|value| constraints::#function(ir.context(), ir.value_type(value)))
            },
            Access::Many { items, .. } => quote! {
                #items.all(|value| constraints::#function(ir.context(), ir.value_type(value)))
            },
        };
        self.check(quote!(__terrace::ensure(#holds, #reason)?));
    }
}
