#[terrace::dialect]
mod toy {
    rewrite! { Twice { negate(negate(x)) -> x; } }

    constraint! { Small: typ = I8 }

    #[op("negate", verfy)]
    struct NegateOp {
        #[operand]
        x: F32,
    }
}

fn main() {}
