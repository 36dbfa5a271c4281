//! Lint for types and attributes that cannot satisfy the constraints at their position in a rule.

use rustc_hash::{FxHashMap, FxHashSet};

use super::converted::{Converted, converted};
use super::disjoint::are_disjoint;
use crate::diagnostics::{Code, Collector, Diagnostic};
use crate::model::{
    ConstraintKind, ConstraintUse, Entity, Field, Model, OpId, OpTerm, RelationPredicate, Rewrite,
    RewriteStatement, Term, TermKind,
};
use crate::source::Span;

/// The known constraints on the values or attributes of a name.
enum Known<'m> {
    /// They satisfy all of these constraints.
    Single(Vec<&'m ConstraintUse>),
    /// They are the results of an op.
    Op(OpId),
}

struct Checker<'m, 'run> {
    model: &'m Model,
    collector: &'run mut Collector,
    names: FxHashMap<&'m str, Known<'m>>,
    rewrite: &'m Rewrite,
    /// The names of built ops: in a lowering, their results are the only values that are not converted.
    built: FxHashSet<&'m str>,
}

pub(super) fn check(model: &Model, rewrite: &Rewrite, collector: &mut Collector) {
    let (names, built) = (FxHashMap::default(), FxHashSet::default());
    let mut checker = Checker { model, collector, names, rewrite, built };
    for (index, statement) in rewrite.matches.iter().enumerate() {
        if index > 0 {
            checker.ties(statement);
        }
        checker.bind(statement);
        checker.matched(&statement.term);
    }
    for condition in &rewrite.conditions {
        checker.condition(&condition.predicate);
    }
    for statement in &rewrite.builds {
        checker.built(&statement.term);
        checker.bind(statement);
        checker.built.extend(statement.bindings.iter().map(|binding| binding.name.as_str()));
    }
    rewrite.values.iter().for_each(|value| checker.built(value));
    if rewrite.conversion {
        checker.converted_results();
    } else {
        checker.replacement(rewrite);
    }
}

impl<'m> Checker<'m, '_> {
    fn bind(&mut self, statement: &'m RewriteStatement) {
        let TermKind::Op(term) = &statement.term.kind else { return };
        let results = &self.model.op(term.op).results;
        if let [binding] = statement.bindings.as_slice() {
            self.names.entry(&binding.name).or_insert(Known::Op(term.op));
            return;
        }
        for (binding, field) in statement.bindings.iter().zip(results) {
            self.names.entry(&binding.name).or_insert_with(|| Known::Single(vec![&field.constraint]));
        }
    }

    /// The names bound by a further statement are values of the match: its results.
    fn ties(&mut self, statement: &'m RewriteStatement) {
        let TermKind::Op(term) = &statement.term.kind else { return };
        let op = self.model.op(term.op);
        for (binding, field) in statement.bindings.iter().zip(&op.results) {
            let Some(Known::Single(known)) = self.names.get(binding.name.as_str()) else { continue };
            let known = known.clone();
            self.compare(&known, &field.constraint, binding.span, &|known, field| {
                format!("`{}` is {known}, but this op yields {field}", binding.name)
            });
            if let Some(Known::Single(known)) = self.names.get_mut(binding.name.as_str()) {
                known.push(&field.constraint);
            }
        }
    }

    /// Reports known constraints that exclude the required one.
    fn compare(
        &mut self,
        known: &[&ConstraintUse],
        needed: &ConstraintUse,
        span: Span,
        message: &dyn Fn(&str, &str) -> String,
    ) {
        let Some(known) = known.iter().find(|known| are_disjoint(self.model, known, needed)) else { return };
        let message = message(&known.summary, &needed.summary);
        let diagnostic = Diagnostic::error(Code::RewriteType, span, message);
        self.collector.report(diagnostic.related(known.span, format!("{} here", known.summary)));
    }

    fn matched(&mut self, term: &'m Term) {
        let TermKind::Op(op) = &term.kind else { return };
        let definition = self.model.op(op.op);
        for (operand, field) in op.operands.iter().flatten().zip(&definition.operands) {
            self.matched_operand(operand, field);
        }
        for (slot, attribute) in &op.attributes {
            let Some(declared) = &definition.attributes[*slot].constraint else { continue };
            let name = &definition.attributes[*slot].ir_name;
            self.matched_entity(attribute, declared, &format!("the attribute `{name}`"));
        }
        if let Some(binding) = &op.binding {
            self.names.insert(&binding.name, Known::Op(op.op));
        }
    }

    fn matched_operand(&mut self, term: &'m Term, field: &'m Field) {
        let name = field.name.as_deref().unwrap_or("_");
        if let TermKind::Op(inner) = &term.kind {
            self.produced(inner, field, term.span, "so this never matches");
            self.matched(term);
            return;
        }
        if let TermKind::List(elements) = &term.kind {
            elements.iter().for_each(|element| self.matched_operand(element, field));
            return;
        }
        self.matched_entity(term, &field.constraint, &format!("operand `{name}`"));
    }

    fn matched_entity(&mut self, term: &'m Term, declared: &'m ConstraintUse, what: &str) {
        match &term.kind {
            TermKind::Capture { name, constraint, .. } => {
                let mut known = vec![declared];
                if let Some(constraint) = constraint {
                    self.compare(&[declared], constraint, term.span, &|declared, asked| {
                        format!("{what} is {declared}, so it is never {asked}")
                    });
                    known.push(constraint);
                }
                self.names.insert(name, Known::Single(known));
            }
            TermKind::Ignored(Some(constraint)) => {
                self.compare(&[declared], constraint, term.span, &|declared, asked| {
                    format!("{what} is {declared}, so it is never {asked}")
                });
            }
            TermKind::Use(entity) => {
                let known = self.known(entity);
                self.compare(&known, declared, term.span, &|known, declared| {
                    format!(
                        "`{}` is {known}, but {what} is {declared}: the types are never equal",
                        entity.name
                    )
                });
            }
            _ => {}
        }
    }

    /// Checks an op in operand position.
    fn produced(&mut self, inner: &OpTerm, field: &Field, span: Span, consequence: &str) {
        let model = self.model;
        let op = model.op(inner.op);
        let [result] = op.results.as_slice() else { return };
        // An explicit type decides if the constraint allows several.
        let written = match inner.types.as_deref() {
            Some([Term { kind: TermKind::Type(ty), .. }]) => Some(ty),
            _ => None,
        };
        let known: Vec<&ConstraintUse> = [&result.constraint].into_iter().chain(written).collect();
        let operand = field.name.as_deref().unwrap_or("_");
        let name = model.op_name(op);
        self.compare(&known, &field.constraint, span, &|produced, needed| {
            format!("`{name}` yields {produced}, but operand `{operand}` is {needed}, {consequence}")
        });
    }

    fn known(&self, entity: &Entity) -> Vec<&'m ConstraintUse> {
        if entity.type_of || entity.op_of {
            return Vec::new();
        }
        match self.names.get(entity.name.as_str()) {
            Some(Known::Single(known)) => known.clone(),
            Some(Known::Op(id)) => {
                let results = &self.model.op(*id).results;
                let index = match (entity.index, results.len()) {
                    (Some(index), _) => index as usize,
                    (None, 1) => 0,
                    _ => return Vec::new(),
                };
                results.get(index).map(|field| &field.constraint).into_iter().collect()
            }
            None => Vec::new(),
        }
    }

    /// Returns the known constraints on what a name denotes in a built term: in a lowering, converted values.
    fn known_when_built(&mut self, entity: &Entity, span: Span) -> Vec<&'m ConstraintUse> {
        let known = self.known(entity);
        if !self.rewrite.conversion || self.built.contains(entity.name.as_str()) {
            return known;
        }
        let convert = |known: &'m ConstraintUse| match known.kind {
            ConstraintKind::Type => self.converted(known),
            _ => Some(Converted::One(known)),
        };
        let converted: Vec<(&ConstraintUse, Converted<'_>)> =
            known.into_iter().filter_map(|known| Some((known, convert(known)?))).collect();
        let mut constraints = Vec::new();
        for (known, converted) in converted {
            let (what, rule) = match converted {
                Converted::One(constraint) => {
                    constraints.push(constraint);
                    continue;
                }
                Converted::Several(count, rule) => (format!("becomes {count} values"), rule),
                Converted::Nothing(rule) => ("is not converted".to_owned(), rule),
            };
            let message =
                format!("`{}` is {}, which {what}, so this never applies", entity.name, known.summary);
            let diagnostic = Diagnostic::error(Code::RewriteType, span, message);
            self.collector.report(
                diagnostic
                    .related(rule.span, "the conversion of the type")
                    .help("a lowering builds with one value for each; a pattern in Rust takes others"),
            );
            return Vec::new();
        }
        constraints
    }

    /// Returns what the lowering's conversion makes of types; `None` if that is not certain.
    fn converted(&self, known: &'m ConstraintUse) -> Option<Converted<'m>> {
        converted(self.model, self.rewrite.owner?, known)
    }

    /// Checks the types that the results of a lowered op become: those of the op that takes its place.
    fn converted_results(&mut self) {
        let Some(root) = self.rewrite.root() else { return };
        let model = self.model;
        let results = &model.op(root.op).results;
        let mut position = 0;
        for value in &self.rewrite.values {
            let TermKind::Op(op) = &value.kind else {
                // Other terms may stand for any number of values.
                return;
            };
            let definition = model.op(op.op);
            for field in &definition.results {
                let Some(replaced) = results.get(position) else { return };
                position += 1;
                let Some(Converted::One(becomes)) = self.converted(&replaced.constraint) else { continue };
                let name = replaced.name.clone().unwrap_or_else(|| format!("#{}", position - 1));
                let built = model.op_name(definition);
                self.compare(&[becomes], &field.constraint, value.span, &|becomes, yielded| {
                    format!("result `{name}` becomes {becomes}, but `{built}` yields {yielded}")
                });
            }
        }
    }

    /// Reports conditions that never hold. Considers those that are required unconditionally.
    fn condition(&mut self, predicate: &RelationPredicate) {
        match predicate {
            RelationPredicate::And(parts) => parts.iter().for_each(|part| self.condition(part)),
            RelationPredicate::Holds(entity, constraint) => {
                let known = self.known(entity);
                self.compare(&known, constraint, entity.span, &|known, asked| {
                    format!("`{}` is {known}, so it is never {asked}", entity.name)
                });
            }
            _ => {}
        }
    }

    fn built(&mut self, term: &'m Term) {
        match &term.kind {
            TermKind::Op(op) => {
                let definition = self.model.op(op.op);
                for (operand, field) in op.operands.iter().flatten().zip(&definition.operands) {
                    self.built_operand(operand, field);
                }
                for (slot, attribute) in &op.attributes {
                    let field = &definition.attributes[*slot];
                    let (TermKind::Use(entity), Some(needed)) = (&attribute.kind, &field.constraint) else {
                        continue;
                    };
                    let known = self.known_when_built(entity, attribute.span);
                    self.compare(&known, needed, attribute.span, &|known, needed| {
                        format!(
                            "`{}` is {known}, but the attribute `{}` is {needed}",
                            entity.name, field.ir_name
                        )
                    });
                }
                if let Some(types) = &op.types {
                    for (ty, field) in types.iter().zip(&definition.results) {
                        let known = match &ty.kind {
                            TermKind::Type(constraint) => vec![constraint],
                            TermKind::Use(entity) if entity.type_of => {
                                self.known_when_built(&Entity { type_of: false, ..entity.clone() }, ty.span)
                            }
                            _ => continue,
                        };
                        // The attribute's constraint does not apply to its type.
                        if known.iter().all(|known| known.kind == field.constraint.kind) {
                            self.compare(&known, &field.constraint, ty.span, &|known, needed| {
                                format!("this is {known}, but the result is {needed}")
                            });
                        }
                    }
                }
            }
            TermKind::Native { arguments, .. } => arguments.iter().for_each(|term| self.built(term)),
            _ => {}
        }
    }

    fn built_operand(&mut self, operand: &'m Term, field: &'m Field) {
        let name = field.name.as_deref().unwrap_or("_");
        match &operand.kind {
            TermKind::Op(inner) => {
                self.produced(inner, field, operand.span, "so what is built is wrong");
            }
            TermKind::Use(entity) => {
                let known = self.known_when_built(entity, operand.span);
                self.compare(&known, &field.constraint, operand.span, &|known, needed| {
                    format!("`{}` is {known}, but operand `{name}` is {needed}", entity.name)
                });
            }
            TermKind::List(elements) => {
                elements.iter().for_each(|element| self.built_operand(element, field));
                return;
            }
            _ => {}
        }
        self.built(operand);
    }

    /// Checks the replacement of a result: it must have the result's type, since users rely on it.
    fn replacement(&mut self, rewrite: &'m Rewrite) {
        let Some(root) = rewrite.root() else { return };
        let results = &self.model.op(root.op).results;
        let mut position = 0;
        for value in &rewrite.values {
            match &value.kind {
                TermKind::Op(op) => {
                    let definition = self.model.op(op.op);
                    for field in &definition.results {
                        let Some(replaced) = results.get(position) else { return };
                        self.replaces(&[&field.constraint], replaced, position, value.span);
                        position += 1;
                    }
                }
                TermKind::Use(entity) => {
                    let all = match (self.names.get(entity.name.as_str()), entity.index) {
                        (Some(Known::Op(id)), None) => self.model.op(*id).results.len(),
                        _ => 1,
                    };
                    if all == 1
                        && let Some(replaced) = results.get(position)
                    {
                        let known = self.known(entity);
                        if known.iter().any(|known| known.kind != replaced.constraint.kind) {
                            let message = format!("`{}` is an attribute, not a value", entity.name);
                            self.collector.report(Diagnostic::error(
                                Code::RewriteResult,
                                value.span,
                                message,
                            ));
                        } else {
                            self.replaces(&known, replaced, position, value.span);
                        }
                    }
                    position += all;
                }
                // The number of values of a native function is unknown.
                TermKind::Native { .. } => return,
                _ => {
                    let message = "this is no value that could replace a result".to_owned();
                    self.collector.report(Diagnostic::error(Code::RewriteResult, value.span, message));
                    position += 1;
                }
            }
        }
    }

    fn replaces(&mut self, known: &[&ConstraintUse], replaced: &Field, position: usize, span: Span) {
        let name = replaced.name.clone().unwrap_or_else(|| format!("#{position}"));
        self.compare(known, &replaced.constraint, span, &|known, needed| {
            format!("this is {known}, but result `{name}`, which it replaces, is {needed}")
        });
    }
}
