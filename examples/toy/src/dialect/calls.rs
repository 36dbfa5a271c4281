//! The call and inliner interfaces.

use terrace::builtin::FuncOp;
use terrace::interfaces::{
    CallOpInterface, Callee, DialectInlinerInterface, SymbolScope, SymbolUserOpInterface,
};

use super::verify::are_compatible;
use super::*;

impl CallOpInterface for GenericCallOp {
    fn callee(self, ir: &Body) -> Callee {
        Callee::Symbol(self.callee_attr(ir))
    }

    fn set_callee(self, ir: &mut Body, callee: Callee) {
        // The op supports no indirect calls.
        if let Callee::Symbol(callee) = callee {
            self.set_callee_attr(ir, Some(callee));
        }
    }

    fn call_operands(self, ir: &Body) -> Range<usize> {
        0..ir.operand_count(self.op())
    }
}

impl SymbolUserOpInterface for GenericCallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let (context, name) = (ir.context(), self.callee(ir));
        let found = symbols.lookup(self.callee_attr(ir));
        let function = found.and_then(|(holder, op)| Some((holder, FuncOp::from_op(holder, op)?)));
        let Some((holder, function)) = function else {
            return Err(ir
                .emit_op_error(self.op(), format_args!("calls '{name}', which is no function"))
                .report());
        };
        let check = |what: &str, given: Vec<Type>, declared: &[Type]| {
            let are_fitting = given.len() == declared.len()
                && given
                    .iter()
                    .zip(declared)
                    .all(|(given, declared)| are_compatible(context, *given, *declared));
            if are_fitting {
                return Ok(());
            }
            let list = |types: &[Type]| {
                let types: Vec<String> = types.iter().map(|ty| context.display(*ty).to_string()).collect();
                types.join(", ")
            };
            let message = format!("has {what} ({}), and '{name}' has ({})", list(&given), list(declared));
            Err(ir.emit_op_error(self.op(), message).report())
        };
        let types = |values: Vec<Value>| values.into_iter().map(|value| ir.value_type(value)).collect();
        check("arguments", types(self.inputs(ir).collect()), function.inputs(holder))?;
        check("results", types(self.output(ir).into_iter().collect()), function.results(holder))
    }
}

impl DialectInlinerInterface for ToyDialect {
    fn is_legal_to_inline_call(_: &Body, _: Op, _: Op, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    fn is_legal_to_inline_region(_: &Body, _: Region, _: &Body, _: Region, _: bool) -> bool {
        true
    }

    /// Replaces the results of the call by the returned values.
    fn handle_terminator_to_values(builder: &mut Builder<'_>, terminator: Op, results: &[Value]) {
        let values: Vec<Value> = builder.body().operands(terminator).collect();
        for (result, value) in results.iter().zip(values) {
            builder.replace_all_uses(*result, value);
        }
    }

    /// Inserts a cast between types that differ at a call.
    fn materialize_call_conversion(
        builder: &mut Builder<'_>,
        input: Value,
        ty: Type,
        location: Location,
    ) -> Option<Op> {
        let context = builder.context().clone();
        let from = builder.body().value_type(input);
        CastOp::are_cast_compatible(&context, &[from], &[ty])
            .then(|| CastOp::build(builder, location, ty, input).op())
    }
}
