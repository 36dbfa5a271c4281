//! Types of every kind.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::numeric::{FloatFormat, Signedness};
use terrace_runtime::types::{DYNAMIC, Type};

use super::Generator;

impl Generator<'_> {
    pub(super) fn ty(&mut self, depth: u32) -> Type {
        let context = self.context;
        let kinds = if depth == 0 { 8 } else { 16 };
        match self.below(kinds) {
            0 => Type::I32,
            1 => Type::INDEX,
            2 => Type::NONE,
            3 => self.integer_type(),
            4 | 5 => self.float_type(),
            6 => Type::complex(context, self.number_type()),
            7 => Type::opaque(context, self.one_of(&["d", "_d", "d-e"]), self.one_of(&OPAQUE)),
            8 => {
                let elements = self.list(3, |generator| generator.ty(depth - 1));
                Type::tuple(context, &elements)
            }
            9 => {
                let inputs = self.list(3, |generator| generator.ty(depth - 1));
                let results = self.list(2, |generator| generator.ty(depth - 1));
                Type::function(context, &inputs, &results)
            }
            10 => {
                let shape = self.list(3, |generator| 1 + i64::from(generator.number() % 9));
                let scalable: Vec<bool> =
                    if self.flag() { shape.iter().map(|_| self.flag()).collect() } else { Vec::new() };
                Type::scalable_vector(context, &shape, &scalable, self.number_type())
            }
            11 => {
                let shape = self.shape();
                let element = self.element_type(depth - 1);
                let encoding = self.flag().then(|| self.attribute(depth - 1));
                Type::tensor_checked(context, &shape, element, encoding)
                    .unwrap_or_else(|_| Type::tensor(context, &shape, element, None))
            }
            12 => Type::unranked_tensor(context, self.element_type(depth - 1)),
            13 | 14 => {
                let shape = self.shape();
                let element = self.element_type(depth - 1);
                let layout = self.flag().then(|| self.layout(shape.len()));
                let memory_space = self.memory_space(depth - 1);
                Type::memref_checked(context, &shape, element, layout, memory_space)
                    .unwrap_or_else(|_| Type::memref(context, &shape, Type::I8, None, None))
            }
            _ => {
                let element = self.element_type(depth - 1);
                let memory_space = self.memory_space(depth - 1);
                Type::unranked_memref_checked(context, element, memory_space)
                    .unwrap_or_else(|_| Type::unranked_memref(context, Type::I8, None))
            }
        }
    }

    pub(super) fn integer_type(&mut self) -> Type {
        let width = self.one_of(&[1, 8, 0, 7, 16, 32, 64, 65, 128, 1000]);
        let signedness = self.one_of(&[Signedness::Signless, Signedness::Signed, Signedness::Unsigned]);
        Type::integer_with_signedness(self.context, width, signedness)
    }

    pub(super) fn float_type(&mut self) -> Type {
        let formats: Vec<FloatFormat> = FloatFormat::all().collect();
        Type::float(self.context, self.one_of(&formats))
    }

    /// An integer or float type, which complex numbers and vectors take.
    pub(super) fn number_type(&mut self) -> Type {
        if self.flag() { self.float_type() } else { self.integer_type() }
    }

    fn element_type(&mut self, depth: u32) -> Type {
        match self.below(3) {
            0 => self.number_type(),
            1 => Type::INDEX,
            _ if depth > 0 => Type::complex(self.context, self.number_type()),
            _ => Type::opaque(self.context, "d", self.one_of(&OPAQUE)),
        }
    }

    fn shape(&mut self) -> Vec<i64> {
        self.list(3, |generator| match generator.below(3) {
            0 => DYNAMIC,
            1 => generator.one_of(&[0, 1, i64::MAX]),
            _ => i64::from(generator.number()),
        })
    }

    fn layout(&mut self, rank: usize) -> Attribute {
        if self.flag() {
            let strides: Vec<i64> = (0..rank).map(|_| self.one_of(&[1, DYNAMIC, 0, -3, 7])).collect();
            let offset = self.one_of(&[0, DYNAMIC, 5]);
            Attribute::strided_layout(self.context, offset, &strides)
        } else {
            let map = self.affine_map(rank as u32);
            Attribute::affine_map(self.context, map)
        }
    }

    fn memory_space(&mut self, depth: u32) -> Option<Attribute> {
        match self.below(3) {
            0 => None,
            1 => Some(Attribute::integer(self.context, Type::I64, i64::from(self.number() % 4))),
            _ => Some(self.attribute(depth)),
        }
    }
}

/// Bodies in angle brackets of types and attributes of unregistered dialects.
pub(super) const OPAQUE: [&str; 7] =
    ["x", "x<y>", "\"a b\"", "x.y<[1, 2], {a = \"b>\"}>", "x<(i32) -> i32>", "\"\"", "x<!d.y<z>, #e.f>"];
