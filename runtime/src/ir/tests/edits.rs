//! Edits in random order, compared with a naive model.

use proptest::prelude::*;

use super::{check_invariants, context, module, state};
use crate::ir::{Block, Body, Op, Use, Value};
use crate::location::Location;
use crate::types::Type;

/// A body as vectors of vectors.
#[derive(Default)]
struct Model {
    blocks: Vec<(Block, Vec<Value>, Vec<ModelOp>)>,
}

struct ModelOp {
    op: Op,
    operands: Vec<Value>,
    result: Value,
    successor: Option<Block>,
}

impl Model {
    fn values(&self) -> Vec<Value> {
        let of_block = |(_, arguments, ops): &(Block, Vec<Value>, Vec<ModelOp>)| {
            let results: Vec<Value> = ops.iter().map(|op| op.result).collect();
            [arguments.clone(), results].concat()
        };
        self.blocks.iter().flat_map(of_block).collect()
    }

    fn replace(&mut self, old: Value, new: Value) {
        for (_, _, ops) in &mut self.blocks {
            for operand in ops.iter_mut().flat_map(|op| &mut op.operands) {
                if *operand == old {
                    *operand = new;
                }
            }
        }
    }

    fn is_used(&self, value: Value) -> bool {
        self.blocks.iter().any(|(_, _, ops)| ops.iter().any(|op| op.operands.contains(&value)))
    }

    fn find(&self, number: usize) -> Option<(usize, usize)> {
        let places: Vec<(usize, usize)> = self
            .blocks
            .iter()
            .enumerate()
            .flat_map(|(block, (_, _, ops))| (0..ops.len()).map(move |op| (block, op)))
            .collect();
        (!places.is_empty()).then(|| places[number % places.len()])
    }

    /// Makes one change to both, chosen by the numbers.
    fn edit(&mut self, body: &mut Body, kind: u8, numbers: [usize; 3]) {
        let context = body.context().clone();
        let [first, second, third] = numbers;
        let values = self.values();
        let pick = |number: usize| values.get(number % values.len().max(1)).copied();
        let block_at = first % self.blocks.len();
        match kind {
            0 | 1 => {
                let operands: Vec<Value> = pick(second).into_iter().chain(pick(third)).collect();
                let successor = (kind == 1).then(|| self.blocks[third % self.blocks.len()].0);
                let mut new = state(&context, "test.op").operands(operands.clone()).results([Type::I32]);
                if let Some(block) = successor {
                    new = new.successor(block);
                }
                let op = body.create_op(new);
                let (block, _, ops) = &mut self.blocks[block_at];
                let at = second % (ops.len() + 1);
                match ops.get(at) {
                    Some(before) => body.insert_op_before(op, before.op),
                    None => body.append_op(*block, op),
                }
                ops.insert(at, ModelOp { op, operands, result: body.result(op, 0), successor });
            }
            2 => {
                let Some((block, at)) = self.find(first) else { return };
                let result = self.blocks[block].2[at].result;
                if self.is_used(result) {
                    let Some(new) = values.into_iter().find(|value| *value != result) else { return };
                    body.replace_all_uses(result, new);
                    self.replace(result, new);
                }
                let gone = self.blocks[block].2.remove(at);
                body.erase_op(gone.op);
            }
            3 => {
                let (Some(from), Some(to)) = (self.find(first), self.find(second)) else { return };
                if from == to {
                    return;
                }
                let target = self.blocks[to.0].2[to.1].op;
                let moved = self.blocks[from.0].2.remove(from.1);
                body.move_op_before(moved.op, target);
                let ops = &mut self.blocks[to.0].2;
                let at = ops.iter().position(|op| op.op == target).unwrap();
                ops.insert(at, moved);
            }
            4 => {
                let (Some((block, at)), Some(value)) = (self.find(first), pick(second)) else { return };
                let op = &mut self.blocks[block].2[at];
                if !op.operands.is_empty() {
                    let position = third % op.operands.len();
                    op.operands[position] = value;
                    body.set_operand(op.op, position, value);
                }
            }
            5 => {
                let (Some(old), Some(new)) = (pick(first), pick(second)) else { return };
                body.replace_all_uses(old, new);
                self.replace(old, new);
            }
            6 => {
                let Some((block, at)) = self.find(first) else { return };
                let rest = self.blocks[block].2.split_off(at);
                let new = body.split_block(rest[0].op);
                self.blocks.insert(block + 1, (new, Vec::new(), rest));
            }
            7 => {
                let (block, arguments, _) = &mut self.blocks[block_at];
                let at = second % (arguments.len() + 1);
                arguments.insert(at, body.insert_argument(*block, at, Type::I64, Location::UNKNOWN));
            }
            8 => {
                let (block, arguments, _) = &self.blocks[block_at];
                let unused = arguments.iter().position(|argument| !self.is_used(*argument));
                if let Some(at) = unused {
                    body.remove_argument(*block, at);
                    self.blocks[block_at].1.remove(at);
                }
            }
            9 => {
                let Some((block, at)) = self.find(first) else { return };
                let target = self.blocks[second % self.blocks.len()].0;
                let op = &mut self.blocks[block].2[at];
                if op.successor.is_some() {
                    op.successor = Some(target);
                    body.set_successor(op.op, 0, target);
                }
            }
            10 => {
                let Some((block, at)) = self.find(first) else { return };
                let operands: Vec<Value> =
                    (0..third % 4).filter_map(|number| pick(second + number)).collect();
                let op = &mut self.blocks[block].2[at];
                body.set_operands(op.op, &operands);
                op.operands = operands;
            }
            _ => {
                let (from, to) = (first % self.blocks.len(), second % self.blocks.len());
                let target = self.blocks[to].0;
                let moved = self.blocks[from].0;
                body.move_block_before(moved, target);
                if from != to {
                    let block = self.blocks.remove(from);
                    let at = self.blocks.iter().position(|(block, _, _)| *block == target).unwrap();
                    self.blocks.insert(at, block);
                }
            }
        }
    }

    fn compare(&self, body: &Body) {
        let region = body.region(body.root(), 0).1;
        let blocks: Vec<Block> = body.blocks(region).collect();
        assert_eq!(blocks, self.blocks.iter().map(|(block, _, _)| *block).collect::<Vec<_>>());
        for (block, arguments, ops) in &self.blocks {
            assert_eq!(&body.arguments(*block).collect::<Vec<_>>(), arguments);
            let found: Vec<Op> = body.ops(*block).collect();
            assert_eq!(found, ops.iter().map(|op| op.op).collect::<Vec<_>>());
            let mut backwards: Vec<Op> = body.ops(*block).rev().collect();
            backwards.reverse();
            assert_eq!(found, backwards);
            for op in ops {
                assert_eq!(body.operands(op.op).collect::<Vec<_>>(), op.operands);
                assert_eq!(body.successors(op.op).next(), op.successor);
            }
            assert!(found.is_sorted_by(|left, right| body.is_before_in_block(*left, *right)));
        }
        for value in self.values() {
            let mut uses: Vec<Use> = body.uses(value).collect();
            uses.sort_by_key(|found| (found.op, found.operand));
            let mut expected: Vec<Use> = Vec::new();
            for op in self.blocks.iter().flat_map(|(_, _, ops)| ops) {
                let positions = op.operands.iter().enumerate().filter(|(_, operand)| **operand == value);
                expected.extend(positions.map(|(position, _)| Use { op: op.op, operand: position as u32 }));
            }
            expected.sort_by_key(|found| (found.op, found.operand));
            assert_eq!(uses, expected);
        }
    }

    /// The model of the same body after it was compacted.
    fn compacted(self, compaction: &crate::ir::Compaction) -> Model {
        let value = |old: Value| compaction.value(old).expect("the value lives");
        let block = |old: Block| compaction.block(old).expect("the block lives");
        let op = |old: ModelOp| ModelOp {
            op: compaction.op(old.op).expect("the op lives"),
            operands: old.operands.into_iter().map(value).collect(),
            result: value(old.result),
            successor: old.successor.map(block),
        };
        let blocks = self.blocks.into_iter().map(|(old, arguments, ops)| {
            (block(old), arguments.into_iter().map(value).collect(), ops.into_iter().map(op).collect())
        });
        Model { blocks: blocks.collect() }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn edits_do_what_the_model_does(edits in prop::collection::vec((0u8..12, any::<[u16; 3]>()), 0..120)) {
        let context = context();
        let (mut body, block) = module(&context);
        let mut model = Model { blocks: vec![(block, Vec::new(), Vec::new())] };
        for (kind, numbers) in &edits {
            model.edit(&mut body, *kind, numbers.map(usize::from));
        }
        check_invariants(&body);
        model.compare(&body);
        let count = body.op_count();

        let copy = body.clone();
        check_invariants(&copy);
        prop_assert_eq!(copy.op_count(), count);

        let mut model = model.compacted(&body.compact());
        check_invariants(&body);
        model.compare(&body);
        prop_assert_eq!(body.op_count(), count);
        for (kind, numbers) in &edits {
            model.edit(&mut body, *kind, numbers.map(usize::from));
        }
        check_invariants(&body);
        model.compare(&body);
    }
}

#[test]
fn a_million_ops_are_inserted_at_one_point() {
    let context = context();
    let (mut body, block) = module(&context);
    let new = state(&context, "test.op");
    let last = body.create_op(new.clone());
    body.append_op(block, last);
    for _ in 0..1_000_000 {
        let op = body.create_op(new.clone());
        body.insert_op_before(op, last);
    }
    // And at the other end.
    for _ in 0..100_000 {
        let op = body.create_op(new.clone());
        let first = body.first_op(block).unwrap();
        body.insert_op_before(op, first);
    }
    assert_eq!(body.ops(block).count(), 1_100_001);
    let ops: Vec<Op> = body.ops(block).collect();
    assert!(ops.is_sorted_by(|left, right| body.is_before_in_block(*left, *right)));
}

#[test]
fn a_value_with_many_uses_is_replaced() {
    let context = context();
    let (mut body, block) = module(&context);
    let old = body.add_argument(block, Type::I32, Location::UNKNOWN);
    let new = body.add_argument(block, Type::I32, Location::UNKNOWN);
    for _ in 0..100_000 {
        let op = body.create_op(state(&context, "test.op").operands([old, new]));
        body.append_op(block, op);
    }
    body.replace_all_uses(old, new);
    assert!(body.is_unused(old));
    assert_eq!(body.uses(new).count(), 200_000);
    check_invariants(&body);
}

/// A block is split before each of its ops, in either direction: the cost is that of the shorter parts.
#[test]
fn splits_cost_as_much_as_the_shorter_part() {
    let context = context();
    for is_reversed in [false, true] {
        let (mut body, block) = module(&context);
        let ops: Vec<Op> = (0..50_000)
            .map(|_| {
                let op = body.create_op(state(&context, "test.scope"));
                body.append_op(block, op);
                op
            })
            .collect();
        let mut splits: Vec<Op> = ops[1..].to_vec();
        if is_reversed {
            splits.reverse();
        }
        for op in splits {
            let new = body.split_block(op);
            assert_eq!(body.parent_block(op), Some(new));
        }
        check_invariants(&body);
        let copy = body.clone();
        check_invariants(&copy);
        let compaction = body.compact();
        check_invariants(&body);
        let [first, last] = [ops[0], ops[49_999]].map(|op| compaction.op(op).unwrap());
        assert_eq!(body.parent_block(first), compaction.block(block));
        assert_eq!(body.next_block(body.parent_block(last).unwrap()), None);
    }
}
