//! `affine-loop-tile`: loops over tiles around loops through a tile.

use terrace_runtime::affine::{AffineExpr, AffineMap, Constraint, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::ir::{Body, Builder, IrMap, Op, Value, WalkResult};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::types::Type;

use super::dependence::{Iterations, accesses_of};
use super::iteration_counts::{constant_count, difference, known_divisor};
use super::tile_sizes::{DEFAULT_SIZE, sizes_for_cache};
use super::{is_inside, perfect_nest};
use crate::applied::{Applied, Values};
use crate::loops::bounds::{Bound, set_bounds};
use crate::memory_passes::for_each_body;
use crate::{AffineForOp, AffineIfOp, AffineLoopTile, AffineYieldOp};

/// The greatest step of a loop over tiles.
const GREATEST_STEP: i64 = 1 << 32;

impl AffineLoopTile {
    /// Tiles the outermost nests of all bodies.
    pub(crate) fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        if self.tile_sizes.contains(&0) {
            run.emit_error("tile size cannot be 0, it has to be positive").report();
            return run.fail();
        }
        let before = self.tiled.value();
        for_each_body(run, |ir| {
            let mut outermost: Vec<AffineForOp> = Vec::new();
            ir.walk(ir.root()).pre_order().within_body().run(|ir, op| match AffineForOp::from_op(ir, op) {
                Some(loop_op) => {
                    outermost.push(loop_op);
                    WalkResult::Skip
                }
                None => WalkResult::Advance,
            });
            for loop_op in outermost {
                if self.tile(ir, loop_op).is_some() {
                    self.tiled.increment();
                }
            }
        });
        if self.tiled.value() == before {
            run.mark_all_preserved();
        }
        Ok(())
    }

    /// Tiles a perfect nest, if its loops may be interchanged.
    fn tile(&self, ir: &mut Body, outermost: AffineForOp) -> Option<()> {
        let loops = perfect_nest(ir, outermost);
        let is_alone = |loop_op: &AffineForOp| {
            ir.result_count(loop_op.op()) == 0
                && !ir.operands(loop_op.op()).any(|operand| is_inside(ir, operand, outermost.op()))
        };
        if !loops.iter().all(is_alone) || !are_interchangeable(ir, &loops) {
            return None;
        }
        let sizes = self.sizes(ir, &loops);
        let dimensions: Option<Vec<Dimension>> =
            loops.iter().zip(sizes).map(|(loop_op, size)| Dimension::new(ir, *loop_op, size)).collect();
        let dimensions = dimensions?;

        let tiles = build_loops_over_tiles(ir, &dimensions)?;
        for (dimension, tile) in dimensions.iter().zip(&tiles) {
            dimension.set_bounds_of(ir, dimension.loop_op, *tile, dimension.is_full);
        }
        if self.separate && dimensions.iter().any(|dimension| !dimension.is_full) {
            separate_full_tiles(ir, &dimensions, &tiles)?;
        }
        Some(())
    }

    /// Returns the size of a tile for each loop of a nest.
    fn sizes(&self, ir: &Body, loops: &[AffineForOp]) -> Vec<u64> {
        match self.tile_size.filter(|size| *size > 0) {
            Some(size) => vec![size.into(); loops.len()],
            None if self.tile_sizes.is_empty() => {
                sizes_for_cache(ir, loops, self.cache_size.saturating_mul(1 << 10))
            }
            None => {
                let given = self.tile_sizes.iter().map(|size| u64::from(*size));
                given.chain(std::iter::repeat(DEFAULT_SIZE)).take(loops.len()).collect()
            }
        }
    }
}

/// Returns whether the loops of a nest may be interchanged: there is one, or accesses that meet do so in iterations that differ
/// in one of them alone.
fn are_interchangeable(ir: &Body, loops: &[AffineForOp]) -> bool {
    let [outermost, _, ..] = loops else { return true };
    let Some(accesses) = accesses_of(ir, outermost.op()) else { return false };
    let is_independent = |loop_op: &AffineForOp| {
        let iterations = Iterations::within(ir, *loop_op, outermost.op());
        iterations.is_some_and(|iterations| iterations.are_all_independent(ir, &accesses))
    };
    loops.iter().filter(|loop_op| !is_independent(loop_op)).count() <= 1
}

/// A loop of a nest, and its tiles.
struct Dimension {
    loop_op: AffineForOp,
    lower: Bound,
    upper: Bound,
    step: i64,
    /// The step from tile to tile.
    tile_step: i64,
    /// The length of a full tile, or of the only one.
    length: i64,
    /// Whether all tiles are known to be full.
    is_full: bool,
}

impl Dimension {
    fn new(ir: &Body, loop_op: AffineForOp, size: u64) -> Option<Dimension> {
        let (lower, upper, step) = (Bound::lower(ir, loop_op), Bound::upper(ir, loop_op), loop_op.step(ir));
        let size_of = |count: u64| i64::try_from(count).ok()?.checked_mul(step);
        let tile_step = size_of(size).filter(|step| *step <= GREATEST_STEP)?;
        let only = constant_count(ir, loop_op).filter(|count| *count <= size);
        Some(Dimension {
            loop_op,
            lower,
            upper,
            step,
            tile_step,
            length: only.map_or(Some(tile_step), size_of)?,
            is_full: only.is_some() || known_divisor(ir, loop_op).is_multiple_of(size),
        })
    }

    /// Sets the bounds of the loop through a tile, or of a copy of it.
    fn set_bounds_of(&self, ir: &mut Body, loop_op: AffineForOp, tile: Value, is_full: bool) {
        let start = Bound { map: AffineMap::identity(1), operands: [tile].into_iter().collect() };
        let dimensions = if is_full { 0 } else { self.upper.map.dimension_count() };
        let symbols = if is_full { 0 } else { self.upper.map.symbol_count() };
        let mut results = vec![AffineExpr::dimension(dimensions) + AffineExpr::constant(self.length)];
        let mut operands = Values::new();
        if !is_full {
            results.extend(self.upper.map.results().iter().cloned());
            operands.extend(self.upper.operands.iter().copied());
        }
        operands.insert(dimensions as usize, tile);
        let map = AffineMap::new(dimensions + 1, symbols, results).expect("the map has one dimension more");
        set_bounds(&mut Builder::new(ir), loop_op, &start, &Bound { map, operands });
    }

    /// Returns expressions that are not negative in full tiles.
    fn condition(&self, ir: &Body, op: Op, tile: Value) -> Option<Applied> {
        let last = AffineExpr::dimension(0) + AffineExpr::constant(self.length - self.step + 1);
        let map = AffineMap::new(1, 0, vec![last]).ok()?;
        difference(ir, op, &self.upper, &Bound { map, operands: [tile].into_iter().collect() })
    }
}

/// Builds loops over tiles around a nest. Returns their induction variables.
fn build_loops_over_tiles(ir: &mut Body, dimensions: &[Dimension]) -> Option<Values> {
    let outermost = dimensions.first()?.loop_op.op();
    let location = ir.location(outermost);
    let mut builder = Builder::before(ir, outermost);
    let mut tiles = Values::new();
    let mut innermost = None;
    for Dimension { lower, upper, tile_step, .. } in dimensions {
        let (lower_map, upper_map) = (lower.map.clone(), upper.map.clone());
        let (lower, upper) = (&lower.operands, &upper.operands);
        let new = AffineForOp::build(
            &mut builder,
            location,
            &[],
            lower,
            upper,
            &[],
            lower_map,
            upper_map,
            *tile_step,
        );
        let (_, region) = builder.body().region(new.op(), 0);
        let block = builder.create_block_at_end(region, &[(Type::INDEX, location)]);
        tiles.push(builder.body().argument(block, 0));
        builder.set_to_end(block);
        let end = AffineYieldOp::build(&mut builder, location, &[]).op();
        builder.set_before(end);
        innermost = Some(end);
    }
    ir.move_op_before(outermost, innermost?);
    Some(tiles)
}

/// Executes a copy of the loops through a tile if the tile is full, and the loops themselves otherwise.
fn separate_full_tiles(ir: &mut Body, dimensions: &[Dimension], tiles: &[Value]) -> Option<()> {
    let nest = dimensions.first()?.loop_op.op();
    let location = ir.location(nest);
    let mut condition = Applied::of(std::iter::empty(), 0, &[]);
    for (dimension, tile) in dimensions.iter().zip(tiles).filter(|(dimension, _)| !dimension.is_full) {
        let other = dimension.condition(ir, nest, *tile)?;
        let (before, symbols) = (condition.dimensions.len() as u32, condition.symbols.len() as u32);
        for result in &other.results {
            condition.results.push(result.shift_dimensions(before, 0)?.shift_symbols(symbols, 0)?);
        }
        condition.dimensions.extend(other.dimensions);
        condition.symbols.extend(other.symbols);
    }
    let condition = condition.into_canonical(ir, nest);
    let operands = condition.operands();
    let (inputs, symbols) = (condition.dimensions.len() as u32, condition.symbols.len() as u32);
    let set =
        IntegerSet::new(inputs, symbols, condition.results.into_iter().map(Constraint::inequality)).ok()?;

    let set = Attribute::integer_set(ir.context(), set);
    let mut builder = Builder::before(ir, nest);
    let choice = AffineIfOp::build(&mut builder, location, &[], set, &operands).op();
    let ends = [0, 1].map(|position| {
        let (_, region) = builder.body().region(choice, position);
        let block = builder.create_block_at_end(region, &[]);
        builder.set_to_end(block);
        AffineYieldOp::build(&mut builder, location, &[]).op()
    });
    builder.set_before(ends[0]);
    let copy = builder.clone_op(nest, &mut IrMap::new());
    ir.move_op_before(nest, ends[1]);
    let copies = perfect_nest(ir, AffineForOp::from_op(ir, copy)?);
    for ((dimension, copy), tile) in dimensions.iter().zip(copies).zip(tiles) {
        dimension.set_bounds_of(ir, copy, *tile, true);
    }
    Some(())
}
