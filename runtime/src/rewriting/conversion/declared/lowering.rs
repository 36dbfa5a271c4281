//! Declared lowerings.

use crate::conversion::{
    ConversionPattern, ConversionPatterns, ConversionRewriter, ConvertedOperands, TypeConverter,
};
use crate::ir::Op;
use crate::rewrite::{MatchResult, PatternRoot};

/// A conversion pattern that a declared `lower` rule became: plain data and a function.
#[derive(Clone, Copy, Debug)]
pub struct DeclaredLowering {
    /// The rule's name.
    pub name: &'static str,
    /// The location of the rule's declaration: `path:line`.
    pub source: &'static str,
    /// The name of the op that the rule lowers.
    pub root: &'static str,
    /// See [`ConversionPattern::benefit`].
    pub benefit: u16,
    /// The names of the ops that the rule creates.
    pub generated_ops: &'static [&'static str],
    /// Tries the rule on an op. The rewriter has a type converter.
    pub apply: fn(Op, &mut ConversionRewriter<'_>) -> MatchResult,
}

/// A declared lowering with the types that it converts to.
struct Lowering {
    declared: DeclaredLowering,
    types: TypeConverter,
}

impl ConversionPattern for Lowering {
    fn name(&self) -> &str {
        self.declared.name
    }

    fn source(&self) -> &str {
        self.declared.source
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(self.declared.root)
    }

    fn benefit(&self) -> u16 {
        self.declared.benefit
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.declared.generated_ops
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        Some(&self.types)
    }

    fn takes_groups(&self) -> bool {
        // The rule converts the values that it uses, one by one.
        true
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        _: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        (self.declared.apply)(op, rewriter)
    }
}

impl ConversionPatterns {
    /// Adds declared lowerings, such as the constant `LOWERINGS` of a generated module, with the converter for the types
    /// of their operands and results.
    pub fn add_lowerings(&mut self, lowerings: &[DeclaredLowering], types: &TypeConverter) -> &mut Self {
        for declared in lowerings {
            self.add(Lowering { declared: *declared, types: types.clone() });
        }
        self
    }
}
