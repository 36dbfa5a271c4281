//! Encodings of ops as instructions, and the descriptors of enums.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use crate::emit::rust::tokens::{ident, integer, setter};
use crate::emit::rust::{Emitter, Place};
use crate::model::{Availability, CaseParameter, CaseParameterKind, Data, Enum, EnumId, Version};
use crate::plan::{
    ArgumentEncoding, AttributeRole, CaseDescriptor, EnumAttribute, InstructionEncoding, OpPlan,
    enum_descriptor,
};

fn text_list(texts: &[std::borrow::Cow<'static, str>]) -> TokenStream {
    match texts {
        [] => quote!(&[]),
        _ => quote!(const { &[#(__terrace::text(#texts)),*] }),
    }
}

fn version(version: Option<Version>) -> TokenStream {
    let Some(Version { major, minor }) = version else { return quote!(::core::option::Option::None) };
    let (major, minor) = (RustLiteral::u32_unsuffixed(major), RustLiteral::u32_unsuffixed(minor));
    quote!(::core::option::Option::Some(__terrace::version(#major, #minor)))
}

fn availability(of: &Availability) -> TokenStream {
    if of.is_always() {
        return quote!(__terrace::Availability::ALWAYS);
    }
    let (first, last) = (version(of.version), version(of.until));
    let (capabilities, extensions) = (text_list(&of.capabilities), text_list(&of.extensions));
    quote!(__terrace::availability(#first, #last, #capabilities, #extensions))
}

fn instruction(encoding: &InstructionEncoding) -> TokenStream {
    let opcode = RustLiteral::u32_unsuffixed(encoding.opcode);
    let set = match &encoding.set {
        Some(set) => quote!(::core::option::Option::Some(__terrace::text(#set))),
        None => quote!(::core::option::Option::None),
    };
    let arguments = encoding.arguments.iter().map(|argument| match argument {
        ArgumentEncoding::Operand(index) => {
            let index = RustLiteral::u32_unsuffixed(*index);
            quote!(__terrace::ArgumentEncoding::Operand(#index))
        }
        ArgumentEncoding::Attribute(slot, encoding) => {
            let (slot, encoding) = (RustLiteral::u32_unsuffixed(*slot), ident(&format!("{encoding:?}")));
            quote!(__terrace::ArgumentEncoding::Attribute(#slot, __terrace::AttributeEncoding::#encoding))
        }
    });
    quote! {
        __terrace::InstructionEncoding {
            set: #set,
            opcode: #opcode,
            arguments: __terrace::list(const { &[#(#arguments),*] }),
        }
    }
}

impl Emitter<'_> {
    /// Returns the encoding and the requirements of an op: constants, and the setters of its descriptor.
    pub(in crate::emit::rust) fn instruction_facts(
        &self,
        plan: &OpPlan,
        requires: Option<&Availability>,
    ) -> (TokenStream, TokenStream) {
        let (mut constants, mut setters) = (TokenStream::new(), TokenStream::new());
        let mut fact = |field: &str, ty: &str, value: TokenStream| {
            let (name, setter, ty) = (ident(&field.to_uppercase()), setter(field), ident(ty));
            constants.extend(quote!(const #name: &__terrace::#ty = &#value;));
            setters.extend(quote!(.#setter(__terrace::Constant::Static(#name))));
        };
        if let Some(encoding) = &plan.instruction {
            fact("instruction", "InstructionEncoding", instruction(encoding));
        }
        if let Some(requires) = requires {
            fact("requires", "Availability", availability(requires));
        }
        (constants, setters)
    }

    /// Returns the attributes of an op that hold values of an enum with a descriptor.
    pub(in crate::emit::rust) fn enum_slots(&self, plan: &OpPlan) -> Vec<TokenStream> {
        let slots = plan.attributes.iter().enumerate().filter_map(|(slot, attribute)| {
            let AttributeRole::Declared { enumeration: Some(enumeration), .. } = &attribute.role else {
                return None;
            };
            let EnumAttribute { enumeration, holder } = *enumeration;
            let header = match holder {
                Some(holder) => &self.model.attribute(holder).header,
                None => &self.model.enumeration(enumeration).header,
            };
            let path = self.path(header, None, Place::Module);
            let slot = RustLiteral::usize_unsuffixed(slot);
            Some(quote!((#slot, __terrace::Constant::Static(#path::ENUM))))
        });
        slots.collect()
    }

    /// Returns the constants of an enum with a descriptor: that, and the attribute that holds its values.
    pub(in crate::emit::rust) fn enum_constants(&self, definition: &Enum, repr: &Ident) -> TokenStream {
        let position = self.model.enums.iter().position(|known| std::ptr::eq(known, definition));
        let Some(id) = position.map(|position| EnumId(position as u32)) else { return TokenStream::new() };
        if !self.plan.is_described(id) {
            return TokenStream::new();
        }
        let descriptor = enum_descriptor(definition);
        let (name, is_set, as_constant) = (&descriptor.name, descriptor.is_set, descriptor.as_constant);
        let cases = descriptor.cases.iter().map(case);
        quote! {
            /// The cases, with what they need and what follows them in instructions.
            pub const DESCRIPTOR: &'static __terrace::EnumDescriptor = &__terrace::EnumDescriptor {
                name: __terrace::text(#name),
                cases: __terrace::list(const { &[#(#cases),*] }),
                is_set: #is_set,
                as_constant: #as_constant,
            };

            /// The attributes that hold the values.
            #[allow(clippy::unnecessary_cast)]
            pub const ENUM: &'static __terrace::EnumAttribute = &__terrace::EnumAttribute {
                definition: __terrace::Constant::Static(Self::DESCRIPTOR),
                wrap: __terrace::EnumWrap::Function(|context, value| {
                    Self::from_value(value as #repr).map(|value| value.to_attribute(context))
                }),
                unwrap: __terrace::EnumUnwrap::Function(|context, attribute| {
                    Self::from_attribute(context, attribute).map(|value| value.value() as i64)
                }),
            };
        }
    }

    /// Returns the constant of an attribute definition that holds values of an enum with a descriptor.
    pub(in crate::emit::rust) fn holder_constant(&self, data: &Data) -> TokenStream {
        let Some(id) = data.only_enum().filter(|id| self.plan.is_described(*id)) else {
            return TokenStream::new();
        };
        let definition = self.model.enumeration(id);
        let path = self.path(&definition.header, None, Place::Module);
        let repr = ident(&format!("{}{}", if definition.signed { 'i' } else { 'u' }, definition.width));
        let parameter = ident(&data.parameters[0].name);
        quote! {
            /// The enum whose values are the instances.
            #[allow(clippy::unnecessary_cast)]
            pub const ENUM: &'static __terrace::EnumAttribute = &__terrace::EnumAttribute {
                definition: __terrace::Constant::Static(#path::DESCRIPTOR),
                wrap: __terrace::EnumWrap::Function(|context, value| {
                    let value = #path::from_value(value as #repr)?;
                    Self::get_checked(context, value).ok().map(|made| made.0)
                }),
                unwrap: __terrace::EnumUnwrap::Function(|context, attribute| {
                    let made = Self::from_attribute(context, attribute)?;
                    ::core::option::Option::Some(made.storage(context).#parameter.value() as i64)
                }),
            };
        }
    }
}

fn case(case: &CaseDescriptor) -> TokenStream {
    let (text, value, needs) = (&case.text, integer(case.value.into()), availability(&case.availability));
    let parameter = |CaseParameter { name, kind }: &CaseParameter| {
        let kind = match kind {
            CaseParameterKind::Id => quote!(Id),
            CaseParameterKind::Number => quote!(Number),
            CaseParameterKind::Text => quote!(Text),
            CaseParameterKind::Enum(name) => quote!(Enum(__terrace::text(#name))),
        };
        quote!(__terrace::case_parameter(#name, __terrace::CaseParameterKind::#kind))
    };
    let parameters = match &*case.parameters {
        [] => quote!(&[]),
        list => {
            let list = list.iter().map(parameter);
            quote!(const { &[#(#list),*] })
        }
    };
    quote!(__terrace::case_descriptor(#text, #value, #needs, #parameters))
}
