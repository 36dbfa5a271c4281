//! The IR that the benchmarks work on: a module of many functions of about a hundred ops each.
//!
//! A function adds its two arguments and constants up, each sum from the two values before it. The same module is
//! made through the API and as text, so that reading and building can be compared.

#![forbid(unsafe_code)]

pub mod converting;
pub mod definitions;
pub mod rewriting;

use std::fmt::Write;

use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::context::{Context, ContextOptions};
use terrace_runtime::dialect::{
    AttributeCheck, AttributeConstraint, AttributeDescriptor, Dialect, DialectRegistry, Multiplicity,
    OpDescriptor, OpTraits, RegionConstraint, RegionDescriptor, RegionKind, TypeCheck, TypeConstraint,
    ValueDescriptor,
};
use terrace_runtime::ir::{Body, OperationState};
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

/// The ops of a function, its terminator included.
pub const OPS_PER_FUNCTION: usize = 100;

/// One op of so many is a constant.
pub const OPS_PER_CONSTANT: usize = 10;

/// The values of the constants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Constants {
    /// All the same: there is one attribute.
    Shared,
    /// All different: there is an attribute for each.
    Distinct,
}

/// A module to be made.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// The ops in all functions, a multiple of [`OPS_PER_FUNCTION`]. The functions themselves are not counted.
    pub ops: usize,
    /// The values of the constants.
    pub constants: Constants,
}

/// The kind of an op of a function.
enum Kind {
    Constant(i64),
    Sum,
    Return,
}

impl Shape {
    /// A module of `ops` ops with constants that are all the same.
    pub const fn of(ops: usize) -> Shape {
        Shape { ops, constants: Constants::Shared }
    }

    /// The number of functions.
    pub fn functions(self) -> usize {
        self.ops / OPS_PER_FUNCTION
    }

    fn kind(self, function: usize, position: usize) -> Kind {
        if position == OPS_PER_FUNCTION - 1 {
            return Kind::Return;
        }
        if !position.is_multiple_of(OPS_PER_CONSTANT) {
            return Kind::Sum;
        }
        Kind::Constant(match self.constants {
            Constants::Shared => 1,
            Constants::Distinct => (function * OPS_PER_FUNCTION + position) as i64,
        })
    }
}

/// Returns the descriptor of a required attribute of any kind.
pub(crate) fn any_attribute(name: &'static str) -> AttributeDescriptor {
    let any = AttributeConstraint::new("any attribute".into(), AttributeCheck::Function(|_, _| true));
    AttributeDescriptor::required(name.into(), any)
}

/// A registry with the ops that the module consists of.
pub fn registry() -> DialectRegistry {
    let op = |name: &'static str, traits| OpDescriptor::new(name.into()).with_traits(traits);
    let value = any_attribute("value");
    let values = |multiplicity| {
        let any = TypeConstraint::new("any type".into(), TypeCheck::Function(|_, _| true));
        ValueDescriptor::new("".into(), multiplicity, any)
    };
    let one = || values(Multiplicity::One);
    let body = RegionDescriptor {
        name: "body".into(),
        multiplicity: Multiplicity::One,
        constraint: RegionConstraint::Any,
        kind: RegionKind::ControlFlow,
    };
    let mut registry = DialectRegistry::new();
    registry.insert(
        Dialect::new("std")
            .operation(op("std.func", OpTraits::ISOLATED_FROM_ABOVE).with_regions(vec![body].into()))
            .operation(
                op("std.addi", OpTraits::PURE | OpTraits::SAME_OPERANDS_AND_RESULT_TYPE)
                    .with_operands(vec![one(), one()].into())
                    .with_results(vec![one()].into()),
            )
            .operation(
                op("std.constant", OpTraits::PURE)
                    .with_results(vec![one()].into())
                    .with_attributes(vec![value].into()),
            )
            .operation(
                op("std.return", OpTraits::TERMINATOR)
                    .with_operands(vec![values(Multiplicity::Variadic)].into()),
            ),
    );
    registry
}

/// A context for the module, which works on one thread unless `threading`.
pub fn context(threading: bool) -> Context {
    Context::with_options(&registry(), ContextOptions::default().with_threading(threading))
}

/// Makes the module through the API.
pub fn build(context: &Context, shape: Shape) -> Body {
    let [module, function, constant, sum, end] =
        ["builtin.module", "std.func", "std.constant", "std.addi", "std.return"]
            .map(|name| context.op_name(name));
    let value = context.identifier("value");
    let location = Location::UNKNOWN;
    let mut root = Body::new(context, module, location, 1);
    let region = root.region(root.root(), 0).1;
    let functions = root.append_block(region);
    for index in 0..shape.functions() {
        let op = root.create_op(OperationState::new(function, location).regions(1));
        root.append_op(functions, op);
        let body = root.child_mut(op).expect("a function owns a body");
        let region = body.region(body.root(), 0).1;
        let block = body.append_block(region);
        let mut first = body.add_argument(block, Type::I32, location);
        let mut second = body.add_argument(block, Type::I32, location);
        for position in 0..OPS_PER_FUNCTION {
            let state = match shape.kind(index, position) {
                Kind::Constant(number) => OperationState::new(constant, location)
                    .attribute(NamedAttribute {
                        name: value,
                        value: Attribute::integer(context, Type::I32, number),
                    })
                    .results([Type::I32]),
                Kind::Sum => {
                    OperationState::new(sum, location).operands([first, second]).results([Type::I32])
                }
                Kind::Return => OperationState::new(end, location).operands([second]),
            };
            let op = body.create_op(state);
            body.append_op(block, op);
            if body.result_count(op) == 1 {
                (first, second) = (second, body.result(op, 0));
            }
        }
    }
    root
}

/// The module as text, in the generic form.
pub fn text(shape: Shape) -> String {
    let mut text = String::with_capacity(shape.ops * 48);
    // Writing to a string does not fail.
    let _ = write_module(&mut text, shape);
    text
}

fn write_module(text: &mut String, shape: Shape) -> std::fmt::Result {
    writeln!(text, "\"builtin.module\"() ({{")?;
    for index in 0..shape.functions() {
        writeln!(text, "  \"std.func\"() ({{\n  ^bb0(%0: i32, %1: i32):")?;
        for position in 0..OPS_PER_FUNCTION {
            // The arguments have the numbers 0 and 1.
            let (first, second, result) = (position, position + 1, position + 2);
            match shape.kind(index, position) {
                Kind::Constant(number) => writeln!(
                    text,
                    "    %{result} = \"std.constant\"() <{{value = {number} : i32}}> : () -> i32"
                )?,
                Kind::Sum => {
                    writeln!(text, "    %{result} = \"std.addi\"(%{first}, %{second}) : (i32, i32) -> i32")?
                }
                Kind::Return => writeln!(text, "    \"std.return\"(%{second}) : (i32) -> ()")?,
            }
        }
        writeln!(text, "  }}) : () -> ()")?;
    }
    writeln!(text, "}}) : () -> ()")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use terrace_runtime::text::{ParseOptions, PrintOptions, parse_source, print_body};
    use terrace_runtime::verify::verify;

    use super::*;

    #[test]
    fn the_module_is_valid_and_the_same_through_the_interface_and_from_text() {
        let shape = Shape { ops: 3 * OPS_PER_FUNCTION, constants: Constants::Distinct };
        let context = context(false);
        let built = build(&context, shape);
        verify(&built).expect("a valid module");
        let range = context.sources().add("text", Arc::new(text(shape))).expect("a short text");
        let read = parse_source(&context, range, &ParseOptions::default()).expect("a text without errors");
        let print = |body: &Body| {
            let mut text = Vec::new();
            let options = PrintOptions::default().with_generic(true);
            print_body(body, &options, &mut text).expect("memory takes all bytes");
            String::from_utf8(text).expect("IR text is UTF-8")
        };
        assert_eq!(print(&built), print(&read));
    }
}
