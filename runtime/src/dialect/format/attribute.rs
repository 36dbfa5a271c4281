//! How attributes stand in an assembly format.

use std::borrow::Cow;
use std::sync::Arc;

use super::{List, Text};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::dialect::{AttributeSyntax, TypeBuilder};
use crate::types::Type;

/// An attribute in an assembly format.
#[derive(Clone)]
pub struct AttributeElement {
    /// The slot of the attribute.
    pub slot: u32,
    /// How it is written.
    pub form: AttributeForm,
    /// What its text begins with, where it need not be there.
    pub start: AttributeStart,
}

impl AttributeElement {
    /// The attribute in this slot, which may be of any kind.
    pub const fn new(slot: u32, form: AttributeForm) -> Self {
        AttributeElement { slot, form, start: AttributeStart::Any }
    }

    /// The same, but its text begins like this, or with `#name`.
    #[must_use]
    pub const fn beginning(mut self, start: AttributeStart) -> Self {
        self.start = start;
        self
    }
}

/// By what a parser sees that an attribute is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum AttributeStart {
    /// Whatever begins an attribute.
    #[default]
    Any,
    /// A number, a minus, `true` or `false`.
    Number,
    /// A string.
    String,
    /// `[`.
    Array,
    /// `@name`.
    Symbol,
    /// A type.
    Type,
}

/// How an attribute is written in an assembly format.
#[derive(Clone, Default)]
pub enum AttributeForm {
    /// In full, with the type of its value.
    #[default]
    Typed,
    /// Without the type of its value, which is always this one.
    Untyped(TypeBuilder),
    /// A unit attribute.
    Unit,
    /// `@name`, for a string attribute that is the name of the op itself.
    SymbolName,
    /// The keyword of an enum's case.
    Enum(EnumSyntax),
    /// In its short form, without the `#dialect.mnemonic` in front, if it has one: the text begins with `<`. What begins
    /// with `#name` is an attribute in full or an alias.
    Syntax(AttributeSyntax),
}

/// The cases of an enum, and how it is stored.
#[derive(Clone)]
pub struct EnumSyntax {
    /// The cases, in the order of the definition.
    pub cases: List<EnumCase>,
    /// What holds the value.
    pub storage: EnumStorage,
    /// Whether a value is a set of cases, which are single bits or zero; several are written `"a|b"`.
    pub is_bits: bool,
}

/// A case of an enum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnumCase {
    /// Its text in the IR; in quotes where it is no keyword.
    pub text: Text,
    /// Its value; its position where the enum is stored as a string.
    pub value: i64,
}

/// What holds the value of an enum attribute.
#[derive(Clone)]
pub enum EnumStorage {
    /// An integer attribute of this type.
    Integer(TypeBuilder),
    /// A string attribute with the text of the case.
    String,
    /// An attribute of a dialect.
    Functions {
        /// Makes the attribute of a value.
        wrap: fn(&Context, i64) -> Attribute,
        /// Finds the value of an attribute; none if the attribute is of another kind.
        unwrap: fn(&Context, Attribute) -> Option<i64>,
    },
}

impl EnumSyntax {
    /// The value that `text` means: a case, or in a set of cases those with `|` between them, none of which may be zero.
    pub fn value_of(&self, text: &str) -> Option<i64> {
        let find = |text: &str| self.cases.iter().find(|case| case.text == text).map(|case| case.value);
        match find(text) {
            None if self.is_bits => text
                .split('|')
                .map(|part| find(part).filter(|value| *value != 0))
                .try_fold(0, |all, bits| Some(all | bits?)),
            found => found,
        }
    }

    /// The texts of the cases that make up a value: of the case with this value, or of all single bits of a set. Empty
    /// where there are none.
    pub fn case_texts(&self, value: i64) -> Vec<&str> {
        if let Some(case) = self.cases.iter().find(|case| case.value == value) {
            return vec![&case.text];
        }
        if !self.is_bits {
            return Vec::new();
        }
        let is_part = |case: &&EnumCase| case.value.count_ones() == 1 && value & case.value != 0;
        let parts: Vec<&EnumCase> = self.cases.iter().filter(is_part).collect();
        let covered = parts.iter().fold(0, |all, case| all | case.value);
        if covered == value { parts.iter().map(|case| &*case.text).collect() } else { Vec::new() }
    }

    /// The attribute that `text` means; none where it is no case, or no set of cases.
    pub fn attribute(&self, context: &Context, text: &str) -> Option<Attribute> {
        let value = self.value_of(text)?;
        match &self.storage {
            EnumStorage::Integer(ty) => Attribute::integer_checked(context, ty.build(context), value).ok(),
            EnumStorage::String => Some(Attribute::string(context, text)),
            EnumStorage::Functions { wrap, .. } => Some(wrap(context, value)),
        }
    }

    /// The text of an attribute; none where it is of another kind, or holds no case.
    pub fn text<'a>(&'a self, context: &'a Context, attribute: Attribute) -> Option<Cow<'a, str>> {
        let value = match &self.storage {
            EnumStorage::String => {
                let text = attribute.as_string(context)?;
                return self.cases.iter().any(|case| case.text == text).then_some(Cow::Borrowed(text));
            }
            EnumStorage::Integer(ty) if attribute.ty(context) == Some(ty.build(context)) => {
                integer_bits(context, attribute)?
            }
            EnumStorage::Integer(_) => return None,
            EnumStorage::Functions { unwrap, .. } => unwrap(context, attribute)?,
        };
        match self.case_texts(value).as_slice() {
            [] => None,
            [text] => Some(Cow::Borrowed(text)),
            several => Some(Cow::Owned(several.join("|"))),
        }
    }
}

/// The bits of an integer attribute of up to 64 bits.
fn integer_bits(context: &Context, attribute: Attribute) -> Option<i64> {
    let integer = attribute.as_integer(context)?;
    integer.try_to_i64().or_else(|| integer.try_to_u64().map(u64::cast_signed))
}

/// A closure that makes an attribute, or says why it cannot be made.
pub type SharedBuilder = dyn Fn(&Context) -> Result<Attribute, String> + Send + Sync;

/// Makes an attribute that is the same in all contexts: the default of an attribute.
#[derive(Clone)]
pub enum AttributeBuilder {
    /// A function makes it.
    Function(fn(&Context) -> Attribute),
    /// It is written like this in the IR.
    Text(Text),
    /// A closure makes it, or says why it cannot be made.
    Shared(Arc<SharedBuilder>),
}

impl AttributeBuilder {
    /// The attribute.
    ///
    /// # Errors
    ///
    /// If the text is not that of an attribute: what is wrong with it.
    pub fn build(&self, context: &Context) -> Result<Attribute, String> {
        match self {
            AttributeBuilder::Function(make) => Ok(make(context)),
            AttributeBuilder::Text(text) => crate::text::parse_attribute(context, text),
            AttributeBuilder::Shared(make) => make(context),
        }
    }
}

impl AttributeForm {
    /// Whether this form can show `attribute`.
    pub(crate) fn can_show(&self, context: &Context, attribute: Attribute) -> bool {
        match self {
            AttributeForm::Typed => true,
            AttributeForm::Syntax(syntax) => syntax.is_instance(context, attribute),
            AttributeForm::Untyped(ty) => {
                attribute.ty(context).is_none_or(|known: Type| known.is_none() || known == ty.build(context))
            }
            AttributeForm::Unit => attribute == Attribute::UNIT,
            AttributeForm::SymbolName => {
                attribute.as_string_bytes(context).is_some_and(|name| !name.is_empty())
            }
            AttributeForm::Enum(syntax) => syntax.text(context, attribute).is_some(),
        }
    }
}
