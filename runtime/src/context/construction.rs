//! Why a type, an attribute or a location cannot exist.

use std::borrow::Cow;
use std::fmt;

use super::ContextData;
use crate::attributes::{Attribute, AttributeData};
use crate::interned::InternedFlags;
use crate::types::{Type, TypeData};

/// Why a type, an attribute or a location cannot exist; what the `_checked` constructors return.
///
/// The message is fit for a diagnostic: it begins in lower case and has no full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstructionError {
    message: Cow<'static, str>,
}

impl ConstructionError {
    /// An error with this message.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        ConstructionError { message: message.into() }
    }

    /// The message.
    pub fn message(&self) -> &str {
        &self.message
    }
}

impl fmt::Display for ConstructionError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.message)
    }
}

impl std::error::Error for ConstructionError {}

/// What was constructed; a mistake is one of the program, and ends it.
#[track_caller]
pub(crate) fn constructed<T>(result: Result<T, ConstructionError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

impl ContextData {
    /// Interns a type that nests no deeper than the context allows.
    pub(crate) fn intern_limited_type(&self, data: TypeData) -> Result<Type, ConstructionError> {
        let ty = self.intern_type(data);
        self.check_depth(ty.entry(self).flags, self.options.limits.attributes)?;
        Ok(ty)
    }

    /// Interns an attribute that nests no deeper than the context allows.
    pub(crate) fn intern_limited_attribute(
        &self,
        data: AttributeData,
    ) -> Result<Attribute, ConstructionError> {
        let attribute = self.intern_attribute(data);
        self.check_depth(attribute.entry(self).flags, self.options.limits.attributes)?;
        Ok(attribute)
    }

    /// Checks how deep something nests.
    pub(crate) fn check_depth(&self, flags: InternedFlags, limit: u32) -> Result<(), ConstructionError> {
        if flags.depth() <= limit {
            return Ok(());
        }
        let limit = self.options.limits.attributes;
        Err(ConstructionError::new(format!("types and attributes nest deeper than {limit} levels")))
    }
}
