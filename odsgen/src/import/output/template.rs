//! Templates: what the ops of one TableGen class have in common.
//!
//! Ops of a class whose fields have the same names become uses of a template. What differs in one way becomes its
//! parameter: a constraint that is the same in several fields is one parameter.

use std::collections::BTreeMap;

use crate::import::output::draft::{Body, Definition, DialectDraft, Section};
use crate::import::output::field::{FieldDraft, Role};
use crate::import::translation::op::OpDraft;
use crate::import::translation::predicate::Predicate;

/// The number of ops from which a template is worth its lines.
const LEAST: usize = 3;

/// The most parameters that a template has.
const MOST_PARAMETERS: usize = 3;

/// Finds the templates of a dialect.
pub(in crate::import) fn find(dialect: &mut DialectDraft) {
    let mut classes: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (index, definition) in dialect.definitions.iter().enumerate() {
        if let Body::Op(op) = &definition.body
            && !op.class.is_empty()
        {
            classes.entry(op.class.clone()).or_default().push(index);
        }
    }
    for (class, mut members) in classes {
        // Ops of the class that look different stay as they are.
        while members.len() >= LEAST {
            let shape = shape(op_of(dialect, members[0]));
            let (alike, others): (Vec<usize>, Vec<usize>) =
                members.iter().partition(|index| self::shape(op_of(dialect, **index)) == shape);
            if alike.len() >= LEAST {
                extract(dialect, &class, &alike);
            }
            members = others;
        }
    }
}

fn op_of(dialect: &DialectDraft, index: usize) -> &OpDraft {
    match &dialect.definitions[index].body {
        Body::Op(op) => op,
        Body::Text(_) => unreachable!("only ops are members of classes"),
    }
}

/// Returns what has to be the same in all ops of a template.
fn shape(op: &OpDraft) -> String {
    let mut text = String::new();
    for field in op.fields() {
        let constraint = field.constraint.is_some();
        text.push_str(&format!(
            "{:?} {} {:?} {} {} {constraint} {:?};",
            field.role, field.name, field.ir_name, field.suffix, field.is_grouped, field.default
        ));
    }
    format!("{text}|{:?}|{:?}|{:?}|{:?}", op.format, op.conditions, op.inferences, op.effects)
}

fn extract(dialect: &mut DialectDraft, class: &str, members: &[usize]) {
    let first = op_of(dialect, members[0]).clone();
    let fields: Vec<FieldDraft> = first.fields().cloned().collect();
    if fields.is_empty() && first.format.is_none() {
        return;
    }
    // The constraints of each field, over all members.
    let column = |at: usize| -> Vec<Option<Predicate>> {
        let field = |index: &usize| {
            op_of(dialect, *index).fields().nth(at).and_then(|field| field.constraint.clone())
        };
        members.iter().map(field).collect()
    };
    let mut parameters: Vec<(String, Role, Vec<Option<Predicate>>)> = Vec::new();
    let mut replaced: Vec<Option<Predicate>> = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        let constraints = column(at);
        if constraints.iter().all(|constraint| *constraint == constraints[0]) {
            replaced.push(constraints[0].clone());
            continue;
        }
        let is_type = |role: Role| matches!(role, Role::Operand | Role::Result);
        let known = parameters.iter().find(|(_, role, known)| {
            *known == constraints
                && (is_type(*role) == is_type(field.role))
                && (is_type(*role) || *role == field.role)
        });
        let name = match known {
            Some((name, ..)) => name.clone(),
            None => {
                let name = crate::import::names::type_name(&field.name);
                let name = match name.as_str() {
                    "" | "D" => "T".to_owned(),
                    _ if parameters.is_empty() && is_type(field.role) => "T".to_owned(),
                    _ => name,
                };
                parameters.push((name.clone(), field.role, constraints));
                name
            }
        };
        replaced.push(Some(Predicate::Reference(name)));
    }
    if parameters.len() > MOST_PARAMETERS {
        return;
    }
    let mut names: Vec<&str> = parameters.iter().map(|(name, ..)| name.as_str()).collect();
    names.sort_unstable();
    names.dedup();
    if names.len() < parameters.len() {
        return;
    }
    let traits: Vec<String> = first.traits.clone();
    let common: Vec<String> = traits
        .into_iter()
        .filter(|name| members.iter().all(|index| op_of(dialect, *index).traits.contains(name)))
        .collect();
    let mut template = OpDraft {
        arguments: first.arguments.clone(),
        results: first.results.clone(),
        regions: first.regions.clone(),
        successors: first.successors.clone(),
        conditions: first.conditions.clone(),
        inferences: first.inferences.clone(),
        effects: first.effects.clone(),
        format: first.format.clone(),
        traits: common.clone(),
        ..OpDraft::default()
    };
    let lists =
        [&mut template.arguments, &mut template.results, &mut template.regions, &mut template.successors];
    for (field, constraint) in lists.into_iter().flatten().zip(replaced) {
        field.constraint = constraint;
    }
    let declared: Vec<String> = parameters
        .iter()
        .map(|(name, role, _)| {
            let kind = match role {
                Role::Operand | Role::Result => "type",
                Role::Attribute => "attr",
                Role::Region => "region",
                Role::Successor => "successor",
            };
            format!("{name}: {kind}")
        })
        .collect();
    let name = dialect.names.claim(&crate::import::names::op_name(class), "Template");
    let header = if declared.is_empty() { name.clone() } else { format!("{name}<{}>", declared.join(", ")) };
    let mut definition = Definition::new(Section::Template, &header, class, String::new());
    definition.body = Body::Op(Box::new(template));
    for (at, index) in members.iter().enumerate() {
        let arguments: Vec<String> = parameters
            .iter()
            .map(|(_, _, constraints)| constraints[at].as_ref().map(Predicate::text).unwrap_or_default())
            .collect();
        let Body::Op(op) = &mut dialect.definitions[*index].body else { continue };
        op.template = Some(match arguments.is_empty() {
            true => name.clone(),
            false => format!("{name}<{}>", arguments.join(", ")),
        });
        op.arguments.clear();
        op.results.clear();
        op.regions.clear();
        op.successors.clear();
        op.conditions.clear();
        op.inferences.clear();
        op.effects.clear();
        op.format = None;
        op.traits.retain(|name| !common.contains(name));
    }
    dialect.add(definition);
}
