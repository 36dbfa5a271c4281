//! Machine code for programs in the dialect `llvm`, made in memory by Cranelift or, under the feature `llvm`, by LLVM 22.
//!
//! An [`Engine`] compiles a module and gives its functions. A dialect of one's own is lowered to `llvm` first; then three
//! lines call a function:
//!
//! ```
//! use std::sync::Arc;
//!
//! use terrace_engine::Engine;
//! use terrace_runtime::context::Context;
//! use terrace_runtime::dialect::DialectRegistry;
//! use terrace_runtime::text::{ParseOptions, parse_source};
//!
//! let mut registry = DialectRegistry::new();
//! registry.insert(terrace_llvm::dialect());
//! let context = Context::new(&registry);
//! let text = "llvm.func @twice(%x: i64) -> i64 {
//!   %y = llvm.add %x, %x : i64
//!   llvm.return %y : i64
//! }";
//! let source = context.sources().add("twice.mlir", Arc::new(text.to_owned())).unwrap();
//! let program = parse_source(&context, source, &ParseOptions::default()).unwrap();
//!
//! let engine = Engine::compile(&program).unwrap();
//! // SAFETY: the function has no undefined behaviour, and the engine outlives it.
//! let twice = unsafe { engine.function::<extern "C" fn(i64) -> i64>("twice") }.unwrap();
//! assert_eq!(twice(21), 42);
//! ```
//!
//! Programs may call the functions of [MLIR's runner libraries](runtime_functions) and those of the C library. What
//! cannot be compiled is a diagnostic at the op; [`support`] lists the ops.
//!
//! Under the feature `llvm`, `LlvmEngine` has the same functions, and `emit` writes files. LLVM has to be installed.
//!
//! Machine code is not memory safe, so this crate is the only one of Terrace with `unsafe` code: it is confined to
//! the engines and to the modules of the runtime library.

mod engine;
mod function;
mod layout;
#[cfg(feature = "llvm")]
mod llvm;
mod module;
mod scalar;
mod support;

pub use engine::{Engine, FunctionError, MachineFunction, MachineScalar};
#[cfg(feature = "llvm")]
pub use llvm::{Artifact, LlvmEngine, OptimizationLevel, emit};
pub use scalar::Scalar;
pub use support::{Support, support};
pub use terrace_native_runtime::runtime_functions;
