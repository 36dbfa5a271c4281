//! The constant propagation lattice.

use crate::attributes::Attribute;

/// A lattice element: it only ever moves down this list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// The definition is unreachable so far.
    Nothing,
    /// The value is this constant.
    Constant {
        constant: Attribute,
        /// The dialect that knows how to make it, by its place among those of the context.
        dialect: Option<u32>,
    },
    /// The value is not a constant, or not known to be one.
    Varies,
}

impl Known {
    /// Adds that it may be `other` as well; whether that is news.
    pub(super) fn join(&mut self, other: Known) -> bool {
        let joined = match (*self, other) {
            (known, Known::Nothing) => known,
            (Known::Nothing, other) => other,
            (Known::Constant { constant, .. }, Known::Constant { constant: other, .. })
                if constant == other =>
            {
                *self
            }
            _ => Known::Varies,
        };
        std::mem::replace(self, joined) != joined
    }

    /// Returns the constant.
    pub(super) fn constant(self) -> Option<Attribute> {
        match self {
            Known::Constant { constant, .. } => Some(constant),
            Known::Nothing | Known::Varies => None,
        }
    }
}
