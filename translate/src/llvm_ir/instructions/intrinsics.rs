//! Calls of intrinsics, as the definitions of their ops declare them.

use std::fmt::Write as _;

use terrace_llvm::{ArrayType, FastmathFlagsAttr, PointerType, StructType};
use terrace_llvm::{
    AssumeOp, ImmediateArgumentsTable, IntrinsicNameTable, IntrinsicTable, MaskedGather, MaskedLoadOp,
    MaskedScatter, MaskedStoreOp, MatrixColumnMajorLoadOp, MatrixColumnMajorStoreOp, NoAliasScopeDeclOp,
};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::types::{Type, TypeData};

use super::Line;
use super::memory::Aliasing;
use crate::llvm_ir::attributes::write_parameter_attributes;
use crate::llvm_ir::body::BodyWriter;
use crate::llvm_ir::constants::constant_of;
use crate::llvm_ir::types::is_scalable;

/// The translations of those intrinsics with more than arguments.
pub(super) const LINES: &[Line] = &[
    (MaskedLoadOp::NAME, None, |writer, op, _| {
        let it = MaskedLoadOp::wrap(op);
        let alignment = it.alignment(writer.ir);
        let mut call = IntrinsicCall::of(writer, op);
        call.align(0, alignment.into());
        call.add_missing_operand(writer, op, 3);
        let is_nontemporal = it.nontemporal(writer.ir);
        writer.write_intrinsic(op, &call)?;
        if is_nontemporal {
            writer.attach("nontemporal", "!{i32 1}");
        }
        writer.finish(op);
        Ok(())
    }),
    (MaskedStoreOp::NAME, None, |writer, op, _| {
        let alignment = MaskedStoreOp::wrap(op).alignment(writer.ir);
        write_aligned(writer, op, 1, alignment.into())
    }),
    (MaskedGather::NAME, None, |writer, op, _| {
        let alignment = MaskedGather::wrap(op).alignment(writer.ir);
        let mut call = IntrinsicCall::of(writer, op);
        call.align(0, alignment.into());
        call.add_missing_operand(writer, op, 3);
        writer.write_intrinsic(op, &call)?;
        writer.finish(op);
        Ok(())
    }),
    (MaskedScatter::NAME, None, |writer, op, _| {
        let alignment = MaskedScatter::wrap(op).alignment(writer.ir);
        write_aligned(writer, op, 1, alignment.into())
    }),
    (MatrixColumnMajorLoadOp::NAME, None, |writer, op, _| {
        let matrix = MatrixColumnMajorLoadOp::wrap(op).res(writer.ir);
        let alignment = element_alignment(writer, matrix);
        write_aligned(writer, op, 0, alignment)
    }),
    (MatrixColumnMajorStoreOp::NAME, None, |writer, op, _| {
        let matrix = MatrixColumnMajorStoreOp::wrap(op).matrix(writer.ir);
        let alignment = element_alignment(writer, matrix);
        write_aligned(writer, op, 1, alignment)
    }),
    (AssumeOp::NAME, None, |writer, op, _| {
        let it = AssumeOp::wrap(op);
        let mut call = IntrinsicCall::of(writer, op);
        call.arguments.truncate(1);
        writer.write_intrinsic(op, &call)?;
        writer.write_bundles(&it.op_bundle_operands(writer.ir), it.op_bundle_tags(writer.ir));
        writer.finish(op);
        Ok(())
    }),
    (NoAliasScopeDeclOp::NAME, None, |writer, op, _| {
        let scope = NoAliasScopeDeclOp::wrap(op).scope(writer.ir).to_attribute(writer.context);
        let mut call = IntrinsicCall::of(writer, op);
        let node = writer.module.metadata.scope_list(writer.context, &[scope]);
        call.arguments = vec![Argument::Metadata(format!("!{node}"))];
        writer.write_intrinsic(op, &call)?;
        writer.finish(op);
        Ok(())
    }),
];

/// An argument of an intrinsic.
enum Argument {
    Operand(Value, String),
    Constant(Attribute),
    Poison(Type),
    Metadata(String),
}

/// A call of an intrinsic.
struct IntrinsicCall {
    /// The name without types.
    name: String,
    arguments: Vec<Argument>,
}

impl IntrinsicCall {
    /// Returns the call that the definition of an op declares.
    fn of(writer: &BodyWriter<'_, '_>, op: Op) -> Self {
        let ir = writer.ir;
        let name = match ir.interface::<IntrinsicNameTable>(op) {
            Some(table) => table.name.to_owned(),
            None => ir.info(op).text().replacen("llvm.intr.", "llvm.", 1),
        };
        let mut arguments: Vec<Argument> =
            ir.operands(op).map(|value| Argument::Operand(value, String::new())).collect();
        if let Some(table) = ir.interface::<ImmediateArgumentsTable>(op) {
            for (position, name) in table.positions.iter().zip(table.names) {
                if let Some(attribute) = ir.attribute(op, name) {
                    let position = usize::try_from(*position).unwrap_or(usize::MAX).min(arguments.len());
                    arguments.insert(position, Argument::Constant(attribute));
                }
            }
        }
        IntrinsicCall { name, arguments }
    }

    /// Sets the alignment of a pointer argument.
    fn align(&mut self, position: usize, alignment: i64) {
        if let Some(Argument::Operand(_, attributes)) = self.arguments.get_mut(position) {
            *attributes = format!(" align {alignment}");
        }
    }

    /// Adds poison of the result's type if there are fewer arguments.
    fn add_missing_operand(&mut self, writer: &BodyWriter<'_, '_>, op: Op, count: usize) {
        if self.arguments.len() < count {
            let ty = writer.ir.value_type(writer.ir.result(op, 0));
            self.arguments.push(Argument::Poison(ty));
        }
    }
}

fn write_aligned(
    writer: &mut BodyWriter<'_, '_>,
    op: Op,
    position: usize,
    alignment: i64,
) -> Result<(), Reported> {
    let mut call = IntrinsicCall::of(writer, op);
    call.align(position, alignment);
    writer.write_intrinsic(op, &call)?;
    writer.finish(op);
    Ok(())
}

/// Returns the alignment of the elements of a vector in bytes.
fn element_alignment(writer: &BodyWriter<'_, '_>, vector: Value) -> i64 {
    let element = writer.ir.value_type(vector).element_type_or_self(writer.context);
    let align = writer.module.layout.align(writer.context, element).unwrap_or(1);
    i64::try_from(align).unwrap_or(i64::MAX)
}

/// Writes the call of an intrinsic.
pub(super) fn write(writer: &mut BodyWriter<'_, '_>, op: Op, _: &'static str) -> Result<(), Reported> {
    let mut call = IntrinsicCall::of(writer, op);
    let (rounding, exceptions) =
        (writer.ir.attribute(op, "roundingmode"), writer.ir.attribute(op, "fpExceptionBehavior"));
    let is_constrained = exceptions.is_some();
    for (attribute, name) in [(rounding, "roundingmode"), (exceptions, "fpExceptionBehavior")] {
        if attribute.is_some() {
            call.arguments.push(Argument::Metadata(constrained_text(writer, op, name)));
        }
    }
    let list = |name| writer.ir.attribute(op, name);
    if let Some(attributes) = list("arg_attrs").and_then(|list| list.as_array(writer.context)) {
        let operands = call.arguments.iter_mut().filter_map(|argument| match argument {
            Argument::Operand(_, text) => Some(text),
            _ => None,
        });
        for (text, attributes) in operands.zip(attributes) {
            write_parameter_attributes(writer.context, &mut writer.module.types, *attributes, text);
        }
    }
    let aliasing = Aliasing {
        access_groups: list("access_groups"),
        alias_scopes: list("alias_scopes"),
        noalias_scopes: list("noalias_scopes"),
        tbaa: list("tbaa"),
    };
    writer.write_intrinsic(op, &call)?;
    if is_constrained {
        writer.out.push_str(" strictfp");
    }
    writer.attach_aliasing(aliasing);
    writer.finish(op);
    Ok(())
}

/// Returns the metadata string of a rounding mode or of the behavior on exceptions.
fn constrained_text(writer: &BodyWriter<'_, '_>, op: Op, name: &str) -> String {
    use terrace_llvm::{FPExceptionBehavior, RoundingMode};
    let number = writer.ir.attribute(op, name).and_then(|attribute| attribute.as_i64(writer.context));
    let text = match name {
        "roundingmode" => number.and_then(RoundingMode::from_value).map(|mode| format!("round.{mode}")),
        _ => number.and_then(FPExceptionBehavior::from_value).map(|mode| format!("fpexcept.{mode}")),
    };
    format!("!\"{}\"", text.unwrap_or_default())
}

impl BodyWriter<'_, '_> {
    /// Writes the call, without the end of the line.
    fn write_intrinsic(&mut self, op: Op, call: &IntrinsicCall) -> Result<(), Reported> {
        let table = self.ir.interface::<IntrinsicTable>(op).expect("an intrinsic");
        let mut symbol = format!("@{}", call.name);
        let types: Vec<Option<Type>> =
            call.arguments.iter().map(|argument| self.argument_type(argument)).collect();
        self.add_overloads(&mut symbol, op, table, &types);
        self.declare(op, &symbol, &types);
        self.out.push_str("call");
        if let Some(flags) = self.ir.attribute(op, "fastmathFlags") {
            let flags = FastmathFlagsAttr::of(self.context, flags);
            self.write_fast_math(op, *flags.value(self.context));
        }
        self.out.push(' ');
        self.write_result_type(op);
        self.out.push(' ');
        self.out.push_str(&symbol);
        self.out.push('(');
        for (position, argument) in call.arguments.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.write_argument(argument);
        }
        self.out.push(')');
        Ok(())
    }

    fn write_argument(&mut self, argument: &Argument) {
        match argument {
            Argument::Operand(value, attributes) => {
                self.write_type(self.ir.value_type(*value));
                self.out.push_str(attributes);
                self.out.push(' ');
                self.write_value(*value);
            }
            Argument::Constant(attribute) => {
                let constant = attribute
                    .ty(self.context)
                    .and_then(|ty| constant_of(self.context, ty, *attribute))
                    .expect("an immediate argument is a number, which the verifier ensures");
                constant.write_typed(self.context, &mut self.module.types, &mut self.out);
            }
            Argument::Poison(ty) => {
                self.write_type(*ty);
                self.out.push_str(" poison");
            }
            Argument::Metadata(text) => {
                self.out.push_str("metadata ");
                self.out.push_str(text);
            }
        }
    }

    /// Returns the type of an argument, `None` for metadata.
    fn argument_type(&self, argument: &Argument) -> Option<Type> {
        match argument {
            Argument::Operand(value, _) => Some(self.ir.value_type(*value)),
            Argument::Constant(attribute) => attribute.ty(self.context),
            Argument::Poison(ty) => Some(*ty),
            Argument::Metadata(_) => None,
        }
    }

    fn add_overloads(&self, symbol: &mut String, op: Op, table: &IntrinsicTable, types: &[Option<Type>]) {
        for position in table.overloaded_results {
            let result = self.ir.results(op).next().map(|result| self.ir.value_type(result));
            let fields = result.and_then(|ty| crate::llvm_ir::types::struct_fields(self.context, ty));
            let ty = match fields {
                // Several results are the fields of a structure.
                Some(fields) => {
                    usize::try_from(*position).ok().and_then(|position| fields.get(position).copied())
                }
                None => result,
            };
            if let Some(ty) = ty {
                symbol.push('.');
                mangle(self.context, ty, symbol);
            }
        }
        for position in table.overloaded_arguments {
            let ty = usize::try_from(*position).ok().and_then(|position| types.get(position).copied());
            if let Some(ty) = ty.flatten() {
                symbol.push('.');
                mangle(self.context, ty, symbol);
            }
        }
    }

    /// Declares an intrinsic, once in the module.
    fn declare(&mut self, op: Op, symbol: &str, types: &[Option<Type>]) {
        if self.module.is_declared(symbol) {
            return;
        }
        let mut text = "declare ".to_owned();
        match self.ir.results(op).next() {
            Some(result) => {
                text.push_str(&self.module.types.text(self.context, self.ir.value_type(result)));
            }
            None => text.push_str("void"),
        }
        let _ = write!(text, " {symbol}(");
        for (position, ty) in types.iter().enumerate() {
            if position > 0 {
                text.push_str(", ");
            }
            match ty {
                Some(ty) => text.push_str(&self.module.types.text(self.context, *ty)),
                None => text.push_str("metadata"),
            }
        }
        text.push(')');
        self.module.declare(symbol, &text);
    }

    /// Declares the intrinsic with a name. Returns the name with `@`.
    pub(super) fn intrinsic_by_name(&mut self, op: Op, name: &str, arguments: &[Value]) -> String {
        let types: Vec<Option<Type>> =
            arguments.iter().map(|value| Some(self.ir.value_type(*value))).collect();
        let symbol = format!("@{name}");
        self.declare(op, &symbol, &types);
        symbol
    }
}

/// Appends a type as part of the name of an intrinsic.
fn mangle(context: &Context, ty: Type, out: &mut String) {
    match ty.data(context) {
        TypeData::Integer { width, .. } => {
            let _ = write!(out, "i{width}");
            return;
        }
        TypeData::Float(format) => {
            out.push_str(format.keyword());
            return;
        }
        TypeData::Vector { shaped, .. } => {
            let scale = if is_scalable(context, ty) { "nx" } else { "" };
            let _ = write!(out, "{scale}v{}", shaped.shape.first().copied().unwrap_or(1));
            mangle(context, shaped.element, out);
            return;
        }
        _ => {}
    }
    if let Some(pointer) = PointerType::from_type(context, ty) {
        let _ = write!(out, "p{}", pointer.address_space(context));
    } else if let Some(array) = ArrayType::from_type(context, ty) {
        let _ = write!(out, "a{}", array.count(context));
        mangle(context, *array.element(context), out);
    } else if let Some(structure) = StructType::from_type(context, ty) {
        match structure.name(context) {
            Some(name) => {
                let _ = write!(out, "s_{name}");
            }
            None => {
                out.push_str("sl_");
                for field in structure.fields(context) {
                    mangle(context, *field, out);
                }
            }
        }
        out.push('s');
    } else {
        out.push_str("ppcf128");
    }
}
