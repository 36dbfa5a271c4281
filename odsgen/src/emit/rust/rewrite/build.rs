//! The builder of a rule, which runs after the entire match succeeded.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::names::{Access, Named, group};
use super::{Rule, Step};
use crate::emit::rust::tokens::word;
use crate::model::Arity;
use crate::plan::{BuildStatement, LocationBuild, NameId};

impl Rule<'_, '_> {
    /// Emits the statements that build, and the one that replaces or erases the root.
    pub(super) fn builds(&mut self) -> Option<()> {
        let plan = self.plan;
        for statement in &plan.builds {
            match statement {
                BuildStatement::Op { op, binding, results } => {
                    let built = self.build_op(op)?;
                    if let Some(id) = binding {
                        let name = self.name(*id).to_owned();
                        self.names.bind(&name, Named::Op(built.clone(), op.op));
                    }
                    let fields = &self.emitter.model.op(op.op).results;
                    for (index, id) in results.iter().enumerate().filter_map(|(at, id)| Some((at, (*id)?))) {
                        self.name_value(id, group(&built, fields, index, &quote!(rewriter.body()), "result"));
                    }
                }
                BuildStatement::Native(call, names) => {
                    let call = self.building_call(call)?;
                    match names.as_slice() {
                        [] => self.action(call),
                        [one] => {
                            let variable = self.native_name(*one);
                            self.statement(variable, call, true);
                        }
                        several => {
                            let tuple = self.names.fresh("yielded");
                            self.statement(tuple.clone(), call, true);
                            for (at, name) in several.iter().enumerate() {
                                let at = RustLiteral::usize_unsuffixed(at);
                                let variable = self.native_name(*name);
                                self.statement(variable, quote!(#tuple.#at), false);
                            }
                        }
                    }
                }
            }
        }
        self.replacement()
    }

    fn name_value(&mut self, id: NameId, access: Access) {
        let name = self.name(id).to_owned();
        let variable = self.variable(&name);
        let (code, arity) = match access {
            Access::One(code, _) | Access::Unknown(code) => (code, Arity::One),
            Access::Optional(code, _) => (code, Arity::Optional),
            Access::Many { items, .. } => (quote!(#items.collect::<::std::vec::Vec<_>>()), Arity::Variadic),
        };
        self.statement(variable.clone(), code, false);
        self.names.bind(&name, Named::Value(variable, arity));
    }

    /// Returns a variable for an expression, shared by all its uses. What it reads does not change while a rule builds.
    pub(super) fn hoist(&mut self, proposal: &str, code: TokenStream) -> TokenStream {
        let text = code.to_string();
        if text.chars().all(|character| character.is_alphanumeric() || character == '_') {
            return code;
        }
        if let Some((_, variable)) = self.hoisted.iter().find(|(known, _)| *known == text) {
            return quote!(#variable);
        }
        let variable = self.names.fresh(&word(proposal));
        self.statement(variable.clone(), code, false);
        self.hoisted.push((text, variable.clone()));
        quote!(#variable)
    }

    /// Binds a variable to an expression. `acts` is set if the expression has side effects.
    pub(super) fn statement(&mut self, name: Ident, code: TokenStream, acts: bool) {
        self.statements.push(Step { name: Some(name), ty: None, code, is_check: acts });
    }

    /// Binds a variable of an explicit type, so that the compiler checks the type of a native function.
    pub(super) fn typed(&mut self, name: Ident, ty: TokenStream, code: TokenStream) {
        self.statements.push(Step { name: Some(name), ty: Some(ty), code, is_check: true });
    }

    pub(super) fn action(&mut self, code: TokenStream) {
        self.statements.push(Step { name: None, ty: None, code, is_check: true });
    }

    /// Returns the location of a built op; the default is that of all matched ops.
    pub(super) fn location(&mut self, location: Option<&LocationBuild>) -> Option<TokenStream> {
        let Some(location) = location else {
            let ops: Vec<TokenStream> = self.matched.iter().map(|op| quote!(#op)).collect();
            let places = ops.iter().map(|op| quote!(rewriter.body().location(#op)));
            let code = quote!(__terrace::fused_location(rewriter.body(), &[#(#places),*]));
            let code = match ops.as_slice() {
                [op] => quote!(rewriter.body().location(#op)),
                _ => code,
            };
            return Some(self.hoist("location", code));
        };
        let mut sources = Vec::new();
        for name in &location.sources {
            sources.push(match self.names.get(&name.entity.name)? {
                Named::Op(op, _) => quote!(rewriter.body().location(#op)),
                Named::Value(value, Arity::One) | Named::Native(value) => {
                    quote!(__terrace::value_location(rewriter.body(), #value))
                }
                _ => return None,
            });
        }
        if let Some(metadata) = &location.metadata {
            let metadata = self.array_element(metadata, false)?;
            let code = quote! {
                __terrace::fused_location_with(
                    rewriter.body(),
                    &[#(#sources),*],
                    ::core::option::Option::Some(#metadata),
                )
            };
            return Some(self.hoist("location", code));
        }
        let inner = match sources.as_slice() {
            [] => quote!(__terrace::Location::UNKNOWN),
            [one] => one.clone(),
            several => quote!(__terrace::fused_location(rewriter.body(), &[#(#several),*])),
        };
        let code = match &location.name {
            None => inner,
            Some(name) => quote!(__terrace::named_location(rewriter.body(), #name, #inner)),
        };
        Some(self.hoist("location", code))
    }
}
