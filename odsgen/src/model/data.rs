//! Types, attributes and enums.

use super::{
    AssemblyFormat, BuilderFunction, Dialect, DialectId, Documentation, FormatElement, FormatElementKind,
    Header, Hook, InterfaceUse, Metadata,
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
    /// Its default.
    pub default: Option<RustText>,
}

impl DataParameter {
    /// Whether the text may leave it out: it is optional, has a default, or is set later.
    pub fn may_be_absent(&self) -> bool {
        self.optional || self.mutable || self.default.is_some()
    }

    /// Whether its Rust type is a list, whose elements are written with commas.
    pub fn is_list(&self) -> bool {
        let text = self.plain_type();
        text.starts_with("Vec<") || text.starts_with("Box<[")
    }

    /// Whether the text of the parameter could begin like that of `other`, as far as Rust types say.
    pub fn may_begin_like(&self, other: &DataParameter) -> bool {
        match (self.beginning(), other.beginning()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        }
    }

    /// What the text of the parameter begins with; none for what is not known, or may begin like anything.
    fn beginning(&self) -> Option<&'static str> {
        let text = self.plain_type();
        let text = text.trim_start_matches("Vec<").trim_start_matches("Box<[").trim_end_matches(['>', ']']);
        Some(match text.rsplit("::").next().unwrap_or_default() {
            "i8" | "i16" | "i32" | "i64" | "isize" | "u8" | "u16" | "u32" | "u64" | "usize" | "f32"
            | "f64" => "number",
            "String" | "Box<str" => "string",
            "Type" => "type",
            "bool" => "truth value",
            _ => return None,
        })
    }

    /// The Rust type without white space.
    fn plain_type(&self) -> String {
        self.rust_type.text.chars().filter(|character| !character.is_whitespace()).collect()
    }
}

impl Data {
    /// How it is written: by its format, or without one, where nobody else says how, as `<name = value, ...>`.
    ///
    /// `hook` is the name of the dialect's function that reads what has no format: `parse_type` or `parse_attribute`.
    pub fn written_format(&self, dialect: &Dialect, hook: &str) -> Option<AssemblyFormat> {
        if self.mnemonic.is_none() || self.parse.is_some() {
            return None;
        }
        if let Some(format) = &self.format {
            return Some(format.clone());
        }
        if dialect.hooks.iter().any(|known| known == hook) {
            return None;
        }
        let span = self.header.span;
        let element = |kind| FormatElement { kind, span };
        let literal = |text: &str| element(FormatElementKind::Literal(text.to_owned()));
        let elements = match self.parameters.iter().any(|parameter| !parameter.mutable) {
            true => vec![literal("<"), element(FormatElementKind::ParameterStruct), literal(">")],
            false => Vec::new(),
        };
        Some(AssemblyFormat { elements, operand_types: Vec::new(), result_types: Vec::new(), span })
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
