//! A conversion for text tests, of ops that are not registered.

use terrace_runtime::context::Context;
use terrace_runtime::conversion::{
    ConversionConfig, ConversionPattern, ConversionPatterns, ConversionRewriter, ConversionTarget,
    ConvertedOperands, FrozenConversion, TypeClass, TypeConverter, add_structural_patterns,
};
use terrace_runtime::ir::{Op, OperationState};
use terrace_runtime::pass::{OptionSlot, Pass, PassFailure, PassResult, PassRun};
use terrace_runtime::rewrite::{MatchResult, PatternRoot};
use terrace_runtime::types::Type;

/// Converts `test.old`, `test.chain` and `test.picky` to `test.new`, with integers of 32 bits as ones of 64.
#[derive(Clone, Default)]
pub struct ConversionPass {
    /// `partial`, `full` or `analysis`.
    mode: String,
    /// Whether casts take the place of materializations.
    casts: bool,
    conversion: Option<FrozenConversion>,
}

impl Pass for ConversionPass {
    fn name(&self) -> &str {
        "ConversionPass"
    }

    fn argument(&self) -> &str {
        "test-convert"
    }

    fn description(&self) -> &str {
        "Converts test ops"
    }

    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        vec![
            OptionSlot::new("mode", "partial, full or analysis", &mut self.mode),
            OptionSlot::new("casts", "whether casts are built between types", &mut self.casts),
        ]
    }

    fn clone_pass(&self) -> Box<dyn Pass> {
        Box::new(self.clone())
    }

    fn initialize(&mut self, context: &Context) -> PassResult {
        self.conversion = Some(conversion(context, self.casts));
        Ok(())
    }

    fn run(&mut self, run: &mut PassRun<'_>) -> PassResult {
        let conversion = self.conversion.as_ref().ok_or(PassFailure)?;
        let config = ConversionConfig::default();
        match &*self.mode {
            "full" => conversion.apply_fully(run.body_mut(), &config).map(drop)?,
            "analysis" => {
                for op in conversion.analyze(run.body_mut(), &config) {
                    let body = run.body();
                    if op.serial() == body.serial() {
                        let name = body.name(op).text(body.context());
                        let message = format!("'{name}' op can be legalized");
                        body.context().emit_remark(body.location(op), message).report();
                    }
                }
            }
            _ => conversion.apply_partially(run.body_mut(), &config).map(drop)?,
        }
        Ok(())
    }
}

fn conversion(context: &Context, casts: bool) -> FrozenConversion {
    let mut types = TypeConverter::new("Widening");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add(TypeClass::Integer, "i64 of i32", |context, ty| {
        ty.is_integer(context, 32).then(|| Type::integer(context, 64))
    });
    if casts {
        types.add_cast_materializations();
    }
    let mut target = ConversionTarget::new();
    target.illegal_op("test.old").illegal_op("test.chain").illegal_op("test.link").illegal_op("test.picky");
    target.legal_op("test.new").legal_op("module");
    let of_functions = types.clone();
    target.dynamically_legal_op("func", move |ir, op| of_functions.is_legal_function(ir, op));
    let mut patterns = ConversionPatterns::new();
    add_structural_patterns(&mut patterns, &types);
    for (name, root, generated) in [
        ("OldToNew", "test.old", &["test.new"]),
        ("ChainToLink", "test.chain", &["test.link"]),
        ("LinkToNew", "test.link", &["test.new"]),
        ("PickyToNew", "test.picky", &["test.new"]),
    ] {
        patterns.add(Convert { name, root, generated, types: types.clone() });
    }
    FrozenConversion::new(context, target, patterns)
}

struct Convert {
    name: &'static str,
    root: &'static str,
    generated: &'static [&'static str],
    types: TypeConverter,
}

impl ConversionPattern for Convert {
    fn name(&self) -> &str {
        self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::op(self.root)
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.generated
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        Some(&self.types)
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        if self.root == "test.picky" && operands.is_empty() {
            return Err(rewriter.match_failure(op, || "there is no operand"));
        }
        let types = rewriter.convert_result_types(op)?;
        let state =
            OperationState::new(rewriter.context().op_name(self.generated[0]), rewriter.body().location(op));
        let new = rewriter.create(state.operands(operands.values().iter().copied()).results(types));
        rewriter.replace_with_op(op, new);
        Ok(())
    }
}
