//! Folding of extractions through permutations and insertions.

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::fold::Folded;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::types::{DYNAMIC, Type};

use super::super::{ExtractOp, InsertOp, TransposeOp};

/// How many ops an extraction is followed through.
const LONGEST_CHAIN: usize = 32;

/// The slice of one dimension that an extraction takes.
#[derive(Clone, Copy, PartialEq)]
enum Taken {
    /// One position.
    At(i64),
    /// All positions, as a dimension of the result.
    All(usize),
}

use Taken::{All, At};

type Part = SmallVec<[Taken; 4]>;

/// Returns the position of a part whose dimensions are in order.
fn position_of(part: &[Taken]) -> Option<Vec<i64>> {
    let fixed = part.iter().take_while(|taken| matches!(taken, At(_))).count();
    let is_ordered = part[fixed..].iter().zip(0..).all(|(taken, dimension)| *taken == All(dimension));
    let position = part[..fixed].iter().filter_map(|taken| match taken {
        At(place) => Some(*place),
        All(_) => None,
    });
    is_ordered.then(|| position.collect())
}

/// Returns the vector before an op and the part of it that is taken.
fn before(ir: &Body, vector: Value, part: &Part) -> Option<(Value, Part)> {
    let op = ir.defining_op(vector)?;
    if let Some(transpose) = TransposeOp::from_op(ir, op) {
        let mut permuted = part.clone();
        for (taken, dimension) in part.iter().zip(transpose.permutation(ir)) {
            *permuted.get_mut(usize::try_from(dimension).ok()?)? = *taken;
        }
        return Some((transpose.vector(ir), permuted));
    }
    let insert = InsertOp::from_op(ir, op)?;
    let place = insert.position(ir).numbers;
    let is_known = |number: i64| number != DYNAMIC && number >= 0;
    let is_apart = |(taken, number): (&Taken, &i64)| matches!(taken, At(position) if is_known(*number) && position != number);
    if part.iter().zip(&place).any(is_apart) {
        return Some((insert.dest(ir), part.clone()));
    }
    let is_inside = part.iter().zip(&place).all(|(taken, number)| is_known(*number) && *taken == At(*number));
    is_inside.then(|| (insert.value_to_store(ir), part[place.len()..].into()))
}

impl ExtractOp {
    /// Takes the part of the vector that permutations and insertions leave as it is.
    pub(super) fn fold_origin(self, ir: &Body, position: &[i64]) -> Folded {
        let context = ir.context();
        let mut vector = self.source(ir);
        let ty = ir.value_type(self.result(ir));
        let open = ir.value_type(vector).rank(context).unwrap_or_default().saturating_sub(position.len());
        let mut part: Part = position.iter().copied().map(At).chain((0..open).map(All)).collect();
        let mut found = None;
        for _ in 0..LONGEST_CHAIN {
            let Some((origin, taken)) = before(ir, vector, &part) else { break };
            (vector, part) = (origin, taken);
            if let Some(position) = position_of(&part) {
                found = Some((vector, position));
            }
        }
        match found {
            Some((vector, position)) if position.is_empty() => {
                Some(vector).filter(|vector| ir.value_type(*vector) == ty).into()
            }
            Some((vector, position)) if is_vector(ir, vector) => {
                let (op, position) = (self.op(), Attribute::dense_i64_array(context, &position));
                Folded::changed(move |ir| {
                    ir.set_operand(op, 0, vector);
                    ir.set_attribute(op, "static_position", Some(position));
                })
            }
            _ => Folded::Unchanged,
        }
    }
}

fn is_vector(ir: &Body, value: Value) -> bool {
    let ty: Type = ir.value_type(value);
    ty.is_vector(ir.context())
}
