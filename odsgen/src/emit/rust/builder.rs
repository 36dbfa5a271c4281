//! Builders of ops: those that follow from the definition, and those that the author wrote.
//!
//! `build` takes values as Rust has them, `build_with_attributes` attributes, `build_with_types` the types of all results
//! and attributes, `build_inferred` operands and attributes as lists; `build_generic`, which also takes the types so, is
//! the same for all ops, and a macro of the runtime.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::result_type::{ResultType, parameter_name};
use super::tokens::{block, fragment, ident, rust_type};
use super::{Emitter, documentation_or};
use crate::model::{
    Arity, AttributeField, BuilderFunction, Field, Op, OpArgument, Segments, TypeSource, ValueReference,
};

/// The name of a field, or what stands for it.
fn stem(field: &Field, what: &str, index: usize) -> String {
    field.name.clone().unwrap_or_else(|| format!("{what}_{index}"))
}

fn operand_name(field: &Field, index: usize) -> proc_macro2::Ident {
    ident(&parameter_name(&stem(field, "operand", index)))
}

/// The number of values in a parameter.
fn size(name: &proc_macro2::Ident, arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(1),
        Arity::Optional => quote!(::core::primitive::usize::from(#name.is_some())),
        Arity::VariadicOfVariadic => quote!(#name.iter().map(|group| group.len()).sum()),
        Arity::Variadic => quote!(#name.len()),
    }
}

/// The types of results, as a builder has them.
struct ResultTypes {
    /// Parameters for those that do not follow.
    parameters: Vec<TokenStream>,
    /// What `OperationState::results` takes, for each declared result.
    types: Vec<TokenStream>,
    /// Their numbers.
    sizes: Vec<TokenStream>,
}

/// Everything but the types of results: parameters, and the calls that add it to a state.
#[derive(Default)]
struct Pieces {
    parameters: Vec<TokenStream>,
    /// Calls of methods of the state, with results left out.
    calls: TokenStream,
    /// Successors of variable length, which are folded into the state.
    successors: Vec<TokenStream>,
}

impl Emitter<'_> {
    /// The builders that follow from the definition.
    pub(super) fn builders(&mut self, op: &Op) -> TokenStream {
        let is_inferred = op.result_types.contains(&TypeSource::Interface);
        if is_inferred && op.result_segments == Segments::Attribute {
            self.not_generated(
                op.header.span,
                "result types that an interface infers, of results with segments",
            );
        }
        let types = self.builder_types(op, is_inferred);
        let is_written = op.attributes.iter().any(|field| match &field.constraint {
            None => true,
            Some(constraint) => self.value_form(constraint).write.is_some(),
        });
        let values = self.pieces(op, false);
        let mut out = self.build(
            op,
            "build",
            "Makes the op at the builder's insertion point.",
            &types,
            &values,
            is_inferred,
        );
        if is_written {
            let raw = self.pieces(op, true);
            let text = "Makes the op, with attributes as they are stored.";
            out.extend(self.build(op, "build_with_attributes", text, &types, &raw, is_inferred));
        }
        // With one result whose type is a parameter, the list would say the same.
        let follows = types.parameters.len() < op.results.len();
        if op.result_segments != Segments::Attribute && (follows || op.results.len() > 1) {
            let raw = self.pieces(op, true);
            let types = ResultTypes {
                parameters: vec![quote!(result_types: &[__terrace::Type])],
                types: vec![quote!(result_types.iter().copied())],
                sizes: Vec::new(),
            };
            let text = "Makes the op, with the types of all results and attributes as they are stored.";
            out.extend(self.build(op, "build_with_types", text, &types, &raw, false));
        }
        out.extend(self.inferring_builder(op, &types, is_inferred));
        out
    }

    fn builder_types(&mut self, op: &Op, is_inferred: bool) -> ResultTypes {
        let mut all = ResultTypes { parameters: Vec::new(), types: Vec::new(), sizes: Vec::new() };
        for (index, field) in op.results.iter().enumerate().filter(|_| !is_inferred) {
            let name = ident(&format!("{}_type", stem(field, "result", index)));
            all.sizes.push(size(&name, field.arity));
            if let ResultType::Made(made) = self.result_type(op, index, 0) {
                all.types.push(quote!([#made]));
                continue;
            }
            let (parameter, values) = repeated(&name, field.arity, &quote!(__terrace::Type));
            all.parameters.push(parameter);
            all.types.push(values);
        }
        all
    }

    fn pieces(&mut self, op: &Op, raw: bool) -> Pieces {
        let mut pieces = Pieces::default();
        for argument in &op.arguments {
            match *argument {
                OpArgument::Attribute(index) => {
                    let field = &op.attributes[index];
                    let (parameter, value) = self.attribute_parameter(field, raw);
                    let ir_name = &field.ir_name;
                    pieces.parameters.push(parameter);
                    pieces.calls.extend(quote!(.entry(context, #ir_name, #value)));
                }
                OpArgument::Operand(index) => {
                    let field = &op.operands[index];
                    let name = operand_name(field, index);
                    pieces.parameters.push(repeated(&name, field.arity, &quote!(__terrace::Value)).0);
                }
            }
        }
        // The order of operands is their own, whatever stands between them.
        let mut single: Vec<proc_macro2::Ident> = Vec::new();
        for (index, field) in op.operands.iter().enumerate() {
            let name = operand_name(field, index);
            if field.arity == Arity::One {
                single.push(name);
                continue;
            }
            if !single.is_empty() {
                pieces.calls.extend(quote!(.operands([#(#single),*])));
                single.clear();
            }
            let (_, values) = repeated(&name, field.arity, &quote!(__terrace::Value));
            pieces.calls.extend(quote!(.operands(#values)));
        }
        if !single.is_empty() {
            pieces.calls.extend(quote!(.operands([#(#single),*])));
        }
        for (index, field) in op.grouped_operands() {
            let (name, attribute) = (operand_name(field, index), field.group_sizes_name());
            pieces.calls.extend(
                quote!(.entry(context, #attribute, __terrace::nested_sizes_attribute(context, #name))),
            );
        }
        if op.operand_segments == Segments::Attribute {
            let fields = op.operands.iter().enumerate();
            let sizes = fields.map(|(index, field)| size(&operand_name(field, index), field.arity));
            pieces.calls.extend(quote!(.entry(context, __terrace::OPERAND_SEGMENT_SIZES, __terrace::segment_sizes(context, &[#(#sizes),*]))));
        }
        for (index, field) in op.successors.iter().enumerate() {
            let name = ident(&parameter_name(&stem(field, "successor", index)));
            let (parameter, values) = repeated(&name, field.arity, &quote!(__terrace::Block));
            pieces.parameters.push(parameter);
            match field.arity {
                Arity::One => pieces.calls.extend(quote!(.successor(#name))),
                _ => pieces.successors.push(values),
            }
        }
        let fixed = op.regions.iter().filter(|region| region.arity == Arity::One).count();
        if fixed > 0 {
            let fixed = RustLiteral::usize_unsuffixed(fixed);
            pieces.calls.extend(quote!(.regions(#fixed)));
        }
        for region in op.regions.iter().filter(|region| region.arity != Arity::One) {
            let name = ident(&format!("{}_count", stem(region, "region", 0)));
            pieces.parameters.push(quote!(#name: u32));
            pieces.calls.extend(quote!(.regions(#name)));
        }
        pieces
    }

    /// One of the builders.
    fn build(
        &mut self,
        op: &Op,
        name: &str,
        text: &str,
        types: &ResultTypes,
        pieces: &Pieces,
        is_inferred: bool,
    ) -> TokenStream {
        let (name, text) = (ident(name), format!(" {text}"));
        let calls = &pieces.calls;
        let mut state = quote!(__terrace::OperationState::new(context.op_name_of::<Self>(), location)#calls);
        for types in &types.types {
            state.extend(quote!(.results(#types)));
        }
        if op.result_segments == Segments::Attribute && !is_inferred {
            let sizes = &types.sizes;
            state.extend(quote!(.entry(context, __terrace::RESULT_SEGMENT_SIZES, __terrace::segment_sizes(context, &[#(#sizes),*]))));
        }
        for successors in &pieces.successors {
            state = quote! {
                ::core::iter::empty().chain(#successors).fold(#state, __terrace::OperationState::successor)
            };
        }
        let computes = types.types.iter().any(|types| super::relation::uses_word(types, "expect"));
        let panics = (is_inferred || computes).then(|| {
            quote! {
                ///
                /// # Panics
                ///
                /// When no types of results can be inferred from these operands and attributes.
            }
        });
        if is_inferred {
            state = quote!(__terrace::infer_results::<Self>(builder.body(), #state));
        }
        // The trait is named where it is used: nothing else of the module needs it.
        let entry = super::relation::uses_word(&state, "entry").then(|| {
            quote!(
                use __terrace::Entry as _;
            )
        });
        let parameters: Vec<&TokenStream> = types.parameters.iter().chain(&pieces.parameters).collect();
        let allow = (parameters.len() > 5).then(|| quote!(#[allow(clippy::too_many_arguments)]));
        quote! {
            #[doc = #text]
            #panics
            #allow
            pub fn #name(
                builder: &mut __terrace::Builder<'_>,
                location: __terrace::Location,
                #(#parameters),*
            ) -> Self {
                #entry
                let context = &builder.context().clone();
                let state = #state;
                Self(builder.create(state))
            }
        }
    }

    /// The builder that takes lists, where the types of all results follow.
    fn inferring_builder(&mut self, op: &Op, types: &ResultTypes, is_inferred: bool) -> TokenStream {
        let follows = types.parameters.is_empty() && !op.results.is_empty();
        if !follows || !op.successors.is_empty() || op.result_segments == Segments::Attribute {
            return TokenStream::new();
        }
        let result_types = if is_inferred {
            quote!(&__terrace::inferred_types::<Self>(builder.body(), operands, attributes))
        } else {
            let types = &types.types;
            quote!(&[#(#types),*].concat())
        };
        let mut sources: Vec<usize> = Vec::new();
        for source in &op.result_types {
            if let TypeSource::SameAs(value) | TypeSource::Computed(value, _) = source {
                self.deciding_operands(op, *value, 0, &mut sources);
            }
        }
        let values = sources.into_iter().map(|index| {
            let (name, index) =
                (operand_name(&op.operands[index], index), RustLiteral::usize_unsuffixed(index));
            quote!(let #name = __terrace::operand_of::<Self>(builder.body(), operands, attributes, #index);)
        });
        let context = super::relation::uses_word(&result_types, "context")
            .then(|| quote!(let context = &builder.context().clone();));
        quote! {
            /// Makes the op of lists; the types of results follow from them.
            ///
            /// # Panics
            ///
            /// When they do not, or operands are missing.
            pub fn build_inferred(
                builder: &mut __terrace::Builder<'_>,
                location: __terrace::Location,
                operands: &[__terrace::Value],
                attributes: &[__terrace::NamedAttribute],
            ) -> Self {
                #context
                #(#values)*
                Self::build_generic(builder, location, #result_types, operands, attributes)
            }
        }
    }

    /// The operands that a type follows from.
    fn deciding_operands(&self, op: &Op, value: ValueReference, depth: usize, found: &mut Vec<usize>) {
        match value {
            ValueReference::Operand(index) if !found.contains(&index) => found.push(index),
            ValueReference::Operand(_) => {}
            ValueReference::Result(index) if depth <= op.results.len() => {
                if let TypeSource::SameAs(value) | TypeSource::Computed(value, _) = &op.result_types[index] {
                    self.deciding_operands(op, *value, depth + 1, found);
                }
            }
            ValueReference::Result(_) => {}
        }
    }

    /// The parameter of a builder for an attribute, and the attribute, or option of one, that it becomes.
    /// `raw` parameters are attributes already.
    fn attribute_parameter(&mut self, field: &AttributeField, raw: bool) -> (TokenStream, TokenStream) {
        let name = ident(&parameter_name(&field.name));
        if raw {
            let ty = quote!(__terrace::Attribute);
            let is_required = field.constraint.is_some() && !field.optional && field.default.is_none();
            let ty = if is_required { ty } else { quote!(::core::option::Option<#ty>) };
            return (quote!(#name: #ty), quote!(#name));
        }
        let Some(constraint) = &field.constraint else {
            return (quote!(#name: bool), quote!(#name.then_some(__terrace::Attribute::UNIT)));
        };
        let form = self.value_form(constraint);
        let ty = &form.ty;
        if !field.optional && field.default.is_none() {
            return (quote!(#name: #ty), form.write(&quote!(context), &quote!(#name)));
        }
        let parameter = quote!(#name: ::core::option::Option<#ty>);
        if form.write.is_none() {
            return (parameter, quote!(#name));
        }
        let write = form.write(&quote!(context), &quote!(value));
        (parameter, quote!(#name.map(|value| #write)))
    }

    /// A builder that the author wrote.
    pub(super) fn further_builder(&mut self, builder: &BuilderFunction) -> TokenStream {
        let Some(body) = &builder.body else { return TokenStream::new() };
        let name = ident(&builder_name(builder));
        let text = documentation_or(&builder.documentation, "Makes the op at the builder's insertion point.");
        let (parameters, defaults) = builder_parameters(builder);
        let body = fragment(body);
        quote! {
            #text
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments, clippy::unnecessary_lazy_evaluations)]
            pub fn #name(
                builder: &mut __terrace::Builder<'_>,
                location: __terrace::Location,
                #(#parameters),*
            ) -> Self {
                let context = &builder.context().clone();
                let mut state = __terrace::OperationState::new(context.op_name_of::<Self>(), location);
                #(#defaults)*
                #body
                Self(builder.create(state))
            }
        }
    }
}

/// The name of the function for a builder that the author wrote.
pub(super) fn builder_name(builder: &BuilderFunction) -> String {
    match &builder.name {
        Some(name) => format!("build_{name}"),
        None if builder.parameters.is_empty() => "build_empty".to_owned(),
        None => {
            let names: Vec<&str> =
                builder.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
            format!("build_from_{}", names.join("_"))
        }
    }
}

/// The parameters of a builder that the author wrote, and what gives those with a default their value.
pub(super) fn builder_parameters(builder: &BuilderFunction) -> (Vec<TokenStream>, Vec<TokenStream>) {
    let mut parameters = Vec::new();
    let mut defaults = Vec::new();
    for parameter in &builder.parameters {
        let name = ident(&parameter.name);
        let ty = rust_type(&parameter.rust_type);
        match &parameter.default {
            None => parameters.push(quote!(#name: #ty)),
            Some(default) => {
                let default = block(fragment(default));
                parameters.push(quote!(#name: ::core::option::Option<#ty>));
                defaults.push(quote!(let #name = #name.unwrap_or_else(|| #default);));
            }
        }
    }
    (parameters, defaults)
}

/// The parameter of a builder for entities, and an expression that can be iterated.
fn repeated(name: &proc_macro2::Ident, arity: Arity, ty: &TokenStream) -> (TokenStream, TokenStream) {
    match arity {
        Arity::One => (quote!(#name: #ty), quote!([#name])),
        Arity::Optional => (quote!(#name: ::core::option::Option<#ty>), quote!(#name)),
        Arity::Variadic => (quote!(#name: &[#ty]), quote!(#name.iter().copied())),
        Arity::VariadicOfVariadic => (quote!(#name: &[&[#ty]]), quote!(#name.concat())),
    }
}
