//! Assembly formats of ops.

use terrace_odsgen::model::{
    self, FormatElementKind, FormatType, Op, TypeOperand as ModelOperand, TypeSource as ModelSource,
    ValueReference as ModelReference,
};
use terrace_runtime::dialect::{
    AssemblyFormat, AttributeElement, AttributeStart, Clause, FormatElement, OptionalGroup, TypeElement,
    TypeForm, TypeOperand, TypeSource, ValueDescriptor, ValueReference, Whitespace,
};

use super::attribute::LoadedAttribute;
use super::predicate::{Compiled, Compiler};

/// An op's parts, by whose positions a format names them.
pub(super) struct Parts<'a> {
    pub(super) op: &'a Op,
    pub(super) operands: &'a [(ValueDescriptor, Compiled)],
    pub(super) results: &'a [(ValueDescriptor, Compiled)],
    pub(super) attributes: &'a [LoadedAttribute],
}

/// A format needs Rust, which was reported.
struct NeedsRust;

impl Compiler<'_> {
    /// The format; none where it needs Rust, so that the op has its generic form alone.
    pub(super) fn format(
        &mut self,
        format: &model::AssemblyFormat,
        parts: &Parts<'_>,
    ) -> Option<AssemblyFormat> {
        let elements = self.elements(&format.elements, parts);
        let operands = self.sources(&format.operand_types, parts.operands, parts);
        let results = self.sources(&format.result_types, parts.results, parts);
        match (elements, operands, results) {
            (Ok(elements), Ok(operand_types), Ok(result_types)) => Some(AssemblyFormat {
                elements: elements.into(),
                operand_types: operand_types.into(),
                result_types: result_types.into(),
                infer_results: None,
            }),
            _ => None,
        }
    }

    fn elements(
        &mut self,
        elements: &[model::FormatElement],
        parts: &Parts<'_>,
    ) -> Result<Vec<FormatElement>, NeedsRust> {
        let mut compiled = Vec::new();
        for element in elements {
            compiled.push(match &element.kind {
                FormatElementKind::Literal(text) => FormatElement::Literal(text.clone().into()),
                FormatElementKind::Space(text) => FormatElement::Whitespace(match text.as_str() {
                    "" => Whitespace::None,
                    "\n" | "\\n" => Whitespace::Newline,
                    _ => Whitespace::Space,
                }),
                FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
                    let form = parts.attributes[*index].form.clone();
                    let element = AttributeElement::new(*index as u32, form);
                    let field = &parts.op.attributes[*index];
                    FormatElement::Attribute(match self.model.attribute_start(field) {
                        model::AttributeStart::Any => element,
                        model::AttributeStart::Number => element.beginning(AttributeStart::Number),
                        model::AttributeStart::String => element.beginning(AttributeStart::String),
                        model::AttributeStart::Array => element.beginning(AttributeStart::Array),
                        model::AttributeStart::Symbol => element.beginning(AttributeStart::Symbol),
                        model::AttributeStart::Type => element.beginning(AttributeStart::Type),
                    })
                }
                FormatElementKind::PropertyDictionary => FormatElement::PropertyDictionary,
                FormatElementKind::Operand(index) => FormatElement::Operand(*index as u32),
                FormatElementKind::Region(index) => FormatElement::Region(*index as u32),
                FormatElementKind::Successor(index) => FormatElement::Successor(*index as u32),
                FormatElementKind::AttributeDictionary { with_keyword } => {
                    FormatElement::AttributeDictionary { with_keyword: *with_keyword }
                }
                FormatElementKind::Operands => FormatElement::Operands,
                FormatElementKind::Regions => FormatElement::Regions,
                FormatElementKind::Successors => FormatElement::Successors,
                FormatElementKind::Type(operand) => {
                    let form = self.type_form(parts.op, *operand);
                    FormatElement::Type(TypeElement { operand: type_operand(*operand), form })
                }
                FormatElementKind::QualifiedType(operand) => {
                    FormatElement::Type(TypeElement::new(type_operand(*operand)))
                }
                FormatElementKind::FunctionalType { inputs, results } => FormatElement::FunctionalType {
                    inputs: type_operand(*inputs),
                    results: type_operand(*results),
                },
                FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                    FormatElement::Group(OptionalGroup {
                        elements: self.elements(elements, parts)?.into(),
                        otherwise: self.elements(otherwise, parts)?.into(),
                        anchor: *anchor as u32,
                        is_inverted: *is_inverted,
                    })
                }
                FormatElementKind::Clauses(clauses) => {
                    let mut compiled = Vec::new();
                    for clause in clauses {
                        let mut elements = self.elements(clause, parts)?;
                        if let FormatElement::Literal(keyword) = elements.remove(0) {
                            compiled.push(Clause { keyword, elements: elements.into() });
                        }
                    }
                    FormatElement::Clauses(compiled.into())
                }
                FormatElementKind::Custom { function, .. } => {
                    let message = format!(
                        "the directive `{function}` in the format of `{}` is written in Rust",
                        parts.op.header.name
                    );
                    self.unchecked.report(element.span, message, "the op has its generic form alone");
                    return Err(NeedsRust);
                }
                FormatElementKind::Parameter(_)
                | FormatElementKind::QualifiedParameter(_)
                | FormatElementKind::Parameters
                | FormatElementKind::ParameterStruct => {
                    let message = "ops have no parameters";
                    self.unchecked.report(element.span, message, "the op has its generic form alone");
                    return Err(NeedsRust);
                }
            });
        }
        Ok(compiled)
    }

    /// How types are written: in the short form where they are of one loaded definition.
    fn type_form(&mut self, op: &Op, operand: ModelOperand) -> TypeForm {
        let field = match operand {
            ModelOperand::Operand(index) => &op.operands[index],
            ModelOperand::Result(index) => &op.results[index],
            ModelOperand::Operands | ModelOperand::Results => return TypeForm::Full,
        };
        let model::Storage::Type(id) = field.constraint.accessor.storage else { return TypeForm::Full };
        match self.data.type_syntax(id) {
            Some(syntax) => TypeForm::Syntax(syntax),
            None => TypeForm::Full,
        }
    }

    /// Where the types of operands, or of results, come from.
    fn sources(
        &mut self,
        types: &[FormatType],
        values: &[(ValueDescriptor, Compiled)],
        parts: &Parts<'_>,
    ) -> Result<Vec<TypeSource>, NeedsRust> {
        let mut sources = Vec::new();
        for (ty, (_, compiled)) in types.iter().zip(values) {
            sources.push(match ty {
                FormatType::Written | FormatType::Inferred(ModelSource::Given) => TypeSource::Written,
                FormatType::Inferred(ModelSource::Interface) => {
                    return self.type_in_rust(parts.op.header.span, parts);
                }
                FormatType::Inferred(ModelSource::SameAs(value)) => TypeSource::SameAs(reference(*value)),
                FormatType::Inferred(ModelSource::Built(build)) => match &compiled.built {
                    Some(builder) => TypeSource::Built(builder.clone()),
                    None => return self.type_in_rust(build.rust.span, parts),
                },
                FormatType::Inferred(ModelSource::OfAttribute(index)) => {
                    TypeSource::OfAttribute(*index as u32)
                }
                FormatType::Inferred(ModelSource::Computed(_, rust)) => {
                    return self.type_in_rust(rust.span, parts);
                }
            });
        }
        Ok(sources)
    }

    fn type_in_rust<T>(&mut self, span: terrace_odsgen::Span, parts: &Parts<'_>) -> Result<T, NeedsRust> {
        let message =
            format!("a type that the format of `{}` leaves out is computed in Rust", parts.op.header.name);
        self.unchecked.report(span, message, "the op has its generic form alone");
        Err(NeedsRust)
    }
}

fn type_operand(operand: ModelOperand) -> TypeOperand {
    match operand {
        ModelOperand::Operand(index) => TypeOperand::Operand(index as u32),
        ModelOperand::Result(index) => TypeOperand::Result(index as u32),
        ModelOperand::Operands => TypeOperand::Operands,
        ModelOperand::Results => TypeOperand::Results,
    }
}

fn reference(reference: ModelReference) -> ValueReference {
    match reference {
        ModelReference::Operand(index) => ValueReference::Operand(index as u32),
        ModelReference::Result(index) => ValueReference::Result(index as u32),
    }
}
