#[terrace::dialect]
mod toy {
    #[op("add")]
    struct AddOp;

    #[op("add")]
    struct PlusOp;
}

fn main() {}
