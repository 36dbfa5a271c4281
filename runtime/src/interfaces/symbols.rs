//! What an op that refers to symbols sees of them.

use crate::attributes::Attribute;
use crate::ir::{Body, Op, OpPath};
use crate::symbols::SymbolTables;

/// The symbols that can be referred to from an op.
pub struct SymbolScope<'scope> {
    outermost: &'scope Body,
    path: OpPath,
    tables: &'scope mut SymbolTables,
}

impl<'scope> SymbolScope<'scope> {
    /// Returns the symbols around the op at `path`, which begins in `outermost`; `tables` are kept for further ops.
    pub fn new(outermost: &'scope Body, path: OpPath, tables: &'scope mut SymbolTables) -> Self {
        SymbolScope { outermost, path, tables }
    }

    /// Returns the op that a symbol reference means, with the body in which it has its place: found in the nearest
    /// table around, and no other.
    pub fn lookup(&mut self, reference: Attribute) -> Option<(&'scope Body, Op)> {
        let found = self.tables.lookup_nearest_symbol_from(self.outermost, &self.path, reference)?;
        Some(found.resolve(self.outermost))
    }

    /// Returns the path to the op, from the outermost body that can be seen.
    pub fn path(&self) -> &OpPath {
        &self.path
    }
}
