//! The check that records do not contain themselves, by which everything that follows references ends.

use rustc_hash::FxHashMap;
use serde_json::{Map, Value};

/// The fields by which a translation goes from one record to another.
const FOLLOWED: &[&str] = &[
    "attrConstraints",
    "baseAttr",
    "baseProperty",
    "baseRegion",
    "baseSuccessor",
    "baseType",
    "children",
    "constraint",
    "elementAttr",
    "elementType",
    "enum",
    "enumInfo",
    "predicate",
    "traits",
    "valueType",
];

/// The maximum depth of records in records. TableGen's own files stay below 20.
const DEPTH: usize = 200;

/// A record that is being visited: its name, the records that it refers to, and the depth of those visited.
struct Visit<'a> {
    name: &'a str,
    references: Vec<&'a str>,
    depth: usize,
}

/// Checks that no record contains itself, and that none contains others more than [`DEPTH`] levels deep.
///
/// # Errors
///
/// The reason, which names a record.
pub(super) fn check(records: &Map<String, Value>) -> Result<(), String> {
    // The depth of each record; none while it is being visited.
    let mut depths: FxHashMap<&str, Option<usize>> = FxHashMap::default();
    for name in records.keys() {
        let mut path: Vec<Visit<'_>> = Vec::new();
        let mut next = Some(name.as_str());
        loop {
            if let Some(name) = next.take() {
                match depths.get(name) {
                    Some(None) => return Err(format!("the record `{name}` contains itself")),
                    Some(Some(depth)) => reached(&mut path, *depth)?,
                    None => {
                        depths.insert(name, None);
                        path.push(Visit { name, references: references(records, name), depth: 0 });
                    }
                }
            }
            let Some(visit) = path.last_mut() else { break };
            match visit.references.pop() {
                Some(reference) => next = Some(reference),
                None => {
                    let (name, depth) = (visit.name, visit.depth);
                    path.pop();
                    depths.insert(name, Some(depth));
                    reached(&mut path, depth)?;
                }
            }
        }
    }
    Ok(())
}

/// Notes the depth of a record in the one that refers to it.
fn reached(path: &mut [Visit<'_>], depth: usize) -> Result<(), String> {
    let Some(visit) = path.last_mut() else { return Ok(()) };
    visit.depth = visit.depth.max(depth + 1);
    match visit.depth > DEPTH {
        true => Err(format!("the record `{}` contains others more than {DEPTH} levels deep", visit.name)),
        false => Ok(()),
    }
}

/// Returns the records that one refers to by the fields that are followed.
fn references<'a>(records: &'a Map<String, Value>, name: &str) -> Vec<&'a str> {
    let Some(fields) = records.get(name).and_then(Value::as_object) else { return Vec::new() };
    let values = FOLLOWED.iter().filter_map(|field| fields.get(*field));
    let values = values.flat_map(|value| match value {
        Value::Array(list) => list.as_slice(),
        other => std::slice::from_ref(other),
    });
    let name_of = |value: &'a Value| value.as_object()?.get("def")?.as_str();
    values
        .filter_map(name_of)
        .filter_map(|name| records.get_key_value(name))
        .map(|(name, _)| name.as_str())
        .collect()
}
