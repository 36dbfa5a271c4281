//! What the text of a whole file knows beyond the thing that is printed: names and numbers given out before.

pub(super) mod stems;
pub(super) mod table;

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// The aliases of a text: names that stand for types, attributes and locations defined elsewhere in it.
///
/// Names come without their `!` or `#`. Nobody asks for the aliases of numbers, units, strings, symbol references, and
/// of the types with constants such as [`Type::I32`]: a million ops hold little else, and it is no longer than a name.
pub trait AliasNames {
    /// Returns the name of a type.
    fn type_alias(&self, _ty: Type) -> Option<&str> {
        None
    }

    /// Returns the name of an attribute that is no location.
    fn attribute_alias(&self, _attribute: Attribute) -> Option<&str> {
        None
    }

    /// Returns the name of a location.
    fn location_alias(&self, _location: Location) -> Option<&str> {
        None
    }
}

/// The numbers of distinct attributes in one text, in the order in which they are first printed.
#[derive(Clone, Default, Debug)]
pub struct DistinctNumbers {
    numbers: FxHashMap<u64, u64>,
}

impl DistinctNumbers {
    /// Returns the number of the attribute with this identity; the next one for one not met before.
    pub fn number_of(&mut self, identity: u64) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(identity).or_insert(next)
    }
}
