//! Errors of checked construction.

use std::borrow::Cow;
use std::fmt;

use super::ContextData;
use crate::attributes::{Attribute, AttributeData};
use crate::interned::InternedFlags;
use crate::types::{Type, TypeData};

/// The reason why a type, an attribute or a location is invalid; the error of the `_checked` constructors.
///
/// The message has the form of a diagnostic message: it begins in lower case and ends without a full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstructionError {
    message: Cow<'static, str>,
}

impl ConstructionError {
    /// Returns an error with this message.
    pub fn new(message: impl Into<Cow<'static, str>>) -> Self {
        ConstructionError { message: message.into() }
    }

    /// Returns the message.
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

/// Returns the constructed value. Panics with the message of an error, which is a bug of the caller.
#[track_caller]
pub(crate) fn constructed<T>(result: Result<T, ConstructionError>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error}"),
    }
}

impl ContextData {
    /// Interns a type within the nesting limit.
    pub(crate) fn intern_limited_type(&self, data: TypeData) -> Result<Type, ConstructionError> {
        let ty = self.intern_type(data);
        self.check_depth(ty.entry(self).flags, self.options.limits.attributes)?;
        Ok(ty)
    }

    /// Interns an attribute within the nesting limit.
    pub(crate) fn intern_limited_attribute(
        &self,
        data: AttributeData,
    ) -> Result<Attribute, ConstructionError> {
        let attribute = self.intern_attribute(data);
        self.check_depth(attribute.entry(self).flags, self.options.limits.attributes)?;
        Ok(attribute)
    }

    /// Checks the nesting depth against a limit.
    pub(crate) fn check_depth(&self, flags: InternedFlags, limit: u32) -> Result<(), ConstructionError> {
        if flags.depth() <= limit {
            return Ok(());
        }
        let limit = self.options.limits.attributes;
        Err(ConstructionError::new(format!("types and attributes nest deeper than {limit} levels")))
    }
}
