//! Parts of aggregates and vectors.

use terrace_llvm::{ExtractElementOp, ExtractValueOp, InsertElementOp, InsertValueOp, ShuffleVectorOp};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;

use super::{Folded, Line};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::Constant;
use crate::llvm_ir::folding;
use crate::llvm_ir::types::is_scalable;
use std::fmt::Write;

/// The translations.
pub(super) const LINES: &[Line] = &[
    (ExtractValueOp::NAME, Some(fold_extract_value), |writer, op, opcode| {
        let position = ExtractValueOp::wrap(op).position(writer.ir);
        write_with_position(writer, op, opcode, &position)
    }),
    (InsertValueOp::NAME, Some(fold_insert_value), |writer, op, opcode| {
        let position = InsertValueOp::wrap(op).position(writer.ir);
        write_with_position(writer, op, opcode, &position)
    }),
    (ExtractElementOp::NAME, Some(fold_extract_element), write_operands),
    (InsertElementOp::NAME, Some(fold_insert_element), write_operands),
    (ShuffleVectorOp::NAME, Some(fold_shuffle), write_shuffle),
];

fn fold_extract_value(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = ExtractValueOp::wrap(op);
    let Some(container) = writer.constant(it.container(writer.ir)) else { return Folded::No };
    folding::fold_extract_value(writer.context, container, &it.position(writer.ir)).into()
}

fn fold_insert_value(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = InsertValueOp::wrap(op);
    let container = it.container(writer.ir);
    let Some(value) = writer.constant(it.value(writer.ir)).cloned() else { return Folded::No };
    let (context, position) = (writer.context, it.position(writer.ir));
    writer.fold_in_place(container, |constant| folding::replace_part(context, constant, &value, &position))
}

fn fold_extract_element(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = ExtractElementOp::wrap(op);
    let vector = writer.constant(it.vector(writer.ir)).cloned();
    let (Some(vector), Some(position)) = (vector, writer.constant(it.position(writer.ir)).cloned()) else {
        return Folded::No;
    };
    folding::fold_extract_element(writer.context, &mut writer.module.types, &vector, &position).into()
}

fn fold_insert_element(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = InsertElementOp::wrap(op);
    let vector = it.vector(writer.ir);
    let value = writer.constant(it.value(writer.ir)).cloned();
    let position = writer.constant(it.position(writer.ir)).cloned();
    let (Some(value), Some(position), context) = (value, position, writer.context) else { return Folded::No };
    let change = |constant: &mut _| folding::replace_element(context, constant, &value, &position);
    let folded = writer.fold_in_place(vector, change);
    match writer.constant(vector).cloned() {
        Some(vector) if matches!(folded, Folded::No) => {
            let operands: [&Constant; 3] = [&vector, &value, &position];
            folding::expression(context, &mut writer.module.types, "insertelement", &operands, vector.ty)
                .into()
        }
        _ => folded,
    }
}

fn fold_shuffle(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let it = ShuffleVectorOp::wrap(op);
    let first = writer.constant(it.v1(writer.ir));
    let (Some(first), Some(second)) = (first, writer.constant(it.v2(writer.ir))) else {
        return Folded::No;
    };
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    folding::fold_shuffle(writer.context, first, second, &it.mask(writer.ir), ty).into()
}

fn write_with_position(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    opcode: &str,
    position: &[i64],
) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.write_operand_list(op);
    for index in position {
        let _ = write!(writer.out, ", {index}");
    }
    writer.finish(op);
    Ok(())
}

fn write_operands(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.write_operand_list(op);
    writer.finish(op);
    Ok(())
}

fn write_shuffle(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = ShuffleVectorOp::wrap(op);
    let mask = it.mask(writer.ir);
    let scalable = is_scalable(writer.context, writer.ir.value_type(writer.ir.result(op, 0)));
    writer.out.push_str(opcode);
    writer.write_operand_list(op);
    let scale = if scalable { "vscale x " } else { "" };
    let _ = write!(writer.out, ", <{scale}{} x i32> ", mask.len());
    if mask.iter().all(|index| *index == 0) {
        writer.out.push_str("zeroinitializer");
    } else if mask.iter().all(|index| *index < 0) {
        writer.out.push_str("poison");
    } else {
        for (position, index) in mask.iter().enumerate() {
            writer.out.push_str(if position == 0 { "<" } else { ", " });
            let _ = match *index < 0 {
                true => write!(writer.out, "i32 poison"),
                false => write!(writer.out, "i32 {index}"),
            };
        }
        writer.out.push('>');
    }
    writer.finish(op);
    Ok(())
}

impl BodyWriter<'_, '_> {
    /// Writes the operands with their types, behind a blank.
    pub(super) fn write_operand_list(&mut self, op: Op) {
        for (position, value) in self.ir.operands(op).enumerate() {
            self.out.push_str(if position == 0 { " " } else { ", " });
            self.write_typed(value);
        }
    }
}
