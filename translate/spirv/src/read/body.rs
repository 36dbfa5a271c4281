//! The state of reading a function, and the values of ids in it.

use rustc_hash::FxHashMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::OpName;
use terrace_runtime::ir::{Block, Body, Op, OperationState, Region, Value};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::{Definition, Reader};
use crate::words::{Instruction, Read, fault};

/// A merge instruction.
#[derive(Clone, Debug)]
pub(super) struct Merge {
    /// The number of the merge block.
    pub merge: usize,
    /// The number of the block that continues a loop.
    pub continues: Option<usize>,
    /// The mask of hints, and its parameters.
    pub control: Vec<u32>,
}

/// A block of the binary.
pub(super) struct RawBlock {
    /// The id of its label.
    pub label: u32,
    /// The number of the instruction of the label.
    pub first: usize,
    /// The number of the instruction of the terminator.
    pub terminator: usize,
    /// The number of the merge instruction.
    pub merge_instruction: Option<usize>,
    /// The merge instruction, decoded.
    pub merge: Option<Merge>,
    /// The blocks that the terminator goes to.
    pub successors: Vec<usize>,
    /// The block that is made for it.
    pub ir: Option<Block>,
    /// The instructions of the phis, for which the block has an argument each.
    pub phis: Vec<Instruction>,
}

impl RawBlock {
    pub(super) fn new(label: u32, first: usize) -> Self {
        RawBlock {
            label,
            first,
            terminator: first,
            merge_instruction: None,
            merge: None,
            successors: Vec::new(),
            ir: None,
            phis: Vec::new(),
        }
    }
}

/// The insertion point of new ops.
#[derive(Clone, Copy)]
pub(super) enum Place {
    /// At the end of a block.
    End(Block),
    /// Before an op.
    Before(Op),
    /// There are no blocks yet.
    None,
}

/// A function that is being read.
pub(super) struct Function {
    /// The body of `spirv.func`.
    pub body: Body,
    /// Its region.
    pub region: Region,
    /// The insertion point of new ops.
    pub place: Place,
    /// The blocks, in the order of the binary.
    pub blocks: Vec<RawBlock>,
    /// The ops that stand for one instruction each, with these.
    pub created: Vec<(Op, Instruction)>,
    /// The ops for constants that instructions compute, with the numbers of these.
    pub operations: FxHashMap<Op, usize>,
    /// The values that terminators take, by block.
    pub conditions: Vec<Option<Value>>,
    /// The numbers of the labels that merge instructions name, by block, where these are kept as instructions.
    pub labels: Vec<Option<u32>>,
}

impl Function {
    /// Returns the state of a function without blocks.
    pub(super) fn new(mut body: Body) -> Self {
        let root = body.root();
        let (_, region) = body.region_mut(root, 0);
        Function {
            body,
            region,
            place: Place::None,
            blocks: Vec::new(),
            created: Vec::new(),
            operations: FxHashMap::default(),
            conditions: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Creates the blocks in an order.
    pub(super) fn create_blocks(&mut self, order: &[usize]) {
        for index in order {
            self.blocks[*index].ir = Some(self.body.append_block(self.region));
        }
        self.conditions = vec![None; self.blocks.len()];
        self.labels = vec![None; self.blocks.len()];
    }

    /// Returns the block for one of the binary.
    pub(super) fn block(&self, index: usize) -> Block {
        self.blocks[index].ir.expect("the blocks are created before they are read")
    }

    /// Numbers the blocks that merge instructions name.
    pub(super) fn number_labels(&mut self) {
        let merges = self.blocks.iter().filter_map(|block| block.merge.as_ref());
        let mut named: Vec<usize> =
            merges.flat_map(|merge| std::iter::once(merge.merge).chain(merge.continues)).collect();
        named.sort_unstable();
        named.dedup();
        for (number, index) in named.into_iter().enumerate() {
            self.labels[index] = Some(number as u32);
        }
    }

    /// Creates an op at the current place.
    pub(super) fn create(&mut self, state: OperationState) -> Op {
        let op = self.body.create_op(state);
        self.insert(op);
        op
    }

    /// Creates an op at the current place that has at most one result, and these inherent attributes alone.
    pub(super) fn create_leaf(
        &mut self,
        name: OpName,
        location: Location,
        operands: &[Value],
        result: Option<Type>,
        inherent: &[(usize, Attribute)],
    ) -> Op {
        let op = self.body.create_leaf_op(name, location, operands, result, inherent);
        self.insert(op);
        op
    }

    fn insert(&mut self, op: Op) {
        match self.place {
            Place::End(block) => self.body.append_op(block, op),
            Place::Before(before) => self.body.insert_op_before(op, before),
            Place::None => unreachable!("ops are created in blocks"),
        }
    }
}

/// The numbers of instructions of all functions that are read, and of the ops that were made of them.
#[derive(Default)]
pub(super) struct Growth {
    instructions: usize,
    ops: usize,
}

impl Growth {
    pub(super) fn note(&mut self, instructions: usize, ops: usize) {
        self.instructions += instructions;
        self.ops += ops;
    }

    /// Estimates how many ops are made of so many instructions: never more than a few of each, whatever was read before.
    pub(super) fn ops_of(&self, instructions: usize) -> usize {
        match self.instructions {
            0 => instructions,
            all => (instructions * self.ops).div_ceil(all).min(4 * instructions),
        }
    }
}

impl Reader<'_> {
    /// Returns the value of an id. Constants and pointers to variables are made anew for each use.
    pub(super) fn value(&mut self, function: &mut Function, at: Instruction, id: u32) -> Read<Value> {
        match self.optional_value(function, at, id)? {
            Some(value) => Ok(value),
            None => match self.definition(at, id)? {
                Definition::None => {
                    fault(at.offset as usize, format_args!("id {id} is used before its definition"))
                }
                _ => fault(at.offset as usize, format_args!("id {id} is no value")),
            },
        }
    }

    /// Returns the value of an id; `None` if it stands for something else.
    pub(super) fn optional_value(
        &mut self,
        function: &mut Function,
        at: Instruction,
        id: u32,
    ) -> Read<Option<Value>> {
        let value = match *self.definition(at, id)? {
            Definition::Value(value) => {
                return match function.body.serial() == value.serial() {
                    true => Ok(Some(value)),
                    false => {
                        fault(at.offset as usize, format_args!("id {id} is a value of another function"))
                    }
                };
            }
            Definition::Constant { ty, value } => match self.constant_symbol(value, ty)? {
                Some(name) => self.reference_of(function, name, ty),
                None => {
                    let location = self.location(Some(id));
                    copy(function, self.common.constant, location, Some(value), ty)
                }
            },
            Definition::Undefined(ty) => {
                copy(function, self.common.undefined, self.location(Some(id)), None, ty)
            }
            Definition::Symbol { name, ty, is_variable: true } => {
                copy(function, self.common.address_of, self.line, Some(name), ty)
            }
            Definition::Symbol { name, ty, is_variable: false } => self.reference_of(function, name, ty),
            Definition::Operation { ty, instruction, operations } => {
                return match self.sizes.take_operations(operations) {
                    true => self.constant_operation(function, instruction, ty).map(Some),
                    false => self.operation_reference(function, instruction).map(Some),
                };
            }
            _ => return Ok(None),
        };
        Ok(Some(value))
    }

    /// Makes `spirv.mlir.referenceof` for a constant that an instruction computes.
    pub(super) fn operation_reference(&mut self, function: &mut Function, number: usize) -> Read<Value> {
        let (name, ty) = self.operation_symbol(number)?;
        Ok(self.reference_of(function, name, ty))
    }

    fn reference_of(&self, function: &mut Function, name: Attribute, ty: Type) -> Value {
        copy(function, self.common.reference_of, self.line, Some(name), ty)
    }

    /// Returns an array of words.
    pub(super) fn word_array(&self, words: &[u32]) -> Attribute {
        let words: Vec<Attribute> = words.iter().map(|word| self.i32(*word)).collect();
        Attribute::array(self.context, &words)
    }
}

/// Creates an op that is made for each use of its value, and whose only inherent attribute, if it has one, is this.
fn copy(
    function: &mut Function,
    op: OpName,
    location: Location,
    attribute: Option<Attribute>,
    ty: Type,
) -> Value {
    let op = match attribute {
        Some(attribute) => function.create_leaf(op, location, &[], Some(ty), &[(0, attribute)]),
        None => function.create_leaf(op, location, &[], Some(ty), &[]),
    };
    function.body.result(op, 0)
}
