//! Lowering of types and attributes from the plan.

use std::sync::Arc;

use terrace_odsgen::model::{Data, Enum, EnumForm, ParameterType};
use terrace_odsgen::plan::{
    Condition, DataFormatPlan, DataPlan, DataSyntaxPlan, ParameterPlan, Presence, VERBATIM, has_syntax,
};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{EnumStorage, EnumSyntax, TypeBuilder};
use terrace_runtime::intrinsics::Subject;
use terrace_runtime::parameters::{
    DynamicDefinition, DynamicParameter, ParameterKind, PartCheck, declared_attribute_kind,
    declared_type_kind, enum_kind, list_kind, optional_kind, pair_kind,
};
use terrace_runtime::types::Type;

use super::Loader;
use super::condition::Scope;

impl Loader<'_> {
    /// Loads a type or an attribute with the conditions on each instance; `None` if it has no mnemonic, and therefore no
    /// text.
    pub(super) fn data(
        &mut self,
        plan: &DataPlan<'_>,
        conditions: Vec<(Condition, String)>,
    ) -> Option<Arc<DynamicDefinition>> {
        let form = match &plan.syntax {
            DataSyntaxPlan::None => return None,
            DataSyntaxPlan::Format(format) if plan.definition.storage.is_none() => {
                self.declared_format(plan, format)
            }
            _ => None,
        };
        let conditions = conditions.into_iter().map(|(condition, message)| {
            let checks = self.program.checks.clone();
            let holds = move |context: &Context, part| {
                checks.condition(&condition, Scope::of(Subject::Part(context, part))) != Some(false)
            };
            (Box::new(holds) as Box<PartCheck>, message)
        });
        Some(Arc::new(DynamicDefinition {
            conditions: conditions.collect(),
            is_vector_element: plan.element_of.vector,
            is_memref_element: plan.element_of.memref,
            ..form.unwrap_or_else(|| {
                DynamicDefinition::verbatim(plan.dialect, plan.mnemonic, plan.full_name.clone())
            })
        }))
    }

    /// Returns the definition with a declared format; `None` if it needs Rust.
    fn declared_format(
        &mut self,
        plan: &DataPlan<'_>,
        format: &DataFormatPlan<'_>,
    ) -> Option<DynamicDefinition> {
        let name = &plan.definition.header.name;
        // All parameters are lowered, so that each that needs Rust is reported.
        let parameters: Vec<_> = plan.parameters.iter().map(|known| self.parameter(name, known)).collect();
        let parameters = parameters.into_iter().collect::<Option<_>>()?;
        format.directives.is_empty().then(|| DynamicDefinition {
            parameters,
            self_type: plan.definition.parameters.iter().position(|parameter| parameter.is_self),
            short_form: format.short_form,
            ..DynamicDefinition::new(plan.dialect, plan.mnemonic, format.format.clone())
        })
    }

    /// Returns the kind of a parameter, and its default.
    fn parameter(
        &mut self,
        owner: &str,
        parameter: &ParameterPlan<'_>,
    ) -> Option<(Arc<dyn ParameterKind>, Option<DynamicParameter>)> {
        let definition = parameter.definition;
        let Some(kind) = self.kind(&definition.holds) else {
            let message = format!("the text of `{}` of `{owner}` is defined in Rust", definition.name);
            return self.unchecked.refuse(definition.rust_type.span, message, VERBATIM);
        };
        let Presence::Default(given) = &parameter.presence else { return Some((kind, None)) };
        let default = given.value.as_ref().and_then(|value| kind.value(value));
        if default.is_none() {
            let message = format!("the default of `{}` is written in Rust", definition.name);
            let consequence = "a value that is left out is told apart from all that are written";
            self.unchecked.report(given.rust.span, message, consequence);
        }
        Some((kind, default))
    }

    /// Returns the kind of parameters of that type; `None` for a Rust type that is not compiled in.
    fn kind(&self, ty: &ParameterType) -> Option<Arc<dyn ParameterKind>> {
        let declared = |data: &Data, is_type: bool| {
            let (dialect, mnemonic) = self.model.data_name(data)?;
            let has_syntax = dialect != "builtin" && has_syntax(self.model, data, is_type);
            has_syntax.then_some(match is_type {
                true => declared_type_kind(&dialect, &mnemonic),
                false => declared_attribute_kind(&dialect, &mnemonic),
            })
        };
        Some(match ty {
            ParameterType::Scalar(scalar) => self.kinds.find(scalar.rust_name())?,
            ParameterType::Other(name) => self.kinds.find(name)?,
            ParameterType::Enum(id) => enum_kind(enum_syntax(self.model.enumeration(*id))),
            ParameterType::Type(id) => declared(self.model.data_type(*id), true)?,
            ParameterType::Attribute(id) => declared(self.model.attribute(*id), false)?,
            ParameterType::List(element) => list_kind(self.kind(element)?),
            ParameterType::Option(inner) => optional_kind(self.kind(inner)?),
            ParameterType::Pair(first, second) => pair_kind(self.kind(first)?, self.kind(second)?),
        })
    }
}

/// Returns the spelling of the cases of an enum.
pub(super) fn enum_syntax(definition: &Enum) -> EnumSyntax {
    let is_text = definition.form == EnumForm::Text;
    let width = definition.width;
    let integer = TypeBuilder::shared(move |context| Type::integer(context, width));
    EnumSyntax {
        cases: definition.ir_cases().collect(),
        storage: if is_text { EnumStorage::String } else { EnumStorage::Integer(integer) },
        separator: definition.separator.clone().map(Into::into),
    }
}
