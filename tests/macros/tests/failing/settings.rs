#[terrace::dialect(nam = "toy", name = toy, hooks(materialise_constant))]
mod toy {}

fn main() {}
