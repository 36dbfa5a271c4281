//! Branches, which also convert the arguments of the blocks that they lead to.

use smallvec::SmallVec;
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Block, Op, OperationState, SuccessorState, Value};
use terrace_runtime::rewrite::MatchResult;

use crate::located_builder::ConvertAttribute;

/// Lowers a branch to one that groups its operands in the same way, with converted attributes.
///
/// # Errors
///
/// If an operand, or the type of an argument of a block, is not converted.
///
/// # Panics
///
/// If the pattern has no type converter.
pub fn lower_branch<To: OpHandle>(
    op: Op,
    attributes: ConvertAttribute,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let types = rewriter.type_converter().expect("types");
    let ir = rewriter.body();
    let successors: SmallVec<[Block; 2]> = ir.successors(op).collect();
    for block in &successors {
        let ir = rewriter.body();
        let are_legal =
            ir.arguments(*block).all(|argument| types.is_legal(ir.context(), ir.value_type(argument)));
        if !are_legal {
            rewriter.convert_block_types(op, *block, types)?;
        }
    }
    // Operands that are arguments of a block converted just now are replaced, so they are looked up after that.
    let operands: SmallVec<[Value; 4]> = rewriter.body().operands(op).collect();
    let operands = operands.into_iter().map(|operand| rewriter.converted_operand(op, operand));
    let operands = operands.collect::<MatchResult<SmallVec<[Value; 4]>>>()?;
    let ir = rewriter.body();
    let mut state = OperationState::new(To::name_in(ir.context()), ir.location(op)).operands(operands);
    let converted = ir.attributes(op).into_iter();
    state.attributes.extend(converted.filter_map(|attribute| attributes(ir.context(), attribute)));
    for (position, block) in successors.into_iter().enumerate() {
        let operand_count = ir.successor_operand_count(op, position).map(|count| count as u32);
        state.successors.push(SuccessorState { block, operand_count });
    }
    rewriter.replace_with_new(op, state);
    Ok(())
}
