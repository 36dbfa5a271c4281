//! Enums.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::tokens::ident;
use super::{Emitter, documentation_or};
use crate::model::{Enum, EnumForm};

impl Emitter<'_> {
    /// The code of an enum.
    pub(super) fn enumeration(&mut self, definition: &Enum) -> TokenStream {
        let name = ident(&definition.header.name);
        let (symbolize, stringify) = (ident(&definition.symbolize), ident(&definition.stringify));
        let documentation = documentation_or(&definition.header.documentation, "An enum.");
        let form = match definition.form {
            EnumForm::Bits => self.bits(definition),
            _ => self.cases(definition),
        };
        let symbolize_call = quote!(Self::#symbolize(text));
        let unknown = format!("no case of `{}`", definition.header.name);
        quote! {
            #documentation
            #form

            impl #name {
                /// The value of an attribute that satisfies the constraint.
                ///
                /// # Panics
                ///
                /// When the attribute does not.
                pub fn of(context: &__terrace::Context, attr: __terrace::Attribute) -> Self {
                    Self::from_attribute(context, attr).expect("an attribute that was verified")
                }
            }

            impl ::core::fmt::Display for #name {
                fn fmt(&self, formatter: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    formatter.write_str(self.#stringify().as_ref())
                }
            }

            impl ::core::str::FromStr for #name {
                type Err = &'static str;

                fn from_str(text: &str) -> ::core::result::Result<Self, Self::Err> {
                    #symbolize_call.ok_or(#unknown)
                }
            }
        }
    }

    /// The syntax as data, from which the runtime parses and prints.
    fn enum_syntax(definition: &Enum) -> TokenStream {
        let cases = definition.cases.iter().enumerate().map(|(index, case)| {
            let text = &case.text;
            let value = if definition.form == EnumForm::Text { index as i64 } else { case.value as i64 };
            let value = value_literal(value);
            quote!(__terrace::enum_case(#text, #value))
        });
        let storage = match definition.form {
            EnumForm::Text => quote!(__terrace::EnumStorage::String),
            _ => {
                let width = RustLiteral::u32_unsuffixed(definition.width);
                quote!(__terrace::EnumStorage::Integer(__terrace::TypeBuilder::Function(|context| __terrace::Type::integer(context, #width))))
            }
        };
        let is_bits = definition.form == EnumForm::Bits;
        quote! {
            /// The cases as data.
            pub const SYNTAX: __terrace::EnumSyntax = __terrace::EnumSyntax {
                cases: ::std::borrow::Cow::Borrowed(const { &[#(#cases),*] }),
                storage: #storage,
                is_bits: #is_bits,
            };
        }
    }

    fn cases(&mut self, definition: &Enum) -> TokenStream {
        let name = ident(&definition.header.name);
        let (symbolize, stringify) = (ident(&definition.symbolize), ident(&definition.stringify));
        let variants = definition.cases.iter().enumerate().map(|(index, case)| {
            let variant = ident(&case.name);
            let value = if definition.form == EnumForm::Text { index as i64 } else { case.value as i64 };
            let value = value_literal(value);
            let documentation = documentation_or(&case.documentation, &format!("`{}`", case.text));
            quote!(#documentation #variant = #value)
        });
        let names: Vec<_> = definition.cases.iter().map(|case| ident(&case.name)).collect();
        let texts = definition.cases.iter().map(|case| &case.text);
        let syntax = Self::enum_syntax(definition);
        let width = RustLiteral::u32_unsuffixed(definition.width);
        let signed = definition.signed;
        let attributes = match definition.form {
            EnumForm::Text => quote! {
                /// The attribute that holds this case.
                pub fn to_attribute(self, context: &__terrace::Context) -> __terrace::Attribute {
                    __terrace::Attribute::string(context, self.#stringify())
                }

                /// The case that an attribute holds.
                pub fn from_attribute(
                    context: &__terrace::Context,
                    attr: __terrace::Attribute,
                ) -> ::core::option::Option<Self> {
                    Self::#symbolize(attr.as_string(context)?)
                }
            },
            _ => quote! {
                /// The case with that value.
                pub fn from_value(value: i64) -> ::core::option::Option<Self> {
                    Self::ALL.iter().copied().find(|case| case.value() == value)
                }

                /// The value.
                pub fn value(self) -> i64 {
                    self as i64
                }

                /// The attribute that holds this case.
                pub fn to_attribute(self, context: &__terrace::Context) -> __terrace::Attribute {
                    __terrace::enum_attribute(context, #width, self.value())
                }

                /// The case that an attribute holds.
                pub fn from_attribute(
                    context: &__terrace::Context,
                    attr: __terrace::Attribute,
                ) -> ::core::option::Option<Self> {
                    Self::from_value(__terrace::enum_value(context, attr, #width, #signed)?)
                }
            },
        };
        quote! {
            #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
            #[repr(i64)]
            pub enum #name { #(#variants),* }

            impl #name {
                /// All cases, in the order of the definition.
                pub const ALL: &'static [Self] = &[#(Self::#names),*];

                #syntax

                /// The case that is written so.
                pub fn #symbolize(text: &str) -> ::core::option::Option<Self> {
                    Self::ALL.iter().copied().find(|case| case.#stringify() == text)
                }

                /// How the case is written.
                pub fn #stringify(self) -> &'static str {
                    match self { #(Self::#names => #texts),* }
                }

                #attributes
            }
        }
    }

    fn bits(&mut self, definition: &Enum) -> TokenStream {
        let name = ident(&definition.header.name);
        let (symbolize, stringify) = (ident(&definition.symbolize), ident(&definition.stringify));
        let constants = definition.cases.iter().map(|case| {
            let constant = ident(&case.name);
            let value = value_literal(case.value as i64);
            let documentation = documentation_or(&case.documentation, &format!("`{}`", case.text));
            quote! {
                #documentation
                #[allow(non_upper_case_globals)]
                pub const #constant: Self = Self(#value);
            }
        });
        let syntax = Self::enum_syntax(definition);
        let width = RustLiteral::u32_unsuffixed(definition.width);
        let signed = definition.signed;
        let mask = value_literal(definition.cases.iter().fold(0, |all, case| all | case.value as i64));
        quote! {
            #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
            pub struct #name(i64);

            impl #name {
                #(#constants)*

                #syntax

                /// The set with that value; none where a bit is set that is no case.
                pub fn from_value(value: i64) -> ::core::option::Option<Self> {
                    (value & !#mask == 0).then_some(Self(value))
                }

                /// The value.
                pub fn value(self) -> i64 {
                    self.0
                }

                /// Whether all cases of the other set are in this one.
                pub fn contains(self, other: Self) -> bool {
                    self.0 & other.0 == other.0
                }

                /// The set that is written so: cases, separated by `|`.
                pub fn #symbolize(text: &str) -> ::core::option::Option<Self> {
                    __terrace::enum_bits(&Self::SYNTAX, text).map(Self)
                }

                /// How the set is written.
                pub fn #stringify(self) -> ::std::string::String {
                    __terrace::enum_text(&Self::SYNTAX, self.0)
                }

                /// The attribute that holds this set.
                pub fn to_attribute(self, context: &__terrace::Context) -> __terrace::Attribute {
                    __terrace::enum_attribute(context, #width, self.0)
                }

                /// The set that an attribute holds.
                pub fn from_attribute(
                    context: &__terrace::Context,
                    attr: __terrace::Attribute,
                ) -> ::core::option::Option<Self> {
                    Self::from_value(__terrace::enum_value(context, attr, #width, #signed)?)
                }
            }

            impl ::core::ops::BitOr for #name {
                type Output = Self;

                fn bitor(self, other: Self) -> Self {
                    Self(self.0 | other.0)
                }
            }
        }
    }
}

/// An integer without suffix, which may be negative.
fn value_literal(value: i64) -> TokenStream {
    super::tokens::integer(value.into())
}
