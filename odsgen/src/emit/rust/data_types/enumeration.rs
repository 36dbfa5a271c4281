//! Enums and their conversions.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::tokens::{ident, integer};
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{Enum, EnumCase, EnumForm};

/// The names in the code of an enum.
struct EnumNames {
    name: Ident,
    symbolize: Ident,
    stringify: Ident,
    /// The underlying Rust type; `usize` for the case indexes of a string enum.
    repr: Ident,
    cases: Vec<Ident>,
}

impl Emitter<'_> {
    /// Returns the code of an enum.
    pub(in crate::emit::rust) fn enumeration(&mut self, definition: &Enum) -> TokenStream {
        let repr = match definition.form {
            EnumForm::Text => "usize".to_owned(),
            _ => format!("{}{}", if definition.signed { 'i' } else { 'u' }, definition.width),
        };
        let names = EnumNames {
            name: ident(&definition.header.name),
            symbolize: ident(&definition.symbolize),
            stringify: ident(&definition.stringify),
            repr: ident(&repr),
            cases: definition.cases.iter().map(|case| ident(&case.rust_name)).collect(),
        };
        let EnumNames { name, symbolize, stringify, repr, cases } = &names;
        let documentation = documentation_or(&definition.header.documentation, "An enum.");
        let (item, members, items) = match definition.form {
            EnumForm::Bits => bits(definition, &names),
            _ => plain(definition, &names),
        };
        let syntax = syntax(definition, repr);
        let attributes = attributes(definition, &names);
        let constants = self.enum_constants(definition, repr);
        let unknown = format!("no case of `{name}`");
        // The error types are explicit: `Self::Err` could be a case of that name.
        let conversions = (definition.form != EnumForm::Text).then(|| {
            quote! {
                impl ::core::convert::TryFrom<#repr> for #name {
                    type Error = &'static str;

                    fn try_from(value: #repr) -> ::core::result::Result<Self, &'static str> {
                        Self::from_value(value).ok_or(#unknown)
                    }
                }

                impl ::core::convert::From<#name> for #repr {
                    fn from(value: #name) -> Self {
                        value.value()
                    }
                }
            }
        });
        quote! {
            #documentation
            #item

            impl #name {
                /// All cases, in the order of the definition.
                pub const ALL: &'static [Self] = &[#(Self::#cases),*];

                #syntax
                #members
                #attributes
                #constants

                /// Returns the value of an attribute that satisfies the constraint.
                ///
                /// # Panics
                ///
                /// If the attribute does not satisfy it, which verification finds.
                #[track_caller]
                pub fn of(context: &__terrace::Context, attr: __terrace::Attribute) -> Self {
                    Self::from_attribute(context, attr).expect("an attribute that was verified")
                }
            }

            impl ::core::fmt::Display for #name {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    formatter.pad(self.#stringify().as_ref())
                }
            }

            impl ::core::str::FromStr for #name {
                type Err = &'static str;

                fn from_str(text: &str) -> ::core::result::Result<Self, &'static str> {
                    Self::#symbolize(text).ok_or(#unknown)
                }
            }

            impl __terrace::ParameterSyntax for #name {
                fn parse(parser: &mut __terrace::TypeParser<'_, '_>) -> __terrace::ParseResult<Self> {
                    __terrace::parse_enum(parser, &Self::SYNTAX, Self::from_bits)
                }

                fn parse_optional(
                    parser: &mut __terrace::TypeParser<'_, '_>,
                ) -> __terrace::ParseResult<::core::option::Option<Self>> {
                    __terrace::parse_optional_enum(parser, &Self::SYNTAX, Self::from_bits)
                }

                fn print(&self, printer: &mut __terrace::AttributePrinter<'_>) {
                    printer.print_enum(&Self::SYNTAX, self.bits());
                }
            }

            #conversions
            #items
        }
    }
}

/// Returns the Rust value of a case; its index in a string enum.
fn case_value(definition: &Enum, index: usize, case: &EnumCase) -> TokenStream {
    integer(if definition.form == EnumForm::Text { index as i128 } else { case.value })
}

/// Returns the cases as data for the runtime's parser and printer, and the conversion of their values.
fn syntax(definition: &Enum, repr: &Ident) -> TokenStream {
    let cases = definition.ir_cases().map(|case| {
        let (text, value) = (case.text, integer(case.value.into()));
        quote!(__terrace::enum_case(#text, #value))
    });
    let storage = match definition.form {
        EnumForm::Text => quote!(__terrace::EnumStorage::String),
        _ => {
            let width = RustLiteral::u32_unsuffixed(definition.width);
            quote!(__terrace::EnumStorage::Integer(__terrace::TypeBuilder::Function(|context| __terrace::Type::integer(context, #width))))
        }
    };
    let separator = match &definition.separator {
        Some(separator) => quote!(::core::option::Option::Some(__terrace::text(#separator))),
        None => quote!(::core::option::Option::None),
    };
    quote! {
        /// The cases and their storage, for parser and printer.
        pub const SYNTAX: __terrace::EnumSyntax = __terrace::EnumSyntax {
            cases: ::std::borrow::Cow::Borrowed(const { &[#(#cases),*] }),
            storage: #storage,
            separator: #separator,
        };

        /// Returns the value as the runtime keeps it: its bits.
        #[allow(clippy::unnecessary_cast)]
        fn bits(self) -> i64 {
            self.value() as i64
        }

        /// Returns the value with these bits, or `None` if there is none.
        #[allow(clippy::unnecessary_cast)]
        fn from_bits(bits: i64) -> ::core::option::Option<Self> {
            Self::from_value(bits as #repr)
        }
    }
}

/// Returns the conversions from and to attributes.
fn attributes(definition: &Enum, names: &EnumNames) -> TokenStream {
    let EnumNames { symbolize, stringify, .. } = names;
    let (to, from) = match definition.form {
        EnumForm::Text => (
            quote!(__terrace::Attribute::string(context, self.#stringify())),
            quote!(Self::#symbolize(attr.as_string(context)?)),
        ),
        _ => {
            let (width, signed) = (RustLiteral::u32_unsuffixed(definition.width), definition.signed);
            (
                quote!(__terrace::enum_attribute(context, #width, self.bits())),
                quote!(Self::from_bits(__terrace::enum_value(context, attr, #width, #signed)?)),
            )
        }
    };
    quote! {
        /// Returns the attribute that holds this value.
        pub fn to_attribute(self, context: &__terrace::Context) -> __terrace::Attribute {
            #to
        }

        /// Returns the value that an attribute holds, or `None` for an attribute of another kind or without a value of
        /// this enum.
        pub fn from_attribute(
            context: &__terrace::Context,
            attr: __terrace::Attribute,
        ) -> ::core::option::Option<Self> {
            #from
        }
    }
}

/// Returns an enum of single cases: the item, its methods, and the items next to them.
fn plain(definition: &Enum, names: &EnumNames) -> (TokenStream, TokenStream, TokenStream) {
    let EnumNames { name, symbolize, stringify, repr, cases } = names;
    let variants = definition.cases.iter().enumerate().map(|(index, case)| {
        let (variant, value) = (ident(&case.rust_name), case_value(definition, index, case));
        let documentation = documentation_or(&case.documentation, &format!("`{}`", case.text));
        quote!(#documentation #variant = #value)
    });
    let texts = definition.cases.iter().map(|case| &case.text);
    let values = definition.cases.iter().enumerate().map(|(index, case)| case_value(definition, index, case));
    let values: Vec<_> = values.collect();
    let is_text = definition.form == EnumForm::Text;
    let visibility = if is_text { quote!() } else { quote!(pub) };
    let max = (!is_text).then(|| {
        let max = integer(definition.cases.iter().map(|case| case.value).max().unwrap_or_default());
        quote! {
            /// The greatest value of a case.
            pub const MAX_VALUE: #repr = #max;
        }
    });
    let others = definition.cases.iter().flat_map(|case| {
        let variant = ident(&case.rust_name);
        case.other_texts.iter().map(move |text| quote!(#text => ::core::option::Option::Some(Self::#variant)))
    });
    let others: Vec<TokenStream> = others.collect();
    let mut symbolized = quote!(Self::ALL.iter().copied().find(|case| case.#stringify() == text));
    if !others.is_empty() {
        symbolized = quote! {
            #symbolized.or(match text {
                #(#others,)*
                _ => ::core::option::Option::None,
            })
        };
    }
    let item = quote! {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(#repr)]
        pub enum #name { #(#variants),* }
    };
    let members = quote! {
        #max

        /// Returns the case that is written like this in the IR.
        pub fn #symbolize(text: &str) -> ::core::option::Option<Self> {
            #symbolized
        }

        /// Returns the text of the case in the IR.
        pub const fn #stringify(self) -> &'static str {
            match self { #(Self::#cases => #texts),* }
        }

        /// Returns the case with that value.
        #visibility const fn from_value(value: #repr) -> ::core::option::Option<Self> {
            match value {
                #(#values => ::core::option::Option::Some(Self::#cases),)*
                _ => ::core::option::Option::None,
            }
        }

        /// Returns the value.
        #visibility const fn value(self) -> #repr {
            self as #repr
        }
    };
    (item, members, TokenStream::new())
}

/// Returns a bit enum, whose values are sets of cases.
fn bits(definition: &Enum, names: &EnumNames) -> (TokenStream, TokenStream, TokenStream) {
    let EnumNames { name, symbolize, stringify, repr, .. } = names;
    let constants = definition.cases.iter().enumerate().map(|(index, case)| {
        let (constant, value) = (ident(&case.rust_name), case_value(definition, index, case));
        let documentation = documentation_or(&case.documentation, &format!("`{}`", case.text));
        quote! {
            #documentation
            #[allow(non_upper_case_globals)]
            pub const #constant: Self = Self(#value);
        }
    });
    let mask = integer(definition.cases.iter().fold(0, |all, case| all | case.value));
    let separator = definition.separator.as_deref().unwrap_or_default();
    let item = quote! {
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        pub struct #name(#repr);
    };
    let members = quote! {
        #(#constants)*

        /// The greatest value: the union of all cases.
        pub const MAX_VALUE: #repr = #mask;

        /// Returns the set that is written like this in the IR: a case, or several with the separator between them.
        pub fn #symbolize(text: &str) -> ::core::option::Option<Self> {
            Self::from_bits(Self::SYNTAX.value_of(text)?)
        }

        /// Returns the text of the set in the IR; empty for the empty set, if that is no case.
        pub fn #stringify(self) -> ::std::string::String {
            Self::SYNTAX.case_texts(self.bits()).join(#separator)
        }

        /// Returns the set with that value, or `None` if a bit is set that is no case.
        pub const fn from_value(value: #repr) -> ::core::option::Option<Self> {
            if value & !Self::MAX_VALUE == 0 {
                ::core::option::Option::Some(Self(value))
            } else {
                ::core::option::Option::None
            }
        }

        /// Returns the value.
        pub const fn value(self) -> #repr {
            self.0
        }

        /// Returns whether the set is empty.
        pub const fn is_empty(self) -> bool {
            self.0 == 0
        }

        /// Returns whether the sets have a case in common.
        pub const fn contains_any(self, other: Self) -> bool {
            self.0 & other.0 != 0
        }

        /// Returns whether all cases of the other set are in this one.
        pub const fn contains_all(self, other: Self) -> bool {
            self.0 & other.0 == other.0
        }
    };
    let operators =
        [("BitOr", "bitor", quote!(|)), ("BitAnd", "bitand", quote!(&)), ("BitXor", "bitxor", quote!(^))];
    let mut items = TokenStream::new();
    for (operator, method, sign) in operators {
        let (assign, assign_method) =
            (ident(&format!("{operator}Assign")), ident(&format!("{method}_assign")));
        let (operator, method) = (ident(operator), ident(method));
        items.extend(quote! {
            impl ::core::ops::#operator for #name {
                type Output = Self;

                fn #method(self, other: Self) -> Self {
                    Self(self.0 #sign other.0)
                }
            }

            impl ::core::ops::#assign for #name {
                fn #assign_method(&mut self, other: Self) {
                    *self = *self #sign other;
                }
            }
        });
    }
    items.extend(quote! {
        /// Returns all cases that are not in the set.
        impl ::core::ops::Not for #name {
            type Output = Self;

            fn not(self) -> Self {
                Self(!self.0 & Self::MAX_VALUE)
            }
        }
    });
    (item, members, items)
}
