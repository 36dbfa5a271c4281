//! `fold-memref-alias-ops`: accesses to what views are views of.

use smallvec::SmallVec;
use terrace_affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp};
use terrace_dialect_support::mixed_list::MixedList;
use terrace_dialect_support::reassociation::groups_of;
use terrace_memref::{CollapseShapeOp, ExpandShapeOp, LoadOp, StoreOp, SubViewOp};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{
    FrozenPatterns, MatchFailure, MatchResult, OpRewritePattern, PatternSet, Rewriter,
};
use terrace_runtime::types::Type;

use super::quantity::{Extent, Quantity, entries, split};
use crate::arithmetic::Arithmetic;
use crate::greedy::run_patterns;

include!(concat!(env!("OUT_DIR"), "/fold_memref_alias_ops.rs"));

type Values = SmallVec<[Value; 4]>;

impl FoldMemRefAliasOps {
    /// Prepares the patterns for the context.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let mut patterns = PatternSet::new();
        patterns.add(LoadFromView).add(StoreToView);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the patterns.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())
    }
}

/// Replaces the view that is loaded from by its source.
struct LoadFromView;

impl OpRewritePattern for LoadFromView {
    type Op = LoadOp;

    fn match_and_rewrite(&self, op: LoadOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        access_source(op.op(), 0, rewriter)
    }
}

/// Replaces the view that is stored to by its source.
struct StoreToView;

impl OpRewritePattern for StoreToView {
    type Op = StoreOp;

    fn match_and_rewrite(&self, op: StoreOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        access_source(op.op(), 1, rewriter)
    }
}

/// Replaces the memref of an access, the operand at a position, and the indices behind it.
fn access_source(op: Op, position: usize, rewriter: &mut Rewriter<'_>) -> MatchResult {
    let ir = rewriter.body();
    let mut operands: Values = ir.operands(op).collect();
    let indices: Values = operands.drain(position + 1..).collect();
    let view = ir.defining_op(operands[position]);
    let Some(view) = view else {
        return Err(rewriter.match_failure(op, || "the memref is no view"));
    };
    let access = Access { op, location: ir.location(op), indices };
    let (source, indices) = if let Some(part) = SubViewOp::from_op(ir, view) {
        access.through_parts(part, rewriter)?
    } else if let Some(expanded) = ExpandShapeOp::from_op(ir, view) {
        access.through_expansion(expanded, rewriter)?
    } else if let Some(collapsed) = CollapseShapeOp::from_op(ir, view) {
        access.through_collapse(collapsed, rewriter)?
    } else {
        return Err(rewriter.match_failure(op, || "the memref is no view of a known kind"));
    };
    operands[position] = source;
    operands.extend(indices);
    rewriter.set_operands(op, &operands);
    Ok(())
}

/// An access to a view.
struct Access {
    op: Op,
    location: Location,
    indices: Values,
}

/// Offsets and steps of a part, for each dimension of its source, and the dimension of the part, if it is not dropped.
fn dimensions_of(ir: &Body, part: SubViewOp) -> Option<Vec<(Extent, Extent, Option<usize>)>> {
    let offsets = entries(ir, &MixedList::new(part.static_offsets(ir), part.offsets(ir)));
    let steps = entries(ir, &MixedList::new(part.static_strides(ir), part.strides(ir)));
    let dropped = part.dropped_dimensions(ir)?;
    let mut next = 0;
    let dimensions = offsets.into_iter().zip(steps).zip(dropped).map(|((offset, step), is_dropped)| {
        let dimension = (!is_dropped).then_some(next);
        next += usize::from(!is_dropped);
        (offset, step, dimension)
    });
    Some(dimensions.collect())
}

impl Access {
    /// Returns the memref that a part is a part of, and so on, and the indices into it.
    fn through_parts(&self, part: SubViewOp, rewriter: &mut Rewriter<'_>) -> MatchResult<(Value, Values)> {
        let ir = rewriter.body();
        // From the inside out.
        let mut parts = Vec::new();
        let mut source = part.result(ir);
        while let Some(part) = ir.defining_op(source).and_then(|op| SubViewOp::from_op(ir, op)) {
            parts.push(dimensions_of(ir, part).ok_or(MatchFailure)?);
            source = part.source(ir);
        }
        let rank = parts.last().map_or(0, Vec::len);
        rewriter.set_before(self.op);
        let mut indices = Values::new();
        for dimension in 0..rank {
            let mut quantity = Quantity::default();
            let mut place = Some(dimension);
            let mut terms = Vec::new();
            for part in parts.iter().rev() {
                let Some((offset, step, inner)) = place.map(|place| part[place]) else { break };
                terms.push((quantity.expression(rewriter.body(), offset), step));
                place = inner;
            }
            let index = place.map_or(Extent::Known(0), |place| Extent::Open(self.indices[place]));
            let mut index = quantity.expression(rewriter.body(), index);
            for (offset, step) in terms.into_iter().rev() {
                index = offset + index * quantity.expression(rewriter.body(), step);
            }
            indices.push(match quantity.build(&index, self.location, rewriter) {
                Extent::Known(number) => Arithmetic::new(rewriter, self.location).index(number),
                Extent::Open(value) => value,
            });
        }
        Ok((source, indices))
    }

    /// Returns the source of an expansion: the indices of a group are one.
    fn through_expansion(
        &self,
        expanded: ExpandShapeOp,
        rewriter: &mut Rewriter<'_>,
    ) -> MatchResult<(Value, Values)> {
        let ir = rewriter.body();
        let groups = groups_of(ir.context(), expanded.reassociation_attr(ir)).map_err(|_| MatchFailure)?;
        let sizes = entries(ir, &MixedList::new(expanded.static_output_shape(ir), expanded.output_shape(ir)));
        let source = expanded.src(ir);
        rewriter.set_before(self.op);
        let mut indices = Values::new();
        for group in groups {
            let digits: Values = group.iter().map(|position| self.indices[*position]).collect();
            indices.push(match digits[..] {
                [only] => only,
                _ => {
                    let sizes: Vec<Extent> = group.iter().map(|position| sizes[*position]).collect();
                    let (numbers, values) = split(&sizes);
                    let location = self.location;
                    let disjoint = Some(Attribute::UNIT);
                    rewriter.value(|builder| {
                        AffineLinearizeIndexOp::build(builder, location, &digits, &values, numbers, disjoint)
                    })
                }
            });
        }
        Ok((source, indices))
    }

    /// Returns the source of a collapse: an index becomes those of a group.
    fn through_collapse(
        &self,
        collapsed: CollapseShapeOp,
        rewriter: &mut Rewriter<'_>,
    ) -> MatchResult<(Value, Values)> {
        let ir = rewriter.body();
        let groups = groups_of(ir.context(), collapsed.reassociation_attr(ir)).map_err(|_| MatchFailure)?;
        let source = collapsed.src(ir);
        let shape = ir.value_type(source).shape(ir.context()).ok_or(MatchFailure)?.to_vec();
        let is_open = |group: &Vec<usize>| group.len() > 1 && group.iter().any(|at| shape[*at] <= 0);
        if groups.iter().any(is_open) {
            return Err(rewriter.match_failure(self.op, || "a size of the source is open, or zero"));
        }
        rewriter.set_before(self.op);
        let mut indices = Values::new();
        for (group, index) in groups.iter().zip(&self.indices) {
            if group.len() == 1 {
                indices.push(*index);
                continue;
            }
            let sizes: Vec<i64> = group.iter().map(|position| shape[*position]).collect();
            let types = vec![Type::INDEX; group.len()];
            let digits =
                AffineDelinearizeIndexOp::build(rewriter, self.location, &types, *index, &[], sizes).op();
            indices.extend(rewriter.body().results(digits));
        }
        // A result without dimensions has one element.
        while groups.is_empty() && indices.len() < shape.len() {
            indices.push(Arithmetic::new(rewriter, self.location).index(0));
        }
        Ok((source, indices))
    }
}
