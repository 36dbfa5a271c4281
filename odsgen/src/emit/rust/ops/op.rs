//! Ops: the handle with accessors, builders and descriptor, and the adaptor.

use proc_macro2::{Ident, TokenStream};
use quote::quote;

use crate::emit::rust::op_accessor::Accessors;
use crate::emit::rust::tokens::{block, fragment, ident, rust_path, rust_type};
use crate::emit::rust::{Emitter, documentation_or};
use crate::generated_names::{field_method_names, suggested_name_function};
use crate::model::{Hook, InterfaceIntrinsic, NameSource, Op};

impl Emitter<'_> {
    /// Returns the code of an op.
    pub(in crate::emit::rust) fn op(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let full_name = self.model.op_name(op);
        let header = documentation_or(&op.header.documentation, &format!("`{full_name}`"));
        let Accessors { arguments, mut members } = match op.handle_only {
            true => Accessors::default(),
            false => self.accessors(op),
        };
        members.extend(self.derived(op));
        if !op.handle_only {
            members.extend(self.builders(op));
        }
        for builder in &op.builders {
            members.extend(self.further_builder(builder));
        }
        members.extend(op.extra.iter().map(fragment));
        members.extend(hooks(op));
        if !op.old_names.is_empty() {
            let names = &op.old_names;
            members.extend(quote! {
                /// Former names of the op, which the parser still accepts.
                pub const OLD_NAMES: &'static [&'static str] = &[#(#names),*];
            });
        }
        members.extend(self.descriptor(op));
        let mut traits = self.marker_impls(op);
        if op.effects.is_some()
            && let Some(interface) = self.engine_interface(InterfaceIntrinsic::MemoryEffects)
        {
            traits.extend(quote! {
                impl #interface for #name {
                    fn effects(self, ir: &__terrace::Body) -> ::std::vec::Vec<__terrace::MemoryEffect> {
                        __terrace::declared_effects(ir, self.0)
                    }
                }
            });
        }
        traits.extend(self.known_types(op));
        traits.extend(self.empty_implementations(&op.header.name, &op.interfaces));
        let (structure, adaptor) = if arguments.is_empty() {
            (quote!(pub struct #name(__terrace::Op);), Adaptor::default())
        } else {
            let source = &self.source;
            let adaptor = adaptor(&name, source, &arguments);
            (quote!(pub struct #name<#source = __terrace::Op>(#source);), adaptor)
        };
        let Adaptor { items, constructor } = adaptor;
        let handle = handle(&name, &full_name);
        let inherent = inherent_items(op, &full_name);
        quote! {
            #header
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
            #structure

            #items

            impl #name {
                #inherent
                #constructor
                #members
            }

            #handle
            #traits
        }
    }

    fn derived(&mut self, op: &Op) -> TokenStream {
        let mut out = TokenStream::new();
        for derived in &op.derived {
            let name = ident(&derived.name);
            let ty = rust_type(&derived.rust_type);
            let body = fragment(&derived.body);
            let text = documentation_or(
                &derived.documentation,
                &format!("`{}`, computed from the op.", derived.name),
            );
            out.extend(quote! {
                #text
                #[allow(unused_variables)]
                pub fn #name(self, ir: &__terrace::Body) -> #ty {
                    let context = ir.context();
                    #body
                }
            });
            if let Some(materialize) = &derived.materialize {
                let raw = ident(&format!("{}_attr", derived.name));
                let body = fragment(materialize);
                let text = format!(" `{}` as an attribute.", derived.name);
                out.extend(quote! {
                    #[doc = #text]
                    #[allow(unused_variables)]
                    pub fn #raw(self, ir: &__terrace::Body) -> __terrace::Attribute {
                        let (context, value) = (ir.context(), self.#name(ir));
                        #body
                    }
                });
            }
        }
        out
    }

    /// Returns the implementations of an op's Rust traits other than those of the runtime.
    fn marker_impls(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let mut out = TokenStream::new();
        for usage in &op.traits {
            let definition = self.model.trait_definition(usage.trait_id);
            if definition.engine_constant().is_some() || self.is_builtin(&definition.header) {
                continue;
            }
            let checks = !definition.conditions.is_empty() || definition.verify.is_some();
            match &definition.path {
                Some(path) => {
                    let path = rust_path(path);
                    out.extend(quote!(impl #path for #name {}));
                }
                // The op's own list contains the expansion of an alias.
                None if !checks && usage.arguments.is_empty() && definition.alias.is_empty() => {
                    let path = self.path(&definition.header, None, crate::emit::rust::Place::Module);
                    out.extend(quote!(impl #path for #name {}));
                }
                None => {}
            }
        }
        out
    }
}

/// The adaptor of an op: its accessors without the op.
#[derive(Default)]
struct Adaptor {
    /// The adaptor type with its constructor and accessors.
    items: TokenStream,
    /// The op's method that returns an adaptor.
    constructor: TokenStream,
}

fn adaptor(name: &Ident, source: &Ident, accessors: &TokenStream) -> Adaptor {
    let adaptor = ident(&format!("{name}Adaptor"));
    let text =
        format!(" The accessors of [`{name}`] over operands and attributes, without an op that has them.");
    let items = quote! {
        impl<#source: __terrace::OpArguments> #name<#source> { #accessors }

        #[doc = #text]
        pub type #adaptor<'a> = #name<__terrace::Adaptor<'a>>;

        impl<'a> #name<__terrace::Adaptor<'a>> {
            /// Returns the accessors over these operands and attributes.
            #[inline]
            pub fn new(
                context: &__terrace::Context,
                operands: &'a [__terrace::Value],
                attributes: &'a [__terrace::NamedAttribute],
            ) -> Self {
                Self(__terrace::Adaptor::of::<#name>(context, operands, attributes))
            }
        }
    };
    let constructor = quote! {
        /// Returns the accessors of the op over these operands in place of its own.
        #[inline]
        pub fn adaptor<'a>(
            self,
            ir: &__terrace::Body,
            operands: &'a [__terrace::Value],
        ) -> #adaptor<'a> {
            #name(__terrace::Adaptor::with_operands(ir, self.0, operands))
        }
    };
    Adaptor { items, constructor }
}

/// Returns the implementation of the trait of handles.
fn handle(name: &Ident, full_name: &str) -> TokenStream {
    quote! {
        impl __terrace::OpHandle for #name {
            const NAME: &'static str = #full_name;

            #[inline]
            fn name_in(context: &__terrace::Context) -> __terrace::OpName {
                __terrace::op_name!(#full_name).get(context)
            }

            #[inline]
            fn op(self) -> __terrace::Op {
                self.0
            }

            #[inline]
            fn wrap(op: __terrace::Op) -> Self {
                Self(op)
            }
        }
    }
}

/// Returns the items that every op has besides accessors. A field shadows those that the trait `OpHandle` has as well.
fn inherent_items(op: &Op, full_name: &str) -> TokenStream {
    let items = [
        (
            "NAME",
            quote! {
                /// The full name of the op.
                pub const NAME: &'static str = #full_name;
            },
        ),
        (
            "from_op",
            quote! {
                /// Returns `op` as one of this kind, or `None` if it has another name.
                #[inline]
                pub fn from_op(ir: &__terrace::Body, op: __terrace::Op) -> ::core::option::Option<Self> {
                    __terrace::from_op(ir, op)
                }
            },
        ),
        (
            "op",
            quote! {
                /// Returns the op.
                #[inline]
                pub fn op(self) -> __terrace::Op {
                    self.0
                }
            },
        ),
    ];
    let accessors = field_method_names(op);
    let items = items.into_iter().filter(|(name, _)| !accessors.contains(*name));
    items.map(|(_, item)| item).collect()
}

/// Returns the hooks with a body in the definition. The others are in Rust files.
fn hooks(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    let body = |hook: &Option<Hook>| hook.as_ref().and_then(|hook| hook.body.as_ref()).map(fragment);
    let checks = [
        ("verify_signature", &op.verify_signature),
        ("verify", &op.verify),
        ("verify_regions", &op.verify_regions),
    ];
    for (function, hook) in checks {
        let Some(body) = body(hook) else { continue };
        let function = ident(function);
        out.extend(quote! {
            #[allow(unused_variables)]
            fn #function(self, ir: &__terrace::Body) -> ::core::result::Result<(), __terrace::Reported> {
                let context = ir.context();
                #body
            }
        });
    }
    for name in &op.names {
        let NameSource::Rust(rust) = &name.source else { continue };
        let function = ident(&suggested_name_function(op, name.values));
        let body = block(fragment(rust));
        out.extend(quote! {
            #[allow(unused_variables)]
            fn #function(self, ir: &__terrace::Body, index: usize) -> ::std::string::String {
                let context = ir.context();
                ::core::convert::Into::into(#body)
            }
        });
    }
    if let Some(body) = body(&op.fold) {
        out.extend(quote! {
            #[allow(unused_variables)]
            fn fold(
                self,
                ir: &__terrace::Body,
                constants: &[::core::option::Option<__terrace::Attribute>],
            ) -> __terrace::Folded {
                let context = ir.context();
                #body
            }
        });
    }
    if let crate::model::Assembly::Custom { parse, print } = &op.assembly {
        if let Some(body) = body(&Some(parse.clone())) {
            out.extend(quote! {
                fn parse(parser: &mut __terrace::OpParser<'_, '_, '_>) -> __terrace::ParseResult<()> { #body }
            });
        }
        if let Some(body) = body(&Some(print.clone())) {
            out.extend(quote! {
                #[allow(unused_variables)]
                fn print(self, printer: &mut __terrace::OpPrinter<'_, '_>, ir: &__terrace::Body) { #body }
            });
        }
    }
    out
}
