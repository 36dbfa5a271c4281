//! The command line.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Parser, ValueEnum};
use terrace_interpreter::Limits;

/// A way of executing programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Engine {
    /// Executes op by op, and reports undefined behaviour
    Interpreter,
    /// Lowers to the dialect 'llvm' and compiles to machine code, which runs in a child process
    Jit,
    /// As 'jit', but compiles by LLVM 22 (feature 'llvm')
    Llvm,
    /// As 'interpreter', but executes kernels on a Vulkan device, in a child process (feature 'vulkan')
    Vulkan,
}

/// A kind of file that is written instead of executing the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Emit {
    /// Object file
    Obj,
    /// Assembly
    Asm,
    /// Bitcode of LLVM
    Bc,
    /// Executable, which begins at the function of '--entry'
    Exe,
}

/// Executes a function of a program and prints its results, one per line.
#[derive(Parser, Clone, Debug)]
#[command(name = "terrace-run", version, max_term_width = 100)]
pub struct Arguments {
    /// Program file; '-' is standard input
    pub file: PathBuf,
    /// Function to execute
    #[arg(long, value_name = "NAME", default_value = "main")]
    pub entry: String,
    /// Arguments of the function, as attributes: '42', '-1', '1.5', 'true', 'dense<[1, 2]> : tensor<2xi32>'
    #[arg(allow_negative_numbers = true)]
    pub arguments: Vec<String>,
    /// Engine; by default 'jit' for a module of the dialect 'llvm' or with functions of the runtime, and 'interpreter' for
    /// others
    #[arg(long, value_name = "ENGINE")]
    pub engine: Option<Engine>,
    /// Level of optimisation by LLVM, from 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    pub optimization: u8,
    /// Compile by LLVM to a file, instead of executing the program
    #[arg(long, value_name = "KIND")]
    pub emit: Option<Emit>,
    /// File that '--emit' writes; by default the program's with another ending
    #[arg(short, long, value_name = "FILE", requires = "emit")]
    pub output: Option<PathBuf>,
    /// Say which engine is used, and why
    #[arg(long)]
    pub verbose: bool,
    /// Maximum running time of machine code and kernels in seconds, compilation included
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub max_time: Option<Duration>,
    /// Maximum number of ops that the interpreter executes
    #[arg(long, value_name = "N", default_value_t = Limits::default().steps)]
    pub max_steps: u64,
    /// Maximum nesting depth of calls and regions in the interpreter
    #[arg(long, value_name = "N", default_value_t = Limits::default().depth)]
    pub max_depth: usize,
    /// Maximum memory of the interpreter in bytes
    #[arg(long, value_name = "N", default_value_t = Limits::default().memory)]
    pub max_memory: u64,
    /// Print the final contents of memref arguments after the results
    #[arg(long)]
    pub show_memory: bool,
    /// Allow ops, types and attributes of unregistered dialects; such ops cannot be executed
    #[arg(long)]
    pub allow_unregistered_dialect: bool,
    /// Omit the printed op from diagnostics
    #[arg(long)]
    pub no_op_text: bool,
}

impl Arguments {
    /// Returns whether machine code or a kernel may run, which needs a process of its own.
    pub(crate) fn needs_child(&self) -> bool {
        self.engine != Some(Engine::Interpreter) && self.emit.is_none()
    }
}

/// Parses a number of seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "it is no number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "it is no number of seconds".to_owned())
}
