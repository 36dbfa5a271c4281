//! The lowering of what a rule builds.

use super::lower::{Lowered, Lowering};
use super::lower_matching::single;
use super::reason::MatchSubject;
use super::{
    AttributeBuild, AttributeEntry, BuildStatement, LiteralRole, NameId, NameKind, NameUse, OpBuild,
    Replacement, RulePart, ValueBuild,
};
use crate::model::{Arity, AttributeField, Literal, Op, OpTerm, RewriteStatement, Segments, Term, TermKind};
use crate::source::Span;

impl Lowering<'_, '_> {
    pub(super) fn builds(&mut self) -> Lowered<()> {
        let rewrite = self.rewrite;
        for statement in &rewrite.builds {
            let lowered = match &statement.term.kind {
                TermKind::Op(term) => {
                    let op = self.op_build(term, statement.term.span, None)?;
                    let (binding, results) = self.built_names(statement, term);
                    BuildStatement::Op { op, binding, results }
                }
                TermKind::Native { path, arguments, location } => {
                    let call = self.native(path, arguments, location.as_ref())?;
                    let bindings = statement.bindings.iter();
                    let names = bindings.map(|one| self.bind_named(&one.name, NameKind::Native)).collect();
                    BuildStatement::Native(call, names)
                }
                _ => {
                    return Err(RulePart {
                        span: statement.term.span,
                        what: "a statement that builds nothing",
                    });
                }
            };
            self.rule.builds.push(lowered);
        }
        Ok(())
    }

    /// Binds the name of a built op, or those of its declared results.
    fn built_names(
        &mut self,
        statement: &RewriteStatement,
        term: &OpTerm,
    ) -> (Option<NameId>, Vec<Option<NameId>>) {
        match statement.bindings.as_slice() {
            [] => (None, Vec::new()),
            [one] => (self.bind_named(&one.name, NameKind::Op(term.op)), Vec::new()),
            several => {
                let fields = several.iter().zip(&self.plan.model.op(term.op).results);
                let names = fields.map(|(binding, field)| {
                    self.bind_named(&binding.name, NameKind::Values(single(field.arity)))
                });
                (None, names.collect())
            }
        }
    }

    /// Lowers an op. `replaces` is the index of the first result of the root that it replaces.
    pub(super) fn op_build(
        &mut self,
        term: &OpTerm,
        span: Span,
        replaces: Option<usize>,
    ) -> Lowered<OpBuild> {
        let op = self.plan.model.op(term.op);
        let operands = self.operands(term.operands.as_deref().unwrap_or_default())?;
        let mut attributes = Vec::new();
        for (slot, attribute) in &term.attributes {
            let field = &op.attributes[*slot];
            let value = self.attribute_build(attribute, field)?;
            attributes.push(AttributeEntry { slot: *slot, name: field.ir_name.clone(), value });
        }
        let types = self.result_types(op, term, replaces, span)?;
        let location = term.location.as_ref().map(|location| self.location(location, span)).transpose()?;
        Ok(OpBuild {
            op: term.op,
            name: op.ir_name.clone(),
            operands,
            attributes,
            types,
            location,
            result_count: op.results.len(),
            has_operand_sizes: op.operand_segments == Segments::Attribute,
            has_result_sizes: op.result_segments == Segments::Attribute,
            span,
        })
    }

    fn operands(&mut self, terms: &[Term]) -> Lowered<Vec<ValueBuild>> {
        terms.iter().map(|term| self.value_build(term, None)).collect()
    }

    fn value_build(&mut self, term: &Term, replaces: Option<usize>) -> Lowered<ValueBuild> {
        Ok(match &term.kind {
            TermKind::Use(entity) => ValueBuild::Use(self.used(entity)?),
            TermKind::Op(inner) => ValueBuild::Op(Box::new(self.op_build(inner, term.span, replaces)?)),
            TermKind::List(elements) => ValueBuild::List(self.operands(elements)?),
            TermKind::Native { path, arguments, location } => {
                ValueBuild::Native(self.native(path, arguments, location.as_ref())?)
            }
            _ => return Err(RulePart { span: term.span, what: "such a value" }),
        })
    }

    fn attribute_build(&mut self, term: &Term, field: &AttributeField) -> Lowered<AttributeBuild> {
        let TermKind::Literal(literal) = &term.kind else { return self.element(term) };
        Ok(match (&field.constraint, literal) {
            (Some(constraint), _) => {
                AttributeBuild::Literal(self.literal(literal, constraint, LiteralRole::Built, term.span))
            }
            (None, Literal::Bool(false)) => AttributeBuild::Absent,
            (None, _) => AttributeBuild::Unit,
        })
    }

    /// Lowers the replacements of the results of the root. The match binds the first `matched` names.
    pub(super) fn replacements(&mut self, matched: usize) -> Lowered<()> {
        let rewrite = self.rewrite;
        let model = self.plan.model;
        let root = match rewrite.root() {
            Some(root) => model.op(root.op),
            None => return Ok(()),
        };
        let counts: Vec<Option<usize>> =
            rewrite.values.iter().map(|term| self.declared_values(term)).collect();
        let known: usize = counts.iter().flatten().sum();
        let functions = counts.iter().filter(|count| count.is_none()).count();
        let mut position = 0;
        for (term, count) in rewrite.values.iter().zip(counts) {
            // The only function yields what the others leave.
            let left = root.results.len().saturating_sub(known);
            let count = count.unwrap_or(if functions == 1 { left } else { 1 });
            let values = self.value_build(term, Some(position))?;
            let reason = match &values {
                ValueBuild::Use(name) if count == 1 => {
                    Some(MatchSubject::name(&name.entity.name).does_not_fit(position))
                }
                _ => None,
            };
            let is_counted = match &values {
                ValueBuild::Use(name) => self.is_counted(name, root, matched),
                ValueBuild::Op(op) => {
                    position + count <= root.results.len()
                        && (matches!(op.types, super::ResultTypes::OfRoot(_)) || is_fixed(model.op(op.op)))
                }
                ValueBuild::List(_) | ValueBuild::Native(_) => true,
            };
            if !is_counted {
                self.needs_rust(term.span, "the number of values");
            }
            self.rule.replacements.push(Replacement { values, count, reason });
            position += count;
        }
        Ok(())
    }

    /// Returns the number of declared values of a term; unknown for functions.
    fn declared_values(&self, term: &Term) -> Option<usize> {
        let results = |id| self.plan.model.op(id).results.len();
        match &term.kind {
            TermKind::Op(op) => Some(results(op.op)),
            TermKind::Use(entity) if entity.index.is_none() => {
                match self.find(&entity.name).map(|id| self.kind(id)) {
                    Some(NameKind::Op(id)) => Some(results(id)),
                    _ => Some(1),
                }
            }
            TermKind::Native { .. } => None,
            _ => Some(1),
        }
    }

    /// Returns whether the number of a name's values is that of the results that they replace. The match checks it for the
    /// names that it binds.
    fn is_counted(&self, name: &NameUse, root: &Op, matched: usize) -> bool {
        let is_whole = name.entity.index.is_none() && matches!(self.kind(name.id), NameKind::Op(_));
        let is_built = name.id >= matched;
        let is_uncertain = self.may_be_any_number(name.id);
        !(is_whole && !is_fixed(root) || is_uncertain && (is_whole || is_built))
    }

    /// Returns whether a use of a name may denote a number of values other than one.
    pub(super) fn may_be_several(&self, name: &NameUse) -> bool {
        let is_whole = name.entity.index.is_none()
            && matches!(self.kind(name.id), NameKind::Op(op) if self.plan.model.op(op).results.len() != 1);
        is_whole || self.may_be_any_number(name.id)
    }

    /// Returns whether a name may denote any number of values.
    fn may_be_any_number(&self, id: NameId) -> bool {
        match self.kind(id) {
            NameKind::Values(arity) => arity != Arity::One,
            NameKind::Op(op) => !is_fixed(self.plan.model.op(op)),
            NameKind::Attribute(_) | NameKind::Native => false,
        }
    }
}

/// Returns whether an op has one value for each declared result.
fn is_fixed(op: &Op) -> bool {
    op.results.iter().all(|field| field.arity == Arity::One)
}
