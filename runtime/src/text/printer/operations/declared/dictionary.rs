//! The attributes of an op that no element of its format prints.

use smallvec::SmallVec;

use super::DeclaredPrinter;
use crate::attributes::{Attribute, NamedAttribute};

impl DeclaredPrinter<'_, '_, '_> {
    /// Writes the attributes that no other element prints, by name; nothing if there are none.
    pub(super) fn print_attribute_dictionary(&mut self, with_keyword: bool) {
        let has_remaining = !self.program.has_property_dictionary && !self.program.remaining.is_empty();
        let is_bare =
            !has_remaining && self.body.discardable_attributes(self.op) == Attribute::EMPTY_DICTIONARY;
        let entries = if is_bare { SmallVec::new() } else { self.dictionary_entries() };
        if entries.is_empty() {
            self.empty_dictionary_at = Some(self.printer.out.len());
            return;
        }
        self.printer.print_text(if with_keyword { " attributes {" } else { " {" });
        self.printer.print_entries(&entries);
        self.printer.print_text("}");
    }

    /// Writes `{}` if the attribute dictionary was empty, nothing has been written since, and the parser would take
    /// `value` for it.
    pub(super) fn print_empty_dictionary_before(&mut self, value: Attribute) {
        let Some(written) = self.empty_dictionary_at.and_then(|at| self.printer.out.get(at..)) else {
            return;
        };
        let is_next = written.bytes().all(|byte| byte.is_ascii_whitespace());
        if is_next && value.as_dictionary(self.printer.context()).is_some() {
            self.printer.print_text(" {}");
        }
    }

    /// Returns the attributes that no other element prints, sorted by name.
    pub(super) fn dictionary_entries(&self) -> SmallVec<[NamedAttribute; 8]> {
        let context = self.printer.context();
        let discardable =
            self.body.discardable_attributes(self.op).as_dictionary(context).unwrap_or_default();
        let mut entries: SmallVec<[NamedAttribute; 8]> = SmallVec::new();
        if !self.program.has_property_dictionary {
            entries = self.remaining_attributes();
        }
        entries.extend_from_slice(discardable);
        if entries.len() > discardable.len() {
            entries.sort_by_key(|entry| entry.name.text(context));
        }
        entries
    }

    pub(super) fn print_property_dictionary(&mut self) {
        let entries = self.remaining_attributes();
        if !entries.is_empty() {
            self.printer.print_text(" <{");
            self.printer.print_entries(&entries);
            self.printer.print_text("}>");
        }
    }

    /// Returns the inherent attributes that no element prints and that differ from their defaults, sorted by
    /// name.
    fn remaining_attributes(&self) -> SmallVec<[NamedAttribute; 8]> {
        let names = self.info.inherent_attributes();
        let entry = |slot: &u32| {
            let value = self.attribute(*slot)?;
            (!self.is_default(*slot, value)).then(|| NamedAttribute { name: names[*slot as usize], value })
        };
        self.program.remaining.iter().filter_map(entry).collect()
    }
}
