//! The dialect `ub`: undefined behaviour.

#![forbid(unsafe_code)]

use terrace_runtime::interfaces::DialectInlinerInterface;

include!(concat!(env!("OUT_DIR"), "/ub.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/ub.dialect", module = crate }

/// Creates a poison op for the attribute [`PoisonAttr`].
fn materialize_constant(
    builder: &mut Builder<'_>,
    value: Attribute,
    ty: Type,
    location: Location,
) -> Option<Op> {
    PoisonAttr::from_attribute(builder.context(), value)?;
    Some(builder.operation(PoisonOp::NAME, location).attribute("value", value).results([ty]).create())
}

/// All ops may be inlined.
impl DialectInlinerInterface for UbDialect {
    fn is_legal_to_inline_op(_: &Body, _: Op, _: &Body, _: Region, _: bool) -> bool {
        true
    }
}
