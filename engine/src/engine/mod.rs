//! The engine: a compiled module, and calls of its functions.
//!
//! The only module, besides the runtime library, that handles addresses of machine code.

#![allow(unsafe_code)]

mod pointers;

use std::cell::{Cell, RefCell};
use std::fmt;

use cranelift_codegen::ir::{AbiParam, InstBuilder, MemFlagsData, types};
use cranelift_codegen::settings::{Configurable, Flags};
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::{JITBuilder, JITModule};
use cranelift_module::{FuncId, Linkage, Module, default_libcall_names};
use rustc_hash::FxHashMap;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::Body;

use crate::module::{Definition, FunctionSignature, ModuleCompiler};
use crate::scalar::Scalar;

pub use pointers::{MachineFunction, MachineScalar};

/// A module as machine code in memory, which is freed with the engine.
pub struct Engine {
    /// `None` only while the engine is dropped.
    machine: RefCell<Option<JITModule>>,
    functions: FxHashMap<String, (FuncId, FunctionSignature)>,
    /// Functions that take their arguments from memory, by the functions that they call.
    packed: RefCell<FxHashMap<String, *const u8>>,
    constructors: Vec<FuncId>,
    is_initialized: Cell<bool>,
}

/// A function that an engine does not give.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FunctionError {
    /// The module defines no function of the name.
    Missing {
        /// The name.
        name: String,
        /// The names of the functions that it defines.
        known: Vec<String>,
    },
    /// The function has other parameters or results.
    Signature {
        /// The name.
        name: String,
        /// The scalars of the parameters.
        parameters: Vec<Scalar>,
        /// The scalars of the result.
        results: Vec<Scalar>,
    },
}

impl fmt::Display for FunctionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FunctionError::Missing { name, known } if known.is_empty() => {
                write!(formatter, "there is no function '{name}': the module defines none")
            }
            FunctionError::Missing { name, known } => {
                write!(formatter, "there is no function '{name}': the module defines {}", known.join(", "))
            }
            FunctionError::Signature { name, parameters, results } => {
                write!(formatter, "'{name}' takes {parameters:?} and returns {results:?}")
            }
        }
    }
}

impl std::error::Error for FunctionError {}

impl Engine {
    /// Compiles a verified module of the dialect `llvm`.
    ///
    /// # Errors
    ///
    /// If something cannot be compiled, or a symbol that the program uses is defined nowhere. Reports diagnostics.
    pub fn compile(program: &Body) -> Result<Engine, Reported> {
        let root = program.root();
        let unsupported = |reason: String| {
            let message = format!("this machine cannot run compiled code: {reason}");
            program.context().emit_error(program.location(root), message).report()
        };
        let mut flags = cranelift_codegen::settings::builder();
        let options = [
            ("use_colocated_libcalls", "false"),
            ("is_pic", "false"),
            ("opt_level", "speed"),
            ("enable_llvm_abi_extensions", "true"),
            ("enable_multi_ret_implicit_sret", "true"),
            ("enable_verifier", if cfg!(debug_assertions) { "true" } else { "false" }),
        ];
        for (name, value) in options {
            flags.set(name, value).map_err(|error| unsupported(error.to_string()))?;
        }
        let target = cranelift_native::builder().map_err(|error| unsupported(error.to_owned()))?;
        let target = target.finish(Flags::new(flags)).map_err(|error| unsupported(error.to_string()))?;
        if target.pointer_bits() != 64 {
            return Err(unsupported("addresses do not have 64 bits".to_owned()));
        }
        let mut builder = JITBuilder::with_isa(target, default_libcall_names());
        builder.symbols(terrace_native_runtime::symbols());
        let compiler = ModuleCompiler::compile(JITModule::new(builder), program)?;
        compiler.check_imports(terrace_native_runtime::is_defined)?;
        let ModuleCompiler { mut machine, definitions, functions, constructors, .. } = compiler;
        machine.finalize_definitions().map_err(|error| unsupported(error.to_string()))?;
        let functions = functions.into_iter().filter(|(_, signature)| signature.is_defined);
        let functions = functions.filter_map(|(name, signature)| match definitions.get(&name) {
            Some(Definition::Function(id)) => Some((name, (*id, signature))),
            _ => None,
        });
        Ok(Engine {
            functions: functions.collect(),
            machine: RefCell::new(Some(machine)),
            packed: RefCell::default(),
            constructors,
            is_initialized: Cell::new(false),
        })
    }

    /// Returns the scalars of the parameters and of the result of a function.
    ///
    /// # Errors
    ///
    /// If the module does not define the function.
    pub fn signature(&self, name: &str) -> Result<(Vec<Scalar>, Vec<Scalar>), FunctionError> {
        let (_, signature) = self.find(name)?;
        Ok((signature.parameter_scalars(), signature.results.to_vec()))
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
        let (id, signature) = self.find(name)?;
        let (parameters, results) = (signature.parameter_scalars(), signature.results.to_vec());
        if !F::matches(&parameters, &results) {
            return Err(FunctionError::Signature { name: name.to_owned(), parameters, results });
        }
        // SAFETY: as promised by the caller.
        unsafe { self.initialize() };
        // SAFETY: the function has this signature.
        Ok(unsafe { F::from_address(self.address(*id)) })
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
        let (id, signature) = self.find(name)?;
        let (parameters, results) = (signature.parameter_scalars(), signature.results.to_vec());
        if parameters.len() != arguments.len() {
            return Err(FunctionError::Signature { name: name.to_owned(), parameters, results });
        }
        let known = self.packed.borrow().get(name).copied();
        let address = match known {
            Some(address) => address,
            None => {
                let address = self.compile_packed(*id, &parameters, &results);
                self.packed.borrow_mut().insert(name.to_owned(), address);
                address
            }
        };
        // SAFETY: as promised by the caller.
        unsafe { self.initialize() };
        let mut values = vec![0_u128; results.len()];
        // SAFETY: `compile_packed` gives the function this type.
        let packed: extern "C" fn(*const u128, *mut u128) = unsafe { std::mem::transmute(address) };
        packed(arguments.as_ptr(), values.as_mut_ptr());
        terrace_native_runtime::flush();
        Ok(values)
    }

    fn find(&self, name: &str) -> Result<&(FuncId, FunctionSignature), FunctionError> {
        self.functions.get(name).ok_or_else(|| {
            let mut known: Vec<String> = self.functions.keys().cloned().collect();
            known.sort();
            FunctionError::Missing { name: name.to_owned(), known }
        })
    }

    fn address(&self, id: FuncId) -> *const u8 {
        let machine = self.machine.borrow();
        machine.as_ref().expect("the engine is not dropped").get_finalized_function(id)
    }

    /// Runs the constructors, once.
    ///
    /// # Safety
    ///
    /// The constructors must not have undefined behaviour.
    unsafe fn initialize(&self) {
        if !self.is_initialized.replace(true) {
            for id in &self.constructors {
                // SAFETY: constructors have no parameters; their results are ignored.
                let constructor: extern "C" fn() = unsafe { std::mem::transmute(self.address(*id)) };
                constructor();
            }
        }
    }

    /// Compiles a function that takes its arguments from memory, 16 bytes each, and stores its results so.
    fn compile_packed(&self, id: FuncId, parameters: &[Scalar], results: &[Scalar]) -> *const u8 {
        let mut machine = self.machine.borrow_mut();
        let machine = machine.as_mut().expect("the engine is not dropped");
        let mut context = machine.make_context();
        context.func.signature.params = vec![AbiParam::new(types::I64); 2];
        context.func.signature.call_conv = machine.isa().default_call_conv();
        let mut builder_context = FunctionBuilderContext::new();
        let mut builder = FunctionBuilder::new(&mut context.func, &mut builder_context);
        let block = builder.create_block();
        builder.append_block_params_for_function_params(block);
        builder.switch_to_block(block);
        let (from, to) = (builder.block_params(block)[0], builder.block_params(block)[1]);
        let load = |(position, scalar): (usize, &Scalar)| {
            let offset = i32::try_from(position * 16).expect("functions have fewer parameters");
            builder.ins().load(scalar.machine_type(), MemFlagsData::trusted(), from, offset)
        };
        let arguments: Vec<_> = parameters.iter().enumerate().map(load).collect();
        let function = machine.declare_func_in_func(id, builder.func);
        let call = builder.ins().call(function, &arguments);
        for (position, value) in builder.inst_results(call).to_vec().into_iter().enumerate() {
            let offset = i32::try_from(position * 16).expect("functions have fewer results");
            builder.ins().store(MemFlagsData::trusted(), value, to, offset);
        }
        debug_assert_eq!(builder.inst_results(call).len(), results.len());
        builder.ins().return_(&[]);
        builder.seal_all_blocks();
        builder.finalize(machine.target_config());
        let name = format!("terrace.packed.{}", id.as_u32());
        let packed = machine
            .declare_function(&name, Linkage::Local, &context.func.signature)
            .expect("the name is not used otherwise");
        machine.define_function(packed, &mut context).expect("loads, a call and stores are compiled");
        machine.finalize_definitions().expect("there is memory for a small function");
        machine.get_finalized_function(packed)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        if let Some(machine) = self.machine.get_mut().take() {
            // SAFETY: callers of `function` promised not to call into the memory any more.
            unsafe { machine.free_memory() };
        }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut names: Vec<&String> = self.functions.keys().collect();
        names.sort();
        formatter.debug_struct("Engine").field("functions", &names).finish_non_exhaustive()
    }
}
