//! Lowering of assembly formats from the plan to descriptors.

use terrace_odsgen::model::{
    AttributeStart as PlanStart, Op, TypeOperand as PlanOperand, ValueReference as PlanReference,
};
use terrace_odsgen::plan::{
    self as plan, AttributeForm as PlanForm, FormatPlan, FormatStep, StepKind, TypeSource as PlanSource,
};
use terrace_runtime::dialect::{
    AssemblyFormat, AttributeElement, AttributeForm, AttributeStart, Clause, FormatElement, OptionalGroup,
    TypeElement, TypeForm, TypeOperand, TypeSource, ValueReference, Whitespace,
};

use super::Loader;

/// The consequence of a format that needs Rust.
const GENERIC: &str = "the op has its generic form alone";

impl Loader<'_> {
    /// Returns the format; none if it needs Rust, which is reported.
    pub(super) fn format(&mut self, op: &Op, format: &FormatPlan) -> Option<AssemblyFormat> {
        if format.infers_results {
            let message = format!("the types of the results of `{}` are computed in Rust", op.header.name);
            self.unchecked.report(op.header.span, message, GENERIC);
        }
        let elements = self.steps(op, &format.elements);
        let operand_types = self.type_sources(op, &format.operand_types);
        let result_types = self.type_sources(op, &format.result_types);
        Some(AssemblyFormat {
            elements: elements.filter(|_| !format.infers_results)?.into(),
            operand_types: operand_types?.into(),
            result_types: result_types?.into(),
            infer_results: None,
        })
    }

    fn steps(&mut self, op: &Op, steps: &[FormatStep]) -> Option<Vec<FormatElement>> {
        // All steps are lowered, so that each that needs Rust is reported.
        let elements: Vec<_> = steps.iter().map(|step| self.step(op, step)).collect();
        elements.into_iter().collect()
    }

    fn step(&mut self, op: &Op, step: &FormatStep) -> Option<FormatElement> {
        Some(match &step.kind {
            StepKind::Literal(text) => FormatElement::Literal(text.clone().into()),
            StepKind::Space(space) => FormatElement::Whitespace(match space {
                plan::Whitespace::None => Whitespace::None,
                plan::Whitespace::Space => Whitespace::Space,
                plan::Whitespace::Newline => Whitespace::Newline,
            }),
            StepKind::Attribute { slot, form, start } => {
                let element = AttributeElement::new(*slot as u32, self.attribute_form(op, *slot, form)?);
                FormatElement::Attribute(element.beginning(match start {
                    None | Some(PlanStart::Any) => AttributeStart::Any,
                    Some(PlanStart::Number) => AttributeStart::Number,
                    Some(PlanStart::String) => AttributeStart::String,
                    Some(PlanStart::Array) => AttributeStart::Array,
                    Some(PlanStart::Symbol) => AttributeStart::Symbol,
                    Some(PlanStart::Type) => AttributeStart::Type,
                }))
            }
            StepKind::Operand(index) => FormatElement::Operand(*index as u32),
            StepKind::Region(index) => FormatElement::Region(*index as u32),
            StepKind::Successor(index) => FormatElement::Successor(*index as u32),
            StepKind::AttributeDictionary { with_keyword } => {
                FormatElement::AttributeDictionary { with_keyword: *with_keyword }
            }
            StepKind::PropertyDictionary => FormatElement::PropertyDictionary,
            StepKind::Operands => FormatElement::Operands,
            StepKind::Regions => FormatElement::Regions,
            StepKind::Successors => FormatElement::Successors,
            StepKind::Type(operand, short) => {
                let syntax = short.and_then(|id| self.data.type_syntax(id));
                let form = syntax.map_or(TypeForm::Full, TypeForm::Syntax);
                FormatElement::Type(TypeElement { operand: type_operand(*operand), form })
            }
            StepKind::FunctionalType { inputs, results } => FormatElement::FunctionalType {
                inputs: type_operand(*inputs),
                results: type_operand(*results),
            },
            StepKind::Group { elements, otherwise, anchor, is_inverted } => {
                let (elements, otherwise) = (self.steps(op, elements), self.steps(op, otherwise));
                FormatElement::Group(OptionalGroup {
                    elements: elements?.into(),
                    otherwise: otherwise?.into(),
                    anchor: *anchor as u32,
                    is_inverted: *is_inverted,
                })
            }
            StepKind::Clauses(clauses) => {
                let mut loaded = Vec::new();
                for (keyword, steps) in clauses {
                    let elements = self.steps(op, steps)?.into();
                    loaded.push(Clause { keyword: keyword.clone().into(), elements });
                }
                FormatElement::Clauses(loaded.into())
            }
            StepKind::Custom { function, .. } => {
                let name = &op.header.name;
                let message =
                    format!("the directive `{function}` in the format of `{name}` is written in Rust");
                self.unchecked.report(step.span, message, GENERIC);
                return None;
            }
        })
    }

    fn attribute_form(&mut self, op: &Op, slot: usize, form: &PlanForm) -> Option<AttributeForm> {
        Some(match form {
            PlanForm::Unit => AttributeForm::Unit,
            PlanForm::SymbolName => AttributeForm::SymbolName,
            PlanForm::Typed => AttributeForm::Typed,
            PlanForm::Enum(id) => AttributeForm::Enum(self.enum_syntax(*id)),
            PlanForm::Short(id) => {
                self.data.attribute_syntax(*id).map_or(AttributeForm::Typed, AttributeForm::Syntax)
            }
            PlanForm::Typeless => AttributeForm::Typeless,
            PlanForm::Untyped(build) | PlanForm::DenseArray(build) => match self.type_builder(build) {
                Some(build) if matches!(form, PlanForm::DenseArray(_)) => AttributeForm::DenseArray(build),
                Some(build) => AttributeForm::Untyped(build),
                None => {
                    let field = &op.attributes[slot];
                    let message = format!("the type of `{}` is made in Rust", field.name);
                    self.unchecked.report(field.span, message, GENERIC);
                    return None;
                }
            },
        })
    }

    fn type_sources(&mut self, op: &Op, sources: &[PlanSource]) -> Option<Vec<TypeSource>> {
        let mut loaded = Vec::new();
        for source in sources {
            loaded.push(match source {
                PlanSource::Written => TypeSource::Written,
                PlanSource::SameAs(value) => TypeSource::SameAs(match *value {
                    PlanReference::Operand(index) => ValueReference::Operand(index as u32),
                    PlanReference::Result(index) => ValueReference::Result(index as u32),
                }),
                PlanSource::OfAttribute(slot) => TypeSource::OfAttribute(*slot as u32),
                PlanSource::Built(build) => match self.type_builder(build) {
                    Some(build) => TypeSource::Built(build),
                    None => return self.type_in_rust(op),
                },
                PlanSource::Computed(..) => return self.type_in_rust(op),
            });
        }
        Some(loaded)
    }

    fn type_in_rust<T>(&mut self, op: &Op) -> Option<T> {
        let message =
            format!("a type that the format of `{}` leaves out is computed in Rust", op.header.name);
        self.unchecked.report(op.header.span, message, GENERIC);
        None
    }
}

fn type_operand(operand: PlanOperand) -> TypeOperand {
    match operand {
        PlanOperand::Operand(index) => TypeOperand::Operand(index as u32),
        PlanOperand::Result(index) => TypeOperand::Result(index as u32),
        PlanOperand::Operands => TypeOperand::Operands,
        PlanOperand::Results => TypeOperand::Results,
    }
}
