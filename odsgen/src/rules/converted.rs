//! The types that a conversion makes of others, as far as that is certain.

use super::disjoint::are_disjoint;
use crate::model::{ConstraintUse, Conversion, ConversionId, ConvertedType, Model, TypeRule};
use crate::plan::Plan;

/// The result of converting types that satisfy a constraint.
#[derive(Clone, Copy)]
pub(super) enum Converted<'m> {
    /// Types that satisfy this constraint, one for each.
    One(&'m ConstraintUse),
    /// As many types for each.
    Several(usize, &'m TypeRule),
    /// No types: values of them are not converted.
    Nothing(&'m TypeRule),
}

/// Returns the result of converting the types that satisfy a constraint; `None` if that is not certain.
pub(super) fn converted<'m>(
    model: &'m Model,
    conversion: ConversionId,
    known: &'m ConstraintUse,
) -> Option<Converted<'m>> {
    for part in parts(model, conversion) {
        if !part.type_functions.is_empty() {
            return None;
        }
        for rule in part.types.iter().rev() {
            if are_disjoint(model, known, &rule.from) {
                continue;
            }
            if !is_same(model, known, &rule.from) {
                return None;
            }
            return match &rule.to {
                ConvertedType::Same => Some(Converted::One(known)),
                ConvertedType::Error(_) => Some(Converted::Nothing(rule)),
                ConvertedType::Rust(_) => None,
                ConvertedType::Types(types) => match types.as_slice() {
                    [one] => Some(Converted::One(one)),
                    several => Some(Converted::Several(several.len(), rule)),
                },
            };
        }
    }
    // Types that no rule is about stay.
    Some(Converted::One(known))
}

/// Returns a conversion and those that it includes, in the order in which their types are asked.
pub(super) fn parts(model: &Model, conversion: ConversionId) -> Vec<&Conversion> {
    let mut parts: Vec<&Conversion> = Vec::new();
    let mut open = vec![conversion];
    while let Some(id) = open.pop() {
        let part = model.conversion(id);
        if parts.iter().all(|known| !std::ptr::eq(*known, part)) {
            parts.push(part);
            open.extend(&part.included);
        }
    }
    parts
}

/// Returns whether both constraints are certainly satisfied by the same types.
fn is_same(model: &Model, a: &ConstraintUse, b: &ConstraintUse) -> bool {
    let mut plan = Plan::empty(model);
    plan.constraint(a) == plan.constraint(b)
}
