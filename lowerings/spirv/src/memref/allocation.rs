//! Memory of workgroups, and memory on the stack.

use terrace_lowerings::symbols::{WithSymbols, at_start, table_around};
use terrace_memref::{AllocOp, AllocaOp, DeallocOp};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::conversion::{ConversionRewriter, OpConversion};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Body, Op, OperationState};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::{AddressOfOp, GlobalVariableOp, PointerType, StorageClass, StorageClassAttr};

use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>) {
    let types = patterns.types;
    patterns.patterns.add(WithSymbols(
        OpConversion::new(AllocOp::NAME, |op: AllocOp, _, rewriter| {
            lower_workgroup_memory(op.op(), rewriter)
        })
        .with_types(types),
    ));
    patterns.add(|op: AllocaOp, _, rewriter| lower_stack_memory(op.op(), rewriter)).add(
        |op: DeallocOp, _, rewriter| {
            let ir = rewriter.body();
            let class = storage_class(ir, ir.value_type(ir.operand(op.op(), 0)));
            if class != Some(StorageClass::Workgroup) {
                return Err(rewriter.match_failure(op.op(), || "only memory of a workgroup is freed"));
            }
            rewriter.erase(op.op());
            Ok(())
        },
    );
}

/// Returns the storage class of a memref.
fn storage_class(ir: &Body, memref: Type) -> Option<StorageClass> {
    let context = ir.context();
    let class = StorageClassAttr::from_attribute(context, memref.memory_space(context)?)?;
    Some(*class.value(context))
}

/// Returns the converted type of the memref that an op allocates, in a storage class.
fn allocated(op: Op, class: StorageClass, rewriter: &ConversionRewriter<'_>) -> MatchResult<Type> {
    let ir = rewriter.body();
    let memref = ir.value_type(ir.result(op, 0));
    if storage_class(ir, memref) != Some(class) {
        return Err(rewriter.match_failure(op, || format!("it is lowered in the storage class {class} only")));
    }
    if ir.operand_count(op) > 0 || !memref.has_static_shape(ir.context()) {
        return Err(rewriter.match_failure(op, || "only memory of known size is allocated"));
    }
    let ty = rewriter.convert_result_types(op)?[0];
    match PointerType::from_type(rewriter.context(), ty) {
        Some(_) => Ok(ty),
        None => Err(rewriter.match_failure(op, || "it becomes no pointer")),
    }
}

/// Lowers memory of a workgroup to a variable of the module around.
fn lower_workgroup_memory(op: Op, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = allocated(op, StorageClass::Workgroup, rewriter)?;
    let distance = table_around(op, rewriter)?;
    let context = rewriter.context().clone();
    let location = rewriter.body().location(op);
    let mut number = 0;
    let name = loop {
        let name = format!("__workgroup_mem__{number}");
        if rewriter.ancestor_symbol(distance, Attribute::string(&context, &name)).is_none() {
            break name;
        }
        number += 1;
    };
    let named = |key: &str, value| NamedAttribute { name: context.identifier(key), value };
    at_start(distance, rewriter, |builder| {
        let state = OperationState::new(GlobalVariableOp::name_in(&context), location)
            .attribute(named("sym_name", Attribute::string(&context, &name)))
            .attribute(named("type", Attribute::type_attribute(&context, ty)));
        builder.create(state);
    });
    let symbol = Attribute::symbol_reference(&context, &name, &[]);
    let value = Spirv::at(op, rewriter).value::<AddressOfOp>(&[], ty, &[("variable", symbol)]);
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Lowers memory on the stack to a variable of the function.
fn lower_stack_memory(op: Op, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ty = allocated(op, StorageClass::Function, rewriter)?;
    let value = Spirv::at(op, rewriter).variable(ty);
    rewriter.replace(op, &[value]);
    Ok(())
}
