//! The verification of functions that are read, several at a time, and the ops that the verifier refuses, though their
//! instructions are right: those whose types are narrower than the specification's.

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashSet;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::verify::{are_right_inside_while, invalid_by_definition};

use super::body::Function;
use super::{Definition, Reader};
use crate::words::{Instruction, Read};

/// The number of ops of functions that are verified together, on several threads.
const FULL: usize = 1 << 15;

/// A function that is read, but not in the module yet.
pub(super) struct Waiting {
    pub function: Function,
    /// The number of its first instruction.
    pub first: usize,
    /// The last op before it in the module that is no function.
    pub behind: Option<Op>,
    /// The location before the function.
    pub line: Location,
}

/// Functions that are read, but not in the module yet.
#[derive(Default)]
pub(super) struct Batch {
    functions: Vec<Waiting>,
    ops: usize,
}

impl Batch {
    pub(super) fn push(&mut self, function: Waiting) {
        self.ops += function.function.body.op_count();
        self.functions.push(function);
    }

    pub(super) fn is_full(&self) -> bool {
        self.ops >= FULL
    }

    pub(super) fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// Verifies the functions, and does something else in the meantime. Returns whether each is right, and the result of
    /// that.
    pub(super) fn verify_while<T: Send>(&self, other: impl FnOnce() -> T + Send) -> (Vec<bool>, T) {
        let bodies: Vec<&Body> = self.functions.iter().map(|waiting| &waiting.function.body).collect();
        are_right_inside_while(&bodies, other)
    }
}

impl Reader<'_> {
    /// Returns the op behind which a function comes that is read now, together with those before it that are not in the
    /// module yet.
    pub(super) fn place_of_function(&self) -> Option<Op> {
        let last = self.module.last_op(self.block);
        match self.last_function {
            Some((behind, function)) if last == Some(function) => behind,
            _ => last,
        }
    }

    /// Inserts functions into the module. Those that are not right are read again, and the ops that the verifier refuses are
    /// replaced.
    pub(super) fn finish_functions(&mut self, batch: Batch, right: &[bool]) -> Read<()> {
        let Batch { mut functions, .. } = batch;
        let line = self.line;
        for (waiting, is_right) in functions.iter_mut().zip(right) {
            if !is_right {
                self.line = waiting.line;
                self.forget(waiting.first)?;
                (waiting.function, _) = self.read_function(waiting.first, true)?;
            }
        }
        self.line = line;
        for Waiting { function, behind, .. } in functions {
            let op = self.module.adopt(function.body, &[], &[]);
            // Functions that come behind the same op are inserted one after the other.
            let before = match self.last_function {
                Some((known, function)) if known == behind => Some(function),
                _ => behind,
            };
            match (before, self.module.first_op(self.block)) {
                (Some(before), _) => self.module.insert_op_after(op, before),
                (None, Some(first)) => self.module.insert_op_before(op, first),
                (None, None) => self.module.append_op(self.block, op),
            }
            self.last_function = Some((behind, op));
        }
        Ok(())
    }

    /// Forgets the ids that a function defines.
    fn forget(&mut self, first: usize) -> Read<()> {
        for at in &self.stream.instructions[first + 1..] {
            if at.opcode == Opcode::FunctionEnd as u16 {
                break;
            }
            if let Some(id) = self.result_of(*at)? {
                // An id that nothing needs, as that of a call without result, may be beyond the bound.
                let slot = self.slots.slot(id);
                if let Some(definition) = self.slots.definitions.get_mut(slot) {
                    *definition = Definition::None;
                }
            }
        }
        Ok(())
    }
}

/// Returns the ops that stand for one instruction each, and that the verifier refuses.
pub(super) fn refused_ops(function: &Function) -> Vec<(Op, Instruction)> {
    let created = function.created.iter();
    let refused = invalid_by_definition(&function.body, created.clone().map(|(op, _)| *op));
    if refused.is_empty() {
        return Vec::new();
    }
    let refused: FxHashSet<Op> = refused.into_iter().collect();
    created.filter(|(op, _)| refused.contains(op)).copied().collect()
}

/// Erases the constants and references that nothing uses any more.
pub(super) fn erase_unused(function: &mut Function, values: &[Value]) {
    for value in values {
        let Some(op) = function.body.defining_op(*value) else { continue };
        let name = function.body.name(op).text(function.body.context());
        let is_copy = matches!(
            name,
            "spirv.Constant" | "spirv.Undef" | "spirv.mlir.addressof" | "spirv.mlir.referenceof"
        );
        if is_copy && function.body.is_unused(*value) {
            function.body.erase_op(op);
        }
    }
}
