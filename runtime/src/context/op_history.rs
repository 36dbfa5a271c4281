//! Obsolete op names: names of earlier versions of the registered dialects.

use rustc_hash::FxHashMap;

use super::{Context, ContextData, OpName};
use crate::interfaces::OpAsmOpInterfaceTable;

/// The obsolete names of a context's registered ops, from their definitions.
#[derive(Default)]
pub(crate) struct OpHistory(FxHashMap<Box<str>, Obsolete>);

/// The meaning of an obsolete name.
#[derive(Clone, Copy)]
enum Obsolete {
    /// The op was renamed.
    Renamed(OpName),
    /// The op was the terminator of this op, which has no terminator any more.
    TerminatorOf(OpName),
}

impl OpHistory {
    /// Collects the obsolete names of all registered ops.
    pub(super) fn new(data: &ContextData) -> Self {
        let mut names = FxHashMap::default();
        for name in OpName::registered_in(data) {
            let info = name.info_in(data);
            let terminators = info.interface().map(OpAsmOpInterfaceTable::obsolete_terminators);
            for terminator in terminators.unwrap_or_default() {
                names.insert(Box::from(*terminator), Obsolete::TerminatorOf(name));
            }
            let descriptor = info.descriptor().expect("the op is registered");
            for old in descriptor.old_names.iter() {
                names.insert(Box::from(old.as_ref()), Obsolete::Renamed(name));
            }
            // A name without a dialect is also valid with the dialect's prefix.
            if let (false, Some(dialect)) = (info.text().contains('.'), info.dialect_index()) {
                let full = format!("{}.{}", data.dialects[dialect as usize].name(), info.text());
                names.entry(full.into()).or_insert(Obsolete::Renamed(name));
            }
        }
        OpHistory(names)
    }

    /// Returns the op that was renamed from `text`.
    pub(super) fn renamed(&self, text: &str) -> Option<OpName> {
        match self.0.get(text)? {
            Obsolete::Renamed(name) => Some(*name),
            Obsolete::TerminatorOf(_) => None,
        }
    }
}

impl Context {
    /// Returns the op whose terminator was called `text`. The parser drops such a terminator.
    pub(crate) fn obsolete_terminator(&self, text: &str) -> Option<OpName> {
        match self.data().op_history.0.get(text)? {
            Obsolete::TerminatorOf(owner) => Some(*owner),
            Obsolete::Renamed(_) => None,
        }
    }
}
