//! The terms that rules match and build, for unification.

use rustc_hash::{FxHashMap, FxHashSet};

use super::first_of_pair;
use crate::model::{Arity, Literal, Model, OpId, OpTerm, Rewrite, Term, TermKind};

/// A variable: any value or attribute, the same at each occurrence.
pub(super) type Variable = u32;

/// A value or an attribute.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    /// A wildcard.
    Variable(Variable),
    /// The result of an op.
    Op(Box<OpPattern>),
    /// A literal attribute.
    Literal(Literal),
    /// An absent optional attribute, or an unset unit attribute.
    Absent,
}

/// An op, with its required or actual components.
#[derive(Clone, Debug)]
pub(super) struct OpPattern {
    pub(super) op: OpId,
    /// One per declared operand.
    pub(super) operands: Vec<Pattern>,
    /// One per declared attribute; an unconstrained one is a fresh variable.
    pub(super) attributes: Vec<Pattern>,
    /// The first of two operands in either order.
    pub(super) either: Option<usize>,
}

/// The terms of a rule.
pub(super) struct Terms {
    /// The matched term.
    pub(super) root: OpPattern,
    /// The ops that exist after application and have uses, the replacement last.
    pub(super) built: Vec<OpPattern>,
    /// Whether the rule applies wherever `root` matches. Otherwise nothing is certain.
    pub(super) is_unconditional: bool,
}

/// Builds the terms of a rule.
struct Maker<'m> {
    model: &'m Model,
    next: Variable,
    names: FxHashMap<&'m str, Pattern>,
    /// The names bound to attributes.
    attributes: FxHashSet<&'m str>,
    is_unconditional: bool,
}

/// Returns the terms of a rule, or `None` if terms cannot express it.
pub(super) fn terms<'m>(
    model: &'m Model,
    rewrite: &'m Rewrite,
    first: Variable,
) -> Option<(Terms, Variable)> {
    let mut maker = Maker {
        model,
        next: first,
        names: FxHashMap::default(),
        attributes: FxHashSet::default(),
        is_unconditional: true,
    };
    let statement = rewrite.matches.first()?;
    let TermKind::Op(term) = &statement.term.kind else { return None };
    let root = maker.matched(term)?;
    if let [binding] = statement.bindings.as_slice()
        && model.op(term.op).results.len() == 1
    {
        maker.names.insert(&binding.name, Pattern::Op(Box::new(root.clone())));
    }
    // Further matched statements, conditions and the number of replacement values may fail.
    maker.is_unconditional &= rewrite.matches.len() == 1 && rewrite.conditions.is_empty();
    maker.is_unconditional &= model.op(term.op).results.iter().all(|field| field.arity == Arity::One);
    let mut built = Vec::new();
    for statement in &rewrite.builds {
        let TermKind::Op(term) = &statement.term.kind else {
            continue;
        };
        let op = maker.built(term);
        if let [binding] = statement.bindings.as_slice()
            && model.op(term.op).results.len() == 1
        {
            maker.names.insert(&binding.name, Pattern::Op(Box::new(op.clone())));
        }
        // An unused op may be erased before any rule sees it.
        if !statement.bindings.is_empty() || model.op(term.op).results.is_empty() {
            built.push(op);
        }
    }
    for value in &rewrite.values {
        if let TermKind::Op(term) = &value.kind {
            let op = maker.built(term);
            built.push(op);
        }
    }
    let within: Vec<OpPattern> = built.iter().flat_map(inner_ops).collect();
    let built = within.into_iter().chain(built).collect();
    Some((Terms { root, built, is_unconditional: maker.is_unconditional }, maker.next))
}

/// The maximum size of the term that a name stands for. Each use of the name copies it, so terms built from names may
/// double in size; larger ones become unknown.
const SIZE_LIMIT: usize = 256;

fn size(pattern: &Pattern) -> usize {
    match pattern {
        Pattern::Op(op) => 1 + op.operands.iter().chain(&op.attributes).map(size).sum::<usize>(),
        Pattern::Variable(_) | Pattern::Literal(_) | Pattern::Absent => 1,
    }
}

/// Returns the ops nested in a built op.
fn inner_ops(op: &OpPattern) -> Vec<OpPattern> {
    let mut out = Vec::new();
    for operand in &op.operands {
        if let Pattern::Op(inner) = operand {
            out.extend(inner_ops(inner));
            out.push((**inner).clone());
        }
    }
    out
}

impl<'m> Maker<'m> {
    fn fresh(&mut self) -> Pattern {
        self.next += 1;
        Pattern::Variable(self.next - 1)
    }

    fn matched(&mut self, term: &'m OpTerm) -> Option<OpPattern> {
        let op = self.model.op(term.op);
        let mut operands = Vec::new();
        for (index, _) in op.operands.iter().enumerate() {
            let pattern = match &term.operands {
                None => self.fresh(),
                Some(operands) => self.matched_term(&operands[index])?,
            };
            operands.push(pattern);
        }
        let mut attributes = Vec::new();
        for (index, field) in op.attributes.iter().enumerate() {
            let pattern = match term.attributes.iter().find(|(slot, _)| *slot == index) {
                None => self.fresh(),
                Some((_, term)) => {
                    if let TermKind::Capture { name, .. } = &term.kind {
                        self.attributes.insert(name);
                    }
                    let may_be_absent = field.optional && field.default.is_none();
                    let is_one = !matches!(term.kind, TermKind::Capture { arity: Arity::Optional, .. });
                    // To require an optional attribute is a condition.
                    self.is_unconditional &= !(may_be_absent && is_one) || field.constraint.is_none();
                    match (&field.constraint, &term.kind) {
                        (None, TermKind::Literal(Literal::Bool(false))) => Pattern::Absent,
                        (None, TermKind::Literal(_)) => Pattern::Literal(Literal::Bool(true)),
                        (None, TermKind::Capture { arity: Arity::One, name, .. }) => {
                            let present = Pattern::Literal(Literal::Bool(true));
                            self.names.insert(name, present.clone());
                            present
                        }
                        _ => self.matched_term(term)?,
                    }
                }
            };
            attributes.push(pattern);
        }
        let pattern =
            OpPattern { op: term.op, operands, attributes, either: first_of_pair(self.model, term) };
        if let Some(binding) = &term.binding {
            self.names.insert(&binding.name, Pattern::Op(Box::new(pattern.clone())));
        }
        Some(pattern)
    }

    fn matched_term(&mut self, term: &'m Term) -> Option<Pattern> {
        Some(match &term.kind {
            TermKind::Capture { name, constraint, .. } => {
                self.is_unconditional &= constraint.is_none();
                let variable = self.fresh();
                self.names.insert(name, variable.clone());
                variable
            }
            TermKind::Ignored(constraint) => {
                self.is_unconditional &= constraint.is_none();
                self.fresh()
            }
            TermKind::Use(entity) => {
                let known = self.names.get(entity.name.as_str())?.clone();
                // Identity with a known op, as opposed to equality, is a condition.
                self.is_unconditional &= entity.index.is_none() && !matches!(known, Pattern::Op(_));
                known
            }
            TermKind::Literal(literal) => {
                self.is_unconditional &= !matches!(literal, Literal::Rust(_));
                Pattern::Literal(literal.clone())
            }
            TermKind::Op(op) => Pattern::Op(Box::new(self.matched(op)?)),
            TermKind::Native { .. } => {
                self.is_unconditional = false;
                self.fresh()
            }
            // The number of values is a condition.
            TermKind::List(elements) => {
                self.is_unconditional = false;
                for element in elements {
                    self.matched_term(element)?;
                }
                self.fresh()
            }
            TermKind::Type(_) => return None,
        })
    }

    /// Returns the term of a built op. An unknown component is a fresh variable, which only another variable matches.
    fn built(&mut self, term: &'m OpTerm) -> OpPattern {
        let op = self.model.op(term.op);
        for ty in term.types.iter().flatten() {
            // A rule checks the types that it takes from attributes: an attribute may have none.
            let is_of_attribute = |name: &str| self.attributes.contains(name);
            if matches!(&ty.kind, TermKind::Use(entity) if is_of_attribute(&entity.name)) {
                self.is_unconditional = false;
            }
        }
        let mut operands = Vec::new();
        for operand in term.operands.iter().flatten() {
            operands.push(self.built_term(operand));
        }
        let mut attributes = Vec::new();
        for (index, field) in op.attributes.iter().enumerate() {
            attributes.push(match term.attributes.iter().find(|(slot, _)| *slot == index) {
                Some((_, Term { kind: TermKind::Literal(Literal::Bool(false)), .. }))
                    if field.constraint.is_none() =>
                {
                    Pattern::Absent
                }
                Some((_, term)) => self.built_term(term),
                None => match &field.default {
                    Some(default) => Pattern::Literal(default.clone()),
                    None => Pattern::Absent,
                },
            });
        }
        OpPattern { op: term.op, operands, attributes, either: first_of_pair(self.model, term) }
    }

    fn built_term(&mut self, term: &'m Term) -> Pattern {
        match &term.kind {
            TermKind::Use(entity) if entity.index.is_none() && !entity.type_of => {
                match self.names.get(entity.name.as_str()) {
                    Some(known) if size(known) <= SIZE_LIMIT => known.clone(),
                    _ => self.fresh(),
                }
            }
            TermKind::Literal(literal) if !matches!(literal, Literal::Rust(_)) => {
                Pattern::Literal(literal.clone())
            }
            TermKind::Op(op) if self.model.op(op.op).results.len() == 1 => {
                Pattern::Op(Box::new(self.built(op)))
            }
            _ => self.fresh(),
        }
    }
}
