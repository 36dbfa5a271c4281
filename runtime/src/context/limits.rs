//! Nesting limits.

use crate::support::option_setters::option_setters;

/// The maximum nesting depths, beyond which the parser, the builders and the verifier report a diagnostic.
///
/// The limits bound the recursion depth of algorithms on hostile input.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct NestingLimits {
    /// The maximum nesting depth of regions.
    pub regions: u32,
    /// The maximum nesting depth of types, attributes and locations.
    pub attributes: u32,
}

option_setters!(NestingLimits {
    with_regions = regions: u32,
    with_attributes = attributes: u32,
});

impl Default for NestingLimits {
    fn default() -> Self {
        NestingLimits { regions: 4096, attributes: 1024 }
    }
}
