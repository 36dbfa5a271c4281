//! Conditions between the entities of an op, and result type inference.

use crate::ast;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    ConstraintKind, EntityKind, Field, InferenceSource, IntrinsicRole, Op, Selector, TypeInference,
    TypeSource, ValueReference,
};
use crate::resolve::Resolver;
use crate::resolve::ops::template::Part;
use crate::resolve::relation::EntityScope;

impl<'a> Resolver<'a> {
    fn entity_scope(&self, op: &Op) -> EntityScope {
        let mut names = vec![
            ("operands".to_owned(), EntityKind::Value),
            ("results".to_owned(), EntityKind::Value),
            ("op".to_owned(), EntityKind::Op),
        ];
        for field in op.operands.iter().chain(&op.results) {
            names.extend(field.name.clone().map(|name| (name, EntityKind::Value)));
        }
        names.extend(op.attributes.iter().map(|attribute| (attribute.name.clone(), EntityKind::Attribute)));
        let several = op.operands.iter().chain(&op.results).filter(|field| field.arity.is_variable());
        let absent =
            op.attributes.iter().filter(|attribute| attribute.optional || attribute.default.is_some());
        let several = several.filter_map(|field| field.name.clone());
        let variadic = several.chain(absent.map(|attribute| attribute.name.clone()));
        let variadic = variadic.chain(["operands".to_owned(), "results".to_owned()]);
        EntityScope::new(format!("`{}`", op.header.name), names).with_variadic(variadic)
    }

    pub(in crate::resolve) fn add_conditions(&mut self, op: &mut Op, part: &Part<'a>) {
        let scope = self.entity_scope(op);
        for clause in &part.body.wheres {
            op.conditions.extend(self.condition(clause, &scope, &part.environment));
        }
        for infer in &part.body.infers {
            let target = self.value_by_name(op, &infer.target);
            let attribute = op.attributes.iter().position(|attribute| attribute.name == infer.source.text);
            let source = match attribute {
                Some(index) => Some(InferenceSource::Attribute(index)),
                None => self.value_by_name(op, &infer.source).map(InferenceSource::Value),
            };
            let (Some(target), Some(source)) = (target, source) else { continue };
            if let (Some(_), Some(transform)) = (attribute, &infer.transform) {
                let message = format!("what follows from `{}` is its type as it is", infer.source.text);
                let diagnostic = Diagnostic::error(Code::WrongKind, transform.span(), message);
                self.report(diagnostic.help("remove the computation, or infer the type from a value"));
                continue;
            }
            if source == InferenceSource::Value(target) {
                let message = format!("the type of `{}` is inferred from itself", infer.target.text);
                self.error(Code::Cycle, infer.source.span, message);
                continue;
            }
            let transform = match &infer.transform {
                None => None,
                Some(ast::Code::Rust(rust)) => Some(Selector::Rust(rust.clone())),
                Some(ast::Code::Intrinsic(call)) => {
                    let role = IntrinsicRole::Selector {
                        from: ConstraintKind::Type,
                        to: ConstraintKind::Type,
                        is_list: false,
                    };
                    let Some(call) = self.intrinsic_call(call, role, &part.environment) else { continue };
                    Some(Selector::Intrinsic(call))
                }
            };
            let default = || match infer.transform {
                Some(_) => format!(
                    "the type of `{}` must follow from that of `{}`",
                    infer.target.text, infer.source.text
                ),
                None => format!("`{}` must have the type of `{}`", infer.target.text, infer.source.text),
            };
            op.inferences.push(TypeInference {
                target,
                source,
                transform,
                message: infer.message.as_ref().map_or_else(default, |text| text.text.clone()),
                span: infer.span,
            });
        }
    }

    fn value_by_name(&mut self, op: &Op, name: &ast::Name) -> Option<ValueReference> {
        let found = value(op, &name.text);
        if found.is_none() {
            let message = format!("`{}` has no operand or result `{}`", op.header.name, name.text);
            let known = op.operands.iter().chain(&op.results).filter_map(|field| field.name.as_deref());
            let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
            self.report(diagnostic.did_you_mean(&name.text, known));
        }
        found
    }
}

/// Returns the operand or result of that name.
pub(in crate::resolve) fn value(op: &Op, name: &str) -> Option<ValueReference> {
    let find = |fields: &[Field]| fields.iter().position(|field| field.name.as_deref() == Some(name));
    find(&op.operands).map(ValueReference::Operand).or_else(|| find(&op.results).map(ValueReference::Result))
}

/// Returns the sources of the result types, given the operand types.
pub(in crate::resolve) fn result_types(
    facts: &crate::resolve::type_facts::TypeFacts,
    op: &Op,
) -> Vec<TypeSource> {
    let operands = vec![true; op.operands.len()];
    let inferred = facts.infer(op, &operands, &vec![false; op.results.len()]);
    inferred.results.into_iter().map(|source| source.unwrap_or(TypeSource::Given)).collect()
}
