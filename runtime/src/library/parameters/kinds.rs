//! The registry of Rust types for parameters of loaded definitions.

use std::borrow::Cow;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::dynamic::{DynamicValue, ParameterKind, rust_kind};
use super::floats::FloatBits;
use super::{ParameterIdentity, ParameterLiteral, ParameterSyntax};
use crate::affine::{AffineMap, IntegerSet};
use crate::attributes::Attribute;
use crate::context::Identifier;
use crate::types::Type;

/// The Rust types for parameters of loaded definitions, by name.
///
/// Contains the types that [`ParameterSyntax`] lists, and lists and options of them. A program may add its own:
///
/// ```
/// use terrace_runtime::generated::Parts;
/// use terrace_runtime::parameters::{ParameterKinds, ParameterSyntax};
/// use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
///
/// /// A year, written with an apostrophe.
/// #[derive(Clone, PartialEq, Eq, Hash, Debug)]
/// struct Year(i64);
///
/// impl Parts for Year {}
///
/// impl ParameterSyntax for Year {
///     fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
///         parser.parse_keyword("year")?;
///         parser.parse_integer().map(Year)
///     }
///
///     fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
///         if !parser.parse_optional_keyword("year") {
///             return Ok(None);
///         }
///         parser.parse_integer().map(|year| Some(Year(year)))
///     }
///
///     fn print(&self, printer: &mut AttributePrinter<'_>) {
///         printer.print_text("year ");
///         printer.print_integer(self.0);
///     }
/// }
///
/// let mut kinds = ParameterKinds::default();
/// kinds.register::<Year>("Year");
/// assert!(kinds.find("Year").is_some());
/// ```
#[derive(Clone, Default)]
pub struct ParameterKinds(FxHashMap<Cow<'static, str>, Arc<dyn ParameterKind>>);

impl ParameterKinds {
    /// Registers a Rust type under its name in definitions, without a path. Its values have no literals, so parameters
    /// of that type cannot have a default in loaded definitions.
    pub fn register<T: ParameterSyntax + DynamicValue>(
        &mut self,
        name: impl Into<Cow<'static, str>>,
    ) -> &mut Self {
        self.0.insert(name.into(), rust_kind::<T>(|_| None));
        self
    }

    /// Returns the kind of the Rust type of that name.
    pub fn find(&self, name: &str) -> Option<Arc<dyn ParameterKind>> {
        self.0.get(name).cloned().or_else(|| known(name))
    }
}

/// Returns the kind of a built-in Rust type.
fn known(name: &str) -> Option<Arc<dyn ParameterKind>> {
    Some(match name {
        "i8" => integer::<i8>(),
        "i16" => integer::<i16>(),
        "i32" => integer::<i32>(),
        "i64" => integer::<i64>(),
        "isize" => integer::<isize>(),
        "u8" => integer::<u8>(),
        "u16" => integer::<u16>(),
        "u32" => integer::<u32>(),
        "u64" => integer::<u64>(),
        "usize" => integer::<usize>(),
        "f32" => float::<f32>(),
        "f64" => float::<f64>(),
        "bool" => rust_kind::<bool>(|literal| match literal {
            ParameterLiteral::Bool(value) => Some(*value),
            _ => None,
        }),
        "String" => rust_kind::<String>(|literal| match literal {
            ParameterLiteral::Text(text) => Some(text.clone()),
            _ => None,
        }),
        "Type" => rust_kind::<Type>(|_| None),
        "Attribute" => rust_kind::<Attribute>(|_| None),
        "Identifier" => rust_kind::<Identifier>(|_| None),
        "AffineMap" => rust_kind::<AffineMap>(|_| None),
        "IntegerSet" => rust_kind::<IntegerSet>(|_| None),
        _ => return None,
    })
}

fn integer<T: ParameterSyntax + DynamicValue + TryFrom<i128>>() -> Arc<dyn ParameterKind> {
    rust_kind::<T>(|literal| match literal {
        ParameterLiteral::Integer(value) => T::try_from(*value).ok(),
        _ => None,
    })
}

fn float<T>() -> Arc<dyn ParameterKind>
where
    T: ParameterSyntax + ParameterIdentity + std::str::FromStr,
    FloatBits<T>: DynamicValue,
{
    rust_kind::<FloatBits<T>>(|literal| match literal {
        ParameterLiteral::Float(digits) => digits.parse().ok().map(FloatBits),
        _ => None,
    })
}
