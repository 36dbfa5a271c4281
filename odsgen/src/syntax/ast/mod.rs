//! The abstract syntax tree of a file. Every node that a diagnostic may point at has a span.
//!
//! Names are not resolved here; [`crate::resolve`] does that.

mod constraint;
mod data;
mod format;
mod instruction;
mod interface;
mod op;
mod pass;
mod rewrite;

pub(crate) use constraint::{
    Argument, Code, Constraint, Entity, EntityArgument, Expression, Intrinsic, Parameter, Reference,
    Relation, RelationExpression, RelationParameter, Where,
};
pub(crate) use data::{Data, DataParameter, Enum, EnumCase, EnumForm, EnumValue};
pub(crate) use format::{Anchor, Format, FormatElement, FormatGroup};
pub(crate) use instruction::{Opcode, Requires};
pub(crate) use interface::{Interface, Method, Trait};
pub(crate) use op::{
    Base, Builder, BuilderParameter, Derived, Effect, Field, FieldArity, FieldRole, Hook, Infer, NameSource,
    Op, OpBody, SuggestedName, TraitUse,
};
pub(crate) use pass::{Conversion, ConvertedType, Pass, PassOption, PassState, PassStatistic, TypeRule};
pub(crate) use rewrite::{Binding, Location, OpTerm, Replacement, Rewrite, Statement, Term};

use crate::model::{Documentation, RustPath, RustText};
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
    /// The names that the dialect had.
    pub(crate) old_names: Vec<Text>,
    /// The enum whose cases are the capabilities.
    pub(crate) capabilities: Option<Path>,
    /// The enum whose cases are the extensions.
    pub(crate) extensions: Option<Path>,
    pub(crate) hooks: Vec<Name>,
    pub(crate) extra: Option<RustText>,
    pub(crate) metadata: Vec<(Name, Value)>,
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
