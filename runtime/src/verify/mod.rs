//! The verifier: whether a body keeps the rules of the IR, and every op those of its definition.
//!
//! The rules of the IR (language reference; names in brackets are those of the traits that state or waive a rule):
//!
//! * A block ends with a terminator, and terminators are nowhere else [`TERMINATOR`](OpTraits::TERMINATOR),
//!   [`NO_TERMINATOR`](OpTraits::NO_TERMINATOR). An op that is not registered may be a terminator, and a region
//!   of such an op that has one block may do without.
//! * Only terminators have successors. These are blocks of the same region, and never its entry.
//! * The values that go along an edge are as many as the block has arguments, and of their types, as far as the edge
//!   states them or the op tells by its [`BranchOpInterface`](crate::interfaces::BranchOpInterface).
//! * In a region with control flow a value is defined before it is used. In every region, it is defined in that
//!   region or in one around it. Code that control cannot come to may use what it likes of these.
//! * A graph region has one block at most.
//! * Regions nest no deeper than the context allows.
//! * What no registered dialect declares appears only where the context allows it.
//!
//! Properties that hold by construction are not checked: values do not cross bodies, every op has a location, the
//! names in a dictionary differ.
//!
//! Every error begins with the name of the op that it is about. Errors come in the order of the text; of one op only
//! the first, since others may follow from it; what a dialect's author checks is asked only of ops that are right
//! otherwise.

mod attributes;
mod failing_part;
mod operation;
mod parallel;
mod structure;
#[cfg(test)]
mod tests;
mod traits;
mod unregistered;
mod walk;

use crate::diagnostics::Reported;
#[cfg(doc)]
use crate::dialect::OpTraits;
use crate::ir::{Body, Op};
use unregistered::Unregistered;

/// Checks the root op of `body` and everything below it, and reports every error.
///
/// Child bodies are checked on several threads where the context's options allow it; the order of the errors does not
/// depend on that.
///
/// # Errors
///
/// If something is wrong; the diagnostics were emitted.
pub fn verify(body: &Body) -> Result<(), Reported> {
    check_with(body, parallel::check_contents)
}

/// Checks what [`verify`] checks, for ops of child bodies as well, but not what is in child bodies: they are known to
/// be right, or are checked apart.
///
/// # Errors
///
/// If something is wrong; the diagnostics were emitted.
pub fn verify_without_children(body: &Body) -> Result<(), Reported> {
    check_with(body, parallel::check_own)
}

/// Returns whether [`verify_without_children`] finds no error, but for uses of symbols and for what ops ask of child
/// bodies, which may be wrong. Reports nothing.
pub(crate) fn is_right_without_children(body: &Body) -> bool {
    body.context().diagnostics().muted(|| check_with(body, parallel::check_apart).is_ok())
}

/// Returns for each of `bodies`, which are of one context, whether what is in the regions of its root is right, but for
/// what is in child bodies, and what `other` returns. Reports nothing. Contents that are right and own no child bodies are
/// not checked again by [`verify`] until they change.
///
/// The bodies are checked on several threads, and `other` runs in the meantime, where the context's options allow it.
pub fn are_right_inside_while<T: Send>(bodies: &[&Body], other: impl FnOnce() -> T + Send) -> (Vec<bool>, T) {
    parallel::are_right_inside_while(bodies, other)
}

/// Returns those of `ops` that are not as their definitions say: counts, types, attributes, conditions, and what their
/// authors check, of each op and of the ops of the same body in its regions. Places, uses and regions as a whole are
/// not looked at. Reports nothing.
///
/// # Panics
///
/// If an op was erased, or belongs to another body.
pub fn invalid_by_definition(body: &Body, ops: impl IntoIterator<Item = Op>) -> Vec<Op> {
    let pool = &body.context().data().signatures;
    let mut signatures = pool.take();
    let mut nested = Vec::new();
    let mut is_valid = |op: Op| {
        nested.push(op);
        while let Some(op) = nested.pop() {
            if operation::check(body, op.index, body.op_record(op), body.info(op), &mut signatures).is_err() {
                nested.clear();
                return false;
            }
            if body.region_count(op) > 0 && body.child(op).is_none() {
                let blocks = body.regions(op).flat_map(|(body, region)| body.blocks(region));
                nested.extend(blocks.flat_map(|block| body.ops(block)));
            }
        }
        true
    };
    let invalid =
        body.context().diagnostics().muted(|| ops.into_iter().filter(|op| !is_valid(*op)).collect());
    pool.put_back(signatures);
    invalid
}

/// Returns whether an op has the parts that its definition declares: regions, successors, operands, results and attributes,
/// so that its accessors do not panic. Reports nothing. Ops that are not registered have what they have.
///
/// A verifier that looks at another op asks this first: that one may be wrong itself, which is reported for it.
///
/// # Panics
///
/// If the op was erased, or belongs to another body.
pub fn has_declared_parts(body: &Body, op: Op) -> bool {
    body.context().diagnostics().muted(|| operation::check_presence(body, op).is_ok())
}

/// Checks the root, and what is in its regions by a function that returns the number of errors.
fn check_with(body: &Body, check_contents: fn(&Body) -> usize) -> Result<(), Reported> {
    let info = body.info(body.root());
    let operation_is_right = Unregistered::new(body.context()).check_root(body, info).is_ok()
        && operation::check_root(body, info).is_ok();
    let mut errors = usize::from(!operation_is_right) + check_contents(body);
    errors += operation::check_after_regions(body, body.root(), errors == 0);
    if errors == 0 { Ok(()) } else { Err(Reported) }
}
