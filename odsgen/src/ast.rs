//! The abstract syntax tree of a file. Every node that a diagnostic may point at has a span.
//!
//! Names are not resolved here; [`crate::resolve`] does that.

use crate::model::{ConstraintKind, Documentation, EffectKind, InterfaceKind, RustPath, RustText};
use crate::source::Span;

/// An identifier with its span.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// The content of a string literal; the span includes the quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Text {
    pub(crate) text: String,
    pub(crate) span: Span,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Path {
    pub(crate) segments: Vec<Name>,
    pub(crate) span: Span,
}

impl Path {
    pub(crate) fn last(&self) -> &Name {
        &self.segments[self.segments.len() - 1]
    }
}

#[derive(Clone, Debug)]
pub(crate) struct File {
    pub(crate) documentation: Documentation,
    pub(crate) items: Vec<Item>,
}

#[derive(Clone, Debug)]
pub(crate) enum Item {
    Use(Use),
    Dialect(Dialect),
    Constraint(Constraint),
    Relation(Relation),
    Template(Op),
    Op(Op),
    Type(Data),
    Attribute(Data),
    Enum(Enum),
    Interface(Interface),
    Trait(Trait),
    Rewrite(Rewrite),
    Conversion(Conversion),
    Pass(Pass),
}

/// `use library::{a, b};`; without names, all of the library.
#[derive(Clone, Debug)]
pub(crate) struct Use {
    pub(crate) library: Name,
    pub(crate) names: Option<Vec<Name>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Dialect {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    /// Whether the file continues a dialect that another file declares: `dialect toy;`.
    pub(crate) continues: bool,
    pub(crate) interfaces: Vec<TraitUse>,
    pub(crate) depends: Vec<Name>,
    pub(crate) namespace: Option<RustPath>,
    /// `prefix optional`
    pub(crate) prefix_optional: Option<()>,
    pub(crate) hooks: Vec<Name>,
    pub(crate) extra: Option<RustText>,
    pub(crate) metadata: Vec<(Name, Value)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Parameter {
    pub(crate) name: Name,
    pub(crate) kind: Name,
    pub(crate) list: bool,
    pub(crate) default: Option<Argument>,
}

#[derive(Clone, Debug)]
pub(crate) struct Constraint {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) kind: ConstraintKind,
    pub(crate) predicate: Expression,
    pub(crate) returns: Option<RustText>,
    pub(crate) unwrap: Option<RustText>,
    pub(crate) wrap: Option<RustText>,
    pub(crate) build: Option<Code>,
    pub(crate) value_type: Option<Expression>,
    /// The assembly format of attributes that satisfy the constraint, if the storage does not imply it.
    pub(crate) syntax: Option<Name>,
}

/// An implementation: Rust code of the author, or an intrinsic of the engine.
#[derive(Clone, Debug)]
pub(crate) enum Code {
    Rust(RustText),
    Intrinsic(Intrinsic),
}

impl Code {
    pub(crate) fn span(&self) -> Span {
        match self {
            Code::Rust(rust) => rust.span,
            Code::Intrinsic(call) => call.span,
        }
    }
}

/// `intrinsic name(arguments)`
#[derive(Clone, Debug)]
pub(crate) struct Intrinsic {
    pub(crate) path: RustPath,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) span: Span,
}

/// `constraint same_type(values...: value) = ...`: a constraint over several entities.
#[derive(Clone, Debug)]
pub(crate) struct Relation {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<RelationParameter>,
    pub(crate) predicate: RelationExpression,
}

#[derive(Clone, Debug)]
pub(crate) struct RelationParameter {
    pub(crate) name: Name,
    pub(crate) variadic: bool,
    pub(crate) kind: Name,
}

/// A predicate on one entity.
#[derive(Clone, Debug)]
pub(crate) enum Expression {
    And(Vec<Expression>),
    Or(Vec<Expression>),
    Not(Box<Expression>),
    Code(Code),
    Reference(Reference),
    /// `predicate on rust { .. }`: the predicate applies to the entity that the code computes.
    On(Box<Expression>, Code),
    /// `predicate each rust { .. }`: the predicate applies to each entity that the code yields.
    Each(Box<Expression>, Code),
    /// `_`
    Any(Span),
}

#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub(crate) path: Path,
    pub(crate) arguments: Vec<Argument>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Argument {
    Expression(Expression),
    List(Vec<Argument>, Span),
    Integer(i128, Span),
    Text(Text),
}

/// A predicate on several entities.
#[derive(Clone, Debug)]
pub(crate) enum RelationExpression {
    And(Vec<RelationExpression>),
    Or(Vec<RelationExpression>),
    Not(Box<RelationExpression>),
    Rust(RustText),
    Intrinsic {
        path: RustPath,
        arguments: Vec<EntityArgument>,
        span: Span,
    },
    Call {
        path: Path,
        arguments: Vec<EntityArgument>,
        span: Span,
    },
    /// `x: F32Tensor`
    Holds {
        entity: Entity,
        constraint: Expression,
    },
}

#[derive(Clone, Debug)]
pub(crate) enum EntityArgument {
    Entity(Entity),
    Literal(Value),
}

/// An entity in a relation or a rewrite: `x`, `x#1`, `type(x)`.
#[derive(Clone, Debug)]
pub(crate) struct Entity {
    pub(crate) name: Name,
    pub(crate) index: Option<(u32, Span)>,
    pub(crate) type_of: bool,
    /// Whether it is wrapped in `op(..)`.
    pub(crate) op_of: bool,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) struct Where {
    pub(crate) predicate: RelationExpression,
    pub(crate) message: Option<Text>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    Integer(i128, Span),
    Float(String, Span),
    Text(Text),
    Bool(bool, Span),
    Name(Path),
    List(Vec<Value>, Span),
    Rust(RustText),
    /// `ir "text"`: an attribute as the IR's text has it.
    Ir(Text),
}

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
    pub(crate) verify_regions: Option<Hook>,
    pub(crate) fold: Option<Hook>,
    pub(crate) parse: Option<Hook>,
    pub(crate) print: Option<Hook>,
    pub(crate) names: Option<(Vec<SuggestedName>, Span)>,
    pub(crate) extra: Vec<RustText>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) infers: Vec<Infer>,
    pub(crate) effects: Option<(Vec<Effect>, Span)>,
    pub(crate) metadata: Vec<(Name, Value)>,
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

/// `infer result from lhs = rust { .. } "message"`, `= intrinsic ..`, or `infer result from value`
#[derive(Clone, Debug)]
pub(crate) struct Infer {
    pub(crate) target: Name,
    pub(crate) source: Name,
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

#[derive(Clone, Debug)]
pub(crate) struct Format {
    pub(crate) elements: Vec<FormatElement>,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum FormatElement {
    Literal(Text),
    Variable(Name),
    Directive {
        name: Name,
        arguments: Vec<FormatElement>,
        called: bool,
        span: Span,
    },
    /// `custom<Name>(..)`, `custom<intrinsic Name>(..)`
    Custom {
        function: Name,
        is_intrinsic: bool,
        arguments: Vec<FormatElement>,
        span: Span,
    },
    Group(FormatGroup),
    Clauses {
        clauses: Vec<Vec<FormatElement>>,
        span: Span,
    },
}

/// `( elements )?`, `( elements ) : ( otherwise )?`
#[derive(Clone, Debug)]
pub(crate) struct FormatGroup {
    pub(crate) elements: Vec<FormatElement>,
    pub(crate) otherwise: Option<Vec<FormatElement>>,
    pub(crate) anchors: Vec<Anchor>,
    pub(crate) span: Span,
}

/// The anchor `^` of an optional group, with the index of the element that it follows.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchor {
    pub(crate) index: usize,
    pub(crate) in_otherwise: bool,
    pub(crate) span: Span,
}

impl FormatElement {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Literal(text) => text.span,
            Self::Variable(name) => name.span,
            Self::Directive { span, .. } | Self::Custom { span, .. } | Self::Clauses { span, .. } => *span,
            Self::Group(group) => group.span,
        }
    }
}

/// A type or attribute definition.
#[derive(Clone, Debug)]
pub(crate) struct Data {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) mnemonic: Option<Text>,
    pub(crate) bases: Vec<Base>,
    pub(crate) parameters: Vec<DataParameter>,
    pub(crate) storage: Option<RustPath>,
    pub(crate) returns: Option<RustText>,
    pub(crate) unwrap: Option<RustText>,
    pub(crate) wrap: Option<RustText>,
    /// The literal kinds that denote such an attribute in definitions.
    pub(crate) literal: Option<Name>,
    pub(crate) format: Option<Format>,
    pub(crate) builders: Vec<Builder>,
    pub(crate) verify: Option<Hook>,
    pub(crate) parse: Option<Hook>,
    pub(crate) print: Option<Hook>,
    pub(crate) extra: Vec<RustText>,
    pub(crate) metadata: Vec<(Name, Value)>,
}

#[derive(Clone, Debug)]
pub(crate) struct DataParameter {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) optional: bool,
    pub(crate) mutable: bool,
    pub(crate) rust_type: RustText,
    pub(crate) default: Option<RustText>,
    pub(crate) description: Option<Text>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EnumForm {
    Integer,
    Bits,
    String,
}

#[derive(Clone, Debug)]
pub(crate) struct Enum {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) form: EnumForm,
    pub(crate) repr: Option<Name>,
    pub(crate) functions: Vec<(Name, Name)>,
    pub(crate) separator: Option<Text>,
    pub(crate) cases: Vec<EnumCase>,
}

#[derive(Clone, Debug)]
pub(crate) struct EnumCase {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) value: Option<EnumValue>,
    pub(crate) text: Option<Text>,
    /// Further texts, which are read as the case.
    pub(crate) other_texts: Vec<Text>,
}

#[derive(Clone, Debug)]
pub(crate) enum EnumValue {
    Integer(i128, Span),
    Union(Vec<Name>),
}

#[derive(Clone, Debug)]
pub(crate) struct Interface {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) kind: InterfaceKind,
    pub(crate) bases: Vec<Path>,
    pub(crate) path: Option<RustPath>,
    /// The role of the interface in the engine.
    pub(crate) intrinsic: Option<RustPath>,
    pub(crate) methods: Vec<Method>,
    pub(crate) verify: Option<Hook>,
    pub(crate) extra: Vec<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct Method {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) signature: RustText,
    pub(crate) body: Option<RustText>,
    pub(crate) default: Option<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct Trait {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) parameters: Vec<Parameter>,
    pub(crate) kind: InterfaceKind,
    pub(crate) path: Option<RustPath>,
    pub(crate) intrinsic: Option<Intrinsic>,
    pub(crate) alias: Vec<TraitUse>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) verify: Option<Hook>,
    pub(crate) fold: Option<Hook>,
}

#[derive(Clone, Debug)]
pub(crate) struct Rewrite {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    /// Whether it is a `lower` rule: pattern operands are the converted ones.
    pub(crate) conversion: bool,
    pub(crate) benefit: Option<(bool, i128, Span)>,
    pub(crate) matches: Vec<Statement>,
    pub(crate) wheres: Vec<Where>,
    pub(crate) builds: Vec<Statement>,
    pub(crate) replacement: Option<Replacement>,
}

/// `a, b = term at location`
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub(crate) bindings: Vec<Binding>,
    pub(crate) term: Term,
}

#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) name: Name,
    pub(crate) arity: FieldArity,
}

#[derive(Clone, Debug)]
pub(crate) enum Replacement {
    Values { root: Option<Name>, values: Vec<Term>, span: Span },
    Erase { root: Name },
}

/// A term of a rewrite, on either side: an operand, attribute or op.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    /// `x`, `x#1`, `x: F32Tensor`, `xs...`, `type(x)`
    Name {
        entity: Entity,
        arity: FieldArity,
        constraint: Option<Expression>,
    },
    /// `_` or `_: F32Tensor`
    Ignored {
        span: Span,
        constraint: Option<Expression>,
    },
    Literal(Value),
    /// `[a, "b"]`: an array attribute, or the values of a variadic operand.
    List(Vec<Term>, Span),
    /// `either(a, b)`: two operands in either order.
    Either(Vec<Term>, Span),
    Op(Box<OpTerm>),
    /// `rust path(..)`
    Native {
        path: RustPath,
        arguments: Vec<Term>,
        location: Option<Location>,
        span: Span,
    },
}

impl Term {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Name { entity, .. } => entity.span,
            Self::Ignored { span, .. }
            | Self::Native { span, .. }
            | Self::List(_, span)
            | Self::Either(_, span) => *span,
            Self::Literal(value) => value.span(),
            Self::Op(op) => op.span,
        }
    }
}

impl Value {
    pub(crate) fn span(&self) -> Span {
        match self {
            Self::Integer(_, span) | Self::Float(_, span) | Self::Bool(_, span) | Self::List(_, span) => {
                *span
            }
            Self::Text(text) | Self::Ir(text) => text.span,
            Self::Name(path) => path.span,
            Self::Rust(rust) => rust.span,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct OpTerm {
    /// The name that a nested op is bound to: `b = `.
    pub(crate) binding: Option<Name>,
    pub(crate) path: Path,
    pub(crate) operands: Option<Vec<Term>>,
    pub(crate) attributes: Vec<(Name, Term)>,
    pub(crate) types: Option<Vec<Term>>,
    pub(crate) location: Option<Location>,
    pub(crate) span: Span,
}

/// `loc(a)`, `fused(a, b)`, `fused<"why">(a, b)`, `"name"`, `"name"(a, b)`
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub(crate) name: Option<Text>,
    /// The attribute in the angle brackets of `fused`.
    pub(crate) metadata: Option<Box<Term>>,
    pub(crate) sources: Vec<Name>,
}

#[derive(Clone, Debug)]
pub(crate) struct Conversion {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) argument: Option<Text>,
    pub(crate) anchor: Option<Path>,
    pub(crate) sources: Vec<Name>,
    pub(crate) targets: Vec<Name>,
    pub(crate) kept: Vec<Path>,
    pub(crate) included: Vec<Path>,
    pub(crate) full: Option<Span>,
    pub(crate) types: Vec<TypeRule>,
    pub(crate) casts: Option<Span>,
    pub(crate) signatures: Option<Span>,
    pub(crate) lowerings: Vec<Rewrite>,
    pub(crate) options: Vec<PassOption>,
    pub(crate) depends: Vec<Name>,
    pub(crate) type_functions: Vec<RustPath>,
    pub(crate) pattern_functions: Vec<RustPath>,
    pub(crate) legality_functions: Vec<RustPath>,
}

/// `convert type Index => I64;`
#[derive(Clone, Debug)]
pub(crate) struct TypeRule {
    pub(crate) from: Expression,
    pub(crate) to: ConvertedType,
    pub(crate) span: Span,
}

#[derive(Clone, Debug)]
pub(crate) enum ConvertedType {
    Same,
    Error(Text),
    Rust(RustText),
    Types(Vec<Expression>),
}

#[derive(Clone, Debug)]
pub(crate) struct Pass {
    pub(crate) documentation: Documentation,
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) argument: Option<Text>,
    pub(crate) anchor: Option<Path>,
    pub(crate) options: Vec<PassOption>,
    pub(crate) statistics: Vec<PassStatistic>,
    pub(crate) depends: Vec<Name>,
    pub(crate) constructor: Option<RustText>,
    pub(crate) state: Vec<PassState>,
    pub(crate) initialize: Option<Span>,
}

#[derive(Clone, Debug)]
pub(crate) struct PassOption {
    pub(crate) name: Name,
    pub(crate) flag: Option<Text>,
    pub(crate) list: bool,
    pub(crate) rust_type: RustText,
    pub(crate) default: Option<Value>,
    pub(crate) description: Text,
}

#[derive(Clone, Debug)]
pub(crate) struct PassState {
    pub(crate) name: Name,
    pub(crate) rust_type: RustText,
    pub(crate) initial: Option<RustText>,
}

#[derive(Clone, Debug)]
pub(crate) struct PassStatistic {
    pub(crate) name: Name,
    pub(crate) display: Option<Text>,
    pub(crate) description: Text,
}
