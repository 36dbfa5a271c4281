//! Lint for unused names in rules.

use rustc_hash::FxHashSet;

use crate::diagnostics::{Code, Collector, Diagnostic};
use crate::model::{
    Arity, Entity, Literal, RelationArgument, RelationPredicate, Rewrite, RewriteLocation, Term, TermKind,
};
use crate::source::Span;

pub(super) fn check(rewrite: &Rewrite, collector: &mut Collector) {
    let mut uses = Uses::default();
    let mut bound: Vec<(&str, Arity, Span)> = Vec::new();
    for (index, statement) in rewrite.matches.iter().enumerate() {
        uses.term(&statement.term);
        captures(&statement.term, &mut bound);
        // The name of the root is used by the clause that replaces it. Names of a further op connect it to the match.
        if index > 0 {
            bound.extend(
                statement.bindings.iter().map(|binding| (binding.name.as_str(), binding.arity, binding.span)),
            );
        }
    }
    for condition in &rewrite.conditions {
        uses.predicate(&condition.predicate);
    }
    for statement in &rewrite.builds {
        uses.term(&statement.term);
        bound.extend(
            statement.bindings.iter().map(|binding| (binding.name.as_str(), binding.arity, binding.span)),
        );
    }
    rewrite.values.iter().for_each(|value| uses.term(value));
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    for (name, arity, span) in &bound {
        // A repeated name requires equality.
        let is_repeated = bound.iter().filter(|(other, ..)| other == name).count() > 1;
        if is_repeated || name.starts_with('_') || !seen.insert(name) || uses.is_used(name) {
            continue;
        }
        let message = format!("unused name `{name}`");
        let mark = match arity {
            Arity::One => "",
            Arity::Optional | Arity::Variadic | Arity::VariadicOfVariadic => ", which stands for any number",
        };
        let diagnostic = Diagnostic::warning(Code::UnusedName, *span, message);
        collector.report(diagnostic.help(format!("write `_`{mark}, or leave the name out")));
    }
}

fn captures<'rule>(term: &'rule Term, bound: &mut Vec<(&'rule str, Arity, Span)>) {
    match &term.kind {
        TermKind::Capture { name, arity, .. } => bound.push((name, *arity, term.span)),
        TermKind::Op(op) => {
            if let Some(binding) = &op.binding {
                bound.push((&binding.name, Arity::One, binding.span));
            }
            op.operands.iter().flatten().for_each(|term| captures(term, bound));
            op.attributes.iter().for_each(|(_, term)| captures(term, bound));
        }
        TermKind::List(elements) => elements.iter().for_each(|term| captures(term, bound)),
        _ => {}
    }
}

/// The names that a rule uses.
#[derive(Default)]
struct Uses {
    names: FxHashSet<String>,
    /// Rust fragments, which may refer to any name.
    fragments: Vec<String>,
}

impl Uses {
    fn is_used(&self, name: &str) -> bool {
        let is_word = |character: char| character.is_alphanumeric() || character == '_';
        let names = |text: &String| text.split(|character| !is_word(character)).any(|word| word == name);
        self.names.contains(name) || self.fragments.iter().any(names)
    }

    fn entity(&mut self, entity: &Entity) {
        self.names.insert(entity.name.clone());
    }

    fn literal(&mut self, literal: &Literal) {
        match literal {
            Literal::Rust(rust) => self.fragments.push(rust.text.clone()),
            Literal::List(list) => list.iter().for_each(|literal| self.literal(literal)),
            _ => {}
        }
    }

    fn location(&mut self, location: Option<&RewriteLocation>) {
        let Some(location) = location else { return };
        self.names.extend(location.sources.iter().cloned());
        if let Some(metadata) = &location.metadata {
            self.term(metadata);
        }
    }

    fn term(&mut self, term: &Term) {
        match &term.kind {
            TermKind::Capture { .. } | TermKind::Ignored(_) | TermKind::Type(_) => {}
            TermKind::Use(entity) => self.entity(entity),
            TermKind::Literal(literal) => self.literal(literal),
            TermKind::List(elements) => elements.iter().for_each(|term| self.term(term)),
            TermKind::Op(op) => {
                op.operands.iter().flatten().for_each(|term| self.term(term));
                op.attributes.iter().for_each(|(_, term)| self.term(term));
                op.types.iter().flatten().for_each(|term| self.term(term));
                self.location(op.location.as_ref());
            }
            TermKind::Native { arguments, location, .. } => {
                arguments.iter().for_each(|term| self.term(term));
                self.location(location.as_ref());
            }
        }
    }

    fn predicate(&mut self, predicate: &RelationPredicate) {
        match predicate {
            RelationPredicate::And(parts) | RelationPredicate::Or(parts) => {
                parts.iter().for_each(|part| self.predicate(part));
            }
            RelationPredicate::Not(inner) => self.predicate(inner),
            RelationPredicate::Rust(rust) => self.fragments.push(rust.text.clone()),
            RelationPredicate::Relation(_, arguments) | RelationPredicate::Intrinsic(_, arguments) => {
                for argument in arguments {
                    match argument {
                        RelationArgument::Entity(entity) => self.entity(entity),
                        RelationArgument::Literal(literal) => self.literal(literal),
                    }
                }
            }
            RelationPredicate::Holds(entity, _) => self.entity(entity),
        }
    }
}
