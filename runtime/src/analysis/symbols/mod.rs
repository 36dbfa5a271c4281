//! Symbols and symbol tables.
//!
//! A *symbol* is an op with a string `sym_name`, directly inside a region of an op with the trait
//! [`SYMBOL_TABLE`](crate::dialect::OpTraits::SYMBOL_TABLE). Its name is unique in that table. Symbol
//! reference attributes, `@name` or `@table::@name`, are resolved in the nearest enclosing table only.
//!
//! Symbol references cross body boundaries, and a body does not know its parent. Functions that look outwards
//! therefore take the outermost body and an [`OpPath`](crate::ir::OpPath) in it. [`SymbolTable`] only looks
//! inwards and takes the body of its symbols. [`Outer`] serves parallel execution: a snapshot of the symbols
//! in scope.

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
pub(crate) use uses::is_potentially_unknown_table;
pub use uses::{
    SymbolUse, SymbolUseError, replace_all_symbol_uses, symbol_known_use_empty, symbol_uses_in_op,
    symbol_uses_in_regions, symbol_uses_of,
};

/// The attribute with a symbol's name.
pub const SYMBOL_NAME: &str = "sym_name";

/// The attribute with a symbol's visibility; absent for public symbols.
pub const SYMBOL_VISIBILITY: &str = "sym_visibility";
