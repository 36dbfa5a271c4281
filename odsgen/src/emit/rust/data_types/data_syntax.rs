//! The parser and the printer of a type or an attribute.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::Emitter;
use crate::emit::rust::data::DataNames;
use crate::emit::rust::data_storage::{has_floats, parameter_type};
use crate::emit::rust::origin;
use crate::emit::rust::tokens::{block, fragment, ident, rust_type, shared_term, word};
use crate::model::{Data, Hook};
use crate::plan::{
    DataDirective, DataElement, DataFormatPlan, DataPlan, DataSyntaxPlan, DirectiveParameter, ParameterName,
    ParameterPlan, Presence, ShortForm,
};

impl Emitter<'_> {
    /// Returns the parser and the printer methods, and the items next to the `impl` block.
    pub(in crate::emit::rust) fn data_syntax(
        &mut self,
        plan: &DataPlan<'_>,
        names: &DataNames,
    ) -> (TokenStream, TokenStream) {
        let (data, mnemonic) = (plan.definition, plan.mnemonic);
        let (members, items, short_form) = match &plan.syntax {
            DataSyntaxPlan::None | DataSyntaxPlan::Dialect(_) => return Default::default(),
            DataSyntaxPlan::Hooks { parse, print } => {
                (hooks(parse, print), TokenStream::new(), ShortForm::Unknown)
            }
            DataSyntaxPlan::Format(format) => {
                let (members, items) = formatted(plan, format, names);
                (members, items, format.short_form)
            }
        };
        let short_form = shared_term("ShortForm", &short_form);
        let DataNames { raw, syntax, descriptor, convert, .. } = names;
        let name = &names.full;
        let summary = &data.header.documentation.summary;
        let (parse_of, parse_optional_of, print_short) = match names.is_type {
            true => (quote!(parse_type_of), quote!(parse_optional_type_of), quote!(print_short_type)),
            false => (
                quote!(parse_attribute_of),
                quote!(parse_optional_attribute_of),
                quote!(print_short_attribute),
            ),
        };
        let handle = &names.handle;
        let called = |hook: &Option<Hook>, name: &str| match hook {
            Some(hook) => origin::name(name, hook.span),
            None => ident(name),
        };
        let (parse, print) = (called(&data.parse, "parse"), called(&data.print, "print"));
        let members = quote! {
            /// The parser and the printer of the parameters, behind the mnemonic.
            pub const SYNTAX: __terrace::#syntax = __terrace::data_syntax(
                |context, value: #raw| Self::#convert(context, value).is_some(),
                |parser| Self::#parse(parser).map(|made| made.0),
                |context, value, printer| {
                    if let ::core::option::Option::Some(value) = Self::#convert(context, value) {
                        value.#print(context, printer);
                    }
                },
                #short_form,
            );

            /// Returns the descriptor that the dialect registers.
            pub fn descriptor() -> __terrace::#descriptor {
                __terrace::data_descriptor(#mnemonic, #summary, Self::SYNTAX)
            }

            #members
        };
        let items = quote! {
            #items

            impl __terrace::ParameterSyntax for #handle {
                fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
                    __terrace::#parse_of(parser, &Self::SYNTAX, Self::#convert, #name)
                }

                fn parse_optional(
                    parser: &mut __terrace::TypeParser<'_, '_>,
                ) -> __terrace::ParseResult<::core::option::Option<Self>> {
                    __terrace::#parse_optional_of(parser, &Self::SYNTAX, Self::#convert, #name)
                }

                fn print(&self, printer: &mut __terrace::AttributePrinter<'_>) {
                    printer.#print_short(self.0, &Self::SYNTAX);
                }
            }
        };
        (members, items)
    }
}

/// Returns parser and printer of an assembly format: methods, and items next to the `impl` block.
fn formatted(
    plan: &DataPlan<'_>,
    format: &DataFormatPlan<'_>,
    names: &DataNames,
) -> (TokenStream, TokenStream) {
    let full = &names.full;
    if plan.parameters.is_empty() && format.format.elements.is_empty() {
        let members = quote! {
            fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
                let location = parser.location();
                let made = Self::get_checked(parser.context());
                parser.made(location, made, #full)
            }

            fn print(self, _context: &__terrace::Context, _printer: &mut __terrace::AttributePrinter<'_>) {}
        };
        return (members, TokenStream::new());
    }
    let elements = elements(&format.format.elements);
    let parameters = format.format.parameters.iter().map(|parameter| {
        let ParameterName { name, may_be_absent, is_mutable } = parameter;
        quote!(__terrace::parameter_name(#name, #may_be_absent, #is_mutable))
    });
    let draft = ident(&format!("{}Draft", plan.definition.header.name));
    let written = ident(&format!("{}Written", plan.definition.header.name));
    let arguments = plan.parameters.iter().filter_map(|parameter| {
        let name = ident(parameter.name());
        Some(match &parameter.presence {
            Presence::Mutable => return None,
            Presence::Optional => quote!(draft.#name),
            Presence::SelfType => quote!(self_type),
            Presence::Required => quote!(__terrace::parameter(draft.#name)),
            Presence::Default(default) => {
                let default = block(fragment(default.rust));
                quote!(draft.#name.unwrap_or_else(|| #default))
            }
        })
    });
    let settings = plan.parameters.iter().filter(|parameter| parameter.is_mutable()).map(|parameter| {
        let (name, setter) = (ident(parameter.name()), ident(&format!("set_{}", parameter.name())));
        quote! {
            if let ::core::option::Option::Some(value) = draft.#name {
                let set = made.#setter(context, value);
                parser.made(location, set, #full)?;
            }
        }
    });
    let storage = quote!(self.storage(context));
    let part = if names.is_type { quote!(Type) } else { quote!(Attribute) };
    let print = match plan.has_mutable_parameters() {
        true => quote! {
            let part = __terrace::Part::#part(self.0);
            printer.print_identified_parameters(&Self::FORMAT, &#written(#storage), part);
        },
        false => quote!(printer.print_parameters(&Self::FORMAT, &#written(#storage));),
    };
    let self_type =
        plan.definition.self_parameter().map(|_| quote!(let self_type = parser.take_self_type();));
    let members = quote! {
        /// The format of the parameters.
        const FORMAT: __terrace::DataFormat = __terrace::DataFormat {
            name: ::std::borrow::Cow::Borrowed(#full),
            parameters: ::std::borrow::Cow::Borrowed(const { &[#(#parameters),*] }),
            elements: __terrace::list(const { &[#(#elements),*] }),
        };

        #[allow(clippy::redundant_closure, clippy::unnecessary_lazy_evaluations, clippy::unwrap_or_default)]
        fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
            #self_type
            let location = parser.location();
            let mut draft = #draft::default();
            parser.parse_parameters(&Self::FORMAT, &mut draft)?;
            let context = &parser.context().clone();
            let made = Self::get_checked(context, #(#arguments),*);
            let made = parser.made(location, made, #full)?;
            #(#settings)*
            ::core::result::Result::Ok(made)
        }

        fn print(self, context: &__terrace::Context, printer: &mut __terrace::AttributePrinter<'_>) {
            #print
        }
    };
    let items = draft_and_written(plan, &format.directives, &draft, &written, &names.storage);
    (members, items)
}

/// Returns the methods that call the hand-written hooks.
fn hooks(parse: &Hook, print: &Hook) -> TokenStream {
    let mut out = TokenStream::new();
    if let Some(body) = &parse.body {
        let body = fragment(body);
        out.extend(quote! {
            fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> { #body }
        });
    }
    if let Some(body) = &print.body {
        let body = fragment(body);
        out.extend(quote! {
            #[allow(unused_variables)]
            fn print(self, context: &__terrace::Context, printer: &mut __terrace::AttributePrinter<'_>) { #body }
        });
    }
    out
}

fn number(index: usize) -> RustLiteral {
    RustLiteral::usize_unsuffixed(index)
}

fn numbers(indexes: &[usize]) -> TokenStream {
    let indexes = indexes.iter().copied().map(number);
    quote!(::std::borrow::Cow::Borrowed(&[#(#indexes),*]))
}

/// Returns the elements as data.
fn elements(elements_of: &[DataElement]) -> Vec<TokenStream> {
    let element = |element: &DataElement| {
        let element = match element {
            DataElement::Literal(text) => quote!(Literal(::std::borrow::Cow::Borrowed(#text))),
            DataElement::Whitespace(whitespace) => {
                let whitespace = shared_term("Whitespace", whitespace);
                quote!(Whitespace(#whitespace))
            }
            DataElement::Parameter(_) | DataElement::Qualified(_) => {
                return shared_term("DataElement", element);
            }
            DataElement::Parameters(list) => {
                let list = numbers(list);
                quote!(Parameters(#list))
            }
            DataElement::Struct(list) => {
                let list = numbers(list);
                quote!(Struct(#list))
            }
            DataElement::Custom { directive, parameters } => {
                let (directive, parameters) = (number(*directive), numbers(parameters));
                quote!(Custom { directive: #directive, parameters: #parameters })
            }
            DataElement::Group { elements: inner, otherwise } => {
                let (inner, otherwise) = (elements(inner), elements(otherwise));
                quote!(Group {
                    elements: __terrace::list(const { &[#(#inner),*] }),
                    otherwise: __terrace::list(const { &[#(#otherwise),*] }),
                })
            }
        };
        quote!(__terrace::DataElement::#element)
    };
    elements_of.iter().map(element).collect()
}

/// Returns the draft filled by the parser, and the view read by the printer.
fn draft_and_written(
    plan: &DataPlan<'_>,
    directives: &[DataDirective<'_>],
    draft: &Ident,
    written: &Ident,
    storage: &TokenStream,
) -> TokenStream {
    let data = plan.definition;
    let fields = data.parameters.iter().map(|parameter| {
        let (name, ty) = (ident(&parameter.name), rust_type(&parameter.rust_type));
        quote!(#name: ::core::option::Option<#ty>)
    });
    let slots = data.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, name) = (number(index), ident(&parameter.name));
        quote!(#index => &mut self.#name)
    });
    let values = plan.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, value) = (number(index), written_value(data, parameter));
        quote!(#index => #value)
    });
    let name = &data.header.name;
    let (draft_text, written_text) = (
        format!(" The parameters of a [`{name}`] that is being read."),
        format!(" The parameters of a [`{name}`] that is being written."),
    );
    let (parse_custom, print_custom) = custom(plan, directives);
    let missing = format!("a parameter of `{name}` that its format names");
    quote! {
        #[doc = #draft_text]
        #[derive(Default)]
        struct #draft { #(#fields),* }

        impl __terrace::ParameterDraft for #draft {
            fn slot(&mut self, index: usize) -> &mut dyn __terrace::ParameterSlot {
                match index {
                    #(#slots,)*
                    _ => ::core::unreachable!(#missing),
                }
            }

            #parse_custom
        }

        #[doc = #written_text]
        struct #written<'a>(&'a #storage);

        impl __terrace::WrittenParameters for #written<'_> {
            #[allow(unused_variables)]
            fn value(
                &self,
                context: &__terrace::Context,
                index: usize,
            ) -> ::core::option::Option<&dyn __terrace::WrittenParameter> {
                match index {
                    #(#values,)*
                    _ => ::core::option::Option::None,
                }
            }

            #print_custom
        }
    }
}

/// Returns a parameter of the storage `self.0`: a place, or a reference if the storage is hand-written.
fn stored(data: &Data, parameter: &ParameterPlan<'_>) -> TokenStream {
    let name = ident(parameter.name());
    if data.storage.is_some() { quote!(self.0.#name()) } else { quote!(self.0.#name) }
}

/// Returns a reference to a parameter of the storage `self.0`.
fn stored_reference(data: &Data, parameter: &ParameterPlan<'_>) -> TokenStream {
    let stored = stored(data, parameter);
    if data.storage.is_some() { stored } else { quote!(&#stored) }
}

/// Returns the value of a parameter as an option: `None` if it is absent or equals its default.
fn written_value(data: &Data, parameter: &ParameterPlan<'_>) -> TokenStream {
    let place = stored(data, parameter);
    let reference = stored_reference(data, parameter);
    let as_written = quote!(map(|value| value as &dyn __terrace::WrittenParameter));
    let default = match &parameter.presence {
        Presence::Mutable => return quote!(#place.get().#as_written),
        Presence::Optional => return quote!(#place.as_ref().#as_written),
        Presence::Required | Presence::SelfType => {
            return quote!(::core::option::Option::Some(#reference));
        }
        Presence::Default(default) => block(fragment(default.rust)),
    };
    let ty = parameter_type(parameter.definition);
    let differs = match has_floats(parameter.definition) {
        true => quote!(!__terrace::ParameterIdentity::is_same(*value, &default)),
        false => quote!(**value != default),
    };
    quote! {{
        let default: #ty = #default;
        ::core::option::Option::Some(#reference).filter(|value| #differs).#as_written
    }}
}

/// Returns the methods that call the hand-written functions of custom directives.
fn custom(plan: &DataPlan<'_>, directives: &[DataDirective<'_>]) -> (TokenStream, TokenStream) {
    if directives.is_empty() {
        return Default::default();
    }
    let parse = directives.iter().enumerate().map(|(position, directive)| {
        let position = number(position);
        let function = origin::name(&format!("parse_{}", word(directive.function)), directive.span);
        let written = directive.parameters.iter().filter_map(|parameter| match parameter {
            DirectiveParameter::Written(index) => Some(&plan.parameters[*index]),
            DirectiveParameter::Reference(_) => None,
        });
        let references = directive.parameters.iter().filter_map(|parameter| match parameter {
            DirectiveParameter::Written(_) => None,
            DirectiveParameter::Reference(index) => {
                let parameter = &plan.parameters[*index];
                let name = ident(parameter.name());
                let value = quote!(self.#name.as_ref());
                Some(match parameter.presence {
                    Presence::Required => quote!(__terrace::parameter(#value)),
                    Presence::Optional | Presence::Default(_) | Presence::Mutable | Presence::SelfType => {
                        value
                    }
                })
            }
        });
        let references: Vec<TokenStream> = references.collect();
        let (names, stored): (Vec<Ident>, Vec<TokenStream>) = written
            .map(|parameter| {
                let name = ident(parameter.name());
                let value = match parameter.presence {
                    Presence::Required => quote!(::core::option::Option::Some(#name)),
                    Presence::Optional | Presence::Default(_) | Presence::Mutable | Presence::SelfType => {
                        quote!(#name)
                    }
                };
                (name.clone(), quote!(self.#name = #value;))
            })
            .unzip();
        let pattern = match names.as_slice() {
            [] => return quote!(#position => #function(parser #(, #references)*)),
            [one] => quote!(#one),
            several => quote!((#(#several),*)),
        };
        quote!(#position => {
            let #pattern = #function(parser #(, #references)*)?;
            #(#stored)*
            ::core::result::Result::Ok(())
        })
    });
    let print = directives.iter().enumerate().map(|(position, directive)| {
        let position = number(position);
        let function = origin::name(&format!("print_{}", word(directive.function)), directive.span);
        let values = directive.parameters.iter().map(|parameter| {
            let (DirectiveParameter::Written(index) | DirectiveParameter::Reference(index)) = parameter;
            let parameter = &plan.parameters[*index];
            let stored = stored_reference(plan.definition, parameter);
            match parameter.is_mutable() {
                true => quote!(__terrace::SetOnce::get(#stored).filter(|_| shows_mutable)),
                false => stored,
            }
        });
        quote!(#position => #function(printer, #(#values),*))
    });
    let parse = quote! {
        fn parse_custom(
            &mut self,
            directive: usize,
            parser: &mut __terrace::TypeParser<'_, '_>,
        ) -> __terrace::ParseResult<()> {
            match directive {
                #(#parse,)*
                _ => ::core::result::Result::Ok(()),
            }
        }
    };
    let print = quote! {
        #[allow(unused_variables, clippy::single_match)]
        fn print_custom(
            &self,
            directive: usize,
            shows_mutable: bool,
            printer: &mut __terrace::AttributePrinter<'_>,
        ) {
            match directive {
                #(#print,)*
                _ => {}
            }
        }
    };
    (parse, print)
}
