//! Machine code for programs in the dialect `llvm`, made by Cranelift in memory.
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
//! Machine code is not memory safe, so this crate is the only one of Terrace with `unsafe` code: it is confined to
//! [`Engine`] and to the modules of the runtime library.

mod engine;
mod function;
mod layout;
mod module;
mod runtime;
mod scalar;
mod support;

pub use engine::{Engine, FunctionError, MachineFunction, MachineScalar};
pub use runtime::runtime_functions;
pub use scalar::Scalar;
pub use support::{Support, support};
