#[terrace::dialect]
mod toy {
    #[enumeration(i8)]
    enum Level {
        low = 1,
        high = 300,
    }

    #[bits(u8)]
    enum Flags {
        one,
        both = one | two,
    }
}

fn main() {}
