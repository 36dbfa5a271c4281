//! The names of the ops and attributes that nearly every block has, interned once.

use terrace_runtime::context::{Context, Identifier, OpName};

/// Interned names.
pub(super) struct Common {
    /// `spirv.mlir.addressof`.
    pub address_of: OpName,
    /// `spirv.Branch`.
    pub branch: OpName,
    /// `spirv.BranchConditional`.
    pub branch_conditional: OpName,
    /// `spirv.Constant`.
    pub constant: OpName,
    /// `spirv.mlir.merge`.
    pub merge: OpName,
    /// `spirv.mlir.referenceof`.
    pub reference_of: OpName,
    /// `spirv.Undef`.
    pub undefined: OpName,
    /// The sizes of the segments of operands.
    pub segments: Identifier,
}

impl Common {
    pub(super) fn new(context: &Context) -> Self {
        Common {
            address_of: context.op_name("spirv.mlir.addressof"),
            branch: context.op_name("spirv.Branch"),
            branch_conditional: context.op_name("spirv.BranchConditional"),
            constant: context.op_name("spirv.Constant"),
            merge: context.op_name("spirv.mlir.merge"),
            reference_of: context.op_name("spirv.mlir.referenceof"),
            undefined: context.op_name("spirv.Undef"),
            segments: context.identifier("operandSegmentSizes"),
        }
    }
}
