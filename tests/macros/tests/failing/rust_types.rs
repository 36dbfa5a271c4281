#[terrace::dialect]
mod toy {
    #[op(
        "check",
        derived double: i64 = rust { "two" },
        verify rust { self.lo(ir); Ok(()) },
    )]
    struct CheckOp {
        #[attribute]
        low: I32Attr,
    }
}

fn main() {}
