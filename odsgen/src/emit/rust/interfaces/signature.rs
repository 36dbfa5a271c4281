//! Signatures of interface methods, for function tables.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::visit::Visit;

use crate::emit::rust::tokens::{ident, tokens};

/// The parameters and the result of a method.
pub(in crate::emit::rust) struct Signature {
    /// The receiver; `None` for a static method.
    pub(in crate::emit::rust) receiver: Option<Receiver>,
    /// The names of the parameters.
    pub(in crate::emit::rust) names: Vec<TokenStream>,
    /// Their types.
    pub(in crate::emit::rust) types: Vec<TokenStream>,
    /// The arrow and the result type, if any.
    pub(in crate::emit::rust) output: TokenStream,
}

/// The `self` parameter of a method.
pub(in crate::emit::rust) struct Receiver {
    /// The `&` before it, if any.
    pub(in crate::emit::rust) reference: TokenStream,
}

impl Signature {
    /// Parses a signature. The error is the reason why a function table cannot contain it.
    pub(in crate::emit::rust) fn new(text: &str) -> Result<Self, &'static str> {
        let parsed: syn::Signature = syn::parse2(tokens(text)).map_err(|_| "its signature is not Rust")?;
        let has_types =
            parsed.generics.params.iter().any(|one| !matches!(one, syn::GenericParam::Lifetime(_)));
        if has_types {
            return Err("a table of functions has one function for it, without generic parameters");
        }
        if !parsed.generics.params.is_empty() {
            return Err("a table of functions has no lifetimes with names");
        }
        let mut signature = Signature {
            receiver: None,
            names: Vec::new(),
            types: Vec::new(),
            output: parsed.output.to_token_stream(),
        };
        let mut find = Find::default();
        find.visit_return_type(&parsed.output);
        for (index, input) in parsed.inputs.iter().enumerate() {
            match input {
                syn::FnArg::Receiver(receiver) => {
                    let reference = match &receiver.kind {
                        syn::ReceiverKind::Value => TokenStream::new(),
                        syn::ReceiverKind::Reference(_, _, None) if find.elided => {
                            return Err(
                                "what it returns would point into the handle, which is copied; write `self`",
                            );
                        }
                        syn::ReceiverKind::Reference(_, _, None) => quote!(&),
                        _ => return Err("handles are copied: it takes `self` or `&self`"),
                    };
                    signature.receiver = Some(Receiver { reference });
                }
                syn::FnArg::Typed(typed) => {
                    find.visit_type(&typed.ty);
                    let name = match &*typed.pat {
                        syn::Pat::Ident(pattern) if pattern.ident != "_" => pattern.ident.to_token_stream(),
                        _ => ident(&format!("argument_{index}")).to_token_stream(),
                    };
                    signature.names.push(name);
                    signature.types.push(typed.ty.to_token_stream());
                }
            }
        }
        if find.names_self {
            return Err("whoever calls through the interface does not know what `Self` is");
        }
        if find.opaque {
            return Err("a function table needs a named type here, not `impl Trait`");
        }
        Ok(signature)
    }
}

/// The reasons why a function table cannot contain a signature.
#[derive(Default)]
struct Find {
    names_self: bool,
    opaque: bool,
    elided: bool,
}

impl<'ast> Visit<'ast> for Find {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.names_self |= path.segments.first().is_some_and(|first| first.ident == "Self");
        syn::visit::visit_path(self, path);
    }

    fn visit_type_impl_trait(&mut self, node: &'ast syn::TypeImplTrait) {
        self.opaque = true;
        syn::visit::visit_type_impl_trait(self, node);
    }

    fn visit_type_reference(&mut self, node: &'ast syn::TypeReference) {
        self.elided |= node.lifetime.is_none();
        syn::visit::visit_type_reference(self, node);
    }
}
