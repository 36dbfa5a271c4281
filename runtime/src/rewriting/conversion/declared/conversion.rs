//! The trait of conversions between dialects.

use crate::conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use crate::dialect::DialectRegistry;
use crate::ir::Body;
use crate::pass::OptionSlot;
use crate::symbols::Outer;

/// Returns a conversion with its default options.
pub type MakeConversion = fn() -> Box<dyn Conversion>;

/// A conversion between dialects: its types, patterns and target, which can be composed with those of others.
///
/// A `conversion` of a `.dialect` file generates a struct with its options that implements this trait.
/// [`FrozenConversion::composed`](crate::conversion::FrozenConversion::composed) prepares conversions for a context,
/// [`ConversionPass`](crate::conversion::ConversionPass) applies one as a pass, and dialects offer them to
/// [`ConvertTo`](crate::conversion::ConvertTo).
pub trait Conversion: Send + Sync {
    /// Returns the name in reports, which no other conversion has.
    fn name(&self) -> &'static str;

    /// Returns the name of the pass in textual pipelines; empty if there is no pass.
    fn argument(&self) -> &'static str {
        ""
    }

    /// Returns one line that says what is converted.
    fn description(&self) -> &'static str {
        ""
    }

    /// Returns the full name of the op that the pass runs on; `None` for any op.
    fn anchor(&self) -> Option<&str> {
        None
    }

    /// Returns the options.
    fn options(&mut self) -> Vec<OptionSlot<'_>> {
        Vec::new()
    }

    /// Adds the dialects whose entities the conversion may create.
    fn dependent_dialects(&self, registry: &mut DialectRegistry) {
        let _ = registry;
    }

    /// Returns the dialects whose ops are illegal.
    fn sources(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns the dialects whose ops are legal.
    fn targets(&self) -> &'static [&'static str] {
        &[]
    }

    /// Returns whether all ops have to be legal in the end.
    fn is_full(&self) -> bool {
        false
    }

    /// Returns whether casts stand between converted and unconverted values.
    fn builds_casts(&self) -> bool {
        false
    }

    /// Returns whether the signatures of functions, calls, returns and branches are converted.
    fn converts_signatures(&self) -> bool {
        false
    }

    /// Returns the conversions that are parts of this one.
    fn included(&self) -> Vec<Box<dyn Conversion>> {
        Vec::new()
    }

    /// Adds the conversions of types.
    fn add_types(&self, types: &mut TypeConverter) {
        let _ = types;
    }

    /// Adds the patterns.
    fn add_patterns(&self, types: &TypeConverter, patterns: &mut ConversionPatterns) {
        let _ = (types, patterns);
    }

    /// Adds the legality of single ops to that of their dialects.
    fn add_legality(&self, types: &TypeConverter, target: &mut ConversionTarget) {
        let _ = (types, target);
    }

    /// Returns the conversion as it applies to a body with these surroundings; none if it is this one.
    fn adapted(&self, ir: &Body, outer: &Outer<'_>) -> Option<Box<dyn Conversion>> {
        let _ = (ir, outer);
        None
    }

    /// Returns a conversion with the same options.
    fn clone_conversion(&self) -> Box<dyn Conversion>;
}

impl Clone for Box<dyn Conversion> {
    fn clone(&self) -> Self {
        self.clone_conversion()
    }
}
