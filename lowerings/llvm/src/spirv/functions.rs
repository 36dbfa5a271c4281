//! Modules, functions and calls.

use terrace_llvm::{FunctionType, LLVMFuncOp, Linkage, LinkageAttr, ReturnOp as LlvmReturnOp, VoidType};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::builtin::ModuleOp as BuiltinModuleOp;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, SignatureConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Op;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    EntryPointOp, ExecutionModeOp, FuncOp, FunctionCallOp, FunctionControl, ModuleOp, ReturnOp, ReturnValueOp,
};

use super::pattern;
use crate::support::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<ModuleOp>("LowerModule", types, lower_module))
        .add(pattern::<FuncOp>("LowerFunc", types, lower_function))
        .add(pattern::<FunctionCallOp>("LowerFunctionCall", types, lower_call))
        .add(pattern::<ReturnOp>("LowerReturn", types, |op, operands, rewriter| {
            lower_return(op.op(), operands, rewriter)
        }))
        .add(pattern::<ReturnValueOp>("LowerReturnValue", types, |op, operands, rewriter| {
            lower_return(op.op(), operands, rewriter)
        }))
        .add(pattern::<EntryPointOp>("EraseEntryPoint", types, |op, _, rewriter| {
            rewriter.erase(op.op());
            Ok(())
        }))
        .add(pattern::<ExecutionModeOp>("EraseExecutionMode", types, |op, _, rewriter| {
            rewriter.erase(op.op());
            Ok(())
        }));
}

/// Makes a builtin module of one of `spirv`; what it requires is dropped.
fn lower_module(op: ModuleOp, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let name = ir.attribute(op.op(), "sym_name");
    let attributes: Vec<NamedAttribute> = name
        .map(|value| NamedAttribute { name: context.identifier("sym_name"), value })
        .into_iter()
        .collect();
    rewriter.rename_isolated_op(op.op(), BuiltinModuleOp::name_in(&context), &attributes);
    Ok(())
}

fn lower_function(op: FuncOp, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let types = rewriter.type_converter().expect("types");
    let ty = op.function_type(ir);
    let convert = |ty: Type| types.convert_to_one(&context, ty);
    let inputs = ty.function_inputs(&context).unwrap_or_default().iter().map(|ty| convert(*ty));
    let inputs: Vec<Type> = match inputs.collect() {
        Ok(inputs) => inputs,
        Err(reason) => return Err(rewriter.unconverted(op.op(), &reason)),
    };
    let result = match *ty.function_results(&context).unwrap_or_default() {
        [] => VoidType::get(&context).ty(),
        [result, ..] => convert(result).map_err(|reason| rewriter.unconverted(op.op(), &reason))?,
    };
    let function_type = FunctionType::get(&context, result, inputs.clone(), false).ty();
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let mut attributes = vec![
        named("sym_name", ir.attribute(op.op(), "sym_name").expect("a name")),
        named("function_type", Attribute::type_attribute(&context, function_type)),
        named("linkage", LinkageAttr::get(&context, Linkage::External).to_attribute(&context)),
    ];
    let passed_through = |text| Attribute::array(&context, &[Attribute::string(&context, text)]);
    let control = *op.function_control(ir).value(&context);
    for (hint, name, value) in [
        (FunctionControl::Inline, "always_inline", Attribute::UNIT),
        (FunctionControl::DontInline, "no_inline", Attribute::UNIT),
        (FunctionControl::Pure, "passthrough", passed_through("readonly")),
        (FunctionControl::Const, "passthrough", passed_through("readnone")),
    ] {
        if control == hint {
            attributes.push(named(name, value));
        }
    }
    let is_declaration = ir.region(op.op(), 0).0.blocks(ir.region(op.op(), 0).1).next().is_none();
    rewriter.rename_isolated_op(op.op(), LLVMFuncOp::name_in(&context), &attributes);
    if !is_declaration {
        let mut conversion = SignatureConversion::new(inputs.len());
        for (position, ty) in inputs.iter().enumerate() {
            conversion.add_inputs(position, &[*ty]);
        }
        rewriter.apply_signature_conversion(op.op(), 0, &conversion, types);
    }
    Ok(())
}

fn lower_call(
    op: FunctionCallOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let results = rewriter.convert_result_types(op.op())?;
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let callee = ir.attribute(op.op(), "callee");
    let mut llvm = Llvm::new(rewriter, location);
    let call = llvm.call(callee, operands.values(), &results, &[]);
    rewriter.replace_with_op(op.op(), call);
    Ok(())
}

fn lower_return(op: Op, operands: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let location = rewriter.body().location(op);
    Llvm::new(rewriter, location).op::<LlvmReturnOp>(operands.values(), &[], &[]);
    rewriter.erase(op);
    Ok(())
}
