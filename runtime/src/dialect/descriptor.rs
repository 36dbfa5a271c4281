//! The facts of an op as data.

use std::borrow::Cow;

use super::{
    AssemblyFormat, AttributeBuilder, AttributeCheck, ConditionCheck, InterfaceMap, OpHooks, OpTraits,
    TypeCheck,
};
use crate::interfaces::EffectDescriptor;

/// A list that is borrowed where it was generated and owned where it was loaded.
type List<T> = Cow<'static, [T]>;

/// Text that is borrowed where it was generated and owned where it was loaded.
type Text = Cow<'static, str>;

/// What is known of an op by its definition.
///
/// One engine verifies, parses and prints every registered op from this.
#[derive(Clone, Default)]
pub struct OpDescriptor {
    /// The full name, `dialect.op`.
    pub name: Text,
    /// Names that the op had before; texts with them are still read.
    pub old_names: List<Text>,
    /// One line of documentation.
    pub summary: Text,
    /// The documentation, in Markdown.
    pub description: Text,
    /// The traits without parameters.
    pub traits: OpTraits,
    /// The names of the ops that may be the parent; empty where any may.
    pub parents: List<Text>,
    /// The operands, in order.
    pub operands: List<ValueDescriptor>,
    /// The results, in order.
    pub results: List<ValueDescriptor>,
    /// The inherent attributes, in the order of their slots.
    pub attributes: List<AttributeDescriptor>,
    /// The regions, in order.
    pub regions: List<RegionDescriptor>,
    /// The successors, in order.
    pub successors: List<SuccessorDescriptor>,
    /// How the sizes of several variadic operands or results are told apart.
    pub segments: SegmentAttributes,
    /// Whether the generic form has the inherent attributes in the dictionary behind the regions, as before there were
    /// properties, and not between `<{` and `}>`.
    pub properties_in_dictionary: bool,
    /// What has to hold between several of the op's parts, beyond their own constraints.
    pub conditions: List<Condition>,
    /// The op that ends each region where the text has no terminator; empty where the text must have one.
    ///
    /// It has neither operands nor results, and goes with [`OpTraits::SINGLE_BLOCK`].
    pub implicit_terminator: Text,
    /// How the custom form is written, where no hook reads and writes it.
    pub format: Option<AssemblyFormat>,
    /// What the op does to memory. It says so where [`interfaces`](Self::interfaces) has the table of
    /// [`MemoryEffectOpInterface`](crate::interfaces::MemoryEffectOpInterface) for it, with an empty list too.
    pub effects: List<EffectDescriptor>,
    /// What the author of the op wrote in Rust.
    pub hooks: OpHooks,
    /// The interfaces.
    pub interfaces: InterfaceMap,
}

impl OpDescriptor {
    /// The declared region that the op's region at `position` belongs to. Only the last may be variadic.
    pub fn region(&self, position: usize) -> Option<&RegionDescriptor> {
        self.regions
            .get(position)
            .or_else(|| self.regions.last().filter(|last| last.multiplicity.is_variadic()))
    }
}

/// Which attributes say how operands and results fall into segments.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SegmentAttributes {
    /// The op has `operandSegmentSizes`.
    pub operands: bool,
    /// The op has `resultSegmentSizes`.
    pub results: bool,
}

/// How many values, regions or successors one declared entity stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Multiplicity {
    /// Just one.
    #[default]
    One,
    /// One or none.
    Optional,
    /// Any number.
    Variadic,
    /// Any number of groups of any number; for operands only.
    VariadicOfVariadic {
        /// The slot of the attribute with the sizes of the groups, an array of `i32`.
        sizes: u32,
    },
}

impl Multiplicity {
    /// Whether there may be any number.
    pub fn is_variadic(self) -> bool {
        matches!(self, Multiplicity::Variadic | Multiplicity::VariadicOfVariadic { .. })
    }
}

/// A declared operand or result.
#[derive(Clone)]
pub struct ValueDescriptor {
    /// The name in the definition; empty where it has none.
    pub name: Text,
    /// How many values it stands for.
    pub multiplicity: Multiplicity,
    /// What its type must be.
    pub constraint: TypeConstraint,
}

/// What a type must be, and how a message says so.
#[derive(Clone)]
pub struct TypeConstraint {
    /// The constraint in its author's words: "signless integer".
    pub summary: Text,
    /// Whether a type satisfies it.
    pub is_satisfied: TypeCheck,
}

/// A declared inherent attribute.
#[derive(Clone)]
pub struct AttributeDescriptor {
    /// The name in the IR.
    pub name: Text,
    /// Whether the attribute may be absent.
    pub is_optional: bool,
    /// What an op has that is made without this attribute. The custom form does not show an attribute with this value.
    pub default: Option<AttributeBuilder>,
    /// What the attribute must be.
    pub constraint: AttributeConstraint,
}

/// What an attribute must be, and how a message says so.
#[derive(Clone)]
pub struct AttributeConstraint {
    /// The constraint in its author's words: "string attribute".
    pub summary: Text,
    /// Whether an attribute satisfies it.
    pub is_satisfied: AttributeCheck,
}

/// What the order of ops in a region means (language reference, Regions).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionKind {
    /// Control flow between blocks; a value is defined before it is used.
    #[default]
    ControlFlow,
    /// At most one block, whose order means nothing.
    Graph,
}

/// A declared region.
#[derive(Clone)]
pub struct RegionDescriptor {
    /// The name in the definition.
    pub name: Text,
    /// How many regions it stands for: one or any number.
    pub multiplicity: Multiplicity,
    /// How many blocks it has.
    pub constraint: RegionConstraint,
    /// What the order of its ops means.
    pub kind: RegionKind,
}

/// How many blocks a region has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RegionConstraint {
    /// Any number, none included.
    #[default]
    Any,
    /// Just so many.
    Sized(u32),
    /// At least so many.
    Minimum(u32),
}

/// A declared successor.
#[derive(Clone)]
pub struct SuccessorDescriptor {
    /// The name in the definition.
    pub name: Text,
    /// How many successors it stands for: one or any number.
    pub multiplicity: Multiplicity,
}

/// What has to hold between several parts of an op.
#[derive(Clone)]
pub struct Condition {
    /// What has to hold, in its author's words: "the operands have as many elements as the result".
    pub summary: Text,
    /// The parts that it speaks of, which a diagnostic shows.
    pub about: List<OpPart>,
    /// Whether it holds. Called when each part satisfies its own constraint.
    pub holds: ConditionCheck,
}

/// A declared part of an op, by its place in the definition.
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
