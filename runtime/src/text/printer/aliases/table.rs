//! Aliases for attributes, types and locations that would make the text of ops hard to read.
//!
//! An alias is named after its kind (`#map`, `#set`, `#distinct`, `#loc`, `!tuple`); types and attributes of
//! unregistered dialects keep the aliases of the parsed text. Definitions are sorted by the nesting depth of
//! aliases, types first, then by name, then by first use; the second alias of a name has the number `1`.
//! Locations that only ops use are defined after the ops, all other aliases before them.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::attributes::{Attribute, AttributeData, LocationData};
use crate::context::{ContextData, Identifier};
use crate::interned::InternedFlags;
use crate::ir::signatures::{Signature, Signatures};
use crate::ir::{Body, OpIndex, ValueIndex};
use crate::location::{Location, LocationRepresentation};
use crate::opaque::OpaqueBody;
use crate::sub_elements::Part;
use crate::text::printer::AliasNames;
use crate::text::printer::aliases::stems::{push_numbered, stem_of};
use crate::types::{DialectType, Type, TypeData};

/// An object that may have an alias.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Symbol {
    /// Any attribute except a location.
    Attribute(Attribute),
    /// A location, interned or not.
    Location(Location),
    /// A type.
    Type(Type),
}

/// The number of elements above which a tuple has an alias.
const LONGEST_TUPLE: usize = 16;

impl TypeData {
    /// Returns whether the type is printed as an alias.
    pub(crate) fn has_alias(&self) -> bool {
        matches!(self, TypeData::Tuple(elements) if elements.len() > LONGEST_TUPLE)
    }
}

impl AttributeData {
    /// Returns whether the attribute is printed as an alias.
    pub(crate) fn has_alias(&self, context: &ContextData) -> bool {
        match self {
            AttributeData::AffineMap(_) | AttributeData::IntegerSet(_) | AttributeData::Location(_) => true,
            AttributeData::Distinct { referenced, .. } => *referenced != Attribute::UNIT,
            AttributeData::Dialect(of) => alias_of_dialect(context, of).is_some(),
            _ => false,
        }
    }
}

/// Returns the name that a dialect has for aliases of an attribute.
fn alias_of_dialect(context: &ContextData, attribute: &DialectType) -> Option<&'static str> {
    let name = attribute.dialect.text_in(context);
    let dialect = context.dialects.iter().find(|dialect| dialect.name() == name)?;
    dialect.hooks().attribute_alias?(attribute.mnemonic.text_in(context))
}

/// The aliases of a text.
#[derive(Default, Debug)]
pub(crate) struct AliasTable {
    names: FxHashMap<Symbol, Box<str>>,
    /// In definition order.
    definitions: Vec<Definition>,
}

/// An alias definition.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Definition {
    pub(crate) symbol: Symbol,
    /// Whether it is printed after the ops.
    pub(crate) is_deferred: bool,
}

impl AliasTable {
    /// Returns whether there are no aliases.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// Returns the alias of an object, without `#` or `!`.
    pub(crate) fn of(&self, symbol: Symbol) -> Option<&str> {
        self.names.get(&symbol).map(|name| &**name)
    }

    /// Returns the definitions, in order.
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

/// The origin of an alias's name.
enum AliasName {
    /// The kind of object: the name without its number.
    Kind(&'static str),
    /// The alias in a parsed text, possibly with a number.
    Remembered(Arc<str>),
}

/// A collected object with its sort keys.
struct Entry {
    symbol: Symbol,
    /// The origin of the alias's name, if the object has an alias.
    name: Option<AliasName>,
    /// The nesting depth of aliases, including its own.
    depth: u32,
    is_deferrable: bool,
    children: Vec<usize>,
}

/// Returns the signature of an op other than the root, if it can be remembered.
fn signature_of(signatures: &mut Signatures, body: &Body, op: OpIndex) -> Option<Signature> {
    let info = body.name_at(op).info(&body.context);
    signatures.signature(body.arena(), &body.arena().ops[op.at()], info)
}

/// Collects the aliases of a text from all its types, attributes and locations in textual order.
pub(crate) struct AliasCollector<'c> {
    context: &'c ContextData,
    known: FxHashMap<Symbol, usize>,
    entries: Vec<Entry>,
    /// The resource keys in print order; if set, only these are collected.
    resources: Option<Vec<Identifier>>,
    /// Undefined names in opaque bodies, which must not become aliases.
    taken: FxHashSet<Box<str>>,
    /// Whether the context has aliases of opaque types and attributes.
    has_opaque_aliases: bool,
    /// Whether every distinct attribute has an alias.
    names_all_distinct: bool,
    /// The signatures of the ops that were noted.
    signatures: Option<Signatures>,
}

impl<'c> AliasCollector<'c> {
    pub(crate) fn new(context: &'c ContextData) -> Self {
        AliasCollector {
            context,
            known: FxHashMap::default(),
            entries: Vec::new(),
            resources: None,
            taken: FxHashSet::default(),
            has_opaque_aliases: !context.opaque_aliases.is_empty(),
            names_all_distinct: false,
            signatures: None,
        }
    }

    /// Returns a collector for text inside an opaque body, where the numbers of distinct attributes are not
    /// known yet.
    pub(crate) fn of_body(context: &'c ContextData) -> Self {
        AliasCollector { names_all_distinct: true, ..AliasCollector::new(context) }
    }

    /// Returns a collector of resource keys instead of aliases.
    pub(crate) fn of_resources(context: &'c ContextData) -> Self {
        AliasCollector { resources: Some(Vec::new()), ..AliasCollector::new(context) }
    }

    /// Returns whether resource keys are collected instead of aliases.
    pub(crate) fn is_of_resources(&self) -> bool {
        self.resources.is_some()
    }

    /// Returns the collected resource keys in order.
    pub(crate) fn into_resources(self) -> Vec<Identifier> {
        let mut keys = self.resources.unwrap_or_default();
        let mut seen = FxHashSet::default();
        keys.retain(|key| seen.insert(*key));
        keys
    }

    /// Returns whether an object with these flags contains anything to collect.
    #[inline]
    fn is_wanted(&self, flags: InternedFlags) -> bool {
        if self.resources.is_some() {
            return flags.has_resource();
        }
        flags.has_alias()
            || (self.has_opaque_aliases && flags.has_unregistered())
            || (self.names_all_distinct && flags.has_distinct())
    }

    /// Returns whether the text of an op, except for its location, may contain anything to collect: it has
    /// such a type or attribute, or nested ops may have. This saves most ops from a collecting print.
    pub(crate) fn may_find(&self, body: &Body, op: OpIndex) -> bool {
        if op == OpIndex::ROOT {
            return true;
        }
        let arena = body.arena();
        let record = &arena.ops[op.at()];
        let has_wanted_type = |value: ValueIndex| self.is_type_wanted(body, value);
        record.extra.is_some()
            || body.any_attribute(body.op_handle(op), |attribute| {
                self.is_wanted(attribute.entry(self.context).flags)
            })
            || (record.results..record.results + record.result_count)
                .any(|value| has_wanted_type(ValueIndex(value)))
            || arena.uses[record.operands as usize..][..record.operand_count as usize]
                .iter()
                .any(|operand| has_wanted_type(operand.value))
    }

    /// Returns whether an op with the name, the attributes and the types of this one was noted: but for locations, and what is
    /// in its regions, its text has nothing new to collect.
    pub(crate) fn is_repeated(&mut self, body: &Body, op: OpIndex) -> bool {
        let signatures = self.signatures.get_or_insert_with(Signatures::new);
        signature_of(signatures, body, op).is_some_and(|signature| signatures.contains(signature))
    }

    /// Notes that all was collected from an op.
    pub(crate) fn note(&mut self, body: &Body, op: OpIndex) {
        let signatures = self.signatures.get_or_insert_with(Signatures::new);
        if let Some(signature) = signature_of(signatures, body, op) {
            signatures.insert(signature);
        }
    }

    /// Returns whether the text of a value's type may contain anything to collect.
    pub(crate) fn is_type_wanted(&self, body: &Body, value: ValueIndex) -> bool {
        let ty = body.arena().values[value.at()].ty;
        ty.is_some_and(|ty| self.is_wanted(ty.entry(self.context).flags))
    }

    /// Collects an attribute.
    #[inline]
    pub(crate) fn visit_attribute(&mut self, attribute: Attribute) {
        if self.is_wanted(attribute.entry(self.context).flags) {
            self.visit(symbol_of(self.context, attribute), false);
        }
    }

    /// Collects a type.
    #[inline]
    pub(crate) fn visit_type(&mut self, ty: Type) {
        if self.is_wanted(ty.entry(self.context).flags) {
            self.visit(Symbol::Type(ty), false);
        }
    }

    /// Collects a location. If `is_deferrable`, it may be defined after the ops.
    pub(crate) fn visit_location(&mut self, location: Location, is_deferrable: bool) {
        self.visit(location_symbol(location), is_deferrable);
    }

    /// Collects an object. Returns the depth and the index of its entry.
    fn visit(&mut self, symbol: Symbol, is_deferrable: bool) -> (u32, usize) {
        if let Some(&index) = self.known.get(&symbol) {
            if !is_deferrable {
                self.forbid_deferring(index);
            }
            return (self.entries[index].depth, index);
        }
        if let Some(keys) = &mut self.resources
            && let Symbol::Attribute(attribute) = symbol
            && let AttributeData::DenseResource { key, .. } = &attribute.entry(self.context).data
        {
            keys.push(*key);
        }
        let name = self.name(symbol);
        let index = self.entries.len();
        self.known.insert(symbol, index);
        let depth = u32::from(name.is_some());
        self.entries.push(Entry { symbol, name, depth, is_deferrable, children: Vec::new() });
        self.take_unresolved_names(symbol);
        let mut children = Vec::new();
        let mut deepest = 0;
        crate::support::stack::with_room(|| {
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

    fn name(&self, symbol: Symbol) -> Option<AliasName> {
        let kind = match symbol {
            Symbol::Location(_) => "loc",
            Symbol::Type(ty) => match &ty.entry(self.context).data {
                TypeData::Opaque { .. } => return self.remembered(Part::Type(ty)),
                data if data.has_alias() => "tuple",
                _ => return None,
            },
            Symbol::Attribute(attribute) => match &attribute.entry(self.context).data {
                AttributeData::AffineMap(_) => "map",
                AttributeData::IntegerSet(_) => "set",
                AttributeData::Opaque { .. } => return self.remembered(Part::Attribute(attribute)),
                AttributeData::Dialect(of) => return alias_of_dialect(self.context, of).map(AliasName::Kind),
                data @ AttributeData::Distinct { .. }
                    if self.names_all_distinct || data.has_alias(self.context) =>
                {
                    "distinct"
                }
                _ => return None,
            },
        };
        Some(AliasName::Kind(kind))
    }

    fn remembered(&self, part: Part) -> Option<AliasName> {
        self.context.opaque_aliases.of(part).map(AliasName::Remembered)
    }

    fn take_unresolved_names(&mut self, symbol: Symbol) {
        let body = match symbol {
            Symbol::Type(ty) => match &ty.entry(self.context).data {
                TypeData::Opaque { body, .. } => body,
                _ => return,
            },
            Symbol::Attribute(attribute) => match &attribute.entry(self.context).data {
                AttributeData::Opaque { body, .. } => body,
                _ => return,
            },
            Symbol::Location(_) => return,
        };
        self.taken.extend(body.unresolved_names().map(Box::from));
    }

    /// Appends the nested objects that may have an alias, in print order.
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
        if self.is_wanted(ty.entry(self.context).flags) {
            parts.push(Symbol::Type(ty));
        }
    }

    fn push_attribute(&self, attribute: Attribute, parts: &mut Vec<Symbol>) {
        if self.is_wanted(attribute.entry(self.context).flags) {
            parts.push(symbol_of(self.context, attribute));
        }
    }

    fn parts_of_type(&self, ty: Type, parts: &mut Vec<Symbol>) {
        match &ty.entry(self.context).data {
            TypeData::Integer { .. } | TypeData::Index | TypeData::None | TypeData::Float(_) => {}
            TypeData::Opaque { body, .. } => self.parts_of_body(body, parts),
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
            | AttributeData::OpaqueElements { ty, .. } => self.push_type(*ty, parts),
            AttributeData::Opaque { body, ty, .. } => {
                self.parts_of_body(body, parts);
                self.push_type(*ty, parts);
            }
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

    fn parts_of_body(&self, body: &OpaqueBody, parts: &mut Vec<Symbol>) {
        body.parts().for_each(|part| match part {
            Part::Type(ty) => self.push_type(ty, parts),
            Part::Attribute(attribute) => self.push_attribute(attribute, parts),
        });
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

    /// Sorts and names the collected aliases.
    pub(crate) fn finish(self) -> AliasTable {
        let names = self.entries.iter().filter_map(|entry| match entry.name.as_ref()? {
            AliasName::Kind(kind) => Some(*kind),
            AliasName::Remembered(name) => Some(&**name),
        });
        let known: FxHashSet<&str> = names.chain(self.taken.iter().map(|name| &**name)).collect();
        let stem = |name| match name {
            &AliasName::Kind(kind) => kind,
            AliasName::Remembered(name) => stem_of(name, &known),
        };
        let mut named: Vec<(&Entry, &str)> =
            self.entries.iter().filter_map(|entry| Some((entry, stem(entry.name.as_ref()?)))).collect();
        named.sort_by_key(|(entry, stem)| (entry.depth, !matches!(entry.symbol, Symbol::Type(_)), *stem));
        let mut table = AliasTable::default();
        let mut taken = self.taken.clone();
        let mut counts: FxHashMap<&str, u64> = FxHashMap::default();
        for (entry, stem) in named {
            let count = counts.entry(stem).or_default();
            let name = loop {
                let mut name = String::from(stem);
                push_numbered(&mut name, *count);
                *count += 1;
                if taken.insert(name.as_str().into()) {
                    break name;
                }
            };
            table.names.insert(entry.symbol, name.into());
            table.definitions.push(Definition { symbol: entry.symbol, is_deferred: entry.is_deferrable });
        }
        table
    }
}
