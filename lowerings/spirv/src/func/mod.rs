//! `convert-func-to-spirv`: functions, calls and returns.

use terrace_func::{CallOp, FuncOp, ReturnOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, SignatureConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    FuncOp as SpirvFuncOp, FunctionCallOp, FunctionControl, FunctionControlAttr, ReturnOp as SpirvReturnOp,
    ReturnValueOp,
};

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/func_to_spirv.rs"));

has_environment!(ConvertFuncToSpirv);

/// The attribute of the type of a function.
const FUNCTION_TYPE: &str = "function_type";

/// The attribute of a function, or a call, that is not inlined.
const NO_INLINE: &str = "no_inline";

fn add_types(options: &ConvertFuncToSpirv, types: &mut TypeConverter) {
    let options = TypeOptions {
        emulate_narrow_scalars: options.emulate_narrow_scalars,
        emulate_floats: options.emulate_floats,
        ..TypeOptions::new(options.environment.clone())
    };
    crate::types::add_types(types, &options);
}

fn add_lowerings(_: &ConvertFuncToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    patterns
        .add(|op: FuncOp, _, rewriter| {
            let ir = rewriter.body();
            let attributes = ir.attributes(op.op()).into_iter().collect();
            lower_function(op.op(), op.function_type(ir), attributes, rewriter)
        })
        .add(lower_call)
        .add(|op: ReturnOp, operands, rewriter| lower_return(op.op(), operands, rewriter));
}

/// Makes a function of `spirv` of one of another dialect, which has the type, with these attributes.
pub(crate) fn lower_function(
    op: Op,
    ty: Type,
    mut attributes: Vec<NamedAttribute>,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let types = rewriter.type_converter().expect("types");
    let results = ty.function_results(&context).unwrap_or_default();
    if results.len() > 1 {
        let count = results.len();
        return Err(rewriter.match_failure(op, || format!("it has {count} results, and not at most one")));
    }
    let inputs = ty.function_inputs(&context).unwrap_or_default();
    let mut signature = SignatureConversion::new(inputs.len());
    let converted = types.convert_signature(&context, inputs, &mut signature);
    let converted = converted.and_then(|()| types.convert_all(&context, results));
    let results = converted.map_err(|reason| rewriter.unconverted(op, &reason))?;
    let function_type = Type::function(&context, signature.types(), &results);
    let is_called = |name: &'static str| {
        let context = context.clone();
        move |attribute: &NamedAttribute| attribute.name.text(&context) == name
    };
    let is_kept_apart = attributes.iter().any(is_called(NO_INLINE));
    let control = if is_kept_apart { FunctionControl::DontInline } else { FunctionControl::None };
    let control = FunctionControlAttr::get(&context, control).to_attribute(&context);
    attributes.retain(|attribute| !is_called(FUNCTION_TYPE)(attribute) && !is_called(NO_INLINE)(attribute));
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    attributes.push(named(FUNCTION_TYPE, Attribute::type_attribute(&context, function_type)));
    attributes.push(named("function_control", control));
    let (inner, region) = rewriter.body().region(op, 0);
    let is_declaration = inner.entry_block(region).is_none();
    rewriter.rename_isolated_op(op, SpirvFuncOp::name_in(&context), &attributes);
    if !is_declaration {
        rewriter.apply_signature_conversion(op, 0, &signature, types);
    }
    Ok(())
}

fn lower_call(
    op: CallOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let results = rewriter.convert_result_types(op.op())?;
    if results.len() > 1 {
        return Err(rewriter.match_failure(op.op(), || "it has several results"));
    }
    let ir = rewriter.body();
    let name = FunctionCallOp::name_in(ir.context());
    let mut state = OperationState::new(name, ir.location(op.op()))
        .operands(operands.values().iter().copied())
        .results(results.iter().copied());
    let kept = ir.attributes(op.op()).into_iter();
    state.attributes.extend(kept.filter(|attribute| attribute.name.text(ir.context()) != NO_INLINE));
    let call = rewriter.create(state);
    rewriter.replace_with_op(op.op(), call);
    Ok(())
}

/// Lowers a return of one value or none.
pub(crate) fn lower_return(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    match operands.values() {
        [] => _ = Spirv::at(op, rewriter).op::<SpirvReturnOp>(&[], &[], &[]),
        [value] => _ = Spirv::at(op, rewriter).op::<ReturnValueOp>(&[*value], &[], &[]),
        _ => return Err(rewriter.match_failure(op, || "it returns several values")),
    }
    rewriter.erase(op);
    Ok(())
}
