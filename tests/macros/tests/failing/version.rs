//! Code that was generated for another version of the runtime.

/// What an older generator would write.
mod older {
    const _: () = terrace::generated::assert_version(terrace::generated::VERSION - 1);
}

/// What a newer generator would write.
mod newer {
    const _: () = terrace::generated::assert_version(terrace::generated::VERSION + 1);
}

fn main() {}
