//! The symbols of the tables around patterns: each table is searched once in a conversion.

use std::cell::RefCell;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::rewriter::ConversionRewriter;
use crate::attributes::Attribute;
use crate::ir::{Body, BodySerial, Op};
use crate::symbols::symbol_name;

/// The indexes of the symbol tables that patterns asked about, by the serial of the body that the symbols are in.
#[derive(Clone, Default)]
pub(in crate::rewriting::conversion) struct SymbolIndexes(Rc<RefCell<FxHashMap<BodySerial, SymbolIndex>>>);

/// The symbols of one table.
#[derive(Default)]
struct SymbolIndex {
    ops: FxHashMap<Attribute, Op>,
    /// By stem: the first number that was not tried to make a name that no symbol has.
    numbers: FxHashMap<String, usize>,
}

impl SymbolIndexes {
    /// Records the name of an op that was created or modified.
    #[inline]
    pub(in crate::rewriting::conversion) fn update(&self, body: &Body, op: Op) {
        if self.0.borrow().is_empty() {
            return;
        }
        let mut indexes = self.0.borrow_mut();
        if let Some(index) = indexes.get_mut(&body.serial())
            && body.parent_op(op) == Some(body.root())
            && let Some(name) = symbol_name(body, op)
        {
            index.ops.insert(name, op);
        }
    }
}

/// A symbol table around a pattern: the body that its symbols are in, and the op there that the pattern is inside of,
/// whose attributes are in the body `inner`.
struct Table<'ir> {
    body: &'ir Body,
    stub: Op,
    inner: &'ir Body,
}

impl Table<'_> {
    fn name(&self, op: Op) -> Option<Attribute> {
        if op == self.stub { symbol_name(self.inner, self.inner.root()) } else { symbol_name(self.body, op) }
    }

    fn index(&self) -> SymbolIndex {
        let block = self.body.parent_block(self.stub);
        let mut index = SymbolIndex::default();
        for op in block.into_iter().flat_map(|block| self.body.ops(block)) {
            if let Some(name) = self.name(op) {
                index.ops.entry(name).or_insert(op);
            }
        }
        index
    }

    /// Returns the symbol called `name`.
    fn symbol(&self, name: Attribute, indexes: &mut FxHashMap<BodySerial, SymbolIndex>) -> Option<Op> {
        let serial = self.body.serial();
        let found = *indexes.entry(serial).or_insert_with(|| self.index()).ops.get(&name)?;
        if self.body.is_alive(found) && self.name(found) == Some(name) {
            return Some(found);
        }
        // The symbol was erased or renamed: another may have had its name.
        let mut index = self.index();
        index.numbers = indexes.remove(&serial).map(|old| old.numbers).unwrap_or_default();
        let found = index.ops.get(&name).copied();
        indexes.insert(serial, index);
        found
    }
}

impl ConversionRewriter<'_> {
    fn in_table<R>(
        &self,
        distance: usize,
        work: impl FnOnce(&Table<'_>, &mut FxHashMap<BodySerial, SymbolIndex>) -> R,
    ) -> Option<R> {
        let (body, stub) = self.ancestor(distance)?;
        let inner = match distance {
            1 => self.body(),
            _ => self.ancestor(distance - 1)?.0,
        };
        Some(work(&Table { body, stub, inner }, &mut self.symbols().0.borrow_mut()))
    }

    /// Returns the symbol called `name`, a string attribute, among the ops of an ancestor that is a symbol table, the
    /// parent at distance 1. The ops of a table are searched once in a conversion.
    pub fn ancestor_symbol(&self, distance: usize, name: Attribute) -> Option<Op> {
        self.in_table(distance, |table, indexes| table.symbol(name, indexes))?
    }

    /// Returns the first of the names `stem`, `stem_0`, `stem_1`, ... that no symbol of an ancestor has, the parent at
    /// distance 1, and that was not returned before.
    pub fn unused_ancestor_symbol(&self, distance: usize, stem: &str) -> Option<String> {
        let context = self.context();
        self.in_table(distance, |table, indexes| {
            let index = indexes.entry(table.body.serial()).or_insert_with(|| table.index());
            let first = index.numbers.get(stem).copied().unwrap_or(0);
            let mut tried = first;
            loop {
                let name = match tried {
                    0 => stem.to_owned(),
                    tried => format!("{stem}_{}", tried - 1),
                };
                tried += 1;
                if table.symbol(Attribute::string(context, &name), indexes).is_none() {
                    let index = indexes.entry(table.body.serial()).or_default();
                    index.numbers.insert(stem.to_owned(), tried);
                    return name;
                }
            }
        })
    }
}
