//! Sets of dialects from which contexts are built.

use std::borrow::Cow;
use std::sync::Arc;

use super::{
    DataAttributeDescriptor, DataTable, DialectHooks, InterfaceAttachments, InterfaceMap, InterfaceTable,
    OpDescriptor, TypeDescriptor,
};
use crate::attributes::Attribute;
use crate::context::{ContextData, Identifier};
use crate::intrinsics::Intrinsic;
use crate::parameters::ParameterKinds;
use crate::types::Type;

/// What a dialect declares.
#[derive(Clone)]
pub struct Dialect {
    name: Cow<'static, str>,
    operations: Vec<Arc<OpDescriptor>>,
    hooks: DialectHooks,
    types: DataTable<Type>,
    attributes: DataTable<Attribute>,
    accepts_unknown_ops: bool,
    attachments: InterfaceAttachments,
    intrinsics: Vec<Intrinsic>,
}

impl Dialect {
    /// A dialect without ops.
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Dialect {
            name: name.into(),
            operations: Vec::new(),
            hooks: DialectHooks::default(),
            types: DataTable::default(),
            attributes: DataTable::default(),
            accepts_unknown_ops: false,
            attachments: InterfaceAttachments::default(),
            intrinsics: Vec::new(),
        }
    }

    /// Adds an op.
    ///
    /// # Panics
    ///
    /// If the op's name begins with another dialect's namespace: that is a mistake of the program. The exception
    /// are names without a dot, which `builtin` has.
    pub fn operation(mut self, descriptor: OpDescriptor) -> Self {
        let namespace = descriptor.name.split_once('.').map(|(namespace, _)| namespace);
        assert!(
            namespace.is_none_or(|namespace| namespace == self.name),
            "op '{}' declared in dialect '{}'",
            descriptor.name,
            self.name
        );
        self.operations.push(Arc::new(descriptor));
        self
    }

    /// Sets the hooks.
    pub fn with_hooks(mut self, hooks: DialectHooks) -> Self {
        self.hooks = hooks;
        self
    }

    /// Adds a type; one of the same mnemonic gives way.
    pub fn declared_type(mut self, descriptor: TypeDescriptor) -> Self {
        self.types.insert(descriptor);
        self
    }

    /// Adds a kind of attributes; one of the same mnemonic gives way.
    pub fn declared_attribute(mut self, descriptor: DataAttributeDescriptor) -> Self {
        self.attributes.insert(descriptor);
        self
    }

    /// Lets ops of this namespace that are not declared through, as unregistered ones.
    pub fn accepting_unknown_ops(mut self) -> Self {
        self.accepts_unknown_ops = true;
        self
    }

    /// Adds implementations of interfaces: for the dialect itself, its types and attributes, or what others declare.
    pub fn with_interfaces(mut self, attachments: &InterfaceAttachments) -> Self {
        self.attachments.extend(attachments);
        self
    }

    /// Adds functions that definitions which are loaded at run time may name.
    pub fn with_intrinsics(mut self, intrinsics: &[Intrinsic]) -> Self {
        self.intrinsics.extend(intrinsics);
        self
    }

    /// The functions that definitions which are loaded at run time may name.
    pub fn intrinsics(&self) -> &[Intrinsic] {
        &self.intrinsics
    }

    /// The namespace.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The ops.
    pub fn operations(&self) -> &[Arc<OpDescriptor>] {
        &self.operations
    }

    /// The hooks.
    pub fn hooks(&self) -> &DialectHooks {
        &self.hooks
    }
}

/// A set of dialects. `builtin` is always the first.
#[derive(Clone)]
pub struct DialectRegistry {
    dialects: Vec<Dialect>,
    attachments: InterfaceAttachments,
    parameter_kinds: ParameterKinds,
}

impl DialectRegistry {
    /// A registry that holds `builtin` alone.
    pub fn new() -> Self {
        DialectRegistry {
            dialects: vec![crate::builtin::dialect()],
            attachments: InterfaceAttachments::default(),
            parameter_kinds: ParameterKinds::default(),
        }
    }

    /// Adds a dialect; one of the same name takes the earlier one's place.
    pub fn insert(&mut self, dialect: Dialect) -> &mut Self {
        self.dialects.retain(|known| known.name() != dialect.name());
        self.dialects.push(dialect);
        self
    }

    /// Adds implementations of interfaces for what any of the dialects declares.
    pub fn attach(&mut self, attachments: &InterfaceAttachments) -> &mut Self {
        self.attachments.extend(attachments);
        self
    }

    /// The Rust types that parameters of loaded types and attributes may have.
    pub fn parameter_kinds(&self) -> &ParameterKinds {
        &self.parameter_kinds
    }

    /// The same, to add others to.
    pub fn parameter_kinds_mut(&mut self) -> &mut ParameterKinds {
        &mut self.parameter_kinds
    }

    /// The dialects, in the order of their registration.
    pub fn dialects(&self) -> &[Dialect] {
        &self.dialects
    }

    /// The implementations of interfaces that the dialects bring and those that were attached to the registry.
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

/// A dialect as one context knows it.
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

    /// The dialect's implementation of the interface `I`, if it has one.
    pub fn interface<I: InterfaceTable>(&self) -> Option<&'static I> {
        self.interfaces.get()
    }

    /// The namespace.
    pub fn name(&self) -> &str {
        self.dialect.name()
    }

    /// The namespace, interned.
    pub fn identifier(&self) -> Identifier {
        self.identifier
    }

    /// The ops that the dialect declares.
    pub fn operations(&self) -> &[Arc<OpDescriptor>] {
        self.dialect.operations()
    }

    /// The hooks that the dialect's author wrote.
    pub fn hooks(&self) -> &DialectHooks {
        &self.dialect.hooks
    }

    /// The types that the dialect declares with a syntax, in the order of their mnemonics.
    pub fn types(&self) -> &[Arc<TypeDescriptor>] {
        self.dialect.types.all()
    }

    /// The attributes that the dialect declares with a syntax, in the order of their mnemonics.
    pub fn attributes(&self) -> &[Arc<DataAttributeDescriptor>] {
        self.dialect.attributes.all()
    }

    pub(crate) fn type_table(&self) -> &DataTable<Type> {
        &self.dialect.types
    }

    pub(crate) fn attribute_table(&self) -> &DataTable<Attribute> {
        &self.dialect.attributes
    }

    /// Whether ops of this namespace that are not declared go through as unregistered ones.
    pub fn accepts_unknown_ops(&self) -> bool {
        self.dialect.accepts_unknown_ops
    }
}
