//! Memory: loads, stores, addresses and the stack.

use cranelift_codegen::ir::{
    InstBuilder, MemFlagsData, StackSlotData, StackSlotKind, Value as Register, types,
};
use terrace_llvm::{AllocaOp, ElementIndex, GEPOp};
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::ir::Op;

use super::{Compiled, Entry, FunctionCompiler, Handler};
use crate::layout::{Kind, Layout};
use crate::scalar::Scalar;

/// The largest allocation in the frame of a function; larger ones are taken from the dynamic stack.
const LARGEST_SLOT: u64 = 1 << 16;

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.load", Handler::Whole(|f, op| f.compile_load(op))),
    ("llvm.store", Handler::Whole(|f, op| f.compile_store(op))),
    ("llvm.getelementptr", Handler::Whole(|f, op| f.element_pointer(op))),
    ("llvm.alloca", Handler::Whole(|f, op| f.alloca(op))),
    ("llvm.intr.stacksave", Handler::Whole(|f, _| Ok([f.current_mark()].into()))),
    ("llvm.intr.stackrestore", Handler::Whole(|f, op| f.restore_stack(op))),
    (
        "llvm.intr.ptrmask",
        Handler::Scalars(|f, _, operands, _| {
            let mask = f.resized(operands[1], types::I64);
            Ok(f.builder.ins().band(operands[0], mask))
        }),
    ),
    ("llvm.intr.launder.invariant.group", Handler::Scalars(|_, _, operands, _| Ok(operands[0]))),
    ("llvm.intr.strip.invariant.group", Handler::Scalars(|_, _, operands, _| Ok(operands[0]))),
];

/// Returns the flags of a cast, whose byte order does not matter between scalars.
pub(crate) fn bit_cast() -> MemFlagsData {
    MemFlagsData::new()
}

/// Returns the flags of an access to memory, of whose address nothing is known.
fn access() -> MemFlagsData {
    MemFlagsData::new()
}

impl FunctionCompiler<'_, '_, '_> {
    fn compile_load(&mut self, op: Op) -> Compiled {
        if self.is_atomic(op) {
            return self.atomic_load(op);
        }
        let address = self.operand(op, 0);
        let layout = self.layout(self.ir.value_type(self.ir.result(op, 0)), op)?;
        self.scalars_of(self.ir.result(op, 0), op)?;
        let mut registers = Vec::new();
        self.load(op, &layout, address, 0, &mut registers)?;
        Ok(registers.into())
    }

    fn compile_store(&mut self, op: Op) -> Compiled {
        if self.is_atomic(op) {
            return self.atomic_store(op);
        }
        let (registers, address) = (self.operands(op, 0), self.operand(op, 1));
        let layout = self.layout(self.ir.value_type(self.ir.operand(op, 0)), op)?;
        self.store(op, &layout, &registers, address, 0)?;
        Ok([].into())
    }

    /// Loads the scalars of a value of a layout.
    pub(crate) fn load(
        &mut self,
        op: Op,
        layout: &Layout,
        address: Register,
        offset: u64,
        registers: &mut Vec<Register>,
    ) -> Compiled<()> {
        match &layout.kind {
            Kind::Scalar(scalar) => {
                let value = self.load_scalar(*scalar, address, offset);
                registers.push(value);
            }
            Kind::Vector(scalar, count) if is_byte_sized(*scalar) => {
                for number in 0..*count {
                    let value = self.load_scalar(*scalar, address, offset + number * scalar.store_size());
                    registers.push(value);
                }
            }
            Kind::Vector(scalar, count) => {
                let packed = self.packed(op, *scalar, *count)?;
                let bits = self.load_scalar(packed, address, offset);
                for number in 0..*count {
                    let amount = self.integer(types::I32, (number * u64::from(scalar.width())).into());
                    let value = self.builder.ins().ushr(bits, amount);
                    let value = self.resized(value, scalar.machine_type());
                    registers.push(self.normalize(value, *scalar));
                }
            }
            Kind::Array(element, count) => {
                for number in 0..*count {
                    self.load(op, element, address, offset + number * element.size, registers)?;
                }
            }
            Kind::Structure(fields) => {
                for (field_offset, field) in fields {
                    self.load(op, field, address, offset + field_offset, registers)?;
                }
            }
        }
        Ok(())
    }

    /// Stores the scalars of a value of a layout.
    pub(crate) fn store(
        &mut self,
        op: Op,
        layout: &Layout,
        registers: &[Register],
        address: Register,
        offset: u64,
    ) -> Compiled<()> {
        match &layout.kind {
            Kind::Scalar(scalar) => self.store_scalar(*scalar, registers[0], address, offset),
            Kind::Vector(scalar, _) if is_byte_sized(*scalar) => {
                for (number, value) in registers.iter().enumerate() {
                    self.store_scalar(*scalar, *value, address, offset + number as u64 * scalar.store_size());
                }
            }
            Kind::Vector(scalar, count) => {
                let packed = self.packed(op, *scalar, *count)?;
                let ty = packed.machine_type();
                let mut bits = self.integer(ty, 0);
                for (number, value) in registers.iter().enumerate() {
                    let amount = self.integer(types::I32, number as u128 * u128::from(scalar.width()));
                    let value = self.resized(*value, ty);
                    let value = self.builder.ins().ishl(value, amount);
                    bits = self.builder.ins().bor(bits, value);
                }
                self.store_scalar(packed, bits, address, offset);
            }
            Kind::Array(element, count) => {
                let each = element.scalars.as_ref().map_or(0, |scalars| scalars.len());
                for number in 0..*count {
                    let own = &registers[number as usize * each..][..each];
                    self.store(op, element, own, address, offset + number * element.size)?;
                }
            }
            Kind::Structure(fields) => {
                let mut rest = registers;
                for (field_offset, field) in fields {
                    let (own, others) =
                        rest.split_at(field.scalars.as_ref().map_or(0, |scalars| scalars.len()));
                    self.store(op, field, own, address, offset + field_offset)?;
                    rest = others;
                }
            }
        }
        Ok(())
    }

    /// Returns the integer that holds the elements of a vector without padding.
    fn packed(&self, op: Op, scalar: Scalar, count: u64) -> Compiled<Scalar> {
        let bits = u64::from(scalar.width()) * count;
        match u32::try_from(bits).ok().filter(|bits| (1..=crate::scalar::GREATEST_WIDTH).contains(bits)) {
            Some(bits) => Ok(Scalar::Integer(bits)),
            None => Err(self.refuse(
                op,
                format_args!(
                    "a vector of {count} elements of {} bits shares bytes in memory; at most {} bits are packed",
                    scalar.width(),
                    crate::scalar::GREATEST_WIDTH
                ),
            )),
        }
    }

    /// Loads a scalar from exactly its bytes.
    pub(crate) fn load_scalar(&mut self, scalar: Scalar, address: Register, offset: u64) -> Register {
        let (address, offset) = self.with_offset(address, offset);
        let ty = scalar.machine_type();
        if u64::from(ty.bytes()) == scalar.store_size() {
            let value = self.builder.ins().load(ty, access(), address, offset);
            return self.normalize(value, scalar);
        }
        let mut value = self.integer(ty, 0);
        for (position, size) in pieces(scalar.store_size()) {
            let piece_type = crate::scalar::integer_type(size as u32 * 8);
            let piece = self.builder.ins().load(piece_type, access(), address, offset + position as i32);
            let piece = self.resized(piece, ty);
            let amount = self.integer(types::I32, u128::from(position) * 8);
            let piece = self.builder.ins().ishl(piece, amount);
            value = self.builder.ins().bor(value, piece);
        }
        self.normalize(value, scalar)
    }

    /// Stores a scalar in exactly its bytes.
    pub(crate) fn store_scalar(&mut self, scalar: Scalar, value: Register, address: Register, offset: u64) {
        let (address, offset) = self.with_offset(address, offset);
        if u64::from(scalar.machine_type().bytes()) == scalar.store_size() {
            self.builder.ins().store(access(), value, address, offset);
            return;
        }
        for (position, size) in pieces(scalar.store_size()) {
            let amount = self.integer(types::I32, u128::from(position) * 8);
            let piece = self.builder.ins().ushr(value, amount);
            let piece = self.resized(piece, crate::scalar::integer_type(size as u32 * 8));
            self.builder.ins().store(access(), piece, address, offset + position as i32);
        }
    }

    /// Returns an address and an offset for an instruction, with room for the size of a scalar.
    fn with_offset(&mut self, address: Register, offset: u64) -> (Register, i32) {
        match i32::try_from(offset) {
            Ok(offset) if offset < i32::MAX - 16 => (address, offset),
            _ => {
                let offset = self.word(offset);
                (self.builder.ins().iadd(address, offset), 0)
            }
        }
    }

    fn element_pointer(&mut self, op: Op) -> Compiled {
        let pointer = GEPOp::from_op(self.ir, op).expect("the handler of this op");
        let lanes = self.scalars_of(self.ir.result(op, 0), op)?.len();
        let bases = self.registers(pointer.base(self.ir));
        let mut addresses: Vec<Register> =
            (0..lanes).map(|lane| if bases.len() == 1 { bases[0] } else { bases[lane] }).collect();
        let mut layout = self.layout(pointer.elem_type(self.ir), op)?;
        for (position, index) in pointer.indices(self.ir).into_iter().enumerate() {
            let mut stride = layout.size;
            if position > 0 {
                let inner = match &layout.kind {
                    Kind::Structure(fields) => {
                        let number = match index {
                            ElementIndex::Constant(number) => Some(i64::from(number)),
                            ElementIndex::Value(value) => {
                                constant_of_value(self.ir, value).and_then(|it| it.as_i64(self.context()))
                            }
                        };
                        let field = number.and_then(|number| fields.get(usize::try_from(number).ok()?));
                        let Some((offset, field)) = field else {
                            return Err(self.refuse(op, "the index of a structure is not a constant"));
                        };
                        let (offset, field) = (*offset, field.clone());
                        self.add_offset(&mut addresses, offset);
                        layout = field;
                        continue;
                    }
                    Kind::Array(element, _) => element.clone(),
                    Kind::Vector(scalar, _) => self.layout_of_scalar(*scalar),
                    Kind::Scalar(_) => return Err(self.refuse(op, "a scalar has no parts")),
                };
                stride = inner.size;
                layout = inner;
            }
            match index {
                ElementIndex::Constant(number) => {
                    self.add_offset(&mut addresses, stride.wrapping_mul(i64::from(number) as u64));
                }
                ElementIndex::Value(value) => {
                    let (indices, scalars) = (self.registers(value), self.scalars_of(value, op)?);
                    let stride = self.word(stride);
                    for (lane, address) in addresses.iter_mut().enumerate() {
                        let lane = if indices.len() == 1 { 0 } else { lane };
                        let index = self.sign_resized(indices[lane], scalars[lane], types::I64);
                        let offset = self.builder.ins().imul(index, stride);
                        *address = self.builder.ins().iadd(*address, offset);
                    }
                }
            }
        }
        Ok(addresses.into())
    }

    fn add_offset(&mut self, addresses: &mut [Register], offset: u64) {
        if offset != 0 {
            let offset = self.word(offset);
            for address in addresses {
                *address = self.builder.ins().iadd(*address, offset);
            }
        }
    }

    fn layout_of_scalar(&self, scalar: Scalar) -> std::rc::Rc<Layout> {
        let (store_size, alignment) = (scalar.store_size(), scalar.alignment());
        let size = store_size.next_multiple_of(alignment);
        let scalars = Some(std::rc::Rc::from([scalar]));
        std::rc::Rc::new(Layout { size, alignment, kind: Kind::Scalar(scalar), scalars })
    }

    /// Returns the address of memory in the frame of the function.
    pub(crate) fn stack_buffer(&mut self, size: u64, alignment: u64) -> Register {
        let size = u32::try_from(size.max(1)).unwrap_or(u32::MAX);
        let slot = StackSlotData::new(StackSlotKind::ExplicitSlot, size, alignment.max(1).ilog2() as u8);
        let slot = self.builder.create_sized_stack_slot(slot);
        self.builder.ins().stack_addr(types::I64, slot, 0)
    }

    /// Returns the size and alignment of an allocation in the frame: one of the entry block, of a small constant size.
    fn frame_slot(&self, op: Op) -> Option<(u64, u64)> {
        let alloca = AllocaOp::from_op(self.ir, op)?;
        let block = self.ir.parent_block(op)?;
        let count = constant_of_value(self.ir, alloca.array_size(self.ir))?.as_i64(self.context())?;
        let layout = self.module.layouts.of(self.context(), alloca.elem_type(self.ir)).ok()?;
        let size = layout.size.checked_mul(u64::try_from(count).ok()?)?;
        let is_static = self.ir.is_entry_block(block) && size <= LARGEST_SLOT;
        is_static.then(|| (size, self.alignment_of(alloca, &layout)))
    }

    fn alignment_of(&self, alloca: AllocaOp, layout: &Layout) -> u64 {
        let stated = alloca.alignment(self.ir).unwrap_or(0) as u64;
        if stated.is_power_of_two() { stated.max(layout.alignment) } else { layout.alignment }
    }

    /// Returns whether an op allocates memory that the function has to free at its return.
    pub(super) fn allocates_dynamically(&self, op: Op) -> bool {
        AllocaOp::from_op(self.ir, op).is_some() && self.frame_slot(op).is_none()
    }

    fn alloca(&mut self, op: Op) -> Compiled {
        if let Some((size, alignment)) = self.frame_slot(op) {
            return Ok([self.stack_buffer(size, alignment)].into());
        }
        let alloca = AllocaOp::from_op(self.ir, op).expect("the handler of this op");
        let layout = self.layout(alloca.elem_type(self.ir), op)?;
        let count = self.operand(op, 0);
        let count = self.resized(count, types::I64);
        let size = self.word(layout.size);
        let alignment = self.word(self.alignment_of(alloca, &layout));
        let words = [types::I64; 3];
        let address =
            self.call_runtime("stack_allocate", &words, Some(types::I64), &[count, size, alignment]);
        Ok([address.expect("the function has a result")].into())
    }

    fn current_mark(&mut self) -> Register {
        self.call_runtime("stack_mark", &[], Some(types::I64), &[]).expect("the function has a result")
    }

    /// Saves the extent of the dynamic stack at the entry.
    pub(super) fn mark_stack(&mut self) {
        self.stack_mark = Some(self.current_mark());
    }

    /// Frees the dynamic stack of the function before a return.
    pub(super) fn release_stack(&mut self) {
        if let Some(mark) = self.stack_mark {
            self.call_runtime("stack_release", &[types::I64], None, &[mark]);
        }
    }

    fn restore_stack(&mut self, op: Op) -> Compiled {
        let mark = self.operand(op, 0);
        self.call_runtime("stack_release", &[types::I64], None, &[mark]);
        Ok([].into())
    }
}

fn is_byte_sized(scalar: Scalar) -> bool {
    scalar.width().is_multiple_of(8)
}

/// Returns offsets and sizes of accesses by powers of two that cover a number of bytes.
fn pieces(size: u64) -> impl Iterator<Item = (u64, u64)> {
    let mut position = 0;
    std::iter::from_fn(move || {
        let rest = size - position;
        if rest == 0 {
            return None;
        }
        let piece = (1_u64 << rest.ilog2()).min(8);
        position += piece;
        Some((position - piece, piece))
    })
}
