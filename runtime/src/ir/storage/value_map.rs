//! A map from the values of one body, as fast as an array.

use crate::ir::body::Body;
use crate::ir::handles::{BodySerial, Value};

/// A map from the values of one body.
///
/// It has room for all values of the body: for a map from few of many values, a hash map takes less memory.
#[derive(Clone, Debug)]
pub struct ValueMap<T> {
    serial: BodySerial,
    entries: Vec<Option<T>>,
}

impl<T> ValueMap<T> {
    /// Returns an empty map from the values of a body, those that it will get included.
    pub fn new(body: &Body) -> Self {
        let count = body.arena.as_deref().map_or(0, |arena| arena.values.len());
        let mut entries = Vec::new();
        entries.resize_with(count, || None);
        ValueMap { serial: body.serial, entries }
    }

    /// Returns what a value is mapped to.
    #[inline]
    pub fn get(&self, value: Value) -> Option<&T> {
        if value.serial != self.serial {
            return None;
        }
        self.entries.get(value.index.at())?.as_ref()
    }

    /// Returns whether a value is mapped to anything.
    #[inline]
    pub fn contains(&self, value: Value) -> bool {
        self.get(value).is_some()
    }

    /// Maps a value to an item. Returns the item that it was mapped to before.
    ///
    /// # Panics
    ///
    /// If the value belongs to another body.
    #[inline]
    pub fn insert(&mut self, value: Value, item: T) -> Option<T> {
        assert!(value.serial == self.serial, "a value of the body of the map");
        let index = value.index.at();
        if index >= self.entries.len() {
            self.entries.resize_with(index + 1, || None);
        }
        self.entries[index].replace(item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin::ModuleOp;
    use crate::context::Context;
    use crate::dialect::DialectRegistry;
    use crate::location::Location;
    use crate::types::Type;

    #[test]
    fn values_of_the_body_are_mapped_also_new_ones() {
        let context = Context::new(&DialectRegistry::new());
        let mut module = ModuleOp::body(&context, Location::UNKNOWN);
        let block = module.entry_block(module.region(module.root(), 0).1).unwrap();
        let mut map = ValueMap::new(&module);
        let [first, second] =
            [Type::I32, Type::I32].map(|ty| module.add_argument(block, ty, Location::UNKNOWN));
        assert_eq!(map.get(second), None);
        assert_eq!(map.insert(second, 1), None);
        assert_eq!(map.insert(second, 2), Some(1));
        assert_eq!(map.get(second), Some(&2));
        assert!(!map.contains(first));
        let mut other = ModuleOp::body(&context, Location::UNKNOWN);
        let block = other.entry_block(other.region(other.root(), 0).1).unwrap();
        other.add_argument(block, Type::I32, Location::UNKNOWN);
        let foreign = other.add_argument(block, Type::I32, Location::UNKNOWN);
        assert_eq!(map.get(foreign), None);
    }
}
