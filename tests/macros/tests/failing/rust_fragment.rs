#[terrace::dialect]
mod toy {
    #[op("check", verify rust { let x = ; Ok(()) })]
    struct CheckOp {
        #[attribute]
        low: I32Attr,
    }

    #[type_("pair", verify rust { if first.is_empty() })]
    struct PairType {
        first: String,
    }
}

fn main() {}
