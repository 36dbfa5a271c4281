//! The matcher of a rule. Every step that fails gives a reason.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, RESERVED, group};
use super::{Rule, Step};
use crate::emit::rust::tokens::ident;
use crate::model::{Arity, EntityKind, OpTerm, RewriteStatement, TermKind};
use crate::plan::MatchSubject;

impl Rule<'_, '_> {
    /// Emits all steps of the match.
    pub(super) fn matches(&mut self) -> Option<()> {
        let rewrite = self.rewrite;
        for (index, statement) in rewrite.matches.iter().enumerate() {
            match &statement.term.kind {
                TermKind::Op(term) if index == 0 => {
                    let root = ident("op");
                    self.bind_results(statement, &root, term);
                    self.match_op(&root, term)?;
                }
                TermKind::Op(term) => self.match_connected(statement, term)?,
                TermKind::Native { path, arguments, .. } => {
                    let call = self.reading_call(path, arguments, true)?;
                    let reason = format!("`{}` finds nothing", path.path);
                    let names: Vec<Ident> =
                        statement.bindings.iter().map(|binding| self.native_name(&binding.name)).collect();
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
                _ => {}
            }
        }
        for condition in &rewrite.conditions {
            let scope = crate::emit::rust::relation::Scope::Rule(&self.names);
            let lowered = self.emitter.plan.condition(
                &condition.predicate,
                crate::plan::Scope::Rule,
                &crate::plan::Environment::new(),
            );
            let holds = self.emitter.condition(&lowered, scope, true)?;
            let message = &condition.message;
            self.check(quote!(__terrace::ensure(#holds, #message)?));
        }
        Some(())
    }

    pub(super) fn native_name(&mut self, name: &str) -> Ident {
        if name == "_" {
            return self.names.fresh("unused");
        }
        let variable = self.variable(name);
        self.names.bind(name, Named::Native(variable.clone()));
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
    fn bind_results(&mut self, statement: &RewriteStatement, variable: &Ident, term: &OpTerm) {
        let model = self.emitter.model;
        let op = model.op(term.op);
        if let [binding] = statement.bindings.as_slice() {
            self.names.bind(&binding.name, Named::Op(variable.clone(), term.op));
            return;
        }
        for (index, binding) in statement.bindings.iter().enumerate() {
            if binding.name == "_" {
                continue;
            }
            let access = group(variable, &op.results, index, &quote!(ir), "result");
            match self.names.get(&binding.name).cloned() {
                Some(Named::Value(known, _)) => {
                    let Access::One(value, _) = access else { continue };
                    let reason = MatchSubject::name(&binding.name).is_not_result(index, &model.op_name(op));
                    self.check(quote!(__terrace::ensure(#value == #known, #reason)?));
                }
                Some(_) => {}
                None => self.bind_value(&binding.name, access),
            }
        }
    }

    pub(super) fn bind_value(&mut self, name: &str, access: Access) {
        let variable = self.variable(name);
        let (code, arity) = match access {
            Access::One(code, _) | Access::Unknown(code) => (code, Arity::One),
            Access::Optional(code, _) => (code, Arity::Optional),
            Access::Many { items, .. } => (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic),
        };
        self.named(variable.clone(), code, false);
        self.names.bind(name, Named::Value(variable, arity));
    }

    /// Matches an op that defines a named value.
    fn match_connected(&mut self, statement: &RewriteStatement, term: &OpTerm) -> Option<()> {
        let model = self.emitter.model;
        let name = model.op_name(model.op(term.op));
        let known = statement.bindings.iter().find_map(|binding| match self.names.get(&binding.name) {
            Some(Named::Value(variable, Arity::One)) => Some((binding.name.clone(), variable.clone())),
            _ => None,
        });
        let Some((value_name, value)) = known else {
            self.emitter.not_generated(
                statement.term.span,
                "an op that is tied to the match by what is no single operand",
            );
            return None;
        };
        let reason = MatchSubject::name(&value_name).is_no_result_of(&name);
        let variable = self.names.fresh(&crate::emit::rust::tokens::word(&model.op(term.op).mnemonic));
        self.named(
            variable.clone(),
            quote!(__terrace::defining(ir, #value, __terrace::op_name!(#name), #reason)?),
            true,
        );
        // The only result needs no check of its index.
        if statement.bindings.len() > 1 {
            self.bind_results(statement, &variable, term);
        }
        self.match_op(&variable, term)
    }

    pub(super) fn match_op(&mut self, variable: &Ident, term: &OpTerm) -> Option<()> {
        let model = self.emitter.model;
        let op = model.op(term.op);
        let name = model.op_name(op);
        self.matched.push(variable.clone());
        if let Some(binding) = &term.binding {
            self.names.bind(&binding.name, Named::Op(variable.clone(), term.op));
        }
        if let Some(operands) = &term.operands {
            let pair = self.operand_pair(variable, term, operands)?;
            for (index, (operand, field)) in operands.iter().zip(&op.operands).enumerate() {
                let access = match &pair {
                    Some((first, pair)) if (*first..first + 2).contains(&index) => {
                        let value = &pair[index - first];
                        Access::One(quote!(#value), EntityKind::Value)
                    }
                    _ => group(variable, &op.operands, index, &quote!(ir), "operand"),
                };
                self.match_operand(operand, access, &MatchSubject::operand(&name, index, field))?;
            }
        }
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            let what = MatchSubject::attribute(&name, field);
            self.match_attribute(attribute, variable, *slot, field, &what)?;
        }
        Some(())
    }
}
