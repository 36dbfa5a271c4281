//! Variables, and access to memory.

use terrace_llvm::{
    AddressOfOp, AllocaOp, ArrayType, ConstantOp as LlvmConstantOp, GlobalOp, Linkage, LinkageAttr,
    LoadOp as LlvmLoadOp, StoreOp as LlvmStoreOp, StructType as LlvmStructType,
};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{
    AccessChainOp, AddressOfOp as SpirvAddressOfOp, ConstantOp, GlobalVariableOp, LoadOp, MemoryAccess,
    MemoryAccessAttr, PointerType, StorageClass, StoreOp, VariableOp,
};

use super::pattern;
use crate::support::builder::Llvm;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns
        .add(pattern::<AccessChainOp>("LowerAccessChain", types, lower_access_chain))
        .add(pattern::<SpirvAddressOfOp>("LowerAddressOf", types, lower_address_of))
        .add(pattern::<GlobalVariableOp>("LowerGlobalVariable", types, lower_global))
        .add(pattern::<LoadOp>("LowerLoad", types, lower_load))
        .add(pattern::<StoreOp>("LowerStore", types, lower_store))
        .add(pattern::<VariableOp>("LowerVariable", types, lower_variable));
}

/// Returns the type that a pointer of `spirv` points to.
fn pointee(op: Op, pointer: Type, rewriter: &ConversionRewriter<'_>) -> MatchResult<PointerType> {
    PointerType::from_type(rewriter.context(), pointer)
        .ok_or_else(|| rewriter.match_failure(op, || "it has no pointer of 'spirv'"))
}

/// Returns the attributes of an access as those of `llvm`.
///
/// # Errors
///
/// If it has properties that LLVM does not have.
fn access_attributes(
    op: Op,
    rewriter: &ConversionRewriter<'_>,
) -> MatchResult<Vec<(&'static str, Attribute)>> {
    let ir = rewriter.body();
    let context = ir.context();
    let Some(access) = ir.attribute(op, "memory_access") else { return Ok(Vec::new()) };
    let access = *MemoryAccessAttr::from_attribute(context, access).expect("verified").value(context);
    let known =
        MemoryAccess::Aligned.value() | MemoryAccess::Volatile.value() | MemoryAccess::Nontemporal.value();
    if access.value() & !known != 0 {
        let reason =
            || "of the properties of an access, only 'Aligned', 'Volatile' and 'Nontemporal' are lowered";
        return Err(rewriter.match_failure(op, reason));
    }
    let mut attributes = Vec::new();
    if let Some(alignment) = ir.attribute(op, "alignment").and_then(|value| value.as_i64(context)) {
        attributes.push(("alignment", Attribute::integer(context, Type::I64, alignment)));
    }
    if access.contains_all(MemoryAccess::Volatile) {
        attributes.push(("volatile_", Attribute::UNIT));
    }
    if access.contains_all(MemoryAccess::Nontemporal) {
        attributes.push(("nontemporal", Attribute::UNIT));
    }
    Ok(attributes)
}

fn lower_load(
    op: LoadOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op.op())?[0];
    let attributes = access_attributes(op.op(), rewriter)?;
    let location = rewriter.body().location(op.op());
    let value = Llvm::new(rewriter, location).value::<LlvmLoadOp>(operands.values(), ty, &attributes);
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

fn lower_store(
    op: StoreOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let attributes = access_attributes(op.op(), rewriter)?;
    let location = rewriter.body().location(op.op());
    let [pointer, value] = [operands.values()[0], operands.values()[1]];
    Llvm::new(rewriter, location).op::<LlvmStoreOp>(&[value, pointer], &[], &attributes);
    rewriter.erase(op.op());
    Ok(())
}

/// Returns the number that a value is, if it is a constant of either dialect.
fn constant_index(ir: &Body, value: Value) -> Option<i64> {
    let op = ir.defining_op(value)?;
    let value = match ConstantOp::from_op(ir, op) {
        Some(constant) => constant.value(ir),
        None => LlvmConstantOp::from_op(ir, op)?.value(ir),
    };
    value.as_integer(ir.context())?.try_to_i64()
}

/// Lowers a pointer to a part. The indices of structures are constants, all others operands; zero selects what the base
/// points to.
fn lower_access_chain(
    op: AccessChainOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    rewriter.convert_result_types(op.op())?;
    let ir = rewriter.body();
    let (context, location) = (ir.context().clone(), ir.location(op.op()));
    let base = pointee(op.op(), ir.value_type(op.base_ptr(ir)), rewriter)?;
    let element = rewriter.converted_type(op.op(), *base.pointee(&context))?;
    let mut part = element;
    let mut constants = vec![i32::MIN];
    let mut dynamic: Vec<Value> = Vec::new();
    let ir = rewriter.body();
    let indices: Vec<Value> = op.indices(ir).collect();
    for (index, converted) in indices.iter().zip(&operands.values()[1..]) {
        if let Some(structure) = LlvmStructType::from_type(&context, part) {
            let member = constant_index(ir, *index).or_else(|| constant_index(ir, *converted));
            let member = member.and_then(|member| i32::try_from(member).ok());
            let fields = structure.fields(&context);
            let Some((member, ty)) = member.and_then(|member| Some((member, *fields.get(member as usize)?)))
            else {
                let reason = || "the index of a member of a structure is not known";
                return Err(rewriter.match_failure(op.op(), reason));
            };
            constants.push(member);
            part = ty;
            continue;
        }
        constants.push(i32::MIN);
        dynamic.push(*converted);
        part = match ArrayType::from_type(&context, part) {
            Some(array) => *array.element(&context),
            None => part.element_type_or_self(&context),
        };
    }
    let mut llvm = Llvm::new(rewriter, location);
    dynamic.insert(0, llvm.integer(Type::I32, 0));
    let value = llvm.element_pointer(operands.values()[0], element, &constants, &dynamic, &[]);
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

/// Lowers a variable of a function to an allocation on the stack, and a store of what it begins with.
fn lower_variable(
    op: VariableOp,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let pointer = rewriter.convert_result_types(op.op())?[0];
    let ir = rewriter.body();
    let (context, location) = (ir.context().clone(), ir.location(op.op()));
    let content = *pointee(op.op(), ir.value_type(op.pointer(ir)), rewriter)?.pointee(&context);
    if !operands.values().is_empty() && !content.is_vector(&context) && content.bit_width(&context).is_none()
    {
        return Err(rewriter.match_failure(op.op(), || "a composite that begins with a value is not lowered"));
    }
    let element = rewriter.converted_type(op.op(), content)?;
    let mut llvm = Llvm::new(rewriter, location);
    let size = llvm.integer(Type::I32, 1);
    let element = Attribute::type_attribute(&context, element);
    let value = llvm.value::<AllocaOp>(&[size], pointer, &[("elem_type", element)]);
    if let [initial] = *operands.values() {
        llvm.op::<LlvmStoreOp>(&[initial, value], &[], &[]);
    }
    rewriter.replace(op.op(), &[value]);
    Ok(())
}

fn lower_global(
    op: GlobalVariableOp,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let (context, location) = (ir.context().clone(), ir.location(op.op()));
    let own = |name: &str| ir.attribute(op.op(), name);
    if own("initializer").is_some() {
        return Err(
            rewriter.match_failure(op.op(), || "a variable that begins with a constant is not lowered")
        );
    }
    let ty = own("type").and_then(|ty| ty.as_type(&context)).expect("a type");
    let pointer = pointee(op.op(), ty, rewriter)?;
    let class = *pointer.storage_class(&context);
    use StorageClass::{Input, Output, Private, StorageBuffer, UniformConstant};
    if !matches!(class, Input | Output | Private | StorageBuffer | UniformConstant) {
        let reason = move || format!("variables of the storage class '{class}' are not lowered");
        return Err(rewriter.match_failure(op.op(), reason));
    }
    let content = rewriter.converted_type(op.op(), *pointer.pointee(&context))?;
    let converted = rewriter.converted_type(op.op(), ty)?;
    let space = terrace_llvm::PointerType::from_type(&context, converted)
        .map_or(0, |pointer| *pointer.address_space(&context));
    let linkage = if class == Private { Linkage::Private } else { Linkage::External };
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let mut state = OperationState::new(GlobalOp::name_in(&context), location)
        .attribute(named("sym_name", own("sym_name").expect("a name")))
        .attribute(named("global_type", Attribute::type_attribute(&context, content)))
        .attribute(named("linkage", LinkageAttr::get(&context, linkage).to_attribute(&context)))
        .attribute(named("addr_space", Attribute::integer(&context, Type::I32, i64::from(space))))
        .regions(1);
    if matches!(class, Input | UniformConstant) {
        state.attributes.push(named("constant", Attribute::UNIT));
    }
    state.attributes.extend(own("location").map(|location| named("location", location)));
    rewriter.create(state);
    rewriter.erase(op.op());
    Ok(())
}

fn lower_address_of(
    op: SpirvAddressOfOp,
    _: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op.op())?[0];
    let ir = rewriter.body();
    let location = ir.location(op.op());
    let variable = ir.attribute(op.op(), "variable").expect("a symbol");
    let value = Llvm::new(rewriter, location).value::<AddressOfOp>(&[], ty, &[("global_name", variable)]);
    rewriter.replace(op.op(), &[value]);
    Ok(())
}
