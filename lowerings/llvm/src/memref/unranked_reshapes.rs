//! `memref.reshape` to an unranked memref: a loop writes the sizes and strides of the descriptor.

use terrace_llvm::{BrOp, CondBrOp, ICmpOp, ICmpPredicate, LoadOp, MulOp, StoreOp, SubOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Block, Op, OperationState, SuccessorState, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::Accessed;
use crate::support::builder::Llvm;
use crate::support::descriptors::SIZES;
use crate::types::{address_space, pointer, structure};

/// A reshape to an unranked memref.
pub(super) struct UnrankedReshape<'shape> {
    pub(super) source: Value,
    /// The type of the source before the conversion.
    pub(super) source_type: Type,
    /// The type of the result before the conversion.
    pub(super) result_type: Type,
    pub(super) shape: &'shape Accessed,
    /// The descriptor of the memref that holds the sizes.
    pub(super) sizes: Value,
}

impl UnrankedReshape<'_> {
    /// Replaces a reshape, of which the rest of the block becomes one of its own, behind the loop.
    pub(super) fn lower(&self, op: Op, rewriter: &mut ConversionRewriter<'_>) {
        let location = rewriter.body().location(op);
        let before = rewriter.body().parent_block(op).expect("an op in a block");
        let after = rewriter.split_block(op);
        rewriter.set_to_end(before);
        let mut llvm = Llvm::new(rewriter, location);
        let context = llvm.context().clone();
        let index = self.shape.index;
        let pointer = pointer(&context, address_space(&context, self.result_type).unwrap_or_default());
        let rank = match self.shape.memref.shape(&context) {
            Some([size]) if *size != DYNAMIC => llvm.index(index, *size),
            _ => llvm.extract(self.sizes, &[SIZES, 0]),
        };
        let target = llvm.allocate_unranked(rank);
        let [allocated, aligned] = llvm.pointers(self.source, self.source_type);
        let offset = llvm.offset(self.source, self.source_type, index);
        llvm.store_pointers(target.ranked, [allocated, aligned]);
        let place = llvm.element_pointer(target.ranked, pointer, &[2], &[], &[]);
        llvm.op::<StoreOp>(&[offset, place], &[], &[]);
        let with_size = structure(&context, &[pointer, pointer, index, index]);
        let sizes = llvm.element_pointer(target.ranked, with_size, &[0, 3], &[], &[]);
        let strides = llvm.offset_pointer(sizes, index, rank);
        let [zero, one] = [0, 1].map(|number| llvm.index(index, number));
        let last = llvm.binary::<SubOp>(rank, one);

        let result = target.descriptor;
        let [head, body] = [&[index, index][..], &[]].map(|types| {
            let arguments: Vec<_> = types.iter().map(|ty| (*ty, location)).collect();
            rewriter.create_block_before(after, &arguments)
        });
        rewriter.set_to_end(before);
        branch(rewriter, op, head, &[last, one]);

        let arguments: Vec<Value> = rewriter.body().arguments(head).collect();
        let [dimension, stride] = arguments[..] else { unreachable!("the block has two arguments") };
        rewriter.set_to_end(head);
        let mut llvm = Llvm::new(rewriter, location);
        let predicate = ICmpPredicate::Sge.to_attribute(&context);
        let is_left = llvm.value::<ICmpOp>(&[dimension, zero], Type::I1, &[("predicate", predicate)]);
        let segments = Attribute::dense_i32_array(&context, &[1, 0, 0]);
        let state = OperationState::new(CondBrOp::name_in(&context), location)
            .operands([is_left])
            .attribute(NamedAttribute { name: context.identifier("operandSegmentSizes"), value: segments });
        create_with_successors(rewriter, state, &[body, after]);

        rewriter.set_to_end(body);
        let mut llvm = Llvm::new(rewriter, location);
        let address = self.shape.address(self.sizes, &[dimension], true, &mut llvm);
        let size = llvm.value::<LoadOp>(&[address], index, &[]);
        for (list, value) in [(sizes, size), (strides, stride)] {
            let place = llvm.offset_pointer(list, index, dimension);
            llvm.op::<StoreOp>(&[value, place], &[], &[]);
        }
        let next_stride = llvm.binary::<MulOp>(stride, size);
        let next = llvm.binary::<SubOp>(dimension, one);
        branch(rewriter, op, head, &[next, next_stride]);
        rewriter.replace(op, &[result]);
    }
}

/// Builds a branch.
fn branch(rewriter: &mut ConversionRewriter<'_>, op: Op, target: Block, operands: &[Value]) {
    let ir = rewriter.body();
    let mut state =
        OperationState::new(BrOp::name_in(ir.context()), ir.location(op)).operands(operands.iter().copied());
    state.successors.push(SuccessorState { block: target, operand_count: Some(operands.len() as u32) });
    rewriter.create(state);
}

/// Builds an op that passes nothing to its successors.
fn create_with_successors(
    rewriter: &mut ConversionRewriter<'_>,
    mut state: OperationState,
    successors: &[Block],
) {
    state
        .successors
        .extend(successors.iter().map(|block| SuccessorState { block: *block, operand_count: None }));
    rewriter.create(state);
}
