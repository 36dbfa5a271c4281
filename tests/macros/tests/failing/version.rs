//! Code that was generated for another version of the runtime.

/// The output of an older generator.
mod older {
    const _: () = terrace::generated::assert_version(terrace::generated::VERSION - 1);
}

/// The output of a newer generator.
mod newer {
    const _: () = terrace::generated::assert_version(terrace::generated::VERSION + 1);
}

fn main() {}
