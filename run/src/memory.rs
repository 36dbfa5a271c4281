//! Memrefs that go into machine code and come out of it: elements in memory, and descriptors.
//!
//! The descriptor of a ranked memref is passed as scalars: the allocated and the aligned pointer, the offset in elements,
//! the sizes and the strides. That of an unranked one is the rank and the address of a ranked one.

// Memory that machine code accesses as well, in a process that does nothing else.
#![allow(unsafe_code)]

use terrace_interpreter::{Datum, Elements};
use terrace_runtime::context::Context;
use terrace_runtime::types::{DYNAMIC, Type, TypeData};

use crate::machine_code::{append_bits, datum};

/// The maximum number of elements, and of the rank of an unranked memref: what says more is no descriptor.
const MOST: i64 = 1 << 32;
const MOST_DIMENSIONS: usize = 64;

/// Returns the type of the elements of a memref as a value: a tensor. Other types are returned as they are.
pub(crate) fn value_type(context: &Context, ty: Type) -> Type {
    match ty.element_type(context) {
        Some(element) if ty.is_memref(context) => match ty.shape(context) {
            Some(shape) if !is_unranked(context, ty) => Type::tensor(context, shape, element, None),
            _ => Type::unranked_tensor(context, element),
        },
        _ => ty,
    }
}

fn is_unranked(context: &Context, ty: Type) -> bool {
    matches!(ty.data(context), TypeData::UnrankedMemRef { .. })
}

/// The place of elements in memory.
#[derive(Clone, Copy)]
struct Cell {
    element: Type,
    /// The number of scalars of an element, and the bytes of each.
    scalars: usize,
    size: usize,
}

impl Cell {
    /// Returns the place of the elements of a memref; `None` if they are not passed.
    fn of(context: &Context, memref: Type) -> Option<Cell> {
        let element = memref.element_type(context)?;
        let (scalars, scalar) = match element.complex_element(context) {
            Some(part) => (2, part),
            None => (1, element),
        };
        let bits = if scalar.is_index() { 64 } else { scalar.bit_width(context)? };
        let is_number = scalar.is_integer_or_index(context) || scalar.is_float(context);
        // Numbers are as far from each other as the next power of two.
        let size = (bits.div_ceil(8) as usize).next_power_of_two();
        (is_number && bits <= 128).then_some(Cell { element, scalars, size })
    }

    fn bytes(self) -> usize {
        self.scalars * self.size
    }
}

/// A memref in memory that machine code may access.
pub(crate) struct Placed {
    cell: Cell,
    address: *mut u8,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
    is_ranked: bool,
}

/// Returns whether memrefs of a type can be passed: their layout is known, and their elements are numbers.
pub(crate) fn is_passed(context: &Context, ty: Type) -> bool {
    Cell::of(context, ty).is_some() && (is_unranked(context, ty) || ty.strided_form(context).is_some())
}

impl Placed {
    /// Places elements in new memory, which is never freed: the program may do that, or keep it.
    ///
    /// Returns `None` if the layout of the type has no place for them.
    pub(crate) fn new(context: &Context, ty: Type, elements: &Elements) -> Option<Placed> {
        let cell = Cell::of(context, ty)?;
        let sizes = elements.shape.to_vec();
        let mut rows = vec![1_i64; sizes.len()];
        for dimension in (1..sizes.len()).rev() {
            rows[dimension - 1] = rows[dimension].checked_mul(sizes[dimension].max(1))?;
        }
        let is_ranked = !is_unranked(context, ty);
        let (offset, strides) = match is_ranked {
            false => (0, rows),
            true => {
                let form = ty.strided_form(context)?;
                // Open strides are those of rows without gaps, if the others are.
                let has_rows =
                    form.strides.iter().zip(&rows).all(|(known, row)| [DYNAMIC, *row].contains(known));
                let is_open = form.strides.contains(&DYNAMIC);
                let strides = match (is_open, has_rows) {
                    (true, true) => rows,
                    (true, false) => return None,
                    (false, _) => form.strides,
                };
                (if form.offset == DYNAMIC { 0 } else { form.offset }, strides)
            }
        };
        let mut last = offset;
        for (size, stride) in sizes.iter().zip(&strides) {
            last = last.checked_add((size - 1).max(0).checked_mul(*stride)?)?;
        }
        if offset < 0 || strides.iter().any(|stride| *stride < 0) || last >= MOST {
            return None;
        }
        let count = usize::try_from(last).ok()?.checked_add(1)?.checked_mul(cell.bytes())?;
        // Machine code may expect any alignment that the elements can have.
        let memory: &'static mut [u128] = Box::leak(vec![0; count.div_ceil(16)].into_boxed_slice());
        let address = memory.as_mut_ptr().cast();
        let placed = Placed { cell, address, offset, sizes, strides, is_ranked };
        let mut bits = Vec::new();
        for (position, value) in placed.positions().zip(&elements.values) {
            bits.clear();
            append_bits(value, &mut bits)?;
            for (number, scalar) in bits.iter().enumerate() {
                let bytes = scalar.to_le_bytes();
                // SAFETY: the memory has room for an element at each position.
                unsafe {
                    let to = placed.address_of(position).add(number * cell.size);
                    std::ptr::copy_nonoverlapping(bytes.as_ptr(), to, cell.size);
                }
            }
        }
        Some(placed)
    }

    /// Returns the number of scalars of the descriptor of a type, as it is passed.
    pub(crate) fn scalar_count(context: &Context, ty: Type) -> Option<u64> {
        match is_unranked(context, ty) {
            true => Some(2),
            false => Some(3 + 2 * ty.rank(context)? as u64),
        }
    }

    /// Reads a descriptor that a function returned, from the first of some scalars, which are removed.
    ///
    /// # Safety
    ///
    /// The scalars must be those of a descriptor of the type, and its memory must not be freed.
    pub(crate) unsafe fn of_scalars(context: &Context, ty: Type, scalars: &mut &[u128]) -> Option<Placed> {
        let cell = Cell::of(context, ty)?;
        let count = usize::try_from(Self::scalar_count(context, ty)?).ok()?;
        let (own, rest) = scalars.split_at_checked(count)?;
        *scalars = rest;
        let is_ranked = !is_unranked(context, ty);
        let words: Vec<u64> = match is_ranked {
            true => own.iter().map(|scalar| *scalar as u64).collect(),
            false => {
                let rank = usize::try_from(own[0] as i64).ok().filter(|rank| *rank <= MOST_DIMENSIONS)?;
                let descriptor = own[1] as usize as *const u64;
                // SAFETY: as promised by the caller.
                (0..3 + 2 * rank).map(|word| unsafe { descriptor.add(word).read() }).collect()
            }
        };
        let rank = (words.len() - 3) / 2;
        let numbers = |from: usize| words[from..from + rank].iter().map(|word| word.cast_signed()).collect();
        let (sizes, strides): (Vec<i64>, Vec<i64>) = (numbers(3), numbers(3 + rank));
        let mut elements = 1_i64;
        for size in &sizes {
            elements = elements.checked_mul(*size).filter(|count| (0..MOST).contains(count))?;
        }
        let address = words[1] as usize as *mut u8;
        Some(Placed { cell, address, offset: words[2].cast_signed(), sizes, strides, is_ranked })
    }

    /// Appends the scalars of the descriptor.
    pub(crate) fn append_scalars(&self, scalars: &mut Vec<u128>) {
        let address = self.address as u64;
        let numbers = [self.offset].into_iter().chain(self.sizes.iter().chain(&self.strides).copied());
        let words: Vec<u64> = [address; 2].into_iter().chain(numbers.map(i64::cast_unsigned)).collect();
        match self.is_ranked {
            true => scalars.extend(words.into_iter().map(u128::from)),
            false => {
                let rank = self.sizes.len() as u128;
                let descriptor: &'static [u64] = Box::leak(words.into_boxed_slice());
                scalars.extend([rank, descriptor.as_ptr() as u64 as u128]);
            }
        }
    }

    /// Returns the type of [`elements`](Self::elements).
    pub(crate) fn ty(&self, context: &Context) -> Type {
        Type::tensor(context, &self.sizes, self.cell.element, None)
    }

    /// Returns the elements.
    ///
    /// # Safety
    ///
    /// The memory must not have been freed.
    pub(crate) unsafe fn elements(&self, context: &Context) -> Option<Datum> {
        let values = self.positions().map(|position| {
            let scalars: Vec<u128> = (0..self.cell.scalars)
                .map(|number| {
                    let mut bytes = [0; 16];
                    // SAFETY: as promised by the caller.
                    unsafe {
                        let from = self.address_of(position).add(number * self.cell.size);
                        std::ptr::copy_nonoverlapping(from, bytes.as_mut_ptr(), self.cell.size);
                    }
                    u128::from_le_bytes(bytes)
                })
                .collect();
            datum(context, self.cell.element, &mut &scalars[..])
        });
        Some(Datum::elements(&self.sizes, values.collect::<Option<Vec<Datum>>>()?))
    }

    /// Returns the address of the element at a position.
    fn address_of(&self, position: i64) -> *mut u8 {
        self.address.wrapping_offset((position as isize).wrapping_mul(self.cell.bytes() as isize))
    }

    /// Returns the positions of the elements, in row-major order.
    fn positions(&self) -> impl Iterator<Item = i64> {
        let count: i64 = self.sizes.iter().product();
        (0..count).map(|number| {
            let mut rest = number;
            let dimensions = self.sizes.iter().zip(&self.strides).rev();
            dimensions.fold(self.offset, |position, (size, stride)| {
                let index = rest % size;
                rest /= size;
                position.wrapping_add(index.wrapping_mul(*stride))
            })
        })
    }
}
