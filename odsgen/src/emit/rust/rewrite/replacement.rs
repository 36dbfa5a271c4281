//! The end of a rule's builder: the values that replace the results of the root.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, group};
use super::{Rule, Step};
use crate::model::{Arity, EntityKind, Field, Term, TermKind};
use crate::plan::MatchSubject;

impl Rule<'_, '_> {
    pub(super) fn replacement(&mut self) -> Option<()> {
        let model = self.emitter.model;
        let root = self.rewrite.root()?;
        let fields = &model.op(root.op).results;
        let values = &self.rewrite.values;
        if values.is_empty() {
            self.action(quote!(rewriter.erase(op)));
            return Some(());
        }
        let counts: Vec<Option<usize>> = values.iter().map(|term| self.declared_values(term)).collect();
        let known: usize = counts.iter().flatten().sum();
        let functions = counts.iter().filter(|count| count.is_none()).count();
        let mut items: Vec<Access> = Vec::new();
        let mut position = 0;
        for (term, count) in values.iter().zip(&counts) {
            let count = count.unwrap_or(if functions == 1 { fields.len().saturating_sub(known) } else { 1 });
            let replaced = &fields[position.min(fields.len())..(position + count).min(fields.len())];
            match &term.kind {
                TermKind::Op(inner) => {
                    let built = self.build_op(inner, Some(position))?;
                    let results_of = &model.op(inner.op).results;
                    for index in 0..results_of.len() {
                        let access = group(&built, results_of, index, &quote!(rewriter.body()), "result");
                        items.push(access);
                    }
                }
                TermKind::Native { path, arguments, location } => {
                    let call = self.building_call(path, arguments, location.as_ref())?;
                    self.native_replacement(replaced, call, &mut items);
                }
                TermKind::Use(entity) if self.refuse_matched_result(entity, term.span) => return None,
                TermKind::Use(entity) if count == 1 => {
                    let access = self.names.access(model, entity, &quote!(rewriter.body()))?;
                    if let [field] = replaced {
                        self.check_length(field.arity, position, &access, &entity.name);
                    }
                    items.push(access);
                }
                TermKind::Use(entity) => {
                    let Some(Named::Op(built, id)) = self.names.get(&entity.name).cloned() else {
                        return None;
                    };
                    let results_of = &model.op(id).results;
                    for index in 0..results_of.len() {
                        items.push(group(&built, results_of, index, &quote!(rewriter.body()), "result"));
                    }
                }
                _ => return None,
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

    /// Returns the number of declared values of a term; unknown for functions.
    fn declared_values(&self, term: &Term) -> Option<usize> {
        match &term.kind {
            TermKind::Op(op) => Some(self.emitter.model.op(op.op).results.len()),
            TermKind::Use(entity) if entity.index.is_none() => match self.names.get(&entity.name) {
                Some(Named::Op(_, id)) => Some(self.emitter.model.op(*id).results.len()),
                _ => Some(1),
            },
            TermKind::Native { .. } => None,
            _ => Some(1),
        }
    }

    /// Emits a check in the match that the replacement of a variable-length result has its length.
    fn check_length(&mut self, arity: Arity, position: usize, access: &Access, name: &str) {
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
        let reason = MatchSubject::name(name).does_not_fit(position);
        self.steps.push(Step {
            name: None,
            ty: None,
            code: quote!(__terrace::ensure(__terrace::result_group(ir, op, #at).len() == #given, #reason)?),
            is_check: true,
        });
    }
}
