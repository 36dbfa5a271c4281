//! `scf-parallel-loop-tiling`: loops over tiles, and loops through a tile.

use rustc_hash::FxHashSet;
use terrace_affine::AffineMinOp;
use terrace_arith::{AddIOp, AndIOp, CmpIPredicate, MulIOp};
use terrace_dialect_support::memory::constant_index;
use terrace_runtime::affine::{AffineExpr, AffineMap};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Builder, InsertionPoint, Op, Value};
use terrace_runtime::location::Location;
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;
use terrace_structured_control_flow::{IfOp, ParallelOp, ReduceOp, YieldOp};

use super::{ScfParallelLoopTiling, body_of, change_ops};
use crate::arithmetic::Arithmetic;
use crate::structured_control_flow::{Values, region_of};

impl ScfParallelLoopTiling {
    /// Tiles the innermost loops without reductions.
    pub(super) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if let Some(size) = self.tile_sizes.iter().find(|size| **size <= 0) {
            run.emit_error(format!("tile size cannot be {size}, it has to be positive")).report();
            return run.fail();
        }
        let tiling = Tiling { sizes: &self.tile_sizes, has_fixed_size: self.no_min_max_bounds };
        // Ops are visited innermost first, so what contains a loop is known when it is visited.
        let mut outer: FxHashSet<Op> = FxHashSet::default();
        self.tiled += change_ops(run, |ir, op| {
            let Some(grid) = ParallelOp::from_op(ir, op).filter(|grid| !outer.contains(&grid.op())) else {
                return 0;
            };
            let mut place = ir.parent_op(op);
            while let Some(around) = place.filter(|around| outer.insert(*around)) {
                place = ir.parent_op(around);
            }
            u64::from(tiling.tile(ir, grid).is_some())
        });
        Ok(())
    }
}

/// The options of tiling.
struct Tiling<'pass> {
    sizes: &'pass [i64],
    /// Whether also the last tile of a dimension has the full size, with a condition in it.
    has_fixed_size: bool,
}

impl Tiling<'_> {
    /// Replaces a loop without reductions by one over tiles, with one through a tile in it.
    fn tile(&self, ir: &mut Body, grid: ParallelOp) -> Option<()> {
        if ir.result_count(grid.op()) > 0 {
            return None;
        }
        let (block, end) = body_of(ir, grid.op())?;
        let location = ir.location(grid.op());
        let (lower, upper): (Values, Values) =
            (grid.lower_bound(ir).collect(), grid.upper_bound(ir).collect());
        let steps: Values = grid.step(ir).collect();
        let size = |position: usize| self.sizes.get(position).copied().unwrap_or(1);

        let mut builder = Builder::before(ir, grid.op());
        let mut arithmetic = Arithmetic::new(&mut builder, location);
        let zero = arithmetic.index(0);
        let sizes: Values = (0..steps.len()).map(|position| arithmetic.index(size(position))).collect();
        let tile_steps: Values =
            steps.iter().zip(sizes).map(|(step, size)| arithmetic.binary::<MulIOp>(*step, size)).collect();
        let (outer, tiles) = build_grid(&mut builder, location, &lower, &upper, &tile_steps);

        let mut is_bounded = true;
        let mut ends = Values::new();
        for (position, tile) in tiles.iter().enumerate() {
            let bounds = [lower[position], upper[position], steps[position]];
            let tile_step = tile_steps[position];
            ends.push(if is_multiple(builder.body(), bounds, size(position)) {
                tile_step
            } else if self.has_fixed_size {
                is_bounded = false;
                tile_step
            } else {
                let operands = [tile_step, upper[position], *tile];
                let map = end_of_tile(builder.context());
                builder.value(|builder| AffineMinOp::build_with_attributes(builder, location, map, &operands))
            });
        }
        let zeros: Values = ends.iter().map(|_| zero).collect();
        let (_, offsets) = build_grid(&mut builder, location, &zeros, &ends, &steps);

        let mut arithmetic = Arithmetic::new(&mut builder, location);
        let indices: Values = (offsets.iter().zip(&tiles))
            .map(|(offset, tile)| arithmetic.binary::<AddIOp>(*offset, *tile))
            .collect();
        if !is_bounded {
            enter_within(&mut builder, location, &indices, &upper);
        }
        let place = builder.insertion_point().and_then(|point| match point {
            InsertionPoint::Before(place) => Some(place),
            InsertionPoint::AtEnd(_) => None,
        })?;
        builder.erase(end);
        builder.inline_block_before(block, place, &indices);
        builder.replace_with_op(grid.op(), outer);
        Some(())
    }
}

/// Returns the map for the end of a tile: its size, or what is left of the range.
fn end_of_tile(context: &Context) -> Attribute {
    let [size, end, tile] = [0, 1, 2].map(AffineExpr::dimension);
    let map = AffineMap::new(3, 0, vec![size, end - tile]).expect("a map of three dimensions");
    Attribute::affine_map(context, map)
}

/// Returns whether a range is known to consist of full tiles.
fn is_multiple(ir: &Body, bounds: [Value; 3], size: i64) -> bool {
    let [Some(lower), Some(upper), Some(step)] =
        bounds.map(|bound| constant_index(ir, bound).map(i128::from))
    else {
        return false;
    };
    let length = (upper - lower).max(0);
    step > 0 && (length + step - 1) / step % i128::from(size) == 0
}

/// Builds a loop without reductions, and goes into its body. Returns its induction variables.
fn build_grid(
    builder: &mut Builder<'_>,
    location: Location,
    lower: &[Value],
    upper: &[Value],
    steps: &[Value],
) -> (Op, Values) {
    let grid = ParallelOp::build(builder, location, &[], lower, upper, steps, &[]).op();
    let region = region_of(builder.body(), grid, 0);
    let arguments = vec![(Type::INDEX, location); lower.len()];
    let block = builder.create_block_at_end(region, &arguments);
    builder.set_to_end(block);
    let end = ReduceOp::build(builder, location, &[], 0).op();
    builder.set_before(end);
    (grid, builder.body().arguments(block).collect())
}

/// Builds the condition that all indices are less than the bounds, and goes where it holds.
fn enter_within(builder: &mut Builder<'_>, location: Location, indices: &[Value], bounds: &[Value]) {
    let mut arithmetic = Arithmetic::new(builder, location);
    let mut is_within = arithmetic.constant(Attribute::bool(true));
    for (index, bound) in indices.iter().zip(bounds) {
        let is_less = arithmetic.compare(CmpIPredicate::Slt, *index, *bound);
        is_within = arithmetic.binary::<AndIOp>(is_within, is_less);
    }
    let choice = IfOp::build(builder, location, &[], is_within).op();
    let region = region_of(builder.body(), choice, 0);
    let block = builder.create_block_at_end(region, &[]);
    builder.set_to_end(block);
    let end = YieldOp::build(builder, location, &[]).op();
    builder.set_before(end);
}
