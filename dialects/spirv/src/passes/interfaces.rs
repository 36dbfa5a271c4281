//! `spirv-lower-abi-attrs`: the interfaces of entry points.

use std::collections::HashSet;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::function;
use terrace_runtime::ir::{Body, Builder, InsertionPoint, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::symbols::{SymbolTable, symbol_references};
use terrace_runtime::types::Type;

use super::layout::{lay_out, set_pointer_type};
use crate::target::TargetEnvironment;
use crate::types::{component_count, is_scalar};
use crate::{
    AccessChainOp, AddressOfOp, Capability, ConstantOp, EntryPointABIAttr, EntryPointOp, ExecutionMode,
    ExecutionModeAttr, ExecutionModeOp, ExecutionModel, ExecutionModelAttr, FuncOp, GlobalVariableOp,
    InterfaceVarABIAttr, LoadOp, PointerType, SPIRVLowerABIAttributes, StorageClass, StructType, Version,
};

const ENTRY_POINT: &str = "spirv.entry_point_abi";
const VARIABLE: &str = "spirv.interface_var_abi";

impl SPIRVLowerABIAttributes {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let Some(environment) = TargetEnvironment::lookup(run.body(), run.op(), run.outer()) else {
            return Err(run.emit_error("missing SPIR-V target env attribute").report().into());
        };
        let ir = run.body_mut();
        let (_, region) = ir.region(ir.root(), 0);
        let functions = ir.blocks(region).flat_map(|block| ir.ops(block));
        let functions: Vec<FuncOp> = functions.filter_map(|op| FuncOp::from_op(ir, op)).collect();
        let mut has_changed = false;
        let mut failure = None;
        for function in functions {
            let abi = ir.discardable_attribute(function.op(), ENTRY_POINT);
            let Some(abi) = abi.and_then(|abi| EntryPointABIAttr::from_attribute(ir.context(), abi)) else {
                continue;
            };
            match lower_entry_point(ir, function, abi, &environment) {
                Ok(()) => has_changed = true,
                Err(message) => failure = Some(ir.emit_op_error(function.op(), message).report()),
            }
        }
        match failure {
            Some(failure) => Err(failure.into()),
            None => {
                if !has_changed {
                    run.mark_all_preserved();
                }
                Ok(())
            }
        }
    }
}

/// Lowers the interface of a function.
///
/// # Errors
///
/// With the reason, if it cannot be lowered.
fn lower_entry_point(
    ir: &mut Body,
    function: FuncOp,
    abi: EntryPointABIAttr,
    environment: &TargetEnvironment,
) -> Result<(), String> {
    let model = if environment.has_capability(Capability::Shader) {
        ExecutionModel::GLCompute
    } else if environment.has_capability(Capability::Kernel) {
        ExecutionModel::Kernel
    } else {
        return Err("is an entry point, for which the target environment needs the capability 'Shader' or \
                    'Kernel'"
            .to_owned());
    };
    lower_arguments(ir, function)?;
    add_entry_point(ir, function, model, environment);
    add_execution_modes(ir, function, abi, environment);
    Ok(())
}

/// Replaces the arguments of a function by variables. Those of a function whose arguments have no attribute stay.
fn lower_arguments(ir: &mut Body, function: FuncOp) -> Result<(), String> {
    let context = ir.context().clone();
    let op = function.op();
    let inputs = function::inputs(ir, op).to_vec();
    let mut variables = Vec::new();
    for (index, input) in inputs.iter().enumerate() {
        let attributes = function::argument_attributes(ir, op, index);
        let entries = attributes.as_dictionary(&context).unwrap_or_default();
        let abi = entries.iter().find(|entry| entry.name.text(&context) == VARIABLE);
        let abi = abi.and_then(|entry| InterfaceVarABIAttr::from_attribute(&context, entry.value));
        if let Some(abi) = abi {
            let ty = Interface::new(ir, *input, abi).map_err(|why| format!("argument #{index}: {why}"))?;
            variables.push((abi, ty));
        } else if !variables.is_empty() {
            return Err(format!("argument #{index} has no '{VARIABLE}', but others have"));
        }
    }
    if variables.is_empty() {
        return Ok(());
    }
    if variables.len() < inputs.len() {
        return Err(format!("argument #0 has no '{VARIABLE}', but others have"));
    }
    let mut table = SymbolTable::new(ir, ir.root());
    let name = function.sym_name(ir).to_owned();
    let location = ir.location(op);
    let mut names = Vec::new();
    for (index, (abi, interface)) in variables.iter().enumerate() {
        let number = |number: u32| Attribute::integer(&context, Type::I32, i64::from(number));
        let mut builder = Builder::new(ir);
        let variable = builder.operation(GlobalVariableOp::NAME, location);
        let variable = variable.type_attribute("type", interface.variable.ty());
        let variable = variable.string("sym_name", &format!("{name}_arg_{index}"));
        let variable = variable.attribute("descriptor_set", number(*abi.descriptor_set(&context)));
        let variable = variable.attribute("binding", number(*abi.binding(&context))).create();
        let place = InsertionPoint::Before(op);
        names.push(table.insert(ir, variable, Some(place)));
    }
    let interfaces: Vec<Interface> = variables.into_iter().map(|(_, interface)| interface).collect();
    ir.set_attribute(op, "arg_attrs", None);
    let results = function::results(ir, op).to_vec();
    function::set_function_type(ir, op, Type::function(&context, &[], &results));
    let (inner, region) = ir.region_mut(op, 0);
    let Some(entry) = inner.entry_block(region) else { return Ok(()) };
    let first = inner.first_op(entry);
    for ((index, name), interface) in names.iter().enumerate().zip(&interfaces) {
        let argument = inner.argument(entry, index);
        let location = inner.argument_location(argument);
        let mut builder = Builder::new(inner);
        match first {
            Some(first) => builder.set_before(first),
            None => builder.set_to_end(entry),
        }
        let reference =
            Attribute::symbol_reference(&context, name.as_string(&context).unwrap_or_default(), &[]);
        let address = builder.operation(AddressOfOp::NAME, location).attribute("variable", reference);
        let address = address.results([interface.variable.ty()]).create();
        let address = builder.body().result(address, 0);
        let value = interface.value(&mut builder, address, location);
        if interface.is_pointer {
            set_pointer_type(inner, argument, inner.value_type(value))?;
        }
        inner.replace_all_uses(argument, value);
    }
    let all: Vec<usize> = (0..interfaces.len()).collect();
    inner.remove_arguments(entry, &all);
    Ok(())
}

/// The variable for an argument.
struct Interface {
    /// The type of the variable: a pointer to a structure with layout.
    variable: PointerType,
    /// Whether the argument is a pointer.
    is_pointer: bool,
    /// Whether the structure was put around the argument, as its member.
    is_member: bool,
}

impl Interface {
    fn new(ir: &Body, argument: Type, abi: InterfaceVarABIAttr) -> Result<Self, String> {
        let context = ir.context();
        let (pointee, class, is_pointer) = match PointerType::from_type(context, argument) {
            Some(pointer) => (*pointer.pointee(context), *pointer.storage_class(context), true),
            None if is_scalar(context, argument) || component_count(context, argument) > 1 => {
                let Some(class) = *abi.storage_class(context) else {
                    let bound = format!("({}, {})", abi.descriptor_set(context), abi.binding(context));
                    return Err(format!(
                        "a value needs a storage class: '#spirv.interface_var_abi<{bound}, StorageBuffer>'"
                    ));
                };
                (argument, class, false)
            }
            None => {
                let name = context.display(argument);
                return Err(format!("'{name}' cannot be passed: only scalars, vectors and pointers can"));
            }
        };
        let is_structure = StructType::from_type(context, pointee).is_some();
        let is_bound_as_is = matches!(class, StorageClass::UniformConstant) || is_structure;
        let pointee = match is_bound_as_is {
            true => pointee,
            false => StructType::literal(context, &[pointee]).ty(),
        };
        let needs_layout =
            StructType::from_type(context, pointee).is_some_and(|structure| structure.needs_layout(context));
        let pointee = if needs_layout { lay_out(context, pointee)? } else { pointee };
        let variable = PointerType::get(context, pointee, class);
        Ok(Interface { variable, is_pointer, is_member: !is_bound_as_is })
    }

    /// Builds what takes the place of the argument.
    fn value(&self, builder: &mut Builder<'_>, address: Value, location: Location) -> Value {
        let context = builder.context().clone();
        let mut value = address;
        let mut pointee = *self.variable.pointee(&context);
        if self.is_member {
            pointee = crate::types::part(&context, pointee, Some(0)).unwrap_or(pointee);
            let zero = Attribute::integer(&context, Type::I32, 0);
            let zero = builder.operation(ConstantOp::NAME, location).attribute("value", zero);
            let zero = zero.results([Type::I32]).create();
            let zero = builder.body().result(zero, 0);
            let ty = PointerType::get(&context, pointee, *self.variable.storage_class(&context)).ty();
            let member = builder.operation(AccessChainOp::NAME, location).operands([address, zero]);
            let member = member.results([ty]).create();
            value = builder.body().result(member, 0);
        }
        if !self.is_pointer {
            let load =
                builder.operation(LoadOp::NAME, location).operands([value]).results([pointee]).create();
            value = builder.body().result(load, 0);
        }
        value
    }
}

/// Adds the entry point, with the variables that the function and those that it calls use: from version 1.4 on all of them,
/// and before only inputs and outputs.
fn add_entry_point(ir: &mut Body, function: FuncOp, model: ExecutionModel, environment: &TargetEnvironment) {
    let context = ir.context().clone();
    let table = SymbolTable::new(ir, ir.root());
    let mut pending = vec![function.op()];
    let mut seen: HashSet<Op> = pending.iter().copied().collect();
    let mut interface = Vec::new();
    while let Some(function) = pending.pop() {
        let Some(inner) = ir.child(function) else { continue };
        inner.walk(inner.root()).run(|inner, op| {
            for attribute in inner.attributes(op) {
                for reference in symbol_references(&context, attribute.value) {
                    let name = reference.as_flat_symbol_reference(&context);
                    let Some(found) = name.and_then(|name| table.lookup_text(ir, name)) else { continue };
                    if !seen.insert(found) {
                        continue;
                    }
                    if FuncOp::from_op(ir, found).is_some() {
                        pending.push(found);
                    }
                    let variable = GlobalVariableOp::from_op(ir, found);
                    let Some(variable) = variable else { continue };
                    let pointer = PointerType::from_type(&context, variable.r#type(ir));
                    let is_stage_value = pointer.is_some_and(|pointer| {
                        let class = *pointer.storage_class(&context);
                        matches!(class, StorageClass::Input | StorageClass::Output)
                    });
                    if is_stage_value || environment.version() >= Version::V1_4 {
                        interface.push(reference);
                    }
                }
            }
        });
    }
    let location = ir.location(function.op());
    let name = Attribute::symbol_reference(&context, function.sym_name(ir), &[]);
    let mut builder = at_end(ir);
    let model = ExecutionModelAttr::get(&context, model).to_attribute(&context);
    let point = builder.operation(EntryPointOp::NAME, location).attribute("execution_model", model);
    let point = point.attribute("fn", name);
    point.attribute("interface", Attribute::array(&context, &interface)).create();
}

/// Adds the modes that the environment has, and leaves the others to the attribute.
fn add_execution_modes(
    ir: &mut Body,
    function: FuncOp,
    abi: EntryPointABIAttr,
    environment: &TargetEnvironment,
) {
    let context = ir.context().clone();
    let location = ir.location(function.op());
    let name = Attribute::symbol_reference(&context, function.sym_name(ir), &[]);
    let mut add = |mode: ExecutionMode, values: &[i32]| {
        let numbers = values.iter().map(|value| Attribute::integer(&context, Type::I32, (*value).into()));
        let numbers: Vec<Attribute> = numbers.collect();
        let mode = ExecutionModeAttr::get(&context, mode).to_attribute(&context);
        let mut builder = at_end(ir);
        let added = builder.operation(ExecutionModeOp::NAME, location).attribute("fn", name);
        let added = added.attribute("execution_mode", mode);
        added.attribute("values", Attribute::array(&context, &numbers)).create();
    };
    if let Some(size) = abi.workgroup_size(&context) {
        add(ExecutionMode::LocalSize, size);
    }
    let mut subgroup = *abi.subgroup_size(&context);
    if environment.has_capability(Capability::SubgroupDispatch)
        && let Some(size) = subgroup.take()
    {
        add(ExecutionMode::SubgroupSize, &[size]);
    }
    let mut width = *abi.target_width(&context);
    if environment.has_capability(Capability::SignedZeroInfNanPreserve)
        && let Some(width) = width.take()
    {
        add(ExecutionMode::SignedZeroInfNanPreserve, &[width]);
    }
    let rest = (subgroup.is_some() || width.is_some())
        .then(|| EntryPointABIAttr::get(&context, None, subgroup, width).to_attribute(&context));
    ir.set_attribute(function.op(), ENTRY_POINT, rest);
}

/// Returns a builder at the end of a module.
fn at_end(ir: &mut Body) -> Builder<'_> {
    let (_, region) = ir.region(ir.root(), 0);
    let block = ir.entry_block(region).expect("a module has a block");
    Builder::at_end(ir, block)
}
