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

#[cfg(test)]
mod tests {
    use terrace_runtime::dialect::DialectRegistry;

    use super::*;

    /// The ops that are no instructions.
    const ELSEWHERE: &[&str] = &[
        // Top-level ops, which `module` writes.
        "llvm.comdat",
        "llvm.comdat_selector",
        "llvm.func",
        "llvm.linker_options",
        "llvm.mlir.alias",
        "llvm.mlir.global",
        "llvm.mlir.global_ctors",
        "llvm.mlir.global_dtors",
        "llvm.mlir.ifunc",
        "llvm.module_flags",
    ];

    #[test]
    fn every_op_of_the_dialect_is_translated() {
        let mut registry = DialectRegistry::new();
        registry.insert(terrace_llvm::dialect());
        let context = Context::new(&registry);
        let instructions = Instructions::new(&context);
        let mut missing = Vec::new();
        let dialect = registry.dialects().iter().find(|dialect| dialect.name() == "llvm").unwrap();
        for op in dialect.operations() {
            let is_translated = instructions.0.contains_key(&context.op_name(&op.name))
                || op.interfaces.get::<IntrinsicTable>().is_some();
            if is_translated == ELSEWHERE.contains(&&*op.name) {
                missing.push(op.name.to_string());
            }
        }
        assert_eq!(missing, Vec::<String>::new());
    }
}
