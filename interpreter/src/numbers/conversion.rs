//! Conversions of numbers: what dialects share.

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::ir::{Body, Value};
use terrace_runtime::numeric::{FloatFormat, FloatValue};
use terrace_runtime::types::Type;

use crate::memory::{Cell, MemRef};
use crate::numbers::integer::INDEX_WIDTH;
use crate::numbers::{elementwise, float};
use crate::values::datum::unexpected;
use crate::{Datum, Integer, Outcome, Stop};

/// The target of a conversion.
pub(crate) struct Target {
    width: Option<u32>,
    format: Option<FloatFormat>,
}

impl Target {
    fn of(context: &Context, ty: Type) -> Target {
        let element = ty.element_type_or_self(context);
        let width = element.as_integer(context).map(|integer| integer.width);
        Target {
            width: width.or(element.is_index().then_some(INDEX_WIDTH)),
            format: element.float_format(context),
        }
    }

    fn width(&self) -> Result<u32, Stop> {
        self.width.ok_or_else(|| unexpected("an integer type"))
    }

    fn format(&self) -> Result<FloatFormat, Stop> {
        self.format.ok_or_else(|| unexpected("a float type"))
    }
}

/// A conversion of one number.
pub(crate) type Conversion = fn(&Datum, &Target) -> Result<Datum, Stop>;

/// Executes a conversion of the operand to the type of a result.
pub(crate) fn convert(
    ir: &Body,
    result: Value,
    operands: &[Datum],
    conversion: Conversion,
) -> Result<Outcome, Stop> {
    let target = Target::of(ir.context(), ir.value_type(result));
    elementwise::unary(operands, &|value| conversion(value, &target))
}

/// Sign-extends or truncates an integer.
pub(crate) fn resize_signed(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    Ok(Datum::Integer(value.as_integer()?.resize_signed(target.width()?)))
}

/// Zero-extends or truncates an integer.
pub(crate) fn resize_unsigned(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    Ok(Datum::Integer(value.as_integer()?.resize_unsigned(target.width()?)))
}

/// Converts a float to another format.
pub(crate) fn convert_float(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    float::convert(value.as_float()?, target.format()?).map(Datum::Float)
}

/// Converts a signed integer to a float.
pub(crate) fn signed_to_float(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    float::from_whole(target.format()?, &value.as_integer()?.to_signed()).map(Datum::Float)
}

/// Converts an unsigned integer to a float.
pub(crate) fn unsigned_to_float(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    float::from_whole(target.format()?, &value.as_integer()?.to_unsigned()).map(Datum::Float)
}

/// Converts a float to a signed integer, rounding toward zero.
pub(crate) fn float_to_signed(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    whole(value.as_float()?, true, target.width()?)
}

/// Converts a float to an unsigned integer, rounding toward zero.
pub(crate) fn float_to_unsigned(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    whole(value.as_float()?, false, target.width()?)
}

fn whole(value: FloatValue, is_signed: bool, width: u32) -> Result<Datum, Stop> {
    let integer = float::to_whole(value, is_signed, width)?;
    integer.map(Datum::Integer).ok_or_else(|| {
        let sign = if is_signed { "signed" } else { "unsigned" };
        Stop::undefined(format!(
            "makes a {sign} integer of {width} bits of {}, which it cannot hold",
            value.to_f64()
        ))
    })
}

/// Reinterprets the bits of a number.
pub(crate) fn reinterpret(value: &Datum, target: &Target) -> Result<Datum, Stop> {
    let integer = match value {
        Datum::Float(value) => {
            let bits = value.to_bits().to_le_bytes();
            Integer::from_le_bytes(&bits, value.format().width())
        }
        value => value.as_integer()?.clone(),
    };
    let Some(format) = target.format else { return Ok(Datum::Integer(integer)) };
    let mut bytes = [0; 16];
    integer.write_le_bytes(&mut bytes);
    let float = FloatValue::from_bits(format, u128::from_le_bytes(bytes));
    float.map(Datum::Float).ok_or_else(|| Stop::undefined("has bits that no float of the type has"))
}

/// Executes a conversion between `index` and integers, also of memrefs of these.
pub(crate) fn index_cast(
    ir: &Body,
    result: Value,
    operands: &[Datum],
    conversion: Conversion,
) -> Result<Outcome, Stop> {
    let [operand] = operands else { return Err(unexpected("one operand")) };
    let (context, ty) = (ir.context(), ir.value_type(result));
    if let Datum::Memory(memref) = operand {
        let cell = Cell::of(context, ty.element_type_or_self(context))?;
        if cell.size() != memref.cell.size() {
            let (from, to) = (memref.cell.size(), cell.size());
            return Err(Stop::unsupported(format!(
                "takes elements of {from} bytes in memory for ones of {to}"
            ))
            .help("an 'index' has 64 bits here"));
        }
        let memref = MemRef { cell: Arc::new(cell), ..MemRef::clone(memref) };
        return Ok(Outcome::result(Datum::Memory(Arc::new(memref))));
    }
    convert(ir, result, operands, conversion)
}

/// Implements [`Interpretable`](crate::Interpretable) for conversions, by their conversion of one number.
macro_rules! conversions {
    ($($op:ident: $convert:expr;)*) => {
        $(impl $crate::Interpretable for $op {
            fn interpret(
                self,
                ir: &terrace_runtime::ir::Body,
                _: &mut $crate::Machine<'_>,
                operands: &[$crate::Datum],
            ) -> Result<$crate::Outcome, $crate::Stop> {
                $crate::numbers::conversion::convert(ir, self.out(ir), operands, $convert)
            }
        })*
    };
}

pub(crate) use conversions;
