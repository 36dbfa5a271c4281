//! Passes.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::quote;

use super::tokens::{block, ident, integer, tokens};
use super::{Emitter, documentation_or};
use crate::generated_names::is_case;
use crate::model::{EnumId, Literal, Pass, PassOption};

impl Emitter<'_> {
    /// Returns the code of all passes of the module, and the function that registers them; empty without passes.
    pub(super) fn passes(&mut self) -> TokenStream {
        let model = self.model;
        let passes: Vec<&Pass> = model.passes.iter().filter(|pass| self.is_own(&pass.header)).collect();
        let conversions = self.own_conversions();
        if passes.is_empty() && conversions.is_empty() {
            return TokenStream::new();
        }
        let mut items = TokenStream::new();
        let mut enums = BTreeSet::new();
        for pass in &passes {
            items.extend(self.pass(pass));
            enums.extend(pass.options.iter().filter_map(|option| self.enum_of(option)));
        }
        for conversion in &conversions {
            items.extend(self.conversion(conversion));
            enums.extend(conversion.options.iter().filter_map(|option| self.enum_of(option)));
        }
        for id in enums {
            items.extend(self.enum_option(id));
        }
        let registrations = passes.iter().map(|pass| {
            let name = ident(&pass.header.name);
            match &pass.constructor {
                Some(constructor) => {
                    let constructor = block(tokens(&constructor.text));
                    quote!(registry.pass(|| #constructor);)
                }
                None => quote!(registry.pass(<#name as ::core::default::Default>::default);),
            }
        });
        let conversions = conversions.iter().filter(|conversion| conversion.argument.is_some());
        let conversions: Vec<_> = conversions.map(|conversion| ident(&conversion.header.name)).collect();
        let conversion_passes = conversions.iter().map(|name| {
            quote!(registry.pass(|| __terrace::ConversionPass::new(<#name as ::core::default::Default>::default()));)
        });
        let registrations: Vec<TokenStream> = registrations.chain(conversion_passes).collect();
        if registrations.is_empty() {
            return items;
        }
        let offered = (!conversions.is_empty()).then(|| {
            quote! {
                /// The conversions that are declared here, to be offered to the pass `convert-to`.
                pub const CONVERSIONS: &[__terrace::MakeConversion] = &[
                    #(|| ::std::boxed::Box::new(<#conversions as ::core::default::Default>::default())),*
                ];
            }
        });
        quote! {
            #items
            #offered

            /// Registers the passes that are declared here.
            pub fn register_passes(registry: &mut __terrace::PassRegistry) {
                #(#registrations)*
            }
        }
    }

    fn pass(&mut self, pass: &Pass) -> TokenStream {
        let name = ident(&pass.header.name);
        let (display, argument) = (&pass.display, &pass.argument);
        let description = &pass.header.documentation.summary;
        let documentation = documentation_or(&pass.header.documentation, &format!("The pass `{argument}`."));
        let option_fields = pass.options.iter().map(option_field);
        let statistic_fields = pass.statistics.iter().map(|statistic| {
            let field = ident(&statistic.name);
            let doc = format!(" Statistic `{}`: {}.", statistic.display, statistic.description);
            quote!(#[doc = #doc] pub #field: __terrace::Statistic,)
        });
        let option_defaults = pass.options.iter().map(|option| self.default_field(option));
        let statistic_defaults = pass.statistics.iter().map(|statistic| {
            let field = ident(&statistic.name);
            quote!(#field: ::core::default::Default::default(),)
        });
        let state_fields = pass.state.iter().map(|state| {
            let (field, ty) = (ident(&state.name), tokens(&state.rust_type.text));
            quote!(#field: #ty,)
        });
        let state_defaults = pass.state.iter().map(|state| {
            let field = ident(&state.name);
            let value = match &state.initial {
                Some(text) => block(tokens(&text.text)),
                None => quote!(::core::default::Default::default()),
            };
            quote!(#field: #value,)
        });
        let initialize = pass.initialize.then(|| {
            quote! {
                fn initialize(&mut self, context: &__terrace::Context) -> __terrace::PassResult {
                    #name::initialize(self, context)
                }
            }
        });
        let initialize = initialize.unwrap_or_default();
        let dependencies = self.dependencies(&pass.depends);
        let options = options(&pass.options);
        let glue = [anchor(pass.anchor.as_deref()), dependencies, options, statistics(pass), initialize];
        quote! {
            #documentation
            #[derive(Clone)]
            pub struct #name {
                #(#option_fields)*
                #(#statistic_fields)*
                #(#state_fields)*
            }

            #[allow(clippy::derivable_impls)]
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #(#option_defaults)* #(#statistic_defaults)* #(#state_defaults)* }
                }
            }

            impl __terrace::Pass for #name {
                fn name(&self) -> &str {
                    #display
                }

                fn argument(&self) -> &str {
                    #argument
                }

                fn description(&self) -> &str {
                    #description
                }

                #(#glue)*

                fn clone_pass(&self) -> ::std::boxed::Box<dyn __terrace::Pass> {
                    ::std::boxed::Box::new(::core::clone::Clone::clone(self))
                }

                fn run(&mut self, run: &mut __terrace::PassRun<'_>) -> __terrace::PassResult {
                    #name::run(self, run)
                }
            }
        }
    }

    /// Returns the method that adds dialects to a registry; empty without dialects.
    pub(super) fn dependencies(&self, depends: &[String]) -> TokenStream {
        // A context always has `builtin`.
        let dialects: Vec<TokenStream> = depends
            .iter()
            .filter(|name| *name != "builtin")
            .map(|name| {
                if self.dialect.is_some_and(|own| self.model.dialect(own).header.name == **name) {
                    return quote!(dialect());
                }
                match self.options.dialect_paths.get(name) {
                    Some(path) => {
                        let path = tokens(path);
                        quote!(#path::dialect())
                    }
                    None => {
                        let module = ident(name);
                        quote!(super::#module::dialect())
                    }
                }
            })
            .collect();
        if dialects.is_empty() {
            return TokenStream::new();
        }
        quote! {
            fn dependent_dialects(&self, registry: &mut __terrace::DialectRegistry) {
                #(registry.insert(#dialects);)*
            }
        }
    }

    /// Returns the enum type of an option, if it is in this module.
    fn enum_of(&self, option: &PassOption) -> Option<EnumId> {
        let name = option.rust_type.text.trim();
        let position = self
            .model
            .enums
            .iter()
            .position(|definition| definition.header.name == name && self.is_own(&definition.header))?;
        Some(EnumId(position as u32))
    }

    /// Returns the implementation that makes an enum an option type.
    fn enum_option(&self, id: EnumId) -> TokenStream {
        let definition = &self.model.enums[id.0 as usize];
        let name = ident(&definition.header.name);
        let cases: Vec<String> = definition.cases.iter().map(|case| format!("'{}'", case.text)).collect();
        let expected = match cases.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} or {last}", others.join(", ")),
            None => String::new(),
        };
        quote! {
            impl __terrace::OptionType for #name {
                const EXPECTED: &'static str = #expected;

                fn parse_option(text: &str) -> ::core::option::Option<Self> {
                    text.parse().ok()
                }

                fn option_text(&self) -> ::std::string::String {
                    ::std::string::ToString::to_string(self)
                }
            }
        }
    }

    /// Returns the initialization of the field of an option.
    pub(super) fn default_field(&self, option: &PassOption) -> TokenStream {
        let field = ident(&option.name);
        let value = self.option_default(option);
        quote!(#field: #value,)
    }

    fn option_default(&self, option: &PassOption) -> TokenStream {
        let Some(default) = &option.default else { return quote!(::core::default::Default::default()) };
        if let (Some(id), Literal::Name(text)) = (self.enum_of(option), default) {
            let definition = &self.model.enums[id.0 as usize];
            if let Some(case) = definition.cases.iter().find(|case| is_case(&case.name, text)) {
                let (name, case) = (ident(&definition.header.name), ident(&case.rust_name));
                return quote!(#name::#case);
            }
        }
        let written: String = option.rust_type.text.split_whitespace().collect();
        let inner = written.strip_prefix("Option<").and_then(|text| text.strip_suffix('>'));
        let value = match default {
            Literal::Integer(value) if matches!(inner.unwrap_or(&written), "f32" | "f64") => {
                tokens(&format!("{value}.0"))
            }
            Literal::Integer(value) => integer(*value),
            Literal::Float(text) | Literal::Name(text) => tokens(text),
            Literal::Bool(value) => quote!(#value),
            Literal::Text(text) if inner.unwrap_or(&written) == "String" => {
                quote!(::std::string::String::from(#text))
            }
            Literal::Case(id, position) => {
                let definition = &self.model.enums[id.0 as usize];
                let path = self.path(&definition.header, None, super::Place::Module);
                let case = ident(&definition.cases[*position].rust_name);
                return quote!(#path::#case);
            }
            Literal::Rust(text) => return block(tokens(&text.text)),
            // Any other type parses its default like user input.
            Literal::Text(text) => {
                let ty = tokens(&option.rust_type.text);
                return quote! {
                    <#ty as __terrace::OptionType>::parse_option(#text).expect("a default that can be read")
                };
            }
            // Only attributes are given as text of the IR.
            Literal::List(_) | Literal::Ir(_) => return quote!(::core::default::Default::default()),
        };
        if inner.is_some() { quote!(::core::option::Option::Some(#value)) } else { value }
    }
}

/// Returns the field of an option.
pub(super) fn option_field(option: &PassOption) -> TokenStream {
    let (field, ty) = (ident(&option.name), tokens(&option.rust_type.text));
    let ty = if option.list { quote!(::std::vec::Vec<#ty>) } else { ty };
    let doc = format!(" Option `{}`: {}.", option.flag, option.description);
    quote!(#[doc = #doc] pub #field: #ty,)
}

/// Returns the method for the op that a pass runs on; empty if it runs on any op.
pub(super) fn anchor(anchor: Option<&str>) -> TokenStream {
    let Some(anchor) = anchor else { return TokenStream::new() };
    quote! {
        fn anchor(&self) -> ::core::option::Option<&str> {
            ::core::option::Option::Some(#anchor)
        }
    }
}

/// Returns the method that lists options; empty without options.
pub(super) fn options(options: &[PassOption]) -> TokenStream {
    if options.is_empty() {
        return TokenStream::new();
    }
    let slots = options.iter().map(|option| {
        let (field, flag, description) = (ident(&option.name), &option.flag, &option.description);
        let constructor = if option.list { quote!(list) } else { quote!(new) };
        quote!(__terrace::OptionSlot::#constructor(#flag, #description, &mut self.#field))
    });
    quote! {
        fn options(&mut self) -> ::std::vec::Vec<__terrace::OptionSlot<'_>> {
            ::std::vec![#(#slots),*]
        }
    }
}

fn statistics(pass: &Pass) -> TokenStream {
    if pass.statistics.is_empty() {
        return TokenStream::new();
    }
    let slots = pass.statistics.iter().map(|statistic| {
        let (field, display) = (ident(&statistic.name), &statistic.display);
        let description = &statistic.description;
        quote!(__terrace::StatisticSlot::new(#display, #description, &mut self.#field))
    });
    quote! {
        fn statistics(&mut self) -> ::std::vec::Vec<__terrace::StatisticSlot<'_>> {
            ::std::vec![#(#slots),*]
        }
    }
}
