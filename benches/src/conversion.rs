//! A conversion of each op to another one, for the benchmarks.

use terrace_runtime::context::{Context, OpName};
use terrace_runtime::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands,
    FrozenConversion, TypeConverter,
};
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;

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
                let types: Vec<Type> = body.results(op).map(|result| body.value_type(result)).collect();
                state.results(types)
            }
        };
        let new = rewriter.create(state);
        rewriter.replace_with_op(op, new);
        Ok(())
    }
}

/// Returns the conversion of each `bench.old` of a chain to a `bench.new`, with the types of a converter.
pub fn one_to_one(context: &Context, types: Option<TypeConverter>) -> FrozenConversion {
    let mut target = ConversionTarget::new();
    target.illegal_op("bench.old").legal_op("bench.new");
    let mut patterns = ConversionPatterns::new();
    patterns.add(OneToOne { name: context.op_name("bench.new"), types });
    FrozenConversion::new(context, target, patterns)
}
