//! Bodies, blocks and ops.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::ir::{Block, Body, Op, OperationState, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::Generator;

impl Generator<'_> {
    /// A module with ops.
    pub fn body(&mut self) -> Body {
        let location = self.location(2);
        let mut body = Body::new(self.context, self.context.op_name("builtin.module"), location, 1);
        self.fill_module(&mut body, 4);
        body
    }

    /// Fills the only region of the root, which is a module.
    fn fill_module(&mut self, body: &mut Body, depth: u32) {
        let (body, region) = body.region_mut(body.root(), 0);
        let block = body.append_block(region);
        self.fill_block(body, block, &mut Vec::new(), depth, 1 + depth as usize * 3);
        if self.flag() {
            self.use_what_comes_later(body, block);
        }
    }

    fn fill_block(
        &mut self,
        body: &mut Body,
        block: Block,
        visible: &mut Vec<Value>,
        depth: u32,
        most: usize,
    ) {
        for _ in 0..=self.below(most) {
            if self.is_done() {
                break;
            }
            let op = match self.below(8) {
                0 if depth > 0 => self.module(body, block, depth - 1),
                1 if depth > 0 => self.cast(body, block, visible),
                _ => self.op(body, block, visible, depth),
            };
            visible.extend(body.results(op));
        }
    }

    /// An isolated op, with or without a name.
    fn module(&mut self, body: &mut Body, block: Block, depth: u32) -> Op {
        let mut state =
            OperationState::new(self.context.op_name("builtin.module"), self.location(2)).regions(1);
        if self.flag() {
            let name = format!("{}{}", self.name(), self.symbols);
            self.symbols += 1;
            let value = Attribute::string(self.context, name);
            state = state.attribute(NamedAttribute { name: self.context.identifier("sym_name"), value });
        }
        let named = self.list(1, |generator| {
            let mut named = generator.named(1);
            named.name = generator.context.identifier(generator.one_of(&["d.a", "d.b c", "e.$"]));
            named
        });
        let op = body.create_op(named.into_iter().fold(state, OperationState::attribute));
        body.append_op(block, op);
        self.fill_module(body.child_mut(op).expect("modules are isolated"), depth);
        op
    }

    fn cast(&mut self, body: &mut Body, block: Block, visible: &[Value]) -> Op {
        let operands = self.operands(visible);
        let mut results = self.list(2, |generator| generator.ty(1));
        results.push(Type::I32);
        let name = self.context.op_name("builtin.unrealized_conversion_cast");
        let state = OperationState::new(name, self.location(1)).operands(operands).results(results);
        let op = body.create_op(state);
        body.append_op(block, op);
        op
    }

    fn operands(&mut self, visible: &[Value]) -> Vec<Value> {
        if visible.is_empty() {
            return Vec::new();
        }
        self.list(3, |generator| generator.one_of(visible))
    }

    fn op(&mut self, body: &mut Body, block: Block, visible: &mut Vec<Value>, depth: u32) -> Op {
        let name = self.one_of(&["test.op", "d.x", "d.a b", "d.\"\\\n", "d.\u{e4}", "d.$.1", "_._"]);
        let operands = self.operands(visible);
        let results = self.list(3, |generator| generator.ty(2));
        let regions = if depth == 0 { 0 } else { self.below(3) as u32 };
        let mut state = OperationState::new(self.context.op_name(name), self.location(2))
            .operands(operands)
            .results(results)
            .regions(regions);
        for named in self.list(3, |generator| generator.named(2)) {
            state = state.attribute(named);
        }
        let op = body.create_op(state);
        body.append_op(block, op);
        for region in 0..regions {
            let (body, region) = body.region_mut(op, region as usize);
            let before = visible.len();
            self.fill_region(body, region, visible, depth - 1);
            visible.truncate(before);
        }
        op
    }

    /// Blocks with arguments; each ends in an op that may go to any block but the first.
    fn fill_region(&mut self, body: &mut Body, region: Region, visible: &mut Vec<Value>, depth: u32) {
        let blocks: Vec<Block> = (0..self.below(4)).map(|_| body.append_block(region)).collect();
        let is_flat = blocks.len() == 1;
        for (index, block) in blocks.iter().enumerate() {
            for _ in 0..self.below(3) {
                let (ty, location) = (self.ty(2), self.location(1));
                body.add_argument(*block, ty, location);
            }
            let outside = visible.len();
            visible.extend(body.arguments(*block));
            self.fill_block(body, *block, visible, depth, 3);
            if !is_flat {
                self.terminator(body, *block, &blocks[1..], visible);
            }
            // The first block dominates those that are reached; the others might not.
            if index > 0 {
                visible.truncate(outside);
            }
        }
    }

    fn terminator(&mut self, body: &mut Body, block: Block, targets: &[Block], visible: &[Value]) {
        let operands = self.operands(visible);
        let mut state =
            OperationState::new(self.context.op_name("test.end"), Location::UNKNOWN).operands(operands);
        for target in self.list(2, |generator| generator.one_of(targets)) {
            state = state.successor(target);
        }
        let op = body.create_op(state);
        body.append_op(block, op);
    }

    /// In the region of a module, an op may use what is defined after it.
    fn use_what_comes_later(&mut self, body: &mut Body, block: Block) {
        let ops: Vec<Op> = body.ops(block).collect();
        let values: Vec<Value> = ops.iter().flat_map(|op| body.results(*op)).collect();
        for op in ops {
            if body.operand_count(op) > 0 && self.flag() {
                let position = self.below(body.operand_count(op));
                let value = self.one_of(&values);
                body.set_operand(op, position, value);
            }
        }
    }
}
