//! The types of the builtin dialect as those of `llvm`.
//!
//! | type | becomes |
//! |---|---|
//! | `index` | an integer as wide as an index |
//! | integers | signless integers |
//! | floats that LLVM lacks | integers of their width |
//! | `complex<T>` | a structure of two `T` |
//! | a vector of one dimension | itself, with the converted element |
//! | a vector of more dimensions | an array of vectors of the last dimension |
//! | a ranked memref | a descriptor: a structure of the allocated pointer, the aligned pointer, the offset, the sizes and the strides |
//! | an unranked memref | a structure of the rank and the pointer to a descriptor |
//! | a function | a pointer |

use terrace_data_layout::DataLayout;
use terrace_llvm::{ArrayType, PointerType, StructType, is_compatible_type};
use terrace_runtime::builtin::UnrealizedConversionCastOp;
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{MaterializationKind, TypeClass, TypeConversion, TypeConverter};
use terrace_runtime::ir::Body;
use terrace_runtime::symbols::Outer;
use terrace_runtime::types::{Type, TypeData};

/// The width of an index, unless an option or a data layout says otherwise.
const INDEX_BITS: u32 = 64;

/// Adds the conversions of types to a converter: an index has `index_bitwidth` bits, or 64 if that is 0.
pub fn add_types(types: &mut TypeConverter, index_bitwidth: u32) {
    let width = if index_bitwidth == 0 { INDEX_BITS } else { index_bitwidth };
    types
        .add(TypeClass::Any, "no type of 'llvm'", |_, _| {
            TypeConversion::Failure("the dialect 'llvm' has no type for it".into())
        })
        .add(TypeClass::Dialect("llvm"), "the same", |_, ty| ty)
        .add(TypeClass::Index, "an integer", move |context, _| Type::integer(context, width))
        .add(TypeClass::Integer, "a signless integer", |context, ty| {
            ty.bit_width(context).map(|width| Type::integer(context, width))
        })
        .add(TypeClass::Float, "the same, or an integer of the width", |context, ty| {
            if is_compatible_type(context, ty) {
                return Some(ty);
            }
            ty.bit_width(context).map(|width| Type::integer(context, width))
        })
        .add(TypeClass::Function, "a pointer", |context, _| pointer(context, 0))
        .add_nested(TypeClass::Complex, "a structure", |types, context, ty| {
            let element = types.convert_to_one(context, ty.complex_element(context)?).ok()?;
            Some(structure(context, &[element, element]))
        })
        .add_nested(TypeClass::Vector, "a vector, or arrays of vectors", convert_vector)
        .add_nested(TypeClass::MemRef, "a descriptor", convert_memref)
        .add_materialization(
            MaterializationKind::Target,
            TypeClass::Any,
            "the values that a cast was made of",
            |builder, request| {
                let [input] = request.inputs else { return None };
                let ir = builder.body();
                let cast = ir.defining_op(*input)?;
                UnrealizedConversionCastOp::from_op(ir, cast)?;
                let [source] = ir.operands(cast).collect::<smallvec::SmallVec<[_; 1]>>()[..] else {
                    return None;
                };
                (request.types == [ir.value_type(source)]).then_some(source)
            },
        );
}

/// A conversion with an option for the width of an index.
pub(crate) trait IndexWidth: Clone {
    /// The option.
    fn index_bitwidth(&mut self) -> &mut u32;
}

/// Implements [`IndexWidth`] for a conversion with the option `index_bitwidth`.
macro_rules! has_index_width {
    ($conversion:ty) => {
        impl $crate::types::IndexWidth for $conversion {
            fn index_bitwidth(&mut self) -> &mut u32 {
                &mut self.index_bitwidth
            }
        }
    };
}
pub(crate) use has_index_width;

/// Returns the conversion with the width that the data layout of a body gives an index, if the option leaves it to that.
pub(crate) fn index_width_of_layout<C: IndexWidth>(
    conversion: &C,
    ir: &Body,
    outer: &Outer<'_>,
) -> Option<C> {
    let mut adapted = conversion.clone();
    let option = adapted.index_bitwidth();
    if *option != 0 {
        return None;
    }
    let width = DataLayout::within(ir, outer).index_width(Type::INDEX)?;
    *option = u32::try_from(width).ok().filter(|width| *width != INDEX_BITS)?;
    Some(adapted)
}

/// Returns the type of pointers to an address space.
pub(crate) fn pointer(context: &Context, address_space: u32) -> Type {
    PointerType::get(context, address_space).ty()
}

/// Returns the type of a structure without a name.
pub(crate) fn structure(context: &Context, fields: &[Type]) -> Type {
    StructType::get(context, None, fields.to_vec(), false).ty()
}

/// Returns the type of an array.
pub(crate) fn array(context: &Context, element: Type, count: u64) -> Type {
    ArrayType::get(context, element, count).ty()
}

/// Returns the type that an index becomes.
pub(crate) fn index_type(context: &Context, types: &TypeConverter) -> Type {
    types.convert_to_one(context, Type::INDEX).expect("a converter to 'llvm'")
}

/// Returns the type of a part of an aggregate.
pub(crate) fn part_type(context: &Context, aggregate: Type, position: &[i64]) -> Type {
    position.iter().fold(aggregate, |ty, index| {
        if let Some(array) = ArrayType::from_type(context, ty) {
            return *array.element(context);
        }
        StructType::from_type(context, ty).expect("an aggregate").fields(context)[*index as usize]
    })
}

/// Returns the number of the address space of a memref.
///
/// # Errors
///
/// If its memory space is no number.
pub(crate) fn address_space(context: &Context, memref: Type) -> Result<u32, String> {
    let Some(space) = memref.memory_space(context) else { return Ok(0) };
    let number = space.as_i64(context).and_then(|number| u32::try_from(number).ok());
    number.ok_or_else(|| {
        format!("memory space {} is not the number of an address space", context.display(space))
    })
}

fn convert_vector(types: &TypeConverter, context: &Context, ty: Type) -> TypeConversion {
    let (Some(shape), Some(element)) = (ty.shape(context), ty.element_type(context)) else {
        return TypeConversion::NotApplicable;
    };
    let element = match types.convert_to_one(context, element) {
        Ok(element) => element,
        Err(reason) => return TypeConversion::Failure(reason.message(context).into()),
    };
    let scalable = ty.scalable_dimensions(context);
    let (outer, last) = match shape {
        [] => (&[][..], 1),
        [outer @ .., last] => (outer, *last),
    };
    if scalable.iter().take(outer.len()).any(|scalable| *scalable) {
        return TypeConversion::Failure(
            "only the last dimension can be scalable in arrays of vectors".into(),
        );
    }
    let is_scalable = scalable.last().copied().unwrap_or(false);
    let vector = Type::scalable_vector_checked(context, &[last], &[is_scalable], element);
    let Ok(vector) = vector else {
        return TypeConversion::Failure("its elements cannot be those of a vector of LLVM".into());
    };
    outer.iter().rev().fold(vector, |ty, size| array(context, ty, *size as u64)).into()
}

fn convert_memref(types: &TypeConverter, context: &Context, ty: Type) -> TypeConversion {
    let space = match address_space(context, ty) {
        Ok(space) => space,
        Err(reason) => return TypeConversion::Failure(reason.into()),
    };
    let index = index_type(context, types);
    if matches!(ty.data(context), TypeData::UnrankedMemRef { .. }) {
        return structure(context, &[index, pointer(context, 0)]).into();
    }
    if ty.strided_form(context).is_none() {
        return TypeConversion::Failure("its layout is not strided".into());
    }
    let element = ty.element_type(context).expect("an element type");
    if let Err(reason) = types.convert_to_one(context, element) {
        return TypeConversion::Failure(reason.message(context).into());
    }
    let pointer = pointer(context, space);
    let mut fields = vec![pointer, pointer, index];
    if let Some(rank @ 1..) = ty.rank(context) {
        fields.extend([array(context, index, rank as u64); 2]);
    }
    structure(context, &fields).into()
}
