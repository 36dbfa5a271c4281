//! A cache of type conversions, one per thread: no locks, and no work that threads repeat more than once each.

use std::cell::{Cell, RefCell};
use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHasher;

use super::type_converter::{TypeList, Unconverted};
use crate::context::Context;
use crate::types::Type;

/// The number of entries. A conversion takes the place of another whose key has the same hash.
const ENTRIES: usize = 512;

/// A conversion of one type.
struct Entry {
    rules: u64,
    context: u32,
    ty: Type,
    types: TypeList,
}

thread_local! {
    static CACHE: RefCell<Vec<Option<Entry>>> = const { RefCell::new(Vec::new()) };
    /// The number of conversions that are under way, one inside the other.
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

/// Returns a number that no other set of rules of the process has.
pub(super) fn next_number() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// Ends a conversion, even by a panic.
struct Nested;

impl Nested {
    fn enter() -> Self {
        DEPTH.set(DEPTH.get() + 1);
        Nested
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// Returns the place of a conversion.
#[inline]
fn slot_of(rules: u64, ty: Type) -> usize {
    let mut hasher = FxHasher::default();
    (rules, ty).hash(&mut hasher);
    hasher.finish() as usize % ENTRIES
}

/// Returns what `read` makes of the types that the rules with a number make of a type, if they are known.
#[inline]
fn with_known<R>(
    rules: u64,
    context: &Context,
    ty: Type,
    read: impl FnOnce(&TypeList) -> Option<R>,
) -> Option<R> {
    let serial = context.data().serial();
    CACHE.with_borrow(|cache| {
        let entry = cache.get(slot_of(rules, ty))?.as_ref()?;
        let is_it = entry.rules == rules && entry.context == serial && entry.ty == ty && serial != 0;
        if is_it { read(&entry.types) } else { None }
    })
}

/// Returns the one type that the rules with a number make of a type, if that is known.
#[inline]
pub(super) fn known_one(rules: u64, context: &Context, ty: Type) -> Option<Type> {
    with_known(rules, context, ty, |types| match types[..] {
        [one] => Some(one),
        _ => None,
    })
}

/// Returns what the rules with a number make of a type: what `convert` returned for it before, or returns now.
///
/// The conversion of a part of a type is not kept: that of a recursive type may depend on the types around it.
///
/// # Errors
///
/// As `convert`, whose errors are not kept.
pub(super) fn converted(
    rules: u64,
    context: &Context,
    ty: Type,
    convert: impl FnOnce() -> Result<TypeList, Unconverted>,
) -> Result<TypeList, Unconverted> {
    if let Some(types) = with_known(rules, context, ty, |types| Some(types.clone())) {
        return Ok(types);
    }
    let (serial, slot) = (context.data().serial(), slot_of(rules, ty));
    let nested = Nested::enter();
    let types = convert()?;
    drop(nested);
    if DEPTH.get() == 0 {
        CACHE.with_borrow_mut(|cache| {
            if cache.is_empty() {
                cache.resize_with(ENTRIES, || None);
            }
            cache[slot] = Some(Entry { rules, context: serial, ty, types: types.clone() });
        });
    }
    Ok(types)
}
