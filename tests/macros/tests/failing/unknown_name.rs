#[terrace::dialect]
mod toy {
    #[op("add", traits(Pur))]
    struct AddOp {
        #[operand]
        lhs: F46,
        #[result]
        sum: is!(I32 or TensorOff<F32>),
    }
}

fn main() {}
