//! Types and attributes that a dialect declares: their mnemonics, and how their parameters are read and written.

use std::borrow::Cow;
use std::sync::Arc;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::text::{AttributePrinter, ParseResult, TypeParser};
use crate::types::Type;

/// How the types of one definition are read and written, behind their mnemonic.
pub type TypeSyntax = DataSyntax<Type>;

/// How the attributes of one definition are read and written, behind their mnemonic.
pub type AttributeSyntax = DataSyntax<Attribute>;

/// A type that a dialect declares.
pub type TypeDescriptor = DataDescriptor<Type>;

/// A kind of attributes that a dialect declares; not to be mistaken for an op's attribute.
pub type DataAttributeDescriptor = DataDescriptor<Attribute>;

/// A type, or a kind of attributes, that a dialect declares.
#[derive(Clone)]
pub struct DataDescriptor<T: 'static> {
    /// The name within the dialect.
    pub mnemonic: Cow<'static, str>,
    /// What it is, in one line.
    pub summary: Cow<'static, str>,
    /// What stands behind the mnemonic.
    pub syntax: DataSyntax<T>,
}

/// Reads and writes the types or the attributes of one definition, behind their mnemonic.
///
/// In a place where the kind is known, a text that begins with `<` may stand without its mnemonic: the *short form*.
#[derive(Clone)]
pub enum DataSyntax<T: 'static> {
    /// By functions that were compiled.
    Functions(DataFunctions<T>),
    /// By a definition that was loaded.
    Shared(Arc<dyn LoadedSyntax<T>>),
}

/// Functions that read and write the types or the attributes of one definition.
#[derive(Clone, Copy)]
pub struct DataFunctions<T: 'static> {
    /// Whether a type or an attribute is of this definition.
    pub is_instance: fn(&Context, T) -> bool,
    /// Reads one, behind the mnemonic.
    pub parse: fn(&mut TypeParser<'_, '_>) -> ParseResult<T>,
    /// Writes one, behind the mnemonic.
    pub print: fn(&Context, T, &mut AttributePrinter<'_>),
    /// Whether what is written begins with `<`.
    pub has_short_form: bool,
}

/// What [`DataFunctions`] has, for a definition that was loaded.
pub trait LoadedSyntax<T>: Send + Sync {
    /// Whether a type or an attribute is of this definition.
    fn is_instance(&self, context: &Context, value: T) -> bool;

    /// Reads one, behind the mnemonic.
    ///
    /// # Errors
    ///
    /// If the text is not that of the definition; the parser has the diagnostic.
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T>;

    /// Writes one, behind the mnemonic.
    fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>);

    /// Whether what is written begins with `<`.
    fn has_short_form(&self) -> bool;
}

impl<T: Copy> DataSyntax<T> {
    /// Whether `value` is of this definition.
    pub fn is_instance(&self, context: &Context, value: T) -> bool {
        match self {
            DataSyntax::Functions(functions) => (functions.is_instance)(context, value),
            DataSyntax::Shared(syntax) => syntax.is_instance(context, value),
        }
    }

    /// Reads one, behind the mnemonic.
    ///
    /// # Errors
    ///
    /// If the text is not that of the definition; the parser has the diagnostic.
    pub fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T> {
        match self {
            DataSyntax::Functions(functions) => (functions.parse)(parser),
            DataSyntax::Shared(syntax) => syntax.parse(parser),
        }
    }

    /// Writes one, behind the mnemonic.
    pub fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>) {
        match self {
            DataSyntax::Functions(functions) => (functions.print)(context, value, printer),
            DataSyntax::Shared(syntax) => syntax.print(context, value, printer),
        }
    }

    /// Whether what is written begins with `<`: then it may stand without its mnemonic where the kind is known.
    pub fn has_short_form(&self) -> bool {
        match self {
            DataSyntax::Functions(functions) => functions.has_short_form,
            DataSyntax::Shared(syntax) => syntax.has_short_form(),
        }
    }
}

/// What dialects declare with mnemonics: types and attributes.
pub(crate) trait Declared: Copy + 'static {
    /// What messages call one.
    const NOUN: &'static str;
}

impl Declared for Type {
    const NOUN: &'static str = "type";
}

impl Declared for Attribute {
    const NOUN: &'static str = "attribute";
}

/// The types, or the attributes, of a dialect by mnemonic.
#[derive(Clone)]
pub(crate) struct DataTable<T: 'static>(Vec<Arc<DataDescriptor<T>>>);

impl<T: 'static> Default for DataTable<T> {
    fn default() -> Self {
        DataTable(Vec::new())
    }
}

impl<T: 'static> DataTable<T> {
    /// Adds a definition; one of the same mnemonic gives way.
    pub(crate) fn insert(&mut self, descriptor: DataDescriptor<T>) {
        match self.0.binary_search_by(|known| known.mnemonic.cmp(&descriptor.mnemonic)) {
            Ok(position) => self.0[position] = Arc::new(descriptor),
            Err(position) => self.0.insert(position, Arc::new(descriptor)),
        }
    }

    /// The definition with that mnemonic.
    pub(crate) fn find(&self, mnemonic: &str) -> Option<&Arc<DataDescriptor<T>>> {
        let position = self.0.binary_search_by(|known| known.mnemonic.as_ref().cmp(mnemonic)).ok()?;
        Some(&self.0[position])
    }

    /// The definitions, in the order of their mnemonics.
    pub(crate) fn all(&self) -> &[Arc<DataDescriptor<T>>] {
        &self.0
    }
}
