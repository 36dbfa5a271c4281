//! Branches, phis, and the merge instructions of selections and loops.

use rspirv::spirv::Op as Opcode;
use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::interfaces::AnyBranchOpInterface;
use terrace_runtime::ir::{Block, Body, Op, Value, ValueKind};
use terrace_spirv::{BranchConditionalOp, BranchOp, LoopOp, SelectionOp, SwitchOp};

use super::functions::Function;
use super::labels::construct;
use super::{Writer, push};

/// A merge instruction that waits for the terminator of its header.
pub(super) struct PendingMerge {
    is_loop: bool,
    operands: Vec<u32>,
}

/// Returns the values that an edge forwards.
fn forwarded(body: &Body, branch: Op, successor: usize) -> SmallVec<[Value; 4]> {
    let Some(branch) = AnyBranchOpInterface::of(body, branch) else { return SmallVec::new() };
    let range = branch.successor_operands(body, successor).forwarded;
    range.map(|position| body.operand(branch.op(), position)).collect()
}

/// Returns the edges to a block: the op, its block, and the values.
fn edges(body: &Body, block: Block) -> Vec<(Op, Block, SmallVec<[Value; 4]>)> {
    let mut edges = Vec::new();
    let mut branches: Vec<Op> = body.predecessor_ops(block).collect();
    branches.dedup();
    for branch in branches {
        let Some(from) = body.parent_block(branch) else { continue };
        for (position, successor) in body.successors(branch).enumerate() {
            if successor == block {
                edges.push((branch, from, forwarded(body, branch, position)));
            }
        }
    }
    edges
}

impl Writer<'_> {
    /// Writes the phis for the arguments of a block.
    pub(super) fn write_phis(&mut self, function: &mut Function<'_>, block: Block) -> Result<(), Reported> {
        let body = function.body;
        if body.argument_count(block) == 0 {
            return Ok(());
        }
        let mut sources: Vec<(u32, Op, Vec<u32>)> = Vec::new();
        for (branch, from, values) in edges(body, block) {
            let mut ids = Vec::new();
            for value in values {
                ids.push(self.value(function, value)?);
            }
            sources.push((function.labels.last[&from], branch, ids));
        }
        self.push_phis(function, block, sources)
    }

    /// Appends a phi for each argument of a block, from labels with the values that come from there.
    fn push_phis(
        &mut self,
        function: &mut Function<'_>,
        block: Block,
        sources: Vec<(u32, Op, Vec<u32>)>,
    ) -> Result<(), Reported> {
        let body = function.body;
        let mut distinct: Vec<(u32, Op, Vec<u32>)> = Vec::new();
        let mut known = rustc_hash::FxHashMap::default();
        for (label, branch, ids) in sources {
            match known.get(&label) {
                None => {
                    known.insert(label, ids.clone());
                    distinct.push((label, branch, ids));
                }
                Some(old) if *old == ids => {}
                Some(_) => {
                    let reason = "two of its edges lead to one block with different values";
                    let error =
                        body.emit_op_error(branch, format_args!("cannot be written as SPIR-V: {reason}"));
                    return Err(error.help("put a block with 'spirv.Branch' on one of the edges").report());
                }
            }
        }
        for (index, argument) in body.arguments(block).enumerate() {
            let ty = self.ty(body, body.block_owner(block), body.value_type(argument))?;
            let id = self.value_of(function, argument);
            self.name_by_location(id, body.argument_location(argument));
            let mut operands = vec![ty, id];
            for (label, _, ids) in &distinct {
                operands.extend([ids.get(index).copied().unwrap_or(0), *label]);
            }
            push(&mut function.words, Opcode::Phi as u32, &operands);
        }
        Ok(())
    }

    /// Writes the phis of the header of a loop: from what goes to the loop, and from the block that continues it.
    fn write_header_phis(
        &mut self,
        function: &mut Function<'_>,
        header: Block,
        entry: Block,
        outside: Option<Block>,
        from: u32,
    ) -> Result<(), Reported> {
        let body = function.body;
        if body.argument_count(header) == 0 {
            return Ok(());
        }
        let mut sources = Vec::new();
        for (branch, block, values) in edges(body, header) {
            if block != entry {
                let mut ids = Vec::new();
                for value in values {
                    ids.push(self.value(function, value)?);
                }
                sources.push((function.labels.last[&block], branch, ids));
                continue;
            }
            let Some(outside) = outside else {
                let mut ids = Vec::new();
                for value in values {
                    ids.push(self.value(function, value)?);
                }
                sources.push((from, branch, ids));
                continue;
            };
            for (outer, block, taken) in edges(body, outside) {
                let mut ids = Vec::new();
                for value in &values {
                    let own = match body.value_kind(*value) {
                        ValueKind::Argument { block, index } if block == outside => taken.get(index as usize),
                        _ => None,
                    };
                    let value = own.unwrap_or(value);
                    ids.push(self.value(function, *value)?);
                }
                sources.push((function.labels.last[&block], outer, ids));
            }
        }
        self.push_phis(function, header, sources)
    }

    /// Begins a selection or a loop with these blocks: writes all that stands before the ops of its header. Its header has the
    /// open label if it `is_fused` to the block. Returns the merge instruction of the construct around.
    pub(super) fn open_construct(
        &mut self,
        function: &mut Function<'_>,
        op: Op,
        blocks: &[Block],
        is_loop: bool,
        is_fused: bool,
    ) -> Result<Option<PendingMerge>, Reported> {
        let body = function.body;
        let (header, end) = (blocks[usize::from(is_loop)], blocks[blocks.len() - 1]);
        let from = function.current;
        if !is_fused {
            let label = function.labels.of[&header];
            push(&mut function.words, Opcode::Branch as u32, &[label]);
            push(&mut function.words, Opcode::Label as u32, &[label]);
            function.current = label;
        }
        if is_loop {
            let outside = body.parent_block(op).filter(|_| is_fused);
            self.write_header_phis(function, header, blocks[0], outside, from)?;
        }
        let mut operands = vec![function.labels.of[&end]];
        let context = self.context;
        if let Some(construct) = LoopOp::from_op(body, op) {
            operands.push(function.labels.of[&blocks[blocks.len() - 2]]);
            operands.push(construct.loop_control(body).value(context).value());
        } else if let Some(construct) = SelectionOp::from_op(body, op) {
            operands.push(construct.selection_control(body).value(context).value());
        }
        let merge = PendingMerge { is_loop, operands };
        let around = function.pending.replace(merge);
        if is_loop && body.ops(header).any(|op| construct(body, op).is_some()) {
            // The merge instruction stands in the block that the loop goes back to, and not behind the inner construct.
            self.write_pending_loop(function);
            let label = self.id();
            push(&mut function.words, Opcode::Branch as u32, &[label]);
            push(&mut function.words, Opcode::Label as u32, &[label]);
            function.current = label;
        }
        Ok(around)
    }

    /// Writes a merge instruction that names blocks by the numbers of their labels.
    pub(super) fn write_numbered_merge(
        &mut self,
        function: &mut Function<'_>,
        op: Op,
        opcode: u32,
        arguments: &[Attribute],
    ) -> Result<(), Reported> {
        let body = function.body;
        let mut words = Vec::new();
        let names = if opcode == Opcode::LoopMerge as u32 { 2 } else { 1 };
        for (index, argument) in arguments.iter().enumerate() {
            if index >= names {
                self.argument(body, op, *argument, &mut words)?;
                continue;
            }
            let number = argument.as_integer(self.context).and_then(|number| number.try_to_u64());
            let label = number.and_then(|number| function.labels.numbered.get(&(number as u32)));
            let Some(label) = label else {
                return self.refuse(body, op, "no block of the function has the label that it names");
            };
            words.push(*label);
        }
        push(&mut function.words, opcode, &words);
        Ok(())
    }

    /// Writes the merge instruction of a loop whose header is open.
    fn write_pending_loop(&mut self, function: &mut Function<'_>) {
        if let Some(merge) = function.pending.take_if(|merge| merge.is_loop) {
            push(&mut function.words, Opcode::LoopMerge as u32, &merge.operands);
        }
    }

    /// Writes the last op of a block.
    pub(super) fn write_terminator(&mut self, function: &mut Function<'_>, op: Op) -> Result<(), Reported> {
        let (context, body) = (self.context, function.body);
        let merge = function.pending.take();
        let label = |function: &Function<'_>, block: Block| function.labels.of[&block];
        let push_merge = |function: &mut Function<'_>, is_branch: bool| {
            let Some(merge) = &merge else { return };
            if merge.is_loop {
                push(&mut function.words, Opcode::LoopMerge as u32, &merge.operands);
            } else if !is_branch {
                push(&mut function.words, Opcode::SelectionMerge as u32, &merge.operands);
            }
        };
        if BranchOp::from_op(body, op).is_some() {
            push_merge(function, true);
            let target = label(function, body.successor(op, 0));
            push(&mut function.words, Opcode::Branch as u32, &[target]);
            return Ok(());
        }
        if let Some(branch) = BranchConditionalOp::from_op(body, op) {
            let mut operands = vec![self.value(function, branch.condition(body))?];
            operands.extend(body.successors(op).map(|target| label(function, target)));
            if let Some(weights) = branch.branch_weights_attr(body) {
                for weight in weights.as_array(context).unwrap_or_default() {
                    self.argument(body, op, *weight, &mut operands)?;
                }
            }
            push_merge(function, false);
            push(&mut function.words, Opcode::BranchConditional as u32, &operands);
            return Ok(());
        }
        if let Some(switch) = SwitchOp::from_op(body, op) {
            let mut operands = vec![self.value(function, switch.selector(body))?];
            let mut targets = body.successors(op).map(|target| label(function, target));
            operands.extend(targets.next());
            let literals = switch.literals_attr(body).and_then(|literals| literals.elements(context));
            let literals: Vec<_> = literals.into_iter().flat_map(|literals| literals.integers()).collect();
            let ty = body.value_type(switch.selector(body));
            for (literal, target) in literals.into_iter().zip(targets) {
                let value = Attribute::wide_integer(context, ty, literal);
                operands.extend(self.literal(value, ty).map(|(_, words)| words).unwrap_or_default());
                operands.push(target);
            }
            push_merge(function, false);
            push(&mut function.words, Opcode::Switch as u32, &operands);
            return Ok(());
        }
        self.write_op(function, op)
    }
}
