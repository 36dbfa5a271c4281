//! A small builder of test IR, and its diagnostics as text.

use std::sync::{Arc, Mutex};

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::builtin::ModuleOp;
use crate::context::{Context, ContextOptions};
use crate::diagnostics::{Diagnostic, RenderStyle};
use crate::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Condition, ConditionCheck, Dialect,
    DialectHooks, DialectRegistry, InterfaceMap, Multiplicity, OPERAND_SEGMENT_SIZES, OpDescriptor, OpHandle,
    OpHooks, OpTraits, RegionConstraint, RegionDescriptor, RegionKind, SegmentAttributes,
    SuccessorDescriptor, TypeCheck, TypeConstraint, ValueDescriptor,
};
use crate::generated::{segment_sizes_attribute, text_default_attribute};
use crate::interfaces::{BranchOpInterface, BranchOpInterfaceTable, SuccessorOperands};
use crate::ir::{Block, Body, Op, OperationState, SuccessorState, Value};
use crate::location::Location;
use crate::source::SourceRange;
use crate::types::Type;
use crate::verify::verify;

pub(super) fn value(multiplicity: Multiplicity) -> ValueDescriptor {
    let constraint =
        TypeConstraint { summary: "any type".into(), is_satisfied: TypeCheck::Function(|_, _| true) };
    ValueDescriptor { name: "v".into(), multiplicity, constraint }
}

pub(super) fn i32_value() -> ValueDescriptor {
    let constraint = TypeConstraint {
        summary: "32-bit signless integer".into(),
        is_satisfied: TypeCheck::Function(|_, ty| ty == Type::I32),
    };
    ValueDescriptor { name: "v".into(), multiplicity: Multiplicity::One, constraint }
}

pub(super) fn region(constraint: RegionConstraint, kind: RegionKind) -> RegionDescriptor {
    RegionDescriptor { name: "body".into(), multiplicity: Multiplicity::One, constraint, kind }
}

/// An op with a name and traits, with any number of operands, results and regions.
pub(super) fn lenient(name: &'static str, traits: OpTraits) -> OpDescriptor {
    let mut any_regions = region(RegionConstraint::Any, RegionKind::ControlFlow);
    any_regions.multiplicity = Multiplicity::Variadic;
    OpDescriptor::new(name.into())
        .with_traits(traits)
        .with_operands(vec![value(Multiplicity::Variadic)].into())
        .with_results(vec![value(Multiplicity::Variadic)].into())
        .with_regions(vec![any_regions].into())
        .with_successors(
            vec![SuccessorDescriptor { name: "s".into(), multiplicity: Multiplicity::Variadic }].into(),
        )
}

/// A branch that passes all its operands to its one successor.
#[derive(Clone, Copy)]
struct Branch(Op);

impl OpHandle for Branch {
    const NAME: &'static str = "test.branch";

    fn op(self) -> Op {
        self.0
    }

    fn wrap(op: Op) -> Self {
        Branch(op)
    }
}

impl BranchOpInterface for Branch {
    fn successor_operands(self, ir: &Body, _: usize) -> SuccessorOperands {
        SuccessorOperands::forwarding(0..ir.operand_count(self.0))
    }
}

fn branch() -> OpDescriptor {
    let interfaces = InterfaceMap::new().with(BranchOpInterfaceTable::of::<Branch>());
    lenient("test.branch", OpTraits::TERMINATOR).with_interfaces(interfaces)
}

fn strict() -> OpDescriptor {
    let constraint = AttributeConstraint {
        summary: "unit attribute".into(),
        is_satisfied: AttributeCheck::Function(|_, attribute| attribute == Attribute::UNIT),
    };
    let attribute = |name: &'static str, is_optional| AttributeDescriptor {
        name: name.into(),
        is_optional,
        default: None,
        constraint: constraint.clone(),
    };
    OpDescriptor::new("test.strict".into())
        .with_operands(vec![i32_value(), i32_value()].into())
        .with_results(vec![i32_value()].into())
        .with_attributes(vec![attribute("needed", false), attribute("free", true)].into())
        .with_hooks(OpHooks::new().with_verify(|body, op| {
            if body.discardable_attribute(op, "test.refuse").is_some() {
                return Err(body.emit_op_error(op, "was refused by its author").report());
            }
            Ok(())
        }))
}

/// An op with a default that is no attribute.
fn mistaken() -> OpDescriptor {
    let default = text_default_attribute("map", crate::generated::UNIT, "affine_map<(d0) -> ");
    OpDescriptor::new("test.mistaken".into()).with_attributes(vec![default].into())
}

/// An op with a condition that depends on its place.
fn first() -> OpDescriptor {
    let condition = Condition {
        summary: "it is the first of its block".into(),
        about: vec![].into(),
        is_of_signature: false,
        holds: ConditionCheck::Function(|body, op| body.previous_op(op).is_none()),
    };
    lenient("test.first", OpTraits::NONE).with_conditions(vec![condition].into())
}

fn segmented() -> OpDescriptor {
    OpDescriptor::new("test.segmented".into())
        .with_operands(
            vec![value(Multiplicity::One), value(Multiplicity::Optional), value(Multiplicity::Variadic)]
                .into(),
        )
        .with_attributes(vec![segment_sizes_attribute(OPERAND_SEGMENT_SIZES)].into())
        .with_segments(SegmentAttributes { operands: true, results: false })
}

fn after_regions(name: &'static str, traits: OpTraits) -> OpDescriptor {
    lenient(name, OpTraits::NO_TERMINATOR | traits).with_hooks(
        OpHooks::new()
            .with_verify_regions(|body, op| Err(body.emit_op_error(op, "looked at its regions").report())),
    )
}

/// An op with a verifier of its signature that looks at its place, which it may not.
fn signed() -> OpDescriptor {
    lenient("test.signed", OpTraits::NONE).with_hooks(OpHooks::new().with_verify_signature(|body, op| {
        match body.previous_op(op) {
            None => Ok(()),
            Some(_) => Err(body.emit_op_error(op, "looked at its place").report()),
        }
    }))
}

fn test_dialect() -> Dialect {
    let isolated = OpTraits::ISOLATED_FROM_ABOVE;
    let graph = region(RegionConstraint::Any, RegionKind::Graph);
    Dialect::new("test")
        .with_hooks(DialectHooks::new().with_verify_op_attribute(|body, op, name, _| match name {
            "test.forbidden" => Err(body.emit_op_error(op, format_args!("may not have '{name}'")).report()),
            _ => Ok(()),
        }))
        .operation(lenient("test.op", OpTraits::NONE))
        .operation(lenient("test.end", OpTraits::TERMINATOR))
        .operation(lenient("test.region", OpTraits::NONE))
        .operation(lenient("test.no_terminator", OpTraits::NO_TERMINATOR))
        .operation(lenient("test.single", OpTraits::SINGLE_BLOCK))
        .operation(lenient("test.no_arguments", OpTraits::NO_REGION_ARGUMENTS))
        .operation(lenient("test.isolated", isolated))
        .operation(lenient("test.symbol", OpTraits::SYMBOL))
        .operation(lenient("test.same_type", OpTraits::SAME_TYPE_OPERANDS))
        .operation(lenient("test.same_type_all", OpTraits::SAME_OPERANDS_AND_RESULT_TYPE))
        .operation(lenient("test.same_shape", OpTraits::SAME_OPERANDS_SHAPE))
        .operation(lenient("test.same_shape_all", OpTraits::SAME_OPERANDS_AND_RESULT_SHAPE))
        .operation(lenient("test.same_element", OpTraits::SAME_OPERANDS_ELEMENT_TYPE))
        .operation(lenient("test.same_element_all", OpTraits::SAME_OPERANDS_AND_RESULT_ELEMENT_TYPE))
        .operation(lenient("test.elementwise", OpTraits::ELEMENTWISE))
        .operation(lenient("test.graph", OpTraits::NO_TERMINATOR).with_regions(vec![graph].into()))
        .operation(
            lenient("test.two_regions", OpTraits::NONE).with_regions(
                vec![
                    region(RegionConstraint::Sized(1), RegionKind::ControlFlow),
                    region(RegionConstraint::Minimum(2), RegionKind::ControlFlow),
                ]
                .into(),
            ),
        )
        .operation(lenient("test.inside", OpTraits::NONE).with_parents(vec!["test.region".into()].into()))
        .operation(
            lenient("test.inside_two", OpTraits::NONE)
                .with_parents(vec!["test.region".into(), "func".into()].into()),
        )
        .operation(lenient("test.one_successor", OpTraits::TERMINATOR).with_successors(
            vec![SuccessorDescriptor { name: "s".into(), multiplicity: Multiplicity::One }].into(),
        ))
        .operation(branch())
        .operation(strict())
        .operation(first())
        .operation(mistaken())
        .operation(segmented())
        .operation(after_regions("test.after_regions", OpTraits::NONE))
        .operation(after_regions("test.isolated_after_regions", isolated))
        .operation(signed())
}

/// A module under construction. The op that is made as the n-th has the location of line n.
pub(super) struct Fixture {
    pub(super) context: Context,
    pub(super) module: Body,
    source: SourceRange,
    log: Arc<Mutex<String>>,
}

impl Fixture {
    pub(super) fn new() -> Self {
        Self::with_options(ContextOptions {
            allow_unregistered_dialects: true,
            print_op_on_diagnostic: false,
            ..ContextOptions::default()
        })
    }

    pub(super) fn with_options(options: ContextOptions) -> Self {
        let mut registry = DialectRegistry::new();
        registry.insert(test_dialect());
        let context = Context::with_options(&registry, options);
        let text = "|\n".repeat(100_000);
        let source = context.sources().add("test.ir", Arc::new(text)).unwrap();
        let log = Arc::new(Mutex::new(String::new()));
        let resolver = context.diagnostics().shared_resolver();
        context.diagnostics().register({
            let log = log.clone();
            move |diagnostic: &Diagnostic| {
                let text = crate::diagnostics::render(diagnostic, &*resolver, RenderStyle::Plain);
                let lines = text.lines().filter(|line| !matches!(*line, "|" | "^"));
                lines.for_each(|line| *log.lock().unwrap() += &format!("{line}\n"));
            }
        });
        let module = ModuleOp::body(&context, source.location(0));
        Fixture { context, module, source, log }
    }

    /// The block of the module.
    pub(super) fn top(&self) -> Block {
        let (_, region) = self.module.region(self.module.root(), 0);
        self.module.entry_block(region).unwrap()
    }

    /// An op to be made, at the line of its number.
    pub(super) fn state(&self, line: u32, name: &str) -> OperationState {
        OperationState::new(self.context.op_name(name), self.source.location(2 * (line as usize - 1)))
    }

    pub(super) fn named(&self, name: &str, value: Attribute) -> NamedAttribute {
        NamedAttribute { name: self.context.identifier(name), value }
    }

    pub(super) fn string(&self, text: &str) -> Attribute {
        self.attribute(AttributeData::String { value: text.as_bytes().into(), ty: Type::NONE })
    }

    pub(super) fn attribute(&self, data: AttributeData) -> Attribute {
        self.context.data().intern_attribute(data)
    }

    /// Returns the verifier's diagnostics for the module.
    pub(super) fn verify(&self) -> String {
        self.log.lock().unwrap().clear();
        let result = verify(&self.module);
        let text = self.log.lock().unwrap().clone();
        assert_eq!(result.is_err(), !text.is_empty());
        text
    }

    /// Returns the verifier's diagnostics for a module whose block `build` fills.
    pub(super) fn check(build: impl FnOnce(&mut Fixture, Block)) -> String {
        let mut fixture = Fixture::new();
        let top = fixture.top();
        build(&mut fixture, top);
        fixture.verify()
    }
}

/// Appends ops to blocks of a body.
pub(super) fn append(body: &mut Body, block: Block, state: OperationState) -> Op {
    let op = body.create_op(state);
    body.append_op(block, op);
    op
}

/// The first region of an op gets a block with these arguments.
pub(super) fn add_block(body: &mut Body, op: Op, position: usize, arguments: &[Type]) -> Block {
    let (body, region) = body.region_mut(op, position);
    let block = body.append_block(region);
    for ty in arguments {
        body.add_argument(block, *ty, Location::UNKNOWN);
    }
    block
}

/// A successor whose edge takes so many of the op's last operands.
pub(super) fn edge(block: Block, operand_count: u32) -> SuccessorState {
    SuccessorState { block, operand_count: Some(operand_count) }
}

/// A value of a type, made by an unregistered op.
pub(super) fn produce(fixture: &mut Fixture, block: Block, line: u32, ty: Type) -> Value {
    let state = fixture.state(line, "x.value").results([ty]);
    let op = append(&mut fixture.module, block, state);
    fixture.module.result(op, 0)
}
