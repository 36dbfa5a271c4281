//! Construction of frequent attributes through the parser's caches.

use crate::affine::AffineMap;
use crate::attributes::Attribute;
use crate::numeric::WideInteger;
use crate::text::parser::custom_form::OpParser;
use crate::types::Type;

impl OpParser<'_, '_, '_> {
    /// Returns the affine map attribute; faster than [`Attribute::affine_map`] for a repeated map.
    pub fn affine_map(&mut self, map: AffineMap) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.affine_map(context, map)
    }

    /// Returns the attribute of the map without inputs and with the constant result `value`.
    pub fn constant_map(&mut self, value: i64) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.constant_map(context, value)
    }

    /// Returns the attribute with these segment sizes.
    pub fn segment_sizes(&mut self, sizes: &[usize]) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.segment_sizes(context, sizes.iter().copied())
    }

    /// Returns the integer attribute `value` of type `index`.
    pub fn index_attribute(&mut self, value: i64) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.integer(context, Type::INDEX, WideInteger::from_i64(value, 64))
    }
}
