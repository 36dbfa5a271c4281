//! Symbols that lowerings need in the module around.

use terrace_runtime::conversion::{ConversionPattern, ConversionRewriter, ConvertedOperands, TypeConverter};
use terrace_runtime::ir::{Builder, Op};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::symbols::is_symbol_table;

/// A pattern that adds symbols to the module around.
pub struct WithSymbols<P>(pub P);

impl<P: ConversionPattern> ConversionPattern for WithSymbols<P> {
    fn name(&self) -> &str {
        self.0.name()
    }

    fn root(&self) -> PatternRoot {
        self.0.root()
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.0.generated_ops()
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.0.type_converter()
    }

    fn reaches_ancestors(&self) -> bool {
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        self.0.match_and_rewrite(op, operands, rewriter)
    }
}

/// Returns the distance of the body of the nearest symbol table around.
///
/// # Errors
///
/// If the conversion runs on something inside of it, so that it cannot be changed.
pub fn table_around(op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult<usize> {
    let is_table = |distance: &usize| {
        rewriter.ancestor(*distance).is_some_and(|(body, _)| is_symbol_table(body, body.root()))
    };
    (1..=rewriter.ancestor_count()).find(is_table).ok_or_else(|| {
        rewriter.match_failure(op, || "it needs a symbol in the module, on which the pass does not run")
    })
}

/// Calls `make` with a builder at the start of the table at a distance.
///
/// # Panics
///
/// If there is no table at that distance.
pub fn at_start(distance: usize, rewriter: &mut ConversionRewriter<'_>, make: impl FnOnce(&mut Builder<'_>)) {
    rewriter.in_ancestor(distance, |builder, stub| {
        let block = builder.body().parent_block(stub).expect("an op in a table");
        builder.set_to_start(block);
        make(builder);
    });
}
