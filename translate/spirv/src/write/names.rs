//! Names of ids and of members, for which the reader has locations.

use rspirv::spirv::Op as Opcode;
use terrace_runtime::attributes::LocationData;
use terrace_runtime::context::Context;
use terrace_runtime::location::Location;
use terrace_runtime::types::Type;

use super::{Writer, push};
use crate::words::push_string;

/// Returns the name in a location, and the location that is named.
pub(super) fn name_and_line(context: &Context, location: Location) -> (Option<&str>, Location) {
    match location.data(context) {
        Some(LocationData::Name { name, child }) => (name.as_string(context), *child),
        _ => (None, location),
    }
}

impl Writer<'_> {
    /// Writes the name of an id.
    pub(super) fn name(&mut self, id: u32, name: &str) {
        let mut operands = vec![id];
        push_string(&mut operands, name.as_bytes());
        push(&mut self.sections.names, Opcode::Name as u32, &operands);
    }

    /// Writes the name of an id from a location.
    pub(super) fn name_by_location(&mut self, id: u32, location: Location) {
        let context = self.context;
        if let (Some(name), _) = name_and_line(context, location) {
            self.name(id, name);
        }
    }

    /// Gives an id that stands for equal ops the first name in a location of one.
    pub(super) fn name_shared(&mut self, id: u32, location: Location) {
        let context = self.context;
        if let (Some(name), _) = name_and_line(context, location)
            && self.named.insert(id)
        {
            self.name(id, name);
        }
    }

    /// Finds the names of members in the location of the module.
    pub(super) fn find_member_names(&mut self) {
        let context = self.context;
        let location = self.module.location(self.module.root());
        let Some(LocationData::Fused { metadata: Some(pairs), .. }) = location.data(context) else { return };
        for pair in pairs.as_array(context).unwrap_or_default() {
            if let Some([ty, names]) = pair.as_array(context)
                && let Some(ty) = ty.as_type(context)
            {
                self.member_names.insert(ty, *names);
            }
        }
    }

    /// Writes the names of the members of a structure.
    pub(super) fn name_members(&mut self, id: u32, ty: Type) {
        let context = self.context;
        let names = self.member_names.get(&ty).and_then(|names| names.as_array(context));
        for (member, name) in names.unwrap_or_default().iter().enumerate() {
            let name = name.as_string(context).unwrap_or_default();
            if !name.is_empty() {
                let mut operands = vec![id, member as u32];
                push_string(&mut operands, name.as_bytes());
                push(&mut self.sections.names, Opcode::MemberName as u32, &operands);
            }
        }
    }
}
