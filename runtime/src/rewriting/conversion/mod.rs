//! Dialect conversion: patterns that turn the ops and types of some dialects into those of others ("dialect
//! conversion").
//!
//! A [`ConversionTarget`] says which ops are legal, [`ConversionPatterns`] make legal ops of others, and a
//! [`TypeConverter`] says what becomes of types. [`FrozenConversion`] prepares them for the ops of a context, and
//! applies them: [partially](FrozenConversion::apply_partially), [fully](FrozenConversion::apply_fully), or to [find
//! out](FrozenConversion::analyze) what can be converted.
//!
//! A conversion that fails leaves the IR exactly as it was, unless its [configuration](ConversionConfig::rollback) does
//! without. The first diagnostic names the op, the patterns that were
//! tried, and why each did not apply.

mod converted_values;
mod declared;
mod driver;
mod legality;
mod patterns;
mod reports;
#[cfg(test)]
mod tests;
mod types;

use converted_values::{block_arguments, body_values, values};
use driver::{config, legalizer};
use legality::{frozen, target};
use patterns::{pattern, rewriter, structural, symbol_index};
use reports::{failure, log};
use types::{materialization, signature, type_class, type_converter};

pub use config::{ConversionConfig, ConversionOutcome};
pub use declared::{
    Conversion, ConversionPass, ConvertTo, DeclaredLowering, MakeConversion, PreparedConversions, keep_others,
};
pub use failure::ConversionExplanation;
pub use frozen::FrozenConversion;
pub use log::ConversionLog;
pub use materialization::{MaterializationKind, MaterializationRequest, Materialized};
pub use pattern::{ConversionPattern, ConversionPatterns, ConvertedOperands, OpConversion};
pub use rewriter::ConversionRewriter;
pub use signature::{InputMapping, SignatureConversion};
pub use structural::{
    ConvertBranch, ConvertCall, ConvertFunctionSignature, ConvertOpTypes, ConvertReturn,
    add_structural_patterns,
};
pub use target::ConversionTarget;
pub use type_class::TypeClass;
pub use type_converter::{TypeConversion, TypeConverter, TypeList, Unconverted};
pub use values::ValueList;

use legalizer::{Legalizer, Mode};
use rustc_hash::FxHashMap;

use crate::diagnostics::Reported;
use crate::ir::checkpoint::TreeCheckpoint;
use crate::ir::{Arena, Body, BodySerial, Compaction, Op};
use crate::rewrite::BodyCursor;

impl FrozenConversion {
    /// Legalizes the ops in the regions of the root of a body, bodies below included, as far as there are patterns. Ops
    /// that the target does not know may be left; the outcome lists them.
    ///
    /// # Errors
    ///
    /// If an op that the target calls illegal cannot be legalized, or one that a pattern created, or if a value is still
    /// needed with a type that no materialization gives. The diagnostic was emitted, and the IR is as it was if the configuration asks for that.
    pub fn apply_partially(
        &self,
        body: &mut Body,
        config: &ConversionConfig,
    ) -> Result<ConversionOutcome, Reported> {
        self.apply(body, config, Mode::Partial)
    }

    /// Legalizes all ops in the regions of the root of a body, bodies below included.
    ///
    /// # Errors
    ///
    /// If an op cannot be legalized, or if a value is still needed with a type that no materialization gives. The
    /// diagnostic was emitted, and the IR is as it was if the configuration asks for that.
    pub fn apply_fully(
        &self,
        body: &mut Body,
        config: &ConversionConfig,
    ) -> Result<ConversionOutcome, Reported> {
        self.apply(body, config, Mode::Full)
    }

    /// Returns the ops that are legal or could be legalized. The IR stays as it is, and no error is emitted.
    pub fn analyze(&self, body: &mut Body, config: &ConversionConfig) -> Vec<Op> {
        let checkpoint = TreeCheckpoint::new(body);
        let context = body.context().clone();
        let legalized = context.diagnostics().muted(|| {
            let mut run = Legalizer::new(self, config, Mode::Analysis, false);
            run.tree(&mut BodyCursor::new(body));
            run.legalized
        });
        checkpoint.roll_back(body);
        legalized
    }

    fn apply(
        &self,
        body: &mut Body,
        config: &ConversionConfig,
        mode: Mode,
    ) -> Result<ConversionOutcome, Reported> {
        let mut run = Legalizer::new(self, config, mode, true);
        if !config.rollback {
            run.tree(&mut BodyCursor::new(body));
            let Legalizer { changed, failed, unlegalized, .. } = run;
            return if failed { Err(Reported) } else { Ok(ConversionOutcome { changed, unlegalized }) };
        }
        let checkpoint = TreeCheckpoint::new(body);
        run.tree(&mut BodyCursor::new(body));
        let Legalizer { changed, failed, mut unlegalized, .. } = run;
        if failed {
            checkpoint.roll_back(body);
            return Err(Reported);
        }
        let mut compactions: FxHashMap<BodySerial, Compaction> = FxHashMap::default();
        checkpoint.commit(body, |body| {
            if config.compaction && body.arena.as_deref().is_some_and(Arena::is_worth_compacting) {
                let old = body.serial();
                let compaction = body.compact();
                if !unlegalized.is_empty() {
                    compactions.insert(old, compaction);
                }
            } else {
                body.shrink_to_fit();
            }
        });
        unlegalized.retain_mut(|op| {
            let kept = compactions.get(&op.serial()).map_or(Some(*op), |compaction| compaction.op(*op));
            kept.is_some_and(|kept| {
                *op = kept;
                true
            })
        });
        Ok(ConversionOutcome { changed, unlegalized })
    }
}
