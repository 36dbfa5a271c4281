//! The ops and values that a rule builds after a complete match.

use super::{LiteralId, NameId, NameUse, NativeCall, RuleTypeId};
use crate::model::{InferenceArgument, OpId};
use crate::source::Span;

/// A statement that builds.
#[derive(Clone, Debug)]
pub enum BuildStatement {
    /// An op.
    Op {
        /// The op.
        op: OpBuild,
        /// The name of the op and all its results.
        binding: Option<NameId>,
        /// The names of declared results, each if it has one.
        results: Vec<Option<NameId>>,
    },
    /// The results of a native function. A name is `None` if the result is ignored.
    Native(NativeCall, Vec<Option<NameId>>),
}

/// The values that replace results of the root.
#[derive(Clone, Debug)]
pub struct Replacement {
    /// The values.
    pub values: ValueBuild,
    /// The number of declared results of the root that they replace.
    pub count: usize,
    /// The failure reason if their number is not that of the result, for one result and a name. A match checks it for the
    /// names that it binds.
    pub reason: Option<String>,
}

/// A built op.
#[derive(Clone, Debug)]
pub struct OpBuild {
    /// The op.
    pub op: OpId,
    /// Its name in the IR.
    pub name: String,
    /// The declared operands.
    pub operands: Vec<ValueBuild>,
    /// The attributes.
    pub attributes: Vec<AttributeEntry>,
    /// The result types.
    pub types: ResultTypes,
    /// The location. The default is that of all matched ops.
    pub location: Option<LocationBuild>,
    /// The number of declared results.
    pub result_count: usize,
    /// Whether an attribute has the sizes of the operands.
    pub has_operand_sizes: bool,
    /// Whether an attribute has the sizes of the results.
    pub has_result_sizes: bool,
    /// The source span.
    pub span: Span,
}

/// An attribute of a built op.
#[derive(Clone, Debug)]
pub struct AttributeEntry {
    /// The index of the attribute.
    pub slot: usize,
    /// Its name in the IR.
    pub name: String,
    /// Its value.
    pub value: AttributeBuild,
}

/// The values of an operand.
#[derive(Clone, Debug)]
pub enum ValueBuild {
    /// The values of a name.
    Use(NameUse),
    /// The results of an op.
    Op(Box<OpBuild>),
    /// Values one after the other.
    List(Vec<ValueBuild>),
    /// The values that a native function yields.
    Native(NativeCall),
}

/// An attribute.
#[derive(Clone, Debug)]
pub enum AttributeBuild {
    /// None.
    Absent,
    /// A unit attribute.
    Unit,
    /// The attribute of a name.
    Use(NameUse),
    /// The attribute of a literal.
    Literal(LiteralId),
    /// An array attribute.
    Array(Vec<AttributeBuild>),
    /// The attribute that a native function yields.
    Native(NativeCall),
}

/// The result types of a built op.
#[derive(Clone, Debug)]
pub enum ResultTypes {
    /// The types of each declared result.
    Each(Vec<TypeBuild>),
    /// The types of the declared results of the root from this one on.
    OfRoot(usize),
    /// Nothing in the definition determines them: an interface or a hand-written builder does.
    Undeclared,
}

/// The types of a declared result of a built op.
#[derive(Clone, Debug)]
pub enum TypeBuild {
    /// A type that does not depend on the op.
    Built(RuleTypeId),
    /// The types of a name's values, or of its attribute.
    Use(NameUse),
    /// The type of an operand.
    Operand(usize),
    /// The type of an attribute.
    Attribute(AttributeSource),
    /// The type that a function makes of another.
    Transformed(Box<TypeBuild>, RuleTypeId),
    /// The type that a function computes from operands and attributes.
    Computed(Vec<(ComputationSource, InferenceArgument)>, RuleTypeId),
    /// The type that a native function yields.
    Native(NativeCall),
}

/// A source of the computation of a type.
#[derive(Clone, Debug)]
pub enum ComputationSource {
    /// The values of a declared operand.
    Operand(usize),
    /// An attribute.
    Attribute(AttributeSource),
}

/// An attribute of the op that is built.
#[derive(Clone, Debug)]
pub struct AttributeSource {
    /// The index of the attribute.
    pub slot: usize,
    /// Its name in the IR.
    pub name: String,
    /// Its value if the rule does not give it.
    pub default: Option<LiteralId>,
}

/// An explicit location.
#[derive(Clone, Debug)]
pub struct LocationBuild {
    /// A name for it.
    pub name: Option<String>,
    /// The metadata of a fused location.
    pub metadata: Option<Box<AttributeBuild>>,
    /// The names whose locations it uses; several are fused.
    pub sources: Vec<NameUse>,
}
