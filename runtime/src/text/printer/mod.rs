//! Writing IR text.
//!
//! [`print_body`] writes a whole tree of bodies: a survey counts names and finds out whether there are aliases, the
//! aliases are collected and defined, and the ops are printed in pieces. [`OpPrinter`] writes ops, [`AttributePrinter`]
//! writes types, attributes and locations.

mod aliases;
mod attribute_printer;
mod builtin;
mod custom;
mod generic;
mod memo;
mod names;
mod numbering;
mod operation;
mod options;
mod parallel;
mod print;
mod survey;
#[cfg(test)]
mod tests;
mod text;
mod users;

pub use attribute_printer::AttributePrinter;
pub(crate) use builtin::{print_function, print_module, print_unrealized_conversion_cast};
pub use operation::{OpPrinter, RegionForm};
pub use options::PrintOptions;
pub use print::{print_body, print_op};
