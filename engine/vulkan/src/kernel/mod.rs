//! Kernels as shaders: specialised for a launch, lowered to `spirv` for a device, and serialised.

mod environment;
mod specialize;

use terrace_gpu::GPUFuncOp;
use terrace_lowerings::affine::LowerAffine;
use terrace_lowerings::arith::ArithExpand;
use terrace_lowerings_spirv::gpu::ConvertGpuToSpirv;
use terrace_lowerings_spirv::memref::{ClientApi, map_storage_classes};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::builtin;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::ConversionPass;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::location::Location;
use terrace_runtime::pass::PassManager;
use terrace_runtime::symbols::symbol_name;
use terrace_runtime::transforms::Canonicalize;
use terrace_spirv::{
    EntryPointABIAttr, InterfaceVarABIAttr, ModuleOp, SPIRVLowerABIAttributes, SPIRVUpdateVCE, StorageClass,
    TARGET_ENVIRONMENT,
};

use crate::{Binding, Features, Shader};

pub(crate) use specialize::{Argument, Form};

/// The attribute that says how an entry point is executed.
const ENTRY_POINT: &str = "spirv.entry_point_abi";

/// The attribute that says where an argument of an entry point is bound.
const INTERFACE_VARIABLE: &str = "spirv.interface_var_abi";

/// A kernel, and how it is launched.
pub(crate) struct Request<'a> {
    /// The module of the kernel.
    pub module: &'a Body,
    pub kernel: Op,
    /// The target environment around the module, if there is one.
    pub environment: Option<Attribute>,
    /// The number of threads of a block in each dimension.
    pub block: [u32; 3],
    pub arguments: &'a [Argument],
}

/// A kernel as a shader. The buffer of each binding is that of the argument with its index.
pub(crate) struct Converted {
    pub shader: Shader,
    /// The form in which the bytes of each argument are passed.
    pub forms: Vec<Form>,
    /// Whether the kernel may write to each argument.
    pub writes: Vec<bool>,
}

/// The reason why a kernel has no shader.
pub(crate) enum Failure {
    /// It was reported.
    Reported,
    /// It continues a sentence that begins with the launch.
    Refused(String),
}

impl From<Reported> for Failure {
    fn from(_: Reported) -> Self {
        Failure::Reported
    }
}

fn refused<T>(reason: impl Into<String>) -> Result<T, Failure> {
    Err(Failure::Refused(reason.into()))
}

/// Converts a kernel for a launch on a device.
pub(crate) fn convert(request: &Request<'_>, features: &Features) -> Result<Converted, Failure> {
    let context = request.module.context().clone();
    let Some(name) = text(request.module, request.kernel) else {
        return refused("launches a kernel without a name");
    };
    let mut kernels = request.module.clone();
    let Some(kernel) = keep_kernel(&mut kernels, &name) else {
        return refused("launches a kernel that is not there");
    };
    let environment = environment::of_module(&kernels).or(request.environment);
    let environment = match environment {
        Some(environment) => environment,
        None => environment::of_device(&context, features).map_err(Failure::Refused)?,
    };
    set_workgroup_size(&mut kernels, kernel, request.block)?;
    bind_values(&mut kernels, kernel);
    let bindings = bindings(&kernels, kernel);
    let is_wide = environment::has_wide_integers(&context, environment);
    let specialized =
        specialize::specialize(&mut kernels, kernel, request.arguments, is_wide).map_err(Failure::Refused)?;

    let mut holder = builtin::ModuleOp::body(&context, Location::UNKNOWN);
    let root = holder.root();
    holder.set_attribute(root, TARGET_ENVIRONMENT, Some(environment));
    let (_, region) = holder.region(root, 0);
    let Some(block) = holder.entry_block(region) else { return refused("is in a module without a block") };
    let module = holder.adopt(kernels, &[], &[]);
    holder.append_op(block, module);
    lower(&mut holder, is_wide)?;

    let mut ops = holder.top_level_ops();
    let Some(module) = ops.find_map(|op| holder.child(op).filter(|child| is_spirv(child))) else {
        return refused("launches a kernel that became no module of 'spirv'");
    };
    environment::check(module, features).map_err(Failure::Refused)?;
    let words = terrace_spirv_binary::write_words(module)?;
    Ok(Converted {
        shader: Shader { words, entry: name, bindings },
        forms: specialized.forms,
        writes: specialized.writes,
    })
}

/// Lowers the kernels of a module to the dialect `spirv`.
fn lower(holder: &mut Body, wide_index: bool) -> Result<(), Reported> {
    let mut passes = PassManager::new();
    passes
        .pipeline_mut()
        .add_pass(ConversionPass::new(LowerAffine::default()))
        .add_pass(ConversionPass::new(ArithExpand::default()))
        .add_pass(Canonicalize::default());
    passes.run(holder)?;
    let root = holder.root();
    map_storage_classes(holder, root, ClientApi::Vulkan)?;
    let mut passes = PassManager::new();
    let pipeline = passes.pipeline_mut();
    pipeline.add_pass(ConvertGpuToSpirv { wide_index, ..Default::default() });
    pipeline
        .nest(ModuleOp::NAME)
        .add_pass(SPIRVLowerABIAttributes::default())
        .add_pass(SPIRVUpdateVCE::default());
    passes.run(holder)
}

fn is_spirv(module: &Body) -> bool {
    ModuleOp::from_op(module, module.root()).is_some()
}

fn text(ir: &Body, op: Op) -> Option<String> {
    Some(symbol_name(ir, op)?.as_string(ir.context())?.to_owned())
}

/// Erases all kernels but one of a name, and returns that.
fn keep_kernel(kernels: &mut Body, name: &str) -> Option<Op> {
    let ops: Vec<Op> = kernels.top_level_ops().collect();
    let mut kept = None;
    for op in ops {
        let Some(function) = GPUFuncOp::from_op(kernels, op) else { continue };
        if text(kernels, op).as_deref() == Some(name) {
            kept = Some(op);
        } else if function.is_kernel(kernels) {
            kernels.erase_op(op);
        }
    }
    kept
}

/// Sets the size of the workgroup of a kernel.
fn set_workgroup_size(kernels: &mut Body, kernel: Op, block: [u32; 3]) -> Result<(), Failure> {
    let context = kernels.context().clone();
    let sizes = block.map(|size| size as i32).to_vec();
    let known = kernels.attribute(kernel, ENTRY_POINT);
    let known = known.and_then(|known| EntryPointABIAttr::from_attribute(&context, known));
    if let Some(known) = known
        && let Some(own) = known.workgroup_size(&context)
        && *own != sizes
    {
        return refused(format!("launches blocks of {sizes:?} threads, and the kernel is for {own:?}"));
    }
    let subgroup = known.and_then(|known| *known.subgroup_size(&context));
    let width = known.and_then(|known| *known.target_width(&context));
    let entry_point = EntryPointABIAttr::get(&context, Some(sizes), subgroup, width);
    kernels.set_attribute(kernel, ENTRY_POINT, Some(entry_point.to_attribute(&context)));
    Ok(())
}

/// Binds the arguments of a kernel by their numbers in descriptor set 0, unless they say where they are bound. Values are in
/// storage buffers as well.
fn bind_values(kernels: &mut Body, kernel: Op) {
    let context = kernels.context().clone();
    let inputs = function::inputs(kernels, kernel).to_vec();
    let own = (0..inputs.len()).map(|index| function::argument_attributes(kernels, kernel, index));
    let own: Vec<Attribute> = own.collect();
    if own.iter().any(|attributes| attributes.entry_called(&context, INTERFACE_VARIABLE).is_some()) {
        return;
    }
    let bound = own.iter().zip(inputs).enumerate().map(|(number, (attributes, ty))| {
        let class = (!ty.is_memref(&context)).then_some(StorageClass::StorageBuffer);
        let interface = InterfaceVarABIAttr::get(&context, 0, number as u32, class);
        let mut entries = attributes.as_dictionary(&context).unwrap_or_default().to_vec();
        let name = context.identifier(INTERFACE_VARIABLE);
        entries.push(NamedAttribute { name, value: interface.to_attribute(&context) });
        Attribute::dictionary(&context, entries)
    });
    let bound: Vec<Attribute> = bound.collect();
    if !bound.is_empty() {
        kernels.set_attribute(kernel, "arg_attrs", Some(Attribute::array(&context, &bound)));
    }
}

/// Returns where the arguments of a kernel are bound: as they say, or by their numbers in descriptor set 0.
fn bindings(kernels: &Body, kernel: Op) -> Vec<Binding> {
    let context = kernels.context();
    let count = function::inputs(kernels, kernel).len();
    let binding = |buffer: usize| {
        let own = function::argument_attributes(kernels, kernel, buffer);
        let own = own.entry_called(context, INTERFACE_VARIABLE);
        match own.and_then(|own| InterfaceVarABIAttr::from_attribute(context, own)) {
            Some(own) => Binding { set: *own.descriptor_set(context), number: *own.binding(context), buffer },
            None => Binding { set: 0, number: buffer as u32, buffer },
        }
    };
    (0..count).map(binding).collect()
}

/// Returns an attribute that a text means.
fn parsed(context: &Context, text: &str) -> Result<Attribute, String> {
    terrace_runtime::text::parse_attribute(context, text)
}
