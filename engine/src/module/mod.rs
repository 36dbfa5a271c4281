//! Compilation of a module: its symbols, globals and functions.

mod constants;
mod globals;
mod symbols;

use std::cell::RefCell;
use std::rc::Rc;

use cranelift_codegen::Context as MachineContext;
use cranelift_codegen::ir::{AbiParam, ArgumentExtension, Signature, UserFuncName};
use cranelift_codegen::isa::TargetFrontendConfig;
use cranelift_frontend::{FunctionBuilder, FunctionBuilderContext};
use cranelift_jit::JITModule;
use cranelift_module::{DataId, FuncId, Linkage, Module, ModuleError};
use rustc_hash::{FxHashMap, FxHashSet};
use terrace_llvm::LLVMFuncOp;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};

use crate::function::{Compiled, FunctionCompiler};
use crate::layout::Layouts;
use crate::scalar::Scalar;

pub(crate) use constants::{attribute_scalars, bits_of_integer};
pub(crate) use symbols::FunctionSignature;

/// The entity that a symbol names.
#[derive(Clone, Debug)]
pub(crate) enum Definition {
    /// A function.
    Function(FuncId),
    /// A global.
    Data(DataId),
    /// A place behind another symbol.
    Alias {
        /// The symbol.
        symbol: String,
        /// The distance in bytes.
        addend: i64,
    },
}

/// A parameter of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    scalar: Scalar,
    is_sign_extended: bool,
}

impl Parameter {
    /// Creates a parameter that is extended by zeros.
    pub fn new(scalar: Scalar) -> Parameter {
        Parameter { scalar, is_sign_extended: false }
    }

    fn machine(self) -> AbiParam {
        let ty = self.scalar.machine_type();
        match self.scalar {
            Scalar::Integer(_) if ty.bits() < 32 => {
                let extension =
                    if self.is_sign_extended { ArgumentExtension::Sext } else { ArgumentExtension::Uext };
                AbiParam { extension, ..AbiParam::new(ty) }
            }
            _ => AbiParam::new(ty),
        }
    }
}

/// A module that is being compiled.
pub(crate) struct ModuleCompiler<'ir> {
    pub machine: JITModule,
    pub layouts: Layouts,
    pub context: &'ir Context,
    pub(crate) definitions: FxHashMap<String, Definition>,
    pub(crate) functions: FxHashMap<String, FunctionSignature>,
    /// The names of symbols that the program does not define, with a place that declares each.
    pub(crate) imports: Vec<(String, &'ir Body, Op)>,
    /// The names of the symbols that functions and globals refer to.
    pub(crate) used: RefCell<FxHashSet<String>>,
    /// The functions that run before the program.
    pub(crate) constructors: Vec<FuncId>,
}

impl<'ir> ModuleCompiler<'ir> {
    /// Compiles the functions and globals of a module.
    ///
    /// # Errors
    ///
    /// If something cannot be compiled. Reports a diagnostic for each function that cannot.
    pub fn compile(machine: JITModule, program: &'ir Body) -> Compiled<Self> {
        let mut this = ModuleCompiler {
            machine,
            layouts: Layouts::default(),
            context: program.context(),
            definitions: FxHashMap::default(),
            functions: FxHashMap::default(),
            imports: Vec::new(),
            used: RefCell::default(),
            constructors: Vec::new(),
        };
        let (inner, region) = program.region(program.root(), 0);
        let ops: Vec<Op> = inner.blocks(region).flat_map(|block| inner.ops(block)).collect();
        this.declare_symbols(inner, &ops)?;
        let mut result = Ok(());
        let (mut machine_context, mut builder_context) =
            (this.machine.make_context(), FunctionBuilderContext::new());
        for op in &ops {
            if let Some(function) = LLVMFuncOp::from_op(inner, *op) {
                let defined =
                    this.define_function(inner, function, &mut machine_context, &mut builder_context);
                this.machine.clear_context(&mut machine_context);
                result = defined.and(result);
            }
        }
        result?;
        this.define_globals(inner, &ops)?;
        Ok(this)
    }

    /// Returns the entity that a symbol names, and records the use.
    pub fn definition(&self, name: &str) -> Option<Definition> {
        self.used.borrow_mut().insert(name.to_owned());
        self.definitions.get(name).cloned()
    }

    /// Returns the description of the target for builders.
    pub fn frontend_config(&self) -> TargetFrontendConfig {
        self.machine.target_config()
    }

    /// Returns the machine's signature of a function.
    pub fn signature(&self, parameters: &[Parameter], results: &[Scalar]) -> Signature {
        let mut signature = self.machine.make_signature();
        signature.params.extend(parameters.iter().map(|parameter| parameter.machine()));
        signature.returns.extend(results.iter().map(|scalar| Parameter::new(*scalar).machine()));
        signature
    }

    fn define_function(
        &mut self,
        ir: &'ir Body,
        function: LLVMFuncOp,
        machine_context: &mut MachineContext,
        builder_context: &mut FunctionBuilderContext,
    ) -> Compiled<()> {
        let op = function.op();
        let (inner, region) = ir.region(op, 0);
        let Some(entry) = inner.entry_block(region) else { return Ok(()) };
        let name = function.sym_name(ir);
        let Some(Definition::Function(id)) = self.definitions.get(name).cloned() else {
            unreachable!("functions are declared before they are defined")
        };
        let signature = &self.functions[name];
        if signature.is_variadic {
            return Err(crate::support::refuse(ir, op, "a variadic function can be called, not defined"));
        }
        let results: Rc<[Scalar]> = Rc::clone(&signature.results);
        let signature = self.signature(&signature.parameters.clone(), &results);
        machine_context.func.signature = signature;
        machine_context.func.name = UserFuncName::user(0, id.as_u32());
        let builder = FunctionBuilder::new(&mut machine_context.func, builder_context);
        let compiled = FunctionCompiler::compile(self, builder, op, inner, entry, results);
        if let Err(reported) = compiled {
            // The builder of an unfinished function cannot be used again.
            *builder_context = FunctionBuilderContext::new();
            return Err(reported);
        }
        self.machine.define_function(id, machine_context).map_err(|error| {
            let reason = match &error {
                ModuleError::Compilation(error) => error.to_string(),
                error => error.to_string(),
            };
            crate::support::refuse(ir, op, format_args!("Cranelift says: {}", reason.trim()))
        })
    }

    pub(crate) fn linkage(is_defined: bool, is_local: bool) -> Linkage {
        match (is_defined, is_local) {
            (false, _) => Linkage::Import,
            (true, true) => Linkage::Local,
            (true, false) => Linkage::Export,
        }
    }
}
