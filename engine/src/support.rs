//! The ops of the dialect that are not compiled, with the reasons.

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};

use crate::function::handler;

const EXCEPTIONS: &str = "machine code of Cranelift has no tables for exceptions";
const COROUTINES: &str = "a coroutine has to be split into functions first, as LLVM does";
const DEBUG_ADDRESSES: &str = "addresses of blocks are not available";
const VARIADIC: &str = "a variadic function can be called, not defined";
const SCALABLE: &str = "the length of vectors is fixed on this machine";
const EXCEPTION_STATE: &str = "the state of the floating-point environment cannot be changed";
const MODULE_LEVEL: &str = "it stands in a module, not in a function";

/// The ops of the dialect that are not compiled, with the reasons.
const NOT_COMPILED: &[(&str, &str)] = &[
    ("llvm.blockaddress", DEBUG_ADDRESSES),
    ("llvm.blocktag", DEBUG_ADDRESSES),
    ("llvm.comdat", MODULE_LEVEL),
    ("llvm.comdat_selector", MODULE_LEVEL),
    ("llvm.func", MODULE_LEVEL),
    ("llvm.indirectbr", DEBUG_ADDRESSES),
    ("llvm.inline_asm", "Cranelift has no assembler"),
    ("llvm.intr.coro.align", COROUTINES),
    ("llvm.intr.coro.begin", COROUTINES),
    ("llvm.intr.coro.end", COROUTINES),
    ("llvm.intr.coro.free", COROUTINES),
    ("llvm.intr.coro.id", COROUTINES),
    ("llvm.intr.coro.promise", COROUTINES),
    ("llvm.intr.coro.resume", COROUTINES),
    ("llvm.intr.coro.save", COROUTINES),
    ("llvm.intr.coro.size", COROUTINES),
    ("llvm.intr.coro.suspend", COROUTINES),
    ("llvm.intr.eh.typeid.for", EXCEPTIONS),
    ("llvm.intr.experimental.constrained.fpext", EXCEPTION_STATE),
    ("llvm.intr.experimental.constrained.fptrunc", EXCEPTION_STATE),
    ("llvm.intr.experimental.constrained.sitofp", EXCEPTION_STATE),
    ("llvm.intr.experimental.constrained.uitofp", EXCEPTION_STATE),
    ("llvm.intr.threadlocal.address", "a module that is compiled in memory has no thread-local storage"),
    ("llvm.intr.vacopy", VARIADIC),
    ("llvm.intr.vaend", VARIADIC),
    ("llvm.intr.vastart", VARIADIC),
    ("llvm.intr.vscale", SCALABLE),
    ("llvm.invoke", EXCEPTIONS),
    ("llvm.landingpad", EXCEPTIONS),
    ("llvm.linker_options", MODULE_LEVEL),
    ("llvm.mlir.alias", MODULE_LEVEL),
    ("llvm.mlir.global", MODULE_LEVEL),
    ("llvm.mlir.global_ctors", MODULE_LEVEL),
    ("llvm.mlir.global_dtors", MODULE_LEVEL),
    ("llvm.mlir.ifunc", "a resolver runs when a program is loaded, which this one is not"),
    ("llvm.mlir.none", "a token has no machine code"),
    ("llvm.module_flags", MODULE_LEVEL),
    ("llvm.resume", EXCEPTIONS),
    ("llvm.va_arg", VARIADIC),
];

/// The treatment of an op by the compiler.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Support {
    /// The op is compiled. Types and attributes may still be refused.
    Compiled,
    /// The op is not compiled, for a reason.
    NotCompiled(&'static str),
    /// The op is none of the dialect `llvm`.
    Unknown,
}

/// Returns the treatment of the op of a name, such as `llvm.add`.
pub fn support(name: &str) -> Support {
    if handler(name).is_some() {
        return Support::Compiled;
    }
    match NOT_COMPILED.binary_search_by_key(&name, |(name, _)| *name) {
        Ok(position) => Support::NotCompiled(NOT_COMPILED[position].1),
        Err(_) => Support::Unknown,
    }
}

/// Reports that an op without a handler cannot be compiled.
pub(crate) fn refuse_op(ir: &Body, op: Op) -> Reported {
    match support(ir.name(op).text(ir.context())) {
        Support::NotCompiled(reason) => refuse(ir, op, reason),
        _ => ir
            .emit_op_error(op, "cannot be compiled to machine code: it is no op of the dialect 'llvm'")
            .help("lower the module to the dialect 'llvm' first")
            .report(),
    }
}

/// Reports that an op cannot be compiled, for a reason.
pub(crate) fn refuse(ir: &Body, op: Op, reason: impl std::fmt::Display) -> Reported {
    ir.emit_op_error(op, format_args!("cannot be compiled to machine code: {reason}")).report()
}
