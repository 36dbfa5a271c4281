//! The matcher of a rule. Every step that fails gives a reason.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, RESERVED, group};
use super::{Rule, Step};
use crate::emit::rust::tokens::{ident, word};
use crate::model::{Arity, EntityKind, OpId};
use crate::plan::{MatchStatement, NameId, NameUse, OpMatch, ResultName, ResultNames};

impl Rule<'_, '_> {
    /// Emits all steps of the match.
    pub(super) fn matches(&mut self) -> Option<()> {
        let plan = self.plan;
        for statement in &plan.matches {
            match statement {
                MatchStatement::Op { names, op, defines } => {
                    let variable = match defines {
                        None => ident("op"),
                        Some((value, reason)) => self.defining_op(value, op, reason)?,
                    };
                    self.bind_results(names, &variable, op.op);
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

    /// Binds the names before a matched op.
    fn bind_results(&mut self, names: &ResultNames, variable: &Ident, op: OpId) {
        let names = match names {
            ResultNames::None => return,
            ResultNames::Op(id) => {
                let name = self.name(*id).to_owned();
                return self.names.bind(&name, Named::Op(variable.clone(), op));
            }
            ResultNames::Each(names) => names,
        };
        let fields = &self.emitter.model.op(op).results;
        for (index, name) in names.iter().enumerate() {
            let access = group(variable, fields, index, &quote!(ir), "result");
            match name {
                None => {}
                Some(ResultName::New(id)) => self.bind_value(*id, access),
                Some(ResultName::Known(id, reason)) => {
                    if let (Access::One(value, _), Some(Named::Value(known, _))) =
                        (access, self.names.get(self.name(*id)).cloned())
                    {
                        self.check(quote!(__terrace::ensure(#value == #known, #reason)?));
                    }
                }
            }
        }
    }

    pub(super) fn bind_value(&mut self, id: NameId, access: Access) {
        let name = self.name(id).to_owned();
        let variable = self.variable(&name);
        let (code, arity) = match access {
            Access::One(code, _) | Access::Unknown(code) => (code, Arity::One),
            Access::Optional(code, _) => (code, Arity::Optional),
            Access::Many { items, .. } => (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic),
        };
        self.named(variable.clone(), code, false);
        self.names.bind(&name, Named::Value(variable, arity));
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
        let pair = term.pair.map(|(first, order)| (first, self.operand_pair(variable, op, first, order)));
        for (index, operand) in term.operands.iter().enumerate() {
            let access = match &pair {
                Some((first, pair)) if (*first..first + 2).contains(&index) => {
                    let value = &pair[index - first];
                    Access::One(quote!(#value), EntityKind::Value)
                }
                _ => group(variable, &op.operands, index, &quote!(ir), "operand"),
            };
            self.match_operand(operand, access)?;
        }
        for attribute in &term.attributes {
            self.match_attribute(attribute, variable, &op.attributes[attribute.slot])?;
        }
        Some(())
    }
}
