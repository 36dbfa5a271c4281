//! Ops: the newtype, accessors, setters and builders.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::tokens::{fragment, ident, rust_type, tokens};
use super::{Emitter, documentation_or};
use crate::model::{Arity, AttributeField, Field, Hook, Op};

impl Emitter<'_> {
    /// The code of an op.
    pub(super) fn op(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let full_name = self.model.op_name(op);
        let documentation = documentation_or(&op.header.documentation, &format!("`{full_name}`"));
        let mut members = TokenStream::new();
        // What an adaptor has as well.
        let mut arguments = TokenStream::new();
        for (index, field) in op.operands.iter().enumerate() {
            arguments.extend(self.value_accessor(op, field, index, &op.operands, true));
            members.extend(operand_setter(op, index, field));
        }
        for (index, field) in op.results.iter().enumerate() {
            members.extend(self.value_accessor(op, field, index, &op.results, false));
        }
        for (slot, field) in op.attributes.iter().enumerate() {
            let (accessors, setters) = self.attribute_accessors(slot, field);
            arguments.extend(accessors);
            members.extend(setters);
        }
        members.extend(regions(op));
        members.extend(successors(op));
        members.extend(self.derived(op));
        members.extend(self.builders(op));
        for builder in &op.builders {
            members.extend(self.further_builder(builder));
        }
        members.extend(op.extra.iter().map(fragment));
        members.extend(hooks(op));
        members.extend(self.descriptor(op));
        let mut traits = self.marker_impls(op);
        if op.effects.is_some() {
            let interface = self.library_interface("MemoryEffectOpInterface");
            traits.extend(quote! {
                impl #interface for #name {
                    fn effects(self, ir: &__terrace::Body) -> ::std::vec::Vec<__terrace::MemoryEffect> {
                        __terrace::declared_effects(ir, self.0)
                    }
                }
            });
        }
        traits.extend(self.empty_implementations(&op.header.name, &op.interfaces));
        // Names of the IR become names of methods, whatever their case.
        let names = op.operands.iter().chain(&op.results).filter_map(|field| field.name.as_deref());
        let names = names.chain(op.attributes.iter().map(|attribute| attribute.name.as_str()));
        let names = names.chain(op.derived.iter().map(|derived| derived.name.as_str()));
        let any_case = names
            .into_iter()
            .any(|name| name.contains(|c: char| c.is_ascii_uppercase()))
            .then(|| quote!(#[allow(non_snake_case)]));
        let derives = quote!(#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]);
        let generic = if op.successors.is_empty() {
            quote!(__terrace::generic_builder!(#name);)
        } else {
            quote!(__terrace::generic_builder!(#name, successors);)
        };
        let (structure, accessors) = if arguments.is_empty() {
            (quote!(pub struct #name(__terrace::Op);), TokenStream::new())
        } else {
            let adaptor = ident(&format!("{}Adaptor", op.header.name));
            (
                quote!(pub struct #name<A = __terrace::Op>(A);),
                quote! {
                    __terrace::op_adaptor!(#name, #adaptor);
                    #any_case
                    impl<A: __terrace::OpArguments> #name<A> { #arguments }
                },
            )
        };
        quote! {
            #documentation
            #derives
            #structure

            __terrace::typed_op!(#name, #full_name);
            #generic
            #accessors

            #any_case
            impl #name { #members }

            #traits
        }
    }

    fn value_accessor(
        &mut self,
        op: &Op,
        field: &Field,
        index: usize,
        fields: &[Field],
        is_operand: bool,
    ) -> TokenStream {
        let Some(name) = &field.name else { return TokenStream::new() };
        let accessor = ident(name);
        let what = if is_operand { "operand" } else { "result" };
        let documentation = documentation_or(&field.documentation, &format!("The {what} `{name}`."));
        let at = RustLiteral::usize_unsuffixed(index);
        let position = fixed_position(fields, index);
        let value = quote!(__terrace::Value);
        let group = if is_operand {
            quote!(self.0.operand_group(ir, #at))
        } else {
            quote!(__terrace::result_group(ir, self.0, #at))
        };
        let (ty, access) = match (field.arity, position) {
            (Arity::One, Some(_)) if is_operand => (value, quote!(self.0.operand_at(ir, #at))),
            (Arity::One, Some(_)) => (value, quote!(ir.result(self.0, #at))),
            (Arity::One, None) if is_operand => (value, quote!(self.0.single_operand(ir, #at))),
            (Arity::One, None) => (value, quote!(__terrace::single_result(ir, self.0, #at))),
            (Arity::Optional, _) => (quote!(::core::option::Option<#value>), quote!(#group.next())),
            (Arity::Variadic, _) => {
                (quote!(impl ::core::iter::ExactSizeIterator<Item = #value> + Clone), group)
            }
            (Arity::VariadicOfVariadic, _) => {
                let sizes = RustLiteral::usize_unsuffixed(op.group_sizes_slot(index));
                (
                    quote!(::std::vec::Vec<::std::vec::Vec<#value>>),
                    quote!(self.0.operand_groups(ir, #at, #sizes)),
                )
            }
        };
        quote! {
            #documentation
            pub fn #accessor(self, ir: &__terrace::Body) -> #ty { #access }
        }
    }

    fn attribute_accessors(&mut self, slot: usize, field: &AttributeField) -> (TokenStream, TokenStream) {
        let name = &field.name;
        let (accessor, raw) = (ident(name), ident(&format!("{name}_attr")));
        let (setter, set_raw) = (ident(&format!("set_{name}")), ident(&format!("set_{name}_attr")));
        let slot = RustLiteral::usize_unsuffixed(slot);
        let documentation =
            documentation_or(&field.documentation, &format!("The attribute `{}`.", field.ir_name));
        let raw_text = format!(" The attribute `{}` as it is stored.", field.ir_name);
        let set_text = format!(" Sets `{name}`.");
        let set_raw_text = format!(" Sets or removes the attribute `{}`.", field.ir_name);
        let is_required = !field.optional && field.default.is_none();
        let raw_accessor = if is_required {
            quote! {
                #[doc = #raw_text]
                pub fn #raw(self, ir: &__terrace::Body) -> __terrace::Attribute {
                    self.0.required_attribute(ir, #slot)
                }
            }
        } else {
            quote! {
                #[doc = #raw_text]
                pub fn #raw(self, ir: &__terrace::Body) -> ::core::option::Option<__terrace::Attribute> {
                    self.0.attribute_in(ir, #slot)
                }
            }
        };
        let set_raw_name = set_raw.clone();
        let set_raw = quote! {
            #[doc = #set_raw_text]
            pub fn #set_raw(self, ir: &mut __terrace::Body, attr: ::core::option::Option<__terrace::Attribute>) {
                ir.set_inherent_attribute(self.0, #slot, attr);
            }
        };
        let Some(constraint) = &field.constraint else {
            let accessors = quote! {
                #documentation
                pub fn #accessor(self, ir: &__terrace::Body) -> bool { self.#raw(ir).is_some() }
                #raw_accessor
            };
            let setters = quote! {
                #[doc = #set_text]
                pub fn #setter(self, ir: &mut __terrace::Body, value: bool) {
                    self.#set_raw_name(ir, value.then_some(__terrace::Attribute::UNIT));
                }
                #set_raw
            };
            return (accessors, setters);
        };
        let form = self.value_form(constraint);
        let ty = &form.ty;
        let read = form.read(&quote!(ir.context()), &quote!(attr));
        let typed = match (&field.default, is_required) {
            (_, true) => {
                let read = form.read(&quote!(ir.context()), &quote!(self.#raw(ir)));
                quote!(pub fn #accessor(self, ir: &__terrace::Body) -> #ty { #read })
            }
            (Some(_), _) => {
                let default =
                    self.default_attribute(field).unwrap_or_else(|| quote!(__terrace::Attribute::UNIT));
                quote! {
                    pub fn #accessor(self, ir: &__terrace::Body) -> #ty {
                        let context = ir.context();
                        let attr = self.#raw(ir).unwrap_or_else(|| #default);
                        #read
                    }
                }
            }
            _ if form.read.is_none() => {
                quote!(pub fn #accessor(self, ir: &__terrace::Body) -> ::core::option::Option<#ty> { self.#raw(ir) })
            }
            _ => quote! {
                pub fn #accessor(self, ir: &__terrace::Body) -> ::core::option::Option<#ty> {
                    self.#raw(ir).map(|attr| #read)
                }
            },
        };
        let setter = form.write.is_some().then(|| {
            let write = form.write(&quote!(ir.context()), &quote!(value));
            quote! {
                #[doc = #set_text]
                pub fn #setter(self, ir: &mut __terrace::Body, value: #ty) {
                    let attr = #write;
                    ir.set_inherent_attribute(self.0, #slot, ::core::option::Option::Some(attr));
                }
            }
        });
        (quote!(#documentation #typed #raw_accessor), quote!(#setter #set_raw))
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

    /// The Rust traits that an op has beside those of the runtime.
    fn marker_impls(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let mut out = TokenStream::new();
        for usage in &op.traits {
            let definition = self.model.trait_definition(usage.trait_id);
            if super::descriptor::runtime_trait(definition).is_some() || self.is_builtin(&definition.header) {
                continue;
            }
            let checks = !definition.conditions.is_empty() || definition.verify.is_some();
            match &definition.path {
                Some(path) => {
                    let path = tokens(&path.path);
                    out.extend(quote!(impl #path for #name {}));
                }
                None if !checks && usage.arguments.is_empty() => {
                    let path = self.path(&definition.header, None, super::Place::Module);
                    out.extend(quote!(impl #path for #name {}));
                }
                None => {}
            }
        }
        out
    }
}

/// The setter of a declared operand.
fn operand_setter(op: &Op, index: usize, field: &Field) -> TokenStream {
    let Some(name) = &field.name else { return TokenStream::new() };
    let setter = ident(&format!("set_{name}"));
    let at = RustLiteral::usize_unsuffixed(index);
    let text = format!(" Sets `{name}`.");
    let value = quote!(__terrace::Value);
    let (parameter, set) = match (field.arity, fixed_position(&op.operands, index)) {
        (Arity::One, Some(_)) => (quote!(value: #value), quote!(ir.set_operand(self.0, #at, value);)),
        (Arity::One, None) => {
            (quote!(value: #value), quote!(__terrace::set_operand_group(ir, self.0, #at, &[value]);))
        }
        (Arity::Optional, _) => (
            quote!(value: ::core::option::Option<#value>),
            quote!(__terrace::set_operand_group(ir, self.0, #at, value.as_slice());),
        ),
        (Arity::Variadic, _) => {
            (quote!(values: &[#value]), quote!(__terrace::set_operand_group(ir, self.0, #at, values);))
        }
        (Arity::VariadicOfVariadic, _) => {
            let sizes = RustLiteral::usize_unsuffixed(op.group_sizes_slot(index));
            (
                quote!(groups: &[&[#value]]),
                quote!(__terrace::set_operand_groups(ir, self.0, #at, #sizes, groups);),
            )
        }
    };
    quote! {
        #[doc = #text]
        pub fn #setter(self, ir: &mut __terrace::Body, #parameter) { #set }
    }
}

/// The position of an entity, where nothing of variable length stands in front of it.
fn fixed_position(fields: &[Field], index: usize) -> Option<usize> {
    fields[..index].iter().all(|field| field.arity == Arity::One).then_some(index)
}

fn regions(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, field) in op.regions.iter().enumerate() {
        let Some(name) = &field.name else { continue };
        let accessor = ident(name);
        let text = documentation_or(
            &field.documentation,
            &format!("The region `{name}`, and the body that it is in."),
        );
        let at = RustLiteral::usize_unsuffixed(index);
        out.extend(match field.arity {
            Arity::One => quote! {
                #text
                pub fn #accessor(self, ir: &__terrace::Body) -> (&__terrace::Body, __terrace::Region) {
                    ir.region(self.0, #at)
                }
            },
            _ => quote! {
                #text
                pub fn #accessor(
                    self,
                    ir: &__terrace::Body,
                ) -> impl ::core::iter::Iterator<Item = (&__terrace::Body, __terrace::Region)> {
                    ir.regions(self.0).skip(#at)
                }
            },
        });
    }
    out
}

fn successors(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, field) in op.successors.iter().enumerate() {
        let Some(name) = &field.name else { continue };
        let (accessor, setter) = (ident(name), ident(&format!("set_{name}")));
        let text = documentation_or(&field.documentation, &format!("The successor `{name}`."));
        let set_text = format!(" Sets the successor `{name}`.");
        let at = RustLiteral::usize_unsuffixed(index);
        out.extend(match field.arity {
            Arity::One => quote! {
                #text
                pub fn #accessor(self, ir: &__terrace::Body) -> __terrace::Block { ir.successor(self.0, #at) }
                #[doc = #set_text]
                pub fn #setter(self, ir: &mut __terrace::Body, block: __terrace::Block) {
                    ir.set_successor(self.0, #at, block);
                }
            },
            _ => quote! {
                #text
                pub fn #accessor(
                    self,
                    ir: &__terrace::Body,
                ) -> impl ::core::iter::Iterator<Item = __terrace::Block> + '_ {
                    ir.successors(self.0).skip(#at)
                }
            },
        });
    }
    out
}

/// The hooks that have their code in the definition. The others are the author's, in Rust files.
fn hooks(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    let body = |hook: &Option<Hook>| hook.as_ref().and_then(|hook| hook.body.as_ref()).map(fragment);
    if let Some(body) = body(&op.verify) {
        out.extend(quote! {
            #[allow(unused_variables)]
            fn verify(self, ir: &__terrace::Body) -> ::core::result::Result<(), __terrace::Reported> {
                let context = ir.context();
                #body
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
