//! Op descriptors: the declaration of an op as data.

use std::borrow::Cow;
use std::sync::Arc;

pub use terrace_vocabulary::{
    Multiplicity, NamedValues, OpPart, RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes,
    SuccessorDescriptor,
};

use super::{
    AssemblyFormat, AttributeBuilder, AttributeCheck, Availability, ConditionCheck, Constant, EnumSlot,
    InstructionEncoding, InterfaceMap, OpHooks, OpTraits, TypeCheck,
};
use crate::interfaces::EffectDescriptor;
use crate::ir::{Body, Op};
use crate::rewrite::RewritePattern;

/// A list, borrowed in generated code and owned in loaded definitions.
type List<T> = Cow<'static, [T]>;

/// A string, borrowed in generated code and owned in loaded definitions.
type Text = Cow<'static, str>;

/// The declaration of an op.
///
/// The generic verifier, parser and printer of all registered ops interpret it.
#[derive(Clone, Default)]
pub struct OpDescriptor {
    /// The full name, `dialect.op`.
    pub name: Text,
    /// Former names, which the parser still accepts.
    pub old_names: List<Text>,
    /// A one-line summary.
    pub summary: Text,
    /// The description, in Markdown.
    pub description: Text,
    /// The traits without parameters.
    pub traits: OpTraits,
    /// The names of the permitted parent ops; empty if any op is.
    pub parents: List<Text>,
    /// The operands, in order.
    pub operands: List<ValueDescriptor>,
    /// The results, in order.
    pub results: List<ValueDescriptor>,
    /// The inherent attributes, ordered by slot.
    pub attributes: List<AttributeDescriptor>,
    /// The regions, in order.
    pub regions: List<RegionDescriptor>,
    /// The successors, in order.
    pub successors: List<SuccessorDescriptor>,
    /// The attributes that hold segment sizes.
    pub segments: SegmentAttributes,
    /// Whether the generic form prints the inherent attributes in the dictionary after the regions, as in the syntax
    /// before properties, instead of in `<{` and `}>`.
    pub properties_in_dictionary: bool,
    /// Relations between several components of the op.
    pub conditions: List<Condition>,
    /// The name of the op that terminates each region whose text has no terminator; empty if the text must have one.
    ///
    /// The op has neither operands nor results. Requires [`OpTraits::SINGLE_BLOCK`].
    pub implicit_terminator: Text,
    /// The dialect whose prefix ops in the regions may omit in custom forms; empty if there is none.
    pub default_dialect: Text,
    /// The assembly format, unless hooks parse and print the custom form.
    pub format: Option<AssemblyFormat>,
    /// The memory effects. Declared, even if empty, only if [`interfaces`](Self::interfaces) has the table of
    /// [`MemoryEffectOpInterface`](crate::interfaces::MemoryEffectOpInterface) for it.
    pub effects: List<EffectDescriptor>,
    /// The suggested names of results and of block arguments. What the op's hook or interface suggests comes after.
    pub names: List<NameDescriptor>,
    /// The canonicalization patterns that are data. Those of a hook come after.
    pub patterns: List<Arc<dyn RewritePattern>>,
    /// The encoding as an instruction of a binary format, if the op has an opcode.
    pub instruction: Option<Constant<InstructionEncoding>>,
    /// The attributes that hold values of an enum with a descriptor, by slot.
    pub enums: List<EnumSlot>,
    /// The versions, capabilities and extensions that the op needs whatever its attributes are.
    pub requires: Option<Constant<Availability>>,
    /// The hand-written hooks.
    pub hooks: OpHooks,
    /// The interfaces.
    pub interfaces: InterfaceMap,
}

impl OpDescriptor {
    /// The descriptor of an op without components. Generated descriptors are constants on top of it, so that they are
    /// compiled to data, not to code.
    pub const EMPTY: OpDescriptor = OpDescriptor {
        name: Cow::Borrowed(""),
        old_names: Cow::Borrowed(&[]),
        summary: Cow::Borrowed(""),
        description: Cow::Borrowed(""),
        traits: OpTraits::NONE,
        parents: Cow::Borrowed(&[]),
        operands: Cow::Borrowed(&[]),
        results: Cow::Borrowed(&[]),
        attributes: Cow::Borrowed(&[]),
        regions: Cow::Borrowed(&[]),
        successors: Cow::Borrowed(&[]),
        segments: SegmentAttributes { operands: false, results: false },
        properties_in_dictionary: false,
        conditions: Cow::Borrowed(&[]),
        implicit_terminator: Cow::Borrowed(""),
        default_dialect: Cow::Borrowed(""),
        format: None,
        effects: Cow::Borrowed(&[]),
        names: Cow::Borrowed(&[]),
        patterns: Cow::Borrowed(&[]),
        instruction: None,
        enums: Cow::Borrowed(&[]),
        requires: None,
        hooks: OpHooks::NONE,
        interfaces: InterfaceMap::EMPTY,
    };

    /// Returns the descriptor with these interfaces.
    #[must_use]
    pub fn with_interfaces(mut self, interfaces: InterfaceMap) -> Self {
        self.interfaces = interfaces;
        self
    }

    /// Returns the declared region of the op's region at `position`. Only the last may be variadic.
    pub fn region(&self, position: usize) -> Option<&RegionDescriptor> {
        self.regions
            .get(position)
            .or_else(|| self.regions.last().filter(|last| last.multiplicity.is_variadic()))
    }
}

/// A declared operand or result.
#[derive(Clone)]
pub struct ValueDescriptor {
    /// The name in the definition; empty if unnamed.
    pub name: Text,
    /// The number of values.
    pub multiplicity: Multiplicity,
    /// The type constraint.
    pub constraint: TypeConstraint,
}

/// A type constraint, with its description in messages.
#[derive(Clone)]
pub struct TypeConstraint {
    /// The description: "signless integer".
    pub summary: Text,
    /// The predicate.
    pub is_satisfied: TypeCheck,
}

/// A declared inherent attribute.
#[derive(Clone)]
pub struct AttributeDescriptor {
    /// The name in the IR.
    pub name: Text,
    /// Whether the attribute is optional.
    pub is_optional: bool,
    /// The value in ops built without this attribute. The custom form omits it.
    pub default: Option<AttributeBuilder>,
    /// The attribute constraint.
    pub constraint: AttributeConstraint,
}

/// An attribute constraint, with its description in messages.
#[derive(Clone)]
pub struct AttributeConstraint {
    /// The description: "string attribute".
    pub summary: Text,
    /// The predicate.
    pub is_satisfied: AttributeCheck,
}

/// The source of a suggested name.
#[derive(Clone)]
pub enum NameSource {
    /// One name for a result, or one for each argument of the block. An empty one suggests nothing.
    Texts(List<Text>),
    /// The constant in the attribute of that slot: `c4_i32`, `c0` for `index`, `true`, `f` for a symbol, and otherwise
    /// `cst`.
    Constant(u32),
    /// Computes the name of the argument with that number, or of the result. An empty name suggests nothing.
    Function(fn(&Body, Op, usize) -> String),
}

/// Suggested names, by which the printer calls values.
#[derive(Clone)]
pub struct NameDescriptor {
    /// The values.
    pub values: NamedValues,
    /// Their names.
    pub source: NameSource,
}

/// A relation between several components of an op.
#[derive(Clone)]
pub struct Condition {
    /// The requirement, as worded in messages: "the operands have as many elements as the result".
    pub summary: Text,
    /// The components that it refers to, shown in diagnostics.
    pub about: List<OpPart>,
    /// Whether the predicate depends on the signature of the op alone, that is, on its name, its attributes, and the types of
    /// its operands and results: an op with the same ones as another need not be checked again.
    pub is_of_signature: bool,
    /// The predicate. Called only if each component satisfies its own constraint.
    pub holds: ConditionCheck,
}
