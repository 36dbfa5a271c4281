#[terrace::dialect]
mod toy {
    #[op("add", format { $lhs "," $right attr-dict ":" type($lhs) "%%" })]
    struct AddOp {
        #[operand]
        lhs: F32,
        #[operand]
        rhs: F32,
    }
}

fn main() {}
