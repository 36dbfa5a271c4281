//! Op descriptors: the declaration of an op as data.

use std::borrow::Cow;
use std::ops::Deref;
use std::sync::Arc;

pub use terrace_vocabulary::{
    Multiplicity, NamedValues, OpPart, RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes,
    SuccessorDescriptor,
};

use super::setters::setters;
use super::{
    AssemblyFormat, AttributeBuilder, AttributeCheck, Availability, ConditionCheck, Constant, EnumSlot,
    FoldFunction, InstructionEncoding, InterfaceMap, OpHooks, OpTraits, TypeCheck,
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
#[derive(Clone)]
#[non_exhaustive]
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
    /// The declared rules that fold the op, in the order in which they are tried. The hook comes before.
    pub folds: List<FoldRule>,
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

/// A shared descriptor: a constant of generated code, or that of a loaded definition.
///
/// Registering a constant neither copies it nor runs any of the op's code: a program with thousands of ops starts at
/// once.
#[derive(Clone)]
pub enum SharedDescriptor {
    /// A constant.
    Constant(&'static OpDescriptor),
    /// A value made at run time.
    Counted(Arc<OpDescriptor>),
}

impl Deref for SharedDescriptor {
    type Target = OpDescriptor;

    #[inline]
    fn deref(&self) -> &OpDescriptor {
        match self {
            SharedDescriptor::Constant(descriptor) => descriptor,
            SharedDescriptor::Counted(descriptor) => descriptor,
        }
    }
}

impl From<&'static OpDescriptor> for SharedDescriptor {
    fn from(descriptor: &'static OpDescriptor) -> Self {
        SharedDescriptor::Constant(descriptor)
    }
}

impl From<OpDescriptor> for SharedDescriptor {
    fn from(descriptor: OpDescriptor) -> Self {
        SharedDescriptor::Counted(Arc::new(descriptor))
    }
}

impl OpDescriptor {
    /// Returns the descriptor of an op without components.
    ///
    /// Generated descriptors are constants, so that they are compiled to data and not to code.
    pub const fn new(name: Text) -> Self {
        OpDescriptor {
            name,
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
            folds: Cow::Borrowed(&[]),
            patterns: Cow::Borrowed(&[]),
            instruction: None,
            enums: Cow::Borrowed(&[]),
            requires: None,
            hooks: OpHooks::new(),
            interfaces: InterfaceMap::EMPTY,
        }
    }

    setters! {
        /// Returns the descriptor with former names.
        with_old_names(old_names: List<Text>);
        /// Returns the descriptor with a one-line summary.
        with_summary(summary: Text);
        /// Returns the descriptor with a description, in Markdown.
        with_description(description: Text);
        /// Returns the descriptor with traits.
        with_traits(traits: OpTraits);
        /// Returns the descriptor with the permitted parent ops.
        with_parents(parents: List<Text>);
        /// Returns the descriptor with operands.
        with_operands(operands: List<ValueDescriptor>);
        /// Returns the descriptor with results.
        with_results(results: List<ValueDescriptor>);
        /// Returns the descriptor with inherent attributes, ordered by slot.
        with_attributes(attributes: List<AttributeDescriptor>);
        /// Returns the descriptor with regions.
        with_regions(regions: List<RegionDescriptor>);
        /// Returns the descriptor with successors.
        with_successors(successors: List<SuccessorDescriptor>);
        /// Returns the descriptor with the attributes that hold segment sizes.
        with_segments(segments: SegmentAttributes);
        /// Returns the descriptor with the place where the generic form prints inherent attributes.
        with_properties_in_dictionary(properties_in_dictionary: bool);
        /// Returns the descriptor with relations between components.
        with_conditions(conditions: List<Condition>);
        /// Returns the descriptor with the name of the op that terminates each region.
        with_implicit_terminator(implicit_terminator: Text);
        /// Returns the descriptor with the dialect whose prefix ops in the regions may omit.
        with_default_dialect(default_dialect: Text);
        /// Returns the descriptor with an assembly format.
        with_format(format: AssemblyFormat => Some);
        /// Returns the descriptor with memory effects.
        with_effects(effects: List<EffectDescriptor>);
        /// Returns the descriptor with suggested names of values.
        with_names(names: List<NameDescriptor>);
        /// Returns the descriptor with declared rules that fold the op.
        with_folds(folds: List<FoldRule>);
        /// Returns the descriptor with canonicalization patterns.
        with_patterns(patterns: List<Arc<dyn RewritePattern>>);
        /// Returns the descriptor with an encoding as an instruction of a binary format.
        with_instruction(instruction: Constant<InstructionEncoding> => Some);
        /// Returns the descriptor with the enums of attributes, by slot.
        with_enums(enums: List<EnumSlot>);
        /// Returns the descriptor with what the op needs whatever its attributes are.
        with_requires(requires: Constant<Availability> => Some);
        /// Returns the descriptor with hand-written hooks.
        with_hooks(hooks: OpHooks);
        /// Returns the descriptor with interfaces.
        with_interfaces(interfaces: InterfaceMap);
    }

    /// Returns whether a hook or declared rules fold the op.
    pub fn has_folds(&self) -> bool {
        self.hooks.fold.is_some() || !self.folds.is_empty()
    }

    /// Returns the declared region of the op's region at `position`. Only the last may be variadic.
    pub fn region(&self, position: usize) -> Option<&RegionDescriptor> {
        self.regions
            .get(position)
            .or_else(|| self.regions.last().filter(|last| last.multiplicity.is_variadic()))
    }
}

/// A declared rule that folds ops: its results are existing values and constants.
#[derive(Clone)]
#[non_exhaustive]
pub struct FoldRule {
    /// The rule's name.
    pub name: Text,
    /// The location of the rule's declaration: `path:line`.
    pub source: Text,
    /// Tries the rule on an op.
    pub function: FoldFunction,
}

impl FoldRule {
    /// Returns a rule.
    pub const fn new(name: Text, source: Text, function: FoldFunction) -> Self {
        FoldRule { name, source, function }
    }
}

/// A declared operand or result.
#[derive(Clone)]
#[non_exhaustive]
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
#[non_exhaustive]
pub struct TypeConstraint {
    /// The description: "signless integer".
    pub summary: Text,
    /// The predicate.
    pub is_satisfied: TypeCheck,
}

/// A declared inherent attribute.
#[derive(Clone)]
#[non_exhaustive]
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
#[non_exhaustive]
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
#[non_exhaustive]
pub struct NameDescriptor {
    /// The values.
    pub values: NamedValues,
    /// Their names.
    pub source: NameSource,
}

/// A relation between several components of an op.
#[derive(Clone)]
#[non_exhaustive]
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

impl ValueDescriptor {
    /// Returns the descriptor of an operand or a result.
    pub const fn new(name: Text, multiplicity: Multiplicity, constraint: TypeConstraint) -> Self {
        ValueDescriptor { name, multiplicity, constraint }
    }
}

impl TypeConstraint {
    /// Returns a constraint with its description.
    pub const fn new(summary: Text, is_satisfied: TypeCheck) -> Self {
        TypeConstraint { summary, is_satisfied }
    }
}

impl AttributeDescriptor {
    /// Returns the descriptor of a required attribute.
    pub const fn required(name: Text, constraint: AttributeConstraint) -> Self {
        AttributeDescriptor { name, is_optional: false, default: None, constraint }
    }

    /// Returns the descriptor of an optional attribute.
    pub const fn optional(name: Text, constraint: AttributeConstraint) -> Self {
        AttributeDescriptor { name, is_optional: true, default: None, constraint }
    }

    /// Returns the descriptor of an attribute with a default.
    pub const fn with_default(
        name: Text,
        constraint: AttributeConstraint,
        default: AttributeBuilder,
    ) -> Self {
        AttributeDescriptor { name, is_optional: true, default: Some(default), constraint }
    }

    /// Returns the message about a value that the constraint refuses.
    pub(crate) fn refusal(&self) -> String {
        format!("attribute '{}' failed to satisfy constraint: {}", self.name, self.constraint.summary)
    }
}

impl NameDescriptor {
    /// Returns the suggested names of values.
    pub const fn new(values: NamedValues, source: NameSource) -> Self {
        NameDescriptor { values, source }
    }
}

impl AttributeConstraint {
    /// Returns a constraint with its description.
    pub const fn new(summary: Text, is_satisfied: AttributeCheck) -> Self {
        AttributeConstraint { summary, is_satisfied }
    }
}

impl Condition {
    /// Returns a condition, of which nothing is known but what its predicate says of each op.
    pub const fn new(summary: Text, about: List<OpPart>, holds: ConditionCheck) -> Self {
        Condition { summary, about, is_of_signature: false, holds }
    }

    /// Returns a condition that depends on the [signature](Self::is_of_signature) of the op alone.
    pub const fn of_signature(summary: Text, about: List<OpPart>, holds: ConditionCheck) -> Self {
        Condition { summary, about, is_of_signature: true, holds }
    }
}
