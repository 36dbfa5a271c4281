//! The names of `OpName` and `OpMemberName`.
//!
//! Symbols and structures have their names. Those of values are locations of the ops and arguments, and those of members are
//! metadata of the location of the module: neither is part of the text without locations.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::location::Location;
use terrace_spirv::StructType;

use super::{Definition, Reader};
use crate::words::{Instruction, Read};

impl Reader<'_> {
    /// Reads the name of an id.
    pub(super) fn read_name(&mut self, at: Instruction) -> Read<()> {
        let id = self.word(at, 0)?;
        let (name, _) = self.string(at, 1)?;
        self.names.insert(id, name);
        Ok(())
    }

    /// Reads the name of a member.
    pub(super) fn read_member_name(&mut self, at: Instruction) -> Read<()> {
        let (id, member) = (self.word(at, 0)?, self.word(at, 1)?);
        let (name, _) = self.string(at, 2)?;
        self.member_names.entry(id).or_default().push((member, name));
        Ok(())
    }

    /// Returns the location of an id: the line, with the name of the id if it has one.
    pub(super) fn location(&self, id: Option<u32>) -> Location {
        match id.and_then(|id| self.names.get(&id)) {
            Some(name) if !name.is_empty() => Location::name(self.context, name, self.line),
            _ => self.line,
        }
    }

    /// Sets the location of the module if members have names: pairs of a structure and the names of its members.
    pub(super) fn keep_member_names(&mut self, at: Instruction) -> Read<()> {
        let context = self.context;
        let mut all: Vec<(u32, Vec<(u32, String)>)> =
            std::mem::take(&mut self.member_names).into_iter().collect();
        all.sort_unstable_by_key(|(id, _)| *id);
        let mut pairs = Vec::new();
        for (id, known) in all {
            let Definition::Type(ty) = *self.definition(at, id)? else { continue };
            let Some(structure) = StructType::from_type(context, ty) else { continue };
            let mut names = vec![Attribute::string(context, ""); structure.member_types(context).len()];
            for (member, name) in known {
                if let Some(slot) = names.get_mut(member as usize) {
                    *slot = Attribute::string(context, &name);
                }
            }
            let names = Attribute::array(context, &names);
            pairs.push(Attribute::array(context, &[Attribute::type_attribute(context, ty), names]));
        }
        if !pairs.is_empty() {
            let metadata = Attribute::array(context, &pairs);
            let root = self.module.root();
            self.module.set_location(root, Location::fused(context, &[Location::UNKNOWN], Some(metadata)));
        }
        Ok(())
    }
}
