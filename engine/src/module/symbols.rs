//! Declaration of the symbols of a module.

use std::rc::Rc;

use cranelift_module::Module;
use terrace_llvm::{AliasOp, FunctionType, GlobalCtorsOp, GlobalDtorsOp, GlobalOp, LLVMFuncOp, Linkage};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::types::Type;

use super::{Definition, ModuleCompiler, Parameter};
use crate::function::Compiled;
use crate::scalar::Scalar;
use crate::support::{refuse, refuse_op};

/// The signature of a function of the program.
#[derive(Clone, Debug)]
pub(crate) struct FunctionSignature {
    /// The scalars of the parameters.
    pub parameters: Rc<[Parameter]>,
    /// The scalars of the result.
    pub results: Rc<[Scalar]>,
    /// Whether a call may pass further arguments.
    pub is_variadic: bool,
    /// Whether the module has the body.
    pub is_defined: bool,
}

impl FunctionSignature {
    /// Returns the scalars of the parameters.
    pub fn parameter_scalars(&self) -> Vec<Scalar> {
        self.parameters.iter().map(|parameter| parameter.scalar).collect()
    }
}

impl<'ir> ModuleCompiler<'ir> {
    /// Declares the symbols of a module's ops, and refuses ops that are none of the dialect.
    pub(super) fn declare_symbols(&mut self, ir: &'ir Body, ops: &[Op]) -> Compiled<()> {
        let mut result = Ok(());
        for op in ops {
            result = self.declare(ir, *op).and(result);
        }
        result?;
        for op in ops {
            if let Some(constructors) = GlobalCtorsOp::from_op(ir, *op) {
                self.add_constructors(ir, constructors)?;
            }
        }
        Ok(())
    }

    fn declare(&mut self, ir: &'ir Body, op: Op) -> Compiled<()> {
        if let Some(function) = LLVMFuncOp::from_op(ir, op) {
            return self.declare_function(ir, function);
        }
        if let Some(global) = GlobalOp::from_op(ir, op) {
            return self.declare_global(ir, global);
        }
        if let Some(alias) = AliasOp::from_op(ir, op) {
            let (symbol, addend) = self.alias_target(ir, alias)?;
            self.definitions.insert(alias.sym_name(ir).to_owned(), Definition::Alias { symbol, addend });
            return Ok(());
        }
        if GlobalDtorsOp::from_op(ir, op).is_some() {
            return Err(refuse(
                ir,
                op,
                "destructors are never run: call them at the end of the entry function",
            ));
        }
        let name = ir.name(op).text(self.context);
        let is_metadata =
            ["llvm.comdat", "llvm.module_flags", "llvm.linker_options", "llvm.mlir.global_ctors"];
        if is_metadata.contains(&name) { Ok(()) } else { Err(refuse_op(ir, op)) }
    }

    fn declare_function(&mut self, ir: &'ir Body, function: LLVMFuncOp) -> Compiled<()> {
        let op = function.op();
        let name = function.sym_name(ir).to_owned();
        let ty = function.function_type(ir);
        let Some(ty) = FunctionType::from_type(self.context, ty) else {
            return Err(refuse(ir, op, "its type is no function type of the dialect"));
        };
        let scalars =
            |ty: Type| self.layouts.scalars(self.context, ty).map_err(|reason| refuse(ir, op, reason));
        let attributes = function.arg_attrs_attr(ir).and_then(|all| all.as_array(self.context));
        let mut parameters = Vec::new();
        for (position, parameter) in ty.parameters(self.context).iter().enumerate() {
            let of_parameter = attributes.and_then(|all| all.get(position));
            let is_sign_extended =
                of_parameter.is_some_and(|all| all.entry_called(self.context, "llvm.signext").is_some());
            let scalars = scalars(*parameter)?;
            parameters.extend(scalars.iter().map(|scalar| Parameter { scalar: *scalar, is_sign_extended }));
        }
        let results = scalars(*ty.result(self.context))?;
        let linkage = *function.linkage(ir).linkage(self.context);
        let (inner, region) = ir.region(op, 0);
        let is_defined = !inner.is_region_empty(region);
        let signature = self.signature(&parameters, &results);
        let is_local = matches!(linkage, Linkage::Internal | Linkage::Private);
        let declared = self.machine.declare_function(&name, Self::linkage(is_defined, is_local), &signature);
        let id = declared.map_err(|error| refuse(ir, op, error))?;
        if !is_defined {
            self.imports.push((name.clone(), ir, op));
        }
        let (parameters, is_variadic) = (parameters.into(), *ty.is_variadic(self.context));
        self.functions
            .insert(name.clone(), FunctionSignature { parameters, results, is_variadic, is_defined });
        self.definitions.insert(name, Definition::Function(id));
        Ok(())
    }

    fn declare_global(&mut self, ir: &'ir Body, global: GlobalOp) -> Compiled<()> {
        let op = global.op();
        if global.thread_local(ir) {
            return Err(refuse(ir, op, "a module that is compiled in memory has no thread-local storage"));
        }
        let name = global.sym_name(ir).to_owned();
        let linkage = *global.linkage(ir).linkage(self.context);
        let (inner, region) = ir.region(op, 0);
        let has_value = global.value(ir).is_some() || !inner.is_region_empty(region);
        let is_local = matches!(linkage, Linkage::Internal | Linkage::Private);
        // Without a value, a local or common global is zero, and another one is a declaration.
        let is_defined = has_value || is_local || linkage == Linkage::Common;
        let declared = self.machine.declare_data(
            &name,
            Self::linkage(is_defined, is_local),
            !global.constant(ir),
            false,
        );
        let id = declared.map_err(|error| refuse(ir, op, error))?;
        if !is_defined {
            self.imports.push((name.clone(), ir, op));
        }
        self.definitions.insert(name, Definition::Data(id));
        Ok(())
    }

    /// Reports symbols that the program uses, but that neither it nor the process defines.
    pub fn check_imports(&self, is_defined: impl Fn(&str) -> bool) -> Compiled<()> {
        let used = self.used.borrow();
        let missing = self.imports.iter().filter(|(name, ..)| used.contains(name) && !is_defined(name));
        let mut result = Ok(());
        for (name, ir, op) in missing {
            let message = format!("'@{name}' is used, but defined nowhere");
            let help = "define it in the module; the runtime library and the C library have no such symbol";
            result = Err(self.context.emit_error(ir.location(*op), message).help(help).report());
        }
        result
    }

    fn add_constructors(&mut self, ir: &Body, constructors: GlobalCtorsOp) -> Compiled<()> {
        let names = constructors.ctors_attr(ir).as_array(self.context).unwrap_or_default();
        let priorities = constructors.priorities_attr(ir).as_array(self.context).unwrap_or_default();
        let mut all = Vec::new();
        for (name, priority) in names.iter().zip(priorities) {
            let name = name.as_flat_symbol_reference(self.context).unwrap_or_default();
            match self.definition(name) {
                Some(Definition::Function(function)) if self.functions[name].parameters.is_empty() => {
                    all.push((priority.as_i64(self.context).unwrap_or(0), function));
                }
                _ => {
                    let reason = format!("'@{name}' is no function without parameters");
                    return Err(refuse(ir, constructors.op(), reason));
                }
            }
        }
        all.sort_by_key(|(priority, _)| *priority);
        self.constructors.extend(all.into_iter().map(|(_, function)| function));
        Ok(())
    }
}
