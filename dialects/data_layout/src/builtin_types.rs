//! The layout of builtin types.
//!
//! An entry of an integer or a float is a list of its alignments in bits: that of the ABI, and the preferred one, which is
//! the same if it is left out. An integer without entry has that of the next wider integer with one, or of the widest. The
//! entry of `index` is its width.

use terrace_runtime::context::Context;
use terrace_runtime::types::{Type, TypeData};

use crate::entries::{bits_of_entry, entry_for_type};
use crate::{DataLayout, DataLayoutEntryAttr};

/// The width of an index without entry.
const INDEX_WIDTH: u64 = 64;

/// The largest width of an index.
const MAX_INDEX_WIDTH: u64 = 128;

/// Returns the width of indices.
pub(crate) fn index_width(context: &Context, entries: &[DataLayoutEntryAttr]) -> u64 {
    let entry = entry_for_type(context, entries, Type::INDEX);
    let width = entry.and_then(|entry| entry.value(context).as_i64(context));
    width.and_then(|width| u64::try_from(width).ok()).unwrap_or(INDEX_WIDTH)
}

/// Returns the size of a builtin type in bits; none if it is not known.
pub(crate) fn size_in_bits(
    layout: &DataLayout<'_>,
    ty: Type,
    entries: &[DataLayoutEntryAttr],
) -> Option<u64> {
    let context = layout.context();
    match ty.data(context) {
        TypeData::Integer { width, .. } => Some((*width).into()),
        TypeData::Float(format) => Some(format.width().into()),
        TypeData::Index => Some(index_width(context, entries)),
        // The imaginary part is aligned.
        TypeData::Complex(element) => {
            let bits = layout.size_in_bits(*element)?;
            let alignment = layout.abi_alignment(*element)?.checked_mul(8)?;
            bits.checked_next_multiple_of(alignment)?.checked_add(bits)
        }
        // Rows are padded to a power of two.
        TypeData::Vector { shaped, scalable } if !scalable.contains(&true) => {
            let bits = layout.size(shaped.element)?.checked_mul(8)?;
            let (last, outer) = shaped.shape.split_last().unwrap_or((&1, &[]));
            let row = u64::try_from(*last).ok()?.checked_next_power_of_two()?;
            outer
                .iter()
                .try_fold(bits.checked_mul(row)?, |bits, size| bits.checked_mul(u64::try_from(*size).ok()?))
        }
        _ => None,
    }
}

/// Returns the alignment entry of an integer: its own, or that of the next wider integer, or of the widest.
fn integer_entry(
    context: &Context,
    width: u32,
    entries: &[DataLayoutEntryAttr],
) -> Option<DataLayoutEntryAttr> {
    let width_of = |entry: &DataLayoutEntryAttr| entry.key_type(context)?.bit_width(context);
    let wider = entries.iter().filter(|entry| width_of(entry) >= Some(width));
    let wider = wider.min_by_key(|entry| width_of(entry));
    wider.or_else(|| entries.iter().max_by_key(|entry| width_of(entry))).copied()
}

/// Returns the alignments in bytes that an entry has: that of the ABI, and the preferred one.
fn alignments(context: &Context, entry: DataLayoutEntryAttr) -> Option<(u64, u64)> {
    let bits = bits_of_entry(context, entry)?;
    let abi = *bits.first()?;
    Some((abi / 8, bits.get(1).copied().unwrap_or(abi) / 8))
}

/// Returns the alignments of a builtin type in bytes: that of the ABI, and the preferred one.
pub(crate) fn alignment(
    layout: &DataLayout<'_>,
    ty: Type,
    entries: &[DataLayoutEntryAttr],
) -> Option<(u64, u64)> {
    let context = layout.context();
    let natural = || layout.size(ty)?.max(1).checked_next_power_of_two();
    match ty.data(context) {
        TypeData::Integer { width, .. } => match integer_entry(context, *width, entries) {
            Some(entry) => alignments(context, entry),
            None => Some((if *width < 64 { natural()? } else { 4 }, natural()?)),
        },
        TypeData::Float(_) => match entry_for_type(context, entries, ty) {
            Some(entry) => alignments(context, entry),
            None => Some((natural()?, natural()?)),
        },
        TypeData::Index => {
            let width = u32::try_from(index_width(context, entries)).ok()?;
            let integer = Type::integer_checked(context, width).ok()?;
            Some((layout.abi_alignment(integer)?, layout.preferred_alignment(integer)?))
        }
        TypeData::Complex(element) => {
            Some((layout.abi_alignment(*element)?, layout.preferred_alignment(*element)?))
        }
        TypeData::Vector { .. } => Some((natural()?, natural()?)),
        _ => None,
    }
}

/// Verifies entries for builtin types of one kind.
pub(crate) fn verify_entry(context: &Context, ty: Type, entry: DataLayoutEntryAttr) -> Result<(), String> {
    match ty.data(context) {
        TypeData::Index => match entry.value(context).as_integer(context) {
            Some(width) => match width.try_to_u64() {
                Some(1..=MAX_INDEX_WIDTH) => Ok(()),
                _ => Err(format!("the width of 'index' must be between 1 and {MAX_INDEX_WIDTH} bits")),
            },
            None => Err("expected integer attribute in the data layout entry for 'index'".to_owned()),
        },
        TypeData::Integer { .. } | TypeData::Float(_) => {
            let text = context.display(entry.to_attribute(context));
            let Some(bits) = bits_of_entry(context, entry) else {
                return Err(format!(
                    "expected a dense i64 elements attribute in the data layout entry {text}"
                ));
            };
            match bits[..] {
                [_] => Ok(()),
                [abi, preferred] if preferred >= abi => Ok(()),
                [_, _] => Err(format!(
                    "preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry {text}"
                )),
                _ => Err(format!("expected 1 or 2 elements in the data layout entry {text}")),
            }
        }
        _ => Err("unexpected data layout for a built-in type".to_owned()),
    }
}
