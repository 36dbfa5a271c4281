//! The builtin types as those of `spirv`.
//!
//! | type | becomes |
//! |---|---|
//! | `index` | an integer of 32 bits, or of 64 |
//! | `i1` | itself |
//! | integers and floats that the target environment has | themselves |
//! | narrower ones that it lacks | numbers of 32 bits |
//! | floats of 8 bits | integers of their width |
//! | `complex<T>` | a vector of two `T` |
//! | a vector of one element | the element |
//! | a vector of 2, 3, 4, 8 or 16 elements | itself, with the converted element |
//! | a tensor of known sizes | an array |
//! | a memref in a storage class | a pointer to a structure of one array |
//! | a memref of images | a pointer to a sampled image |

mod images;
mod memrefs;
mod scalars;

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{TypeClass, TypeConversion, TypeConverter};
use terrace_runtime::types::Type;
use terrace_spirv::{ArrayType, Capability, StorageClass};

use crate::environment::Environment;

pub(crate) use memrefs::{Stored, stored};

/// The options of the conversion of types.
#[derive(Clone, Debug)]
pub struct TypeOptions {
    /// The target environment.
    pub environment: Environment,
    /// Whether numbers narrower than 32 bits that the environment lacks become numbers of 32 bits.
    pub emulate_narrow_scalars: bool,
    /// Whether floats of 8 bits become integers of their width.
    pub emulate_floats: bool,
    /// Whether an index has 64 bits.
    pub wide_index: bool,
    /// The number of bits of a boolean in memory.
    pub bool_bits: u32,
}

impl TypeOptions {
    /// Returns the default options, for an environment.
    pub fn new(environment: Option<Environment>) -> Self {
        TypeOptions {
            environment: environment.unwrap_or_default(),
            emulate_narrow_scalars: true,
            emulate_floats: true,
            wide_index: false,
            bool_bits: 8,
        }
    }

    /// Returns the type that an index becomes.
    pub fn index(&self, context: &Context) -> Type {
        Type::integer(context, if self.wide_index { 64 } else { 32 })
    }

    /// Returns what a scalar becomes as a value.
    pub(crate) fn number_type(&self, context: &Context, ty: Type) -> Result<Type, String> {
        self.scalar(context, ty, None)
    }

    /// Returns what a scalar, a complex number or a vector becomes in a storage class, or as a value.
    fn value(&self, context: &Context, ty: Type, class: Option<StorageClass>) -> Result<Type, String> {
        if let Some(element) = ty.complex_element(context) {
            if self.scalar(context, element, class)? != element {
                return Err("complex numbers of emulated parts are not converted".into());
            }
            return Ok(Type::vector(context, &[2], element));
        }
        if ty.is_vector(context) {
            return self.vector(context, ty, class);
        }
        self.scalar(context, ty, class)
    }

    fn vector(&self, context: &Context, ty: Type, class: Option<StorageClass>) -> Result<Type, String> {
        let (Some(shape), Some(element)) = (ty.shape(context), ty.element_type(context)) else {
            return Err("it has no elements".into());
        };
        if ty.scalable_dimensions(context).contains(&true) {
            return Err("scalable vectors have no counterpart in 'spirv'".into());
        }
        let element = self.scalar(context, element, class)?;
        match *shape {
            [] | [1] => Ok(element),
            [2..=4] => Ok(Type::vector(context, shape, element)),
            [8 | 16] => {
                // Environments for kernels have all vectors.
                if !self.environment.allows(Capability::Kernel) {
                    self.environment.require(Capability::Vector16)?;
                }
                Ok(Type::vector(context, shape, element))
            }
            [count] => Err(format!("a vector has 1, 2, 3, 4, 8 or 16 elements, and not {count}")),
            _ => Err("vectors of several dimensions are not converted".into()),
        }
    }

    fn tensor(&self, context: &Context, ty: Type) -> Result<Type, String> {
        let (Some(count), Some(element)) = (ty.element_count(context), ty.element_type(context)) else {
            return Err("only tensors of known sizes become arrays".into());
        };
        if element.is_integer(context, 1) {
            return Err("arrays of booleans are not converted".into());
        }
        let element = self.scalar(context, element, None)?;
        match u32::try_from(count) {
            Ok(count @ 1..) => Ok(ArrayType::get(context, element, count, 0).ty()),
            _ => Err(format!("there are no arrays of {count} elements")),
        }
    }
}

/// Adds the conversions of types to a converter.
pub fn add_types(types: &mut TypeConverter, options: &TypeOptions) {
    types
        .add(TypeClass::Any, "no type of 'spirv'", |_, _| {
            TypeConversion::Failure("the dialect 'spirv' has no type for it".into())
        })
        .add(TypeClass::Dialect("spirv"), "the same", |_, ty| ty);
    let value: fn(&TypeOptions, &Context, Type) -> Result<Type, String> =
        |options, context, ty| options.value(context, ty, None);
    for (class, description, convert) in [
        (TypeClass::Index, "an integer", value),
        (TypeClass::Integer, "the same, or an integer of 32 bits", value),
        (TypeClass::Float, "the same, or a float of 32 bits", value),
        (TypeClass::Complex, "a vector of two elements", value),
        (TypeClass::Vector, "a vector of a few elements, or a scalar", value),
        (TypeClass::Tensor, "an array", TypeOptions::tensor),
        (TypeClass::MemRef, "a pointer", TypeOptions::memref),
    ] {
        let options = options.clone();
        types.add(class, description, move |context, ty| match convert(&options, context, ty) {
            Ok(ty) => TypeConversion::from(ty),
            Err(reason) => TypeConversion::Failure(reason.into()),
        });
    }
}
