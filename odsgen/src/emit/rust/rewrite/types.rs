//! Result types of ops built by a rule.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Rule;
use super::names::{Access, Named, group};
use crate::emit::rust::tokens::ident;
use crate::model::{
    Arity, EntityKind, InferenceFunction, InferenceSource, Op, OpTerm, Term, TermKind, TypeSource,
    ValueReference,
};

impl Rule<'_, '_> {
    /// Returns the result types: explicit, those of the root, or inferred; `None` if a hand-written builder determines
    /// them.
    #[expect(clippy::option_option, reason = "failed, decided by a builder, known")]
    pub(super) fn result_types(
        &mut self,
        op: &Op,
        term: &OpTerm,
        operands: &[Access],
        attributes: &[(usize, TokenStream)],
        replaces: Option<usize>,
    ) -> Option<Option<Vec<Access>>> {
        let model = self.emitter.model;
        if let Some(types) = &term.types {
            let types: Vec<Access> =
                types.iter().map(|term| self.written_type(term)).collect::<Option<_>>()?;
            return Some(Some(types));
        }
        if let (Some(position), Some(root)) = (replaces, self.rewrite.root()) {
            let fields = &model.op(root.op).results;
            let mut types = Vec::new();
            for index in position..position + op.results.len() {
                let root = ident("op");
                let access = if index < fields.len() {
                    group(&root, fields, index, &quote!(rewriter.body()), "result")
                } else {
                    return None;
                };
                types.push(self.types_of(access, true));
            }
            return Some(Some(types));
        }
        let decides = |source: &TypeSource| !matches!(source, TypeSource::Given);
        let inferable =
            op.result_types.iter().all(decides) && op.results.iter().all(|field| field.arity == Arity::One);
        if !inferable {
            return Some(None);
        }
        let mut types = Vec::new();
        for index in 0..op.results.len() {
            let ty = match op.result_types[index] {
                TypeSource::OfAttribute(slot) => self.type_of_attribute(op, term, slot, attributes),
                TypeSource::Function(ref function) if !function.is_list => {
                    self.computed_type(op, function, operands, attributes)
                }
                _ => self.inferred_type(op, index, operands, 0),
            };
            let Some(ty) = ty else { return Some(None) };
            types.push(Access::One(ty, EntityKind::Type));
        }
        Some(Some(types))
    }

    /// Returns the types of values as expressions. Those of results of matched ops are converted in a conversion, before
    /// anything is built.
    fn types_of(&mut self, access: Access, is_matched: bool) -> Access {
        if is_matched && self.rewrite.conversion {
            return self.converted_types_of(access);
        }
        match access {
            Access::One(value, _) | Access::Unknown(value) => {
                let ty = self.hoist("ty", quote!(rewriter.body().value_type(#value)));
                Access::One(ty, EntityKind::Type)
            }
            Access::Optional(value, _) => {
                let ty = self.hoist("ty", quote!(#value.map(|value| rewriter.body().value_type(value))));
                Access::Optional(ty, EntityKind::Type)
            }
            Access::Many { items, .. } => {
                let types = self.hoist(
                    "types",
                    quote! {
                        #items.map(|value| rewriter.body().value_type(value)).collect::<::std::vec::Vec<_>>()
                    },
                );
                Access::Many { items: quote!(#types.iter().copied()), kind: EntityKind::Type }
            }
        }
    }

    fn converted_types_of(&mut self, access: Access) -> Access {
        let convert = |ty: TokenStream| quote!(rewriter.converted_type(op, #ty));
        match access {
            Access::One(value, _) | Access::Unknown(value) => {
                let ty = convert(quote!(rewriter.body().value_type(#value)));
                Access::One(self.prepared("ty", quote!(#ty?)), EntityKind::Type)
            }
            Access::Optional(value, _) => {
                let ty = convert(quote!(rewriter.body().value_type(value)));
                let ty = self.prepared("ty", quote!(#value.map(|value| #ty).transpose()?));
                Access::Optional(ty, EntityKind::Type)
            }
            Access::Many { items, .. } => {
                let ty = convert(quote!(rewriter.body().value_type(value)));
                let code = quote! {
                    #items.map(|value| #ty).collect::<__terrace::MatchResult<::std::vec::Vec<_>>>()?
                };
                let types = self.prepared("types", code);
                Access::Many { items: quote!(#types.iter().copied()), kind: EntityKind::Type }
            }
        }
    }

    fn written_type(&mut self, term: &Term) -> Option<Access> {
        match &term.kind {
            TermKind::Type(constraint) => {
                let build = constraint.accessor.build.as_ref()?;
                let function = self.emitter.built_type(build, &constraint.spelling);
                Some(Access::One(quote!(#function(&context)), EntityKind::Type))
            }
            TermKind::Native { path, arguments, .. } => {
                let call = self.reading_call(path, arguments, false)?;
                Some(Access::One(self.hoist("ty", call), EntityKind::Type))
            }
            TermKind::Use(entity) => {
                if entity.type_of
                    && let Some(Named::Attribute(variable, Arity::One)) =
                        self.names.get(&entity.name).cloned()
                {
                    let ty = self.matched_attribute_type(&entity.name, &variable);
                    return Some(Access::One(ty, EntityKind::Type));
                }
                let plain = crate::model::Entity { type_of: false, ..entity.clone() };
                let access = self.names.access(self.emitter.model, &plain, &quote!(rewriter.body()))?;
                match (access, entity.type_of) {
                    (access, true) => {
                        let is_matched = self.matched_names.contains(&entity.name);
                        Some(self.types_of(access, is_matched))
                    }
                    (Access::Unknown(ty), false) => Some(Access::One(ty, EntityKind::Type)),
                    _ => {
                        self.emitter.not_generated(term.span, "a value as a type; write `type(..)`");
                        None
                    }
                }
            }
            _ => {
                self.emitter.not_generated(term.span, "such a result type");
                None
            }
        }
    }

    /// Returns the type of an attribute of a built op. The match checks that a matched one has a type.
    fn type_of_attribute(
        &mut self,
        op: &Op,
        term: &OpTerm,
        slot: usize,
        attributes: &[(usize, TokenStream)],
    ) -> Option<TokenStream> {
        let written = term.attributes.iter().find(|(index, _)| *index == slot);
        if let Some((_, Term { kind: TermKind::Use(entity), .. })) = written
            && let Some(Named::Attribute(variable, Arity::One)) = self.names.get(&entity.name).cloned()
        {
            return Some(self.matched_attribute_type(&entity.name, &variable));
        }
        let attribute = match attributes.iter().find(|(index, _)| *index == slot) {
            Some((_, attribute)) => attribute.clone(),
            None => {
                let default = self.emitter.declared_default(&op.attributes[slot])?;
                quote!(#default(&context))
            }
        };
        let code = quote!(#attribute.ty(&context).unwrap_or(__terrace::Type::NONE));
        Some(self.hoist("ty", code))
    }

    /// Returns the type of a matched attribute. Not every attribute has a type, so the match checks it.
    fn matched_attribute_type(&mut self, name: &str, variable: &Ident) -> TokenStream {
        let ty = self.names.fresh(&format!("{name}_type"));
        let reason = format!("`{name}` has no type");
        self.named(ty.clone(), quote!(#variable.ty(ir.context()).ok_or(#reason)?), true);
        quote!(#ty)
    }

    /// Returns the type of a result that a function computes from operands and attributes.
    fn computed_type(
        &mut self,
        op: &Op,
        function: &InferenceFunction,
        operands: &[Access],
        attributes: &[(usize, TokenStream)],
    ) -> Option<TokenStream> {
        let mut groups = Vec::new();
        for (_, argument) in &function.arguments {
            groups.push(match argument.source {
                InferenceSource::Value(ValueReference::Operand(index)) => {
                    let values = match operands.get(index)? {
                        Access::One(value, _) => quote!([#value]),
                        Access::Optional(values, _) | Access::Unknown(values) => values.clone(),
                        Access::Many { items, .. } => items.clone(),
                    };
                    quote!(__terrace::type_group(rewriter.body(), #values))
                }
                InferenceSource::Value(ValueReference::Result(_)) => return None,
                InferenceSource::Attribute(slot) => {
                    let attribute = match attributes.iter().find(|(index, _)| *index == slot) {
                        Some((_, attribute)) => attribute.clone(),
                        None if op.attributes[slot].default.is_some() => {
                            let default = self.emitter.declared_default(&op.attributes[slot])?;
                            quote!(#default(&context))
                        }
                        None => quote!(::core::option::Option::None),
                    };
                    quote!(__terrace::attribute_group(#attribute))
                }
            });
        }
        let function = self.emitter.inference_function(function);
        let code = quote!(__terrace::rule_type(#function(&context, &[#(#groups),*])));
        Some(self.hoist("ty", code))
    }

    /// Returns the type of a result that is inferred from the operands.
    fn inferred_type(
        &mut self,
        op: &Op,
        index: usize,
        operands: &[Access],
        depth: usize,
    ) -> Option<TokenStream> {
        if depth > op.results.len() {
            return None;
        }
        let source = |rule: &mut Self, value: &ValueReference| match value {
            ValueReference::Operand(at) => match operands.get(*at)? {
                Access::One(value, _) => Some(rule.hoist("ty", quote!(rewriter.body().value_type(#value)))),
                _ => None,
            },
            ValueReference::Result(at) => rule.inferred_type(op, *at, operands, depth + 1),
        };
        match &op.result_types[index] {
            TypeSource::Given
            | TypeSource::OfAttribute(_)
            | TypeSource::Interface
            | TypeSource::Each(..)
            | TypeSource::Function(_) => None,
            TypeSource::Built(build) => {
                let function = self.emitter.built_type(build, &op.results[index].constraint.spelling);
                Some(quote!(#function(&context)))
            }
            TypeSource::SameAs(value) => source(self, value),
            TypeSource::Computed(value, transform) => {
                let ty = source(self, value)?;
                let function = self.emitter.type_transform(transform);
                // If the inference fails, the verifier reports the op.
                Some(quote!(#function(&context, #ty).unwrap_or(#ty)))
            }
        }
    }
}
