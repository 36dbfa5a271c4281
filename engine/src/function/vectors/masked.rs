//! Masked accesses to memory: each element has a branch of its own.

use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler, Registers};
use crate::scalar::Scalar;

pub(in crate::function) const HANDLERS: &[Entry] = &[
    (
        "llvm.intr.masked.load",
        Handler::Whole(|f, op| {
            let (mask, otherwise) = (f.operands(op, 1), f.pass_through(op, 2)?);
            let addresses = f.consecutive(op, 0, mask.len(), true)?;
            f.masked_load(op, &addresses, &mask, &otherwise)
        }),
    ),
    (
        "llvm.intr.masked.store",
        Handler::Whole(|f, op| {
            let (values, mask) = (f.operands(op, 0), f.operands(op, 2));
            let addresses = f.consecutive(op, 1, mask.len(), false)?;
            f.masked_store(op, &values, &addresses, &mask)
        }),
    ),
    (
        "llvm.intr.masked.gather",
        Handler::Whole(|f, op| {
            let (addresses, mask, otherwise) = (f.operands(op, 0), f.operands(op, 1), f.pass_through(op, 2)?);
            f.masked_load(op, &addresses, &mask, &otherwise)
        }),
    ),
    (
        "llvm.intr.masked.scatter",
        Handler::Whole(|f, op| {
            let (values, addresses, mask) = (f.operands(op, 0), f.operands(op, 1), f.operands(op, 2));
            f.masked_store(op, &values, &addresses, &mask)
        }),
    ),
    (
        "llvm.intr.masked.expandload",
        Handler::Whole(|f, op| {
            let (mask, otherwise) = (f.operands(op, 1), f.operands(op, 2));
            let scalar = f.element_of(op, true)?;
            let base = f.operand(op, 0);
            let addresses = f.compressed(base, &mask, scalar);
            f.masked_load(op, &addresses, &mask, &otherwise)
        }),
    ),
    (
        "llvm.intr.masked.compressstore",
        Handler::Whole(|f, op| {
            let (values, mask) = (f.operands(op, 0), f.operands(op, 2));
            let scalar = f.element_of(op, false)?;
            let base = f.operand(op, 1);
            let addresses = f.compressed(base, &mask, scalar);
            f.masked_store(op, &values, &addresses, &mask)
        }),
    ),
];

impl FunctionCompiler<'_, '_, '_> {
    /// Returns the scalar type of the elements that an op loads, or stores as its first operand.
    fn element_of(&self, op: Op, is_load: bool) -> Compiled<Scalar> {
        let scalars = match is_load {
            true => self.scalars_of(self.ir.result(op, 0), op)?,
            false => self.operand_scalars(op, 0)?,
        };
        match scalars.first() {
            Some(scalar) if scalar.width().is_multiple_of(8) => Ok(*scalar),
            _ => Err(self.refuse(op, "elements that share bytes cannot be accessed one by one")),
        }
    }

    /// Returns the elements of an optional operand, or zeros.
    fn pass_through(&mut self, op: Op, position: usize) -> Compiled<Registers> {
        if position < self.ir.operand_count(op) {
            return Ok(self.operands(op, position));
        }
        let scalars = self.scalars_of(self.ir.result(op, 0), op)?;
        Ok(scalars.iter().map(|scalar| self.constant(*scalar, 0)).collect())
    }

    /// Returns the addresses of consecutive elements.
    pub(in crate::function) fn consecutive(
        &mut self,
        op: Op,
        base: usize,
        count: usize,
        is_load: bool,
    ) -> Compiled<Registers> {
        let size = self.element_of(op, is_load)?.store_size();
        let base = self.operand(op, base);
        let stride = self.word(size);
        Ok(self.strided(base, stride, count))
    }

    /// Returns addresses with a distance in bytes.
    pub(in crate::function) fn strided(
        &mut self,
        base: Register,
        stride: Register,
        count: usize,
    ) -> Registers {
        let mut address = base;
        let addresses = (0..count).map(|number| {
            if number > 0 {
                address = self.builder.ins().iadd(address, stride);
            }
            address
        });
        addresses.collect()
    }

    /// Returns the addresses of elements of which only those that the mask selects are in memory.
    fn compressed(&mut self, base: Register, mask: &[Register], scalar: Scalar) -> Registers {
        let size = self.word(scalar.store_size());
        let mut address = base;
        let addresses = mask.iter().map(|bit| {
            let this = address;
            let bit = self.builder.ins().uextend(types::I64, *bit);
            let step = self.builder.ins().imul(bit, size);
            address = self.builder.ins().iadd(address, step);
            this
        });
        addresses.collect()
    }

    pub(in crate::function) fn masked_load(
        &mut self,
        op: Op,
        addresses: &[Register],
        mask: &[Register],
        otherwise: &[Register],
    ) -> Compiled {
        let scalar = self.element_of(op, true)?;
        let mut values = Vec::with_capacity(mask.len());
        for ((address, bit), other) in addresses.iter().zip(mask).zip(otherwise) {
            let load = |this: &mut Self| Ok([this.load_scalar(scalar, *address, 0)].into());
            values.push(self.when(*bit, load, &[*other])?[0]);
        }
        Ok(values.into())
    }

    pub(in crate::function) fn masked_store(
        &mut self,
        op: Op,
        values: &[Register],
        addresses: &[Register],
        mask: &[Register],
    ) -> Compiled {
        let scalar = self.element_of(op, false)?;
        for ((value, address), bit) in values.iter().zip(addresses).zip(mask) {
            let store = |this: &mut Self| {
                this.store_scalar(scalar, *value, *address, 0);
                Ok([].into())
            };
            self.when(*bit, store, &[])?;
        }
        Ok([].into())
    }
}
