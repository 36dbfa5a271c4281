//! Obsolete op names: what names of earlier versions of the registered dialects mean now.

use rustc_hash::FxHashMap;

use super::{Context, ContextData, OpName};
use crate::interfaces::OpAsmOpInterfaceTable;

/// The obsolete names of a context's registered ops, as their definitions declare them.
#[derive(Default)]
pub(crate) struct OpHistory(FxHashMap<Box<str>, Obsolete>);

/// What an obsolete name means now.
#[derive(Clone, Copy)]
enum Obsolete {
    /// The op has another name.
    Renamed(OpName),
    /// The op ended the blocks of this op, and nothing does so any more.
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
            // An op whose name has no dialect is found in that dialect as well.
            if let (false, Some(dialect)) = (info.text().contains('.'), info.dialect_index()) {
                let full = format!("{}.{}", data.dialects[dialect as usize].name(), info.text());
                names.entry(full.into()).or_insert(Obsolete::Renamed(name));
            }
        }
        OpHistory(names)
    }

    /// Returns the op that had the name `text`.
    pub(super) fn renamed(&self, text: &str) -> Option<OpName> {
        match self.0.get(text)? {
            Obsolete::Renamed(name) => Some(*name),
            Obsolete::TerminatorOf(_) => None,
        }
    }
}

impl Context {
    /// Returns the op whose blocks were ended by an op called `text`, which is dropped when text is read.
    pub(crate) fn obsolete_terminator(&self, text: &str) -> Option<OpName> {
        match self.data().op_history.0.get(text)? {
            Obsolete::TerminatorOf(owner) => Some(*owner),
            Obsolete::Renamed(_) => None,
        }
    }
}
