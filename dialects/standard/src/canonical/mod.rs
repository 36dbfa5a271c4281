//! Canonicalization patterns written by hand: they change blocks or memref types.

mod control_flow;
mod memory;
mod subview;

use smallvec::SmallVec;
use terrace_runtime::ir::Value;

use super::{
    AllocOp, AllocaOp, BrOp, CallIndirectOp, CallOp, CondBrOp, ConstantOp, SelectOp, SubViewOp, ViewOp,
};
use control_flow::*;
use memory::*;
use subview::subview_of_known_parts;

terrace_dialect_support::patterns! {
    BrOp: branch_to_only_predecessor, branch_through_block => BrOp;
    CondBrOp:
        branch_on_constant => BrOp, branch_to_one_place => BrOp, choose_arguments => SelectOp,
        conditional_branch_through_block => CondBrOp, condition_is_known_behind => ConstantOp;
    CallIndirectOp: call_known_function => CallOp;
    AllocOp: allocation_never_read, allocation_of_known_size => AllocOp;
    AllocaOp: allocation_never_read, allocation_of_known_size => AllocaOp;
    SubViewOp: subview_of_known_parts => SubViewOp;
    ViewOp: view_of_known_size => ViewOp;
}

type Values = SmallVec<[Value; 4]>;
