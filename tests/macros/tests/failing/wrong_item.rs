#[terrace::dialect]
mod toy {
    #[op("add")]
    enum AddOp {}

    #[op("sub")]
    struct SubOp(F32);

    #[derive(Debug)]
    #[op("mul")]
    struct MulOp;
}

fn main() {}
