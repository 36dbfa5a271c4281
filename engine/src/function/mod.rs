//! Compilation of a function: blocks, values and the dispatch of ops.
//!
//! A value of the dialect is a list of scalars, each in a machine register: a vector or an aggregate is the list of its
//! elements. An op has a [`Handler`]: one that compiles scalars is applied to the elements of vectors one by one; one
//! that compiles a whole op reads its operands and returns the scalars of its result.

mod atomics;
mod calls;
mod control_flow;
mod copies;
mod emit;
mod memory;
mod numbers;
mod values;
mod vectors;

use std::rc::Rc;
use std::sync::LazyLock;

use cranelift_codegen::ir::{Block as MachineBlock, Value as Register};
use cranelift_frontend::FunctionBuilder;
use rustc_hash::FxHashMap;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Block, Body, Op, Value};
use terrace_runtime::types::Type;

use crate::layout::Layout;
use crate::module::ModuleCompiler;
use crate::scalar::Scalar;

/// The scalars of a value.
pub(crate) type Registers = Rc<[Register]>;

/// The result of compiling an op.
pub(crate) type Compiled<T = Registers> = Result<T, Reported>;

/// The scalar types that a [`Handler::Scalars`] works on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Signature {
    /// The type of the first operand.
    pub operand: Scalar,
    /// The type of the result.
    pub result: Scalar,
}

/// The way in which an op is compiled.
#[derive(Clone, Copy)]
pub(crate) enum Handler {
    /// Compiles scalars; the op says what its attributes do.
    Scalars(fn(&mut FunctionCompiler<'_, '_, '_>, Op, &[Register], Signature) -> Compiled<Register>),
    /// Compiles a whole op and returns the scalars of its result.
    Whole(fn(&mut FunctionCompiler<'_, '_, '_>, Op) -> Compiled),
}

/// A named handler.
pub(crate) type Entry = (&'static str, Handler);

static HANDLERS: LazyLock<FxHashMap<&'static str, Handler>> = LazyLock::new(|| {
    let families: [&[Entry]; 6] = [
        atomics::HANDLERS,
        calls::HANDLERS,
        control_flow::HANDLERS,
        copies::HANDLERS,
        memory::HANDLERS,
        values::HANDLERS,
    ];
    families.into_iter().chain(numbers::HANDLERS).chain(vectors::HANDLERS).flatten().copied().collect()
});

/// Returns the handler of an op, by its name.
pub(crate) fn handler(name: &str) -> Option<Handler> {
    HANDLERS.get(name).copied()
}

/// A function that is being compiled.
pub(crate) struct FunctionCompiler<'compiler, 'builder, 'ir> {
    pub(crate) module: &'compiler mut ModuleCompiler<'ir>,
    pub(crate) builder: FunctionBuilder<'builder>,
    pub(crate) ir: &'ir Body,
    /// The result types of the function.
    results: Rc<[Scalar]>,
    values: FxHashMap<Value, Registers>,
    blocks: FxHashMap<Block, MachineBlock>,
    /// The mark of the dynamic stack at the entry, if the function allocates from it.
    stack_mark: Option<Register>,
}

impl<'compiler, 'builder, 'ir> FunctionCompiler<'compiler, 'builder, 'ir> {
    /// Compiles the blocks of a function into a builder.
    ///
    /// # Errors
    ///
    /// If an op cannot be compiled. Reports a diagnostic at the op.
    pub fn compile(
        module: &'compiler mut ModuleCompiler<'ir>,
        builder: FunctionBuilder<'builder>,
        function: Op,
        ir: &'ir Body,
        entry: Block,
        results: Rc<[Scalar]>,
    ) -> Compiled<()> {
        let (values, blocks) = (FxHashMap::default(), FxHashMap::default());
        let mut this = Self { module, builder, ir, results, values, blocks, stack_mark: None };
        let order = reachable_blocks(ir, entry);
        for block in &order {
            let machine = this.builder.create_block();
            this.blocks.insert(*block, machine);
            let arguments = ir.arguments(*block);
            if *block == entry {
                this.builder.append_block_params_for_function_params(machine);
                let all = this.builder.block_params(machine).to_vec();
                let mut rest = &all[..];
                for argument in arguments {
                    let count = this.scalars_of(argument, function)?.len();
                    let (own, others) = rest.split_at(count);
                    this.values.insert(argument, own.into());
                    rest = others;
                }
                continue;
            }
            for argument in arguments {
                let scalars = this.scalars_of(argument, function)?;
                let parameters = scalars
                    .iter()
                    .map(|scalar| this.builder.append_block_param(machine, scalar.machine_type()));
                let parameters: Registers = parameters.collect();
                this.values.insert(argument, parameters);
            }
        }
        for (number, block) in order.iter().enumerate() {
            this.builder.switch_to_block(this.blocks[block]);
            if number == 0 {
                this.normalize_parameters(*block);
                if order.iter().any(|block| ir.ops(*block).any(|op| this.allocates_dynamically(op))) {
                    this.mark_stack();
                }
            }
            for op in ir.ops(*block) {
                this.compile_op(op)?;
            }
        }
        this.builder.seal_all_blocks();
        let config = this.module.frontend_config();
        this.builder.finalize(config);
        Ok(())
    }

    /// Clears the unused upper bits of integers that a caller passes.
    fn normalize_parameters(&mut self, entry: Block) {
        for argument in self.ir.arguments(entry) {
            let Ok(scalars) = self.module.layouts.scalars(self.ir.context(), self.ir.value_type(argument))
            else {
                continue;
            };
            let registers = self.values[&argument].clone();
            let registers =
                registers.iter().zip(scalars.iter()).map(|(it, scalar)| self.normalize(*it, *scalar));
            let registers: Registers = registers.collect();
            self.values.insert(argument, registers);
        }
    }

    fn compile_op(&mut self, op: Op) -> Compiled<()> {
        let name = self.ir.name(op).text(self.ir.context());
        let Some(handler) = handler(name) else { return Err(crate::support::refuse_op(self.ir, op)) };
        let results = match handler {
            Handler::Whole(compile) => compile(self, op)?,
            Handler::Scalars(compile) => self.for_each_lane(op, op, compile, self.ir.operand_count(op))?,
        };
        if let Some(result) = self.ir.results(op).next() {
            debug_assert_eq!(results.len(), self.scalars_of(result, op)?.len(), "scalars of {name}");
            self.values.insert(result, results);
        }
        Ok(())
    }

    /// Applies a handler to the first operands of an op, for each element if they are vectors.
    pub(crate) fn for_each_lane(
        &mut self,
        op: Op,
        semantics: Op,
        compile: fn(&mut Self, Op, &[Register], Signature) -> Compiled<Register>,
        operand_count: usize,
    ) -> Compiled {
        let operands: Vec<Registers> =
            self.ir.operands(op).take(operand_count).map(|operand| self.registers(operand)).collect();
        let result = self.scalars_of(self.ir.result(op, 0), op)?;
        let first = match self.ir.operands(op).next() {
            Some(first) => self.scalars_of(first, op)?,
            None => Rc::clone(&result),
        };
        let mut lanes = Vec::with_capacity(result.len());
        for (lane, scalar) in result.iter().enumerate() {
            // A scalar beside vectors belongs to all of their elements.
            let of_lane = operands.iter().map(|it| if it.len() == 1 { it[0] } else { it[lane] });
            let of_lane: Vec<Register> = of_lane.collect();
            let operand = if first.len() == 1 { first[0] } else { first[lane] };
            lanes.push(compile(self, semantics, &of_lane, Signature { operand, result: *scalar })?);
        }
        Ok(lanes.into())
    }

    /// Returns the context of the program.
    pub(crate) fn context(&self) -> &'ir Context {
        self.ir.context()
    }

    /// Returns the scalars of a value, which has been compiled.
    pub(crate) fn registers(&self, value: Value) -> Registers {
        // Blocks are compiled in an order in which definitions precede their uses.
        self.values[&value].clone()
    }

    /// Returns the single scalar of an operand.
    pub(crate) fn operand(&self, op: Op, position: usize) -> Register {
        self.registers(self.ir.operand(op, position))[0]
    }

    /// Returns the scalars of an operand.
    pub(crate) fn operands(&self, op: Op, position: usize) -> Registers {
        self.registers(self.ir.operand(op, position))
    }

    /// Returns the scalar types of a value.
    pub(crate) fn scalars_of(&self, value: Value, op: Op) -> Compiled<Rc<[Scalar]>> {
        self.scalars(self.ir.value_type(value), op)
    }

    /// Returns the scalar types of an operand.
    pub(crate) fn operand_scalars(&self, op: Op, position: usize) -> Compiled<Rc<[Scalar]>> {
        self.scalars_of(self.ir.operand(op, position), op)
    }

    /// Returns the scalar types of a type.
    pub(crate) fn scalars(&self, ty: Type, op: Op) -> Compiled<Rc<[Scalar]>> {
        self.module.layouts.scalars(self.context(), ty).map_err(|reason| self.refuse(op, reason))
    }

    /// Returns the layout of a type in memory.
    pub(crate) fn layout(&self, ty: Type, op: Op) -> Compiled<Rc<Layout>> {
        self.module.layouts.of(self.context(), ty).map_err(|reason| self.refuse(op, reason))
    }

    /// Reports that an op cannot be compiled.
    pub(crate) fn refuse(&self, op: Op, reason: impl std::fmt::Display) -> Reported {
        crate::support::refuse(self.ir, op, reason)
    }
}

/// Returns the blocks that control reaches from the entry, in an order in which dominators precede what they dominate.
fn reachable_blocks(ir: &Body, entry: Block) -> Vec<Block> {
    let successors = |block: Block| -> Vec<Block> {
        ir.last_op(block).map(|end| ir.successors(end).collect()).unwrap_or_default()
    };
    let mut seen = rustc_hash::FxHashSet::default();
    let (mut stack, mut order) = (vec![(entry, successors(entry))], Vec::new());
    seen.insert(entry);
    while let Some((block, rest)) = stack.last_mut() {
        match rest.pop() {
            Some(next) if seen.insert(next) => stack.push((next, successors(next))),
            Some(_) => {}
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}
