//! Parts of aggregates and elements of vectors.

use std::rc::Rc;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_llvm::{ExtractValueOp, InsertValueOp, ShuffleVectorOp, VectorExtract, VectorInsert};
use terrace_runtime::ir::{Op, Value};

use crate::function::{Compiled, Entry, FunctionCompiler, Handler};

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.extractvalue", Handler::Whole(|f, op| f.extract_value(op))),
    ("llvm.insertvalue", Handler::Whole(|f, op| f.insert_value(op))),
    ("llvm.extractelement", Handler::Whole(|f, op| f.extract_element(op))),
    ("llvm.insertelement", Handler::Whole(|f, op| f.insert_element(op))),
    ("llvm.shufflevector", Handler::Whole(|f, op| f.shuffle(op))),
    ("llvm.intr.vector.extract", Handler::Whole(|f, op| f.extract_vector(op))),
    ("llvm.intr.vector.insert", Handler::Whole(|f, op| f.insert_vector(op))),
    ("llvm.intr.vector.interleave2", Handler::Whole(|f, op| f.interleave(op))),
    ("llvm.intr.vector.deinterleave2", Handler::Whole(|f, op| f.deinterleave(op))),
    ("llvm.intr.stepvector", Handler::Whole(|f, op| f.step_vector(op))),
    ("llvm.intr.get.active.lane.mask", Handler::Whole(|f, op| f.active_lanes(op))),
];

impl FunctionCompiler<'_, '_, '_> {
    /// Returns the range of the scalars of a part of an aggregate.
    fn part(&self, op: Op, container: Value, position: &[i64]) -> Compiled<std::ops::Range<usize>> {
        let mut layout = self.layout(self.ir.value_type(container), op)?;
        let mut first = 0;
        for index in position {
            let part = u64::try_from(*index).ok().and_then(|index| layout.part(index));
            let Some((before, inner)) = part else {
                return Err(self.refuse(op, "the position is out of bounds"));
            };
            first += before;
            layout = Rc::clone(inner);
        }
        Ok(first..first + layout.scalars.as_ref().map_or(0, |scalars| scalars.len()))
    }

    fn extract_value(&mut self, op: Op) -> Compiled {
        let extract = ExtractValueOp::from_op(self.ir, op).expect("the handler of this op");
        let container = extract.container(self.ir);
        let position: Vec<i64> = extract.position(self.ir).into_iter().collect();
        let range = self.part(op, container, &position)?;
        Ok(self.registers(container)[range].into())
    }

    fn insert_value(&mut self, op: Op) -> Compiled {
        let insert = InsertValueOp::from_op(self.ir, op).expect("the handler of this op");
        let container = insert.container(self.ir);
        let position: Vec<i64> = insert.position(self.ir).into_iter().collect();
        let range = self.part(op, container, &position)?;
        let mut registers = self.registers(container).to_vec();
        registers[range].copy_from_slice(&self.registers(insert.value(self.ir)));
        Ok(registers.into())
    }

    /// Returns whether an index is that of an element, as a bit.
    fn is_at(&mut self, index: Register, position: usize) -> Register {
        let ty = self.builder.func.dfg.value_type(index);
        let position = self.integer(ty, position as u128);
        self.builder.ins().icmp(IntCC::Equal, index, position)
    }

    fn extract_element(&mut self, op: Op) -> Compiled {
        let elements = self.operands(op, 0);
        if let Some(position) = self.constant_index(self.ir.operand(op, 1)) {
            // An element out of bounds is poison.
            return Ok([elements[position.min(elements.len() - 1)]].into());
        }
        if elements.len() <= 4 {
            let index = self.operand(op, 1);
            let mut chosen = elements[0];
            for (position, element) in elements.iter().enumerate().skip(1) {
                let is_this = self.is_at(index, position);
                chosen = self.choose(is_this, *element, chosen);
            }
            return Ok([chosen].into());
        }
        let scalar = self.operand_scalars(op, 0)?[0];
        let buffer = self.spilled(&elements);
        let address = self.element_address(op, buffer, 1, elements.len());
        Ok([self.load_spilled(scalar, address)].into())
    }

    fn insert_element(&mut self, op: Op) -> Compiled {
        let mut elements = self.operands(op, 0).to_vec();
        let value = self.operand(op, 1);
        if let Some(position) = self.constant_index(self.ir.operand(op, 2)) {
            if let Some(element) = elements.get_mut(position) {
                *element = value;
            }
            return Ok(elements.into());
        }
        let index = self.operand(op, 2);
        for (position, element) in elements.iter_mut().enumerate() {
            let is_this = self.is_at(index, position);
            *element = self.choose(is_this, value, *element);
        }
        Ok(elements.into())
    }

    /// Stores elements in the frame, each at a multiple of 16 bytes, and returns the address.
    fn spilled(&mut self, elements: &[Register]) -> Register {
        let buffer = self.stack_buffer(elements.len() as u64 * 16, 16);
        for (position, element) in elements.iter().enumerate() {
            let flags = cranelift_codegen::ir::MemFlagsData::trusted();
            self.builder.ins().store(flags, *element, buffer, position as i32 * 16);
        }
        buffer
    }

    fn load_spilled(&mut self, scalar: crate::scalar::Scalar, address: Register) -> Register {
        let flags = cranelift_codegen::ir::MemFlagsData::trusted();
        self.builder.ins().load(scalar.machine_type(), flags, address, 0)
    }

    /// Returns the address of a spilled element; an index out of bounds is that of the last one.
    fn element_address(&mut self, op: Op, buffer: Register, operand: usize, count: usize) -> Register {
        let index = self.operand(op, operand);
        let index = self.resized(index, types::I64);
        let last = self.word(count as u64 - 1);
        let index = self.builder.ins().umin(index, last);
        let sixteen = self.word(16);
        let offset = self.builder.ins().imul(index, sixteen);
        self.builder.ins().iadd(buffer, offset)
    }

    fn constant_index(&self, value: Value) -> Option<usize> {
        let constant = terrace_runtime::fold::constant_of_value(self.ir, value)?;
        usize::try_from(constant.as_integer(self.context())?.try_to_u64()?).ok()
    }

    fn shuffle(&mut self, op: Op) -> Compiled {
        let shuffle = ShuffleVectorOp::from_op(self.ir, op).expect("the handler of this op");
        let (first, second) = (self.operands(op, 0), self.operands(op, 1));
        // An element of any value is the first one.
        let mask = shuffle.mask(self.ir).into_iter().map(|index: i32| usize::try_from(index).unwrap_or(0));
        Ok(mask
            .map(|index| if index < first.len() { first[index] } else { second[index - first.len()] })
            .collect())
    }

    fn extract_vector(&mut self, op: Op) -> Compiled {
        let extract = VectorExtract::from_op(self.ir, op).expect("the handler of this op");
        let count = self.scalars_of(self.ir.result(op, 0), op)?.len();
        let position = extract.pos(self.ir) as usize;
        Ok(self.operands(op, 0)[position..position + count].into())
    }

    fn insert_vector(&mut self, op: Op) -> Compiled {
        let insert = VectorInsert::from_op(self.ir, op).expect("the handler of this op");
        let position = insert.pos(self.ir) as usize;
        let (mut registers, part) = (self.operands(op, 0).to_vec(), self.operands(op, 1));
        registers[position..position + part.len()].copy_from_slice(&part);
        Ok(registers.into())
    }

    fn interleave(&mut self, op: Op) -> Compiled {
        let (first, second) = (self.operands(op, 0), self.operands(op, 1));
        Ok(first.iter().zip(second.iter()).flat_map(|(first, second)| [*first, *second]).collect())
    }

    fn deinterleave(&mut self, op: Op) -> Compiled {
        let all = self.operands(op, 0);
        let (even, odd) = (all.iter().step_by(2), all.iter().skip(1).step_by(2));
        Ok(even.chain(odd).copied().collect())
    }

    fn step_vector(&mut self, op: Op) -> Compiled {
        let scalars = self.scalars_of(self.ir.result(op, 0), op)?;
        let steps = scalars.iter().enumerate().map(|(number, scalar)| {
            let value = self.integer(scalar.machine_type(), number as u128);
            self.normalize(value, *scalar)
        });
        Ok(steps.collect())
    }

    fn active_lanes(&mut self, op: Op) -> Compiled {
        let count = self.scalars_of(self.ir.result(op, 0), op)?.len();
        let (base, end) = (self.operand(op, 0), self.operand(op, 1));
        let scalar = self.operand_scalars(op, 0)?[0];
        // The sum does not wrap: it is computed in twice the width.
        let wide = if scalar.width() <= 32 { types::I64 } else { types::I128 };
        let (base, end) = (self.resized(base, wide), self.resized(end, wide));
        let lanes = (0..count).map(|lane| {
            let lane = self.integer(wide, lane as u128);
            let number = self.builder.ins().iadd(base, lane);
            self.builder.ins().icmp(IntCC::UnsignedLessThan, number, end)
        });
        Ok(lanes.collect())
    }
}
