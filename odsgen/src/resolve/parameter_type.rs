//! Analysis of the Rust types of parameters of types and attributes.
//!
//! The only place that parses such a type; all others use [`ParameterType`].

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{GenericArgument, PathArguments, PathSegment};

use super::Resolver;
use super::scope::Symbol;
use crate::model::{ParameterType, RustText, Scalar};
use crate::source::FileId;

/// The maximum length of a type that is parsed: `syn` is recursive.
const LENGTH_LIMIT: usize = 200;

impl Resolver<'_> {
    /// Returns the classification of a parameter's Rust type.
    pub(super) fn parameter_type(&self, rust: &RustText) -> ParameterType {
        let parsed = match rust.text.len() <= LENGTH_LIMIT {
            true => syn::parse_str::<syn::Type>(&rust.text).ok(),
            false => None,
        };
        match parsed {
            Some(parsed) => self.type_of(&parsed, rust.span.file),
            None => ParameterType::Other(rust.text.split_whitespace().collect()),
        }
    }

    fn type_of(&self, ty: &syn::Type, file: FileId) -> ParameterType {
        let segment = match ty {
            syn::Type::Group(group) => return self.type_of(&group.elem, file),
            syn::Type::Paren(inner) => return self.type_of(&inner.elem, file),
            syn::Type::Path(path) if path.qself.is_none() => path.path.segments.last(),
            syn::Type::Tuple(tuple) if tuple.elems.len() == 2 => {
                let (first, second) =
                    (self.type_of(&tuple.elems[0], file), self.type_of(&tuple.elems[1], file));
                // Nothing is known about the text of others.
                let is_known = first.ends_before_colon()
                    && !matches!(second, ParameterType::Option(_) | ParameterType::Other(_));
                if is_known {
                    return ParameterType::Pair(Box::new(first), Box::new(second));
                }
                None
            }
            _ => None,
        };
        let Some(segment) = segment else { return ParameterType::Other(plain(ty.to_token_stream())) };
        let (name, text) = (segment.ident.to_string(), plain(segment.to_token_stream()));
        match (name.as_str(), argument(segment)) {
            ("Vec", Some(element)) => return ParameterType::List(Box::new(self.type_of(element, file))),
            ("Option", Some(inner)) => return ParameterType::Option(Box::new(self.type_of(inner, file))),
            ("Box", Some(syn::Type::Slice(slice))) => {
                return ParameterType::List(Box::new(self.type_of(&slice.elem, file)));
            }
            _ => {}
        }
        match self.scopes.lookup(&text, file) {
            Some(Symbol::Type(id)) => ParameterType::Type(id),
            Some(Symbol::Attribute(id)) => ParameterType::Attribute(id),
            Some(Symbol::Enum(id)) => ParameterType::Enum(id),
            _ => Scalar::named(&text).map_or(ParameterType::Other(text), ParameterType::Scalar),
        }
    }
}

/// Returns the argument of a generic type with exactly one.
fn argument(segment: &PathSegment) -> Option<&syn::Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match arguments.args.first() {
        Some(GenericArgument::Type(ty)) if arguments.args.len() == 1 => Some(ty),
        _ => None,
    }
}

fn plain(tokens: TokenStream) -> String {
    tokens.to_string().split_whitespace().collect()
}
