//! Interfaces: tables of functions that an op implements, found by their type.

use std::any::{Any, TypeId};
use std::sync::Arc;

/// A table of functions through which generic code speaks to an op.
///
/// An interface is a type of this kind, usually a struct of function pointers; an op that implements the interface
/// has one value of it in its descriptor.
pub trait InterfaceTable: Any + Send + Sync {
    /// The interface's name in diagnostics and documentation.
    const NAME: &'static str;
}

/// The interfaces that one op implements.
#[derive(Clone, Default)]
pub struct InterfaceMap {
    tables: Vec<(TypeId, &'static str, Arc<dyn Any + Send + Sync>)>,
}

impl InterfaceMap {
    /// No interface.
    pub fn new() -> Self {
        InterfaceMap::default()
    }

    /// Adds an implementation; a later one for the same interface takes the place of the earlier.
    pub fn insert<I: InterfaceTable>(&mut self, table: I) {
        self.tables.retain(|(id, _, _)| *id != TypeId::of::<I>());
        self.tables.push((TypeId::of::<I>(), I::NAME, Arc::new(table)));
    }

    /// The implementation of `I`.
    pub fn get<I: InterfaceTable>(&self) -> Option<&I> {
        let id = TypeId::of::<I>();
        self.tables.iter().find(|(known, _, _)| *known == id).and_then(|(_, _, table)| table.downcast_ref())
    }

    /// The names of the interfaces, in the order in which they were added.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.tables.iter().map(|(_, name, _)| *name)
    }
}
