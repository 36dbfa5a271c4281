//! Resolution of symbol references.

use rustc_hash::FxHashMap;

use super::names::{is_symbol_table, symbol_name};
use super::references::reference_names;
use super::table::SymbolTable;
use super::uses::is_potentially_unknown_table;
use crate::attributes::Attribute;
use crate::ir::{Body, Op, OpPath};

/// Returns the nearest symbol table that is the op of `from` or an ancestor of it. An op with one region whose dialect is not
/// registered may be a symbol table whose contents are unknown: nothing is found beyond it.
pub fn nearest_symbol_table(outermost: &Body, from: &OpPath) -> Option<OpPath> {
    let mut path = from.clone();
    loop {
        let (body, mut op) = path.resolve(outermost);
        // A path is made only where the body ends: most ops on the way up are in the same one.
        loop {
            if is_symbol_table(body, op) {
                return Some(path.to(op));
            }
            if is_potentially_unknown_table(body, op) {
                return None;
            }
            match body.parent_op(op) {
                Some(parent) if parent != body.root() => op = parent,
                _ => break,
            }
        }
        path = path.to(op).parent(outermost)?;
    }
}

/// Returns the symbol `name`, a string attribute, directly inside the symbol table `table`.
///
/// The op belongs to the body of the table's regions: the child body of an isolated table. Takes time linear
/// in the number of ops in the table; [`SymbolTable`] is faster for repeated lookups.
pub fn lookup_symbol_in(body: &Body, table: Op, name: Attribute) -> Option<Op> {
    if body.region_count(table) == 0 {
        return None;
    }
    let (inner, region) = body.region(table, 0);
    inner.blocks(region).flat_map(|block| inner.ops(block)).find(|op| symbol_name(inner, *op) == Some(name))
}

/// Resolves `reference` from inside the symbol table at `table`. Every op on the path except the last must be
/// a symbol table itself (symbols, Referencing a Symbol).
pub fn lookup_reference_in(outermost: &Body, table: &OpPath, reference: Attribute) -> Option<OpPath> {
    resolve(outermost, table, reference, &mut lookup_symbol_in)
}

/// Resolves `reference` at the op of `from`, in the nearest symbol table only: the op itself or an ancestor
/// of it.
pub fn lookup_nearest_symbol_from(outermost: &Body, from: &OpPath, reference: Attribute) -> Option<OpPath> {
    lookup_reference_in(outermost, &nearest_symbol_table(outermost, from)?, reference)
}

fn resolve(
    outermost: &Body,
    table: &OpPath,
    reference: Attribute,
    lookup: &mut dyn FnMut(&Body, Op, Attribute) -> Option<Op>,
) -> Option<OpPath> {
    let mut path = table.clone();
    for name in reference_names(outermost.context(), reference)? {
        let (body, op) = path.resolve(outermost);
        if !is_symbol_table(body, op) {
            return None;
        }
        path = path.to(lookup(body, op, name)?);
    }
    Some(path)
}

/// A cache of symbol tables that are built on demand, for lookups while no symbol changes.
#[derive(Default)]
pub struct SymbolTables {
    tables: FxHashMap<Op, SymbolTable>,
}

impl SymbolTables {
    /// Returns an empty cache.
    pub fn new() -> Self {
        SymbolTables::default()
    }

    /// Returns the table of the symbol-table op `op`.
    pub fn table(&mut self, body: &Body, op: Op) -> &SymbolTable {
        self.tables.entry(op).or_insert_with(|| SymbolTable::new(body, op))
    }

    /// Resolves a reference like [`lookup_reference_in`], with cached tables.
    pub fn lookup_reference_in(
        &mut self,
        outermost: &Body,
        table: &OpPath,
        reference: Attribute,
    ) -> Option<OpPath> {
        resolve(outermost, table, reference, &mut |body, op, name| self.table(body, op).lookup(name))
    }

    /// Resolves a reference like [`lookup_nearest_symbol_from`], with cached tables.
    pub fn lookup_nearest_symbol_from(
        &mut self,
        outermost: &Body,
        from: &OpPath,
        reference: Attribute,
    ) -> Option<OpPath> {
        self.lookup_reference_in(outermost, &nearest_symbol_table(outermost, from)?, reference)
    }
}
