//! The matcher of a rule. Every step that fails gives a reason.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, RESERVED, group, value};
use super::{Rule, Step};
use crate::emit::rust::tokens::{ident, word};
use crate::model::{Arity, EntityKind};
use crate::plan::{MatchStatement, NameId, NameUse, OpMatch};

impl Rule<'_, '_> {
    /// Emits all steps of the match.
    pub(super) fn matches(&mut self) -> Option<()> {
        let plan = self.plan;
        for statement in &plan.matches {
            match statement {
                MatchStatement::Op { op, defines: Some((value, reason)) } if op.is_constant => {
                    let Some(Named::Value(value, _)) = self.names.get(&value.entity.name).cloned() else {
                        return None;
                    };
                    self.match_constant(&quote!(#value), op, reason)?;
                }
                MatchStatement::Op { op, defines } => {
                    let variable = match defines {
                        None => ident("op"),
                        Some((value, reason)) => self.defining_op(value, op, reason)?,
                    };
                    self.match_op(&variable, op)?;
                }
                MatchStatement::Native(call, names, reason) => {
                    let call = self.reading_call(call, true)?;
                    let names: Vec<Ident> = names.iter().map(|name| self.native_name(*name)).collect();
                    let code = quote!(#call.ok_or(#reason)?);
                    match names.as_slice() {
                        [] => self.check(code),
                        [name] => self.named(name.clone(), code, true),
                        names => {
                            let tuple = self.names.fresh("found");
                            self.named(tuple.clone(), code, true);
                            for (at, name) in names.iter().enumerate() {
                                let at = RustLiteral::usize_unsuffixed(at);
                                self.named(name.clone(), quote!(#tuple.#at), false);
                            }
                        }
                    }
                }
            }
        }
        for condition in &plan.conditions {
            let scope = crate::emit::rust::relation::Scope::Rule(&self.names);
            let holds = self.emitter.condition(&condition.condition, scope, true)?;
            let message = &condition.message;
            self.check(quote!(__terrace::ensure(#holds, #message)?));
        }
        Some(())
    }

    /// Returns the name as the author wrote it.
    pub(super) fn name(&self, id: NameId) -> &str {
        &self.plan.names[id].name
    }

    pub(super) fn native_name(&mut self, name: Option<NameId>) -> Ident {
        let Some(id) = name else { return self.names.fresh("unused") };
        let name = self.name(id).to_owned();
        let variable = self.variable(&name);
        self.names.bind(&name, Named::Native(variable.clone()));
        variable
    }

    /// Returns the variable for a name of the author.
    pub(super) fn variable(&mut self, name: &str) -> Ident {
        if RESERVED.contains(&name) { self.names.fresh(&format!("{name}_value")) } else { ident(name) }
    }

    pub(super) fn check(&mut self, code: TokenStream) {
        self.steps.push(Step { name: None, ty: None, code, is_check: true });
    }

    pub(super) fn named(&mut self, name: Ident, code: TokenStream, is_check: bool) {
        self.steps.push(Step { name: Some(name), ty: None, code, is_check });
    }

    /// Binds a name to values or an attribute. `may_fail` says that their expression may fail the match.
    pub(super) fn bind_access(&mut self, id: NameId, access: Access, may_fail: bool) -> Access {
        let name = self.name(id).to_owned();
        let variable = self.variable(&name);
        let (code, arity, kind) = match access {
            Access::One(code, kind) => (code, Arity::One, kind),
            Access::Unknown(code) => (code, Arity::One, EntityKind::Value),
            Access::Optional(code, kind) => (code, Arity::Optional, kind),
            Access::Many { items, kind } => {
                (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic, kind)
            }
        };
        self.named(variable.clone(), code, may_fail);
        let named = match kind {
            EntityKind::Attribute => Named::Attribute(variable.clone(), arity),
            _ => Named::Value(variable.clone(), arity),
        };
        self.names.bind(&name, named);
        value(&variable, arity, kind)
    }

    /// Returns the variable of the op that defines a named value.
    fn defining_op(&mut self, value: &NameUse, op: &OpMatch, reason: &str) -> Option<Ident> {
        let Some(Named::Value(value, _)) = self.names.get(&value.entity.name).cloned() else { return None };
        Some(self.defined_by(&quote!(#value), op, reason))
    }

    /// Emits the check that an op of that name defines a value. Returns its variable.
    pub(super) fn defined_by(&mut self, value: &TokenStream, op: &OpMatch, reason: &str) -> Ident {
        let variable = self.names.fresh(&word(&self.emitter.model.op(op.op).mnemonic));
        let name = &op.name;
        let code = quote!(__terrace::defining(ir, #value, __terrace::op_name!(#name), #reason)?);
        self.named(variable.clone(), code, true);
        variable
    }

    pub(super) fn match_op(&mut self, variable: &Ident, term: &OpMatch) -> Option<()> {
        let op = self.emitter.model.op(term.op);
        self.matched.push(variable.clone());
        if let Some(binding) = term.binding {
            let name = self.name(binding).to_owned();
            self.names.bind(&name, Named::Op(variable.clone(), term.op));
        }
        for (index, result) in term.results.iter().enumerate() {
            let access = group(variable, &op.results, index, &quote!(ir), "result");
            self.match_entity(result, access, false)?;
        }
        let pair = term.pair.map(|(first, order)| (first, self.operand_pair(variable, op, first, order)));
        for (index, operand) in term.operands.iter().enumerate() {
            let access = match &pair {
                Some((first, pair)) if (*first..first + 2).contains(&index) => {
                    let value = &pair[index - first];
                    Access::One(quote!(#value), EntityKind::Value)
                }
                _ => group(variable, &op.operands, index, &quote!(ir), "operand"),
            };
            self.match_entity(operand, access, false)?;
        }
        for attribute in &term.attributes {
            self.match_attribute(attribute, variable, &op.attributes[attribute.slot])?;
        }
        Some(())
    }
}
