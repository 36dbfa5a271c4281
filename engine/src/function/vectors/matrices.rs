//! Matrices, as vectors of their columns.

use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use terrace_llvm::{MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp, MatrixMultiplyOp, MatrixTransposeOp};
use terrace_runtime::ir::Op;

use crate::function::{Compiled, Entry, FunctionCompiler, Handler};

pub(in crate::function) const HANDLERS: &[Entry] = &[
    ("llvm.intr.matrix.column.major.load", Handler::Whole(|f, op| f.matrix_load(op))),
    ("llvm.intr.matrix.column.major.store", Handler::Whole(|f, op| f.matrix_store(op))),
    ("llvm.intr.matrix.multiply", Handler::Whole(|f, op| f.matrix_multiply(op))),
    ("llvm.intr.matrix.transpose", Handler::Whole(|f, op| f.matrix_transpose(op))),
];

impl FunctionCompiler<'_, '_, '_> {
    fn matrix_multiply(&mut self, op: Op) -> Compiled {
        let multiply = MatrixMultiplyOp::from_op(self.ir, op).expect("the handler of this op");
        let rows = multiply.lhs_rows(self.ir) as usize;
        let inner = multiply.lhs_columns(self.ir) as usize;
        let columns = multiply.rhs_columns(self.ir) as usize;
        let (lhs, rhs) = (self.operands(op, 0), self.operands(op, 1));
        let result = self.scalars_of(self.ir.result(op, 0), op)?;
        if inner == 0
            || [rows * inner, inner * columns, rows * columns] != [lhs.len(), rhs.len(), result.len()]
        {
            return Err(self.refuse(op, "the sizes of the matrices are not those of the vectors"));
        }
        let (times, plus) =
            if result[0].is_float() { ("llvm.fmul", "llvm.fadd") } else { ("llvm.mul", "llvm.add") };
        let mut elements = Vec::with_capacity(result.len());
        for column in 0..columns {
            for row in 0..rows {
                let mut sum = None;
                for number in 0..inner {
                    let pair = [lhs[row + number * rows], rhs[number + column * inner]];
                    let product = self.combined(op, times, &pair, result[0])?;
                    sum = Some(match sum {
                        Some(sum) => self.combined(op, plus, &[sum, product], result[0])?,
                        None => product,
                    });
                }
                elements.extend(sum);
            }
        }
        Ok(elements.into())
    }

    fn matrix_transpose(&mut self, op: Op) -> Compiled {
        let transpose = MatrixTransposeOp::from_op(self.ir, op).expect("the handler of this op");
        let (rows, columns) = (transpose.rows(self.ir) as usize, transpose.columns(self.ir) as usize);
        let elements = self.operands(op, 0);
        if rows * columns != elements.len() {
            return Err(self.refuse(op, "the size of the matrix differs from that of the vector"));
        }
        Ok((0..rows)
            .flat_map(|row| (0..columns).map(move |column| row + column * rows))
            .map(|it| elements[it])
            .collect())
    }

    /// Returns the addresses of the elements of a matrix whose columns have a distance in elements.
    fn matrix_addresses(
        &mut self,
        op: Op,
        operands: [usize; 2],
        size: u64,
        [rows, columns]: [usize; 2],
    ) -> Compiled<Vec<Register>> {
        let (mut column, stride) = (self.operand(op, operands[0]), self.operand(op, operands[1]));
        let scalar = self.operand_scalars(op, operands[1])?[0];
        let stride = self.sign_resized(stride, scalar, types::I64);
        let size = self.word(size);
        let distance = self.builder.ins().imul(stride, size);
        let mut addresses = Vec::with_capacity(rows * columns);
        for number in 0..columns {
            if number > 0 {
                column = self.builder.ins().iadd(column, distance);
            }
            addresses.extend(self.strided(column, size, rows).iter().copied());
        }
        Ok(addresses)
    }

    fn matrix_load(&mut self, op: Op) -> Compiled {
        let load = MatrixColumnMajorLoadOp::from_op(self.ir, op).expect("the handler of this op");
        let scalars = self.scalars_of(self.ir.result(op, 0), op)?;
        let sizes = [load.rows(self.ir) as usize, load.columns(self.ir) as usize];
        if sizes[0] * sizes[1] != scalars.len() {
            return Err(self.refuse(op, "the size of the matrix differs from that of the vector"));
        }
        let addresses = self.matrix_addresses(op, [0, 1], scalars[0].store_size(), sizes)?;
        Ok(addresses.into_iter().map(|address| self.load_scalar(scalars[0], address, 0)).collect())
    }

    fn matrix_store(&mut self, op: Op) -> Compiled {
        let store = MatrixColumnMajorStoreOp::from_op(self.ir, op).expect("the handler of this op");
        let (values, scalars) = (self.operands(op, 0), self.operand_scalars(op, 0)?);
        let sizes = [store.rows(self.ir) as usize, store.columns(self.ir) as usize];
        if sizes[0] * sizes[1] != scalars.len() {
            return Err(self.refuse(op, "the size of the matrix differs from that of the vector"));
        }
        let addresses = self.matrix_addresses(op, [1, 2], scalars[0].store_size(), sizes)?;
        for (value, address) in values.iter().zip(addresses) {
            self.store_scalar(scalars[0], *value, address, 0);
        }
        Ok([].into())
    }
}
