//! Builders of ops, generated and hand-written.
//!
//! `build` takes Rust values, `build_with_attributes` attributes, `build_with_types` all result types and attributes,
//! `build_inferred` operands and attributes as lists; `build_generic`, which also takes the result types as a list, is
//! the same for all ops.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream, TokenTree};
use quote::quote;

use crate::emit::rust::inference::inference_arguments;
use crate::emit::rust::parameter::{operand_parameter, parameter_name, stem};
use crate::emit::rust::relation::uses_word;
use crate::emit::rust::result_type::ResultType;
use crate::emit::rust::tokens::{block, fragment, ident, rust_type};
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{
    Arity, AttributeField, BuilderFunction, Op, OpArgument, Segments, TypeSource, ValueReference,
};

/// Returns the number of values of a parameter.
fn size(name: &Ident, arity: Arity) -> TokenStream {
    match arity {
        Arity::One => quote!(1),
        Arity::Optional => quote!(::core::primitive::usize::from(#name.is_some())),
        Arity::VariadicOfVariadic => quote!(#name.iter().map(|group| group.len()).sum()),
        Arity::Variadic => quote!(#name.len()),
    }
}

/// A parameter of the builders.
struct Parameter {
    name: Ident,
    /// Its type in `build`.
    typed: TokenStream,
    /// Its type in builders that take stored attributes, and the conversion of the Rust value.
    raw: Option<(TokenStream, TokenStream)>,
}

impl Parameter {
    fn new(name: Ident, ty: TokenStream) -> Self {
        Parameter { name, typed: ty, raw: None }
    }

    fn declared(&self, is_raw: bool) -> TokenStream {
        let name = &self.name;
        let ty = self.raw.as_ref().filter(|_| is_raw).map_or(&self.typed, |(ty, _)| ty);
        quote!(#name: #ty)
    }
}

/// The result types in a builder.
#[derive(Default)]
struct ResultTypes {
    /// The parameters for types that are not inferred.
    parameters: Vec<Parameter>,
    /// The calls of state methods that add them.
    calls: TokenStream,
    /// The type lists of the declared results, unless an attribute determines them.
    types: Vec<TokenStream>,
    /// Whether the inference may fail.
    may_fail: bool,
    /// Whether some of the type lists are vectors, not arrays of one type.
    has_lists: bool,
}

/// The components of a builder other than the result types.
#[derive(Default)]
struct Pieces {
    parameters: Vec<Parameter>,
    /// The calls of state methods.
    calls: TokenStream,
}

/// The methods of the trait `Entry`, which the runtime implements for op states.
const ENTRY_METHODS: [&str; 9] = [
    "computed_results",
    "entry",
    "group_sizes",
    "inferred",
    "operand_sizes",
    "result_of_attribute",
    "result_sizes",
    "results_of_each",
    "successors",
];

/// Returns a builder that makes a state by these calls.
///
/// As all thin functions it is `#[inline]`: a build without optimization then generates code for it only where it is
/// called, which halves what an edit of one op compiles again.
fn stateful(name: &str, text: &TokenStream, parameters: &[TokenStream], calls: &TokenStream) -> TokenStream {
    let name = ident(name);
    let entry = calls_any(calls, &ENTRY_METHODS);
    let entry = entry.then(|| {
        quote!(
            use __terrace::Entry as _;
        )
    });
    let many = too_many(parameters);
    quote! {
        #text
        #many
        #[inline]
        pub fn #name(
            builder: &mut __terrace::Builder<'_>,
            location: __terrace::Location,
            #(#parameters),*
        ) -> Self {
            #entry
            let context = builder.context();
            let state = __terrace::OperationState::new(context.op_name_of::<Self>(), location) #calls;
            Self(builder.create(state))
        }
    }
}

/// Returns whether one of these methods is called in the tokens, outside of the arguments of calls.
fn calls_any(tokens: &TokenStream, methods: &[&str]) -> bool {
    let mut follows_dot = false;
    tokens.clone().into_iter().any(|token| {
        let called = follows_dot && methods.iter().any(|method| token.to_string() == *method);
        follows_dot = matches!(&token, TokenTree::Punct(sign) if sign.as_char() == '.');
        called
    })
}

/// Returns the permission to have more parameters than clippy finds good, where there are that many.
fn too_many(parameters: &[TokenStream]) -> Option<TokenStream> {
    // Builder and location are two more.
    (parameters.len() > 5).then(|| quote!(#[allow(clippy::too_many_arguments)]))
}

/// Returns the documentation of a builder.
fn builder_documentation(text: &str, panics: bool) -> TokenStream {
    let text = format!(" {text}");
    let panics = panics.then(|| {
        quote! {
            #[doc = ""]
            #[doc = " # Panics"]
            #[doc = ""]
            #[doc = " If no result types can be inferred from these operands and attributes."]
        }
    });
    quote!(#[doc = #text] #panics)
}

impl Emitter<'_> {
    /// Returns the builders that follow from the definition.
    pub(in crate::emit::rust) fn builders(&mut self, op: &Op) -> TokenStream {
        let is_inferred = op.result_types.contains(&TypeSource::Interface);
        if is_inferred && op.result_segments == Segments::Attribute {
            self.not_generated(
                op.header.span,
                "result types that an interface infers, where it does not say how many belong to each result; leave out `InferTypeOpInterface`",
            );
        }
        let types = self.builder_types(op, is_inferred);
        // With a single result whose type is a parameter, the list is equivalent.
        let follows = types.parameters.len() < op.results.len();
        let takes_list = op.result_segments != Segments::Attribute && (follows || op.results.len() > 1);
        let panics = is_inferred || types.may_fail;
        let Pieces { parameters, calls } = self.pieces(op);
        let results =
            if is_inferred { quote!(.inferred::<Self>(builder.body())) } else { types.calls.clone() };
        let all: Vec<&Parameter> = types.parameters.iter().chain(&parameters).collect();
        let declared = |is_raw: bool| all.iter().map(|one| one.declared(is_raw)).collect::<Vec<_>>();
        let text = builder_documentation("Builds the op at the builder's insertion point.", panics);
        let with_attributes =
            "Builds the op at the builder's insertion point, from attributes as they are stored.";
        let with_attributes = builder_documentation(with_attributes, panics);
        let full = quote!(#calls #results);
        let mut out = self.generic_builder(op);
        if all.iter().any(|parameter| parameter.raw.is_some()) {
            let parameters = declared(false);
            let many = too_many(&parameters);
            let conversions = all.iter().filter_map(|parameter| {
                let (name, (_, value)) = (&parameter.name, parameter.raw.as_ref()?);
                Some(quote!(let #name = #value;))
            });
            let conversions = quote!(#(#conversions)*);
            let context =
                uses_word(&conversions, "context").then(|| quote!(let context = builder.context();));
            let names = all.iter().map(|parameter| &parameter.name);
            out.extend(quote! {
                #text
                #many
                #[inline]
                pub fn build(
                    builder: &mut __terrace::Builder<'_>,
                    location: __terrace::Location,
                    #(#parameters),*
                ) -> Self {
                    #context
                    #conversions
                    Self::build_with_attributes(builder, location, #(#names),*)
                }
            });
            out.extend(stateful("build_with_attributes", &with_attributes, &declared(true), &full));
        } else {
            out.extend(stateful("build", &text, &declared(false), &full));
        }
        if takes_list {
            let text = "Builds the op at the builder's insertion point, with the types of all results and from attributes as they are stored.";
            let mut declared = vec![quote!(result_types: &[__terrace::Type])];
            declared.extend(parameters.iter().map(|parameter| parameter.declared(true)));
            let calls = quote!(#calls .results(result_types.iter().copied()));
            out.extend(stateful("build_with_types", &builder_documentation(text, false), &declared, &calls));
        }
        out.extend(self.inferring_builder(op, &types, is_inferred));
        out
    }

    /// Returns the builder that takes everything as lists.
    fn generic_builder(&self, op: &Op) -> TokenStream {
        let (parameter, argument) = match op.successors.is_empty() {
            true => (TokenStream::new(), quote!(&[])),
            false => (quote!(successors: &[__terrace::Block],), quote!(successors)),
        };
        quote! {
            /// Builds the op at the builder's insertion point from lists, with the regions that it always has.
            #[inline]
            pub fn build_generic(
                builder: &mut __terrace::Builder<'_>,
                location: __terrace::Location,
                result_types: &[__terrace::Type],
                operands: &[__terrace::Value],
                attributes: &[__terrace::NamedAttribute],
                #parameter
            ) -> Self {
                __terrace::build_generic(builder, location, result_types, operands, attributes, #argument)
            }
        }
    }

    fn builder_types(&mut self, op: &Op, is_inferred: bool) -> ResultTypes {
        let mut all = ResultTypes::default();
        if is_inferred {
            return all;
        }
        let mut sizes: Vec<TokenStream> = Vec::new();
        let taken = parameter_names(op);
        for (index, field) in op.results.iter().enumerate() {
            let name = unique(format!("{}_type", stem(field, "result", index)), &taken);
            sizes.push(size(&name, field.arity));
            match self.result_type(op, index, 0) {
                ResultType::Made(made) => {
                    all.may_fail |= uses_word(&made, "expect");
                    all.calls.extend(quote!(.results([#made])));
                    all.types.push(quote!([#made]));
                }
                ResultType::OfAttribute(slot) => {
                    let slot = RustLiteral::usize_unsuffixed(slot);
                    all.may_fail = true;
                    all.calls.extend(quote!(.result_of_attribute::<Self>(context, #slot)));
                    all.types
                        .push(quote!([__terrace::attribute_type::<Self>(builder.body(), attributes, #slot)]));
                }
                ResultType::Computed(function) => {
                    let sources = inference_arguments(&function);
                    let function = self.inference_function(&function);
                    all.may_fail = true;
                    all.has_lists = true;
                    let body = quote!(builder.body());
                    all.calls.extend(quote!(.computed_results::<Self>(#body, #sources, #function)));
                    all.types.push(quote!(__terrace::computed_types::<Self>(#body, operands, attributes, #sources, #function)));
                }
                ResultType::OfEach(from, transform) => {
                    let from = RustLiteral::usize_unsuffixed(from);
                    let function = match &transform {
                        Some(transform) => self.type_transform(transform),
                        None => self.same_type_transform(),
                    };
                    all.may_fail = true;
                    all.has_lists = true;
                    let body = quote!(builder.body());
                    all.calls.extend(quote!(.results_of_each::<Self>(#body, #from, #function)));
                    all.types.push(quote!(__terrace::types_of_each::<Self>(#body, operands, attributes, #from, #function)));
                }
                ResultType::Given => {
                    let (ty, values) = repeated(&name, field.arity, &quote!(__terrace::Type));
                    all.parameters.push(Parameter::new(name, ty));
                    all.calls.extend(quote!(.results(#values)));
                    all.types.push(values);
                }
            }
        }
        if op.result_segments == Segments::Attribute {
            all.calls.extend(quote!(.result_sizes(context, &[#(#sizes),*])));
        }
        all
    }

    fn pieces(&mut self, op: &Op) -> Pieces {
        let mut pieces = Pieces::default();
        let mut entries = TokenStream::new();
        for argument in &op.arguments {
            match *argument {
                OpArgument::Attribute(index) => {
                    let field = &op.attributes[index];
                    let name = ident(&parameter_name(&field.name));
                    let ir_name = &field.ir_name;
                    entries.extend(quote!(.entry(context, #ir_name, #name)));
                    pieces.parameters.push(self.attribute_parameter(field, name));
                }
                OpArgument::Operand(index) => {
                    let field = &op.operands[index];
                    let name = operand_parameter(field, index);
                    let (ty, _) = repeated(&name, field.arity, &quote!(__terrace::Value));
                    pieces.parameters.push(Parameter::new(name, ty));
                }
            }
        }
        pieces.calls.extend(entries);
        // The order of operands is independent of what is between them.
        let mut single: Vec<Ident> = Vec::new();
        for (index, field) in op.operands.iter().enumerate() {
            let name = operand_parameter(field, index);
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
            let (name, attribute) = (operand_parameter(field, index), field.group_sizes_name());
            pieces.calls.extend(quote!(.group_sizes(context, #attribute, #name)));
        }
        if op.operand_segments == Segments::Attribute {
            let fields = op.operands.iter().enumerate();
            let sizes = fields.map(|(index, field)| size(&operand_parameter(field, index), field.arity));
            pieces.calls.extend(quote!(.operand_sizes(context, &[#(#sizes),*])));
        }
        for (index, field) in op.successors.iter().enumerate() {
            let name = ident(&parameter_name(&stem(field, "successor", index)));
            let (ty, values) = repeated(&name, field.arity, &quote!(__terrace::Block));
            pieces.parameters.push(Parameter::new(name.clone(), ty));
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
        let taken = parameter_names(op);
        for region in op.regions.iter().filter(|region| region.arity != Arity::One) {
            let name = unique(format!("{}_count", stem(region, "region", 0)), &taken);
            pieces.parameters.push(Parameter::new(name.clone(), quote!(::core::primitive::u32)));
            pieces.calls.extend(quote!(.regions(#name)));
        }
        pieces
    }

    /// Returns the builder that takes lists, where the types of all results follow.
    fn inferring_builder(&mut self, op: &Op, types: &ResultTypes, is_inferred: bool) -> TokenStream {
        let follows = types.parameters.is_empty() && !op.results.is_empty();
        if !follows || !op.successors.is_empty() || op.result_segments == Segments::Attribute {
            return TokenStream::new();
        }
        let result_types = if is_inferred {
            quote!(__terrace::inferred_types::<Self>(builder.body(), operands, attributes))
        } else {
            let lists = types.types.iter();
            match types.has_lists {
                true => quote!([#(&#lists[..]),*].concat()),
                false => quote!([#(#lists),*].concat()),
            }
        };
        let mut sources: Vec<usize> = Vec::new();
        for source in &op.result_types {
            if let TypeSource::SameAs(value) | TypeSource::Computed(value, _) = source {
                self.deciding_operands(op, *value, 0, &mut sources);
            }
        }
        let values = sources.into_iter().map(|index| {
            let (name, index) =
                (operand_parameter(&op.operands[index], index), RustLiteral::usize_unsuffixed(index));
            quote!(let #name = __terrace::operand_of::<Self>(builder.body(), operands, attributes, #index);)
        });
        let context = uses_word(&result_types, "context").then(|| quote!(let context = builder.context();));
        quote! {
            /// Builds the op at the builder's insertion point from lists, from which the types of results follow.
            ///
            /// # Panics
            ///
            /// If they do not follow, or if operands are missing.
            #[inline]
            pub fn build_inferred(
                builder: &mut __terrace::Builder<'_>,
                location: __terrace::Location,
                operands: &[__terrace::Value],
                attributes: &[__terrace::NamedAttribute],
            ) -> Self {
                #context
                #(#values)*
                let types = #result_types;
                Self::build_generic(builder, location, &types, operands, attributes)
            }
        }
    }

    /// Collects the operands that a type is inferred from.
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

    /// Returns the parameter of builders for an attribute.
    fn attribute_parameter(&mut self, field: &AttributeField, name: Ident) -> Parameter {
        let attribute = quote!(__terrace::Attribute);
        let optional = |ty: &TokenStream| quote!(::core::option::Option<#ty>);
        let optional_attribute = optional(&attribute);
        let Some(constraint) = &field.constraint else {
            let value = quote!(#name.then_some(__terrace::Attribute::UNIT));
            return Parameter { name, typed: quote!(bool), raw: Some((optional_attribute, value)) };
        };
        let form = self.value_form(constraint);
        let is_required = !field.optional && field.default.is_none();
        let raw = if is_required { attribute } else { optional_attribute };
        if form.write.is_none() {
            return Parameter::new(name, raw);
        }
        let (typed, value) = if is_required {
            (form.ty.clone(), form.write(&quote!(context), &quote!(#name)))
        } else {
            let write = form.write(&quote!(context), &quote!(value));
            (optional(&form.ty), quote!(#name.map(|value| #write)))
        };
        Parameter { name, typed, raw: Some((raw, value)) }
    }

    /// Returns a hand-written builder.
    pub(in crate::emit::rust) fn further_builder(&mut self, builder: &BuilderFunction) -> TokenStream {
        let Some(body) = &builder.body else { return TokenStream::new() };
        let name = ident(&builder.function_name());
        let text =
            documentation_or(&builder.documentation, "Builds the op at the builder's insertion point.");
        let (parameters, defaults) = builder_parameters(builder);
        let body = fragment(body);
        quote! {
            #text
            #[allow(unused_variables, unused_mut, clippy::too_many_arguments, clippy::redundant_closure, clippy::unnecessary_lazy_evaluations, clippy::unwrap_or_default)]
            #[inline]
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

/// Returns the parameters of a hand-written builder, and the statements that set those with a default.
pub(in crate::emit::rust) fn builder_parameters(
    builder: &BuilderFunction,
) -> (Vec<TokenStream>, Vec<TokenStream>) {
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

/// Returns the names of the parameters for arguments and successors.
fn parameter_names(op: &Op) -> Vec<String> {
    let operands = op.operands.iter().enumerate().map(|(index, field)| stem(field, "operand", index));
    let successors = op.successors.iter().enumerate().map(|(index, field)| stem(field, "successor", index));
    let attributes = op.attributes.iter().map(|field| field.name.clone());
    operands.chain(successors).chain(attributes).map(|name| parameter_name(&name)).collect()
}

/// Returns a name that no other parameter has.
fn unique(mut name: String, taken: &[String]) -> Ident {
    while taken.contains(&name) {
        name.push('_');
    }
    ident(&name)
}

/// Returns the type of a builder's parameter for entities, and an expression that can be iterated.
fn repeated(name: &Ident, arity: Arity, ty: &TokenStream) -> (TokenStream, TokenStream) {
    match arity {
        Arity::One => (quote!(#ty), quote!([#name])),
        Arity::Optional => (quote!(::core::option::Option<#ty>), quote!(#name)),
        Arity::Variadic => (quote!(&[#ty]), quote!(#name.iter().copied())),
        Arity::VariadicOfVariadic => (quote!(&[&[#ty]]), quote!(#name.concat())),
    }
}
