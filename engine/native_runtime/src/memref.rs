//! Memrefs by their descriptors: printing and copying.
//!
//! A ranked descriptor is a structure: the allocated and the aligned pointer, the offset in elements, the sizes and the
//! strides. An unranked one is the rank and a pointer to a ranked one.

use std::ffi::c_void;

use super::output::{flush, general, write};

/// An unranked descriptor.
#[repr(C)]
struct Unranked {
    rank: i64,
    descriptor: *const c_void,
}

/// A memref, with copies of its sizes and strides.
struct MemRef<T> {
    data: *mut T,
    offset: i64,
    sizes: Vec<i64>,
    strides: Vec<i64>,
}

impl<T> MemRef<T> {
    /// Reads a ranked descriptor.
    ///
    /// # Safety
    ///
    /// A descriptor of that rank must be at the address.
    unsafe fn ranked(rank: usize, descriptor: *const c_void) -> MemRef<T> {
        let words = descriptor.cast::<i64>();
        // SAFETY: a descriptor has two pointers, the offset, and two lists of the rank's length.
        unsafe {
            MemRef {
                data: words.add(1).cast::<*mut T>().read(),
                offset: words.add(2).read(),
                sizes: (0..rank).map(|dimension| words.add(3 + dimension).read()).collect(),
                strides: (0..rank).map(|dimension| words.add(3 + rank + dimension).read()).collect(),
            }
        }
    }

    /// Reads an unranked descriptor.
    ///
    /// # Safety
    ///
    /// A descriptor must be at the address.
    unsafe fn unranked(descriptor: *const Unranked) -> MemRef<T> {
        // SAFETY: as promised by the caller.
        unsafe {
            let Unranked { rank, descriptor } = descriptor.read();
            MemRef::ranked(usize::try_from(rank).unwrap_or(0), descriptor)
        }
    }

    fn list(values: &[i64]) -> String {
        values.iter().map(i64::to_string).collect::<Vec<_>>().join(", ")
    }

    /// Returns the description without elements.
    fn shape_text(&self) -> String {
        format!(
            "base@ = {:p} rank = {} offset = {} sizes = [{}] strides = [{}]",
            self.data,
            self.sizes.len(),
            self.offset,
            Self::list(&self.sizes),
            Self::list(&self.strides)
        )
    }

    /// Calls a function for each element in row-major order, with its indices and its position in memory.
    fn for_each(&self, mut visit: impl FnMut(&[i64], i64)) {
        if self.sizes.iter().any(|size| *size <= 0) {
            return;
        }
        let mut indices = vec![0; self.sizes.len()];
        loop {
            let distance: i64 = indices.iter().zip(&self.strides).map(|(index, stride)| index * stride).sum();
            visit(&indices, self.offset + distance);
            let Some(last) = (0..indices.len()).rev().find(|at| indices[*at] + 1 < self.sizes[*at]) else {
                return;
            };
            indices[last] += 1;
            indices[last + 1..].fill(0);
        }
    }
}

/// An element that can be printed.
trait Element: Copy {
    fn append(self, text: &mut Vec<u8>);
}

macro_rules! integers {
    ($($ty:ty),+) => {$(
        impl Element for $ty {
            fn append(self, text: &mut Vec<u8>) {
                text.extend_from_slice(self.to_string().as_bytes());
            }
        }
    )+};
}

integers!(i16, i32, i64);

/// An integer of 8 bits, which is printed as a character.
impl Element for u8 {
    fn append(self, text: &mut Vec<u8>) {
        text.push(self);
    }
}

impl Element for f32 {
    fn append(self, text: &mut Vec<u8>) {
        text.extend_from_slice(general(f64::from(self)).as_bytes());
    }
}

impl Element for f64 {
    fn append(self, text: &mut Vec<u8>) {
        text.extend_from_slice(general(self).as_bytes());
    }
}

#[derive(Clone, Copy)]
#[repr(transparent)]
struct Half(u16);

impl Element for Half {
    fn append(self, text: &mut Vec<u8>) {
        super::floats::f16_to_f32(self.0).append(text);
    }
}

#[derive(Clone, Copy)]
#[repr(transparent)]
struct BrainFloat(u16);

impl Element for BrainFloat {
    fn append(self, text: &mut Vec<u8>) {
        f32::from_bits(u32::from(self.0) << 16).append(text);
    }
}

#[derive(Clone, Copy)]
#[repr(C)]
struct Complex<T> {
    real: T,
    imaginary: T,
}

impl<T: Element> Element for Complex<T> {
    fn append(self, text: &mut Vec<u8>) {
        text.push(b'(');
        self.real.append(text);
        text.push(b',');
        self.imaginary.append(text);
        text.push(b')');
    }
}

impl<T: Element> MemRef<T> {
    /// Appends the elements: rows in brackets, one per line.
    ///
    /// # Safety
    ///
    /// The elements must be in memory.
    unsafe fn append_elements(&self, text: &mut Vec<u8>) {
        let rank = self.sizes.len();
        if self.sizes.iter().any(|size| *size <= 0) {
            // As the reference prints it: the first element of each dimension is not looked at.
            text.extend(std::iter::repeat_n(b'[', rank).chain(std::iter::repeat_n(b']', rank)));
            return;
        }
        self.for_each(|indices, position| {
            // A row is opened for each dimension that begins, and separated from the one before.
            let opened = indices.iter().rev().take_while(|index| **index == 0).count();
            if indices.iter().any(|index| *index != 0) {
                text.extend_from_slice(b", ");
                if opened > 0 {
                    text.push(b'\n');
                }
                let indent = rank - opened;
                text.extend(std::iter::repeat_n(b' ', indent));
            }
            text.extend(std::iter::repeat_n(b'[', if rank == 0 { 1 } else { opened }));
            // SAFETY: as promised by the caller.
            unsafe { self.data.offset(position as isize).read_unaligned() }.append(text);
            let ends = indices.iter().zip(&self.sizes).rev();
            let closed = ends.take_while(|(index, size)| **index + 1 == **size).count();
            text.extend(std::iter::repeat_n(b']', if rank == 0 { 1 } else { closed }));
        });
    }

    /// Prints the description and the elements.
    ///
    /// # Safety
    ///
    /// The elements must be in memory.
    unsafe fn print(&self, kind: &str) {
        let mut text = format!("{kind} {} data = \n", self.shape_text()).into_bytes();
        // SAFETY: as promised by the caller.
        unsafe { self.append_elements(&mut text) };
        text.push(b'\n');
        write(&text);
        flush();
    }
}

/// Defines functions that print unranked memrefs by their descriptors or by rank and pointer.
macro_rules! printers {
    ($($element:ty, $unranked:ident, $pair:ident, $shape:ident);+ $(;)?) => {$(
        /// # Safety
        ///
        /// An unranked descriptor of these elements must be at the address.
        unsafe extern "C" fn $unranked(descriptor: *const Unranked) {
            // SAFETY: as promised by the caller.
            unsafe { MemRef::<$element>::unranked(descriptor).print("Unranked Memref") };
        }

        /// # Safety
        ///
        /// A descriptor of that rank and of these elements must be at the address.
        unsafe extern "C" fn $pair(rank: i64, descriptor: *const c_void) {
            // SAFETY: as promised by the caller.
            unsafe { $unranked(&Unranked { rank, descriptor }) };
        }

        /// # Safety
        ///
        /// An unranked descriptor must be at the address.
        unsafe extern "C" fn $shape(descriptor: *const Unranked) {
            // SAFETY: as promised by the caller.
            let shape = unsafe { MemRef::<$element>::unranked(descriptor) }.shape_text();
            write(format!("Unranked Memref {shape}").as_bytes());
        }
    )+};
}

printers! {
    u8, print_i8, print_i8_pair, print_i8_shape;
    i16, print_i16, print_i16_pair, print_i16_shape;
    i32, print_i32, print_i32_pair, print_i32_shape;
    i64, print_i64, print_i64_pair, print_i64_shape;
    Half, print_f16, print_f16_pair, print_f16_shape;
    BrainFloat, print_bf16, print_bf16_pair, print_bf16_shape;
    f32, print_f32, print_f32_pair, print_f32_shape;
    f64, print_f64, print_f64_pair, print_f64_shape;
    Complex<f32>, print_c32, print_c32_pair, print_c32_shape;
    Complex<f64>, print_c64, print_c64_pair, print_c64_shape;
}

/// Defines functions that print memrefs of a rank.
macro_rules! ranked_printers {
    ($($name:ident($element:ty, $rank:literal));+ $(;)?) => {$(
        /// # Safety
        ///
        /// A descriptor of that rank and of these elements must be at the address.
        unsafe extern "C" fn $name(descriptor: *const c_void) {
            // SAFETY: as promised by the caller.
            unsafe { MemRef::<$element>::ranked($rank, descriptor).print("Memref") };
        }
    )+};
}

ranked_printers! {
    print_0d_f32(f32, 0); print_1d_f32(f32, 1); print_2d_f32(f32, 2); print_3d_f32(f32, 3); print_4d_f32(f32, 4);
    print_1d_i8(u8, 1); print_1d_i32(i32, 1); print_1d_i64(i64, 1); print_1d_f64(f64, 1);
    print_1d_c32(Complex<f32>, 1); print_1d_c64(Complex<f64>, 1);
}

/// Copies the elements of a memref to another one of the same sizes, with other strides.
///
/// # Safety
///
/// Both addresses must be those of unranked descriptors whose elements have that size and are in memory.
unsafe extern "C" fn copy(size: i64, from: *const Unranked, to: *const Unranked) {
    // SAFETY: as promised by the caller.
    let (from, to) = unsafe { (MemRef::<u8>::unranked(from), MemRef::<u8>::unranked(to)) };
    from.for_each(|indices, position| {
        let distance: i64 = indices.iter().zip(&to.strides).map(|(index, stride)| index * stride).sum();
        let target = to.offset + distance;
        // SAFETY: as promised by the caller.
        unsafe {
            let (from, to) =
                (from.data.offset((position * size) as isize), to.data.offset((target * size) as isize));
            std::ptr::copy(from, to, size as usize);
        }
    });
}

super::exported! {
    "memrefCopy" => copy,
    "_mlir_ciface_printMemrefI8" => print_i8,
    "_mlir_ciface_printMemrefI16" => print_i16,
    "_mlir_ciface_printMemrefI32" => print_i32,
    "_mlir_ciface_printMemrefI64" => print_i64,
    "_mlir_ciface_printMemrefInd" => print_i64,
    "_mlir_ciface_printMemrefF16" => print_f16,
    "_mlir_ciface_printMemrefBF16" => print_bf16,
    "_mlir_ciface_printMemrefF32" => print_f32,
    "_mlir_ciface_printMemrefF64" => print_f64,
    "_mlir_ciface_printMemrefC32" => print_c32,
    "_mlir_ciface_printMemrefC64" => print_c64,
    "_mlir_ciface_printMemrefShapeI8" => print_i8_shape,
    "_mlir_ciface_printMemrefShapeI16" => print_i16_shape,
    "_mlir_ciface_printMemrefShapeI32" => print_i32_shape,
    "_mlir_ciface_printMemrefShapeI64" => print_i64_shape,
    "_mlir_ciface_printMemrefShapeInd" => print_i64_shape,
    "_mlir_ciface_printMemrefShapeF16" => print_f16_shape,
    "_mlir_ciface_printMemrefShapeBF16" => print_bf16_shape,
    "_mlir_ciface_printMemrefShapeF32" => print_f32_shape,
    "_mlir_ciface_printMemrefShapeF64" => print_f64_shape,
    "_mlir_ciface_printMemrefShapeC32" => print_c32_shape,
    "_mlir_ciface_printMemrefShapeC64" => print_c64_shape,
    "printMemrefI8" => print_i8_pair,
    "printMemrefI16" => print_i16_pair,
    "printMemrefI32" => print_i32_pair,
    "printMemrefI64" => print_i64_pair,
    "printMemrefInd" => print_i64_pair,
    "printMemrefF16" => print_f16_pair,
    "printMemrefBF16" => print_bf16_pair,
    "printMemrefF32" => print_f32_pair,
    "printMemrefF64" => print_f64_pair,
    "printMemrefC32" => print_c32_pair,
    "printMemrefC64" => print_c64_pair,
    "_mlir_ciface_printMemref0dF32" => print_0d_f32,
    "_mlir_ciface_printMemref1dF32" => print_1d_f32,
    "_mlir_ciface_printMemref2dF32" => print_2d_f32,
    "_mlir_ciface_printMemref3dF32" => print_3d_f32,
    "_mlir_ciface_printMemref4dF32" => print_4d_f32,
    "_mlir_ciface_printMemref1dI8" => print_1d_i8,
    "_mlir_ciface_printMemref1dI32" => print_1d_i32,
    "_mlir_ciface_printMemref1dI64" => print_1d_i64,
    "_mlir_ciface_printMemref1dInd" => print_1d_i64,
    "_mlir_ciface_printMemref1dF64" => print_1d_f64,
    "_mlir_ciface_printMemref1dC32" => print_1d_c32,
    "_mlir_ciface_printMemref1dC64" => print_1d_c64,
    // Names that older programs use.
    "_mlir_ciface_print_memref_i8" => print_i8,
    "_mlir_ciface_print_memref_i32" => print_i32,
    "_mlir_ciface_print_memref_i64" => print_i64,
    "_mlir_ciface_print_memref_f32" => print_f32,
    "_mlir_ciface_print_memref_f64" => print_f64,
    "print_memref_i8" => print_i8_pair,
    "print_memref_i32" => print_i32_pair,
    "print_memref_i64" => print_i64_pair,
    "print_memref_f32" => print_f32_pair,
    "print_memref_f64" => print_f64_pair,
}
