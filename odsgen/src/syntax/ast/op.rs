//! Ops and templates of ops.

use crate::model::{Documentation, EffectKind, RustText};
use crate::source::Span;
use crate::syntax::ast::{
    Code, Expression, Format, Name, Opcode, Parameter, Path, Reference, Requires, Text, Value, Where,
};

/// A base of an item: one operand of `+` after the colon.
#[derive(Clone, Debug)]
pub(crate) enum Base {
    Template(Reference),
    Traits(Vec<TraitUse>),
}

#[derive(Clone, Debug)]
pub(crate) struct TraitUse {
    pub(crate) reference: Reference,
    /// The default methods that the author overrides.
    pub(crate) methods: Vec<Name>,
}

/// An op or an op template.
#[derive(Clone, Debug)]
pub(crate) struct Op {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) mnemonic: Option<Text>,
    pub(crate) bases: Vec<Base>,
    pub(crate) body: OpBody,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct OpBody {
    pub(crate) arguments: Option<(Vec<Field>, Span)>,
    pub(crate) results: Option<(Vec<Field>, Span)>,
    pub(crate) regions: Option<(Vec<Field>, Span)>,
    pub(crate) successors: Option<(Vec<Field>, Span)>,
    pub(crate) derived: Vec<Derived>,
    pub(crate) format: Option<Format>,
    pub(crate) builders: Vec<Builder>,
    /// The name in the IR, if it differs from the dialect's name and the mnemonic.
    pub(crate) ir_name: Option<Text>,
    pub(crate) old_names: Vec<Text>,
    /// Whether the canonicalization patterns are written in a Rust file.
    pub(crate) canonicalize_hook: Option<Span>,
    pub(crate) canonicalize: Option<(Vec<Path>, Span)>,
    pub(crate) verify: Option<Hook>,
    pub(crate) verify_signature: Option<Hook>,
    pub(crate) verify_regions: Option<Hook>,
    pub(crate) infer: Option<Hook>,
    pub(crate) fold: Option<Hook>,
    pub(crate) folds: Option<(Vec<Path>, Span)>,
    pub(crate) parse: Option<Hook>,
    pub(crate) print: Option<Hook>,
    pub(crate) names: Option<(Vec<SuggestedName>, Span)>,
    pub(crate) extra: Vec<RustText>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) infers: Vec<Infer>,
    pub(crate) effects: Option<(Vec<Effect>, Span)>,
    pub(crate) metadata: Vec<(Name, Value)>,
    /// `handle only`
    pub(crate) handle_only: Option<()>,
    pub(crate) opcode: Option<Opcode>,
    pub(crate) requires: Option<Requires>,
}

/// A hook: a function that the author writes, inline or in a Rust file.
#[derive(Clone, Debug)]
pub(crate) struct Hook {
    pub(crate) span: Span,
    pub(crate) body: Option<RustText>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldRole {
    Operand,
    Attribute,
    Result,
    Region,
    Successor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldArity {
    One,
    Optional,
    Variadic,
    VariadicOfVariadic,
}

#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) documentation: Documentation,
    pub(crate) role: FieldRole,
    pub(crate) name: Name,
    pub(crate) ir_name: Option<Text>,
    pub(crate) arity: FieldArity,
    /// `None` for `name: unit`.
    pub(crate) constraint: Option<Expression>,
    pub(crate) default: Option<Value>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct Derived {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) rust_type: RustText,
    pub(crate) body: RustText,
    pub(crate) materialize: Option<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct Builder {
    pub(crate) documentation: Documentation,
    pub(crate) name: Option<Name>,
    pub(crate) parameters: Vec<BuilderParameter>,
    pub(crate) body: Option<RustText>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct BuilderParameter {
    pub(crate) name: Name,
    pub(crate) rust_type: RustText,
    pub(crate) default: Option<RustText>,
}

/// `infer result from lhs = rust { .. } "message"`, `= intrinsic ..`, `infer result from value`, or
/// `infer result from (lhs, rhs) = ..`
#[derive(Clone, Debug)]
pub(crate) struct Infer {
    pub(crate) target: Name,
    pub(crate) sources: Vec<Name>,
    /// Whether the sources are a list, in parentheses: they are given to the function together.
    pub(crate) is_list: bool,
    pub(crate) transform: Option<Code>,
    pub(crate) message: Option<Text>,
    pub(crate) span: Span,
}

/// `read memref in "resource"`
#[derive(Clone, Debug)]
pub(crate) struct Effect {
    pub(crate) kind: EffectKind,
    pub(crate) target: Option<Name>,
    pub(crate) resource: Option<Text>,
    pub(crate) stage: Option<(i128, Span)>,
    pub(crate) is_full: bool,
}

/// `result: "name"`, an entry of `names`: the name of a result, or of the arguments of a region's entry block.
#[derive(Clone, Debug)]
pub(crate) struct SuggestedName {
    pub(crate) target: Name,
    pub(crate) source: NameSource,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum NameSource {
    Text(Text),
    /// `["first", "second"]`
    Texts(Vec<Text>),
    /// `constant(attribute)`
    Constant(Name),
    Rust(RustText),
}
