//! A module of the dialect as one of LLVM.

use inkwell::attributes::AttributeLoc;
use inkwell::context::Context;
use inkwell::memory_buffer::MemoryBuffer;
use inkwell::module::{Linkage, Module};
use inkwell::passes::PassBuilderOptions;
use inkwell::targets::TargetMachine;
use inkwell::values::{AsValueRef, FunctionValue, GlobalValue};
use rustc_hash::FxHashMap;
use terrace_llvm::{FunctionType, LLVMFuncOp};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::symbols::symbol_name;

use super::{OptimizationLevel, Signature, halves, target};
use crate::layout::Layouts;

/// A module of the dialect, and what LLVM made of it.
pub(super) struct Program<'ir, 'llvm> {
    ir: &'ir Body,
    pub module: Module<'llvm>,
}

impl<'ir, 'llvm> Program<'ir, 'llvm> {
    /// Translates a module, for this machine.
    ///
    /// # Errors
    ///
    /// If an op has no translation, or LLVM refuses it. Reports a diagnostic.
    pub fn read(context: &'llvm Context, ir: &'ir Body) -> Result<Self, Reported> {
        let mut text = terrace_translate::write_llvm_ir(ir)?;
        halves::append(&mut text);
        text.push('\0');
        // LLVM needs a zero behind the text, which is no part of it.
        let buffer =
            MemoryBuffer::create_from_memory_range_copy(&text.as_bytes()[..text.len() - 1], "program");
        let module = context.create_module_from_ir(buffer).map_err(|error| refuse(ir, error.to_string()))?;
        let this = Program { ir, module };
        this.module.verify().map_err(|error| this.refuse(error.to_string()))?;
        let machine = target::this_machine(OptimizationLevel::O0).map_err(|error| this.refuse(error))?;
        this.module.set_triple(&machine.get_triple());
        this.module.set_data_layout(&machine.get_target_data().get_data_layout());
        let attributes = [("target-cpu", target::cpu()), ("target-features", target::features())];
        for function in this.module.get_functions().filter(|function| function.count_basic_blocks() > 0) {
            for (name, value) in &attributes {
                if function.get_string_attribute(AttributeLoc::Function, name).is_none() {
                    let attribute = context.create_string_attribute(name, value);
                    function.add_attribute(AttributeLoc::Function, attribute);
                }
            }
        }
        Ok(this)
    }

    /// Reports that LLVM cannot compile the module.
    pub fn refuse(&self, reason: String) -> Reported {
        refuse(self.ir, reason)
    }

    /// Returns a description of this machine for code of the module.
    pub fn machine(&self, level: OptimizationLevel) -> Result<TargetMachine, Reported> {
        target::this_machine(level).map_err(|error| self.refuse(error))
    }

    /// Optimises the module.
    pub fn optimize(&self, level: OptimizationLevel) -> Result<(), Reported> {
        let options = PassBuilderOptions::create();
        let is_fast = matches!(level, OptimizationLevel::O2 | OptimizationLevel::O3);
        options.set_loop_vectorization(is_fast);
        options.set_loop_slp_vectorization(is_fast);
        options.set_loop_interleaving(is_fast);
        let machine = self.machine(level)?;
        let has_matrices =
            self.module.get_functions().any(|it| it.get_name().to_bytes().starts_with(b"llvm.matrix."));
        // The pipelines of LLVM leave intrinsics of matrices alone, which have no instruction.
        let pipeline = match has_matrices {
            true => format!("function(lower-matrix-intrinsics),{}", level.pipeline()),
            false => level.pipeline().to_owned(),
        };
        let result = self.module.run_passes(&pipeline, &machine, options);
        result.map_err(|error| self.refuse(error.to_string()))
    }

    /// Returns the symbols that the module uses, but does not define, and that are defined nowhere else.
    pub fn missing_symbols(&self, is_defined: impl Fn(&str) -> bool) -> Vec<String> {
        let is_intrinsic = |function: &FunctionValue<'_>| function.get_intrinsic_id() != 0;
        let functions = self.module.get_functions();
        let functions = functions.filter(|it| it.count_basic_blocks() == 0 && !is_intrinsic(it));
        let functions = functions.map(|function| function.as_global_value());
        let globals = self.module.get_globals().filter(|global| global.get_initializer().is_none());
        let declared = functions
            .chain(globals)
            .filter(|global| global.get_linkage() != Linkage::ExternalWeak && is_used(*global));
        let names = declared.map(|global| global.get_name().to_string_lossy().into_owned());
        names.filter(|name| !is_defined(name)).collect()
    }

    /// Reports an error at the op of a symbol.
    pub fn report_at(&self, symbol: &str, message: String, help: &str) -> Reported {
        let location = match self.op_of_symbol(symbol) {
            Some((inner, op)) => inner.location(op),
            None => self.ir.location(self.ir.root()),
        };
        self.ir.context().emit_error(location, message).help(help).report()
    }

    /// Reports symbols that are defined nowhere.
    pub fn report_missing(&self, names: &[String]) -> Result<(), Reported> {
        let help = "define it in the module; the runtime library and the C library have no such symbol";
        let report =
            |name: &String| self.report_at(name, format!("'@{name}' is used, but defined nowhere"), help);
        match names.iter().map(report).last() {
            Some(reported) => Err(reported),
            None => Ok(()),
        }
    }

    fn op_of_symbol(&self, name: &str) -> Option<(&'ir Body, Op)> {
        let (inner, region) = self.ir.region(self.ir.root(), 0);
        let mut ops = inner.blocks(region).flat_map(|block| inner.ops(block));
        let context = self.ir.context();
        let found = ops.find(|op| {
            let symbol = symbol_name(inner, *op);
            symbol.and_then(|symbol| symbol.as_string(context)).is_some_and(|symbol| symbol == name)
        });
        found.map(|op| (inner, op))
    }

    /// Returns the signatures of the functions that can be called from outside.
    pub fn signatures(&self) -> FxHashMap<String, Signature> {
        let (layouts, context) = (Layouts::default(), self.ir.context());
        let (inner, region) = self.ir.region(self.ir.root(), 0);
        let ops = inner.blocks(region).flat_map(|block| inner.ops(block));
        let functions = ops.filter_map(|op| LLVMFuncOp::from_op(inner, op));
        let signatures = functions.filter_map(|function| {
            let name = function.sym_name(inner);
            let value = self.module.get_function(name)?;
            let is_local = matches!(value.get_linkage(), Linkage::Internal | Linkage::Private);
            if value.count_basic_blocks() == 0 || is_local {
                return None;
            }
            let ty = FunctionType::from_type(context, function.function_type(inner))?;
            let mut parameters = Vec::new();
            for parameter in ty.parameters(context).iter() {
                parameters.extend_from_slice(&layouts.scalars(context, *parameter).ok()?);
            }
            let results = layouts.scalars(context, *ty.result(context)).ok()?.to_vec();
            Some((name.to_owned(), (parameters, results)))
        });
        signatures.collect()
    }
}

fn is_used(global: GlobalValue<'_>) -> bool {
    use inkwell::llvm_sys::core::LLVMGetFirstUse;
    // SAFETY: the global is part of a module that is alive.
    unsafe { !LLVMGetFirstUse(global.as_value_ref()).is_null() }
}

fn refuse(ir: &Body, reason: String) -> Reported {
    let message = format!("cannot be compiled by LLVM: {}", reason.trim());
    ir.context().emit_error(ir.location(ir.root()), message).report()
}
