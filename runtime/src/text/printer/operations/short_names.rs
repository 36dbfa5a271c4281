//! A cache of the shortest op names in custom forms.

use crate::context::{Context, Identifier, OpName};
use crate::text::mnemonics::shortest_name;

/// The shortest names of ops, by the default dialect of the region and the handle of the op's name. Indexing
/// by handle is faster than hashing.
#[derive(Default)]
pub(crate) struct ShortNames<'context> {
    tables: Vec<(Option<Identifier>, Vec<ShortName<'context>>)>,
    /// The table of the last lookup.
    latest: usize,
}

/// The shortest name of an op in custom forms.
#[derive(Clone, Copy)]
enum ShortName<'context> {
    Unknown,
    Text(&'context str),
    /// Ops of other dialects shadow every name of the op.
    Hidden,
}

impl<'context> ShortNames<'context> {
    /// Returns the name of an op in custom forms of a region with this default dialect; `None` if the op can
    /// only be printed in generic form.
    #[inline]
    pub(crate) fn get(
        &mut self,
        context: &'context Context,
        name: OpName,
        default: Option<Identifier>,
    ) -> Option<&'context str> {
        if self.tables.get(self.latest).is_none_or(|(dialect, _)| *dialect != default) {
            self.choose_table(default);
        }
        let table = &mut self.tables[self.latest].1;
        let index = name.number() as usize;
        if index >= table.len() {
            table.resize(index + 1, ShortName::Unknown);
        }
        if let ShortName::Unknown = table[index] {
            table[index] = shortest_name(context, default, name).map_or(ShortName::Hidden, ShortName::Text);
        }
        match table[index] {
            ShortName::Text(text) => Some(text),
            ShortName::Unknown | ShortName::Hidden => None,
        }
    }

    fn choose_table(&mut self, default: Option<Identifier>) {
        let position = self.tables.iter().position(|(dialect, _)| *dialect == default);
        self.latest = position.unwrap_or_else(|| {
            self.tables.push((default, Vec::new()));
            self.tables.len() - 1
        });
    }
}
