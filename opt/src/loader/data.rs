//! Types and attributes of loaded dialects: what they are stored as.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use terrace_odsgen::plan::ElementOf;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Parts;
use terrace_runtime::opaque::{OpaqueBody, OpaquePiece};
use terrace_runtime::parameters::{DynamicParameter, SetOnce};
use terrace_runtime::parts::Part;
use terrace_runtime::types::{DialectTypeStorage, ReplaceParts, Type};

/// The storage of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Storage {
    pub(super) parameters: Parameters,
    pub(super) element_of: ElementOf,
}

/// The parameters of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Parameters {
    /// By the declared format, in the order of the definition.
    Declared(Vec<Cell>),
    /// As they are written, since no format says what they are.
    Verbatim(OpaqueBody),
}

/// A parameter.
#[derive(Clone, Debug)]
pub(super) enum Cell {
    /// One that is part of the identity, unless it is absent.
    Value(Option<DynamicParameter>),
    /// One that is set once, and no part of the identity.
    Mutable(SetOnce<DynamicParameter>),
}

impl Cell {
    /// The value, if there is one.
    pub(super) fn get(&self) -> Option<&DynamicParameter> {
        match self {
            Cell::Value(value) => value.as_ref(),
            Cell::Mutable(value) => value.get(),
        }
    }

    /// What is told apart.
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

impl Storage {
    fn identities(&self) -> impl Iterator<Item = &DynamicParameter> {
        let cells = match &self.parameters {
            Parameters::Declared(cells) => cells.as_slice(),
            Parameters::Verbatim(_) => &[],
        };
        cells.iter().filter_map(Cell::identity)
    }

    fn verbatim_parts(&self, visit: &mut dyn FnMut(Part)) {
        if let Parameters::Verbatim(body) = &self.parameters {
            body.parts().for_each(visit);
        }
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
        self.identities().for_each(|value| Parts::visit_types(value, visit));
        self.verbatim_parts(&mut |part| {
            if let Part::Type(ty) = part {
                visit(ty);
            }
        });
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.identities().for_each(|value| Parts::visit_attributes(value, visit));
        self.verbatim_parts(&mut |part| {
            if let Part::Attribute(attribute) = part {
                visit(attribute);
            }
        });
    }

    fn with_parts(&self, replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        let parameters = match &self.parameters {
            Parameters::Declared(cells) => {
                Parameters::Declared(cells.iter().map(|cell| cell.replaced(replace)).collect())
            }
            Parameters::Verbatim(body) => {
                let pieces = body.pieces().iter().map(|piece| match piece {
                    OpaquePiece::Text(text) => OpaquePiece::Text(text.clone()),
                    OpaquePiece::Type(ty) => OpaquePiece::Type(replace.replace_type(*ty)),
                    OpaquePiece::Attribute(attribute) => {
                        OpaquePiece::Attribute(replace.replace_attribute(*attribute))
                    }
                    OpaquePiece::Location(attribute) => {
                        OpaquePiece::Location(replace.replace_attribute(*attribute))
                    }
                });
                Parameters::Verbatim(OpaqueBody::new(pieces))
            }
        };
        Some(Arc::new(Storage { parameters, element_of: self.element_of }))
    }

    fn is_vector_element(&self) -> bool {
        self.element_of.vector
    }

    fn is_memref_element(&self) -> bool {
        self.element_of.memref
    }
}
