//! The dialect `terms`, and the functions that its rules call.

terrace::include_dialect!("terms");

fn negated(ir: &Body, value: Value) -> Option<Value> {
    let neg = NegOp::from_op(ir, ir.defining_op(value)?)?;
    Some(neg.x(ir))
}

fn numbers(ir: &Body, _value: Value) -> Option<(Attribute, Attribute)> {
    let number = |value| Attribute::integer(ir.context(), Type::I32, value);
    Some((number(1), number(2)))
}

fn larger(rewriter: &mut Rewriter<'_>, _location: Location, number: Attribute) -> Attribute {
    let value = number.as_i64(rewriter.context()).unwrap_or_default();
    Attribute::integer(rewriter.context(), Type::I32, value + 1)
}
