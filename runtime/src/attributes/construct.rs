//! Making attributes, checked.

use super::{Attribute, AttributeData, NamedAttribute};
use crate::context::Context;

impl Attribute {
    /// A dictionary; the last entry of a name counts.
    pub fn dictionary(context: &Context, mut entries: Vec<NamedAttribute>) -> Attribute {
        if entries.len() > 1 {
            entries.reverse();
            entries.sort_by(|left, right| left.name.text(context).cmp(right.name.text(context)));
            entries.dedup_by_key(|entry| entry.name);
        }
        context.data().intern_attribute(AttributeData::Dictionary(entries.into_boxed_slice()))
    }
}
