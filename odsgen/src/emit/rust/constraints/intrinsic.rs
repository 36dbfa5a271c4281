//! The intrinsic table of a dialect, for definitions loaded at run time.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::constraint::{needs_body, subject};
use crate::emit::rust::tokens::ident;
use crate::model::{
    ConstraintKind, EntityKind, Intrinsic, IntrinsicParameter, IntrinsicRole, IntrinsicSignature,
};
use crate::plan::intrinsic_name;

impl Emitter<'_> {
    /// Returns the call that sets the table of the dialect; empty without intrinsics.
    pub(in crate::emit::rust) fn intrinsics(&mut self) -> TokenStream {
        let mut entries = Vec::new();
        for intrinsic in &self.model.intrinsics {
            let is_own = self.owners.get(&intrinsic.span.file) == Some(&self.dialect);
            // An unqualified name in an author's definitions is an intrinsic of the engine.
            if is_own && (intrinsic.name.contains("::") || self.is_engine()) {
                entries.extend(self.intrinsic(intrinsic));
            }
        }
        if self.is_engine() {
            entries.extend(self.definition_predicates());
        }
        if entries.is_empty() {
            return TokenStream::new();
        }
        self.functions.add(quote! {
            pub(super) const INTRINSICS: &[__terrace::Intrinsic] = &[#(#entries),*];
        });
        quote!(.with_intrinsics(constraints::INTRINSICS))
    }

    /// Returns whether the code is that of the engine's own dialect.
    fn is_engine(&self) -> bool {
        self.dialect.is_some_and(|id| self.model.dialect(id).header.name == "builtin")
    }

    /// Returns the entry of an intrinsic; `None` for kinds without entries.
    fn intrinsic(&self, intrinsic: &Intrinsic) -> Option<TokenStream> {
        let path = crate::emit::rust::constraint::intrinsic_path(&intrinsic.name);
        let arguments = intrinsic.parameters.iter().enumerate().map(|(index, parameter)| {
            let index = RustLiteral::usize_unsuffixed(index);
            match (parameter.kind, parameter.is_list) {
                (EntityKind::Integer, false) => quote!(arguments.integer(#index)),
                (EntityKind::Integer, true) => quote!(&arguments.integers(#index)),
                (_, false) => quote!(arguments.text(#index)),
                (_, true) => quote!(&arguments.texts(#index)),
            }
        });
        let arguments: Vec<TokenStream> = arguments.collect();
        let given = if arguments.is_empty() { ident("_") } else { ident("arguments") };
        let function = match intrinsic.role {
            IntrinsicRole::Predicate(kind) => {
                let (subject, _) = subject(kind);
                let case = ident(&format!("{kind:?}"));
                let reads = ident(if needs_body(kind) { "ir" } else { "context" });
                quote!(#case(|#reads, #subject, #given| #path(#reads, #subject #(, #arguments)*)))
            }
            IntrinsicRole::Selector { from, to, is_list } => {
                let is_data = |kind| matches!(kind, ConstraintKind::Type | ConstraintKind::Attribute);
                if !is_data(from) || !is_data(to) {
                    return None;
                }
                let case =
                    ident(if from == ConstraintKind::Type { "TypeSelector" } else { "AttributeSelector" });
                let ty = ident(if to == ConstraintKind::Type { "Type" } else { "Attribute" });
                let select = ident(if is_list { "select_each" } else { "select" });
                quote!(#case(|context, subject, #given, visit| {
                    __terrace::intrinsics::#select::<#ty>(#path(context, subject #(, #arguments)*), visit);
                }))
            }
            IntrinsicRole::Builder => {
                quote!(Builder(|context, #given| #path(context #(, #arguments)*)))
            }
            IntrinsicRole::Relation => {
                let groups = intrinsic.parameters.iter().enumerate().map(|(index, parameter)| {
                    let IntrinsicParameter { kind, is_list } = *parameter;
                    let (one, many) = match kind {
                        EntityKind::Value => ("value", "values"),
                        EntityKind::Type => ("ty", "types"),
                        EntityKind::Attribute => ("attribute", "attributes"),
                        EntityKind::Op => ("op", "ops"),
                        EntityKind::Integer => ("integer", "integers"),
                        EntityKind::Text => ("text", "texts"),
                    };
                    let index = RustLiteral::usize_unsuffixed(index);
                    let method = ident(if is_list { many } else { one });
                    let borrow = (is_list || kind == EntityKind::Text).then(|| quote!(&));
                    quote!(#borrow groups[#index].#method())
                });
                quote!(Relation(|ir, groups| #path(ir #(, #groups)*)))
            }
            IntrinsicRole::Inference { is_list } => {
                let groups = intrinsic.parameters.iter().enumerate().map(|(index, parameter)| {
                    let index = RustLiteral::usize_unsuffixed(index);
                    let IntrinsicParameter { kind, is_list } = *parameter;
                    match (kind, is_list) {
                        (EntityKind::Attribute, false) => quote!(groups[#index].attribute()),
                        (EntityKind::Attribute, true) => quote!(&groups[#index].attributes()),
                        (EntityKind::Integer, false) => quote!(groups[#index].integer()),
                        (EntityKind::Integer, true) => quote!(&groups[#index].integers()),
                        (EntityKind::Text, false) => quote!(&groups[#index].text()),
                        (EntityKind::Text, true) => quote! {
                            &groups[#index].texts().iter().map(|text| &text[..]).collect::<::std::vec::Vec<_>>()
                        },
                        (_, false) => quote!(groups[#index].ty()),
                        (_, true) => quote!(&groups[#index].types()),
                    }
                });
                let wrap = ident(if is_list { "all_types" } else { "one_type" });
                quote!(Inference(|context, groups| __terrace::#wrap(#path(context #(, #groups)*))))
            }
        };
        let dialect = self.dialect.map_or("", |id| &self.model.dialect(id).header.name);
        let name = intrinsic_name(&intrinsic.name, dialect);
        let signature = signature(intrinsic.signature());
        Some(quote!(__terrace::Intrinsic {
            name: #name,
            signature: #signature,
            function: __terrace::IntrinsicFunction::#function,
        }))
    }

    /// Returns the instance predicates of types and attributes that are variants of the runtime's data.
    fn definition_predicates(&self) -> Vec<TokenStream> {
        let mut entries = Vec::new();
        for (list, case, subject) in [
            (&self.model.types, ConstraintKind::Type, "ty"),
            (&self.model.attributes, ConstraintKind::Attribute, "attr"),
        ] {
            for data in list {
                let Some(variant) = self.variant(data) else { continue };
                let (name, subject) = (&data.header.name, ident(subject));
                let role = IntrinsicRole::Predicate(case);
                let signature = signature(IntrinsicSignature { role, parameters: &[] });
                let case = ident(&format!("{case:?}"));
                entries.push(quote!(__terrace::Intrinsic {
                    name: #name,
                    signature: #signature,
                    function: __terrace::IntrinsicFunction::#case(
                        |context, #subject, _| ::core::matches!(#subject.data(context), #variant { .. }),
                    ),
                }));
            }
        }
        entries
    }
}

/// Emits a signature, as a constant.
fn signature(signature: IntrinsicSignature<'_>) -> TokenStream {
    let constraint = |kind: ConstraintKind| {
        let kind = ident(&format!("{kind:?}"));
        quote!(__terrace::ConstraintKind::#kind)
    };
    let role = match signature.role {
        IntrinsicRole::Predicate(kind) => {
            let kind = constraint(kind);
            quote!(Predicate(#kind))
        }
        IntrinsicRole::Selector { from, to, is_list } => {
            let (from, to) = (constraint(from), constraint(to));
            quote!(Selector { from: #from, to: #to, is_list: #is_list })
        }
        IntrinsicRole::Builder => quote!(Builder),
        IntrinsicRole::Relation => quote!(Relation),
        IntrinsicRole::Inference { is_list } => quote!(Inference { is_list: #is_list }),
    };
    let parameters = signature.parameters.iter().map(|parameter| {
        let kind = ident(&format!("{:?}", parameter.kind));
        let number = ident(if parameter.is_list { "list" } else { "one" });
        quote!(__terrace::IntrinsicParameter::#number(__terrace::EntityKind::#kind))
    });
    quote!(__terrace::IntrinsicSignature {
        role: __terrace::IntrinsicRole::#role,
        parameters: &[#(#parameters),*],
    })
}
