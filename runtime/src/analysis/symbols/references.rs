//! Symbol references: construction, access and search in attributes.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use crate::attributes::{Attribute, AttributeData};
use crate::context::Context;
use crate::sub_elements::Part;
use crate::types::Type;

/// Returns the untyped string attribute with these bytes.
pub(crate) fn string(context: &Context, value: &[u8]) -> Attribute {
    context.data().intern_attribute(AttributeData::String { value: value.into(), ty: Type::NONE })
}

/// Returns the reference `@first::@second...` with these names, which are string attributes.
///
/// # Panics
///
/// If `names` is empty, or if a name is not a string attribute.
pub fn symbol_reference(context: &Context, names: &[Attribute]) -> Attribute {
    let is_string = |name: &Attribute| matches!(name.data(context), AttributeData::String { .. });
    assert!(names.iter().all(is_string), "the names in a symbol reference are strings");
    let [root, nested @ ..] = names else { panic!("a symbol reference without a name") };
    context.data().intern_attribute(AttributeData::SymbolReference { root: *root, nested: nested.into() })
}

/// Returns the names of a symbol reference, outermost first; `None` for other attributes.
pub fn reference_names(context: &Context, reference: Attribute) -> Option<SmallVec<[Attribute; 4]>> {
    match reference.data(context) {
        AttributeData::SymbolReference { root, nested } => {
            Some(std::iter::once(*root).chain(nested.iter().copied()).collect())
        }
        _ => None,
    }
}

/// Returns all distinct symbol references in an attribute at any depth: in arrays, dictionaries, types and
/// parameters of dialect attributes. They are in the order of their first occurrence.
pub fn symbol_references(context: &Context, attribute: Attribute) -> Vec<Attribute> {
    let mut found = Vec::new();
    collect_references(context, attribute, &mut FxHashSet::default(), &mut found);
    found
}

/// Adds the references in `attribute` that are not in `seen`.
pub(super) fn collect_references(
    context: &Context,
    attribute: Attribute,
    seen: &mut FxHashSet<Part>,
    found: &mut Vec<Attribute>,
) {
    let mut stack = vec![Part::Attribute(attribute)];
    while let Some(part) = stack.pop() {
        if !part.flags(context).has_symbol_reference() || !seen.insert(part) {
            continue;
        }
        if let Part::Attribute(attribute) = part
            && let AttributeData::SymbolReference { .. } = attribute.data(context)
        {
            found.push(attribute);
            continue;
        }
        let first = stack.len();
        part.for_each_child(context, &mut |inner| stack.push(inner));
        stack[first..].reverse();
    }
}
