//! Code of `lower` rules: values are converted before the rule builds with them.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::Named;
use super::{Rule, Step};
use crate::model::{Arity, Entity};

impl Rule<'_, '_> {
    /// Emits the conversion of the bound values that are used, before anything is built.
    pub(super) fn convert_operands(&mut self) {
        let mut values: Vec<(Ident, Arity)> = Vec::new();
        let mut ops = Vec::new();
        for (name, named) in self.names.sorted() {
            match named {
                Named::Value(variable, arity) => values.push((variable.clone(), *arity)),
                Named::Op(..) => ops.push(name.to_owned()),
                Named::Attribute(..) | Named::Native(_) => {}
            }
        }
        self.matched_names.extend(ops);
        for (variable, arity) in values {
            let code = match arity {
                Arity::One => quote!(rewriter.converted_operand(op, #variable)?),
                Arity::Optional => {
                    quote!(#variable.map(|value| rewriter.converted_operand(op, value)).transpose()?)
                }
                Arity::Variadic | Arity::VariadicOfVariadic => quote! {
                    #variable
                        .iter()
                        .map(|value| rewriter.converted_operand(op, *value))
                        .collect::<__terrace::MatchResult<::std::vec::Vec<_>>>()?
                },
            };
            self.statement(variable, code, false);
        }
        self.prepared = self.statements.len();
    }

    /// Returns a variable for an expression that may fail the match: it is evaluated before anything is built.
    pub(super) fn prepared(&mut self, proposal: &str, code: TokenStream) -> TokenStream {
        let text = code.to_string();
        if let Some((_, variable)) = self.hoisted.iter().find(|(known, _)| *known == text) {
            return quote!(#variable);
        }
        let variable = self.names.fresh(proposal);
        let step = Step { name: Some(variable.clone()), ty: None, code, is_check: false };
        self.statements.insert(self.prepared, step);
        self.prepared += 1;
        self.hoisted.push((text, variable.clone()));
        quote!(#variable)
    }

    /// Reports a result of a matched op as a value to build with: it is gone, or about to go.
    pub(super) fn refuse_matched_result(&mut self, entity: &Entity) -> bool {
        let is_result = !entity.op_of && !entity.type_of && self.matched_names.contains(&entity.name);
        if is_result {
            self.emitter
                .not_generated(entity.span, "the result of a matched op as a value of a rule that converts");
        }
        is_result
    }
}
