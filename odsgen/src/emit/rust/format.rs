//! The assembly format of an op as data.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::tokens::{ident, word};
use crate::model::{
    AssemblyFormat, AttributeField, AttributeStart, CustomArgument, FormatElement, FormatElementKind,
    FormatType, Op, Storage, TypeOperand, TypeSource, ValueReference,
};

impl Emitter<'_> {
    /// The format of an op.
    pub(super) fn format(&mut self, op: &Op, format: &AssemblyFormat) -> TokenStream {
        let elements = self.elements(op, &format.elements);
        let operands = self.format_types(&format.operand_types, &op.operands);
        let results = self.format_types(&format.result_types, &op.results);
        let types = |name: &str, types: &[TokenStream]| {
            let name = ident(name);
            (!types.is_empty()).then(|| quote!(#name: __terrace::items![#(#types),*],))
        };
        let (operands, results) = (types("operand_types", &operands), types("result_types", &results));
        let by_interface = FormatType::Inferred(TypeSource::Interface);
        let infer = format.result_types.contains(&by_interface).then(|| {
            let interface = self.library_interface("InferTypeOpInterface");
            quote! {
                infer_results: ::core::option::Option::Some(<Self as #interface>::infer_return_types),
            }
        });
        quote! {
            __terrace::AssemblyFormat {
                elements: __terrace::items![#(#elements),*],
                #operands
                #results
                #infer
                ..::core::default::Default::default()
            }
        }
    }

    /// Where types come from; nothing where all are written.
    fn format_types(&mut self, types: &[FormatType], fields: &[crate::model::Field]) -> Vec<TokenStream> {
        if types
            .iter()
            .all(|ty| matches!(ty, FormatType::Written | FormatType::Inferred(TypeSource::Interface)))
        {
            return Vec::new();
        }
        let reference = |value: &ValueReference| match value {
            ValueReference::Operand(index) => {
                let index = RustLiteral::usize_unsuffixed(*index);
                quote!(__terrace::ValueReference::Operand(#index))
            }
            ValueReference::Result(index) => {
                let index = RustLiteral::usize_unsuffixed(*index);
                quote!(__terrace::ValueReference::Result(#index))
            }
        };
        let mut out = Vec::new();
        for (ty, field) in types.iter().zip(fields) {
            out.push(match ty {
                FormatType::Written | FormatType::Inferred(TypeSource::Given | TypeSource::Interface) => {
                    quote!(__terrace::TypeSource::Written)
                }
                FormatType::Inferred(TypeSource::Built(build)) => {
                    let function = self.type_builder(build, &field.constraint.spelling);
                    quote!(__terrace::built(#function))
                }
                FormatType::Inferred(TypeSource::SameAs(other)) => {
                    let other = reference(other);
                    quote!(__terrace::TypeSource::SameAs(#other))
                }
                FormatType::Inferred(TypeSource::Computed(other, transform)) => {
                    let function = self.type_transform(transform);
                    let other = reference(other);
                    quote!(__terrace::TypeSource::Computed { from: #other, compute: #function })
                }
            });
        }
        out
    }

    fn elements(&mut self, op: &Op, elements: &[FormatElement]) -> Vec<TokenStream> {
        elements.iter().filter_map(|element| self.element(op, element, false)).collect()
    }

    /// An element; one that begins a group may turn out not to be there.
    fn element(&mut self, op: &Op, element: &FormatElement, begins_group: bool) -> Option<TokenStream> {
        let at = |index: &usize| RustLiteral::usize_unsuffixed(*index);
        let element = match &element.kind {
            FormatElementKind::Literal(text) => return Some(quote!(__terrace::literal(#text))),
            FormatElementKind::Space(text) => {
                let kind = ident(match text.as_str() {
                    "" => "None",
                    "\n" => "Newline",
                    _ => "Space",
                });
                quote!(Whitespace(__terrace::Whitespace::#kind))
            }
            FormatElementKind::Attribute(index) => {
                return Some(self.attribute_element(op, *index, true));
            }
            FormatElementKind::QualifiedAttribute(index) => {
                return Some(self.attribute_element(op, *index, false));
            }
            FormatElementKind::Operand(index) => {
                let index = at(index);
                quote!(Operand(#index))
            }
            FormatElementKind::Region(index) => {
                let index = at(index);
                quote!(Region(#index))
            }
            FormatElementKind::Successor(index) => {
                let index = at(index);
                quote!(Successor(#index))
            }
            FormatElementKind::AttributeDictionary { with_keyword } => {
                return Some(match with_keyword {
                    true => quote!(__terrace::ATTRIBUTES_WITH_KEYWORD),
                    false => quote!(__terrace::ATTRIBUTES),
                });
            }
            FormatElementKind::PropertyDictionary => quote!(PropertyDictionary),
            FormatElementKind::Operands => quote!(Operands),
            FormatElementKind::Regions => quote!(Regions),
            FormatElementKind::Successors => quote!(Successors),
            FormatElementKind::Type(operand) => {
                let form = self.type_form(op, *operand);
                let operand = type_operand(*operand);
                return Some(match form {
                    Some(form) => quote! {
                        __terrace::FormatElement::Type(__terrace::TypeElement { operand: #operand, form: #form })
                    },
                    None => quote!(__terrace::types(#operand)),
                });
            }
            FormatElementKind::QualifiedType(operand) => {
                let operand = type_operand(*operand);
                return Some(quote!(__terrace::types(#operand)));
            }
            FormatElementKind::FunctionalType { inputs, results } => {
                let (inputs, results) = (type_operand(*inputs), type_operand(*results));
                quote!(FunctionalType { inputs: #inputs, results: #results })
            }
            FormatElementKind::Custom { function, arguments } => {
                let is_optional = begins_group;
                let arguments: Option<Vec<TokenStream>> = arguments.iter().map(directive_argument).collect();
                let Some(arguments) = arguments else {
                    self.not_generated(element.span, "parameters in the directive of an op");
                    return None;
                };
                let (parse, how) = if is_optional {
                    (format!("parse_optional_{}", word(function)), quote!(Optional))
                } else {
                    (format!("parse_{}", word(function)), quote!(Required))
                };
                let (parse, print) = (ident(&parse), ident(&format!("print_{}", word(function))));
                let parse = quote!(__terrace::DirectiveParser::#how(#parse));
                return Some(
                    quote!(__terrace::custom(#function, const { &[#(#arguments),*] }, #parse, #print)),
                );
            }
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let first = self.element(op, elements.first()?, true);
                let rest = self.elements(op, &elements[1..]);
                let otherwise = self.elements(op, otherwise);
                let anchor = at(anchor);
                return Some(if otherwise.is_empty() {
                    quote!(__terrace::group(const { &[#first, #(#rest),*] }, #anchor))
                } else {
                    quote! {
                        __terrace::group_or(
                            const { &[#first, #(#rest),*] },
                            const { &[#(#otherwise),*] },
                            #anchor,
                            #is_inverted,
                        )
                    }
                });
            }
            FormatElementKind::Clauses(clauses) => {
                let clauses = clauses.iter().map(|clause| {
                    let keyword = match &clause[0].kind {
                        FormatElementKind::Literal(text) => text.as_str(),
                        _ => "",
                    };
                    let elements = self.elements(op, &clause[1..]);
                    quote!(__terrace::clause(#keyword, const { &[#(#elements),*] }))
                });
                let clauses: Vec<TokenStream> = clauses.collect();
                quote!(Clauses(__terrace::list(const { &[#(#clauses),*] })))
            }
            FormatElementKind::Parameter(_)
            | FormatElementKind::QualifiedParameter(_)
            | FormatElementKind::Parameters
            | FormatElementKind::ParameterStruct => {
                self.not_generated(element.span, "parameters in the format of an op");
                return None;
            }
        };
        Some(quote!(__terrace::FormatElement::#element))
    }

    fn attribute_element(&mut self, op: &Op, index: usize, _elided: bool) -> TokenStream {
        let field = &op.attributes[index];
        let form = self.attribute_form(field);
        let slot = RustLiteral::usize_unsuffixed(index);
        let start = match self.model.attribute_start(field) {
            _ if !field.optional => None,
            AttributeStart::Any => None,
            AttributeStart::Number => Some("Number"),
            AttributeStart::String => Some("String"),
            AttributeStart::Array => Some("Array"),
            AttributeStart::Symbol => Some("Symbol"),
            AttributeStart::Type => Some("Type"),
        };
        let start = start.map(|start| {
            let start = ident(start);
            quote!(.beginning(__terrace::AttributeStart::#start))
        });
        quote! {
            __terrace::shown(__terrace::AttributeElement::new(#slot, #form)#start)
        }
    }

    /// The form of types that are of one definition: the short one. None where they are written in full.
    fn type_form(&self, op: &Op, operand: TypeOperand) -> Option<TokenStream> {
        let field = match operand {
            TypeOperand::Operand(index) => &op.operands[index],
            TypeOperand::Result(index) => &op.results[index],
            TypeOperand::Operands | TypeOperand::Results => return None,
        };
        let Storage::Type(id) = field.constraint.accessor.storage else { return None };
        let data = self.model.data_type(id);
        if self.variant(data).is_some() || !self.has_syntax(data, true) {
            return None;
        }
        let path = self.path(&data.header, Some(data.dialect), super::Place::Module);
        Some(quote!(__terrace::TypeForm::Syntax(#path::SYNTAX)))
    }

    fn attribute_form(&mut self, field: &AttributeField) -> TokenStream {
        let Some(constraint) = &field.constraint else { return quote!(__terrace::AttributeForm::Unit) };
        if constraint.spelling == "SymbolNameAttr" {
            return quote!(__terrace::AttributeForm::SymbolName);
        }
        if let Storage::Enum(id) = constraint.accessor.storage {
            let path = self.path(&self.model.enumeration(id).header, None, super::Place::Module);
            return quote!(__terrace::AttributeForm::Enum(#path::SYNTAX));
        }
        if let Storage::Attribute(id) = constraint.accessor.storage {
            let data = self.model.attribute(id);
            if self.variant(data).is_none() && self.has_syntax(data, false) {
                let path = self.path(&data.header, Some(data.dialect), super::Place::Module);
                return quote!(__terrace::AttributeForm::Syntax(#path::SYNTAX));
            }
        }
        match &constraint.accessor.value_type {
            Some(build) => {
                let function = self.type_builder(build, &constraint.spelling);
                quote!(__terrace::AttributeForm::Untyped(__terrace::TypeBuilder::Function(#function)))
            }
            None => quote!(__terrace::AttributeForm::Typed),
        }
    }
}

fn type_operand(operand: TypeOperand) -> TokenStream {
    match operand {
        TypeOperand::Operand(index) => {
            let index = RustLiteral::usize_unsuffixed(index);
            quote!(__terrace::TypeOperand::Operand(#index))
        }
        TypeOperand::Result(index) => {
            let index = RustLiteral::usize_unsuffixed(index);
            quote!(__terrace::TypeOperand::Result(#index))
        }
        TypeOperand::Operands => quote!(__terrace::TypeOperand::Operands),
        TypeOperand::Results => quote!(__terrace::TypeOperand::Results),
    }
}

fn directive_argument(argument: &CustomArgument) -> Option<TokenStream> {
    let number = |kind: &str, index: usize| {
        let (kind, index) = (ident(kind), RustLiteral::usize_unsuffixed(index));
        Some(quote!(__terrace::DirectiveArgument::#kind(#index)))
    };
    match argument {
        CustomArgument::Attribute(index) => number("Attribute", *index),
        CustomArgument::Operand(index) => number("Operand", *index),
        CustomArgument::Region(index) => number("Region", *index),
        CustomArgument::Successor(index) => number("Successor", *index),
        CustomArgument::Parameter(_) => None,
        CustomArgument::AttributeReference(index) => number("AttributeReference", *index),
        CustomArgument::OperandReference(index) => number("OperandReference", *index),
        CustomArgument::AttributeDictionary => {
            Some(quote!(__terrace::DirectiveArgument::AttributeDictionary))
        }
        CustomArgument::Text(text) => {
            Some(quote!(__terrace::DirectiveArgument::Text(::std::borrow::Cow::Borrowed(#text))))
        }
        CustomArgument::Type(operand) => {
            let operand = type_operand(*operand);
            Some(quote!(__terrace::DirectiveArgument::Type(#operand)))
        }
        CustomArgument::TypeReference(operand) => {
            let operand = type_operand(*operand);
            Some(quote!(__terrace::DirectiveArgument::TypeReference(#operand)))
        }
    }
}
