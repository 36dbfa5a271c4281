//! Execution of conversions.

use std::sync::Arc;

use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::numeric::{FloatFormat, FloatValue};
use terrace_runtime::types::Type;
use terrace_standard::{
    BitcastOp, FPExtOp, FPToSIOp, FPToUIOp, FPTruncOp, IndexCastOp, SIToFPOp, SignExtendIOp, TruncateIOp,
    UIToFPOp, ZeroExtendIOp,
};

use crate::datum::unexpected;
use crate::integer::INDEX_WIDTH;
use crate::memory::{Cell, MemRef};
use crate::{Datum, Integer, Interpretable, Machine, Outcome, Stop, float};

/// The target of a conversion.
struct Target {
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

macro_rules! conversions {
    ($($op:ident: $convert:expr;)*) => {
        $(impl Interpretable for $op {
            fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
                let [operand] = operands else { return Err(unexpected("one operand")) };
                let target = Target::of(ir.context(), ir.value_type(self.out(ir)));
                let convert: fn(&Datum, &Target) -> Result<Datum, Stop> = $convert;
                operand.map(&mut |value| convert(value, &target)).map(Outcome::result)
            }
        })*
    };
}

conversions! {
    SignExtendIOp: |value, target| Ok(Datum::Integer(value.as_integer()?.resize_signed(target.width()?)));
    ZeroExtendIOp: |value, target| Ok(Datum::Integer(value.as_integer()?.resize_unsigned(target.width()?)));
    TruncateIOp: |value, target| Ok(Datum::Integer(value.as_integer()?.resize_unsigned(target.width()?)));
    FPExtOp: |value, target| float::convert(value.as_float()?, target.format()?).map(Datum::Float);
    FPTruncOp: |value, target| float::convert(value.as_float()?, target.format()?).map(Datum::Float);
    SIToFPOp: |value, target| {
        float::from_whole(target.format()?, &value.as_integer()?.to_signed()).map(Datum::Float)
    };
    UIToFPOp: |value, target| {
        float::from_whole(target.format()?, &value.as_integer()?.to_unsigned()).map(Datum::Float)
    };
    FPToSIOp: |value, target| whole(value.as_float()?, true, target.width()?);
    FPToUIOp: |value, target| whole(value.as_float()?, false, target.width()?);
    BitcastOp: reinterpret;
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

fn reinterpret(value: &Datum, target: &Target) -> Result<Datum, Stop> {
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

impl Interpretable for IndexCastOp {
    fn interpret(self, ir: &Body, _: &mut Machine<'_>, operands: &[Datum]) -> Result<Outcome, Stop> {
        let [operand] = operands else { return Err(unexpected("one operand")) };
        let (context, ty) = (ir.context(), ir.value_type(self.out(ir)));
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
        let width = Target::of(context, ty).width()?;
        let convert = &mut |value: &Datum| Ok(Datum::Integer(value.as_integer()?.resize_signed(width)));
        operand.map(convert).map(Outcome::result)
    }
}
