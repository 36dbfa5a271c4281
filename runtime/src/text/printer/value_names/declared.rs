//! Suggested names that an op's definition declares.

use std::fmt::Write;

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{NameDescriptor, NameSource, NamedValues, OpDescriptor, result_segments};
use crate::ir::{Body, Op, Value};
use crate::numeric::Signedness;
use crate::types::Type;

/// Calls `suggest` for each value of the op with a declared name.
pub(super) fn declared_names(
    body: &Body,
    op: Op,
    descriptor: &OpDescriptor,
    suggest: &mut dyn FnMut(Value, &str),
) {
    for name in descriptor.names.iter() {
        match name.values {
            NamedValues::Result(index) => {
                let Ok(segments) = result_segments(body, op) else { continue };
                let first = segments.get(index).and_then(|segment| segment.clone().next());
                if let Some(result) = first {
                    suggest_one(body, op, name, 0, body.result(op, result), suggest);
                }
            }
            NamedValues::Arguments(region) => {
                let Some((holder, region)) = body.regions(op).nth(region) else { continue };
                let Some(block) = holder.entry_block(region).filter(|_| holder.serial() == body.serial())
                else {
                    continue;
                };
                for (index, argument) in holder.arguments(block).enumerate() {
                    suggest_one(body, op, name, index, argument, suggest);
                }
            }
        }
    }
}

fn suggest_one(
    body: &Body,
    op: Op,
    name: &NameDescriptor,
    index: usize,
    value: Value,
    suggest: &mut dyn FnMut(Value, &str),
) {
    let computed;
    let text = match &name.source {
        NameSource::Texts(texts) => texts.get(index).map_or("", |text| text),
        NameSource::Constant(slot) => {
            let Some(constant) = body.inherent_attribute(op, *slot as usize) else { return };
            computed = constant_name(body.context(), constant, body.value_type(value));
            &computed
        }
        NameSource::Function(function) => {
            computed = function(body, op, index);
            &computed
        }
    };
    if !text.is_empty() {
        suggest(value, text);
    }
}

/// Returns the name of a constant of type `ty`.
fn constant_name(context: &Context, constant: Attribute, ty: Type) -> String {
    match constant.data(context) {
        AttributeData::Integer { value, .. } if ty == Type::I1 => {
            (if value.is_zero() { "false" } else { "true" }).to_owned()
        }
        AttributeData::Integer { value, .. } => {
            let mut name = String::from("c");
            value.write_decimal(&mut name, Signedness::Signed);
            if !ty.is_index() {
                // Writing to a string is infallible.
                let _ = write!(name, "_{}", context.display(ty));
            }
            name
        }
        AttributeData::SymbolReference { .. } => "f".to_owned(),
        _ => "cst".to_owned(),
    }
}
