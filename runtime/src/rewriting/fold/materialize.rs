//! Materialization of constants.

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::dialect::{OpTraits, RegisteredDialect};
use crate::interfaces::ConstantDialectInterfaceTable;
use crate::ir::{Body, Builder, Op};
use crate::location::Location;
use crate::types::Type;

/// Makes an op for a constant at the builder's insertion point, through the hook of the dialect at `dialect` among
/// the context's dialects, or else of the dialect that the attribute belongs to.
///
/// None when neither dialect can. What a hook makes that is not a constant of the type is erased, and counts as none.
pub fn materialize_constant(
    builder: &mut Builder<'_>,
    dialect: Option<u32>,
    constant: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context().clone();
    let first = dialect.and_then(|index| context.dialects().get(index as usize));
    let second = dialect_of_attribute(&context, constant)
        .filter(|second| first.is_none_or(|first| first.identifier() != second.identifier()));
    for dialect in first.into_iter().chain(second) {
        let Some(materialize) = dialect.hooks().materialize_constant else { continue };
        let made = builder.with_saved_point(|builder| materialize(builder, constant, ty, location));
        let Some(op) = made else { continue };
        if is_constant_of_type(builder.body(), op, ty) {
            return Some(op);
        }
        builder.erase(op);
    }
    None
}

/// Creates a constant op at the builder's insertion point, through the first registered dialect that has constants for
/// others ([`ConstantDialectInterface`](crate::interfaces::ConstantDialectInterface)) and creates this one there.
///
/// It is the `materialize_constant` hook of a dialect whose ops fold to constants, but which has no constant op itself.
pub fn create_constant(
    builder: &mut Builder<'_>,
    constant: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    let context = builder.context().clone();
    let mut tables =
        context.dialects().iter().filter_map(|dialect| dialect.interface::<ConstantDialectInterfaceTable>());
    tables.find_map(|table| table.create_constant(builder, constant, ty, location))
}

fn is_constant_of_type(body: &Body, op: Op, ty: Type) -> bool {
    body.has_traits(op, OpTraits::CONSTANT_LIKE)
        && body.operand_count(op) == 0
        && body.result_count(op) == 1
        && body.value_type(body.result(op, 0)) == ty
}

/// Returns the registered dialect that declares an attribute; `builtin` for all that the runtime knows itself.
fn dialect_of_attribute(context: &Context, attribute: Attribute) -> Option<&RegisteredDialect> {
    match attribute.data(context) {
        AttributeData::Dialect(declared) => {
            context.dialects().iter().find(|dialect| dialect.identifier() == declared.dialect)
        }
        AttributeData::Opaque { .. } | AttributeData::OpaqueElements { .. } => None,
        _ => context.dialects().first(),
    }
}
