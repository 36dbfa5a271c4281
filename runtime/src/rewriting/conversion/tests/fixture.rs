//! Programs as text, and patterns made of functions.

use std::sync::{Arc, Mutex};

use crate::context::{Context, ContextOptions};
use crate::conversion::{
    ConversionConfig, ConversionOutcome, ConversionPattern, ConversionPatterns, ConversionRewriter,
    ConversionTarget, ConvertedOperands, FrozenConversion, MaterializationKind, Materialized, TypeClass,
    TypeConverter,
};
use crate::diagnostics::{Diagnostic, Reported};
use crate::dialect::{
    Dialect, DialectRegistry, Multiplicity, OpDescriptor, OpTraits, RegionConstraint, RegionDescriptor,
    RegionKind,
};
use crate::ir::tests::check_invariants;
use crate::ir::{Body, Op, OperationState, Value};
use crate::rewrite::{MatchResult, PatternRoot};
use crate::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::types::Type;
use crate::verify::verify;

/// `isolated.scope` and `isolated.other`: isolated ops with one region.
fn isolated_dialect() -> Dialect {
    let op = |name: &'static str| {
        OpDescriptor::new(name.into())
            .with_traits(OpTraits::ISOLATED_FROM_ABOVE | OpTraits::NO_TERMINATOR)
            .with_regions(
                vec![RegionDescriptor {
                    name: "body".into(),
                    multiplicity: Multiplicity::One,
                    constraint: RegionConstraint::Any,
                    kind: RegionKind::ControlFlow,
                }]
                .into(),
            )
    };
    Dialect::new("isolated").operation(op("isolated.scope")).operation(op("isolated.other"))
}

/// A module, and the diagnostics about it.
pub(super) struct Program {
    pub(super) body: Body,
    diagnostics: Arc<Mutex<Vec<String>>>,
}

impl Program {
    pub(super) fn new(text: &str) -> Self {
        Program::with_threads(text, false)
    }

    pub(super) fn with_threads(text: &str, threading: bool) -> Self {
        let options =
            ContextOptions { allow_unregistered_dialects: true, threading, ..ContextOptions::default() };
        let mut registry = DialectRegistry::new();
        registry.insert(isolated_dialect());
        let context = Context::with_options(&registry, options);
        let diagnostics = Arc::new(Mutex::new(Vec::new()));
        let log = diagnostics.clone();
        context.diagnostics().register(move |diagnostic: &Diagnostic| {
            let mut log = log.lock().unwrap();
            log.push(diagnostic.message().to_string());
            log.extend(diagnostic.notes().iter().map(|note| format!("  note: {}", note.message())));
        });
        let source = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
        let body = parse_source(&context, source, &ParseOptions::default());
        let body = body.unwrap_or_else(|_| panic!("{:?}", diagnostics.lock().unwrap()));
        Program { body, diagnostics }
    }

    /// The ops of the module in generic form, without the module.
    pub(super) fn text(&self) -> String {
        check_invariants(&self.body);
        let options = PrintOptions { generic: true, ..PrintOptions::default() };
        let text = print_op(&self.body, self.body.root(), &options);
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        lines.fold(String::new(), |text, line| text + line + "\n")
    }

    /// The diagnostics so far, with their notes.
    pub(super) fn diagnostics(&self) -> String {
        self.diagnostics.lock().unwrap().join("\n")
    }

    fn conversion(&self, target: &ConversionTarget, patterns: ConversionPatterns) -> FrozenConversion {
        FrozenConversion::new(self.body.context(), target.clone(), patterns)
    }

    pub(super) fn partially(
        &mut self,
        target: &ConversionTarget,
        patterns: ConversionPatterns,
    ) -> Result<ConversionOutcome, Reported> {
        let conversion = self.conversion(target, patterns);
        self.checked(|body| conversion.apply_partially(body, &ConversionConfig::default()))
    }

    pub(super) fn fully(
        &mut self,
        target: &ConversionTarget,
        patterns: ConversionPatterns,
    ) -> Result<ConversionOutcome, Reported> {
        let conversion = self.conversion(target, patterns);
        self.checked(|body| conversion.apply_fully(body, &ConversionConfig::default()))
    }

    /// The names of the ops that could be legalized.
    pub(super) fn analyzed(
        &mut self,
        target: &ConversionTarget,
        patterns: ConversionPatterns,
    ) -> Vec<String> {
        let conversion = self.conversion(target, patterns);
        let before = (self.body.fingerprint(), self.text());
        let ops = conversion.analyze(&mut self.body, &ConversionConfig::default());
        assert_eq!((self.body.fingerprint(), self.text()), before, "an analysis changes nothing");
        let context = self.body.context();
        ops.iter()
            .filter(|op| op.serial() == self.body.serial())
            .map(|op| self.body.name(*op).text(context).to_owned())
            .collect()
    }

    /// A failure leaves the IR as it was; a success leaves valid IR.
    pub(super) fn checked<T>(
        &mut self,
        convert: impl FnOnce(&mut Body) -> Result<T, Reported>,
    ) -> Result<T, Reported> {
        let before = (self.body.fingerprint(), self.text());
        let result = convert(&mut self.body);
        match &result {
            Ok(_) => assert!(verify(&self.body).is_ok(), "{}\n{}", self.diagnostics(), self.text()),
            Err(_) => assert_eq!((self.body.fingerprint(), self.text()), before, "a failure changes nothing"),
        }
        check_invariants(&self.body);
        result
    }
}

/// A pattern under construction.
pub(super) struct Pattern<F> {
    name: &'static str,
    root: PatternRoot,
    benefit: u16,
    generated: &'static [&'static str],
    types: Option<TypeConverter>,
    takes_groups: bool,
    bounded: bool,
    apply: F,
}

type Rewriter<'a, 'ir> = &'a mut ConversionRewriter<'ir>;

/// A pattern from a function.
pub(super) fn pattern<F>(name: &'static str, root: &'static str, apply: F) -> Pattern<F>
where
    F: Fn(Op, &ConvertedOperands, Rewriter<'_, '_>) -> MatchResult + Send + Sync + 'static,
{
    let root = if root.is_empty() { PatternRoot::AnyOp } else { PatternRoot::op(root) };
    Pattern {
        name,
        root,
        benefit: 1,
        generated: &[],
        types: None,
        takes_groups: false,
        bounded: false,
        apply,
    }
}

impl<F> Pattern<F> {
    pub(super) fn generating(self, generated: &'static [&'static str]) -> Self {
        Pattern { generated, ..self }
    }

    pub(super) fn benefit(self, benefit: u16) -> Self {
        Pattern { benefit, ..self }
    }

    pub(super) fn types(self, types: &TypeConverter) -> Self {
        Pattern { types: Some(types.clone()), ..self }
    }

    pub(super) fn groups(self) -> Self {
        Pattern { takes_groups: true, ..self }
    }

    pub(super) fn bounded(self) -> Self {
        Pattern { bounded: true, ..self }
    }
}

impl<F> ConversionPattern for Pattern<F>
where
    F: Fn(Op, &ConvertedOperands, Rewriter<'_, '_>) -> MatchResult + Send + Sync + 'static,
{
    fn name(&self) -> &str {
        self.name
    }

    fn source(&self) -> &str {
        "test.dialect:1"
    }

    fn root(&self) -> PatternRoot {
        self.root.clone()
    }

    fn benefit(&self) -> u16 {
        self.benefit
    }

    fn generated_ops(&self) -> &[&'static str] {
        self.generated
    }

    fn type_converter(&self) -> Option<&TypeConverter> {
        self.types.as_ref()
    }

    fn takes_groups(&self) -> bool {
        self.takes_groups
    }

    fn has_bounded_recursion(&self) -> bool {
        self.bounded
    }

    fn match_and_rewrite(
        &self,
        op: Op,
        operands: &ConvertedOperands,
        rewriter: &mut ConversionRewriter<'_>,
    ) -> MatchResult {
        (self.apply)(op, operands, rewriter)
    }
}

/// Creates an op of another name with the given operands and the types of the results of `op`.
pub(super) fn create(rewriter: Rewriter<'_, '_>, op: Op, name: &str, operands: &[Value]) -> Op {
    let body = rewriter.body();
    let types: Vec<Type> = body.results(op).map(|result| body.value_type(result)).collect();
    create_typed(rewriter, op, name, operands, &types)
}

/// Creates an op of another name with the given operands and result types.
pub(super) fn create_typed(
    rewriter: Rewriter<'_, '_>,
    op: Op,
    name: &str,
    operands: &[Value],
    types: &[Type],
) -> Op {
    let state = state(rewriter, op, name, operands, types);
    rewriter.create(state)
}

/// Returns the state of an op at the location of `op`.
fn state(
    rewriter: &ConversionRewriter<'_>,
    op: Op,
    name: &str,
    operands: &[Value],
    types: &[Type],
) -> OperationState {
    let body = rewriter.body();
    let state = OperationState::new(body.context().op_name(name), body.location(op));
    state.operands(operands.iter().copied()).results(types.iter().copied())
}

/// Ops of one name become ops of another, with the same types.
pub(super) fn renames(
    from: &'static str,
    to: &'static str,
    generated: &'static [&'static str],
) -> impl ConversionPattern + use<> {
    pattern("Rename", from, move |op, operands, rewriter| {
        let body = rewriter.body();
        let types: Vec<Type> = body.results(op).map(|result| body.value_type(result)).collect();
        rewriter.replace_with_new(op, state(rewriter, op, to, operands.values(), &types));
        Ok(())
    })
    .generating(generated)
}

/// Ops of one name become ops of another, with converted types.
pub(super) fn converts(
    from: &'static str,
    to: &'static str,
    generated: &'static [&'static str],
    types: &TypeConverter,
) -> impl ConversionPattern + use<> {
    pattern("Convert", from, move |op, operands, rewriter| {
        let types = rewriter.convert_result_types(op)?;
        rewriter.replace_with_new(op, state(rewriter, op, to, operands.values(), &types));
        Ok(())
    })
    .generating(generated)
    .types(types)
}

/// Integers of 32 bits become ones of 64; all other types stay.
pub(super) fn widening() -> TypeConverter {
    let mut types = TypeConverter::new("Widening");
    types.add(TypeClass::Any, "legal", |_, ty| ty);
    types.add(TypeClass::Integer, "i64 of i32", |context, ty| {
        ty.is_integer(context, 32).then(|| Type::integer(context, 64))
    });
    types
}

/// Adds materializations by ops called `test.source`, `test.target` and `test.argument`.
pub(super) fn with_materializations(mut types: TypeConverter) -> TypeConverter {
    let kinds = [
        (MaterializationKind::Source, "test.source"),
        (MaterializationKind::Target, "test.target"),
        (MaterializationKind::Argument, "test.argument"),
    ];
    for (kind, name) in kinds {
        types.add_materialization(kind, TypeClass::Any, name, move |builder, request| {
            let state = OperationState::new(builder.context().op_name(name), request.location)
                .operands(request.inputs.iter().copied())
                .results(request.types.iter().copied());
            let op = builder.create(state);
            Materialized::Values(builder.body().results(op).collect())
        });
    }
    types
}

/// A set of one pattern.
pub(super) fn only(pattern: impl ConversionPattern + 'static) -> ConversionPatterns {
    let mut patterns = ConversionPatterns::new();
    patterns.add(pattern);
    patterns
}

/// Integers of 32 bits become ones of 64, and complex numbers their parts; all other types stay.
pub(super) fn splitting_pairs() -> TypeConverter {
    let mut types = widening();
    types.add(TypeClass::Complex, "its parts", |context, ty| {
        ty.complex_element(context).map(|element| vec![element, element])
    });
    types
}
