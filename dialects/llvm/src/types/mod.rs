//! The types: which ones this dialect works on, and how they are made.

pub(crate) mod data_layout;
mod layout;
pub(crate) mod legacy;
mod structure;
pub(crate) mod text;

use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

use crate::{
    ArrayType, FunctionType, LabelType, MetadataType, PPCFP128Type, PointerType, StructType,
    TargetExtensionType, TokenType, VoidType,
};

/// Returns whether a type is one of this dialect: its types, signless integers, common floats, and vectors of one
/// dimension of these.
pub fn is_compatible_type(context: &Context, ty: Type) -> bool {
    match ty.data(context) {
        TypeData::Integer { .. } => ty.is_signless_integer(context),
        TypeData::Float(format) => is_common_float(*format),
        TypeData::Vector { .. } => ty.element_type(context).is_some_and(|element| {
            ty.rank(context) == Some(1)
                && (element.is_signless_integer(context)
                    || element.float_format(context).is_some_and(is_common_float)
                    || PointerType::from_type(context, element).is_some()
                    || PPCFP128Type::from_type(context, element).is_some())
        }),
        TypeData::Dialect(of) => of.dialect.text(context) == "llvm",
        _ => false,
    }
}

fn is_common_float(format: FloatFormat) -> bool {
    matches!(
        format,
        FloatFormat::F16
            | FloatFormat::BF16
            | FloatFormat::F32
            | FloatFormat::F64
            | FloatFormat::F80
            | FloatFormat::F128
    )
}

/// Returns whether a value of the type can be loaded and stored: the type has a size.
pub fn is_loadable_type(context: &Context, ty: Type) -> bool {
    let is_opaque = StructType::from_type(context, ty).is_some_and(|ty| ty.is_opaque(context));
    let has_no_size = VoidType::from_type(context, ty).is_some()
        || FunctionType::from_type(context, ty).is_some()
        || TokenType::from_type(context, ty).is_some()
        || LabelType::from_type(context, ty).is_some()
        || MetadataType::from_type(context, ty).is_some();
    is_compatible_type(context, ty) && !is_opaque && !has_no_size
}

/// Returns whether a type is the void type.
pub(crate) fn is_void(context: &Context, ty: Type) -> bool {
    VoidType::from_type(context, ty).is_some()
}

/// Returns whether a type is one of labels or metadata.
fn is_label_or_metadata(context: &Context, ty: Type) -> bool {
    LabelType::from_type(context, ty).is_some() || MetadataType::from_type(context, ty).is_some()
}

fn refuse<T>(context: &Context, what: &str, ty: Type) -> Result<T, ConstructionError> {
    Err(ConstructionError::new(format!("invalid {what} type: '{}'", context.display(ty))))
}

impl ArrayType {
    /// Verifies that values of the element type can stand one behind the other.
    pub(crate) fn verify(context: &Context, element: &Type, _: &u64) -> Result<(), ConstructionError> {
        let is_fine = !is_void(context, *element)
            && !is_label_or_metadata(context, *element)
            && FunctionType::from_type(context, *element).is_none()
            && TokenType::from_type(context, *element).is_none();
        if is_fine { Ok(()) } else { refuse(context, "array element", *element) }
    }
}

impl FunctionType {
    /// Verifies that the result can be returned and the parameters can be passed.
    pub(crate) fn verify(
        context: &Context,
        result: &Type,
        parameters: &[Type],
        _: &bool,
    ) -> Result<(), ConstructionError> {
        let is_function = |ty| FunctionType::from_type(context, ty).is_some();
        if is_function(*result) || is_label_or_metadata(context, *result) {
            return refuse(context, "function result", *result);
        }
        match parameters.iter().find(|ty| is_void(context, **ty) || is_function(**ty)) {
            Some(ty) => refuse(context, "function argument", *ty),
            None => Ok(()),
        }
    }

    /// Returns the results: none for `void`.
    pub fn results(self, context: &Context) -> &[Type] {
        let result = self.result(context);
        if is_void(context, *result) { &[] } else { std::slice::from_ref(result) }
    }
}

impl TargetExtensionType {
    /// Verifies that the type has a name.
    pub(crate) fn verify(_: &Context, name: &str, _: &[Type], _: &[u32]) -> Result<(), ConstructionError> {
        match name.is_empty() {
            true => Err(ConstructionError::new("a type of a target has a name")),
            false => Ok(()),
        }
    }
}

/// Returns the type of an element of an aggregate or a vector; `None` out of bounds.
pub(crate) fn part_at(context: &Context, ty: Type, position: i64) -> Option<Type> {
    let position = usize::try_from(position).ok()?;
    if let Some(array) = ArrayType::from_type(context, ty) {
        return ((position as u64) < *array.count(context)).then(|| *array.element(context));
    }
    StructType::from_type(context, ty)?.body_fields(context)?.get(position).copied()
}

impl TargetExtensionType {
    /// Returns whether values of the type can be in memory.
    pub fn has_memory_operations(self, context: &Context) -> bool {
        let name = self.name(context);
        name.starts_with("spirv.") && name != "spirv.Image" || name == "aarch64.svcount"
    }
}
