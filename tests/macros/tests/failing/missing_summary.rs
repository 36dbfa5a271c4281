#[terrace::dialect]
mod toy {
    constraint! { Small: type = I8 or I16 }
}

fn main() {}
