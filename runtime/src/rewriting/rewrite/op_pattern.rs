//! Rewrite patterns of one kind of op, which take its typed handle.

use std::borrow::Cow;

use super::{MatchResult, PatternRoot, RewritePattern, Rewriter};
use crate::dialect::OpHandle;
use crate::ir::Op;

/// A [`RewritePattern`] whose root is an op of one kind.
///
/// Every implementation is a `RewritePattern` as well, with the same invariants.
///
/// ```text
/// impl OpRewritePattern for CancelTransposes {
///     type Op = TransposeOp;
///
///     fn match_and_rewrite(&self, op: TransposeOp, rewriter: &mut Rewriter<'_>) -> MatchResult { .. }
/// }
/// ```
pub trait OpRewritePattern: Send + Sync {
    /// The root.
    type Op: OpHandle;

    /// Returns the name, by default that of the Rust type; see [`RewritePattern::name`].
    fn name(&self) -> &str {
        let name = std::any::type_name::<Self>();
        let path = name.split('<').next().unwrap_or(name);
        path.rsplit("::").next().unwrap_or(path)
    }

    /// Returns the benefit; see [`RewritePattern::benefit`].
    fn benefit(&self) -> u16 {
        1
    }

    /// Returns the names of the ops that the pattern creates, for drivers that plan.
    fn generated_ops(&self) -> &[&'static str] {
        &[]
    }

    /// Returns whether the pattern uses bodies around the one that its root is in; see
    /// [`RewritePattern::reaches_ancestors`].
    fn reaches_ancestors(&self) -> bool {
        false
    }

    /// Tries the pattern on an op; see [`RewritePattern::match_and_rewrite`].
    ///
    /// # Errors
    ///
    /// If the pattern does not apply; nothing was changed then.
    fn match_and_rewrite(&self, op: Self::Op, rewriter: &mut Rewriter<'_>) -> MatchResult;
}

impl<P: OpRewritePattern> RewritePattern for P {
    fn name(&self) -> &str {
        OpRewritePattern::name(self)
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Op(Cow::Borrowed(P::Op::NAME))
    }

    fn benefit(&self) -> u16 {
        OpRewritePattern::benefit(self)
    }

    fn generated_ops(&self) -> &[&'static str] {
        OpRewritePattern::generated_ops(self)
    }

    fn reaches_ancestors(&self) -> bool {
        OpRewritePattern::reaches_ancestors(self)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        OpRewritePattern::match_and_rewrite(self, P::Op::wrap(op), rewriter)
    }
}
