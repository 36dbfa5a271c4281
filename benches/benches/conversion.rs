//! Costs of dialect conversion per op: `cargo bench -p terrace-benches --bench conversion`.

#![forbid(unsafe_code)]

use divan::Bencher;
use divan::counter::ItemsCount;
use terrace_benches::rewriting::{Chain, build, context};
use terrace_runtime::context::OpName;
use terrace_runtime::conversion::{
    ConversionConfig, ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget,
    ConvertedOperands, FrozenConversion, TypeClass, TypeConverter,
};
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;

/// The numbers of ops.
const SIZES: [usize; 3] = [10_000, 100_000, 1_000_000];

fn main() {
    divan::main();
}

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

fn convert(bencher: Bencher, ops: usize, types: Option<TypeConverter>) {
    let context = context(false);
    let mut target = ConversionTarget::new();
    target.illegal_op("bench.old").legal_op("bench.new");
    let mut patterns = ConversionPatterns::new();
    patterns.add(OneToOne { name: context.op_name("bench.new"), types });
    let conversion = FrozenConversion::new(&context, target, patterns);
    let config = ConversionConfig::default();
    bencher
        .counter(ItemsCount::new(ops))
        .with_inputs(|| build(&context, Chain::Replaced, ops))
        .bench_refs(|body| conversion.apply_partially(body, &config).expect("all ops are converted"));
}

/// Ops become others of the same types.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn same_types(bencher: Bencher, ops: usize) {
    convert(bencher, ops, None);
}

/// Ops become others of other types.
#[divan::bench(args = SIZES, sample_count = 10, sample_size = 1)]
fn other_types(bencher: Bencher, ops: usize) {
    let mut types = TypeConverter::new("Widening");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add(TypeClass::Integer, "i32", |_, _| Type::I32);
    types.add_cast_materializations();
    convert(bencher, ops, Some(types));
}
