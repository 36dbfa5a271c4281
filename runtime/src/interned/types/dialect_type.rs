//! Types that dialects define.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Type;
use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context, Identifier};

/// The parameters of a dialect's type or attribute: an immutable value with equality and hashing.
///
/// The supertraits are implemented for every `Eq + Hash + Send + Sync` value. A generated definition
/// implements this trait for its struct of parameters.
pub trait DialectTypeStorage: Any + Send + Sync + fmt::Debug {
    /// Returns whether `other` has the same concrete type and is equal.
    fn is_equal(&self, other: &dyn DialectTypeStorage) -> bool;
    /// Hashes the parameters.
    fn feed(&self, hasher: &mut dyn Hasher);
    /// Returns `self` as [`Any`], for downcasts.
    fn as_any(&self) -> &dyn Any;
    /// Calls `visit` for each type among the parameters.
    fn visit_types(&self, _visit: &mut dyn FnMut(Type)) {}
    /// Calls `visit` for each attribute among the parameters.
    fn visit_attributes(&self, _visit: &mut dyn FnMut(Attribute)) {}
    /// Returns the parameters with every type and attribute replaced; `None` if they contain neither.
    fn with_parts(&self, _replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        None
    }
    /// Verifies the parameters at construction of a type or an attribute.
    ///
    /// # Errors
    ///
    /// If the parameters are invalid.
    fn verify(&self, _context: &Context) -> Result<(), ConstructionError> {
        Ok(())
    }
    /// Returns whether the type is a valid element type of vectors.
    fn is_vector_element(&self) -> bool {
        false
    }
    /// Returns whether the type is a valid element type of memrefs.
    fn is_memref_element(&self) -> bool {
        false
    }
    /// Returns the type of the attribute, if one of its parameters is that.
    fn self_type(&self) -> Option<Type> {
        None
    }
    /// Returns whether the attribute is a valid layout of memrefs of this rank.
    fn is_memref_layout(&self, _rank: usize) -> bool {
        false
    }
}

/// Maps types and attributes to their replacements; the callback of [`DialectTypeStorage::with_parts`].
pub trait ReplaceParts {
    /// Returns the replacement of `ty`.
    fn replace_type(&mut self, ty: Type) -> Type;
    /// Returns the replacement of `attribute`.
    fn replace_attribute(&mut self, attribute: Attribute) -> Attribute;
    /// Returns the context of the types and attributes.
    fn context(&self) -> &Context;
    /// Reports that the replacement for the parameter `name` has the wrong kind, so the replacement fails.
    fn refuse(&mut self, name: &str);
}

/// A type or an attribute of a registered dialect.
#[derive(Clone, Debug)]
pub struct DialectType {
    /// The dialect namespace.
    pub dialect: Identifier,
    /// The mnemonic within the dialect.
    pub mnemonic: Identifier,
    /// The parameters.
    pub storage: Arc<dyn DialectTypeStorage>,
}

impl DialectType {
    /// Returns the parameters if their type is `S`.
    pub fn storage<S: DialectTypeStorage>(&self) -> Option<&S> {
        self.storage.as_any().downcast_ref()
    }

    pub(crate) fn visit_parts(&self, visit: &mut dyn FnMut(Type)) {
        self.storage.visit_types(visit);
    }

    pub(crate) fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.storage.visit_attributes(visit);
    }
}

impl PartialEq for DialectType {
    fn eq(&self, other: &Self) -> bool {
        self.dialect == other.dialect
            && self.mnemonic == other.mnemonic
            && self.storage.is_equal(other.storage.as_ref())
    }
}

impl Eq for DialectType {}

impl Hash for DialectType {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.dialect.hash(hasher);
        self.mnemonic.hash(hasher);
        self.storage.feed(hasher);
    }
}
