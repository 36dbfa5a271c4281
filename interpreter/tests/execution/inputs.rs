//! Inputs of functions.

use std::cell::RefCell;
use std::sync::Arc;

use terrace_interpreter::{Datum, Integer, Machine, read_argument};
use terrace_random_tests::Random;
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue};
use terrace_runtime::types::{DYNAMIC, Type};

/// The maximum number of inputs tried per function.
const MOST: usize = 4096;

/// One argument: a value, or the text of what memory holds.
#[derive(Clone, Debug)]
pub enum Input {
    Value(Datum),
    Memory(String),
}

impl Input {
    pub fn value(&self, machine: &mut Machine<'_>, ty: Type) -> Datum {
        match self {
            Input::Value(value) => value.clone(),
            Input::Memory(text) => read_argument(machine, text, ty).unwrap_or_else(|error| panic!("{error}")),
        }
    }
}

/// Chooses inputs, always the same ones.
pub struct Inputs {
    random: RefCell<Random>,
    /// The maximum number of inputs.
    most: usize,
}

impl Inputs {
    pub fn new() -> Inputs {
        Inputs::at_most(MOST)
    }

    pub fn at_most(most: usize) -> Inputs {
        Inputs { random: RefCell::new(Random::new(7)), most }
    }

    /// All combinations of what the arguments may be, or some.
    pub fn of(&self, context: &Context, types: &[Type]) -> Vec<Vec<Input>> {
        let choices: Vec<Vec<Input>> = types.iter().map(|ty| self.choices(context, *ty)).collect();
        let count = choices.iter().try_fold(1_usize, |count, some| count.checked_mul(some.len()));
        match count {
            Some(count) if count <= self.most => (0..count)
                .map(|number| {
                    let mut rest = number;
                    let pick = |some: &Vec<Input>| {
                        let picked = some[rest % some.len()].clone();
                        rest /= some.len();
                        picked
                    };
                    choices.iter().map(pick).collect()
                })
                .collect(),
            _ => (0..self.most)
                .map(|_| choices.iter().map(|some| self.random.borrow_mut().one_of(some)).collect())
                .collect(),
        }
    }

    /// Returns the candidate arguments of a type.
    fn choices(&self, context: &Context, ty: Type) -> Vec<Input> {
        if !ty.is_shaped(context) {
            return scalars(context, ty).into_iter().map(Input::Value).collect();
        }
        (0..6).map(|round| self.elements(context, ty, round)).collect()
    }

    fn elements(&self, context: &Context, ty: Type, round: usize) -> Input {
        let element = ty.element_type(context).expect("it has elements");
        let shape = ty.shape(context).unwrap_or(&[2, 3]);
        let open = 1 + round % 3;
        let shape: Vec<i64> =
            shape.iter().map(|size| if *size == DYNAMIC { open as i64 } else { *size }).collect();
        let all = scalars(context, element);
        let count: i64 = shape.iter().product();
        let values: Vec<Datum> = (0..count).map(|_| self.random.borrow_mut().one_of(&all)).collect();
        let value = Datum::elements(&shape, values);
        match ty.is_memref(context) {
            true => Input::Memory(memory_text(context, &value, &shape, element)),
            false => Input::Value(value),
        }
    }
}

/// Elements as the text of a tensor.
fn memory_text(context: &Context, value: &Datum, shape: &[i64], element: Type) -> String {
    let ty = Type::tensor(context, shape, element, None);
    let Datum::Elements(elements) = value else { return String::new() };
    let attribute = match elements.values.first() {
        Some(Datum::Float(_)) => {
            let floats: Vec<FloatValue> =
                elements.values.iter().filter_map(|it| it.as_float().ok()).collect();
            terrace_runtime::attributes::Attribute::dense_floats(context, ty, &floats)
        }
        _ => {
            let values = elements.values.iter().filter_map(|it| Some(it.as_integer().ok()?.to_wide()));
            terrace_runtime::attributes::Attribute::dense_integers(context, ty, &values.collect::<Vec<_>>())
        }
    };
    context.display(attribute).to_string()
}

/// All numbers of a type of up to 8 bits, and the corners of others.
pub fn scalars(context: &Context, ty: Type) -> Vec<Datum> {
    if let Some(format) = ty.float_format(context) {
        return floats(format).into_iter().map(Datum::Float).collect();
    }
    if let Some(format) = ty.complex_element(context).and_then(|element| element.float_format(context)) {
        let parts = floats(format);
        let others = parts.iter().rev().chain(&parts[1..]);
        return parts.iter().zip(others).map(|(one, two)| Datum::Complex(Arc::new((*one, *two)))).collect();
    }
    let width = if ty.is_index() { Some(64) } else { ty.as_integer(context).map(|integer| integer.width) };
    let width = width.unwrap_or_else(|| panic!("no inputs of type '{}'", context.display(ty)));
    integers(width).into_iter().map(Datum::Integer).collect()
}

pub fn integers(width: u32) -> Vec<Integer> {
    if width <= 8 {
        return (0..1 << width).map(|value| Integer::from_i128(value, width)).collect();
    }
    let of = |value| Integer::from_i128(value, width);
    let one = of(1);
    let least = one.shift_left(&of(i128::from(width) - 1)).expect("it is less than the width");
    let greatest = least.subtract(&one);
    let mut all: Vec<Integer> =
        [0, 1, 2, 3, 4, 5, 7, 10, 100, -1, -2, -3, -8, -100].into_iter().map(of).collect();
    all.extend([least.clone(), greatest.clone(), least.add(&one), greatest.subtract(&one)]);
    // Around the width, for shifts, and around the middle.
    all.extend([of(i128::from(width)), of(i128::from(width) - 1), of(i128::from(width) + 1)]);
    all.extend([of(1 << (width / 2)), of((1 << (width / 2)) - 1), of(0x1234_5678_9abc_def1)]);
    all
}

pub fn floats(format: FloatFormat) -> Vec<FloatValue> {
    if format.width() <= 8 {
        return (0..1 << format.width()).filter_map(|bits| FloatValue::from_bits(format, bits)).collect();
    }
    let from = |value: f64| FloatValue::from_f64(format, value).expect("the format has it");
    let numbers = [
        0.0,
        -0.0,
        1.0,
        -1.0,
        0.5,
        -0.5,
        1.5,
        2.5,
        -2.5,
        3.0,
        0.1,
        -7.75,
        100.0,
        1e4,
        1e-4,
        1e30,
        -1e30,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
        -f64::NAN,
    ];
    let mut all: Vec<FloatValue> = numbers.into_iter().map(from).collect();
    // The least denormal number, the greatest one, and the least normal one; the greatest number, and a NaN with a
    // payload. The bits of zero and infinity say where these are.
    let infinity = from(f64::INFINITY).to_bits();
    let step = 1 << (format.precision() - 1);
    let bits = [1, step - 1, step, infinity - 1, infinity + 3];
    all.extend(bits.into_iter().filter_map(|bits| FloatValue::from_bits(format, bits)));
    all
}
