//! Branches, with what the phis of their targets take from them.

use rspirv::spirv::Op as Opcode;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::ir::Value;
use terrace_runtime::numeric::WideInteger;
use terrace_runtime::types::Type;

use super::Reader;
use super::body::{Function, Place};
use crate::grammar::code;
use crate::words::{Instruction, Read, fault};

/// The values that go along the edges from a block to another one.
type EdgeValues = FxHashMap<(usize, usize), SmallVec<[Value; 2]>>;

impl Reader<'_> {
    /// Creates the branches of all blocks.
    pub(super) fn read_terminators(&mut self, function: &mut Function) -> Read<()> {
        let values = self.edge_values(function)?;
        for index in 0..function.blocks.len() {
            let at = self.stream.instructions[function.blocks[index].terminator];
            function.place = Place::End(function.block(index));
            match code(at.opcode.into()) {
                Some(Opcode::Branch) => self.branch(function, index, &values),
                Some(Opcode::BranchConditional) => self.conditional(function, index, at, &values)?,
                Some(Opcode::Switch) => self.switch(function, index, at, &values)?,
                _ => {}
            }
        }
        Ok(())
    }

    /// Finds the values that the phis take, by edge.
    fn edge_values(&mut self, function: &mut Function) -> Read<EdgeValues> {
        let mut predecessors: FxHashMap<usize, SmallVec<[usize; 4]>> = FxHashMap::default();
        for (index, block) in function.blocks.iter().enumerate() {
            for successor in &block.successors {
                let list = predecessors.entry(*successor).or_default();
                if list.last() != Some(&index) {
                    list.push(index);
                }
            }
        }
        let mut values = EdgeValues::default();
        for index in 0..function.blocks.len() {
            let own = predecessors.get(&index).cloned().unwrap_or_default();
            if index == 0 && !own.is_empty() {
                let at = self.stream.instructions[function.blocks[0].first];
                return fault(at.offset as usize, "the first block of a function cannot be gone to");
            }
            for number in 0..function.blocks[index].phis.len() {
                let at = function.blocks[index].phis[number];
                let pairs = self.operands(at).get(2..).unwrap_or_default();
                if pairs.len() % 2 != 0 {
                    return fault(at.offset as usize, "the last pair of a value and a block is not complete");
                }
                for pair in pairs.chunks_exact(2) {
                    let source = self.block_number(function, at, pair[1])?;
                    if own.binary_search(&source).is_err() {
                        let message = format!("block {} is no predecessor of the block of the phi", pair[1]);
                        return fault(at.offset as usize, message);
                    }
                    function.place = Place::End(function.block(source));
                    let value = self.value(function, at, pair[0])?;
                    let edge = values.entry((source, index)).or_default();
                    if edge.len() != number {
                        let message = format!("block {} occurs twice, or not in each phi", pair[1]);
                        return fault(at.offset as usize, message);
                    }
                    edge.push(value);
                }
                for source in &own {
                    if values.get(&(*source, index)).map_or(0, SmallVec::len) != number + 1 {
                        let label = function.blocks[*source].label;
                        let message = format!("the phi has no value for its predecessor, block {label}");
                        return fault(at.offset as usize, message);
                    }
                }
            }
        }
        Ok(values)
    }

    fn branch(&mut self, function: &mut Function, index: usize, values: &EdgeValues) {
        let target = function.blocks[index].successors[0];
        let state = self.state_of(self.common.branch).successor(function.block(target));
        let forwarded = values.get(&(index, target)).cloned().unwrap_or_default();
        function.create(state.operands(forwarded));
    }

    /// Returns the sizes of segments of operands.
    fn segments(&self, sizes: &[usize]) -> Attribute {
        let sizes: Vec<i32> = sizes.iter().map(|size| *size as i32).collect();
        Attribute::dense_i32_array(self.context, &sizes)
    }

    fn conditional(
        &mut self,
        function: &mut Function,
        index: usize,
        at: Instruction,
        values: &EdgeValues,
    ) -> Read<()> {
        let mut state = self.state_of(self.common.branch_conditional).operands(function.conditions[index]);
        let mut sizes = vec![1];
        for target in function.blocks[index].successors.clone() {
            let forwarded = values.get(&(index, target)).cloned().unwrap_or_default();
            sizes.push(forwarded.len());
            state = state.operands(forwarded).successor(function.block(target));
        }
        match self.operands(at).get(3..) {
            Some([]) | None => {}
            Some(weights @ [_, _]) => {
                state = state.attribute(self.named("branch_weights", self.word_array(weights)));
            }
            Some(_) => return fault(at.offset as usize, "a branch has two weights or none"),
        }
        let sizes = self.segments(&sizes);
        let state = state.attribute(NamedAttribute { name: self.common.segments, value: sizes });
        function.create(state);
        Ok(())
    }

    fn switch(
        &mut self,
        function: &mut Function,
        index: usize,
        at: Instruction,
        values: &EdgeValues,
    ) -> Read<()> {
        let context = self.context;
        let Some(selector) = function.conditions[index] else {
            return fault(at.offset as usize, "a switch has a selector");
        };
        let ty = function.body.value_type(selector);
        let Some(width) = ty.as_integer(context).map(|integer| integer.width) else {
            return fault(at.offset as usize, "the selector of a switch is an integer");
        };
        let (_, cases) = self.switch_cases(at)?;
        let mut state = self.state("spirv.Switch").operands([selector]);
        let mut sizes = Vec::new();
        for target in function.blocks[index].successors.clone() {
            let forwarded = values.get(&(index, target)).cloned().unwrap_or_default();
            sizes.push(forwarded.len());
            state = state.operands(forwarded).successor(function.block(target));
        }
        let total: usize = sizes[1..].iter().sum();
        let segments = self.segments(&[1, sizes[0], total]);
        let case_segments = self.segments(&sizes[1..]);
        state = state.attribute(self.named("operandSegmentSizes", segments));
        state = state.attribute(self.named("case_operand_segments", case_segments));
        if !cases.is_empty() {
            let literals: Vec<WideInteger> =
                cases.iter().map(|(literal, _)| WideInteger::from_u64(*literal, width)).collect();
            let ty = Type::vector(context, &[cases.len() as i64], ty);
            let literals = Attribute::dense_integers(context, ty, &literals);
            state = state.attribute(self.named("literals", literals));
        }
        function.create(state);
        Ok(())
    }
}
