//! A cache of the shortest op names in custom forms.

use crate::context::{Context, Identifier, OpInfo, OpName};
use crate::dialect::leaf::LeafFormat;
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
    Known(CustomName<'context>),
    /// The op has no custom form, or ops of other dialects shadow every name of it.
    Hidden,
}

/// The shortest name, the properties and the format of an op with a custom form.
#[derive(Clone, Copy)]
pub(crate) struct CustomName<'context> {
    /// The shortest name.
    pub(crate) text: &'context str,
    pub(crate) info: &'context OpInfo,
    /// The format, if the op is a leaf op that is printed by its format.
    pub(crate) leaf: Option<&'context LeafFormat>,
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
    ) -> Option<CustomName<'context>> {
        if let Some((dialect, table)) = self.tables.get(self.latest)
            && *dialect == default
        {
            match table.get(name.number() as usize) {
                Some(ShortName::Known(name)) => return Some(*name),
                Some(ShortName::Hidden) => return None,
                Some(ShortName::Unknown) | None => {}
            }
        }
        self.add(context, name, default)
    }

    #[cold]
    fn add(
        &mut self,
        context: &'context Context,
        name: OpName,
        default: Option<Identifier>,
    ) -> Option<CustomName<'context>> {
        self.choose_table(default);
        let table = &mut self.tables[self.latest].1;
        let index = name.number() as usize;
        if index >= table.len() {
            table.resize(index + 1, ShortName::Unknown);
        }
        if let ShortName::Unknown = table[index] {
            table[index] = custom_name(context, default, name).map_or(ShortName::Hidden, ShortName::Known);
        }
        match table[index] {
            ShortName::Known(name) => Some(name),
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

fn custom_name(context: &Context, default: Option<Identifier>, name: OpName) -> Option<CustomName<'_>> {
    let info = name.info(context);
    if !info.has_custom_form() {
        return None;
    }
    Some(CustomName { text: shortest_name(context, default, name)?, info, leaf: info.leaf_format() })
}
