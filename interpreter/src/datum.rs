//! What values of the IR are when a program runs.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::OpName;
use terrace_runtime::ir::Op;
use terrace_runtime::location::Location;
use terrace_runtime::numeric::FloatValue;

use crate::{FunctionId, Integer, MemRef, Stop};

/// Several values.
pub type Data = SmallVec<[Datum; 2]>;

/// A value of the IR when a program runs. To clone one costs nothing that grows with its size.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// An integer or an `index`.
    Integer(Integer),
    /// A float.
    Float(FloatValue),
    /// A complex number: its real part, and its imaginary one.
    Complex(Arc<(FloatValue, FloatValue)>),
    /// A vector or a tensor.
    Elements(Arc<Elements>),
    /// A place in memory.
    Memory(Arc<MemRef>),
    /// A function.
    Function(FunctionId),
    /// What has no meaning to the interpreter itself: values of other dialects.
    Attribute(Attribute),
    /// What an op with the trait `Pure` gives where it is undefined. Such ops may be executed where they need not be, so
    /// the program goes on until the value is used. Ops get it only as an operand that they forward
    /// ([`forwards_operand`](crate::Interpretable::forwards_operand)).
    Undefined(Arc<Undefined>),
}

/// Why a value is undefined, and where it was computed.
#[derive(Clone, Debug)]
pub struct Undefined {
    pub(crate) stop: Stop,
    pub(crate) op: Op,
    /// The name of the op.
    pub(crate) name: OpName,
    pub(crate) location: Location,
}

impl PartialEq for Undefined {
    /// They are never compared: a program that uses one stops.
    fn eq(&self, other: &Undefined) -> bool {
        self.op == other.op
    }
}

/// The elements of a vector or tensor.
#[derive(Clone, Debug, PartialEq)]
pub struct Elements {
    /// The size of each dimension.
    pub shape: SmallVec<[i64; 4]>,
    /// As many as the product of the sizes, in row-major order.
    pub values: Vec<Datum>,
}

impl Datum {
    /// A truth value.
    pub fn bool(value: bool) -> Datum {
        Datum::Integer(Integer::from_bool(value))
    }

    /// A number of type `index`.
    pub fn index(value: i64) -> Datum {
        Datum::Integer(Integer::index(value))
    }

    /// A vector or tensor.
    pub fn elements(shape: &[i64], values: Vec<Datum>) -> Datum {
        Datum::Elements(Arc::new(Elements { shape: shape.into(), values }))
    }

    /// The integer that it is.
    ///
    /// # Errors
    ///
    /// If it is something else: an op got what its definition does not allow.
    pub fn as_integer(&self) -> Result<&Integer, Stop> {
        match self {
            Datum::Integer(value) => Ok(value),
            _ => Err(unexpected("an integer")),
        }
    }

    /// The number of an `index`.
    ///
    /// # Errors
    ///
    /// If it is something else: an op got what its definition does not allow.
    pub fn as_index(&self) -> Result<i64, Stop> {
        self.as_integer()?.to_i64().ok_or_else(|| unexpected("an index"))
    }

    /// The truth value that it is.
    ///
    /// # Errors
    ///
    /// If it is something else: an op got what its definition does not allow.
    pub fn as_bool(&self) -> Result<bool, Stop> {
        self.as_integer().map(|value| !value.is_zero())
    }

    /// The float that it is.
    ///
    /// # Errors
    ///
    /// If it is something else: an op got what its definition does not allow.
    pub fn as_float(&self) -> Result<FloatValue, Stop> {
        match self {
            Datum::Float(value) => Ok(*value),
            _ => Err(unexpected("a float")),
        }
    }

    /// The elements that it has.
    ///
    /// # Errors
    ///
    /// If it has none: an op got what its definition does not allow.
    pub fn as_elements(&self) -> Result<&Arc<Elements>, Stop> {
        match self {
            Datum::Elements(elements) => Ok(elements),
            _ => Err(unexpected("a vector or tensor")),
        }
    }

    /// The place in memory that it is.
    ///
    /// # Errors
    ///
    /// If it is something else: an op got what its definition does not allow.
    pub fn as_memory(&self) -> Result<&Arc<MemRef>, Stop> {
        match self {
            Datum::Memory(memref) => Ok(memref),
            _ => Err(unexpected("a memref")),
        }
    }

    /// Computes with it, element by element where it has elements.
    ///
    /// # Errors
    ///
    /// What `compute` says.
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

    /// Computes with two values, element by element where they have elements.
    ///
    /// # Errors
    ///
    /// What `compute` says; and where the shapes differ, which types need not show.
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
    /// The element with these indices.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn at(&self, indices: &[i64]) -> Result<&Datum, Stop> {
        let position = position(&self.shape, indices)?;
        self.values.get(position).ok_or_else(|| unexpected("as many elements as the shape has"))
    }
}

/// Where the element with these indices is in row-major order.
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

/// The indices are less than the sizes.
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

/// Shapes of what is computed with together are the same.
pub(crate) fn same_shape(left: &Elements, right: &Elements) -> Result<(), Stop> {
    if left.shape == right.shape {
        return Ok(());
    }
    let message = format!("has operands of the shapes {:?} and {:?}", &left.shape[..], &right.shape[..]);
    Err(Stop::undefined(message).help("what is open in the types has to be the same when the program runs"))
}

/// An op got what its definition does not allow, or gave what its types do not say.
pub(crate) fn unexpected(expected: &str) -> Stop {
    Stop::unsupported(format!("needs {expected}, but something else was computed"))
        .help("an op that computes its operands does not give what its types say")
}
