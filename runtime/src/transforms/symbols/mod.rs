//! Symbols: traversal of their uses, erasure of unreferenced ones, and hiding.

mod symbol_dce;
mod symbol_privatize;
pub(super) mod symbol_walk;

use crate::dialect::OpTraits;
use crate::interfaces::AnySymbolOpInterface;
use crate::ir::{Body, Op};
use crate::symbols::symbol_name;

/// Returns whether an op has a name in the table around it.
fn is_symbol(body: &Body, op: Op) -> bool {
    let may_be = AnySymbolOpInterface::of(body, op).is_some() || body.has_traits(op, OpTraits::SYMBOL);
    may_be && symbol_name(body, op).is_some()
}
