//! Suggested value names, made unique by suffixes.

use std::hash::BuildHasher;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::{FxBuildHasher, FxHashSet};

use crate::text::printer::tokens::push_unsigned;

/// The number of names for which there is room from the first one on.
pub(super) const FEW: usize = 64;

/// The length of names for which there is room.
pub(super) const NAME_LENGTH: usize = 12;

/// The suggested names in use at the start of a child body.
#[derive(Debug)]
pub(crate) struct NameScope {
    names: FxHashSet<Box<str>>,
    outer: Option<Arc<NameScope>>,
}

/// The names that are taken in the regions around the current one.
///
/// Regions are numbered depth first, so leaving some of them is undoing what was taken last. All names are in one text: a
/// body of many constants, each of which suggests a name, takes no memory for each.
#[derive(Default)]
pub(crate) struct TakenNames {
    text: String,
    /// The names in the order in which they were assigned.
    order: Vec<TakenName>,
    /// Positions in `order`, by the hash of the name.
    names: HashTable<u32>,
    outer: Option<Arc<NameScope>>,
    /// The scope made last, and the length of `order` that it stands for.
    snapshot: Option<(usize, Arc<NameScope>)>,
    /// The name under construction.
    draft: String,
}

/// A name that is taken.
#[derive(Clone, Copy)]
struct TakenName {
    /// Its place in the text.
    start: u32,
    end: u32,
    /// Its hash, which is needed again when the table grows and when the name is released.
    hash: u64,
}

impl TakenNames {
    pub(crate) fn new(outer: Option<Arc<NameScope>>) -> Self {
        TakenNames { outer, ..TakenNames::default() }
    }

    /// Returns whether no names are suggested in the enclosing regions.
    pub(crate) fn is_empty(&self) -> bool {
        self.order.is_empty() && self.outer.is_none()
    }

    /// Returns a mark for [`TakenNames::restore`].
    pub(crate) fn mark(&self) -> usize {
        self.order.len()
    }

    /// Releases the names taken since the mark.
    pub(crate) fn restore(&mut self, mark: usize) {
        if self.order.len() <= mark {
            return;
        }
        for position in (mark..self.order.len()).rev() {
            let entry = self.names.find_entry(self.order[position].hash, |known| *known as usize == position);
            entry.expect("what was taken is in the table").remove();
        }
        self.text.truncate(self.order[mark].start as usize);
        self.order.truncate(mark);
        self.snapshot = self.snapshot.take().filter(|(length, _)| *length <= mark);
    }

    /// Returns the names that a child body starting here must not use.
    pub(crate) fn scope(&mut self) -> Option<Arc<NameScope>> {
        if self.order.is_empty() {
            return self.outer.clone();
        }
        let length = self.order.len();
        match &self.snapshot {
            Some((known, scope)) if *known == length => Some(scope.clone()),
            _ => {
                let names = (0..length).map(|position| name_at(&self.text, &self.order, position).into());
                let scope = Arc::new(NameScope { names: names.collect(), outer: self.outer.clone() });
                self.snapshot = Some((length, scope.clone()));
                Some(scope)
            }
        }
    }

    /// Returns whether the name with this hash is taken.
    fn is_taken(&self, name: &str, hash: u64, argument_count: u32) -> bool {
        // Default argument names are not recorded: `arg0` to the last one in use.
        if let Some(digits) = name.strip_prefix("arg")
            && (digits == "0" || !digits.starts_with('0'))
            && digits.bytes().all(|byte| byte.is_ascii_digit())
            && digits.parse::<u32>().is_ok_and(|number| number < argument_count)
        {
            return true;
        }
        let mut outer = &self.outer;
        while let Some(scope) = outer {
            if scope.names.contains(name) {
                return true;
            }
            outer = &scope.outer;
        }
        let is_same = |position: &u32| name_at(&self.text, &self.order, *position as usize) == name;
        self.names.find(hash, is_same).is_some()
    }

    /// Takes a free name similar to `suggestion`. `conflicts` counts the suffixes.
    pub(crate) fn take(&mut self, suggestion: &str, conflicts: &mut u32, argument_count: u32) -> &str {
        let mut name = std::mem::take(&mut self.draft);
        sanitize(suggestion, &mut name);
        let mut hash = hash_of(&name);
        if self.is_taken(&name, hash, argument_count) {
            name.push('_');
            let stem = name.len();
            loop {
                push_unsigned(&mut name, u64::from(*conflicts));
                *conflicts += 1;
                hash = hash_of(&name);
                if !self.is_taken(&name, hash, argument_count) {
                    break;
                }
                name.truncate(stem);
            }
        }
        if self.order.capacity() == 0 {
            // Who takes one name takes several.
            self.names.reserve(FEW, |position| self.order[*position as usize].hash);
            self.order.reserve(FEW);
            self.text.reserve(NAME_LENGTH * FEW);
        }
        let (position, start) = (self.order.len(), self.text.len());
        self.text.push_str(&name);
        self.order.push(TakenName { start: start as u32, end: self.text.len() as u32, hash });
        self.names.insert_unique(hash, position as u32, |position| self.order[*position as usize].hash);
        self.draft = name;
        &self.text[start..]
    }

    /// Returns whether a suggested name is the default name of argument `number`.
    pub(crate) fn has_argument_name(&self, number: u32) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut name = String::from("arg");
        push_unsigned(&mut name, u64::from(number));
        self.is_taken(&name, hash_of(&name), 0)
    }
}

fn name_at<'text>(text: &'text str, order: &[TakenName], position: usize) -> &'text str {
    let TakenName { start, end, .. } = order[position];
    &text[start as usize..end as usize]
}

fn hash_of(name: &str) -> u64 {
    FxBuildHasher.hash_one(name)
}

/// Converts a suggestion to a valid value name: blanks become `_`, other invalid characters their code.
fn sanitize(suggestion: &str, name: &mut String) {
    name.clear();
    // A leading digit would make the name a number.
    if suggestion.is_empty() || suggestion.starts_with(|first: char| first.is_ascii_digit()) {
        name.push('_');
    }
    let is_valid =
        |byte: &u8| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'$' | b'.' | b'_' | b'-');
    let rest = match suggestion.bytes().position(|byte| !is_valid(&byte)) {
        None => return name.push_str(suggestion),
        Some(first) => {
            name.push_str(&suggestion[..first]);
            &suggestion[first..]
        }
    };
    for byte in rest.bytes() {
        match byte {
            _ if is_valid(&byte) => name.push(byte as char),
            b' ' => name.push('_'),
            _ => crate::text::printer::tokens::push_hexadecimal(name, byte),
        }
    }
}
