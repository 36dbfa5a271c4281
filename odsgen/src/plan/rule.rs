//! Queries on rules: commutative operands, and dependence on Rust.

use super::{Callee, CheckId, Condition, Plan, Selector, Test};
use crate::model::{Literal, OpTerm};

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
