//! Scalars: those that the target environment has, and numbers of 32 bits for narrower ones.

use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::Type;
use terrace_spirv::{Capability, StorageClass};

use super::TypeOptions;

/// Returns the capability that a number of a width needs in a storage class; without one, as a value.
fn capability(width: u32, value: Option<Capability>, class: Option<StorageClass>) -> Option<Capability> {
    use Capability as Has;
    use StorageClass::{Input, Output, PushConstant, StorageBuffer, Uniform};
    match (width, class) {
        (8, Some(StorageBuffer)) => Some(Has::StorageBuffer8BitAccess),
        (8, Some(Uniform)) => Some(Has::UniformAndStorageBuffer8BitAccess),
        (8, Some(PushConstant)) => Some(Has::StoragePushConstant8),
        (16, Some(StorageBuffer)) => Some(Has::StorageBuffer16BitAccess),
        (16, Some(Uniform)) => Some(Has::StorageUniform16),
        (16, Some(PushConstant)) => Some(Has::StoragePushConstant16),
        (16, Some(Input | Output)) => Some(Has::StorageInputOutput16),
        _ => value,
    }
}

impl TypeOptions {
    /// Returns what a scalar becomes in a storage class, or as a value.
    pub(super) fn scalar(
        &self,
        context: &Context,
        ty: Type,
        class: Option<StorageClass>,
    ) -> Result<Type, String> {
        if ty.is_index() {
            return Ok(self.index(context));
        }
        if let Some(integer) = ty.as_integer(context) {
            let word = || Type::integer_with_signedness(context, 32, integer.signedness);
            let value = match integer.width {
                1 => return Ok(ty),
                // Their number in a word depends on the memory that they are in; as values, each has its own.
                2 | 4 => return Ok(word()),
                8 => Some(Capability::Int8),
                16 => Some(Capability::Int16),
                32 => None,
                64 => Some(Capability::Int64),
                width => return Err(format!("integers have 1, 8, 16, 32 or 64 bits, and not {width}")),
            };
            return self.number(integer.width, ty, capability(integer.width, value, class), word());
        }
        let Some(format) = ty.float_format(context) else {
            return Err("it is no scalar of 'spirv'".into());
        };
        let value = match format {
            FloatFormat::F32 => None,
            FloatFormat::F16 => Some(Capability::Float16),
            FloatFormat::BF16 => Some(Capability::BFloat16TypeKHR),
            FloatFormat::F64 => Some(Capability::Float64),
            format if format.width() == 8 && self.emulate_floats => {
                return self.scalar(context, Type::integer(context, 8), class);
            }
            _ => return Err("floats have 16, 32 or 64 bits".into()),
        };
        self.number(format.width(), ty, capability(format.width(), value, class), Type::F32)
    }

    /// Returns the type of a number if the environment has its capability, and else `word`, if that is wider.
    fn number(
        &self,
        width: u32,
        ty: Type,
        capability: Option<Capability>,
        word: Type,
    ) -> Result<Type, String> {
        match capability.map_or(Ok(()), |capability| self.environment.require(capability)) {
            Ok(()) => Ok(ty),
            Err(_) if width < 32 && self.emulate_narrow_scalars => Ok(word),
            Err(reason) => Err(reason),
        }
    }
}
