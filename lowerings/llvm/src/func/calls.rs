//! Calls, returns, and functions as values.

use terrace_func::{CallIndirectOp, CallOp, ConstantOp, ReturnOp};
use terrace_llvm::{AddressOfOp, ReturnOp as LlvmReturnOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, ConvertedOperands, OpConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use super::convention::Convention;
use super::functions::converted_attributes;
use super::unranked::{Destination, copy_unranked};
use crate::support::builder::Llvm;
use crate::support::descriptors::{ALLOCATED, is_unranked};
use crate::support::symbols::{WithSymbols, table_around};
use crate::types::{index_type, structure};

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter, convention: Convention) {
    patterns
        .add(WithSymbols(
            OpConversion::new("LowerCall", move |op: CallOp, operands, rewriter| {
                let callee = rewriter.body().attribute(op.op(), "callee");
                lower_call(op.op(), callee, operands, convention, rewriter)
            })
            .with_types(types),
        ))
        .add(WithSymbols(
            OpConversion::new("LowerCallIndirect", move |op: CallIndirectOp, operands, rewriter| {
                lower_call(op.op(), None, operands, convention, rewriter)
            })
            .with_types(types),
        ))
        .add(WithSymbols(
            OpConversion::new("LowerReturn", move |op: ReturnOp, operands, rewriter| {
                lower_return(op.op(), operands, convention, rewriter)
            })
            .with_types(types),
        ))
        .add(
            OpConversion::new("LowerConstant", |op: ConstantOp, _, rewriter| {
                let ty = rewriter.convert_result_types(op.op())?[0];
                let ir = rewriter.body();
                let location = ir.location(op.op());
                let mut attributes = discardable(ir, op.op());
                let value = ir.attribute(op.op(), "value").expect("the function");
                attributes.push(NamedAttribute { name: ir.context().identifier("global_name"), value });
                let name = AddressOfOp::name_in(ir.context());
                let mut state = terrace_runtime::ir::OperationState::new(name, location).results([ty]);
                state.attributes.extend(attributes);
                let new = rewriter.create(state);
                rewriter.replace_with_op(op.op(), new);
                Ok(())
            })
            .with_types(types),
        );
}

/// Returns the discardable attributes of an op.
fn discardable(ir: &Body, op: Op) -> Vec<NamedAttribute> {
    ir.discardable_attributes(op).as_dictionary(ir.context()).unwrap_or_default().to_vec()
}

fn named(context: &Context, name: &str, value: Attribute) -> NamedAttribute {
    NamedAttribute { name: context.identifier(name), value }
}

fn lower_call(
    op: Op,
    callee: Option<Attribute>,
    operands: &ConvertedOperands,
    convention: Convention,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let types = rewriter.type_converter().expect("types");
    let index = index_type(&context, types);
    let operand_types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let result_types: Vec<Type> = ir.results(op).map(|result| ir.value_type(result)).collect();
    let mut attributes = discardable(ir, op);
    attributes.extend(ir.attribute(op, "no_inline").map(|value| named(&context, "no_inline", value)));
    let list_of = |name: &str| {
        let list = ir.attribute(op, name).and_then(|list| list.as_array(&context));
        list.unwrap_or_default()
            .iter()
            .map(|one| converted_attributes(&context, types, *one))
            .collect::<Vec<_>>()
    };
    let (argument_attributes, result_attributes) = (list_of("arg_attrs"), list_of("res_attrs"));
    let results: Result<Vec<_>, _> =
        result_types.iter().map(|ty| convention.result(&context, types, *ty)).collect();
    let results = results.map_err(|reason| rewriter.unconverted(op, &reason))?;
    for ty in &operand_types {
        convention.parameters(&context, types, *ty).map_err(|reason| rewriter.unconverted(op, &reason))?;
    }
    if result_types.iter().any(|ty| is_unranked(&context, *ty)) {
        table_around(op, rewriter)?;
    }
    let passed: Vec<Type> = results.iter().map(|(passed, _)| *passed).collect();
    let packed = match passed[..] {
        [] => None,
        [one] => Some(one),
        _ => Some(structure(&context, &passed)),
    };
    let mut llvm = Llvm::new(rewriter, location);
    let (mut arguments, mut spread) = (Vec::new(), Vec::new());
    for (position, (value, ty)) in operands.values().iter().zip(&operand_types).enumerate() {
        convention.pass(*value, *ty, &mut llvm, &mut arguments);
        // As with functions, what is said of an argument holds for no part of it.
        let own = argument_attributes.get(position).filter(|_| arguments.len() == spread.len() + 1);
        spread.extend(own);
        spread.resize(arguments.len(), Attribute::EMPTY_DICTIONARY);
    }
    let lists = [("arg_attrs", spread), ("res_attrs", result_attributes)];
    for (name, list) in lists.iter().filter(|(name, _)| *name == "arg_attrs" || result_types.len() == 1) {
        if list.iter().any(|one| *one != Attribute::EMPTY_DICTIONARY) {
            attributes.push(named(&context, name, Attribute::array(&context, list)));
        }
    }
    let attributes: Vec<(&str, Attribute)> =
        attributes.iter().map(|named| (named.name.text(&context), named.value)).collect();
    let call = llvm.call(callee, &arguments, packed.as_slice(), &attributes);
    let mut values: Vec<Value> = match passed.len() {
        0 => Vec::new(),
        1 => vec![llvm.body().result(call, 0)],
        count => {
            let whole = llvm.body().result(call, 0);
            (0..count).map(|position| llvm.extract(whole, &[position as i64])).collect()
        }
    };
    if convention.bare_pointers {
        for ((value, ty), (_, converted)) in values.iter_mut().zip(&result_types).zip(&results) {
            *value = convention.receive(&[*value], *ty, *converted, index, &mut llvm);
        }
    }
    copy_unranked(op, &mut values, &result_types, Destination::Stack, rewriter)?;
    rewriter.replace(op, &values);
    Ok(())
}

fn lower_return(
    op: Op,
    operands: &ConvertedOperands,
    convention: Convention,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let location = ir.location(op);
    let types: Vec<Type> = ir.operands(op).map(|operand| ir.value_type(operand)).collect();
    let attributes = discardable(ir, op);
    let mut values = operands.values().to_vec();
    if convention.bare_pointers {
        let mut llvm = Llvm::new(rewriter, location);
        for (value, ty) in values.iter_mut().zip(&types) {
            if ty.is_memref(&context) {
                *value = llvm.extract(*value, &[ALLOCATED]);
            }
        }
    } else {
        copy_unranked(op, &mut values, &types, Destination::Heap, rewriter)?;
    }
    let mut llvm = Llvm::new(rewriter, location);
    if values.len() > 1 {
        let parts: Vec<Type> = values.iter().map(|value| llvm.ty(*value)).collect();
        let mut whole = llvm.poison(structure(&context, &parts));
        for (position, value) in values.iter().enumerate() {
            whole = llvm.insert(whole, *value, &[position as i64]);
        }
        values = vec![whole];
    }
    let attributes: Vec<(&str, Attribute)> =
        attributes.iter().map(|named| (named.name.text(&context), named.value)).collect();
    llvm.op::<LlvmReturnOp>(&values, &[], &attributes);
    rewriter.erase(op);
    Ok(())
}
