//! Attributes that a text has over and over: made once, and remembered by the parser.

use crate::affine::AffineMap;
use crate::attributes::Attribute;
use crate::numeric::WideInteger;
use crate::text::parser::custom_form::OpParser;
use crate::types::Type;

impl OpParser<'_, '_, '_> {
    /// The attribute of an affine map; cheaper than [`Attribute::affine_map`] where the text had it before.
    pub fn affine_map(&mut self, map: AffineMap) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.affine_map(context, map)
    }

    /// The map without inputs whose result is `value`.
    pub fn constant_map(&mut self, value: i64) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.constant_map(context, value)
    }

    /// The attribute with the sizes of segments.
    pub fn segment_sizes(&mut self, sizes: &[usize]) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.segment_sizes(context, sizes.iter().copied())
    }

    /// The integer `value` of type `index`.
    pub fn index_attribute(&mut self, value: i64) -> Attribute {
        let context = self.ir.parser.context;
        self.ir.parser.caches.integer(context, Type::INDEX, WideInteger::from_i64(value, 64))
    }
}
