//! C interfaces: functions that take memrefs as pointers to descriptors.

use terrace_llvm::{AllocaOp, FunctionType, LoadOp, ReturnOp, StoreOp, VoidType};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::ir::{Builder, Op, Value};
use terrace_runtime::types::Type;

use super::convention::Convention;
use super::functions::{Parameter, Signature};
use crate::support::builder::Llvm;
use crate::support::symbols::function_state;
use crate::types::pointer;
use terrace_llvm::StructType;

/// The prefix of the name of an interface.
const PREFIX: &str = "_mlir_ciface_";

/// Returns whether a result is returned by a pointer: a structure.
fn is_returned_by_pointer(context: &Context, signature: &Signature) -> bool {
    StructType::from_type(context, signature.result).is_some()
}

fn is_memref(context: &Context, parameter: &Parameter) -> bool {
    parameter.original.is_memref(context)
}

/// Creates the interface function behind an op, without a body.
fn create_interface(op: Op, signature: &Signature, rewriter: &mut ConversionRewriter<'_>) -> Op {
    let context = rewriter.context().clone();
    let by_pointer = is_returned_by_pointer(&context, signature);
    let pointer = pointer(&context, 0);
    let mut inputs: Vec<Type> = Vec::new();
    let mut annotations: Vec<Attribute> = Vec::new();
    if by_pointer {
        inputs.push(pointer);
        annotations.push(Attribute::EMPTY_DICTIONARY);
    }
    for (parameter, annotation) in signature.parameters.iter().zip(&signature.argument_attributes) {
        inputs.push(if is_memref(&context, parameter) { pointer } else { parameter.converted });
        annotations.push(*annotation);
    }
    let void = VoidType::get(&context).ty();
    let result = if by_pointer { void } else { signature.result };
    let ty = FunctionType::get(&context, result, inputs, false).ty();
    let name = format!("{PREFIX}{}", signature.name);
    let mut state = function_state(&context, &name, ty, signature.location);
    state.attributes.extend(signature.attributes.iter().copied());
    if annotations.iter().any(|annotation| *annotation != Attribute::EMPTY_DICTIONARY) {
        let value = Attribute::array(&context, &annotations);
        state.attributes.push(NamedAttribute { name: context.identifier("arg_attrs"), value });
    }
    state.attributes.extend(signature.result_attributes.filter(|_| !by_pointer));
    rewriter.with_saved_point(|builder| {
        builder.set_after(op);
        builder.create(state)
    })
}

/// Creates the entry block of a declaration, and returns a builder in it and its arguments.
fn entry<'builder>(
    op: Op,
    types: &[Type],
    signature: &Signature,
    rewriter: &'builder mut ConversionRewriter<'_>,
) -> (Builder<'builder>, Vec<Value>) {
    let mut child = rewriter.child(op);
    let body = child.body();
    let region = body.region(body.root(), 0).1;
    let arguments: Vec<_> = types.iter().map(|ty| (*ty, signature.location)).collect();
    let block = child.create_block_at_end(region, &arguments);
    child.set_to_end(block);
    let values = child.body().arguments(block).collect();
    (child, values)
}

/// Builds a call that returns what the result is; none for `void`.
fn call(callee: &str, arguments: &[Value], result: Type, llvm: &mut Llvm<'_, '_>) -> Option<Value> {
    let callee = Attribute::symbol_reference(llvm.context(), callee, &[]);
    let is_void = VoidType::from_type(llvm.context(), result).is_some();
    let results = if is_void { &[][..] } else { &[result] };
    let call = llvm.call(Some(callee), arguments, results, &[]);
    (!is_void).then(|| llvm.body().result(call, 0))
}

/// Adds the interface of a function that has a body: it calls the function.
pub(super) fn add_wrapper(
    op: Op,
    convention: Convention,
    signature: &Signature,
    rewriter: &mut ConversionRewriter<'_>,
) {
    let context = rewriter.context().clone();
    let by_pointer = is_returned_by_pointer(&context, signature);
    let wrapper = create_interface(op, signature, rewriter);
    let pointer = pointer(&context, 0);
    let own = signature.parameters.iter().map(|parameter| match is_memref(&context, parameter) {
        true => pointer,
        false => parameter.converted,
    });
    let types: Vec<Type> = by_pointer.then_some(pointer).into_iter().chain(own).collect();
    let (mut builder, values) = entry(wrapper, &types, signature, rewriter);
    let mut llvm = Llvm::new(&mut builder, signature.location);
    let mut arguments = Vec::new();
    for (parameter, value) in signature.parameters.iter().zip(&values[usize::from(by_pointer)..]) {
        if is_memref(&context, parameter) {
            let descriptor = llvm.value::<LoadOp>(&[*value], parameter.converted, &[]);
            convention.pass(descriptor, parameter.original, &mut llvm, &mut arguments);
        } else {
            arguments.push(*value);
        }
    }
    let result = call(&signature.name, &arguments, signature.result, &mut llvm);
    match result {
        Some(result) if by_pointer => {
            llvm.op::<StoreOp>(&[result, values[0]], &[], &[]);
            llvm.op::<ReturnOp>(&[], &[], &[]);
        }
        result => _ = llvm.op::<ReturnOp>(result.as_slice(), &[], &[]),
    }
}

/// Adds the interface of a function without a body, and a body that calls it.
pub(super) fn add_body(
    op: Op,
    convention: Convention,
    signature: &Signature,
    rewriter: &mut ConversionRewriter<'_>,
) {
    let context = rewriter.context().clone();
    let by_pointer = is_returned_by_pointer(&context, signature);
    create_interface(op, signature, rewriter);
    let private = terrace_llvm::LinkageAttr::get(&context, terrace_llvm::Linkage::Private);
    let private = private.to_attribute(&context);
    rewriter.modify(op, |ir| ir.set_attribute(op, "linkage", Some(private)));
    let types: Vec<Type> =
        signature.parameters.iter().flat_map(|parameter| parameter.passed.iter().copied()).collect();
    let (mut builder, values) = entry(op, &types, signature, rewriter);
    let mut llvm = Llvm::new(&mut builder, signature.location);
    let pointer = llvm.pointer();
    let reserve = |ty: Type, llvm: &mut Llvm<'_, '_>| {
        let one = llvm.index(signature.index, 1);
        let element = Attribute::type_attribute(llvm.context(), ty);
        llvm.value::<AllocaOp>(&[one], pointer, &[("elem_type", element)])
    };
    let mut arguments = Vec::new();
    if by_pointer {
        arguments.push(reserve(signature.result, &mut llvm));
    }
    let mut rest = &values[..];
    for parameter in &signature.parameters {
        let (passed, behind) = rest.split_at(parameter.passed.len());
        rest = behind;
        if is_memref(&context, parameter) {
            let (original, converted) = (parameter.original, parameter.converted);
            let value = convention.receive(passed, original, converted, signature.index, &mut llvm);
            let place = reserve(converted, &mut llvm);
            llvm.op::<StoreOp>(&[value, place], &[], &[]);
            arguments.push(place);
        } else {
            arguments.extend_from_slice(passed);
        }
    }
    let callee = format!("{PREFIX}{}", signature.name);
    let void = VoidType::get(&context).ty();
    let result = match by_pointer {
        true => {
            call(&callee, &arguments, void, &mut llvm);
            Some(llvm.value::<LoadOp>(&[arguments[0]], signature.result, &[]))
        }
        false => call(&callee, &arguments, signature.result, &mut llvm),
    };
    llvm.op::<ReturnOp>(result.as_slice(), &[], &[]);
}
