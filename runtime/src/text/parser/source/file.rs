//! File-local names.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::context::{Context, Identifier};

/// Names whose meaning is local to a file.
#[derive(Default)]
pub(crate) struct FileState {
    /// Distinct attributes by their number in the file.
    distinct: Mutex<FxHashMap<u64, Attribute>>,
    /// Resource keys in the context, by dialect and key in the file.
    resources: Mutex<FxHashMap<(Identifier, Identifier), Identifier>>,
}

impl FileState {
    /// Returns the distinct attribute with the file's `number`; creates it with `make` at the first
    /// reference.
    pub(in crate::text::parser) fn distinct(
        &self,
        number: u64,
        make: impl FnOnce() -> Attribute,
    ) -> Attribute {
        let mut known = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(number).or_insert_with(make)
    }

    /// Returns the known distinct attributes.
    pub(in crate::text::parser) fn known_distinct(&self) -> FxHashMap<u64, Attribute> {
        self.distinct.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Resets the known distinct attributes to `known`.
    pub(in crate::text::parser) fn restore_distinct(&self, known: FxHashMap<u64, Attribute>) {
        *self.distinct.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Returns the context's key of the resource with the file's `key`.
    pub(in crate::text::parser) fn resource(
        &self,
        context: &Context,
        dialect: Identifier,
        key: Identifier,
    ) -> Identifier {
        let mut known = self.resources.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry((dialect, key)).or_insert_with(|| {
            let taken = context.resources().declare(dialect.text(context), key.text(context));
            context.identifier(&taken)
        })
    }
}
