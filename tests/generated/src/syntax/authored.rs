//! The dialect `authored`, with what its author wrote.

use std::any::Any;
use std::hash::{Hash, Hasher};

use terrace::types::{DialectTypeStorage, TypeData};

terrace::include_dialect!("authored");

/// Two numbers, written `3 to 4`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bounds(pub i64, pub i64);

impl Parts for Bounds {}

impl ParameterSyntax for Bounds {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let low = parser.parse_integer()?;
        parser.parse_keyword("to")?;
        Ok(Bounds(low, parser.parse_integer()?))
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let Some(low) = parser.parse_optional_integer()? else { return Ok(None) };
        parser.parse_keyword("to")?;
        Ok(Some(Bounds(low, parser.parse_integer()?)))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        printer.print_integer(self.0);
        printer.print_text(" to ");
        printer.print_integer(self.1);
    }
}

/// Reads `[low, high]`, or `[]` where these are the bounds.
fn parse_interval(parser: &mut TypeParser<'_, '_>, bounds: &Bounds) -> ParseResult<(i64, i64)> {
    parser.parse_left_bracket()?;
    if parser.parse_optional_literal("]") {
        return Ok((bounds.0, bounds.1));
    }
    let low = parser.parse_integer()?;
    parser.parse_comma()?;
    let high = parser.parse_integer()?;
    parser.parse_right_bracket()?;
    Ok((low, high))
}

fn print_interval(printer: &mut AttributePrinter<'_>, bounds: &Bounds, low: &i64, high: &i64) {
    if (bounds.0, bounds.1) == (*low, *high) {
        return printer.print_text("[]");
    }
    printer.print_text("[");
    printer.print_integer(*low);
    printer.print_text(", ");
    printer.print_integer(*high);
    printer.print_text("]");
}

impl WordType {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        parser.parse_less()?;
        let letters = parser.parse_any_keyword("a word")?.as_bytes().to_vec();
        parser.parse_greater()?;
        Ok(Self::get(parser.context(), letters))
    }

    fn print(self, context: &Context, printer: &mut AttributePrinter<'_>) {
        printer.print_text("<");
        printer.print_text(&String::from_utf8_lossy(self.letters(context)));
        printer.print_text(">");
    }
}

/// Keeps the letters in upper case.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct OwnStorage {
    upper: String,
}

impl OwnStorage {
    fn new(_context: &Context, letters: String) -> Self {
        OwnStorage { upper: letters.to_uppercase() }
    }

    fn letters(&self) -> &String {
        &self.upper
    }
}

impl DialectTypeStorage for OwnStorage {
    fn is_equal(&self, other: &dyn DialectTypeStorage) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

fn parse_type(parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
    parser.parse_keyword("hooked")?;
    let width = parser.parse_integer()?;
    Ok(HookedType::get(parser.context(), width.unsigned_abs() as u32).ty())
}

fn print_type(context: &Context, ty: Type, printer: &mut AttributePrinter<'_>) {
    if let Some(hooked) = HookedType::from_type(context, ty) {
        printer.print_text("hooked ");
        printer.print_integer(i64::from(*hooked.width(context)));
    } else if let TypeData::Dialect(data) = ty.data(context) {
        printer.print_text(data.mnemonic.text(context));
    }
}
