//! Interning of attributes. Looking up a known array, dense array or dictionary does not allocate.

use super::{Attribute, AttributeData, NamedAttribute};
use crate::context::{ContextData, hash_of};
use crate::types::Type;

impl ContextData {
    /// Interns an attribute without any check.
    pub(crate) fn intern_attribute(&self, data: AttributeData) -> Attribute {
        // These are hashed by their elements, so that a lookup needs only those.
        let hash = match &data {
            AttributeData::Array(elements) => hash_of(&**elements),
            AttributeData::Dictionary(entries) => hash_of(&**entries),
            AttributeData::DenseArray { element, bytes } => hash_of(&(element, &**bytes)),
            _ => hash_of(&data),
        };
        let index =
            self.intern_flagged(&self.attributes, hash, data, |known, data| known == data, |data| data);
        Attribute(self.attribute_tag.handle(index))
    }

    /// Interns an array. Does not allocate if it exists.
    pub(crate) fn intern_array(&self, elements: &[Attribute]) -> Attribute {
        let index = self.intern_flagged(
            &self.attributes,
            hash_of(elements),
            elements,
            |known, elements| matches!(known, AttributeData::Array(known) if **known == **elements),
            |elements| AttributeData::Array(elements.into()),
        );
        Attribute(self.attribute_tag.handle(index))
    }

    /// Interns a dense array of packed elements. Does not allocate if it exists.
    pub(crate) fn intern_dense_array(&self, element: Type, bytes: &[u8]) -> Attribute {
        let index = self.intern_flagged(
            &self.attributes,
            hash_of(&(&element, bytes)),
            bytes,
            |known, bytes| {
                matches!(known, AttributeData::DenseArray { element: of, bytes: known } if *of == element && **known == **bytes)
            },
            |bytes| AttributeData::DenseArray { element, bytes: bytes.into() },
        );
        Attribute(self.attribute_tag.handle(index))
    }

    /// Interns a dictionary. Does not allocate if it exists. The entries have distinct names, sorted by text.
    pub(crate) fn intern_dictionary(&self, entries: &[NamedAttribute]) -> Attribute {
        let index = self.intern_flagged(
            &self.attributes,
            hash_of(entries),
            entries,
            |known, entries| matches!(known, AttributeData::Dictionary(known) if **known == **entries),
            |entries| AttributeData::Dictionary(entries.into()),
        );
        Attribute(self.attribute_tag.handle(index))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::dialect::DialectRegistry;

    #[test]
    fn both_paths_give_the_same_attributes() {
        let context = Context::new(&DialectRegistry::new());
        let data = context.data();
        let elements = [Attribute::TRUE, Attribute::UNIT];
        assert_eq!(
            data.intern_array(&elements),
            data.intern_attribute(AttributeData::Array(elements.into()))
        );
        assert_eq!(data.intern_array(&[]), Attribute::EMPTY_ARRAY);
        let entries = [NamedAttribute { name: context.identifier("a"), value: Attribute::UNIT }];
        let owned = AttributeData::Dictionary(entries.into());
        assert_eq!(data.intern_dictionary(&entries), data.intern_attribute(owned));
        assert_eq!(data.intern_dictionary(&[]), Attribute::EMPTY_DICTIONARY);
        let owned = AttributeData::DenseArray { element: Type::I8, bytes: [1, 2].into() };
        assert_eq!(data.intern_dense_array(Type::I8, &[1, 2]), data.intern_attribute(owned));
    }
}
