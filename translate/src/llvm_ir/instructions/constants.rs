//! Constants, and addresses of symbols.

use terrace_llvm::{
    AddressOfOp, BlockAddressOp, BlockTagOp, ConstantOp, DSOLocalEquivalentOp, NoneTokenOp, PoisonOp,
    UndefOp, ZeroOp,
};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::{Folded, Line};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::{Constant, ConstantValue, constant_of, symbol_text, zero};

/// The translations.
pub(super) const LINES: &[Line] = &[
    (ConstantOp::NAME, Some(fold_constant), refuse_constant),
    (UndefOp::NAME, Some(|writer, op, _| fixed(writer, op, ConstantValue::Undef)), refuse_constant),
    (PoisonOp::NAME, Some(|writer, op, _| fixed(writer, op, ConstantValue::Poison)), refuse_constant),
    (ZeroOp::NAME, Some(fold_zero), refuse_constant),
    (NoneTokenOp::NAME, Some(|writer, op, _| fixed(writer, op, ConstantValue::NoToken)), refuse_constant),
    (AddressOfOp::NAME, Some(fold_address), refuse_constant),
    (DSOLocalEquivalentOp::NAME, Some(fold_equivalent), refuse_constant),
    (BlockAddressOp::NAME, Some(fold_block_address), refuse_constant),
    (BlockTagOp::NAME, None, |writer, _, _| {
        writer.omit();
        Ok(())
    }),
];

fn fixed(writer: &mut BodyWriter<'_, '_>, op: Op, value: ConstantValue) -> Folded {
    Folded::Constant(Constant::new(writer.ir.value_type(writer.ir.result(op, 0)), value))
}

fn fold_zero(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    Folded::Constant(zero(writer.context, ty))
}

fn fold_constant(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    constant_of(writer.context, ty, ConstantOp::wrap(op).value(writer.ir)).into()
}

fn fold_address(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let symbol = symbol_text(AddressOfOp::wrap(op).global_name(writer.ir));
    fixed(writer, op, ConstantValue::Symbol(symbol))
}

fn fold_equivalent(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Folded {
    let symbol = symbol_text(DSOLocalEquivalentOp::wrap(op).function_name(writer.ir));
    fixed(writer, op, ConstantValue::Expression(format!("{opcode} {symbol}").into()))
}

fn fold_block_address(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Folded {
    let address = BlockAddressOp::wrap(op).block_addr(writer.ir);
    let Some(function) = address.function(writer.context).as_flat_symbol_reference(writer.context) else {
        return Folded::No;
    };
    let Some(label) = writer.module.block_label(function, *address.tag(writer.context)) else {
        return Folded::No;
    };
    let text = format!("{opcode}({}, %{label})", symbol_text(function));
    fixed(writer, op, ConstantValue::Expression(text.into()))
}

/// Reports a constant that LLVM IR does not have.
fn refuse_constant(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Result<(), Reported> {
    Err(writer
        .ir
        .emit_op_error(op, "has a value that is no constant of LLVM IR")
        .help("constants are numbers, strings, dense elements, and arrays of these")
        .report())
}
