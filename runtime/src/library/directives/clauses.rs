//! Clauses that give the arguments of a region's entry block: `private(@symbol %value -> %argument : type)`.
//! In some, the operands have no symbols, or numbers as well.
//!
//! The clauses of an op stand in the order of the arguments. Each is given the operands of those before it, and the
//! region those of all.

use super::attributes::{keyword_attribute, keyword_of};
use super::index_lists::index_numbers;
use super::types::unwrapped_type;
use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{
    parsed_operands, parsed_region, parsed_types, printed_attribute, printed_operands, printed_regions,
    printed_types,
};
use crate::ir::{Body, Op, Value};
use crate::text::{OpParser, OpPrinter, ParseResult};
use crate::types::Type;

/// The keyword of an operand that is handed over by reference.
const BY_REFERENCE: &str = "byref";
/// The keyword of a modifier of the clause.
const MODIFIER: &str = "mod";

/// The keyword between an operand and the argument for what it holds.
const AS: &str = "as";

/// The number of an operand without one.
const NO_NUMBER: i64 = -1;

/// The parts that a clause has.
#[derive(Clone, Copy, Default)]
struct Form<'a> {
    /// The keyword of the clause.
    keyword: &'a str,
    has_symbols: bool,
    has_references: bool,
    /// The template of modifiers.
    modifiers: Option<&'a str>,
    /// The keyword of the numbers.
    number: Option<&'a str>,
}

/// A parsed clause.
#[derive(Default)]
struct Clause {
    symbols: Vec<Attribute>,
    by_reference: Vec<bool>,
    modifier: Option<Attribute>,
    numbers: Vec<i64>,
}

/// Parses `keyword(mod: modifier, byref @symbol %value -> %argument [number=0], .. : type, ..)`, with the parts of the
/// form. The arguments wait for the region.
fn parse_clause(
    parser: &mut OpParser<'_, '_, '_>,
    form: Form<'_>,
    [operands, types]: [&mut Parsed; 2],
) -> ParseResult<Option<Clause>> {
    let keyword = form.keyword;
    if !parser.types().parse_optional_keyword(keyword) {
        return Ok(None);
    }
    let mut clause = Clause::default();
    parser.types().parse_left_parenthesis()?;
    if let Some(template) = form.modifiers
        && parser.types().parse_optional_keyword(MODIFIER)
    {
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let modifier = parser.types().parse_any_keyword("modifier")?;
        clause.modifier = keyword_attribute(parser.context(), template, modifier);
        if clause.modifier.is_none() {
            let message = format!("'{modifier}' is no modifier of '{keyword}'");
            return Err(parser.types().error_at(location, message));
        }
        parser.types().parse_comma()?;
    }
    let (mut values, mut names) = (Vec::new(), Vec::new());
    loop {
        let by_reference = form.has_references && parser.types().parse_optional_keyword(BY_REFERENCE);
        clause.by_reference.push(by_reference);
        if form.has_symbols {
            clause.symbols.push(parser.types().parse_attribute(None)?);
        }
        values.push(parser.parse_operand()?);
        parser.types().parse_arrow()?;
        names.push(parser.parse_value_name()?);
        if let Some(number) = form.number {
            clause.numbers.push(parse_number(parser, number)?);
        }
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    let mut list = vec![parser.types().parse_colon_type()?];
    while parser.types().parse_optional_comma() {
        list.push(parser.types().parse_type()?);
    }
    if list.len() != names.len() {
        let message = format!("'{keyword}' has {} values and {} types", names.len(), list.len());
        return parser.error(&message);
    }
    parser.types().parse_right_parenthesis()?;
    for (name, ty) in names.into_iter().zip(&list) {
        let argument = parser.named_argument(name, *ty);
        parser.entry_arguments().push(argument);
    }
    (*operands, *types) = (parsed_operands(values), parsed_types(list));
    Ok(Some(clause))
}

/// Parses `[keyword=0]`, if it is there.
fn parse_number(parser: &mut OpParser<'_, '_, '_>, keyword: &str) -> ParseResult<i64> {
    let mut types = parser.types();
    if !types.parse_optional_left_bracket() {
        return Ok(NO_NUMBER);
    }
    types.parse_keyword(keyword)?;
    types.parse_equal()?;
    let number = types.parse_integer()?;
    types.parse_right_bracket()?;
    Ok(number)
}

pub(super) fn parse_argument(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), operands, types, ..] = arguments else { return Ok(false) };
    let form = Form { keyword, ..Form::default() };
    Ok(parse_clause(parser, form, [operands, types])?.is_some())
}

pub(super) fn parse_private(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), operands, types, symbols, ..] = arguments else { return Ok(false) };
    let form = Form { keyword, has_symbols: true, ..Form::default() };
    let Some(clause) = parse_clause(parser, form, [operands, types])? else {
        return Ok(false);
    };
    *symbols = Parsed::Attribute(Some(Attribute::array(parser.context(), &clause.symbols)));
    Ok(true)
}

pub(super) fn parse_numbered(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), Parsed::Text(number), operands, types, symbols, numbers, ..] = arguments
    else {
        return Ok(false);
    };
    let form = Form { keyword, has_symbols: true, number: Some(number), ..Form::default() };
    let Some(clause) = parse_clause(parser, form, [operands, types])? else {
        return Ok(false);
    };
    *symbols = Parsed::Attribute(Some(Attribute::array(parser.context(), &clause.symbols)));
    *numbers = Parsed::Attribute(Some(Attribute::dense_i64_array(parser.context(), &clause.numbers)));
    Ok(true)
}

pub(super) fn parse_reference(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), operands, types, by_reference, symbols, ..] = arguments else {
        return Ok(false);
    };
    let form = Form { keyword, has_symbols: true, has_references: true, ..Form::default() };
    let Some(clause) = parse_clause(parser, form, [operands, types])? else {
        return Ok(false);
    };
    let context = parser.context();
    *by_reference = Parsed::Attribute(Some(Attribute::dense_bool_array(context, &clause.by_reference)));
    *symbols = Parsed::Attribute(Some(Attribute::array(context, &clause.symbols)));
    Ok(true)
}

pub(super) fn parse_reduction(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(keyword), Parsed::Text(template), modifier, operands, types, by_reference, symbols, ..] =
        arguments
    else {
        return Ok(false);
    };
    let modifiers = Some(&**template);
    let form = Form { keyword, has_symbols: true, has_references: true, modifiers, number: None };
    let Some(clause) = parse_clause(parser, form, [operands, types])? else {
        return Ok(false);
    };
    let context = parser.context();
    *modifier = Parsed::Attribute(clause.modifier);
    *by_reference = Parsed::Attribute(Some(Attribute::dense_bool_array(context, &clause.by_reference)));
    *symbols = Parsed::Attribute(Some(Attribute::array(context, &clause.symbols)));
    Ok(true)
}

pub(super) fn parse_unwrapped(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(template), operands, types, ..] = arguments else { return Ok(false) };
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok(false);
    }
    let (mut values, mut list) = (Vec::new(), Vec::new());
    while !parser.types().parse_optional_right_parenthesis() {
        if !values.is_empty() {
            parser.types().parse_comma()?;
        }
        values.push(parser.parse_operand()?);
        parser.types().parse_keyword(AS)?;
        let name = parser.parse_value_name()?;
        parser.types().parse_colon()?;
        let location = parser.types().location();
        let ty = parser.types().parse_type()?;
        let Some(unwrapped) = unwrapped_type(parser.context(), ty, template) else {
            let message = format!("expected a type of the form '{template}'");
            return Err(parser.types().error_at(location, message));
        };
        let argument = parser.named_argument(name, unwrapped);
        parser.entry_arguments().push(argument);
        list.push(ty);
    }
    (*operands, *types) = (parsed_operands(values), parsed_types(list));
    Ok(true)
}

pub(super) fn print_unwrapped(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(template), operands, types, ..] = arguments else { return };
    let (operands, types) = (printed_operands(operands), printed_types(types));
    let (holder, region) = ir.region(op, 0);
    let fitting = holder.entry_block(region).filter(|entry| {
        operands.len() == holder.argument_count(*entry)
            && types.iter().enumerate().all(|(position, ty)| {
                let argument = holder.value_type(holder.argument(*entry, position));
                unwrapped_type(printer.context(), *ty, template) == Some(argument)
            })
    });
    let Some(entry) = fitting else { return printer.print_generic_form(op) };
    printer.print_text("(");
    printer.print_list(0..operands.len(), |printer, position| {
        printer.print_operand(operands[position]);
        printer.print_text(" as ");
        printer.print_operand(holder.argument(entry, position));
        printer.print_text(": ");
        printer.print_type(types[position]);
    });
    printer.print_text(")");
}

/// A clause as it is printed.
struct Shown<'a> {
    keyword: &'a str,
    modifier: Option<String>,
    by_reference: Vec<bool>,
    operands: &'a [Value],
    types: &'a [Type],
    symbols: Option<&'a [Attribute]>,
    /// The keyword of the numbers, and these.
    numbers: Option<(&'a str, Vec<i64>)>,
    /// The number of arguments of the clauses before.
    start: usize,
}

impl Shown<'_> {
    /// Prints the clause with the arguments of the first region's entry block. Returns whether they fit it.
    fn print(&self, printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op) -> bool {
        let (holder, region) = ir.region(op, 0);
        let Some(entry) = holder.entry_block(region) else { return false };
        let count = self.operands.len();
        if self.symbols.is_some_and(|symbols| symbols.len() != count)
            || self.numbers.as_ref().is_some_and(|(_, numbers)| numbers.len() != count)
            || !(self.by_reference.is_empty() || self.by_reference.len() == count)
            || holder.argument_count(entry) < self.start + count
        {
            return false;
        }
        let argument = |position: usize| holder.argument(entry, self.start + position);
        if (0..count).any(|position| holder.value_type(argument(position)) != self.types[position]) {
            return false;
        }
        printer.print_text(self.keyword);
        printer.print_text("(");
        if let Some(modifier) = &self.modifier {
            printer.print_text(&format!("{MODIFIER}: {modifier}, "));
        }
        printer.print_list(0..count, |printer, position| {
            if self.by_reference.get(position) == Some(&true) {
                printer.print_text(BY_REFERENCE);
                printer.print_text(" ");
            }
            if let Some(symbols) = self.symbols {
                printer.print_attribute(symbols[position]);
                printer.print_text(" ");
            }
            printer.print_operand(self.operands[position]);
            printer.print_text(" -> ");
            printer.print_operand(argument(position));
            if let Some((keyword, numbers)) = &self.numbers
                && numbers[position] != NO_NUMBER
            {
                printer.print_text(&format!(" [{keyword}={}]", numbers[position]));
            }
        });
        printer.print_text(" : ");
        printer.print_types(self.types.iter().copied());
        printer.print_text(")");
        true
    }
}

/// Returns the number of operands of the clauses before.
fn total(references: &[Printed]) -> usize {
    references.iter().map(|reference| printed_operands(reference).len()).sum()
}

impl<'a> Shown<'a> {
    /// Returns the clause of the arguments that all directives have.
    fn new(keyword: &'a str, [operands, types]: [&'a Printed; 2], before: &[Printed]) -> Self {
        Shown {
            keyword,
            modifier: None,
            by_reference: Vec::new(),
            operands: printed_operands(operands),
            types: printed_types(types),
            symbols: None,
            numbers: None,
            start: total(before),
        }
    }

    /// Returns the clause with a list of symbols.
    fn with_symbols(mut self, context: &'a Context, symbols: &Printed) -> Self {
        let symbols = printed_attribute(symbols).and_then(|symbols| symbols.as_array(context));
        self.symbols = Some(symbols.unwrap_or_default());
        self
    }

    /// Returns the clause with what an attribute says of references.
    fn with_references(mut self, context: &Context, by_reference: &Printed) -> Self {
        if let Some(AttributeData::DenseArray { element: Type::I1, bytes }) =
            printed_attribute(by_reference).map(|flags| flags.data(context))
        {
            self.by_reference = bytes.iter().map(|byte| *byte != 0).collect();
        }
        self
    }
}

pub(super) fn print_argument(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(keyword), operands, types, before @ ..] = arguments else { return };
    let shown = Shown::new(keyword, [operands, types], before);
    if !shown.print(printer, ir, op) {
        printer.print_generic_form(op);
    }
}

pub(super) fn print_private(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(keyword), operands, types, symbols, before @ ..] = arguments else { return };
    let context = printer.context();
    let shown = Shown::new(keyword, [operands, types], before).with_symbols(context, symbols);
    if !shown.print(printer, ir, op) {
        printer.print_generic_form(op);
    }
}

pub(super) fn print_numbered(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(keyword), Printed::Text(number), operands, types, symbols, numbers, before @ ..] =
        arguments
    else {
        return;
    };
    let context = printer.context();
    let mut shown = Shown::new(keyword, [operands, types], before).with_symbols(context, symbols);
    let numbers = printed_attribute(numbers).map(|numbers| index_numbers(context, numbers));
    shown.numbers = Some((&**number, numbers.unwrap_or_default()));
    if !shown.print(printer, ir, op) {
        printer.print_generic_form(op);
    }
}

pub(super) fn print_reference(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [Printed::Text(keyword), operands, types, by_reference, symbols, before @ ..] = arguments else {
        return;
    };
    let context = printer.context();
    let shown = Shown::new(keyword, [operands, types], before).with_symbols(context, symbols);
    if !shown.with_references(context, by_reference).print(printer, ir, op) {
        printer.print_generic_form(op);
    }
}

pub(super) fn print_reduction(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [
        Printed::Text(keyword),
        Printed::Text(template),
        modifier,
        operands,
        types,
        by_reference,
        symbols,
        before @ ..,
    ] = arguments
    else {
        return;
    };
    let context = printer.context();
    let shown = Shown::new(keyword, [operands, types], before).with_symbols(context, symbols);
    let mut shown = shown.with_references(context, by_reference);
    let modifier = printed_attribute(modifier);
    shown.modifier = modifier.and_then(|modifier| keyword_of(context, modifier, template));
    if shown.modifier.is_some() != modifier.is_some() || !shown.print(printer, ir, op) {
        printer.print_generic_form(op);
    }
}

pub(super) fn parse_region(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let [region, ..] = arguments else { return Ok(false) };
    if !parser.is_region() {
        return Ok(false);
    }
    let entry_arguments = std::mem::take(parser.entry_arguments());
    parser.parse_region_at(parsed_region(region), &entry_arguments)?;
    Ok(true)
}

pub(super) fn print_region(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, arguments: &[Printed]) {
    let [regions, clauses @ ..] = arguments else { return };
    let position = printed_regions(regions).start;
    let (holder, region) = ir.region(op, position);
    let count = holder.entry_block(region).map_or(0, |entry| holder.argument_count(entry));
    match count == total(clauses) {
        true => printer.print_region_without_terminator(ir, op, position),
        false => printer.print_generic_form(op),
    }
}
