//! Types and attributes that constraints are tried with.

use terrace::attributes::Attribute;
use terrace::context::Context;
use terrace::dialect::AttributeConstraint;
use terrace::text::parse_attribute;
use terrace::types::Type;

/// Types; those of dialects that a context does not have are left out there.
const TYPES: &[&str] = &[
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "i7",
    "si1",
    "ui1",
    "si8",
    "ui8",
    "si16",
    "ui16",
    "si32",
    "ui32",
    "si64",
    "ui64",
    "index",
    "none",
    "bf16",
    "f16",
    "f32",
    "f64",
    "f80",
    "f128",
    "tf32",
    "complex<f32>",
    "complex<f64>",
    "() -> ()",
    "(i32) -> f32",
    "tuple<>",
    "tuple<i32>",
    "tuple<i32, f32>",
    "tensor<i1>",
    "tensor<4xi1>",
    "tensor<2x3xf32>",
    "tensor<2x3xf64>",
    "tensor<?xf64>",
    "tensor<*xf64>",
    "tensor<*xf32>",
    "tensor<4xi32>",
    "tensor<4xi64>",
    "tensor<2x2xi8>",
    "tensor<3xindex>",
    "tensor<?x2xbf16>",
    "vector<4xi1>",
    "vector<4xf32>",
    "vector<2x2xf32>",
    "vector<4xi32>",
    "vector<2x2xindex>",
    "vector<3xi64>",
    "memref<2x2xf32>",
    "memref<2xf64>",
    "memref<?xi32>",
    "memref<4xi1>",
    "memref<2xindex>",
    "memref<f32>",
    "memref<?x?xf32>",
    "memref<*xf32>",
    "memref<*xi32>",
    "memref<8xi8, 1>",
    "!sweep.token",
    "!sweep.pair<i32>",
    "!sweep.pair<i32, f32>",
    "!shapes.token",
    "!shapes.pair<i32, \"two\">",
    "!shapes.struct<\"opaque\">",
    "!shapes.bare less (SAME)",
    "!tiny.pair<first = i32, label = \"a\", second = f32>",
    "!authored.complex<2, i32>",
    "!ties.box<width = 12>",
    "!ties.unit",
    "!faces.paint<colour_name = \"red\">",
    "!toy.struct<tensor<*xf64>>",
    "!toy.pair<i32, f32>",
    "!toy.named<\"a\">",
    "!forms.token",
    "!flow.token",
    "!run.token",
];

/// Attributes.
const ATTRIBUTES: &[&str] = &[
    "unit",
    "true",
    "false",
    "3 : i32",
    "-3 : i32",
    "4 : i32",
    "7 : i32",
    "10 : i32",
    "0 : i32",
    "1 : i32",
    "2 : i32",
    "12 : i32",
    "0 : i64",
    "1 : i64",
    "2 : i64",
    "4 : i64",
    "5 : i64",
    "7 : i64",
    "8 : i64",
    "-1 : i64",
    "5 : i8",
    "5 : i16",
    "1 : si8",
    "255 : ui8",
    "3 : si32",
    "3 : ui32",
    "3 : si64",
    "3 : ui64",
    "4 : index",
    "0 : index",
    "1.5 : f32",
    "2.0 : f64",
    "0.5 : f16",
    "\"text\"",
    "\"\"",
    "\"SAME\"",
    "\"VALID\"",
    "\"private\"",
    "@name",
    "@a::@b",
    "i32",
    "f32",
    "tensor<2xf32>",
    "tensor<2x3xf64>",
    "memref<2xf32>",
    "(i32) -> f32",
    "() -> ()",
    "[]",
    "[1, 2]",
    "[0, 2]",
    "[1, 2, 3, 4]",
    "[1 : i32, 2 : i32]",
    "[\"a\", \"b\"]",
    "[true]",
    "[i32]",
    "[@a]",
    "[{}]",
    "[1.0 : f32]",
    "[2.0]",
    "[affine_map<(d0) -> (d0)>]",
    "{}",
    "{a = 1 : i32}",
    "dense<1> : tensor<2xi32>",
    "dense<[1, 2]> : tensor<2xi64>",
    "dense<1.0> : tensor<2xf32>",
    "dense<1.0> : tensor<2x3xf64>",
    "dense<true> : tensor<4xi1>",
    "dense<2> : vector<4xi32>",
    "array<i1: true>",
    "array<i8: 1>",
    "array<i16: 1>",
    "array<i32: 1, 2>",
    "array<i32>",
    "array<i64: 1>",
    "array<f32: 1.0>",
    "array<f64: 1.0>",
    "affine_map<(d0) -> (d0)>",
    "affine_map<(d0, d1)[s0] -> (d0 + s0, d1)>",
    "affine_map<() -> (0)>",
    "affine_map<() -> (10)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "loc(\"here\")",
    "#sweep.range<1 to 2>",
    "#shapes.range<-1, 2>",
    "#shapes.weight<0.5, fast>",
    "#tiny.range<low = 1, high = 2>",
    "#authored.interval<1, 2>",
    "#ties.ticket<value = 4>",
    "#faces.person<years = 18>",
];

/// A text that was read.
#[derive(Clone)]
pub struct Sample<T> {
    pub text: String,
    pub value: T,
}

pub struct Pool {
    pub types: Vec<Sample<Type>>,
    pub attributes: Vec<Sample<Attribute>>,
}

impl Pool {
    /// Returns the entries of the pool that a context can parse.
    pub fn new(context: &Context) -> Self {
        let read = |text: &&str| {
            let value = parse_attribute(context, text).ok()?;
            Some(Sample { text: (*text).to_owned(), value })
        };
        let types = TYPES.iter().filter_map(read).filter_map(|sample| {
            let value = sample.value.as_type(context)?;
            Some(Sample { text: sample.text, value })
        });
        Pool { types: types.collect(), attributes: ATTRIBUTES.iter().filter_map(read).collect() }
    }

    pub fn types_where(&self, is_satisfied: impl Fn(Type) -> bool) -> Vec<&str> {
        let found = self.types.iter().filter(|sample| is_satisfied(sample.value));
        found.map(|sample| sample.text.as_str()).collect()
    }

    pub fn attributes_where(&self, is_satisfied: impl Fn(Attribute) -> bool) -> Vec<&str> {
        let found = self.attributes.iter().filter(|sample| is_satisfied(sample.value));
        found.map(|sample| sample.text.as_str()).collect()
    }

    pub fn attributes_of(&self, context: &Context, constraint: &AttributeConstraint) -> Vec<&str> {
        self.attributes_where(|attribute| constraint.is_satisfied.holds(context, attribute))
    }
}
