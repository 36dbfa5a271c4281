//! Replacement of nested types and attributes: rebuilds whatever contains a replaced one.

use rustc_hash::FxHashMap;

use crate::attributes::{Attribute, AttributeData, LocationData, NamedAttribute};
use crate::context::{ConstructionError, Context};
use crate::location::Location;
use crate::sub_elements::Part;
use crate::support::stack::with_room;
use crate::types::{DialectType, ReplaceParts, Type, TypeData};

/// Rebuilds types and attributes with replaced parts, each once.
pub(super) struct Replacer<'context, F> {
    context: &'context Context,
    replacement: F,
    done: FxHashMap<Part, Part>,
    /// The first construction error.
    pub(super) failure: Option<ConstructionError>,
}

impl<'context, F: FnMut(Part) -> Option<Part>> Replacer<'context, F> {
    pub(super) fn new(context: &'context Context, replacement: F) -> Self {
        Replacer { context, replacement, done: FxHashMap::default(), failure: None }
    }

    fn replace(&mut self, part: Part) -> Part {
        if let Some(known) = self.done.get(&part) {
            return *known;
        }
        let replaced = (self.replacement)(part).unwrap_or_else(|| with_room(|| self.rebuild(part)));
        self.done.insert(part, replaced);
        replaced
    }

    fn rebuild(&mut self, part: Part) -> Part {
        let mut changes = false;
        let context = self.context;
        part.for_each_child(context, &mut |child| changes |= self.replace(child) != child);
        if !changes || self.failure.is_some() {
            return part;
        }
        let rebuilt = match part {
            Part::Type(ty) => self.rebuild_type(ty).map(Part::Type),
            Part::Attribute(attribute) => self.rebuild_attribute(attribute).map(Part::Attribute),
        };
        rebuilt.unwrap_or_else(|error| {
            self.failure.get_or_insert(error);
            part
        })
    }

    fn types(&mut self, types: &[Type]) -> Vec<Type> {
        types.iter().map(|ty| self.replace_type(*ty)).collect()
    }

    fn attributes(&mut self, attributes: &[Attribute]) -> Vec<Attribute> {
        attributes.iter().map(|attribute| self.replace_attribute(*attribute)).collect()
    }

    fn optional(&mut self, attribute: Option<Attribute>) -> Option<Attribute> {
        attribute.map(|attribute| self.replace_attribute(attribute))
    }

    fn location(&mut self, location: Location) -> Location {
        let Some(raw) = location.as_attribute() else { return location };
        let replaced = self.replace_attribute(Attribute::from_raw(raw));
        Location::from_attribute(self.context, replaced).unwrap_or_else(|| {
            let message = "a location can only be replaced by a location";
            self.failure.get_or_insert(ConstructionError::new(message));
            location
        })
    }

    fn dialect_type(&mut self, dialect_type: &DialectType) -> DialectType {
        let mut rebuilt = dialect_type.clone();
        if let Some(storage) = dialect_type.storage.with_parts(self) {
            rebuilt.storage = storage;
        }
        rebuilt
    }

    fn rebuild_type(&mut self, ty: Type) -> Result<Type, ConstructionError> {
        let context = self.context;
        match ty.data(context) {
            TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => Ok(ty),
            TypeData::Opaque { dialect, body } => {
                let body = body.with_parts(context, self)?;
                context.data().intern_limited_type(TypeData::Opaque { dialect: *dialect, body })
            }
            TypeData::Complex(element) => Type::complex_checked(context, self.replace_type(*element)),
            TypeData::Tuple(elements) => Type::tuple_checked(context, &self.types(elements)),
            TypeData::Function { inputs, results } => {
                let inputs = self.types(inputs);
                Type::function_checked(context, &inputs, &self.types(results))
            }
            TypeData::Vector { shaped, scalable } => {
                let element = self.replace_type(shaped.element);
                Type::scalable_vector_checked(context, &shaped.shape, scalable, element)
            }
            TypeData::RankedTensor { shaped, encoding } => {
                let element = self.replace_type(shaped.element);
                Type::tensor_checked(context, &shaped.shape, element, self.optional(*encoding))
            }
            TypeData::UnrankedTensor(element) => {
                Type::unranked_tensor_checked(context, self.replace_type(*element))
            }
            TypeData::MemRef { shaped, layout, memory_space } => {
                let element = self.replace_type(shaped.element);
                let (layout, memory_space) = (self.optional(*layout), self.optional(*memory_space));
                Type::memref_checked(context, &shaped.shape, element, layout, memory_space)
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                let element = self.replace_type(*element);
                Type::unranked_memref_checked(context, element, self.optional(*memory_space))
            }
            TypeData::Dialect(dialect_type) => {
                Type::dialect_checked(context, self.dialect_type(dialect_type))
            }
        }
    }

    fn rebuild_attribute(&mut self, attribute: Attribute) -> Result<Attribute, ConstructionError> {
        let context = self.context;
        match attribute.data(context) {
            AttributeData::Unit
            | AttributeData::AffineMap(_)
            | AttributeData::IntegerSet(_)
            | AttributeData::StridedLayout { .. } => Ok(attribute),
            AttributeData::Integer { ty, value } => {
                Attribute::wide_integer_checked(context, self.replace_type(*ty), value.clone())
            }
            AttributeData::Float { ty, value } => {
                Attribute::float_value_checked(context, self.replace_type(*ty), *value)
            }
            AttributeData::String { value, ty } => {
                Attribute::typed_string_checked(context, value, self.replace_type(*ty))
            }
            AttributeData::Type(ty) => Attribute::type_attribute_checked(context, self.replace_type(*ty)),
            AttributeData::Array(elements) => Attribute::array_checked(context, &self.attributes(elements)),
            AttributeData::Dictionary(entries) => {
                let replaced = |entry: &NamedAttribute| NamedAttribute {
                    name: entry.name,
                    value: self.replace_attribute(entry.value),
                };
                Attribute::dictionary_checked(context, entries.iter().map(replaced).collect())
            }
            AttributeData::SymbolReference { root, nested } => {
                let root = self.replace_attribute(*root);
                Attribute::symbol_reference_of_strings_checked(context, root, &self.attributes(nested))
            }
            AttributeData::DenseArray { element, bytes } => {
                Attribute::dense_array_checked(context, self.replace_type(*element), bytes.to_vec())
            }
            AttributeData::DenseElements { ty, elements } => {
                Attribute::dense_elements_checked(context, self.replace_type(*ty), elements.bytes.to_vec())
            }
            AttributeData::DenseStringElements { ty, strings } => {
                let strings: Vec<&[u8]> = strings.iter().map(|string| &**string).collect();
                Attribute::dense_strings_checked(context, self.replace_type(*ty), &strings)
            }
            AttributeData::DenseResource { ty, key } => {
                Attribute::dense_resource_checked(context, self.replace_type(*ty), key.text(context))
            }
            AttributeData::SparseElements { ty, indices, values } => {
                let ty = self.replace_type(*ty);
                let indices = self.replace_attribute(*indices);
                Attribute::sparse_elements_checked(context, ty, indices, self.replace_attribute(*values))
            }
            AttributeData::Distinct { referenced, .. } => {
                Attribute::distinct_checked(context, self.replace_attribute(*referenced))
            }
            AttributeData::Opaque { dialect, body, ty } => {
                let body = body.with_parts(context, self)?;
                let (dialect, ty) = (*dialect, self.replace_type(*ty));
                context.data().intern_limited_attribute(AttributeData::Opaque { dialect, body, ty })
            }
            AttributeData::OpaqueElements { dialect, bytes, ty } => {
                let (dialect, ty) = (dialect.text(context), self.replace_type(*ty));
                Attribute::opaque_elements_checked(context, dialect, bytes.to_vec(), ty)
            }
            AttributeData::Location(data) => {
                self.rebuild_location(data).map(|location| location.to_attribute(context))
            }
            AttributeData::Dialect(dialect_attribute) => {
                Attribute::dialect_checked(context, self.dialect_type(dialect_attribute))
            }
        }
    }

    fn string(&mut self, attribute: Attribute) -> Result<&'context [u8], ConstructionError> {
        let replaced = self.replace_attribute(attribute);
        replaced
            .as_string_bytes(self.context)
            .ok_or_else(|| ConstructionError::new("the name of a location can only be replaced by a string"))
    }

    fn rebuild_location(&mut self, data: &LocationData) -> Result<Location, ConstructionError> {
        let context = self.context;
        match data {
            LocationData::Unknown => Ok(Location::UNKNOWN),
            LocationData::FileLineColumn { file, start, end } => {
                Ok(Location::file_range(context, self.string(*file)?, *start, *end))
            }
            LocationData::Name { name, child } => {
                let name = self.string(*name)?;
                Location::name_checked(context, name, self.location(*child))
            }
            LocationData::CallSite { callee, caller } => {
                let callee = self.location(*callee);
                Location::call_site_checked(context, callee, self.location(*caller))
            }
            LocationData::Fused { locations, metadata } => {
                let locations: Vec<Location> =
                    locations.iter().map(|location| self.location(*location)).collect();
                Location::fused_checked(context, &locations, self.optional(*metadata))
            }
            LocationData::Opaque { underlying, fallback } => {
                Location::opaque_checked(context, *underlying, self.location(*fallback))
            }
        }
    }
}

impl<F: FnMut(Part) -> Option<Part>> ReplaceParts for Replacer<'_, F> {
    fn replace_type(&mut self, ty: Type) -> Type {
        match self.replace(Part::Type(ty)) {
            Part::Type(replaced) => replaced,
            Part::Attribute(_) => {
                let message = "expected a type in the place of a type";
                self.failure.get_or_insert(ConstructionError::new(message));
                ty
            }
        }
    }

    fn replace_attribute(&mut self, attribute: Attribute) -> Attribute {
        match self.replace(Part::Attribute(attribute)) {
            Part::Attribute(replaced) => replaced,
            Part::Type(_) => {
                let message = "expected an attribute in the place of an attribute";
                self.failure.get_or_insert(ConstructionError::new(message));
                attribute
            }
        }
    }

    fn context(&self) -> &Context {
        self.context
    }

    fn refuse(&mut self, name: &str) {
        let message = format!("expected '{name}' in the place of '{name}'");
        self.failure.get_or_insert(ConstructionError::new(message));
    }
}
