//! Modules: the checks of ports and instances.

use terrace::interfaces::{SymbolScope, SymbolUserOpInterface};

use super::*;

fn types(ir: &Body, values: impl IntoIterator<Item = Value>) -> Vec<Type> {
    values.into_iter().map(|value| ir.value_type(value)).collect()
}

impl ModuleOp {
    /// Returns the input or the output ports.
    pub fn ports(self, ir: &Body, is_input: bool) -> Vec<(&str, Type)> {
        let context = ir.context();
        let names = if is_input { self.input_names_attr(ir) } else { self.output_names_attr(ir) };
        let names = names.as_array(context).unwrap_or_default();
        let function = self.function_type_attr(ir).as_type(context).unwrap_or(Type::NONE);
        let types =
            if is_input { function.function_inputs(context) } else { function.function_results(context) };
        let name = |index: usize| names.get(index).and_then(|name| name.as_string(context));
        let types = types.unwrap_or_default().iter().enumerate();
        types.map(|(index, ty)| (name(index).unwrap_or_default(), *ty)).collect()
    }

    /// Verifies that each port has a name of its own, and that the body has their types.
    pub(super) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let error = |message: String| Err(ir.emit_op_error(self.op(), message).report());
        let (inputs, outputs) = (self.ports(ir, true), self.ports(ir, false));
        let names: Vec<&str> = inputs.iter().chain(&outputs).map(|(name, _)| *name).collect();
        for (index, name) in names.iter().enumerate() {
            if names[..index].contains(name) {
                return error(format!("has two ports \"{name}\""));
            }
        }
        let named = [self.input_names_attr(ir), self.output_names_attr(ir)]
            .map(|names| names.as_array(ir.context()).map_or(0, <[_]>::len));
        if named != [inputs.len(), outputs.len()] {
            return error("has not one name for each port".to_owned());
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
