//! The names under which texts defined types and attributes of dialects that are not registered.

use std::sync::{Arc, PoisonError, RwLock};

use rustc_hash::FxHashMap;

use crate::parts::Part;

/// The names under which texts defined types and attributes of dialects that are not registered, without `#` or `!`.
///
/// A registered dialect says which of its types and attributes have an alias, and how it is called. For the others the
/// texts that were read say it. The names are no part of the things: of several names for one thing the shortest is
/// kept, and of those the first by the order of their bytes, so that it does not matter which text was read first.
#[derive(Default)]
pub(crate) struct OpaqueAliases(RwLock<FxHashMap<Part, Arc<str>>>);

impl OpaqueAliases {
    /// Keeps a name.
    pub(crate) fn remember(&self, part: Part, name: &str) {
        let mut names = self.0.write().unwrap_or_else(PoisonError::into_inner);
        let known = names.entry(part).or_insert_with(|| Arc::from(name));
        if (name.len(), name) < (known.len(), known) {
            *known = Arc::from(name);
        }
    }

    /// The name of a type or an attribute.
    pub(crate) fn of(&self, part: Part) -> Option<Arc<str>> {
        self.0.read().unwrap_or_else(PoisonError::into_inner).get(&part).cloned()
    }

    /// Whether nothing has a name.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.read().unwrap_or_else(PoisonError::into_inner).is_empty()
    }
}
