//! Op descriptors: the declaration of an op as data.

use std::borrow::Cow;

use super::{
    AssemblyFormat, AttributeBuilder, AttributeCheck, ConditionCheck, InterfaceMap, OpHooks, OpTraits,
    TypeCheck,
};
use crate::interfaces::EffectDescriptor;
use crate::ir::{Body, Op};

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
    /// The assembly format, unless hooks parse and print the custom form.
    pub format: Option<AssemblyFormat>,
    /// The memory effects. Declared, even if empty, only if [`interfaces`](Self::interfaces) has the table of
    /// [`MemoryEffectOpInterface`](crate::interfaces::MemoryEffectOpInterface) for it.
    pub effects: List<EffectDescriptor>,
    /// The suggested names of results and of block arguments. What the op's hook or interface suggests comes after.
    pub names: List<NameDescriptor>,
    /// The hand-written hooks.
    pub hooks: OpHooks,
    /// The interfaces.
    pub interfaces: InterfaceMap,
}

impl OpDescriptor {
    /// Returns the declared region of the op's region at `position`. Only the last may be variadic.
    pub fn region(&self, position: usize) -> Option<&RegionDescriptor> {
        self.regions
            .get(position)
            .or_else(|| self.regions.last().filter(|last| last.multiplicity.is_variadic()))
    }
}

/// The attributes that hold the segment sizes of operands and results.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SegmentAttributes {
    /// The op has `operandSegmentSizes`.
    pub operands: bool,
    /// The op has `resultSegmentSizes`.
    pub results: bool,
}

/// The number of values, regions or successors of a declared entity.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplicity {
    /// Exactly one.
    #[default]
    One,
    /// At most one.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number; for operands only.
    VariadicOfVariadic {
        /// The slot of the attribute with the group sizes, an array of `i32`.
        sizes: u32,
    },
}

impl Multiplicity {
    /// Returns whether it allows any number.
    pub fn is_variadic(self) -> bool {
        matches!(self, Multiplicity::Variadic | Multiplicity::VariadicOfVariadic { .. })
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

/// The meaning of the op order in a region (language reference, Regions).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionKind {
    /// An SSA control flow graph: values are defined before use.
    #[default]
    ControlFlow,
    /// A graph region: at most one block, in which the op order has no meaning.
    Graph,
}

/// A declared region.
#[derive(Clone)]
pub struct RegionDescriptor {
    /// The name in the definition.
    pub name: Text,
    /// The number of regions: one or any number.
    pub multiplicity: Multiplicity,
    /// The constraint on the number of blocks.
    pub constraint: RegionConstraint,
    /// The kind of region.
    pub kind: RegionKind,
}

/// A constraint on the number of blocks of a region.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionConstraint {
    /// Any number, none included.
    #[default]
    Any,
    /// Exactly this number.
    Sized(u32),
    /// At least this number.
    Minimum(u32),
}

/// A declared successor.
#[derive(Clone)]
pub struct SuccessorDescriptor {
    /// The name in the definition.
    pub name: Text,
    /// The number of successors: one or any number.
    pub multiplicity: Multiplicity,
}

/// The values that have a suggested name, by their position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NamedValues {
    /// A result; the first value of a variadic one.
    Result(u32),
    /// The arguments of the entry block of a region; of the first region of a variadic one.
    Arguments(u32),
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
    /// The predicate. Called only if each component satisfies its own constraint.
    pub holds: ConditionCheck,
}

/// A declared component of an op, by its position in the definition.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpPart {
    /// An operand.
    Operand(u32),
    /// All operands.
    Operands,
    /// A result.
    Result(u32),
    /// All results.
    Results,
    /// The inherent attribute in a slot.
    Attribute(u32),
    /// A region.
    Region(u32),
}
