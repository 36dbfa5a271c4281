//! Attributes of every kind, locations among them.

use terrace_runtime::affine::{AffineBinaryOp, AffineExpr, AffineMap, Constraint, IntegerSet};
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_runtime::location::Location;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::resources::Blob;
use terrace_runtime::types::Type;

use super::Generator;
use super::types::OPAQUE;

impl Generator<'_> {
    pub(super) fn attribute(&mut self, depth: u32) -> Attribute {
        let context = self.context;
        let kinds = if depth == 0 { 13 } else { 20 };
        match self.below(kinds) {
            0 => Attribute::UNIT,
            1 => Attribute::bool(self.flag()),
            2 => self.integer(),
            3 => self.float(),
            4 => {
                let bytes = self.bytes();
                Attribute::string(context, bytes)
            }
            5 => {
                let names: Vec<Attribute> = (0..=self.below(3))
                    .map(|_| {
                        let name = self.bytes();
                        Attribute::string(context, if name.is_empty() { b"empty".to_vec() } else { name })
                    })
                    .collect();
                Attribute::symbol_reference_of_strings_checked(context, names[0], &names[1..]).unwrap()
            }
            6 => {
                let inputs = self.below(4) as u32;
                Attribute::affine_map(context, self.affine_map(inputs))
            }
            7 => Attribute::integer_set(context, self.integer_set()),
            8 => self.dense_array(),
            9 => {
                let strides = self.list(3, |generator| i64::from(generator.number() as i32));
                Attribute::strided_layout(context, i64::from(self.number() as i32), &strides)
            }
            10 => {
                let location = self.location(depth);
                location.to_attribute(context)
            }
            11 => Attribute::opaque(context, "d", self.one_of(&OPAQUE), Type::NONE),
            12 => self.dense_elements(),
            13 => {
                let ty = self.ty(depth - 1);
                Attribute::type_attribute(context, ty)
            }
            14 => {
                let elements = self.list(4, |generator| generator.attribute(depth - 1));
                Attribute::array(context, &elements)
            }
            15 => {
                let entries = self.list(4, |generator| generator.named(depth - 1));
                Attribute::dictionary(context, entries)
            }
            16 => {
                let (bytes, ty) = (self.bytes(), self.ty(depth - 1));
                Attribute::typed_string(context, bytes, ty)
            }
            17 => {
                let ty = self.ty(depth - 1);
                Attribute::opaque(context, "d", self.one_of(&OPAQUE), ty)
            }
            18 => {
                let referenced = self.attribute(depth - 1);
                Attribute::distinct(context, referenced)
            }
            _ => self.other_elements(),
        }
    }

    pub(super) fn named(&mut self, depth: u32) -> NamedAttribute {
        let name = self.name();
        NamedAttribute { name: self.context.identifier(&name), value: self.attribute(depth) }
    }

    fn integer(&mut self) -> Attribute {
        if self.flag() {
            return Attribute::integer(self.context, Type::INDEX, self.wide() as i64);
        }
        let ty = self.integer_type();
        let value = self.integer_of(ty);
        Attribute::wide_integer(self.context, ty, value)
    }

    fn integer_of(&mut self, ty: Type) -> WideInteger {
        let width = ty.bit_width(self.context).unwrap_or(64);
        match self.below(3) {
            0 => WideInteger::from_i64(i64::from(self.number() as i32) >> self.below(32), width),
            1 => WideInteger::from_i64(-1, width),
            _ => {
                let words: Vec<u64> = (0..width.div_ceil(64)).map(|_| self.wide() as u64).collect();
                WideInteger::from_words(&words, width)
            }
        }
    }

    fn float(&mut self) -> Attribute {
        let ty = self.float_type();
        let value = self.float_of(ty);
        Attribute::float_value(self.context, ty, value)
    }

    fn float_of(&mut self, ty: Type) -> FloatValue {
        let format = ty.float_format(self.context).unwrap();
        let value = match self.below(3) {
            0 => FloatValue::from_f64(format, self.one_of(&[1.0, 0.5, 3.25, 100.0])),
            1 => FloatValue::from_f64(format, f64::from(self.number() as i32) / 1000.0),
            _ => FloatValue::from_bits(format, self.wide() & (u128::MAX >> (128 - format.width()))),
        };
        value.unwrap_or_else(|| FloatValue::zero(format))
    }

    fn dense_array(&mut self) -> Attribute {
        let element =
            self.one_of(&[Type::I32, Type::I1, Type::I8, Type::I64, Type::F32, Type::F64, Type::BF16]);
        let width = element.bit_width(self.context).unwrap().div_ceil(8) as usize;
        let values = self.list(4, |generator| generator.wide().to_le_bytes());
        let bytes = values
            .iter()
            .flat_map(|value| &value[..width])
            .map(|byte| if element == Type::I1 { byte & 1 } else { *byte });
        Attribute::dense_array(self.context, element, bytes.collect())
    }

    /// A vector or a tensor of a few elements.
    fn static_type(&mut self, element: Type) -> Type {
        let shape = self.list(3, |generator| generator.one_of(&[1, 2, 3]));
        if self.flag() {
            Type::tensor(self.context, &shape, element, None)
        } else {
            Type::vector_checked(self.context, &shape, element)
                .unwrap_or_else(|_| Type::tensor(self.context, &shape, element, None))
        }
    }

    fn dense_elements(&mut self) -> Attribute {
        let context = self.context;
        let element = if self.below(4) == 0 { Type::INDEX } else { self.number_type() };
        let is_complex = self.below(4) == 3 && element != Type::INDEX;
        let held = if is_complex { Type::complex(context, element) } else { element };
        let ty = self.static_type(held);
        let count = if self.flag() { ty.element_count(context).unwrap() } else { 1 };
        let made = if element.is_float(context) {
            if is_complex {
                let values: Vec<_> =
                    (0..count).map(|_| (self.float_of(element), self.float_of(element))).collect();
                Attribute::dense_complex_floats_checked(context, ty, &values)
            } else {
                let values: Vec<_> = (0..count).map(|_| self.float_of(element)).collect();
                Attribute::dense_floats_checked(context, ty, &values)
            }
        } else if is_complex {
            let values: Vec<_> =
                (0..count).map(|_| (self.integer_of(element), self.integer_of(element))).collect();
            Attribute::dense_complex_integers_checked(context, ty, &values)
        } else {
            let values: Vec<_> = (0..count).map(|_| self.integer_of(element)).collect();
            Attribute::dense_integers_checked(context, ty, &values)
        };
        made.unwrap()
    }

    fn other_elements(&mut self) -> Attribute {
        let context = self.context;
        match self.below(4) {
            0 => {
                let ty = self.static_type(Type::F32);
                let key = self.one_of(&["key", "other_key", "a b"]);
                let key = context.resources().declare("builtin", key);
                if self.flag() {
                    let bytes = self.bytes();
                    context.resources().define("builtin", &key, Blob::new(8, bytes).unwrap());
                }
                Attribute::dense_resource(context, ty, &key)
            }
            1 => {
                let element = Type::opaque(context, "d", "x");
                let ty = Type::tensor(context, &[2], element, None);
                let strings = [self.bytes(), self.bytes()];
                let count = 1 + self.below(2);
                let strings: Vec<&[u8]> = strings[..count].iter().map(|string| &string[..]).collect();
                Attribute::dense_strings(context, ty, &strings)
            }
            2 => {
                let element = self.number_type();
                let count = self.below(3) as i64;
                let indices_type = Type::tensor(context, &[count, 1], Type::I64, None);
                let indices: Vec<_> = (0..count).map(|index| WideInteger::from_i64(index * 2, 64)).collect();
                let indices = Attribute::dense_integers(context, indices_type, &indices);
                let values_type = Type::tensor(context, &[count], element, None);
                let values = if element.is_float(context) {
                    let values: Vec<_> = (0..count).map(|_| self.float_of(element)).collect();
                    Attribute::dense_floats(context, values_type, &values)
                } else {
                    let values: Vec<_> = (0..count).map(|_| self.integer_of(element)).collect();
                    Attribute::dense_integers(context, values_type, &values)
                };
                Attribute::sparse_elements(
                    context,
                    Type::tensor(context, &[8], element, None),
                    indices,
                    values,
                )
            }
            _ => {
                let (bytes, ty) = (self.bytes(), self.static_type(Type::F32));
                Attribute::opaque_elements_checked(context, "d", bytes, ty).unwrap()
            }
        }
    }

    pub(super) fn affine_map(&mut self, dimensions: u32) -> AffineMap {
        let symbols = self.below(3) as u32;
        let results = self.list(3, |generator| generator.affine(dimensions, symbols, 3));
        AffineMap::new(dimensions, symbols, results).unwrap()
    }

    fn integer_set(&mut self) -> IntegerSet {
        let (dimensions, symbols) = (self.below(3) as u32, self.below(3) as u32);
        let constraints = self.list(3, |generator| {
            let expression = generator.affine(dimensions, symbols, 2);
            if generator.flag() {
                Constraint::equality(expression)
            } else {
                Constraint::inequality(expression)
            }
        });
        IntegerSet::new(dimensions, symbols, constraints).unwrap()
    }

    fn affine(&mut self, dimensions: u32, symbols: u32, depth: u32) -> AffineExpr {
        match self.below(if depth == 0 { 3 } else { 6 }) {
            1 if dimensions > 0 => AffineExpr::dimension(self.number() % dimensions),
            2 if symbols > 0 => AffineExpr::symbol(self.number() % symbols),
            0..3 => AffineExpr::constant(match self.below(3) {
                0 => i64::from(self.number() % 10),
                1 => i64::from(self.number() as i32),
                _ => self.one_of(&[i64::MIN, i64::MAX, -1]),
            }),
            _ => {
                let op = self.one_of(&[
                    AffineBinaryOp::Add,
                    AffineBinaryOp::Mul,
                    AffineBinaryOp::Mod,
                    AffineBinaryOp::FloorDiv,
                    AffineBinaryOp::CeilDiv,
                ]);
                let left = self.affine(dimensions, symbols, depth - 1);
                let right = match op {
                    AffineBinaryOp::Add => self.affine(dimensions, symbols, depth - 1),
                    _ => AffineExpr::constant(1 + i64::from(self.number() % 9)),
                };
                AffineExpr::binary(op, left, right)
            }
        }
    }

    pub(super) fn location(&mut self, depth: u32) -> Location {
        let context = self.context;
        match self.below(if depth == 0 { 3 } else { 6 }) {
            0 => Location::UNKNOWN,
            1 => {
                let (file, line, column) = (self.bytes(), self.number(), self.number());
                Location::file_line_column(context, file, line, column)
            }
            2 => {
                let (line, column) = (self.number() % 100, self.number() % 100);
                let end = (line + self.number() % 3, column + self.number() % 100);
                Location::file_range(context, "file", (line, column), end)
            }
            3 => {
                let (name, child) = (self.bytes(), self.location(depth - 1));
                Location::name(context, if name.is_empty() { b"name".to_vec() } else { name }, child)
            }
            4 => {
                let (callee, caller) = (self.location(depth - 1), self.location(depth - 1));
                Location::call_site(context, callee, caller)
            }
            _ => {
                let locations = self.list(3, |generator| generator.location(depth - 1));
                let metadata = self.flag().then(|| self.attribute(depth - 1));
                Location::fused(context, &locations, metadata)
            }
        }
    }
}
