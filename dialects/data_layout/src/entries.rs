//! Entries: verification, and queries by key.

use rustc_hash::FxHashSet;
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::types::{Type, TypeData};

use crate::{DataLayoutEntryAttr, DataLayoutSpecAttr, MapAttr, TargetDeviceSpecAttr, TargetSystemSpecAttr};

type Verified = Result<(), ConstructionError>;

fn refuse(message: impl Into<String>) -> Verified {
    Err(ConstructionError::new(message.into()))
}

/// Verifies that keys are different and not empty.
pub(crate) fn verify_keys(context: &Context, entries: &[DataLayoutEntryAttr]) -> Verified {
    let mut seen = FxHashSet::default();
    for entry in entries {
        let key = *entry.key(context);
        if key.as_string_bytes(context).is_some_and(<[u8]>::is_empty) {
            return refuse("empty string as DLTI key is not allowed");
        }
        if !seen.insert(key) {
            return refuse(format!("repeated DLTI key: {}", context.display(key)));
        }
    }
    Ok(())
}

/// Verifies that there are entries, and that their keys are different strings.
pub(crate) fn verify_properties(context: &Context, entries: &[DataLayoutEntryAttr]) -> Verified {
    if entries.is_empty() {
        return refuse("no DLTI entries provided");
    }
    if let Some(entry) = entries.iter().find(|entry| entry.key(context).as_string_bytes(context).is_none()) {
        return refuse(format!("DLTI key is not a string: {}", context.display(*entry.key(context))));
    }
    verify_keys(context, entries)
}

/// Verifies the devices of a system.
pub(crate) fn verify_devices(context: &Context, entries: &[DataLayoutEntryAttr]) -> Verified {
    verify_properties(context, entries)?;
    for entry in entries {
        if TargetDeviceSpecAttr::from_attribute(context, *entry.value(context)).is_none() {
            let key = context.display(*entry.key(context));
            return refuse(format!("value associated with key {key} is not a DLTI device spec"));
        }
    }
    Ok(())
}

/// Returns the entries of an attribute of this dialect that has some.
fn entries_of(context: &Context, attribute: Attribute) -> Option<&Vec<DataLayoutEntryAttr>> {
    if let Some(spec) = DataLayoutSpecAttr::from_attribute(context, attribute) {
        return Some(spec.entries(context));
    }
    if let Some(map) = MapAttr::from_attribute(context, attribute) {
        return Some(map.entries(context));
    }
    if let Some(system) = TargetSystemSpecAttr::from_attribute(context, attribute) {
        return Some(system.entries(context));
    }
    TargetDeviceSpecAttr::from_attribute(context, attribute).map(|device| device.entries(context))
}

/// Returns what an attribute of this dialect says about keys: a list of types and strings, of which each one but the first
/// is looked up in what the one before led to.
pub fn query(context: &Context, attribute: Attribute, keys: &[Attribute]) -> Option<Attribute> {
    keys.iter().try_fold(attribute, |attribute, key| {
        let entry = entries_of(context, attribute)?.iter().find(|entry| entry.key(context) == key)?;
        Some(*entry.value(context))
    })
}

impl DataLayoutEntryAttr {
    /// Returns the type that is the key, if the key is a type.
    pub fn key_type(self, context: &Context) -> Option<Type> {
        self.key(context).as_type(context)
    }

    /// Returns the name that is the key, if the key is a name.
    pub fn key_name(self, context: &Context) -> Option<&str> {
        self.key(context).as_string(context)
    }
}

/// Returns whether two types are of the same kind: all integers are, for instance.
pub(crate) fn is_same_kind(context: &Context, a: Type, b: Type) -> bool {
    match (a.data(context), b.data(context)) {
        (TypeData::Float(a), TypeData::Float(b)) => a == b,
        (TypeData::Dialect(a), TypeData::Dialect(b)) => a.dialect == b.dialect && a.mnemonic == b.mnemonic,
        (a, b) => std::mem::discriminant(a) == std::mem::discriminant(b),
    }
}

/// Returns the entry of exactly this type.
pub fn entry_for_type(
    context: &Context,
    entries: &[DataLayoutEntryAttr],
    ty: Type,
) -> Option<DataLayoutEntryAttr> {
    entries.iter().copied().find(|entry| entry.key_type(context) == Some(ty))
}

/// Returns the numbers of an entry whose value is a list of integers of 64 bits.
pub fn bits_of_entry(context: &Context, entry: DataLayoutEntryAttr) -> Option<Vec<u64>> {
    let value = *entry.value(context);
    let elements = value.elements(context)?;
    if value.ty(context)?.element_type(context)? != Type::integer(context, 64) {
        return None;
    }
    elements.integers().map(|number| number.try_to_u64()).collect()
}
