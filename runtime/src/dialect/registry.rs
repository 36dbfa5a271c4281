//! Dialect registries, from which contexts are built.

use std::borrow::Cow;
use std::sync::Arc;

use super::{
    DataAttributeDescriptor, DataTable, DialectHooks, InterfaceAttachments, InterfaceMap, InterfaceTable,
    OpDescriptor, SharedDescriptor, TypeDescriptor,
};
use crate::attributes::Attribute;
use crate::context::{ContextData, Identifier};
use crate::conversion::MakeConversion;
use crate::intrinsics::Intrinsic;
use crate::parameters::ParameterKinds;
use crate::types::Type;

/// The declarations of a dialect.
#[derive(Clone)]
pub struct Dialect {
    name: Cow<'static, str>,
    operations: Vec<SharedDescriptor>,
    hooks: DialectHooks,
    types: DataTable<Type>,
    attributes: DataTable<Attribute>,
    accepts_unknown_ops: bool,
    prefix_is_optional: bool,
    old_names: Vec<Cow<'static, str>>,
    attachments: InterfaceAttachments,
    intrinsics: Vec<Intrinsic>,
    conversions: Vec<MakeConversion>,
}

impl Dialect {
    /// Returns a dialect without ops.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Dialect {
            name: name.into(),
            operations: Vec::new(),
            hooks: DialectHooks::new(),
            types: DataTable::default(),
            attributes: DataTable::default(),
            accepts_unknown_ops: false,
            prefix_is_optional: false,
            old_names: Vec::new(),
            attachments: InterfaceAttachments::default(),
            intrinsics: Vec::new(),
            conversions: Vec::new(),
        }
    }

    /// Adds an op.
    ///
    /// # Panics
    ///
    /// If the op's name has another dialect's prefix: a bug in the program. Names without a dot are allowed; `builtin`
    /// has some.
    pub fn operation(mut self, descriptor: impl Into<SharedDescriptor>) -> Self {
        let descriptor = descriptor.into();
        let namespace = descriptor.name.split_once('.').map(|(namespace, _)| namespace);
        assert!(
            namespace.is_none_or(|namespace| namespace == self.name),
            "op '{}' declared in dialect '{}'",
            descriptor.name,
            self.name
        );
        self.operations.push(descriptor);
        self
    }

    /// Adds ops whose descriptors are constants.
    ///
    /// # Panics
    ///
    /// As [`operation`](Self::operation).
    pub fn with_operations(mut self, descriptors: &[&'static OpDescriptor]) -> Self {
        self.operations.reserve(descriptors.len());
        descriptors.iter().fold(self, |dialect, descriptor| dialect.operation(*descriptor))
    }

    /// Sets the hooks.
    pub fn with_hooks(mut self, hooks: DialectHooks) -> Self {
        self.hooks = hooks;
        self
    }

    /// Adds a type. Replaces one of the same mnemonic.
    pub fn declared_type(mut self, descriptor: TypeDescriptor) -> Self {
        self.types.insert(descriptor);
        self
    }

    /// Adds an attribute class. Replaces one of the same mnemonic.
    pub fn declared_attribute(mut self, descriptor: DataAttributeDescriptor) -> Self {
        self.attributes.insert(descriptor);
        self
    }

    /// Accepts undeclared ops of this namespace as unregistered ops.
    pub fn accepting_unknown_ops(mut self) -> Self {
        self.accepts_unknown_ops = true;
        self
    }

    /// Makes the prefix of ops optional in the text: `addi` for `std.addi`. A driver overrides this
    /// ([`ContextOptions::default_dialects`](crate::context::ContextOptions::default_dialects)).
    pub fn with_optional_prefix(mut self) -> Self {
        self.prefix_is_optional = true;
        self
    }

    /// Adds a name that the dialect had. Names of ops and of attributes, types and attributes with it are read as those of
    /// the dialect, unless another dialect is registered with that name.
    pub fn with_old_name(mut self, name: impl Into<Cow<'static, str>>) -> Self {
        self.old_names.push(name.into());
        self
    }

    /// Attaches interface implementations to the dialect, its types and attributes, or entities of other dialects.
    pub fn with_interfaces(mut self, attachments: &InterfaceAttachments) -> Self {
        self.attachments.extend(attachments);
        self
    }

    /// Adds functions that definitions loaded at run time may call by name.
    pub fn with_intrinsics(mut self, intrinsics: &[Intrinsic]) -> Self {
        self.intrinsics.extend(intrinsics);
        self
    }

    /// Offers conversions to the pass [`ConvertTo`](crate::conversion::ConvertTo), as the constant `CONVERSIONS` of a
    /// generated module lists them.
    pub fn with_conversions(mut self, conversions: &[MakeConversion]) -> Self {
        self.conversions.extend(conversions);
        self
    }

    /// Returns the functions that definitions loaded at run time may call by name.
    pub fn intrinsics(&self) -> &[Intrinsic] {
        &self.intrinsics
    }

    /// Returns the namespace.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns whether the prefix of ops is optional in the text.
    pub fn prefix_is_optional(&self) -> bool {
        self.prefix_is_optional
    }

    /// Returns the names that the dialect had.
    pub fn old_names(&self) -> &[Cow<'static, str>] {
        &self.old_names
    }

    /// Returns the ops.
    pub fn operations(&self) -> &[SharedDescriptor] {
        &self.operations
    }

    /// Returns the hooks.
    pub fn hooks(&self) -> &DialectHooks {
        &self.hooks
    }
}

/// A dialect that a program can be built with. If it is not registered, the help of errors about its ops names the
/// feature.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionalDialect {
    /// The name.
    pub name: &'static str,
    /// The feature that enables it.
    pub feature: &'static str,
    /// The crate of the feature.
    pub library: &'static str,
    /// Whether its ops may be written without its name.
    pub prefix_is_optional: bool,
}

/// A set of dialects. `builtin` is always the first.
#[derive(Clone)]
pub struct DialectRegistry {
    dialects: Vec<Dialect>,
    attachments: InterfaceAttachments,
    conversions: Vec<MakeConversion>,
    parameter_kinds: ParameterKinds,
    optional_dialects: Vec<OptionalDialect>,
}

impl DialectRegistry {
    /// Returns a registry with `builtin` only.
    pub fn new() -> Self {
        DialectRegistry {
            dialects: vec![crate::builtin::dialect()],
            attachments: InterfaceAttachments::default(),
            conversions: Vec::new(),
            parameter_kinds: ParameterKinds::default(),
            optional_dialects: Vec::new(),
        }
    }

    /// Adds a dialect. Replaces one of the same name.
    pub fn insert(&mut self, dialect: Dialect) -> &mut Self {
        self.dialects.retain(|known| known.name() != dialect.name());
        self.dialects.push(dialect);
        self
    }

    /// Adds dialects that the program can be built with, for messages about those that are not registered.
    pub fn add_optional_dialects(&mut self, dialects: &[OptionalDialect]) -> &mut Self {
        self.optional_dialects.extend_from_slice(dialects);
        self
    }

    /// Returns the optional dialects that are not registered.
    pub(crate) fn missing_dialects(&self) -> impl Iterator<Item = OptionalDialect> {
        let is_registered = |name: &str| self.dialects.iter().any(|known| known.name() == name);
        self.optional_dialects.iter().copied().filter(move |dialect| !is_registered(dialect.name))
    }

    /// Attaches interface implementations to entities of any dialect.
    pub fn attach(&mut self, attachments: &InterfaceAttachments) -> &mut Self {
        self.attachments.extend(attachments);
        self
    }

    /// Offers conversions between any dialects to the pass [`ConvertTo`](crate::conversion::ConvertTo).
    pub fn offer_conversions(&mut self, conversions: &[MakeConversion]) -> &mut Self {
        self.conversions.extend(conversions);
        self
    }

    /// Returns the conversions that dialects and the registry offer, with their default options.
    pub(crate) fn conversions(&self) -> Vec<MakeConversion> {
        let of_dialects = self.dialects.iter().flat_map(|dialect| dialect.conversions.iter().copied());
        of_dialects.chain(self.conversions.iter().copied()).collect()
    }

    /// Returns the Rust types for parameters of loaded types and attributes.
    pub fn parameter_kinds(&self) -> &ParameterKinds {
        &self.parameter_kinds
    }

    /// Returns the Rust types for parameters of loaded types and attributes, for additions.
    pub fn parameter_kinds_mut(&mut self) -> &mut ParameterKinds {
        &mut self.parameter_kinds
    }

    /// Returns the dialects, in registration order.
    pub fn dialects(&self) -> &[Dialect] {
        &self.dialects
    }

    /// Returns the interface implementations attached by dialects and to the registry.
    pub(crate) fn attachments(&self) -> InterfaceAttachments {
        let mut all = InterfaceAttachments::default();
        self.dialects.iter().for_each(|dialect| all.extend(&dialect.attachments));
        all.extend(&self.attachments);
        all
    }
}

impl Default for DialectRegistry {
    fn default() -> Self {
        DialectRegistry::new()
    }
}

/// A dialect registered in a context.
pub struct RegisteredDialect {
    dialect: Dialect,
    identifier: Identifier,
    interfaces: InterfaceMap,
}

impl RegisteredDialect {
    pub(crate) fn new(data: &ContextData, dialect: &Dialect, interfaces: InterfaceMap) -> Self {
        RegisteredDialect {
            identifier: data.identifier(dialect.name()),
            dialect: dialect.clone(),
            interfaces,
        }
    }

    /// Returns the dialect's implementation of the interface `I`, if any.
    pub fn interface<I: InterfaceTable>(&self) -> Option<&'static I> {
        self.interfaces.get()
    }

    /// Returns the namespace.
    pub fn name(&self) -> &str {
        self.dialect.name()
    }

    /// Returns the namespace, interned.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// Returns the names that the dialect had.
    pub fn old_names(&self) -> &[Cow<'static, str>] {
        self.dialect.old_names()
    }

    /// Returns the ops that the dialect declares.
    pub fn operations(&self) -> &[SharedDescriptor] {
        self.dialect.operations()
    }

    /// Returns the hand-written hooks.
    pub fn hooks(&self) -> &DialectHooks {
        &self.dialect.hooks
    }

    /// Returns the types that the dialect declares with a syntax, ordered by mnemonic.
    pub fn types(&self) -> &[Arc<TypeDescriptor>] {
        self.dialect.types.all()
    }

    /// Returns the attributes that the dialect declares with a syntax, ordered by mnemonic.
    pub fn attributes(&self) -> &[Arc<DataAttributeDescriptor>] {
        self.dialect.attributes.all()
    }

    pub(crate) fn type_table(&self) -> &DataTable<Type> {
        &self.dialect.types
    }

    pub(crate) fn attribute_table(&self) -> &DataTable<Attribute> {
        &self.dialect.attributes
    }

    /// Returns whether undeclared ops of this namespace are accepted as unregistered ops.
    pub fn accepts_unknown_ops(&self) -> bool {
        self.dialect.accepts_unknown_ops
    }
}
