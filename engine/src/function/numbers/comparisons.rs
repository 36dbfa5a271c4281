//! Comparisons, selection and copies of values.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::{InstBuilder, Value as Register};
use terrace_llvm::{FCmpOp, FCmpPredicate, ICmpOp, ICmpPredicate};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Signature};

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.icmp", Handler::Scalars(compare_integers)),
    ("llvm.fcmp", Handler::Scalars(compare_floats)),
    ("llvm.select", Handler::Whole(|f, op| f.select(op))),
];

fn compare_integers(
    f: &mut FunctionCompiler<'_, '_, '_>,
    op: Op,
    operands: &[Register],
    types: Signature,
) -> Compiled<Register> {
    let comparison = ICmpOp::from_op(f.ir, op).expect("the handler of this op");
    let (condition, is_signed) = match comparison.predicate(f.ir) {
        ICmpPredicate::Eq => (IntCC::Equal, false),
        ICmpPredicate::Ne => (IntCC::NotEqual, false),
        ICmpPredicate::Slt => (IntCC::SignedLessThan, true),
        ICmpPredicate::Sle => (IntCC::SignedLessThanOrEqual, true),
        ICmpPredicate::Sgt => (IntCC::SignedGreaterThan, true),
        ICmpPredicate::Sge => (IntCC::SignedGreaterThanOrEqual, true),
        ICmpPredicate::Ult => (IntCC::UnsignedLessThan, false),
        ICmpPredicate::Ule => (IntCC::UnsignedLessThanOrEqual, false),
        ICmpPredicate::Ugt => (IntCC::UnsignedGreaterThan, false),
        ICmpPredicate::Uge => (IntCC::UnsignedGreaterThanOrEqual, false),
    };
    let (mut lhs, mut rhs) = (operands[0], operands[1]);
    if is_signed {
        (lhs, rhs) = (f.sign_extended(lhs, types.operand), f.sign_extended(rhs, types.operand));
    }
    Ok(f.builder.ins().icmp(condition, lhs, rhs))
}

fn compare_floats(
    f: &mut FunctionCompiler<'_, '_, '_>,
    op: Op,
    operands: &[Register],
    types: Signature,
) -> Compiled<Register> {
    let comparison = FCmpOp::from_op(f.ir, op).expect("the handler of this op");
    let condition = match comparison.predicate(f.ir) {
        FCmpPredicate::AlwaysFalse => return Ok(f.integer(types.result.machine_type(), 0)),
        FCmpPredicate::AlwaysTrue => return Ok(f.integer(types.result.machine_type(), 1)),
        FCmpPredicate::Oeq => FloatCC::Equal,
        FCmpPredicate::Ogt => FloatCC::GreaterThan,
        FCmpPredicate::Oge => FloatCC::GreaterThanOrEqual,
        FCmpPredicate::Olt => FloatCC::LessThan,
        FCmpPredicate::Ole => FloatCC::LessThanOrEqual,
        FCmpPredicate::One => FloatCC::OrderedNotEqual,
        FCmpPredicate::Ord => FloatCC::Ordered,
        FCmpPredicate::Ueq => FloatCC::UnorderedOrEqual,
        FCmpPredicate::Ugt => FloatCC::UnorderedOrGreaterThan,
        FCmpPredicate::Uge => FloatCC::UnorderedOrGreaterThanOrEqual,
        FCmpPredicate::Ult => FloatCC::UnorderedOrLessThan,
        FCmpPredicate::Ule => FloatCC::UnorderedOrLessThanOrEqual,
        FCmpPredicate::Une => FloatCC::NotEqual,
        FCmpPredicate::Uno => FloatCC::Unordered,
    };
    let [lhs, rhs] = [operands[0], operands[1]].map(|it| f.widened(it, types.operand));
    Ok(f.builder.ins().fcmp(condition, lhs, rhs))
}

impl FunctionCompiler<'_, '_, '_> {
    /// Compiles `llvm.select`, whose condition belongs to the whole value or to each element of vectors.
    pub(in crate::function) fn select(&mut self, op: Op) -> Compiled {
        let (conditions, chosen, other) = (self.operands(op, 0), self.operands(op, 1), self.operands(op, 2));
        let lanes = chosen.iter().zip(other.iter()).enumerate().map(|(lane, (chosen, other))| {
            let condition = if conditions.len() == 1 { conditions[0] } else { conditions[lane] };
            self.choose(condition, *chosen, *other)
        });
        Ok(lanes.collect())
    }
}
