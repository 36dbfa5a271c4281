//! The rewriter: through which patterns change the IR.

use std::borrow::Cow;

use smallvec::SmallVec;

use super::{MatchFailure, RewriteEvent, RewriteTrace};
use crate::context::Context;
use crate::ir::{
    Block, Body, Builder, CrossingReferences, InlinedRegion, InsertionPoint, IrMap, Listener, Op, OpBuilder,
    OperationState, Region, Use, Value,
};
use crate::location::Location;
use crate::types::Type;

/// Through which a pattern reads and changes the IR; the driver hears of every change.
///
/// It stands in the body that the pattern's root is in. [`Rewriter::child`] enters the body of an isolated op, and
/// [`Rewriter::in_ancestor`] reaches the bodies around, up to the one that the driver was started on.
pub struct Rewriter<'ir> {
    builder: Builder<'ir>,
    ancestors: Ancestors<'ir>,
    trace: Option<&'ir dyn RewriteTrace>,
}

/// The bodies around the one that a rewriter stands in.
///
/// A body that is worked on is out of its parent; the parents on the way are out of theirs too.
#[derive(Default)]
pub(super) struct Ancestors<'ir> {
    /// The body that the driver was started on, unless the rewriter stands in it.
    pub(super) anchor: Option<&'ir mut Body>,
    /// The bodies between the anchor and the one that the rewriter stands in, from the outside in.
    pub(super) between: &'ir mut [Box<Body>],
    /// The ops whose bodies were taken out, from the outside in: each in the body before.
    pub(super) stubs: &'ir [Op],
}

impl Ancestors<'_> {
    fn count(&self) -> usize {
        self.stubs.len()
    }

    fn get(&self, distance: usize) -> Option<(&Body, Op)> {
        let position = self.count().checked_sub(distance)?;
        let stub = *self.stubs.get(position)?;
        let body = match position.checked_sub(1) {
            None => self.anchor.as_deref()?,
            Some(position) => &*self.between[position],
        };
        Some((body, stub))
    }

    fn get_mut(&mut self, distance: usize) -> Option<(&mut Body, Op)> {
        let position = self.count().checked_sub(distance)?;
        let stub = *self.stubs.get(position)?;
        let body = match position.checked_sub(1) {
            None => self.anchor.as_deref_mut()?,
            Some(position) => &mut *self.between[position],
        };
        Some((body, stub))
    }
}

impl<'ir> Rewriter<'ir> {
    /// A rewriter of a body by itself: nobody listens, and no body around can be reached.
    pub fn new(body: &'ir mut Body) -> Self {
        Rewriter { builder: Builder::new(body), ancestors: Ancestors::default(), trace: None }
    }

    /// A rewriter of a body by itself, whose changes `listener` hears of.
    pub fn with_listener(body: &'ir mut Body, listener: &'ir mut dyn Listener) -> Self {
        let builder = Builder::new(body).with_listener(listener);
        Rewriter { builder, ancestors: Ancestors::default(), trace: None }
    }

    pub(super) fn in_tree(
        body: &'ir mut Body,
        listener: &'ir mut dyn Listener,
        ancestors: Ancestors<'ir>,
        trace: Option<&'ir dyn RewriteTrace>,
    ) -> Self {
        Rewriter { builder: Builder::new(body).with_listener(listener), ancestors, trace }
    }

    /// The body.
    #[inline]
    pub fn body(&self) -> &Body {
        self.builder.body()
    }

    /// The context.
    #[inline]
    pub fn context(&self) -> &Context {
        self.builder.context()
    }

    /// The builder, for functions that make ops.
    #[inline]
    pub fn builder(&mut self) -> &mut Builder<'ir> {
        &mut self.builder
    }

    /// Says why a pattern does not apply. The reason is only worked out where somebody reads it.
    ///
    /// ```
    /// # use terrace_runtime::ir::Op;
    /// # use terrace_runtime::rewrite::{MatchResult, Rewriter};
    /// fn only_unused(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
    ///     let result = rewriter.body().result(op, 0);
    ///     if !rewriter.body().is_unused(result) {
    ///         return Err(rewriter.match_failure(op, || "the result is used"));
    ///     }
    ///     rewriter.erase(op);
    ///     Ok(())
    /// }
    /// ```
    #[inline]
    pub fn match_failure<R: Into<Cow<'static, str>>>(
        &self,
        op: Op,
        reason: impl FnOnce() -> R,
    ) -> MatchFailure {
        if let Some(trace) = self.trace {
            let reason = reason().into();
            trace.event(self.body(), &RewriteEvent::Mismatch { op, reason: &reason });
        }
        MatchFailure
    }

    #[inline]
    pub(super) fn trace<'event>(&self, event: impl FnOnce() -> RewriteEvent<'event>) {
        if let Some(trace) = self.trace {
            trace.event(self.body(), &event());
        }
    }

    // Insertion point.

    /// Where new ops go.
    pub fn insertion_point(&self) -> Option<InsertionPoint> {
        self.builder.insertion_point()
    }

    /// Inserts there from now on; `None` leaves new ops in no block. Returns the earlier place.
    pub fn set_insertion_point(&mut self, point: Option<InsertionPoint>) -> Option<InsertionPoint> {
        self.builder.set_insertion_point(point)
    }

    /// Inserts before an op.
    pub fn set_before(&mut self, op: Op) {
        self.builder.set_before(op);
    }

    /// Inserts after an op, before what follows it now.
    pub fn set_after(&mut self, op: Op) {
        self.builder.set_after(op);
    }

    /// Inserts before the first op that the block has now.
    pub fn set_to_start(&mut self, block: Block) {
        self.builder.set_to_start(block);
    }

    /// Inserts at the end of a block.
    pub fn set_to_end(&mut self, block: Block) {
        self.builder.set_to_end(block);
    }

    // Making and replacing ops.

    /// Makes an op at the insertion point.
    pub fn create(&mut self, state: OperationState) -> Op {
        self.builder.create(state)
    }

    /// Begins an op by its name: the fluent form of [`Rewriter::create`].
    pub fn operation(&mut self, name: &str, location: Location) -> OpBuilder<'_, 'ir> {
        self.builder.operation(name, location)
    }

    /// Makes an op at the insertion point, or gives what it folds to; see [`Builder::create_or_fold`].
    pub fn create_or_fold(&mut self, state: OperationState) -> SmallVec<[Value; 1]> {
        self.builder.create_or_fold(state)
    }

    /// The values that an op folds to, constants as new ops at the insertion point; see [`Builder::fold`].
    pub fn fold(&mut self, op: Op) -> Option<SmallVec<[Value; 1]>> {
        self.builder.fold(op)
    }

    /// Replaces the results of an op by `values` and erases it.
    ///
    /// # Panics
    ///
    /// When there are not as many values as results.
    pub fn replace(&mut self, op: Op, values: &[Value]) {
        self.builder.replace(op, values);
    }

    /// Replaces the results of an op by those of another, and erases the first.
    ///
    /// # Panics
    ///
    /// When they have not the same number of results.
    pub fn replace_with_op(&mut self, op: Op, by: Op) {
        let values: SmallVec<[Value; 4]> = self.body().results(by).collect();
        self.builder.replace(op, &values);
    }

    /// Replaces an op by a new one in its place, of the same location and with results of the same types; `build`
    /// adds the rest.
    pub fn replace_with_new(
        &mut self,
        op: Op,
        name: &str,
        build: impl FnOnce(OperationState) -> OperationState,
    ) -> Op {
        let body = self.body();
        let types: SmallVec<[Type; 2]> = body.results(op).map(|result| body.value_type(result)).collect();
        let state = OperationState::new(self.context().op_name(name), body.location(op)).results(types);
        let state = build(state);
        let earlier = self.builder.set_insertion_point(Some(InsertionPoint::Before(op)));
        let new = self.builder.create(state);
        self.builder.set_insertion_point(earlier);
        self.replace_with_op(op, new);
        new
    }

    /// Erases an op whose results are not used, with all that is in it.
    ///
    /// # Panics
    ///
    /// When a result of the op, or a value defined inside it, is used by an op that stays.
    pub fn erase(&mut self, op: Op) {
        self.builder.erase(op);
    }

    /// Changes operands, attributes, successors or the location of an op in place.
    pub fn modify<R>(&mut self, op: Op, change: impl FnOnce(&mut Body) -> R) -> R {
        self.builder.modify(op, change)
    }

    /// Makes all uses of `old` uses of `new`.
    pub fn replace_all_uses(&mut self, old: Value, new: Value) {
        self.builder.replace_all_uses(old, new);
    }

    /// Makes those uses of `old` that `should_replace` accepts uses of `new`.
    pub fn replace_uses_if(
        &mut self,
        old: Value,
        new: Value,
        should_replace: impl FnMut(&Body, Use) -> bool,
    ) {
        self.builder.replace_uses_if(old, new, should_replace);
    }

    // Copying, moving, inlining.

    /// Copies an op to the insertion point, with all that is in it.
    pub fn clone_op(&mut self, op: Op, map: &mut IrMap) -> Op {
        self.builder.clone_op(op, map)
    }

    /// Moves an op before another one of this body.
    pub fn move_op_before(&mut self, op: Op, before: Op) {
        self.builder.move_op(op, InsertionPoint::Before(before));
    }

    /// Moves an op to after another one of this body.
    pub fn move_op_after(&mut self, op: Op, after: Op) {
        if op != after {
            let point = InsertionPoint::after(self.body(), after);
            if point != InsertionPoint::Before(op) {
                self.builder.move_op(op, point);
            }
        }
    }

    /// Moves the ops of a block to before an op, and erases the block; `arguments` take the place of its arguments.
    ///
    /// # Panics
    ///
    /// See [`Body::inline_block_before`].
    pub fn inline_block_before(&mut self, block: Block, place: Op, arguments: &[Value]) {
        self.builder.inline_block_before(block, place, arguments);
    }

    /// Moves the ops of a block to the end of another, and erases the first; `arguments` take the place of its arguments.
    ///
    /// # Panics
    ///
    /// See [`Body::merge_blocks`].
    pub fn merge_blocks(&mut self, block: Block, into: Block, arguments: &[Value]) {
        self.builder.merge_blocks(block, into, arguments);
    }

    /// Moves all blocks of a region to before a block of this body.
    ///
    /// # Panics
    ///
    /// When the block is inside the region.
    pub fn move_region_before(&mut self, region: Region, before: Block) {
        self.builder.move_region_before(region, before);
    }

    /// Moves all blocks of a region to the end of another one of this body.
    ///
    /// # Panics
    ///
    /// When the second lies inside the first.
    pub fn move_region_to_end(&mut self, region: Region, to: Region) {
        self.builder.move_region_to_end(region, to);
    }

    /// Copies the blocks of a region to before `place`, whose block is split there; see [`Body::inline_region`].
    ///
    /// # Errors
    ///
    /// When the region is of another body and uses values from outside it for which `map` has no counterpart. Nothing
    /// is changed then.
    ///
    /// # Panics
    ///
    /// See [`Body::inline_region`].
    pub fn inline_region(
        &mut self,
        source: Option<&Body>,
        region: Region,
        place: Op,
        arguments: &[Value],
        map: &mut IrMap,
    ) -> Result<InlinedRegion, CrossingReferences> {
        self.builder.inline_region(source, region, place, arguments, map)
    }

    /// Splits a block: `op` and what follows it move to a new block after it, which has no arguments.
    ///
    /// # Panics
    ///
    /// When the op is in no block.
    pub fn split_block(&mut self, op: Op) -> Block {
        self.builder.split_block(op)
    }

    /// Makes a block at the end of a region, with arguments of these types, and inserts at its end from now on.
    pub fn create_block_at_end(&mut self, region: Region, arguments: &[(Type, Location)]) -> Block {
        self.builder.create_block_at_end(region, arguments)
    }

    /// Makes a block before another one, with arguments of these types, and inserts at its end from now on.
    pub fn create_block_before(&mut self, before: Block, arguments: &[(Type, Location)]) -> Block {
        self.builder.create_block_before(before, arguments)
    }

    /// Adds an argument to a block at `position`; later ones move up.
    ///
    /// # Panics
    ///
    /// See [`Body::insert_argument`].
    pub fn insert_argument(&mut self, block: Block, position: usize, ty: Type, location: Location) -> Value {
        self.builder.insert_argument(block, position, ty, location)
    }

    /// Removes arguments of a block that are not used, at these positions, which are sorted.
    ///
    /// # Panics
    ///
    /// See [`Body::remove_arguments`].
    pub fn remove_arguments(&mut self, block: Block, positions: &[usize]) {
        self.builder.remove_arguments(block, positions);
    }

    /// Erases a block with all its ops.
    ///
    /// # Panics
    ///
    /// See [`Body::erase_block`].
    pub fn erase_block(&mut self, block: Block) {
        self.builder.erase_block(block);
    }

    // Other bodies.

    /// A builder for the body that an isolated op of this body owns.
    ///
    /// # Panics
    ///
    /// When the op is not isolated from above.
    pub fn child(&mut self, op: Op) -> Builder<'_> {
        self.builder.child(op)
    }

    /// How many bodies around this one can be reached. None in a driver whose patterns do not say that they need them
    /// ([`RewritePattern::reaches_ancestors`](super::RewritePattern::reaches_ancestors)).
    pub fn ancestor_count(&self) -> usize {
        self.ancestors.count()
    }

    /// A body around this one, the parent at distance 1, with the op of it that holds this body.
    ///
    /// That op has no regions and no attributes meanwhile, since its body is apart.
    pub fn ancestor(&self, distance: usize) -> Option<(&Body, Op)> {
        self.ancestors.get(distance)
    }

    /// Works on a body around this one, the parent at distance 1: `work` gets a builder for it, whose changes the driver
    /// hears of, and the op that holds this body. None when there is no such body within reach.
    pub fn in_ancestor<R>(
        &mut self,
        distance: usize,
        work: impl FnOnce(&mut Builder<'_>, Op) -> R,
    ) -> Option<R> {
        let (body, stub) = self.ancestors.get_mut(distance)?;
        let mut builder = self.builder.elsewhere(body);
        Some(work(&mut builder, stub))
    }

    /// Works on this body while a body around it is read: `work` gets the builder of this one, the other one, the
    /// parent at distance 1, and the op of that one that holds this body.
    pub fn beside_ancestor<R>(
        &mut self,
        distance: usize,
        work: impl FnOnce(&mut Builder<'ir>, &Body, Op) -> R,
    ) -> Option<R> {
        let (body, stub) = self.ancestors.get(distance)?;
        Some(work(&mut self.builder, body, stub))
    }
}
