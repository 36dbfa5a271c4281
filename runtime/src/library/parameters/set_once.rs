//! Mutable parameters: set once, after the type is created.

use std::fmt;
use std::sync::OnceLock;

use crate::context::ConstructionError;

/// A mutable parameter: not part of a type's identity, and set once, so that a type can contain itself ("Defining
/// dialect attributes and types", mutable types).
///
/// ```
/// use terrace_runtime::parameters::SetOnce;
///
/// let body = SetOnce::new();
/// assert_eq!(body.get(), None);
/// body.set(1, "body", "!toy.node").unwrap();
/// body.set(1, "body", "!toy.node").unwrap();
/// assert!(body.set(2, "body", "!toy.node").is_err());
/// assert_eq!(body.get(), Some(&1));
/// ```
pub struct SetOnce<T>(OnceLock<T>);

impl<T> SetOnce<T> {
    /// Returns an unset parameter.
    pub const fn new() -> Self {
        SetOnce(OnceLock::new())
    }

    /// Returns the value, if set.
    pub fn get(&self) -> Option<&T> {
        self.0.get()
    }
}

impl<T: PartialEq> SetOnce<T> {
    /// Sets the value. Setting an equal value again succeeds. `name` and `of` identify the parameter and its owner in
    /// the error.
    ///
    /// # Errors
    ///
    /// If it is set to a different value.
    pub fn set(&self, value: T, name: &str, of: &str) -> Result<(), ConstructionError> {
        let Err(value) = self.0.set(value) else { return Ok(()) };
        if self.0.get() == Some(&value) {
            return Ok(());
        }
        let message = format!("attempting to change the {name} of an already-initialized type '{of}'");
        Err(ConstructionError::new(message))
    }
}

impl<T> Default for SetOnce<T> {
    fn default() -> Self {
        SetOnce::new()
    }
}

impl<T: Clone> Clone for SetOnce<T> {
    fn clone(&self) -> Self {
        SetOnce(self.0.clone())
    }
}

/// Omits the value: it may contain the type itself.
impl<T> fmt::Debug for SetOnce<T> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.get().is_some() { "SetOnce(..)" } else { "SetOnce" })
    }
}
