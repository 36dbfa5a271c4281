//! Calls, and functions as values.

use smallvec::SmallVec;
use terrace_dialect_support::functions::{check_call, check_function_constant, function_type};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::fold::constant_of_value;
use terrace_runtime::interfaces::{OpAsmOpInterface, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Builder, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::Type;

use super::{CallIndirectOp, CallOp, ConstantOp, FuncOp};

impl SymbolUserOpInterface for CallOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let function = function_type(ir, self.op(), self.callee_attr(ir), symbols, FuncOp::NAME)?;
        let types = |value| ir.value_type(value);
        check_call(ir, self.op(), function, self.args(ir).map(types), self.values(ir).map(types))
    }
}

impl SymbolUserOpInterface for ConstantOp {
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        check_function_constant(ir, self.op(), self.value_attr(ir), symbols, FuncOp::NAME)
    }
}

impl OpAsmOpInterface for ConstantOp {
    fn result_names(self, ir: &Body, set_name: &mut dyn FnMut(Value, &str)) {
        set_name(self.result(ir), "f");
    }
}

terrace_dialect_support::call_interfaces!(CallOp, CallIndirectOp);

/// Materializes a reference to a function that a fold returned.
pub(super) fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context();
    value.as_flat_symbol_reference(context)?;
    ty.function_inputs(context)?;
    Some(builder.operation(ConstantOp::NAME, location).attribute("value", value).results([ty]).create())
}

terrace_dialect_support::patterns! {
    CallIndirectOp: call_known_function => CallOp;
}

/// Replaces an indirect call of a known function with a direct one.
fn call_known_function(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let call = CallIndirectOp::from_op(ir, op).ok_or(MatchFailure)?;
    let callee = constant_of_value(ir, CallIndirectOp::callee(call, ir)).ok_or(MatchFailure)?;
    if callee.as_flat_symbol_reference(ir.context()).is_none() {
        return Err(rewriter.match_failure(op, || "the callee is not known"));
    }
    let arguments: SmallVec<[Value; 4]> = call.args(ir).collect();
    let types: SmallVec<[Type; 2]> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let attributes = [("arg_attrs", call.arg_attrs_attr(ir)), ("res_attrs", call.res_attrs_attr(ir))];
    let location = ir.location(op);
    let mut state = rewriter.operation(CallOp::NAME, location).operands(arguments).results(types);
    state = state.attribute("callee", callee);
    for (name, value) in attributes {
        if let Some(value) = value {
            state = state.attribute(name, value);
        }
    }
    let made = state.create();
    rewriter.replace_with_op(op, made);
    Ok(())
}
