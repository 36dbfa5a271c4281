//! The types of `spirv` as those of `llvm`.
//!
//! | type | becomes |
//! |---|---|
//! | integers | signless integers |
//! | floats, vectors | themselves, with converted elements |
//! | a pointer | a pointer to the address space of the storage class |
//! | an array with the natural stride, or without one | an array |
//! | a runtime array | an array of no elements |
//! | a structure without layout | a packed structure |
//! | a structure with natural offsets | a structure |

use terrace_llvm::{StructType as LlvmStructType, is_compatible_type};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{TypeClass, TypeConversion, TypeConverter};
use terrace_runtime::types::Type;
use terrace_spirv::{ArrayType, PointerType, RuntimeArrayType, StorageClass, StructType};

use super::layout::layout_of;
use super::{ClientApi, ConvertSpirvToLlvm};
use crate::types::{array, pointer};

pub(super) fn add_types(options: &ConvertSpirvToLlvm, types: &mut TypeConverter) {
    let client = options.client_api;
    types
        .add(TypeClass::Any, "no type of 'llvm'", |_, _| {
            TypeConversion::Failure("the dialect 'llvm' has no type for it".into())
        })
        .add(TypeClass::Dialect("llvm"), "the same", |_, ty| ty)
        .add(TypeClass::Integer, "a signless integer", |context, ty| {
            ty.bit_width(context).map(|width| Type::integer(context, width))
        })
        .add(TypeClass::Float, "the same", |context, ty| match is_compatible_type(context, ty) {
            true => TypeConversion::from(ty),
            false => TypeConversion::Failure("LLVM has no such float".into()),
        })
        .add_nested(TypeClass::Vector, "a vector", |types, context, ty| {
            let element = types.convert_to_one(context, ty.element_type(context)?).ok()?;
            Type::vector_checked(context, ty.shape(context)?, element).ok()
        })
        .add_nested(
            TypeClass::Dialect("spirv"),
            "a pointer, an array or a structure",
            move |types, context, ty| convert(client, types, context, ty),
        );
}

/// Returns the address space of a storage class for a client.
fn address_space(client: ClientApi, class: StorageClass) -> u32 {
    match (client, class) {
        (ClientApi::OpenCL, StorageClass::CrossWorkgroup | StorageClass::Input) => 1,
        (ClientApi::OpenCL, StorageClass::UniformConstant) => 2,
        (ClientApi::OpenCL, StorageClass::Workgroup) => 3,
        (ClientApi::OpenCL, StorageClass::Generic) => 4,
        (ClientApi::OpenCL, StorageClass::DeviceOnlyINTEL) => 5,
        (ClientApi::OpenCL, StorageClass::HostOnlyINTEL) => 6,
        _ => 0,
    }
}

fn convert(client: ClientApi, types: &TypeConverter, context: &Context, ty: Type) -> TypeConversion {
    if let Some(ty) = PointerType::from_type(context, ty) {
        return pointer(context, address_space(client, *ty.storage_class(context))).into();
    }
    if let Some(structure) = StructType::from_type(context, ty) {
        return convert_structure(types, context, structure);
    }
    let (element, stride, count) = if let Some(ty) = ArrayType::from_type(context, ty) {
        (*ty.element(context), *ty.stride(context), u64::from(*ty.count(context)))
    } else if let Some(ty) = RuntimeArrayType::from_type(context, ty) {
        (*ty.element(context), *ty.stride(context), 0)
    } else {
        return TypeConversion::NotApplicable;
    };
    let is_natural = layout_of(context, element).is_some_and(|layout| layout.stride() == u64::from(stride));
    if stride != 0 && !is_natural {
        return TypeConversion::Failure("its stride is not the distance that elements have in LLVM".into());
    }
    match types.convert_to_one(context, element) {
        Ok(element) => array(context, element, count).into(),
        Err(reason) => TypeConversion::Failure(reason.message(context).into()),
    }
}

fn convert_structure(types: &TypeConverter, context: &Context, ty: StructType) -> TypeConversion {
    let Some(definition) = ty.definition(context) else {
        return TypeConversion::Failure("its members are not known".into());
    };
    if !definition.member_decorations(context).is_empty() || !definition.decorations(context).is_empty() {
        return TypeConversion::Failure("it or its members have decorations".into());
    }
    let has_layout = !definition.offsets(context).is_empty();
    if has_layout && layout_of(context, definition.ty()).is_none() {
        return TypeConversion::Failure(
            "the offsets of its members are not those that they have in LLVM".into(),
        );
    }
    let members = definition.members(context).iter().map(|member| types.convert_to_one(context, *member));
    match members.collect::<Result<Vec<Type>, _>>() {
        Ok(members) => LlvmStructType::get(context, None, members, !has_layout).ty().into(),
        Err(reason) => TypeConversion::Failure(reason.message(context).into()),
    }
}
