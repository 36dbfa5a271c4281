//! Assertions: a branch to a block that prints the message and ends the program.

use terrace_control_flow::AssertOp;
use terrace_llvm::{CondBrOp, UnreachableOp, VoidType};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{OperationState, SuccessorState};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;
use crate::support::symbols::{WithSymbols, ensure_function, table_around, text_state, unique_symbol};
use crate::types::{array, pointer};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(WithSymbols(OpConversion::new("LowerAssert", lower_assertion).with_types(types)));
}

fn lower_assertion(
    op: AssertOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let table = table_around(op.op(), rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let condition = operands.values()[0];
    let message = ir.attribute(op.op(), "msg").and_then(|message| message.as_string_bytes(&context));
    let bytes: Vec<u8> = message.unwrap_or_default().iter().copied().chain([0]).collect();
    let before = ir.parent_block(op.op()).expect("an op in a block");
    let region = ir.block_region(before);
    let text = array(&context, Type::I8, bytes.len() as u64);
    let pointer = pointer(&context, 0);
    let void = VoidType::get(&context).ty();

    let name = unique_symbol(table, "assert_msg", rewriter, |builder, name| {
        builder.create(text_state(&context, name, text, bytes, location));
    });
    let puts = ensure_function(table, "puts", &[pointer], void, rewriter);
    let abort = ensure_function(table, "abort", &[], void, rewriter);

    let after = rewriter.split_block(op.op());
    let failed = rewriter.create_block_at_end(region, &[]);
    rewriter.set_to_end(failed);
    let mut llvm = Llvm::new(rewriter, location);
    let address = llvm.address_of(pointer, name);
    let address = llvm.element_pointer(address, text, &[0], &[], &[]);
    llvm.call(Some(puts), &[address], &[], &[]);
    llvm.call(Some(abort), &[], &[], &[]);
    llvm.op::<UnreachableOp>(&[], &[], &[]);

    rewriter.set_to_end(before);
    let sizes = Attribute::dense_i32_array(&context, &[1, 0, 0]);
    let mut state = OperationState::new(CondBrOp::name_in(&context), location)
        .operands([condition])
        .attribute(NamedAttribute { name: context.identifier("operandSegmentSizes"), value: sizes });
    for block in [after, failed] {
        state.successors.push(SuccessorState { block, operand_count: None });
    }
    rewriter.create(state);
    rewriter.erase(op.op());
    Ok(())
}
