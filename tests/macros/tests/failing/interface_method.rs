#[terrace::dialect]
mod toy {
    #[interface(op)]
    trait Shaped {
        fn rank(&self) -> usize { 0 }
        fn shape(&self) -> Vec<i64>;
    }

    #[interface]
    trait Named {}

    #[op("add", traits(Shaped { rnak }))]
    struct AddOp;
}

fn main() {}
