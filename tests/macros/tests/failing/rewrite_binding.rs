#[terrace::dialect]
mod toy {
    #[op("negate", traits(Pure))]
    struct NegateOp {
        #[operand]
        x: F32,
        #[result]
        y: F32,
    }

    rewrite! { Twice { negate(negate(x)) => z; } }
}

fn main() {}
