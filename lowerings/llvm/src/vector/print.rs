//! `vector.print` as calls of the functions of the runtime library.

use terrace_llvm::{BitcastOp, SExtOp, VoidType, ZExtOp};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace_runtime::ir::Value;
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{Type, TypeData};
use terrace_vector::{PrintOp, PrintPunctuation};

use super::Lowerings;
use super::rows::{part, sizes};
use crate::support::builder::Llvm;
use crate::support::symbols::{WithSymbols, ensure_function, table_around, text_state, unique_symbol};
use crate::types::{array, pointer};

pub(super) fn add_patterns(lowerings: &mut Lowerings<'_>) {
    let print = OpConversion::new("LowerPrint", lower_print).with_types(lowerings.types);
    lowerings.patterns.add(WithSymbols(print));
}

/// Lowers the print of a value, of punctuation, or of a text. Elements are in parentheses for each dimension.
fn lower_print(
    op: PrintOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let table = table_around(op.op(), rewriter)?;
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let text = op.string_literal(ir).map(str::to_owned);
    let punctuation = *op.punctuation(ir).value(&context);
    let source = op.source(ir).map(|source| ir.value_type(source));
    let format = match source {
        None => None,
        Some(ty) => {
            let element = ty.element_type_or_self(&context);
            let Some(format) = Format::of(element, &context) else {
                let reason =
                    || format!("no function of the runtime library prints {}", context.display(element));
                return Err(rewriter.match_failure(op.op(), reason));
            };
            if ty.scalable_dimensions(&context).contains(&true) {
                return Err(rewriter.match_failure(op.op(), || "the number of its elements is not known"));
            }
            // A vector without dimensions becomes one of one element.
            let shape = match ty.is_vector(&context) {
                true if ty.rank(&context) == Some(0) => vec![1],
                true => sizes(&context, ty),
                false => Vec::new(),
            };
            Some((format, shape))
        }
    };
    let mut calls = Calls { table, location, rewriter };
    if let Some((format, shape)) = format {
        calls.print(operands.values()[0], &shape, format);
    }
    if let Some(text) = text {
        calls.print_text(&text);
    } else {
        match punctuation {
            PrintPunctuation::NoPunctuation => {}
            PrintPunctuation::NewLine => calls.call("printNewline", &[]),
            PrintPunctuation::Comma => calls.call("printComma", &[]),
            PrintPunctuation::Open => calls.call("printOpen", &[]),
            PrintPunctuation::Close => calls.call("printClose", &[]),
        }
    }
    rewriter.erase(op.op());
    Ok(())
}

/// The function that prints values of a type, and the type that it takes.
#[derive(Clone, Copy)]
struct Format {
    function: &'static str,
    ty: Type,
    is_signed: bool,
}

impl Format {
    fn of(ty: Type, context: &Context) -> Option<Format> {
        let (function, ty, is_signed) = match ty.data(context) {
            TypeData::Index => ("printU64", Type::I64, false),
            TypeData::Integer { width, signedness } if *width <= 64 => match signedness {
                Signedness::Unsigned => ("printU64", Type::I64, false),
                // A single bit is 0 or 1.
                Signedness::Signed | Signedness::Signless => ("printI64", Type::I64, *width > 1),
            },
            _ => match ty.float_format(context)? {
                FloatFormat::F32 => ("printF32", ty, false),
                FloatFormat::F64 => ("printF64", ty, false),
                FloatFormat::F16 => ("printF16", Type::integer(context, 16), false),
                FloatFormat::BF16 => ("printBF16", Type::integer(context, 16), false),
                _ => return None,
            },
        };
        Some(Format { function, ty, is_signed })
    }
}

/// Builds calls of functions of the runtime library, which it declares.
struct Calls<'rewriter, 'ir> {
    /// The distance of the symbol table around.
    table: usize,
    location: Location,
    rewriter: &'rewriter mut ConversionRewriter<'ir>,
}

impl Calls<'_, '_> {
    /// Builds a call of a function without result.
    fn call(&mut self, function: &str, operands: &[Value]) {
        let context = self.rewriter.context().clone();
        let inputs: Vec<Type> =
            operands.iter().map(|operand| self.rewriter.body().value_type(*operand)).collect();
        let void = VoidType::get(&context).ty();
        let callee = ensure_function(self.table, function, &inputs, void, self.rewriter);
        Llvm::new(self.rewriter, self.location).call(Some(callee), operands, &[], &[]);
    }

    /// Builds the calls that print a value: a scalar if the shape is empty, else a vector of that shape.
    fn print(&mut self, value: Value, shape: &[i64], format: Format) {
        let [size, inner @ ..] = shape else {
            let value = self.convert(value, format);
            return self.call(format.function, &[value]);
        };
        self.call("printOpen", &[]);
        for index in 0..*size {
            if index > 0 {
                self.call("printComma", &[]);
            }
            let element = part(value, &[index], &mut Llvm::new(self.rewriter, self.location));
            self.print(element, inner, format);
        }
        self.call("printClose", &[]);
    }

    /// Builds the conversion of a value to the type that the function takes.
    fn convert(&mut self, value: Value, format: Format) -> Value {
        let mut llvm = Llvm::new(self.rewriter, self.location);
        let context = llvm.context();
        let ty = llvm.ty(value);
        match ty == format.ty {
            true => value,
            false if ty.is_float(context) => llvm.value::<BitcastOp>(&[value], format.ty, &[]),
            false if format.is_signed => llvm.value::<SExtOp>(&[value], format.ty, &[]),
            false => llvm.value::<ZExtOp>(&[value], format.ty, &[]),
        }
    }

    /// Builds the call that prints a text, a global constant.
    fn print_text(&mut self, text: &str) {
        let context = self.rewriter.context().clone();
        let bytes: Vec<u8> = text.bytes().chain([0]).collect();
        let ty = array(&context, Type::I8, bytes.len() as u64);
        let location = self.location;
        let name = unique_symbol(self.table, "vector_print_str", self.rewriter, |builder, name| {
            builder.create(text_state(&context, name, ty, bytes, location));
        });
        let mut llvm = Llvm::new(self.rewriter, location);
        let address = llvm.address_of(pointer(&context, 0), name);
        let address = llvm.element_pointer(address, ty, &[0], &[], &[]);
        self.call("printString", &[address]);
    }
}
