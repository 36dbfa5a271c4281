//! Checked construction of types (builtin dialect, Types).
//!
//! Each fallible constructor comes in two forms. The `_checked` form returns an error and is meant for parsed
//! input. The other form panics with the same message and is meant for known arguments.

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
    /// Returns the signless integer type of `width` bits.
    ///
    /// # Panics
    ///
    /// If `width` exceeds [`MAX_INTEGER_WIDTH`].
    #[track_caller]
    pub fn integer(context: &Context, width: u32) -> Type {
        constructed(Type::integer_checked(context, width))
    }

    /// Returns the signless integer type of `width` bits.
    ///
    /// # Errors
    ///
    /// If `width` exceeds [`MAX_INTEGER_WIDTH`].
    pub fn integer_checked(context: &Context, width: u32) -> Checked {
        Type::integer_with_signedness_checked(context, width, Signedness::Signless)
    }

    /// Returns the integer type with this width in bits and signedness.
    ///
    /// # Panics
    ///
    /// If `width` exceeds [`MAX_INTEGER_WIDTH`].
    #[track_caller]
    pub fn integer_with_signedness(context: &Context, width: u32, signedness: Signedness) -> Type {
        constructed(Type::integer_with_signedness_checked(context, width, signedness))
    }

    /// Returns the integer type with this width in bits and signedness.
    ///
    /// # Errors
    ///
    /// If `width` exceeds [`MAX_INTEGER_WIDTH`].
    pub fn integer_with_signedness_checked(context: &Context, width: u32, signedness: Signedness) -> Checked {
        if width > MAX_INTEGER_WIDTH {
            let message = format!("integer bitwidth is limited to {MAX_INTEGER_WIDTH} bits");
            return Err(ConstructionError::new(message));
        }
        // The handles of the most frequent types are constant.
        Ok(match (signedness, width) {
            (Signedness::Signless, 1) => Type::I1,
            (Signedness::Signless, 8) => Type::I8,
            (Signedness::Signless, 16) => Type::I16,
            (Signedness::Signless, 32) => Type::I32,
            (Signedness::Signless, 64) => Type::I64,
            _ => context.data().intern_type(TypeData::Integer { width, signedness }),
        })
    }

    /// Returns the float type of this format.
    pub fn float(context: &Context, format: FloatFormat) -> Type {
        match format {
            FloatFormat::F16 => Type::F16,
            FloatFormat::BF16 => Type::BF16,
            FloatFormat::F32 => Type::F32,
            FloatFormat::F64 => Type::F64,
            _ => context.data().intern_type(TypeData::Float(format)),
        }
    }

    /// Returns the complex type with this element type.
    ///
    /// # Panics
    ///
    /// If [`Type::complex_checked`] returns an error.
    #[track_caller]
    pub fn complex(context: &Context, element: Type) -> Type {
        constructed(Type::complex_checked(context, element))
    }

    /// Returns the complex type with this element type.
    ///
    /// # Errors
    ///
    /// If `element` is neither an integer nor a float type.
    pub fn complex_checked(context: &Context, element: Type) -> Checked {
        match element.data(context) {
            TypeData::Integer { .. } | TypeData::Float(_) => {
                context.data().intern_limited_type(TypeData::Complex(element))
            }
            _ => refuse("invalid element type for complex"),
        }
    }

    /// Returns the tuple type with these element types.
    ///
    /// # Panics
    ///
    /// If [`Type::tuple_checked`] returns an error.
    #[track_caller]
    pub fn tuple(context: &Context, elements: &[Type]) -> Type {
        constructed(Type::tuple_checked(context, elements))
    }

    /// Returns the tuple type with these element types.
    ///
    /// # Errors
    ///
    /// If the type exceeds the nesting limit.
    pub fn tuple_checked(context: &Context, elements: &[Type]) -> Checked {
        context.data().intern_limited_type(TypeData::Tuple(elements.into()))
    }

    /// Returns the function type with these inputs and results.
    ///
    /// # Panics
    ///
    /// If [`Type::function_checked`] returns an error.
    #[track_caller]
    pub fn function(context: &Context, inputs: &[Type], results: &[Type]) -> Type {
        constructed(Type::function_checked(context, inputs, results))
    }

    /// Returns the function type with these inputs and results.
    ///
    /// # Errors
    ///
    /// If the type exceeds the nesting limit.
    pub fn function_checked(context: &Context, inputs: &[Type], results: &[Type]) -> Checked {
        let data = context.data();
        let ty = data.intern_function(inputs, results);
        data.check_depth(ty.entry(data).flags, data.options.limits.attributes)?;
        Ok(ty)
    }

    /// Returns the vector type with this shape and element type. An empty shape has rank 0: one element.
    ///
    /// # Panics
    ///
    /// If [`Type::scalable_vector_checked`] returns an error.
    #[track_caller]
    pub fn vector(context: &Context, shape: &[i64], element: Type) -> Type {
        constructed(Type::vector_checked(context, shape, element))
    }

    /// Returns the vector type with this shape and element type. An empty shape has rank 0: one element.
    ///
    /// # Errors
    ///
    /// If [`Type::scalable_vector_checked`] returns an error.
    pub fn vector_checked(context: &Context, shape: &[i64], element: Type) -> Checked {
        Type::scalable_vector_checked(context, shape, &[], element)
    }

    /// Returns the vector type with this shape and element type, with a scalable flag for each dimension.
    ///
    /// # Panics
    ///
    /// If [`Type::scalable_vector_checked`] returns an error.
    #[track_caller]
    pub fn scalable_vector(context: &Context, shape: &[i64], scalable: &[bool], element: Type) -> Type {
        constructed(Type::scalable_vector_checked(context, shape, scalable, element))
    }

    /// Returns the vector type with this shape and element type. `scalable` has a flag for each dimension, or
    /// is empty for a vector without scalable dimensions.
    ///
    /// # Errors
    ///
    /// If a size is not positive, if `element` is neither an integer, `index`, a float nor a dialect type
    /// that allows vectors of it, or if `scalable` is neither empty nor as long as `shape`.
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

    /// Returns the ranked tensor type with this shape; [`DYNAMIC`] is a dynamic size.
    ///
    /// # Panics
    ///
    /// If [`Type::tensor_checked`] returns an error.
    #[track_caller]
    pub fn tensor(context: &Context, shape: &[i64], element: Type, encoding: Option<Attribute>) -> Type {
        constructed(Type::tensor_checked(context, shape, element, encoding))
    }

    /// Returns the ranked tensor type with this shape; [`DYNAMIC`] is a dynamic size.
    ///
    /// # Errors
    ///
    /// If a size is negative, or if `element` is none of integer, index, float, complex, vector and dialect
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

    /// Returns the unranked tensor type with this element type.
    ///
    /// # Panics
    ///
    /// If [`Type::unranked_tensor_checked`] returns an error.
    #[track_caller]
    pub fn unranked_tensor(context: &Context, element: Type) -> Type {
        constructed(Type::unranked_tensor_checked(context, element))
    }

    /// Returns the unranked tensor type with this element type.
    ///
    /// # Errors
    ///
    /// If [`Type::tensor_checked`] rejects the element type.
    pub fn unranked_tensor_checked(context: &Context, element: Type) -> Checked {
        check_tensor_element(context, element)?;
        context.data().intern_limited_type(TypeData::UnrankedTensor(element))
    }

    /// Returns the ranked memref type with this shape; [`DYNAMIC`] is a dynamic size.
    ///
    /// # Panics
    ///
    /// If [`Type::memref_checked`] returns an error.
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

    /// Returns the ranked memref type with this shape; [`DYNAMIC`] is a dynamic size.
    ///
    /// An identity layout and the memory space 0 (an integer) are normalized to `None`.
    ///
    /// # Errors
    ///
    /// If a size is negative; if `element` is none of integer, index, float, complex, vector, memref and
    /// dialect type that allows memrefs of it; if `layout` is not a layout or has another rank; or if
    /// `memory_space` is none of integer, string, dictionary and dialect attribute.
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

    /// Returns the unranked memref type with this element type and memory space.
    ///
    /// # Panics
    ///
    /// If [`Type::unranked_memref_checked`] returns an error.
    #[track_caller]
    pub fn unranked_memref(context: &Context, element: Type, memory_space: Option<Attribute>) -> Type {
        constructed(Type::unranked_memref_checked(context, element, memory_space))
    }

    /// Returns the unranked memref type with this element type and memory space.
    ///
    /// # Errors
    ///
    /// If [`Type::memref_checked`] rejects the element type or the memory space.
    pub fn unranked_memref_checked(
        context: &Context,
        element: Type,
        memory_space: Option<Attribute>,
    ) -> Checked {
        check_memref_element(context, element)?;
        let memory_space = check_memory_space(context, memory_space)?;
        context.data().intern_limited_type(TypeData::UnrankedMemRef { element, memory_space })
    }

    /// Returns the opaque type with this body of an unregistered dialect.
    ///
    /// # Panics
    ///
    /// If [`Type::opaque_checked`] returns an error.
    #[track_caller]
    pub fn opaque(context: &Context, dialect: &str, text: &str) -> Type {
        constructed(Type::opaque_checked(context, dialect, text))
    }

    /// Returns the opaque type with this body of an unregistered dialect. The body is the text after
    /// `!dialect.`, or between the angle brackets of `!dialect<...>`.
    ///
    /// # Errors
    ///
    /// If `dialect` is not a valid namespace, or if it is unregistered and the context does not allow
    /// unregistered dialects.
    pub fn opaque_checked(context: &Context, dialect: &str, text: &str) -> Checked {
        check_namespace(dialect)?;
        if !accepts_dialect(context, dialect) {
            let what = format!("`!\"{dialect}\"<\"{text}\">` type");
            return Err(unregistered(&what));
        }
        let dialect = context.identifier(dialect);
        context.data().intern_limited_type(TypeData::Opaque { dialect, body: text.into() })
    }

    /// Returns the type of a registered dialect with these parameters.
    ///
    /// # Panics
    ///
    /// If [`Type::dialect_checked`] returns an error.
    #[track_caller]
    pub fn dialect(context: &Context, dialect_type: DialectType) -> Type {
        constructed(Type::dialect_checked(context, dialect_type))
    }

    /// Returns the type of a registered dialect with these parameters. The dialect is responsible for the
    /// validity of the parameters.
    ///
    /// # Errors
    ///
    /// If the type exceeds the nesting limit.
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

/// Returns the normalized layout: `None` for an identity.
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

/// Returns the normalized memory space: `None` for the integer 0.
///
/// Attributes of unregistered dialects are accepted, since their meaning is unknown.
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

/// Checks that `name` is a valid dialect namespace: a letter or an underscore, followed by letters, digits,
/// underscores, dollar signs and dashes.
pub(crate) fn check_namespace(name: &str) -> Result<(), ConstructionError> {
    let starts = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let continues = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-');
    match name.as_bytes() {
        [first, rest @ ..] if starts(*first) && rest.iter().all(|byte| continues(*byte)) => Ok(()),
        _ => Err(ConstructionError::new(format!("invalid dialect namespace '{name}'"))),
    }
}

/// Returns whether types and attributes of this dialect are allowed in the context.
pub(crate) fn accepts_dialect(context: &Context, dialect: &str) -> bool {
    context.options().allow_unregistered_dialects || context.dialect(dialect).is_some()
}

/// Returns the error for `what` of an unregistered dialect.
pub(crate) fn unregistered(what: &str) -> ConstructionError {
    ConstructionError::new(format!(
        "{what} created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the \
         MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used"
    ))
}
