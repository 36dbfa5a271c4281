//! The reasons why a rule does not match.

use crate::model::{AttributeField, ConstraintUse, Field};

/// The subject of the reason why a rule does not match: a name of the rule, or a part of a matched op.
pub(super) struct MatchSubject(String);

impl MatchSubject {
    /// Returns the values that a name is bound to.
    pub(super) fn name(name: &str) -> Self {
        MatchSubject(format!("`{name}`"))
    }

    /// Returns a declared operand of a matched op of the name `op`.
    pub(super) fn operand(op: &str, index: usize, field: &Field) -> Self {
        MatchSubject(match &field.name {
            Some(field) => format!("operand `{field}` of `{op}`"),
            None => format!("operand #{index} of `{op}`"),
        })
    }

    /// Returns an attribute of a matched op of the name `op`.
    pub(super) fn attribute(op: &str, field: &AttributeField) -> Self {
        MatchSubject(format!("attribute `{}` of `{op}`", field.ir_name))
    }

    /// Returns one value of this variadic operand.
    #[must_use]
    pub(super) fn value(&self, index: usize) -> Self {
        MatchSubject(format!("value #{index} of {}", self.0))
    }

    /// Returns the remaining values of this variadic operand.
    #[must_use]
    pub(super) fn rest(&self) -> Self {
        MatchSubject(format!("the rest of {}", self.0))
    }

    /// Returns the reason for a violated constraint.
    pub(super) fn must_be(&self, constraint: &ConstraintUse) -> String {
        format!("{} must be {}", self.0, constraint.summary)
    }

    /// Returns the reason for an absent value or attribute.
    pub(super) fn is_absent(&self) -> String {
        format!("{} is absent", self.0)
    }

    /// Returns the reason for an entity other than the expected one.
    pub(super) fn is_not(&self, expected: &str) -> String {
        format!("{} is not {expected}", self.0)
    }

    /// Returns the reason for an entity other than the one that a name is bound to.
    pub(super) fn is_not_again(&self, name: &str) -> String {
        self.is_not(&format!("`{name}` again"))
    }

    /// Returns the reason for a value that no op of that name defines.
    pub(super) fn is_no_result_of(&self, op: &str) -> String {
        self.is_not(&format!("the result of a `{op}`"))
    }

    /// Returns the reason for values other than a declared result of an op.
    pub(super) fn is_not_result(&self, index: usize, op: &str) -> String {
        self.is_not(&format!("result #{index} of the `{op}`"))
    }

    /// Returns the reason for a wrong number of values: `count`, or at least that many.
    pub(super) fn has_not(&self, count: usize, or_more: bool) -> String {
        match or_more {
            true => format!("{} has fewer than {count} values", self.0),
            false => format!("{} has not {count} values", self.0),
        }
    }

    /// Returns the reason for a number of values that a result of the root does not have.
    pub(super) fn does_not_fit(&self, result: usize) -> String {
        format!("{} does not stand for as many values as result #{result}", self.0)
    }
}
