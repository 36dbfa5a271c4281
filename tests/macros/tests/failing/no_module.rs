#[terrace::dialect]
struct Toy;

fn main() {}
