//! The assembly format of an op as data.

use proc_macro2::{Ident, Literal as RustLiteral, TokenStream};
use quote::quote;

use super::Emitter;
use super::origin;
use super::tokens::{ident, word};
use crate::model::{
    AssemblyFormat, AttributeField, AttributeStart, CustomArgument, FormatElement, FormatElementKind,
    FormatType, Op, Storage, TypeOperand, TypeSource, ValueReference,
};
use crate::plan::has_syntax;

impl Emitter<'_> {
    /// The format of an op, as fields of its descriptor's format.
    pub(super) fn format(&mut self, op: &Op, format: &AssemblyFormat) -> TokenStream {
        let elements = self.elements(op, &format.elements);
        let operands = self.format_types(&format.operand_types, &op.operands);
        let results = self.format_types(&format.result_types, &op.results);
        let types = |name: &str, types: &[TokenStream]| {
            let name = ident(name);
            (!types.is_empty()).then(|| quote!(#name [#(#types),*]))
        };
        let (operands, results) = (types("operand_types", &operands), types("result_types", &results));
        let by_interface = FormatType::Inferred(TypeSource::Interface);
        let infer = format.result_types.contains(&by_interface).then(|| {
            let interface = self.library_interface("InferTypeOpInterface");
            quote!(infer_results [<Self as #interface>::infer_return_types])
        });
        quote!(elements [#(#elements),*] #operands #results #infer)
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
                    quote!(WRITTEN)
                }
                FormatType::Inferred(TypeSource::Built(build)) => {
                    let function = self.type_builder(build, &field.constraint.spelling);
                    quote!(built(#function))
                }
                FormatType::Inferred(TypeSource::SameAs(other)) => match other {
                    ValueReference::Operand(index) => {
                        let index = RustLiteral::usize_unsuffixed(*index);
                        quote!(same_as_operand(#index))
                    }
                    ValueReference::Result(index) => {
                        let index = RustLiteral::usize_unsuffixed(*index);
                        quote!(same_as_result(#index))
                    }
                },
                FormatType::Inferred(TypeSource::OfAttribute(index)) => {
                    let slot = RustLiteral::usize_unsuffixed(*index);
                    quote!(of_attribute(#slot))
                }
                FormatType::Inferred(TypeSource::Computed(other, transform)) => {
                    let function = self.type_transform(transform);
                    let other = reference(other);
                    quote!(computed(#other, #function))
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
        Some(match &element.kind {
            FormatElementKind::Literal(text) => quote!(literal(#text)),
            FormatElementKind::Space(text) => match text.as_str() {
                "" => quote!(NO_SPACE),
                "\n" => quote!(NEWLINE),
                _ => quote!(SPACE),
            },
            FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
                self.attribute_element(op, *index)
            }
            FormatElementKind::Operand(index) => {
                let index = at(index);
                quote!(operand(#index))
            }
            FormatElementKind::Region(index) => {
                let index = at(index);
                quote!(region_at(#index))
            }
            FormatElementKind::Successor(index) => {
                let index = at(index);
                quote!(successor_at(#index))
            }
            FormatElementKind::AttributeDictionary { with_keyword: true } => quote!(ATTRIBUTES_WITH_KEYWORD),
            FormatElementKind::AttributeDictionary { with_keyword: false } => quote!(ATTRIBUTES),
            FormatElementKind::PropertyDictionary => quote!(PROPERTIES),
            FormatElementKind::Operands => quote!(ALL_OPERANDS),
            FormatElementKind::Regions => quote!(ALL_REGIONS),
            FormatElementKind::Successors => quote!(ALL_SUCCESSORS),
            FormatElementKind::Type(operand) => self.type_element(op, *operand, true),
            FormatElementKind::QualifiedType(operand) => self.type_element(op, *operand, false),
            FormatElementKind::FunctionalType { inputs, results } => {
                let (inputs, results) = (type_operand(*inputs), type_operand(*results));
                quote!(functional_type(#inputs, #results))
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
                let print = origin::name(&format!("print_{}", word(function)), element.span);
                let parse = origin::name(&parse, element.span);
                let parse = quote!(__terrace::DirectiveParser::#how(#parse));
                quote!(custom(#function, const { &[#(#arguments),*] }, #parse, #print))
            }
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let first = self.element(op, elements.first()?, true);
                let rest = self.elements(op, &elements[1..]);
                let otherwise = self.elements(op, otherwise);
                let anchor = at(anchor);
                let elements = quote!(__terrace::items![#first, #(#rest),*]);
                if otherwise.is_empty() {
                    quote!(group(#elements, #anchor))
                } else {
                    quote!(group_or(#elements, __terrace::items![#(#otherwise),*], #anchor, #is_inverted))
                }
            }
            FormatElementKind::Clauses(clauses) => {
                let clauses = clauses.iter().map(|clause| {
                    let keyword = match &clause[0].kind {
                        FormatElementKind::Literal(text) => text.as_str(),
                        _ => "",
                    };
                    let elements = self.elements(op, &clause[1..]);
                    quote!(clause(#keyword, __terrace::items![#(#elements),*]))
                });
                let clauses: Vec<TokenStream> = clauses.collect();
                quote!(clauses(__terrace::items![#(#clauses),*]))
            }
            FormatElementKind::Parameter(_)
            | FormatElementKind::QualifiedParameter(_)
            | FormatElementKind::Parameters
            | FormatElementKind::ParameterStruct => {
                self.not_generated(element.span, "parameters in the format of an op");
                return None;
            }
        })
    }

    fn attribute_element(&mut self, op: &Op, index: usize) -> TokenStream {
        let field = &op.attributes[index];
        let slot = RustLiteral::usize_unsuffixed(index);
        let (function, argument) = self.attribute_form(field);
        let start = match self.model.attribute_start(field) {
            _ if !field.optional => None,
            AttributeStart::Any => None,
            AttributeStart::Number => Some("Number"),
            AttributeStart::String => Some("String"),
            AttributeStart::Array => Some("Array"),
            AttributeStart::Symbol => Some("Symbol"),
            AttributeStart::Type => Some("Type"),
        };
        match start {
            None => {
                let argument = argument.into_iter();
                quote!(#function(#slot #(, #argument)*))
            }
            Some(start) => {
                let start = ident(start);
                let form = match argument {
                    Some(argument) if function == "untyped" => {
                        quote!(Untyped(__terrace::TypeBuilder::Function(#argument)))
                    }
                    Some(argument) if function == "shown_enum" => quote!(Enum(#argument)),
                    Some(argument) => quote!(Syntax(#argument)),
                    None if function == "symbol_name" => quote!(SymbolName),
                    None if function == "shown_unit" => quote!(Unit),
                    None => quote!(Typed),
                };
                quote!(beginning(__terrace::AttributeStart::#start, #slot, __terrace::AttributeForm::#form))
            }
        }
    }

    fn type_element(&mut self, op: &Op, operand: TypeOperand, short: bool) -> TokenStream {
        let syntax = self.type_syntax(op, operand).filter(|_| short);
        let (kind, index) = match operand {
            TypeOperand::Operands => return quote!(OPERAND_TYPES),
            TypeOperand::Results => return quote!(RESULT_TYPES),
            TypeOperand::Operand(index) => ("operand_type", RustLiteral::usize_unsuffixed(index)),
            TypeOperand::Result(index) => ("result_type", RustLiteral::usize_unsuffixed(index)),
        };
        match syntax {
            Some(syntax) => {
                let kind = ident(&format!("short_{kind}"));
                quote!(#kind(#index, #syntax))
            }
            None => {
                let kind = ident(kind);
                quote!(#kind(#index))
            }
        }
    }

    /// The short form of types that are of one definition. None where they are written in full.
    fn type_syntax(&self, op: &Op, operand: TypeOperand) -> Option<TokenStream> {
        let field = match operand {
            TypeOperand::Operand(index) => &op.operands[index],
            TypeOperand::Result(index) => &op.results[index],
            TypeOperand::Operands | TypeOperand::Results => return None,
        };
        let Storage::Type(id) = field.constraint.accessor.storage else { return None };
        let data = self.model.data_type(id);
        if self.variant(data).is_some() || !has_syntax(self.model, data, true) {
            return None;
        }
        let path = self.path(&data.header, Some(data.dialect), super::Place::Module);
        Some(quote!(#path::SYNTAX))
    }

    /// The function that makes the element for an attribute in a format, and what it takes beside the slot.
    fn attribute_form(&mut self, field: &AttributeField) -> (Ident, Option<TokenStream>) {
        let Some(constraint) = &field.constraint else { return (ident("shown_unit"), None) };
        if constraint.spelling == "SymbolNameAttr" {
            return (ident("symbol_name"), None);
        }
        if let Storage::Enum(id) = constraint.accessor.storage {
            let path = self.path(&self.model.enumeration(id).header, None, super::Place::Module);
            return (ident("shown_enum"), Some(quote!(#path::SYNTAX)));
        }
        if let Storage::Attribute(id) = constraint.accessor.storage {
            let data = self.model.attribute(id);
            if self.variant(data).is_none() && has_syntax(self.model, data, false) {
                let path = self.path(&data.header, Some(data.dialect), super::Place::Module);
                return (ident("short_attribute"), Some(quote!(#path::SYNTAX)));
            }
        }
        match &constraint.accessor.value_type {
            Some(build) => (ident("untyped"), Some(self.type_builder(build, &constraint.spelling))),
            None => (ident("typed"), None),
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
