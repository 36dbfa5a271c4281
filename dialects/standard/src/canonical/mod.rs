//! Canonicalization patterns written by hand: they change blocks or memref types.

mod calls;
mod memory;
mod subview;

use smallvec::SmallVec;
use terrace_dialect_support::branches::{self, BranchOps};
use terrace_runtime::ir::Value;

use super::{
    AllocOp, AllocaOp, BrOp, CallIndirectOp, CallOp, CondBrOp, ConstantOp, SelectOp, StdDialect, SubViewOp,
    ViewOp,
};
use calls::call_known_function;
use memory::*;
use subview::subview_of_known_parts;

terrace_dialect_support::patterns! {
    BrOp:
        branch_to_only_predecessor = branches::branch_to_only_predecessor::<StdDialect>,
        branch_through_block = branches::branch_through_block::<StdDialect> => BrOp;
    CondBrOp:
        branch_on_constant = branches::branch_on_constant::<StdDialect> => BrOp,
        branch_to_one_place = branches::branch_to_one_place::<StdDialect> => BrOp,
        choose_arguments = branches::choose_arguments::<StdDialect> => SelectOp,
        conditional_branch_through_block = branches::conditional_branch_through_block::<StdDialect> => CondBrOp,
        condition_is_known_behind = branches::condition_is_known_behind::<StdDialect> => ConstantOp;
    CallIndirectOp: call_known_function => CallOp;
    AllocOp: allocation_never_read, allocation_of_known_size => AllocOp;
    AllocaOp: allocation_never_read, allocation_of_known_size => AllocaOp;
    SubViewOp: subview_of_known_parts => SubViewOp;
    ViewOp: view_of_known_size => ViewOp;
}

impl BranchOps for StdDialect {
    const BRANCH: &'static str = BrOp::NAME;
    const CONDITIONAL_BRANCH: &'static str = CondBrOp::NAME;
    const SELECT: &'static str = SelectOp::NAME;
    const CONSTANT: &'static str = ConstantOp::NAME;
}

type Values = SmallVec<[Value; 4]>;
