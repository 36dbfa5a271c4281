//! The pass: each module of `gpu` is copied and converted as a whole.

use terrace_gpu::GPUModuleOp;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::ModuleOp;
use terrace_runtime::conversion::{Conversion, ConversionConfig, FrozenConversion};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};

use super::attributions::allocate_attributions;
use super::{ConvertGpuToSpirv, GpuToSpirv};
use crate::environment::Environment;

/// The prefix of the names of modules of `spirv`.
const PREFIX: &str = "__spv__";

impl ConvertGpuToSpirv {
    /// Converts a copy of each module, and puts it before that.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let context = run.context().clone();
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
            let mut kernels = kernels.clone();
            allocate_attributions(&mut kernels);
            let root = kernels.root();
            let name = kernels.attribute(root, "sym_name").and_then(|name| name.as_string(&context));
            let name = format!("{PREFIX}{}", name.unwrap_or_default());
            kernels.set_attribute(root, "sym_name", Some(Attribute::string(&context, &name)));
            let targets = kernels.attribute(root, "targets").and_then(|targets| targets.as_array(&context));
            let is_environment =
                |target: &&Attribute| Environment::of_attribute(&context, **target).is_some();
            if let Some(target) = targets.unwrap_or_default().iter().find(is_environment).copied() {
                kernels.set_attribute(root, terrace_spirv::TARGET_ENVIRONMENT, Some(target));
            }
            let environment = self.environment.clone();
            let environment =
                environment.or_else(|| Environment::of_module(&kernels)).or_else(|| around.clone());
            let conversion: Box<dyn Conversion> =
                Box::new(GpuToSpirv { environment, wide_index: self.wide_index });
            let conversion = FrozenConversion::composed(&context, &[conversion]);

            // The conversion changes what is in a body, so the copy is put into one of its own.
            let mut holder = ModuleOp::body(&context, Location::UNKNOWN);
            let (_, region) = holder.region(holder.root(), 0);
            let Some(block) = holder.entry_block(region) else { return run.fail() };
            let copy = holder.adopt(kernels, &[], &[]);
            holder.append_op(block, copy);
            conversion.apply_fully(&mut holder, &ConversionConfig::default())?;
            let converted = *holder.take_child(copy);
            let ir = run.body_mut();
            let converted = ir.adopt(converted, &[], &[]);
            ir.insert_op_before(converted, module);
        }
        Ok(())
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
