//! `convert-ub-to-spirv`: the dialect `ub`.

use terrace_runtime::conversion::{ConversionPatterns, TypeConverter};
use terrace_spirv::{UndefOp, UnreachableOp as SpirvUnreachableOp};
use terrace_ub::{PoisonOp, UnreachableOp};

use crate::environment::{environment_around, has_environment};
use crate::support::builder::Spirv;
use crate::support::patterns::Patterns;
use crate::types::TypeOptions;

include!(concat!(env!("OUT_DIR"), "/ub_to_spirv.rs"));

has_environment!(ConvertUbToSpirv);

fn add_types(options: &ConvertUbToSpirv, types: &mut TypeConverter) {
    crate::types::add_types(types, &TypeOptions::new(options.environment.clone()));
}

fn add_lowerings(_: &ConvertUbToSpirv, types: &TypeConverter, patterns: &mut ConversionPatterns) {
    let mut patterns = Patterns { patterns, types };
    patterns.value(|_: PoisonOp, _, ty, spirv| spirv.value::<UndefOp>(&[], ty, &[]));
    patterns.add(|op: UnreachableOp, _, rewriter| {
        let ir = rewriter.body();
        if ir.parent_block(op.op()).is_some_and(|block| ir.is_entry_block(block)) {
            return Err(
                rewriter.match_failure(op.op(), || "the entry block of a function is always reachable")
            );
        }
        Spirv::at(op.op(), rewriter).op::<SpirvUnreachableOp>(&[], &[], &[]);
        rewriter.erase(op.op());
        Ok(())
    });
}
