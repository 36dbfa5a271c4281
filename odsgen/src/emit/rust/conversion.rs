//! Conversions between dialects: a struct with the options, and its implementation of `Conversion`.

use proc_macro2::TokenStream;
use quote::quote;

use super::pass::{anchor, option_field, options};
use super::rewrite::constant_name;
use super::tokens::{block, fragment, ident, rust_path};
use super::{Emitter, Place, documentation_or};
use crate::model::{Conversion, ConvertedType, RustPath, TypeRule};

impl<'run> Emitter<'run> {
    /// Returns the conversions of the module.
    pub(super) fn own_conversions(&self) -> Vec<&'run Conversion> {
        self.model.conversions.iter().filter(|conversion| self.is_own(&conversion.header)).collect()
    }

    pub(super) fn conversion(&mut self, conversion: &Conversion) -> TokenStream {
        let name = ident(&conversion.header.name);
        let display = &conversion.display;
        let argument = conversion.argument.as_deref().unwrap_or_default();
        let description = &conversion.header.documentation.summary;
        let sentence = format!("The conversion `{}`.", conversion.header.name);
        let documentation = documentation_or(&conversion.header.documentation, &sentence);
        let fields = conversion.options.iter().map(option_field);
        let defaults: Vec<TokenStream> =
            conversion.options.iter().map(|option| self.default_field(option)).collect();
        let depends: Vec<String> = conversion.targets.iter().chain(&conversion.depends).cloned().collect();
        let glue = [
            anchor(conversion.anchor.as_deref()),
            options(&conversion.options),
            self.dependencies(&depends),
            names("sources", &conversion.sources),
            names("targets", &conversion.targets),
            flag("is_full", conversion.full),
            flag("builds_casts", conversion.casts),
            flag("converts_signatures", conversion.signatures),
            self.included(conversion),
            self.type_rules(conversion),
            self.patterns(conversion),
            self.legality(conversion),
            adapted(conversion.adapt_function.as_ref()),
        ];
        quote! {
            #documentation
            #[derive(Clone)]
            pub struct #name {
                #(#fields)*
            }

            #[allow(clippy::derivable_impls)]
            impl ::core::default::Default for #name {
                fn default() -> Self {
                    Self { #(#defaults)* }
                }
            }

            impl __terrace::Conversion for #name {
                fn name(&self) -> &'static str {
                    #display
                }

                fn argument(&self) -> &'static str {
                    #argument
                }

                fn description(&self) -> &'static str {
                    #description
                }

                #(#glue)*

                fn clone_conversion(&self) -> ::std::boxed::Box<dyn __terrace::Conversion> {
                    ::std::boxed::Box::new(::core::clone::Clone::clone(self))
                }
            }
        }
    }

    fn included(&self, conversion: &Conversion) -> TokenStream {
        if conversion.included.is_empty() {
            return TokenStream::new();
        }
        let values = conversion.included.iter().map(|id| {
            let included = self.model.conversion(*id);
            let path = self.path(&included.header, None, Place::Module);
            // All options of an included conversion are inherited.
            let fields = included.options.iter().map(|option| {
                let field = ident(&option.name);
                quote!(#field: ::core::clone::Clone::clone(&self.#field))
            });
            quote!(::std::boxed::Box::new(#path { #(#fields),* }))
        });
        quote! {
            fn included(&self) -> ::std::vec::Vec<::std::boxed::Box<dyn __terrace::Conversion>> {
                ::std::vec![#(#values),*]
            }
        }
    }

    fn type_rules(&mut self, conversion: &Conversion) -> TokenStream {
        if conversion.types.is_empty() && conversion.type_functions.is_empty() {
            return TokenStream::new();
        }
        let rules: Vec<TokenStream> = conversion.types.iter().map(|rule| self.type_rule(rule)).collect();
        let calls = conversion.type_functions.iter().map(|path| {
            let path = rust_path(path);
            quote!(#path(self, types);)
        });
        quote! {
            fn add_types(&self, types: &mut __terrace::TypeConverter) {
                #(#rules)*
                #(#calls)*
            }
        }
    }

    fn type_rule(&mut self, rule: &TypeRule) -> TokenStream {
        let class = self.constraint_function(&rule.from);
        let summary = &rule.from.summary;
        let class = quote!(__terrace::TypeClass::Matching(#summary, constraints::#class));
        match &rule.to {
            ConvertedType::Same => quote!(types.add(#class, "legal", |_, ty| ty);),
            ConvertedType::Error(reason) => quote! {
                types.add(#class, "no type", |_, _| __terrace::TypeConversion::Failure(#reason.into()));
            },
            ConvertedType::Rust(code) => {
                let code = block(fragment(code));
                quote! {
                    let options = ::core::clone::Clone::clone(self);
                    types.add_nested(#class, "a computed type", move |types, context, ty| {
                        let _ = (&options, types, context, ty);
                        #code
                    });
                }
            }
            ConvertedType::Types(types) => {
                let builders = types.iter().filter_map(|ty| {
                    let function = self.built_type(ty.accessor.build.as_ref()?, &ty.spelling);
                    Some(quote!(#function(context)))
                });
                let builders: Vec<TokenStream> = builders.collect();
                let spelled: Vec<&str> = types.iter().map(|ty| ty.spelling.as_str()).collect();
                let description = match spelled.as_slice() {
                    [] => "no value".to_owned(),
                    several => several.join(", "),
                };
                match builders.as_slice() {
                    [one] => quote!(types.add(#class, #description, |context, _| #one);),
                    [] => quote! {
                        types.add(#class, #description, |_, _| ::std::vec::Vec::<__terrace::Type>::new());
                    },
                    several => quote! {
                        types.add(#class, #description, |context, _| ::std::vec![#(#several),*]);
                    },
                }
            }
        }
    }

    fn patterns(&self, conversion: &Conversion) -> TokenStream {
        if conversion.lowerings.is_empty() && conversion.pattern_functions.is_empty() {
            return TokenStream::new();
        }
        let constants = conversion.lowerings.iter().map(|id| constant_name(self.model.rewrite(*id)));
        let constants: Vec<_> = constants.collect();
        let lowerings =
            (!constants.is_empty()).then(|| quote!(patterns.add_lowerings(&[#(#constants),*], types);));
        let calls = conversion.pattern_functions.iter().map(|path| {
            let path = rust_path(path);
            quote!(#path(self, types, patterns);)
        });
        quote! {
            fn add_patterns(
                &self,
                types: &__terrace::TypeConverter,
                patterns: &mut __terrace::ConversionPatterns,
            ) {
                #lowerings
                #(#calls)*
            }
        }
    }

    fn legality(&self, conversion: &Conversion) -> TokenStream {
        if conversion.kept.is_empty() && conversion.legality_functions.is_empty() {
            return TokenStream::new();
        }
        let kept = conversion.kept.iter().map(|op| {
            let name = self.model.op_name(self.model.op(*op));
            quote!(target.legal_op(#name);)
        });
        let calls = conversion.legality_functions.iter().map(|path| {
            let path = rust_path(path);
            quote!(#path(self, types, target);)
        });
        quote! {
            fn add_legality(
                &self,
                types: &__terrace::TypeConverter,
                target: &mut __terrace::ConversionTarget,
            ) {
                let _ = types;
                #(#kept)*
                #(#calls)*
            }
        }
    }
}

/// Returns the method that adapts the conversion to a body; empty without a function for it.
fn adapted(function: Option<&RustPath>) -> TokenStream {
    let Some(path) = function.map(rust_path) else { return TokenStream::new() };
    quote! {
        fn adapted(
            &self,
            ir: &__terrace::Body,
            outer: &__terrace::Outer<'_>,
        ) -> ::core::option::Option<::std::boxed::Box<dyn __terrace::Conversion>> {
            let adapted: Self = #path(self, ir, outer)?;
            ::core::option::Option::Some(::std::boxed::Box::new(adapted))
        }
    }
}

/// Returns a method that lists names; empty without names.
fn names(method: &str, names: &[String]) -> TokenStream {
    if names.is_empty() {
        return TokenStream::new();
    }
    let method = ident(method);
    quote! {
        fn #method(&self) -> &'static [&'static str] {
            &[#(#names),*]
        }
    }
}

/// Returns a method that answers `true`; empty if it answers `false`.
fn flag(method: &str, value: bool) -> TokenStream {
    if !value {
        return TokenStream::new();
    }
    let method = ident(method);
    quote! {
        fn #method(&self) -> bool {
            true
        }
    }
}
