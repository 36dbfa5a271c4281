//! Canonicalization of `subview`.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::rewrite::{MatchFailure, MatchResult, Rewriter};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::cast::are_memrefs_compatible;
use super::super::subview::{STATIC_LISTS, layout_of_part};
use super::super::{MemRefCastOp, SubViewOp};
use super::Values;
use super::memory::replace_by_cast;
use terrace_dialect_support::memory::{constant_index, discards_information};

/// Numbers, with [`DYNAMIC`] in place of values, and the values.
struct Mixed {
    numbers: Vec<i64>,
    values: Values,
}

impl Mixed {
    /// Returns the list with constant values replaced by numbers.
    fn of(ir: &Body, numbers: Vec<i64>, values: impl Iterator<Item = Value>) -> Mixed {
        let mut mixed = Mixed { numbers, values: Values::new() };
        for (place, value) in mixed.numbers.iter_mut().filter(|number| **number == DYNAMIC).zip(values) {
            match constant_index(ir, value) {
                Some(number) if number >= 0 => *place = number,
                _ => mixed.values.push(value),
            }
        }
        mixed
    }
}

/// Makes constant offsets, sizes and strides static, and restores the static information that a `memref_cast` of the
/// source discards.
pub(super) fn subview_of_known_parts(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let context = ir.context().clone();
    let subview = SubViewOp::from_op(ir, op).ok_or(MatchFailure)?;
    let old = ir.value_type(subview.result(ir));
    let mut source = subview.source(ir);
    let cast =
        ir.defining_op(source).and_then(|op| MemRefCastOp::from_op(ir, op)).map(|cast| cast.source(ir));
    if let Some(before) =
        cast.filter(|before| discards_information(ir, ir.value_type(*before), ir.value_type(source)))
    {
        source = before;
    }
    let parts = [
        Mixed::of(ir, subview.static_offsets(ir), subview.offsets(ir)),
        Mixed::of(ir, subview.static_sizes(ir), subview.sizes(ir)),
        Mixed::of(ir, subview.static_strides(ir), subview.strides(ir)),
    ];
    let operand_count = 1 + parts.iter().map(|part| part.values.len()).sum::<usize>();
    if source == subview.source(ir) && operand_count == ir.operand_count(op) {
        return Err(rewriter.match_failure(op, || "nothing more is known"));
    }
    let [offsets, sizes, strides] = &parts;
    let ty = type_of_part(&context, ir.value_type(source), offsets, sizes, strides);
    let ty = ty.filter(|ty| ty.rank(&context) == old.rank(&context)).ok_or(MatchFailure)?;
    let is_same =
        ty.shape(&context) == old.shape(&context) && ty.strided_form(&context) == old.strided_form(&context);
    let ty = if is_same { old } else { ty };
    if !is_same && !are_memrefs_compatible(&context, ty, old) {
        return Err(rewriter.match_failure(op, || "the type contradicts what is known"));
    }
    let mut state = OperationState::new(ir.name(op), ir.location(op));
    state.attributes = ir.attributes(op).into();
    let sizes: SmallVec<[usize; 4]> =
        std::iter::once(1).chain(parts.iter().map(|part| part.values.len())).collect();
    let mut set = |name: &str, value: Attribute| {
        let name = context.identifier(name);
        state.attributes.iter_mut().filter(|entry| entry.name == name).for_each(|entry| entry.value = value);
    };
    for (name, part) in STATIC_LISTS.into_iter().zip(&parts) {
        let numbers: Vec<Attribute> =
            part.numbers.iter().map(|number| Attribute::integer(&context, Type::I64, *number)).collect();
        set(name, Attribute::array(&context, &numbers));
    }
    set("operandSegmentSizes", terrace_runtime::generated::segment_sizes(&context, &sizes));
    state.operands.push(source);
    state.operands.extend(parts.into_iter().flat_map(|part| part.values));
    state.result_types.push(ty);
    let made = rewriter.create(state);
    match is_same {
        true => rewriter.replace_with_op(op, made),
        false => replace_by_cast(rewriter, op, made, old),
    }
    Ok(())
}

/// Returns the type of a subview, if the source layout is strided.
fn type_of_part(
    context: &Context,
    from: Type,
    offsets: &Mixed,
    sizes: &Mixed,
    strides: &Mixed,
) -> Option<Type> {
    let layout = layout_of_part(&from.strided_form(context)?, &offsets.numbers, &strides.numbers);
    let (element, space) = (from.element_type(context)?, from.memory_space(context));
    let plain = Type::memref_checked(context, &sizes.numbers, element, None, space).ok()?;
    if plain.strided_form(context).as_ref() == Some(&layout) {
        return Some(plain);
    }
    let layout = Attribute::strided_layout(context, layout.offset, &layout.strides);
    Type::memref_checked(context, &sizes.numbers, element, Some(layout), space).ok()
}
