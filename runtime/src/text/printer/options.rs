//! What may be chosen about the text.

use crate::option_setters::option_setters;

/// What may be chosen about the text of IR.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Every op in generic form.
    pub generic: bool,
    /// A location after each op and block argument.
    pub debug_info: bool,
    /// Locations in a form for readers, which cannot be parsed; only with `debug_info`.
    pub pretty_debug_info: bool,
    /// No aliases: everything stands where it is used, so that a piece of the text can be understood alone.
    pub local_scope: bool,
    /// Elements attributes of more elements than this are abbreviated; such text cannot be parsed.
    pub elide_elements_larger_than: Option<u64>,
    /// The values of resources of more characters than this are left out.
    pub elide_resources_larger_than: Option<u64>,
    /// The IR is known to be valid. Without this, each body is verified before it is printed, and the ops of one in which
    /// anything is wrong are printed in generic form: custom forms may rely on what the verifier checks.
    pub assume_verified: bool,
    /// `{...}` in place of each region.
    pub skip_regions: bool,
    /// A comment with the users of its results after each op, and of its arguments at the head of each block.
    pub value_users: bool,
    /// No two values of the text have the same name, not even in regions that do not see each other.
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
    /// Returns whether custom forms are printed of IR that may be invalid.
    pub(crate) fn must_verify(&self) -> bool {
        !self.generic && !self.assume_verified
    }

    /// Returns whether value numbers go on from region to region; in generic form they always do.
    pub(crate) fn numbers_are_unique(&self) -> bool {
        self.generic || self.unique_ssa_ids
    }
}
