//! Rules: what they match and build, with names resolved, reasons of failed matches, and dependence on Rust.
//!
//! [`matching`] and [`building`] have the parts of a plan. [`lower`] decides them once, with [`lower_matching`],
//! [`lower_building`] and [`lower_types`]; [`reason`] words the reasons of failed matches.

mod building;
mod lower;
mod lower_building;
mod lower_matching;
mod lower_types;
mod matching;
mod reason;

pub use building::*;
pub use matching::*;

use super::{CheckId, Condition, DefaultPlan, InferenceFunction, Plan, TypeFunction};
use crate::model::{Arity, ConstraintUse, Entity, Literal, OpId, RustPath};
use crate::source::Span;

/// The maximum number of commutative matches in a rule: each doubles the number of attempts.
pub const COMMUTATIVE_LIMIT: u32 = 6;

/// The index of a name in [`RulePlan::names`].
pub type NameId = usize;

/// The index of a literal in [`RulePlan::literals`].
pub type LiteralId = usize;

/// The index of a type in [`RulePlan::types`].
pub type RuleTypeId = usize;

/// The plan of a rule: a match without side effects, then what is built.
///
/// Literals, types and other parts that each program builds for itself are in lists; statements refer to them by index.
#[derive(Clone, Debug)]
pub struct RulePlan {
    /// The names of the rule.
    pub names: Vec<RuleName>,
    /// The matched statements; the first is the root.
    pub matches: Vec<MatchStatement>,
    /// The additional conditions.
    pub conditions: Vec<RuleCondition>,
    /// The number of matched ops that match in either operand order.
    pub commutative: u32,
    /// The ops built before the replacement, in order.
    pub builds: Vec<BuildStatement>,
    /// The values that replace the results of the root; empty if the root is erased.
    pub replacements: Vec<Replacement>,
    /// The literals, defaults of attributes included.
    pub literals: Vec<RuleLiteral>,
    /// The types and their computations, with the spans of the terms that need them.
    pub types: Vec<(RuleType, Span)>,
    /// The constraints of matched entities.
    pub checks: Vec<CheckId>,
    /// The parts that only compiled Rust can evaluate.
    pub rust: Vec<RulePart>,
}

impl RulePlan {
    /// Returns the match of the op that the rule starts from.
    pub fn root(&self) -> Option<&OpMatch> {
        match self.matches.first() {
            Some(MatchStatement::Op { op, defines: None }) => Some(op),
            _ => None,
        }
    }
}

/// A name of a rule.
#[derive(Clone, Debug)]
pub struct RuleName {
    /// The name.
    pub name: String,
    /// The kind of entity that it denotes.
    pub kind: NameKind,
}

/// The entity that a name denotes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NameKind {
    /// Values of a declared operand or result.
    Values(Arity),
    /// An attribute, which may be absent if it is optional.
    Attribute(Arity),
    /// An op, and all its results.
    Op(OpId),
    /// The result of a native function.
    Native,
}

/// A use of a name.
#[derive(Clone, PartialEq, Debug)]
pub struct NameUse {
    /// The name.
    pub id: NameId,
    /// The entity as written.
    pub entity: Entity,
}

/// An additional condition, with the message of its violation.
#[derive(Clone, Debug)]
pub struct RuleCondition {
    /// The condition.
    pub condition: Condition,
    /// The message.
    pub message: String,
}

/// A literal of a rule, or the default of an attribute in it.
#[derive(Clone, Debug)]
pub struct RuleLiteral {
    /// The literal.
    pub literal: Literal,
    /// The constraint of the attribute; `None` for elements of arrays.
    pub constraint: Option<ConstraintUse>,
    /// The attribute.
    pub plan: DefaultPlan,
    /// The part of the rule that it is.
    pub role: LiteralRole,
    /// The source span.
    pub span: Span,
}

/// The use of a literal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiteralRole {
    /// A match compares it.
    Matched,
    /// It is built.
    Built,
    /// It is the value of an absent attribute.
    Default,
}

impl LiteralRole {
    /// Returns the words for it in diagnostics.
    pub fn describe(self) -> &'static str {
        match self {
            LiteralRole::Matched | LiteralRole::Built => "this literal",
            LiteralRole::Default => "a default",
        }
    }
}

/// A type of a rule, or the computation of one.
#[derive(Clone, Debug)]
pub enum RuleType {
    /// The only type of a constraint, and a proposal for the name of the function that builds it.
    Built(TypeFunction, String),
    /// A function of one type.
    Transform(TypeFunction),
    /// A function of several sources.
    Function(InferenceFunction),
}

impl RuleType {
    /// Returns the function.
    pub fn function(&self) -> &TypeFunction {
        match self {
            RuleType::Built(function, _) | RuleType::Transform(function) => function,
            RuleType::Function(inference) => &inference.function,
        }
    }

    /// Returns the words for it in diagnostics.
    pub fn describe(&self) -> &'static str {
        match self {
            RuleType::Built(..) => "this type",
            RuleType::Transform(_) | RuleType::Function(_) => "a result type",
        }
    }
}

/// A constraint of a matched entity.
#[derive(Clone, Debug)]
pub struct Constrained {
    /// The check.
    pub check: CheckId,
    /// The constraint as written.
    pub constraint: ConstraintUse,
    /// The reason for a violation.
    pub reason: String,
}

/// A call of a native function.
#[derive(Clone, Debug)]
pub struct NativeCall {
    /// The function.
    pub path: RustPath,
    /// The arguments.
    pub arguments: Vec<NativeArgument>,
    /// The location of what it builds.
    pub location: Option<LocationBuild>,
}

/// An argument of a native function.
#[derive(Clone, Debug)]
pub enum NativeArgument {
    /// The entities of a name.
    Use(NameUse),
    /// The Rust value of a literal.
    Literal(Literal),
    /// An array attribute.
    Array(Vec<AttributeBuild>),
    /// The result of a function, with the reason if it finds nothing.
    Native(NativeCall, String),
    /// The results of a built op.
    Op(Box<OpBuild>),
}

/// A part of a rule.
#[derive(Clone, Copy, Debug)]
pub struct RulePart {
    /// The source span.
    pub span: Span,
    /// The words for it in diagnostics.
    pub what: &'static str,
}

impl Plan<'_> {
    /// Returns the spelling of a literal in definitions, for messages.
    pub fn literal_text(&self, literal: &Literal) -> String {
        crate::emit::spelling::literal(self.model, literal)
    }
}
