//! Evaluation of the types and the attributes of a plan.

use std::sync::Arc;

use terrace_odsgen::plan::{AttributeLiteral, LiteralType, TypeFunction};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::intrinsics::{
    Argument, Arguments, Entity, EntityGroup, IntrinsicFunction, Subject, dense_array_attribute_checked,
    elements_attribute_checked, float_attribute_checked, integer_attribute_checked,
};
use terrace_runtime::parameters::DynamicDefinition;
use terrace_runtime::sub_elements::Part;
use terrace_runtime::text::parse_attribute;
use terrace_runtime::types::Type;

use super::check::Checks;

/// The evaluator of a plan.
pub(super) struct Program {
    pub(super) checks: Arc<Checks>,
    /// The types and attributes of the model, by index; `None` for those that are not loaded.
    pub(super) types: Vec<Option<Arc<DynamicDefinition>>>,
    pub(super) attributes: Vec<Option<Arc<DynamicDefinition>>>,
}

impl Program {
    /// Returns whether types can be computed: not by Rust that is not compiled in.
    pub(super) fn provides(&self, function: &TypeFunction) -> bool {
        match function {
            TypeFunction::Definition(id) => self.types[id.index()].is_some(),
            TypeFunction::Intrinsic(call) => self.checks.intrinsic(&call.function).is_some(),
            TypeFunction::Rust(_) => false,
        }
    }

    /// Returns the types that a function computes from its sources; `None` if there are none.
    pub(super) fn types(
        &self,
        context: &Context,
        function: &TypeFunction,
        sources: &[EntityGroup],
    ) -> Option<Vec<Type>> {
        let call = match function {
            TypeFunction::Definition(id) => {
                let definition = self.types[id.index()].as_ref()?;
                let parameters = vec![None; definition.parameters.len()];
                return Some(vec![definition.instance(context, parameters).ok()?]);
            }
            TypeFunction::Intrinsic(call) => call,
            TypeFunction::Rust(_) => return None,
        };
        match self.checks.intrinsic(&call.function)?.function {
            IntrinsicFunction::Builder(build) => Some(vec![build(context, Arguments(&call.arguments))]),
            IntrinsicFunction::Inference(infer) => {
                let literals = call.arguments.iter().map(|argument| EntityGroup(entities(argument)));
                infer(context, &sources.iter().cloned().chain(literals).collect::<Vec<_>>())
            }
            selector => {
                let mut types = Vec::new();
                let source = Subject::Part(context, Part::Type(sources.first()?.ty()));
                selector.select(source, Arguments(&call.arguments), &mut |part| match part {
                    Part::Type(ty) => types.push(ty),
                    Part::Attribute(_) => {}
                });
                (!types.is_empty()).then_some(types)
            }
        }
    }

    /// Returns the only type that a function computes from its sources.
    pub(super) fn one_type(
        &self,
        context: &Context,
        function: &TypeFunction,
        sources: &[EntityGroup],
    ) -> Option<Type> {
        self.types(context, function, sources)?.pop()
    }

    /// Builds the attribute of a literal.
    pub(super) fn attribute(
        &self,
        context: &Context,
        literal: &AttributeLiteral,
    ) -> Result<Attribute, ConstructionError> {
        let missing = || ConstructionError::new("it has a part that is made in Rust");
        let built = |ty: &TypeFunction| self.one_type(context, ty, &[]).ok_or_else(missing);
        let number_type = |ty: &LiteralType| match ty {
            LiteralType::I1 => Ok(Type::I1),
            LiteralType::I64 => Ok(Type::I64),
            LiteralType::F64 => Ok(Type::F64),
            LiteralType::Built(ty) => built(ty),
        };
        match literal {
            AttributeLiteral::Integer(ty, value) => {
                integer_attribute_checked(context, number_type(ty)?, *value)
            }
            AttributeLiteral::Float(ty, value) => float_attribute_checked(context, number_type(ty)?, *value),
            AttributeLiteral::Bool(value) => Ok(Attribute::bool(*value)),
            AttributeLiteral::Text(text) => Ok(Attribute::string(context, text)),
            AttributeLiteral::Symbol(text) => Ok(Attribute::symbol_reference(context, text, &[])),
            AttributeLiteral::Case(id, case) => {
                let syntax = &self.checks.enums[id.index()];
                let text = &syntax.cases[*case].text;
                let no_case = || ConstructionError::new(format!("'{text}' is no case"));
                syntax.attribute(context, text).ok_or_else(no_case)
            }
            AttributeLiteral::Array(list) => {
                let elements: Result<Vec<_>, _> =
                    list.iter().map(|literal| self.attribute(context, literal)).collect();
                Attribute::array_checked(context, &elements?)
            }
            AttributeLiteral::DenseArray(element, list) => {
                dense_array_attribute_checked(context, built(element)?, list)
            }
            AttributeLiteral::Elements(element, shape, list) => {
                elements_attribute_checked(context, number_type(element)?, shape, list)
            }
            AttributeLiteral::Instance(id, value) => {
                let definition = self.attributes[id.index()].as_ref().ok_or_else(missing)?;
                let [(kind, _)] = definition.parameters.as_slice() else { return Err(missing()) };
                definition.instance(context, vec![Some(kind.value(value).ok_or_else(missing)?)])
            }
            AttributeLiteral::Ir(text) => parse_attribute(context, text).map_err(ConstructionError::new),
        }
    }
}

/// Returns an argument of an intrinsic as entities: a list as several.
fn entities(argument: &Argument) -> Vec<Entity> {
    match argument {
        Argument::Integer(value) => vec![Entity::Integer(*value)],
        Argument::Text(text) => vec![Entity::Text(text.clone())],
        Argument::List(list) => list.iter().flat_map(entities).collect(),
    }
}
