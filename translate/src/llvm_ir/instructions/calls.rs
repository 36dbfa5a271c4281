//! Calls of functions and of inline assembly.

use terrace_llvm::{
    AsmDialect, CConvAttr, CallIntrinsicOp, CallOp, CallingConvention, FunctionType, InlineAsmOp, InvokeOp,
    TailCallKind, TailCallKindAttr, VaArgOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::types::Type;

use super::Line;
use super::memory::aliasing;
use crate::llvm_ir::attributes::{memory_effects, write_parameter_attributes};
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::symbol_text;
use crate::llvm_ir::names::write_string;

/// The translations.
pub(super) const LINES: &[Line] = &[
    (CallOp::NAME, None, write_call),
    (InvokeOp::NAME, None, write_invoke),
    (InlineAsmOp::NAME, None, write_assembly),
    (CallIntrinsicOp::NAME, None, write_intrinsic_by_name),
    (VaArgOp::NAME, None, |writer, op, opcode| {
        writer.out.push_str(opcode);
        writer.write_operand_list(op);
        writer.out.push_str(", ");
        writer.write_type(writer.ir.value_type(writer.ir.result(op, 0)));
        writer.finish(op);
        Ok(())
    }),
];

/// A call that is written.
pub(super) struct CallText<'call> {
    /// The name of the callee with `@`; none if the first argument is its address.
    pub(super) callee: Option<&'call str>,
    pub(super) arguments: &'call [Value],
    /// The type of a variadic callee.
    pub(super) variadic: Option<Type>,
    pub(super) argument_attributes: Option<Attribute>,
    pub(super) result_attributes: Option<Attribute>,
}

/// Writes the callee and the arguments of a call whose callee is a symbol, or the first operand if there is none.
macro_rules! write_symbol_or_pointer_call {
    ($writer:ident, $op:ident, $call:ident) => {
        let callee = $call.callee($writer.ir).map(symbol_text);
        let arguments: Vec<Value> = $call.callee_operands($writer.ir).collect();
        let text = CallText {
            callee: callee.as_deref(),
            arguments: &arguments,
            variadic: $call.var_callee_type($writer.ir),
            argument_attributes: $call.arg_attrs_attr($writer.ir),
            result_attributes: $call.res_attrs_attr($writer.ir),
        };
        $writer.write_callee_and_arguments($op, &text)?;
    };
}

fn write_call(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = CallOp::wrap(op);
    writer.write_tail(it.tail_call_kind(writer.ir));
    writer.out.push_str(opcode);
    writer.write_fast_math(op, *it.fastmath_flags(writer.ir).value(writer.context));
    writer.write_convention(it.c_conv(writer.ir));
    write_symbol_or_pointer_call!(writer, op, it);
    let flags = [
        (it.convergent(writer.ir), " convergent"),
        (it.no_unwind(writer.ir), " nounwind"),
        (it.will_return(writer.ir), " willreturn"),
        (it.no_inline(writer.ir), " noinline"),
        (it.always_inline(writer.ir), " alwaysinline"),
        (it.inline_hint(writer.ir), " inlinehint"),
    ];
    for (is_set, text) in flags {
        writer.out.push_str(if is_set { text } else { "" });
    }
    if let Some(effects) = it.memory_effects(writer.ir) {
        writer.out.push_str(&memory_effects(writer.context, effects));
    }
    writer.write_bundles(&it.op_bundle_operands(writer.ir), it.op_bundle_tags(writer.ir));
    writer.attach_aliasing(aliasing!(it, writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_invoke(writer: &mut BodyWriter<'_, '_>, op: Op, opcode: &'static str) -> Result<(), Reported> {
    let it = InvokeOp::wrap(op);
    writer.out.push_str(opcode);
    writer.write_convention(it.c_conv(writer.ir));
    write_symbol_or_pointer_call!(writer, op, it);
    writer.write_bundles(&it.op_bundle_operands(writer.ir), it.op_bundle_tags(writer.ir));
    writer.out.push_str("\n          to ");
    writer.write_label(op, 0);
    writer.out.push_str(" unwind ");
    writer.write_label(op, 1);
    writer.attach_weights(it.branch_weights(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_assembly(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Result<(), Reported> {
    let it = InlineAsmOp::wrap(op);
    writer.write_tail(it.tail_call_kind(writer.ir));
    writer.out.push_str("call ");
    writer.write_result_type(op);
    writer.out.push_str(" asm");
    let flags = [
        (it.has_side_effects(writer.ir), " sideeffect"),
        (it.is_align_stack(writer.ir), " alignstack"),
        (it.asm_dialect(writer.ir) == Some(AsmDialect::Intel), " inteldialect"),
    ];
    for (is_set, text) in flags {
        writer.out.push_str(if is_set { text } else { "" });
    }
    writer.out.push(' ');
    write_string(&mut writer.out, it.asm_string(writer.ir).as_bytes());
    writer.out.push_str(", ");
    write_string(&mut writer.out, it.constraints(writer.ir).as_bytes());
    let arguments: Vec<Value> = it.operands(writer.ir).collect();
    writer.write_arguments(&arguments, it.operand_attrs_attr(writer.ir));
    writer.finish(op);
    Ok(())
}

fn write_intrinsic_by_name(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Result<(), Reported> {
    let it = CallIntrinsicOp::wrap(op);
    let arguments: Vec<Value> = it.args(writer.ir).collect();
    let symbol = writer.intrinsic_by_name(op, it.intrin(writer.ir), &arguments);
    writer.out.push_str("call");
    writer.write_fast_math(op, *it.fastmath_flags(writer.ir).value(writer.context));
    let call = CallText {
        callee: Some(&symbol),
        arguments: &arguments,
        variadic: None,
        argument_attributes: it.arg_attrs_attr(writer.ir),
        result_attributes: it.res_attrs_attr(writer.ir),
    };
    writer.write_callee_and_arguments(op, &call)?;
    writer.write_bundles(&it.op_bundle_operands(writer.ir), it.op_bundle_tags(writer.ir));
    writer.finish(op);
    Ok(())
}

/// Returns the text of a calling convention, with a blank before it; nothing for that of C.
pub(crate) fn convention(context: &Context, convention: CConvAttr) -> String {
    match *convention.value(context) {
        CallingConvention::Ccc => String::new(),
        // The number has the same meaning as the keyword that some conventions have.
        other => format!(" cc {}", other.value()),
    }
}

impl BodyWriter<'_, '_> {
    fn write_tail(&mut self, kind: TailCallKindAttr) {
        let kind = *kind.value(self.context);
        if kind != TailCallKind::None {
            self.out.push_str(&kind.to_string());
            self.out.push(' ');
        }
    }

    fn write_convention(&mut self, chosen: CConvAttr) {
        let text = convention(self.context, chosen);
        self.out.push_str(&text);
    }

    /// Writes the type of the result of a call, or `void`.
    pub(super) fn write_result_type(&mut self, op: Op) {
        match self.ir.results(op).next() {
            Some(result) => self.write_type(self.ir.value_type(result)),
            None => self.out.push_str("void"),
        }
    }

    /// Writes the attributes and type of the result, the callee and the arguments.
    pub(super) fn write_callee_and_arguments(&mut self, op: Op, call: &CallText<'_>) -> Result<(), Reported> {
        let first = call.result_attributes.and_then(|list| list.as_array(self.context)?.first().copied());
        if let Some(attributes) = first {
            write_parameter_attributes(self.context, &mut self.module.types, attributes, &mut self.out);
        }
        self.out.push(' ');
        match call.variadic {
            Some(ty) if FunctionType::from_type(self.context, ty).is_some() => self.write_type(ty),
            _ => self.write_result_type(op),
        }
        self.out.push(' ');
        let arguments = match call.callee {
            Some(name) => {
                self.out.push_str(name);
                call.arguments
            }
            None => {
                let (callee, arguments) =
                    call.arguments.split_first().expect("a callee, which the verifier ensures");
                self.write_value(*callee);
                arguments
            }
        };
        self.write_arguments(arguments, call.argument_attributes);
        Ok(())
    }

    /// Writes arguments in parentheses, each with its attributes.
    pub(super) fn write_arguments(&mut self, arguments: &[Value], attributes: Option<Attribute>) {
        let attributes = attributes.and_then(|list| list.as_array(self.context)).unwrap_or_default();
        self.out.push('(');
        for (position, value) in arguments.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.write_type(self.ir.value_type(*value));
            if let Some(attributes) = attributes.get(position) {
                write_parameter_attributes(self.context, &mut self.module.types, *attributes, &mut self.out);
            }
            self.out.push(' ');
            self.write_value(*value);
        }
        self.out.push(')');
    }

    /// Writes operand bundles.
    pub(super) fn write_bundles(&mut self, bundles: &[Vec<Value>], tags: Option<Attribute>) {
        let tags = tags.and_then(|tags| tags.as_array(self.context)).unwrap_or_default();
        if bundles.is_empty() || tags.is_empty() {
            return;
        }
        self.out.push_str(" [ ");
        for (position, (bundle, tag)) in bundles.iter().zip(tags).enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            write_string(&mut self.out, tag.as_string_bytes(self.context).unwrap_or_default());
            self.write_arguments(bundle, None);
        }
        self.out.push_str(" ]");
    }
}
