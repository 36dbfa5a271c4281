//! Rules: commutative operands, lists, reasons of failed matches, and dependence on Rust.

use super::{Callee, CheckId, Condition, Plan, Selector, Test};
use crate::model::{Arity, AttributeField, ConstraintUse, Field, Literal, OpTerm, Term, TermKind};

/// The subject of the reason why a rule does not match: a name of the rule, or a part of a matched op.
pub struct MatchSubject(String);

impl MatchSubject {
    /// Returns the values that a name is bound to.
    pub fn name(name: &str) -> Self {
        MatchSubject(format!("`{name}`"))
    }

    /// Returns a declared operand of a matched op of the name `op`.
    pub fn operand(op: &str, index: usize, field: &Field) -> Self {
        MatchSubject(match &field.name {
            Some(field) => format!("operand `{field}` of `{op}`"),
            None => format!("operand #{index} of `{op}`"),
        })
    }

    /// Returns an attribute of a matched op of the name `op`.
    pub fn attribute(op: &str, field: &AttributeField) -> Self {
        MatchSubject(format!("attribute `{}` of `{op}`", field.ir_name))
    }

    /// Returns one value of this variadic operand.
    #[must_use]
    pub fn value(&self, index: usize) -> Self {
        MatchSubject(format!("value #{index} of {}", self.0))
    }

    /// Returns the remaining values of this variadic operand.
    #[must_use]
    pub fn rest(&self) -> Self {
        MatchSubject(format!("the rest of {}", self.0))
    }

    /// Returns the reason for a violated constraint.
    pub fn must_be(&self, constraint: &ConstraintUse) -> String {
        format!("{} must be {}", self.0, constraint.summary)
    }

    /// Returns the reason for an absent value or attribute.
    pub fn is_absent(&self) -> String {
        format!("{} is absent", self.0)
    }

    /// Returns the reason for an entity other than the expected one.
    pub fn is_not(&self, expected: &str) -> String {
        format!("{} is not {expected}", self.0)
    }

    /// Returns the reason for an entity other than the one that a name is bound to.
    pub fn is_not_again(&self, name: &str) -> String {
        self.is_not(&format!("`{name}` again"))
    }

    /// Returns the reason for a value that no op of that name defines.
    pub fn is_no_result_of(&self, op: &str) -> String {
        self.is_not(&format!("the result of a `{op}`"))
    }

    /// Returns the reason for values other than a declared result of an op.
    pub fn is_not_result(&self, index: usize, op: &str) -> String {
        self.is_not(&format!("result #{index} of the `{op}`"))
    }

    /// Returns the reason for a wrong number of values: `count`, or at least that many.
    pub fn has_not(&self, count: usize, or_more: bool) -> String {
        match or_more {
            true => format!("{} has fewer than {count} values", self.0),
            false => format!("{} has not {count} values", self.0),
        }
    }

    /// Returns the reason for a number of values that a result of the root does not have.
    pub fn does_not_fit(&self, result: usize) -> String {
        format!("{} does not stand for as many values as result #{result}", self.0)
    }
}

/// Splits the terms of a variadic operand into those of single values and the one of all remaining values, if there is
/// one. `is_list` returns whether a name is bound to a list of values.
pub fn split_rest(elements: &[Term], is_list: impl Fn(&str) -> bool) -> (&[Term], Option<&Term>) {
    let is_rest = |term: &Term| match &term.kind {
        TermKind::Capture { arity, .. } => *arity == Arity::Variadic,
        TermKind::Use(entity) => is_list(&entity.name),
        _ => false,
    };
    match elements.split_last() {
        Some((last, single)) if is_rest(last) => (single, Some(last)),
        _ => (elements, None),
    }
}

impl Plan<'_> {
    /// Returns the first of two operands of a term that match in either order.
    pub fn first_of_pair(&self, term: &OpTerm) -> Option<usize> {
        crate::rules::first_of_pair(self.model, term)
    }

    /// Returns the spelling of a literal in definitions, for messages.
    pub fn literal_text(&self, literal: &Literal) -> String {
        crate::emit::spelling::literal(self.model, literal)
    }

    /// Returns whether a check depends on Rust.
    pub fn is_check_in_rust(&self, id: CheckId) -> bool {
        let test = &self.check(id).test;
        let is_rust =
            matches!(test, Test::Rust(_) | Test::On(_, Selector::Rust(_)) | Test::Each(_, Selector::Rust(_)));
        is_rust || test.parts().iter().any(|part| self.is_check_in_rust(*part))
    }

    /// Returns whether a condition depends on Rust.
    pub fn is_condition_in_rust(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                parts.iter().any(|part| self.is_condition_in_rust(part))
            }
            Condition::Not(inner) => self.is_condition_in_rust(inner),
            Condition::Rust(_) => true,
            Condition::Holds(check, _) => self.is_check_in_rust(*check),
            Condition::Call { callee: Callee::Relation(id), .. } => {
                self.is_condition_in_rust(&self.relations[id.index()])
            }
            Condition::Call { callee: Callee::Intrinsic(..), .. } => false,
        }
    }
}
