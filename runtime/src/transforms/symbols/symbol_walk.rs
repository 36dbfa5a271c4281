//! Traversal of symbol uses.

use crate::ir::{Body, Op, OpPath, WalkStage};
use crate::symbols::{SymbolTables, SymbolUse, SymbolUseError, is_symbol_table, symbol_uses_in_op};

/// Calls `visit` for each symbol use in the regions of the root of a body, at any depth, with the enclosing
/// top-level op of its symbol table, the use, and the resolved symbol, if it is inside the
/// body as well.
pub(in crate::transforms) fn for_each_symbol_use(
    body: &Body,
    mut visit: impl FnMut(Op, &SymbolUse, Option<OpPath>),
) -> Result<(), SymbolUseError> {
    let mut tables = SymbolTables::new();
    // A symbol table is walked on its own: symbol references inside it are resolved from there.
    let mut open = vec![OpPath::new(body.root())];
    while let Some(table) = open.pop() {
        let (holder, op) = table.resolve(body);
        for (inner, region) in holder.regions(op) {
            for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
                let path = table.to(op);
                for symbol_use in symbol_uses_in_op(body, &path)? {
                    let target =
                        tables.lookup_nearest_symbol_from(body, &symbol_use.user, symbol_use.reference);
                    visit(op, &symbol_use, target);
                }
                let mut walk = inner.walk(op);
                while let Some((stage, nested, found)) = walk.step() {
                    if stage == WalkStage::Before && is_symbol_table(nested, found) {
                        let inside = walk.path_to(nested, found);
                        let holders = &path.ops()[..path.ops().len() - 1];
                        open.push(OpPath::from_ops([holders, inside.ops()].concat()));
                        walk.skip();
                    }
                }
            }
        }
    }
    Ok(())
}
