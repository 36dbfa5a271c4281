//! Traversal and replacement of nested types and attributes.
//!
//! A type or an attribute and its nested parts form an acyclic graph with sharing. Traversals and
//! replacements visit each part once.

mod replace;

use replace::Replacer;

use rustc_hash::FxHashSet;

use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::context::{ConstructionError, Context};
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::support::stack::with_room;
use crate::types::{DialectType, ReplaceParts, Type, TypeData};

/// A type or an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Part {
    /// A type.
    Type(Type),
    /// An attribute, including locations other than source positions.
    Attribute(Attribute),
}

impl From<Type> for Part {
    fn from(ty: Type) -> Part {
        Part::Type(ty)
    }
}

impl From<Attribute> for Part {
    fn from(attribute: Attribute) -> Part {
        Part::Attribute(attribute)
    }
}

impl Part {
    /// Returns the cached flags of the part.
    pub(crate) fn flags(self, context: &Context) -> InternedFlags {
        match self {
            Part::Type(ty) => ty.entry(context.data()).flags,
            Part::Attribute(attribute) => attribute.entry(context.data()).flags,
        }
    }

    /// Returns the name and the parameters, if a dialect declares the type or the attribute.
    pub fn dialect_data(self, context: &Context) -> Option<&DialectType> {
        match self {
            Part::Type(ty) => match ty.data(context) {
                TypeData::Dialect(data) => Some(data),
                _ => None,
            },
            Part::Attribute(attribute) => match attribute.data(context) {
                AttributeData::Dialect(data) => Some(data),
                _ => None,
            },
        }
    }

    /// Returns the dialect and the mnemonic, if a dialect declares the type or the attribute.
    pub fn name(self, context: &Context) -> Option<(&str, &str)> {
        let data = self.dialect_data(context)?;
        Some((data.dialect.text(context), data.mnemonic.text(context)))
    }

    /// Returns whether the type or the attribute implements the interface of that name.
    pub fn implements(self, context: &Context, interface: &str) -> bool {
        match self {
            Part::Type(ty) => context.type_implements(ty, interface),
            Part::Attribute(attribute) => context.attribute_implements(attribute, interface),
        }
    }

    /// Calls `visit` for each immediate part, in textual order.
    pub fn for_each_child(self, context: &Context, visit: &mut dyn FnMut(Part)) {
        match self {
            Part::Type(ty) => type_children(ty.data(context), visit),
            Part::Attribute(attribute) => attribute_children(attribute.data(context), visit),
        }
    }

    /// Calls `visit` for this part and all nested parts, each once, in post-order.
    pub fn walk(self, context: &Context, visit: &mut dyn FnMut(Part)) {
        walk(self, context, &mut FxHashSet::default(), visit);
    }
}

impl Type {
    /// Calls `visit` for all nested parts and the type itself, each once, in post-order.
    pub fn walk(self, context: &Context, mut visit: impl FnMut(Part)) {
        Part::Type(self).walk(context, &mut visit);
    }

    /// Returns the type with nested types and attributes replaced. `replacement` is called for the type
    /// itself and for the parts of everything that it returns `None` for.
    ///
    /// # Errors
    ///
    /// If a type or an attribute is invalid with the replaced parts.
    pub fn replace_parts(
        self,
        context: &Context,
        replacement: impl FnMut(Part) -> Option<Part>,
    ) -> Result<Type, ConstructionError> {
        let mut replacer = Replacer::new(context, replacement);
        let replaced = replacer.replace_type(self);
        replacer.failure.map_or(Ok(replaced), Err)
    }
}

impl Attribute {
    /// Calls `visit` for all nested parts and the attribute itself, each once, in post-order.
    pub fn walk(self, context: &Context, mut visit: impl FnMut(Part)) {
        Part::Attribute(self).walk(context, &mut visit);
    }

    /// Returns the attribute with nested types and attributes replaced. `replacement` is called for the
    /// attribute itself and for the parts of everything that it returns `None` for.
    ///
    /// # Errors
    ///
    /// If a type or an attribute is invalid with the replaced parts.
    pub fn replace_parts(
        self,
        context: &Context,
        replacement: impl FnMut(Part) -> Option<Part>,
    ) -> Result<Attribute, ConstructionError> {
        let mut replacer = Replacer::new(context, replacement);
        let replaced = replacer.replace_attribute(self);
        replacer.failure.map_or(Ok(replaced), Err)
    }
}

fn walk(part: Part, context: &Context, seen: &mut FxHashSet<Part>, visit: &mut dyn FnMut(Part)) {
    if !seen.insert(part) {
        return;
    }
    with_room(|| part.for_each_child(context, &mut |child| walk(child, context, seen, visit)));
    visit(part);
}

fn type_children(data: &TypeData, visit: &mut dyn FnMut(Part)) {
    match data {
        TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
        TypeData::Opaque { body, .. } => body.parts().for_each(visit),
        TypeData::Complex(element) | TypeData::UnrankedTensor(element) => visit(Part::Type(*element)),
        TypeData::Tuple(elements) => elements.iter().for_each(|element| visit(Part::Type(*element))),
        TypeData::Function { inputs, results } => {
            inputs.iter().chain(results).for_each(|ty| visit(Part::Type(*ty)));
        }
        TypeData::Vector { shaped, .. } => visit(Part::Type(shaped.element)),
        TypeData::RankedTensor { shaped, encoding } => {
            visit(Part::Type(shaped.element));
            encoding.iter().for_each(|attribute| visit(Part::Attribute(*attribute)));
        }
        TypeData::MemRef { shaped, layout, memory_space } => {
            visit(Part::Type(shaped.element));
            layout.iter().chain(memory_space).for_each(|attribute| visit(Part::Attribute(*attribute)));
        }
        TypeData::UnrankedMemRef { element, memory_space } => {
            visit(Part::Type(*element));
            memory_space.iter().for_each(|attribute| visit(Part::Attribute(*attribute)));
        }
        TypeData::Dialect(dialect_type) => dialect_children(dialect_type, visit),
    }
}

fn dialect_children(dialect_type: &DialectType, visit: &mut dyn FnMut(Part)) {
    dialect_type.storage.visit_types(&mut |ty| visit(Part::Type(ty)));
    dialect_type.storage.visit_attributes(&mut |attribute| visit(Part::Attribute(attribute)));
}

fn attribute_children(data: &AttributeData, visit: &mut dyn FnMut(Part)) {
    match data {
        AttributeData::Unit
        | AttributeData::AffineMap(_)
        | AttributeData::IntegerSet(_)
        | AttributeData::StridedLayout { .. } => {}
        AttributeData::Integer { ty, .. }
        | AttributeData::Float { ty, .. }
        | AttributeData::String { ty, .. }
        | AttributeData::Type(ty)
        | AttributeData::DenseArray { element: ty, .. }
        | AttributeData::DenseElements { ty, .. }
        | AttributeData::DenseStringElements { ty, .. }
        | AttributeData::DenseResource { ty, .. }
        | AttributeData::OpaqueElements { ty, .. } => visit(Part::Type(*ty)),
        AttributeData::Opaque { body, ty, .. } => {
            body.parts().for_each(&mut *visit);
            visit(Part::Type(*ty));
        }
        AttributeData::Array(elements) => {
            elements.iter().for_each(|element| visit(Part::Attribute(*element)));
        }
        AttributeData::Dictionary(entries) => {
            entries.iter().for_each(|entry| visit(Part::Attribute(entry.value)));
        }
        AttributeData::SymbolReference { root, nested } => {
            visit(Part::Attribute(*root));
            nested.iter().for_each(|name| visit(Part::Attribute(*name)));
        }
        AttributeData::SparseElements { ty, indices, values } => {
            visit(Part::Attribute(*indices));
            visit(Part::Attribute(*values));
            visit(Part::Type(*ty));
        }
        AttributeData::Distinct { referenced, .. } => visit(Part::Attribute(*referenced)),
        AttributeData::Location(location) => location_children(location, visit),
        AttributeData::Dialect(dialect_attribute) => dialect_children(dialect_attribute, visit),
    }
}

fn location_children(data: &LocationData, visit: &mut dyn FnMut(Part)) {
    let mut visit_location = |location: Location| {
        if let Some(raw) = location.as_attribute() {
            visit(Part::Attribute(Attribute::from_raw(raw)));
        }
    };
    match data {
        LocationData::Unknown => {}
        LocationData::FileLineColumn { file, .. } => visit(Part::Attribute(*file)),
        LocationData::Name { name, child } => {
            visit_location(*child);
            visit(Part::Attribute(*name));
        }
        LocationData::CallSite { callee, caller } => {
            visit_location(*callee);
            visit_location(*caller);
        }
        LocationData::Fused { locations, metadata } => {
            locations.iter().for_each(|location| visit_location(*location));
            metadata.iter().for_each(|attribute| visit(Part::Attribute(*attribute)));
        }
        LocationData::Opaque { fallback, .. } => visit_location(*fallback),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::DialectRegistry;

    #[test]
    fn walks_see_each_thing_once_and_inner_ones_first() {
        let context = Context::new(&DialectRegistry::new());
        let tensor = Type::tensor(&context, &[2], Type::F32, Some(Attribute::string(&context, "e")));
        let ty = Type::function(&context, &[tensor, Type::F32], &[tensor]);
        let mut seen = Vec::new();
        ty.walk(&context, |part| {
            seen.push(match part {
                Part::Type(ty) => context.display(ty).to_string(),
                Part::Attribute(attribute) => context.display(attribute).to_string(),
            })
        });
        let function = "(tensor<2xf32, \"e\">, f32) -> tensor<2xf32, \"e\">";
        assert_eq!(seen, ["f32", "none", "\"e\"", "tensor<2xf32, \"e\">", function]);
    }

    #[test]
    fn replacements_are_checked() {
        let context = Context::new(&DialectRegistry::new());
        let vector = Type::vector(&context, &[2], Type::F32);
        let array = Attribute::array(
            &context,
            &[Attribute::type_attribute(&context, vector), Attribute::string(&context, "kept")],
        );
        let with = |new: Type| {
            array.replace_parts(&context, |part| (part == Part::Type(Type::F32)).then_some(Part::Type(new)))
        };
        let replaced = with(Type::I8).unwrap();
        assert_eq!(context.display(replaced).to_string(), "[vector<2xi8>, \"kept\"]");
        let error = with(Type::NONE).unwrap_err();
        assert_eq!(error.message(), "failed to verify 'elementType': VectorElementTypeInterface instance");
    }
}
