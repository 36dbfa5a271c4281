//! Encodings of ops as instructions, and the enums that these and requirements refer to.

use super::{Plan, Test};
use crate::model::{
    AttributeField, AttributeId, Enum, EnumForm, EnumId, LiteralKind, Op, OpArgument, Storage,
};

pub use terrace_vocabulary::{
    ArgumentEncoding, AttributeEncoding, CaseDescriptor, EnumDescriptor, InstructionEncoding,
};

/// The enum whose values an attribute holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EnumAttribute {
    /// The enum.
    pub enumeration: EnumId,
    /// The attribute definition whose only parameter is the value. Without one, it is the attribute of the enum.
    pub holder: Option<AttributeId>,
}

impl Plan<'_> {
    /// Returns the encoding of an op as an instruction, if it has an opcode.
    pub(super) fn instruction(&mut self, op: &Op) -> Option<InstructionEncoding> {
        let opcode = op.opcode.as_ref()?;
        let arguments = op.arguments.iter().map(|argument| match *argument {
            OpArgument::Operand(index) => ArgumentEncoding::Operand(index as u32),
            OpArgument::Attribute(slot) => {
                let encoding = self.attribute_encoding(&op.attributes[slot]);
                ArgumentEncoding::Attribute(slot as u32, encoding)
            }
        });
        Some(InstructionEncoding {
            set: opcode.set.clone().map(Into::into),
            opcode: opcode.number,
            arguments: arguments.collect(),
        })
    }

    fn attribute_encoding(&mut self, field: &AttributeField) -> AttributeEncoding {
        let Some(constraint) = &field.constraint else { return AttributeEncoding::Absent };
        if constraint.accessor.is_symbol_name {
            return AttributeEncoding::Absent;
        }
        if let Some(values) = self.enum_attribute(field) {
            return match self.model.enumeration(values.enumeration).as_constant {
                true => AttributeEncoding::Constant,
                false => AttributeEncoding::Value,
            };
        }
        let check = self.constraint(constraint);
        let literal = match constraint.accessor.storage {
            Storage::Enum(id) if self.model.enumeration(id).form == EnumForm::Text => Some(LiteralKind::Text),
            Storage::Attribute(id) => self.model.attribute(id).literal,
            _ => match self.check(check).test {
                Test::Attribute(id) => self.model.attribute(id).literal,
                _ => None,
            },
        };
        match literal {
            Some(LiteralKind::Integer | LiteralKind::Float) => AttributeEncoding::Number,
            Some(LiteralKind::Text) => AttributeEncoding::Text,
            Some(LiteralKind::Symbol) => AttributeEncoding::Symbol,
            Some(LiteralKind::Type) => AttributeEncoding::Type,
            Some(LiteralKind::Array | LiteralKind::DenseArray | LiteralKind::Elements) => {
                AttributeEncoding::List
            }
            _ => AttributeEncoding::Any,
        }
    }

    /// Returns the enum whose values an attribute of an op holds, if there is a descriptor of it.
    pub fn enum_attribute(&self, field: &AttributeField) -> Option<EnumAttribute> {
        let (enumeration, holder) = match field.constraint.as_ref()?.accessor.storage {
            Storage::Enum(id) => (id, None),
            Storage::Attribute(id) => (self.model.attribute(id).only_enum()?, Some(id)),
            Storage::Any | Storage::Type(_) => return None,
        };
        self.is_described(enumeration).then_some(EnumAttribute { enumeration, holder })
    }

    /// Returns whether an enum has a descriptor: it has facts about instructions, or its dialect has instructions.
    pub fn is_described(&self, id: EnumId) -> bool {
        let definition = self.model.enumeration(id);
        if definition.form == EnumForm::Text {
            return false;
        }
        let has_facts = definition.as_constant
            || definition.cases.iter().any(|case| case.availability.is_some() || !case.parameters.is_empty());
        let dialect = self.model.file_dialects[definition.header.span.file.0 as usize];
        has_facts || dialect.is_some_and(|dialect| self.dialects_with_opcodes.contains(&dialect))
    }
}

/// Returns the descriptor of an enum.
pub fn enum_descriptor(definition: &Enum) -> EnumDescriptor {
    let cases = definition.cases.iter().map(|case| CaseDescriptor {
        text: case.text.clone().into(),
        value: case.value as i64,
        availability: case.availability.clone().unwrap_or_default(),
        parameters: case.parameters.clone().into(),
    });
    EnumDescriptor {
        name: definition.header.name.clone().into(),
        cases: cases.collect(),
        is_set: definition.form == EnumForm::Bits,
        as_constant: definition.as_constant,
    }
}
