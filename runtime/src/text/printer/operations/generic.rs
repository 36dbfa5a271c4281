//! The generic form of ops (language reference, Operations).

use crate::attributes::{Attribute, AttributeData, NamedAttribute};
use crate::context::Context;
use crate::ir::{Arena, AttributeStorage, Body, OpIndex};
use crate::text::printer::aliases::table::AliasCollector;
use crate::text::printer::operations::{OpPrinter, RegionForm};
use crate::types::TypeData;

/// The attributes of an op in generic form.
struct ShownAttributes {
    /// The properties between `<{` and `}>`.
    properties: Properties,
    /// The dictionary after the regions.
    dictionary: Dictionary,
}

enum Properties {
    None,
    /// The properties of an unregistered op.
    Attribute(Attribute),
    /// The inherent attributes of a registered op.
    Entries(Vec<NamedAttribute>),
}

enum Dictionary {
    Attribute(Attribute),
    Entries(Vec<NamedAttribute>),
}

impl ShownAttributes {
    #[inline]
    fn new(body: &Body, op: OpIndex) -> Self {
        if op != OpIndex::ROOT
            && let AttributeStorage::Dictionary(dictionary) = body.arena().ops[op.at()].attributes.storage()
            && body.child_at(op).is_none()
        {
            return ShownAttributes {
                properties: Properties::None,
                dictionary: Dictionary::Attribute(dictionary),
            };
        }
        Self::with_slots(body, op)
    }

    fn with_slots(body: &Body, op: OpIndex) -> Self {
        let handle = body.op_handle(op);
        let discardable = body.discardable_attributes(handle);
        let info = body.info(handle);
        if !info.is_registered() {
            let properties = body.properties(handle).map_or(Properties::None, Properties::Attribute);
            return ShownAttributes { properties, dictionary: Dictionary::Attribute(discardable) };
        }
        let names = info.inherent_attributes();
        let in_dictionary = info.descriptor().is_some_and(|descriptor| descriptor.properties_in_dictionary);
        let signature = info.signature_slots().filter(|signature| signature.is_name_discardable);
        let (mut properties, mut others) = (Vec::new(), Vec::new());
        for slot in info.slots_by_name().iter().map(|slot| *slot as usize) {
            let Some(value) = body.inherent_attribute(handle, slot) else { continue };
            let is_other = in_dictionary || signature.is_some_and(|signature| signature.name == slot);
            let entries = if is_other { &mut others } else { &mut properties };
            entries.push(NamedAttribute { name: names[slot], value });
        }
        let dictionary = match others.is_empty() {
            true => Dictionary::Attribute(discardable),
            false => Dictionary::Entries(with_discardable(&body.context, others, discardable)),
        };
        let properties = match properties.is_empty() {
            true => Properties::None,
            false => Properties::Entries(properties),
        };
        ShownAttributes { properties, dictionary }
    }
}

/// Adds the discardable attributes to a sorted list of others.
fn with_discardable(
    context: &Context,
    mut entries: Vec<NamedAttribute>,
    discardable: Attribute,
) -> Vec<NamedAttribute> {
    if let AttributeData::Dictionary(others) = discardable.data(context)
        && !others.is_empty()
    {
        entries.extend_from_slice(others);
        entries.sort_by_key(|entry| entry.name.text(context));
    }
    entries
}

impl<'b> OpPrinter<'_, 'b> {
    /// Writes an op of `body` in generic form, beginning with its name. If the op owns a body, that body must
    /// have been entered.
    pub(crate) fn print_generic(&mut self, body: &'b Body, op: OpIndex) {
        self.memo.write_quoted_name(&mut self.out, self.shared, body.name_at(op));
        let attributes = ShownAttributes::new(body, op);
        if op == OpIndex::ROOT {
            self.out.push(')');
            self.print_properties_and_regions(body, op, &attributes);
            self.out.push_str(" : () -> ()");
            return;
        }
        let arena = body.arena();
        let record = &arena.ops[op.at()];
        let operands = &arena.uses[record.operands as usize..][..record.operand_count as usize];
        {
            let position = self.scopes.iter().rposition(|scope| scope.body.serial == body.serial);
            let numbering = &self.scopes[position.expect("the op's body was entered")].numbering;
            for (position, operand) in operands.iter().enumerate() {
                if position > 0 {
                    self.out.push_str(", ");
                }
                numbering.write_value(&mut self.out, operand.value);
            }
            self.out.push(')');
            if record.extra.is_some() && arena.extras[record.extra.at()].successor_count > 0 {
                self.out.push('[');
                for (position, successor) in arena.successors[arena.successor_range(op)].iter().enumerate() {
                    if position > 0 {
                        self.out.push_str(", ");
                    }
                    numbering.write_block(&mut self.out, successor.block);
                }
                self.out.push(']');
            }
        }
        self.print_properties_and_regions(body, op, &attributes);
        self.out.push_str(" : (");
        for (position, operand) in operands.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            self.write_value_type(arena, operand.value);
        }
        self.out.push_str(") -> ");
        self.print_result_types(arena, record.results, record.result_count);
    }

    fn print_result_types(&mut self, arena: &Arena, first: u32, count: u32) {
        let results = &arena.values[first as usize..][..count as usize];
        if let [result] = results
            && let Some(ty) = result.ty
            && !matches!(ty.data(self.shared.context), TypeData::Function { .. })
        {
            self.write_type(ty);
            return;
        }
        self.out.push('(');
        for (position, result) in results.iter().enumerate() {
            if position > 0 {
                self.out.push_str(", ");
            }
            match result.ty {
                Some(ty) => self.write_type(ty),
                None => self.out.push_str("<<NULL TYPE>>"),
            }
        }
        self.out.push(')');
    }

    #[inline]
    fn print_properties_and_regions(&mut self, body: &'b Body, op: OpIndex, attributes: &ShownAttributes) {
        match &attributes.properties {
            Properties::None => {}
            Properties::Attribute(dictionary) => {
                self.out.push_str(" <");
                self.write_attribute(*dictionary);
                self.out.push('>');
            }
            Properties::Entries(entries) => {
                self.out.push_str(" <{");
                self.print_entries(entries.iter());
                self.out.push_str("}>");
            }
        }
        let regions = self.regions_of(body, op);
        if regions.len() > 0 {
            self.out.push_str(" (");
            for position in 0..regions.len() {
                if position > 0 {
                    self.out.push_str(", ");
                }
                let region = regions.get(position).expect("position is below the length");
                self.print_region_at(region, RegionForm::FULL);
            }
            self.out.push(')');
        }
        match &attributes.dictionary {
            Dictionary::Attribute(Attribute::EMPTY_DICTIONARY) => {}
            Dictionary::Attribute(dictionary) => {
                self.out.push(' ');
                self.write_attribute(*dictionary);
            }
            Dictionary::Entries(entries) if entries.is_empty() => {}
            Dictionary::Entries(entries) => {
                self.out.push_str(" {");
                self.print_entries(entries.iter());
                self.out.push('}');
            }
        }
    }

    /// Collects everything that the generic form of an op would print, in the order in which aliases are
    /// numbered.
    pub(crate) fn collect_generic(&mut self, body: &'b Body, op: OpIndex) {
        if self.collector.as_ref().is_some_and(AliasCollector::is_of_resources) {
            // Resource keys are collected in textual order.
            let attributes = ShownAttributes::new(body, op);
            return self.print_properties_and_regions(body, op, &attributes);
        }
        if !self.shared.options.skip_regions {
            let regions = self.regions_of(body, op);
            for position in 0..regions.len() {
                let region = regions.get(position).expect("position is below the length");
                self.print_region_at(region, RegionForm::FULL);
            }
        }
        if op != OpIndex::ROOT {
            let arena = body.arena();
            let record = &arena.ops[op.at()];
            for operand in &arena.uses[record.operands as usize..][..record.operand_count as usize] {
                self.write_value_type(arena, operand.value);
            }
            for result in &arena.values[record.results as usize..][..record.result_count as usize] {
                result.ty.iter().for_each(|ty| self.write_type(*ty));
            }
        }
        let handle = body.op_handle(op);
        let mut attributes = body.attributes(handle);
        attributes.sort_by_key(|entry| entry.name.text(&body.context));
        for entry in attributes {
            self.write_attribute(entry.value);
        }
    }
}
