//! Execution of launches, and of what their threads ask for.

use terrace_gpu::{
    BarrierOp, BlockDimOp, BlockIdOp, GPUFuncOp, GlobalIdOp, GridDimOp, LaunchFuncOp, LaunchOp, ReturnOp,
    TerminatorOp, ThreadIdOp,
};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::types::Type;

use super::memory::tokens;
use crate::execution::outside_of_launch;
use crate::launch::{Code, KernelLaunch, Launch, Position};
use crate::values::datum::unexpected;
use crate::{Datum, Interpretable, Machine, Outcome, Stop};

/// Returns the sizes of the grid and of a block, the first six of some operands.
fn sizes(operands: &[Datum]) -> Result<[[i64; 3]; 2], Stop> {
    let numbers = operands.iter().take(6).map(Datum::as_index).collect::<Result<Vec<i64>, Stop>>()?;
    match *numbers {
        [gx, gy, gz, bx, by, bz] => Ok([[gx, gy, gz], [bx, by, bz]]),
        _ => Err(unexpected("the sizes of a launch")),
    }
}

fn types(ir: &Body, values: &[Value]) -> Vec<Type> {
    values.iter().map(|value| ir.value_type(*value)).collect()
}

fn clusters() -> Stop {
    Stop::unsupported("launches clusters of blocks").help("launches without clusters are executed")
}

impl Interpretable for LaunchFuncOp {
    /// Launches the kernel on the device of the machine, or else in the interpreter.
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        if self.cluster_size_x(ir).is_some() {
            return Err(clusters());
        }
        if self.dynamic_shared_memory_size(ir).is_some() {
            return Err(Stop::unsupported("launches a kernel with shared memory of a dynamic size").help(
                "memory of the workgroup is an attribution of the kernel: 'workgroup(%m : memref<...>)'",
            ));
        }
        let first = self.async_dependencies(ir).len().min(operands.len());
        let rest = &operands[first..];
        let [grid, block] = sizes(rest)?;
        let count = self.kernel_operands(ir).len();
        let arguments = rest.get(6..6 + count).ok_or_else(|| unexpected("the arguments of the kernel"))?;
        let results = tokens(ir, self.op());
        let symbol = self.kernel_attr(ir);
        let (module, op) = machine.symbol(symbol)?;
        let Some(kernel) = GPUFuncOp::from_op(module, op) else {
            let name = module.name(op).text(module.context());
            return Err(Stop::unsupported(format!("launches a '{name}'"))
                .note(module.location(op), "it is defined here")
                .help("kernels that are executed are functions 'gpu.func'"));
        };
        check_known_sizes(module, op, grid, block)?;
        if let Some(mut device) = machine.device.take() {
            let is_empty = grid.contains(&0) || block.contains(&0);
            let program = machine.program;
            let launch = KernelLaunch { program, module, kernel: op, grid, block, arguments };
            let launched = if is_empty { Ok(()) } else { device.launch(&mut machine.memory, &launch) };
            machine.device = Some(device);
            return launched.map(|()| Outcome::Results(results));
        }
        let function = machine.function(symbol)?;
        let (workgroup, private) = kernel.attributions(module).map_or_else(Default::default, |found| {
            let (holder, workgroup, private) = found;
            (types(holder, &workgroup), types(holder, &private))
        });
        let code = Code::Function(function, arguments.into());
        Ok(Outcome::Launch(Box::new(Launch { code, grid, block, workgroup, private, results })))
    }
}

/// Checks that a kernel is launched with the sizes that it declares.
fn check_known_sizes(module: &Body, kernel: Op, grid: [i64; 3], block: [i64; 3]) -> Result<(), Stop> {
    for (name, sizes) in [("known_grid_size", grid), ("known_block_size", block)] {
        let known = module.attribute(kernel, name).map(|known| known.data(module.context()));
        let Some(AttributeData::DenseArray { bytes, .. }) = known else { continue };
        let known: Vec<i32> = bytes.as_chunks().0.iter().map(|number| i32::from_le_bytes(*number)).collect();
        if !known.iter().copied().map(i64::from).eq(sizes) {
            let message = format!("launches the sizes {sizes:?}, and the kernel has '{name}' {known:?}");
            return Err(Stop::undefined(message).note(module.location(kernel), "the kernel is defined here"));
        }
    }
    Ok(())
}

impl Interpretable for LaunchOp {
    fn interpret(self, ir: &Body, machine: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        if self.cluster_size(ir).is_some() {
            return Err(clusters());
        }
        if machine.device.is_some() {
            return Err(Stop::unsupported("is not a launch of a kernel")
                .help("the pass 'gpu-kernel-outlining' makes a kernel of its region"));
        }
        let first = self.async_dependencies(ir).len().min(operands.len());
        let [grid, block] = sizes(&operands[first..])?;
        let (workgroup, private) = self.attributions(ir);
        let (holder, _) = ir.region(self.op(), 0);
        let (workgroup, private) = (types(holder, &workgroup), types(holder, &private));
        let (code, results) = (Code::Region(0), tokens(ir, self.op()));
        Ok(Outcome::Launch(Box::new(Launch { code, grid, block, workgroup, private, results })))
    }
}

impl Interpretable for BarrierOp {
    fn interpret(self, _: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
        match machine.position {
            Some(_) => Ok(Outcome::Barrier),
            None => Err(outside_of_launch()),
        }
    }
}

crate::support::ends::ends!(ReturnOp, TerminatorOp);

/// Implements ops that return a number in a dimension, by functions of the position and the dimension.
macro_rules! positions {
    ($($op:ident: $number:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, machine: &mut Machine<'_>, _: &[Datum]) -> Result<Outcome, Stop> {
                let position = machine.position.ok_or_else(outside_of_launch)?;
                let number: fn(Position, usize) -> i64 = $number;
                let dimension = self.dimension(ir).value(ir.context()).value() as usize;
                Ok(Outcome::result(Datum::index(number(position, dimension))))
            }
        })*
    };
}

positions! {
    BlockDimOp: |at, dimension| at.block[dimension];
    BlockIdOp: |at, dimension| at.block_id[dimension];
    GlobalIdOp: |at, dimension| {
        at.block_id[dimension].wrapping_mul(at.block[dimension]).wrapping_add(at.thread_id[dimension])
    };
    GridDimOp: |at, dimension| at.grid[dimension];
    ThreadIdOp: |at, dimension| at.thread_id[dimension];
}
