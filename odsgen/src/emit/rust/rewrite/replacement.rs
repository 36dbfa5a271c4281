//! The end of a rule's builder: the values that replace the results of the root.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, group};
use super::{Rule, Step};
use crate::model::{Arity, EntityKind, Field, OpId};
use crate::plan::{Replacement, ValueBuild};

impl Rule<'_, '_> {
    pub(super) fn replacement(&mut self) -> Option<()> {
        let model = self.emitter.model;
        let root = self.rewrite.root()?;
        let fields = &model.op(root.op).results;
        let plan = self.plan;
        if plan.replacements.is_empty() {
            self.action(quote!(rewriter.erase(op)));
            return Some(());
        }
        let mut items: Vec<Access> = Vec::new();
        let mut position = 0;
        for Replacement { values, count, reason, .. } in &plan.replacements {
            let replaced = &fields[position.min(fields.len())..(position + count).min(fields.len())];
            match values {
                ValueBuild::Op(inner) => {
                    let built = self.build_op(inner)?;
                    self.all_results(&built, inner.op, &mut items);
                }
                ValueBuild::Native(call) => {
                    let call = self.building_call(call)?;
                    self.native_replacement(replaced, call, &mut items);
                }
                ValueBuild::Use(name) if self.refuse_matched_result(&name.entity) => return None,
                ValueBuild::Use(name) => match (reason, self.names.get(&name.entity.name).cloned()) {
                    (Some(reason), _) => {
                        let access = self.names.access(model, &name.entity, &quote!(rewriter.body()))?;
                        if let [field] = replaced {
                            self.check_length(field.arity, position, &access, &name.entity.name, reason);
                        }
                        items.push(access);
                    }
                    (None, Some(Named::Op(built, id))) => self.all_results(&built, id, &mut items),
                    (None, _) => return None,
                },
                ValueBuild::List(_) => return None,
            }
            position += count;
        }
        if fields.is_empty() {
            self.action(quote!(rewriter.erase(op)));
            return Some(());
        }
        let is_fixed = items.iter().all(|item| matches!(item, Access::One(..) | Access::Unknown(_)));
        let list = if is_fixed {
            let values: Vec<TokenStream> = items
                .into_iter()
                .map(|item| match item {
                    Access::One(value, _) => self.hoist("value", value),
                    Access::Unknown(value) => value,
                    Access::Optional(..) | Access::Many { .. } => TokenStream::new(),
                })
                .collect();
            quote!(&[#(#values),*])
        } else {
            let items: Vec<TokenStream> = items
                .into_iter()
                .map(|item| match item {
                    Access::One(value, _) | Access::Unknown(value) => quote!([#value]),
                    Access::Optional(value, _) => value,
                    Access::Many { items, .. } => items,
                })
                .collect();
            let name = self.names.fresh("values");
            let all = quote!(::core::iter::empty()#(.chain(#items))*.collect());
            self.typed(name.clone(), quote!(::std::vec::Vec<__terrace::Value>), all);
            quote!(&#name)
        };
        self.action(quote!(rewriter.replace(op, #list)));
        Some(())
    }

    /// Adds the declared results of a built op.
    fn all_results(&mut self, built: &Ident, op: OpId, items: &mut Vec<Access>) {
        let fields = &self.emitter.model.op(op).results;
        let results =
            (0..fields.len()).map(|index| group(built, fields, index, &quote!(rewriter.body()), "result"));
        items.extend(results);
    }

    /// Adds the results of a native function that replace results of the root.
    fn native_replacement(&mut self, replaced: &[Field], call: TokenStream, items: &mut Vec<Access>) {
        let name = self.names.fresh("replacement");
        match replaced {
            [Field { arity: Arity::One, .. }] => {
                self.typed(name.clone(), quote!(__terrace::Value), call);
                items.push(Access::One(quote!(#name), EntityKind::Value));
            }
            [Field { arity: Arity::Optional, .. }] => {
                self.typed(name.clone(), quote!(::core::option::Option<__terrace::Value>), call);
                items.push(Access::Optional(quote!(#name), EntityKind::Value));
            }
            fixed if fixed.iter().all(|field| field.arity == Arity::One) => {
                let length = RustLiteral::usize_unsuffixed(fixed.len());
                self.typed(name.clone(), quote!([__terrace::Value; #length]), call);
                for index in 0..fixed.len() {
                    let index = RustLiteral::usize_unsuffixed(index);
                    items.push(Access::One(quote!(#name[#index]), EntityKind::Value));
                }
            }
            // Only the function knows the number of values of each result.
            _ => {
                self.typed(name.clone(), quote!(::std::vec::Vec<__terrace::Value>), call);
                items.push(Access::Many { items: quote!(#name), kind: EntityKind::Value });
            }
        }
    }

    /// Emits a check in the match that the replacement of a variable-length result has its length.
    fn check_length(&mut self, arity: Arity, position: usize, access: &Access, name: &str, reason: &str) {
        if arity == Arity::One && matches!(access, Access::One(..) | Access::Unknown(_)) {
            return;
        }
        let Some(Named::Value(variable, own)) = self.names.get(name).cloned() else { return };
        let given = match own {
            Arity::One => quote!(1),
            Arity::Optional => quote!(::core::primitive::usize::from(#variable.is_some())),
            _ => quote!(#variable.len()),
        };
        let at = RustLiteral::usize_unsuffixed(position);
        self.steps.push(Step {
            name: None,
            ty: None,
            code: quote!(__terrace::ensure(__terrace::result_group(ir, op, #at).len() == #given, #reason)?),
            is_check: true,
        });
    }
}
