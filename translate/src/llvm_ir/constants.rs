//! Constants: their structure and text.

use std::fmt::Write;
use std::rc::Rc;

use terrace_llvm::{PoisonAttr, UndefAttr, ZeroAttr};
use terrace_runtime::attributes::{Attribute, AttributeData, Elements};
use terrace_runtime::context::Context;
use terrace_runtime::numeric::{FloatFormat, FloatValue, Signedness, WideInteger};
use terrace_runtime::types::Type;

use super::folding::replace_part;
use super::names::{write_name, write_string};
use super::types::{Types, is_pointer, is_scalable, part_count, part_type};

/// A constant of a type of the dialect.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Constant {
    pub(crate) ty: Type,
    pub(crate) value: ConstantValue,
}

/// The value of a constant.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum ConstantValue {
    Integer(WideInteger),
    Float(FloatValue),
    /// The null pointer, or zero in every part.
    Zero,
    Undef,
    Poison,
    /// The token `none`.
    NoToken,
    /// The parts of a structure, an array or a vector.
    Parts(Vec<Rc<Constant>>),
    /// The same value in each part of an array or a vector, which may be scalable.
    Splat(Rc<Constant>),
    /// An array of bytes.
    Bytes(Box<[u8]>),
    /// The address of a symbol, of this name and `@`.
    Symbol(Rc<str>),
    /// An address behind that of a symbol, in bytes.
    Offset {
        symbol: Rc<Constant>,
        offset: i64,
        flags: OffsetFlags,
    },
    /// An integer as an address.
    Address(WideInteger),
    /// A constant expression that the assembler evaluates.
    Expression(Rc<str>),
}

/// The flags of a constant address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct OffsetFlags {
    pub(crate) inbounds: bool,
    pub(crate) nusw: bool,
    pub(crate) nuw: bool,
}

impl OffsetFlags {
    /// Returns the keywords, each with a blank before it.
    pub(crate) fn text(self) -> &'static str {
        match (self.inbounds, self.nusw, self.nuw) {
            (true, _, true) => " inbounds nuw",
            (true, _, false) => " inbounds",
            (false, true, true) => " nusw nuw",
            (false, true, false) => " nusw",
            (false, false, true) => " nuw",
            (false, false, false) => "",
        }
    }
}

impl Constant {
    /// Creates a constant.
    pub(crate) fn new(ty: Type, value: ConstantValue) -> Self {
        Constant { ty, value }
    }

    /// Creates an integer of a type.
    pub(crate) fn integer(ty: Type, value: WideInteger) -> Self {
        Constant { ty, value: ConstantValue::Integer(value) }
    }

    /// Creates an aggregate or a vector, which is undefined or poison as a whole if each part is.
    pub(crate) fn of_parts(ty: Type, parts: Vec<Rc<Constant>>) -> Self {
        let whole = parts.first().and_then(|part| part.undefined_value());
        match whole.filter(|whole| parts.iter().all(|part| part.value == *whole)) {
            Some(whole) => Constant::new(ty, whole),
            None => Constant::new(ty, ConstantValue::Parts(parts)),
        }
    }

    /// Creates an array or a vector of the same value, which is undefined or poison as a whole if that is.
    pub(crate) fn splat(ty: Type, part: Constant) -> Self {
        let whole = part.undefined_value();
        Constant::new(ty, whole.unwrap_or_else(|| ConstantValue::Splat(Rc::new(part))))
    }

    /// Returns the value if it is undefined or poison as a whole.
    fn undefined_value(&self) -> Option<ConstantValue> {
        matches!(self.value, ConstantValue::Undef | ConstantValue::Poison).then(|| self.value.clone())
    }

    /// Returns the value of a signed integer that fits.
    pub(crate) fn as_i64(&self, context: &Context) -> Option<i64> {
        match &self.value {
            ConstantValue::Integer(value) => value.try_to_i64(),
            ConstantValue::Zero if self.ty.as_integer(context).is_some() => Some(0),
            _ => None,
        }
    }

    /// Returns whether the constant is zero, or all its parts are.
    pub(crate) fn is_zero(&self) -> bool {
        match &self.value {
            ConstantValue::Zero => true,
            ConstantValue::Integer(value) => value.is_zero(),
            ConstantValue::Float(value) => value.to_bits() == 0,
            ConstantValue::Parts(parts) => parts.iter().all(|part| part.is_zero()),
            ConstantValue::Splat(part) => part.is_zero(),
            _ => false,
        }
    }

    /// Returns a part of an aggregate or a vector.
    pub(crate) fn part(&self, context: &Context, index: usize) -> Option<Constant> {
        let ty = part_type(context, self.ty, index)?;
        if !is_scalable(context, self.ty) && part_count(context, self.ty)? <= index as u64 {
            return None;
        }
        match &self.value {
            ConstantValue::Zero => Some(zero(context, ty)),
            ConstantValue::Undef | ConstantValue::Poison => Some(Constant::new(ty, self.value.clone())),
            ConstantValue::Parts(parts) => parts.get(index).map(|part| Constant::clone(part)),
            ConstantValue::Splat(part) => Some(Constant::clone(part)),
            ConstantValue::Bytes(bytes) => {
                let byte = u64::from(*bytes.get(index)?);
                Some(Constant::integer(ty, WideInteger::from_u64(byte, 8)))
            }
            _ => None,
        }
    }

    /// Returns the parts of an aggregate or of a vector of fixed length.
    pub(crate) fn parts(&self, context: &Context) -> Option<Vec<Rc<Constant>>> {
        if let ConstantValue::Parts(parts) = &self.value {
            return Some(parts.clone());
        }
        let count = usize::try_from(part_count(context, self.ty)?).ok()?;
        (0..count).map(|index| self.part(context, index).map(Rc::new)).collect()
    }

    /// Appends the constant without its type.
    pub(crate) fn write(&self, context: &Context, types: &mut Types, out: &mut String) {
        match &self.value {
            ConstantValue::Integer(value) => write_integer(out, value),
            ConstantValue::Float(value) => write_float(out, *value),
            ConstantValue::Zero if is_pointer(context, self.ty) => out.push_str("null"),
            ConstantValue::Zero if self.ty.as_integer(context).is_some() => out.push('0'),
            ConstantValue::Zero => out.push_str("zeroinitializer"),
            ConstantValue::Undef => out.push_str("undef"),
            ConstantValue::Poison => out.push_str("poison"),
            ConstantValue::NoToken => out.push_str("none"),
            ConstantValue::Bytes(bytes) => {
                out.push('c');
                write_string(out, bytes);
            }
            ConstantValue::Symbol(symbol) => out.push_str(symbol),
            ConstantValue::Offset { symbol, offset, flags } => {
                let ConstantValue::Symbol(name) = &symbol.value else {
                    unreachable!("the base of an offset is a symbol")
                };
                let pointer = types.text(context, self.ty);
                let _ = write!(out, "getelementptr{} (i8, {pointer} {name}, i64 {offset})", flags.text());
            }
            ConstantValue::Address(value) => {
                let pointer = types.text(context, self.ty);
                let _ = write!(out, "inttoptr (i{} ", value.width());
                write_integer(out, value);
                let _ = write!(out, " to {pointer})");
            }
            ConstantValue::Expression(text) => out.push_str(text),
            ConstantValue::Splat(part) if self.ty.is_vector(context) => {
                out.push_str("splat (");
                part.write_typed(context, types, out);
                out.push(')');
            }
            ConstantValue::Splat(part) => {
                let count = part_count(context, self.ty).unwrap_or_default();
                let mut text = String::new();
                part.write_typed(context, types, &mut text);
                self.write_list(context, out, (0..count).map(|_| ()), |out, ()| out.push_str(&text));
            }
            ConstantValue::Parts(parts) => {
                self.write_list(context, out, parts.iter(), |out, part| {
                    part.write_typed(context, types, out)
                });
            }
        }
    }

    /// Appends the type and the constant.
    pub(crate) fn write_typed(&self, context: &Context, types: &mut Types, out: &mut String) {
        out.push_str(&types.text(context, self.ty));
        out.push(' ');
        self.write(context, types, out);
    }

    fn write_list<T>(
        &self,
        context: &Context,
        out: &mut String,
        parts: impl Iterator<Item = T>,
        mut write: impl FnMut(&mut String, T),
    ) {
        let (open, close) = match super::types::struct_body(context, self.ty) {
            Some(body) if *body.is_packed(context) => ("<{ ", " }>"),
            Some(_) => ("{ ", " }"),
            None if self.ty.is_vector(context) => ("<", ">"),
            None => ("[", "]"),
        };
        out.push_str(open);
        for (index, part) in parts.enumerate() {
            if index > 0 {
                out.push_str(", ");
            }
            write(out, part);
        }
        out.push_str(close);
    }
}

/// Returns zero of a type.
pub(crate) fn zero(context: &Context, ty: Type) -> Constant {
    let value = if let Some(integer) = ty.as_integer(context) {
        ConstantValue::Integer(WideInteger::from_u64(0, integer.width))
    } else if let Some(format) = ty.float_format(context) {
        ConstantValue::Float(FloatValue::zero(format))
    } else {
        ConstantValue::Zero
    };
    Constant::new(ty, value)
}

/// Returns the constant of a type that an attribute says, or `None` if it says none.
pub(crate) fn constant_of(context: &Context, ty: Type, attribute: Attribute) -> Option<Constant> {
    if UndefAttr::from_attribute(context, attribute).is_some() {
        return Some(Constant::new(ty, ConstantValue::Undef));
    }
    if PoisonAttr::from_attribute(context, attribute).is_some() {
        return Some(Constant::new(ty, ConstantValue::Poison));
    }
    if ZeroAttr::from_attribute(context, attribute).is_some() {
        return Some(zero(context, ty));
    }
    if let Some(value) = attribute.as_integer(context) {
        return integer_constant(context, ty, value);
    }
    if let Some(value) = attribute.as_float(context) {
        return float_constant(context, ty, value);
    }
    if let Some(name) = attribute.as_flat_symbol_reference(context) {
        return Some(Constant::new(ty, ConstantValue::Symbol(symbol_text(name))));
    }
    if let Some(parts) = attribute.as_array(context) {
        let parts: Option<Vec<Rc<Constant>>> = parts
            .iter()
            .enumerate()
            .map(|(index, part)| constant_of(context, part_type(context, ty, index)?, *part).map(Rc::new))
            .collect();
        return Some(Constant::of_parts(ty, parts?));
    }
    if let Some(bytes) = attribute.as_string_bytes(context) {
        return Some(Constant::new(ty, ConstantValue::Bytes(bytes.into())));
    }
    if let AttributeData::SparseElements { ty: shaped, indices, values } = attribute.data(context) {
        return sparse_constant(context, ty, shaped.shape(context)?, *indices, *values);
    }
    elements_constant(context, ty, attribute.elements(context)?)
}

fn integer_constant(context: &Context, ty: Type, value: &WideInteger) -> Option<Constant> {
    if let Some(format) = ty.float_format(context) {
        let bits = value.words().iter().rev().fold(0, |bits, word| bits << 64 | u128::from(*word));
        return Some(Constant::new(ty, ConstantValue::Float(FloatValue::from_bits(format, bits)?)));
    }
    let width = ty.as_integer(context)?.width;
    Some(Constant::integer(ty, resized(value, width)))
}

/// Returns an integer with another width, extended by the sign.
fn resized(value: &WideInteger, width: u32) -> WideInteger {
    match value.width().cmp(&width) {
        std::cmp::Ordering::Less => value.sign_extend(width),
        std::cmp::Ordering::Equal => value.clone(),
        std::cmp::Ordering::Greater => value.truncate(width),
    }
}

fn float_constant(context: &Context, ty: Type, value: FloatValue) -> Option<Constant> {
    if let Some(integer) = ty.as_integer(context) {
        // Floats that LLVM IR lacks are integers of their bits.
        let bits = value.to_bits();
        let words = [bits as u64, (bits >> 64) as u64];
        let words = &words[..if integer.width > 64 { 2 } else { 1 }];
        return Some(Constant::integer(ty, WideInteger::from_words(words, integer.width)));
    }
    let is_own_format = ty.float_format(context) == Some(value.format());
    is_own_format.then(|| Constant::new(ty, ConstantValue::Float(value)))
}

/// Returns the constant of elements, whose last dimensions may be a vector in arrays.
fn elements_constant(context: &Context, ty: Type, elements: Elements<'_>) -> Option<Constant> {
    if elements.count() == 0 {
        return Some(zero(context, ty));
    }
    if elements.is_splat() {
        return splat_constant(context, ty, &elements);
    }
    let mut next = 0;
    nested_constant(context, ty, &elements, &mut next)
}

/// Returns the constant of sparse elements: zero but for the values at these indices.
fn sparse_constant(
    context: &Context,
    ty: Type,
    shape: &[i64],
    indices: Attribute,
    values: Attribute,
) -> Option<Constant> {
    let (indices, values) = (indices.elements(context)?, values.elements(context)?);
    let rank = shape.len() as u64;
    let mut whole = Rc::new(zero(context, ty));
    for number in 0..indices.count().checked_div(rank).unwrap_or_default() {
        let position: Option<Vec<i64>> =
            (0..rank).map(|dimension| indices.integer_at(number * rank + dimension)?.try_to_i64()).collect();
        let position = position?;
        let mut element = ty;
        while !is_leaf(context, element) {
            element = part_type(context, element, 0)?;
        }
        let value = Rc::new(element_constant(context, element, &values, number)?);
        if !replace_part(context, &mut whole, &value, &position) {
            return None;
        }
    }
    Some(Rc::unwrap_or_clone(whole))
}

fn splat_constant(context: &Context, ty: Type, elements: &Elements<'_>) -> Option<Constant> {
    let is_leaf = is_leaf(context, ty);
    if is_leaf {
        return element_constant(context, ty, elements, 0);
    }
    let part = splat_constant(context, part_type(context, ty, 0)?, elements)?;
    let is_zero = part.is_zero();
    let value = if is_zero { ConstantValue::Zero } else { ConstantValue::Splat(Rc::new(part)) };
    Some(Constant::new(ty, value))
}

/// Returns whether a type is that of an element: a scalar, or the structure of a complex number.
fn is_leaf(context: &Context, ty: Type) -> bool {
    !ty.is_vector(context) && terrace_llvm::ArrayType::from_type(context, ty).is_none()
}

fn nested_constant(context: &Context, ty: Type, elements: &Elements<'_>, next: &mut u64) -> Option<Constant> {
    if is_leaf(context, ty) {
        let constant = element_constant(context, ty, elements, *next)?;
        *next += 1;
        return Some(constant);
    }
    let (count, part) = (part_count(context, ty)?, part_type(context, ty, 0)?);
    let parts: Option<Vec<Rc<Constant>>> =
        (0..count).map(|_| nested_constant(context, part, elements, next).map(Rc::new)).collect();
    Some(Constant::new(ty, ConstantValue::Parts(parts?)))
}

fn element_constant(context: &Context, ty: Type, elements: &Elements<'_>, index: u64) -> Option<Constant> {
    if let Some(value) = elements.integer_at(index) {
        return integer_constant(context, ty, &value);
    }
    if let Some(value) = elements.float_at(index) {
        return float_constant(context, ty, value);
    }
    let part = |index| part_type(context, ty, index);
    let (real, imaginary) = match elements.complex_float_at(index) {
        Some((real, imaginary)) => {
            (float_constant(context, part(0)?, real)?, float_constant(context, part(1)?, imaginary)?)
        }
        None => {
            let (real, imaginary) = elements.complex_integer_at(index)?;
            (integer_constant(context, part(0)?, &real)?, integer_constant(context, part(1)?, &imaginary)?)
        }
    };
    Some(Constant::new(ty, ConstantValue::Parts(vec![Rc::new(real), Rc::new(imaginary)])))
}

/// Returns the text of a reference to a symbol.
pub(crate) fn symbol_text(name: &str) -> Rc<str> {
    let mut text = "@".to_owned();
    write_name(&mut text, name.as_bytes());
    text.into()
}

/// Appends an integer.
pub(crate) fn write_integer(out: &mut String, value: &WideInteger) {
    match (value.width(), value.try_to_i64()) {
        (1, _) => out.push_str(if value.is_zero() { "false" } else { "true" }),
        (_, Some(value)) => {
            let _ = write!(out, "{value}");
        }
        _ => value.write_decimal(out, Signedness::Signed),
    }
}

/// Appends a float: decimal if that says it exactly in a few digits, otherwise its bits.
pub(crate) fn write_float(out: &mut String, value: FloatValue) {
    let bits = value.to_bits();
    match value.format() {
        FloatFormat::F32 | FloatFormat::F64 => {
            let number = match value.format() {
                FloatFormat::F32 => f64::from(f32::from_bits(bits as u32)),
                _ => f64::from_bits(bits as u64),
            };
            if number.is_finite() {
                let text = format!("{number:.6e}");
                if text.parse() == Ok(number) {
                    let (mantissa, exponent) = text.split_once('e').expect("the text has an exponent");
                    let (sign, digits) = match exponent.strip_prefix('-') {
                        Some(digits) => ('-', digits),
                        None => ('+', exponent),
                    };
                    let _ = write!(out, "{mantissa}e{sign}{digits:0>2}");
                    return;
                }
            }
            let double = match (value.format(), number.is_nan()) {
                // Conversion would make a NaN quiet.
                (FloatFormat::F32, true) => {
                    let (sign, payload) = ((bits as u64) >> 31, (bits as u64) & 0x7F_FFFF);
                    sign << 63 | 0x7FF << 52 | payload << 29
                }
                _ => number.to_bits(),
            };
            let _ = write!(out, "0x{double:016X}");
        }
        FloatFormat::F16 => drop(write!(out, "0xH{bits:04X}")),
        FloatFormat::BF16 => drop(write!(out, "0xR{bits:04X}")),
        FloatFormat::F80 => drop(write!(out, "0xK{bits:020X}")),
        _ => drop(write!(out, "0xL{:016X}{:016X}", bits as u64, (bits >> 64) as u64)),
    }
}
