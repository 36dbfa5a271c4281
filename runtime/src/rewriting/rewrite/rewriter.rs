//! The rewriter: a builder for rewrite patterns.

use std::borrow::Cow;
use std::ops::{Deref, DerefMut};

use super::{MatchFailure, RewriteEvent, RewriteTrace};
use crate::context::Context;
use crate::ir::{Body, Builder, Listener, ModifiedOp, ModifyOp, Op};

/// Mutable access to the IR for rewrite patterns. Every change notifies the driver.
///
/// A rewriter dereferences to the [`Builder`] of the body that holds the pattern's root, so that all changes are
/// methods of the builder, and functions that take a builder, such as those generated for ops, take a rewriter:
///
/// ```
/// # use terrace_runtime::ir::{Builder, Op};
/// # use terrace_runtime::rewrite::{MatchResult, Rewriter};
/// fn build_zero(builder: &mut Builder<'_>, like: Op) -> Op {
///     let location = builder.body().location(like);
///     let ty = builder.body().value_type(builder.body().result(like, 0));
///     builder.operation("test.zero", location).results([ty]).create()
/// }
///
/// fn to_zero(op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
///     let zero = build_zero(rewriter, op);
///     rewriter.replace_with_op(op, zero);
///     Ok(())
/// }
/// ```
///
/// [`Builder::child`] gives access to the body of an isolated op, and [`Rewriter::in_ancestor`] to the bodies around,
/// up to the one that the driver was started on.
pub struct Rewriter<'ir> {
    builder: Builder<'ir>,
    ancestors: Ancestors<'ir>,
    trace: Option<&'ir dyn RewriteTrace>,
}

/// The ancestors of a rewriter's body.
///
/// The current body is taken out of its parent, and so are the bodies between it and the anchor.
#[derive(Default)]
pub(crate) struct Ancestors<'ir> {
    /// The body that the driver was started on, unless it is the current one.
    pub(crate) anchor: Option<&'ir mut Body>,
    /// The bodies between the anchor and the current one, the outermost first.
    pub(crate) between: &'ir mut [Box<Body>],
    /// The stubs of the enclosing isolated ops, outermost first: each is in the body of the one before.
    pub(crate) stubs: &'ir [Op],
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

impl<'ir> Deref for Rewriter<'ir> {
    type Target = Builder<'ir>;

    #[inline]
    fn deref(&self) -> &Builder<'ir> {
        &self.builder
    }
}

impl<'ir> DerefMut for Rewriter<'ir> {
    #[inline]
    fn deref_mut(&mut self) -> &mut Builder<'ir> {
        &mut self.builder
    }
}

impl ModifyOp for Rewriter<'_> {
    fn context(&self) -> &Context {
        self.builder.context()
    }

    fn modify_op<R>(&mut self, op: Op, change: impl FnOnce(&mut ModifiedOp<'_>) -> R) -> R {
        self.builder.modify(op, change)
    }
}

impl<'ir> Rewriter<'ir> {
    /// Returns a rewriter of a body by itself, without listener and ancestors.
    pub fn new(body: &'ir mut Body) -> Self {
        Rewriter { builder: Builder::new(body), ancestors: Ancestors::default(), trace: None }
    }

    /// Returns a rewriter of a body by itself, which notifies `listener`.
    pub fn with_listener(body: &'ir mut Body, listener: &'ir mut dyn Listener) -> Self {
        let builder = Builder::new(body).with_listener(listener);
        Rewriter { builder, ancestors: Ancestors::default(), trace: None }
    }

    pub(crate) fn in_tree(
        body: &'ir mut Body,
        listener: &'ir mut dyn Listener,
        ancestors: Ancestors<'ir>,
        trace: Option<&'ir dyn RewriteTrace>,
    ) -> Self {
        Rewriter { builder: Builder::new(body).with_listener(listener), ancestors, trace }
    }

    /// Returns the builder that the rewriter dereferences to.
    #[doc(hidden)]
    #[inline]
    pub fn builder(&mut self) -> &mut Builder<'ir> {
        &mut self.builder
    }

    /// Returns whether a trace is installed.
    pub(crate) fn is_traced(&self) -> bool {
        self.trace.is_some()
    }

    /// Reports why a pattern does not match. The reason is only computed if a trace is installed.
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

    /// Returns the number of accessible ancestors. Zero in a driver whose patterns do not declare that they need them
    /// ([`RewritePattern::reaches_ancestors`](super::RewritePattern::reaches_ancestors)).
    pub fn ancestor_count(&self) -> usize {
        self.ancestors.count()
    }

    /// Returns an ancestor body, the parent at distance 1, and the op in it that encloses the current body.
    ///
    /// That op has no regions and no attributes while its body is being rewritten, since the body is detached from it.
    pub fn ancestor(&self, distance: usize) -> Option<(&Body, Op)> {
        self.ancestors.get(distance)
    }

    /// Calls `work` with a builder for an ancestor body, the parent at distance 1, which notifies the driver,
    /// and with the op that owns this body. Returns `None` if there is no such ancestor.
    pub fn in_ancestor<R>(
        &mut self,
        distance: usize,
        work: impl FnOnce(&mut Builder<'_>, Op) -> R,
    ) -> Option<R> {
        let (body, stub) = self.ancestors.get_mut(distance)?;
        let mut builder = self.builder.elsewhere(body);
        Some(work(&mut builder, stub))
    }

    /// Calls `work` with the builder of this body, an ancestor for reading, the
    /// parent at distance 1, and the op of the ancestor that owns this body.
    pub fn beside_ancestor<R>(
        &mut self,
        distance: usize,
        work: impl FnOnce(&mut Builder<'ir>, &Body, Op) -> R,
    ) -> Option<R> {
        let (body, stub) = self.ancestors.get(distance)?;
        Some(work(&mut self.builder, body, stub))
    }
}
