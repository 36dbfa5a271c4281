//! The dialect `constructs`, and what its author writes by hand.

use terrace::attributes::Attribute;

terrace::include_dialect!("constructs");

impl CountedOp {
    /// Rejects a region with an op whose own check would fail as well.
    fn verify_regions(self, ir: &Body) -> Result<(), Reported> {
        let (holder, region) = self.body(ir);
        let block = holder.entry_block(region);
        match block.is_some_and(|block| holder.ops(block).count() > 1) {
            true => Err(ir.emit_op_error(self.op(), "has more than one op").report()),
            false => Ok(()),
        }
    }
}

/// Reads `named "name"`, or nothing: the name is that of the result.
fn parse_name(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Attribute> {
    if parser.types().parse_optional_keyword("named") {
        return parser.types().parse_attribute(None);
    }
    let name = parser.result_name(0).map_or("", |(name, _)| name).to_owned();
    Ok(Attribute::string(parser.context(), &name))
}

fn print_name(printer: &mut OpPrinter<'_, '_>, ir: &Body, op: Op, name: Attribute) {
    let spelled = printer.value_name(ir.result(op, 0));
    if name.as_string(printer.context()) != Some(spelled.as_str()) {
        printer.print_text("named ");
        printer.print_attribute(name);
    }
}

/// Parses `to high`, or `same` where both numbers are the same.
fn parse_high(parser: &mut TypeParser<'_, '_>, low: &i64) -> ParseResult<i64> {
    if parser.parse_optional_keyword("same") {
        return Ok(*low);
    }
    parser.parse_keyword("to")?;
    parser.parse_integer()
}

fn print_high(printer: &mut AttributePrinter<'_>, low: &i64, high: &i64) {
    if low == high {
        return printer.print_text("same");
    }
    printer.print_text("to ");
    printer.print_integer(*high);
}

/// Returns half of a number that is even.
fn halved(ir: &Body, number: Attribute) -> Option<Attribute> {
    let number = number.as_i64(ir.context()).filter(|number| number % 2 == 0)?;
    Some(Attribute::integer(ir.context(), Type::I32, number / 2))
}
