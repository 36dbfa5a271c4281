//! Decorations of ids and of members.

use rspirv::grammar::OperandKind;
use rspirv::spirv::{Decoration as Code, Op as Opcode};
use rustc_hash::FxHashMap;
use terrace_runtime::attributes::{Attribute, NamedAttribute};
use terrace_spirv::{
    BuiltIn, FPFastMathMode, FPFastMathModeAttr, FPRoundingMode, FPRoundingModeAttr, LinkageAttributesAttr,
    LinkageType, LinkageTypeAttr,
};

use super::{Attributes, Definition, Reader};
use crate::enums::decoration_name;
use crate::grammar::{PartValue, code, instruction, operands, parts};
use crate::words::{Instruction, Read, fault};

/// A decoration with its parts behind the case of the enum.
#[derive(Clone, Debug)]
pub(super) struct Decoration {
    /// The instruction that decorates.
    pub opcode: u16,
    /// The number of the decoration.
    pub code: u32,
    /// Its words, strings and ids.
    pub values: Vec<PartValue>,
    /// The offset of the instruction.
    pub at: Instruction,
}

/// The decorations of a module.
#[derive(Default)]
pub(super) struct Decorations {
    of_ids: FxHashMap<u32, Vec<Decoration>>,
    of_members: FxHashMap<u32, Vec<(u32, Decoration)>>,
}

impl Decorations {
    /// Returns the decorations of an id.
    pub(super) fn of(&self, id: u32) -> &[Decoration] {
        self.of_ids.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the decorations of the members of a structure, and their numbers.
    pub(super) fn of_members(&self, id: u32) -> &[(u32, Decoration)] {
        self.of_members.get(&id).map_or(&[], Vec::as_slice)
    }

    /// Returns the word of a decoration that has one.
    pub(super) fn word(&self, id: u32, code: Code) -> Option<u32> {
        let found = self.of(id).iter().find(|decoration| decoration.code == code as u32)?;
        match found.values[..] {
            [PartValue::Word(word)] => Some(word),
            _ => None,
        }
    }
}

impl Reader<'_> {
    /// Reads an instruction that decorates.
    pub(super) fn read_decoration(&mut self, at: Instruction) -> Read<()> {
        match code(at.opcode.into()) {
            Some(Opcode::DecorationGroup) => {
                let id = self.word(at, 0)?;
                return self.define(at, id, Definition::Group);
            }
            Some(Opcode::GroupDecorate) => {
                let group = self.word(at, 0)?;
                let decorations = self.decorations.of(group).to_vec();
                let targets = &self.operands(at)[1..];
                self.check_group(at, decorations.len().saturating_mul(targets.len()))?;
                for target in targets {
                    self.decorations.of_ids.entry(*target).or_default().extend(decorations.iter().cloned());
                }
                return Ok(());
            }
            Some(Opcode::GroupMemberDecorate) => {
                let group = self.word(at, 0)?;
                let decorations = self.decorations.of(group).to_vec();
                let targets = &self.operands(at)[1..];
                self.check_group(at, decorations.len().saturating_mul(targets.len() / 2))?;
                for pair in targets.chunks_exact(2) {
                    let members = self.decorations.of_members.entry(pair[0]).or_default();
                    members.extend(decorations.iter().map(|decoration| (pair[1], decoration.clone())));
                }
                return Ok(());
            }
            _ => {}
        }
        let Some(grammar) = instruction(at.opcode.into()) else { return Ok(()) };
        let parts = parts(operands(grammar), self.operands(at), at.offset as usize + 1, |_| String::new())?;
        let is_case = |kind: OperandKind| kind == OperandKind::Decoration;
        let Some(case) = parts.iter().position(|part| is_case(part.kind)) else {
            return fault(at.offset as usize, "expected a decoration");
        };
        let (PartValue::Id(target), PartValue::Word(code)) = (&parts[0].value, &parts[case].value) else {
            return fault(at.offset as usize, "expected a decoration");
        };
        let values = parts[case + 1..].iter().map(|part| part.value.clone()).collect();
        let decoration = Decoration { opcode: at.opcode, code: *code, values, at };
        match &parts[1].value {
            PartValue::Word(member) if case == 2 => {
                self.decorations.of_members.entry(*target).or_default().push((*member, decoration));
            }
            _ => self.decorations.of_ids.entry(*target).or_default().push(decoration),
        }
        Ok(())
    }

    /// Checks how many decorations a group applies, which groups may apply to groups again.
    fn check_group(&mut self, at: Instruction, count: usize) -> Read<()> {
        match self.sizes.take_decorations(count) {
            true => Ok(()),
            false => {
                fault(at.offset as usize, "groups apply too many decorations for the size of the module")
            }
        }
    }

    /// Returns the attributes for the decorations of an id.
    pub(super) fn decoration_attributes(&mut self, id: u32) -> Read<Attributes> {
        if self.decorations.of(id).is_empty() {
            return Ok(Attributes::new());
        }
        let mut attributes = Attributes::new();
        let mut others = Vec::new();
        for decoration in self.decorations.of(id).to_vec() {
            let known = self.known_decoration(&decoration);
            match known.filter(|new| attributes.iter().all(|old: &NamedAttribute| old.name != new.name)) {
                Some(attribute) => attributes.push(attribute),
                None => others.push(self.other_decoration(&decoration)?),
            }
        }
        if !others.is_empty() {
            attributes.push(self.named("spirv.decorations", Attribute::array(self.context, &others)));
        }
        Ok(attributes)
    }

    /// Returns the attribute for a decoration that has one of its own.
    fn known_decoration(&self, decoration: &Decoration) -> Option<NamedAttribute> {
        let context = self.context;
        let name = decoration_name(decoration.code)?;
        let value = match (Code::from_u32(decoration.code)?, &decoration.values[..]) {
            (_, []) if decoration.opcode == Opcode::Decorate as u16 => Attribute::UNIT,
            (Code::BuiltIn, [PartValue::Word(word)]) => {
                Attribute::string(context, BuiltIn::from_value(*word)?.to_string())
            }
            (Code::FPFastMathMode, [PartValue::Word(word)]) => {
                FPFastMathModeAttr::get(context, FPFastMathMode::from_value(*word)?).to_attribute(context)
            }
            (Code::FPRoundingMode, [PartValue::Word(word)]) => {
                FPRoundingModeAttr::get(context, FPRoundingMode::from_value(*word)?).to_attribute(context)
            }
            (Code::LinkageAttributes, [PartValue::Text(name), PartValue::Word(linkage)]) => {
                let linkage = LinkageTypeAttr::get(context, LinkageType::from_value(*linkage)?);
                LinkageAttributesAttr::get(context, name.clone(), linkage).to_attribute(context)
            }
            (_, [PartValue::Word(word)]) => self.i32(*word),
            _ => return None,
        };
        Some(self.named(&name, value))
    }

    /// Returns a decoration as an array: the instruction if it is not `OpDecorate`, the number, and the parts.
    pub(super) fn other_decoration(&mut self, decoration: &Decoration) -> Read<Attribute> {
        let mut list = Vec::new();
        if decoration.opcode != Opcode::Decorate as u16 {
            list.push(Attribute::string(self.context, crate::grammar::name(decoration.opcode.into())));
        }
        list.push(self.i32(decoration.code));
        for value in &decoration.values {
            list.push(self.argument(decoration.at, value)?);
        }
        Ok(Attribute::array(self.context, &list))
    }
}
