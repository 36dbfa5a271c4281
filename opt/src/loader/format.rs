//! Lowering of assembly formats from the plan to descriptors.

use std::borrow::Cow;

use terrace_odsgen::model::Op;
use terrace_odsgen::plan::{
    self, AttributeForm as PlanForm, AttributeStep, CustomStep, FormatPlan, FormatStep, FormatTerms,
    GENERIC_FORM, TypeSource as PlanSource, TypeStep,
};
use terrace_runtime::dialect::{
    AssemblyFormat, AttributeElement, AttributeForm, CustomDirective, TypeBuilder, TypeElement, TypeForm,
    TypeFunction, TypeSource, TypeTransform,
};
use terrace_runtime::directives::LibraryDirective;
use terrace_runtime::intrinsics::{Entity, EntityGroup};
use terrace_runtime::types::Type;

use super::Loader;

/// The terms of the format of an op as those of a descriptor.
struct Terms<'l, 'm> {
    loader: &'l mut Loader<'m>,
    op: &'l Op,
}

impl FormatTerms<AttributeStep, TypeStep, CustomStep> for Terms<'_, '_> {
    type Attribute = AttributeElement;
    type Types = TypeElement;
    type Directive = CustomDirective;

    fn attribute(&mut self, AttributeStep { slot, form, start }: &AttributeStep) -> Option<AttributeElement> {
        let loader = &mut *self.loader;
        let form = match form {
            PlanForm::Unit => AttributeForm::Unit,
            PlanForm::SymbolName => AttributeForm::SymbolName,
            PlanForm::Typed => AttributeForm::Typed,
            PlanForm::Typeless => AttributeForm::Typeless,
            PlanForm::Enum(id) => AttributeForm::Enum(loader.program.checks.enums[id.index()].clone()),
            PlanForm::Short(id) => {
                let loaded = loader.program.attributes[id.index()].as_ref();
                loaded.map_or(AttributeForm::Typed, |loaded| AttributeForm::Syntax(loaded.syntax()))
            }
            PlanForm::Untyped(build) | PlanForm::DenseArray(build) => {
                let Some(build) = loader.type_builder(build) else {
                    let field = &self.op.attributes[*slot as usize];
                    let message = format!("the type of `{}` is made in Rust", field.name);
                    return loader.unchecked.refuse(field.span, message, GENERIC_FORM);
                };
                let is_array = matches!(form, PlanForm::DenseArray(_));
                if is_array { AttributeForm::DenseArray(build) } else { AttributeForm::Untyped(build) }
            }
        };
        Some(AttributeElement { slot: *slot, form, start: *start })
    }

    fn types(&mut self, TypeStep { operand, short }: &TypeStep) -> TypeElement {
        let syntax = short.and_then(|id| self.loader.program.types[id.index()].as_ref());
        let form = syntax.map_or(TypeForm::Full, |loaded| TypeForm::Syntax(loaded.syntax()));
        TypeElement { operand: *operand, form }
    }

    fn directive(&mut self, step: &CustomStep) -> Option<CustomDirective> {
        let directive = LibraryDirective::of_name(&step.function).filter(|_| step.is_intrinsic)?;
        Some(CustomDirective {
            name: step.function.clone().into(),
            arguments: step.arguments.clone().into(),
            parse: directive.parser(step.is_optional),
            print: directive.print,
            notation: directive.notation,
        })
    }
}

impl Loader<'_> {
    /// Returns the assembly format of an op; `None` if it has a directive in Rust that is not compiled in.
    pub(super) fn format(&mut self, op: &Op, format: &FormatPlan) -> Option<AssemblyFormat> {
        let elements = FormatStep::convert(&format.elements, &mut Terms { loader: self, op });
        let operand_types = self.type_sources(&format.operand_types);
        let result_types = self.type_sources(&format.result_types);
        Some(AssemblyFormat {
            elements: elements.filter(|_| !format.infers_results)?.into(),
            operand_types: operand_types?,
            result_types: result_types?,
            infer_results: None,
        })
    }

    fn type_sources(&mut self, sources: &[PlanSource]) -> Option<Cow<'static, [TypeSource]>> {
        let source = |source: &PlanSource| {
            Some(match source {
                PlanSource::Written => TypeSource::Written,
                PlanSource::SameAs(value) => TypeSource::SameAs(*value),
                PlanSource::OfAttribute(slot) => TypeSource::OfAttribute(*slot as u32),
                PlanSource::Built(build) => TypeSource::Built(self.type_builder(build)?),
                PlanSource::Computed(from, transform) => {
                    TypeSource::Computed { from: *from, transform: self.transform(transform)? }
                }
                PlanSource::Each(from, None) => TypeSource::Each { from: *from, transform: None },
                PlanSource::Each(from, Some(transform)) => {
                    TypeSource::Each { from: *from, transform: Some(self.transform(transform)?) }
                }
                PlanSource::Function(inference) => {
                    let (program, function) = self.provided(&inference.function)?;
                    TypeSource::Function {
                        arguments: inference.arguments.clone().into(),
                        function: TypeFunction::shared(move |context, sources| {
                            program.types(context, &function, sources)
                        }),
                    }
                }
            })
        };
        sources.iter().map(source).collect()
    }

    fn type_builder(&mut self, builder: &plan::TypeFunction) -> Option<TypeBuilder> {
        let (program, builder) = self.provided(builder)?;
        Some(TypeBuilder::shared(move |context| {
            program.one_type(context, &builder, &[]).unwrap_or(Type::NONE)
        }))
    }

    fn transform(&mut self, transform: &plan::TypeFunction) -> Option<TypeTransform> {
        let (program, transform) = self.provided(transform)?;
        Some(TypeTransform::shared(move |context, ty| {
            program.one_type(context, &transform, &[EntityGroup(vec![Entity::Type(ty)])])
        }))
    }
}
