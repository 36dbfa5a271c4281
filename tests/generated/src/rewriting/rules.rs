//! The dialect `rules`, and the functions that its rules call.

terrace::include_dialect!("rules");

fn seven(rewriter: &mut Rewriter<'_>, location: Location) -> Value {
    rewriter.value(|builder| ConstantOp::build(builder, location, 7))
}

fn three(ir: &Body) -> Attribute {
    Attribute::integer(ir.context(), Type::I64, 3)
}

fn create_array(ir: &Body, first: Attribute, second: Attribute) -> Attribute {
    Attribute::array(ir.context(), &[first, second])
}

fn nth(ir: &Body, array: Attribute, index: usize) -> Attribute {
    array.as_array(ir.context()).and_then(|array| array.get(index)).copied().unwrap_or(Attribute::UNIT)
}

fn create_relu(rewriter: &mut Rewriter<'_>, location: Location, x: Value, alpha: Attribute) -> Value {
    let alpha = float(rewriter.context(), alpha) as f32;
    let relu = TflLeakyReluOp::build(rewriter.builder(), location, x, alpha);
    relu.y(rewriter.body())
}

fn ends(_ir: &Body, values: &[Value]) -> Option<(Value, Value)> {
    match values {
        [first, .., last] => Some((*first, *last)),
        _ => None,
    }
}

fn pair(rewriter: &mut Rewriter<'_>, location: Location, input: Value) -> [Value; 2] {
    let ty = rewriter.body().value_type(input);
    let two = TwoOp::build(rewriter.builder(), location, ty, ty, input);
    [two.s(rewriter.body()), two.r(rewriter.body())]
}

fn halves(rewriter: &mut Rewriter<'_>, location: Location, values: &[Value], split: Op) -> (Value, Value) {
    let ty = rewriter.body().value_type(rewriter.body().result(split, 0));
    let mut one = |value| {
        let one = OneOp::build(rewriter.builder(), location, ty, value);
        one.r(rewriter.body())
    };
    (one(values[0]), one(values[values.len() - 1]))
}

fn turned(_: &mut Rewriter<'_>, _: Location, first: Value, middle: &[Value], last: Value) -> Vec<Value> {
    [&[last], middle, &[first]].concat()
}

fn reversed(_: &mut Rewriter<'_>, _: Location, values: &[Value]) -> Vec<Value> {
    values.iter().rev().copied().collect()
}

fn when_known(_: &mut Rewriter<'_>, _: Location, value: Value) -> Option<Value> {
    Some(value)
}

fn halved(ir: &Body, value: Attribute) -> Attribute {
    let value = integer::<i64>(ir.context(), value);
    Attribute::integer(ir.context(), Type::I32, value / 2)
}
