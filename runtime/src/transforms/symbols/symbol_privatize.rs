//! Hiding of symbols.

use super::is_symbol;
use crate::attributes::AttributeData;
use crate::ir::{Body, Op};
use crate::pass::{PassResult, PassRun};
use crate::symbols::{SymbolVisibility, set_symbol_visibility, symbol_name, symbol_visibility};
use crate::transforms::SymbolPrivatize;

impl SymbolPrivatize {
    /// Makes the symbols in the regions of the op private.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        let ir = run.body();
        let is_changed = |op: &Op| {
            is_symbol(ir, *op)
                && symbol_visibility(ir, *op) != SymbolVisibility::Private
                && !self.is_excluded(ir, *op)
        };
        let symbols: Vec<Op> = ir
            .regions(root)
            .flat_map(|(ir, region)| ir.blocks(region))
            .flat_map(|block| ir.ops(block))
            .filter(is_changed)
            .collect();
        if symbols.is_empty() {
            run.mark_all_preserved();
        }
        let ir = run.body_mut();
        symbols.into_iter().for_each(|op| set_symbol_visibility(ir, op, SymbolVisibility::Private));
        Ok(())
    }

    /// Returns whether the options name a symbol.
    fn is_excluded(&self, ir: &Body, op: Op) -> bool {
        let name = symbol_name(ir, op);
        let is_named = |excluded: &str| match name.map(|name| name.data(ir.context())) {
            Some(AttributeData::String { value, .. }) => excluded.as_bytes() == &value[..],
            _ => false,
        };
        self.exclude.iter().any(|excluded| is_named(excluded))
    }
}
