//! Functions: their signature, attributes and the arguments of their entry block.

use terrace_func::FuncOp;
use terrace_llvm::{FunctionType, LLVMFuncOp, Linkage, LinkageAttr, MemoryEffectsAttr, ModRefInfo};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    ConversionPatterns, ConversionRewriter, OpConversion, SignatureConversion, TypeConverter,
};
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::Value;
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;

use super::convention::Convention;
use super::interface::{add_body, add_wrapper};
use crate::support::builder::Llvm;
use crate::types::index_type;

pub(super) fn add_patterns(patterns: &mut ConversionPatterns, types: &TypeConverter, convention: Convention) {
    patterns.add(
        OpConversion::new("LowerFunc", move |op: FuncOp, _, rewriter| {
            lower_function(op, convention, rewriter)
        })
        .with_types(types),
    );
}

/// A parameter of the function before the conversion.
pub(super) struct Parameter {
    /// The type that it had.
    pub(super) original: Type,
    /// The converted type.
    pub(super) converted: Type,
    /// The types that are passed for it.
    pub(super) passed: Vec<Type>,
}

/// A converted signature.
pub(super) struct Signature {
    pub(super) name: String,
    pub(super) parameters: Vec<Parameter>,
    /// The type of the result; `void` if there is none.
    pub(super) result: Type,
    pub(super) argument_attributes: Vec<Attribute>,
    /// The attributes of the result, if it has some.
    pub(super) result_attributes: Option<NamedAttribute>,
    pub(super) attributes: Vec<NamedAttribute>,
    pub(super) index: Type,
    pub(super) location: Location,
}

fn lower_function(op: FuncOp, convention: Convention, rewriter: &mut ConversionRewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let types = rewriter.type_converter().expect("types");
    let ty = op.function_type(ir);
    let (inputs, outputs) =
        (ty.function_inputs(&context).unwrap_or_default(), ty.function_results(&context).unwrap_or_default());
    let failure = |reason: &_| rewriter.unconverted(op.op(), reason);
    let mut parameters = Vec::with_capacity(inputs.len());
    for input in inputs {
        let (passed, converted) =
            convention.parameters(&context, types, *input).map_err(|reason| failure(&reason))?;
        parameters.push(Parameter { original: *input, converted, passed });
    }
    let result = convention.packed(&context, types, outputs).map_err(|reason| failure(&reason))?;
    let own = |name: &str| ir.attribute(op.op(), name);
    let lists = |value: Option<Attribute>, count: usize| match value {
        Some(list) => list.as_array(&context).unwrap_or_default().to_vec(),
        None => vec![Attribute::EMPTY_DICTIONARY; count],
    };
    let argument_attributes = lists(own("arg_attrs"), inputs.len());
    let result_attributes = lists(own("res_attrs"), outputs.len());
    let discardable = ir.discardable_attributes(op.op());
    let discardable = discardable.as_dictionary(&context).unwrap_or_default().to_vec();
    let find = |name: &str| {
        discardable.iter().find(|named| named.name.text(&context) == name).map(|named| named.value)
    };
    let is_variadic = find("func.varargs").is_some_and(|value| value.as_bool() == Some(true));
    let linkage = match find("llvm.linkage") {
        None => LinkageAttr::get(&context, Linkage::External).to_attribute(&context),
        Some(linkage) if LinkageAttr::from_attribute(&context, linkage).is_some() => linkage,
        Some(_) => {
            let reason = || "'llvm.linkage' is not a linkage, as in #llvm.linkage<internal>";
            return Err(rewriter.match_failure(op.op(), reason));
        }
    };
    if find("llvm.bareptr").is_some() {
        let reason = || "'llvm.bareptr' is not for single functions: remove it and set the option 'use-bare-ptr-memref-call-conv'";
        return Err(rewriter.match_failure(op.op(), reason));
    }
    let named = |name: &str, value| NamedAttribute { name: context.identifier(name), value };
    let mut attributes: Vec<NamedAttribute> = discardable
        .iter()
        .filter(|attribute| {
            !["func.varargs", "llvm.linkage", "llvm.readnone"].contains(&attribute.name.text(&context))
        })
        .copied()
        .collect();
    if find("llvm.readnone").is_some() {
        attributes.push(named("memory_effects", no_memory_effects(&context)));
    }
    attributes.extend(own("sym_visibility").map(|visibility| named("sym_visibility", visibility)));
    let shared = attributes.clone();
    let passed: Vec<Type> =
        parameters.iter().flat_map(|parameter| parameter.passed.iter().copied()).collect();
    let function_type = FunctionType::get(&context, result, passed, is_variadic).ty();
    attributes.push(named("sym_name", own("sym_name").expect("a name")));
    attributes.push(named("function_type", Attribute::type_attribute(&context, function_type)));
    attributes.push(named("linkage", linkage));
    let spread: Vec<Attribute> = parameters
        .iter()
        .zip(&argument_attributes)
        .flat_map(|(parameter, attribute)| match parameter.passed.len() {
            1 => vec![converted_attributes(&context, types, *attribute)],
            count => vec![Attribute::EMPTY_DICTIONARY; count],
        })
        .collect();
    let is_annotated = |list: &[Attribute]| list.iter().any(|item| *item != Attribute::EMPTY_DICTIONARY);
    if is_annotated(&spread) {
        attributes.push(named("arg_attrs", Attribute::array(&context, &spread)));
    }
    let mut result_annotations = None;
    if is_annotated(&result_attributes) && outputs.len() == 1 {
        let list = [converted_attributes(&context, types, result_attributes[0])];
        let list = named("res_attrs", Attribute::array(&context, &list));
        attributes.push(list);
        result_annotations = Some(list);
    }
    let signature = Signature {
        name: own("sym_name").and_then(|name| name.as_string(&context)).unwrap_or_default().to_owned(),
        parameters,
        result,
        argument_attributes: argument_attributes
            .iter()
            .map(|attribute| converted_attributes(&context, types, *attribute))
            .collect(),
        result_attributes: result_annotations,
        attributes: shared,
        index: index_type(&context, types),
        location: ir.location(op.op()),
    };
    // With bare pointers, what C passes is what the function takes.
    let has_interface = find("llvm.emit_c_interface").is_some() && !convention.bare_pointers;
    if has_interface && is_variadic {
        let reason = || "a function with further arguments has no C interface";
        return Err(rewriter.match_failure(op.op(), reason));
    }
    let is_declaration = ir.region(op.op(), 0).0.blocks(ir.region(op.op(), 0).1).next().is_none();

    rewriter.rename_isolated_op(op.op(), LLVMFuncOp::name_in(&context), &attributes);
    if !is_declaration {
        convert_arguments(op, convention, &signature, types, rewriter);
    }
    match (has_interface, is_declaration) {
        (true, true) => add_body(op.op(), convention, &signature, rewriter),
        (true, false) => add_wrapper(op.op(), convention, &signature, rewriter),
        _ => {}
    }
    Ok(())
}

/// Replaces the entry block's arguments by the passed ones, and builds the converted arguments from them at its start.
fn convert_arguments(
    op: FuncOp,
    convention: Convention,
    signature: &Signature,
    types: &TypeConverter,
    rewriter: &mut ConversionRewriter<'_>,
) {
    let parameters = &signature.parameters;
    let mut conversion = SignatureConversion::new(parameters.len());
    let is_simple = |parameter: &Parameter| parameter.passed[..] == [parameter.converted];
    if parameters.iter().all(is_simple) {
        for (position, parameter) in parameters.iter().enumerate() {
            conversion.add_inputs(position, &parameter.passed);
        }
        rewriter.apply_signature_conversion(op.op(), 0, &conversion, types);
        return;
    }
    // The passed arguments go behind the old ones, so that descriptors can be built of them.
    let mut child = rewriter.child(op.op());
    let body = child.body();
    let entry = body.entry_block(body.region(body.root(), 0).1).expect("an entry block");
    let old: Vec<Value> = body.arguments(entry).collect();
    let mut conversion = SignatureConversion::new(
        old.len() + parameters.iter().map(|parameter| parameter.passed.len()).sum::<usize>(),
    );
    let mut passed = Vec::with_capacity(parameters.len());
    for (parameter, argument) in parameters.iter().zip(&old) {
        let location = child.body().argument_location(*argument);
        let values: Vec<Value> =
            parameter.passed.iter().map(|ty| child.add_argument(entry, *ty, location)).collect();
        passed.push(values);
    }
    child.set_to_start(entry);
    let mut position = old.len();
    for parameter in parameters {
        for ty in &parameter.passed {
            conversion.add_inputs(position, &[*ty]);
            position += 1;
        }
    }
    for (number, (parameter, values)) in parameters.iter().zip(&passed).enumerate().rev() {
        let location = child.body().argument_location(old[number]);
        let mut llvm = Llvm::new(&mut child, location);
        if is_simple(parameter) {
            conversion.remap_input_to_values(number, values);
        } else if !llvm.body().is_unused(old[number]) {
            let (original, converted) = (parameter.original, parameter.converted);
            let value = convention.receive(values, original, converted, signature.index, &mut llvm);
            conversion.remap_input_to_values(number, &[value]);
        }
    }
    rewriter.apply_signature_conversion(op.op(), 0, &conversion, types);
}

/// Returns the attributes of an argument, with converted types in those that name the type behind a pointer.
pub(super) fn converted_attributes(
    context: &Context,
    types: &TypeConverter,
    attributes: Attribute,
) -> Attribute {
    const TYPED: [&str; 5] = ["llvm.byval", "llvm.byref", "llvm.sret", "llvm.inalloca", "llvm.elementtype"];
    let entries = attributes.as_dictionary(context).unwrap_or_default();
    let converted = entries.iter().map(|named| {
        let ty = named.value.as_type(context).filter(|_| TYPED.contains(&named.name.text(context)));
        let ty = ty.and_then(|ty| types.convert_to_one(context, ty).ok());
        let value = ty.map_or(named.value, |ty| Attribute::type_attribute(context, ty));
        NamedAttribute { name: named.name, value }
    });
    Attribute::dictionary(context, converted.collect())
}

/// Returns the memory effects of a function that accesses none.
fn no_memory_effects(context: &Context) -> Attribute {
    let none = ModRefInfo::None;
    MemoryEffectsAttr::get(context, none, none, none, none, none, none).to_attribute(context)
}
