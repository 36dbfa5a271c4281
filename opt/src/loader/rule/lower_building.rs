//! Lowering of the built terms of a rule.

use std::collections::HashSet;

use terrace_odsgen::Span;
use terrace_odsgen::model::{
    Arity, AttributeField, InferenceFunction, InferenceSource, Literal, Op, OpTerm, RewriteBinding,
    RewriteLocation, Segments, Selector, Term, TermKind, TypeSource, ValueReference,
};
use terrace_odsgen::plan::{DefaultPlan, MatchSubject, element_literal};

use super::Use;
use super::building::{
    AttributeBuild, BuildStatement, LocationBuild, OpBuild, Replacement, ResultTypes, TypeBuild, ValueBuild,
};
use super::lower::Lowering;

impl Lowering<'_, '_> {
    pub(super) fn build(&mut self, term: &Term, bindings: &[RewriteBinding]) -> Option<BuildStatement> {
        let TermKind::Op(inner) = &term.kind else { return self.refuse(term.span, "this function") };
        let op = self.op_build(inner, term.span, None)?;
        let built_op = self.loader.model.op(inner.op);
        let results = &built_op.results;
        let mut names = Vec::new();
        for (index, binding) in bindings.iter().enumerate() {
            names.push((binding.name != "_").then(|| {
                let known = self.name(&binding.name);
                match (bindings, results.get(index)) {
                    ([_], _) => {
                        self.named_op(known, built_op);
                    }
                    (_, Some(field)) => self.number(known, field.arity),
                    (_, None) => {}
                }
                known
            }));
        }
        Some(BuildStatement { op, names })
    }

    /// Builds an op. `replaces` is the index of the first result of the root that it replaces.
    fn op_build(&mut self, term: &OpTerm, span: Span, replaces: Option<usize>) -> Option<OpBuild> {
        let model = self.loader.model;
        let op = model.op(term.op);
        let mut operands = Vec::new();
        for operand in term.operands.iter().flatten() {
            operands.push(self.value_build(operand)?);
        }
        let mut attributes = Vec::new();
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            attributes.push((field.ir_name.clone(), self.attribute_build(attribute, field)?));
        }
        let types = self.result_types(op, term, span, replaces)?;
        let location = match &term.location {
            None => None,
            Some(location) => Some(self.location(location, span)?),
        };
        let segments =
            (op.operand_segments == Segments::Attribute, op.result_segments == Segments::Attribute);
        Some(OpBuild { name: model.op_name(op), operands, attributes, types, location, segments })
    }

    fn value_build(&mut self, term: &Term) -> Option<ValueBuild> {
        Some(match &term.kind {
            TermKind::Use(entity) => ValueBuild::Use(self.used(entity)?),
            TermKind::Op(inner) => ValueBuild::Op(Box::new(self.op_build(inner, term.span, None)?)),
            TermKind::List(elements) => {
                ValueBuild::List(elements.iter().map(|one| self.value_build(one)).collect::<Option<_>>()?)
            }
            _ => return self.refuse(term.span, "this function"),
        })
    }

    fn attribute_build(&mut self, term: &Term, field: &AttributeField) -> Option<AttributeBuild> {
        match &term.kind {
            TermKind::Literal(literal) => {
                let Some(constraint) = &field.constraint else {
                    return Some(match literal {
                        Literal::Bool(false) => AttributeBuild::Absent,
                        _ => AttributeBuild::Unit,
                    });
                };
                let made = match self.loader.plan.literal_plan(constraint, literal) {
                    DefaultPlan::Literal(literal) => self.loader.literal(&literal),
                    _ => None,
                };
                match made.filter(|build| build(&self.loader.context).is_ok()) {
                    Some(build) => Some(AttributeBuild::Literal(build)),
                    None => self.refuse(term.span, "this literal"),
                }
            }
            _ => self.element_build(term),
        }
    }

    fn element_build(&mut self, term: &Term) -> Option<AttributeBuild> {
        match &term.kind {
            TermKind::Use(entity) => Some(AttributeBuild::Use(self.used(entity)?)),
            TermKind::List(elements) => {
                let elements = elements.iter().map(|element| self.element_build(element));
                Some(AttributeBuild::Array(elements.collect::<Option<_>>()?))
            }
            TermKind::Literal(literal) => {
                match element_literal(literal).and_then(|literal| self.loader.literal(&literal)) {
                    Some(build) => Some(AttributeBuild::Literal(build)),
                    None => self.refuse(term.span, "this literal"),
                }
            }
            _ => self.refuse(term.span, "this function"),
        }
    }

    fn result_types(
        &mut self,
        op: &Op,
        term: &OpTerm,
        span: Span,
        replaces: Option<usize>,
    ) -> Option<ResultTypes> {
        if let Some(types) = &term.types {
            let types = types.iter().zip(&op.results).map(|(ty, field)| self.written_type(ty, field.arity));
            let types = types.collect::<Option<_>>()?;
            return Some(ResultTypes::Each(types));
        }
        if let Some(first) = replaces {
            return Some(ResultTypes::OfRoot(first, op.results.len()));
        }
        let mut types = Vec::new();
        for (index, field) in op.results.iter().enumerate() {
            let ty = match field.arity {
                Arity::One => self.inferred_type(op, index, 0),
                _ => None,
            };
            match ty {
                Some(ty) => types.push(ty),
                None => return self.refuse(span, "a result type"),
            }
        }
        Some(ResultTypes::Each(types))
    }

    fn written_type(&mut self, term: &Term, arity: Arity) -> Option<TypeBuild> {
        match &term.kind {
            TermKind::Type(constraint) => {
                let build = constraint.accessor.build.as_ref();
                let build = build.map(|build| self.loader.plan.type_builder(build));
                match build.and_then(|build| self.loader.type_builder(&build)) {
                    Some(build) => Some(TypeBuild::Built(build)),
                    None => self.refuse(term.span, "this type"),
                }
            }
            TermKind::Use(entity) if entity.type_of => {
                let name = self.used(entity)?;
                let fits = arity != Arity::One || !self.is_uncertain(&name);
                if fits { Some(TypeBuild::Use(name)) } else { self.refuse(term.span, "this type") }
            }
            _ => self.refuse(term.span, "this type"),
        }
    }

    /// Returns whether a name may denote a number of values other than one.
    fn is_uncertain(&self, name: &Use) -> bool {
        let is_whole = name.index.is_none() && self.ops.get(&name.binding).is_some_and(|count| *count != 1);
        is_whole || self.uncertain.contains(&name.binding)
    }

    /// Returns the builder of a result type that is inferred from the operands or an attribute.
    fn inferred_type(&mut self, op: &Op, index: usize, depth: usize) -> Option<TypeBuild> {
        if depth > op.results.len() {
            return None;
        }
        let mut source = |value: &ValueReference| match value {
            ValueReference::Operand(at) => {
                (op.operands[*at].arity == Arity::One).then_some(TypeBuild::Operand(*at))
            }
            ValueReference::Result(at) => self.inferred_type(op, *at, depth + 1),
        };
        match &op.result_types[index] {
            TypeSource::Given | TypeSource::Interface => None,
            TypeSource::SameAs(value) => source(value),
            TypeSource::Computed(value, transform @ Selector::Intrinsic(_)) => {
                let source = source(value)?;
                Some(TypeBuild::Transformed(Box::new(source), self.loader.transform(transform)?))
            }
            TypeSource::Computed(_, Selector::Rust(_)) | TypeSource::Each(..) => None,
            TypeSource::Function(InferenceFunction { is_list: true, .. }) => None,
            TypeSource::Function(InferenceFunction { code: Selector::Rust(_), .. }) => None,
            TypeSource::Function(function) => {
                let compute = self.loader.type_function(function)?;
                let mut sources = Vec::new();
                for (_, argument) in &function.arguments {
                    let source = match argument.source {
                        InferenceSource::Value(ValueReference::Operand(at)) => TypeBuild::Operand(at),
                        InferenceSource::Value(ValueReference::Result(_)) => return None,
                        InferenceSource::Attribute(slot) => {
                            let field = &op.attributes[slot];
                            let default = self.default(field, field.span)?;
                            TypeBuild::Attribute(field.ir_name.clone(), default)
                        }
                    };
                    sources.push((source, *argument));
                }
                Some(TypeBuild::Computed(sources, compute))
            }
            TypeSource::Built(build) => {
                let build = self.loader.plan.type_builder(build);
                self.loader.type_builder(&build).map(TypeBuild::Built)
            }
            TypeSource::OfAttribute(slot) => {
                let field = &op.attributes[*slot];
                let default = self.default(field, field.span)?;
                Some(TypeBuild::Attribute(field.ir_name.clone(), default))
            }
        }
    }

    fn location(&mut self, location: &RewriteLocation, span: Span) -> Option<LocationBuild> {
        let mut sources = Vec::new();
        for name in &location.sources {
            match self.names.get(name) {
                Some(binding) => sources.push(Use { binding: *binding, index: None }),
                None => return self.refuse(span, "the location"),
            }
        }
        let metadata = match &location.metadata {
            None => None,
            Some(metadata) => Some(self.element_build(metadata)?),
        };
        Some(LocationBuild { name: location.name.clone(), metadata, sources })
    }

    /// Returns the replacements of the results of the root. `matched` contains the names bound by the match.
    pub(super) fn replacements(&mut self, root: &Op, matched: &HashSet<usize>) -> Option<Vec<Replacement>> {
        let mut replacements: Vec<Replacement> = Vec::new();
        let is_fixed = |op: &Op| op.results.iter().all(|field| field.arity == Arity::One);
        for term in &self.rewrite.values {
            let position: usize = replacements.iter().map(Replacement::count).sum();
            replacements.push(match &term.kind {
                TermKind::Op(inner) => {
                    let built = self.loader.model.op(inner.op);
                    let results = built.results.len();
                    let fits = position + results <= root.results.len();
                    if !fits || (inner.types.is_some() && !is_fixed(built)) {
                        return self.refuse(term.span, "the number of values");
                    }
                    let replaces = Some(position);
                    Replacement::Op(Box::new(self.op_build(inner, term.span, replaces)?), results)
                }
                TermKind::Use(entity) => {
                    let name = self.used(entity)?;
                    // The match checks the number of values of a name that it binds.
                    let is_built = !matched.contains(&name.binding);
                    let is_whole = entity.index.is_none() && self.ops.contains_key(&name.binding);
                    let is_uncertain = self.uncertain.contains(&name.binding);
                    if is_whole && !is_fixed(root) || is_uncertain && (is_whole || is_built) {
                        return self.refuse(term.span, "the number of values");
                    }
                    match self.ops.get(&name.binding) {
                        Some(results) if entity.index.is_none() && *results != 1 => {
                            Replacement::AllOf(name, *results)
                        }
                        _ => {
                            let reason = MatchSubject::name(&entity.name).does_not_fit(position);
                            Replacement::Use(name, reason)
                        }
                    }
                }
                _ => return self.refuse(term.span, "this function"),
            });
        }
        Some(replacements)
    }
}
