//! The translation of each op: how it folds and how it is written.

mod aggregates;
mod arithmetic;
mod atomics;
mod calls;
mod casts;
mod constants;
mod control_flow;
mod debug_records;
mod intrinsics;
mod memory;

pub(crate) use calls::convention;

use rustc_hash::FxHashMap;
use terrace_llvm::IntrinsicTable;
use terrace_runtime::context::{Context, OpName};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};

use super::body::BodyWriter;
use super::constants::Constant;

/// The result of folding an op.
pub(crate) enum Folded {
    /// The op is an instruction.
    No,
    /// The op is a constant.
    Constant(Constant),
    /// The op is one of its operands.
    Same(Value),
}

impl From<Option<Constant>> for Folded {
    fn from(constant: Option<Constant>) -> Self {
        constant.map_or(Folded::No, Folded::Constant)
    }
}

/// Folds an op with an opcode.
type Fold = fn(&mut BodyWriter<'_, '_>, Op, &'static str) -> Folded;

/// Writes the instruction of an op with an opcode, behind its number.
type Write = fn(&mut BodyWriter<'_, '_>, Op, &'static str) -> Result<(), Reported>;

/// The translation of an op.
#[derive(Clone, Copy)]
pub(crate) struct Instruction {
    /// The name of the op without `llvm.`, which is the opcode of an instruction.
    pub(crate) opcode: &'static str,
    pub(crate) fold: Option<Fold>,
    pub(crate) write: Write,
}

/// A line of a table: the name of an op and its translation.
type Line = (&'static str, Option<Fold>, Write);

/// The translations by the name of the op.
pub(crate) struct Instructions(FxHashMap<OpName, Instruction>);

impl Instructions {
    pub(crate) fn new(context: &Context) -> Self {
        let tables = [
            arithmetic::LINES,
            aggregates::LINES,
            atomics::LINES,
            calls::LINES,
            casts::LINES,
            constants::LINES,
            control_flow::LINES,
            debug_records::LINES,
            intrinsics::LINES,
            memory::LINES,
        ];
        let lines = tables.into_iter().flatten().map(|(name, fold, write)| {
            let opcode = name.strip_prefix("llvm.").unwrap_or(name);
            (context.op_name(name), Instruction { opcode, fold: *fold, write: *write })
        });
        Instructions(lines.collect())
    }

    /// Returns the translation of an op, if it has one.
    pub(crate) fn of(&self, ir: &Body, op: Op) -> Option<Instruction> {
        if let Some(instruction) = self.0.get(&ir.name(op)) {
            return Some(*instruction);
        }
        let is_intrinsic = ir.interface::<IntrinsicTable>(op).is_some();
        is_intrinsic.then_some(Instruction { opcode: "call", fold: None, write: intrinsics::write })
    }
}

/// Reports an op without translation.
pub(crate) fn refuse(ir: &Body, op: Op) -> Reported {
    ir.emit_op_error(op, "has no translation to LLVM IR")
        .help("lower the program to the dialect 'llvm' first")
        .report()
}
