//! Types, attributes and enums.

pub use terrace_vocabulary::{CaseParameter, CaseParameterKind};

use super::{
    AssemblyFormat, Availability, BuilderFunction, DialectId, Documentation, EnumId, Header, Hook,
    InterfaceUse, LiteralKind, Metadata, ParameterType,
};
use super::{RustPath, RustText, TraitUse};
use crate::source::Span;

/// A type or attribute definition. Without parameters it has one instance per context.
#[derive(Clone, PartialEq, Debug)]
pub struct Data {
    /// Name and documentation.
    pub header: Header,
    /// Its dialect.
    pub dialect: DialectId,
    /// The keyword in the IR's text. Without one, the dialect's generated parser and printer do not handle it.
    pub mnemonic: Option<String>,
    /// The parameters: those of the identity, then the mutable ones.
    pub parameters: Vec<DataParameter>,
    /// A hand-written storage type. Without one, the storage is generated from the parameters.
    pub storage: Option<RustPath>,
    /// The Rust type of an attribute's value.
    pub returns: Option<RustText>,
    /// The conversion from the attribute to its value.
    pub unwrap: Option<RustText>,
    /// The conversion from the value to the attribute.
    pub wrap: Option<RustText>,
    /// The literal kind that denotes such an attribute in definitions.
    pub literal: Option<LiteralKind>,
    /// The assembly format.
    pub format: Option<AssemblyFormat>,
    /// The hand-written parser.
    pub parse: Option<Hook>,
    /// The hand-written printer.
    pub print: Option<Hook>,
    /// The additional builders.
    pub builders: Vec<BuilderFunction>,
    /// The hand-written verifier of the parameters, run on construction.
    pub verify: Option<Hook>,
    /// Its traits.
    pub traits: Vec<TraitUse>,
    /// Its interfaces.
    pub interfaces: Vec<InterfaceUse>,
    /// Additional items for the `impl` block.
    pub extra: Vec<RustText>,
    /// Metadata for external emitters.
    pub metadata: Vec<Metadata>,
}

impl Data {
    /// Returns the only parameter, if values of it determine the instances.
    pub fn only_parameter(&self) -> Option<&DataParameter> {
        match self.parameters.as_slice() {
            [parameter] if !parameter.may_be_absent() && self.storage.is_none() => Some(parameter),
            _ => None,
        }
    }

    /// Returns the parameter that is the type of the attribute, if there is one.
    pub fn self_parameter(&self) -> Option<&DataParameter> {
        self.parameters.iter().find(|parameter| parameter.is_self)
    }

    /// Returns the enum that its instances hold a case of, if that is all.
    pub fn only_enum(&self) -> Option<EnumId> {
        match self.parameters.as_slice() {
            [DataParameter { holds: ParameterType::Enum(id), optional: false, mutable: false, .. }] => {
                Some(*id)
            }
            _ => None,
        }
    }
}

/// A parameter of a type or an attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct DataParameter {
    /// Its name.
    pub name: String,
    /// The span of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
    /// Whether it is optional.
    pub optional: bool,
    /// Whether it is mutable: not part of the identity, and set once.
    pub mutable: bool,
    /// Whether it is the type of the attribute, which stands behind the text: `#d.x<..> : type`.
    pub is_self: bool,
    /// Its Rust type.
    pub rust_type: RustText,
    /// The classification of that type.
    pub holds: ParameterType,
    /// The default value.
    pub default: Option<RustText>,
}

impl DataParameter {
    /// Returns whether its text may be empty: it may be absent, or it is a list or an option.
    pub fn may_have_no_text(&self) -> bool {
        self.may_be_absent() || matches!(self.holds, ParameterType::List(_) | ParameterType::Option(_))
    }

    /// Returns whether the text may omit it: it is optional, has a default, is mutable, or stands behind the text.
    pub fn may_be_absent(&self) -> bool {
        self.optional || self.mutable || self.is_self || self.default.is_some()
    }

    /// Returns whether it is one of those that `params` denotes.
    pub fn is_listed(&self) -> bool {
        !self.mutable && !self.is_self
    }
}

/// The storage form of an enum.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EnumForm {
    /// An integer attribute that holds one case.
    Integer,
    /// An integer attribute that holds a set of cases.
    Bits,
    /// A string attribute.
    Text,
}

/// An enum.
#[derive(Clone, PartialEq, Debug)]
pub struct Enum {
    /// Name and documentation.
    pub header: Header,
    /// The storage form.
    pub form: EnumForm,
    /// Whether the underlying integer type is signed.
    pub signed: bool,
    /// The width of the underlying integer type; 0 for string enums.
    pub width: u32,
    /// The name of the function that parses a case.
    pub symbolize: String,
    /// The name of the function that returns the text of a case.
    pub stringify: String,
    /// The text between the cases of a set, `,` or `|`, and spaces; for bit enums only.
    pub separator: Option<String>,
    /// Whether instructions take the number of a constant with the value, not the value.
    pub as_constant: bool,
    /// The cases, never empty.
    pub cases: Vec<EnumCase>,
}

impl Enum {
    /// Returns the texts and values of the cases in the IR, and then the further texts: a value is printed as its first.
    /// An integer is given by its bits, a string by its position.
    pub fn ir_cases(&self) -> impl Iterator<Item = terrace_vocabulary::EnumCase> {
        let is_text = self.form == EnumForm::Text;
        let value = move |(position, case): (usize, &EnumCase)| match is_text {
            true => position as i64,
            false => case.value as i64,
        };
        let of =
            |text: &String, value: i64| terrace_vocabulary::EnumCase { text: text.clone().into(), value };
        let counted = || self.cases.iter().enumerate();
        let first = counted().map(move |(position, case)| of(&case.text, value((position, case))));
        let further = counted().flat_map(move |(position, case)| {
            case.other_texts.iter().map(move |text| of(text, value((position, case))))
        });
        first.chain(further)
    }

    /// Returns the token between the cases of a set, if values are sets.
    pub fn separator_token(&self) -> Option<&'static str> {
        self.separator.as_deref().map(|text| if text.trim() == "," { "," } else { "|" })
    }
}

/// A case of an enum.
#[derive(Clone, PartialEq, Debug)]
pub struct EnumCase {
    /// The name in definitions.
    pub name: String,
    /// The name in Rust.
    pub rust_name: String,
    /// The text in the IR.
    pub text: String,
    /// Further texts, which are read as the case. Only enums of single integers have them.
    pub other_texts: Vec<String>,
    /// The value; 0 in string enums.
    pub value: i128,
    /// The span of the name.
    pub span: Span,
    /// Its documentation.
    pub documentation: Documentation,
    /// The parameters that follow the value in instructions.
    pub parameters: Vec<CaseParameter>,
    /// The versions, capabilities and extensions that it needs, if it needs any.
    pub availability: Option<Availability>,
}
