//! The dialect `parity`, and the functions that its definitions call.

terrace::include_dialect!("parity");

/// Whether an attribute is an even integer.
pub fn is_even(context: &Context, attribute: Attribute) -> bool {
    attribute.as_i64(context).is_some_and(|value| value % 2 == 0)
}

/// Whether the text of a type has at most that many letters.
pub fn has_short_text(context: &Context, ty: Type, most: i64) -> bool {
    i64::try_from(context.display(ty).to_string().len()).is_ok_and(|length| length <= most)
}

/// Whether the ranks of the values add up to that number.
pub fn has_total_rank(ir: &Body, total: i64, values: &[Value]) -> bool {
    let ranks = values.iter().map(|value| ir.value_type(*value).rank(ir.context()).unwrap_or_default());
    i64::try_from(ranks.sum::<usize>()) == Ok(total)
}
