//! What the pieces of one file have in common.

use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::context::{Context, Identifier};

/// Names that mean something within one file only.
#[derive(Default)]
pub(crate) struct FileState {
    /// Distinct attributes by the number that the file gives them.
    distinct: Mutex<FxHashMap<u64, Attribute>>,
    /// The keys that resources got in the context, by dialect and the key in the file.
    resources: Mutex<FxHashMap<(Identifier, Identifier), Identifier>>,
}

impl FileState {
    /// Returns the distinct attribute that the file calls `number`; `make` makes it if this is the first
    /// mention.
    pub(in crate::text::parser) fn distinct(
        &self,
        number: u64,
        make: impl FnOnce() -> Attribute,
    ) -> Attribute {
        let mut known = self.distinct.lock().unwrap_or_else(PoisonError::into_inner);
        *known.entry(number).or_insert_with(make)
    }

    /// Returns the distinct attributes that are known.
    pub(in crate::text::parser) fn known_distinct(&self) -> FxHashMap<u64, Attribute> {
        self.distinct.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Knows only `known` of the distinct attributes from now on.
    pub(in crate::text::parser) fn restore_distinct(&self, known: FxHashMap<u64, Attribute>) {
        *self.distinct.lock().unwrap_or_else(PoisonError::into_inner) = known;
    }

    /// Returns the key in the context of the resource that the file calls `key`.
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
