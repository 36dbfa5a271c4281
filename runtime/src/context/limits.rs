//! How deep things may nest.

/// How deep things may nest before the parser, the builders and the verifier report a diagnostic.
///
/// The limits keep algorithms that follow the nesting from running without end on hostile input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NestingLimits {
    /// Regions within regions.
    pub regions: u32,
    /// Types, attributes and locations within each other.
    pub attributes: u32,
}

impl Default for NestingLimits {
    fn default() -> Self {
        NestingLimits { regions: 4096, attributes: 1024 }
    }
}
