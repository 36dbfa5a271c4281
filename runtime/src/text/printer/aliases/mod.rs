//! Text-wide printer state: aliases and the numbers of distinct attributes.

pub(super) mod stems;
pub(super) mod table;

use rustc_hash::FxHashMap;

use crate::attributes::Attribute;
use crate::location::Location;
use crate::types::Type;

/// The aliases of a text: names of types, attributes and locations that are defined elsewhere in it.
///
/// Names are without their `!` or `#`. The printer does not query the aliases of numbers, units, strings and
/// symbol references, nor of types with a constant such as [`Type::I32`]: these are as short as an alias, and
/// a million ops contain little else.
pub trait AliasNames {
    /// Returns the alias of a type.
    fn type_alias(&self, _ty: Type) -> Option<&str> {
        None
    }

    /// Returns the alias of an attribute other than a location.
    fn attribute_alias(&self, _attribute: Attribute) -> Option<&str> {
        None
    }

    /// Returns the alias of a location.
    fn location_alias(&self, _location: Location) -> Option<&str> {
        None
    }
}

/// The numbers of the distinct attributes in a text, in order of first use.
#[derive(Clone, Default, Debug)]
pub struct DistinctNumbers {
    numbers: FxHashMap<u64, u64>,
}

impl DistinctNumbers {
    /// Returns the number of the distinct attribute with this identity; allocates the next one at its first
    /// use.
    pub fn number_of(&mut self, identity: u64) -> u64 {
        let next = self.numbers.len() as u64;
        *self.numbers.entry(identity).or_insert(next)
    }
}
