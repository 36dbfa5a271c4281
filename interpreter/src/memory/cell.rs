//! The representation of values in memory.

use std::sync::Arc;

use smallvec::SmallVec;
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue};
use terrace_runtime::types::Type;

use super::MemRef;
use crate::numbers::integer::INDEX_WIDTH;
use crate::values::datum::unexpected;
use crate::{Datum, Integer, Stop};

/// The element type of a memref. Numbers take the least number of bytes, little-endian.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell {
    /// An integer or `index`.
    Integer {
        /// The width in bits.
        width: u32,
    },
    /// A float.
    Float(FloatFormat),
    /// A complex number of two floats.
    Complex(FloatFormat),
    /// A vector.
    Vector {
        /// The size of each dimension.
        shape: SmallVec<[i64; 4]>,
        /// The element type.
        element: Box<Cell>,
        /// The number of elements.
        count: u64,
    },
    /// A memref: an index into the table of stored memrefs.
    MemRef,
}

impl Cell {
    /// Returns the representation of a type.
    ///
    /// # Errors
    ///
    /// If the interpreter does not support such elements in memory.
    pub fn of(context: &Context, ty: Type) -> Result<Cell, Stop> {
        let none = || Stop::unsupported(format!("has elements of type '{}' in memory", context.display(ty)));
        if ty.is_index() {
            return Ok(Cell::Integer { width: INDEX_WIDTH });
        }
        if let Some(integer) = ty.as_integer(context) {
            return Ok(Cell::Integer { width: integer.width });
        }
        if let Some(format) = ty.float_format(context) {
            return Ok(Cell::Float(format));
        }
        if let Some(part) = ty.complex_element(context) {
            return part.float_format(context).map(Cell::Complex).ok_or_else(none);
        }
        if ty.is_memref(context) {
            return Ok(Cell::MemRef);
        }
        if ty.is_vector(context) && ty.scalable_dimensions(context).iter().all(|scalable| !scalable) {
            let element = Cell::of(context, ty.element_type(context).ok_or_else(none)?)?;
            let count = ty.element_count(context).ok_or_else(none)?;
            count.checked_mul(element.size()).ok_or_else(none)?;
            let shape = ty.shape(context).ok_or_else(none)?.into();
            return Ok(Cell::Vector { shape, element: Box::new(element), count });
        }
        Err(none())
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> u64 {
        match self {
            Cell::Integer { width } => u64::from(width.div_ceil(8)),
            Cell::Float(format) => u64::from(format.width().div_ceil(8)),
            Cell::Complex(format) => 2 * u64::from(format.width().div_ceil(8)),
            Cell::Vector { element, count, .. } => element.size() * count,
            Cell::MemRef => 8,
        }
    }

    /// Encodes a value.
    pub(super) fn encode(
        &self,
        value: &Datum,
        bytes: &mut [u8],
        stored: &mut Vec<Arc<MemRef>>,
    ) -> Result<(), Stop> {
        match (self, value) {
            (Cell::Integer { .. }, Datum::Integer(value)) => value.write_le_bytes(bytes),
            (Cell::Float(_), Datum::Float(value)) => write_float(*value, bytes),
            (Cell::Complex(_), Datum::Complex(parts)) => {
                let (real, imaginary) = bytes.split_at_mut(bytes.len() / 2);
                write_float(parts.0, real);
                write_float(parts.1, imaginary);
            }
            (Cell::Vector { element, .. }, Datum::Elements(elements)) => {
                let size = element.size().max(1) as usize;
                for (value, bytes) in elements.values.iter().zip(bytes.chunks_exact_mut(size)) {
                    element.encode(value, bytes, stored)?;
                }
            }
            (Cell::MemRef, Datum::Memory(memref)) => {
                bytes.copy_from_slice(&(stored.len() as u64).to_le_bytes());
                stored.push(Arc::clone(memref));
            }
            _ => return Err(unexpected("what the memory has as elements")),
        }
        Ok(())
    }

    /// Decodes a value.
    pub(super) fn decode(&self, bytes: &[u8], stored: &[Arc<MemRef>]) -> Result<Datum, Stop> {
        Ok(match self {
            Cell::Integer { width } => Datum::Integer(Integer::from_le_bytes(bytes, *width)),
            Cell::Float(format) => Datum::Float(read_float(*format, bytes)?),
            Cell::Complex(format) => {
                let (real, imaginary) = bytes.split_at(bytes.len() / 2);
                Datum::Complex(Arc::new((read_float(*format, real)?, read_float(*format, imaginary)?)))
            }
            Cell::Vector { shape, element, .. } => {
                let parts = bytes.chunks_exact(element.size().max(1) as usize);
                let values: Result<Vec<Datum>, Stop> =
                    parts.map(|bytes| element.decode(bytes, stored)).collect();
                Datum::elements(shape, values?)
            }
            Cell::MemRef => {
                let mut number = [0; 8];
                number.copy_from_slice(bytes);
                let memref = usize::try_from(u64::from_le_bytes(number)).ok().and_then(|at| stored.get(at));
                Datum::Memory(Arc::clone(
                    memref
                        .ok_or_else(|| Stop::undefined("reads a memref where something else was written"))?,
                ))
            }
        })
    }
}

fn write_float(value: FloatValue, bytes: &mut [u8]) {
    let all = value.to_bits().to_le_bytes();
    bytes.copy_from_slice(&all[..bytes.len()]);
}

fn read_float(format: FloatFormat, bytes: &[u8]) -> Result<FloatValue, Stop> {
    let mut all = [0; 16];
    all[..bytes.len()].copy_from_slice(bytes);
    FloatValue::from_bits(format, u128::from_le_bytes(all))
        .ok_or_else(|| Stop::undefined("reads bits that no float of the type has"))
}
