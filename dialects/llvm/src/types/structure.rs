//! Structures: literal ones, and those with a name, whose fields are set once.

use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::types::Type;

use super::{is_label_or_metadata, is_void, refuse};
use crate::{FunctionType, StructType, TokenType};

impl StructType {
    /// Verifies that each field has a type of values.
    pub(crate) fn verify(
        context: &Context,
        _: &Option<String>,
        fields: &[Type],
        _: &bool,
    ) -> Result<(), ConstructionError> {
        let is_wrong = |ty: Type| {
            is_void(context, ty)
                || is_label_or_metadata(context, ty)
                || TokenType::from_type(context, ty).is_some()
                || FunctionType::from_type(context, ty).is_some()
        };
        match fields.iter().find(|ty| is_wrong(**ty)) {
            Some(ty) => refuse(context, "LLVM structure element", *ty),
            None => Ok(()),
        }
    }

    /// Returns the literal structure with these fields.
    ///
    /// # Errors
    ///
    /// If a field has a type that no value has.
    pub fn literal(context: &Context, fields: &[Type], is_packed: bool) -> Result<Self, ConstructionError> {
        Self::get_checked(context, None, fields.to_vec(), is_packed)
    }

    /// Returns the structure of that name. Its fields are set by `set_body`, if they are not yet.
    pub fn named(context: &Context, name: &str) -> Self {
        Self::get(context, Some(name.to_owned()), Vec::new(), false)
    }

    /// Returns the structure that says what the fields are: itself, or the body of a structure with a name.
    fn definition(self, context: &Context) -> Option<Self> {
        match self.name(context) {
            None => Some(self),
            Some(_) => *self.body(context)?,
        }
    }

    /// Returns the types of the fields; `None` if it is opaque, or they are not set.
    pub fn body_fields(self, context: &Context) -> Option<&[Type]> {
        Some(self.definition(context)?.fields(context))
    }

    /// Returns whether fields follow each other without padding.
    pub fn has_packed_body(self, context: &Context) -> bool {
        self.definition(context).is_some_and(|definition| *definition.is_packed(context))
    }

    /// Returns whether the fields are not known.
    pub fn is_opaque(self, context: &Context) -> bool {
        self.definition(context).is_none()
    }
}
