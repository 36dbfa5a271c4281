//! The context: what all bodies and all threads share.
//!
//! A [`Context`] is built from a [`DialectRegistry`] and then frozen: what an op name means never changes
//! afterwards. It interns identifiers, op names, types and attributes; equal handles mean equal objects.
//! Reading through a handle takes no lock. Interned memory lives as long as the context.
//!
//! **Architecture Invariant:** there is no process-wide registry. Two contexts may hold different dialects, and
//! two ops may both have an attribute called `value`.

mod construction;
mod handle_tag;
mod identifier;
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
use crate::diagnostics::{DiagnosticEngine, InFlightDiagnostic};
use crate::dialect::{
    AttributeKind, DialectRegistry, InterfaceAttachments, InterfaceTable, RegisteredDialect, TypeKind,
};
use crate::interfaces::SymbolUserOpInterfaceTable;
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::resources::Resources;
use crate::rewrite::RewriteTrace;
use crate::source::{SourceRange, Sources};
use crate::types::{Type, TypeEntry};

/// The namespace of the dialect that every context knows.
const BUILTIN: &str = "builtin";

/// What all bodies and all threads share; a cheap handle that every body keeps.
#[derive(Clone)]
pub struct Context(Arc<ContextData>);

/// The contents of a [`Context`].
pub(crate) struct ContextData {
    /// What the context is called in [`OpNameCell`]s.
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
    /// What printing has to know of anything that was interned, the constants apart.
    printing_bits: AtomicU8,
    rewrite_trace: OnceLock<Arc<dyn RewriteTrace>>,
    interfaces: InterfaceAttachments,
    /// Whether an op checks the symbols that it refers to.
    pub(crate) has_symbol_users: bool,
    registered_op_count: u32,
    /// What names of earlier versions of the registered dialects mean now.
    pub(crate) op_history: OpHistory,
    default_dialects: Vec<Box<str>>,
}

impl Context {
    /// A context that knows the dialects of `registry` and `builtin`, with default options.
    pub fn new(registry: &DialectRegistry) -> Context {
        Context::with_options(registry, ContextOptions::default())
    }

    /// A context with options.
    pub fn with_options(registry: &DialectRegistry, options: ContextOptions) -> Context {
        Context(Arc::new_cyclic(|weak| ContextData::new(registry, options, weak.clone())))
    }

    /// The contents.
    #[inline]
    pub(crate) fn data(&self) -> &ContextData {
        &self.0
    }

    /// The options that the context was built with.
    pub fn options(&self) -> &ContextOptions {
        &self.0.options
    }

    /// The engine that all diagnostics of this context go through.
    pub fn diagnostics(&self) -> &DiagnosticEngine {
        &self.0.diagnostics
    }

    /// The source texts that were read into this context.
    pub fn sources(&self) -> &Sources {
        &self.0.sources
    }

    /// The blobs that resource attributes name.
    pub fn resources(&self) -> &Resources {
        &self.0.resources
    }

    /// The dialects of this context, in the order of their registration.
    pub fn dialects(&self) -> &[RegisteredDialect] {
        &self.0.dialects
    }

    /// The registered dialect called `name`.
    pub fn dialect(&self, name: &str) -> Option<&RegisteredDialect> {
        self.0.dialects.iter().find(|dialect| dialect.name() == name)
    }

    /// The implementation of the interface `I` for the type `ty`, if there is one.
    pub fn type_interface<I: InterfaceTable>(&self, ty: Type) -> Option<&'static I> {
        self.0.interfaces.types.get(&TypeKind::of(self, ty))?.get()
    }

    /// The implementation of the interface `I` for an attribute, if there is one.
    pub fn attribute_interface<I: InterfaceTable>(&self, attribute: Attribute) -> Option<&'static I> {
        self.0.interfaces.attributes.get(&AttributeKind::of(self, attribute))?.get()
    }

    /// The implementation of the interface `I` of the registered dialect called `namespace`, if there is one.
    pub fn dialect_interface<I: InterfaceTable>(&self, namespace: &str) -> Option<&'static I> {
        self.dialect(namespace)?.interface()
    }

    /// Starts an error at `location`; it is reported when the result is dropped.
    pub fn emit_error(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.error(location, message)
    }

    /// Starts an error about a part of a source, all of which is underlined: what a front end of one's own says of its
    /// sources.
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

    /// Starts a warning at `location`; it is reported when the result is dropped.
    pub fn emit_warning(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.warning(location, message)
    }

    /// Starts a remark at `location`; it is reported when the result is dropped.
    pub fn emit_remark(&self, location: Location, message: impl Display) -> InFlightDiagnostic<'_> {
        self.0.diagnostics.remark(location, message)
    }

    /// Lets all drivers that rewrite ops of this context say what they do, unless their configuration names somebody else
    /// to tell; only the first call counts. Each driver then works on one body after the other. Passes may still run on
    /// several threads: without [`ContextOptions::threading`] the lines come in order.
    pub fn set_rewrite_trace(&self, trace: Arc<dyn RewriteTrace>) {
        let _ = self.0.rewrite_trace.set(trace);
    }

    /// Who is told what drivers do.
    pub fn rewrite_trace(&self) -> Option<&dyn RewriteTrace> {
        self.0.rewrite_trace.get().map(|trace| &**trace)
    }

    /// Returns the dialects whose ops are read and printed without prefix everywhere, in the order in which a mnemonic is
    /// looked up in them: `builtin`, then the ones of [`ContextOptions::default_dialects`].
    pub fn default_dialects(&self) -> &[Box<str>] {
        &self.0.default_dialects
    }

    /// Whether two handles are of the same context.
    pub fn is_same(&self, other: &Context) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl ContextData {
    /// Keeps in mind what printing has to know of something new.
    pub(crate) fn note_printing_bits(&self, flags: InternedFlags) {
        let bits = flags.printing_bits();
        // Most have none, or such as were there before: then no thread has to wait for another.
        if self.printing_bits() & bits != bits {
            self.printing_bits.fetch_or(bits, Ordering::Relaxed);
        }
    }

    /// The [bits](InternedFlags::printing_bits) of all that was interned, but for what the constants have:
    /// `loc(unknown)` has an alias.
    pub(crate) fn printing_bits(&self) -> u8 {
        self.printing_bits.load(Ordering::Relaxed)
    }

    fn new(registry: &DialectRegistry, options: ContextOptions, weak: Weak<ContextData>) -> ContextData {
        let serial = op_name_cell::next_serial();
        let mut data = ContextData {
            serial,
            type_tag: TypeTag::new(serial),
            attribute_tag: AttributeTag::new(serial),
            name_tag: NameTag::new(serial),
            identifiers: Interner::new(),
            op_names: Interner::new(),
            types: Interner::new(),
            attributes: Interner::new(),
            dialects: Vec::new(),
            sources: Sources::new(),
            diagnostics: DiagnosticEngine::new(Arc::new(ContextResolver(weak))),
            resources: Resources::new(),
            opaque_aliases: OpaqueAliases::default(),
            distinct_count: AtomicU64::new(0),
            printing_bits: AtomicU8::new(0),
            rewrite_trace: OnceLock::new(),
            interfaces: registry.attachments(),
            has_symbol_users: false,
            registered_op_count: 0,
            op_history: OpHistory::default(),
            default_dialects: default_dialects(registry, &options),
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

/// Returns the names of the dialects that are the default everywhere: `builtin`, and those that the options name, or that
/// may be written without prefix by their definition.
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
