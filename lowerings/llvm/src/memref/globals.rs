//! Global memory.

use terrace_llvm::{GlobalOp as LlvmGlobalOp, IntToPtrOp, Linkage, LinkageAttr, ReturnOp, UndefOp};
use terrace_memref::{GetGlobalOp, GlobalOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use super::sizes::extent;
use super::{element_of, index_of, pattern};
use crate::support::builder::Llvm;
use crate::types::{address_space, array, pointer};

/// The number that stands for the allocated pointer of a global, which cannot be freed.
const NOT_ALLOCATED: i64 = 0xdead_beef;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter) {
    patterns.add(pattern::<GlobalOp>("LowerGlobal", types, lower_global)).add(pattern::<GetGlobalOp>(
        "LowerGetGlobal",
        types,
        lower_get_global,
    ));
}

/// Returns the type of the memory of a memref: arrays of its elements.
fn memory_type(context: &Context, memref: Type, element: Type) -> Type {
    let shape = memref.shape(context).unwrap_or_default();
    shape.iter().rev().fold(element, |ty, size| array(context, ty, *size as u64))
}

fn lower_global(op: Op, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let memref = ir.attribute(op, "type").and_then(|ty| ty.as_type(&context)).expect("a type");
    let space = match address_space(&context, memref) {
        Ok(space) => space,
        Err(reason) => return Err(rewriter.match_failure(op, || reason)),
    };
    let element = element_of(op, memref, rewriter)?;
    let ty = memory_type(&context, memref, element);
    let own = |name: &str| rewriter.body().attribute(op, name);
    // Nothing outside of the module refers to what is private or nested.
    let is_public =
        own("sym_visibility").is_none_or(|visibility| visibility.as_string(&context) == Some("public"));
    let linkage = if is_public { Linkage::External } else { Linkage::Private };
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let mut state = OperationState::new(LlvmGlobalOp::name_in(&context), location)
        .attribute(named("sym_name", own("sym_name").expect("a name")))
        .attribute(named("global_type", Attribute::type_attribute(&context, ty)))
        .attribute(named("linkage", LinkageAttr::get(&context, linkage).to_attribute(&context)))
        .attribute(named("addr_space", Attribute::integer(&context, Type::I32, i64::from(space))))
        .regions(1);
    for name in ["constant", "alignment"] {
        state.attributes.extend(own(name).map(|value| named(name, value)));
    }
    let initial = own("initial_value");
    let is_undefined = initial.is_some_and(Attribute::is_unit);
    if let Some(value) = initial.filter(|value| !value.is_unit()) {
        let value = match memref.rank(&context) {
            Some(0) => single_element(&context, value).unwrap_or(value),
            _ => value,
        };
        state.attributes.push(named("value", value));
    }
    let global = rewriter.create(state);
    if is_undefined {
        let mut child = rewriter.child(global);
        let body = child.body();
        let region = body.region(body.root(), 0).1;
        let block = child.create_block_at_end(region, &[]);
        child.set_to_end(block);
        let mut llvm = Llvm::new(&mut child, location);
        let value = llvm.value::<UndefOp>(&[], ty, &[]);
        llvm.op::<ReturnOp>(&[value], &[], &[]);
    }
    rewriter.erase(op);
    Ok(())
}

/// Returns the only element of a constant of rank 0.
fn single_element(context: &Context, value: Attribute) -> Option<Attribute> {
    let elements = value.elements(context)?;
    let element = value.ty(context)?.element_type(context)?;
    if let Some(number) = elements.integer_at(0) {
        return Some(Attribute::wide_integer(context, element, number));
    }
    elements.float_at(0).map(|number| Attribute::float_value(context, element, number))
}

fn lower_get_global(op: Op, _: &ConvertedOperands, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let descriptor = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let memref = ir.value_type(ir.result(op, 0));
    let name = ir.attribute(op, "name").expect("a name");
    let element = element_of(op, memref, rewriter)?;
    let index = index_of(rewriter);
    let pointer = pointer(&context, address_space(&context, memref).unwrap_or_default());
    let mut llvm = Llvm::new(rewriter, location);
    let extent = extent(memref, &[], index, &mut llvm);
    let memory = memory_type(&context, memref, element);
    let address = llvm.address_of(pointer, name);
    let indices = vec![0; extent.sizes.len() + 1];
    let first = llvm.element_pointer(address, memory, &indices, &[], &[]);
    let number = llvm.index(index, NOT_ALLOCATED);
    let allocated = llvm.value::<IntToPtrOp>(&[number], pointer, &[]);
    let value = llvm.descriptor_of_extent(descriptor, [allocated, first], &extent, index);
    rewriter.replace(op, &[value]);
    Ok(())
}
