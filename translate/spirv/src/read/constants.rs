//! Constants and specialization constants.

use rspirv::spirv::Op as Opcode;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::numeric::{FloatValue, WideInteger};
use terrace_runtime::types::Type;
use terrace_spirv::{ArrayType, MatrixType, StructType};

use super::{Definition, Reader};
use crate::grammar::{PartValue, code};
use crate::words::{Instruction, Read, fault};

impl Reader<'_> {
    /// Reads a constant.
    pub(super) fn read_constant(&mut self, at: Instruction, number: usize) -> Read<()> {
        let (ty, id) = (self.word(at, 0)?, self.word(at, 1)?);
        let ty = self.ty(at, ty)?;
        let value = match code(at.opcode.into()) {
            Some(Opcode::Undef) => return self.define(at, id, Definition::Undefined(ty)),
            Some(Opcode::ConstantTrue) => Some(Attribute::bool(true)),
            Some(Opcode::ConstantFalse) => Some(Attribute::bool(false)),
            Some(Opcode::Constant) => self.scalar(at, ty)?,
            Some(Opcode::ConstantNull) => Some(self.null(ty)),
            Some(Opcode::ConstantComposite) => {
                self.composite(at, ty)?.filter(|value| self.note_composite(*value, ty, number))
            }
            Some(Opcode::SpecConstantTrue) => return self.specialization(at, id, Attribute::bool(true)),
            Some(Opcode::SpecConstantFalse) => return self.specialization(at, id, Attribute::bool(false)),
            Some(Opcode::SpecConstant) => match self.scalar(at, ty)? {
                Some(value) => return self.specialization(at, id, value),
                None => None,
            },
            Some(Opcode::SpecConstantComposite) => return self.specialization_composite(at, id, ty),
            Some(Opcode::SpecConstantOp) if self.decorations.of(id).is_empty() => {
                let ids: Vec<u32> = self.general(at)?.values.iter().filter_map(PartValue::id).collect();
                if let Some(operations) = self.operations(at, &ids)? {
                    return self.define(
                        at,
                        id,
                        Definition::Operation { ty, instruction: number, operations },
                    );
                }
                None
            }
            _ => None,
        };
        match value {
            Some(value) => self.define(at, id, Definition::Constant { ty, value }),
            None => self.append_general(at),
        }
    }

    /// Returns the value of a number.
    fn scalar(&self, at: Instruction, ty: Type) -> Read<Option<Attribute>> {
        let words = &self.operands(at)[2..];
        let Some(width) = ty.bit_width(self.context) else { return Ok(None) };
        if words.len() != width.div_ceil(32) as usize {
            return fault(
                at.offset as usize,
                format_args!("a constant of {width} bits does not have {} words", words.len()),
            );
        }
        let low = u64::from(words.first().copied().unwrap_or(0));
        let bits = low | words.get(1).map_or(0, |high| u64::from(*high) << 32);
        let bits = if width < 64 { bits & ((1 << width) - 1) } else { bits };
        if let Some(format) = ty.float_format(self.context) {
            let value = FloatValue::from_bits(format, bits.into());
            return Ok(value.map(|value| Attribute::float_value(self.context, ty, value)));
        }
        Ok(Attribute::wide_integer_checked(self.context, ty, WideInteger::from_u64(bits, width)).ok())
    }

    /// Returns the null value of a type: a zero, or `unit`.
    fn null(&self, ty: Type) -> Attribute {
        let context = self.context;
        let element = ty.element_type_or_self(context);
        if !(ty == element || ty.is_vector(context)) {
            return Attribute::UNIT;
        }
        let zero = if let Some(format) = element.float_format(context) {
            Attribute::float_value(context, element, FloatValue::zero(format))
        } else if element.as_integer(context).is_some() {
            Attribute::integer(context, element, 0)
        } else {
            return Attribute::UNIT;
        };
        if ty == element { zero } else { self.dense(ty, &[zero]).unwrap_or(Attribute::UNIT) }
    }

    /// Returns a vector of numbers: all its elements, or one for all.
    fn dense(&self, ty: Type, values: &[Attribute]) -> Option<Attribute> {
        let context = self.context;
        if ty.element_type(context)?.is_float(context) {
            let values: Option<Vec<_>> = values.iter().map(|value| value.as_float(context)).collect();
            return Attribute::dense_floats_checked(context, ty, &values?).ok();
        }
        let values: Option<Vec<_>> = values.iter().map(|value| value.as_integer(context).cloned()).collect();
        Attribute::dense_integers_checked(context, ty, &values?).ok()
    }

    fn composite(&mut self, at: Instruction, ty: Type) -> Read<Option<Attribute>> {
        let mut values = Vec::new();
        for id in &self.operands(at)[2..] {
            match self.definition(at, *id)? {
                Definition::Constant { value, .. } => values.push(*value),
                Definition::None => {
                    return fault(at.offset as usize, format_args!("id {id} is used before its definition"));
                }
                _ => return Ok(None),
            }
        }
        let context = self.context;
        if ty.is_vector(context) {
            let is_whole = ty.element_count(context) == Some(values.len() as u64);
            return Ok(if is_whole { self.dense(ty, &values) } else { None });
        }
        let is_known = ArrayType::from_type(context, ty).is_some()
            || StructType::from_type(context, ty).is_some()
            || MatrixType::from_type(context, ty).is_some();
        Ok(if is_known { Attribute::array_checked(context, &values).ok() } else { None })
    }

    fn specialization(&mut self, at: Instruction, id: u32, value: Attribute) -> Read<()> {
        let Some(ty) = value.ty(self.context) else {
            return fault(at.offset as usize, "the constant has no type");
        };
        let attributes = self.decoration_attributes(id)?;
        // The text of the op has room for its number alone.
        let has_number = |name: &str| name == "spec_id";
        if !attributes.iter().all(|attribute| has_number(attribute.name.text(self.context))) {
            return self.append_general(at);
        }
        let symbol = self.symbol(id, || format!("spirv_spec_const_{id}"));
        let mut state = self.state("spirv.SpecConstant");
        state = state.attribute(self.named("sym_name", Attribute::string(self.context, &symbol)));
        state = state.attribute(self.named("default_value", value));
        state.attributes.extend(attributes);
        self.append(state);
        let name = Attribute::symbol_reference(self.context, &symbol, &[]);
        self.scalars.insert(name);
        self.define(at, id, Definition::Symbol { name, ty, is_variable: false })
    }

    fn specialization_composite(&mut self, at: Instruction, id: u32, ty: Type) -> Read<()> {
        let mut constituents = Vec::new();
        for constituent in &self.operands(at)[2..] {
            if let Definition::Symbol { name, .. } = self.definition(at, *constituent)? {
                constituents.push(*name);
            }
        }
        let context = self.context;
        let is_known = ty.is_vector(context)
            || ArrayType::from_type(context, ty).is_some()
            || StructType::from_type(context, ty).is_some();
        if constituents.len() + 2 != self.operands(at).len()
            || !constituents.iter().all(|constituent| self.scalars.contains(constituent))
            || !is_known
            || !self.decorations.of(id).is_empty()
        {
            return self.append_general(at);
        }
        let symbol = self.symbol(id, || format!("spirv_spec_const_{id}"));
        let mut state = self.state("spirv.SpecConstantComposite");
        state = state.attribute(self.named("sym_name", Attribute::string(self.context, &symbol)));
        state = state.attribute(self.named("type", Attribute::type_attribute(self.context, ty)));
        let constituents = Attribute::array(self.context, &constituents);
        state = state.attribute(self.named("constituents", constituents));
        self.append(state);
        let name = Attribute::symbol_reference(self.context, &symbol, &[]);
        self.define(at, id, Definition::Symbol { name, ty, is_variable: false })
    }
}
