//! Upgrades of ops that rules cannot build: with successors, regions or a body.

use smallvec::SmallVec;
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use terrace_runtime::ir::Value;
use terrace_runtime::rewrite::MatchResult;
use terrace_standard::{AtomicYieldOp, BrOp, CondBrOp, GenericAtomicRMWOp, ReshapeOp};

use crate::arithmetic::Arithmetic;
use crate::strides::cast_to_rows;

type Values = SmallVec<[Value; 4]>;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns) {
    patterns
        .add(OpConversion::new("UpgradeFunc", |op, _, rewriter| upgrade_function(op, rewriter)))
        .add(OpConversion::new("UpgradeBr", |op: BrOp, _, rewriter| {
            let ir = rewriter.body();
            let (values, target, location) =
                (op.dest_operands(ir).collect::<Values>(), op.dest(ir), ir.location(op.op()));
            terrace_control_flow::BrOp::build(rewriter, location, &values, target);
            rewriter.erase(op.op());
            Ok(())
        }))
        .add(OpConversion::new("UpgradeCondBr", |op: CondBrOp, _, rewriter| {
            let ir = rewriter.body();
            let location = ir.location(op.op());
            let if_true: Values = op.true_operands(ir).collect();
            let if_false: Values = op.false_operands(ir).collect();
            let (condition, targets) = (op.condition(ir), (op.true_dest(ir), op.false_dest(ir)));
            terrace_control_flow::CondBrOp::build(
                rewriter, location, condition, &if_true, &if_false, None, targets.0, targets.1,
            );
            rewriter.erase(op.op());
            Ok(())
        }))
        .add(OpConversion::new("UpgradeGenericAtomicRmw", |op, _, rewriter| upgrade_atomic(op, rewriter)))
        .add(OpConversion::new("UpgradeAtomicYield", |op: AtomicYieldOp, _, rewriter| {
            let ir = rewriter.body();
            let (value, location) = (op.result(ir), ir.location(op.op()));
            terrace_memref::AtomicYieldOp::build(rewriter, location, value);
            rewriter.erase(op.op());
            Ok(())
        }))
        .add(OpConversion::new("UpgradeReshape", |op, _, rewriter| upgrade_reshape(op, rewriter)));
}

/// Makes a function one of `func`; its body stays where it is.
fn upgrade_function(op: FuncOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let mut attributes = ir.attributes(op.op());
    for named in &mut attributes {
        if named.name.text(&context) == "type" {
            named.name = context.identifier("function_type");
        }
    }
    let name = context.op_name_of::<terrace_func::FuncOp>();
    rewriter.rename_isolated_op(op.op(), name, &attributes);
    Ok(())
}

/// Replaces an atomic update by a region.
fn upgrade_atomic(op: GenericAtomicRMWOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let (memref, indices) = (op.memref(ir), op.indices(ir).collect::<Values>());
    let (_, from) = ir.region(op.op(), 0);
    let new = terrace_memref::GenericAtomicRMWOp::build(rewriter, location, memref, &indices).op();
    let (_, to) = rewriter.body().region(new, 0);
    rewriter.move_region_to_end(from, to);
    rewriter.replace_with_op(op.op(), new);
    Ok(())
}

/// Replaces a reshape by a cast to the layout of the result: rows follow each other without gaps.
fn upgrade_reshape(op: ReshapeOp, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let (source, ty, location) = (op.source(ir), ir.value_type(op.result(ir)), ir.location(op.op()));
    let mut sizes: Values = op.sizes(ir).collect();
    let mut arithmetic = Arithmetic::new(rewriter, location);
    let new = cast_to_rows(source, ty, &mut arithmetic, &mut |_, _| {
        sizes.pop().expect("a value for each open size")
    });
    rewriter.replace_with_op(op.op(), new);
    Ok(())
}
