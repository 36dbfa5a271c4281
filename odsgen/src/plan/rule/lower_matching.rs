//! The lowering of a match.

use super::lower::{Lowered, Lowering, finds_nothing};
use super::reason::MatchSubject;
use super::{AttributeMatch, EntityMatch, LiteralRole, MatchStatement, NameKind, OpMatch, RulePart};
use crate::model::{
    Arity, AttributeField, Entity, Literal, Op, OpTerm, RewriteBinding, RewriteStatement, Term, TermKind,
};
use crate::plan::{AttributeLiteral, DefaultPlan, LiteralType};
use crate::rules::first_of_pair;
use crate::source::Span;

impl Lowering<'_, '_> {
    pub(super) fn matches(&mut self) -> Lowered<()> {
        let rewrite = self.rewrite;
        for (index, statement) in rewrite.matches.iter().enumerate() {
            let lowered = match &statement.term.kind {
                TermKind::Op(term) => self.op_statement(statement, term, index == 0)?,
                TermKind::Native { path, arguments, .. } => {
                    let call = self.native(path, arguments, None)?;
                    let bindings = statement.bindings.iter();
                    let names = bindings.map(|one| self.bind_named(&one.name, NameKind::Native)).collect();
                    MatchStatement::Native(call, names, finds_nothing(path))
                }
                _ => {
                    return Err(RulePart {
                        span: statement.term.span,
                        what: "a statement that matches nothing",
                    });
                }
            };
            self.rule.matches.push(lowered);
        }
        Ok(())
    }

    fn op_statement(
        &mut self,
        statement: &RewriteStatement,
        term: &OpTerm,
        is_root: bool,
    ) -> Lowered<MatchStatement> {
        let op = self.plan.model.op(term.op);
        let defines = match is_root {
            true => None,
            false => {
                let entity = self.connection(statement)?;
                let reason = MatchSubject::name(&entity.entity.name).is_no_result_of(&op.ir_name);
                Some((entity, reason))
            }
        };
        let (binding, results) = match statement.bindings.as_slice() {
            [one] if is_root => (Some(self.bind(&one.name, NameKind::Op(term.op))), Vec::new()),
            [] | [_] => (None, Vec::new()),
            several => (None, self.result_matches(several, op)?),
        };
        let op = self.op_match(term)?;
        Ok(MatchStatement::Op { op: OpMatch { binding: op.binding.or(binding), results, ..op }, defines })
    }

    /// Returns the bound value that connects an op to the match.
    fn connection(&self, statement: &RewriteStatement) -> Lowered<super::NameUse> {
        let is_single = |one: &&RewriteBinding| {
            self.find(&one.name).is_some_and(|id| self.kind(id) == NameKind::Values(Arity::One))
        };
        let known = statement.bindings.iter().find(is_single).ok_or(RulePart {
            span: statement.term.span,
            what: "an op that is tied to the match by what is no single operand",
        })?;
        self.used(&whole(known.name.clone(), known.span))
    }

    fn result_matches(&mut self, bindings: &[RewriteBinding], op: &Op) -> Lowered<Vec<EntityMatch>> {
        let fields = bindings.iter().zip(&op.results).enumerate();
        let matches = fields.map(|(index, (binding, field))| {
            let RewriteBinding { name, span, .. } = binding.clone();
            Ok(match self.find(&name).map(|id| self.kind(id)) {
                _ if name == "_" => EntityMatch::Any,
                None => EntityMatch::Capture(self.bind(&name, NameKind::Values(single(field.arity))), None),
                Some(NameKind::Values(_)) => {
                    let reason = MatchSubject::name(&name).is_not_result(index, &op.ir_name);
                    EntityMatch::Same(self.used(&whole(name, span))?, reason)
                }
                Some(_) => EntityMatch::Any,
            })
        });
        matches.collect()
    }

    fn op_match(&mut self, term: &OpTerm) -> Lowered<OpMatch> {
        let op = self.plan.model.op(term.op);
        let name = op.ir_name.clone();
        let binding = term.binding.as_ref().map(|one| self.bind(&one.name, NameKind::Op(term.op)));
        let mut operands = Vec::new();
        let mut pair = None;
        if let Some(terms) = &term.operands {
            pair = self.pair(term, terms);
            for (index, (operand, field)) in terms.iter().zip(&op.operands).enumerate() {
                let subject = MatchSubject::operand(&name, index, field);
                let kind = NameKind::Values(single(field.arity));
                operands.push(self.entity_match(operand, kind, &subject)?);
            }
        }
        let mut attributes = Vec::new();
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            attributes.push(self.attribute_match(
                attribute,
                *slot,
                field,
                &MatchSubject::attribute(&name, field),
            )?);
        }
        let is_constant = self.rewrite.folds && self.plan.model.is_constant(term.op);
        Ok(OpMatch {
            op: term.op,
            name,
            binding,
            results: Vec::new(),
            operands,
            pair,
            attributes,
            is_constant,
        })
    }

    /// Returns the first of two operands that match in either order, and the index of the order.
    fn pair(&mut self, term: &OpTerm, operands: &[Term]) -> Option<(usize, u32)> {
        let first = first_of_pair(self.plan.model, term)?;
        if operands[first..first + 2].iter().all(|term| self.is_free(term)) {
            return None;
        }
        self.rule.commutative += 1;
        Some((first, self.rule.commutative - 1))
    }

    /// Returns whether an operand is unconstrained, and nothing else in the match asks for it: of two of them, both
    /// orders match alike.
    fn is_free(&self, term: &Term) -> bool {
        match &term.kind {
            TermKind::Ignored(None) => true,
            TermKind::Capture { name, constraint: None, .. } => {
                self.rewrite.conditions.is_empty()
                    && self.rewrite.matches.iter().all(|one| !asks_for(one, name))
            }
            _ => false,
        }
    }

    /// Lowers a term for values or an attribute. `kind` is that of a name which it binds.
    fn entity_match(&mut self, term: &Term, kind: NameKind, subject: &MatchSubject) -> Lowered<EntityMatch> {
        Ok(match &term.kind {
            TermKind::Capture { name, constraint, .. } => {
                let constraint = self.constrained(constraint.as_ref(), subject, term.span);
                EntityMatch::Capture(self.bind(name, kind), constraint)
            }
            TermKind::Ignored(constraint) => {
                let constraint = self.constrained(constraint.as_ref(), subject, term.span);
                constraint.map_or(EntityMatch::Any, EntityMatch::Constrained)
            }
            TermKind::List(elements) => self.list_match(elements, subject)?,
            TermKind::Use(entity) => {
                EntityMatch::Same(self.used(entity)?, subject.is_not_again(&entity.name))
            }
            TermKind::Op(inner) => EntityMatch::Op {
                reason: subject.is_no_result_of(&self.plan.model.op(inner.op).ir_name),
                op: Box::new(self.op_match(inner)?),
                absent: subject.is_absent(),
            },
            TermKind::Native { path, arguments, .. } => {
                let reason = subject.is_not(&format!("what `{}` yields", path.path));
                EntityMatch::Native(self.native(path, arguments, None)?, reason)
            }
            TermKind::Literal(_) | TermKind::Type(_) => {
                return Err(RulePart { span: term.span, what: "such an operand" });
            }
        })
    }

    fn list_match(&mut self, elements: &[Term], subject: &MatchSubject) -> Lowered<EntityMatch> {
        let (elements, rest) = self.split_rest(elements);
        let reason = subject.has_not(elements.len(), rest.is_some());
        let mut single = Vec::new();
        for (index, element) in elements.iter().enumerate() {
            single.push(self.entity_match(element, NameKind::Values(Arity::One), &subject.value(index))?);
        }
        let rest =
            rest.map(|rest| self.entity_match(rest, NameKind::Values(Arity::Variadic), &subject.rest()));
        let rest = rest.transpose()?;
        Ok(EntityMatch::List { single, rest: rest.map(Box::new), reason })
    }

    /// Splits the terms of a variadic operand into those of single values and the one of all remaining values, if there
    /// is one.
    fn split_rest<'term>(&self, elements: &'term [Term]) -> (&'term [Term], Option<&'term Term>) {
        let is_rest = |term: &Term| match &term.kind {
            TermKind::Capture { arity, .. } => *arity == Arity::Variadic,
            TermKind::Use(entity) => {
                self.find(&entity.name).is_some_and(|id| self.kind(id) == NameKind::Values(Arity::Variadic))
            }
            _ => false,
        };
        match elements.split_last() {
            Some((last, single)) if is_rest(last) => (single, Some(last)),
            _ => (elements, None),
        }
    }

    fn attribute_match(
        &mut self,
        term: &Term,
        slot: usize,
        field: &AttributeField,
        subject: &MatchSubject,
    ) -> Lowered<AttributeMatch> {
        let (kind, is_optional) = match &term.kind {
            TermKind::Capture { arity, .. } => (NameKind::Attribute(*arity), *arity == Arity::Optional),
            TermKind::Use(entity) => {
                let kind = self.kind(self.used(entity)?.id);
                (kind, kind == NameKind::Attribute(Arity::Optional))
            }
            TermKind::Ignored(constraint) => (NameKind::Native, constraint.is_none()),
            TermKind::Literal(_) => (NameKind::Native, field.constraint.is_none()),
            _ => (NameKind::Native, false),
        };
        // Where absence is told apart, the default does not count.
        let default = if is_optional { None } else { self.default(field, term.span) };
        let test = match &term.kind {
            TermKind::Literal(literal) => self.literal_test(literal, field, subject, term.span),
            TermKind::List(_) | TermKind::Type(_) | TermKind::Op(_) => {
                return Err(RulePart { span: term.span, what: "such an attribute" });
            }
            _ => self.entity_match(term, kind, subject)?,
        };
        let is_tested = matches!(test, EntityMatch::Equal(..) | EntityMatch::Native(..));
        let absent = (!is_optional && !is_tested).then(|| subject.is_absent());
        Ok(AttributeMatch { slot, default, absent, test })
    }

    fn literal_test(
        &mut self,
        literal: &Literal,
        field: &AttributeField,
        subject: &MatchSubject,
        span: Span,
    ) -> EntityMatch {
        let reason = subject.is_not(&self.plan.literal_text(literal));
        let Some(constraint) = &field.constraint else {
            return EntityMatch::Present(*literal != Literal::Bool(false), reason);
        };
        let id = self.literal(literal, constraint, LiteralRole::Matched, span);
        // Where the type of a number is unknown, its value is compared.
        let is_typed = match &self.rule.literals[id].plan {
            DefaultPlan::Literal(AttributeLiteral::Integer(ty, _) | AttributeLiteral::Float(ty, _)) => {
                matches!(ty, LiteralType::Built(_))
            }
            _ => true,
        };
        match (is_typed, literal) {
            (false, Literal::Integer(_) | Literal::Float(_)) => EntityMatch::Number(id, reason),
            _ => EntityMatch::Equal(id, reason),
        }
    }
}

/// Returns the number of values of a declared operand or result: those of variadic ones are a list.
pub(super) fn single(arity: Arity) -> Arity {
    match arity {
        Arity::VariadicOfVariadic => Arity::Variadic,
        arity => arity,
    }
}

/// Returns all that a name denotes.
pub(super) fn whole(name: String, span: Span) -> Entity {
    Entity { name, index: None, type_of: false, op_of: false, span }
}

/// Returns whether a match compares or reads the binding of a name.
fn asks_for(statement: &RewriteStatement, name: &str) -> bool {
    fn asks(term: &Term, name: &str) -> bool {
        match &term.kind {
            TermKind::Use(entity) => entity.name == name,
            TermKind::Op(op) => {
                op.operands.iter().flatten().any(|term| asks(term, name))
                    || op.attributes.iter().any(|(_, term)| asks(term, name))
            }
            TermKind::List(elements) => elements.iter().any(|term| asks(term, name)),
            TermKind::Native { arguments, .. } => arguments.iter().any(|term| asks(term, name)),
            _ => false,
        }
    }
    statement.bindings.iter().any(|binding| binding.name == name) || asks(&statement.term, name)
}
