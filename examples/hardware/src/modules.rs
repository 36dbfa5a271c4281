//! Modules: the syntax of their ports, and the checks of ports and instances.

use terrace::interfaces::{SymbolScope, SymbolUserOpInterface};

use super::*;

/// Returns the name of a port.
pub(super) fn port_name(names: Attribute, ir: &Body, index: usize) -> String {
    let names = names.as_array(ir.context()).unwrap_or_default();
    names.get(index).and_then(|name| name.as_string(ir.context())).unwrap_or("port").to_owned()
}

/// Parses the ports, `(in %a: i8, out b: i8)`, and the body.
pub(super) fn parse_module(
    parser: &mut OpParser<'_, '_, '_>,
    body: usize,
) -> ParseResult<(Attribute, Attribute, Attribute)> {
    let (mut arguments, mut inputs, mut outputs) = (Vec::new(), Vec::new(), Vec::new());
    parser.types().parse_left_parenthesis()?;
    let mut is_last = parser.types().parse_optional_right_parenthesis();
    while !is_last {
        if parser.types().parse_one_of("the direction of a port", &["in", "out"])? == 0 {
            let name = parser.parse_value_name()?;
            let ty = parser.types().parse_colon_type()?;
            inputs.push((parser.value_name(name).to_owned(), ty));
            arguments.push(parser.named_argument(name, ty));
        } else {
            let name = parser.types().parse_any_keyword("the name of an output port")?.to_owned();
            outputs.push((name, parser.types().parse_colon_type()?));
        }
        is_last = !parser.types().parse_optional_comma();
        if is_last {
            parser.types().parse_right_parenthesis()?;
        }
    }
    parser.parse_region_at(body, &arguments)?;
    parser.ensure_region_block(body);
    let context = parser.context();
    let names =
        |ports: &[(String, Type)]| array(context, ports, |(name, _)| Attribute::string(context, name));
    let types = |ports: &[(String, Type)]| ports.iter().map(|(_, ty)| *ty).collect::<Vec<_>>();
    let function = Type::function(context, &types(&inputs), &types(&outputs));
    Ok((Attribute::type_attribute(context, function), names(&inputs), names(&outputs)))
}

pub(super) fn print_module(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    op: Op,
    _function: Attribute,
    _inputs: Attribute,
    _outputs: Attribute,
    body: usize,
) {
    let (holder, region) = ir.region(op, body);
    let inputs = holder.entry_block(region).into_iter().flat_map(|block| holder.arguments(block));
    let inputs = inputs.map(|input| (None, Some(input), holder.value_type(input)));
    let outputs = ModuleOp(op).ports(ir, false).into_iter().map(|(name, ty)| (Some(name), None, ty));
    printer.print_text("(");
    printer.print_list(inputs.chain(outputs), |printer, (output, input, ty)| {
        printer.print_text(if output.is_some() { "out " } else { "in " });
        input.into_iter().for_each(|input| printer.print_operand(input));
        printer.print_text(&format!("{}: ", output.unwrap_or_default()));
        printer.print_type(ty);
    });
    printer.print_text(") ");
    printer.print_region_without_terminator(ir, op, body);
}

/// Returns whether a text can name a port.
fn is_name(text: &str) -> bool {
    let is_letter = |c: char| c == '_' || c.is_ascii_alphabetic();
    text.starts_with(is_letter) && text.chars().all(|c| is_letter(c) || c.is_ascii_digit())
}

fn types(ir: &Body, values: impl IntoIterator<Item = Value>) -> Vec<Type> {
    values.into_iter().map(|value| ir.value_type(value)).collect()
}

impl ModuleOp {
    /// Returns the input or the output ports.
    pub fn ports(self, ir: &Body, is_input: bool) -> Vec<(&str, Type)> {
        let (names, context) =
            (if is_input { self.input_names_attr(ir) } else { self.output_names_attr(ir) }, ir.context());
        let names = names.as_array(context).unwrap_or_default().iter();
        let names = names.map(|name| name.as_string(context).unwrap_or_default());
        let function = self.function_type_attr(ir).as_type(context);
        let function =
            function.and_then(|ty| Some((ty.function_inputs(context)?, ty.function_results(context)?)));
        let (inputs, outputs) = function.unwrap_or_default();
        names.zip((if is_input { inputs } else { outputs }).iter().copied()).collect()
    }

    /// Verifies that ports have distinct names, and that the body has their types.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let error = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let (inputs, outputs) = (self.ports(ir, true), self.ports(ir, false));
        let names: Vec<&str> = inputs.iter().chain(&outputs).map(|(name, _)| *name).collect();
        for (index, name) in names.iter().enumerate() {
            if !is_name(name) || names[..index].contains(name) {
                return error(format!("has a port \"{name}\", which is no name, or that of another port"));
            }
        }
        let (holder, region) = self.body(ir);
        let Some(block) = holder.entry_block(region) else { return Ok(()) };
        let output = holder.ops(block).last().into_iter().flat_map(|op| holder.operands(op));
        if !inputs.iter().map(|(_, ty)| *ty).eq(types(holder, holder.arguments(block))) {
            return error("has input ports that are not the arguments of its body".to_owned());
        }
        if !outputs.iter().map(|(_, ty)| *ty).eq(types(holder, output)) {
            return error("has output ports that are not what 'hw.output' gives".to_owned());
        }
        Ok(())
    }
}

impl SymbolUserOpInterface for InstanceOp {
    /// Verifies that the operands and results are the ports of the module.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let error = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let found = symbols.lookup(self.module_name_attr(ir));
        let Some((holder, module)) =
            found.and_then(|(holder, op)| Some((holder, ModuleOp::from_op(holder, op)?)))
        else {
            return error(format!("is of '{}', which is no module", self.module_name(ir)));
        };
        for (is_input, given) in [(true, types(ir, self.inputs(ir))), (false, types(ir, self.outputs(ir)))] {
            let ports = module.ports(holder, is_input);
            if !ports.iter().map(|(_, ty)| *ty).eq(given) {
                let ports = ports.iter().map(|(name, ty)| format!("{name}: {}", ir.context().display(*ty)));
                let (what, ports) =
                    (if is_input { "operands" } else { "results" }, ports.collect::<Vec<_>>());
                return error(format!("has {what} other than the ports ({})", ports.join(", ")));
            }
        }
        Ok(())
    }
}
