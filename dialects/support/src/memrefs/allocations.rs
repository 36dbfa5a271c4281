//! Canonicalization of allocations and views: memory that is never read is erased, and dynamic sizes that are constants
//! become static.

use smallvec::SmallVec;
use terrace_runtime::attributes::NamedAttribute;
use terrace_runtime::generated::segment_sizes;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchResult, Rewriter};
use terrace_runtime::types::Type;

use crate::memory::{known_sizes, users_that_only_write};

type Values = SmallVec<[Value; 4]>;

/// Replaces an op by another that returns a memref of a more specific type; the last argument is the original type.
pub type ReplaceByCast = fn(&mut Rewriter<'_>, Op, Op, Type);

/// Returns a memref type with constant dynamic sizes made static, and the remaining dynamic sizes.
fn known_type(ir: &Body, ty: Type, sizes: impl Iterator<Item = Value>) -> Option<(Type, Values)> {
    let context = ir.context();
    let (shape, open) = known_sizes(ir, ty.shape(context)?, sizes)?;
    let (element, layout, space) = (ty.element_type(context)?, ty.layout(context), ty.memory_space(context));
    Some((Type::memref_checked(context, &shape, element, layout, space).ok()?, open))
}

/// Erases an allocation that is only written and freed.
pub fn allocation_never_read(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let memref = ir.result(op, 0);
    let Some(users) = users_that_only_write(ir, memref).filter(|_| !ir.is_unused(memref)) else {
        return Err(rewriter.match_failure(op, || "the memory is used"));
    };
    users.into_iter().for_each(|user| rewriter.erase(user));
    rewriter.erase(op);
    Ok(())
}

/// Makes constant sizes of an allocation static. Its operands are dynamic sizes and symbols of the layout, with segment
/// sizes.
pub fn allocation_of_known_size(
    op: Op,
    sizes: &[Value],
    symbols: &[Value],
    rewriter: &mut Rewriter<'_>,
    replace_by_cast: ReplaceByCast,
) -> MatchResult {
    make_sizes_static(op, sizes, rewriter, replace_by_cast, |ir, state, open| {
        let segments = segment_sizes(ir.context(), &[open.len(), symbols.len()]);
        let name = ir.context().identifier("operandSegmentSizes");
        state.attributes.retain(|attribute| attribute.name != name);
        state.attributes.push(NamedAttribute { name, value: segments });
        state.operands.extend(open.into_iter().chain(symbols.iter().copied()));
    })
}

/// Makes constant sizes of a view static. Its operands are `fixed`, then the dynamic sizes.
pub fn view_of_known_size(
    op: Op,
    fixed: &[Value],
    sizes: &[Value],
    rewriter: &mut Rewriter<'_>,
    replace_by_cast: ReplaceByCast,
) -> MatchResult {
    make_sizes_static(op, sizes, rewriter, replace_by_cast, |_, state, open| {
        state.operands.extend(fixed.iter().copied().chain(open));
    })
}

/// Replaces an op by one whose result type has the constants among the sizes. `add_operands` adds the operands of the new
/// op, given the sizes that remain dynamic.
fn make_sizes_static(
    op: Op,
    sizes: &[Value],
    rewriter: &mut Rewriter<'_>,
    replace_by_cast: ReplaceByCast,
    add_operands: impl FnOnce(&Body, &mut OperationState, Values),
) -> MatchResult {
    let ir = rewriter.body();
    let ty = ir.value_type(ir.result(op, 0));
    let Some((known, open)) = known_type(ir, ty, sizes.iter().copied()) else {
        return Err(rewriter.match_failure(op, || "no size is a constant"));
    };
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    add_operands(ir, &mut state, open);
    state.result_types.push(known);
    let made = rewriter.create(state);
    replace_by_cast(rewriter, op, made, ty);
    Ok(())
}

/// Declares the patterns `allocation_of_known_size` and `view_of_known_size` for the ops of a dialect, by a function that
/// replaces an op by a cast of the result of another.
#[macro_export]
macro_rules! allocation_patterns {
    ($alloc:ident, $alloca:ident, $view:ident, $replace_by_cast:ident) => {
        /// Makes constant sizes of an allocation static.
        pub(super) fn allocation_of_known_size(
            op: $crate::runtime::ir::Op,
            rewriter: &mut $crate::runtime::rewrite::Rewriter<'_>,
        ) -> $crate::runtime::rewrite::MatchResult {
            let ir = rewriter.body();
            let (sizes, symbols): (Vec<_>, Vec<_>) = match ($alloc::from_op(ir, op), $alloca::from_op(ir, op))
            {
                (Some(alloc), _) => (alloc.dynamic_sizes(ir).collect(), alloc.symbol_operands(ir).collect()),
                (_, Some(alloca)) => {
                    (alloca.dynamic_sizes(ir).collect(), alloca.symbol_operands(ir).collect())
                }
                _ => return Err($crate::runtime::rewrite::MatchFailure),
            };
            $crate::allocations::allocation_of_known_size(op, &sizes, &symbols, rewriter, $replace_by_cast)
        }

        /// Makes constant sizes of a view static.
        pub(super) fn view_of_known_size(
            op: $crate::runtime::ir::Op,
            rewriter: &mut $crate::runtime::rewrite::Rewriter<'_>,
        ) -> $crate::runtime::rewrite::MatchResult {
            let ir = rewriter.body();
            let view = $view::from_op(ir, op).ok_or($crate::runtime::rewrite::MatchFailure)?;
            let sizes: Vec<_> = view.sizes(ir).collect();
            let fixed = [view.source(ir), view.byte_shift(ir)];
            $crate::allocations::view_of_known_size(op, &fixed, &sizes, rewriter, $replace_by_cast)
        }
    };
}
