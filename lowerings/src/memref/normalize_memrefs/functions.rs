//! The functions of a module, and which of them keep their memrefs as they are.

use std::collections::HashMap;

use terrace_func::{CallOp, FuncOp};
use terrace_runtime::ir::{Body, Op, OpPath, WalkStage};
use terrace_runtime::symbols::{SymbolTables, symbol_references};

use super::layouts::Layouts;
use super::values::must_keep;

/// The functions below an op, and their calls of each other.
pub(super) struct Functions {
    functions: Vec<Function>,
    by_op: HashMap<Op, usize>,
    /// Functions by the root of their bodies.
    by_root: HashMap<Op, usize>,
}

struct Function {
    path: OpPath,
    /// Callers and callees.
    neighbors: Vec<usize>,
    is_kept: bool,
}

impl Functions {
    /// Collects the functions below the root of a body. Kept are those with values that cannot be normalized, and those that
    /// something else than a call in a function refers to, or calls.
    pub(super) fn new(outermost: &Body, layouts: &mut Layouts) -> Functions {
        let mut functions =
            Functions { functions: Vec::new(), by_op: HashMap::new(), by_root: HashMap::new() };
        let mut walk = outermost.walk(outermost.root());
        while let Some((stage, ir, op)) = walk.step() {
            if stage != WalkStage::Before {
                continue;
            }
            let Some(body) = FuncOp::from_op(ir, op).and_then(|_| ir.child(op)) else { continue };
            let number = functions.functions.len();
            functions.by_op.insert(op, number);
            functions.by_root.insert(body.root(), number);
            let is_kept = must_keep(body, layouts);
            functions.functions.push(Function { path: walk.path_to(ir, op), neighbors: Vec::new(), is_kept });
        }
        functions.add_references(outermost);
        functions
    }

    fn add_references(&mut self, outermost: &Body) {
        let mut tables = SymbolTables::new();
        let mut walk = outermost.walk(outermost.root());
        while let Some((stage, ir, op)) = walk.step() {
            if stage != WalkStage::Before {
                continue;
            }
            let caller = match CallOp::from_op(ir, op) {
                Some(_) => self.by_root.get(&ir.root()).copied(),
                None => None,
            };
            for attribute in ir.attributes(op) {
                for reference in symbol_references(ir.context(), attribute.value) {
                    let path = walk.path_to(ir, op);
                    let found = tables.lookup_nearest_symbol_from(outermost, &path, reference);
                    let callee = found.and_then(|path| self.by_op.get(&path.op()).copied());
                    match (caller, callee) {
                        (Some(caller), Some(callee)) => {
                            self.functions[caller].neighbors.push(callee);
                            self.functions[callee].neighbors.push(caller);
                        }
                        (Some(function), None) | (None, Some(function)) => {
                            self.functions[function].is_kept = true;
                        }
                        (None, None) => {}
                    }
                }
            }
        }
    }

    /// Returns the functions that do not reach a kept one by calls, from caller to callee or back, and the number of the
    /// others.
    pub(super) fn normalizable(mut self) -> (Vec<OpPath>, u64) {
        let mut pending: Vec<usize> =
            (0..self.functions.len()).filter(|number| self.functions[*number].is_kept).collect();
        let mut kept = 0;
        while let Some(number) = pending.pop() {
            kept += 1;
            for neighbor in std::mem::take(&mut self.functions[number].neighbors) {
                if !std::mem::replace(&mut self.functions[neighbor].is_kept, true) {
                    pending.push(neighbor);
                }
            }
        }
        let paths = self.functions.into_iter().filter(|function| !function.is_kept);
        (paths.map(|function| function.path).collect(), kept)
    }
}
