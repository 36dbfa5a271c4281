//! Aliases: names for attributes, types and locations that would make the text of ops hard to read.
//!
//! What has an alias is named after its kind (`#map`, `#set`, `#distinct`, `#loc`, `!tuple`). Definitions are ordered
//! by how deep aliases stand inside each other, types first, then by name, then by their first use; the second of a
//! name is numbered `1`. Locations that only ops have are defined behind the text, all else before it.

use rustc_hash::FxHashMap;

use super::AliasNames;
use super::words::push_unsigned;
use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::context::ContextData;
use crate::location::{Location, LocationRepresentation};
use crate::types::{Type, TypeData};

/// What may have an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    /// Any attribute but a location.
    Attribute(Attribute),
    /// A location, be it an attribute or not.
    Location(Location),
    /// A type.
    Type(Type),
}

/// Tuples of more elements than this have an alias.
const LONGEST_TUPLE: usize = 16;

impl TypeData {
    /// Whether the type stands in text by a name that is defined elsewhere.
    pub(crate) fn has_alias(&self) -> bool {
        matches!(self, TypeData::Tuple(elements) if elements.len() > LONGEST_TUPLE)
    }
}

impl AttributeData {
    /// Whether the attribute stands in text by a name that is defined elsewhere.
    pub(crate) fn has_alias(&self) -> bool {
        match self {
            AttributeData::AffineMap(_) | AttributeData::IntegerSet(_) | AttributeData::Location(_) => true,
            AttributeData::Distinct { referenced, .. } => *referenced != Attribute::UNIT,
            _ => false,
        }
    }
}

/// The aliases of one text.
#[derive(Default, Debug)]
pub(crate) struct AliasTable {
    names: FxHashMap<Symbol, Box<str>>,
    /// In order.
    definitions: Vec<Definition>,
}

/// An alias to be defined.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    pub(crate) symbol: Symbol,
    /// Behind the text, not before it.
    pub(crate) is_deferred: bool,
}

impl AliasTable {
    /// Whether nothing has an alias.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The alias of anything, without `#` or `!`.
    pub(crate) fn of(&self, symbol: Symbol) -> Option<&str> {
        self.names.get(&symbol).map(|name| &**name)
    }

    /// The definitions, in order.
    pub(crate) fn definitions(&self) -> &[Definition] {
        &self.definitions
    }
}

impl AliasNames for AliasTable {
    fn type_alias(&self, ty: Type) -> Option<&str> {
        self.of(Symbol::Type(ty))
    }

    fn attribute_alias(&self, attribute: Attribute) -> Option<&str> {
        self.of(Symbol::Attribute(attribute))
    }

    fn location_alias(&self, location: Location) -> Option<&str> {
        self.of(location_symbol(location))
    }
}

fn symbol_of(context: &ContextData, attribute: Attribute) -> Symbol {
    match &attribute.entry(context).data {
        AttributeData::Location(_) => location_symbol(Location::attribute(attribute.raw())),
        _ => Symbol::Attribute(attribute),
    }
}

fn location_symbol(location: Location) -> Symbol {
    match location.representation() {
        LocationRepresentation::Attribute(raw) if raw == Attribute::UNKNOWN_LOCATION.raw() => {
            Symbol::Location(Location::UNKNOWN)
        }
        _ => Symbol::Location(location),
    }
}

/// Something that was seen, with what the order of definitions follows from.
struct Entry {
    symbol: Symbol,
    /// The alias without its number.
    stem: Option<&'static str>,
    /// Levels of aliases, its own included.
    depth: u32,
    is_deferrable: bool,
    children: Vec<usize>,
}

/// Finds out what has an alias, from everything that stands in a text, in its order.
pub(crate) struct AliasCollector<'c> {
    context: &'c ContextData,
    known: FxHashMap<Symbol, usize>,
    entries: Vec<Entry>,
}

impl<'c> AliasCollector<'c> {
    pub(crate) fn new(context: &'c ContextData) -> Self {
        AliasCollector { context, known: FxHashMap::default(), entries: Vec::new() }
    }

    /// Sees an attribute.
    #[inline]
    pub(crate) fn visit_attribute(&mut self, attribute: Attribute) {
        if attribute.entry(self.context).flags.has_alias() {
            self.visit(symbol_of(self.context, attribute), false);
        }
    }

    /// Sees a type.
    #[inline]
    pub(crate) fn visit_type(&mut self, ty: Type) {
        if ty.entry(self.context).flags.has_alias() {
            self.visit(Symbol::Type(ty), false);
        }
    }

    /// Sees a location; one that may be defined behind the text or one that may not.
    pub(crate) fn visit_location(&mut self, location: Location, is_deferrable: bool) {
        self.visit(location_symbol(location), is_deferrable);
    }

    /// Returns the depth and the position of the entry.
    fn visit(&mut self, symbol: Symbol, is_deferrable: bool) -> (u32, usize) {
        if let Some(&index) = self.known.get(&symbol) {
            if !is_deferrable {
                self.forbid_deferring(index);
            }
            return (self.entries[index].depth, index);
        }
        let stem = self.stem(symbol);
        let index = self.entries.len();
        self.known.insert(symbol, index);
        let depth = u32::from(stem.is_some());
        self.entries.push(Entry { symbol, stem, depth, is_deferrable, children: Vec::new() });
        let mut children = Vec::new();
        let mut deepest = 0;
        crate::stack::with_room(|| {
            let mut parts = Vec::new();
            self.parts(symbol, &mut parts);
            for part in parts {
                let (depth, child) = self.visit(part, is_deferrable);
                deepest = deepest.max(depth);
                children.push(child);
            }
        });
        let entry = &mut self.entries[index];
        entry.children = children;
        if deepest > 0 {
            entry.depth = deepest + 1;
        }
        (entry.depth, index)
    }

    fn forbid_deferring(&mut self, index: usize) {
        let mut pending = vec![index];
        while let Some(index) = pending.pop() {
            if std::mem::replace(&mut self.entries[index].is_deferrable, false) {
                pending.extend_from_slice(&self.entries[index].children);
            }
        }
    }

    fn stem(&self, symbol: Symbol) -> Option<&'static str> {
        match symbol {
            Symbol::Location(_) => Some("loc"),
            Symbol::Type(ty) => ty.entry(self.context).data.has_alias().then_some("tuple"),
            Symbol::Attribute(attribute) => match &attribute.entry(self.context).data {
                AttributeData::AffineMap(_) => Some("map"),
                AttributeData::IntegerSet(_) => Some("set"),
                data @ AttributeData::Distinct { .. } => data.has_alias().then_some("distinct"),
                _ => None,
            },
        }
    }

    /// What may have an alias inside of a symbol, in the order in which it is printed.
    fn parts(&self, symbol: Symbol, parts: &mut Vec<Symbol>) {
        match symbol {
            Symbol::Type(ty) => self.parts_of_type(ty, parts),
            Symbol::Attribute(attribute) => self.parts_of_attribute(attribute, parts),
            Symbol::Location(location) => {
                if let Some(raw) = location.as_attribute()
                    && let AttributeData::Location(data) = &Attribute::from_raw(raw).entry(self.context).data
                {
                    self.parts_of_location(data, parts);
                }
            }
        }
    }

    fn push_type(&self, ty: Type, parts: &mut Vec<Symbol>) {
        if ty.entry(self.context).flags.has_alias() {
            parts.push(Symbol::Type(ty));
        }
    }

    fn push_attribute(&self, attribute: Attribute, parts: &mut Vec<Symbol>) {
        if attribute.entry(self.context).flags.has_alias() {
            parts.push(symbol_of(self.context, attribute));
        }
    }

    fn parts_of_type(&self, ty: Type, parts: &mut Vec<Symbol>) {
        match &ty.entry(self.context).data {
            TypeData::Integer { .. }
            | TypeData::Index
            | TypeData::None
            | TypeData::Float(_)
            | TypeData::Opaque { .. } => {}
            TypeData::Complex(element) | TypeData::UnrankedTensor(element) => self.push_type(*element, parts),
            TypeData::Tuple(elements) => elements.iter().for_each(|element| self.push_type(*element, parts)),
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results).for_each(|ty| self.push_type(*ty, parts));
            }
            TypeData::Vector { shaped, .. } => self.push_type(shaped.element, parts),
            TypeData::RankedTensor { shaped, encoding } => {
                self.push_type(shaped.element, parts);
                encoding.iter().for_each(|attribute| self.push_attribute(*attribute, parts));
            }
            TypeData::MemRef { shaped, layout, memory_space } => {
                self.push_type(shaped.element, parts);
                let attributes = layout.iter().chain(memory_space);
                attributes.for_each(|attribute| self.push_attribute(*attribute, parts));
            }
            TypeData::UnrankedMemRef { element, memory_space } => {
                self.push_type(*element, parts);
                memory_space.iter().for_each(|attribute| self.push_attribute(*attribute, parts));
            }
            TypeData::Dialect(dialect_type) => {
                dialect_type.visit_parts(&mut |ty| self.push_type(ty, parts));
                dialect_type.visit_attributes(&mut |attribute| self.push_attribute(attribute, parts));
            }
        }
    }

    fn parts_of_attribute(&self, attribute: Attribute, parts: &mut Vec<Symbol>) {
        match &attribute.entry(self.context).data {
            AttributeData::Unit
            | AttributeData::AffineMap(_)
            | AttributeData::IntegerSet(_)
            | AttributeData::SymbolReference { .. }
            | AttributeData::StridedLayout { .. } => {}
            AttributeData::Integer { ty, .. }
            | AttributeData::Float { ty, .. }
            | AttributeData::String { ty, .. }
            | AttributeData::Type(ty)
            | AttributeData::DenseArray { element: ty, .. }
            | AttributeData::DenseElements { ty, .. }
            | AttributeData::DenseStringElements { ty, .. }
            | AttributeData::DenseResource { ty, .. }
            | AttributeData::SparseElements { ty, .. }
            | AttributeData::Opaque { ty, .. }
            | AttributeData::OpaqueElements { ty, .. } => self.push_type(*ty, parts),
            AttributeData::Array(elements) => {
                elements.iter().for_each(|element| self.push_attribute(*element, parts));
            }
            AttributeData::Dictionary(entries) => {
                entries.iter().for_each(|entry| self.push_attribute(entry.value, parts));
            }
            AttributeData::Distinct { referenced, .. } => self.push_attribute(*referenced, parts),
            AttributeData::Location(data) => self.parts_of_location(data, parts),
            AttributeData::Dialect(dialect_attribute) => {
                dialect_attribute.visit_parts(&mut |ty| self.push_type(ty, parts));
                dialect_attribute.visit_attributes(&mut |attribute| self.push_attribute(attribute, parts));
            }
        }
    }

    fn parts_of_location(&self, data: &LocationData, parts: &mut Vec<Symbol>) {
        match data {
            LocationData::Unknown | LocationData::FileLineColumn { .. } => {}
            LocationData::Name { child, .. } => {
                if location_symbol(*child) != Symbol::Location(Location::UNKNOWN) {
                    parts.push(location_symbol(*child));
                }
            }
            LocationData::CallSite { callee, caller } => {
                parts.extend([location_symbol(*callee), location_symbol(*caller)]);
            }
            LocationData::Fused { locations, metadata } => {
                metadata.iter().for_each(|attribute| self.push_attribute(*attribute, parts));
                parts.extend(locations.iter().map(|location| location_symbol(*location)));
            }
            LocationData::Opaque { fallback, .. } => parts.push(location_symbol(*fallback)),
        }
    }

    /// Orders and names what was seen.
    pub(crate) fn finish(self) -> AliasTable {
        let mut named: Vec<&Entry> = self.entries.iter().filter(|entry| entry.stem.is_some()).collect();
        named.sort_by_key(|entry| (entry.depth, !matches!(entry.symbol, Symbol::Type(_)), entry.stem));
        let mut table = AliasTable::default();
        let mut counts: FxHashMap<&str, u64> = FxHashMap::default();
        for entry in named {
            let stem = entry.stem.unwrap_or_default();
            let mut name = String::from(stem);
            let count = counts.entry(stem).or_default();
            if *count > 0 {
                push_unsigned(&mut name, *count);
            }
            *count += 1;
            table.names.insert(entry.symbol, name.into());
            table.definitions.push(Definition { symbol: entry.symbol, is_deferred: entry.is_deferrable });
        }
        table
    }
}
