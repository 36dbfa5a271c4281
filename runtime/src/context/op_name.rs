//! Op names and their definitions in a context.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use super::{Context, ContextData, Identifier, NameTag, hash_of};
use crate::attributes::Attribute;
use crate::dialect::leaf::LeafFormat;
use crate::dialect::program::FormatProgram;
use crate::dialect::{
    AttributeDescriptor, InterfaceFallbackHook, InterfaceMap, InterfaceQuery, InterfaceTable, Multiplicity,
    OPERAND_SEGMENT_SIZES, OpDescriptor, OpHandle, OpTraits, RESULT_SEGMENT_SIZES, RegionKind,
    SharedDescriptor, ValueShape,
};
use crate::function::SignatureSlots;
use crate::interfaces::{
    FunctionOpInterfaceTable, OpAsmOpInterfaceTable, RegionKindInterfaceTable, SymbolOpInterfaceTable,
    SymbolUserOpInterfaceTable,
};

/// The interned name of a registered or unregistered op: `dialect.op`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OpName {
    handle: NonZeroU32,
}

/// The properties of an op name in a context.
pub struct OpInfo {
    text: Box<str>,
    traits: OpTraits,
    dialect: Option<u32>,
    descriptor: Option<SharedDescriptor>,
    inherent: Box<[Identifier]>,
    slots_by_name: Box<[u32]>,
    segment_slots: [Option<u32>; 2],
    value_shapes: [ValueShape; 2],
    suggests_names: bool,
    uses_symbols: bool,
    is_checked_by_signature: bool,
    value_slot: Option<u32>,
    has_format: bool,
    /// Boxed, because a program uses the formats of few of the ops that it registers.
    format: OnceLock<Box<FormatProgram>>,
    interfaces: InterfaceMap,
    interface_fallback: Option<InterfaceFallbackHook>,
    default_dialect: Option<Identifier>,
    signature: Option<SignatureSlots>,
    implicit_terminator: OnceLock<OpName>,
    has_defaults: bool,
    defaults: OnceLock<Box<[Option<Attribute>]>>,
}

impl OpInfo {
    /// Returns the full name.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the traits; empty for an unregistered op.
    #[inline]
    pub fn traits(&self) -> OpTraits {
        self.traits
    }

    /// Returns whether the op belongs to a registered dialect.
    #[inline]
    pub fn is_registered(&self) -> bool {
        self.descriptor.is_some()
    }

    /// Returns the definition of a registered op.
    #[inline]
    pub fn descriptor(&self) -> Option<&OpDescriptor> {
        self.descriptor.as_deref()
    }

    /// Returns the names of the inherent attributes in slot order.
    #[inline]
    pub fn inherent_attributes(&self) -> &[Identifier] {
        &self.inherent
    }

    /// Returns the slots of the inherent attributes, sorted by the text of the names.
    #[inline]
    pub(crate) fn slots_by_name(&self) -> &[u32] {
        &self.slots_by_name
    }

    /// Returns the slots of the attributes with operand segment sizes and result segment sizes, if the op has
    /// them.
    #[inline]
    pub(crate) fn segment_slots(&self) -> [Option<u32>; 2] {
        self.segment_slots
    }

    /// Returns the shapes of the declared operands and results.
    #[inline]
    pub(crate) fn value_shapes(&self) -> [ValueShape; 2] {
        self.value_shapes
    }

    /// Returns whether the op may suggest names for its results and for the arguments of its regions.
    #[inline]
    pub(crate) fn suggests_names(&self) -> bool {
        self.suggests_names
    }

    /// Returns whether the op verifies its symbol uses.
    #[inline]
    pub(crate) fn uses_symbols(&self) -> bool {
        self.uses_symbols
    }

    /// Returns whether all checks of an op without regions and successors against its definition depend on its signature:
    /// its name, its attributes, and the types of its operands and results.
    #[inline]
    pub(crate) fn is_checked_by_signature(&self) -> bool {
        self.is_checked_by_signature
    }

    /// Returns the slot of the inherent attribute `value`, which contains the value of a constant op.
    #[inline]
    pub(crate) fn value_slot(&self) -> Option<usize> {
        self.value_slot.map(|slot| slot as usize)
    }

    /// Returns the slots of the function signature, if the op implements
    /// [`FunctionOpInterface`](crate::interfaces::FunctionOpInterface).
    #[inline]
    pub fn signature_slots(&self) -> Option<&SignatureSlots> {
        self.signature.as_ref()
    }

    /// Returns the index of the op's dialect in the context.
    #[inline]
    pub fn dialect_index(&self) -> Option<u32> {
        self.dialect
    }

    /// Returns the assembly format, if the op declares one. It is compiled on first use: a context of many dialects uses few
    /// of their ops.
    #[inline]
    pub(crate) fn format(&self) -> Option<&FormatProgram> {
        if self.has_format { Some(self.format.get_or_init(|| Box::new(self.compile_format()))) } else { None }
    }

    /// Returns the format of a leaf op that is printed by its assembly format.
    #[inline]
    pub(crate) fn leaf_format(&self) -> Option<&LeafFormat> {
        self.format().and_then(|format| format.leaf.as_ref())
    }

    #[cold]
    fn compile_format(&self) -> FormatProgram {
        let descriptor = self.descriptor().expect("an op with a format has a descriptor");
        FormatProgram::new(descriptor, descriptor.format.as_ref().expect("the op has a format"))
    }

    /// Returns whether the op has a custom form, from a hook or from an assembly format.
    #[inline]
    pub(crate) fn has_custom_form(&self) -> bool {
        self.has_format || self.descriptor().is_some_and(|descriptor| descriptor.hooks.print.is_some())
    }

    /// Returns the default attribute of each slot; empty if no attribute has a default. A text that is no attribute is
    /// none; the verifier reports ops that need it.
    #[inline]
    pub fn default_attributes(&self, context: &Context) -> &[Option<Attribute>] {
        if self.has_defaults { self.defaults.get_or_init(|| self.make_defaults(context)) } else { &[] }
    }

    #[cold]
    fn make_defaults(&self, context: &Context) -> Box<[Option<Attribute>]> {
        let attributes = self.descriptor().map_or(&[][..], |descriptor| &descriptor.attributes);
        let build = |attribute: &AttributeDescriptor| attribute.default.as_ref()?.build(context).ok();
        attributes.iter().map(build).collect()
    }

    /// Returns the op's implementation of the interface `I`, if any: its own or the fallback of its dialect.
    #[inline]
    pub fn interface<I: InterfaceTable>(&self) -> Option<&'static I> {
        find(&self.interfaces, self.interface_fallback, &self.text)
    }

    /// Returns the interfaces that the op itself implements.
    #[inline]
    pub fn interfaces(&self) -> &InterfaceMap {
        &self.interfaces
    }

    /// Returns the kind of the op's region at `position`; SSA dominance (control flow) by default.
    pub fn region_kind(&self, position: usize) -> RegionKind {
        if self.traits.contains(OpTraits::GRAPH_REGION) {
            return RegionKind::Graph;
        }
        if let Some(interface) = self.interface::<RegionKindInterfaceTable>() {
            return interface.region_kind(position);
        }
        let declared = self.descriptor().and_then(|descriptor| descriptor.region(position));
        declared.map_or(RegionKind::ControlFlow, |region| region.kind)
    }

    /// Returns the implicit terminator of the op's blocks, if any.
    #[inline]
    pub(crate) fn implicit_terminator(&self, context: &Context) -> Option<OpName> {
        let name = &self.descriptor()?.implicit_terminator;
        // Resolved lazily, since it may be registered after this op.
        (!name.is_empty()).then(|| *self.implicit_terminator.get_or_init(|| context.op_name(name)))
    }

    /// Returns the number of regions that each op of this name has.
    pub(crate) fn required_region_count(&self) -> u32 {
        let regions = self.descriptor().map(|descriptor| &descriptor.regions[..]).unwrap_or_default();
        regions.iter().filter(|region| region.multiplicity == Multiplicity::One).count() as u32
    }

    /// Returns the default dialect of the op's regions.
    #[inline]
    pub fn default_dialect(&self) -> Option<Identifier> {
        self.default_dialect
    }
}

/// Registers an op during construction of the context.
///
/// Name-wide answers of some interfaces are cached.
pub(super) fn register(
    data: &ContextData,
    dialect: u32,
    descriptor: &SharedDescriptor,
    attached: Option<&InterfaceMap>,
    interface_fallback: Option<InterfaceFallbackHook>,
) {
    let text = descriptor.name.as_ref();
    let mut slots_by_name: Box<[u32]> = (0..descriptor.attributes.len() as u32).collect();
    slots_by_name.sort_by_key(|slot| &descriptor.attributes[*slot as usize].name);
    let mut interfaces = descriptor.interfaces.clone();
    if let Some(attached) = attached {
        interfaces.extend(attached);
    }
    let symbol = find::<SymbolOpInterfaceTable>(&interfaces, interface_fallback, text)
        .map(|symbol| if symbol.is_optional_symbol() { OpTraits::OPTIONAL_SYMBOL } else { OpTraits::SYMBOL });
    let names = find::<OpAsmOpInterfaceTable>(&interfaces, interface_fallback, text);
    let function = find::<FunctionOpInterfaceTable>(&interfaces, interface_fallback, text);
    let default_dialect = names.map_or("", OpAsmOpInterfaceTable::default_dialect);
    let default_dialect =
        if default_dialect.is_empty() { descriptor.default_dialect.as_ref() } else { default_dialect };
    let traits = descriptor.traits.union(symbol.unwrap_or_default());
    let info = OpInfo {
        text: Box::from(text),
        traits,
        is_checked_by_signature: is_checked_by_signature(descriptor, traits, &interfaces),
        dialect: Some(dialect),
        descriptor: Some(descriptor.clone()),
        segment_slots: segment_slots(descriptor),
        value_shapes: [
            ValueShape::of(&descriptor.operands, descriptor.segments.operands),
            ValueShape::of(&descriptor.results, descriptor.segments.results),
        ],
        suggests_names: descriptor.hooks.result_names.is_some()
            || names.is_some()
            || !descriptor.names.is_empty(),
        uses_symbols: find::<SymbolUserOpInterfaceTable>(&interfaces, interface_fallback, text).is_some(),
        inherent: descriptor.attributes.iter().map(|attribute| data.identifier(&attribute.name)).collect(),
        slots_by_name,
        value_slot: descriptor
            .attributes
            .iter()
            .position(|attribute| attribute.name == "value")
            .map(|slot| slot as u32),
        has_format: descriptor.format.is_some(),
        format: OnceLock::new(),
        interfaces,
        interface_fallback,
        default_dialect: (!default_dialect.is_empty()).then(|| data.identifier(default_dialect)),
        signature: function.map(|function| SignatureSlots::new(descriptor, &function.signature_layout())),
        implicit_terminator: OnceLock::new(),
        has_defaults: descriptor.attributes.iter().any(|attribute| attribute.default.is_some()),
        defaults: OnceLock::new(),
    };
    let count = data.op_names.len();
    data.op_names.intern(hash_of(text), |known| known.text.as_ref() == text, || info);
    assert!(data.op_names.len() > count, "op '{text}' is registered twice");
}

/// Returns whether nothing but the signature of an op is checked against its definition.
fn is_checked_by_signature(descriptor: &OpDescriptor, traits: OpTraits, interfaces: &InterfaceMap) -> bool {
    let others = OpTraits::FUNCTION_LIKE.union(OpTraits::SYMBOL).union(OpTraits::OPTIONAL_SYMBOL);
    descriptor.hooks.verify.is_none()
        && descriptor.regions.is_empty()
        && descriptor.successors.is_empty()
        && descriptor.parents.is_empty()
        && descriptor.conditions.iter().all(|condition| condition.is_of_signature)
        && !traits.intersects(others)
        && interfaces.verify_signatures_alone()
}

/// Returns the implementation of an interface by the op `text`: its own or the fallback of its dialect.
#[inline]
fn find<I: InterfaceTable>(
    own: &InterfaceMap,
    fallback: Option<InterfaceFallbackHook>,
    text: &str,
) -> Option<&'static I> {
    own.get().or_else(|| fall_back(fallback?, text))
}

#[cold]
fn fall_back<I: InterfaceTable>(hook: InterfaceFallbackHook, text: &str) -> Option<&'static I> {
    let mut query = InterfaceQuery::of::<I>();
    hook(text, &mut query);
    query.answer()
}

/// Returns the slots of the attributes with operand and result segment sizes.
///
/// # Panics
///
/// If the descriptor does not declare them, which is a bug of its author.
fn segment_slots(descriptor: &OpDescriptor) -> [Option<u32>; 2] {
    let slot = |is_there: bool, name: &str| {
        is_there.then(|| {
            let slot = descriptor.attributes.iter().position(|attribute| attribute.name == name);
            slot.unwrap_or_else(|| panic!("op '{}' declares no attribute '{name}'", descriptor.name)) as u32
        })
    };
    let segments = descriptor.segments;
    [slot(segments.operands, OPERAND_SEGMENT_SIZES), slot(segments.results, RESULT_SEGMENT_SIZES)]
}

impl OpName {
    /// Returns the properties of this name in `context`.
    #[inline]
    pub fn info(self, context: &Context) -> &OpInfo {
        self.info_in(context.data())
    }

    #[inline]
    pub(crate) fn info_in(self, data: &ContextData) -> &OpInfo {
        data.op_names.get(data.name_tag.index(self.handle, "op name"))
    }

    /// Returns the handle with this number.
    #[inline]
    pub(super) fn from_raw(raw: NonZeroU32) -> Self {
        OpName { handle: raw }
    }

    /// Returns the names of all registered ops, dialect by dialect.
    pub(super) fn registered_in(data: &ContextData) -> impl Iterator<Item = OpName> + use<> {
        let tag = data.name_tag;
        (0..data.registered_op_count).map(move |index| OpName { handle: tag.handle(index) })
    }

    /// Returns the bits of the handle, which are never zero.
    #[inline]
    pub(crate) fn raw(self) -> u32 {
        self.handle.get()
    }

    /// Returns the name's one-based number in its context, for tables indexed by name.
    #[inline]
    pub(crate) fn number(self) -> u32 {
        NameTag::number(self.handle.get())
    }

    /// Returns the full name: `dialect.op`.
    #[inline]
    pub fn text(self, context: &Context) -> &str {
        &self.info(context).text
    }

    /// Returns whether the op belongs to a registered dialect.
    #[inline]
    pub fn is_registered(self, context: &Context) -> bool {
        self.number() <= context.data().registered_op_count
    }

    /// Returns the prefix of the name before the first dot; empty if there is no dot.
    pub fn dialect_namespace(self, context: &Context) -> &str {
        self.text(context).split_once('.').map_or("", |(dialect, _)| dialect)
    }

    /// Returns the identifier of an attribute. For an inherent attribute of the op, this costs less than
    /// [`Context::identifier`].
    pub fn attribute_name(self, context: &Context, name: &str) -> Identifier {
        let inherent = self.info(context).inherent_attributes().iter();
        let known = inherent.copied().find(|known| known.text(context) == name);
        known.unwrap_or_else(|| context.identifier(name))
    }

    /// Returns the dialect of a registered op.
    pub fn dialect(self, context: &Context) -> Option<&crate::dialect::RegisteredDialect> {
        self.info(context).dialect.map(|id| &context.data().dialects[id as usize])
    }
}

impl Context {
    /// Interns an op name. A name that no registered dialect defines is unregistered.
    pub fn op_name(&self, text: &str) -> OpName {
        let index = self.data().op_names.intern(
            hash_of(text),
            |known| known.text.as_ref() == text,
            || OpInfo {
                text: Box::from(text),
                traits: OpTraits::NONE,
                dialect: None,
                descriptor: None,
                inherent: Box::default(),
                slots_by_name: Box::default(),
                segment_slots: [None; 2],
                value_shapes: [ValueShape::Stated; 2],
                suggests_names: false,
                uses_symbols: false,
                is_checked_by_signature: false,
                value_slot: None,
                has_format: false,
                format: OnceLock::new(),
                interfaces: InterfaceMap::new(),
                interface_fallback: self.interface_fallback(text),
                default_dialect: None,
                signature: None,
                implicit_terminator: OnceLock::new(),
                has_defaults: false,
                defaults: OnceLock::new(),
            },
        );
        OpName { handle: self.data().name_tag.handle(index) }
    }

    /// Returns the op name of a handle type. Cheap for generated handles.
    #[inline]
    pub fn op_name_of<O: OpHandle>(&self) -> OpName {
        O::name_in(self)
    }

    /// Returns the names of all registered ops, dialect by dialect.
    pub fn registered_op_names(&self) -> impl Iterator<Item = OpName> + use<> {
        OpName::registered_in(self.data())
    }

    /// Returns all op names that the context knows, in the order of their numbers. Names that other threads add meanwhile
    /// may be missing.
    pub(crate) fn op_names(&self) -> impl Iterator<Item = OpName> + '_ {
        let data = self.data();
        data.op_names.indexes().map(|index| OpName { handle: data.name_tag.handle(index) })
    }

    /// Returns the definition of a registered op.
    pub(crate) fn registered_descriptor(&self, name: OpName) -> Option<SharedDescriptor> {
        name.info(self).descriptor.clone()
    }

    /// Returns the interface fallback for an op that no dialect defines: the hook of the dialect in its
    /// prefix.
    fn interface_fallback(&self, text: &str) -> Option<InterfaceFallbackHook> {
        self.dialect(text.split_once('.')?.0)?.hooks().interface_fallback
    }

    /// Returns the op name for `text` if a registered dialect defines it. Does not intern.
    pub fn registered_op_name(&self, text: &str) -> Option<OpName> {
        let index = self.data().op_names.find(hash_of(text), |known| known.text.as_ref() == text)?;
        let name = OpName { handle: self.data().name_tag.handle(index) };
        name.is_registered(self).then_some(name)
    }

    /// Returns the registered op with the current or obsolete name `text`. Does not intern.
    pub fn current_op_name(&self, text: &str) -> Option<OpName> {
        self.registered_op_name(text).or_else(|| self.data().op_history.renamed(text)).or_else(|| {
            let current = self.with_current_dialect(text)?;
            self.registered_op_name(&current)
        })
    }
}
