//! Types that dialects declare.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::Type;
use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context, Identifier};

/// The parameters of a type or an attribute that a dialect declares: a plain value that compares and hashes.
///
/// Implemented for everything that is `Eq + Hash + Send + Sync`; a generated definition has a struct of its
/// parameters here.
pub trait DialectTypeStorage: Any + Send + Sync + fmt::Debug {
    /// Whether the other storage is of the same kind and equal.
    fn is_equal(&self, other: &dyn DialectTypeStorage) -> bool;
    /// Feeds the parameters to the hasher.
    fn feed(&self, hasher: &mut dyn Hasher);
    /// The storage as a value that can be downcast.
    fn as_any(&self) -> &dyn Any;
    /// Calls back with each type that the parameters hold.
    fn visit_types(&self, _visit: &mut dyn FnMut(Type)) {}
    /// Calls back with each attribute that the parameters hold.
    fn visit_attributes(&self, _visit: &mut dyn FnMut(Attribute)) {}
    /// The parameters with each type and attribute replaced; none where they hold neither.
    fn with_parts(&self, _replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        None
    }
    /// Checks the parameters, whenever a type or an attribute is made of them.
    ///
    /// # Errors
    ///
    /// When there is no type or attribute with these parameters.
    fn verify(&self, _context: &Context) -> Result<(), ConstructionError> {
        Ok(())
    }
    /// Whether the type may be the element type of a vector.
    fn is_vector_element(&self) -> bool {
        false
    }
    /// Whether the type may be the element type of a memref.
    fn is_memref_element(&self) -> bool {
        false
    }
    /// Whether the attribute may be the layout of a memref of this rank.
    fn is_memref_layout(&self, _rank: usize) -> bool {
        false
    }
}

/// Gives the types and attributes that come in the place of others; what [`DialectTypeStorage::with_parts`] asks.
pub trait ReplaceParts {
    /// What comes in the place of `ty`.
    fn replace_type(&mut self, ty: Type) -> Type;
    /// What comes in the place of `attribute`.
    fn replace_attribute(&mut self, attribute: Attribute) -> Attribute;
    /// The context of what is replaced.
    fn context(&self) -> &Context;
    /// Says that what came in the place of one of `name` is no such type or attribute, so that nothing can be made.
    fn refuse(&mut self, name: &str);
}

/// A type or an attribute that a registered dialect declares.
#[derive(Clone, Debug)]
pub struct DialectType {
    /// The dialect's namespace.
    pub dialect: Identifier,
    /// The mnemonic within the dialect.
    pub mnemonic: Identifier,
    /// The parameters.
    pub storage: Arc<dyn DialectTypeStorage>,
}

impl DialectType {
    /// The parameters, if they are of type `S`.
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
