//! Dynamically typed parameters: those of types and attributes loaded at run time.
//!
//! A [`ParameterKind`] parses values, which print, compare and visit themselves. The kinds of Rust types are registered
//! by name in [`ParameterKinds`]; [`list_kind`], [`optional_kind`], [`pair_kind`], [`enum_kind`] and the kinds of declared
//! types and attributes are derived from definitions.

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::sync::Arc;

use super::values::parse_optional_list;
use super::{ParameterLiteral, ParameterSlot, ParameterSyntax, WrittenParameter};
use crate::attributes::Attribute;
use crate::dialect::EnumSyntax;
use crate::generated::Parts;
use crate::text::{AttributePrinter, ParseResult, TypeParser};
use crate::types::{ReplaceParts, Type};

/// A parameter value of any Rust type.
pub type DynamicParameter = Arc<dyn DynamicValue>;

/// The object-safe interface of parameter values. Implemented for every type with the traits that generated code
/// requires of parameters.
pub trait DynamicValue: WrittenParameter + Any + fmt::Debug + Send + Sync {
    /// Returns whether the other value is of the same Rust type and equal.
    fn is_same(&self, other: &dyn DynamicValue) -> bool;

    /// Feeds the value to the hasher.
    fn feed(&self, hasher: &mut dyn Hasher);

    /// Calls `visit` for each type in the value.
    fn visit_types(&self, visit: &mut dyn FnMut(Type));

    /// Calls `visit` for each attribute in the value.
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute));

    /// Returns the value with its types and attributes replaced.
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> DynamicParameter;
}

impl<T: WrittenParameter + Parts + Eq + Hash + fmt::Debug + Send + Sync + 'static> DynamicValue for T {
    fn is_same(&self, other: &dyn DynamicValue) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        Parts::visit_types(self, visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        Parts::visit_attributes(self, visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> DynamicParameter {
        Arc::new(Parts::replaced(self, replace))
    }
}

impl PartialEq for dyn DynamicValue {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

impl Eq for dyn DynamicValue {}

impl Hash for dyn DynamicValue {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.feed(hasher);
    }
}

impl Parts for DynamicParameter {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        DynamicValue::visit_types(&**self, visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        DynamicValue::visit_attributes(&**self, visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        DynamicValue::replaced(&**self, replace)
    }
}

/// Parses parameter values of one Rust type. The methods correspond to those of the same names of [`ParameterSyntax`].
pub trait ParameterKind: Send + Sync {
    /// Parses a value.
    ///
    /// # Errors
    ///
    /// If the text has no valid value here.
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter>;

    /// Parses a value, if the text has one here.
    ///
    /// # Errors
    ///
    /// If the value is invalid.
    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>>;

    /// Parses a value as a list element.
    ///
    /// # Errors
    ///
    /// If the text has no valid element here.
    fn parse_element(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        self.parse(parser)
    }

    /// Parses a list element, if the text has one here.
    ///
    /// # Errors
    ///
    /// If the element is invalid.
    fn parse_optional_element(
        &self,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<DynamicParameter>> {
        self.parse_optional(parser)
    }

    /// Returns the value with an empty text, if there is one.
    fn blank(&self) -> Option<DynamicParameter> {
        None
    }

    /// Returns the value of a literal, or `None` if the literal does not fit.
    fn value(&self, literal: &ParameterLiteral) -> Option<DynamicParameter>;
}

/// The kind of a Rust type.
struct RustKind<T> {
    value: fn(&ParameterLiteral) -> Option<T>,
    rust_type: PhantomData<fn() -> T>,
}

/// Returns the kind of the Rust type `T`; `value` converts literals.
pub fn rust_kind<T: ParameterSyntax + DynamicValue>(
    value: fn(&ParameterLiteral) -> Option<T>,
) -> Arc<dyn ParameterKind> {
    Arc::new(RustKind { value, rust_type: PhantomData })
}

fn dynamic<T: DynamicValue>(value: T) -> DynamicParameter {
    Arc::new(value)
}

impl<T: ParameterSyntax + DynamicValue> ParameterKind for RustKind<T> {
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        T::parse(parser).map(dynamic)
    }

    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
        Ok(T::parse_optional(parser)?.map(dynamic))
    }

    fn parse_element(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        T::parse_element(parser).map(dynamic)
    }

    fn parse_optional_element(
        &self,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<DynamicParameter>> {
        Ok(T::parse_optional_element(parser)?.map(dynamic))
    }

    fn blank(&self) -> Option<DynamicParameter> {
        T::blank().map(dynamic)
    }

    fn value(&self, literal: &ParameterLiteral) -> Option<DynamicParameter> {
        (self.value)(literal).map(dynamic)
    }
}

/// A comma-separated list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct List(Vec<DynamicParameter>);

impl Parts for List {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.0.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.0.visit_attributes(visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        List(Parts::replaced(&self.0, replace))
    }
}

impl WrittenParameter for List {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_list(&self.0, |printer, element| element.print_named(printer));
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_text("[");
        self.print(printer);
        printer.print_text("]");
    }

    fn is_blank(&self) -> bool {
        self.0.is_empty()
    }
}

struct ListKind(Arc<dyn ParameterKind>);

/// Returns the kind of lists of another kind's values.
pub fn list_kind(element: Arc<dyn ParameterKind>) -> Arc<dyn ParameterKind> {
    Arc::new(ListKind(element))
}

impl ParameterKind for ListKind {
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        Ok(self.parse_optional(parser)?.unwrap_or_else(|| dynamic(List(Vec::new()))))
    }

    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
        let list = parse_optional_list(
            parser,
            |parser| self.0.parse_optional_element(parser),
            |parser| self.0.parse_element(parser),
        )?;
        Ok(list.map(|list| dynamic(List(list))))
    }

    fn parse_element(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        parser.parse_left_bracket()?;
        let list = self.parse(parser)?;
        parser.parse_right_bracket()?;
        Ok(list)
    }

    fn parse_optional_element(
        &self,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<Option<DynamicParameter>> {
        parser.is_left_bracket().then(|| self.parse_element(parser)).transpose()
    }

    fn blank(&self) -> Option<DynamicParameter> {
        Some(dynamic(List(Vec::new())))
    }

    fn value(&self, literal: &ParameterLiteral) -> Option<DynamicParameter> {
        let ParameterLiteral::List(elements) = literal else { return None };
        let elements: Option<Vec<_>> = elements.iter().map(|element| self.0.value(element)).collect();
        Some(dynamic(List(elements?)))
    }
}

/// An optional value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Optional(Option<DynamicParameter>);

impl Parts for Optional {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.0.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.0.visit_attributes(visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        Optional(Parts::replaced(&self.0, replace))
    }
}

impl WrittenParameter for Optional {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.0.iter().for_each(|value| value.print(printer));
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        self.print(printer);
    }

    fn is_blank(&self) -> bool {
        self.0.as_ref().is_none_or(|value| value.is_blank())
    }
}

struct OptionalKind(Arc<dyn ParameterKind>);

/// Returns the kind of optional values of another kind.
pub fn optional_kind(inner: Arc<dyn ParameterKind>) -> Arc<dyn ParameterKind> {
    Arc::new(OptionalKind(inner))
}

impl ParameterKind for OptionalKind {
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        Ok(dynamic(Optional(self.0.parse_optional(parser)?)))
    }

    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
        Ok(self.0.parse_optional(parser)?.map(|value| dynamic(Optional(Some(value)))))
    }

    fn blank(&self) -> Option<DynamicParameter> {
        Some(dynamic(Optional(None)))
    }

    fn value(&self, literal: &ParameterLiteral) -> Option<DynamicParameter> {
        match literal {
            ParameterLiteral::Absent => self.blank(),
            literal => Some(dynamic(Optional(Some(self.0.value(literal)?)))),
        }
    }
}

/// Two values with a colon between them.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Pair([DynamicParameter; 2]);

impl Parts for Pair {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.0.iter().for_each(|value| Parts::visit_types(value, visit));
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.0.iter().for_each(|value| Parts::visit_attributes(value, visit));
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        Pair([0, 1].map(|index| Parts::replaced(&self.0[index], replace)))
    }
}

impl WrittenParameter for Pair {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        let [first, second] = &self.0;
        first.print_named(printer);
        printer.print_text(": ");
        second.print_named(printer);
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        self.print(printer);
    }

    fn is_blank(&self) -> bool {
        false
    }
}

struct PairKind(Arc<dyn ParameterKind>, Arc<dyn ParameterKind>);

/// Returns the kind of pairs of other kinds' values.
pub fn pair_kind(first: Arc<dyn ParameterKind>, second: Arc<dyn ParameterKind>) -> Arc<dyn ParameterKind> {
    Arc::new(PairKind(first, second))
}

impl PairKind {
    fn behind(
        &self,
        parser: &mut TypeParser<'_, '_>,
        first: DynamicParameter,
    ) -> ParseResult<DynamicParameter> {
        parser.parse_colon()?;
        Ok(dynamic(Pair([first, self.1.parse_element(parser)?])))
    }
}

impl ParameterKind for PairKind {
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        let first = self.0.parse_element(parser)?;
        self.behind(parser, first)
    }

    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
        let first = self.0.parse_optional_element(parser)?;
        first.map(|first| self.behind(parser, first)).transpose()
    }

    fn value(&self, _: &ParameterLiteral) -> Option<DynamicParameter> {
        None
    }
}

/// An enum value, with the texts of its cases.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct EnumValue {
    value: i64,
    cases: Vec<String>,
    separator: Arc<str>,
}

impl Parts for EnumValue {}

impl WrittenParameter for EnumValue {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_cases(&self.cases, &self.separator);
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        self.print(printer);
    }

    fn is_blank(&self) -> bool {
        false
    }
}

/// Returns the value of a parameter of the kind [`enum_kind`]; `None` for another one.
pub(super) fn enum_value(parameter: &DynamicParameter) -> Option<i64> {
    (&**parameter as &dyn Any).downcast_ref::<EnumValue>().map(|known| known.value)
}

struct EnumKind(EnumSyntax);

/// Returns the kind of an enum's values.
pub fn enum_kind(syntax: EnumSyntax) -> Arc<dyn ParameterKind> {
    Arc::new(EnumKind(syntax))
}

impl EnumKind {
    fn of(&self, value: i64) -> DynamicParameter {
        let cases = self.0.case_texts(value).into_iter().map(str::to_owned).collect();
        dynamic(EnumValue { value, cases, separator: self.0.separator.as_deref().unwrap_or_default().into() })
    }
}

impl ParameterKind for EnumKind {
    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<DynamicParameter> {
        parser.parse_enum(&self.0).map(|value| self.of(value))
    }

    fn parse_optional(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<DynamicParameter>> {
        Ok(parser.parse_optional_enum(&self.0)?.map(|value| self.of(value)))
    }

    fn value(&self, literal: &ParameterLiteral) -> Option<DynamicParameter> {
        match literal {
            ParameterLiteral::Cases(cases) => {
                let value = cases.iter().try_fold(0, |all, case| Some(all | self.0.cases.get(*case)?.value));
                value.map(|value| self.of(value))
            }
            _ => None,
        }
    }
}

/// The slot of a parameter during parsing.
pub struct DynamicSlot<'a> {
    /// The kind, which parses it.
    pub kind: &'a dyn ParameterKind,
    /// The value, if parsed.
    pub value: Option<DynamicParameter>,
}

impl ParameterSlot for DynamicSlot<'_> {
    fn parse(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        self.value = Some(self.kind.parse(parser)?);
        Ok(())
    }

    fn parse_optional(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<bool> {
        let read = self.kind.parse_optional(parser)?;
        let is_there = read.is_some();
        if is_there {
            self.value = read;
        }
        Ok(is_there)
    }

    fn parse_named(&mut self, parser: &mut TypeParser<'_, '_>) -> ParseResult<()> {
        self.value = Some(self.kind.parse_element(parser)?);
        Ok(())
    }

    fn set_blank(&mut self) -> bool {
        self.value = self.kind.blank();
        self.value.is_some()
    }

    fn is_set(&self) -> bool {
        self.value.is_some()
    }
}
