//! Functions: the signature, and the order of blocks.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::{Block, Body, Op};
use terrace_runtime::types::Type;
use terrace_spirv::{FuncOp, VariableOp};

use super::control_flow::PendingMerge;
use super::labels::Labels;
use super::{Words, Writer, push};

/// A function that is being written.
pub(super) struct Function<'ir> {
    /// The body of `spirv.func`.
    pub body: &'ir Body,
    /// Its labels and values.
    pub labels: Labels,
    /// The instructions of its blocks.
    pub words: Words,
    /// The label of the open block.
    pub current: u32,
    /// The merge instruction of the header that is being written.
    pub pending: Option<PendingMerge>,
}

impl<'ir> Writer<'ir> {
    /// Writes a function.
    pub(super) fn write_function(&mut self, op: FuncOp, id: u32) -> Result<(), Reported> {
        let (context, module) = (self.context, self.module);
        let name = op.sym_name(module).to_owned();
        self.name(id, &name);
        self.decorate(module, op.op(), id)?;
        let Some(body) = module.child(op.op()) else { return Ok(()) };
        let Some(signature) = function::function_type(module, op.op()) else { return Ok(()) };
        let result = signature.function_results(context).and_then(|results| results.first().copied());
        let result = self.ty(module, op.op(), result.unwrap_or(Type::NONE))?;
        let of = self.ty(module, op.op(), signature)?;
        let control = op.function_control(module).value(context).value();
        let mut written =
            Function { body, labels: Labels::new(body), words: Words::default(), current: 0, pending: None };
        push(&mut written.words, Opcode::Function as u32, &[result, id, control, of]);
        let entry = body.regions(body.root()).next().and_then(|(_, region)| body.entry_block(region));
        for (index, input) in function::inputs(module, op.op()).to_vec().into_iter().enumerate() {
            let (ty, id) = (self.ty(module, op.op(), input)?, self.id());
            push(&mut written.words, Opcode::FunctionParameter as u32, &[ty, id]);
            let dictionary = function::argument_attributes(module, op.op(), index);
            self.decorate_parameter(module, op.op(), id, dictionary)?;
            if let Some(entry) = entry {
                let argument = body.argument(entry, index);
                written.labels.values.insert(argument, id);
                self.name_by_location(id, body.argument_location(argument));
            }
        }
        if let Some((_, region)) = body.regions(body.root()).next() {
            let blocks: Vec<Block> = body.blocks(region).collect();
            let mut bound = self.bound;
            written.labels.assign(body, &blocks, &mut || {
                bound += 1;
                bound - 1
            });
            self.bound = bound;
            self.line = None;
            if let Some(first) = blocks.first() {
                written.current = written.labels.of[first];
                push(&mut written.words, Opcode::Label as u32, &[written.current]);
                self.write_variables(&mut written)?;
            }
            self.write_blocks(&mut written, &blocks)?;
        }
        push(&mut written.words, Opcode::FunctionEnd as u32, &[]);
        self.sections.functions.append(written.words);
        Ok(())
    }

    /// Writes the variables of a function, which stand at the start of its first block.
    fn write_variables(&mut self, function: &mut Function<'_>) -> Result<(), Reported> {
        if !function.labels.may_have_variables {
            return Ok(());
        }
        let body = function.body;
        let mut variables = Vec::new();
        body.walk(body.root()).within_body().run(|ir, op| {
            if VariableOp::from_op(ir, op).is_some() {
                variables.push(op);
            }
        });
        for variable in variables {
            self.write_op(function, variable)?;
        }
        Ok(())
    }

    /// Writes the blocks of a region, each behind those that dominate it, with the constructs in them. The label of the first
    /// one is written already.
    fn write_blocks(&mut self, function: &mut Function<'_>, blocks: &[Block]) -> Result<(), Reported> {
        let mut steps = Vec::new();
        push_blocks(function, blocks, &mut steps);
        while let Some(step) = steps.pop() {
            match step {
                Step::Label(block) => self.open_label(function, block)?,
                Step::Ops { block, ops } => self.write_ops(function, block, ops, &mut steps)?,
                Step::Close { around, end } => {
                    function.pending = around;
                    self.open_label(function, end)?;
                }
            }
        }
        Ok(())
    }

    /// Writes the ops of a block up to the next construct, of which it appends the steps, and of the rest behind it.
    fn write_ops(
        &mut self,
        function: &mut Function<'_>,
        block: Block,
        mut ops: std::vec::IntoIter<Op>,
        steps: &mut Vec<Step>,
    ) -> Result<(), Reported> {
        let body = function.body;
        while let Some(op) = ops.next() {
            if let Some((blocks, is_loop)) = super::labels::construct(body, op) {
                let is_fused = body.first_op(block) == Some(op) && function.labels.fused.contains(&block);
                let (inner, end) =
                    (&blocks[usize::from(is_loop)..blocks.len() - 1], blocks[blocks.len() - 1]);
                let around = self.open_construct(function, op, &blocks, is_loop, is_fused)?;
                steps.extend([Step::Ops { block, ops }, Step::Close { around, end }]);
                push_blocks(function, inner, steps);
                return Ok(());
            }
            if ops.len() > 0 {
                if VariableOp::from_op(body, op).is_none() {
                    self.write_op(function, op)?;
                }
                continue;
            }
            let target = body.successors(op).next();
            match target.filter(|target| function.labels.joined.contains(target)) {
                Some(target) => steps.push(ops_of(body, target)),
                None => self.write_terminator(function, op)?,
            }
        }
        Ok(())
    }

    /// Begins a block: its label, and a phi for each argument.
    pub(super) fn open_label(&mut self, function: &mut Function<'_>, block: Block) -> Result<(), Reported> {
        let label = function.labels.of[&block];
        function.current = label;
        self.line = None;
        push(&mut function.words, Opcode::Label as u32, &[label]);
        if function.labels.fused.contains(&block) && self.is_loop_at_start(function.body, block) {
            return Ok(());
        }
        self.write_phis(function, block)
    }

    fn is_loop_at_start(&self, body: &Body, block: Block) -> bool {
        let construct = body.first_op(block).and_then(|op| super::labels::construct(body, op));
        construct.is_some_and(|(_, is_loop)| is_loop)
    }
}

/// A part of a function that is to be written.
enum Step {
    /// The label of a block, with its phis.
    Label(Block),
    /// The ops of a block from some point on.
    Ops { block: Block, ops: std::vec::IntoIter<Op> },
    /// The label behind a construct, where the merge instruction of the construct around waits again.
    Close { around: Option<PendingMerge>, end: Block },
}

fn ops_of(body: &Body, block: Block) -> Step {
    Step::Ops { block, ops: body.ops(block).collect::<Vec<_>>().into_iter() }
}

/// Appends the blocks of a region in the order in which they are written, the last one first. The label of the first one is
/// written already, and the blocks that are joined to others come with these.
fn push_blocks(function: &Function<'_>, blocks: &[Block], steps: &mut Vec<Step>) {
    let order = discovered(function.body, blocks);
    let own: Vec<Block> = order.into_iter().filter(|it| !function.labels.joined.contains(it)).collect();
    for (index, block) in own.into_iter().enumerate().rev() {
        steps.push(ops_of(function.body, block));
        if index > 0 {
            steps.push(Step::Label(block));
        }
    }
}

/// Returns the blocks of a region in their order, but each behind one that goes to it.
fn discovered(body: &Body, blocks: &[Block]) -> Vec<Block> {
    let numbers: FxHashMap<Block, usize> =
        blocks.iter().enumerate().map(|(number, block)| (*block, number)).collect();
    let is_behind = |block: &Block| {
        let mut before = body.predecessors(*block).filter_map(|before| numbers.get(&before)).peekable();
        before.peek().is_none() || before.any(|before| *before < numbers[block])
    };
    if blocks.iter().skip(1).all(is_behind) {
        return blocks.to_vec();
    }
    let mut seen = vec![false; blocks.len()];
    let mut order = Vec::with_capacity(blocks.len());
    for start in 0..blocks.len() {
        let mut pending = BinaryHeap::new();
        if !std::mem::replace(&mut seen[start], true) {
            pending.push(Reverse(start));
        }
        while let Some(Reverse(number)) = pending.pop() {
            order.push(blocks[number]);
            let Some(last) = body.last_op(blocks[number]) else { continue };
            for successor in body.successors(last) {
                if let Some(next) = numbers.get(&successor)
                    && !std::mem::replace(&mut seen[*next], true)
                {
                    pending.push(Reverse(*next));
                }
            }
        }
    }
    order
}
