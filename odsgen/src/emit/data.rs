//! Types and attributes.

use proc_macro2::TokenStream;

use super::Emitter;
use crate::model::Data;

impl Emitter<'_> {
    /// The code of a type, or of an attribute.
    pub(super) fn data(&mut self, data: &Data, is_type: bool) -> TokenStream {
        let what = if is_type { "types" } else { "attributes" };
        self.not_generated(data.header.span, what);
        TokenStream::new()
    }
}
