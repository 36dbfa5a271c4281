//! Rules that do what rules of MLIR do, over ops of the same names.

/// The dialect `arith`, and the functions that its rules call.
pub mod arith {
    use terrace::numeric::WideInteger;

    terrace::include_dialect!("arith");

    /// Returns the integer that is computed of two of the same type.
    fn computed(
        ir: &Body,
        [a, b]: [Attribute; 2],
        operation: fn(&WideInteger, &WideInteger) -> WideInteger,
    ) -> Option<Attribute> {
        let context = ir.context();
        let value = operation(a.as_integer(context)?, b.as_integer(context)?);
        Some(Attribute::wide_integer(context, a.ty(context)?, value))
    }

    fn sum(ir: &Body, a: Attribute, b: Attribute) -> Attribute {
        computed(ir, [a, b], WideInteger::wrapping_add).unwrap_or(a)
    }

    fn difference(ir: &Body, a: Attribute, b: Attribute) -> Attribute {
        computed(ir, [a, b], WideInteger::wrapping_sub).unwrap_or(a)
    }

    fn product(ir: &Body, a: Attribute, b: Attribute) -> Attribute {
        computed(ir, [a, b], WideInteger::wrapping_mul).unwrap_or(a)
    }

    /// Returns the flags that both ops have.
    fn common(ir: &Body, a: Attribute, b: Attribute) -> Attribute {
        let context = ir.context();
        let [a, b] = [a, b].map(|flags| *OverflowAttr::of(context, flags).flags(context));
        OverflowAttr::get(context, a & b).into()
    }

    fn zero(ir: &Body, value: Value) -> Attribute {
        Attribute::integer(ir.context(), ir.value_type(value), 0)
    }

    fn inverted(ir: &Body, predicate: Attribute) -> Attribute {
        let inverted = match Predicate::of(ir.context(), predicate) {
            Predicate::Eq => Predicate::Ne,
            Predicate::Ne => Predicate::Eq,
            Predicate::Slt => Predicate::Sge,
            Predicate::Sle => Predicate::Sgt,
            Predicate::Sgt => Predicate::Sle,
            Predicate::Sge => Predicate::Slt,
            Predicate::Ult => Predicate::Uge,
            Predicate::Ule => Predicate::Ugt,
            Predicate::Ugt => Predicate::Ule,
            Predicate::Uge => Predicate::Ult,
        };
        inverted.to_attribute(ir.context())
    }

    fn width(ir: &Body, value: Value) -> u32 {
        ir.value_type(value).bit_width(ir.context()).unwrap_or_default()
    }
}

/// The dialect `test`, and the functions that its rules call.
pub mod test {
    terrace::include_dialect!("test");

    fn number(context: &Context, array: Attribute, index: usize) -> Option<i64> {
        array.as_array(context)?.get(index)?.as_i64(context)
    }

    fn chosen(
        _rewriter: &mut Rewriter<'_>,
        _location: Location,
        x: Value,
        y: Value,
        choice: Attribute,
    ) -> Value {
        if choice.as_bool() == Some(true) { x } else { y }
    }

    fn make_i(rewriter: &mut Rewriter<'_>, location: Location, x: Value) {
        IOp::build(rewriter.builder(), location, x);
    }

    fn swapped(_rewriter: &mut Rewriter<'_>, _location: Location, x: Value, y: Value) -> (Value, Value) {
        (y, x)
    }
}
