//! Valid dimensions and symbols (affine dialect, Restrictions on Dimensions and Symbols).

use terrace_runtime::dialect::OpTraits;
use terrace_runtime::fold::FoldedValue;
use terrace_runtime::interfaces::{AnyResultSizesOpInterface, AnyShapedDimOpInterface, is_pure};
use terrace_runtime::ir::{Body, Op, Region, Value, ValueKind};
use terrace_runtime::types::{DYNAMIC, Type};
use terrace_runtime::verify::has_declared_parts;

use super::{AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineLinearizeIndexOp, AffineParallelOp};

/// The maximum number of values that a check looks at. A value behind more of them, such as a long chain of
/// `affine.apply`, is invalid, which bounds the check.
const VALUES: u32 = 1024;

/// Returns the region of the innermost affine scope of an op within its body, if any.
pub fn affine_scope(ir: &Body, op: Op) -> Option<Region> {
    let mut current = op;
    loop {
        let region = ir.parent_region(current)?;
        let parent = ir.region_owner(region);
        if ir.has_traits(parent, OpTraits::AFFINE_SCOPE) {
            return Some(region);
        }
        current = parent;
    }
}

/// Returns the region that a value is defined in.
fn region_of(ir: &Body, value: Value) -> Option<Region> {
    match ir.value_kind(value) {
        ValueKind::Result { op, .. } => ir.parent_region(op),
        ValueKind::Argument { block, .. } => Some(ir.block_region(block)),
    }
}

/// Returns whether a value is defined directly in an affine scope, or is an argument of one.
pub fn is_top_level(ir: &Body, value: Value) -> bool {
    region_of(ir, value).is_some_and(|region| ir.has_traits(ir.region_owner(region), OpTraits::AFFINE_SCOPE))
}

/// Returns whether a value is an argument of an unregistered op that may be an affine scope: no known scope encloses it
/// other than the one that holds functions.
fn is_argument_of_unknown_scope(ir: &Body, value: Value) -> bool {
    let ValueKind::Argument { block, .. } = ir.value_kind(value) else { return false };
    let op = ir.block_owner(block);
    !ir.info(op).is_registered()
        && affine_scope(ir, op)
            .is_none_or(|scope| ir.has_traits(ir.region_owner(scope), OpTraits::SYMBOL_TABLE))
}

/// Returns whether a value is an induction variable, the usual kind of dimension, valid in any scope.
pub fn is_loop_variable(ir: &Body, value: Value) -> bool {
    match ir.value_kind(value) {
        ValueKind::Argument { block, index } => {
            let owner = ir.block_owner(block);
            // The other arguments of `affine.for` are the values that it carries.
            ir.value_type(value) == Type::INDEX
                && (index == 0 && AffineForOp::from_op(ir, owner).is_some()
                    || AffineParallelOp::from_op(ir, owner).is_some())
        }
        ValueKind::Result { .. } => false,
    }
}

/// Returns whether a value is a valid dimension, given the innermost affine scope.
pub fn is_valid_dimension(ir: &Body, value: Value, scope: Option<Region>) -> bool {
    is_dimension(ir, value, scope, &mut { VALUES })
}

/// Returns whether a value is a valid symbol, given the innermost affine scope.
pub fn is_valid_symbol(ir: &Body, value: Value, scope: Option<Region>) -> bool {
    is_symbol(ir, value, scope, &mut { VALUES })
}

fn is_dimension(ir: &Body, value: Value, scope: Option<Region>, left: &mut u32) -> bool {
    if ir.value_type(value) != Type::INDEX || *left == 0 {
        return false;
    }
    *left -= 1;
    match ir.value_kind(value) {
        ValueKind::Argument { .. } => is_loop_variable(ir, value) || is_symbol(ir, value, scope, left),
        ValueKind::Result { .. } if scope.is_some() && region_of(ir, value) == scope => true,
        ValueKind::Result { op, .. } if is_of_dimensions(ir, op) => {
            ir.operands(op).all(|operand| is_dimension(ir, operand, scope, left))
        }
        ValueKind::Result { .. } => is_symbol(ir, value, scope, left),
    }
}

/// Returns whether the results of an op are dimensions if its operands are.
fn is_of_dimensions(ir: &Body, op: Op) -> bool {
    AffineApplyOp::from_op(ir, op).is_some()
        || AffineDelinearizeIndexOp::from_op(ir, op).is_some()
        || AffineLinearizeIndexOp::from_op(ir, op).is_some()
}

fn is_symbol(ir: &Body, value: Value, scope: Option<Region>, left: &mut u32) -> bool {
    if ir.value_type(value) != Type::INDEX || *left == 0 {
        return false;
    }
    *left -= 1;
    if (scope.is_some() && region_of(ir, value) == scope) || is_argument_of_unknown_scope(ir, value) {
        return true;
    }
    if let ValueKind::Result { op, .. } = ir.value_kind(value) {
        if ir.has_traits(op, OpTraits::CONSTANT_LIKE) {
            return true;
        }
        if AffineApplyOp::from_op(ir, op).is_some() {
            return ir.operands(op).all(|operand| is_symbol(ir, operand, scope, left));
        }
        // What is wrong with that op is said there.
        if !has_declared_parts(ir, op) {
            return true;
        }
        if let Some(dim) = AnyShapedDimOpInterface::of(ir, op) {
            return is_size_symbol(ir, dim, scope, left);
        }
        if is_pure(ir, op) && ir.operands(op).all(|operand| is_symbol(ir, operand, scope, left)) {
            return true;
        }
    }
    // A value defined outside of the scope of the use is a symbol there.
    match scope.map(|scope| ir.region_owner(scope)) {
        Some(owner) if owner != ir.root() => {
            let outer = affine_scope(ir, owner);
            outer != scope && is_symbol(ir, value, outer, left)
        }
        _ => false,
    }
}

/// Returns whether the size of a dimension of a memref or tensor is a valid symbol.
fn is_size_symbol(ir: &Body, dim: AnyShapedDimOpInterface, scope: Option<Region>, left: &mut u32) -> bool {
    let source = dim.shaped_value(ir);
    if is_top_level(ir, source) {
        return true;
    }
    let ValueKind::Result { op, .. } = ir.value_kind(source) else { return false };
    if !has_declared_parts(ir, op) {
        return true;
    }
    let dimension = dim.dimension(ir).and_then(|dimension| usize::try_from(dimension).ok());
    let shape = ir.value_type(source).shape(ir.context());
    let Some((dimension, shape)) = dimension.zip(shape) else { return false };
    match shape.get(dimension) {
        None => false,
        Some(&DYNAMIC) => {
            let sizes = AnyResultSizesOpInterface::of(ir, op);
            match sizes.and_then(|sizes| sizes.result_size(ir, dimension)) {
                Some(FoldedValue::Value(size)) => is_symbol(ir, size, scope, left),
                Some(FoldedValue::Attribute(_)) => true,
                None => false,
            }
        }
        Some(_) => true,
    }
}
