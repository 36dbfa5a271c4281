//! Print options.

use crate::support::option_setters::option_setters;

/// The options of printing IR.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Print every op in generic form.
    pub generic: bool,
    /// Print the locations of ops and block arguments.
    pub debug_info: bool,
    /// Print locations in a human-readable form that cannot be parsed; only with `debug_info`.
    pub pretty_debug_info: bool,
    /// Print no aliases, so that every part of the text is self-contained.
    pub local_scope: bool,
    /// The number of elements above which elements attributes are elided. The text of an elided attribute
    /// cannot be parsed.
    pub elide_elements_larger_than: Option<u64>,
    /// The number of characters above which resource values are omitted.
    pub elide_resources_larger_than: Option<u64>,
    /// Assume that the IR is valid. Otherwise each body is verified before printing, and the ops of an
    /// invalid body are printed in generic form, since custom forms may rely on verified properties.
    pub assume_verified: bool,
    /// Print `{...}` instead of each region.
    pub skip_regions: bool,
    /// Print comments with the users of results after each op, and of arguments at the start of each block.
    pub value_users: bool,
    /// Make value names unique in the whole text, also between regions with disjoint scopes.
    pub unique_ssa_ids: bool,
}

option_setters!(PrintOptions {
    with_generic = generic: bool,
    with_debug_info = debug_info: bool,
    with_pretty_debug_info = pretty_debug_info: bool,
    with_local_scope = local_scope: bool,
    with_elide_elements_larger_than = elide_elements_larger_than: Option<u64>,
    with_elide_resources_larger_than = elide_resources_larger_than: Option<u64>,
    with_assume_verified = assume_verified: bool,
    with_skip_regions = skip_regions: bool,
    with_value_users = value_users: bool,
    with_unique_ssa_ids = unique_ssa_ids: bool,
});

impl PrintOptions {
    /// Returns whether IR that may be invalid is printed in custom form, so that it must be verified.
    pub(crate) fn must_verify(&self) -> bool {
        !self.generic && !self.assume_verified
    }

    /// Returns whether value numbers continue from region to region, as they always do in generic form.
    pub(crate) fn numbers_are_unique(&self) -> bool {
        self.generic || self.unique_ssa_ids
    }
}
