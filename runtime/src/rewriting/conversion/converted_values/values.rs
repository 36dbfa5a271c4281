//! The converted values of all bodies that one thread converts.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::body_values::BodyValues;
use crate::conversion::symbol_index::SymbolIndexes;
use crate::ir::{Body, BodySerial, Value};

/// A list of values, usually of one.
pub type ValueList = SmallVec<[Value; 1]>;

/// The state of values in all bodies that one thread converts.
#[derive(Default)]
pub(in crate::rewriting::conversion) struct Values {
    serial: Option<BodySerial>,
    current: BodyValues,
    others: FxHashMap<BodySerial, BodyValues>,
    /// The symbols of tables around.
    pub(in crate::rewriting::conversion) symbols: SymbolIndexes,
}

impl Values {
    /// Returns the values of a body.
    #[inline]
    pub(in crate::rewriting::conversion) fn of(&mut self, body: &Body) -> &mut BodyValues {
        if self.serial == Some(body.serial()) {
            return &mut self.current;
        }
        self.others.entry(body.serial()).or_default()
    }

    /// Makes a body the current one.
    pub(in crate::rewriting::conversion) fn enter(&mut self, serial: BodySerial) {
        if self.serial == Some(serial) {
            return;
        }
        let next = self.others.remove(&serial).unwrap_or_default();
        let previous = std::mem::replace(&mut self.current, next);
        if let Some(previous_serial) = self.serial.replace(serial) {
            self.others.insert(previous_serial, previous);
        }
    }

    /// Removes and returns what is known of a body, which another thread converts or which is done.
    pub(in crate::rewriting::conversion) fn take(&mut self, serial: BodySerial) -> BodyValues {
        if self.serial == Some(serial) {
            self.serial = None;
            return std::mem::take(&mut self.current);
        }
        self.others.remove(&serial).unwrap_or_default()
    }

    /// Adds what is known of a body.
    pub(in crate::rewriting::conversion) fn put(&mut self, serial: BodySerial, values: BodyValues) {
        self.others.insert(serial, values);
    }
}
