//! Memrefs in the storage class `Image`: pointers to sampled images, whose texels are the elements.

use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::types::Type;
use terrace_spirv::{
    Dim, ImageArrayedInfo, ImageDepthInfo, ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo, ImageType,
    PointerType, SampledImageType, StorageClass,
};

use super::TypeOptions;

/// Returns the format of texels of one component.
fn format(context: &Context, element: Type) -> Option<ImageFormat> {
    if let Some(integer) = element.as_integer(context) {
        let is_unsigned = integer.signedness == Signedness::Unsigned;
        return match (integer.width, is_unsigned) {
            (16, false) => Some(ImageFormat::R16i),
            (16, true) => Some(ImageFormat::R16ui),
            (32, false) => Some(ImageFormat::R32i),
            (32, true) => Some(ImageFormat::R32ui),
            _ => None,
        };
    }
    match element.float_format(context)? {
        FloatFormat::F16 => Some(ImageFormat::R16f),
        FloatFormat::F32 => Some(ImageFormat::R32f),
        _ => None,
    }
}

impl TypeOptions {
    /// Returns the pointer that a memref of images becomes.
    pub(super) fn image(&self, context: &Context, memref: Type) -> Result<Type, String> {
        let dimension = match memref.shape(context) {
            Some([_]) => Dim::Dim1D,
            Some([_, _]) => Dim::Dim2D,
            Some([_, _, _]) => Dim::Dim3D,
            _ => return Err("an image has 1, 2 or 3 dimensions".into()),
        };
        let element = memref.element_type(context).ok_or("it has no elements")?;
        let format = format(context, element).ok_or("texels are numbers of 16 or 32 bits")?;
        if self.scalar(context, element, None)? != element {
            return Err("texels are not emulated".into());
        }
        let image = ImageType::get_checked(
            context,
            element,
            dimension,
            ImageDepthInfo::DepthUnknown,
            ImageArrayedInfo::NonArrayed,
            ImageSamplingInfo::SingleSampled,
            ImageSamplerUseInfo::NeedSampler,
            format,
        );
        let refused = |error: terrace_runtime::context::ConstructionError| error.to_string();
        let sampled =
            SampledImageType::get_checked(context, image.map_err(refused)?.ty()).map_err(refused)?;
        let pointer = PointerType::get_checked(context, sampled.ty(), StorageClass::UniformConstant);
        Ok(pointer.map_err(refused)?.ty())
    }
}
