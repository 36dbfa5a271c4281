//! Conversions that are prepared once, unless a body needs them otherwise.

use std::borrow::Cow;

use crate::context::Context;
use crate::conversion::{Conversion, FrozenConversion};
use crate::ir::Body;
use crate::symbols::Outer;

/// Conversions that are composed to one for a context. For a body that one of them [adapts](Conversion::adapted) to, they are
/// composed anew.
#[derive(Clone)]
pub struct PreparedConversions {
    conversions: Vec<Box<dyn Conversion>>,
    frozen: FrozenConversion,
}

impl PreparedConversions {
    /// Composes conversions for a context; see [`FrozenConversion::composed`].
    pub fn new(context: &Context, conversions: Vec<Box<dyn Conversion>>) -> Self {
        let frozen = FrozenConversion::composed(context, &conversions);
        PreparedConversions { conversions, frozen }
    }

    /// Returns the conversion for a body with these surroundings.
    pub fn for_body(&self, ir: &Body, outer: &Outer<'_>) -> Cow<'_, FrozenConversion> {
        let mut is_adapted = false;
        let adapted = self.conversions.iter().map(|conversion| match conversion.adapted(ir, outer) {
            Some(adapted) => {
                is_adapted = true;
                adapted
            }
            None => conversion.clone(),
        });
        let adapted: Vec<Box<dyn Conversion>> = adapted.collect();
        match is_adapted {
            true => Cow::Owned(FrozenConversion::composed(ir.context(), &adapted)),
            false => Cow::Borrowed(&self.frozen),
        }
    }
}
