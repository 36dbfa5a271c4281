//! The dialect `constructs`, and what its author writes by hand.

use terrace::attributes::Attribute;

terrace::include_dialect!("constructs");

/// A letter.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let letter = builder.operation(LetterOp::NAME, location).attribute("value", value);
    Some(letter.results([ty]).create())
}

impl CountedOp {
    fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        verify_counted(ir, self.op(), self.body(ir))
    }
}

/// Rejects a region with an op whose own check would fail as well.
pub(super) fn verify_counted(ir: &Body, op: Op, (holder, region): (&Body, Region)) -> Result<(), Reported> {
    let block = holder.entry_block(region);
    match block.is_some_and(|block| holder.ops(block).count() > 1) {
        true => Err(ir.emit_op_error(op, "has more than one op").report()),
        false => Ok(()),
    }
}

/// Reads `named "name"`, or nothing: the name is that of the result.
pub(super) fn parse_name(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    if parser.types().parse_optional_keyword("named") {
        return parser.types().parse_attribute(None);
    }
    let name = parser.result_name(0).map_or("", |(name, _)| name).to_owned();
    Ok(Attribute::string(parser.context(), &name))
}

pub(super) fn print_name(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, name: Attribute) {
    let spelled = printer.value_name(ir.result(op, 0));
    if name.as_string(printer.context()) != Some(spelled.as_str()) {
        printer.print_text("named ");
        printer.print_attribute(name);
    }
}

/// Parses `to high`, or `same` where both numbers are the same.
pub(super) fn parse_high(parser: &mut TypeParser<'_, '_>, low: &i64) -> ParseResult<i64> {
    if parser.parse_optional_keyword("same") {
        return Ok(*low);
    }
    parser.parse_keyword("to")?;
    parser.parse_integer()
}

pub(super) fn print_high(printer: &mut AttributePrinter<'_>, low: &i64, high: &i64) {
    if low == high {
        return printer.print_text("same");
    }
    printer.print_text("to ");
    printer.print_integer(*high);
}

/// Returns half of a number that is even.
pub(super) fn halved(ir: &Body, number: Attribute) -> Option<Attribute> {
    let number = number.as_i64(ir.context()).filter(|number| number % 2 == 0)?;
    Some(Attribute::integer(ir.context(), Type::I32, number / 2))
}
