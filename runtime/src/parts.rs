//! The types and attributes that a type or an attribute holds: visiting and exchanging them.

use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, AttributeData, LocationData, NamedAttribute};
use crate::context::Context;
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::stack::with_room;
use crate::types::{DialectType, PartReplacer, Type, TypeData};

/// What an interned object holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Type(Type),
    Attribute(Attribute),
}

impl Part {
    pub(crate) fn flags(self, context: &Context) -> InternedFlags {
        match self {
            Part::Type(ty) => ty.entry(context.data()).flags,
            Part::Attribute(attribute) => attribute.entry(context.data()).flags,
        }
    }

    /// Calls back with each type and attribute that is right inside this one.
    pub(crate) fn visit_parts(self, context: &Context, visit: &mut dyn FnMut(Part)) {
        let dialect = match self {
            Part::Type(ty) => match ty.data(context) {
                TypeData::Dialect(data) => data,
                data => return map_type_parts(&mut data.clone(), &mut Visitor(visit)),
            },
            Part::Attribute(attribute) => match attribute.data(context) {
                AttributeData::Dialect(data) => data,
                data => return map_attribute_parts(&mut data.clone(), &mut Visitor(visit)),
            },
        };
        dialect.visit_parts(&mut |ty| visit(Part::Type(ty)));
        dialect.visit_attributes(&mut |attribute| visit(Part::Attribute(attribute)));
    }
}

/// Lets everything stay and tells of it.
struct Visitor<'visit>(&'visit mut dyn FnMut(Part));

impl PartReplacer for Visitor<'_> {
    fn replace_type(&mut self, ty: Type) -> Type {
        (self.0)(Part::Type(ty));
        ty
    }

    fn replace_attribute(&mut self, attribute: Attribute) -> Attribute {
        (self.0)(Part::Attribute(attribute));
        attribute
    }
}

/// Exchanges attributes anywhere inside others, each distinct one once.
pub(crate) struct DeepReplacer<'run> {
    context: &'run Context,
    /// Whether something with these flags may hold what is to be exchanged.
    concerns: fn(InternedFlags) -> bool,
    /// What takes the place of an attribute; none where only its parts are looked at.
    exchange: &'run mut dyn FnMut(Attribute) -> Option<Attribute>,
    known: FxHashMap<Part, Part>,
    /// A type or attribute of a dialect that could not exchange its parts.
    failure: Option<Part>,
}

impl<'run> DeepReplacer<'run> {
    pub(crate) fn new(
        context: &'run Context,
        concerns: fn(InternedFlags) -> bool,
        exchange: &'run mut dyn FnMut(Attribute) -> Option<Attribute>,
    ) -> Self {
        DeepReplacer { context, concerns, exchange, known: FxHashMap::default(), failure: None }
    }

    /// Whether some type or attribute of a dialect could not exchange its parts, and stayed as it was.
    pub(crate) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    fn replace(&mut self, part: Part) -> Part {
        if !(self.concerns)(part.flags(self.context)) {
            return part;
        }
        if let Some(known) = self.known.get(&part) {
            return *known;
        }
        let new = with_room(|| self.rebuild(part));
        self.known.insert(part, new);
        new
    }

    fn rebuild(&mut self, part: Part) -> Part {
        let data = self.context.data();
        match part {
            Part::Attribute(attribute) => {
                if let Some(new) = (self.exchange)(attribute) {
                    return Part::Attribute(new);
                }
                let mut new = attribute.data(self.context).clone();
                match &mut new {
                    AttributeData::Dialect(dialect) => self.rebuild_dialect(part, dialect),
                    new => map_attribute_parts(new, self),
                }
                Part::Attribute(data.intern_attribute(new))
            }
            Part::Type(ty) => {
                let mut new = ty.data(self.context).clone();
                match &mut new {
                    TypeData::Dialect(dialect) => self.rebuild_dialect(part, dialect),
                    new => map_type_parts(new, self),
                }
                Part::Type(data.intern_type(new))
            }
        }
    }

    fn rebuild_dialect(&mut self, part: Part, dialect: &mut DialectType) {
        match dialect.storage.clone().with_parts(self) {
            Some(storage) => dialect.storage = storage,
            None => self.failure = Some(part),
        }
    }
}

impl PartReplacer for DeepReplacer<'_> {
    fn replace_type(&mut self, ty: Type) -> Type {
        match self.replace(Part::Type(ty)) {
            Part::Type(new) => new,
            Part::Attribute(_) => unreachable!("a type is exchanged for a type"),
        }
    }

    fn replace_attribute(&mut self, attribute: Attribute) -> Attribute {
        match self.replace(Part::Attribute(attribute)) {
            Part::Attribute(new) => new,
            Part::Type(_) => unreachable!("an attribute is exchanged for an attribute"),
        }
    }
}

/// Exchanges what is right inside an attribute; those of dialects are left alone.
fn map_attribute_parts(data: &mut AttributeData, parts: &mut dyn PartReplacer) {
    match data {
        AttributeData::Unit
        | AttributeData::AffineMap(_)
        | AttributeData::IntegerSet(_)
        | AttributeData::StridedLayout { .. }
        | AttributeData::Dialect(_) => {}
        AttributeData::Integer { ty, .. }
        | AttributeData::Float { ty, .. }
        | AttributeData::String { ty, .. }
        | AttributeData::Type(ty)
        | AttributeData::DenseArray { element: ty, .. }
        | AttributeData::DenseElements { ty, .. }
        | AttributeData::DenseStringElements { ty, .. }
        | AttributeData::DenseResource { ty, .. }
        | AttributeData::Opaque { ty, .. }
        | AttributeData::OpaqueElements { ty, .. } => *ty = parts.replace_type(*ty),
        AttributeData::Array(elements) => map_attributes(elements, parts),
        AttributeData::Dictionary(entries) => {
            for NamedAttribute { value, .. } in entries {
                *value = parts.replace_attribute(*value);
            }
        }
        AttributeData::SymbolReference { root, nested } => {
            *root = parts.replace_attribute(*root);
            map_attributes(nested, parts);
        }
        AttributeData::SparseElements { ty, indices, values } => {
            *ty = parts.replace_type(*ty);
            *indices = parts.replace_attribute(*indices);
            *values = parts.replace_attribute(*values);
        }
        AttributeData::Distinct { referenced, .. } => *referenced = parts.replace_attribute(*referenced),
        AttributeData::Location(location) => map_location_parts(location, parts),
    }
}

fn map_attributes(attributes: &mut [Attribute], parts: &mut dyn PartReplacer) {
    for attribute in attributes {
        *attribute = parts.replace_attribute(*attribute);
    }
}

fn map_location_parts(data: &mut LocationData, parts: &mut dyn PartReplacer) {
    let mut map = |location: &mut Location| {
        if let Some(raw) = location.as_attribute() {
            *location = Location::attribute(parts.replace_attribute(Attribute::from_raw(raw)).raw());
        }
    };
    match data {
        LocationData::Unknown => {}
        LocationData::FileLineColumn { file, .. } => *file = parts.replace_attribute(*file),
        LocationData::Name { name, child } => {
            map(child);
            *name = parts.replace_attribute(*name);
        }
        LocationData::CallSite { callee, caller } => {
            map(callee);
            map(caller);
        }
        LocationData::Fused { locations, metadata } => {
            locations.iter_mut().for_each(map);
            if let Some(metadata) = metadata {
                *metadata = parts.replace_attribute(*metadata);
            }
        }
        LocationData::Opaque { fallback, .. } => map(fallback),
    }
}

/// Exchanges what is right inside a type; those of dialects are left alone.
fn map_type_parts(data: &mut TypeData, parts: &mut dyn PartReplacer) {
    match data {
        TypeData::Integer { .. }
        | TypeData::Index
        | TypeData::None
        | TypeData::Float(_)
        | TypeData::Opaque { .. }
        | TypeData::Dialect(_) => {}
        TypeData::Complex(element) | TypeData::UnrankedTensor(element) => {
            *element = parts.replace_type(*element);
        }
        TypeData::Tuple(elements) => map_types(elements, parts),
        TypeData::Function { inputs, results } => {
            map_types(inputs, parts);
            map_types(results, parts);
        }
        TypeData::Vector { shaped, .. } => shaped.element = parts.replace_type(shaped.element),
        TypeData::RankedTensor { shaped, encoding } => {
            shaped.element = parts.replace_type(shaped.element);
            map_attributes(encoding.as_mut_slice(), parts);
        }
        TypeData::MemRef { shaped, layout, memory_space } => {
            shaped.element = parts.replace_type(shaped.element);
            map_attributes(layout.as_mut_slice(), parts);
            map_attributes(memory_space.as_mut_slice(), parts);
        }
        TypeData::UnrankedMemRef { element, memory_space } => {
            *element = parts.replace_type(*element);
            map_attributes(memory_space.as_mut_slice(), parts);
        }
    }
}

fn map_types(types: &mut [Type], parts: &mut dyn PartReplacer) {
    for ty in types {
        *ty = parts.replace_type(*ty);
    }
}
