//! The engine that compiles by LLVM, under the feature `llvm`.
//!
//! A module is written as LLVM IR, which LLVM reads, verifies, optimises and compiles in memory or to a file.
//! Functions are called through small functions that take their arguments from memory, made on demand.

#![allow(unsafe_code)]

mod calls;
mod halves;
mod output;
mod program;
mod target;

use std::cell::{Cell, RefCell};
use std::fmt;

use inkwell::context::Context;
use inkwell::execution_engine::ExecutionEngine;
use inkwell::llvm_sys::support::LLVMAddSymbol;
use rustc_hash::FxHashMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::engine::{FunctionError, MachineFunction};
use crate::scalar::Scalar;

pub use output::{Artifact, emit};
use program::Program;
pub use target::OptimizationLevel;

/// The scalars of the parameters and of the result of a function.
type Signature = (Vec<Scalar>, Vec<Scalar>);

/// A module as machine code that LLVM made in memory, which is freed with the engine.
pub struct LlvmEngine {
    /// `None` only while the engine is dropped.
    machine: Option<ExecutionEngine<'static>>,
    context: *mut Context,
    functions: FxHashMap<String, Signature>,
    /// Addresses of the functions that call others, by their names.
    callers: RefCell<FxHashMap<String, usize>>,
    is_initialized: Cell<bool>,
}

impl LlvmEngine {
    /// Compiles a verified module of the dialect `llvm`, optimised.
    ///
    /// # Errors
    ///
    /// If something cannot be compiled, or a symbol that the program uses is defined nowhere. Reports diagnostics.
    pub fn compile(program: &Body, level: OptimizationLevel) -> Result<LlvmEngine, Reported> {
        let context = Box::into_raw(Box::new(Context::create()));
        // SAFETY: the context is freed by the engine, after all that refers to it.
        let result = Self::compile_in(unsafe { &*context }, program, level);
        result
            .map(|(machine, functions)| LlvmEngine {
                machine: Some(machine),
                context,
                functions,
                callers: RefCell::default(),
                is_initialized: Cell::new(false),
            })
            .inspect_err(|_| {
                // SAFETY: nothing refers to the context any more.
                drop(unsafe { Box::from_raw(context) });
            })
    }

    fn compile_in(
        context: &'static Context,
        program: &Body,
        level: OptimizationLevel,
    ) -> Result<(ExecutionEngine<'static>, FxHashMap<String, Signature>), Reported> {
        let program = Program::read(context, program)?;
        let missing = program.missing_symbols(terrace_native_runtime::is_defined);
        program.report_missing(&missing)?;
        program.optimize(level)?;
        for (name, address) in terrace_native_runtime::symbols() {
            if let Ok(name) = std::ffi::CString::new(name) {
                // SAFETY: the name ends with a zero, and LLVM only keeps the address.
                unsafe { LLVMAddSymbol(name.as_ptr(), address.cast_mut().cast()) };
            }
        }
        let functions = program.signatures();
        let machine = program
            .module
            .create_jit_execution_engine(level.of_code())
            .map_err(|error| program.refuse(error.to_string()))?;
        Ok((machine, functions))
    }

    /// Returns the scalars of the parameters and of the result of a function.
    ///
    /// # Errors
    ///
    /// If the module does not define the function, or not for other modules.
    pub fn signature(&self, name: &str) -> Result<(Vec<Scalar>, Vec<Scalar>), FunctionError> {
        self.find(name).cloned()
    }

    /// Returns a function, as a pointer of a type that matches its signature: `extern "C" fn(i64, f32) -> i64`.
    ///
    /// # Errors
    ///
    /// If the module does not define the function, or with other scalars.
    ///
    /// # Safety
    ///
    /// The pointer must not be called after the engine is dropped. A call is as unsafe as the program: it must not lead
    /// to undefined behaviour, such as an access outside of memory. The first use runs the constructors of the module.
    pub unsafe fn function<F: MachineFunction>(&self, name: &str) -> Result<F, FunctionError> {
        let (parameters, results) = self.find(name)?;
        if !F::matches(parameters, results) {
            let (parameters, results) = (parameters.clone(), results.clone());
            return Err(FunctionError::Signature { name: name.to_owned(), parameters, results });
        }
        let address = self.caller(name, calls::Convention::Scalars);
        // SAFETY: as promised by the caller.
        unsafe { self.initialize() };
        // SAFETY: a function that takes and returns these scalars is at the address.
        Ok(unsafe { F::from_address(address as *const u8) })
    }

    /// Calls a function with the bits of its scalars, and returns those of its result.
    ///
    /// # Errors
    ///
    /// If the module does not define the function, or with another number of scalars.
    ///
    /// # Safety
    ///
    /// The call must not lead to undefined behaviour, such as an access outside of memory. The first call runs the
    /// constructors of the module.
    pub unsafe fn call(&self, name: &str, arguments: &[u128]) -> Result<Vec<u128>, FunctionError> {
        let (parameters, results) = self.find(name)?;
        if parameters.len() != arguments.len() {
            let (parameters, results) = (parameters.clone(), results.clone());
            return Err(FunctionError::Signature { name: name.to_owned(), parameters, results });
        }
        let address = self.caller(name, calls::Convention::Memory);
        // SAFETY: as promised by the caller.
        unsafe { self.initialize() };
        let mut values = vec![0_u128; results.len()];
        // SAFETY: a function of this type is at the address.
        let packed: extern "C" fn(*const u128, *mut u128) = unsafe { std::mem::transmute(address) };
        packed(arguments.as_ptr(), values.as_mut_ptr());
        terrace_native_runtime::flush();
        Ok(values)
    }

    fn find(&self, name: &str) -> Result<&Signature, FunctionError> {
        self.functions.get(name).ok_or_else(|| {
            let mut known: Vec<String> = self.functions.keys().cloned().collect();
            known.sort();
            FunctionError::Missing { name: name.to_owned(), known }
        })
    }

    fn machine(&self) -> &ExecutionEngine<'static> {
        self.machine.as_ref().expect("the engine is not dropped")
    }

    /// Returns the address of a function that calls the one of a name by a convention.
    fn caller(&self, name: &str, convention: calls::Convention) -> usize {
        let caller = convention.caller_name(name);
        if let Some(address) = self.callers.borrow().get(&caller) {
            return *address;
        }
        let machine = self.machine();
        let callee = machine.get_function_value(name).expect("the module defines the function");
        // SAFETY: the engine owns the context.
        let context = unsafe { &*self.context };
        let module = calls::compile(context, callee, &caller, convention);
        machine.add_module(&module).expect("the module is new");
        let address = machine.get_function_address(&caller).expect("the function has been compiled");
        self.callers.borrow_mut().insert(caller, address);
        address
    }

    /// Runs the constructors, once.
    ///
    /// # Safety
    ///
    /// The constructors must not have undefined behaviour.
    unsafe fn initialize(&self) {
        if !self.is_initialized.replace(true) {
            self.machine().run_static_constructors();
        }
    }
}

impl Drop for LlvmEngine {
    fn drop(&mut self) {
        if let Some(machine) = self.machine.take() {
            if self.is_initialized.get() {
                machine.run_static_destructors();
                terrace_native_runtime::flush();
            }
            drop(machine);
        }
        // SAFETY: the engine, which was the last to refer to the context, is gone.
        drop(unsafe { Box::from_raw(self.context) });
    }
}

impl fmt::Debug for LlvmEngine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<&String> = self.functions.keys().collect();
        names.sort();
        formatter.debug_struct("LlvmEngine").field("functions", &names).finish_non_exhaustive()
    }
}
