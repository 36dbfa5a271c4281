//! Making types, checked (builtin dialect, Types).
//!
//! Each constructor comes twice: one returns an error for what cannot exist, as input may ask for it; the other
//! panics with that error's message, for programs that know what they build.

use super::{DYNAMIC, DialectType, ShapedTypeData, Signedness, Type, TypeData};
use crate::attributes::{Attribute, AttributeData};
use crate::context::{ConstructionError, Context, constructed};
use crate::interfaces::{
    AnyMemRefLayoutAttrInterface, MemRefElementTypeInterfaceTable, VectorElementTypeInterfaceTable,
};
use crate::numeric::{FloatFormat, MAX_INTEGER_WIDTH};

type Checked = Result<Type, ConstructionError>;

fn refuse<T>(message: &'static str) -> Result<T, ConstructionError> {
    Err(ConstructionError::new(message))
}

impl Type {
    /// The signless integer type of `width` bits.
    ///
    /// # Panics
    ///
    /// When `width` is above [`MAX_INTEGER_WIDTH`].
    #[track_caller]
    pub fn integer(context: &Context, width: u32) -> Type {
        constructed(Type::integer_checked(context, width))
    }

    /// The signless integer type of `width` bits.
    ///
    /// # Errors
    ///
    /// When `width` is above [`MAX_INTEGER_WIDTH`].
    pub fn integer_checked(context: &Context, width: u32) -> Checked {
        match width {
            1 => Ok(Type::I1),
            8 => Ok(Type::I8),
            16 => Ok(Type::I16),
            32 => Ok(Type::I32),
            64 => Ok(Type::I64),
            _ => Type::integer_with_signedness_checked(context, width, Signedness::Signless),
        }
    }

    /// The integer type of `width` bits whose sign bit means what `signedness` says.
    ///
    /// # Panics
    ///
    /// When `width` is above [`MAX_INTEGER_WIDTH`].
    #[track_caller]
    pub fn integer_with_signedness(context: &Context, width: u32, signedness: Signedness) -> Type {
        constructed(Type::integer_with_signedness_checked(context, width, signedness))
    }

    /// The integer type of `width` bits whose sign bit means what `signedness` says.
    ///
    /// # Errors
    ///
    /// When `width` is above [`MAX_INTEGER_WIDTH`].
    pub fn integer_with_signedness_checked(context: &Context, width: u32, signedness: Signedness) -> Checked {
        if width > MAX_INTEGER_WIDTH {
            let message = format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits");
            return Err(ConstructionError::new(message));
        }
        Ok(context.data().intern_type(TypeData::Integer { width, signedness }))
    }

    /// The float type of this format.
    pub fn float(context: &Context, format: FloatFormat) -> Type {
        match format {
            FloatFormat::F16 => Type::F16,
            FloatFormat::BF16 => Type::BF16,
            FloatFormat::F32 => Type::F32,
            FloatFormat::F64 => Type::F64,
            _ => context.data().intern_type(TypeData::Float(format)),
        }
    }

    /// The type of complex numbers with parts of type `element`.
    ///
    /// # Panics
    ///
    /// As [`Type::complex_checked`] fails.
    #[track_caller]
    pub fn complex(context: &Context, element: Type) -> Type {
        constructed(Type::complex_checked(context, element))
    }

    /// The type of complex numbers with parts of type `element`.
    ///
    /// # Errors
    ///
    /// When `element` is neither an integer nor a float type.
    pub fn complex_checked(context: &Context, element: Type) -> Checked {
        match element.data(context) {
            TypeData::Integer { .. } | TypeData::Float(_) => {
                context.data().intern_limited_type(TypeData::Complex(element))
            }
            _ => refuse("invalid element type for complex"),
        }
    }

    /// The tuple of these types.
    ///
    /// # Panics
    ///
    /// As [`Type::tuple_checked`] fails.
    #[track_caller]
    pub fn tuple(context: &Context, elements: &[Type]) -> Type {
        constructed(Type::tuple_checked(context, elements))
    }

    /// The tuple of these types.
    ///
    /// # Errors
    ///
    /// When types nest too deep.
    pub fn tuple_checked(context: &Context, elements: &[Type]) -> Checked {
        context.data().intern_limited_type(TypeData::Tuple(elements.into()))
    }

    /// The type of functions from `inputs` to `results`.
    ///
    /// # Panics
    ///
    /// As [`Type::function_checked`] fails.
    #[track_caller]
    pub fn function(context: &Context, inputs: &[Type], results: &[Type]) -> Type {
        constructed(Type::function_checked(context, inputs, results))
    }

    /// The type of functions from `inputs` to `results`.
    ///
    /// # Errors
    ///
    /// When types nest too deep.
    pub fn function_checked(context: &Context, inputs: &[Type], results: &[Type]) -> Checked {
        let data = context.data();
        let ty = data.intern_function(inputs, results);
        data.check_depth(ty.entry(data).flags, data.options.limits.attributes)?;
        Ok(ty)
    }

    /// The vector type of this shape; an empty shape is that of a vector with one element.
    ///
    /// # Panics
    ///
    /// As [`Type::scalable_vector_checked`] fails.
    #[track_caller]
    pub fn vector(context: &Context, shape: &[i64], element: Type) -> Type {
        constructed(Type::vector_checked(context, shape, element))
    }

    /// The vector type of this shape; an empty shape is that of a vector with one element.
    ///
    /// # Errors
    ///
    /// As [`Type::scalable_vector_checked`].
    pub fn vector_checked(context: &Context, shape: &[i64], element: Type) -> Checked {
        Type::scalable_vector_checked(context, shape, &[], element)
    }

    /// The vector type of this shape, of whose dimensions those are scalable that `scalable` says.
    ///
    /// # Panics
    ///
    /// As [`Type::scalable_vector_checked`] fails.
    #[track_caller]
    pub fn scalable_vector(context: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
        constructed(Type::scalable_vector_checked(context, shape, scalable, element))
    }

    /// The vector type of this shape, of whose dimensions those are scalable that `scalable` says: as many flags as
    /// dimensions, or none where no dimension is scalable.
    ///
    /// # Errors
    ///
    /// When a size is not positive, when an element is neither an integer, an index, a float nor of a dialect's type
    /// that may be one, or when the numbers of sizes and flags differ.
    pub fn scalable_vector_checked(
        context: &Context,
        shape: &[i64],
        scalable: &[bool],
        element: Type,
    ) -> Checked {
        let is_element = match element.data(context) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::Float(_) => true,
            TypeData::Dialect(dialect_type) => {
                dialect_type.storage.is_vector_element()
                    || context.type_interface::<VectorElementTypeInterfaceTable>(element).is_some()
            }
            _ => false,
        };
        if !is_element {
            return refuse("failed to verify 'elementType': VectorElementTypeInterface instance");
        }
        if shape.iter().any(|size| *size <= 0) {
            let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
            let sizes = sizes.join(", ");
            let message = format!("vector types must have positive constant sizes but got {sizes}");
            return Err(ConstructionError::new(message));
        }
        if !scalable.is_empty() && scalable.len() != shape.len() {
            let message = format!("number of dims must match, got {} and {}", scalable.len(), shape.len());
            return Err(ConstructionError::new(message));
        }
        let scalable: Box<[bool]> = if scalable.contains(&true) { scalable.into() } else { Box::default() };
        let shaped = ShapedTypeData { shape: shape.into(), element };
        context.data().intern_limited_type(TypeData::Vector { shaped, scalable })
    }

    /// The tensor type of this shape; [`DYNAMIC`] for a size that is not known.
    ///
    /// # Panics
    ///
    /// As [`Type::tensor_checked`] fails.
    #[track_caller]
    pub fn tensor(context: &Context, shape: &[i64], element: Type, encoding: Option<Attribute>) -> Type {
        constructed(Type::tensor_checked(context, shape, element, encoding))
    }

    /// The tensor type of this shape; [`DYNAMIC`] for a size that is not known.
    ///
    /// # Errors
    ///
    /// When a size is negative, or an element is none of integer, index, float, complex number, vector and dialect's
    /// type.
    pub fn tensor_checked(
        context: &Context,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> Checked {
        if !are_sizes(shape) {
            return refuse("invalid tensor dimension size");
        }
        check_tensor_element(context, element)?;
        let shaped = ShapedTypeData { shape: shape.into(), element };
        context.data().intern_limited_type(TypeData::RankedTensor { shaped, encoding })
    }

    /// The type of tensors of any rank.
    ///
    /// # Panics
    ///
    /// As [`Type::unranked_tensor_checked`] fails.
    #[track_caller]
    pub fn unranked_tensor(context: &Context, element: Type) -> Type {
        constructed(Type::unranked_tensor_checked(context, element))
    }

    /// The type of tensors of any rank.
    ///
    /// # Errors
    ///
    /// As for the element of [`Type::tensor_checked`].
    pub fn unranked_tensor_checked(context: &Context, element: Type) -> Checked {
        check_tensor_element(context, element)?;
        context.data().intern_limited_type(TypeData::UnrankedTensor(element))
    }

    /// The memref type of this shape; [`DYNAMIC`] for a size that is not known.
    ///
    /// # Panics
    ///
    /// As [`Type::memref_checked`] fails.
    #[track_caller]
    pub fn memref(
        context: &Context,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Type {
        constructed(Type::memref_checked(context, shape, element, layout, memory_space))
    }

    /// The memref type of this shape; [`DYNAMIC`] for a size that is not known.
    ///
    /// A layout that is an identity map, and a memory space that is the integer 0, are the same as none.
    ///
    /// # Errors
    ///
    /// When a size is negative, an element is none of integer, index, float, complex number, vector, memref and
    /// dialect's type that may be one, a layout is not one or is for another rank, or a memory space is none of integer,
    /// string, dictionary and dialect's attribute.
    pub fn memref_checked(
        context: &Context,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> Checked {
        if !are_sizes(shape) {
            return refuse("invalid memref size");
        }
        check_memref_element(context, element)?;
        let layout = match layout {
            Some(layout) => check_layout(context, layout, shape.len())?,
            None => None,
        };
        let memory_space = check_memory_space(context, memory_space)?;
        let shaped = ShapedTypeData { shape: shape.into(), element };
        context.data().intern_limited_type(TypeData::MemRef { shaped, layout, memory_space })
    }

    /// The type of memrefs of any rank.
    ///
    /// # Panics
    ///
    /// As [`Type::unranked_memref_checked`] fails.
    #[track_caller]
    pub fn unranked_memref(context: &Context, element: Type, memory_space: Option<Attribute>) -> Type {
        constructed(Type::unranked_memref_checked(context, element, memory_space))
    }

    /// The type of memrefs of any rank.
    ///
    /// # Errors
    ///
    /// As for the element and the memory space of [`Type::memref_checked`].
    pub fn unranked_memref_checked(
        context: &Context,
        element: Type,
        memory_space: Option<Attribute>,
    ) -> Checked {
        check_memref_element(context, element)?;
        let memory_space = check_memory_space(context, memory_space)?;
        context.data().intern_limited_type(TypeData::UnrankedMemRef { element, memory_space })
    }

    /// The type that a dialect which is not registered calls `text`.
    ///
    /// # Panics
    ///
    /// As [`Type::opaque_checked`] fails.
    #[track_caller]
    pub fn opaque(context: &Context, dialect: &str, text: &str) -> Type {
        constructed(Type::opaque_checked(context, dialect, text))
    }

    /// The type that a dialect which is not registered calls `text`: what stands after `!dialect.`, or between the
    /// angle brackets of `!dialect<...>`.
    ///
    /// # Errors
    ///
    /// When `dialect` is no namespace, or is not registered and the context allows none but registered ones.
    pub fn opaque_checked(context: &Context, dialect: &str, text: &str) -> Checked {
        check_namespace(dialect)?;
        if !accepts_dialect(context, dialect) {
            let what = format!("`!\"{dialect}\"<\"{text}\">` type");
            return Err(unregistered(&what));
        }
        let dialect = context.identifier(dialect);
        context.data().intern_limited_type(TypeData::Opaque { dialect, body: text.into() })
    }

    /// A type that a registered dialect declares.
    ///
    /// # Panics
    ///
    /// As [`Type::dialect_checked`] fails.
    #[track_caller]
    pub fn dialect(context: &Context, dialect_type: DialectType) -> Type {
        constructed(Type::dialect_checked(context, dialect_type))
    }

    /// A type that a registered dialect declares. Whether the parameters are right is for the dialect to say.
    ///
    /// # Errors
    ///
    /// When types nest too deep.
    pub fn dialect_checked(context: &Context, dialect_type: DialectType) -> Checked {
        dialect_type.storage.verify(context)?;
        context.data().intern_limited_type(TypeData::Dialect(dialect_type))
    }
}

fn are_sizes(shape: &[i64]) -> bool {
    shape.iter().all(|size| *size >= 0 || *size == DYNAMIC)
}

fn check_tensor_element(context: &Context, element: Type) -> Result<(), ConstructionError> {
    match element.data(context) {
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::Float(_)
        | TypeData::Complex(_)
        | TypeData::Vector { .. }
        | TypeData::Opaque { .. }
        | TypeData::Dialect(_) => Ok(()),
        _ => refuse("invalid tensor element type"),
    }
}

pub(crate) fn check_memref_element(context: &Context, element: Type) -> Result<(), ConstructionError> {
    let is_element = match element.data(context) {
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::Float(_)
        | TypeData::Complex(_)
        | TypeData::Vector { .. }
        | TypeData::MemRef { .. }
        | TypeData::UnrankedMemRef { .. } => true,
        TypeData::Dialect(dialect_type) => {
            dialect_type.storage.is_memref_element()
                || context.type_interface::<MemRefElementTypeInterfaceTable>(element).is_some()
        }
        _ => false,
    };
    if is_element { Ok(()) } else { refuse("invalid memref element type") }
}

/// The layout as the type keeps it: none for an identity.
fn check_layout(
    context: &Context,
    layout: Attribute,
    rank: usize,
) -> Result<Option<Attribute>, ConstructionError> {
    match layout.data(context) {
        AttributeData::AffineMap(map) if map.dimension_count() as usize != rank => {
            let count = map.dimension_count();
            let message = format!("memref layout mismatch between rank and affine map: {rank} != {count}");
            Err(ConstructionError::new(message))
        }
        AttributeData::AffineMap(map) if map.is_identity() => Ok(None),
        AttributeData::AffineMap(_) => Ok(Some(layout)),
        AttributeData::StridedLayout { strides, .. } if strides.len() != rank => {
            refuse("expected the number of strides to match the rank")
        }
        AttributeData::StridedLayout { .. } => Ok(Some(layout)),
        AttributeData::Dialect(dialect_attribute)
            if dialect_attribute.storage.is_memref_layout(rank)
                || AnyMemRefLayoutAttrInterface::of(context, layout)
                    .is_some_and(|layout| layout.affine_map(context).dimension_count() as usize == rank) =>
        {
            Ok(Some(layout))
        }
        _ => refuse(
            "expected an affine map, a strided layout or a dialect's layout for the rank of the memref",
        ),
    }
}

/// The memory space as the type keeps it: none for the integer 0.
///
/// The attributes of dialects that are not registered are taken: what they mean is not known here.
fn check_memory_space(
    context: &Context,
    memory_space: Option<Attribute>,
) -> Result<Option<Attribute>, ConstructionError> {
    let Some(memory_space) = memory_space else { return Ok(None) };
    match memory_space.data(context) {
        AttributeData::Integer { value, .. } if value.is_zero() => Ok(None),
        AttributeData::Integer { .. }
        | AttributeData::String { .. }
        | AttributeData::Dictionary(_)
        | AttributeData::Opaque { .. }
        | AttributeData::Dialect(_) => Ok(Some(memory_space)),
        _ => refuse("unsupported memory space Attribute"),
    }
}

/// Checks that `name` can be a dialect's namespace: a letter or an underscore, then letters, digits, underscores, dollar
/// signs and dashes.
pub(crate) fn check_namespace(name: &str) -> Result<(), ConstructionError> {
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let continues = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-');
    match name.as_bytes() {
        [first, rest @ ..] if starts(*first) && rest.iter().all(|byte| continues(*byte)) => Ok(()),
        _ => Err(ConstructionError::new(format!("invalid dialect namespace '{name}'"))),
    }
}

/// Whether types and attributes of this dialect may exist in the context.
pub(crate) fn accepts_dialect(context: &Context, dialect: &str) -> bool {
    context.options().allow_unregistered_dialects || context.dialect(dialect).is_some()
}

/// The error for `what` of a dialect that is not registered.
pub(crate) fn unregistered(what: &str) -> ConstructionError {
    ConstructionError::new(format!(
        "{what} created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
         MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
    ))
}
