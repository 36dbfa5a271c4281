//! Types, attributes and enums.

use super::{
    AssemblyFormat, BuilderFunction, DialectId, Documentation, Header, Hook, InterfaceUse, LiteralKind,
    Metadata, ParameterType,
};
use super::{RustPath, RustText, TraitUse};
use crate::source::Span;

/// A type or an attribute. Without parameters there is one instance per context.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// Name and documentation.
    pub header: Header,
    /// Its dialect.
    pub dialect: DialectId,
    /// The keyword in the IR's text; without one it is not parsed and printed by that dialect's keyword.
    pub mnemonic: Option<String>,
    /// What tells instances apart, then what may be set once.
    pub parameters: Vec<DataParameter>,
    /// The author's own storage, in place of one that is generated from the parameters.
    pub storage: Option<RustPath>,
    /// The Rust type of an attribute's value, with the conversions from and to it.
    pub returns: Option<RustText>,
    /// From the attribute to its value.
    pub unwrap: Option<RustText>,
    /// From the value to the attribute.
    pub wrap: Option<RustText>,
    /// The literals of definitions that stand for such an attribute.
    pub literal: Option<LiteralKind>,
    /// How it is parsed and printed.
    pub format: Option<AssemblyFormat>,
    /// The author's parser.
    pub parse: Option<Hook>,
    /// The author's printer.
    pub print: Option<Hook>,
    /// Further builders.
    pub builders: Vec<BuilderFunction>,
    /// The author's check of parameters on construction.
    pub verify: Option<Hook>,
    /// Its traits.
    pub traits: Vec<TraitUse>,
    /// Its interfaces.
    pub interfaces: Vec<InterfaceUse>,
    /// Items for its `impl` block.
    pub extra: Vec<RustText>,
    /// Facts for emitters of others.
    pub metadata: Vec<Metadata>,
}

/// A parameter of a type or an attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct DataParameter {
    /// Its name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
    /// Whether it may be absent.
    pub optional: bool,
    /// Whether it is no part of the identity, and set once.
    pub mutable: bool,
    /// Its Rust type.
    pub rust_type: RustText,
    /// What it holds, by that type.
    pub holds: ParameterType,
    /// Its default.
    pub default: Option<RustText>,
}

impl DataParameter {
    /// Whether the text may leave it out: it is optional, has a default, or is set later.
    pub fn may_be_absent(&self) -> bool {
        self.optional || self.mutable || self.default.is_some()
    }
}

/// How an enum is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumForm {
    /// As an integer attribute that holds one case.
    Integer,
    /// As an integer attribute that holds a set of cases.
    Bits,
    /// As a string attribute.
    Text,
}

/// An enum.
#[derive(Clone, PartialEq, Debug)]
pub struct Enum {
    /// Name and documentation.
    pub header: Header,
    /// How it is stored.
    pub form: EnumForm,
    /// Whether its integers have a sign.
    pub signed: bool,
    /// Width of its integers; 0 for enums of strings.
    pub width: u32,
    /// Name of the function from text to the enum.
    pub symbolize: String,
    /// Name of the function from the enum to text.
    pub stringify: String,
    /// Its cases, never empty.
    pub cases: Vec<EnumCase>,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumCase {
    /// Its name in the definitions.
    pub name: String,
    /// Its name in Rust.
    pub rust_name: String,
    /// Its text in the IR.
    pub text: String,
    /// Its value; 0 in enums of strings.
    pub value: i128,
    /// The place of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
}
