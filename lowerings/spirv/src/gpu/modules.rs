//! The pass: each module of `gpu` is copied and converted as a whole.

use terrace_func::{FuncOp, ReturnOp};
use terrace_gpu::{GPUFuncOp, GPUModuleOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::ModuleOp;
use terrace_runtime::conversion::{Conversion, ConversionConfig, FrozenConversion};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function::add_entry_block;
use terrace_runtime::ir::{Body, Builder, Op};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_spirv::Capability;

use super::attributions::allocate_attributions;
use super::{ConvertGpuToSpirv, GpuToSpirv};
use crate::environment::Environment;
use crate::memref::{ClientApi, map_storage_classes};

/// The prefix of the names of modules of `spirv`.
const PREFIX: &str = "__spv__";

impl ConvertGpuToSpirv {
    /// Converts a copy of each module, and puts it where the host looks for it: before the module for shaders, as its first
    /// op for kernels of OpenCL.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let around = Environment::around(run.body(), run.outer());
        let ir = run.body();
        let (_, region) = ir.region(ir.root(), 0);
        let ops = ir.blocks(region).flat_map(|block| ir.ops(block));
        let modules: Vec<Op> = ops.filter(|op| GPUModuleOp::from_op(ir, *op).is_some()).collect();
        if modules.is_empty() {
            run.mark_all_preserved();
            return Ok(());
        }
        for module in modules {
            let Some(kernels) = run.body().child(module) else { continue };
            let environment = self.environment.clone();
            let environment =
                environment.or_else(|| Environment::of_module(kernels)).or_else(|| around.clone());
            let is_kernel = environment.as_ref().is_some_and(|known| known.allows(Capability::Kernel));
            let client_api = if is_kernel { ClientApi::Opencl } else { ClientApi::Vulkan };
            let converted = self.convert(kernels.clone(), environment, client_api)?;
            let ir = run.body_mut();
            match client_api {
                ClientApi::Vulkan => {
                    let converted = ir.adopt(converted, &[], &[]);
                    ir.insert_op_before(converted, module);
                }
                ClientApi::Opencl => {
                    let (kernels, region) = ir.region_mut(module, 0);
                    let converted = kernels.adopt(converted, &[], &[]);
                    let block = kernels.entry_block(region);
                    if let Some(first) = block.and_then(|block| kernels.first_op(block)) {
                        kernels.insert_op_before(converted, first);
                    } else if let Some(block) = block {
                        kernels.append_op(block, converted);
                    }
                    leave_empty_functions(kernels);
                }
            }
        }
        Ok(())
    }

    /// Converts a module of `gpu` to one of `spirv`.
    fn convert(
        &self,
        mut kernels: Body,
        environment: Option<Environment>,
        client_api: ClientApi,
    ) -> Result<Body, Reported> {
        let context = kernels.context().clone();
        let root = kernels.root();
        map_storage_classes(&mut kernels, root, client_api)?;
        allocate_attributions(&mut kernels);
        let name = kernels.attribute(root, "sym_name").and_then(|name| name.as_string(&context));
        let name = format!("{PREFIX}{}", name.unwrap_or_default());
        kernels.set_attribute(root, "sym_name", Some(Attribute::string(&context, &name)));
        let targets = kernels.attribute(root, "targets").and_then(|targets| targets.as_array(&context));
        let is_environment = |target: &&Attribute| Environment::of_attribute(&context, **target).is_some();
        if let Some(target) = targets.unwrap_or_default().iter().find(is_environment).copied() {
            kernels.set_attribute(root, terrace_spirv::TARGET_ENVIRONMENT, Some(target));
        }
        let conversion: Box<dyn Conversion> =
            Box::new(GpuToSpirv { environment, wide_index: self.wide_index });
        let conversion = FrozenConversion::composed(&context, &[conversion]);

        // The conversion changes what is in a body, so the copy is put into one of its own.
        let mut holder = ModuleOp::body(&context, Location::UNKNOWN);
        let copy = holder.adopt(kernels, &[], &[]);
        holder.append_top_level_op(copy);
        conversion.apply_fully(&mut holder, &ConversionConfig::default())?;
        Ok(*holder.take_child(copy))
    }
}

/// Replaces functions of `gpu` by functions of `func` of the same types that return at once, for the host: their code is in
/// the module of `spirv`. Functions with results stay.
fn leave_empty_functions(kernels: &mut Body) {
    let (_, region) = kernels.region(kernels.root(), 0);
    let ops = kernels.blocks(region).flat_map(|block| kernels.ops(block));
    let functions: Vec<Op> = ops.filter(|op| GPUFuncOp::from_op(kernels, *op).is_some()).collect();
    let context = kernels.context().clone();
    for op in functions {
        let location = kernels.location(op);
        let attribute = |name| kernels.attribute(op, name);
        let name = attribute("sym_name").and_then(|name| name.as_string(&context));
        let ty = attribute("function_type").and_then(|ty| ty.as_type(&context));
        let has_results =
            ty.is_none_or(|ty| ty.function_results(&context).is_none_or(|list| !list.is_empty()));
        let (Some(name), Some(ty), false) = (name, ty, has_results) else { continue };
        let function = FuncOp::create(kernels, location, name, ty).op();
        kernels.set_attribute(function, "gpu.kernel", Some(Attribute::UNIT));
        let (body, entry) = add_entry_block(kernels, function);
        let mut builder = Builder::at_end(body, entry);
        ReturnOp::build(&mut builder, location, &[]);
        kernels.insert_op_before(function, op);
        kernels.erase_op(op);
    }
}

impl Environment {
    /// Returns the environment of a module of `gpu`: the first one among its targets, or that of its attribute.
    fn of_module(module: &Body) -> Option<Self> {
        let context = module.context();
        let root = module.root();
        let targets = module.attribute(root, "targets").and_then(|targets| targets.as_array(context));
        let mut targets = targets.unwrap_or_default().iter();
        let own = || module.attribute(root, terrace_spirv::TARGET_ENVIRONMENT);
        targets
            .find_map(|target| Environment::of_attribute(context, *target))
            .or_else(|| Environment::of_attribute(context, own()?))
    }
}
