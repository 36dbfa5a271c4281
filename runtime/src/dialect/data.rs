//! Descriptors of types and attributes that a dialect declares: mnemonics, parsers and printers.

use std::borrow::Cow;
use std::sync::Arc;

pub use terrace_vocabulary::ShortForm;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::text::{AttributePrinter, ParseResult, TypeParser};
use crate::types::Type;

/// The parser and the printer of a type definition, for the text after the mnemonic.
pub type TypeSyntax = DataSyntax<Type>;

/// The parser and the printer of an attribute definition, for the text after the mnemonic.
pub type AttributeSyntax = DataSyntax<Attribute>;

/// The descriptor of a type that a dialect declares.
pub type TypeDescriptor = DataDescriptor<Type>;

/// The descriptor of an attribute class that a dialect declares. Not to be confused with the descriptor of an op's
/// attribute.
pub type DataAttributeDescriptor = DataDescriptor<Attribute>;

/// The descriptor of a type or an attribute class that a dialect declares.
#[derive(Clone)]
#[non_exhaustive]
pub struct DataDescriptor<T: 'static> {
    /// The name, without the dialect.
    pub mnemonic: Cow<'static, str>,
    /// A one-line summary.
    pub summary: Cow<'static, str>,
    /// The syntax of the text after the mnemonic.
    pub syntax: DataSyntax<T>,
}

/// The parser and the printer of a type or attribute definition, for the text after the mnemonic.
///
/// If the context determines the definition, the text may omit dialect and mnemonic: the [short form](ShortForm).
#[derive(Clone)]
pub enum DataSyntax<T: 'static> {
    /// Compiled functions.
    Functions(DataFunctions<T>),
    /// A definition loaded at run time.
    Shared(Arc<dyn LoadedSyntax<T>>),
}

/// The parser and the printer of a type or attribute definition, as function pointers.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct DataFunctions<T: 'static> {
    /// Returns whether a type or an attribute is an instance of the definition.
    pub is_instance: fn(&Context, T) -> bool,
    /// Parses an instance, after the mnemonic.
    pub parse: fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
    /// Prints an instance, after the mnemonic.
    pub print: fn(&Context, T, &mut AttributePrinter<'_>),
    /// The short form.
    pub short_form: ShortForm,
}

impl<T> DataDescriptor<T> {
    /// Returns the descriptor of a definition with that mnemonic.
    pub fn new(
        mnemonic: impl Into<Cow<'static, str>>,
        summary: impl Into<Cow<'static, str>>,
        syntax: DataSyntax<T>,
    ) -> Self {
        DataDescriptor { mnemonic: mnemonic.into(), summary: summary.into(), syntax }
    }
}

impl<T> DataFunctions<T> {
    /// Returns functions without a short form.
    pub const fn new(
        is_instance: fn(&Context, T) -> bool,
        parse: fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
        print: fn(&Context, T, &mut AttributePrinter<'_>),
    ) -> Self {
        DataFunctions { is_instance, parse, print, short_form: ShortForm::None }
    }

    /// Sets the short form.
    #[must_use]
    pub const fn with_short_form(mut self, short_form: ShortForm) -> Self {
        self.short_form = short_form;
        self
    }
}

/// The equivalent of [`DataFunctions`] for a definition loaded at run time.
pub trait LoadedSyntax<T>: Send + Sync {
    /// Returns whether a type or an attribute is an instance of the definition.
    fn is_instance(&self, context: &Context, value: T) -> bool;

    /// Parses an instance, after the mnemonic.
    ///
    /// # Errors
    ///
    /// If the text does not match the definition's syntax. The parser has emitted a diagnostic.
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T>;

    /// Prints an instance, after the mnemonic.
    fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>);

    /// Returns the short form.
    fn short_form(&self) -> ShortForm;
}

impl<T: Copy> DataSyntax<T> {
    /// Returns whether `value` is an instance of the definition.
    pub fn is_instance(&self, context: &Context, value: T) -> bool {
        match self {
            DataSyntax::Functions(functions) => (functions.is_instance)(context, value),
            DataSyntax::Shared(syntax) => syntax.is_instance(context, value),
        }
    }

    /// Parses an instance, after the mnemonic.
    ///
    /// # Errors
    ///
    /// If the text does not match the definition's syntax. The parser has emitted a diagnostic.
    pub fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T> {
        match self {
            DataSyntax::Functions(functions) => (functions.parse)(parser),
            DataSyntax::Shared(syntax) => syntax.parse(parser),
        }
    }

    /// Prints an instance, after the mnemonic.
    pub fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>) {
        match self {
            DataSyntax::Functions(functions) => (functions.print)(context, value, printer),
            DataSyntax::Shared(syntax) => syntax.print(context, value, printer),
        }
    }

    /// Prints an instance in its short form.
    pub(crate) fn print_short(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>) {
        match self.has_angles() {
            true => self.print(context, value, printer),
            // There is no name that a space would separate it from.
            false => printer.print_without_leading_space(|printer| self.print(context, value, printer)),
        }
    }

    /// Returns the short form.
    pub fn short_form(&self) -> ShortForm {
        match self {
            DataSyntax::Functions(functions) => functions.short_form,
            DataSyntax::Shared(syntax) => syntax.short_form(),
        }
    }

    /// Returns whether there is a short form where the value has to be present.
    pub(crate) fn has_short_form(&self) -> bool {
        matches!(self.short_form(), ShortForm::Angles | ShortForm::Bare)
    }

    /// Returns whether there is a short form that the parser recognizes by its first token, `<`.
    pub(crate) fn has_angles(&self) -> bool {
        self.short_form() == ShortForm::Angles
    }
}

/// Entities that dialects declare by mnemonic: types and attributes.
pub(crate) trait Declared: Copy + 'static {
    /// The noun in messages.
    const NOUN: &'static str;
}

impl Declared for Type {
    const NOUN: &'static str = "type";
}

impl Declared for Attribute {
    const NOUN: &'static str = "attribute";
}

/// The type or attribute descriptors of a dialect, by mnemonic.
#[derive(Clone)]
pub(crate) struct DataTable<T: 'static>(Vec<Arc<DataDescriptor<T>>>);

impl<T: 'static> Default for DataTable<T> {
    fn default() -> Self {
        DataTable(Vec::new())
    }
}

impl<T: 'static> DataTable<T> {
    /// Adds a descriptor. Replaces one of the same mnemonic.
    pub(crate) fn insert(&mut self, descriptor: DataDescriptor<T>) {
        match self.0.binary_search_by(|known| known.mnemonic.cmp(&descriptor.mnemonic)) {
            Ok(position) => self.0[position] = Arc::new(descriptor),
            Err(position) => self.0.insert(position, Arc::new(descriptor)),
        }
    }

    /// Returns the descriptor with that mnemonic.
    pub(crate) fn find(&self, mnemonic: &str) -> Option<&Arc<DataDescriptor<T>>> {
        let position = self.0.binary_search_by(|known| known.mnemonic.as_ref().cmp(mnemonic)).ok()?;
        Some(&self.0[position])
    }

    /// Returns the descriptors, ordered by mnemonic.
    pub(crate) fn all(&self) -> &[Arc<DataDescriptor<T>>] {
        &self.0
    }
}
