//! A dialect with something to fold, and programs of it as text.

use std::sync::{Arc, Mutex};

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, ContextOptions};
use crate::diagnostics::Diagnostic;
use crate::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Dialect, DialectHooks, DialectRegistry,
    InterfaceMap, Multiplicity, OpDescriptor, OpHandle, OpHooks, OpTraits, RegionConstraint,
    RegionDescriptor, RegionKind, SegmentAttributes, SuccessorDescriptor, TypeCheck, TypeConstraint,
    ValueDescriptor, operand_segments,
};
use crate::fold::{Folded, FoldedValue};
use crate::interfaces::{BranchOpInterface, BranchOpInterfaceTable, SuccessorOperands};
use crate::ir::tests::check_invariants;
use crate::ir::{Body, Op, OperationState};
use crate::rewrite::{
    FrozenPatterns, GreedyConfig, GreedyOutcome, MatchResult, PatternRoot, PatternSet, RewritePattern,
    Rewriter, apply_patterns_greedily,
};
use crate::text::{ParseOptions, PrintOptions, parse_source, print_op};
use crate::verify::verify;

fn value(name: &'static str, multiplicity: Multiplicity) -> ValueDescriptor {
    let constraint =
        TypeConstraint { summary: "any type".into(), is_satisfied: TypeCheck::Function(|_, _| true) };
    ValueDescriptor { name: name.into(), multiplicity, constraint }
}

fn attribute(name: &'static str) -> AttributeDescriptor {
    AttributeDescriptor {
        name: name.into(),
        is_optional: true,
        default: None,
        constraint: AttributeConstraint {
            summary: "any attribute".into(),
            is_satisfied: AttributeCheck::Function(|_, _| true),
        },
    }
}

/// An op with any number of operands, results, regions and successors.
fn op(name: &'static str, traits: OpTraits) -> OpDescriptor {
    let any_region = |kind| RegionDescriptor {
        name: "body".into(),
        multiplicity: Multiplicity::Variadic,
        constraint: RegionConstraint::Any,
        kind,
    };
    OpDescriptor::new(name.into())
        .with_traits(traits)
        .with_operands(vec![value("operands", Multiplicity::Variadic)].into())
        .with_results(vec![value("results", Multiplicity::Variadic)].into())
        .with_regions(vec![any_region(RegionKind::ControlFlow)].into())
        .with_successors(
            vec![SuccessorDescriptor { name: "next".into(), multiplicity: Multiplicity::Variadic }].into(),
        )
}

fn folding(name: &'static str, traits: OpTraits, fold: crate::fold::OpFoldHook) -> OpDescriptor {
    op(name, traits).with_hooks(OpHooks::new().with_fold(fold))
}

fn fold_add(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    let context = body.context();
    let number = |position: usize| constants[position].and_then(|constant| constant.as_i64(context));
    match (number(0), number(1)) {
        (Some(left), Some(right)) => {
            let ty = body.value_type(body.result(op, 0));
            Attribute::integer(context, ty, i64::from((left as i32).wrapping_add(right as i32))).into()
        }
        (None, Some(0)) => body.operand(op, 0).into(),
        _ => Folded::Unchanged,
    }
}

/// `test.both` gives its operand twice, as values or constants.
fn fold_both(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    let known = constants[0].map_or(FoldedValue::Value(body.operand(op, 0)), FoldedValue::Attribute);
    Folded::results([known, known])
}

/// `test.widen` is marked once, in place.
fn fold_mark(body: &Body, op: Op, _: &[Option<Attribute>]) -> Folded {
    if body.discardable_attribute(op, "marked").is_some() {
        return Folded::Unchanged;
    }
    Folded::changed(move |body| body.set_attribute(op, "marked", Some(Attribute::UNIT)))
}

/// `test.misfold` folds to what its attribute `to` chooses, which never fits.
fn fold_wrongly(body: &Body, op: Op, _: &[Option<Attribute>]) -> Folded {
    let operand = FoldedValue::Value(body.operand(op, 0));
    match body.discardable_attribute(op, "to").and_then(|to| to.as_i64(body.context())) {
        Some(0) => Folded::results([operand, operand]),
        Some(1) => operand.into(),
        _ => body.result(op, 0).into(),
    }
}

/// The dialect's own hook: `test.seven`, wherever its result is an integer.
fn fold_dialect(body: &Body, op: Op, _: &[Option<Attribute>]) -> Folded {
    if body.name(op).text(body.context()) != "test.seven" {
        return Folded::Unchanged;
    }
    Attribute::integer(body.context(), body.value_type(body.result(op, 0)), 7).into()
}

/// A branch that passes all its operands to its one successor.
#[derive(Clone, Copy)]
struct Branch(Op);

/// A branch with a condition, which passes a segment of operands to each successor.
#[derive(Clone, Copy)]
struct ConditionalBranch(Op);

macro_rules! handle {
    ($name:ident, $text:literal) => {
        impl OpHandle for $name {
            const NAME: &'static str = $text;

            fn op(self) -> Op {
                self.0
            }

            fn wrap(op: Op) -> Self {
                $name(op)
            }
        }
    };
}

handle!(Branch, "test.br");
handle!(ConditionalBranch, "test.cond_br");

impl BranchOpInterface for Branch {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarding(0..ir.operand_count(self.0))
    }
}

impl BranchOpInterface for ConditionalBranch {
    fn successor_operands(self, ir: &Body, index: usize) -> SuccessorOperands {
        let segments = operand_segments(ir, self.0);
        SuccessorOperands::forwarding(segments.map_or(0..0, |segments| segments[index + 1].clone()))
    }
}

fn branch() -> OpDescriptor {
    let interfaces = InterfaceMap::new().with(BranchOpInterfaceTable::of::<Branch>());
    op("test.br", OpTraits::TERMINATOR | OpTraits::PURE).with_interfaces(interfaces)
}

fn conditional_branch() -> OpDescriptor {
    op("test.cond_br", OpTraits::TERMINATOR | OpTraits::PURE)
        .with_interfaces(InterfaceMap::new().with(BranchOpInterfaceTable::of::<ConditionalBranch>()))
        .with_operands(
            vec![
                value("condition", Multiplicity::One),
                value("then", Multiplicity::Variadic),
                value("otherwise", Multiplicity::Variadic),
            ]
            .into(),
        )
        .with_segments(SegmentAttributes { operands: true, results: false })
        .with_attributes(vec![attribute("operandSegmentSizes")].into())
}

fn dialect() -> Dialect {
    let pure = OpTraits::PURE;
    Dialect::new("test")
        .with_hooks(
            DialectHooks::new()
                .with_materialize_constant(|builder, constant, ty, location| {
                    constant.as_integer(builder.context())?;
                    let name = builder.context().op_name("test.constant");
                    let value =
                        NamedAttribute { name: builder.context().identifier("value"), value: constant };
                    Some(builder.create(OperationState::new(name, location).results([ty]).attribute(value)))
                })
                .with_fold(fold_dialect)
                .with_keeps_constants(|body, op| body.name(op).text(body.context()) == "test.keeper"),
        )
        .operation(
            op("test.constant", pure | OpTraits::CONSTANT_LIKE)
                .with_attributes(vec![attribute("value")].into()),
        )
        .operation(folding("test.add", pure | OpTraits::COMMUTATIVE, fold_add))
        .operation(folding("test.both", pure, fold_both))
        .operation(folding("test.mark", OpTraits::NONE, fold_mark))
        .operation(folding("test.misfold", OpTraits::NONE, fold_wrongly))
        .operation(op("test.seven", pure))
        .operation(op("test.min", pure | OpTraits::COMMUTATIVE | OpTraits::IDEMPOTENT))
        .operation(op("test.abs", pure | OpTraits::IDEMPOTENT))
        .operation(op("test.neg", pure | OpTraits::INVOLUTION))
        .operation(op("test.pure", pure))
        .operation(op("test.use", OpTraits::NONE))
        .operation(op("test.old", pure))
        .operation(op("test.new", pure))
        .operation(op("test.scope", OpTraits::RECURSIVE_MEMORY_EFFECTS | OpTraits::NO_TERMINATOR))
        .operation(op("test.keeper", OpTraits::NO_TERMINATOR))
        .operation(op("test.func", OpTraits::ISOLATED_FROM_ABOVE))
        .operation(op("test.graph", OpTraits::GRAPH_REGION | OpTraits::NO_TERMINATOR))
        .operation(op("test.return", OpTraits::TERMINATOR))
        .operation(branch())
        .operation(conditional_branch())
}

/// A program, and what was said about it.
pub(super) struct Program {
    pub(super) context: Context,
    pub(super) body: Body,
    diagnostics: Arc<Mutex<Vec<String>>>,
    notes: Arc<Mutex<Vec<String>>>,
}

impl Program {
    /// Reads a program in generic form, without the module around it.
    pub(super) fn new(text: &str) -> Program {
        Program::with_options(text, ContextOptions::default())
    }

    pub(super) fn with_options(text: &str, options: ContextOptions) -> Program {
        let mut registry = DialectRegistry::new();
        registry.insert(dialect());
        let options = ContextOptions { allow_unregistered_dialects: true, ..options };
        let context = Context::with_options(&registry, options);
        let diagnostics: Arc<Mutex<Vec<String>>> = Arc::default();
        let log = diagnostics.clone();
        let notes: Arc<Mutex<Vec<String>>> = Arc::default();
        let note_log = notes.clone();
        context.diagnostics().register(move |diagnostic: &Diagnostic| {
            log.lock().unwrap().push(diagnostic.message().to_string());
            note_log.lock().unwrap().extend(diagnostic.notes().iter().map(|note| note.message().to_string()));
        });
        let source = context.sources().add("test.mlir", Arc::new(text.to_owned())).unwrap();
        let body = parse_source(&context, source, &ParseOptions::default())
            .unwrap_or_else(|_| panic!("{:?}", diagnostics.lock().unwrap()));
        Program { context, body, diagnostics, notes }
    }

    /// Applies patterns with this configuration.
    pub(super) fn greedily(&mut self, patterns: PatternSet, config: &GreedyConfig) -> GreedyOutcome {
        let patterns = FrozenPatterns::new(&self.context, patterns);
        let outcome = apply_patterns_greedily(&mut self.body, &patterns, config);
        self.check();
        outcome
    }

    /// The program is still in order.
    pub(super) fn check(&self) {
        check_invariants(&self.body);
        assert!(verify(&self.body).is_ok(), "{:?}\n{}", self.diagnostics(), self.text());
    }

    /// The ops of the module in generic form, without the module.
    pub(super) fn text(&self) -> String {
        let text = print_op(
            &self.body,
            self.body.root(),
            &PrintOptions { generic: true, ..PrintOptions::default() },
        );
        let lines = text.lines().filter_map(|line| line.strip_prefix("  "));
        lines.fold(String::new(), |text, line| text + line + "\n")
    }

    /// The messages so far.
    pub(super) fn diagnostics(&self) -> Vec<String> {
        self.diagnostics.lock().unwrap().clone()
    }

    /// The notes of the diagnostics so far.
    pub(super) fn notes(&self) -> Vec<String> {
        self.notes.lock().unwrap().clone()
    }

    /// The first op of this name, in the module itself.
    pub(super) fn find(&self, name: &str) -> Op {
        let mut found = None;
        let _ = self.body.walk(self.body.root()).within_body().pre_order().run(|body, op| {
            if found.is_none() && body.name(op).text(body.context()) == name {
                found = Some(op);
            }
        });
        found.unwrap()
    }
}

/// Returns a program after folding and simplification without patterns.
pub(super) fn canonical(text: &str) -> String {
    canonical_with(text, PatternSet::new(), &GreedyConfig::default())
}

/// Returns a program after applying patterns, and asserts that a second run changes nothing.
pub(super) fn canonical_with(text: &str, patterns: PatternSet, config: &GreedyConfig) -> String {
    let mut program = Program::new(text);
    let outcome = program.greedily(patterns.clone(), config);
    assert!(outcome.converged);
    let text = program.text();
    let again = program.greedily(patterns, config);
    assert!(!again.changed, "{text}\nbecame\n{}", program.text());
    text
}

struct Function<F> {
    name: &'static str,
    root: PatternRoot,
    benefit: u16,
    apply: F,
}

impl<F: Fn(Op, &mut Rewriter<'_>) -> MatchResult + Send + Sync> RewritePattern for Function<F> {
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

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        (self.apply)(op, rewriter)
    }
}

/// A pattern from a function.
pub(super) fn pattern(
    name: &'static str,
    root: PatternRoot,
    benefit: u16,
    apply: impl Fn(Op, &mut Rewriter<'_>) -> MatchResult + Send + Sync + 'static,
) -> impl RewritePattern + 'static {
    Function { name, root, benefit, apply }
}

/// `test.old` becomes `test.new`.
pub(super) fn old_to_new() -> PatternSet {
    let mut patterns = PatternSet::new();
    patterns.add(pattern("OldToNew", PatternRoot::op("test.old"), 1, |op, rewriter| {
        let operands: Vec<_> = rewriter.body().operands(op).collect();
        rewriter.replace_with_new(op, "test.new", |state| state.operands(operands));
        Ok(())
    }));
    patterns
}
