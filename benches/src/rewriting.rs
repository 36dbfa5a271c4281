//! The input of the rewriting benchmarks: one function, a chain of ops of a small dialect that folds.

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::{Context, ContextOptions, OpName};
use terrace_runtime::dialect::{
    Dialect, DialectHooks, DialectRegistry, OpDescriptor, OpHandle, OpHooks, OpTraits,
};
use terrace_runtime::fold::Folded;
use terrace_runtime::generated::{from_op, op_name};
use terrace_runtime::ir::{Body, Op, OperationState, Value};
use terrace_runtime::location::Location;
use terrace_runtime::rewrite::{
    DeclaredRewrite, FrozenPatterns, MatchResult, PatternRoot, PatternSet, RewritePattern, Rewriter,
};
use terrace_runtime::types::Type;

/// The rewrites that apply to the ops of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// Nothing: sums of values of which nothing is known. Folding is tried.
    Unknown,
    /// Sums with zero, which are their other operand.
    Zeros,
    /// Sums of constants, each a new constant.
    Constants,
    /// Ops that a pattern replaces by others, one by one.
    Replaced,
    /// Ops of a dialect that is not registered.
    Unregistered,
    /// Ops of so many names in turn, each with a pattern of its own that looks at what makes the operands.
    Names(usize),
}

/// The maximum number of names of [`Chain::Names`].
pub const NAMES: usize = 500;

fn operation(name: &'static str, traits: OpTraits) -> OpDescriptor {
    OpDescriptor::new(name.into()).with_traits(traits)
}

/// A context with the dialect.
pub fn context(threading: bool) -> Context {
    let value = crate::any_attribute("value");
    let fold = OpHooks::new().with_fold(fold_sum);
    let dialect = Dialect::new("bench")
        .with_hooks(DialectHooks::new().with_materialize_constant(|builder, constant, ty, location| {
            let name = builder.context().op_name("bench.constant");
            let value = NamedAttribute { name: builder.context().identifier("value"), value: constant };
            Some(builder.create(OperationState::new(name, location).results([ty]).attribute(value)))
        }))
        .operation(operation("bench.function", OpTraits::ISOLATED_FROM_ABOVE))
        .operation(
            operation("bench.constant", OpTraits::PURE | OpTraits::CONSTANT_LIKE)
                .with_attributes(vec![value].into()),
        )
        .operation(operation("bench.add", OpTraits::PURE | OpTraits::COMMUTATIVE).with_hooks(fold))
        .operation(operation("bench.old", OpTraits::PURE))
        .operation(operation("bench.new", OpTraits::PURE))
        .operation(operation("bench.return", OpTraits::TERMINATOR));
    let dialect = (0..NAMES).fold(dialect, |dialect, number| {
        dialect.operation(OpDescriptor::new(format!("bench.op{number}").into()))
    });
    let mut registry = DialectRegistry::new();
    registry.insert(dialect);
    let options = ContextOptions::default().with_threading(threading).with_allow_unregistered_dialects(true);
    Context::with_options(&registry, options)
}

fn fold_sum(body: &Body, op: Op, constants: &[Option<Attribute>]) -> Folded {
    let context = body.context();
    let number = |position: usize| constants[position].and_then(|constant| constant.as_i64(context));
    match (number(0), number(1)) {
        (Some(left), Some(right)) => Attribute::integer(context, Type::I64, left.wrapping_add(right)).into(),
        (_, Some(0)) => body.operand(op, 0).into(),
        _ => Folded::Unchanged,
    }
}

/// A function with a chain of `ops` ops.
pub fn build(context: &Context, chain: Chain, ops: usize) -> Body {
    let location = Location::UNKNOWN;
    let mut body = Body::new(context, context.op_name("bench.function"), location, 1);
    let region = body.region(body.root(), 0).1;
    let block = body.append_block(region);
    let [first, second] = [(); 2].map(|()| body.add_argument(block, Type::I64, location));
    let number = |value| {
        let value = Attribute::integer(context, Type::I64, value);
        let value = NamedAttribute { name: context.identifier("value"), value };
        OperationState::new(context.op_name("bench.constant"), location).results([Type::I64]).attribute(value)
    };
    let mut append = |state: OperationState| -> Value {
        let op = body.create_op(state);
        body.append_op(block, op);
        body.result(op, 0)
    };
    let (mut last, other) = match chain {
        Chain::Zeros => (first, append(number(0))),
        Chain::Constants => (append(number(0)), append(number(1))),
        Chain::Unknown | Chain::Replaced | Chain::Unregistered | Chain::Names(_) => (first, second),
    };
    let names = match chain {
        Chain::Replaced => vec![context.op_name("bench.old")],
        Chain::Unregistered => vec![context.op_name("other.add")],
        Chain::Unknown | Chain::Zeros | Chain::Constants => vec![context.op_name("bench.add")],
        Chain::Names(count) => {
            (0..count).map(|number| context.op_name(&format!("bench.op{number}"))).collect()
        }
    };
    for name in names.iter().cycle().take(ops) {
        last = append(OperationState::new(*name, location).operands([last, other]).results([Type::I64]));
    }
    let end = OperationState::new(context.op_name("bench.return"), location).operands([last]);
    let end = body.create_op(end);
    body.append_op(block, end);
    body
}

/// The pattern for [`Chain::Replaced`].
pub fn patterns(context: &Context) -> FrozenPatterns {
    let mut patterns = PatternSet::new();
    patterns.add(DeclaredRewrite {
        name: "OldToNew",
        source: "rewriting.rs",
        root: "bench.old",
        benefit: 1,
        generated_ops: &["bench.new"],
        operand_ops: &[],
        apply: |op, rewriter| {
            let operands: [Value; 2] = [rewriter.body().operand(op, 0), rewriter.body().operand(op, 1)];
            rewriter.replace_with_new(op, "bench.new", |state| state.operands(operands));
            Ok(())
        },
    });
    FrozenPatterns::new(context, patterns)
}

/// An op of the dialect as generated code has it.
#[derive(Clone, Copy, Debug)]
pub struct NewOp(Op);

impl OpHandle for NewOp {
    const NAME: &'static str = "bench.new";

    fn name_in(context: &Context) -> OpName {
        op_name!("bench.new").get(context)
    }

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        NewOp(op)
    }
}

/// A pattern of one op name that looks at the op and what makes its operands, and never applies.
struct Looks {
    name: String,
}

impl RewritePattern for Looks {
    fn name(&self) -> &str {
        &self.name
    }

    fn root(&self) -> PatternRoot {
        PatternRoot::Op(self.name.clone().into())
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut Rewriter<'_>) -> MatchResult {
        let body = rewriter.body();
        for operand in body.operands(op) {
            if body.defining_op(operand).is_some_and(|producer| from_op::<NewOp>(body, producer).is_some()) {
                return Ok(());
            }
        }
        Err(rewriter.match_failure(op, || "no operand is new"))
    }
}

/// One pattern for each of the first `count` names of [`Chain::Names`].
pub fn looking_patterns(context: &Context, count: usize) -> FrozenPatterns {
    let mut patterns = PatternSet::new();
    for number in 0..count {
        patterns.add(Looks { name: format!("bench.op{number}") });
    }
    FrozenPatterns::new(context, patterns)
}
