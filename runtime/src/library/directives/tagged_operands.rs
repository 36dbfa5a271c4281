//! Lists of operands with an attribute for each operand, or for each list of operands: the tag.
//!
//! A tag stands in brackets behind its operand, and the default tag is left out.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{ParsedDirectiveArgument as Parsed, PrintedDirectiveArgument as Printed};
use crate::generated::{parsed_operands, parsed_types, printed_attribute, printed_operands, printed_types};
use crate::ir::{Body, Op, Value};
use crate::text::{OpParser, OpPrinter, ParseResult, UnresolvedOperand, parse_attribute};
use crate::types::Type;

/// Operands with their types and tags.
#[derive(Default)]
struct Tagged {
    operands: Vec<UnresolvedOperand>,
    types: Vec<Type>,
    tags: Vec<Attribute>,
    /// The number of operands of each list.
    sizes: Vec<i32>,
    /// Whether a list begins with the keyword.
    marks: Vec<Attribute>,
}

impl Tagged {
    fn parse_operand(&mut self, parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        self.operands.push(parser.parse_operand()?);
        self.types.push(parser.types().parse_colon_type()?);
        Ok(())
    }

    /// Parses `[tag]` if present; otherwise the tag is the default.
    fn parse_tag(&mut self, parser: &mut OpParser<'_, '_, '_>, default: Attribute) -> ParseResult<()> {
        let mut tag = default;
        if parser.types().parse_optional_left_bracket() {
            tag = parser.types().parse_attribute(None)?;
            parser.types().parse_right_bracket()?;
        }
        self.tags.push(tag);
        Ok(())
    }

    /// Parses `%a : i32 [tag], %b : i64`.
    fn parse_operands(&mut self, parser: &mut OpParser<'_, '_, '_>, default: Attribute) -> ParseResult<()> {
        loop {
            self.parse_operand(parser)?;
            self.parse_tag(parser, default)?;
            if !parser.types().parse_optional_comma() {
                return Ok(());
            }
        }
    }

    /// Parses `{%a : i32, %b : i64} [tag], {%c : i32}`, where a list may begin with a keyword and `:`.
    fn parse_lists(
        &mut self,
        parser: &mut OpParser<'_, '_, '_>,
        default: Attribute,
        keyword: Option<&str>,
    ) -> ParseResult<()> {
        loop {
            parser.types().parse_left_brace()?;
            let is_marked = keyword.is_some_and(|keyword| parser.types().parse_optional_keyword(keyword));
            if is_marked {
                parser.types().parse_colon()?;
            }
            self.marks.push(Attribute::bool(is_marked));
            let before = self.operands.len();
            loop {
                self.parse_operand(parser)?;
                if !parser.types().parse_optional_comma() {
                    break;
                }
            }
            parser.types().parse_right_brace()?;
            self.sizes.push((self.operands.len() - before) as i32);
            self.parse_tag(parser, default)?;
            if !parser.types().parse_optional_comma() {
                return Ok(());
            }
        }
    }

    /// Stores operands, types and tags as arguments of a directive.
    fn store(self, context: &Context, arguments: [&mut Parsed; 3]) {
        let [operands, types, tags] = arguments;
        *tags = list_of(context, &self.tags);
        *operands = parsed_operands(self.operands);
        *types = parsed_types(self.types);
    }
}

/// Returns a list of attributes as an argument; an empty one is absent.
fn list_of(context: &Context, list: &[Attribute]) -> Parsed {
    Parsed::Attribute((!list.is_empty()).then(|| Attribute::array(context, list)))
}

/// Returns the default tag, which the definition says.
fn default_tag(parser: &mut OpParser<'_, '_, '_>, text: &str) -> ParseResult<Attribute> {
    parse_attribute(parser.context(), text)
        .or_else(|reason| parser.error(&format!("'{text}' stands for no attribute: {reason}")))
}

/// Parses what may stand in place of operands: nothing, or `([tag, tag]` with a comma if operands follow. Returns the
/// tags, and whether operands follow.
fn parse_keyword_tags(
    parser: &mut OpParser<'_, '_, '_>,
    default: Attribute,
) -> ParseResult<(Vec<Attribute>, bool)> {
    if !parser.types().parse_optional_left_parenthesis() {
        return Ok((vec![default], false));
    }
    let mut tags = Vec::new();
    if !parser.types().parse_optional_left_bracket() {
        return Ok((tags, true));
    }
    loop {
        tags.push(parser.types().parse_attribute(None)?);
        if !parser.types().parse_optional_comma() {
            break;
        }
    }
    parser.types().parse_right_bracket()?;
    if parser.types().parse_optional_comma() {
        return Ok((tags, true));
    }
    parser.types().parse_right_parenthesis()?;
    Ok((tags, false))
}

pub(super) fn parse_operands(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(default), operands, types, tags, ..] = arguments else { return Ok(false) };
    if !parser.is_named_argument() {
        return Ok(false);
    }
    let default = default_tag(parser, default)?;
    let mut list = Tagged::default();
    list.parse_operands(parser, default)?;
    list.store(parser.context(), [operands, types, tags]);
    Ok(true)
}

pub(super) fn parse_operands_or_keyword(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(default), operands, types, tags, keyword_tags, ..] = arguments else {
        return Ok(false);
    };
    let default = default_tag(parser, default)?;
    let (tags_alone, has_operands) = parse_keyword_tags(parser, default)?;
    *keyword_tags = list_of(parser.context(), &tags_alone);
    if has_operands {
        let mut list = Tagged::default();
        list.parse_operands(parser, default)?;
        parser.types().parse_right_parenthesis()?;
        list.store(parser.context(), [operands, types, tags]);
    }
    Ok(true)
}

pub(super) fn parse_lists(parser: &mut OpParser<'_, '_, '_>, arguments: &mut [Parsed]) -> ParseResult<bool> {
    let [Parsed::Text(default), operands, types, tags, sizes, ..] = arguments else { return Ok(false) };
    if !parser.is_region() {
        return Ok(false);
    }
    let default = default_tag(parser, default)?;
    let mut list = Tagged::default();
    list.parse_lists(parser, default, None)?;
    *sizes = Parsed::Attribute(Some(Attribute::dense_i32_array(parser.context(), &list.sizes)));
    list.store(parser.context(), [operands, types, tags]);
    Ok(true)
}

pub(super) fn parse_lists_or_keyword(
    parser: &mut OpParser<'_, '_, '_>,
    arguments: &mut [Parsed],
) -> ParseResult<bool> {
    let [Parsed::Text(default), Parsed::Text(keyword), operands, types, tags, sizes, marks, keyword_tags, ..] =
        arguments
    else {
        return Ok(false);
    };
    let default = default_tag(parser, default)?;
    let (tags_alone, has_operands) = parse_keyword_tags(parser, default)?;
    // An empty list is there as well.
    *keyword_tags = Parsed::Attribute(Some(Attribute::array(parser.context(), &tags_alone)));
    if has_operands {
        let mut list = Tagged::default();
        list.parse_lists(parser, default, Some(keyword))?;
        parser.types().parse_right_parenthesis()?;
        *sizes = Parsed::Attribute(Some(Attribute::dense_i32_array(parser.context(), &list.sizes)));
        *marks = list_of(parser.context(), &list.marks);
        list.store(parser.context(), [operands, types, tags]);
    }
    Ok(true)
}

/// The arguments of a directive when it is printed.
struct Shown<'a> {
    default: Option<Attribute>,
    operands: &'a [Value],
    types: &'a [Type],
    tags: Vec<Attribute>,
}

impl<'a> Shown<'a> {
    fn new(context: &Context, default: &Printed, values: [&'a Printed; 3]) -> Self {
        let [operands, types, tags] = values;
        let default = match default {
            Printed::Text(text) => parse_attribute(context, text).ok(),
            _ => None,
        };
        let (operands, types) = (printed_operands(operands), printed_types(types));
        Shown { default, operands, types, tags: attributes_of(context, tags) }
    }

    fn print_operand(&self, printer: &mut OpPrinter<'_, '_>, position: usize) {
        printer.print_operand(self.operands[position]);
        printer.print_text(" : ");
        printer.print_type(self.types[position]);
    }

    fn print_tag(&self, printer: &mut OpPrinter<'_, '_>, tag: Attribute) {
        if Some(tag) != self.default {
            printer.print_text(" [");
            printer.print_attribute(tag);
            printer.print_text("]");
        }
    }

    fn print_operands(&self, printer: &mut OpPrinter<'_, '_>) {
        printer.print_list(self.tags.iter().enumerate(), |printer, (position, tag)| {
            self.print_operand(printer, position);
            self.print_tag(printer, *tag);
        });
    }

    fn print_lists(
        &self,
        printer: &mut OpPrinter<'_, '_>,
        sizes: &[usize],
        keyword: Option<(&str, &[Attribute])>,
    ) {
        let mut start = 0;
        printer.print_list(self.tags.iter().zip(sizes).enumerate(), |printer, (list, (tag, size))| {
            printer.print_text("{");
            if let Some((keyword, marks)) = keyword
                && marks.get(list) == Some(&Attribute::bool(true))
            {
                printer.print_text(keyword);
                printer.print_text(": ");
            }
            printer
                .print_list(start..start + size, |printer, position| self.print_operand(printer, position));
            start += size;
            printer.print_text("}");
            self.print_tag(printer, *tag);
        });
    }

    /// Prints what stands in parentheses: tags alone, and the operands; nothing for the default tag alone.
    fn print_in_parentheses(
        &self,
        printer: &mut OpPrinter<'_, '_>,
        keyword_tags: &[Attribute],
        print_operands: impl FnOnce(&mut OpPrinter<'_, '_>),
    ) {
        if self.operands.is_empty() && self.default.is_some_and(|default| keyword_tags == [default]) {
            return;
        }
        printer.print_text("(");
        if !keyword_tags.is_empty() {
            printer.print_text("[");
            printer.print_list(keyword_tags, |printer, tag| printer.print_attribute(*tag));
            printer.print_text(if self.operands.is_empty() { "]" } else { "], " });
        }
        print_operands(printer);
        printer.print_text(")");
    }
}

/// Returns the elements of an array attribute that a directive prints.
fn attributes_of(context: &Context, argument: &Printed) -> Vec<Attribute> {
    let list = printed_attribute(argument).and_then(|list| list.as_array(context));
    list.unwrap_or_default().to_vec()
}

/// Returns the numbers of operands of each list if they fit the operands and tags.
fn sizes_of(context: &Context, argument: &Printed, shown: &Shown<'_>) -> Option<Vec<usize>> {
    let Some(attribute) = printed_attribute(argument) else {
        return (shown.operands.is_empty() && shown.tags.is_empty()).then(Vec::new);
    };
    let AttributeData::DenseArray { element: Type::I32, bytes } = attribute.data(context) else {
        return None;
    };
    let (sizes, _) = bytes.as_chunks::<4>();
    let sizes: Option<Vec<usize>> = sizes
        .iter()
        .map(|size| usize::try_from(i32::from_le_bytes(*size)).ok().filter(|size| *size > 0))
        .collect();
    let sizes = sizes?;
    let total = sizes.iter().try_fold(0usize, |sum, size| sum.checked_add(*size))?;
    (total == shown.operands.len() && sizes.len() == shown.tags.len()).then_some(sizes)
}

pub(super) fn print_operands(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [default, operands, types, tags, ..] = arguments else { return };
    let shown = Shown::new(printer.context(), default, [operands, types, tags]);
    match shown.tags.len() == shown.operands.len() {
        true => shown.print_operands(printer),
        false => printer.print_generic_form(op),
    }
}

pub(super) fn print_operands_or_keyword(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [default, operands, types, tags, keyword_tags, ..] = arguments else { return };
    let shown = Shown::new(printer.context(), default, [operands, types, tags]);
    let keyword_tags = attributes_of(printer.context(), keyword_tags);
    if shown.tags.len() != shown.operands.len() || shown.tags.is_empty() && keyword_tags.is_empty() {
        return printer.print_generic_form(op);
    }
    shown.print_in_parentheses(printer, &keyword_tags, |printer| shown.print_operands(printer));
}

pub(super) fn print_lists(printer: &mut OpPrinter<'_, '_>, _: &Body, op: Op, arguments: &[Printed]) {
    let [default, operands, types, tags, sizes, ..] = arguments else { return };
    let shown = Shown::new(printer.context(), default, [operands, types, tags]);
    match sizes_of(printer.context(), sizes, &shown) {
        Some(sizes) => shown.print_lists(printer, &sizes, None),
        None => printer.print_generic_form(op),
    }
}

pub(super) fn print_lists_or_keyword(
    printer: &mut OpPrinter<'_, '_>,
    _: &Body,
    op: Op,
    arguments: &[Printed],
) {
    let [default, keyword, operands, types, tags, sizes, marks, keyword_tags, ..] = arguments else { return };
    let (context, Printed::Text(keyword)) = (printer.context(), keyword) else { return };
    let shown = Shown::new(context, default, [operands, types, tags]);
    let (marks, keyword_tags) = (attributes_of(context, marks), attributes_of(context, keyword_tags));
    let is_there = !shown.tags.is_empty() || !keyword_tags.is_empty();
    let Some(sizes) =
        sizes_of(context, sizes, &shown).filter(|_| is_there && marks.len() == shown.tags.len())
    else {
        return printer.print_generic_form(op);
    };
    shown.print_in_parentheses(printer, &keyword_tags, |printer| {
        shown.print_lists(printer, &sizes, Some((keyword, &marks)));
    });
}
