//! The construction of an op in a rule's builder.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::names::Access;
use super::{Rule, uses_variable};
use crate::emit::rust::accessor::literal_value;
use crate::emit::rust::tokens::{ident, word};
use crate::model::{BuilderFunction, Op, OpArgument};
use crate::plan::{AttributeBuild, OpBuild};

impl Rule<'_, '_> {
    /// Builds an op and its nested ops. Returns its variable.
    pub(super) fn build_op(&mut self, term: &OpBuild) -> Option<Ident> {
        let model = self.emitter.model;
        let op = model.op(term.op);
        let name = &term.name;
        self.generated.insert(name.clone());
        let mut operands = Vec::new();
        for (operand, field) in term.operands.iter().zip(&op.operands) {
            operands.push(self.build_operand(operand, field.arity)?);
        }
        let mut attributes = Vec::new();
        for attribute in &term.attributes {
            attributes.push((attribute.slot, self.build_attribute(&attribute.value)?));
        }
        let types = self.result_types(op, term, &operands, &attributes)?;
        let is_inferred =
            types.is_none() && model.infers_result_types(op) && !op.builders.iter().any(|one| fits(one, op));
        let types = if is_inferred { Some(Vec::new()) } else { types };
        let location = self.location(term.location.as_ref())?;
        let variable = self.names.fresh(&word(&op.mnemonic));
        let Some(types) = types else {
            self.call_builder(op, term, &variable, &operands, &attributes, &location)?;
            return Some(variable);
        };
        let mut state = quote!(__terrace::OperationState::new(context.op_name(#name), #location));
        let mut single: Vec<TokenStream> = Vec::new();
        let flush = |single: &mut Vec<TokenStream>, state: &mut TokenStream| {
            if !single.is_empty() {
                *state = quote!(#state.operands([#(#single),*]));
                single.clear();
            }
        };
        for operand in &operands {
            match operand {
                Access::One(value, _) => {
                    single.push(value.clone());
                    continue;
                }
                Access::Optional(value, _) | Access::Unknown(value) => {
                    flush(&mut single, &mut state);
                    state = quote!(#state.operands(#value));
                }
                Access::Many { items, .. } => {
                    flush(&mut single, &mut state);
                    state = quote!(#state.operands(#items));
                }
            }
        }
        flush(&mut single, &mut state);
        for types in &types {
            let types = match types {
                Access::One(ty, _) => quote!([#ty]),
                Access::Optional(types, _) | Access::Unknown(types) => types.clone(),
                Access::Many { items, .. } => items.clone(),
            };
            state = quote!(#state.results(#types));
        }
        for (slot, value) in &attributes {
            let ir_name = &op.attributes[*slot].ir_name;
            state = quote!(#state.entry(&context, #ir_name, #value));
        }
        let size = |access: &Access| match access {
            Access::One(..) => quote!(1),
            Access::Optional(value, _) => quote!(::core::primitive::usize::from(#value.is_some())),
            Access::Unknown(value) => quote!(#value.len()),
            Access::Many { items, .. } => quote!(#items.len()),
        };
        if term.has_operand_sizes {
            let sizes = operands.iter().map(size);
            state = quote!(#state.entry(&context, __terrace::OPERAND_SEGMENT_SIZES, __terrace::segment_sizes(&context, &[#(#sizes),*])));
        }
        if term.has_result_sizes {
            let sizes = types.iter().map(size);
            state = quote!(#state.entry(&context, __terrace::RESULT_SEGMENT_SIZES, __terrace::segment_sizes(&context, &[#(#sizes),*])));
        }
        if is_inferred {
            let path = self.emitter.path(&op.header, Some(op.dialect), crate::emit::rust::Place::Module);
            state = quote!(#state.inferred::<#path>(rewriter.body()));
        }
        let words = ["entry", "inferred"];
        let entry =
            words.iter().any(|word| crate::emit::rust::relation::uses_word(&state, word)).then(|| {
                quote!(
                    use __terrace::Entry as _;
                )
            });
        // The trait is imported where it is used: nothing else in the module needs it.
        let state = match entry {
            Some(entry) => quote!({ #entry #state }),
            None => state,
        };
        // A rewriter dereferences mutably to a builder, which cannot be nested.
        let state = if uses_variable(&state, "rewriter") {
            let name = self.names.fresh("state");
            self.statement(name.clone(), state, false);
            quote!(#name)
        } else {
            state
        };
        self.statement(variable.clone(), quote!(rewriter.create(#state)), true);
        Some(variable)
    }

    /// Returns a call of a hand-written builder that takes only the arguments.
    fn call_builder(
        &mut self,
        op: &Op,
        term: &OpBuild,
        variable: &Ident,
        operands: &[Access],
        attributes: &[(usize, TokenStream)],
        location: &TokenStream,
    ) -> Option<()> {
        let Some(builder) = op.builders.iter().find(|one| fits(one, op)).cloned() else {
            self.emitter.not_generated(
                self.rewrite.header.span,
                &format!(
                    "the result types of `{}`, which an interface infers; write them, `-> type(..)`",
                    op.mnemonic
                ),
            );
            return None;
        };
        let mut arguments = Vec::new();
        for (argument, parameter) in op.arguments.iter().zip(&builder.parameters) {
            let value = match argument {
                OpArgument::Operand(index) => match operands.get(*index)? {
                    Access::One(value, _) | Access::Optional(value, _) | Access::Unknown(value) => {
                        value.clone()
                    }
                    Access::Many { items, .. } => quote!(&#items.collect::<::std::vec::Vec<_>>()),
                },
                OpArgument::Attribute(index) => {
                    let field = &op.attributes[*index];
                    let Some((_, attribute)) = attributes.iter().find(|(slot, _)| slot == index) else {
                        arguments.push(match field.constraint {
                            None => quote!(false),
                            Some(_) => quote!(::core::option::Option::None),
                        });
                        continue;
                    };
                    let written = term.attributes.iter().find(|one| one.slot == *index);
                    let value = written.and_then(|one| match one.value {
                        AttributeBuild::Literal(id) => literal_value(&self.plan.literals[id].literal),
                        _ => None,
                    });
                    match (&field.constraint, value) {
                        (None, _) => {
                            quote!(::core::option::Option::is_some(&::core::option::Option::from(#attribute)))
                        }
                        (Some(_), Some(value)) => value,
                        (Some(_), None) if parameter.rust_type.text.trim().ends_with("Attribute") => {
                            attribute.clone()
                        }
                        (Some(constraint), None) => {
                            let form = self.emitter.value_form(constraint);
                            form.read(&quote!(&context), attribute)
                        }
                    }
                }
            };
            arguments.push(match parameter.default {
                Some(_) => quote!(::core::option::Option::Some(#value)),
                None => value,
            });
        }
        let path = self.emitter.path(&op.header, Some(op.dialect), crate::emit::rust::Place::Module);
        let function = ident(&builder.function_name());
        let call = quote!(#path::#function(rewriter.builder(), #location #(, #arguments)*));
        self.statement(variable.clone(), quote!(#call.op()), true);
        Some(())
    }
}

/// Returns whether a builder takes exactly the arguments of the op.
fn fits(builder: &BuilderFunction, op: &Op) -> bool {
    builder.parameters.len() == op.arguments.len()
}
