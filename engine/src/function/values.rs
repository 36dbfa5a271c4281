//! Constants, addresses, and ops that return an operand.

use cranelift_codegen::ir::{InstBuilder, Value as Register, types};
use cranelift_module::Module;
use terrace_llvm::{AddressOfOp, ConstantOp, DSOLocalEquivalentOp};
use terrace_runtime::ir::Op;

use super::{Compiled, Entry, FunctionCompiler, Handler};
use crate::module::{Definition, attribute_scalars};

const FIRST_OPERAND: Handler = Handler::Whole(|f, op| Ok(f.operands(op, 0)));
const ZERO: Handler = Handler::Whole(|f, op| f.zero(op));

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.mlir.constant", Handler::Whole(|f, op| f.constant_value(op))),
    ("llvm.mlir.undef", ZERO),
    ("llvm.mlir.poison", ZERO),
    ("llvm.mlir.zero", ZERO),
    ("llvm.mlir.addressof", Handler::Whole(|f, op| f.address_of_symbol(op))),
    ("llvm.dso_local_equivalent", Handler::Whole(|f, op| f.address_of_symbol(op))),
    ("llvm.freeze", FIRST_OPERAND),
    ("llvm.intr.ssa.copy", FIRST_OPERAND),
    ("llvm.intr.expect", FIRST_OPERAND),
    ("llvm.intr.expect.with.probability", FIRST_OPERAND),
    ("llvm.intr.annotation", FIRST_OPERAND),
    ("llvm.intr.ptr.annotation", FIRST_OPERAND),
    // Nothing is known of a value when it is compiled.
    ("llvm.intr.is.constant", ZERO),
];

impl FunctionCompiler<'_, '_, '_> {
    fn constant_value(&mut self, op: Op) -> Compiled {
        let value = ConstantOp::from_op(self.ir, op).expect("the handler of this op").value_attr(self.ir);
        let ty = self.ir.value_type(self.ir.result(op, 0));
        let scalars = self.scalars(ty, op)?;
        let bits = attribute_scalars(self.context(), value).map_err(|reason| self.refuse(op, reason))?;
        if bits.len() != scalars.len() {
            let (found, expected) = (bits.len(), scalars.len());
            return Err(
                self.refuse(op, format_args!("the value has {found} scalars, but its type {expected}"))
            );
        }
        Ok(scalars.iter().zip(bits).map(|(scalar, bits)| self.constant(*scalar, bits)).collect())
    }

    /// Returns zero, which is one of the values that are not defined.
    fn zero(&mut self, op: Op) -> Compiled {
        let scalars = self.scalars_of(self.ir.result(op, 0), op)?;
        Ok(scalars.iter().map(|scalar| self.constant(*scalar, 0)).collect())
    }

    fn address_of_symbol(&mut self, op: Op) -> Compiled {
        let name = match AddressOfOp::from_op(self.ir, op) {
            Some(address) => address.global_name(self.ir).to_owned(),
            None => {
                let equivalent = DSOLocalEquivalentOp::from_op(self.ir, op).expect("the handler of this op");
                equivalent.function_name(self.ir).to_owned()
            }
        };
        Ok([self.symbol_address(op, &name)?].into())
    }

    /// Returns the address of a function, a global or an alias.
    pub(crate) fn symbol_address(&mut self, op: Op, name: &str) -> Compiled<Register> {
        match self.module.definition(name) {
            Some(Definition::Function(function)) => {
                let function = self.module.machine.declare_func_in_func(function, self.builder.func);
                Ok(self.builder.ins().func_addr(types::I64, function))
            }
            Some(Definition::Data(data)) => {
                let data = self.module.machine.declare_data_in_func(data, self.builder.func);
                Ok(self.builder.ins().symbol_value(types::I64, data))
            }
            Some(Definition::Alias { symbol, addend }) => {
                let base = self.symbol_address(op, &symbol)?;
                let addend = self.word(addend as u64);
                Ok(self.builder.ins().iadd(base, addend))
            }
            None => Err(self.refuse(op, format_args!("'@{name}' has no address"))),
        }
    }
}
