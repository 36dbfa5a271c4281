//! Selections and loops: which blocks each encloses, and their regions.
//!
//! A [`Plan`] is found before ops are read, on the blocks of the binary. It exists only if every merge instruction of the
//! function can become an op with a region: all edges into a construct lead to its header, and all edges out of it to its
//! merge block. Otherwise the function keeps its blocks, and merge instructions are ops.
//!
//! The header of a selection counts as two blocks: its instructions, and its terminator, with which the region begins.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_runtime::ir::{Block, Body, Op, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;
use terrace_spirv::{LoopControl, LoopControlAttr, SelectionControl, SelectionControlAttr};

use super::Reader;
use super::body::{Function, RawBlock};

/// The nesting depth of constructs that the specification permits.
const DEPTH: usize = 1023;

/// The number of nodes of all constructs, each counted for each construct around it, up to which there is a plan.
const NODES: usize = 1 << 22;

/// A selection or a loop.
#[derive(Debug)]
struct Construct {
    /// The first node of the region.
    header: usize,
    /// The merge block.
    merge: usize,
    /// The block of a loop that goes back to the header.
    continues: Option<usize>,
    /// The mask of hints.
    control: u32,
    /// The nodes, in the order of a breadth-first search from the header.
    nodes: Vec<usize>,
    /// The number of the construct around, plus one.
    parent: usize,
}

/// The constructs of a function, outer ones before inner ones.
///
/// A node below the number of blocks is a block; the terminator of the header of a selection is that number further.
pub(super) struct Plan {
    constructs: Vec<Construct>,
    /// The headers of selections, which are also merge blocks of other constructs.
    shared: Vec<bool>,
}

/// The graph of nodes while the plan is made.
struct Graph {
    successors: Vec<SmallVec<[usize; 2]>>,
    predecessors: Vec<SmallVec<[usize; 2]>>,
    /// The construct that a node is in, plus one.
    owners: Vec<usize>,
    constructs: Vec<Construct>,
    /// The construct, plus one, whose search found the node.
    marks: Vec<usize>,
}

impl Plan {
    /// Returns the constructs of a function; `None` if one of them cannot be enclosed.
    pub(super) fn new(blocks: &[RawBlock]) -> Option<Plan> {
        let count = blocks.len();
        let mut graph = Graph {
            successors: vec![SmallVec::new(); 2 * count],
            predecessors: vec![SmallVec::new(); 2 * count],
            owners: vec![0; 2 * count],
            constructs: Vec::new(),
            marks: vec![0; 2 * count],
        };
        let mut shared = vec![false; count];
        let mut all = 0;
        for (index, block) in blocks.iter().enumerate() {
            let is_selection = block.merge.as_ref().is_some_and(|merge| merge.continues.is_none());
            let last = if is_selection { index + count } else { index };
            if is_selection {
                graph.connect(index, last);
            }
            for successor in &block.successors {
                graph.connect(last, *successor);
            }
            if let Some(merge) = &block.merge {
                shared[merge.merge] = true;
            }
        }
        for (index, block) in blocks.iter().enumerate() {
            let Some(merge) = &block.merge else { continue };
            let is_loop = merge.continues.is_some();
            let header = if is_loop { index } else { index + count };
            // Hints with parameters have no form in the op.
            if merge.control.len() > 1 {
                return None;
            }
            // What continues a loop may be a construct itself, which ends in the block that goes back.
            let back = merge.continues.and_then(|continues| blocks[continues].merge.as_ref());
            let back = [merge.continues, back.map(|inner| inner.merge)];
            graph.enclose(header, merge.merge, is_loop.then_some(back), merge.control[0])?;
            all += graph.constructs.last().map_or(0, |construct| construct.nodes.len());
            if all > NODES + 64 * count {
                return None;
            }
        }
        Some(Plan { constructs: graph.constructs, shared })
    }
}

impl Graph {
    fn connect(&mut self, from: usize, to: usize) {
        self.successors[from].push(to);
        // All edges from a node are connected one after the other.
        if self.predecessors[to].last() != Some(&from) {
            self.predecessors[to].push(from);
        }
    }

    /// Returns the construct directly in a region that encloses a node.
    fn enclosing(&self, node: usize, owner: usize) -> Option<&Construct> {
        let mut construct = self.constructs.get(self.owners[node].checked_sub(1)?)?;
        while construct.parent != owner {
            construct = self.constructs.get(construct.parent.checked_sub(1)?)?;
        }
        Some(construct)
    }

    /// Returns the node that stands for a successor in a region: the merge block for the header of an enclosed construct.
    fn visible(&self, mut node: usize, owner: usize) -> Option<usize> {
        while self.owners[node] != owner {
            let construct = self.enclosing(node, owner).filter(|construct| construct.header == node)?;
            node = construct.merge;
        }
        Some(node)
    }

    /// Returns the predecessors of a node in its region; `None` if one is elsewhere.
    fn visible_predecessors(&self, node: usize) -> Option<SmallVec<[usize; 4]>> {
        let owner = self.owners[node];
        let mut found = SmallVec::new();
        let mut pending = vec![node];
        while let Some(node) = pending.pop() {
            for predecessor in &self.predecessors[node] {
                if self.owners[*predecessor] == owner {
                    found.push(*predecessor);
                    continue;
                }
                // It leads from an enclosed construct to its merge block: whoever goes to the header comes here.
                let construct = self.enclosing(*predecessor, owner)?;
                if construct.merge == node {
                    if !pending.contains(&construct.header) {
                        pending.push(construct.header);
                    }
                } else if construct.header != node {
                    return None;
                }
            }
        }
        Some(found)
    }

    fn enclose(
        &mut self,
        header: usize,
        merge: usize,
        back: Option<[Option<usize>; 2]>,
        control: u32,
    ) -> Option<()> {
        let owner = self.owners[header];
        let number = self.constructs.len() + 1;
        if merge == header || self.owners[merge] != owner || back.is_some_and(|back| back[0] == Some(header))
        {
            return None;
        }
        let mut depth = 0;
        let mut around = owner;
        while around != 0 {
            around = self.constructs[around - 1].parent;
            depth += 1;
        }
        if depth > DEPTH {
            return None;
        }
        let mut nodes = vec![header];
        self.marks[header] = number;
        let mut at = 0;
        while let Some(node) = nodes.get(at).copied() {
            at += 1;
            for successor in self.successors[node].clone() {
                if successor == merge {
                    continue;
                }
                let successor = self.visible(successor, owner)?;
                if successor != merge && self.marks[successor] != number {
                    self.marks[successor] = number;
                    nodes.push(successor);
                }
            }
        }
        for node in &nodes[1..] {
            let predecessors = self.visible_predecessors(*node)?;
            if predecessors.iter().any(|predecessor| self.marks[*predecessor] != number) {
                return None;
            }
        }
        let into_merge = self.visible_predecessors(merge)?;
        if into_merge.iter().any(|predecessor| self.marks[*predecessor] != number) {
            return None;
        }
        let found: SmallVec<[usize; 2]> = self.predecessors[header]
            .iter()
            .copied()
            .filter(|predecessor| self.marks[*predecessor] == number)
            .collect();
        let continues = match (back, &found[..]) {
            (None, []) => None,
            (Some(back), [one]) if back.contains(&Some(*one)) => Some(*one),
            _ => return None,
        };
        for node in &nodes {
            self.owners[*node] = number;
        }
        self.constructs.push(Construct { header, merge, continues, control, nodes, parent: owner });
        Some(())
    }
}

impl Reader<'_> {
    /// Encloses the constructs of a plan in ops. The blocks of each become those of its region when all have ops.
    pub(super) fn enclose(&mut self, function: &mut Function, plan: &Plan) {
        let count = function.blocks.len();
        let mut nodes: Vec<Block> = (0..2 * count).map(|node| function.block(node % count)).collect();
        for construct in &plan.constructs {
            if construct.continues.is_none() {
                let head = construct.header - count;
                nodes[construct.header] = self.split_header(function, nodes[head], plan.shared[head]);
            }
        }
        let mut owners: FxHashMap<Block, usize> = FxHashMap::default();
        let mut regions = Vec::with_capacity(plan.constructs.len());
        for (number, construct) in plan.constructs.iter().enumerate() {
            regions.push(self.enclose_one(function, construct, number + 1, &nodes, &mut owners));
        }
        // Each block is moved once, into the innermost construct.
        for (number, (construct, (region, end))) in plan.constructs.iter().zip(regions).enumerate() {
            let last = construct.continues.map(|continues| nodes[continues]);
            let own = construct.nodes.iter().map(|node| nodes[*node]).filter(|block| Some(*block) != last);
            for block in own.chain(last) {
                if owners.get(&block) == Some(&(number + 1)) {
                    owners.remove(&block);
                    function.body.move_block_to_end(block, region);
                }
            }
            function.body.move_block_to_end(end, region);
        }
    }

    /// Splits the header of a selection before its terminator, unless it has nothing else.
    fn split_header(&mut self, function: &mut Function, head: Block, is_shared: bool) -> Block {
        let body = &mut function.body;
        let Some(terminator) = body.last_op(head) else { return head };
        let is_alone = body.first_op(head) == Some(terminator) && body.argument_count(head) == 0;
        let is_entry = body.is_entry_block(head);
        if is_alone && !is_shared && !is_entry {
            return head;
        }
        let tail = body.split_block(terminator);
        let state = self.state_of(self.common.branch).successor(tail);
        let op = function.body.create_op(state);
        function.body.append_op(head, op);
        tail
    }

    fn enclose_one(
        &mut self,
        function: &mut Function,
        construct: &Construct,
        number: usize,
        nodes: &[Block],
        owners: &mut FxHashMap<Block, usize>,
    ) -> (Region, Block) {
        let context = self.context;
        let (header, merge) = (nodes[construct.header], nodes[construct.merge]);
        let mut inner: Vec<Block> = Vec::with_capacity(construct.nodes.len());
        for node in &construct.nodes {
            // The head of a selection without instructions is its header.
            if owners.insert(nodes[*node], number) != Some(number) {
                inner.push(nodes[*node]);
            }
        }
        let is_loop = construct.continues.is_some();
        if let Some(continues) = construct.continues {
            let last = nodes[continues];
            inner.retain(|block| *block != last);
            inner.push(last);
        }
        let body = &mut function.body;
        let arguments: Vec<(Value, Type, Location)> = body
            .arguments(merge)
            .map(|value| (value, body.value_type(value), body.argument_location(value)))
            .collect();
        let escaping = escaping_values(body, &inner, number, owners);
        let types: Vec<Type> = arguments
            .iter()
            .map(|(_, ty, _)| *ty)
            .chain(escaping.iter().map(|value| body.value_type(*value)))
            .collect();
        let (name, attribute, control) = if is_loop {
            let control = LoopControl::from_value(construct.control).unwrap_or_default();
            ("spirv.mlir.loop", "loop_control", LoopControlAttr::get(context, control).to_attribute(context))
        } else {
            let control = SelectionControl::from_value(construct.control).unwrap_or_default();
            let control = SelectionControlAttr::get(context, control).to_attribute(context);
            ("spirv.mlir.selection", "selection_control", control)
        };
        let state = self.state(name).attribute(self.named(attribute, control)).results(types).regions(1);
        let body = &mut function.body;
        let op = body.create_op(state);
        match body.first_op(merge) {
            Some(first) => body.insert_op_before(op, first),
            None => body.append_op(merge, op),
        }
        let (_, region) = body.region_mut(op, 0);
        let entry = is_loop.then(|| body.append_block(region));
        let end = body.append_block(region);
        let mut merged: SmallVec<[Value; 2]> = SmallVec::new();
        for (position, (argument, ty, location)) in arguments.iter().enumerate() {
            let new = body.add_argument(end, *ty, *location);
            merged.push(new);
            let result = body.result(op, position);
            body.replace_all_uses(*argument, result);
        }
        for (position, value) in escaping.iter().enumerate() {
            let result = body.result(op, arguments.len() + position);
            let users: Vec<(Op, usize)> = body
                .uses(*value)
                .filter(|of| !is_inside(body, of.op, number, owners))
                .map(|of| (of.op, of.operand as usize))
                .collect();
            for (user, operand) in users {
                body.set_operand(user, operand, result);
            }
            merged.push(*value);
        }
        let positions: Vec<usize> = (0..arguments.len()).collect();
        body.remove_arguments(merge, &positions);
        // Edges out of the construct go to its end, and those to the header to the op.
        redirect(body, merge, end, |ir, from| {
            ir.parent_block(from).is_some_and(|it| owners.get(&it) == Some(&number))
        });
        redirect(body, header, merge, |ir, from| {
            ir.parent_block(from).is_none_or(|it| owners.get(&it) != Some(&number))
        });
        let state = self.state_of(self.common.merge).operands(merged);
        let op = function.body.create_op(state);
        function.body.append_op(end, op);
        if let Some(entry) = entry {
            let body = &mut function.body;
            let taken: Vec<(Type, Location)> = body
                .arguments(header)
                .map(|value| (body.value_type(value), body.argument_location(value)))
                .collect();
            let values: Vec<Value> =
                taken.iter().map(|(ty, location)| body.add_argument(merge, *ty, *location)).collect();
            let state = self.state_of(self.common.branch).operands(values).successor(header);
            let op = function.body.create_op(state);
            function.body.append_op(entry, op);
        }
        (region, end)
    }
}

/// Redirects the edges to a block that come from some ops.
fn redirect(body: &mut Body, from: Block, to: Block, concerns: impl Fn(&Body, Op) -> bool) {
    let ops: Vec<Op> = body.predecessor_ops(from).filter(|op| concerns(body, *op)).collect();
    for op in ops {
        for position in 0..body.successor_count(op) {
            if body.successor(op, position) == from {
                body.set_successor(op, position, to);
            }
        }
    }
}

/// Returns whether an op is in a block of a construct, or in an op in one.
fn is_inside(body: &Body, op: Op, number: usize, owners: &FxHashMap<Block, usize>) -> bool {
    let mut op = op;
    loop {
        let Some(block) = body.parent_block(op) else { return false };
        if let Some(owner) = owners.get(&block) {
            return *owner == number;
        }
        op = body.block_owner(block);
    }
}

/// Returns the values of a construct that are used outside of it.
fn escaping_values(
    body: &Body,
    blocks: &[Block],
    number: usize,
    owners: &FxHashMap<Block, usize>,
) -> Vec<Value> {
    let mut escaping = Vec::new();
    for block in blocks {
        let mut check = |value: Value| {
            // Most users are in the block of the value.
            if body.is_used_outside(value, *block)
                && body.users(value).any(|user| !is_inside(body, user, number, owners))
            {
                escaping.push(value);
            }
        };
        body.arguments(*block).for_each(&mut check);
        for op in body.ops(*block) {
            body.results(op).for_each(&mut check);
        }
    }
    escaping
}
