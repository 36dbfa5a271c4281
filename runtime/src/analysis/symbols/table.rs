//! Symbol tables for lookup and modification.

use rustc_hash::FxHashMap;

use super::names::{set_symbol_name, symbol_name};
use super::references::string;
use super::uses::{SymbolUseError, replace_all_symbol_uses};
use crate::attributes::{Attribute, AttributeData};
use crate::ir::{Body, InsertionPoint, Op, OpPath, Region};

/// The symbols directly inside an op, by name.
///
/// A table is a snapshot that its own methods keep up to date. After other modifications a new one is
/// required. The methods take the body of the table's region: for an isolated table such as a module, its own
/// body.
#[derive(Clone, Debug)]
pub struct SymbolTable {
    region: Region,
    symbols: FxHashMap<Attribute, Op>,
    /// The next number for a conflicting name.
    counter: u64,
}

impl SymbolTable {
    /// Returns the symbols directly inside `op`.
    ///
    /// # Panics
    ///
    /// If the op has no region.
    pub fn new(body: &Body, op: Op) -> Self {
        let (inner, region) = body.region(op, 0);
        let mut symbols = FxHashMap::default();
        for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
            if let Some(name) = symbol_name(inner, op) {
                symbols.entry(name).or_insert(op);
            }
        }
        SymbolTable { region, symbols, counter: 0 }
    }

    /// Returns the region that the symbols are in.
    pub fn region(&self) -> Region {
        self.region
    }

    /// Returns the symbol called `name`, a string attribute.
    pub fn lookup(&self, name: Attribute) -> Option<Op> {
        self.symbols.get(&name).copied()
    }

    /// Returns the symbol called `name`.
    pub fn lookup_text(&self, body: &Body, name: &str) -> Option<Op> {
        self.lookup(string(body.context(), name.as_bytes()))
    }

    /// Returns the number of symbols.
    pub fn len(&self) -> usize {
        self.symbols.len()
    }

    /// Returns whether there is no symbol.
    pub fn is_empty(&self) -> bool {
        self.symbols.is_empty()
    }

    /// Inserts a symbol and returns its name. A name in use is made unique: `name_0`, `name_1`, and so on.
    ///
    /// A detached op is inserted at `place`, or, if that is `None`, at the end of the table before a
    /// terminator.
    ///
    /// # Panics
    ///
    /// If the op has no name or is attached elsewhere, or if the table has no block to insert it into.
    pub fn insert(&mut self, body: &mut Body, symbol: Op, place: Option<InsertionPoint>) -> Attribute {
        let name = symbol_name(body, symbol).expect("a symbol with a name");
        if body.parent_block(symbol).is_none() {
            match place.unwrap_or_else(|| self.end(body)) {
                InsertionPoint::Before(before) => body.insert_op_before(symbol, before),
                InsertionPoint::AtEnd(block) => body.append_op(block, symbol),
            }
        }
        assert_eq!(body.parent_region(symbol), Some(self.region), "a symbol is right inside its table");
        match self.lookup(name) {
            Some(known) if known == symbol => name,
            Some(_) => {
                let name = self.unique_name(body, name);
                set_symbol_name(body, symbol, name);
                self.symbols.insert(name, symbol);
                name
            }
            None => {
                self.symbols.insert(name, symbol);
                name
            }
        }
    }

    /// Removes a symbol from the table. The op is unchanged.
    pub fn remove(&mut self, body: &Body, symbol: Op) {
        if let Some(name) = symbol_name(body, symbol)
            && self.lookup(name) == Some(symbol)
        {
            self.symbols.remove(&name);
        }
    }

    /// Removes a symbol from the table and erases the op. References to it are unchanged.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_op`].
    pub fn erase(&mut self, body: &mut Body, symbol: Op) {
        self.remove(body, symbol);
        body.erase_op(symbol);
    }

    /// Renames a symbol and all references to it inside the table.
    ///
    /// # Errors
    ///
    /// If not all references can be found or rewritten. The IR is then unchanged.
    ///
    /// # Panics
    ///
    /// If another symbol of the table has the name, or if the op has no name.
    pub fn rename(&mut self, body: &mut Body, symbol: Op, name: Attribute) -> Result<(), SymbolUseError> {
        let old = symbol_name(body, symbol).expect("a symbol with a name");
        if old == name {
            return Ok(());
        }
        assert!(self.lookup(name).is_none(), "the name of a symbol is not taken");
        let table = OpPath::new(body.region_owner(self.region));
        replace_all_symbol_uses(body, &OpPath::new(symbol), name, &table)?;
        self.remove(body, symbol);
        set_symbol_name(body, symbol, name);
        self.symbols.insert(name, symbol);
        Ok(())
    }

    /// Returns a free name similar to `wanted`, a string attribute: the name itself or with a numeric suffix.
    pub fn unique_name(&mut self, body: &Body, wanted: Attribute) -> Attribute {
        let AttributeData::String { value, .. } = wanted.data(body.context()) else {
            panic!("the name of a symbol is a string");
        };
        let mut name = string(body.context(), value);
        while self.symbols.contains_key(&name) {
            let mut text = value.to_vec();
            text.extend_from_slice(format!("_{}", self.counter).as_bytes());
            self.counter += 1;
            name = string(body.context(), &text);
        }
        name
    }

    fn end(&self, body: &Body) -> InsertionPoint {
        let block = body.last_block(self.region).expect("a symbol table with a block");
        // An unregistered op is not known to be a terminator.
        match body.terminator(block) {
            Some(last) if body.info(last).is_registered() => InsertionPoint::Before(last),
            _ => InsertionPoint::AtEnd(block),
        }
    }
}
