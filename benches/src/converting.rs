//! The conversion of the benchmarks: each op becomes one other.

use terrace_runtime::context::{Context, OpName};
use terrace_runtime::conversion::{
    ConversionConfig, ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget,
    ConvertedOperands, FrozenConversion, TypeConverter,
};
use terrace_runtime::ir::{Body, Op, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{MatchResult, PatternRoot};

use crate::OPS_PER_FUNCTION;
use crate::rewriting::{Chain, build};

/// Every op becomes another, with the types that the converter says.
struct OneToOne {
    name: OpName,
    types: Option<TypeConverter>,
}

impl ConversionPattern for OneToOne {
    fn name(&self) -> &str {
        "OneToOne"
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op("bench.old")
    }

    fn generated_ops(&self) -> &[&'static str] {
        &["bench.new"]
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.types.as_ref()
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        let state = OperationState::new(self.name, rewriter.body().location(op));
        let state = state.operands(operands.values().iter().copied());
        let state = match self.types {
            Some(_) => state.results(rewriter.convert_result_types(op)?),
            None => {
                let body = rewriter.body();
                state.results(body.results(op).map(|result| body.value_type(result)))
            }
        };
        rewriter.replace_with_new(op, state);
        Ok(())
    }
}

/// Returns the conversion of old ops to new ones.
pub fn one_to_one(context: &Context, types: Option<TypeConverter>) -> FrozenConversion {
    let mut target = ConversionTarget::new();
    target.illegal_op("bench.old").legal_op("bench.new");
    let mut patterns = ConversionPatterns::new();
    patterns.add(OneToOne { name: context.op_name("bench.new"), types });
    FrozenConversion::new(context, target, patterns)
}

/// Returns the options of passes that apply conversions.
pub fn config() -> ConversionConfig {
    ConversionConfig::default().with_compaction(true)
}

/// Returns functions with `ops` ops in all.
pub fn functions(context: &Context, ops: usize) -> Body {
    let location = Location::UNKNOWN;
    let mut module = Body::new(context, context.op_name("bench.function"), location, 1);
    let region = module.region(module.root(), 0).1;
    let block = module.append_block(region);
    for _ in 0..ops / OPS_PER_FUNCTION {
        let function = module.adopt(build(context, Chain::Replaced, OPS_PER_FUNCTION), &[], &[]);
        module.append_op(block, function);
    }
    module
}
