//! The storage of types and attributes of loaded dialects.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use terrace_odsgen::plan::ElementOf;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Parts;
use terrace_runtime::parameters::{DynamicParameter, SetOnce};
use terrace_runtime::types::{DialectTypeStorage, ReplaceParts, Type};

/// The storage of a type or an attribute: its parameters, in the order of the definition.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Storage {
    pub(super) parameters: Vec<Cell>,
    pub(super) element_of: ElementOf,
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) enum Cell {
    /// A parameter that is part of the identity, unless it is absent.
    Value(Option<DynamicParameter>),
    /// A parameter that is set once, and not part of the identity.
    Mutable(SetOnce<DynamicParameter>),
}

impl Cell {
    /// Returns the value, if there is one.
    pub(super) fn get(&self) -> Option<&DynamicParameter> {
        match self {
            Cell::Value(value) => value.as_ref(),
            Cell::Mutable(value) => value.get(),
        }
    }

    /// Returns the part of the cell that identifies an instance.
    fn identity(&self) -> Option<&DynamicParameter> {
        match self {
            Cell::Value(value) => value.as_ref(),
            Cell::Mutable(_) => None,
        }
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        match self {
            Cell::Value(value) => Cell::Value(Parts::replaced(value, replace)),
            Cell::Mutable(_) => self.clone(),
        }
    }
}

impl PartialEq for Cell {
    fn eq(&self, other: &Self) -> bool {
        self.identity() == other.identity()
    }
}

impl Eq for Cell {}

impl Hash for Cell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.identity().hash(state);
    }
}

impl DialectTypeStorage for Storage {
    fn is_equal(&self, other: &dyn DialectTypeStorage) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        let values = self.parameters.iter().filter_map(Cell::identity);
        values.for_each(|value| Parts::visit_types(value, visit));
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        let values = self.parameters.iter().filter_map(Cell::identity);
        values.for_each(|value| Parts::visit_attributes(value, visit));
    }

    fn with_parts(&self, replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        let parameters = self.parameters.iter().map(|cell| cell.replaced(replace)).collect();
        Some(Arc::new(Storage { parameters, element_of: self.element_of }))
    }

    fn is_vector_element(&self) -> bool {
        self.element_of.vector
    }

    fn is_memref_element(&self) -> bool {
        self.element_of.memref
    }
}
