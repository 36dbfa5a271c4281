//! The identity of parameters that contain floats.

use std::hash::{Hash, Hasher};

use super::ParameterSyntax;
use crate::generated::Parts;
use crate::text::{AttributePrinter, ParseResult, TypeParser};

/// The identity of a parameter that contains floats. Floats are compared by their bits: a NaN equals itself, and `0.0`
/// differs from `-0.0`.
///
/// All other parameters are compared by `Eq`.
pub trait ParameterIdentity {
    /// Returns whether both are identical.
    fn is_same(&self, other: &Self) -> bool;
    /// Feeds the identity to the hasher.
    fn feed<H: Hasher>(&self, hasher: &mut H);
}

macro_rules! floats {
    ($($float:ty),*) => {
        $(impl ParameterIdentity for $float {
            fn is_same(&self, other: &Self) -> bool {
                self.to_bits() == other.to_bits()
            }

            fn feed<H: Hasher>(&self, hasher: &mut H) {
                self.to_bits().hash(hasher);
            }
        })*
    };
}

floats!(f32, f64);

impl<T: ParameterIdentity> ParameterIdentity for Option<T> {
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Some(one), Some(other)) => one.is_same(other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }

    fn feed<H: Hasher>(&self, hasher: &mut H) {
        self.is_some().hash(hasher);
        self.iter().for_each(|value| value.feed(hasher));
    }
}

impl<T: ParameterIdentity> ParameterIdentity for [T] {
    fn is_same(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().zip(other).all(|(one, other)| one.is_same(other))
    }

    fn feed<H: Hasher>(&self, hasher: &mut H) {
        self.len().hash(hasher);
        self.iter().for_each(|value| value.feed(hasher));
    }
}

impl<T: ParameterIdentity> ParameterIdentity for Vec<T> {
    fn is_same(&self, other: &Self) -> bool {
        self.as_slice().is_same(other)
    }

    fn feed<H: Hasher>(&self, hasher: &mut H) {
        self.as_slice().feed(hasher);
    }
}

impl<T: ParameterIdentity + ?Sized> ParameterIdentity for Box<T> {
    fn is_same(&self, other: &Self) -> bool {
        (**self).is_same(other)
    }

    fn feed<H: Hasher>(&self, hasher: &mut H) {
        (**self).feed(hasher);
    }
}

/// A float that is compared by its bits.
#[derive(Clone, Debug)]
pub(super) struct FloatBits<T>(pub(super) T);

impl<T: ParameterIdentity> PartialEq for FloatBits<T> {
    fn eq(&self, other: &Self) -> bool {
        self.0.is_same(&other.0)
    }
}

impl<T: ParameterIdentity> Eq for FloatBits<T> {}

impl<T: ParameterIdentity> Hash for FloatBits<T> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.0.feed(hasher);
    }
}

impl<T: Clone> Parts for FloatBits<T> {}

impl<T: ParameterSyntax> ParameterSyntax for FloatBits<T> {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        T::parse(parser).map(FloatBits)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        Ok(T::parse_optional(parser)?.map(FloatBits))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.0.print(printer);
    }
}
