//! `convert-vector-to-scf`: transfers and prints of vectors of several dimensions as loops.

mod print;
mod transfer;

use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::pass::{PassResult, PassRun};
use terrace_runtime::rewrite::{FrozenPatterns, MatchResult, OpRewritePattern, PatternSet, Rewriter};
use terrace_vector::{MaskOp, TransferReadOp, TransferWriteOp};
use transfer::{Steps, Transfer};

use crate::greedy::run_patterns;

include!(concat!(env!("OUT_DIR"), "/vector_to_scf.rs"));

impl ConvertVectorToScf {
    /// Prepares the patterns for the context.
    fn initialize(&mut self, context: &Context) -> PassResult {
        let options = Options {
            full_unroll: self.full_unroll,
            target_rank: self.target_rank as usize,
            lower_tensors: self.lower_tensors,
        };
        let mut patterns = PatternSet::new();
        patterns.add(LowerRead(options)).add(LowerWrite(options)).add(print::LowerPrint);
        self.patterns = Some(FrozenPatterns::new(context, patterns));
        Ok(())
    }

    /// Applies the patterns.
    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        run_patterns(run, self.patterns.as_ref())
    }
}

/// The options of the pass.
#[derive(Clone, Copy)]
struct Options {
    full_unroll: bool,
    target_rank: usize,
    lower_tensors: bool,
}

impl Options {
    /// Returns how a transfer is lowered.
    ///
    /// # Errors
    ///
    /// If it is not lowered, with the reason.
    fn steps(self, ir: &Body, op: Op, transfer: &Transfer) -> Result<Steps, &'static str> {
        if ir.parent_op(op).is_some_and(|parent| MaskOp::from_op(ir, parent).is_some()) {
            return Err("it is in a 'vector.mask'");
        }
        if transfer.is_tensor(ir) && !self.lower_tensors {
            return Err("it is one of a tensor");
        }
        let rank = transfer.rank();
        if rank == 0 {
            return Err("it has no dimensions");
        }
        let is_single = self.target_rank == 0 || rank == 1 || self.target_rank == 1;
        let inner = if is_single { 1 } else { self.target_rank.min(rank) };
        let has_elements = inner == 1 && (self.target_rank == 0 || !transfer.has_contiguous_rows(ir));
        if rank == inner && !has_elements {
            return Err("it has no more dimensions than the target rank");
        }
        transfer.check(ir, rank - inner, has_elements)?;
        Ok(Steps { outer: rank - inner, has_elements, is_unrolled: self.full_unroll })
    }
}

struct LowerRead(Options);

impl OpRewritePattern for LowerRead {
    type Op = TransferReadOp;

    fn match_and_rewrite(&self, op: TransferReadOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let transfer = Transfer::of_read(ir, op);
        match self.0.steps(ir, op.op(), &transfer) {
            Ok(steps) => {
                let value = transfer.read(rewriter, steps);
                rewriter.replace(op.op(), &[value]);
                Ok(())
            }
            Err(reason) => Err(rewriter.match_failure(op.op(), || reason)),
        }
    }
}

struct LowerWrite(Options);

impl OpRewritePattern for LowerWrite {
    type Op = TransferWriteOp;

    fn match_and_rewrite(&self, op: TransferWriteOp, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let ir = rewriter.body();
        let transfer = Transfer::of_write(ir, op);
        match self.0.steps(ir, op.op(), &transfer) {
            Ok(steps) => {
                let has_result = ir.result_count(op.op()) == 1;
                let base = transfer.write(op.value_to_store(ir), rewriter, steps);
                let results: &[Value] = if has_result { &[base] } else { &[] };
                rewriter.replace(op.op(), results);
                Ok(())
            }
            Err(reason) => Err(rewriter.match_failure(op.op(), || reason)),
        }
    }
}
