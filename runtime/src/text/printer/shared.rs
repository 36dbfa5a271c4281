//! Shared state of printing a text.

use rustc_hash::FxHashSet;

use crate::context::Context;
use crate::ir::BodySerial;
use crate::text::printer::aliases::table::AliasTable;
use crate::text::printer::{
    AliasNames, AttributePrintOptions, AttributePrinter, DistinctNumbers, PrintOptions,
};

/// The state shared by all parts of a text and the threads that print them.
pub(crate) struct Shared<'s> {
    pub(crate) context: &'s Context,
    pub(crate) options: &'s PrintOptions,
    pub(crate) aliases: &'s AliasTable,
    /// The bodies whose ops are printed in generic form.
    pub(crate) broken: &'s FxHashSet<BodySerial>,
}

impl Shared<'_> {
    /// Returns a printer of types, attributes and locations that appends to `out`.
    pub(crate) fn printer<'p>(
        &'p self,
        out: &'p mut String,
        distinct: &'p mut DistinctNumbers,
    ) -> AttributePrinter<'p> {
        let options = AttributePrintOptions {
            aliases: (!self.aliases.is_empty()).then_some(self.aliases as &dyn AliasNames),
            elide_elements_larger_than: self.options.elide_elements_larger_than,
            pretty_locations: self.options.pretty_debug_info,
            ..AttributePrintOptions::default()
        };
        AttributePrinter::new(self.context, out, options, distinct)
    }
}
