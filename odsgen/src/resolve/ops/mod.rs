//! Ops: templates, fields, conditions, effects and suggested names.

pub(super) mod conditions;
mod effects;
pub(super) mod fields;
mod op;
mod suggested_names;
mod template;
