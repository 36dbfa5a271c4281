//! Modules, kernels and other functions.

use terrace_gpu::{GPUFuncOp, GPUModuleOp, ReturnOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::function;
use terrace_runtime::rewrite::MatchResult;
use terrace_spirv::{
    AddressingModel, AddressingModelAttr, Capability, InterfaceVarABIAttr, MemoryModel, MemoryModelAttr,
    ModuleOp, StorageClass,
};

use crate::environment::Environment;
use crate::func::{lower_function, lower_return};
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

/// The attribute that says how an entry point is executed.
pub(super) const ENTRY_POINT: &str = "spirv.entry_point_abi";

/// The attribute that says where an argument of an entry point is bound.
const INTERFACE_VARIABLE: &str = "spirv.interface_var_abi";

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let (of_module, of_kernel) = (options.clone(), options.environment.clone());
    patterns
        .add(move |op: GPUModuleOp, _, rewriter| lower_module(op, &of_module, rewriter))
        .add(move |op: GPUFuncOp, _, rewriter| lower_kernel(op, &of_kernel, rewriter))
        .add(|op: ReturnOp, operands, rewriter| lower_return(op.op(), operands, rewriter));
}

/// Makes a module of `spirv`, with the models of addresses and memory that the environment has.
fn lower_module(
    op: GPUModuleOp,
    options: &TypeOptions,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let environment = &options.environment;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let addressing = if environment.allows(Capability::Kernel) {
        if options.wide_index { AddressingModel::Physical64 } else { AddressingModel::Physical32 }
    } else if environment.allows(Capability::PhysicalStorageBufferAddresses) {
        AddressingModel::PhysicalStorageBuffer64
    } else {
        AddressingModel::Logical
    };
    let memory = if environment.allows(Capability::VulkanMemoryModel) {
        MemoryModel::Vulkan
    } else if environment.allows(Capability::Shader) {
        MemoryModel::Glsl450
    } else if environment.allows(Capability::Kernel) {
        MemoryModel::OpenCL
    } else {
        return Err(rewriter.match_failure(
            op.op(),
            || "the target environment has neither the capability 'Shader' nor 'Kernel'",
        ));
    };
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let mut attributes: Vec<NamedAttribute> = ir.attributes(op.op()).into_iter().collect();
    attributes.retain(|attribute| !matches!(attribute.name.text(&context), "targets" | "offloadingHandler"));
    attributes.push(named(
        "addressing_model",
        AddressingModelAttr::get(&context, addressing).to_attribute(&context),
    ));
    attributes.push(named("memory_model", MemoryModelAttr::get(&context, memory).to_attribute(&context)));
    rewriter.rename_isolated_op(op.op(), ModuleOp::name_in(&context), &attributes);
    Ok(())
}

/// Makes a function of `spirv`. A kernel is an entry point, whose arguments are bound to numbers of the descriptor set 0
/// in environments for shaders, unless they say where they are bound.
fn lower_kernel(
    op: GPUFuncOp,
    environment: &Environment,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let op = op.op();
    let ir = rewriter.body();
    let context = ir.context().clone();
    let fail = |reason: &'static str| rewriter.match_failure(op, || reason);
    let inputs = function::inputs(ir, op).to_vec();
    let mut attributes: Vec<NamedAttribute> = ir.attributes(op).into_iter().collect();
    let has = |name: &str| attributes.iter().any(|attribute| attribute.name.text(&context) == name);
    let is_kernel = has("gpu.kernel");
    let is_entry_point = has(ENTRY_POINT);
    if is_kernel && !is_entry_point {
        return Err(fail("a kernel has the attribute 'spirv.entry_point_abi'"));
    }
    if is_kernel && !function::results(ir, op).is_empty() {
        return Err(fail("a kernel has no results"));
    }
    let own = attributes.iter().find(|attribute| attribute.name.text(&context) == "arg_attrs");
    let own = own.and_then(|attribute| attribute.value.as_array(&context)).map(<[Attribute]>::to_vec);
    let mut arguments = own.unwrap_or_else(|| vec![Attribute::EMPTY_DICTIONARY; inputs.len()]);
    let bound =
        arguments.iter().filter(|argument| argument.entry_called(&context, INTERFACE_VARIABLE).is_some());
    let bound = bound.count();
    let binds = is_kernel && environment.allows(Capability::Shader);
    if binds && bound != 0 && bound != inputs.len() {
        return Err(fail("either all arguments have the attribute 'spirv.interface_var_abi' or none"));
    }
    let converter = rewriter.type_converter().expect("types");
    if binds && bound == 0 {
        for (position, (argument, ty)) in arguments.iter_mut().zip(&inputs).enumerate() {
            converter.convert_to_one(&context, *ty).map_err(|reason| rewriter.unconverted(op, &reason))?;
            let is_scalar = ty.is_index() || ty.bit_width(&context).is_some();
            let class = is_scalar.then_some(StorageClass::StorageBuffer);
            let interface = InterfaceVarABIAttr::get(&context, 0, position as u32, class);
            let mut entries = argument.as_dictionary(&context).unwrap_or_default().to_vec();
            entries.push(NamedAttribute {
                name: context.identifier(INTERFACE_VARIABLE),
                value: interface.to_attribute(&context),
            });
            *argument = Attribute::dictionary(&context, entries);
        }
    }
    attributes.retain(|attribute| {
        let name = attribute.name.text(&context);
        let is_of_gpu = name.starts_with("gpu.") || name.starts_with("known_");
        !is_of_gpu
            && !name.ends_with("_attributions")
            && !name.ends_with("_attrib_attrs")
            && name != "arg_attrs"
    });
    if arguments.iter().any(|argument| *argument != Attribute::EMPTY_DICTIONARY) {
        let value = Attribute::array(&context, &arguments);
        attributes.push(NamedAttribute { name: context.identifier("arg_attrs"), value });
    }
    let Some(ty) = function::function_type(ir, op) else { return Err(fail("it has no function type")) };
    lower_function(op, ty, attributes, rewriter)
}
