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
#[derive(Default)]
struct ResultTypes {
    /// Parameters for those that do not follow.
    parameters: Vec<TokenStream>,
    /// Calls of methods of the state that add them.
    calls: Vec<TokenStream>,
    /// Lists of them, for each declared result, where no attribute decides.
    types: Vec<TokenStream>,
    /// Whether one may fail to follow.
    may_fail: bool,
    /// Their numbers.
    sizes: Vec<TokenStream>,
}

/// Everything but the types of results.
#[derive(Default)]
struct Pieces {
    /// Parameters, each with its type where it is a Rust value and, behind `|`, that where it is an attribute.
    parameters: Vec<TokenStream>,
    /// How attributes are made of Rust values.
    entries: TokenStream,
    /// Calls of methods of the state for everything else.
    calls: TokenStream,
}

impl Emitter<'_> {
    /// The builders that follow from the definition.
    pub(super) fn builders(&mut self, op: &Op) -> TokenStream {
        let is_inferred = op.result_types.contains(&TypeSource::Interface);
        if is_inferred && op.result_segments == Segments::Attribute {
            self.not_generated(
                op.header.span,
                "result types that an interface infers, where it does not say how many belong to each result; leave out `InferTypeOpInterface`",
            );
        }
        let types = self.builder_types(op, is_inferred);
        let is_written = op.attributes.iter().any(|field| match &field.constraint {
            None => true,
            Some(constraint) => self.value_form(constraint).write.is_some(),
        });
        // With one result whose type is a parameter, the list would say the same.
        let follows = types.parameters.len() < op.results.len();
        let takes_list = op.result_segments != Segments::Attribute && (follows || op.results.len() > 1);
        let panics = is_inferred || types.may_fail;
        let mut kinds = vec![ident(if panics { "build_or_panic" } else { "build" })];
        if is_written {
            kinds.push(ident(if panics {
                "build_with_attributes_or_panic"
            } else {
                "build_with_attributes"
            }));
        }
        if takes_list {
            kinds.push(ident("build_with_types"));
        }
        let Pieces { parameters, entries, calls } = self.pieces(op);
        let (result_parameters, result_calls) = (&types.parameters, &types.calls);
        let results = if is_inferred {
            quote!(.inferred::<Self>(builder.body()))
        } else {
            let sizes = &types.sizes;
            let sizes = (op.result_segments == Segments::Attribute)
                .then(|| quote!(.result_sizes(context, &[#(#sizes),*])));
            quote!(#(#result_calls)* #sizes)
        };
        let inferring = self.inferring_builder(op, &types, is_inferred);
        quote! {
            __terrace::builders!(
                builder context (#(#parameters),*) {#entries} [#calls] (#(#result_parameters),*) [#results];
                #(#kinds)*
            );
            #inferring
        }
    }

    fn builder_types(&mut self, op: &Op, is_inferred: bool) -> ResultTypes {
        let mut all = ResultTypes::default();
        for (index, field) in op.results.iter().enumerate().filter(|_| !is_inferred) {
            let name = ident(&format!("{}_type", stem(field, "result", index)));
            all.sizes.push(size(&name, field.arity));
            match self.result_type(op, index, 0) {
                ResultType::Made(made) => {
                    all.may_fail |= super::relation::uses_word(&made, "expect");
                    all.calls.push(quote!(.results([#made])));
                    all.types.push(quote!([#made]));
                }
                ResultType::OfAttribute(slot) => {
                    let slot = RustLiteral::usize_unsuffixed(slot);
                    all.may_fail = true;
                    all.calls.push(quote!(.result_of_attribute::<Self>(context, #slot)));
                    all.types
                        .push(quote!([__terrace::attribute_type::<Self>(builder.body(), attributes, #slot)]));
                }
                ResultType::Given => {
                    let (parameter, values) = repeated(&name, field.arity, &quote!(__terrace::Type));
                    all.parameters.push(parameter);
                    all.calls.push(quote!(.results(#values)));
                    all.types.push(values);
                }
            }
        }
        all
    }

    fn pieces(&mut self, op: &Op) -> Pieces {
        let mut pieces = Pieces::default();
        for argument in &op.arguments {
            match *argument {
                OpArgument::Attribute(index) => {
                    let field = &op.attributes[index];
                    let name = ident(&parameter_name(&field.name));
                    let (parameter, value) = self.attribute_parameter(field, &name);
                    let ir_name = &field.ir_name;
                    pieces.parameters.push(parameter);
                    pieces.entries.extend(quote!(#ir_name #name = #value;));
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
            pieces.calls.extend(quote!(.group_sizes(context, #attribute, #name)));
        }
        if op.operand_segments == Segments::Attribute {
            let fields = op.operands.iter().enumerate();
            let sizes = fields.map(|(index, field)| size(&operand_name(field, index), field.arity));
            pieces.calls.extend(quote!(.operand_sizes(context, &[#(#sizes),*])));
        }
        for (index, field) in op.successors.iter().enumerate() {
            let name = ident(&parameter_name(&stem(field, "successor", index)));
            let (parameter, values) = repeated(&name, field.arity, &quote!(__terrace::Block));
            pieces.parameters.push(parameter);
            match field.arity {
                Arity::One => pieces.calls.extend(quote!(.successor(#name))),
                _ => pieces.calls.extend(quote!(.successors(#values))),
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

    /// The builder that takes lists, where the types of all results follow.
    fn inferring_builder(&mut self, op: &Op, types: &ResultTypes, is_inferred: bool) -> TokenStream {
        let follows = types.parameters.is_empty() && !op.results.is_empty();
        if !follows || !op.successors.is_empty() || op.result_segments == Segments::Attribute {
            return TokenStream::new();
        }
        let result_types = if is_inferred {
            quote!(__terrace::inferred_types::<Self>(builder.body(), operands, attributes))
        } else {
            let types = types.types.iter();
            quote!([#(#types),*].concat())
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
        quote!(__terrace::inferring_builder!(builder context operands attributes; { #(#values)* #result_types });)
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

    /// The parameter of builders for an attribute, and the attribute, or option of one, that a Rust value becomes.
    fn attribute_parameter(
        &mut self,
        field: &AttributeField,
        name: &proc_macro2::Ident,
    ) -> (TokenStream, TokenStream) {
        let attribute = quote!(__terrace::Attribute);
        let optional = |ty: &TokenStream| quote!(::core::option::Option<#ty>);
        let optional_attribute = optional(&attribute);
        let Some(constraint) = &field.constraint else {
            return (
                quote!(#name: bool | #optional_attribute),
                quote!(#name.then_some(__terrace::Attribute::UNIT)),
            );
        };
        let form = self.value_form(constraint);
        let is_required = !field.optional && field.default.is_none();
        let raw = if is_required { &attribute } else { &optional_attribute };
        if form.write.is_none() {
            return (quote!(#name: #raw), quote!(#name));
        }
        let ty = &form.ty;
        if is_required {
            return (quote!(#name: #ty | #raw), form.write(&quote!(context), &quote!(#name)));
        }
        let ty = optional(ty);
        let write = form.write(&quote!(context), &quote!(value));
        (quote!(#name: #ty | #raw), quote!(#name.map(|value| #write)))
    }

    /// A builder that the author wrote.
    pub(super) fn further_builder(&mut self, builder: &BuilderFunction) -> TokenStream {
        let Some(body) = &builder.body else { return TokenStream::new() };
        let name = ident(&builder.function_name());
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
                #[allow(unused_imports)]
                use __terrace::Entry as _;
                let context = &builder.context().clone();
                let mut state = __terrace::OperationState::new(context.op_name_of::<Self>(), location);
                #(#defaults)*
                #body
                Self(builder.create(state))
            }
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
