//! Branches, returns and traps.

use cranelift_codegen::ir::{BlockArg, InstBuilder, TrapCode};
use cranelift_frontend::Switch;
use terrace_llvm::{CondBrOp, SwitchOp};
use terrace_runtime::ir::{Op, Value};

use super::{Compiled, Entry, FunctionCompiler, Handler, Registers};
use crate::module::bits_of_integer;

/// The trap of an op that ends the program.
const TRAP: TrapCode = TrapCode::unwrap_user(1);

pub(super) const HANDLERS: &[Entry] = &[
    ("llvm.br", Handler::Whole(|f, op| f.branch(op))),
    ("llvm.cond_br", Handler::Whole(|f, op| f.conditional_branch(op))),
    ("llvm.switch", Handler::Whole(|f, op| f.switch(op))),
    ("llvm.return", Handler::Whole(|f, op| f.return_values(op))),
    ("llvm.unreachable", Handler::Whole(|f, _| f.unreachable())),
    ("llvm.intr.trap", Handler::Whole(|f, _| f.trap())),
    ("llvm.intr.ubsantrap", Handler::Whole(|f, _| f.trap())),
    (
        "llvm.intr.debugtrap",
        Handler::Whole(|f, _| {
            f.builder.ins().debugtrap();
            Ok([].into())
        }),
    ),
];

impl FunctionCompiler<'_, '_, '_> {
    fn block_arguments(&self, values: impl IntoIterator<Item = Value>) -> Vec<BlockArg> {
        let registers = values.into_iter().map(|value| self.registers(value));
        registers
            .flat_map(|registers| registers.iter().map(|it| BlockArg::Value(*it)).collect::<Vec<_>>())
            .collect()
    }

    fn branch(&mut self, op: Op) -> Compiled<Registers> {
        let arguments = self.block_arguments(self.ir.operands(op));
        let target = self.blocks[&self.ir.successor(op, 0)];
        self.builder.ins().jump(target, &arguments);
        Ok([].into())
    }

    fn conditional_branch(&mut self, op: Op) -> Compiled<Registers> {
        let branch = CondBrOp::from_op(self.ir, op).expect("the handler of this op");
        let condition = self.registers(branch.condition(self.ir))[0];
        let first = self.block_arguments(branch.true_dest_operands(self.ir));
        let second = self.block_arguments(branch.false_dest_operands(self.ir));
        let [if_true, if_false] = [0, 1].map(|position| self.blocks[&self.ir.successor(op, position)]);
        self.builder.ins().brif(condition, if_true, &first, if_false, &second);
        Ok([].into())
    }

    fn switch(&mut self, op: Op) -> Compiled<Registers> {
        let switch = SwitchOp::from_op(self.ir, op).expect("the handler of this op");
        let value = self.registers(switch.value(self.ir))[0];
        let mut operands = vec![self.block_arguments(switch.default_operands(self.ir))];
        operands.extend(switch.case_operands(self.ir).into_iter().map(|values| self.block_arguments(values)));
        // Each edge has a block of its own, which passes its arguments.
        let edges: Vec<_> = operands.iter().map(|_| self.builder.create_block()).collect();
        let mut cases = Switch::new();
        for (case, edge) in switch.values(self.ir).iter().zip(&edges[1..]) {
            let case = bits_of_integer(case);
            if !cases.entries().contains_key(&case) {
                cases.set_entry(case, *edge);
            }
        }
        cases.emit(&mut self.builder, value, edges[0]);
        for (position, (edge, operands)) in edges.iter().zip(&operands).enumerate() {
            self.builder.switch_to_block(*edge);
            let target = self.blocks[&self.ir.successor(op, position)];
            self.builder.ins().jump(target, operands);
        }
        Ok([].into())
    }

    fn return_values(&mut self, op: Op) -> Compiled<Registers> {
        let registers: Registers = match self.ir.operands(op).next() {
            Some(value) => self.registers(value),
            None => [].into(),
        };
        debug_assert_eq!(registers.len(), self.results.len());
        self.release_stack();
        self.builder.ins().return_(&registers);
        Ok([].into())
    }

    fn unreachable(&mut self) -> Compiled<Registers> {
        self.builder.ins().trap(TRAP);
        Ok([].into())
    }

    /// Ends the program. What follows is never reached, but compiled.
    fn trap(&mut self) -> Compiled<Registers> {
        self.builder.ins().trap(TRAP);
        let rest = self.builder.create_block();
        self.builder.switch_to_block(rest);
        Ok([].into())
    }

    /// Computes values only if a condition holds; other values take their place if not.
    pub(crate) fn when(
        &mut self,
        condition: cranelift_codegen::ir::Value,
        compute: impl FnOnce(&mut Self) -> Compiled<Registers>,
        otherwise: &[cranelift_codegen::ir::Value],
    ) -> Compiled<Registers> {
        let (then, join) = (self.builder.create_block(), self.builder.create_block());
        let parameters = otherwise.iter().map(|value| {
            let ty = self.builder.func.dfg.value_type(*value);
            self.builder.append_block_param(join, ty)
        });
        let parameters: Registers = parameters.collect();
        let others: Vec<BlockArg> = otherwise.iter().map(|value| BlockArg::Value(*value)).collect();
        self.builder.ins().brif(condition, then, &[], join, &others);
        self.builder.switch_to_block(then);
        let computed: Vec<BlockArg> = compute(self)?.iter().map(|value| BlockArg::Value(*value)).collect();
        self.builder.ins().jump(join, &computed);
        self.builder.switch_to_block(join);
        Ok(parameters)
    }
}
