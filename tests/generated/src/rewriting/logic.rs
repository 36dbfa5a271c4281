//! The dialect `logic`, and the functions that its rules call.

terrace::include_dialect!("logic");

fn flipped(_ir: &Body, value: Attribute) -> Attribute {
    let value = value.as_bool().unwrap_or_default();
    Attribute::bool(!value)
}

/// Nothing, the one value, or a chain of `and`.
fn conjunction(rewriter: &mut Rewriter<'_>, location: Location, values: &[Value]) -> Value {
    let Some((first, others)) = values.split_first() else {
        let always = ConstantOp::build(rewriter.builder(), location, true);
        return always.r(rewriter.body());
    };
    others
        .iter()
        .fold(*first, |left, right| rewriter.value(|builder| AndOp::build(builder, location, left, *right)))
}
