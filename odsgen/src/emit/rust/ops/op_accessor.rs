//! Accessors and setters of an op's components.
//!
//! Each is a documented function with one call of the runtime: of `OpArguments` if an adaptor has it as well, of `Body`
//! otherwise.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::accessor::Write;
use crate::emit::rust::tokens::ident;
use crate::emit::rust::{Emitter, documentation_or};
use crate::model::{Arity, AttributeField, Documentation, Field, Op};

/// The accessors and setters of an op.
#[derive(Default)]
pub(in crate::emit::rust) struct Accessors {
    /// The accessors of operands and attributes, which the adaptor shares.
    pub(in crate::emit::rust) arguments: TokenStream,
    /// The other accessors, and the setters.
    pub(in crate::emit::rust) members: TokenStream,
}

impl Emitter<'_> {
    /// Returns the accessors and setters of all fields of an op.
    pub(in crate::emit::rust) fn accessors(&mut self, op: &Op) -> Accessors {
        let mut out = Accessors::default();
        for index in 0..op.operands.len() {
            out.arguments.extend(operand_accessor(op, index, &self.source));
            out.members.extend(operand_setter(op, index));
        }
        out.members.extend((0..op.results.len()).map(|index| result_accessor(op, index)));
        for (slot, field) in op.attributes.iter().enumerate() {
            let (accessors, setters) = self.attribute_accessors(slot, field);
            out.arguments.extend(accessors);
            out.members.extend(setters);
        }
        out.members.extend(op.regions.iter().enumerate().map(|(index, field)| region(index, field)));
        out.members.extend(op.successors.iter().enumerate().map(|(index, field)| successor(index, field)));
        out
    }

    /// Returns the accessors and setters of an attribute: those of its Rust value, and those of the stored attribute.
    fn attribute_accessors(&mut self, slot: usize, field: &AttributeField) -> (TokenStream, TokenStream) {
        let (name, ir_name) = (&field.name, &field.ir_name);
        let (accessor, raw) = (ident(name), ident(&format!("{name}_attr")));
        let (setter, set_raw) = (ident(&format!("set_{name}")), ident(&format!("set_{name}_attr")));
        let at = RustLiteral::usize_unsuffixed(slot);
        let is_required = field.constraint.is_some() && !field.optional && field.default.is_none();
        let attribute = quote!(__terrace::Attribute);
        let (raw_type, raw_body) = match is_required {
            true => (attribute.clone(), quote!(self.0.required_attribute(ir, #at))),
            false => (optional(&attribute), quote!(self.0.attribute_in(ir, #at))),
        };
        let form = field.constraint.as_ref().map(|constraint| self.value_form(constraint));
        let read = form.as_ref().and_then(|form| form.read.as_ref());
        let ty = form.as_ref().filter(|form| form.read.is_some()).map_or(&attribute, |form| &form.ty);
        let (ty, body) = if field.constraint.is_none() {
            (quote!(bool), quote!(self.#raw(ir).is_some()))
        } else if field.default.is_some() {
            let default = self.declared_default(field).unwrap_or_else(|| quote!(unknown));
            let value = quote!(self.0.attribute_or(ir, #at, #default));
            (ty.clone(), read.map_or(value.clone(), |read| quote!(#read(ir.context(), #value))))
        } else if field.optional {
            let map = read.map(|read| quote!(.map(|attr| #read(ir.context(), attr))));
            (optional(ty), quote!(self.#raw(ir) #map))
        } else {
            let value = quote!(self.#raw(ir));
            (ty.clone(), read.map_or(value.clone(), |read| quote!(#read(ir.context(), #value))))
        };
        let text = documentation_or(&field.documentation, &format!("Returns the attribute `{ir_name}`."));
        let raw_text = format!(" Returns the attribute `{ir_name}` as it is stored.");
        let accessors = quote! {
            #text
            pub fn #accessor(self, ir: &__terrace::Body) -> #ty { #body }

            #[doc = #raw_text]
            pub fn #raw(self, ir: &__terrace::Body) -> #raw_type { #raw_body }
        };
        let set_text = format!(" Sets the attribute `{ir_name}`.");
        let set_raw_text = format!(" Sets the attribute `{ir_name}` as it is stored; `None` removes it.");
        let value = match &form {
            None => Some((quote!(bool), quote!(value.then_some(__terrace::Attribute::UNIT)))),
            Some(form) => {
                let written = match &form.write {
                    Some(Write::Function(write)) => Some(quote!(#write(ir.context(), value))),
                    Some(Write::Method) => Some(quote!(value.to_attribute(ir.context()))),
                    None => None,
                };
                written.map(|written| (form.ty.clone(), quote!(::core::option::Option::Some(#written))))
            }
        };
        let set_value = value.map(|(ty, attribute)| {
            quote! {
                #[doc = #set_text]
                pub fn #setter(self, ir: &mut impl __terrace::ModifyOp, value: #ty) {
                    let attr = #attribute;
                    self.#set_raw(ir, attr);
                }
            }
        });
        let setters = quote! {
            #set_value

            #[doc = #set_raw_text]
            pub fn #set_raw(
                self,
                ir: &mut impl __terrace::ModifyOp,
                attr: ::core::option::Option<__terrace::Attribute>,
            ) {
                ir.set_inherent_attribute(self.0, #at, attr);
            }
        };
        (accessors, setters)
    }
}

fn optional(ty: &TokenStream) -> TokenStream {
    quote!(::core::option::Option<#ty>)
}

/// Returns an iterator over these items; it borrows from the body, and from what `captured` says.
fn iterator(of: &TokenStream, captured: &TokenStream) -> TokenStream {
    quote!(impl ::core::iter::ExactSizeIterator<Item = #of> + ::core::clone::Clone + use<#captured>)
}

/// Returns the name and the documentation of a field's accessor, unless the field is unnamed.
fn named(field: &Field, what: &str) -> Option<(Ident, TokenStream)> {
    let name = field.name.as_ref()?;
    Some((ident(name), documentation_or(&field.documentation, &format!("Returns the {what} `{name}`."))))
}

/// Returns the position of an entity, if no variable-length one precedes it.
fn fixed_position(fields: &[Field], index: usize) -> Option<RustLiteral> {
    let is_fixed = fields[..=index].iter().all(|field| field.arity == Arity::One);
    is_fixed.then(|| RustLiteral::usize_unsuffixed(index))
}

/// Returns the accessor of a declared operand.
fn operand_accessor(op: &Op, index: usize, source: &Ident) -> TokenStream {
    let field = &op.operands[index];
    let Some((name, documentation)) = named(field, "operand") else { return TokenStream::new() };
    let (value, at) = (quote!(__terrace::Value), RustLiteral::usize_unsuffixed(index));
    let (ty, body) = match (field.arity, fixed_position(&op.operands, index)) {
        (Arity::One, Some(position)) => (value, quote!(operand_at(ir, #position))),
        (Arity::One, None) => (value, quote!(single_operand(ir, #at))),
        (Arity::Optional, _) => (optional(&value), quote!(operand_group(ir, #at).next())),
        (Arity::Variadic, _) => (iterator(&value, &quote!('_, #source)), quote!(operand_group(ir, #at))),
        (Arity::VariadicOfVariadic, _) => {
            let sizes = RustLiteral::usize_unsuffixed(op.group_sizes_slot(index));
            (quote!(::std::vec::Vec<::std::vec::Vec<#value>>), quote!(operand_groups(ir, #at, #sizes)))
        }
    };
    quote!(#documentation pub fn #name(self, ir: &__terrace::Body) -> #ty { self.0.#body })
}

/// Returns the setter of a declared operand.
fn operand_setter(op: &Op, index: usize) -> TokenStream {
    let field = &op.operands[index];
    let Some(name) = &field.name else { return TokenStream::new() };
    let (setter, at) = (ident(&format!("set_{name}")), RustLiteral::usize_unsuffixed(index));
    let value = quote!(__terrace::Value);
    let group = |values: TokenStream| quote!(__terrace::set_operand_group(ir, self.0, #at, #values));
    let (parameter, body) = match (field.arity, fixed_position(&op.operands, index)) {
        (Arity::One, Some(position)) => {
            (quote!(value: #value), quote!(ir.set_operand(self.0, #position, value)))
        }
        (Arity::One, None) => (quote!(value: #value), group(quote!(&[value]))),
        (Arity::Optional, _) => {
            let ty = optional(&value);
            (quote!(value: #ty), group(quote!(value.as_slice())))
        }
        (Arity::Variadic, _) => (quote!(values: &[#value]), group(quote!(values))),
        (Arity::VariadicOfVariadic, _) => {
            let sizes = RustLiteral::usize_unsuffixed(op.group_sizes_slot(index));
            (
                quote!(groups: &[&[#value]]),
                quote!(__terrace::set_operand_groups(ir, self.0, #at, #sizes, groups)),
            )
        }
    };
    let text = match field.arity {
        Arity::Optional => format!(" Sets the operand `{name}`; `None` removes it."),
        _ => format!(" Sets the operand `{name}`."),
    };
    quote!(#[doc = #text] pub fn #setter(self, ir: &mut impl __terrace::ModifyOp, #parameter) { #body; })
}

/// Returns the accessor of a declared result.
fn result_accessor(op: &Op, index: usize) -> TokenStream {
    let field = &op.results[index];
    let Some((name, documentation)) = named(field, "result") else { return TokenStream::new() };
    let (value, at) = (quote!(__terrace::Value), RustLiteral::usize_unsuffixed(index));
    let group = quote!(__terrace::result_group(ir, self.0, #at));
    let (ty, body) = match (field.arity, fixed_position(&op.results, index)) {
        (Arity::One, Some(position)) => (value, quote!(ir.result(self.0, #position))),
        (Arity::One, None) => (value, quote!(__terrace::single_result(ir, self.0, #at))),
        (Arity::Optional, _) => (optional(&value), quote!(#group.next())),
        (Arity::Variadic | Arity::VariadicOfVariadic, _) => (iterator(&value, &quote!('_)), group),
    };
    quote!(#documentation pub fn #name(self, ir: &__terrace::Body) -> #ty { #body })
}

/// Returns the accessor of a declared region.
fn region(index: usize, field: &Field) -> TokenStream {
    let at = RustLiteral::usize_unsuffixed(index);
    let skip = (index > 0).then(|| quote!(.skip(#at)));
    let region = quote!((&__terrace::Body, __terrace::Region));
    let (what, ty, body) = match field.arity {
        Arity::One => ("region", region, quote!(ir.region(self.0, #at))),
        _ => {
            ("regions", quote!(impl ::core::iter::Iterator<Item = #region>), quote!(ir.regions(self.0)#skip))
        }
    };
    let Some(name) = &field.name else { return TokenStream::new() };
    let documentation = documentation_or(
        &field.documentation,
        &match field.arity {
            Arity::One => format!("Returns the {what} `{name}` with the body that it is in."),
            _ => format!("Returns the {what} `{name}`, each with the body that it is in."),
        },
    );
    let name = ident(name);
    quote!(#documentation pub fn #name(self, ir: &__terrace::Body) -> #ty { #body })
}

/// Returns the accessor of a declared successor, and the setter of one that is not variadic.
fn successor(index: usize, field: &Field) -> TokenStream {
    let Some(name) = &field.name else { return TokenStream::new() };
    let (accessor, setter) = (ident(name), ident(&format!("set_{name}")));
    let at = RustLiteral::usize_unsuffixed(index);
    let text = |documentation: &Documentation, what: &str| {
        documentation_or(documentation, &format!("Returns the {what} `{name}`."))
    };
    if field.arity != Arity::One {
        let documentation = text(&field.documentation, "successors");
        let skip = (index > 0).then(|| quote!(.skip(#at)));
        return quote! {
            #documentation
            pub fn #accessor(
                self,
                ir: &__terrace::Body,
            ) -> impl ::core::iter::Iterator<Item = __terrace::Block> + '_ {
                ir.successors(self.0)#skip
            }
        };
    }
    let documentation = text(&field.documentation, "successor");
    let set_text = format!(" Sets the successor `{name}`.");
    quote! {
        #documentation
        pub fn #accessor(self, ir: &__terrace::Body) -> __terrace::Block { ir.successor(self.0, #at) }

        #[doc = #set_text]
        pub fn #setter(self, ir: &mut impl __terrace::ModifyOp, block: __terrace::Block) {
            ir.set_successor(self.0, #at, block);
        }
    }
}
