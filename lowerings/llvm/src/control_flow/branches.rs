//! Branches, which also convert the arguments of the blocks that they lead to.

use terrace_control_flow::{BrOp, CondBrOp, SwitchOp};
use terrace_lowerings::branches::lower_branch;
use terrace_runtime::conversion::{ConversionPatterns, OpConversion, TypeConverter};
use terrace_runtime::dialect::OpHandle;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    add::<BrOp, terrace_llvm::BrOp>("LowerBr", patterns, types);
    add::<CondBrOp, terrace_llvm::CondBrOp>("LowerCondBr", patterns, types);
    add::<SwitchOp, terrace_llvm::SwitchOp>("LowerSwitch", patterns, types);
}

fn add<From: OpHandle + 'static, To: OpHandle + 'static>(
    name: &'static str,
    patterns: &mut ConversionPatterns,
    types: &TypeConverter,
) {
    patterns.add(
        OpConversion::new(name, |op: From, _, rewriter| {
            lower_branch::<To>(op.op(), |_, attribute| Some(attribute), rewriter)
        })
        .with_types(types),
    );
}
