//! The report of a value whose old type no materialization gives.

use crate::conversion::TypeConverter;
use crate::conversion::materialization::MaterializationKind;
use crate::ir::{Body, Op};
use crate::location::Location;

/// A value whose old type is still needed, and that no materialization gives.
pub(in crate::rewriting::conversion) struct Unmaterialized {
    pub(in crate::rewriting::conversion) location: Location,
    pub(in crate::rewriting::conversion) message: String,
    pub(in crate::rewriting::conversion) notes: Vec<(Location, String)>,
}

/// Returns the report of a pending cast that is still used.
pub(super) fn unmaterialized(
    body: &Body,
    cast: Op,
    kind: MaterializationKind,
    converter: Option<&TypeConverter>,
) -> Unmaterialized {
    let context = body.context();
    let result = body.result(cast, 0);
    let old = context.display(body.value_type(result)).to_string();
    let types: Vec<String> =
        body.operands(cast).map(|value| format!("'{}'", context.display(body.value_type(value)))).collect();
    let new = if types.is_empty() { "nothing".to_owned() } else { types.join(", ") };
    let what = match kind {
        MaterializationKind::Argument => "a block argument",
        _ => "a result",
    };
    let message =
        format!("{what} of type '{old}' was converted to {new}, but is still used with its old type");
    let mut notes = Vec::new();
    if let Some(user) = body.users(result).last() {
        notes.push((body.location(user), format!("used here by '{}'", body.name(user).text(context))));
    }
    notes.push(match converter {
        Some(converter) => (
            body.location(cast),
            format!("type converter '{}' has no {kind} materialization to '{old}'", converter.name()),
        ),
        None => {
            (body.location(cast), "the pattern has no type converter that could materialize it".to_owned())
        }
    });
    Unmaterialized { location: body.location(cast), message, notes }
}
