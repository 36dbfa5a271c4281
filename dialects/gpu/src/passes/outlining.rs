//! Outlining: the regions of launches become functions.

use terrace_dialect_support::memory::constant_index;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::function;
use terrace_runtime::generated::{OPERAND_SEGMENT_SIZES, segment_sizes};
use terrace_runtime::ir::{Body, Builder, IrMap, Op, OpPath, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::symbols::{symbol_name, symbol_reference, symbol_uses_in_op};
use terrace_runtime::types::Type;

use crate::hooks::{CONTAINER, KERNEL};
use crate::kernels::attributions::{WORKGROUP_COUNT, workgroup_count};
use crate::{
    BlockDimOp, BlockIdOp, ClusterDimOp, ClusterIdOp, Dimension, DimensionAttr, GPUFuncOp, GPUModuleOp,
    GpuKernelOutlining, GridDimOp, LaunchFuncOp, LaunchOp, ReturnOp, TerminatorOp, ThreadIdOp,
};

impl GpuKernelOutlining {
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let module = run.op();
        let ir = run.body_mut();
        let mut outlined = 0;
        for function in symbols(ir, module) {
            let Some(name) = symbol_text(ir, function) else { continue };
            let mut place = function;
            for launch in launches(ir, function) {
                place = outline(ir, function, launch, &name, place);
                outlined += 1;
            }
        }
        if outlined == 0 {
            run.mark_all_preserved();
            return Ok(());
        }
        ir.set_attribute(module, CONTAINER, Some(Attribute::UNIT));
        (0..outlined).for_each(|_| self.outlined.increment());
        Ok(())
    }
}

/// Returns the name of a symbol.
fn symbol_text(ir: &Body, op: Op) -> Option<String> {
    Some(symbol_name(ir, op)?.as_string(ir.context())?.to_owned())
}

/// Returns the ops with a symbol name right in a symbol table.
fn symbols(ir: &Body, table: Op) -> Vec<Op> {
    let (holder, region) = ir.region(table, 0);
    let ops = holder.blocks(region).flat_map(|block| holder.ops(block));
    ops.filter(|op| symbol_name(holder, *op).is_some()).collect()
}

/// Returns the op of a symbol table that has a name.
fn symbol(ir: &Body, table: Op, name: &str) -> Option<Op> {
    let (holder, _) = ir.region(table, 0);
    symbols(ir, table).into_iter().find(|op| symbol_text(holder, *op).as_deref() == Some(name))
}

/// Returns a name that no symbol of a table has: that one, or that with a number.
fn unused_name(ir: &Body, table: Op, name: &str) -> String {
    let numbered = (0..).map(|number| format!("{name}_{number}"));
    let mut names = std::iter::once(name.to_owned()).chain(numbered);
    names.find(|name| symbol(ir, table, name).is_none()).expect("there are always further numbers")
}

/// Returns the launches of a function that have a kernel, by its body. One with an empty region has none.
fn launches(ir: &Body, function: Op) -> Vec<LaunchOp> {
    let Some(inner) = ir.child(function) else { return Vec::new() };
    let mut found = Vec::new();
    inner.walk(inner.root()).within_body().run(|ir, op| {
        found.extend(LaunchOp::from_op(ir, op).filter(|launch| {
            let (holder, region) = launch.body(ir);
            holder.entry_block(region).is_some()
        }));
    });
    found
}

/// Outlines a launch of a function. Returns the module with the kernel, which stands behind `place` if it is new.
fn outline(ir: &mut Body, function: Op, launch: LaunchOp, name: &str, place: Op) -> Op {
    let context = ir.context().clone();
    let table = ir.root();
    let inner = ir.child(function).expect("the launch is in its body");
    let text = |attribute: Option<Attribute>| {
        attribute.and_then(|name| name.as_flat_symbol_reference(&context)).map(str::to_owned)
    };
    let kernel_name =
        text(inner.attribute(launch.op(), "function")).unwrap_or_else(|| format!("{name}_kernel"));
    let module_name = text(inner.attribute(launch.op(), "module"));
    let location = inner.location(launch.op());

    let known = module_name.as_deref().and_then(|name| symbol(ir, table, name));
    let known = known.filter(|module| GPUModuleOp::from_op(ir, *module).is_some());
    let (mut kernels, module_name) = match known.and_then(|module| ir.child(module)) {
        Some(kernels) => (kernels.clone(), module_name.unwrap_or_default()),
        None => {
            let name = unused_name(ir, table, module_name.as_deref().unwrap_or(&kernel_name));
            let mut kernels = Body::new(&context, context.op_name(GPUModuleOp::NAME), location, 1);
            let root = kernels.root();
            kernels.set_attribute(root, "sym_name", Some(Attribute::string(&context, &name)));
            let (_, region) = kernels.region(root, 0);
            kernels.append_block(region);
            (kernels, name)
        }
    };
    let kernel_name = unused_name(&kernels, kernels.root(), &kernel_name);
    let (_, region) = launch.body(inner);
    let captured = inner.captures_of_region(region).captured;
    let kernel = build_kernel(inner, launch, &captured, &kernel_name);
    add_symbol(&mut kernels, kernel);
    copy_used_symbols(ir, &mut kernels);

    let module = ir.adopt(kernels, &[], &[]);
    let place = match known {
        Some(known) => {
            ir.insert_op_before(module, known);
            ir.erase_op(known);
            place
        }
        None => {
            ir.insert_op_after(module, place);
            module
        }
    };
    let names = [&module_name, &kernel_name].map(|name| Attribute::string(&context, name));
    let kernel = symbol_reference(&context, &names);
    let (inner, _) = ir.region_mut(function, 0);
    replace_by_call(inner, launch, kernel, &captured);
    place
}

/// Puts a symbol to the end of a table.
fn add_symbol(table: &mut Body, symbol: Body) {
    let (_, region) = table.region(table.root(), 0);
    let block = table.entry_block(region).expect("a module has a block");
    let op = table.adopt(symbol, &[], &[]);
    table.append_op(block, op);
}

/// Copies the symbols of a module that the kernels refer to, and those that these refer to.
fn copy_used_symbols(ir: &Body, kernels: &mut Body) {
    let context = ir.context();
    let mut pending: Vec<Op> = symbols(kernels, kernels.root());
    while let Some(op) = pending.pop() {
        for found in symbol_uses_in_op(kernels, &OpPath::new(op)).unwrap_or_default() {
            let Some(name) = found.reference.as_flat_symbol_reference(context) else { continue };
            if symbol(kernels, kernels.root(), name).is_some() {
                continue;
            }
            let Some(original) = symbol(ir, ir.root(), name) else { continue };
            let (_, region) = kernels.region(kernels.root(), 0);
            let block = kernels.entry_block(region).expect("a module has a block");
            let copy = ir.clone_op_into(original, kernels, &mut IrMap::new());
            let Ok(copy) = copy else { continue };
            kernels.append_op(block, copy);
            pending.push(copy);
        }
    }
}

/// Returns the constant sizes of a launch as an attribute, if all three are constants.
fn known_sizes(ir: &Body, sizes: [Value; 3]) -> Option<Attribute> {
    let size = |value| constant_index(ir, value).and_then(|size| i32::try_from(size).ok());
    let sizes: Option<Vec<i32>> = sizes.into_iter().map(size).collect();
    Some(Attribute::dense_i32_array(ir.context(), &sizes?))
}

/// Returns the kernel with the body of a launch.
fn build_kernel(ir: &Body, launch: LaunchOp, captured: &[Value], name: &str) -> Body {
    let context = ir.context();
    let location = ir.location(launch.op());
    let (_, region) = launch.body(ir);
    let entry = ir.entry_block(region).expect("a launch has a block");
    let arguments: Vec<Value> = ir.arguments(entry).collect();
    let (_, attributions) = arguments.split_at(launch.position_count(ir));
    let inputs: Vec<Type> = captured.iter().map(|value| ir.value_type(*value)).collect();

    let mut kernel = Body::new(context, context.op_name(GPUFuncOp::NAME), location, 1);
    let root = kernel.root();
    let ty = Attribute::type_attribute(context, Type::function(context, &inputs, &[]));
    let count = Attribute::integer(context, Type::I64, workgroup_count(ir, launch.op()) as i64);
    let entries = [
        ("sym_name", Some(Attribute::string(context, name))),
        ("function_type", Some(ty)),
        (KERNEL, Some(Attribute::UNIT)),
        (WORKGROUP_COUNT, Some(count)),
        ("known_block_size", known_sizes(ir, launch.block_size(ir))),
        ("known_grid_size", known_sizes(ir, launch.grid_size(ir))),
        ("known_cluster_size", launch.cluster_size(ir).and_then(|sizes| known_sizes(ir, sizes))),
    ];
    for (name, value) in entries {
        kernel.set_attribute(root, name, value);
    }
    let (_, block) = function::add_entry_block(&mut kernel, root);
    for attribution in attributions {
        kernel.add_argument(block, ir.value_type(*attribution), ir.argument_location(*attribution));
    }
    let mut map = IrMap::new();
    let given: Vec<Value> = kernel.arguments(block).collect();
    for (old, new) in captured.iter().zip(&given) {
        map.map_value(*old, *new);
    }
    let mut builder = Builder::at_end(&mut kernel, block);
    let mut values = Vec::new();
    let mut ops = vec![BlockIdOp::NAME, ThreadIdOp::NAME, GridDimOp::NAME, BlockDimOp::NAME];
    if launch.cluster_size(ir).is_some() {
        ops.extend([ClusterIdOp::NAME, ClusterDimOp::NAME]);
    }
    for name in ops {
        for dimension in Dimension::ALL {
            let dimension = DimensionAttr::get(context, *dimension).to_attribute(context);
            let op = builder.operation(name, location).attribute("dimension", dimension);
            let op = op.results([Type::INDEX]).create();
            values.push(builder.body().result(op, 0));
        }
    }
    values.extend(&given[captured.len()..]);
    let end = builder.operation(ReturnOp::NAME, location).create();
    let inlined = kernel
        .inline_region(Some(ir), region, end, &values, &mut map)
        .expect("all that the region uses has a counterpart");
    for exit in inlined.exits {
        if TerminatorOp::from_op(&kernel, exit).is_some() {
            let location = kernel.location(exit);
            let mut builder = Builder::new(&mut kernel);
            builder.set_before(exit);
            builder.operation(ReturnOp::NAME, location).create();
            builder.erase(exit);
        }
    }
    kernel.erase_block(inlined.continuation);
    kernel
}

/// Replaces a launch by one of a function.
fn replace_by_call(ir: &mut Body, launch: LaunchOp, kernel: Attribute, captured: &[Value]) {
    let op = launch.op();
    let clusters = launch.cluster_size(ir).map(Vec::from).unwrap_or_default();
    let memory = launch.dynamic_shared_memory_size(ir);
    let dependencies: Vec<Value> = launch.async_dependencies(ir).collect();
    let is_clustered = usize::from(!clusters.is_empty());
    let mut sizes = vec![dependencies.len(), 1, 1, 1, 1, 1, 1];
    sizes.extend([is_clustered; 3]);
    sizes.extend([usize::from(memory.is_some()), captured.len(), 0]);
    let sizes = segment_sizes(ir.context(), &sizes);
    let mut operands = dependencies;
    operands.extend(launch.grid_size(ir).into_iter().chain(launch.block_size(ir)));
    operands.extend(clusters.into_iter().chain(memory).chain(captured.iter().copied()));
    let types: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let location = ir.location(op);
    let mut builder = Builder::new(ir);
    builder.set_before(op);
    let call = builder.operation(LaunchFuncOp::NAME, location).operands(operands).results(types);
    let call = call.attribute("kernel", kernel).attribute(OPERAND_SEGMENT_SIZES, sizes).create();
    builder.replace_with_op(op, call);
}
