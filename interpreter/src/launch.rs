//! Launches of kernels: the threads of a grid, executed by the interpreter or by a device.

use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use crate::memory::Memory;
use crate::{Data, Datum, FunctionId, Stop};

/// The code that each thread of a launch executes.
pub enum Code {
    /// A function, with these arguments.
    Function(FunctionId, Data),
    /// A region of the op, whose arguments are the [position](Position) of the thread. It uses values of the launching
    /// function.
    Region(usize),
}

/// A launch that the interpreter executes.
///
/// The arguments of the entry block end with the attributions: memory of the block, then memory of the thread.
pub struct Launch {
    /// The code.
    pub code: Code,
    /// The number of blocks in each dimension.
    pub grid: [i64; 3],
    /// The number of threads of a block in each dimension.
    pub block: [i64; 3],
    /// The types of the attributions in workgroup memory.
    pub workgroup: Vec<Type>,
    /// The types of the attributions in private memory.
    pub private: Vec<Type>,
    /// The results of the op.
    pub results: Data,
}

/// The position of a thread in a launch.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Position {
    /// The position of the block in the grid.
    pub block_id: [i64; 3],
    /// The position of the thread in the block.
    pub thread_id: [i64; 3],
    /// The size of the grid in blocks.
    pub grid: [i64; 3],
    /// The size of a block in threads.
    pub block: [i64; 3],
}

/// A launch that a [`Device`] executes.
pub struct KernelLaunch<'a> {
    /// The program.
    pub program: &'a Body,
    /// The module of the kernel, a `gpu.module`.
    pub module: &'a Body,
    /// The kernel in it, a `gpu.func`.
    pub kernel: Op,
    /// The number of blocks in each dimension; none is 0.
    pub grid: [i64; 3],
    /// The number of threads of a block in each dimension; none is 0.
    pub block: [i64; 3],
    /// The arguments of the kernel.
    pub arguments: &'a [Datum],
}

/// A device that executes kernels in place of the interpreter.
pub trait Device {
    /// Executes a kernel, and returns when all of its threads have ended.
    ///
    /// # Errors
    ///
    /// If the device cannot execute it.
    fn launch(&mut self, memory: &mut Memory, launch: &KernelLaunch<'_>) -> Result<(), Stop>;
}

/// Returns all positions in a grid, the first dimension fastest.
pub(crate) fn positions([x, y, z]: [i64; 3]) -> impl Iterator<Item = [i64; 3]> {
    (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])))
}
