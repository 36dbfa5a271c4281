//! `map-memref-spirv-storage-class`: memory spaces of memrefs as storage classes.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::sub_elements::Part;
use terrace_runtime::types::{Type, TypeData};
use terrace_spirv::{Capability, StorageClass, StorageClassAttr, TargetEnvironment};

use super::{ClientApi, MapMemRefSpirvStorageClass};

impl MapMemRefSpirvStorageClass {
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let environment = TargetEnvironment::lookup(run.body(), run.op(), run.outer());
        let has = |capability| environment.as_ref().is_some_and(|known| known.has_capability(capability));
        let client_api = if has(Capability::Kernel) {
            ClientApi::Opencl
        } else if has(Capability::Shader) {
            ClientApi::Vulkan
        } else {
            self.client_api
        };
        let root = run.op();
        if !map_storage_classes(run.body_mut(), root, client_api)? {
            run.mark_all_preserved();
        }
        Ok(())
    }
}

/// Replaces the memory spaces of all memrefs in an op by storage classes. Returns whether there was one to replace.
///
/// # Errors
///
/// If a memory space has no storage class. Reports the first op that has a value or an attribute with one.
pub fn map_storage_classes(ir: &mut Body, root: Op, client_api: ClientApi) -> Result<bool, Reported> {
    let mut has_changed = false;
    let mut failure = None;
    ir.walk_mut(root, |ir, op| match map_op(ir, op, client_api) {
        Ok(changed) => has_changed |= changed,
        Err(error) => {
            failure.get_or_insert_with(|| ir.emit_op_error(op, error).report());
        }
    });
    let mut refused = None;
    ir.walk(root).post_order().run(|ir, op| {
        if failure.is_none() && refused.is_none() {
            refused = unmapped(ir, op).map(|ty| {
                let error = ir.emit_op_error(op, "failed to legalize memory space");
                let ty = ir.context().display(ty);
                error.help(format!("the memory space of '{ty}' has no storage class")).report()
            });
        }
    });
    failure.or(refused).map_or(Ok(has_changed), Err)
}

/// Maps the types of an op's results, of its blocks' arguments, and those in its attributes. Returns whether one changed.
fn map_op(ir: &mut Body, op: Op, client_api: ClientApi) -> Result<bool, ConstructionError> {
    let context = ir.context().clone();
    let results: Vec<Value> = ir.results(op).collect();
    let mut has_changed = map_values(ir, &results, client_api)?;
    for index in 0..ir.region_count(op) {
        let (inner, region) = ir.region_mut(op, index);
        let blocks: Vec<_> = inner.blocks(region).collect();
        let arguments: Vec<Value> = blocks.into_iter().flat_map(|block| inner.arguments(block)).collect();
        has_changed |= map_values(inner, &arguments, client_api)?;
    }
    for attribute in ir.attributes(op).into_iter().collect::<Vec<_>>() {
        let mapped =
            attribute.value.replace_parts(&context, |part| replacement(&context, part, client_api))?;
        if mapped != attribute.value {
            ir.set_attribute(op, attribute.name.text(&context), Some(mapped));
            has_changed = true;
        }
    }
    Ok(has_changed)
}

fn map_values(ir: &mut Body, values: &[Value], client_api: ClientApi) -> Result<bool, ConstructionError> {
    let context = ir.context().clone();
    let mut has_changed = false;
    for value in values {
        let ty = ir.value_type(*value);
        let mapped = ty.replace_parts(&context, |part| replacement(&context, part, client_api))?;
        if mapped != ty {
            ir.set_value_type(*value, mapped);
            has_changed = true;
        }
    }
    Ok(has_changed)
}

/// Returns the memref that takes the place of a part, if that is a memref.
fn replacement(context: &Context, part: Part, client_api: ClientApi) -> Option<Part> {
    let Part::Type(outermost) = part else { return None };
    let mut element = outermost;
    let mut memrefs = Vec::new();
    while element.is_memref(context) {
        memrefs.push(element);
        element = element.element_type(context)?;
    }
    if memrefs.is_empty() {
        return None;
    }
    let mut mapped = element.replace_parts(context, |part| replacement(context, part, client_api)).ok()?;
    for ty in memrefs.into_iter().rev() {
        let space = storage_class(context, ty.memory_space(context), client_api);
        mapped = match ty.data(context) {
            TypeData::MemRef { shaped, layout, .. } => {
                Type::memref_checked(context, &shaped.shape, mapped, *layout, space)
            }
            _ => Type::unranked_memref_checked(context, mapped, space),
        }
        .ok()?;
    }
    Some(Part::Type(mapped))
}

/// Returns the storage class for a memory space, or the space itself if there is none.
fn storage_class(context: &Context, space: Option<Attribute>, client_api: ClientApi) -> Option<Attribute> {
    let number = match space {
        None => Some(0),
        Some(space) => space.as_i64(context),
    };
    let class = match number {
        Some(number) => client_api.storage_class(number),
        None => address_space(context, space?, client_api),
    };
    class.map(|class| StorageClassAttr::get(context, class).to_attribute(context)).or(space)
}

/// Returns the storage class for an address space of `gpu`.
#[cfg(feature = "gpu")]
fn address_space(context: &Context, space: Attribute, client_api: ClientApi) -> Option<StorageClass> {
    use terrace_gpu::{AddressSpace, AddressSpaceAttr};
    match AddressSpaceAttr::from_attribute(context, space)?.value(context) {
        AddressSpace::Global => client_api.storage_class(0),
        AddressSpace::Workgroup => Some(StorageClass::Workgroup),
        AddressSpace::Private => Some(StorageClass::Function),
    }
}

#[cfg(not(feature = "gpu"))]
fn address_space(_: &Context, _: Attribute, _: ClientApi) -> Option<StorageClass> {
    None
}

impl ClientApi {
    /// Returns the storage class of a memory space with a number.
    pub fn storage_class(self, space: i64) -> Option<StorageClass> {
        use StorageClass::*;
        match (self, space) {
            (ClientApi::Vulkan, 0) => Some(StorageBuffer),
            (ClientApi::Vulkan, 4) => Some(Uniform),
            (ClientApi::Vulkan, 7) => Some(PushConstant),
            (ClientApi::Vulkan, 8) => Some(UniformConstant),
            (ClientApi::Vulkan, 9) => Some(Input),
            (ClientApi::Vulkan, 10) => Some(Output),
            (ClientApi::Vulkan, 11) => Some(PhysicalStorageBuffer),
            (ClientApi::Opencl, 0) => Some(CrossWorkgroup),
            (ClientApi::Opencl, 4) => Some(UniformConstant),
            (ClientApi::Opencl, 7) => Some(Image),
            (_, 1) => Some(Generic),
            (_, 3) => Some(Workgroup),
            (_, 5) => Some(Private),
            (_, 6) => Some(Function),
            _ => None,
        }
    }
}

/// Returns a memref in an op's types and attributes that is in no storage class.
fn unmapped(ir: &Body, op: Op) -> Option<Type> {
    let context = ir.context();
    let mut found = None;
    let mut visit = |part: Part| {
        if let Part::Type(ty) = part
            && ty.is_memref(context)
            && ty
                .memory_space(context)
                .is_none_or(|space| StorageClassAttr::from_attribute(context, space).is_none())
        {
            found.get_or_insert(ty);
        }
    };
    for value in ir.results(op) {
        ir.value_type(value).walk(context, &mut visit);
    }
    for index in 0..ir.region_count(op) {
        let (inner, region) = ir.region(op, index);
        for argument in inner.blocks(region).flat_map(|block| inner.arguments(block)) {
            inner.value_type(argument).walk(context, &mut visit);
        }
    }
    for attribute in ir.attributes(op) {
        attribute.value.walk(context, &mut visit);
    }
    found
}
