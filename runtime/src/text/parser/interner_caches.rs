//! Small direct-mapped caches in front of the context's interners.
//!
//! A file repeats few function types, integers, dictionaries and names, and each lookup in an interner takes
//! a lock. A parser therefore caches the most recent handles, each in the slot given by the hash of its
//! parts, and compares the parts with the data of the cached handle.

use crate::affine::{AffineBinaryOp, AffineExpr, AffineExprKind, AffineMap};
use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::{Context, Identifier, hash_of};
use crate::numeric::WideInteger;
use crate::types::Type;

/// The number of slots of a cache; small enough for the L1 cache.
const PLACES: usize = 64;

/// The most recent handles of a parser.
pub(crate) struct ParserCaches {
    functions: [Option<Type>; PLACES],
    integers: [Option<Attribute>; PLACES],
    dictionaries: [Option<Attribute>; PLACES],
    identifiers: [Option<Identifier>; PLACES],
    maps: [Option<Attribute>; PLACES],
    index_maps: [Option<Attribute>; PLACES],
    constant_maps: [Option<Attribute>; PLACES],
    sizes: [Option<Attribute>; PLACES],
    /// Indexed by the number of dimensions.
    identity_maps: Vec<Attribute>,
}

impl Default for ParserCaches {
    fn default() -> Self {
        ParserCaches {
            functions: [None; PLACES],
            integers: [None; PLACES],
            dictionaries: [None; PLACES],
            identifiers: [None; PLACES],
            maps: [None; PLACES],
            index_maps: [None; PLACES],
            constant_maps: [None; PLACES],
            sizes: [None; PLACES],
            identity_maps: Vec::new(),
        }
    }
}

/// A result of most maps: a dimension and a constant, their sum, or either.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct IndexResult {
    pub(crate) dimension: Option<u32>,
    pub(crate) constant: i64,
}

impl IndexResult {
    fn expression(self) -> AffineExpr {
        match self.dimension {
            Some(position) => AffineExpr::dimension(position) + self.constant,
            None => AffineExpr::constant(self.constant),
        }
    }

    #[inline]
    fn is(self, expression: &AffineExpr) -> bool {
        match (self.dimension, expression.kind()) {
            (Some(own), AffineExprKind::Dimension(position)) => own == *position && self.constant == 0,
            (Some(own), AffineExprKind::Binary(AffineBinaryOp::Add, dimension, constant)) => {
                dimension.as_dimension() == Some(own) && constant.as_constant() == Some(self.constant)
            }
            (None, AffineExprKind::Constant(value)) => *value == self.constant,
            _ => false,
        }
    }
}

/// Returns the slot of an object with this hash.
#[inline]
fn place(hash: u64) -> usize {
    (hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 58) as usize
}

impl ParserCaches {
    /// Returns the function type with these inputs and results.
    pub(crate) fn function(&mut self, context: &Context, inputs: &[Type], results: &[Type]) -> Type {
        if inputs.is_empty() && results.is_empty() {
            return Type::EMPTY_FUNCTION;
        }
        let mix = |hash: u64, ty: &Type| hash.rotate_left(7).wrapping_add(u64::from(ty.raw()));
        let hash = results.iter().fold(inputs.iter().fold(0, mix).rotate_left(13), mix);
        let slot = &mut self.functions[place(hash)];
        match *slot {
            Some(known) if known.data(context).is_function(inputs, results) => known,
            _ => *slot.insert(context.data().intern_function(inputs, results)),
        }
    }

    /// Returns the identity map with a small number of dimensions.
    pub(crate) fn identity_map(&mut self, context: &Context, dimension_count: usize) -> Attribute {
        for count in self.identity_maps.len()..=dimension_count {
            self.identity_maps.push(Attribute::affine_map(context, AffineMap::identity(count as u32)));
        }
        self.identity_maps[dimension_count]
    }

    /// Returns the affine map attribute.
    pub(crate) fn affine_map(&mut self, context: &Context, map: AffineMap) -> Attribute {
        let slot = &mut self.maps[place(hash_of(&map))];
        match *slot {
            Some(known) if known.as_affine_map(context) == Some(&map) => known,
            _ => *slot.insert(Attribute::affine_map(context, map)),
        }
    }

    /// Returns the attribute of the map with these results of `dimension_count` dimensions.
    pub(crate) fn index_map(
        &mut self,
        context: &Context,
        dimension_count: u32,
        results: &[IndexResult],
    ) -> Attribute {
        let is_identity = |(position, result): (u32, &IndexResult)| {
            *result == IndexResult { dimension: Some(position), constant: 0 }
        };
        if results.len() == dimension_count as usize && (0..).zip(results).all(is_identity) {
            return self.identity_map(context, results.len());
        }
        let mix = |hash: u64, result: &IndexResult| {
            let dimension = u64::from(result.dimension.map_or(0, |position| position + 1));
            hash.rotate_left(7) ^ dimension ^ (result.constant as u64).rotate_left(32)
        };
        let is_it = |map: &AffineMap| {
            map.dimension_count() == dimension_count
                && map.symbol_count() == 0
                && map.results().len() == results.len()
                && map.results().iter().zip(results).all(|(expression, result)| result.is(expression))
        };
        let slot = &mut self.index_maps[place(results.iter().fold(u64::from(dimension_count), mix))];
        match *slot {
            Some(known) if known.as_affine_map(context).is_some_and(is_it) => known,
            _ => {
                let results = results.iter().map(|result| result.expression());
                let map = AffineMap::within(dimension_count, 0, results);
                *slot.insert(Attribute::affine_map(context, map))
            }
        }
    }

    /// Returns the attribute of the map without inputs and with the constant result `value`.
    pub(crate) fn constant_map(&mut self, context: &Context, value: i64) -> Attribute {
        let is_it = |map: &AffineMap| map.input_count() == 0 && map.single_constant() == Some(value);
        let slot = &mut self.constant_maps[place(value as u64)];
        match *slot {
            Some(known) if known.as_affine_map(context).is_some_and(is_it) => known,
            _ => *slot.insert(Attribute::affine_map(context, AffineMap::constant(value))),
        }
    }

    /// Returns the attribute with these segment sizes, which have fewer than 2^31 values.
    pub(crate) fn segment_sizes(
        &mut self,
        context: &Context,
        sizes: impl ExactSizeIterator<Item = usize> + Clone,
    ) -> Attribute {
        let hash = sizes.clone().fold(sizes.len() as u64, |hash, size| hash.rotate_left(5) ^ size as u64);
        let are_they = |known: Attribute| match known.data(context) {
            AttributeData::DenseArray { element: Type::I32, bytes } => {
                let known = bytes.as_chunks::<4>().0.iter().map(|size| i32::from_le_bytes(*size) as usize);
                known.eq(sizes.clone())
            }
            _ => false,
        };
        let slot = &mut self.sizes[place(hash)];
        match *slot {
            Some(known) if are_they(known) => known,
            _ => {
                let sizes: Vec<i32> = sizes.map(|size| size as i32).collect();
                *slot.insert(Attribute::dense_i32_array(context, &sizes))
            }
        }
    }

    /// Returns the integer attribute with this type and value, which must have the type's width.
    pub(crate) fn integer(&mut self, context: &Context, ty: Type, value: WideInteger) -> Attribute {
        let hash = value.words()[0].rotate_left(20).wrapping_add(u64::from(ty.raw()));
        let slot = &mut self.integers[place(hash)];
        match *slot {
            Some(known)
                if matches!(known.data(context), AttributeData::Integer { ty: known_ty, value: known_value }
                    if *known_ty == ty && *known_value == value) =>
            {
                known
            }
            _ => *slot.insert(context.data().intern_attribute(AttributeData::Integer { ty, value })),
        }
    }

    /// Returns the dictionary with these entries, which must have distinct names, sorted by text.
    pub(crate) fn dictionary(&mut self, context: &Context, entries: &[NamedAttribute]) -> Attribute {
        if entries.is_empty() {
            return Attribute::EMPTY_DICTIONARY;
        }
        let slot = &mut self.dictionaries[place(hash_of(entries))];
        match *slot {
            Some(known) if matches!(known.data(context), AttributeData::Dictionary(known) if **known == *entries) => {
                known
            }
            _ => *slot.insert(context.data().intern_dictionary(entries)),
        }
    }

    /// Returns the identifier `text`.
    pub(crate) fn identifier(&mut self, context: &Context, text: &str) -> Identifier {
        let bytes = text.as_bytes();
        let ends = match bytes {
            [first, .., last] => (u64::from(*first) << 8) | u64::from(*last),
            _ => 0,
        };
        let middle = bytes.get(bytes.len() / 2).copied().map_or(0, u64::from);
        let slot = &mut self.identifiers[place((ends << 32) | (middle << 16) | bytes.len() as u64)];
        match *slot {
            Some(known) if known.text(context) == text => known,
            _ => *slot.insert(context.identifier(text)),
        }
    }
}
