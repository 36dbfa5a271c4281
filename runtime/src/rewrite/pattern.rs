//! What a pattern is.

use std::borrow::Cow;

use super::Rewriter;
use crate::context::OpInfo;
use crate::dialect::OpTraits;
use crate::ir::Op;

/// A pattern did not apply, and changed nothing.
///
/// The reason is with the driver, where somebody listens; see [`Rewriter::match_failure`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchFailure;

/// Whether a pattern applied.
pub type MatchResult<T = ()> = Result<T, MatchFailure>;

/// The ops that a pattern may start from.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PatternRoot {
    /// Ops of this name, registered or not.
    Op(Cow<'static, str>),
    /// Registered ops with all of these traits.
    Traits(OpTraits),
    /// Registered ops that this function accepts: those with an interface, say. It is asked once for each op name.
    Info(fn(&OpInfo) -> bool),
    /// Any op. To be chosen with care: the pattern is tried on all ops.
    AnyOp,
}

impl PatternRoot {
    /// Ops of a name.
    pub fn op(name: impl Into<Cow<'static, str>>) -> Self {
        PatternRoot::Op(name.into())
    }
}

/// A rewrite of the IR around one op, its root.
///
/// **Invariants of an implementation.** Nothing is changed before it is certain that the pattern applies: one that
/// fails after it changed something is a bug, which drivers report. Every change goes through the [`Rewriter`]. A pattern
/// that applies changes, replaces or erases its root, or changes something near it; one that claims to apply and
/// changes nothing keeps a driver busy until its bounds.
pub trait RewritePattern: Send + Sync {
    /// The name, for debug output and for choosing patterns.
    fn name(&self) -> &str;

    /// Where the pattern comes from, as `path:line`; empty where that is unknown.
    fn source(&self) -> &str {
        ""
    }

    /// The ops that the pattern is tried on.
    fn root(&self) -> PatternRoot;

    /// How much is gained: of the patterns that may apply, the one with the highest benefit is tried first. It stays the
    /// same for as long as the pattern lives. Usually the number of ops that are matched.
    fn benefit(&self) -> u16 {
        1
    }

    /// The names of the ops that the pattern makes; for drivers that plan.
    fn generated_ops(&self) -> &[&'static str] {
        &[]
    }

    /// Whether the pattern uses bodies around the one that its root is in ([`Rewriter::in_ancestor`]). Bodies next to
    /// each other are not worked on in parallel then.
    fn reaches_ancestors(&self) -> bool {
        false
    }

    /// Tries the pattern on an op. New ops go right before it, unless the pattern moves the insertion point.
    ///
    /// # Errors
    ///
    /// When the pattern does not apply; nothing was changed then.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult;
}

/// A pattern that a declared rule became: plain data and a function.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredRewrite {
    /// The rule's name.
    pub name: &'static str,
    /// Where the rule is declared: `path:line`.
    pub source: &'static str,
    /// The name of the op that the rule starts from.
    pub root: &'static str,
    /// See [`RewritePattern::benefit`].
    pub benefit: u16,
    /// The names of the ops that the rule makes.
    pub generated_ops: &'static [&'static str],
    /// Tries the rule on an op.
    pub apply: fn(Op, &mut Rewriter<'_>) -> MatchResult,
}

impl RewritePattern for DeclaredRewrite {
    fn name(&self) -> &str {
        self.name
    }

    fn source(&self) -> &str {
        self.source
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Op(Cow::Borrowed(self.root))
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.generated_ops
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        (self.apply)(op, rewriter)
    }
}
