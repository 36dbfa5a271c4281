//! Checked construction during parsing: construction errors become diagnostics.

use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context, Identifier};
use crate::interned::InternedFlags;
use crate::location::Location;
use crate::text::parser::{ParseResult, Parser};
use crate::types::{Type, construct};

impl Parser<'_> {
    /// Returns a range of the source text, for messages.
    pub(in crate::text::parser) fn source_text(&self, from: u32, to: u32) -> String {
        String::from_utf8_lossy(&self.source[from as usize..to as usize]).into_owned()
    }

    /// Returns the result of `make`. Its error is reported for the text at `start`.
    pub(in crate::text::parser) fn checked<T>(
        &mut self,
        start: u32,
        make: impl FnOnce(&Context) -> Result<T, ConstructionError>,
    ) -> ParseResult<T> {
        make(self.context).map_err(|error| self.error_at(start, error))
    }

    /// Checks the nesting depth of an object whose parts may come from aliases.
    pub(in crate::text::parser) fn check_nesting(
        &mut self,
        start: u32,
        flags: InternedFlags,
    ) -> ParseResult<()> {
        let limit = self.context.options().limits.attributes;
        self.checked(start, |context| context.data().check_depth(flags, limit))
    }

    pub(in crate::text::parser) fn ranked_tensor_type(
        &mut self,
        start: u32,
        shape: &[i64],
        element: Type,
        encoding: Option<Attribute>,
    ) -> ParseResult<Type> {
        self.checked(start, |context| Type::tensor_checked(context, shape, element, encoding))
    }

    pub(in crate::text::parser) fn memref_type(
        &mut self,
        start: u32,
        shape: &[i64],
        element: Type,
        layout: Option<Attribute>,
        memory_space: Option<Attribute>,
    ) -> ParseResult<Type> {
        self.checked(start, |context| Type::memref_checked(context, shape, element, layout, memory_space))
    }

    /// Checks the element type of a memref before its layout is parsed, while its position is known.
    pub(in crate::text::parser) fn check_memref_element(
        &mut self,
        start: u32,
        element: Type,
    ) -> ParseResult<()> {
        self.checked(start, |context| construct::check_memref_element(context, element))
    }

    pub(in crate::text::parser) fn dense_resource(
        &mut self,
        start: u32,
        ty: Type,
        key: Identifier,
    ) -> ParseResult<Attribute> {
        self.checked(start, |context| Attribute::dense_resource_checked(context, ty, key.text(context)))
    }

    pub(in crate::text::parser) fn fused_location(
        &mut self,
        start: u32,
        locations: &[Location],
        metadata: Option<Attribute>,
    ) -> ParseResult<Location> {
        self.checked(start, |context| Location::fused_checked(context, locations, metadata))
    }
}
