//! Interned names.

use std::num::NonZeroU32;

use super::{Context, ContextData, hash_of};

/// An interned name: of an attribute, a dialect or a resource. Equal handles of one context mean equal text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Identifier(NonZeroU32);

impl Identifier {
    /// Returns the text.
    #[inline]
    pub fn text(self, context: &Context) -> &str {
        self.text_in(context.data())
    }

    #[inline]
    pub(crate) fn text_in(self, data: &ContextData) -> &str {
        data.identifiers.get(self.index(data))
    }

    /// Returns the identifier's index in its context.
    ///
    /// # Panics
    ///
    /// If the identifier belongs to another context.
    #[inline]
    pub(super) fn index(self, data: &ContextData) -> u32 {
        data.name_tag.index(self.0, "identifier")
    }
}

impl ContextData {
    pub(crate) fn identifier(&self, text: &str) -> Identifier {
        let index =
            self.identifiers.intern(hash_of(text), |known| known.as_ref() == text, || Box::from(text));
        Identifier(self.name_tag.handle(index))
    }
}

impl Context {
    /// Interns `text`.
    pub fn identifier(&self, text: &str) -> Identifier {
        self.data().identifier(text)
    }
}
