//! Attributes in assembly formats.

use std::borrow::Cow;
use std::sync::Arc;

use super::{AttributeStart, EnumCase, List, Text};
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{AttributeSyntax, TypeBuilder};
use crate::types::Type;

/// An attribute element of an assembly format.
#[derive(Clone)]
pub struct AttributeElement {
    /// The slot of the attribute.
    pub slot: u32,
    /// The syntax.
    pub form: AttributeForm,
    /// The first token of its text, if it is optional.
    pub start: AttributeStart,
}

impl AttributeElement {
    /// Returns the element for the attribute in this slot, which may start with any token.
    pub const fn new(slot: u32, form: AttributeForm) -> Self {
        AttributeElement { slot, form, start: AttributeStart::Any }
    }

    /// Sets the first token, besides `#name`.
    #[must_use]
    pub const fn beginning(mut self, start: AttributeStart) -> Self {
        self.start = start;
        self
    }
}

/// The syntax of an attribute in an assembly format.
#[derive(Clone, Default)]
pub enum AttributeForm {
    /// Full, with the type of its value.
    #[default]
    Typed,
    /// Without the type of its value, which is always this one.
    Untyped(TypeBuilder),
    /// Full, for an attribute whose value has no type: a colon after it belongs to what follows.
    Typeless,
    /// The elements of a dense array of this element type in brackets, `[1, 2]`. The full form is parsed as well.
    DenseArray(TypeBuilder),
    /// A unit attribute.
    Unit,
    /// `@name`, for a string attribute that holds the op's own symbol name.
    SymbolName,
    /// The keyword of an enum case.
    Enum(EnumSyntax),
    /// The short form, if it has one: starts with `<`, without `#dialect.mnemonic`. A text that starts with `#name` is
    /// a full attribute or an alias.
    Syntax(AttributeSyntax),
}

/// The cases and the storage of an enum.
#[derive(Clone)]
pub struct EnumSyntax {
    /// The cases, in definition order. Of those with the same value, the first is printed.
    pub cases: List<EnumCase>,
    /// The storage.
    pub storage: EnumStorage,
    /// If a value is a set of cases, each a single bit or zero: the text between several, `,` or `|`, and spaces. In
    /// formats of ops several are quoted, `"a|b"`, and so is the empty set if it is no case.
    pub separator: Option<Text>,
}

/// The storage of an enum attribute.
#[derive(Clone)]
pub enum EnumStorage {
    /// An integer attribute of this type.
    Integer(TypeBuilder),
    /// A string attribute with the text of the case.
    String,
    /// An attribute class of a dialect.
    Functions {
        /// Returns the attribute for a value.
        wrap: fn(&Context, i64) -> Attribute,
        /// Returns the value of an attribute, or `None` if it is of another class.
        unwrap: fn(&Context, Attribute) -> Option<i64>,
    },
}

impl EnumSyntax {
    /// Returns the value of `text`: a case, or for a set, cases with separators between them, none of which may be zero.
    /// The empty text is the empty set if that is no case.
    pub fn value_of(&self, text: &str) -> Option<i64> {
        let find = |text: &str| self.cases.iter().find(|case| case.text == text).map(|case| case.value);
        match (find(text), &self.separator) {
            (None, Some(_)) if text.is_empty() => self.cases.iter().all(|case| case.value != 0).then_some(0),
            (None, Some(separator)) => text
                .split(separator.trim())
                .map(|part| find(part.trim()).filter(|value| *value != 0))
                .try_fold(0, |all, bits| Some(all | bits?)),
            (found, _) => found,
        }
    }

    /// Returns the texts of the cases in a value: the case with this value, or all single bits of a set. Empty if there
    /// are none.
    pub fn case_texts(&self, value: i64) -> Vec<&str> {
        if let Some(case) = self.cases.iter().find(|case| case.value == value) {
            return vec![&case.text];
        }
        if self.separator.is_none() {
            return Vec::new();
        }
        let is_part = |case: &&EnumCase| case.value.count_ones() == 1 && value & case.value != 0;
        let parts: Vec<&EnumCase> = self.cases.iter().filter(is_part).collect();
        let covered = parts.iter().fold(0, |all, case| all | case.value);
        if covered == value { parts.iter().map(|case| &*case.text).collect() } else { Vec::new() }
    }

    /// Returns the attribute for `text`, or `None` if it is no case or set of cases.
    pub fn attribute(&self, context: &Context, text: &str) -> Option<Attribute> {
        let value = self.value_of(text)?;
        match &self.storage {
            EnumStorage::String => Some(Attribute::string(context, text)),
            _ => self.attribute_of(context, value),
        }
    }

    /// Returns the attribute for a value, or `None` if the storage cannot hold it.
    pub fn attribute_of(&self, context: &Context, value: i64) -> Option<Attribute> {
        match &self.storage {
            EnumStorage::Integer(ty) => Attribute::integer_checked(context, ty.build(context), value).ok(),
            EnumStorage::String => {
                let case = self.cases.iter().find(|case| case.value == value)?;
                Some(Attribute::string(context, &*case.text))
            }
            EnumStorage::Functions { wrap, .. } => Some(wrap(context, value)),
        }
    }

    /// Returns the value of an attribute, or `None` if it is of another class.
    pub fn value(&self, context: &Context, attribute: Attribute) -> Option<i64> {
        match &self.storage {
            EnumStorage::String => {
                let text = attribute.as_string(context)?;
                self.cases.iter().find(|case| case.text == text).map(|case| case.value)
            }
            EnumStorage::Integer(ty) if attribute.ty(context) == Some(ty.build(context)) => {
                integer_bits(context, attribute)
            }
            EnumStorage::Integer(_) => None,
            EnumStorage::Functions { unwrap, .. } => unwrap(context, attribute),
        }
    }

    /// Returns the text of an attribute, or `None` if it is of another class or holds no case.
    pub fn text<'a>(&'a self, context: &'a Context, attribute: Attribute) -> Option<Cow<'a, str>> {
        let value = match &self.storage {
            EnumStorage::String => {
                let text = attribute.as_string(context)?;
                return self.cases.iter().any(|case| case.text == text).then_some(Cow::Borrowed(text));
            }
            _ => self.value(context, attribute)?,
        };
        if let Some(case) = self.cases.iter().find(|case| case.value == value) {
            return Some(Cow::Borrowed(&case.text));
        }
        match (self.case_texts(value).as_slice(), &self.separator) {
            ([], Some(_)) if value == 0 => Some(Cow::Borrowed("")),
            (several @ [_, ..], Some(separator)) => Some(Cow::Owned(several.join(separator))),
            _ => None,
        }
    }
}

/// Returns the bits of an integer attribute of up to 64 bits.
fn integer_bits(context: &Context, attribute: Attribute) -> Option<i64> {
    let integer = attribute.as_integer(context)?;
    integer.try_to_i64().or_else(|| integer.try_to_u64().map(u64::cast_signed))
}

/// A fallible attribute constructor. The error is a message.
pub type SharedBuilder = dyn Fn(&Context) -> Result<Attribute, String> + Send + Sync;

/// A context-independent attribute constructor, for defaults.
#[derive(Clone)]
pub enum AttributeBuilder {
    /// A function.
    Function(fn(&Context) -> Attribute),
    /// The textual form in the IR.
    Text(Text),
    /// A fallible closure.
    Shared(Arc<SharedBuilder>),
}

impl AttributeBuilder {
    /// Builds the attribute.
    ///
    /// # Errors
    ///
    /// The reason, if the text is no valid attribute or the closure fails.
    pub fn build(&self, context: &Context) -> Result<Attribute, String> {
        match self {
            AttributeBuilder::Function(make) => Ok(make(context)),
            AttributeBuilder::Text(text) => crate::text::parse_attribute(context, text),
            AttributeBuilder::Shared(make) => make(context),
        }
    }
}

impl AttributeForm {
    /// Returns whether this syntax can represent `attribute`.
    pub(crate) fn can_show(&self, context: &Context, attribute: Attribute) -> bool {
        match self {
            AttributeForm::Typed => true,
            AttributeForm::Syntax(syntax) => syntax.is_instance(context, attribute),
            AttributeForm::Untyped(ty) => {
                attribute.ty(context).is_none_or(|known: Type| known.is_none() || known == ty.build(context))
            }
            AttributeForm::Typeless => attribute.ty(context).is_none_or(Type::is_none),
            AttributeForm::DenseArray(ty) => match attribute.data(context) {
                AttributeData::DenseArray { element, .. } => *element == ty.build(context),
                _ => false,
            },
            AttributeForm::Unit => attribute == Attribute::UNIT,
            AttributeForm::SymbolName => {
                attribute.as_string_bytes(context).is_some_and(|name| !name.is_empty())
            }
            AttributeForm::Enum(syntax) => syntax.text(context, attribute).is_some(),
        }
    }
}
