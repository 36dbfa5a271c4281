//! Ops: the newtype, accessors, setters and builders.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::accessor::Write;
use super::tokens::{fragment, ident, rust_path, rust_type};
use super::{Emitter, documentation, documentation_or};
use crate::model::{Arity, AttributeField, Field, Hook, InterfaceIntrinsic, Op};

impl Emitter<'_> {
    /// The code of an op.
    pub(super) fn op(&mut self, op: &Op) -> TokenStream {
        let name = ident(&op.header.name);
        let full_name = self.model.op_name(op);
        let header = documentation_or(&op.header.documentation, &format!("`{full_name}`"));
        let mut members = TokenStream::new();
        // What an adaptor has as well.
        let mut arguments = TokenStream::new();
        for index in 0..op.operands.len() {
            arguments.extend(operand_accessor(op, index));
            members.extend(operand_setter(op, index));
        }
        members.extend((0..op.results.len()).map(|index| result_accessor(op, index)));
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
        if !op.old_names.is_empty() {
            let names = &op.old_names;
            members.extend(quote! {
                /// Names that the op had; texts with them are still read.
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
        let successors = (!op.successors.is_empty()).then(|| quote!(, successors));
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
            #header
            #derives
            #structure

            __terrace::typed_op!(#name, #full_name #successors);
            #accessors

            #any_case
            impl #name { #members }

            #traits
        }
    }

    /// The accessors and the setters of an attribute.
    fn attribute_accessors(&mut self, slot: usize, field: &AttributeField) -> (TokenStream, TokenStream) {
        let name = &field.name;
        let (accessor, raw) = (ident(name), ident(&format!("{name}_attr")));
        let (setter, set_raw) = (ident(&format!("set_{name}")), ident(&format!("set_{name}_attr")));
        let slot = RustLiteral::usize_unsuffixed(slot);
        let documentation = documentation(&field.documentation);
        let ir_name = &field.ir_name;
        let Some(constraint) = &field.constraint else {
            return (
                quote!(__terrace::attribute!(#documentation unit #accessor #raw #slot #ir_name);),
                quote!(__terrace::attribute_setter!(#set_raw #slot #ir_name #setter unit);),
            );
        };
        let form = self.value_form(constraint);
        let ty = &form.ty;
        let kind = match (&field.default, field.optional) {
            (Some(_), _) => quote!(default),
            (None, true) => quote!(optional),
            (None, false) => quote!(required),
        };
        let default = field.default.as_ref().map(|_| {
            let function = self.declared_default(field).unwrap_or_else(|| quote!(unknown));
            quote!((#function))
        });
        let read = form.read.as_ref().map(|read| quote!(: #ty = #read));
        let setter = match &form.write {
            Some(Write::Function(write)) => quote!(#setter: #ty = #write),
            Some(Write::Method) => quote!(#setter: #ty),
            None => TokenStream::new(),
        };
        (
            quote! {
                __terrace::attribute!(#documentation #kind #accessor #raw #slot #ir_name #default #read);
            },
            quote!(__terrace::attribute_setter!(#set_raw #slot #ir_name #setter);),
        )
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
            if definition.engine_constant().is_some() || self.is_builtin(&definition.header) {
                continue;
            }
            let checks = !definition.conditions.is_empty() || definition.verify.is_some();
            match &definition.path {
                Some(path) => {
                    let path = rust_path(path);
                    out.extend(quote!(impl #path for #name {}));
                }
                // What a list of traits stands for is in the list of the op as well.
                None if !checks && usage.arguments.is_empty() && definition.alias.is_empty() => {
                    let path = self.path(&definition.header, None, super::Place::Module);
                    out.extend(quote!(impl #path for #name {}));
                }
                None => {}
            }
        }
        out
    }
}

/// How the macros for accessors and setters are told what a declared operand or result stands for.
fn value_kind(op: &Op, fields: &[Field], index: usize) -> (Option<Ident>, Vec<RustLiteral>) {
    let at = RustLiteral::usize_unsuffixed(index);
    match (fields[index].arity, fixed_position(fields, index)) {
        (Arity::One, Some(position)) => (None, vec![RustLiteral::usize_unsuffixed(position)]),
        (Arity::One, None) => (Some(ident("single")), vec![at]),
        (Arity::Optional, _) => (Some(ident("optional")), vec![at]),
        (Arity::Variadic, _) => (Some(ident("variadic")), vec![at]),
        (Arity::VariadicOfVariadic, _) => {
            (Some(ident("nested")), vec![at, RustLiteral::usize_unsuffixed(op.group_sizes_slot(index))])
        }
    }
}

/// The documentation that the macros for accessors are given: that of the author, or a sentence where the name is no
/// word of Rust and the macro would have its escaped form.
fn accessor_documentation(field: &Field, what: &str, name: &Ident) -> TokenStream {
    if field.documentation.summary.is_empty() && field.name.as_deref().is_some_and(|text| name != text) {
        let name = field.name.as_deref().unwrap_or_default();
        return documentation_or(&field.documentation, &format!("The {what} `{name}`."));
    }
    documentation(&field.documentation)
}

/// The accessor of a declared operand.
fn operand_accessor(op: &Op, index: usize) -> TokenStream {
    let Some(name) = &op.operands[index].name else { return TokenStream::new() };
    let name = ident(name);
    let documentation = accessor_documentation(&op.operands[index], "operand", &name);
    let (kind, at) = value_kind(op, &op.operands, index);
    quote!(__terrace::operand!(#documentation #kind #name #(#at)*);)
}

/// The setter of a declared operand.
fn operand_setter(op: &Op, index: usize) -> TokenStream {
    let Some(name) = &op.operands[index].name else { return TokenStream::new() };
    let setter = ident(&format!("set_{name}"));
    let (kind, at) = value_kind(op, &op.operands, index);
    quote!(__terrace::operand_setter!(#kind #setter #(#at)* #name);)
}

/// The accessor of a declared result.
fn result_accessor(op: &Op, index: usize) -> TokenStream {
    let Some(name) = &op.results[index].name else { return TokenStream::new() };
    let name = ident(name);
    let documentation = accessor_documentation(&op.results[index], "result", &name);
    let (kind, at) = value_kind(op, &op.results, index);
    quote!(__terrace::result!(#documentation #kind #name #(#at)*);)
}

/// The position of an entity, where nothing of variable length stands in front of it.
fn fixed_position(fields: &[Field], index: usize) -> Option<usize> {
    fields[..index].iter().all(|field| field.arity == Arity::One).then_some(index)
}

fn regions(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, field) in op.regions.iter().enumerate() {
        let Some(name) = &field.name else { continue };
        let name = ident(name);
        let documentation = accessor_documentation(field, "region", &name);
        let at = RustLiteral::usize_unsuffixed(index);
        let kind = (field.arity != Arity::One).then(|| ident("variadic"));
        out.extend(quote!(__terrace::region!(#documentation #kind #name #at);));
    }
    out
}

fn successors(op: &Op) -> TokenStream {
    let mut out = TokenStream::new();
    for (index, field) in op.successors.iter().enumerate() {
        let Some(text) = &field.name else { continue };
        let (name, setter) = (ident(text), ident(&format!("set_{text}")));
        let documentation = accessor_documentation(field, "successor", &name);
        let at = RustLiteral::usize_unsuffixed(index);
        out.extend(match field.arity {
            Arity::One => quote!(__terrace::successor!(#documentation #name #setter #at);),
            _ => quote!(__terrace::successor!(#documentation variadic #name #at);),
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
