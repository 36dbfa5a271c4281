//! Obsolete op names: names of earlier versions of the registered dialects.

use rustc_hash::FxHashMap;

use super::{Context, ContextData, OpName};
use crate::dialect::RegisteredDialect;
use crate::interfaces::OpAsmOpInterfaceTable;

/// The obsolete names of a context's registered ops, from their definitions.
#[derive(Default)]
pub(crate) struct OpHistory {
    names: FxHashMap<Box<str>, Obsolete>,
    /// The former names of dialects, with the current ones.
    dialects: Vec<(Box<str>, Box<str>)>,
}

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
        let mut dialects = Vec::new();
        for dialect in &data.dialects {
            for old in dialect.old_names() {
                if !data.dialects.iter().any(|known| known.name() == old) {
                    dialects.push((Box::from(old.as_ref()), Box::from(dialect.name())));
                }
            }
        }
        OpHistory { names, dialects }
    }

    /// Returns the current name of the dialect that was called `name`.
    fn current_dialect(&self, name: &str) -> Option<&str> {
        let (_, current) = self.dialects.iter().find(|(old, _)| **old == *name)?;
        Some(current)
    }

    /// Returns a name that begins with the former name of a dialect as one with its current name; `None` for other names.
    fn with_current_dialect(&self, name: &str) -> Option<String> {
        self.dialects.iter().find_map(|(old, current)| {
            let rest = name.strip_prefix(old.as_ref())?;
            rest.starts_with('.').then(|| format!("{current}{rest}"))
        })
    }

    /// Returns the meaning of an obsolete name.
    fn get(&self, text: &str) -> Option<Obsolete> {
        let renamed = || self.names.get(self.with_current_dialect(text)?.as_str());
        self.names.get(text).or_else(renamed).copied()
    }

    /// Returns the op that was renamed from `text`.
    pub(super) fn renamed(&self, text: &str) -> Option<OpName> {
        match self.get(text)? {
            Obsolete::Renamed(name) => Some(name),
            Obsolete::TerminatorOf(_) => None,
        }
    }
}

impl Context {
    /// Returns a name that begins with the former name of a dialect, `spv.target_env`, as one that begins with its current
    /// name; `None` for other names.
    #[inline]
    pub(crate) fn with_current_dialect(&self, name: &str) -> Option<String> {
        self.data().op_history.with_current_dialect(name)
    }

    /// Returns the registered dialect that was called `name`.
    pub(super) fn renamed_dialect(&self, name: &str) -> Option<&RegisteredDialect> {
        let current = self.data().op_history.current_dialect(name)?;
        self.dialects().iter().find(|dialect| dialect.name() == current)
    }

    /// Returns the op whose terminator was called `text`. The parser drops such a terminator.
    pub(crate) fn obsolete_terminator(&self, text: &str) -> Option<OpName> {
        match self.data().op_history.get(text)? {
            Obsolete::TerminatorOf(owner) => Some(owner),
            Obsolete::Renamed(_) => None,
        }
    }
}
