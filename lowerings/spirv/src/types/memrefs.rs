//! Memrefs: pointers to structures of one array, which holds all elements.

use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_spirv::{
    ArrayType, Capability, PointerType, RuntimeArrayType, StorageClass, StorageClassAttr, StructType,
};

use super::TypeOptions;

/// The elements of a memref in memory.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stored {
    /// The number of bits of an element of the memref.
    pub(crate) bits: u32,
    /// The type of an element of the array.
    pub(crate) element: Type,
    /// The number of bits of an element of the array.
    pub(crate) element_bits: u32,
}

/// Returns whether structures in a storage class have explicit offsets, and arrays strides.
fn is_laid_out(class: StorageClass) -> bool {
    use StorageClass::{PhysicalStorageBuffer, PushConstant, StorageBuffer, Uniform};
    matches!(class, PhysicalStorageBuffer | PushConstant | StorageBuffer | Uniform)
}

/// Returns the number of bits of a scalar, a complex number or a vector.
fn bits(options: &TypeOptions, context: &Context, ty: Type) -> Option<u32> {
    if let Some(element) = ty.complex_element(context) {
        return bits(options, context, element)?.checked_mul(2);
    }
    if ty.is_vector(context) {
        let count = u32::try_from(ty.element_count(context)?).ok()?;
        return bits(options, context, ty.element_type(context)?)?.checked_mul(count);
    }
    let ty = if ty.is_index() { options.index(context) } else { ty };
    match ty.bit_width(context)? {
        1 => Some(options.bool_bits),
        width => Some(width),
    }
}

/// Returns how the elements of a memref are stored in a storage class.
///
/// # Errors
///
/// The reason why they cannot be.
pub(crate) fn stored(
    options: &TypeOptions,
    context: &Context,
    memref: Type,
    class: StorageClass,
) -> Result<Stored, String> {
    let element = memref.element_type(context).ok_or("it has no elements")?;
    let value = match element.is_integer(context, 1) {
        true => Type::integer_checked(context, options.bool_bits).map_err(|error| error.to_string())?,
        false => element,
    };
    let stored = options.value(context, value, Some(class))?;
    let bits_of = |ty| bits(options, context, ty).ok_or("the size of its elements is not known");
    Ok(Stored { bits: bits_of(element)?, element: stored, element_bits: bits_of(stored)? })
}

/// Returns the number of elements from the first to the last one in memory.
fn extent(context: &Context, memref: Type) -> Result<u64, String> {
    let reason = "its layout is not known";
    let form = memref.strided_form(context).ok_or(reason)?;
    let shape = memref.shape(context).unwrap_or_default();
    let mut extent = if shape.is_empty() { 1 } else { 0 };
    for (size, stride) in shape.iter().zip(&form.strides) {
        if *stride == DYNAMIC {
            return Err(reason.into());
        }
        extent = extent.max(size.checked_mul(*stride).ok_or("it is too large")?);
    }
    if form.offset == DYNAMIC {
        return Err(reason.into());
    }
    let extent = extent.checked_add(form.offset).ok_or("it is too large")?;
    u64::try_from(extent).map_err(|_| "its strides are negative".into())
}

impl TypeOptions {
    pub(super) fn memref(&self, context: &Context, ty: Type) -> Result<Type, String> {
        let Some(space) = ty.memory_space(context) else {
            return Err("it is in no storage class, such as '#spirv.storage_class<StorageBuffer>'".into());
        };
        let Some(class) = StorageClassAttr::from_attribute(context, space) else {
            let space = context.display(space);
            return Err(format!(
                "its memory space {space} is no storage class, such as '#spirv.storage_class<StorageBuffer>'"
            ));
        };
        let class = *class.value(context);
        if ty.shape(context).is_none() {
            return Err("memrefs without rank are not converted".into());
        }
        if class == StorageClass::Image {
            return self.image(context, ty);
        }
        let stored = stored(self, context, ty, class)?;
        let stride = if is_laid_out(class) { stored.element_bits.div_ceil(8) } else { 0 };
        let is_kernel = self.environment.allows(Capability::Kernel);
        let refused = |error: terrace_runtime::context::ConstructionError| error.to_string();
        let array = if ty.has_static_shape(context) {
            let bits = extent(context, ty)?.checked_mul(stored.bits.into()).ok_or("it is too large")?;
            let count = bits.div_ceil(stored.element_bits.max(1).into());
            let count = u32::try_from(count).map_err(|_| "it is too large")?;
            if count == 0 {
                return Err("there are no arrays of 0 elements".into());
            }
            ArrayType::get_checked(context, stored.element, count, stride).map_err(refused)?.ty()
        } else if is_kernel {
            stored.element
        } else {
            RuntimeArrayType::get_checked(context, stored.element, stride).map_err(refused)?.ty()
        };
        let pointee = if is_kernel {
            array
        } else {
            let offsets = if is_laid_out(class) { vec![0] } else { Vec::new() };
            StructType::get_checked(context, None, vec![array], offsets, Vec::new(), Vec::new())
                .map_err(refused)?
                .ty()
        };
        Ok(PointerType::get_checked(context, pointee, class).map_err(refused)?.ty())
    }
}
