//! Symbols: ops with names, found by them (symbols and symbol tables).
//!
//! A *symbol* is an op directly inside a region of an op with the trait
//! [`SYMBOL_TABLE`](crate::dialect::OpTraits::SYMBOL_TABLE) that has a string as its `sym_name`. Its name is unique in
//! that table. Attributes refer to it by symbol references, `@name` or `@table::@name`, which are resolved from the
//! nearest table outwards no further than that table.
//!
//! Since symbols cross the walls of bodies and a body does not know its parent, what looks outwards takes the outermost
//! body and an [`OpPath`](crate::ir::OpPath) from there. [`SymbolTable`] looks only inwards and takes the one body that
//! its symbols are in. [`Outer`] is for runs in parallel: the symbols in scope, as they were before.

mod lookup;
mod names;
mod outer;
mod references;
mod table;
mod uses;

#[cfg(test)]
mod tests;

pub use lookup::{
    SymbolTables, lookup_nearest_symbol_from, lookup_reference_in, lookup_symbol_in, nearest_symbol_table,
};
pub use names::{
    SymbolVisibility, is_symbol_table, set_symbol_name, set_symbol_visibility, symbol_name, symbol_visibility,
};
pub use outer::{Outer, SymbolEntry, SymbolSnapshot};
pub(crate) use references::string;
pub use references::{reference_names, symbol_reference, symbol_references};
pub use table::SymbolTable;
pub use uses::{
    SymbolUse, SymbolUseError, replace_all_symbol_uses, symbol_known_use_empty, symbol_uses_in_op,
    symbol_uses_in_regions, symbol_uses_of,
};

/// The attribute that holds a symbol's name.
pub const SYMBOL_NAME: &str = "sym_name";

/// The attribute that holds a symbol's visibility; absent for public ones.
pub const SYMBOL_VISIBILITY: &str = "sym_visibility";
