//! Arithmetic, comparisons and choices.

use terrace_llvm::{
    AShrOp, AddOp, AndOp, ArrayType, FAddOp, FCmpOp, FDivOp, FMulOp, FNegOp, FRemOp, FSubOp, FastmathFlags,
    FreezeOp, ICmpOp, IntegerOverflowFlags, LShrOp, MulOp, OrOp, SDivOp, SRemOp, SelectOp, ShlOp, StructType,
    SubOp, UDivOp, URemOp, XOrOp,
};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::types::Type;

use super::{Folded, Line};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::folding;
use crate::llvm_ir::types::struct_fields;

macro_rules! overflowing {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| {
            let flags = $op::wrap(op).overflow_flags(writer.ir);
            writer.write_binary(op, opcode, overflow_text(flags))
        })
    };
}

macro_rules! exact {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| {
            let flags = if $op::wrap(op).is_exact(writer.ir) { " exact" } else { "" };
            writer.write_binary(op, opcode, flags)
        })
    };
}

macro_rules! plain {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| writer.write_binary(op, opcode, ""))
    };
}

macro_rules! float {
    ($op:ident) => {
        ($op::NAME, Some(fold), |writer, op, opcode| {
            let flags = fast_math_text(*$op::wrap(op).fastmath_flags(writer.ir).value(writer.context));
            writer.write_binary(op, opcode, &flags)
        })
    };
}

/// The translations.
pub(super) const LINES: &[Line] = &[
    overflowing!(AddOp),
    overflowing!(SubOp),
    overflowing!(MulOp),
    overflowing!(ShlOp),
    exact!(UDivOp),
    exact!(SDivOp),
    exact!(LShrOp),
    exact!(AShrOp),
    plain!(URemOp),
    plain!(SRemOp),
    plain!(AndOp),
    plain!(XOrOp),
    (OrOp::NAME, Some(fold), |writer, op, opcode| {
        let flags = if OrOp::wrap(op).is_disjoint(writer.ir) { " disjoint" } else { "" };
        writer.write_binary(op, opcode, flags)
    }),
    float!(FAddOp),
    float!(FSubOp),
    float!(FMulOp),
    float!(FDivOp),
    float!(FRemOp),
    (FNegOp::NAME, Some(fold_negation), write_negation),
    (ICmpOp::NAME, Some(fold_integer_comparison), write_integer_comparison),
    (FCmpOp::NAME, Some(fold_float_comparison), write_float_comparison),
    (SelectOp::NAME, Some(fold_select), write_select),
    (FreezeOp::NAME, None, write_freeze),
];

/// Returns the keywords of overflow flags, each with a blank before it.
pub(super) fn overflow_text(flags: IntegerOverflowFlags) -> &'static str {
    let (nsw, nuw) =
        (flags.contains_all(IntegerOverflowFlags::Nsw), flags.contains_all(IntegerOverflowFlags::Nuw));
    match (nuw, nsw) {
        (true, true) => " nuw nsw",
        (true, false) => " nuw",
        (false, true) => " nsw",
        (false, false) => "",
    }
}

/// Returns the keywords of fast-math flags, each with a blank before it.
pub(super) fn fast_math_text(flags: FastmathFlags) -> String {
    if flags == FastmathFlags::None {
        return String::new();
    }
    format!(" {}", flags.to_string().replace(',', ""))
}

/// Returns whether a call with this result may have fast-math flags: a float, a vector of floats, or an array or a
/// literal structure of nothing else.
fn may_be_fast(context: &Context, ty: Type) -> bool {
    let mut ty = ty;
    if let Some(structure) = StructType::from_type(context, ty) {
        let fields = struct_fields(context, ty).filter(|_| structure.name(context).is_none());
        let Some((first, rest)) = fields.and_then(|fields| fields.split_first()) else { return false };
        if rest.iter().any(|field| field != first) {
            return false;
        }
        ty = *first;
    } else {
        while let Some(array) = ArrayType::from_type(context, ty) {
            ty = *array.element(context);
        }
    }
    ty.element_type_or_self(context).float_format(context).is_some()
}

impl BodyWriter<'_, '_> {
    /// Writes the fast-math flags of a call, if LLVM IR allows any for its result.
    pub(super) fn write_fast_math(&mut self, op: Op, flags: FastmathFlags) {
        let result = self.ir.results(op).next().map(|result| self.ir.value_type(result));
        if result.is_some_and(|ty| may_be_fast(self.context, ty)) {
            self.out.push_str(&fast_math_text(flags));
        }
    }

    /// Writes `add nsw i32 %0, %1`.
    fn write_binary(&mut self, op: Op, opcode: &str, flags: &str) -> Result<(), Reported> {
        self.out.push_str(opcode);
        self.out.push_str(flags);
        self.out.push(' ');
        self.write_pair(op);
        self.finish(op);
        Ok(())
    }

    /// Writes the two operands of one type.
    fn write_pair(&mut self, op: Op) {
        self.write_typed(self.ir.operand(op, 0));
        self.out.push_str(", ");
        self.write_value(self.ir.operand(op, 1));
    }
}

fn fold(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Folded {
    let operand = |position| writer.constant(writer.ir.operand(op, position)).cloned();
    let (Some(left), Some(right)) = (operand(0), operand(1)) else { return Folded::No };
    folding::fold_binary(writer.context, &mut writer.module.types, opcode, &left, &right).into()
}

fn fold_negation(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let Some(operand) = writer.constant(writer.ir.operand(op, 0)) else { return Folded::No };
    folding::fold_negation(writer.context, operand).into()
}

fn write_negation(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let flags = fast_math_text(*FNegOp::wrap(op).fastmath_flags(writer.ir).value(writer.context));
    writer.out.push_str(opcode);
    writer.out.push_str(&flags);
    writer.out.push(' ');
    writer.write_typed(writer.ir.operand(op, 0));
    writer.finish(op);
    Ok(())
}

fn fold_integer_comparison(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let operand = |position| writer.constant(writer.ir.operand(op, position)).cloned();
    let (Some(left), Some(right)) = (operand(0), operand(1)) else { return Folded::No };
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    let predicate = ICmpOp::wrap(op).predicate(writer.ir);
    let are_distinct = |first: &str, second: &str| writer.module.are_distinct(first, second);
    folding::fold_integer_comparison(writer.context, ty, predicate, &left, &right, &are_distinct).into()
}

fn write_integer_comparison(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    opcode: &'static str,
) -> Result<(), Reported> {
    let predicate = ICmpOp::wrap(op).predicate(writer.ir);
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.out.push_str(&predicate.to_string());
    writer.out.push(' ');
    writer.write_pair(op);
    writer.finish(op);
    Ok(())
}

fn fold_float_comparison(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let operand = |position| writer.constant(writer.ir.operand(op, position)).cloned();
    let (Some(left), Some(right)) = (operand(0), operand(1)) else { return Folded::No };
    let ty = writer.ir.value_type(writer.ir.result(op, 0));
    let predicate = FCmpOp::wrap(op).predicate(writer.ir);
    folding::fold_float_comparison(writer.context, ty, predicate, &left, &right).into()
}

fn write_float_comparison(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    opcode: &'static str,
) -> Result<(), Reported> {
    let it = FCmpOp::wrap(op);
    let flags = fast_math_text(*it.fastmath_flags(writer.ir).value(writer.context));
    let predicate = it.predicate(writer.ir).to_string();
    writer.out.push_str(opcode);
    writer.out.push_str(&flags);
    writer.out.push(' ');
    writer.out.push_str(predicate.trim_start_matches('_'));
    writer.out.push(' ');
    writer.write_pair(op);
    writer.finish(op);
    Ok(())
}

fn fold_select(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Folded {
    let operand = |position| writer.constant(writer.ir.operand(op, position)).cloned();
    let (Some(condition), Some(yes), Some(no)) = (operand(0), operand(1), operand(2)) else {
        return Folded::No;
    };
    folding::fold_select(writer.context, &condition, &yes, &no).into()
}

fn write_select(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let flags = fast_math_text(*SelectOp::wrap(op).fastmath_flags(writer.ir).value(writer.context));
    writer.out.push_str(opcode);
    writer.out.push_str(&flags);
    for (position, value) in writer.ir.operands(op).enumerate() {
        writer.out.push_str(if position == 0 { " " } else { ", " });
        writer.write_typed(value);
    }
    writer.finish(op);
    Ok(())
}

fn write_freeze(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    writer.out.push_str(opcode);
    writer.out.push(' ');
    writer.write_typed(writer.ir.operand(op, 0));
    writer.finish(op);
    Ok(())
}
