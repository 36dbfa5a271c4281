//! How a type or an attribute is read and written.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::data::DataNames;
use super::data_storage::{has_floats, parameter_type};
use super::origin;
use super::tokens::{block, fragment, ident, rust_type, word};
use crate::model::{
    AssemblyFormat, CustomArgument, Data, DataParameter, FormatElement, FormatElementKind, Hook,
};
use crate::source::Span;

/// A custom directive of a format.
struct Directive {
    function: String,
    parameters: Vec<usize>,
    span: Span,
}

impl Emitter<'_> {
    /// The methods that read and write, with what stands beside the `impl` block.
    pub(super) fn data_syntax(&mut self, data: &Data, names: &DataNames) -> (TokenStream, TokenStream) {
        let Some(mnemonic) = &data.mnemonic else { return Default::default() };
        let (members, items, has_short_form) = match (&data.parse, &data.print) {
            (Some(parse), Some(print)) => (hooks(parse, print), TokenStream::new(), false),
            _ => {
                let dialect = self.model.dialect(data.dialect);
                let hook = if names.is_type { "parse_type" } else { "parse_attribute" };
                let Some(format) = data.written_format(dialect, hook) else { return Default::default() };
                self.formatted(data, &format, names)
            }
        };
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
            /// How it is read and written, behind the mnemonic.
            pub const SYNTAX: __terrace::#syntax = __terrace::data_syntax(
                |context, value: #raw| Self::#convert(context, value).is_some(),
                |parser| Self::#parse(parser).map(|made| made.0),
                |context, value, printer| {
                    if let ::core::option::Option::Some(value) = Self::#convert(context, value) {
                        value.#print(context, printer);
                    }
                },
                #has_short_form,
            );

            /// What the dialect has of it.
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

    /// Reading and writing by the format.
    fn formatted(
        &mut self,
        data: &Data,
        format: &AssemblyFormat,
        names: &DataNames,
    ) -> (TokenStream, TokenStream, bool) {
        let full = &names.full;
        let has_short_form = format.begins_with_angle();
        if data.parameters.is_empty() && format.elements.is_empty() {
            let members = quote! {
                fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
                    let location = parser.location();
                    let made = Self::get_checked(parser.context());
                    parser.made(location, made, #full)
                }

                fn print(self, _context: &__terrace::Context, _printer: &mut __terrace::AttributePrinter<'_>) {}
            };
            return (members, TokenStream::new(), has_short_form);
        }
        let mut directives = Vec::new();
        let elements = elements(&format.elements, data, &mut directives);
        let parameters = data.parameters.iter().map(|parameter| {
            let (name, may_be_absent, mutable) =
                (&parameter.name, parameter.may_be_absent(), parameter.mutable);
            quote!(__terrace::parameter_name(#name, #may_be_absent, #mutable))
        });
        let draft = ident(&format!("{}Draft", data.header.name));
        let written = ident(&format!("{}Written", data.header.name));
        let arguments = data.parameters.iter().filter(|parameter| !parameter.mutable).map(|parameter| {
            let name = ident(&parameter.name);
            match (&parameter.default, parameter.optional) {
                (Some(default), false) => {
                    let default = block(fragment(default));
                    quote!(draft.#name.unwrap_or_else(|| #default))
                }
                (_, true) => quote!(draft.#name),
                (None, false) => quote!(__terrace::parameter(draft.#name)),
            }
        });
        let settings = data.parameters.iter().filter(|parameter| parameter.mutable).map(|parameter| {
            let (name, setter) = (ident(&parameter.name), ident(&format!("set_{}", parameter.name)));
            quote! {
                if let ::core::option::Option::Some(value) = draft.#name {
                    let set = made.#setter(context, value);
                    parser.made(location, set, #full)?;
                }
            }
        });
        let storage = quote!(self.storage(context));
        let part = if names.is_type { quote!(Type) } else { quote!(Attribute) };
        let print = match data.parameters.iter().any(|parameter| parameter.mutable) {
            true => quote! {
                let part = __terrace::Part::#part(self.0);
                printer.print_identified_parameters(&Self::FORMAT, &#written(#storage), part);
            },
            false => quote!(printer.print_parameters(&Self::FORMAT, &#written(#storage));),
        };
        let members = quote! {
            /// How the parameters are written.
            const FORMAT: __terrace::DataFormat = __terrace::DataFormat {
                name: ::std::borrow::Cow::Borrowed(#full),
                parameters: ::std::borrow::Cow::Borrowed(const { &[#(#parameters),*] }),
                elements: __terrace::list(const { &[#(#elements),*] }),
            };

            #[allow(clippy::unnecessary_lazy_evaluations)]
            fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
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
        let items = draft_and_written(data, &directives, &draft, &written, &names.storage);
        (members, items, has_short_form)
    }
}

/// The methods that the author wrote.
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

/// The elements as data.
fn elements(elements_of: &[FormatElement], data: &Data, directives: &mut Vec<Directive>) -> Vec<TokenStream> {
    let listed: Vec<RustLiteral> =
        (0..data.parameters.len()).filter(|index| !data.parameters[*index].mutable).map(number).collect();
    let mut out = Vec::new();
    for element in elements_of {
        let span = element.span;
        let element = match &element.kind {
            FormatElementKind::Literal(text) => quote!(Literal(::std::borrow::Cow::Borrowed(#text))),
            FormatElementKind::Space(text) => {
                let kind = ident(match text.as_str() {
                    "" => "None",
                    "\n" | "\\n" => "Newline",
                    _ => "Space",
                });
                quote!(Whitespace(__terrace::Whitespace::#kind))
            }
            FormatElementKind::Parameter(index) => {
                let index = number(*index);
                quote!(Parameter(#index))
            }
            FormatElementKind::QualifiedParameter(index) => {
                let index = number(*index);
                quote!(Qualified(#index))
            }
            FormatElementKind::Parameters => {
                quote!(Parameters(::std::borrow::Cow::Borrowed(&[#(#listed),*])))
            }
            FormatElementKind::ParameterStruct => {
                quote!(Struct(::std::borrow::Cow::Borrowed(&[#(#listed),*])))
            }
            FormatElementKind::Custom { function, arguments } => {
                let parameters: Vec<usize> = arguments
                    .iter()
                    .filter_map(|argument| match argument {
                        CustomArgument::Parameter(index) => Some(*index),
                        _ => None,
                    })
                    .collect();
                let directive = number(directives.len());
                let indexes = parameters.iter().copied().map(number);
                let element = quote!(Custom {
                    directive: #directive,
                    parameters: ::std::borrow::Cow::Borrowed(&[#(#indexes),*]),
                });
                directives.push(Directive { function: function.clone(), parameters, span });
                element
            }
            FormatElementKind::Group { elements: inner, .. } => {
                let inner = elements(inner, data, directives);
                quote!(Group(__terrace::list(const { &[#(#inner),*] })))
            }
            // The resolver lets nothing else into the format of a type or an attribute.
            _ => continue,
        };
        out.push(quote!(__terrace::DataElement::#element));
    }
    out
}

/// What is filled in while the text is read, and what is asked while it is written.
fn draft_and_written(
    data: &Data,
    directives: &[Directive],
    draft: &Ident,
    written: &Ident,
    storage: &TokenStream,
) -> TokenStream {
    let fields = data.parameters.iter().map(|parameter| {
        let (name, ty) = (ident(&parameter.name), rust_type(&parameter.rust_type));
        quote!(#name: ::core::option::Option<#ty>)
    });
    let slots = data.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, name) = (number(index), ident(&parameter.name));
        quote!(#index => &mut self.#name)
    });
    let values = data.parameters.iter().enumerate().map(|(index, parameter)| {
        let (index, value) = (number(index), written_value(data, parameter));
        quote!(#index => #value)
    });
    let name = &data.header.name;
    let (draft_text, written_text) = (
        format!(" The parameters of a [`{name}`] that is being read."),
        format!(" The parameters of a [`{name}`] that is being written."),
    );
    let (parse_custom, print_custom) = custom(data, directives);
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

/// A parameter of the storage `self.0`, as a place or, where the storage is the author's, a reference.
fn stored(data: &Data, parameter: &DataParameter) -> TokenStream {
    let name = ident(&parameter.name);
    if data.storage.is_some() { quote!(self.0.#name()) } else { quote!(self.0.#name) }
}

/// A reference to a parameter of the storage `self.0`.
fn stored_reference(data: &Data, parameter: &DataParameter) -> TokenStream {
    let stored = stored(data, parameter);
    if data.storage.is_some() { stored } else { quote!(&#stored) }
}

/// The value of a parameter as an option: none where it is absent, or has its default.
fn written_value(data: &Data, parameter: &DataParameter) -> TokenStream {
    let stored = stored(data, parameter);
    let as_written = quote!(map(|value| value as &dyn __terrace::WrittenParameter));
    if parameter.mutable {
        return quote!(#stored.get().#as_written);
    }
    if parameter.optional {
        return quote!(#stored.as_ref().#as_written);
    }
    let stored = stored_reference(data, parameter);
    let Some(default) = &parameter.default else {
        return quote!(::core::option::Option::Some(#stored));
    };
    let ty = parameter_type(parameter);
    let default = block(fragment(default));
    let differs = match has_floats(parameter) {
        true => quote!(!__terrace::ParameterIdentity::is_same(*value, &default)),
        false => quote!(**value != default),
    };
    quote! {{
        let default: #ty = #default;
        ::core::option::Option::Some(#stored).filter(|value| #differs).#as_written
    }}
}

/// The methods that call the author's functions for custom directives.
fn custom(data: &Data, directives: &[Directive]) -> (TokenStream, TokenStream) {
    if directives.is_empty() {
        return Default::default();
    }
    let parse = directives.iter().enumerate().map(|(position, directive)| {
        let position = number(position);
        let function = origin::name(&format!("parse_{}", word(&directive.function)), directive.span);
        let names = directive.parameters.iter().map(|index| ident(&data.parameters[*index].name));
        quote!(#position => #function(parser, #(&mut self.#names),*))
    });
    let print = directives.iter().enumerate().map(|(position, directive)| {
        let position = number(position);
        let function = origin::name(&format!("print_{}", word(&directive.function)), directive.span);
        let values = directive.parameters.iter().map(|index| {
            let parameter = &data.parameters[*index];
            let stored = stored_reference(data, parameter);
            match parameter.mutable {
                true => quote!((#stored).get().filter(|_| shows_mutable)),
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
