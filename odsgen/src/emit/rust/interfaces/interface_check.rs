//! Interface verifiers.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use crate::emit::rust::Emitter;
use crate::emit::rust::origin;
use crate::emit::rust::tokens::{fragment, ident, word};
use crate::model::{Interface, InterfaceId, InterfaceKind, InterfaceUse};

/// The code of an interface's verifier; all parts are empty if there is none.
#[derive(Default)]
pub(in crate::emit::rust) struct InterfaceCheck {
    /// The field of the table.
    pub(in crate::emit::rust) field: TokenStream,
    /// The value of the field, for an implementation `T`.
    pub(in crate::emit::rust) function: TokenStream,
    /// The associated constants of the table.
    pub(in crate::emit::rust) constant: TokenStream,
    /// The items next to the table.
    pub(in crate::emit::rust) items: TokenStream,
}

impl Emitter<'_> {
    /// Returns the verifier of an interface. The engine's verifier calls that of ops through the table; constructors
    /// call that of types and attributes.
    pub(in crate::emit::rust) fn interface_check(&self, interface: &Interface) -> InterfaceCheck {
        let Some(hook) = &interface.verify else { return InterfaceCheck::default() };
        let name = &interface.header.name;
        let (trait_name, table) = (ident(name), format_ident!("{name}Table"));
        let function = format!("verify_{}", word(name));
        let announced = origin::name(&function, hook.span);
        let function = ident(&function);
        let is_op = interface.kind == InterfaceKind::Op;
        let (argument, before, result) = if is_op {
            let before = Some(quote!(let context = ir.context();));
            (quote!(ir: &__terrace::Body), before, quote!(::core::result::Result<(), __terrace::Reported>))
        } else {
            let result = quote!(::core::result::Result<(), __terrace::ConstructionError>);
            (quote!(context: &__terrace::Context), None, result)
        };
        let passed = ident(if is_op { "ir" } else { "context" });
        let own = hook.body.as_ref().map(|body| {
            let body = fragment(body);
            // The fragment uses `self`, so it becomes a method.
            let carrier = format_ident!("Verify{name}");
            quote! {
                trait #carrier: #trait_name {
                    #[allow(unused_variables)]
                    fn verify_interface(self, #argument) -> #result {
                        #before
                        #body
                    }
                }

                impl<T: #trait_name> #carrier for T {}

                fn #function<T: #trait_name>(subject: T, #argument) -> #result {
                    #carrier::verify_interface(subject, #passed)
                }
            }
        });
        if is_op {
            return InterfaceCheck {
                field: quote!(__verify: fn(&__terrace::Body, __terrace::Op) -> #result,),
                function: quote!(__verify: |ir, op| #announced(<T as __terrace::OpHandle>::wrap(op), ir),),
                constant: quote! {
                    const VERIFY: ::core::option::Option<__terrace::InterfaceVerify<Self>> =
                        ::core::option::Option::Some(|table, ir, op| (table.__verify)(ir, op));
                },
                items: own.unwrap_or_default(),
            };
        }
        let items = quote! {
            impl #table {
                #[doc(hidden)]
                pub fn __verify<T: #trait_name>(subject: T, #argument) -> #result {
                    #announced(subject, #passed)
                }
            }

            #own
        };
        InterfaceCheck { items, ..InterfaceCheck::default() }
    }

    /// Returns the calls of the interface verifiers of a type or an attribute on `made`, a handle of it.
    pub(in crate::emit::rust) fn interface_checks(&self, uses: &[InterfaceUse]) -> TokenStream {
        let is_checked = |id: &InterfaceId| {
            let interface = self.model.interface(*id);
            interface.verify.is_some() && interface.path.is_none()
        };
        let checked = self.implemented(uses).into_iter().filter(is_checked);
        let checks = checked.map(|id| {
            let (table, made) = (self.interface_path(id, "", "Table"), self.implementing("made", uses, id));
            quote!(#table::__verify(#made, context)?;)
        });
        checks.collect()
    }
}
