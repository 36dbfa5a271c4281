//! Lowering of assembly formats from the plan to descriptors.

use std::borrow::Cow;

use terrace_odsgen::model::{CustomArgument, Op, Selector};
use terrace_odsgen::plan::{
    AttributeForm as PlanForm, FormatPlan, FormatStep, GENERIC_FORM, StepKind, TypeSource as PlanSource,
};
use terrace_runtime::dialect::{
    AssemblyFormat, AttributeElement, AttributeForm, Clause, CustomDirective, DirectiveArgument,
    FormatElement, OptionalGroup, TypeElement, TypeForm, TypeSource,
};
use terrace_runtime::directives::LibraryDirective;

use super::Loader;
use super::check::enum_syntax;

impl Loader<'_> {
    /// Returns the assembly format of an op; `None` if it has a directive in Rust that is not compiled in.
    pub(super) fn format(&mut self, op: &Op, format: &FormatPlan) -> Option<AssemblyFormat> {
        let elements = self.steps(op, &format.elements);
        let operand_types = self.type_sources(op, &format.operand_types);
        let result_types = self.type_sources(op, &format.result_types);
        Some(AssemblyFormat {
            elements: elements.filter(|_| !format.infers_results)?,
            operand_types: operand_types?,
            result_types: result_types?,
            infer_results: None,
        })
    }

    fn steps(&mut self, op: &Op, steps: &[FormatStep]) -> Option<Cow<'static, [FormatElement]>> {
        // All steps are lowered, so that each that needs Rust is reported.
        let elements: Vec<_> = steps.iter().map(|step| self.step(op, step)).collect();
        elements.into_iter().collect()
    }

    fn step(&mut self, op: &Op, step: &FormatStep) -> Option<FormatElement> {
        Some(match &step.kind {
            StepKind::Literal(text) => FormatElement::Literal(text.clone().into()),
            StepKind::Space(space) => FormatElement::Whitespace(*space),
            StepKind::Attribute { slot, form, start } => {
                let (form, start) = (self.attribute_form(op, *slot, form)?, start.unwrap_or_default());
                FormatElement::Attribute(AttributeElement { slot: *slot as u32, form, start })
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
                let syntax = short.and_then(|id| self.types[id.index()].as_ref());
                let form = syntax.map_or(TypeForm::Full, |loaded| TypeForm::Syntax(loaded.syntax()));
                FormatElement::Type(TypeElement { operand: *operand, form })
            }
            StepKind::FunctionalType { inputs, results } => {
                FormatElement::FunctionalType { inputs: *inputs, results: *results }
            }
            StepKind::Group { elements, otherwise, anchor, is_inverted } => {
                let (elements, otherwise) = (self.steps(op, elements), self.steps(op, otherwise));
                FormatElement::Group(OptionalGroup {
                    elements: elements?,
                    otherwise: otherwise?,
                    anchor: *anchor as u32,
                    is_inverted: *is_inverted,
                })
            }
            StepKind::Clauses(clauses) => {
                let clauses = clauses.iter().map(|(keyword, steps)| {
                    Some(Clause { keyword: keyword.clone().into(), elements: self.steps(op, steps)? })
                });
                FormatElement::Clauses(clauses.collect::<Option<_>>()?)
            }
            StepKind::Custom { function, is_intrinsic: true, arguments, is_optional } => {
                let directive = LibraryDirective::of_name(function)?;
                FormatElement::Custom(CustomDirective {
                    name: function.clone().into(),
                    arguments: arguments.iter().map(directive_argument).collect::<Option<_>>()?,
                    parse: directive.parser(*is_optional),
                    print: directive.print,
                })
            }
            StepKind::Custom { .. } => return None,
        })
    }

    fn attribute_form(&mut self, op: &Op, slot: usize, form: &PlanForm) -> Option<AttributeForm> {
        Some(match form {
            PlanForm::Unit => AttributeForm::Unit,
            PlanForm::SymbolName => AttributeForm::SymbolName,
            PlanForm::Typed => AttributeForm::Typed,
            PlanForm::Enum(id) => AttributeForm::Enum(enum_syntax(self.model.enumeration(*id))),
            PlanForm::Short(id) => {
                let loaded = self.attributes[id.index()].as_ref();
                loaded.map_or(AttributeForm::Typed, |loaded| AttributeForm::Syntax(loaded.syntax()))
            }
            PlanForm::Typeless => AttributeForm::Typeless,
            PlanForm::Untyped(build) | PlanForm::DenseArray(build) => {
                let field = &op.attributes[slot];
                let Some(build) = self.type_builder(build) else {
                    let message = format!("the type of `{}` is made in Rust", field.name);
                    return self.unchecked.refuse(field.span, message, GENERIC_FORM);
                };
                let is_array = matches!(form, PlanForm::DenseArray(_));
                if is_array { AttributeForm::DenseArray(build) } else { AttributeForm::Untyped(build) }
            }
        })
    }

    fn type_sources(&mut self, op: &Op, sources: &[PlanSource]) -> Option<Cow<'static, [TypeSource]>> {
        let source = |source: &PlanSource| {
            let built = match source {
                PlanSource::Written => return Some(TypeSource::Written),
                PlanSource::SameAs(value) => return Some(TypeSource::SameAs(*value)),
                PlanSource::OfAttribute(slot) => return Some(TypeSource::OfAttribute(*slot as u32)),
                PlanSource::Built(build) => self.type_builder(build).map(TypeSource::Built),
                PlanSource::Computed(from, selector @ Selector::Intrinsic(_)) => {
                    let transform = self.transform(selector)?;
                    Some(TypeSource::Computed { from: *from, transform })
                }
                PlanSource::Each(from, transform) => {
                    let transform = match transform {
                        None => None,
                        Some(selector) => Some(self.transform(selector)?),
                    };
                    Some(TypeSource::Each { from: *from, transform })
                }
                PlanSource::Function(function) => {
                    let arguments: Vec<_> =
                        function.arguments.iter().map(|(_, argument)| *argument).collect();
                    let function = self.type_function(function)?;
                    Some(TypeSource::Function { arguments: arguments.into(), function })
                }
                PlanSource::Computed(_, Selector::Rust(_)) => None,
            };
            let name = &op.header.name;
            built.or_else(|| {
                let message = format!("a type that the format of `{name}` leaves out is computed in Rust");
                self.unchecked.refuse(op.header.span, message, GENERIC_FORM)
            })
        };
        sources.iter().map(source).collect()
    }
}

/// Returns an argument of a directive. Formats of ops refer to no parameters of types and attributes.
fn directive_argument(argument: &CustomArgument) -> Option<DirectiveArgument> {
    Some(match argument {
        CustomArgument::Attribute(index) => DirectiveArgument::Attribute(*index as u32),
        CustomArgument::AttributeReference(index) => DirectiveArgument::AttributeReference(*index as u32),
        CustomArgument::Operand(index) => DirectiveArgument::Operand(*index as u32),
        CustomArgument::OperandReference(index) => DirectiveArgument::OperandReference(*index as u32),
        CustomArgument::Region(index) => DirectiveArgument::Region(*index as u32),
        CustomArgument::Successor(index) => DirectiveArgument::Successor(*index as u32),
        CustomArgument::Type(operand) => DirectiveArgument::Type(*operand),
        CustomArgument::TypeReference(operand) => DirectiveArgument::TypeReference(*operand),
        CustomArgument::AttributeDictionary => DirectiveArgument::AttributeDictionary,
        CustomArgument::Text(text) => DirectiveArgument::Text(text.clone().into()),
        CustomArgument::Parameter(_) | CustomArgument::ParameterReference(_) => return None,
    })
}
