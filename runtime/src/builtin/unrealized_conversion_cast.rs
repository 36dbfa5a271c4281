//! `builtin.unrealized_conversion_cast`: a conversion between type systems that is not decided yet.

use std::borrow::Cow;

use super::constraints::variadic;
use crate::diagnostics::Reported;
use crate::dialect::{
    AssemblyFormat, FormatElement, OpDescriptor, OpHooks, OpTraits, OptionalGroup, TypeElement, TypeOperand,
};
use crate::ir::{Body, Op, OperationState, Value};
use crate::location::Location;
use crate::types::Type;

const NAME: &str = "builtin.unrealized_conversion_cast";

/// ``($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict``
const FORMAT: &[FormatElement] = &[
    FormatElement::Group(OptionalGroup {
        elements: Cow::Borrowed(&[
            FormatElement::Operand(0),
            FormatElement::Literal(Cow::Borrowed(":")),
            FormatElement::Type(TypeElement::new(TypeOperand::Operand(0))),
        ]),
        otherwise: Cow::Borrowed(&[]),
        anchor: 0,
        is_inverted: false,
    }),
    FormatElement::Literal(Cow::Borrowed("to")),
    FormatElement::Type(TypeElement::new(TypeOperand::Result(0))),
    FormatElement::AttributeDictionary { with_keyword: false },
];

pub(super) fn descriptor() -> OpDescriptor {
    OpDescriptor {
        name: Cow::Borrowed(NAME),
        summary: Cow::Borrowed("A live cast between type systems that is not part of either"),
        description: Cow::Borrowed(
            "Turns any number of values into one or more values of other types. It has no meaning of its own: while \
             a program is converted bit by bit, it stands where converted and other parts meet, and no such op \
             should be left in the end.\n",
        ),
        traits: OpTraits::PURE,
        operands: Cow::Borrowed(const { &[variadic("inputs")] }),
        results: Cow::Borrowed(const { &[variadic("outputs")] }),
        format: Some(AssemblyFormat { elements: Cow::Borrowed(FORMAT), ..AssemblyFormat::default() }),
        hooks: OpHooks { verify: Some(verify), ..OpHooks::default() },
        ..OpDescriptor::default()
    }
}

fn verify(body: &Body, op: Op) -> Result<(), Reported> {
    if body.result_count(op) == 0 {
        return Err(body.emit_op_error(op, "expected at least one result for cast operation").report());
    }
    Ok(())
}

/// A `builtin.unrealized_conversion_cast`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnrealizedConversionCastOp(Op);

impl UnrealizedConversionCastOp {
    /// Makes a cast, which is in no block yet.
    pub fn build(
        body: &mut Body,
        location: Location,
        inputs: impl IntoIterator<Item = Value>,
        output_types: impl IntoIterator<Item = Type>,
    ) -> UnrealizedConversionCastOp {
        let name = body.context().op_name(NAME);
        let state = OperationState::new(name, location).operands(inputs).results(output_types);
        UnrealizedConversionCastOp(body.create_op(state))
    }

    /// The op as a cast, if it is one.
    pub fn from_op(body: &Body, op: Op) -> Option<UnrealizedConversionCastOp> {
        (body.name(op).text(body.context()) == NAME).then_some(UnrealizedConversionCastOp(op))
    }

    /// The op.
    pub fn op(self) -> Op {
        self.0
    }

    /// What is cast.
    pub fn inputs(self, body: &Body) -> impl ExactSizeIterator<Item = Value> + '_ {
        body.operands(self.0)
    }

    /// What it is cast to.
    pub fn outputs(self, body: &Body) -> impl ExactSizeIterator<Item = Value> + '_ {
        body.results(self.0)
    }
}
