//! The context: the state shared by all bodies and all threads.
//!
//! A [`Context`] is built from a [`DialectRegistry`] and then frozen: the definition of an op name never
//! changes afterwards. The context interns identifiers, op names, types and attributes; equal handles mean
//! equal objects. Dereferencing a handle takes no lock. Interned memory lives as long as the context.
//!
//! **Architecture Invariant:** there is no process-wide registry. Two contexts may have different dialects,
//! and two ops may both have an attribute called `value`.

mod construction;
mod handle_tag;
mod identifier;
mod indexed_table;
mod interner;
mod limits;
mod op_history;
mod op_name;
mod op_name_cell;
mod opaque_aliases;
mod options;
mod resolve;

use std::fmt::Display;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock, Weak};

pub use construction::ConstructionError;
pub(crate) use construction::constructed;
pub(crate) use handle_tag::{AttributeTag, NameTag, TypeTag};
pub use identifier::Identifier;
pub(crate) use interner::{Interner, hash_of};
pub use limits::NestingLimits;
pub(crate) use op_history::OpHistory;
pub use op_name::{OpInfo, OpName};
pub use op_name_cell::OpNameCell;
pub(crate) use opaque_aliases::OpaqueAliases;
pub use options::ContextOptions;
use resolve::ContextResolver;

use crate::attributes::Attribute;
use crate::attributes::AttributeEntry;
use crate::builtin::{attribute_interfaces, type_interfaces};
use crate::conversion::{Conversion, ConversionExplanation, ConversionLog, MakeConversion};
use crate::diagnostics::{DiagnosticEngine, InFlightDiagnostic};
use crate::dialect::{
    AttributeKind, DialectRegistry, InterfaceAttachments, InterfaceMap, InterfaceTable, OptionalDialect,
    RegisteredDialect, TypeKind,
};
use crate::interfaces::SymbolUserOpInterfaceTable;
use crate::interned::InternedFlags;
use crate::ir::signatures::SignaturePool;
use crate::location::Location;
use crate::resources::Resources;
use crate::rewrite::RewriteTrace;
use crate::source::{SourceRange, Sources};
use crate::types::{Type, TypeEntry};

/// The namespace of the dialect that is registered in every context.
pub(crate) const BUILTIN: &str = "builtin";

/// The state shared by all bodies and all threads; a cheap handle that every body stores.
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

/// The contents of a [`Context`].
pub(crate) struct ContextData {
    /// The key of the context in [`OpNameCell`]s.
    serial: u32,
    pub(crate) type_tag: TypeTag,
    pub(crate) attribute_tag: AttributeTag,
    pub(crate) name_tag: NameTag,
    pub(crate) identifiers: Interner<Box<str>>,
    pub(crate) op_names: Interner<OpInfo>,
    pub(crate) types: Interner<TypeEntry>,
    pub(crate) attributes: Interner<AttributeEntry>,
    pub(crate) dialects: Vec<RegisteredDialect>,
    pub(crate) sources: Sources,
    pub(crate) diagnostics: DiagnosticEngine,
    pub(crate) resources: Resources,
    pub(crate) opaque_aliases: OpaqueAliases,
    pub(crate) options: ContextOptions,
    pub(crate) distinct_count: AtomicU64,
    /// The printing bits of all interned objects except the constants.
    printing_bits: AtomicU8,
    rewrite_trace: OnceLock<Arc<dyn RewriteTrace>>,
    conversions: Vec<MakeConversion>,
    conversion_log: OnceLock<Arc<ConversionLog>>,
    conversion_explanation: OnceLock<Arc<ConversionExplanation>>,
    interfaces: InterfaceAttachments,
    /// Whether any registered op verifies its symbol uses.
    pub(crate) has_symbol_users: bool,
    registered_op_count: u32,
    /// The obsolete op names of the registered dialects.
    pub(crate) op_history: OpHistory,
    default_dialects: Vec<Box<str>>,
    /// The optional dialects that are not registered.
    missing_dialects: Vec<OptionalDialect>,
    /// The signatures of ops that the verifier knows to be right.
    pub(crate) signatures: SignaturePool,
}

impl Context {
    /// Returns a context with the dialects of `registry`, the `builtin` dialect and default options.
    pub fn new(registry: &DialectRegistry) -> Context {
        Context::with_options(registry, ContextOptions::default())
    }

    /// Returns a context with the dialects of `registry`, the `builtin` dialect and these options.
    pub fn with_options(registry: &DialectRegistry, options: ContextOptions) -> Context {
        Context(Arc::new_cyclic(|weak| ContextData::new(registry, options, weak.clone())))
    }

    /// Returns the help for an error about an op of a dialect that the program can be built with, by the dialect's name, or
    /// `None` where the op has no prefix.
    #[cold]
    pub(crate) fn missing_dialect_help(&self, dialect: Option<&str>) -> Option<String> {
        let mut missing = self.0.missing_dialects.iter();
        let found = match dialect {
            Some(name) => missing.find(|known| known.name == name),
            None => missing.find(|known| known.prefix_is_optional),
        };
        let OptionalDialect { name, feature, library, .. } = found?;
        let where_it_is = format!("it comes with the feature `{feature}` of `{library}`");
        Some(match dialect {
            Some(_) => format!("dialect '{name}' is not registered; {where_it_is}"),
            None => format!(
                "an op without the name of its dialect may be of '{name}', which is not registered; {where_it_is}"
            ),
        })
    }

    /// Returns the contents.
    #[inline]
    pub(crate) fn data(&self) -> &ContextData {
        &self.0
    }

    /// Returns the options that the context was built with.
    pub fn options(&self) -> &ContextOptions {
        &self.0.options
    }

    /// Returns the diagnostic engine of this context.
    pub fn diagnostics(&self) -> &DiagnosticEngine {
        &self.0.diagnostics
    }

    /// Returns the sources of this context.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// Returns the resource blobs of this context.
    pub fn resources(&self) -> &Resources {
        &self.0.resources
    }

    /// Returns the dialects of this context in registration order.
    pub fn dialects(&self) -> &[RegisteredDialect] {
        &self.0.dialects
    }

    /// Returns the registered dialect with the namespace `name`, or the one that had it.
    pub fn dialect(&self, name: &str) -> Option<&RegisteredDialect> {
        let current = self.0.dialects.iter().find(|dialect| dialect.name() == name);
        current.or_else(|| self.renamed_dialect(name))
    }

    /// Returns the type's implementation of the interface `I`, if any.
    pub fn type_interface<I: InterfaceTable>(&self, ty: Type) -> Option<&'static I> {
        let attached = self.0.interfaces.types.get(&TypeKind::of(self, ty)).and_then(InterfaceMap::get);
        attached.or_else(|| type_interfaces(ty.data(self))?.get())
    }

    /// Returns whether the type implements an interface of that name.
    pub fn type_implements(&self, ty: Type, interface: &str) -> bool {
        let attached = self.0.interfaces.types.get(&TypeKind::of(self, ty));
        let mut maps = attached.into_iter().chain(type_interfaces(ty.data(self)));
        maps.any(|map| map.names().any(|name| name == interface))
    }

    /// Returns the attribute's implementation of the interface `I`, if any.
    pub fn attribute_interface<I: InterfaceTable>(&self, attribute: Attribute) -> Option<&'static I> {
        let kind = AttributeKind::of(self, attribute);
        let attached = self.0.interfaces.attributes.get(&kind).and_then(InterfaceMap::get);
        attached.or_else(|| attribute_interfaces(attribute.data(self))?.get())
    }

    /// Returns whether the attribute implements an interface of that name.
    pub fn attribute_implements(&self, attribute: Attribute, interface: &str) -> bool {
        let attached = self.0.interfaces.attributes.get(&AttributeKind::of(self, attribute));
        let mut maps = attached.into_iter().chain(attribute_interfaces(attribute.data(self)));
        maps.any(|map| map.names().any(|name| name == interface))
    }

    /// Returns the implementation of the interface `I` by the registered dialect `namespace`, if any.
    pub fn dialect_interface<I: InterfaceTable>(&self, namespace: &str) -> Option<&'static I> {
        self.dialect(namespace)?.interface()
    }

    /// Creates an error at `location`. It is reported when the result is dropped.
    pub fn emit_error(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.error(location, message)
    }

    /// Creates an error that underlines a range of a source, for a front end's own diagnostics.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use terrace_runtime::context::Context;
    /// use terrace_runtime::diagnostics::{RenderStyle, render};
    /// use terrace_runtime::dialect::DialectRegistry;
    ///
    /// let context = Context::new(&DialectRegistry::new());
    /// let source = context.sources().add("sum.calc", Arc::new("one + 2".to_owned())).unwrap();
    /// let resolver = context.diagnostics().shared_resolver();
    /// let _handler = context.diagnostics().scoped(move |diagnostic| {
    ///     assert_eq!(diagnostic.extent(), 3);
    ///     let text = render(diagnostic, &*resolver, RenderStyle::Rich { color: false });
    ///     assert!(text.contains("^^^"), "{text}");
    /// });
    /// context.emit_error_in(source.slice(0, 3), "expected a number").report();
    /// ```
    pub fn emit_error_in(&self, range: SourceRange, message: impl Display) -> InFlightDiagnostic<'_> {
        let bytes = u32::try_from(range.len()).unwrap_or(u32::MAX);
        self.emit_error(range.location(0), message).extent(bytes)
    }

    /// Creates a warning at `location`. It is reported when the result is dropped.
    pub fn emit_warning(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.warning(location, message)
    }

    /// Creates a remark at `location`. It is reported when the result is dropped.
    pub fn emit_remark(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.remark(location, message)
    }

    /// Installs the rewrite trace of this context. Only the first call has an effect.
    ///
    /// All rewrite drivers report to the trace unless their configuration names another one. With a trace,
    /// each driver processes one body at a time. Passes may still run on several threads: the order of events
    /// is deterministic only without [`ContextOptions::threading`].
    pub fn set_rewrite_trace(&self, trace: Arc<dyn RewriteTrace>) {
        let _ = self.0.rewrite_trace.set(trace);
    }

    /// Returns the installed rewrite trace, if any.
    pub fn rewrite_trace(&self) -> Option<&dyn RewriteTrace> {
        self.0.rewrite_trace.get().map(|trace| &**trace)
    }

    /// Returns the conversions that the dialects of the context offer, with their default options.
    pub fn offered_conversions(&self) -> Vec<Box<dyn Conversion>> {
        self.0.conversions.iter().map(|make| make()).collect()
    }

    /// Installs the debug output of dialect conversions. Only the first call has an effect.
    ///
    /// All conversions write to it unless their configuration names another one, and then process one body at a time.
    pub fn set_conversion_log(&self, log: Arc<ConversionLog>) {
        let _ = self.0.conversion_log.set(log);
    }

    /// Returns the installed debug output of dialect conversions, if any.
    pub fn conversion_log(&self) -> Option<&ConversionLog> {
        self.0.conversion_log.get().map(|log| &**log)
    }

    /// Installs the report of ops that dialect conversions do not legalize. Only the first call has an effect.
    ///
    /// All conversions write to it unless their configuration names another one, and then process one body at a time.
    pub fn set_conversion_explanation(&self, explanation: Arc<ConversionExplanation>) {
        let _ = self.0.conversion_explanation.set(explanation);
    }

    /// Returns the installed report of ops that dialect conversions do not legalize, if any.
    pub fn conversion_explanation(&self) -> Option<&ConversionExplanation> {
        self.0.conversion_explanation.get().map(|explanation| &**explanation)
    }

    /// Returns the dialects whose ops are parsed and printed without prefix everywhere, in lookup order:
    /// `builtin`, followed by [`ContextOptions::default_dialects`].
    pub fn default_dialects(&self) -> &[Box<str>] {
        &self.0.default_dialects
    }

    /// Returns whether two handles refer to the same context.
    pub fn is_same(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The number of objects of each kind that are read fastest: more than most programs have, and few enough not to matter at
/// start-up.
const FIRST_OBJECTS: usize = 256;

impl ContextData {
    /// Returns a number that no other context of the process has, or zero.
    #[inline]
    pub(crate) fn serial(&self) -> u32 {
        self.serial
    }

    /// Records the printing bits of a new object.
    pub(crate) fn note_printing_bits(&self, flags: InternedFlags) {
        let bits = flags.printing_bits();
        // Most objects have no bits or known ones. The check avoids contention between threads.
        if self.printing_bits() & bits != bits {
            self.printing_bits.fetch_or(bits, Ordering::Relaxed);
        }
    }

    /// Returns the union of the [printing bits](InternedFlags::printing_bits) of all interned objects, except
    /// for the constants (`loc(unknown)` has an alias).
    pub(crate) fn printing_bits(&self) -> u8 {
        self.printing_bits.load(Ordering::Relaxed)
    }

    fn new(registry: &DialectRegistry, options: ContextOptions, weak: Weak<ContextData>) -> ContextData {
        let serial = op_name_cell::next_serial();
        let registered_ops =
            registry.dialects().iter().map(|dialect| dialect.operations().len()).sum::<usize>();
        let mut data = ContextData {
            serial,
            type_tag: TypeTag::new(serial),
            attribute_tag: AttributeTag::new(serial),
            name_tag: NameTag::new(serial),
            identifiers: Interner::new(FIRST_OBJECTS),
            op_names: Interner::new(registered_ops + FIRST_OBJECTS),
            types: Interner::new(FIRST_OBJECTS),
            attributes: Interner::new(FIRST_OBJECTS),
            dialects: Vec::new(),
            sources: Sources::new(),
            diagnostics: DiagnosticEngine::new(Arc::new(ContextResolver(weak))),
            resources: Resources::new(),
            opaque_aliases: OpaqueAliases::default(),
            distinct_count: AtomicU64::new(0),
            printing_bits: AtomicU8::new(0),
            rewrite_trace: OnceLock::new(),
            conversions: registry.conversions(),
            conversion_log: OnceLock::new(),
            conversion_explanation: OnceLock::new(),
            interfaces: registry.attachments(),
            has_symbol_users: false,
            registered_op_count: 0,
            op_history: OpHistory::default(),
            default_dialects: default_dialects(registry, &options),
            missing_dialects: registry.missing_dialects().collect(),
            signatures: SignaturePool::default(),
            options,
        };
        data.diagnostics.set_print_stack_trace(data.options.print_stack_trace_on_diagnostic);
        crate::types::intern_constants(&data);
        crate::attributes::intern_constants(&data);
        *data.printing_bits.get_mut() = 0;
        for dialect in registry.dialects() {
            let id = data.dialects.len() as u32;
            for descriptor in dialect.operations() {
                let attached = data.interfaces.operations.get(&descriptor.name);
                op_name::register(&data, id, descriptor, attached, dialect.hooks().interface_fallback);
            }
            let interfaces = data.interfaces.dialects.get(dialect.name()).cloned().unwrap_or_default();
            let registered = RegisteredDialect::new(&data, dialect, interfaces);
            data.dialects.push(registered);
        }
        data.registered_op_count = data.op_names.len() as u32;
        data.op_history = OpHistory::new(&data);
        data.has_symbol_users = (0..data.registered_op_count)
            .any(|name| data.op_names.get(name).interface::<SymbolUserOpInterfaceTable>().is_some());
        data
    }
}

/// Returns the namespaces of the global default dialects: `builtin`, followed by those in the options or,
/// without any, those whose definition makes the prefix optional.
fn default_dialects(registry: &DialectRegistry, options: &ContextOptions) -> Vec<Box<str>> {
    let declared = || {
        let optional = registry.dialects().iter().filter(|dialect| dialect.prefix_is_optional());
        optional.map(|dialect| dialect.name().to_owned()).collect()
    };
    let chosen = options.default_dialects.clone().unwrap_or_else(declared);
    let others = chosen.into_iter().filter(|name| name != BUILTIN).map(String::into_boxed_str);
    [Box::from(BUILTIN)].into_iter().chain(others).collect()
}

impl std::fmt::Debug for Context {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Context").field("dialects", &self.0.dialects.len()).finish_non_exhaustive()
    }
}
