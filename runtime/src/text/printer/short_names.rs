//! The names of ops as their custom forms have them: without their dialect, where that is understood.

use crate::context::{Context, OpName};

/// How much of each name is left out, by the default dialect and the name's handle. Found once for each name, since it
/// takes a look at all ops of a dialect; a table by handles costs an op less than a hash table did.
#[derive(Default)]
pub(crate) struct ShortNames {
    tables: Vec<(&'static str, Vec<u16>)>,
    /// The table that was asked last.
    latest: usize,
}

impl ShortNames {
    /// The name of an op where ops of `default` need no prefix: without that dialect, and without `builtin` and `std`
    /// where the default dialect has no op of this name.
    pub(crate) fn text<'context>(
        &mut self,
        context: &'context Context,
        name: OpName,
        default: &'static str,
    ) -> &'context str {
        let text = name.text(context);
        if self.tables.get(self.latest).is_none_or(|(dialect, _)| !is_same(dialect, default)) {
            let found = self.tables.iter().position(|(dialect, _)| is_same(dialect, default));
            self.latest = found.unwrap_or_else(|| {
                self.tables.push((default, Vec::new()));
                self.tables.len() - 1
            });
        }
        let table = &mut self.tables[self.latest].1;
        let place = name.number() as usize;
        if place >= table.len() {
            table.resize(place + 1, 0);
        }
        // One more than what is left out, so that 0 is free for what is not known yet.
        if table[place] == 0 {
            table[place] = 1 + prefix_length(context, text, default) as u16;
        }
        &text[usize::from(table[place]) - 1..]
    }
}

/// Whether two names are one: most often the very same text, which asks for no look into it.
#[inline]
fn is_same(one: &'static str, other: &'static str) -> bool {
    std::ptr::eq(one, other) || one == other
}

/// How many bytes of an op's name are understood where ops of `default` need no prefix.
fn prefix_length(context: &Context, text: &str, default: &str) -> usize {
    let Some((dialect, mnemonic)) = text.split_once('.') else { return 0 };
    if mnemonic.contains('.') || dialect.len() >= usize::from(u16::MAX) - 1 {
        return 0;
    }
    let in_default = || {
        let operations = context.dialect(default).map_or(&[][..], |dialect| dialect.operations());
        let is_same = |known: &str| {
            known.strip_prefix(default).and_then(|rest| rest.strip_prefix('.')) == Some(mnemonic)
        };
        operations.iter().any(|operation| is_same(&operation.name))
    };
    let is_short = dialect == default || (matches!(dialect, "builtin" | "std") && !in_default());
    if is_short { dialect.len() + 1 } else { 0 }
}
