//! Traits that relate the types of operands and results.

use smallvec::SmallVec;

use crate::attributes::Attribute;
use crate::context::Context;
use crate::diagnostics::Reported;
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};
use crate::types::{DYNAMIC, Type, TypeData};

/// Returns whether two shapes may be the same at run time.
fn shapes_agree(context: &Context, first: Type, second: Type) -> bool {
    if first.is_shaped(context) != second.is_shaped(context) {
        return false;
    }
    if first.scalable_dimensions(context) != second.scalable_dimensions(context) {
        return false;
    }
    // Scalars have no shape, and that of an unranked type may be any.
    let (Some(first), Some(second)) = (first.shape(context), second.shape(context)) else { return true };
    let agree = |(first, second): (&i64, &i64)| first == second || [*first, *second].contains(&DYNAMIC);
    first.len() == second.len() && first.iter().zip(second).all(agree)
}

/// Returns whether all of the types may have the same shape at run time: dimensions are compared pairwise, and fixed
/// and scalable vectors do not agree.
fn all_shapes_agree(context: &Context, types: &[Type]) -> bool {
    let is_shaped = |ty: &&Type| ty.is_shaped(context);
    let is_scalable =
        |ty: &Type| matches!(ty.data(context), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let shaped = types.iter().filter(is_shaped).count();
    let scalable = types.iter().filter(|ty| is_scalable(ty)).count();
    if shaped == 0 || shaped < types.len() || ![0, types.len()].contains(&scalable) {
        return shaped == 0;
    }
    let mut known: Option<Vec<i64>> = None;
    types.iter().filter_map(|ty| ty.shape(context)).all(|shape| {
        let known = known.get_or_insert_with(|| vec![DYNAMIC; shape.len()]);
        known.len() == shape.len()
            && known.iter_mut().zip(shape).all(|(known, size)| {
                let fits = *known == DYNAMIC || *size == DYNAMIC || known == size;
                if *size != DYNAMIC {
                    *known = *size;
                }
                fits
            })
    })
}

/// Returns whether a ranked tensor has this encoding; any other type has.
fn has_encoding(context: &Context, ty: Type, expected: Option<Attribute>) -> bool {
    match ty.data(context) {
        TypeData::RankedTensor { encoding, .. } => *encoding == expected,
        _ => true,
    }
}

fn elements_agree(context: &Context, first: Type, second: Type) -> bool {
    first.element_type_or_self(context) == second.element_type_or_self(context)
}

fn types_agree(context: &Context, first: Type, second: Type) -> bool {
    first == second || (elements_agree(context, first, second) && shapes_agree(context, first, second))
}

/// The relation that types must satisfy.
enum Agreement {
    /// Each with the first one.
    WithFirst(fn(&Context, Type, Type) -> bool),
    /// All with each other.
    Together(fn(&Context, &[Type]) -> bool),
}

/// One trait: what it is about, how types must agree, and the message.
struct Rule {
    op_trait: OpTraits,
    with_results: bool,
    agree: Agreement,
    message: &'static str,
}

const RULES: &[Rule] = &[
    Rule {
        op_trait: OpTraits::SAME_TYPE_OPERANDS,
        with_results: false,
        agree: Agreement::WithFirst(|_, first, second| first == second),
        message: "requires all operands to have the same type",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_SHAPE,
        with_results: false,
        agree: Agreement::Together(all_shapes_agree),
        message: "requires the same shape for all operands",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE,
        with_results: true,
        agree: Agreement::Together(all_shapes_agree),
        message: "requires the same shape for all operands and results",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_ELEMENT_TYPE,
        with_results: false,
        agree: Agreement::WithFirst(elements_agree),
        message: "requires the same element type for all operands",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE,
        with_results: true,
        agree: Agreement::WithFirst(elements_agree),
        message: "requires the same element type for all operands and results",
    },
    Rule {
        op_trait: OpTraits::SAME_OPERANDS_AND_RESULT_TYPE,
        with_results: true,
        agree: Agreement::WithFirst(types_agree),
        message: "requires the same type for all operands and results",
    },
];

/// All traits that are checked here.
const RELATING: OpTraits = {
    let mut all = OpTraits::ELEMENTWISE;
    let mut position = 0;
    while position < RULES.len() {
        all = all.union(RULES[position].op_trait);
        position += 1;
    }
    all
};

/// Checks an op by the traits that relate types.
pub(in crate::verify) fn check(body: &Body, op: Op, traits: OpTraits) -> Result<(), Reported> {
    // Values of one type satisfy all of the traits.
    if !traits.intersects(RELATING) || have_one_type(body, op) {
        return Ok(());
    }
    let context = body.context();
    if traits.contains(OpTraits::ELEMENTWISE)
        && let Some(message) = wrong_elementwise(body, op)
    {
        return Err(body.emit_op_error(op, message).report());
    }
    for rule in RULES.iter().filter(|rule| traits.contains(rule.op_trait)) {
        if body.operand_count(op) == 0 {
            return Err(body.emit_op_error(op, "expected 1 or more operands, but found 0").report());
        }
        if rule.with_results && body.result_count(op) == 0 {
            return Err(body.emit_op_error(op, "expected 1 or more results, but found 0").report());
        }
        let results = body.results(op).filter(|_| rule.with_results);
        let mut types = body.operands(op).chain(results).map(|value| body.value_type(value));
        let first = types.next().expect("there is an operand");
        if types.clone().all(|ty| ty == first) {
            continue;
        }
        let agree = match rule.agree {
            Agreement::WithFirst(agree) => types.all(|ty| ty == first || agree(context, first, ty)),
            Agreement::Together(agree) => {
                let all: SmallVec<[Type; 4]> = std::iter::once(first).chain(types).collect();
                agree(context, &all)
            }
        };
        if !agree {
            return Err(body.emit_op_error(op, rule.message).report());
        }
    }
    if traits.contains(OpTraits::SAME_OPERANDS_AND_RESULT_TYPE) {
        // The encoding of the first result, if it has one, is that of all.
        let encoding = match body.value_type(body.result(op, 0)).data(context) {
            TypeData::RankedTensor { encoding, .. } => *encoding,
            _ => None,
        };
        let mut values = body.operands(op).chain(body.results(op));
        if encoding.is_some() && !values.all(|value| has_encoding(context, body.value_type(value), encoding))
        {
            let message = "requires the same encoding for all operands and results";
            return Err(body.emit_op_error(op, message).report());
        }
    }
    Ok(())
}

/// Returns whether an op has operands and results, all of one type.
fn have_one_type(body: &Body, op: Op) -> bool {
    let (arena, record) = (body.arena(), body.op_record(op));
    let operands = record.operands as usize..(record.operands + record.operand_count) as usize;
    let results = record.results as usize..(record.results + record.result_count) as usize;
    let (operands, results) = (&arena.uses[operands], &arena.values[results]);
    let Some(first) = results.first().filter(|_| !operands.is_empty()) else { return false };
    operands.iter().all(|operand| arena.values[operand.value.at()].ty == first.ty)
        && results.iter().all(|result| result.ty == first.ty)
}

fn wrong_elementwise(body: &Body, op: Op) -> Option<&'static str> {
    let context = body.context();
    let is_container = |ty: &Type| ty.is_vector(context) || ty.is_tensor(context);
    let operands = || body.operands(op).map(|value| body.value_type(value)).filter(is_container);
    let results = || body.results(op).map(|value| body.value_type(value)).filter(is_container);
    let Some(first) = operands().next() else {
        let message = "if a result is non-scalar, then at least one operand must be non-scalar";
        return results().next().map(|_| message);
    };
    if results().next().is_none() {
        return Some("if an operand is non-scalar, then there must be at least one non-scalar result");
    }
    if results().count() != body.result_count(op) {
        return Some("if an operand is non-scalar, then all results must be non-scalar");
    }
    // Ranked and unranked tensors are different base types.
    let base = |ty: &Type| (ty.is_vector(context), ty.rank(context).is_some());
    let types: SmallVec<[Type; 4]> = operands().chain(results()).collect();
    let agree = types.iter().all(|ty| *ty == first)
        || (types.iter().all(|ty| base(ty) == base(&first)) && all_shapes_agree(context, &types));
    (!agree).then_some("all non-scalar operands/results must have the same shape and base type")
}
