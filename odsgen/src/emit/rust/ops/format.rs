//! The assembly format of an op as data of its descriptor.

use proc_macro2::{Literal as RustLiteral, TokenStream};
use quote::quote;
use terrace_vocabulary::{Clause, DirectiveArgument, OptionalGroup};

use crate::emit::rust::Emitter;
use crate::emit::rust::inference::inference_arguments;
use crate::emit::rust::tokens::{ident, shared_term, word};
use crate::model::{AttributeStart, Field, InterfaceIntrinsic, Op};
use crate::plan::{AttributeForm, AttributeStep, CustomStep, FormatPlan, FormatStep, TypeSource, TypeStep};

impl Emitter<'_> {
    /// The constants that a format needs, and the format.
    pub(in crate::emit::rust) fn format(
        &mut self,
        op: &Op,
        format: &FormatPlan,
    ) -> (TokenStream, TokenStream) {
        let elements = self.steps(&format.elements, op);
        let mut constants = quote!(const FORMAT: &[__terrace::FormatElement] = &[#(#elements),*];);
        let mut fields = quote!(elements: __terrace::list(FORMAT),);
        for (field, types, values) in [
            ("operand_types", &format.operand_types, &op.operands),
            ("result_types", &format.result_types, &op.results),
        ] {
            if types.is_empty() {
                continue;
            }
            let types = types.iter().zip(values).map(|(ty, field)| self.type_source(ty, field));
            let types: Vec<TokenStream> = types.collect();
            let (constant, field) = (ident(&field.to_uppercase()), ident(field));
            constants.extend(quote!(const #constant: &[__terrace::TypeSource] = &[#(#types),*];));
            fields.extend(quote!(#field: __terrace::list(#constant),));
        }
        if format.infers_results
            && let Some(interface) = self.engine_interface(InterfaceIntrinsic::InferredResultTypes)
        {
            fields.extend(quote! {
                infer_results: ::core::option::Option::Some(<Self as #interface>::infer_return_types),
            });
        }
        (constants, quote!(__terrace::AssemblyFormat { #fields ..__terrace::AssemblyFormat::EMPTY }))
    }

    fn type_source(&mut self, source: &TypeSource, field: &Field) -> TokenStream {
        let source = match source {
            TypeSource::Written => quote!(Written),
            TypeSource::Built(build) => {
                let function = self.type_builder(build, &field.constraint.spelling);
                quote!(Built(__terrace::TypeBuilder::Function(#function)))
            }
            TypeSource::SameAs(other) => {
                let other = shared_term("ValueReference", other);
                quote!(SameAs(#other))
            }
            TypeSource::OfAttribute(slot) => {
                let slot = RustLiteral::usize_unsuffixed(*slot);
                quote!(OfAttribute(#slot))
            }
            TypeSource::Computed(other, transform) => {
                let (other, function) =
                    (shared_term("ValueReference", other), self.type_transform(transform));
                let function = quote!(__terrace::TypeTransform::Function(#function));
                quote!(Computed { from: #other, transform: #function })
            }
            TypeSource::Each(from, transform) => {
                let from = shared_term("ValueReference", from);
                let transform = match transform {
                    None => quote!(::core::option::Option::None),
                    Some(transform) => {
                        let function = self.type_transform(transform);
                        quote!(::core::option::Option::Some(__terrace::TypeTransform::Function(#function)))
                    }
                };
                quote!(Each { from: #from, transform: #transform })
            }
            TypeSource::Function(function) => {
                let arguments = inference_arguments(function);
                let function = self.inference_function(function);
                let function = quote!(__terrace::TypeFunction::Function(#function));
                quote!(Function { arguments: __terrace::list(#arguments), function: #function })
            }
        };
        quote!(__terrace::TypeSource::#source)
    }

    fn steps(&mut self, steps: &[FormatStep], op: &Op) -> Vec<TokenStream> {
        steps.iter().map(|step| self.step(step, op)).collect()
    }

    fn list_of_steps(&mut self, steps: &[FormatStep], op: &Op) -> TokenStream {
        let steps = self.steps(steps, op);
        quote!(__terrace::list(const { &[#(#steps),*] }))
    }

    fn step(&mut self, step: &FormatStep, op: &Op) -> TokenStream {
        let at = |index: &u32| RustLiteral::u32_unsuffixed(*index);
        let element = match step {
            FormatStep::Literal(text) => quote!(Literal(__terrace::text(#text))),
            FormatStep::Whitespace(space) => {
                let space = shared_term("Whitespace", space);
                quote!(Whitespace(#space))
            }
            FormatStep::Attribute(AttributeStep { slot, form, start }) => {
                let form = self.attribute_form(form, op, *slot as usize);
                let slot = at(slot);
                let beginning = (*start != AttributeStart::Any).then(|| {
                    let start = shared_term("AttributeStart", start);
                    quote!(.beginning(#start))
                });
                quote!(Attribute(__terrace::AttributeElement::new(#slot, #form)#beginning))
            }
            FormatStep::Operand(_)
            | FormatStep::Region(_)
            | FormatStep::Successor(_)
            | FormatStep::AttributeDictionary { .. }
            | FormatStep::PropertyDictionary
            | FormatStep::Operands
            | FormatStep::Regions
            | FormatStep::Successors => return shared_term("FormatElement", step),
            FormatStep::Type(TypeStep { operand, short }) => {
                let operand = shared_term("TypeOperand", operand);
                match short {
                    None => quote!(Type(__terrace::TypeElement::new(#operand))),
                    Some(id) => {
                        let data = self.model.data_type(*id);
                        let path =
                            self.path(&data.header, Some(data.dialect), crate::emit::rust::Place::Module);
                        quote!(Type(__terrace::TypeElement {
                            operand: #operand,
                            form: __terrace::TypeForm::Syntax(#path::SYNTAX),
                        }))
                    }
                }
            }
            FormatStep::FunctionalType { inputs, results } => {
                let (inputs, results) =
                    (shared_term("TypeOperand", inputs), shared_term("TypeOperand", results));
                quote!(FunctionalType { inputs: #inputs, results: #results })
            }
            FormatStep::Custom(directive) => {
                let [parse, print, notation] = self.directive_functions(op, directive);
                let function = &directive.function;
                let arguments = directive.arguments.iter().map(directive_argument);
                quote!(Custom(__terrace::CustomDirective {
                    name: __terrace::text(#function),
                    arguments: __terrace::list(const { &[#(#arguments),*] }),
                    parse: __terrace::DirectiveParser::#parse,
                    print: #print,
                    notation: #notation,
                }))
            }
            FormatStep::Group(OptionalGroup { elements, otherwise, anchor, is_inverted }) => {
                let elements = self.list_of_steps(elements, op);
                let otherwise = self.list_of_steps(otherwise, op);
                let anchor = at(anchor);
                quote!(Group(__terrace::OptionalGroup {
                    elements: #elements,
                    otherwise: #otherwise,
                    anchor: #anchor,
                    is_inverted: #is_inverted,
                }))
            }
            FormatStep::Clauses(clauses) => {
                let clauses = clauses.iter().map(|Clause { keyword, elements }| {
                    let elements = self.list_of_steps(elements, op);
                    quote!(__terrace::Clause { keyword: __terrace::text(#keyword), elements: #elements })
                });
                let clauses: Vec<TokenStream> = clauses.collect();
                quote!(Clauses(__terrace::list(const { &[#(#clauses),*] })))
            }
        };
        quote!(__terrace::FormatElement::#element)
    }

    /// Returns the parser, the printer and the notation of a directive: those of the library, or calls of the author's
    /// functions.
    fn directive_functions(&mut self, op: &Op, directive: &CustomStep) -> [TokenStream; 3] {
        if !directive.is_intrinsic {
            let (parse, print) = self.directive(op, directive);
            return [parse, print, quote!(::core::option::Option::None)];
        }
        let constant = ident(&word(&directive.function).to_uppercase());
        let parse = match directive.is_optional {
            true => quote!(Optional(__terrace::library_directives::#constant.parse_optional)),
            false => quote!(Required(__terrace::library_directives::#constant.parse)),
        };
        let directive = quote!(__terrace::library_directives::#constant);
        [parse, quote!(#directive.print), quote!(#directive.notation)]
    }

    fn attribute_form(&mut self, form: &AttributeForm, op: &Op, slot: usize) -> TokenStream {
        let form = match form {
            AttributeForm::Unit => quote!(Unit),
            AttributeForm::SymbolName => quote!(SymbolName),
            AttributeForm::Typed => quote!(Typed),
            AttributeForm::Enum(id) => {
                let path =
                    self.path(&self.model.enumeration(*id).header, None, crate::emit::rust::Place::Module);
                quote!(Enum(#path::SYNTAX))
            }
            AttributeForm::Short(id) => {
                let data = self.model.attribute(*id);
                let path = self.path(&data.header, Some(data.dialect), crate::emit::rust::Place::Module);
                quote!(Syntax(#path::SYNTAX))
            }
            AttributeForm::Typeless => quote!(Typeless),
            AttributeForm::Untyped(build) | AttributeForm::DenseArray(build) => {
                let constraint = op.attributes[slot].constraint.as_ref();
                let proposal = constraint.map_or("", |constraint| &constraint.spelling);
                let function = self.type_builder(build, proposal);
                let is_array = matches!(form, AttributeForm::DenseArray(_));
                let form = if is_array { quote!(DenseArray) } else { quote!(Untyped) };
                quote!(#form(__terrace::TypeBuilder::Function(#function)))
            }
        };
        quote!(__terrace::AttributeForm::#form)
    }
}

/// Emits an argument of a custom directive.
fn directive_argument(argument: &DirectiveArgument) -> TokenStream {
    let argument = match argument {
        DirectiveArgument::Text(text) => quote!(Text(__terrace::text(#text))),
        DirectiveArgument::Type(operand) => {
            let operand = shared_term("TypeOperand", operand);
            quote!(Type(#operand))
        }
        DirectiveArgument::TypeReference(operand) => {
            let operand = shared_term("TypeOperand", operand);
            quote!(TypeReference(#operand))
        }
        of_field => return shared_term("DirectiveArgument", of_field),
    };
    quote!(__terrace::DirectiveArgument::#argument)
}
