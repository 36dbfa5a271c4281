//! `upgrade-std`: the dialect `std` to the dialects that its ops went to.
//!
//! Most ops are upgraded by declared rules, one a line; those with regions, successors or a body of their own by the
//! patterns here.

mod patterns;

use terrace_memref::AtomicUpdate;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::builtin::FuncOp;
use terrace_runtime::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::Rewriter;
use terrace_runtime::types::{DYNAMIC, Type};

use crate::arithmetic::Arithmetic;

include!(concat!(env!("OUT_DIR"), "/upgrade_std.rs"));

/// Makes functions of the builtin dialect illegal.
fn functions_of_func(_: &UpgradeStd, _: &TypeConverter, target: &mut ConversionTarget) {
    target.illegal::<FuncOp>();
}

/// Adds the patterns of ops that rules cannot build.
fn add_upgrades(_: &UpgradeStd, _: &TypeConverter, patterns: &mut ConversionPatterns) {
    patterns::add_patterns(patterns);
}

/// Returns whether a constant is one of `arith`: a number, or elements.
fn is_number(ir: &Body, value: Attribute) -> bool {
    value.ty(ir.context()).is_some()
}

/// Returns an attribute as it is. The cases of both enums have the same numbers.
fn same(_: &Body, attribute: Attribute) -> Attribute {
    attribute
}

/// Returns an array of integers as a dense one.
fn dense(ir: &Body, array: Attribute) -> Attribute {
    let context = ir.context();
    let elements = array.as_array(context).unwrap_or_default();
    let numbers: Vec<i64> = elements.iter().filter_map(|element| element.as_i64(context)).collect();
    Attribute::dense_i64_array(context, &numbers)
}

/// Returns the index of a dimension, which is an operand or a number.
fn dimension(
    rewriter: &mut Rewriter<'_>,
    location: Location,
    operand: Option<Value>,
    number: Option<Attribute>,
) -> Value {
    let number = number.and_then(|number| number.as_i64(rewriter.context())).unwrap_or_default();
    operand.unwrap_or_else(|| Arithmetic::new(rewriter, location).index(number))
}

/// Returns a position in a vector of which all indices are operands.
fn open(ir: &Body, vector: Type) -> Attribute {
    let context = ir.context();
    let rank = vector.rank(context).unwrap_or_default();
    Attribute::dense_i64_array(context, &vec![DYNAMIC; rank])
}

/// Returns the type of a tensor with as many dimensions as there are indices, all of open sizes.
fn with_rank(ir: &Body, tensor: Type, indices: &[Value]) -> Type {
    let context = ir.context();
    let element = tensor.element_type(context).unwrap_or(tensor);
    Type::tensor(context, &vec![DYNAMIC; indices.len()], element, None)
}

/// Returns the kind of an atomic update under its current number.
fn atomic_update(ir: &Body, kind: Attribute) -> Attribute {
    use terrace_standard::AtomicUpdate as Former;
    let context = ir.context();
    let former = kind.as_i64(context).and_then(Former::from_value).expect("a kind of atomic update");
    let current = match former {
        Former::Addf => AtomicUpdate::Addf,
        Former::Addi => AtomicUpdate::Addi,
        Former::Assign => AtomicUpdate::Assign,
        Former::Maxf => AtomicUpdate::Maximumf,
        Former::Maxs => AtomicUpdate::Maxs,
        Former::Maxu => AtomicUpdate::Maxu,
        Former::Minf => AtomicUpdate::Minimumf,
        Former::Mins => AtomicUpdate::Mins,
        Former::Minu => AtomicUpdate::Minu,
        Former::Mulf => AtomicUpdate::Mulf,
        Former::Muli => AtomicUpdate::Muli,
    };
    current.to_attribute(context)
}
