//! The names that values have because an op suggests them, told apart by suffixes.

use std::sync::Arc;

use rustc_hash::FxHashSet;

use super::words::push_unsigned;

/// The suggested names that are taken where a child body begins.
#[derive(Debug)]
pub(crate) struct NameScope {
    names: FxHashSet<Box<str>>,
    outer: Option<Arc<NameScope>>,
}

/// The names that are taken in the regions around the current one.
///
/// Regions are numbered depth first, so leaving some of them is undoing what was taken last.
#[derive(Default)]
pub(crate) struct TakenNames {
    names: FxHashSet<Box<str>>,
    order: Vec<Box<str>>,
    outer: Option<Arc<NameScope>>,
    /// The scope made last, and the length of `order` that it stands for.
    snapshot: Option<(usize, Arc<NameScope>)>,
}

impl TakenNames {
    pub(crate) fn new(outer: Option<Arc<NameScope>>) -> Self {
        TakenNames { outer, ..TakenNames::default() }
    }

    /// Whether no name was ever suggested around here.
    pub(crate) fn is_empty(&self) -> bool {
        self.names.is_empty() && self.outer.is_none()
    }

    /// A mark to come back to with [`TakenNames::restore`].
    pub(crate) fn mark(&self) -> usize {
        self.order.len()
    }

    /// Frees the names that were taken since the mark.
    pub(crate) fn restore(&mut self, mark: usize) {
        if self.order.len() > mark {
            for name in self.order.drain(mark..) {
                self.names.remove(&name);
            }
            self.snapshot = self.snapshot.take().filter(|(length, _)| *length <= mark);
        }
    }

    /// The names that a child body that begins here must not use.
    pub(crate) fn scope(&mut self) -> Option<Arc<NameScope>> {
        if self.names.is_empty() {
            return self.outer.clone();
        }
        let length = self.order.len();
        match &self.snapshot {
            Some((known, scope)) if *known == length => Some(scope.clone()),
            _ => {
                let scope = Arc::new(NameScope { names: self.names.clone(), outer: self.outer.clone() });
                self.snapshot = Some((length, scope.clone()));
                Some(scope)
            }
        }
    }

    fn is_taken(&self, name: &str, argument_count: u32) -> bool {
        // Arguments take their own names without a trace: `arg0` to the last one given.
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
        self.names.contains(name)
    }

    /// Takes a name like `suggestion` that is free; `conflicts` counts the suffixes.
    pub(crate) fn take(&mut self, suggestion: &str, conflicts: &mut u32, argument_count: u32) -> &str {
        let mut name = sanitize(suggestion);
        if self.is_taken(&name, argument_count) {
            name.push('_');
            let stem = name.len();
            loop {
                push_unsigned(&mut name, u64::from(*conflicts));
                *conflicts += 1;
                if !self.is_taken(&name, argument_count) {
                    break;
                }
                name.truncate(stem);
            }
        }
        let name: Box<str> = name.into();
        self.names.insert(name.clone());
        self.order.push(name);
        self.order.last().expect("just pushed")
    }

    /// Whether a suggested name is the one that argument `number` would get by itself.
    pub(crate) fn has_argument_name(&self, number: u32) -> bool {
        if self.is_empty() {
            return false;
        }
        let mut name = String::from("arg");
        push_unsigned(&mut name, u64::from(number));
        self.is_taken(&name, 0)
    }
}

/// A suggestion as a value name that the grammar allows: blanks become `_`, other strange characters their code.
fn sanitize(suggestion: &str) -> String {
    let mut name = String::with_capacity(suggestion.len() + 1);
    // A name of digits would be taken for a number.
    if suggestion.is_empty() || suggestion.starts_with(|first: char| first.is_ascii_digit()) {
        name.push('_');
    }
    for byte in suggestion.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'$' | b'.' | b'_' | b'-' => name.push(byte as char),
            b' ' => name.push('_'),
            _ => super::words::push_hexadecimal(&mut name, byte),
        }
    }
    name
}
