//! Vectors of several dimensions, which are arrays of vectors: ops are built for each vector of the last dimension.

use terrace_llvm::ArrayType;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Value;
use terrace_runtime::types::Type;

use crate::support::builder::Llvm;

/// Returns whether a value of a converted type is built by one op from these operands: it is no vector of several
/// dimensions, or there are no operands to take apart.
pub(crate) fn is_built_at_once(context: &Context, operands: &[Value], ty: Type) -> bool {
    operands.is_empty() || !is_array(context, ty)
}

/// Returns whether a converted type is that of a vector of several dimensions.
pub(crate) fn is_array(context: &Context, ty: Type) -> bool {
    ArrayType::from_type(context, ty).is_some()
}

/// Returns the sizes of nested arrays, and the type inside of all of them.
fn sizes_of(context: &Context, mut ty: Type) -> (Vec<u64>, Type) {
    let mut sizes = Vec::new();
    while let Some(array) = ArrayType::from_type(context, ty) {
        sizes.push(*array.count(context));
        ty = *array.element(context);
    }
    (sizes, ty)
}

/// Returns the type of the vectors that a converted vector consists of; other types are returned as they are.
pub(crate) fn row_type(context: &Context, ty: Type) -> Type {
    sizes_of(context, ty).1
}

/// Builds a value of a converted type. If it is not [built at once](is_built_at_once), `build` is called for each vector in
/// it, with the same parts of the operands; else once. It gets the type to build.
pub(crate) fn for_each_vector(
    operands: &[Value],
    ty: Type,
    llvm: &mut Llvm<'_, '_>,
    build: &mut dyn FnMut(&[Value], Type, &mut Llvm<'_, '_>) -> Value,
) -> Value {
    if is_built_at_once(llvm.context(), operands, ty) {
        return build(operands, ty, llvm);
    }
    let (sizes, vector) = sizes_of(llvm.context(), ty);
    let mut whole = llvm.poison(ty);
    let mut position = vec![0i64; sizes.len()];
    if sizes.contains(&0) {
        return whole;
    }
    loop {
        let parts: Vec<Value> = operands.iter().map(|operand| llvm.extract(*operand, &position)).collect();
        let part = build(&parts, vector, llvm);
        whole = llvm.insert(whole, part, &position);
        let Some(next) = (0..sizes.len()).rev().find(|index| position[*index] + 1 < sizes[*index] as i64)
        else {
            return whole;
        };
        position[next] += 1;
        position[next + 1..].fill(0);
    }
}
