//! Types, attributes and enums.

use crate::model::{Documentation, RustPath, RustText};
use crate::source::Span;
use crate::syntax::ast::{Base, Builder, Format, Hook, Name, Requires, Text, Value};

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
    /// Whether it is the type of the attribute.
    pub(crate) is_self: bool,
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
    /// `as constant`
    pub(crate) as_constant: Option<Span>,
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
    /// `(name: kind, ..)`, what follows the value in instructions.
    pub(crate) parameters: Vec<(Name, Name)>,
    pub(crate) requires: Option<Requires>,
}

#[derive(Clone, Debug)]
pub(crate) enum EnumValue {
    Integer(i128, Span),
    Union(Vec<Name>),
}
