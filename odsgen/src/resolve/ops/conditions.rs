//! Conditions between the entities of an op, and result type inference.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    ConstraintKind, EntityKind, Field, InferenceArgument, InferenceFunction, InferenceRule, InferenceSource,
    IntrinsicParameter, IntrinsicRole, Op, Selector, TypeInference, TypeSource, ValueReference,
};
use crate::resolve::Resolver;
use crate::resolve::environment::Environment;
use crate::resolve::ops::template::Part;
use crate::resolve::relation::EntityScope;
use crate::syntax::ast;

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
            let inference = self.inference(op, infer, &part.environment);
            op.inferences.extend(inference);
        }
    }

    fn inference(&mut self, op: &Op, infer: &ast::Infer, environment: &Environment) -> Option<TypeInference> {
        let target = self.value_by_name(op, &infer.target);
        let mut sources = Vec::new();
        for name in &infer.sources {
            let attribute = op.attributes.iter().position(|attribute| attribute.name == name.text);
            let source = match attribute {
                Some(index) => Some(InferenceSource::Attribute(index)),
                None => self.value_by_name(op, name).map(InferenceSource::Value),
            };
            sources.push(source);
        }
        let (target, sources) = (target?, sources.into_iter().collect::<Option<Vec<_>>>()?);
        for (index, (source, name)) in sources.iter().zip(&infer.sources).enumerate() {
            if *source == InferenceSource::Value(target) {
                let message = format!("the type of `{}` is inferred from itself", infer.target.text);
                self.error(Code::Cycle, name.span, message);
                return None;
            }
            if sources[..index].contains(source) {
                let message = format!("`{}` is a source already", name.text);
                self.error(Code::DuplicateName, name.span, message);
                return None;
            }
        }
        let names: Vec<String> = infer.sources.iter().map(|name| format!("`{}`", name.text)).collect();
        let target_name = &infer.target.text;
        let (rule, requirement) = if infer.is_list {
            let requirement = format!("the type of `{target_name}` must follow from {}", enumeration(&names));
            (self.inference_function(op, infer, target, &sources, environment)?, requirement)
        } else {
            let source = *sources.first()?;
            let of = names.concat();
            let requirement = match infer.transform {
                Some(_) => format!("the type of `{target_name}` must follow from that of {of}"),
                None => format!("`{target_name}` must have the type of {of}"),
            };
            (self.one_source(infer, source, environment)?, requirement)
        };
        Some(TypeInference {
            target,
            rule,
            message: infer.message.as_ref().map_or(requirement, |text| text.text.clone()),
            span: infer.span,
        })
    }

    /// Returns the rule of `infer x from y`, with or without computation.
    fn one_source(
        &mut self,
        infer: &ast::Infer,
        source: InferenceSource,
        environment: &Environment,
    ) -> Option<InferenceRule> {
        if let (InferenceSource::Attribute(_), Some(transform)) = (source, &infer.transform) {
            let name = infer.sources.first().map_or("", |name| name.text.as_str());
            let message = format!("what follows from `{name}` is its type as it is");
            let diagnostic = Diagnostic::error(Code::WrongKind, transform.span(), message);
            self.report(
                diagnostic.help(format!(
                    "remove the computation, or let it take the attribute, `from ({name}) = ..`"
                )),
            );
            return None;
        }
        let role =
            IntrinsicRole::Selector { from: ConstraintKind::Type, to: ConstraintKind::Type, is_list: false };
        let transform = match &infer.transform {
            None => None,
            Some(code) => Some(self.inference_code(code, role, Vec::new(), environment)?),
        };
        Some(InferenceRule::Each { source, transform })
    }

    /// Returns the rule of `infer x from (y, z) = ..`.
    fn inference_function(
        &mut self,
        op: &Op,
        infer: &ast::Infer,
        target: ValueReference,
        sources: &[InferenceSource],
        environment: &Environment,
    ) -> Option<InferenceRule> {
        let Some(code) = &infer.transform else {
            let message = format!("nothing says how the type of `{}` follows", infer.target.text);
            let diagnostic = Diagnostic::error(Code::WrongKind, infer.span, message);
            self.report(diagnostic.help(
                "a list of sources is followed by a computation, `= intrinsic f` or `= rust { .. }`; one source whose type is taken as it is needs no parentheses",
            ));
            return None;
        };
        if sources.is_empty() {
            let message = format!("the type of `{}` follows from nothing", infer.target.text);
            let diagnostic = Diagnostic::error(Code::WrongKind, infer.span, message);
            self.report(
                diagnostic
                    .help("name a source; a type that is always the same is one that a constraint builds"),
            );
            return None;
        }
        let arity = |value| match value {
            ValueReference::Operand(index) => op.operands[index].arity,
            ValueReference::Result(index) => op.results[index].arity,
        };
        let argument = |source: InferenceSource| match source {
            InferenceSource::Value(value) => (EntityKind::Type, arity(value).is_variable()),
            InferenceSource::Attribute(index) => (EntityKind::Attribute, op.attributes[index].optional),
        };
        let entities = sources.iter().map(|source| {
            let (kind, is_list) = argument(*source);
            IntrinsicParameter { kind, is_list }
        });
        let is_list = arity(target).is_variable();
        let entities = entities.collect();
        let code = self.inference_code(code, IntrinsicRole::Inference { is_list }, entities, environment)?;
        let arguments = infer.sources.iter().zip(sources).map(|(name, source)| {
            let (_, is_list) = argument(*source);
            (name.text.clone(), InferenceArgument { source: *source, is_list })
        });
        let arguments = arguments.collect();
        Some(InferenceRule::Function(InferenceFunction { arguments, code, is_list }))
    }

    fn inference_code(
        &mut self,
        code: &ast::Code,
        role: IntrinsicRole,
        entities: Vec<IntrinsicParameter>,
        environment: &Environment,
    ) -> Option<Selector> {
        Some(match code {
            ast::Code::Rust(rust) => Selector::Rust(rust.clone()),
            ast::Code::Intrinsic(call) => {
                Selector::Intrinsic(self.intrinsic_call_on(call, role, entities, environment)?)
            }
        })
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
    inferred.results.into_iter().map(|source| source.filter(is_known).unwrap_or(TypeSource::Given)).collect()
}

/// Returns whether builders know the sources of a type that is computed from several, or one by one: those of results are
/// not known before the op is built.
fn is_known(source: &TypeSource) -> bool {
    let is_operand = |value: &ValueReference| matches!(value, ValueReference::Operand(_));
    match source {
        TypeSource::Each(value, _) => is_operand(value),
        TypeSource::Function(function) => {
            function.arguments.iter().all(|(_, argument)| match argument.source {
                InferenceSource::Value(value) => is_operand(&value),
                InferenceSource::Attribute(_) => true,
            })
        }
        _ => true,
    }
}

/// Returns names as they are listed in a sentence: `a`, `b` and `c`.
pub(in crate::resolve) fn enumeration(names: &[String]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        names => names.concat(),
    }
}
