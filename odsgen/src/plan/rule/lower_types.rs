//! The lowering of the result types of built ops.

use super::lower::{Lowered, Lowering};
use super::{AttributeSource, ComputationSource, NameKind, ResultTypes, RulePart, RuleType, TypeBuild};
use crate::model::{
    Arity, AttributeField, BuiltType, InferenceFunction, InferenceSource, Op, OpTerm, Term, TermKind,
    TypeSource, ValueReference,
};
use crate::source::Span;

impl Lowering<'_, '_> {
    /// Lowers the result types: those that the rule gives, those of the root, or inferred ones.
    pub(super) fn result_types(
        &mut self,
        op: &Op,
        term: &OpTerm,
        replaces: Option<usize>,
        span: Span,
    ) -> Lowered<ResultTypes> {
        if let Some(types) = &term.types {
            let types = types.iter().zip(&op.results).map(|(ty, field)| self.written_type(ty, field.arity));
            return Ok(ResultTypes::Each(types.collect::<Lowered<_>>()?));
        }
        if let Some(first) = replaces {
            return Ok(ResultTypes::OfRoot(first));
        }
        let mut types = Vec::new();
        for (index, field) in op.results.iter().enumerate() {
            let ty = match field.arity {
                Arity::One => self.inferred_type(op, index, span, 0),
                _ => None,
            };
            match ty {
                Some(ty) => types.push(ty),
                None => {
                    self.needs_rust(span, "a result type");
                    return Ok(ResultTypes::Undeclared);
                }
            }
        }
        Ok(ResultTypes::Each(types))
    }

    fn written_type(&mut self, term: &Term, arity: Arity) -> Lowered<TypeBuild> {
        Ok(match &term.kind {
            TermKind::Type(constraint) => match &constraint.accessor.build {
                Some(build) => self.built_type(build, &constraint.spelling, term.span),
                None => return Err(RulePart { span: term.span, what: "such a result type" }),
            },
            TermKind::Native { path, arguments, .. } => {
                TypeBuild::Native(self.native(path, arguments, None)?)
            }
            TermKind::Use(entity) => {
                let name = self.used(entity)?;
                if !entity.type_of && self.kind(name.id) != NameKind::Native {
                    return Err(RulePart { span: term.span, what: "a value as a type; write `type(..)`" });
                }
                if arity == Arity::One && self.may_be_several(&name) {
                    self.needs_rust(term.span, "this type");
                }
                TypeBuild::Use(name)
            }
            _ => return Err(RulePart { span: term.span, what: "such a result type" }),
        })
    }

    fn built_type(&mut self, build: &BuiltType, proposal: &str, span: Span) -> TypeBuild {
        let build = self.plan.type_builder(build);
        TypeBuild::Built(self.add_type(RuleType::Built(build, proposal.to_owned()), span))
    }

    /// Returns the type of a result that is inferred from operands or attributes.
    fn inferred_type(&mut self, op: &Op, index: usize, span: Span, depth: usize) -> Option<TypeBuild> {
        if depth > op.results.len() {
            return None;
        }
        let source = |lowering: &mut Self, value: &ValueReference| match value {
            ValueReference::Operand(at) => {
                (op.operands[*at].arity == Arity::One).then_some(TypeBuild::Operand(*at))
            }
            ValueReference::Result(at) => lowering.inferred_type(op, *at, span, depth + 1),
        };
        match &op.result_types[index] {
            TypeSource::Given | TypeSource::Interface | TypeSource::Each(..) => None,
            TypeSource::SameAs(value) => source(self, value),
            TypeSource::Computed(value, transform) => {
                let source = source(self, value)?;
                let transform = RuleType::Transform(self.plan.type_function(transform));
                let transform = self.add_type(transform, span);
                Some(TypeBuild::Transformed(Box::new(source), transform))
            }
            TypeSource::Function(function) if function.is_list => None,
            TypeSource::Function(function) => self.computed_type(op, function, span),
            TypeSource::Built(build) => {
                Some(self.built_type(build, &op.results[index].constraint.spelling, span))
            }
            TypeSource::OfAttribute(slot) => {
                Some(TypeBuild::Attribute(self.attribute_source(*slot, &op.attributes[*slot])))
            }
        }
    }

    fn computed_type(&mut self, op: &Op, function: &InferenceFunction, span: Span) -> Option<TypeBuild> {
        let mut sources = Vec::new();
        for (_, argument) in &function.arguments {
            let source = match argument.source {
                InferenceSource::Value(ValueReference::Operand(index)) => ComputationSource::Operand(index),
                InferenceSource::Value(ValueReference::Result(_)) => return None,
                InferenceSource::Attribute(slot) => {
                    ComputationSource::Attribute(self.attribute_source(slot, &op.attributes[slot]))
                }
            };
            sources.push((source, *argument));
        }
        let function = RuleType::Function(self.plan.inference_function(function));
        Some(TypeBuild::Computed(sources, self.add_type(function, span)))
    }

    fn attribute_source(&mut self, slot: usize, field: &AttributeField) -> AttributeSource {
        AttributeSource { slot, name: field.ir_name.clone(), default: self.default(field, field.span) }
    }
}
