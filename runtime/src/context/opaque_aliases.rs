//! The aliases of opaque types and attributes.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::sub_elements::Part;

/// The aliases of types and attributes of unregistered dialects, without `#` or `!`.
///
/// A registered dialect chooses the aliases of its types and attributes itself. For unregistered dialects the
/// parser records the aliases of the input. They are not part of the types and attributes. Of several aliases
/// the shortest is kept, and of those the first in byte order, so that the result does not depend on the
/// order of parsing.
#[derive(Default)]
pub(crate) struct OpaqueAliases(RwLock<FxHashMap<Part, Arc<str>>>);

impl OpaqueAliases {
    /// Records an alias.
    pub(crate) fn remember(&self, part: Part, name: &str) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let known = names.entry(part).or_insert_with(|| Arc::from(name));
        if (name.len(), name) < (known.len(), known) {
            *known = Arc::from(name);
        }
    }

    /// Returns the alias of a type or an attribute.
    pub(crate) fn of(&self, part: Part) -> Option<Arc<str>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&part).cloned()
    }

    /// Returns whether there are no aliases.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}
