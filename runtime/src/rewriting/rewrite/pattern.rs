//! The trait of rewrite patterns.

use std::borrow::Cow;

use super::Rewriter;
use crate::context::OpInfo;
use crate::dialect::OpTraits;
use crate::ir::Op;

/// A pattern did not apply, and left the IR unchanged.
///
/// The reason goes to the rewrite trace; see [`Rewriter::match_failure`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchFailure;

/// The outcome of a pattern.
pub type MatchResult<T = ()> = Result<T, MatchFailure>;

/// The ops that a pattern may have as its root.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum PatternRoot {
    /// Ops of this name, registered or not.
    Op(Cow<'static, str>),
    /// Registered ops with all of these traits.
    Traits(OpTraits),
    /// Registered ops that this function accepts, such as those with an interface. Called once for each op name.
    Info(fn(&OpInfo) -> bool),
    /// Any op: the pattern is tried on all ops, which is expensive.
    AnyOp,
}

impl PatternRoot {
    /// Returns the root that matches ops of the name `name`.
    pub fn op(name: impl Into<Cow<'static, str>>) -> Self {
        PatternRoot::Op(name.into())
    }
}

/// A rewrite of the IR around one op, its root.
///
/// **Invariants of an implementation.** Nothing is changed before it is certain that the pattern applies: one that
/// fails after it changed something is a bug, which drivers report. Every change goes through the [`Rewriter`]. A
/// pattern that succeeds changes, replaces or erases its root, or changes the IR near it; one that succeeds without a
/// change keeps a driver iterating up to its bounds.
pub trait RewritePattern: Send + Sync {
    /// Returns the name, for debug output and for choosing patterns.
    fn name(&self) -> &str;

    /// Returns where the pattern comes from, as `path:line`; empty where that is unknown.
    fn source(&self) -> &str {
        ""
    }

    /// Returns the ops that the pattern is tried on.
    fn root(&self) -> PatternRoot;

    /// Returns the benefit: patterns with a higher benefit are tried first. Constant for the lifetime of the
    /// pattern, usually the number of matched ops.
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the names of the ops that the pattern creates, for drivers that plan.
    fn generated_ops(&self) -> &[&'static str] {
        &[]
    }

    /// Returns the names of ops that the pattern needs as producers of its root's operands, in any order: it is not tried on
    /// an op of which one of them defines no operand. The rest of the match is the pattern's own.
    fn operand_ops(&self) -> &[&'static str] {
        &[]
    }

    /// Returns whether the pattern uses bodies around the one that its root is in ([`Rewriter::in_ancestor`]). Bodies
    /// are then not rewritten in parallel.
    fn reaches_ancestors(&self) -> bool {
        false
    }

    /// Tries the pattern on an op. New ops go right before it, unless the pattern moves the insertion point.
    ///
    /// # Errors
    ///
    /// If the pattern does not apply; nothing was changed then.
    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult;
}

/// A pattern that a declared rule became: plain data and a function.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredRewrite {
    /// The rule's name.
    pub name: &'static str,
    /// The location of the rule's declaration: `path:line`.
    pub source: &'static str,
    /// The name of the op that the rule starts from.
    pub root: &'static str,
    /// See [`RewritePattern::benefit`].
    pub benefit: u16,
    /// The names of the ops that the rule makes.
    pub generated_ops: &'static [&'static str],
    /// See [`RewritePattern::operand_ops`].
    pub operand_ops: &'static [&'static str],
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

    fn operand_ops(&self) -> &[&'static str] {
        self.operand_ops
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        (self.apply)(op, rewriter)
    }
}
