//! The dialect `forms`.

use terrace::rewrite::PatternSet;

terrace::include_dialect!("forms");

/// Reads `wide N`, if it is there.
fn parse_optional_width(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Attribute>> {
    if !parser.types().parse_optional_keyword("wide") {
        return Ok(None);
    }
    let width = parser.types().parse_attribute(Some(Type::I64))?;
    Ok(Some(width))
}

fn print_width(printer: &mut OpPrinter<'_, '_>, _ir: &Body, _op: Op, width: Option<Attribute>) {
    if let Some(width) = width {
        printer.print_text("wide ");
        printer.print_attribute_without_type(width);
    }
}

/// Reads `values word`, where the word is what the format says behind the label `L`, and the attributes.
fn parse_rest(
    parser: &mut OpParser<'_, '_, '_>,
    _label: Attribute,
    word: &str,
) -> ParseResult<(Vec<UnresolvedOperand>, Vec<NamedAttribute>)> {
    let operands = parser.parse_operand_list()?;
    parser.types().parse_keyword(word)?;
    let entries = parser.types().parse_optional_attribute_dictionary()?;
    Ok((operands.into_iter().collect(), entries))
}

fn print_rest(
    printer: &mut OpPrinter<'_, '_>,
    _ir: &Body,
    _op: Op,
    values: &[Value],
    _label: Attribute,
    word: &str,
    entries: &[NamedAttribute],
) {
    printer.print_operands(values.iter().copied());
    printer.print_text(if values.is_empty() { "" } else { " " });
    printer.print_text(word);
    if !entries.is_empty() {
        printer.print_text(" {");
        printer.print_entries(entries);
        printer.print_text("}");
    }
}

/// Constants of the dialect are 32 bits wide.
fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context().clone();
    let value = (ty == Type::I32).then(|| value.as_i64(&context)).flatten()?;
    Some(ConstantOp::build(builder, location, i32::try_from(value).ok()?).op())
}

/// Hints on arguments are units.
fn verify_region_argument_attribute(
    ir: &Body,
    function: Op,
    index: usize,
    name: &str,
    attr: Attribute,
) -> Result<(), Reported> {
    if attr.is_unit() {
        return Ok(());
    }
    let message = format!("'{name}' of argument #{index} must be a unit attribute");
    Err(ir.emit_op_error(function, message).report())
}

/// There is nothing to say of results.
fn verify_region_result_attribute(
    ir: &Body,
    function: Op,
    index: usize,
    name: &str,
    _attr: Attribute,
) -> Result<(), Reported> {
    Err(ir.emit_op_error(function, format!("result #{index} may not have '{name}'")).report())
}

/// Patterns of no single op.
fn canonicalize(_context: &Context, patterns: &mut PatternSet) {
    patterns.add(NEGATE_NEGATE);
}

impl HookedOp {
    fn fold(self, ir: &Body, constants: &[Option<Attribute>]) -> Folded {
        assert_eq!(constants.len(), 1, "one for each operand");
        self.input(ir).into()
    }

    fn canonicalization_patterns(_context: &Context, patterns: &mut PatternSet) {
        patterns.add(NEGATE_NEGATE);
    }
}
