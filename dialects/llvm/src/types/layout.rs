//! The layout of types in memory.
//!
//! The entry of a pointer is a list of numbers of bits: its size, its alignment, the preferred one, and the width of indices,
//! which is the size if it is left out. Pointers to an address space without entry are like those to address space 0. The
//! entry of the structure without fields is the least alignment of all structures, and the preferred one.

use terrace_data_layout::{
    DataLayout, DataLayoutEntryAttr, DataLayoutTypeInterface, bits_of_entry, entry_for_type,
};
use terrace_runtime::context::Context;
use terrace_runtime::types::Type;

use crate::{ArrayType, PPCFP128Type, PointerType, StructType};

/// The bits of a pointer without entry.
const POINTER: [u64; 4] = [64; 4];

/// The preferred alignment of structures without entry, in bytes.
const PREFERRED_STRUCT_ALIGNMENT: u64 = 8;

/// Returns size, alignment, preferred alignment and index width of a pointer in bits.
fn pointer_bits(context: &Context, ty: PointerType, entries: &[DataLayoutEntryAttr]) -> [u64; 4] {
    let entry = entry_for_type(context, entries, ty.ty())
        .or_else(|| entry_for_type(context, entries, PointerType::get(context, 0).ty()));
    match entry.and_then(|entry| bits_of_entry(context, entry)).as_deref() {
        Some([size, alignment, preferred]) => [*size, *alignment, *preferred, *size],
        Some([size, alignment, preferred, index]) => [*size, *alignment, *preferred, *index],
        _ => POINTER,
    }
}

impl DataLayoutTypeInterface for PointerType {
    fn size_in_bits(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(pointer_bits(layout.context(), self, entries)[0])
    }

    fn abi_alignment(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(pointer_bits(layout.context(), self, entries)[1] / 8)
    }

    fn preferred_alignment(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(pointer_bits(layout.context(), self, entries)[2] / 8)
    }

    fn index_width(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(pointer_bits(layout.context(), self, entries)[3])
    }

    fn verify_entries(self, context: &Context, entries: &[DataLayoutEntryAttr]) -> Result<(), String> {
        for entry in entries {
            let key = key_text(context, *entry);
            let count = entry.value(context).elements(context).map(|elements| elements.count());
            if !matches!(count, Some(3 | 4)) {
                return Err(format!(
                    "expected layout attribute for {key} to be a dense integer elements attribute with 3 or 4 elements"
                ));
            }
            let Some(bits) = bits_of_entry(context, *entry) else {
                return Err(format!("expected i64 parameters for {key}"));
            };
            verify_alignments(bits[1], bits[2])?;
        }
        Ok(())
    }

    /// A pointer keeps its size, and is not aligned more than outside.
    fn are_compatible(
        self,
        context: &Context,
        outer: &[DataLayoutEntryAttr],
        inner: &[DataLayoutEntryAttr],
    ) -> bool {
        let mut pointers =
            inner.iter().filter_map(|entry| PointerType::from_type(context, entry.key_type(context)?));
        pointers.all(|pointer| {
            let [old_size, old_alignment, ..] = pointer_bits(context, pointer, outer);
            let [size, alignment, ..] = pointer_bits(context, pointer, inner);
            size == old_size && divides(alignment, old_alignment)
        })
    }
}

/// Returns whether an alignment is at most another one.
fn divides(inner: u64, outer: u64) -> bool {
    outer.checked_rem(inner) == Some(0)
}

fn key_text(context: &Context, entry: DataLayoutEntryAttr) -> String {
    entry.key_type(context).map(|ty| format!("'{}'", context.display(ty))).unwrap_or_default()
}

fn verify_alignments(abi: u64, preferred: u64) -> Result<(), String> {
    match preferred < abi {
        true => Err("preferred alignment is expected to be at least as large as ABI alignment".to_owned()),
        false => Ok(()),
    }
}

impl DataLayoutTypeInterface for ArrayType {
    fn size_in_bits(self, layout: &DataLayout<'_>, _: &[DataLayoutEntryAttr]) -> Option<u64> {
        let context = layout.context();
        let element = *self.element(context);
        let bytes = layout.size(element)?.checked_next_multiple_of(layout.abi_alignment(element)?)?;
        bytes.checked_mul(*self.count(context))?.checked_mul(8)
    }

    fn abi_alignment(self, layout: &DataLayout<'_>, _: &[DataLayoutEntryAttr]) -> Option<u64> {
        layout.abi_alignment(*self.element(layout.context()))
    }

    fn preferred_alignment(self, layout: &DataLayout<'_>, _: &[DataLayoutEntryAttr]) -> Option<u64> {
        layout.preferred_alignment(*self.element(layout.context()))
    }
}

/// Returns the least alignment of structures, and the preferred one, in bytes.
fn structure_alignment(context: &Context, entries: &[DataLayoutEntryAttr]) -> Option<(u64, u64)> {
    let bits = bits_of_entry(context, *entries.first()?)?;
    let abi = *bits.first()?;
    Some((abi / 8, bits.get(1).copied().unwrap_or(abi) / 8))
}

impl StructType {
    /// Returns the alignment that the fields require, in bytes.
    fn field_alignment(
        self,
        layout: &DataLayout<'_>,
        entries: &[DataLayoutEntryAttr],
        of: fn(&DataLayout<'_>, Type) -> Option<u64>,
    ) -> Option<u64> {
        let context = layout.context();
        let fields = self.body_fields(context)?;
        if self.has_packed_body(context) {
            return Some(1);
        }
        let least = structure_alignment(context, entries).map_or(1, |(abi, _)| abi);
        fields.iter().try_fold(least, |most, field| Some(most.max(of(layout, *field)?)))
    }
}

impl DataLayoutTypeInterface for StructType {
    fn size_in_bits(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        let context = layout.context();
        let is_packed = self.has_packed_body(context);
        let mut end: u64 = 0;
        for field in self.body_fields(context)? {
            let alignment = if is_packed { 1 } else { layout.abi_alignment(*field)? };
            end = end.checked_next_multiple_of(alignment)?.checked_add(layout.size(*field)?)?;
        }
        let alignment = self.abi_alignment(layout, entries)?;
        end.checked_next_multiple_of(alignment)?.checked_mul(8)
    }

    fn abi_alignment(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        self.field_alignment(layout, entries, |layout, ty| layout.abi_alignment(ty))
    }

    fn preferred_alignment(self, layout: &DataLayout<'_>, entries: &[DataLayoutEntryAttr]) -> Option<u64> {
        let least = structure_alignment(layout.context(), entries);
        let least = least.map_or(PREFERRED_STRUCT_ALIGNMENT, |(_, preferred)| preferred);
        let fields = self.field_alignment(layout, entries, |layout, ty| layout.preferred_alignment(ty))?;
        Some(least.max(fields))
    }

    fn verify_entries(self, context: &Context, entries: &[DataLayoutEntryAttr]) -> Result<(), String> {
        for entry in entries {
            let key = key_text(context, *entry);
            let count = entry.value(context).elements(context).map(|elements| elements.count());
            if !matches!(count, Some(1 | 2)) {
                return Err(format!(
                    "expected layout attribute for {key} to be a dense integer elements attribute of 1 or 2 elements"
                ));
            }
            let Some(bits) = bits_of_entry(context, *entry) else {
                return Err(format!("expected i64 entries for {key}"));
            };
            let ty = entry.key_type(context).and_then(|ty| StructType::from_type(context, ty));
            if !ty.is_some_and(|ty| ty.name(context).is_none() && ty.fields(context).is_empty()) {
                return Err(format!("unexpected layout attribute for struct {key}"));
            }
            verify_alignments(bits[0], bits.get(1).copied().unwrap_or(bits[0]))?;
        }
        Ok(())
    }

    /// Structures are not aligned more than outside.
    fn are_compatible(
        self,
        context: &Context,
        outer: &[DataLayoutEntryAttr],
        inner: &[DataLayoutEntryAttr],
    ) -> bool {
        match (structure_alignment(context, outer), structure_alignment(context, inner)) {
            (Some((outer, _)), Some((inner, _))) => divides(inner, outer),
            _ => true,
        }
    }
}

impl DataLayoutTypeInterface for PPCFP128Type {
    fn size_in_bits(self, _: &DataLayout<'_>, _: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(128)
    }

    fn abi_alignment(self, _: &DataLayout<'_>, _: &[DataLayoutEntryAttr]) -> Option<u64> {
        Some(16)
    }
}
