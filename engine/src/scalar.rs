//! Scalars: the parts of a value that machine code holds in registers.

use cranelift_codegen::ir::{Type as MachineType, types};
use terrace_llvm::PointerType;
use terrace_runtime::context::Context;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::Type;

/// The greatest width of an integer that can be compiled.
pub(crate) const GREATEST_WIDTH: u32 = 128;

/// A scalar type of the `llvm` dialect that can be compiled.
///
/// An integer is held in the next larger machine type, extended by zeros. A half float is held as its bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scalar {
    /// A signless integer of 1 to 128 bits.
    Integer(u32),
    /// An IEEE half float.
    F16,
    /// A brain float.
    BF16,
    /// An IEEE single float.
    F32,
    /// An IEEE double float.
    F64,
    /// An address.
    Pointer,
}

impl Scalar {
    /// Returns the scalar of a type; `None` if it is none, or one that cannot be compiled.
    pub fn of(context: &Context, ty: Type) -> Option<Scalar> {
        if PointerType::from_type(context, ty).is_some() {
            return Some(Scalar::Pointer);
        }
        if let Some(integer) = ty.as_integer(context).filter(|_| ty.is_signless_integer(context)) {
            return (1..=GREATEST_WIDTH).contains(&integer.width).then_some(Scalar::Integer(integer.width));
        }
        match ty.float_format(context)? {
            FloatFormat::F16 => Some(Scalar::F16),
            FloatFormat::BF16 => Some(Scalar::BF16),
            FloatFormat::F32 => Some(Scalar::F32),
            FloatFormat::F64 => Some(Scalar::F64),
            _ => None,
        }
    }

    /// Returns the number of bits.
    pub fn width(self) -> u32 {
        match self {
            Scalar::Integer(width) => width,
            Scalar::F16 | Scalar::BF16 => 16,
            Scalar::F32 => 32,
            Scalar::F64 | Scalar::Pointer => 64,
        }
    }

    /// Returns whether the scalar is a float.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::BF16 | Scalar::F32 | Scalar::F64)
    }

    /// Returns whether the scalar is a float that is held as its bits.
    pub(crate) fn is_half(self) -> bool {
        matches!(self, Scalar::F16 | Scalar::BF16)
    }

    /// Returns the type that holds the scalar in machine code.
    pub(crate) fn machine_type(self) -> MachineType {
        match self {
            Scalar::Integer(width) => integer_type(width),
            Scalar::F16 | Scalar::BF16 => types::I16,
            Scalar::F32 => types::F32,
            Scalar::F64 => types::F64,
            Scalar::Pointer => types::I64,
        }
    }

    /// Returns the bytes that a store of the scalar writes.
    pub(crate) fn store_size(self) -> u64 {
        u64::from(self.width().div_ceil(8))
    }

    /// Returns the alignment in memory.
    pub(crate) fn alignment(self) -> u64 {
        self.store_size().next_power_of_two()
    }
}

/// Returns the smallest machine type that holds an integer of a width.
pub(crate) fn integer_type(width: u32) -> MachineType {
    match width {
        0..=8 => types::I8,
        9..=16 => types::I16,
        17..=32 => types::I32,
        33..=64 => types::I64,
        _ => types::I128,
    }
}
