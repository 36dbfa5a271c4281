//! Whether nothing can satisfy two constraints at once, as far as that is certain.

use std::collections::BTreeSet;

use crate::model::{Argument, ConstraintUse, Model, Predicate};

/// How deep constraints are looked into.
const DEPTH_LIMIT: u32 = 32;

/// How many parts of constraints are looked at.
const WORK_LIMIT: u32 = 4096;

/// A definition of a type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Class {
    Type(u32),
    Attribute(u32),
}

/// What is known of all entities that satisfy a constraint.
#[derive(Clone, Default, Debug)]
struct Facts {
    /// The definitions they are of, where these are known.
    classes: Option<BTreeSet<Class>>,
    /// Functions of the entity that are known to have a value, `function == value`.
    values: Vec<(String, String)>,
    /// Functions of the entity whose value satisfies another constraint.
    parts: Vec<(String, Facts)>,
}

/// Whether no entity satisfies both.
pub(super) fn are_disjoint(model: &Model, a: &ConstraintUse, b: &ConstraintUse) -> bool {
    let facts = |constraint: &ConstraintUse| {
        let mut work = WORK_LIMIT;
        facts_of(model, &constraint.predicate, &Vec::new(), DEPTH_LIMIT, &mut work)
    };
    a.kind == b.kind && exclude(&facts(a), &facts(b))
}

fn exclude(a: &Facts, b: &Facts) -> bool {
    if let (Some(a), Some(b)) = (&a.classes, &b.classes)
        && a.is_disjoint(b)
    {
        return true;
    }
    let values = a.values.iter().any(|(function, value)| {
        b.values.iter().any(|(other, other_value)| function == other && value != other_value)
    });
    let parts = a.parts.iter().any(|(function, facts)| {
        b.parts.iter().any(|(other, other_facts)| function == other && exclude(facts, other_facts))
    });
    values || parts
}

type Environment<'a> = Vec<(String, &'a Argument)>;

fn facts_of(
    model: &Model,
    predicate: &Predicate,
    environment: &Environment<'_>,
    depth: u32,
    work: &mut u32,
) -> Facts {
    let Some(depth) = depth.checked_sub(1) else { return Facts::default() };
    let Some(left) = work.checked_sub(1) else { return Facts::default() };
    *work = left;
    let one = |class| Facts { classes: Some(BTreeSet::from([class])), ..Facts::default() };
    match predicate {
        Predicate::Type(id) => one(Class::Type(id.0)),
        Predicate::Attribute(id) => one(Class::Attribute(id.0)),
        Predicate::And(parts) => {
            let mut all = Facts::default();
            for part in parts {
                let facts = facts_of(model, part, environment, depth, work);
                all.classes = match (all.classes, facts.classes) {
                    (Some(a), Some(b)) => Some(a.intersection(&b).copied().collect()),
                    (known, None) | (None, known) => known,
                };
                all.values.extend(facts.values);
                all.parts.extend(facts.parts);
            }
            all
        }
        Predicate::Or(parts) => {
            let mut parts = parts.iter().map(|part| facts_of(model, part, environment, depth, work));
            let Some(first) = parts.next() else { return Facts::default() };
            let mut rest = parts.peekable();
            if rest.peek().is_none() {
                return first;
            }
            let classes = rest.fold(first.classes, |known, facts| match (known, facts.classes) {
                (Some(a), Some(b)) => Some(a.union(&b).copied().collect()),
                _ => None,
            });
            Facts { classes, ..Facts::default() }
        }
        Predicate::Constraint(id, arguments) => {
            let constraint = model.constraint(*id);
            // A parameter of the definition around is looked up here, so that only what it stands for is passed on.
            let bound: Environment<'_> = constraint
                .parameters
                .iter()
                .zip(arguments)
                .map(|(parameter, argument)| (parameter.name.clone(), resolve(argument, environment)))
                .collect();
            facts_of(model, &constraint.predicate, &bound, depth, work)
        }
        Predicate::Parameter(name) => match environment.iter().find(|(known, _)| known == name) {
            Some((_, Argument::Constraint(constraint))) if !mentions_parameter(&constraint.predicate) => {
                facts_of(model, &constraint.predicate, &Vec::new(), depth, work)
            }
            Some((_, Argument::List(list))) => match list.as_slice() {
                [Argument::Constraint(constraint)] if !mentions_parameter(&constraint.predicate) => {
                    facts_of(model, &constraint.predicate, &Vec::new(), depth, work)
                }
                _ => Facts::default(),
            },
            _ => Facts::default(),
        },
        Predicate::On(inner, rust) => {
            let function = words(&rust.text);
            if environment.iter().any(|(name, _)| function.split(' ').any(|word| word == name)) {
                return Facts::default();
            }
            let facts = facts_of(model, inner, environment, depth, work);
            Facts { parts: vec![(function, facts)], ..Facts::default() }
        }
        Predicate::Rust(rust) => known_value(&rust.text, environment).unwrap_or_default(),
        Predicate::True | Predicate::Not(_) | Predicate::Enum(_) | Predicate::Each(..) => Facts::default(),
    }
}

/// What an argument stands for: that of the definition around where it is a parameter of it.
fn resolve<'a>(argument: &'a Argument, environment: &Environment<'a>) -> &'a Argument {
    match argument {
        Argument::Parameter(name) => {
            environment.iter().find(|(known, _)| known == name).map_or(argument, |(_, argument)| argument)
        }
        Argument::List(list) => match list.as_slice() {
            [Argument::Parameter(_)] => resolve(&list[0], environment),
            _ => argument,
        },
        _ => argument,
    }
}

fn mentions_parameter(predicate: &Predicate) -> bool {
    match predicate {
        Predicate::Parameter(_) => true,
        Predicate::And(parts) | Predicate::Or(parts) => parts.iter().any(mentions_parameter),
        Predicate::Not(inner) | Predicate::On(inner, _) | Predicate::Each(inner, _) => {
            mentions_parameter(inner)
        }
        Predicate::Constraint(_, arguments) => arguments.iter().any(argument_mentions_parameter),
        _ => false,
    }
}

fn argument_mentions_parameter(argument: &Argument) -> bool {
    match argument {
        Argument::Parameter(_) => true,
        Argument::Constraint(constraint) => mentions_parameter(&constraint.predicate),
        Argument::List(list) => list.iter().any(argument_mentions_parameter),
        _ => false,
    }
}

/// Reads `function == Some(value)` and `.. && function(context, N)`: functions of which one value alone is accepted.
fn known_value(text: &str, environment: &Environment<'_>) -> Option<Facts> {
    let text = words(text);
    let mut values = Vec::new();
    for part in text.split(" && ") {
        let (function, value) = if let Some((function, value)) = part.split_once(" == Some(") {
            (function.to_owned(), value.strip_suffix(')')?)
        } else if let Some(value) = part.strip_prefix("ty.is_integer(context, ") {
            ("the width of an integer".to_owned(), value.strip_suffix(')')?)
        } else {
            continue;
        };
        // A value that is compared with must be one by its form, not something that is computed.
        let value = match environment.iter().find(|(name, _)| name == value) {
            Some((_, Argument::Integer(value))) => value.to_string(),
            Some(_) => continue,
            None if is_constant(value) => value.to_owned(),
            None => continue,
        };
        if is_plain(&function) {
            values.push((function, value));
        }
    }
    // `a || b` says nothing of either.
    (!text.contains("||") && !text.contains('!')).then(|| Facts { values, ..Facts::default() })
}

/// A number, or the path of a variant, for which other text means another value.
fn is_constant(text: &str) -> bool {
    text.chars().all(|digit| digit.is_ascii_digit())
        || text.strip_prefix("FloatFormat::").is_some_and(|rest| {
            rest.chars().all(|character| character.is_ascii_alphanumeric() || character == '_')
        })
}

/// A call of a method of the entity, without anything that could make the text say less than it seems to.
fn is_plain(text: &str) -> bool {
    text.chars().all(|character| {
        character.is_ascii_alphanumeric() || matches!(character, '_' | '.' | '(' | ')' | ',' | ' ')
    })
}

fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
