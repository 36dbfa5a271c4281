//! Disjointness of constraints, as far as it is certain.

use std::collections::BTreeSet;

use crate::model::{ConstraintUse, Model, SINGLE_VALUED};
use crate::plan::{CheckId, Plan, Selector, Test};

/// The maximum number of constraint parts to compare.
const WORK_LIMIT: u32 = 4096;

/// The known properties of all entities that satisfy a check.
#[derive(Clone, Default, Debug)]
struct Facts {
    /// The possible definitions of the entity, as checks, if known.
    classes: Option<BTreeSet<CheckId>>,
    /// Intrinsics that hold for exactly one value, by name, with that value.
    values: Vec<(String, String)>,
    /// Intrinsics that yield another entity, with the facts about it.
    parts: Vec<(String, Facts)>,
}

/// Returns whether certainly no entity satisfies both constraints.
pub(super) fn are_disjoint(model: &Model, a: &ConstraintUse, b: &ConstraintUse) -> bool {
    let mut plan = Plan::empty(model);
    let (first, second) = (plan.constraint(a), plan.constraint(b));
    let facts = |check| facts_of(&plan, check, &mut WORK_LIMIT.clone());
    a.kind == b.kind && exclude(&facts(first), &facts(second))
}

fn exclude(a: &Facts, b: &Facts) -> bool {
    if let (Some(a), Some(b)) = (&a.classes, &b.classes)
        && a.is_disjoint(b)
    {
        return true;
    }
    let values = a.values.iter().any(|(intrinsic, value)| {
        b.values.iter().any(|(other, other_value)| intrinsic == other && value != other_value)
    });
    let parts = a.parts.iter().any(|(selector, facts)| {
        b.parts.iter().any(|(other, other_facts)| selector == other && exclude(facts, other_facts))
    });
    values || parts
}

fn facts_of(plan: &Plan<'_>, check: CheckId, work: &mut u32) -> Facts {
    let Some(left) = work.checked_sub(1) else { return Facts::default() };
    *work = left;
    match &plan.check(check).test {
        Test::Type(_) | Test::Attribute(_) => {
            Facts { classes: Some(BTreeSet::from([check])), ..Facts::default() }
        }
        Test::All(parts) => {
            let mut all = Facts::default();
            for part in parts {
                let facts = facts_of(plan, *part, work);
                all.classes = match (all.classes, facts.classes) {
                    (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
                    (known, None) | (None, known) => known,
                };
                all.values.extend(facts.values);
                all.parts.extend(facts.parts);
            }
            all
        }
        Test::Any(parts) => {
            let classes = parts.iter().map(|part| facts_of(plan, *part, work).classes);
            let union = classes.reduce(|known, classes| match (known, classes) {
                (Some(a), Some(b)) => Some(a.union(&b).copied().collect()),
                _ => None,
            });
            Facts { classes: union.flatten(), ..Facts::default() }
        }
        Test::Intrinsic(call) if SINGLE_VALUED.contains(&call.function.name.as_str()) => {
            let value = format!("{:?}", call.arguments);
            Facts { values: vec![(call.function.name.clone(), value)], ..Facts::default() }
        }
        Test::On(inner, Selector::Intrinsic(call)) => {
            let facts = facts_of(plan, *inner, work);
            Facts {
                parts: vec![(format!("{} {:?}", call.function.name, call.arguments), facts)],
                ..Facts::default()
            }
        }
        _ => Facts::default(),
    }
}
