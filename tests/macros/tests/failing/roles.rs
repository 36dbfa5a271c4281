#[terrace::dialect]
mod toy {
    #[op("add")]
    struct AddOp {
        lhs: F32,
        #[operan]
        rhs: F32,
        #[attribute(defualt = 3)]
        count: I32Attr,
    }
}

fn main() {}
