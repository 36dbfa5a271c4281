//! Result types of ops built by a rule.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use super::Rule;
use super::names::{Access, Named, group};
use crate::emit::rust::tokens::ident;
use crate::model::{Arity, Entity, EntityKind, Op};
use crate::plan::{
    AttributeBuild, AttributeSource, ComputationSource, NameUse, OpBuild, ResultTypes, RuleType, RuleTypeId,
    TypeBuild,
};

/// The operands and attributes of an op that is built, as expressions.
struct Parts<'op> {
    op: &'op Op,
    term: &'op OpBuild,
    operands: &'op [Access],
    attributes: &'op [(usize, TokenStream)],
}

impl Rule<'_, '_> {
    /// Returns the result types: explicit, those of the root, or inferred; `None` if a hand-written builder determines
    /// them.
    #[expect(clippy::option_option, reason = "failed, decided by a builder, known")]
    pub(super) fn result_types(
        &mut self,
        op: &Op,
        term: &OpBuild,
        operands: &[Access],
        attributes: &[(usize, TokenStream)],
    ) -> Option<Option<Vec<Access>>> {
        let parts = Parts { op, term, operands, attributes };
        let types: Option<Vec<Access>> = match &term.types {
            ResultTypes::Each(types) => types.iter().map(|ty| self.types(ty, &parts)).collect(),
            ResultTypes::OfRoot(first) => {
                (*first..first + op.results.len()).map(|index| self.type_of_root(index)).collect()
            }
            ResultTypes::Undeclared => return Some(None),
        };
        Some(Some(types?))
    }

    fn type_of_root(&mut self, index: usize) -> Option<Access> {
        let fields = &self.emitter.model.op(self.rewrite.root()?.op).results;
        fields.get(index)?;
        let access = group(&ident("op"), fields, index, &quote!(rewriter.body()), "result");
        Some(self.types_of(access, true))
    }

    fn types(&mut self, ty: &TypeBuild, parts: &Parts<'_>) -> Option<Access> {
        let code = match ty {
            TypeBuild::Use(name) => return self.types_of_name(name),
            TypeBuild::Built(id) => {
                let function = self.type_function(*id);
                quote!(#function(&context))
            }
            TypeBuild::Operand(at) => match parts.operands.get(*at)? {
                Access::One(value, _) => self.hoist("ty", quote!(rewriter.body().value_type(#value))),
                _ => return None,
            },
            TypeBuild::Attribute(source) => self.type_of_attribute(source, parts)?,
            TypeBuild::Transformed(source, transform) => {
                let Access::One(ty, _) = self.types(source, parts)? else { return None };
                let function = self.type_function(*transform);
                // If the inference fails, the verifier reports the op.
                quote!(#function(&context, #ty).unwrap_or(#ty))
            }
            TypeBuild::Computed(sources, function) => {
                let groups: Vec<TokenStream> =
                    sources.iter().map(|(source, _)| self.group(source, parts)).collect::<Option<_>>()?;
                let function = self.type_function(*function);
                let code = quote!(__terrace::rule_type(#function(&context, &[#(#groups),*])));
                self.hoist("ty", code)
            }
            TypeBuild::Native(call) => {
                let call = self.reading_call(call, false)?;
                self.hoist("ty", call)
            }
        };
        Some(Access::One(code, EntityKind::Type))
    }

    /// Returns the function that builds or computes a type.
    fn type_function(&mut self, id: RuleTypeId) -> TokenStream {
        match &self.plan.types[id].0 {
            RuleType::Built(build, proposal) => self.emitter.type_builder(build, proposal),
            RuleType::Transform(transform) => self.emitter.type_transform(transform),
            RuleType::Function(function) => self.emitter.inference_function(function),
        }
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

    fn types_of_name(&mut self, name: &NameUse) -> Option<Access> {
        let entity = &name.entity;
        if entity.type_of
            && let Some(Named::Attribute(variable, Arity::One)) = self.names.get(&entity.name).cloned()
        {
            let ty = self.matched_attribute_type(&entity.name, &variable);
            return Some(Access::One(ty, EntityKind::Type));
        }
        let plain = Entity { type_of: false, ..entity.clone() };
        let access = self.names.access(self.emitter.model, &plain, &quote!(rewriter.body()))?;
        match access {
            Access::Unknown(ty) if !entity.type_of => Some(Access::One(ty, EntityKind::Type)),
            access => {
                let is_matched = self.matched_names.contains(&entity.name);
                Some(self.types_of(access, is_matched))
            }
        }
    }

    /// Returns the type of an attribute of a built op. The match checks that a matched one has a type.
    fn type_of_attribute(&mut self, source: &AttributeSource, parts: &Parts<'_>) -> Option<TokenStream> {
        let written = parts.term.attributes.iter().find(|one| one.slot == source.slot);
        if let Some(AttributeBuild::Use(name)) = written.map(|one| &one.value)
            && let Some(Named::Attribute(variable, Arity::One)) = self.names.get(&name.entity.name).cloned()
        {
            return Some(self.matched_attribute_type(&name.entity.name, &variable));
        }
        let attribute = self.attribute_of(source, parts)?;
        let code = quote!(#attribute.ty(&context).unwrap_or(__terrace::Type::NONE));
        Some(self.hoist("ty", code))
    }

    /// Returns an attribute of a built op, or its default; `None` if it has neither.
    fn attribute_of(&mut self, source: &AttributeSource, parts: &Parts<'_>) -> Option<TokenStream> {
        if let Some((_, attribute)) = parts.attributes.iter().find(|(slot, _)| *slot == source.slot) {
            return Some(attribute.clone());
        }
        source.default?;
        let default = self.emitter.declared_default(&parts.op.attributes[source.slot])?;
        Some(quote!(#default(&context)))
    }

    /// Returns the group of types or attributes that a computation takes.
    fn group(&mut self, source: &ComputationSource, parts: &Parts<'_>) -> Option<TokenStream> {
        Some(match source {
            ComputationSource::Operand(index) => {
                let values = match parts.operands.get(*index)? {
                    Access::One(value, _) => quote!([#value]),
                    Access::Optional(values, _) | Access::Unknown(values) => values.clone(),
                    Access::Many { items, .. } => items.clone(),
                };
                quote!(__terrace::type_group(rewriter.body(), #values))
            }
            ComputationSource::Attribute(source) => {
                let attribute = self.attribute_of(source, parts);
                let attribute = attribute.unwrap_or_else(|| quote!(::core::option::Option::None));
                quote!(__terrace::attribute_group(#attribute))
            }
        })
    }

    /// Returns the type of a matched attribute. Not every attribute has a type, so the match checks it.
    fn matched_attribute_type(&mut self, name: &str, variable: &Ident) -> TokenStream {
        let ty = self.names.fresh(&format!("{name}_type"));
        let reason = format!("`{name}` has no type");
        self.named(ty.clone(), quote!(#variable.ty(ir.context()).ok_or(#reason)?), true);
        quote!(#ty)
    }
}
