//! The types: how they are verified, and what they consist of.

pub(crate) mod extent;
mod parameters;
mod parts;
mod requirements;
pub(crate) mod text;

use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

use crate::{
    ArrayType, CooperativeMatrixType, CooperativeMatrixUseKHR, Dim, ImageArrayedInfo, ImageDepthInfo,
    ImageFormat, ImageSamplerUseInfo, ImageSamplingInfo, ImageType, MatrixType, PointerType,
    RuntimeArrayType, SampledImageType, Scope, StorageClass, StructType, TensorArmType,
};
pub use parameters::{MemberDecoration, StructDecoration};
pub(crate) use parts::{component_count, is_composite, part, part_count};
pub use requirements::requirements_of_type;

type Verified = Result<(), ConstructionError>;

fn refuse(message: impl Into<String>) -> Verified {
    Err(ConstructionError::new(message.into()))
}

/// Returns whether a type is a scalar of SPIR-V.
pub(crate) fn is_scalar(context: &Context, ty: Type) -> bool {
    match ty.data(context) {
        TypeData::Integer { .. } => {
            ty.as_integer(context).is_some_and(|integer| matches!(integer.width, 1 | 8 | 16 | 32 | 64))
        }
        TypeData::Float(format) => {
            matches!(format, FloatFormat::F16 | FloatFormat::BF16 | FloatFormat::F32 | FloatFormat::F64)
        }
        _ => false,
    }
}

/// Returns whether a type may be part of a type of this dialect: a scalar, a vector of these, or a type of SPIR-V.
pub fn is_valid_type(context: &Context, ty: Type) -> bool {
    check_part(context, ty).is_ok()
}

fn check_part(context: &Context, ty: Type) -> Verified {
    let name = || context.display(ty);
    match ty.data(context) {
        TypeData::Dialect(of) if of.dialect.text(context) == "spirv" => Ok(()),
        TypeData::Integer { .. } if !is_scalar(context, ty) => {
            refuse(format!("only 1/8/16/32/64-bit integer type allowed but found '{}'", name()))
        }
        TypeData::Float(_) if !is_scalar(context, ty) => {
            refuse(format!("only 16/32/64-bit float type allowed but found '{}'", name()))
        }
        TypeData::Integer { .. } | TypeData::Float(_) => Ok(()),
        TypeData::Vector { .. } => {
            if ty.rank(context) != Some(1) {
                return refuse(format!("only 1-D vector allowed but found '{}'", name()));
            }
            let element = ty.element_type(context).unwrap_or(ty);
            if !is_scalar(context, element) {
                return refuse(format!(
                    "vectors have elements of a scalar type, and not '{}'",
                    context.display(element)
                ));
            }
            match ty.shape(context) {
                Some([count]) if *count > 4 => {
                    refuse(format!("vector length has to be less than or equal to 4 but found {count}"))
                }
                _ => Ok(()),
            }
        }
        _ => refuse(format!("cannot use '{}' to compose SPIR-V types", name())),
    }
}

impl PointerType {
    /// Verifies that what is pointed to is a type of SPIR-V.
    pub(crate) fn verify(context: &Context, pointee: &Type, _: &StorageClass) -> Verified {
        check_part(context, *pointee)
    }
}

impl ArrayType {
    /// Verifies the element type and the count.
    pub(crate) fn verify(context: &Context, element: &Type, count: &u32, _: &u32) -> Verified {
        if *count == 0 {
            return refuse("expected array length greater than 0");
        }
        check_part(context, *element)
    }
}

impl RuntimeArrayType {
    /// Verifies the element type.
    pub(crate) fn verify(context: &Context, element: &Type, _: &u32) -> Verified {
        check_part(context, *element)
    }
}

impl StructType {
    /// Verifies the types of the members.
    pub(crate) fn verify(
        context: &Context,
        _: &Option<String>,
        members: &[Type],
        offsets: &[u32],
        _: &[MemberDecoration],
        _: &[StructDecoration],
    ) -> Verified {
        if !offsets.is_empty() && offsets.len() != members.len() {
            return refuse("offset specification must be given for all members");
        }
        members.iter().try_for_each(|member| check_part(context, *member))
    }
}

impl MatrixType {
    /// Verifies the type and the number of columns.
    pub(crate) fn verify(context: &Context, column: &Type, count: &u32) -> Verified {
        let is_vector = column.is_vector(context);
        let rows = column.element_count(context).filter(|_| is_vector);
        let unfit =
            [Some(u64::from(*count)), rows].into_iter().flatten().find(|size| !(2..=4).contains(size));
        if let Some(size) = unfit {
            let message = "matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found";
            return refuse(format!("{message} {size}"));
        }
        let element = column.element_type(context).filter(|_| is_vector);
        match element {
            None => refuse(format!(
                "matrix must be composed using vector type, got '{}'",
                context.display(*column)
            )),
            Some(element) if !element.is_float(context) => refuse(format!(
                "matrix columns must be vectors of floats, got '{}'",
                context.display(*column)
            )),
            Some(_) => check_part(context, *column),
        }
    }
}

impl CooperativeMatrixType {
    /// Verifies that the components are numbers.
    pub(crate) fn verify(
        context: &Context,
        _: &u32,
        _: &u32,
        element: &Type,
        _: &Scope,
        _: &CooperativeMatrixUseKHR,
    ) -> Verified {
        check_part(context, *element)
    }
}

impl ImageType {
    /// Verifies the type that texels are sampled to.
    #[allow(clippy::too_many_arguments)] // They are the parameters of the type.
    pub(crate) fn verify(
        context: &Context,
        element: &Type,
        _: &Dim,
        _: &ImageDepthInfo,
        _: &ImageArrayedInfo,
        _: &ImageSamplingInfo,
        _: &ImageSamplerUseInfo,
        _: &ImageFormat,
    ) -> Verified {
        if element.is_none() { Ok(()) } else { check_part(context, *element) }
    }
}

impl SampledImageType {
    /// Verifies that it is an image that can be sampled.
    pub(crate) fn verify(context: &Context, image: &Type) -> Verified {
        let Some(image) = ImageType::from_type(context, *image) else {
            return refuse("expected image type");
        };
        match image.dim(context) {
            Dim::SubpassData | Dim::Buffer => {
                refuse("the Dim operand of the image type must be 1D, 2D, 3D, Cube, or Rect")
            }
            _ => Ok(()),
        }
    }
}

impl TensorArmType {
    /// Verifies the element type.
    pub(crate) fn verify(context: &Context, shape: &[i64], element: &Type) -> Verified {
        if !is_scalar(context, *element) {
            return refuse(format!(
                "elements of a tensor are scalars, and not '{}'",
                context.display(*element)
            ));
        }
        match shape.contains(&0) {
            true => refuse("the sizes of a tensor are greater than 0"),
            false => Ok(()),
        }
    }
}
