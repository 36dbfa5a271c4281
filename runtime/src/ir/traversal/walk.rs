//! Walks: visiting every op in a piece of IR, child bodies included.
//!
//! All walks keep an explicit stack on the heap, so no nesting overflows the thread's.

use smallvec::SmallVec;

use crate::context::{OpInfo, OpName};
use crate::dialect::{InterfaceTable, OpTraits};
use crate::ir::body::Body;
use crate::ir::handles::{Block, BodySerial, Op, OpIndex, Region};
use crate::ir::path::OpPath;

/// The result of a visit: how the walk continues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkResult {
    /// Go on.
    Advance,
    /// Go on, but not into the regions of the visited op. Means [`WalkResult::Advance`] in a post-order walk, which
    /// has been there already.
    Skip,
    /// End the whole walk.
    Interrupt,
}

impl WalkResult {
    /// Returns whether a walk was ended by [`WalkResult::Interrupt`].
    pub fn was_interrupted(self) -> bool {
        self == WalkResult::Interrupt
    }
}

/// A callback that returns nothing lets its walk go on.
impl From<()> for WalkResult {
    fn from((): ()) -> Self {
        WalkResult::Advance
    }
}

/// Whether an op is visited before or after what is in its regions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum WalkOrder {
    /// Before.
    PreOrder,
    /// After.
    #[default]
    PostOrder,
}

/// Whether a [`Walk`] is before or after the regions of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WalkStage {
    /// Before the first region.
    Before,
    /// After the last one.
    After,
}

#[derive(Clone, Copy)]
enum Filter {
    Any,
    Name(OpName),
    Traits(OpTraits),
    Info(fn(&OpInfo) -> bool),
}

/// One op whose regions are being walked, or the start of a walk that is not an op.
struct Frame<'body> {
    /// The op, and the body in which it has a place; none at the start of a walk over a region or a block.
    op: Option<(&'body Body, Op)>,
    /// The body that the regions are in.
    inner: &'body Body,
    /// The position of the next region.
    region: usize,
    /// The block after the one that is being walked.
    block: Option<Block>,
    /// The next op.
    next: Option<Op>,
}

/// A walk over a piece of IR, by default in post-order and into child bodies.
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::ir::{Body, OperationState, WalkResult};
/// use terrace_runtime::location::Location;
///
/// let context = Context::new(&DialectRegistry::new());
/// let mut body = Body::new(&context, context.op_name("test.root"), Location::UNKNOWN, 1);
/// let region = body.region(body.root(), 0).1;
/// let block = body.append_block(region);
/// let leaf = body.create_op(OperationState::new(context.op_name("test.leaf"), Location::UNKNOWN));
/// body.append_op(block, leaf);
///
/// let mut names = Vec::new();
/// let result = body.walk(body.root()).pre_order().run(|body, op| {
///     names.push(body.name(op).text(body.context()).to_owned());
/// });
/// assert_eq!(names, ["test.root", "test.leaf"]);
/// assert_eq!(result, WalkResult::Advance);
/// ```
pub struct Walk<'body> {
    stack: Vec<Frame<'body>>,
    start: Option<(&'body Body, Op)>,
    /// The op without regions that the walk is before: most ops are such, and need no frame.
    leaf: Option<(&'body Body, Op)>,
    order: WalkOrder,
    filter: Filter,
    stays_in_body: bool,
}

impl<'body> Walk<'body> {
    fn new(start: Option<(&'body Body, Op)>, frame: Option<Frame<'body>>) -> Self {
        Walk {
            stack: frame.into_iter().collect(),
            start,
            leaf: None,
            order: WalkOrder::default(),
            filter: Filter::Any,
            stays_in_body: false,
        }
    }

    /// Visits each op before its nested ops.
    pub fn pre_order(mut self) -> Self {
        self.order = WalkOrder::PreOrder;
        self
    }

    /// Visits each op after what is in it.
    pub fn post_order(mut self) -> Self {
        self.order = WalkOrder::PostOrder;
        self
    }

    /// Does not enter child bodies; their ops, isolated from above, are still visited themselves.
    pub fn within_body(mut self) -> Self {
        self.stays_in_body = true;
        self
    }

    /// Visits only ops called `name`; others are still walked through.
    pub fn named(mut self, name: OpName) -> Self {
        self.filter = Filter::Name(name);
        self
    }

    /// Visits only ops with all of `traits`; others are still walked through.
    pub fn with_traits(mut self, traits: OpTraits) -> Self {
        self.filter = Filter::Traits(traits);
        self
    }

    /// Visits only ops that implement the interface `I`; others are still walked through.
    pub fn with_interface<I: InterfaceTable>(mut self) -> Self {
        self.filter = Filter::Info(|info| info.interface::<I>().is_some());
        self
    }

    /// Visits the ops. The callback is called with each op and the body that contains it, and may return nothing or
    /// a [`WalkResult`].
    ///
    /// Returns [`WalkResult::Interrupt`] if the callback did, else [`WalkResult::Advance`].
    pub fn run<R: Into<WalkResult>>(mut self, mut visit: impl FnMut(&'body Body, Op) -> R) -> WalkResult {
        let wanted = match self.order {
            WalkOrder::PreOrder => WalkStage::Before,
            WalkOrder::PostOrder => WalkStage::After,
        };
        loop {
            // Before and after an op without regions is the same, and there is nothing in it to skip.
            while let Some((body, op)) = self.next_leaf() {
                if self.accepts(body, op) && visit(body, op).into().was_interrupted() {
                    return WalkResult::Interrupt;
                }
            }
            let Some((stage, body, op)) = self.step() else { return WalkResult::Advance };
            let is_leaf = self.leaf.take().is_some();
            if !is_leaf && stage != wanted || !self.accepts(body, op) {
                continue;
            }
            match visit(body, op).into() {
                WalkResult::Advance => {}
                WalkResult::Skip if is_leaf => {}
                WalkResult::Skip => self.skip(),
                WalkResult::Interrupt => return WalkResult::Interrupt,
            }
        }
    }

    /// Advances to the next op of the current block, if it has no regions and successors.
    #[inline]
    fn next_leaf(&mut self) -> Option<(&'body Body, Op)> {
        self.next_leaf_of(|_| true)
    }

    /// Advances past the next ops of the current block that have no regions and successors, up to one of the ops that are
    /// meant, which is returned.
    #[inline]
    fn next_leaf_of(&mut self, is_meant: impl Fn(&OpInfo) -> bool) -> Option<(&'body Body, Op)> {
        let frame = self.stack.last_mut()?;
        let (body, mut next) = (frame.inner, frame.next?.index);
        let (ops, context) = (&body.arena().ops, body.context().data());
        let mut found = None;
        while next.is_some() && found.is_none() {
            let record = &ops[next.at()];
            if record.extra.is_some() {
                break;
            }
            let name = record.name.expect("an op in a block is not erased");
            found = is_meant(name.info_in(context)).then(|| body.op_handle(next));
            next = record.next;
        }
        frame.next = next.is_some().then(|| body.op_handle(next));
        found.map(|op| (body, op))
    }

    /// Advances to the next of the ops that are meant, or to the next op with regions or successors, before its regions;
    /// order and filter are ignored. An op at the beginning of a block is returned in any case.
    pub(crate) fn step_before(&mut self, is_meant: impl Fn(&OpInfo) -> bool) -> Option<(&'body Body, Op)> {
        self.leaf = self.next_leaf_of(is_meant);
        if self.leaf.is_some() {
            return self.leaf;
        }
        loop {
            let (stage, body, op) = self.step()?;
            if stage == WalkStage::Before {
                return Some((body, op));
            }
        }
    }

    /// Advances to the next op, before or after its regions; order and filter are ignored.
    pub fn step(&mut self) -> Option<(WalkStage, &'body Body, Op)> {
        if let Some((body, op)) = self.leaf.take() {
            return Some((WalkStage::After, body, op));
        }
        if let Some((body, op)) = self.start.take() {
            return Some(self.enter(body, op));
        }
        loop {
            let frame = self.stack.last_mut()?;
            if let Some(op) = frame.next {
                let body = frame.inner;
                let record = &body.arena().ops[op.index.at()];
                frame.next = record.next.is_some().then(|| body.op_handle(record.next));
                if record.extra.is_none() {
                    self.leaf = Some((body, op));
                    return Some((WalkStage::Before, body, op));
                }
                return Some(self.enter(body, op));
            }
            if let Some(block) = frame.block {
                frame.block = frame.inner.next_block(block);
                frame.next = frame.inner.first_op(block);
                continue;
            }
            let op = frame.op;
            if let Some((body, op)) = op
                && frame.region < body.region_count(op)
                && !(self.stays_in_body && frame.inner.serial != body.serial)
            {
                let (inner, region) = body.region(op, frame.region);
                frame.region += 1;
                frame.inner = inner;
                frame.block = inner.entry_block(region);
                continue;
            }
            self.stack.pop();
            if let Some((body, op)) = op {
                return Some((WalkStage::After, body, op));
            }
        }
    }

    /// Skips the regions of the op that [`Walk::step`] returned before them; otherwise does nothing.
    pub fn skip(&mut self) {
        if self.leaf.is_none()
            && let Some(Frame { op: Some((body, op)), region, block, next, .. }) = self.stack.last_mut()
            && *region == 0
        {
            *region = body.region_count(*op);
            (*block, *next) = (None, None);
        }
    }

    /// Returns the path from the body in which the walk started to the op that [`Walk::step`] returned last.
    pub fn path_to(&self, body: &Body, op: Op) -> OpPath {
        let mut ops: SmallVec<[Op; 4]> = SmallVec::new();
        for frame in &self.stack {
            if let Some((outer, owner)) = frame.op
                && frame.inner.serial != outer.serial
                && owner != op
            {
                ops.push(owner);
            }
        }
        debug_assert_eq!(body.serial, op.serial);
        ops.push(op);
        OpPath::from_ops(ops)
    }

    fn enter(&mut self, body: &'body Body, op: Op) -> (WalkStage, &'body Body, Op) {
        let inner = body.child(op).unwrap_or(body);
        self.stack.push(Frame { op: Some((body, op)), inner, region: 0, block: None, next: None });
        (WalkStage::Before, body, op)
    }

    fn accepts(&self, body: &Body, op: Op) -> bool {
        match self.filter {
            Filter::Any => true,
            Filter::Name(name) => body.name(op) == name,
            Filter::Traits(traits) => body.has_traits(op, traits),
            Filter::Info(accepts) => accepts(body.info(op)),
        }
    }
}

impl Body {
    /// Returns a walk over an op and everything in it. From the root it covers the body and all bodies below.
    pub fn walk(&self, op: Op) -> Walk<'_> {
        self.op_index(op);
        Walk::new(Some((self, op)), None)
    }

    /// Returns a walk over everything in a region.
    pub fn walk_region(&self, region: Region) -> Walk<'_> {
        let block = self.entry_block(region);
        Walk::new(None, Some(Frame { op: None, inner: self, region: 0, block, next: None }))
    }

    /// Returns a walk over everything in a block.
    pub fn walk_block(&self, block: Block) -> Walk<'_> {
        let next = self.first_op(block);
        Walk::new(None, Some(Frame { op: None, inner: self, region: 0, block: None, next }))
    }

    /// Returns the ops right in a block that are called `name`, in order.
    pub fn ops_of(&self, block: Block, name: OpName) -> impl Iterator<Item = Op> + '_ {
        self.ops(block).filter(move |op| self.name(*op) == name)
    }

    /// Returns the ops right in the blocks of a region that are called `name`, in order.
    pub fn region_ops_of(&self, region: Region, name: OpName) -> impl Iterator<Item = Op> + '_ {
        self.blocks(region).flat_map(move |block| self.ops_of(block, name))
    }

    /// Returns the ops right in a block that implement the interface `I`, in order.
    pub fn ops_with_interface<I: InterfaceTable>(
        &self,
        block: Block,
    ) -> impl Iterator<Item = (Op, &'static I)> + '_ {
        self.ops(block).filter_map(|op| self.interface::<I>(op).map(|table| (op, table)))
    }

    /// Walks an op and all nested ops in post-order with mutable access, child bodies included.
    ///
    /// The callback gets each op with the body in which it has its place. It may erase or move the visited op, change
    /// its contents, and insert ops anywhere; those inserted elsewhere than right after the visited op or inside it are
    /// visited if the walk has not passed their position yet. While the ops of a child body are visited, the body is
    /// detached from its parent: the stub there has no attributes, and gives no access to the body.
    ///
    /// # Panics
    ///
    /// If the callback erases the op that follows the visited one, or an op or block around it.
    pub fn walk_mut<R: Into<WalkResult>>(
        &mut self,
        op: Op,
        visit: impl FnMut(&mut Body, Op) -> R,
    ) -> WalkResult {
        MutableWalk { enters_children: true }.run(self, op, visit)
    }

    /// Walks as [`Body::walk_mut`], without entering child bodies.
    pub fn walk_mut_within_body<R: Into<WalkResult>>(
        &mut self,
        op: Op,
        visit: impl FnMut(&mut Body, Op) -> R,
    ) -> WalkResult {
        MutableWalk { enters_children: false }.run(self, op, visit)
    }
}

/// An op whose regions a mutable walk is in.
struct MutableFrame {
    op: Op,
    regions: Vec<Region>,
    /// The position of the next region.
    region: usize,
    block: Option<Block>,
    next: Option<Op>,
    /// The serial of the body that the regions are in.
    inner: BodySerial,
    /// Whether the op's child body was taken out and is the last of the walk's bodies.
    owns_child: bool,
}

struct MutableWalk {
    enters_children: bool,
}

impl MutableWalk {
    fn run<R: Into<WalkResult>>(
        &self,
        body: &mut Body,
        start: Op,
        mut visit: impl FnMut(&mut Body, Op) -> R,
    ) -> WalkResult {
        // Child bodies are taken out of their parents, so that one mutable borrow after the other suffices.
        let mut children: Vec<Box<Body>> = Vec::new();
        let mut stack = Vec::new();
        let mut result = WalkResult::Advance;
        self.enter(body, &mut children, &mut stack, start);
        while let Some(frame) = stack.last_mut() {
            let inner: &mut Body = children.last_mut().map_or(&mut *body, |child| &mut **child);
            debug_assert_eq!(inner.serial, frame.inner);
            if result.was_interrupted() {
                // Only the children are put back.
            } else if let Some(op) = frame.next {
                frame.next = inner.next_op(op);
                if !inner.is_leaf(op) {
                    self.enter(body, &mut children, &mut stack, op);
                } else if visit(inner, op).into().was_interrupted() {
                    result = WalkResult::Interrupt;
                }
                continue;
            } else if let Some(block) = frame.block {
                frame.block = inner.next_block(block);
                frame.next = inner.first_op(block);
                continue;
            } else if let Some(region) = frame.regions.get(frame.region) {
                frame.block = inner.entry_block(*region);
                frame.region += 1;
                continue;
            }
            let frame = stack.pop().expect("the loop looks at the last frame");
            let child = if frame.owns_child { children.pop() } else { None };
            let outer: &mut Body = children.last_mut().map_or(&mut *body, |child| &mut **child);
            if let Some(child) = child {
                outer.put_back_child(frame.op, child);
            }
            if !result.was_interrupted() && visit(outer, frame.op).into().was_interrupted() {
                result = WalkResult::Interrupt;
            }
        }
        result
    }

    #[expect(clippy::vec_box, reason = "a body goes back into its parent in the box that it came out in")]
    fn enter(&self, body: &mut Body, children: &mut Vec<Box<Body>>, stack: &mut Vec<MutableFrame>, op: Op) {
        let outer: &mut Body = children.last_mut().map_or(&mut *body, |child| &mut **child);
        let is_isolated = op.index != OpIndex::ROOT && outer.child(op).is_some();
        let inner = outer.child(op).map_or(outer.serial, Body::serial);
        let mut regions = Vec::new();
        if self.enters_children || !is_isolated {
            regions.extend(outer.regions(op).map(|(_, region)| region));
        }
        let owns_child = is_isolated && self.enters_children;
        if owns_child {
            let child = outer.take_child(op);
            children.push(child);
        }
        let inner = if owns_child { inner } else { op.serial };
        stack.push(MutableFrame { op, regions, region: 0, block: None, next: None, inner, owns_child });
    }
}
