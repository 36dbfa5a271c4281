//! Ranges of integers.

use crate::numeric::WideInteger;

/// The values that an integer may have: an interval of the unsigned and one of the signed readings, bounds included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IntegerRange {
    /// The least value, read as unsigned.
    pub unsigned_least: WideInteger,
    /// The greatest value, read as unsigned.
    pub unsigned_most: WideInteger,
    /// The least value, read as signed.
    pub signed_least: WideInteger,
    /// The greatest value, read as signed.
    pub signed_most: WideInteger,
}

impl IntegerRange {
    /// Returns the range of one value.
    pub fn constant(value: WideInteger) -> Self {
        IntegerRange {
            unsigned_least: value.clone(),
            unsigned_most: value.clone(),
            signed_least: value.clone(),
            signed_most: value,
        }
    }

    /// Returns the only value of the range, if there is one.
    pub fn only_value(&self) -> Option<&WideInteger> {
        let is_one = self.unsigned_least == self.unsigned_most || self.signed_least == self.signed_most;
        is_one.then_some(if self.unsigned_least == self.unsigned_most {
            &self.unsigned_least
        } else {
            &self.signed_least
        })
    }
}
