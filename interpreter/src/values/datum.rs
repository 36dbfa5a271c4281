//! Run-time values.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::OpName;
use terrace_runtime::ir::Op;
use terrace_runtime::location::Location;
use terrace_runtime::numeric::FloatValue;

use crate::{FunctionId, Integer, MemRef, Stop};

/// A list of values.
pub type Data = SmallVec<[Datum; 2]>;

/// A run-time value. Cloning takes constant time.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// An integer or an `index`.
    Integer(Integer),
    /// A float.
    Float(FloatValue),
    /// A complex number: the real and the imaginary part.
    Complex(Arc<(FloatValue, FloatValue)>),
    /// A vector or a tensor.
    Elements(Arc<Elements>),
    /// A memref.
    Memory(Arc<MemRef>),
    /// A function.
    Function(FunctionId),
    /// A value of another dialect, opaque to the interpreter.
    Attribute(Attribute),
    /// Poison: the result of an op with the trait `Pure` that is undefined. Such ops may be executed speculatively, so
    /// the program continues until the value is used. Ops receive it only as an operand that they forward
    /// ([`forwards_operand`](crate::Interpretable::forwards_operand)).
    Undefined(Arc<Undefined>),
}

/// The reason why a value is undefined, and the location of its op.
#[derive(Clone, Debug)]
pub struct Undefined {
    pub(crate) stop: Stop,
    pub(crate) op: Op,
    /// The name of the op.
    pub(crate) name: OpName,
    pub(crate) location: Location,
}

impl PartialEq for Undefined {
    /// Never compared: a use of one stops the program.
    fn eq(&self, other: &Undefined) -> bool {
        self.op == other.op
    }
}

/// The elements of a vector or tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Elements {
    /// The size of each dimension.
    pub shape: SmallVec<[i64; 4]>,
    /// The elements in row-major order.
    pub values: Vec<Datum>,
}

impl Datum {
    /// Returns an `i1`.
    pub fn bool(value: bool) -> Datum {
        Datum::Integer(Integer::from_bool(value))
    }

    /// Returns an `index`.
    pub fn index(value: i64) -> Datum {
        Datum::Integer(Integer::index(value))
    }

    /// Returns a vector or tensor.
    pub fn elements(shape: &[i64], values: Vec<Datum>) -> Datum {
        Datum::Elements(Arc::new(Elements { shape: shape.into(), values }))
    }

    /// Returns the integer.
    ///
    /// # Errors
    ///
    /// If it is no integer: the operand violates the op's definition.
    pub fn as_integer(&self) -> Result<&Integer, Stop> {
        match self {
            Datum::Integer(value) => Ok(value),
            _ => Err(unexpected("an integer")),
        }
    }

    /// Returns the value of an `index`.
    ///
    /// # Errors
    ///
    /// If it is no integer: the operand violates the op's definition.
    pub fn as_index(&self) -> Result<i64, Stop> {
        self.as_integer()?.to_i64().ok_or_else(|| unexpected("an index"))
    }

    /// Returns the value of an `i1`.
    ///
    /// # Errors
    ///
    /// If it is no integer: the operand violates the op's definition.
    pub fn as_bool(&self) -> Result<bool, Stop> {
        self.as_integer().map(|value| !value.is_zero())
    }

    /// Returns the float.
    ///
    /// # Errors
    ///
    /// If it is no float: the operand violates the op's definition.
    pub fn as_float(&self) -> Result<FloatValue, Stop> {
        match self {
            Datum::Float(value) => Ok(*value),
            _ => Err(unexpected("a float")),
        }
    }

    /// Returns the vector or tensor.
    ///
    /// # Errors
    ///
    /// If it is neither: the operand violates the op's definition.
    pub fn as_elements(&self) -> Result<&Arc<Elements>, Stop> {
        match self {
            Datum::Elements(elements) => Ok(elements),
            _ => Err(unexpected("a vector or tensor")),
        }
    }

    /// Returns the memref.
    ///
    /// # Errors
    ///
    /// If it is no memref: the operand violates the op's definition.
    pub fn as_memory(&self) -> Result<&Arc<MemRef>, Stop> {
        match self {
            Datum::Memory(memref) => Ok(memref),
            _ => Err(unexpected("a memref")),
        }
    }

    /// Applies `compute`, elementwise to a vector or tensor.
    ///
    /// # Errors
    ///
    /// The error of `compute`.
    pub fn map(&self, compute: &mut dyn FnMut(&Datum) -> Result<Datum, Stop>) -> Result<Datum, Stop> {
        match self {
            Datum::Elements(elements) => {
                let values: Result<Vec<Datum>, Stop> =
                    elements.values.iter().map(|value| value.map(compute)).collect();
                Ok(Datum::elements(&elements.shape, values?))
            }
            single => compute(single),
        }
    }

    /// Applies `compute` to two values, elementwise to vectors or tensors.
    ///
    /// # Errors
    ///
    /// The error of `compute`, or a mismatch of dynamic shapes.
    pub fn zip(
        &self,
        other: &Datum,
        compute: &mut dyn FnMut(&Datum, &Datum) -> Result<Datum, Stop>,
    ) -> Result<Datum, Stop> {
        match (self, other) {
            (Datum::Elements(left), Datum::Elements(right)) => {
                same_shape(left, right)?;
                let pairs = left.values.iter().zip(&right.values);
                let values: Result<Vec<Datum>, Stop> =
                    pairs.map(|(left, right)| left.zip(right, compute)).collect();
                Ok(Datum::elements(&left.shape, values?))
            }
            (left, right) => compute(left, right),
        }
    }
}

impl Elements {
    /// Returns the element at these indices.
    ///
    /// # Errors
    ///
    /// If the indices are out of bounds.
    pub fn at(&self, indices: &[i64]) -> Result<&Datum, Stop> {
        let position = position(&self.shape, indices)?;
        self.values.get(position).ok_or_else(|| unexpected("as many elements as the shape has"))
    }
}

/// Returns the row-major position of the element at these indices.
pub(crate) fn position(shape: &[i64], indices: &[i64]) -> Result<usize, Stop> {
    if shape.len() != indices.len() {
        let message = format!("has {} indices for {} dimensions", indices.len(), shape.len());
        return Err(Stop::undefined(message));
    }
    check_bounds(shape, indices)?;
    Ok(shape
        .iter()
        .zip(indices)
        .fold(0, |position, (size, index)| position * *size as usize + *index as usize))
}

/// Checks that the indices are within the sizes.
pub(crate) fn check_bounds(sizes: &[i64], indices: &[i64]) -> Result<(), Stop> {
    for (dimension, (size, index)) in sizes.iter().zip(indices).enumerate() {
        if *index < 0 || index >= size {
            let message = format!("index {index} of dimension {dimension} is out of bounds");
            let help = match size {
                0 => "the dimension has no elements".to_owned(),
                size => format!("the dimension has {size} elements, with the indices 0 to {}", size - 1),
            };
            return Err(Stop::undefined(message).help(help));
        }
    }
    Ok(())
}

/// Checks that the shapes are the same.
pub(crate) fn same_shape(left: &Elements, right: &Elements) -> Result<(), Stop> {
    if left.shape == right.shape {
        return Ok(());
    }
    let message = format!("has operands of the shapes {:?} and {:?}", &left.shape[..], &right.shape[..]);
    Err(Stop::undefined(message).help("what is open in the types has to be the same when the program runs"))
}

/// Returns the error for an operand or result that violates the op's definition.
pub(crate) fn unexpected(expected: &str) -> Stop {
    Stop::unsupported(format!("needs {expected}, but something else was computed"))
        .help("an op that computes its operands does not give what its types say")
}
