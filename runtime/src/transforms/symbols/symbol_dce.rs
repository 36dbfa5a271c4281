//! Erasure of unreferenced symbols.

use rustc_hash::FxHashSet;

use super::is_symbol;
use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::interfaces::AnySymbolOpInterface;
use crate::ir::{Body, Op, OpPath};
use crate::pass::{PassResult, PassRun};
use crate::support::stack::with_room;
use crate::symbols::{SymbolTables, SymbolVisibility, is_symbol_table, symbol_uses_in_op, symbol_visibility};
use crate::transforms::SymbolDce;

impl SymbolDce {
    /// Returns what the pass does.
    pub(in crate::transforms) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let root = run.op();
        if !is_symbol_table(run.body(), root) {
            run.emit_error("was scheduled to run under SymbolDCE, but does not define a symbol table")
                .report();
            return run.fail();
        }
        // Ops outside the scope of the table cannot refer to its symbols.
        let is_nested = !run.outer().ancestors().is_empty();
        let is_hidden = !is_nested || !is_symbol(run.body(), root) || is_private(run.body(), root);
        let mut liveness =
            Liveness { outermost: run.body(), tables: SymbolTables::new(), live: FxHashSet::default() };
        liveness.table(&OpPath::new(root), is_hidden)?;
        let live = liveness.live;
        let before = self.erased;
        let _ = run.body_mut().walk_mut(root, |body: &mut Body, op: Op| {
            let holder = body.parent_op(op);
            if holder.is_some_and(|holder| is_first_region_of_table(body, holder, op))
                && is_symbol(body, op)
                && !live.contains(&op)
            {
                body.erase_op(op);
                self.erased.increment();
            }
        });
        if self.erased == before {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Returns whether an op is directly in the region with the symbols of a table.
fn is_first_region_of_table(body: &Body, holder: Op, op: Op) -> bool {
    body.has_traits(holder, OpTraits::SYMBOL_TABLE)
        && body.parent_region(op).is_some_and(|region| body.region_position(region) == 0)
}

fn is_private(body: &Body, op: Op) -> bool {
    symbol_visibility(body, op) == SymbolVisibility::Private
}

fn can_discard(body: &Body, op: Op) -> bool {
    match AnySymbolOpInterface::of(body, op) {
        Some(symbol) => symbol.can_discard_on_use_empty(body),
        None => symbol_visibility(body, op) != SymbolVisibility::Public,
    }
}

/// Finds the symbols that may be referred to.
struct Liveness<'ir> {
    outermost: &'ir Body,
    tables: SymbolTables,
    live: FxHashSet<Op>,
}

impl Liveness<'_> {
    /// Marks the live symbols of a table.
    fn table(&mut self, table: &OpPath, is_hidden: bool) -> Result<(), Reported> {
        let (body, op) = table.resolve(self.outermost);
        let mut pending = Vec::new();
        if let Some((inner, region)) = body.regions(op).next() {
            for op in inner.blocks(region).flat_map(|block| inner.ops(block)) {
                let is_kept = !is_symbol(inner, op)
                    || !((is_hidden || is_private(inner, op)) && can_discard(inner, op));
                if is_kept {
                    self.live.insert(op);
                    pending.push(table.to(op));
                }
            }
        }
        while let Some(path) = pending.pop() {
            let (body, op) = path.resolve(self.outermost);
            if body.has_traits(op, OpTraits::SYMBOL_TABLE) {
                let is_hidden = is_hidden || !is_symbol(body, op) || is_private(body, op);
                with_room(|| self.table(&path, is_hidden))?;
            }
            let uses =
                symbol_uses_in_op(self.outermost, &path).map_err(|error| error.report(self.outermost))?;
            for symbol_use in uses {
                let found = self.tables.lookup_nearest_symbol_from(
                    self.outermost,
                    &symbol_use.user,
                    symbol_use.reference,
                );
                self.mark(table, found, &mut pending);
            }
        }
        Ok(())
    }

    /// Marks a symbol that is referred to, with the tables that the reference leads through.
    fn mark(&mut self, table: &OpPath, found: Option<OpPath>, pending: &mut Vec<OpPath>) {
        let mut current = found;
        while let Some(path) = current {
            if path.op() == table.op() || !is_symbol_at(self.outermost, &path) || !self.live.insert(path.op())
            {
                break;
            }
            current = path.parent(self.outermost);
            pending.push(path);
        }
    }
}

fn is_symbol_at(outermost: &Body, path: &OpPath) -> bool {
    let (body, op) = path.resolve(outermost);
    is_symbol(body, op)
}
