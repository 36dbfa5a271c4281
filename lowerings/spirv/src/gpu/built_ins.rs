//! Positions and sizes: variables of the module that the environment provides.

use terrace_gpu::{
    BlockDimOp, BlockIdOp, Dimension, GlobalIdOp, GridDimOp, LaneIdOp, NumSubgroupsOp, SubgroupIdOp,
    SubgroupSizeOp, ThreadIdOp,
};
use terrace_lowerings::symbols::{WithSymbols, at_start, table_around};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{ConversionRewriter, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    AddressOfOp, BuiltIn, Capability, EntryPointABIAttr, GlobalVariableOp, LoadOp, PointerType, StorageClass,
    UConvertOp,
};

use super::kernels::ENTRY_POINT;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    in_dimension::<BlockIdOp>(BuiltIn::WorkgroupId, patterns, options);
    in_dimension::<GlobalIdOp>(BuiltIn::GlobalInvocationId, patterns, options);
    in_dimension::<GridDimOp>(BuiltIn::NumWorkgroups, patterns, options);
    in_dimension::<ThreadIdOp>(BuiltIn::LocalInvocationId, patterns, options);
    of_subgroup::<LaneIdOp>(BuiltIn::SubgroupLocalInvocationId, patterns);
    of_subgroup::<NumSubgroupsOp>(BuiltIn::NumSubgroups, patterns);
    of_subgroup::<SubgroupIdOp>(BuiltIn::SubgroupId, patterns);
    of_subgroup::<SubgroupSizeOp>(BuiltIn::SubgroupSize, patterns);
    let is_shader = options.environment.allows(Capability::Shader);
    let workgroup_size = OpConversion::new(BlockDimOp::NAME, move |op: BlockDimOp, _, rewriter| {
        lower_workgroup_size(op.op(), is_shader, rewriter)
    });
    patterns.patterns.add(WithSymbols(workgroup_size.with_types(patterns.types)));
}

/// Returns the dimension of an op.
fn dimension(op: Op, rewriter: &ConversionRewriter<'_>) -> i64 {
    let ir = rewriter.body();
    let dimension = ir.attribute(op, "dimension");
    let dimension =
        dimension.and_then(|value| terrace_gpu::DimensionAttr::from_attribute(ir.context(), value));
    dimension.map_or(Dimension::X, |dimension| *dimension.value(ir.context())).value().into()
}

/// Adds the pattern of an op that is a component of a vector of three. A component has 32 bits for shaders.
fn in_dimension<T: OpHandle + 'static>(
    built_in: BuiltIn,
    patterns: &mut Patterns<'_>,
    options: &TypeOptions,
) {
    let is_shader = options.environment.allows(Capability::Shader);
    let convert = OpConversion::new(T::NAME, move |op: T, _, rewriter| {
        lower_component(op.op(), built_in, is_shader, rewriter)
    });
    patterns.patterns.add(WithSymbols(convert.with_types(patterns.types)));
}

/// Lowers an op to the component of a vector of three in its dimension.
fn lower_component(
    op: Op,
    built_in: BuiltIn,
    is_shader: bool,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let component = if is_shader { Type::I32 } else { ty };
    let vector = Type::vector(rewriter.context(), &[3], component);
    let vector = built_in_value(op, built_in, vector, rewriter)?;
    let dimension = dimension(op, rewriter);
    let mut spirv = Spirv::at(op, rewriter);
    let value = spirv.extract(vector, dimension, component);
    let value = widened(value, ty, &mut spirv);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Adds the pattern of an op that is a number of 32 bits.
fn of_subgroup<T: OpHandle + 'static>(built_in: BuiltIn, patterns: &mut Patterns<'_>) {
    let convert = OpConversion::new(T::NAME, move |op: T, _, rewriter| {
        let op = op.op();
        let ty = rewriter.convert_result_types(op)?[0];
        let value = built_in_value(op, built_in, Type::I32, rewriter)?;
        let value = widened(value, ty, &mut Spirv::at(op, rewriter));
        rewriter.replace(op, &[value]);
        Ok(())
    });
    patterns.patterns.add(WithSymbols(convert.with_types(patterns.types)));
}

fn widened(value: Value, ty: Type, spirv: &mut Spirv<'_, '_>) -> Value {
    if spirv.ty(value) == ty { value } else { spirv.value::<UConvertOp>(&[value], ty, &[]) }
}

/// Builds the value of a variable that the environment provides. It is added to the module, unless it is there.
pub(super) fn built_in_value(
    op: Op,
    built_in: BuiltIn,
    ty: Type,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult<Value> {
    let distance = table_around(op, rewriter)?;
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let name = format!("__builtin__{built_in}__");
    let pointer = PointerType::get(&context, ty, StorageClass::Input).ty();
    if rewriter.ancestor_symbol(distance, Attribute::string(&context, &name)).is_none() {
        let named = |key: &str, value| NamedAttribute { name: context.identifier(key), value };
        at_start(distance, rewriter, |builder| {
            let state = OperationState::new(GlobalVariableOp::name_in(&context), location)
                .attribute(named("sym_name", Attribute::string(&context, &name)))
                .attribute(named("type", Attribute::type_attribute(&context, pointer)))
                .attribute(named("built_in", Attribute::string(&context, built_in.to_string())));
            builder.create(state);
        });
    }
    let symbol = Attribute::symbol_reference(&context, &name, &[]);
    let mut spirv = Spirv::at(op, rewriter);
    let address = spirv.value::<AddressOfOp>(&[], pointer, &[("variable", symbol)]);
    Ok(spirv.value::<LoadOp>(&[address], ty, &[]))
}

/// Lowers the size of a workgroup to the number that the kernel around says, or else to a variable.
fn lower_workgroup_size(op: Op, is_shader: bool, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let context = ir.context();
    let interface = ir.attribute(ir.root(), ENTRY_POINT);
    let interface = interface.and_then(|value| EntryPointABIAttr::from_attribute(context, value));
    let sizes = interface.and_then(|interface| interface.workgroup_size(context).clone());
    let size = sizes.and_then(|sizes| sizes.get(dimension(op, rewriter) as usize).copied());
    let Some(size) = size else {
        return lower_component(op, BuiltIn::WorkgroupSize, is_shader, rewriter);
    };
    let value = Spirv::at(op, rewriter).integer(ty, i64::from(size));
    rewriter.replace(op, &[value]);
    Ok(())
}
