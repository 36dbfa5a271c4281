//! `llvm.call`: its text, what it calls, and verification.

use std::ops::Range;

use terrace_runtime::attributes::{Attribute, LocationData};
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::function;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::interfaces::{CallOpInterface, Callee, SymbolScope, SymbolUserOpInterface};
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use super::bundles;
use super::callees::{
    check_variadic_type, parse_callee, parse_convention, parse_rest, parse_variadic_type, print_callee,
    print_signature, print_variadic_type,
};
use crate::arithmetic::casts::fail;
use crate::arithmetic::comparisons::with_flags;
use crate::types::is_void;
use crate::{
    AliasOp, CallOp, CallingConvention, DISubprogramAttr, FunctionType, IFuncOp, InlineAsmOp, LLVMFuncOp,
    PointerType, TailCallKind, TailCallKindAttr,
};

impl CallOp {
    pub(crate) fn parse(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<()> {
        let context = parser.context();
        loop {
            let location = parser.types().location();
            let Some(word) = parser.types().parse_optional_any_keyword() else { break };
            if parse_convention(parser, word) {
                continue;
            }
            let Ok(kind) = word.parse::<TailCallKind>() else {
                let message = format!("'{word}' is neither a calling convention nor a kind of tail calls");
                return Err(parser.types().error_at(location, message));
            };
            let kind = TailCallKindAttr::get(context, kind).to_attribute(context);
            parser.add_attribute("TailCallKind", kind);
        }
        let call = parse_callee(parser)?;
        parse_variadic_type(parser)?;
        let sizes = parse_rest(parser, call)?;
        parser.add_attribute("operandSegmentSizes", segment_sizes(context, &sizes));
        Ok(())
    }

    pub(crate) fn print(self, printer: &mut OpPrinter<'_, '_>, ir: &Body) {
        let context = ir.context();
        printer.print_space();
        let convention = *self.c_conv(ir).value(context);
        if convention != CallingConvention::Ccc {
            printer.print_text(&format!("{convention} "));
        }
        let kind = *self.tail_call_kind(ir).value(context);
        if kind != TailCallKind::None {
            printer.print_text(&format!("{kind} "));
        }
        let operands: Vec<Value> = self.callee_operands(ir).collect();
        let callee = self.callee_attr(ir);
        print_callee(printer, callee, &operands);
        print_variadic_type(printer, self.var_callee_type_attr(ir));
        let groups = self.op_bundle_operands(ir).iter().map(|group| group.to_vec()).collect::<Vec<_>>();
        bundles::print(printer, ir, self.op_bundle_tags_attr(ir), groups);
        let shown = with_flags(
            &[
                "callee",
                "CConv",
                "TailCallKind",
                "var_callee_type",
                "op_bundle_sizes",
                "op_bundle_tags",
                "operandSegmentSizes",
                "arg_attrs",
                "res_attrs",
            ],
            ir.context(),
            self.fastmath_flags(ir),
        );
        printer.print_optional_attributes(ir, self.op(), &shown);
        let attributes = [self.arg_attrs_attr(ir), self.res_attrs_attr(ir)];
        print_signature(printer, ir, self.op(), callee.is_none(), &operands, attributes);
    }

    /// Verifies the written type of a variadic callee, and the operand bundles.
    pub(crate) fn verify_signature(self, ir: &Body) -> Result<(), Reported> {
        // Without a symbol, the first operand is the callee.
        let arguments = self.callee_operands(ir).skip(usize::from(self.callee_attr(ir).is_none()));
        check_variadic_type(ir, self.op(), self.var_callee_type_attr(ir), arguments)?;
        bundles::check(ir, self.op(), self.op_bundle_operands(ir).len(), self.op_bundle_tags_attr(ir))
    }
}

/// Verifies operands and results of a call against the type of the callee.
fn check_signature(ir: &Body, op: Op, ty: FunctionType, arguments: &[Value]) -> Result<(), Reported> {
    let context: &Context = ir.context();
    let (parameters, is_variadic) = (ty.parameters(context), *ty.is_variadic(context));
    let (expected, found) = (parameters.len(), arguments.len());
    if found != expected && !(is_variadic && found > expected) {
        let least = if is_variadic { "at least " } else { "" };
        let message =
            format!("incorrect number of operands ({found}) for callee (expecting: {least}{expected})");
        return fail(ir, op, message);
    }
    for (index, (argument, parameter)) in arguments.iter().zip(parameters).enumerate() {
        let found = ir.value_type(*argument);
        if found != *parameter {
            let message = format!(
                "operand type mismatch for operand {index}: '{}' != '{}'",
                context.display(found),
                context.display(*parameter)
            );
            return fail(ir, op, message);
        }
    }
    let result = *ty.result(context);
    let found: Option<Type> = ir.results(op).next().map(|result| ir.value_type(result));
    match found {
        None if !is_void(context, result) => fail(ir, op, "expected function call to produce a value"),
        Some(_) if is_void(context, result) => {
            fail(ir, op, "calling function with void result must not produce values")
        }
        Some(found) if found != result => {
            let message = format!(
                "result type mismatch: '{}' != '{}'",
                context.display(found),
                context.display(result)
            );
            fail(ir, op, message)
        }
        _ => Ok(()),
    }
}

impl SymbolUserOpInterface for CallOp {
    /// Verifies the call against the type of the function that it calls.
    fn verify_symbol_uses(self, ir: &Body, symbols: &mut SymbolScope<'_>) -> Result<(), Reported> {
        let context = ir.context();
        let operands: Vec<Value> = self.callee_operands(ir).collect();
        let Some(callee) = self.callee_attr(ir) else {
            let Some(pointer) = operands.first() else {
                return fail(ir, self.op(), "must have either a `callee` attribute or at least an operand");
            };
            let ty = ir.value_type(*pointer);
            if PointerType::from_type(context, ty).is_none() {
                let message = format!("indirect call expects a pointer as callee: '{}'", context.display(ty));
                return fail(ir, self.op(), message);
            }
            return Ok(());
        };
        let name = callee.as_flat_symbol_reference(context).unwrap_or_default();
        let Some((holder, symbol)) = symbols.lookup(callee) else {
            return fail(ir, self.op(), format!("'{name}' does not reference a symbol in the current scope"));
        };
        let of_function =
            function::function_type(holder, symbol).filter(|_| LLVMFuncOp::from_op(holder, symbol).is_some());
        let of_ifunc = IFuncOp::from_op(holder, symbol).map(|ifunc| ifunc.i_func_type(holder));
        if AliasOp::from_op(holder, symbol).is_some() {
            return Ok(());
        }
        let Some(ty) = of_function.or(of_ifunc).and_then(|ty| FunctionType::from_type(context, ty)) else {
            return fail(
                ir,
                self.op(),
                format!("'{name}' does not reference a valid LLVM function, IFunc, or Alias"),
            );
        };
        if *ty.is_variadic(context) && self.var_callee_type_attr(ir).is_none() {
            return fail(ir, self.op(), "missing var_callee_type attribute for vararg call");
        }
        check_signature(ir, self.op(), ty, &operands)?;
        check_debug_location(ir, self.op(), (holder, symbol), symbols)
    }
}

/// Verifies that a call which may be inlined has a location, if both functions have debug information: LLVM asks for it.
fn check_debug_location(
    ir: &Body,
    call: Op,
    callee: (&Body, Op),
    symbols: &SymbolScope<'_>,
) -> Result<(), Reported> {
    let context = ir.context();
    let has_debug_information = |(body, function): (&Body, Op)| {
        let has_body = LLVMFuncOp::from_op(body, function).is_some_and(|function| {
            let (inner, region) = function.body(body);
            !inner.is_region_empty(region)
        });
        has_body && has_subprogram(context, body.location(function))
    };
    let may_be_unknown = ir.location(call) != Location::UNKNOWN
        || !has_debug_information(callee)
        || !symbols.enclosing().into_iter().any(has_debug_information);
    if may_be_unknown {
        return Ok(());
    }
    let message =
        "inlinable function call in a function with a DISubprogram location must have a debug location";
    Err(context.emit_error(ir.location(call), message).report())
}

/// Returns whether a location names the subprogram of a function.
fn has_subprogram(context: &Context, location: Location) -> bool {
    match location.data(context) {
        Some(LocationData::Fused { locations, metadata }) => {
            metadata.is_some_and(|metadata| DISubprogramAttr::from_attribute(context, metadata).is_some())
                || locations.iter().any(|location| has_subprogram(context, *location))
        }
        Some(LocationData::Name { child, .. }) => has_subprogram(context, *child),
        Some(LocationData::CallSite { callee, caller }) => {
            has_subprogram(context, *callee) || has_subprogram(context, *caller)
        }
        _ => false,
    }
}

impl InlineAsmOp {
    /// Verifies the kind of tail call: LLVM IR accepts `musttail` only on calls of functions with the caller's signature,
    /// which inline assembly has not.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        match *self.tail_call_kind(ir).value(ir.context()) {
            TailCallKind::Musttail => Err(ir
                .emit_op_error(self.op(), "tail call kind 'musttail' is not supported by this operation")
                .help("inline assembly has no callee to jump to: use '<tail>', '<notail>' or no kind")
                .report()),
            _ => Ok(()),
        }
    }
}

/// Implements the interface of calls whose callee is a symbol, or the first operand if there is none.
macro_rules! symbol_or_pointer_calls {
    ($($op:path),*) => {
        $(impl CallOpInterface for $op {
            fn callee(self, ir: &Body) -> Callee {
                match (self.callee_attr(ir), self.callee_operands(ir).next()) {
                    (Some(symbol), _) => Callee::Symbol(symbol),
                    (None, Some(value)) => Callee::Value(value),
                    // The verifier has reported it.
                    (None, None) => Callee::Symbol(Attribute::UNIT),
                }
            }

            fn set_callee(self, ir: &mut Body, callee: Callee) {
                match callee {
                    Callee::Symbol(symbol) => self.set_callee_attr(ir, Some(symbol)),
                    Callee::Value(value) => ir.set_operand(self.op(), 0, value),
                }
            }

            fn call_operands(self, ir: &Body) -> Range<usize> {
                usize::from(self.callee_attr(ir).is_none())..self.callee_operands(ir).len()
            }
        })*
    };
}

symbol_or_pointer_calls!(CallOp, crate::InvokeOp);
