//! Queries of a data layout.

use std::cell::{Cell, RefCell};

use rustc_hash::FxHashMap;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::symbols::Outer;
use terrace_runtime::types::{Type, TypeData};

use crate::entries::is_same_kind;
use crate::{
    AnyDataLayoutTypeInterface, DataLayoutEntryAttr, DataLayoutSpecAttr, FunctionPointerAlignmentAttr,
    builtin_types, scope,
};

/// The names of entries that this dialect defines.
pub mod names {
    /// Byte order: `"big"` or `"little"`.
    pub const ENDIANNESS: &str = "dlti.endianness";
    /// Mangling of names, as a letter of LLVM's data layouts.
    pub const MANGLING_MODE: &str = "dlti.mangling_mode";
    /// The default memory space.
    pub const DEFAULT_MEMORY_SPACE: &str = "dlti.default_memory_space";
    /// The memory space of stack allocations.
    pub const ALLOCA_MEMORY_SPACE: &str = "dlti.alloca_memory_space";
    /// The memory space of code.
    pub const PROGRAM_MEMORY_SPACE: &str = "dlti.program_memory_space";
    /// The memory space of global variables.
    pub const GLOBAL_MEMORY_SPACE: &str = "dlti.global_memory_space";
    /// The natural alignment of the stack in bits.
    pub const STACK_ALIGNMENT: &str = "dlti.stack_alignment";
    /// The alignment of function pointers.
    pub const FUNCTION_POINTER_ALIGNMENT: &str = "dlti.function_pointer_alignment";
    /// The widths of integers that the target computes with.
    pub const LEGAL_INT_WIDTHS: &str = "dlti.legal_int_widths";

    /// All of them.
    pub const ALL: [&str; 9] = [
        ENDIANNESS,
        MANGLING_MODE,
        DEFAULT_MEMORY_SPACE,
        ALLOCA_MEMORY_SPACE,
        PROGRAM_MEMORY_SPACE,
        GLOBAL_MEMORY_SPACE,
        STACK_ALIGNMENT,
        FUNCTION_POINTER_ALIGNMENT,
        LEGAL_INT_WIDTHS,
    ];
}

/// Byte order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Endianness {
    /// The most significant byte first.
    Big,
    /// The least significant byte first.
    Little,
}

/// The maximum nesting depth of types whose layout is computed.
const MAX_DEPTH: u32 = 500;

/// The size and the alignments of a type, of which each may be unknown.
#[derive(Clone, Copy, Default)]
struct TypeLayout {
    size_in_bits: Option<u64>,
    abi_alignment: Option<u64>,
    preferred_alignment: Option<u64>,
}

/// The data layout at a place of the IR: the specifications of all enclosing scopes, combined.
///
/// Queries without an entry return a default. Answers are cached, so the layout is made once for many queries.
///
/// ```
/// use terrace_data_layout::DataLayout;
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::types::Type;
///
/// let mut registry = DialectRegistry::new();
/// registry.insert(terrace_data_layout::dialect());
/// let context = Context::new(&registry);
/// let layout = DataLayout::new(&context, None);
/// assert_eq!(layout.size(Type::integer(&context, 17)), Some(3));
/// assert_eq!(layout.abi_alignment(Type::integer(&context, 17)), Some(4));
/// assert_eq!(layout.index_width(Type::INDEX), Some(64));
/// ```
pub struct DataLayout<'context> {
    context: &'context Context,
    entries: Vec<DataLayoutEntryAttr>,
    known: RefCell<FxHashMap<Type, TypeLayout>>,
    depth: Cell<u32>,
}

impl<'context> DataLayout<'context> {
    /// Returns the layout that a specification describes.
    pub fn new(context: &'context Context, spec: Option<DataLayoutSpecAttr>) -> Self {
        let entries = spec.map(|spec| spec.entries(context).clone()).unwrap_or_default();
        DataLayout { context, entries, known: RefCell::default(), depth: Cell::new(0) }
    }

    /// Returns the layout inside of an op, which may be a scope itself, from the scopes of its body.
    ///
    /// A body has no link to its parent, so the scopes around the body's root do not count; in a pass,
    /// [`within`](Self::within) counts them.
    pub fn of(ir: &'context Body, op: Op) -> Self {
        DataLayout::new(ir.context(), scope::combined(ir.context(), &scope::specs(ir, op)))
    }

    /// Returns the layout at the root of a body with these surroundings, as a pass has them.
    pub fn within(ir: &'context Body, outer: &Outer<'_>) -> Self {
        let context = ir.context();
        let mut specs = scope::specs(ir, ir.root());
        for (body, op) in outer.ancestors() {
            specs.extend(scope::spec(body, *op));
        }
        DataLayout::new(context, scope::combined(context, &specs))
    }

    /// Returns the context.
    pub fn context(&self) -> &'context Context {
        self.context
    }

    /// Returns the entries of all scopes.
    pub fn entries(&self) -> &[DataLayoutEntryAttr] {
        &self.entries
    }

    /// Returns the size of a type in bits. None if it is unknown: as for types that do not implement
    /// [`DataLayoutTypeInterface`](crate::DataLayoutTypeInterface), and scalable vectors.
    pub fn size_in_bits(&self, ty: Type) -> Option<u64> {
        self.layout_of(ty).size_in_bits
    }

    /// Returns the size of a type in bytes, rounded up.
    pub fn size(&self, ty: Type) -> Option<u64> {
        Some(self.size_in_bits(ty)?.div_ceil(8))
    }

    /// Returns the alignment in bytes that the ABI requires.
    pub fn abi_alignment(&self, ty: Type) -> Option<u64> {
        self.layout_of(ty).abi_alignment
    }

    /// Returns the preferred alignment in bytes.
    pub fn preferred_alignment(&self, ty: Type) -> Option<u64> {
        self.layout_of(ty).preferred_alignment
    }

    /// Returns the width in bits of `index`, or of indices into what a pointer refers to; none for other types.
    pub fn index_width(&self, ty: Type) -> Option<u64> {
        let entries = self.entries_for(ty);
        match ty.data(self.context) {
            TypeData::Index => Some(builtin_types::index_width(self.context, &entries)),
            _ => AnyDataLayoutTypeInterface::of(self.context, ty)?.index_width(self, &entries),
        }
    }

    /// Returns the value of the entry with a name.
    pub fn value(&self, name: &str) -> Option<Attribute> {
        let entry = self.entries.iter().find(|entry| entry.key_name(self.context) == Some(name))?;
        Some(*entry.value(self.context))
    }

    /// Returns the byte order.
    pub fn endianness(&self) -> Option<Endianness> {
        match self.value(names::ENDIANNESS)?.as_string(self.context)? {
            "big" => Some(Endianness::Big),
            _ => Some(Endianness::Little),
        }
    }

    /// Returns the mangling of names.
    pub fn mangling_mode(&self) -> Option<&'context str> {
        self.value(names::MANGLING_MODE)?.as_string(self.context)
    }

    /// Returns the memory space of what names no other.
    pub fn default_memory_space(&self) -> Option<Attribute> {
        self.value(names::DEFAULT_MEMORY_SPACE)
    }

    /// Returns the memory space of the stack.
    pub fn alloca_memory_space(&self) -> Option<Attribute> {
        self.value(names::ALLOCA_MEMORY_SPACE)
    }

    /// Returns the memory space of code.
    pub fn program_memory_space(&self) -> Option<Attribute> {
        self.value(names::PROGRAM_MEMORY_SPACE)
    }

    /// Returns the memory space of global variables.
    pub fn global_memory_space(&self) -> Option<Attribute> {
        self.value(names::GLOBAL_MEMORY_SPACE)
    }

    /// Returns the natural alignment of the stack in bits, 0 if none is given.
    pub fn stack_alignment(&self) -> u64 {
        let bits = self.value(names::STACK_ALIGNMENT).and_then(|value| value.as_i64(self.context));
        bits.and_then(|bits| u64::try_from(bits).ok()).unwrap_or_default()
    }

    /// Returns the alignment of function pointers.
    pub fn function_pointer_alignment(&self) -> Option<FunctionPointerAlignmentAttr> {
        let value = self.value(names::FUNCTION_POINTER_ALIGNMENT)?;
        FunctionPointerAlignmentAttr::from_attribute(self.context, value)
    }

    /// Returns the widths of integers that the target computes with.
    pub fn legal_int_widths(&self) -> Option<Vec<u64>> {
        let elements = self.value(names::LEGAL_INT_WIDTHS)?.elements(self.context)?;
        elements.integers().map(|number| number.try_to_u64()).collect()
    }

    /// Returns the entries for types of the same kind.
    fn entries_for(&self, ty: Type) -> Vec<DataLayoutEntryAttr> {
        let is_for = |entry: &&DataLayoutEntryAttr| {
            entry.key_type(self.context).is_some_and(|key| is_same_kind(self.context, key, ty))
        };
        self.entries.iter().filter(is_for).copied().collect()
    }

    fn layout_of(&self, ty: Type) -> TypeLayout {
        if let Some(known) = self.known.borrow().get(&ty) {
            return *known;
        }
        // A type that contains itself, and one that is nested too deep, have no layout.
        if self.depth.get() == MAX_DEPTH {
            return TypeLayout::default();
        }
        self.known.borrow_mut().insert(ty, TypeLayout::default());
        self.depth.set(self.depth.get() + 1);
        let computed = self.compute(ty);
        self.depth.set(self.depth.get() - 1);
        self.known.borrow_mut().insert(ty, computed);
        computed
    }

    fn compute(&self, ty: Type) -> TypeLayout {
        let entries = self.entries_for(ty);
        if let Some(ty) = AnyDataLayoutTypeInterface::of(self.context, ty) {
            return TypeLayout {
                size_in_bits: ty.size_in_bits(self, &entries),
                abi_alignment: ty.abi_alignment(self, &entries),
                preferred_alignment: ty.preferred_alignment(self, &entries),
            };
        }
        let size_in_bits = builtin_types::size_in_bits(self, ty, &entries);
        // The alignment may depend on the size.
        self.known.borrow_mut().insert(ty, TypeLayout { size_in_bits, ..TypeLayout::default() });
        let alignment = builtin_types::alignment(self, ty, &entries);
        TypeLayout {
            size_in_bits,
            abi_alignment: alignment.map(|(abi, _)| abi),
            preferred_alignment: alignment.map(|(_, preferred)| preferred),
        }
    }
}
