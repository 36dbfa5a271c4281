//! Printing, by functions of MLIR's runtime.

use terrace_llvm::{BitcastOp, SExtOp, VoidType, ZExtOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::numeric::Signedness;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_vector::{PrintOp, PrintPunctuation};

use super::elements::first_dimension;
use crate::builder::Llvm;
use crate::symbols::{WithSymbols, ensure_function, table_around};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(WithSymbols(OpConversion::new("LowerPrint", lower_print).with_types(types)));
}

/// The function that prints a scalar, and what makes the argument of it.
struct Printer {
    function: &'static str,
    argument: Type,
    extension: Extension,
}

#[derive(Clone, Copy, PartialEq)]
enum Extension {
    None,
    Signed,
    Unsigned,
    Bits,
}

/// Returns how a scalar is printed; none for types without a function.
fn printer(op: Op, ty: Type, rewriter: &ConversionRewriter<'_>) -> MatchResult<Printer> {
    let context = rewriter.context();
    let of = |function, argument, extension| Ok(Printer { function, argument, extension });
    if ty == Type::F32 {
        return of("printF32", ty, Extension::None);
    }
    if ty == Type::F64 {
        return of("printF64", ty, Extension::None);
    }
    if ty == Type::F16 {
        return of("printF16", Type::I16, Extension::Bits);
    }
    if ty == Type::BF16 {
        return of("printBF16", Type::I16, Extension::Bits);
    }
    if ty.is_index() {
        return of("printU64", Type::I64, Extension::None);
    }
    match ty.as_integer(context) {
        Some(integer) if integer.width <= 64 => {
            let is_unsigned = integer.signedness == Signedness::Unsigned;
            let function = if is_unsigned { "printU64" } else { "printI64" };
            let extension = match integer.width {
                64 => Extension::None,
                1 => Extension::Unsigned,
                _ if is_unsigned => Extension::Unsigned,
                _ => Extension::Signed,
            };
            of(function, Type::I64, extension)
        }
        _ => Err(rewriter.match_failure(op, || "there is no function that prints this type")),
    }
}

/// The functions for a value and its punctuation.
struct Functions {
    scalar: Attribute,
    /// What opens a vector, separates its parts, and closes it; none for a scalar.
    marks: Option<[Attribute; 3]>,
}

fn lower_print(
    op: PrintOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op.op());
    let punctuation = *op.punctuation(ir).value(&context);
    if ir.attribute(op.op(), "stringLiteral").is_some() {
        return Err(rewriter.match_failure(op.op(), || "texts are not printed"));
    }
    let original = ir.operands(op.op()).next().map(|value| ir.value_type(value));
    let table = table_around(op.op(), rewriter)?;
    let void = VoidType::get(&context).ty();
    if let Some(original) = original {
        if original.scalable_dimensions(&context).contains(&true) {
            return Err(rewriter.match_failure(op.op(), || "scalable vectors are not printed"));
        }
        let printer = printer(op.op(), original.element_type_or_self(&context), rewriter)?;
        let mut declare = |name: &str, inputs: &[Type]| ensure_function(table, name, inputs, void, rewriter);
        let scalar = declare(printer.function, &[printer.argument]);
        let marks = original
            .is_vector(&context)
            .then(|| ["printOpen", "printComma", "printClose"].map(|name| declare(name, &[])));
        let functions = Functions { scalar, marks };
        let mut llvm = Llvm::new(rewriter, location);
        print(operands.values()[0], functions.marks, &printer, &functions, &mut llvm);
    }
    let end = match punctuation {
        PrintPunctuation::NoPunctuation => None,
        PrintPunctuation::NewLine => Some("printNewline"),
        PrintPunctuation::Comma => Some("printComma"),
        PrintPunctuation::Open => Some("printOpen"),
        PrintPunctuation::Close => Some("printClose"),
    };
    if let Some(end) = end {
        let function = ensure_function(table, end, &[], void, rewriter);
        Llvm::new(rewriter, location).call(Some(function), &[], &[], &[]);
    }
    rewriter.erase(op.op());
    Ok(())
}

/// Builds the calls that print a scalar, or a vector: its parts in parentheses.
fn print(
    value: Value,
    marks: Option<[Attribute; 3]>,
    printer: &Printer,
    functions: &Functions,
    llvm: &mut Llvm<'_, '_>,
) {
    let Some([open, comma, close]) = marks else {
        let argument = match printer.extension {
            Extension::None => value,
            Extension::Signed => extend::<SExtOp>(value, printer, llvm),
            Extension::Unsigned => extend::<ZExtOp>(value, printer, llvm),
            Extension::Bits => extend::<BitcastOp>(value, printer, llvm),
        };
        llvm.call(Some(functions.scalar), &[argument], &[], &[]);
        return;
    };
    llvm.call(Some(open), &[], &[], &[]);
    let (count, is_array) = first_dimension(llvm.context(), llvm.ty(value));
    for position in 0..count {
        if position > 0 {
            llvm.call(Some(comma), &[], &[], &[]);
        }
        if is_array {
            let part = llvm.extract(value, &[position]);
            print(part, marks, printer, functions, llvm);
        } else {
            let element = llvm.element(value, position);
            print(element, None, printer, functions, llvm);
        }
    }
    llvm.call(Some(close), &[], &[], &[]);
}

fn extend<T: OpHandle>(value: Value, printer: &Printer, llvm: &mut Llvm<'_, '_>) -> Value {
    llvm.value::<T>(&[value], printer.argument, &[])
}
