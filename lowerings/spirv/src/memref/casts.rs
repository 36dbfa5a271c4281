//! Casts of memrefs: the same pointer, one in another storage class, or an address.

use terrace_memref::{CastOp, ExtractAlignedPointerAsIndexOp, MemorySpaceCastOp, ReinterpretCastOp};
use terrace_runtime::conversion::{ConversionRewriter, ConvertedOperands};
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_spirv::{
    Capability, ConvertPtrToUOp, GenericCastToPtrOp, InBoundsPtrAccessChainOp, PointerType,
    PtrCastToGenericOp, StorageClass,
};

use crate::environment::Environment;
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

pub(super) fn add_patterns(patterns: &mut Patterns<'_>, options: &TypeOptions) {
    let environment = options.environment.clone();
    patterns
        .add(|op: CastOp, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let pointer = operands.values()[0];
            if rewriter.body().value_type(pointer) != ty {
                return Err(rewriter.match_failure(op.op(), || "the converted types differ"));
            }
            rewriter.replace(op.op(), &[pointer]);
            Ok(())
        })
        .add(|op: ExtractAlignedPointerAsIndexOp, operands, rewriter| {
            let ty = rewriter.convert_result_types(op.op())?[0];
            let address = Spirv::at(op.op(), rewriter).value::<ConvertPtrToUOp>(operands.values(), ty, &[]);
            rewriter.replace(op.op(), &[address]);
            Ok(())
        })
        .add(move |op: MemorySpaceCastOp, operands, rewriter| {
            lower_memory_space_cast(op.op(), operands.values()[0], &environment, rewriter)
        })
        .add(|op: ReinterpretCastOp, operands, rewriter| lower_reinterpret_cast(op.op(), operands, rewriter));
}

/// Lowers a cast to another storage class, by way of generic pointers.
fn lower_memory_space_cast(
    op: Op,
    pointer: Value,
    environment: &Environment,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let context = rewriter.context().clone();
    let from = PointerType::from_type(&context, rewriter.body().value_type(pointer));
    let to = PointerType::from_type(&context, ty);
    let (Some(from), Some(to)) = (from, to) else {
        return Err(rewriter.match_failure(op, || "its memrefs become no pointers"));
    };
    for capability in [Capability::Kernel, Capability::GenericPointer] {
        environment.require(capability).map_err(|reason| rewriter.match_failure(op, || reason))?;
    }
    let [from_class, to_class] = [from, to].map(|ty| *ty.storage_class(&context));
    let is_castable = |class: &StorageClass| {
        use StorageClass::{CrossWorkgroup, Function, Generic, Workgroup};
        matches!(class, CrossWorkgroup | Function | Generic | Workgroup)
    };
    if let Some(class) = [from_class, to_class].into_iter().find(|class| !is_castable(class)) {
        let reason = || format!("pointers of the storage class {class} cannot be cast to generic ones");
        return Err(rewriter.match_failure(op, reason));
    }
    if from.pointee(&context) != to.pointee(&context) {
        return Err(rewriter.match_failure(op, || "the elements are stored in different types"));
    }
    let generic = PointerType::get(&context, *to.pointee(&context), StorageClass::Generic).ty();
    let mut spirv = Spirv::at(op, rewriter);
    let mut value = pointer;
    if from_class != to_class {
        if from_class != StorageClass::Generic {
            value = spirv.value::<PtrCastToGenericOp>(&[value], generic, &[]);
        }
        if to_class != StorageClass::Generic {
            value = spirv.value::<GenericCastToPtrOp>(&[value], ty, &[]);
        }
    }
    rewriter.replace(op, &[value]);
    Ok(())
}

/// Lowers a view of the same memory. An offset that its type says is added by accesses; another one moves the pointer, which
/// only pointers to elements can be.
fn lower_reinterpret_cast(
    op: Op,
    operands: &ConvertedOperands,
    rewriter: &mut ConversionRewriter<'_>,
) -> MatchResult {
    let ty = rewriter.convert_result_types(op)?[0];
    let ir = rewriter.body();
    let context = ir.context();
    let pointer = operands.values()[0];
    if ir.value_type(pointer) != ty {
        return Err(rewriter.match_failure(op, || "the converted types differ"));
    }
    let offsets = ir.attribute(op, "static_offsets").and_then(|offsets| offsets.elements(context));
    let offset = offsets.and_then(|offsets| offsets.integer_at(0)).and_then(|offset| offset.try_to_i64());
    let Some(offset) = offset else {
        return Err(rewriter.match_failure(op, || "it has no offset"));
    };
    if offset != DYNAMIC {
        rewriter.replace(op, &[pointer]);
        return Ok(());
    }
    let pointee = PointerType::from_type(context, ty).map(|ty| *ty.pointee(context));
    let is_element = |ty: Type| ty.is_vector(context) || ty.bit_width(context).is_some();
    if !pointee.is_some_and(is_element) {
        return Err(rewriter.match_failure(op, || "only a pointer to an element can have an offset"));
    }
    let operands = [pointer, operands.values()[1]];
    let value = Spirv::at(op, rewriter).value::<InBoundsPtrAccessChainOp>(&operands, ty, &[]);
    rewriter.replace(op, &[value]);
    Ok(())
}
