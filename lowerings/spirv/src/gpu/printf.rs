//! Text that kernels print: an array of bytes in the module for each format.

use terrace_gpu::PrintfOp;
use terrace_lowerings::symbols::{WithSymbols, at_start, table_around};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::OperationState;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    AddressOfOp, ArrayType, BitcastOp, CLPrintfOp, Capability, GlobalVariableOp, PointerType,
    SpecConstantCompositeOp, SpecConstantOp, StorageClass,
};

use super::shuffles::require;
use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, environment: &Environment) {
    let environment = environment.clone();
    let convert = OpConversion::new(PrintfOp::NAME, move |op: PrintfOp, operands, rewriter| {
        lower(op, operands, &environment, rewriter)
    });
    patterns.patterns.add(WithSymbols(convert.with_types(patterns.types)));
}

/// Lowers an op to the instruction of OpenCL. Its format is a variable of bytes, each of which is a specialization constant.
fn lower(
    op: PrintfOp,
    operands: &ConvertedOperands,
    environment: &Environment,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let mut bytes = op.format(rewriter.body()).as_bytes().to_vec();
    bytes.push(0);
    let op = op.op();
    require(op, environment, Capability::Kernel, rewriter)?;
    require(op, environment, Capability::Int8, rewriter)?;
    let distance = table_around(op, rewriter)?;
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let mut number = 0;
    let name = loop {
        let name = format!("printfMsg{number}");
        if rewriter.ancestor_symbol(distance, Attribute::string(&context, &name)).is_none() {
            break name;
        }
        number += 1;
    };
    let byte = Type::integer(&context, 8);
    let count =
        u32::try_from(bytes.len()).map_err(|_| rewriter.match_failure(op, || "its format is too long"))?;
    let array = ArrayType::get(&context, byte, count, 0).ty();
    let pointer = PointerType::get(&context, array, StorageClass::UniformConstant).ty();
    at_start(distance, rewriter, |builder| {
        let named = |key: &str, value| NamedAttribute { name: context.identifier(key), value };
        let symbol = |name: &str| named("sym_name", Attribute::string(&context, name));
        let mut constants = Vec::new();
        for (position, value) in bytes.iter().enumerate() {
            let name = format!("{name}_sc{position}");
            constants.push(Attribute::symbol_reference(&context, &name, &[]));
            let value = Attribute::integer(&context, byte, i64::from(*value as i8));
            let state =
                OperationState::new(SpecConstantOp::name_in(&context), location).attribute(symbol(&name));
            builder.create(state.attribute(named("default_value", value)));
        }
        let composite = format!("{name}_scc");
        let state = OperationState::new(SpecConstantCompositeOp::name_in(&context), location)
            .attribute(named("type", Attribute::type_attribute(&context, array)))
            .attribute(symbol(&composite))
            .attribute(named("constituents", Attribute::array(&context, &constants)));
        builder.create(state);
        let initializer = Attribute::symbol_reference(&context, &composite, &[]);
        let state = OperationState::new(GlobalVariableOp::name_in(&context), location)
            .attribute(named("type", Attribute::type_attribute(&context, pointer)))
            .attribute(symbol(&name))
            .attribute(named("initializer", initializer))
            .attribute(named("Constant", Attribute::UNIT));
        builder.create(state);
    });
    let variable = Attribute::symbol_reference(&context, &name, &[]);
    let text = PointerType::get(&context, byte, StorageClass::UniformConstant).ty();
    let mut spirv = Spirv::at(op, rewriter);
    let address = spirv.value::<AddressOfOp>(&[], pointer, &[("variable", variable)]);
    let mut arguments = vec![spirv.value::<BitcastOp>(&[address], text, &[])];
    arguments.extend(operands.values());
    spirv.value::<CLPrintfOp>(&arguments, Type::I32, &[]);
    rewriter.erase(op);
    Ok(())
}
