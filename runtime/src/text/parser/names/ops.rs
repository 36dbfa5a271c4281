//! From the name of an op in the text to the op's name in the context.

use rustc_hash::FxHashMap;

use crate::context::{Context, OpName};
use crate::dialect::OpTraits;

/// What the parser asks of an op's name again and again.
#[derive(Clone, Copy)]
pub(in crate::text::parser) struct KnownOp {
    pub(in crate::text::parser) name: OpName,
    pub(in crate::text::parser) traits: OpTraits,
    pub(in crate::text::parser) is_registered: bool,
    /// How many inherent attributes an op of this name has.
    pub(in crate::text::parser) slot_count: u32,
    /// Whether an op of this name may be there at all.
    pub(in crate::text::parser) is_allowed: bool,
}

/// What names in the text stand for.
type NameTable<'source> = FxHashMap<&'source [u8], KnownOp>;

/// The names of ops that were met, in front of the context's table.
#[derive(Default)]
pub(in crate::text::parser) struct OpNameCache<'source> {
    known: NameTable<'source>,
    bare: BareNames<'source>,
}

/// What names without quotes stood for. They may lack the prefix of a default dialect, and to find that out takes a few
/// looks into the context's table: a sixth of reading arithmetic, where it was done for each op.
#[derive(Default)]
struct BareNames<'source> {
    /// The dialects whose ops may be written without their prefix, the innermost last.
    dialects: Vec<&'static str>,
    /// The names by the dialects that were the default where they were met, the innermost first, each once.
    tables: Vec<(Vec<&'static str>, NameTable<'source>)>,
    /// The table that is for the present place.
    current: Option<usize>,
}

/// More choices of default dialects than this are not kept apart.
const MOST_TABLES: usize = 16;

impl<'source> OpNameCache<'source> {
    /// Begins a region in which ops of this dialect need no prefix.
    pub(in crate::text::parser) fn enter_dialect(&mut self, dialect: &'static str) {
        self.bare.dialects.push(dialect);
        self.bare.current = None;
    }

    /// Ends what [`OpNameCache::enter_dialect`] began.
    pub(in crate::text::parser) fn leave_dialect(&mut self) {
        self.bare.dialects.pop();
        self.bare.current = None;
    }

    /// The dialects whose ops need no prefix here, the innermost first.
    pub(in crate::text::parser) fn default_dialects(&self) -> impl Iterator<Item = &'static str> {
        self.bare.dialects.iter().rev().copied()
    }

    /// The op that a name without quotes stood for before.
    #[inline]
    pub(in crate::text::parser) fn find_bare(&mut self, text: &[u8]) -> Option<KnownOp> {
        let current = self.bare.current.unwrap_or_else(|| self.bare.choose());
        self.bare.tables[current].1.get(text).copied()
    }

    /// Keeps what a name without quotes stands for here.
    pub(in crate::text::parser) fn add_bare(&mut self, text: &'source [u8], known: KnownOp) {
        let current = self.bare.current.unwrap_or_else(|| self.bare.choose());
        self.bare.tables[current].1.insert(text, known);
    }

    /// The op whose name is written `text`; none where the text was not met before and may stand for something else.
    #[inline]
    pub(in crate::text::parser) fn find(
        &mut self,
        context: &Context,
        text: &'source [u8],
    ) -> Option<KnownOp> {
        if let Some(known) = self.known.get(text) {
            return Some(*known);
        }
        if text.is_empty() || text.contains(&0) || text.contains(&b'\\') {
            return None;
        }
        Some(self.add(context, text, std::str::from_utf8(text).ok()?))
    }

    /// The op called `name`, whose name is written `text`.
    pub(in crate::text::parser) fn add(
        &mut self,
        context: &Context,
        text: &'source [u8],
        name: &str,
    ) -> KnownOp {
        let known = look_up(context, name);
        self.known.insert(text, known);
        known
    }
}

impl BareNames<'_> {
    /// Finds the table for the present default dialects.
    fn choose(&mut self) -> usize {
        let mut distinct: Vec<&'static str> = Vec::new();
        for dialect in self.dialects.iter().rev() {
            if !distinct.contains(dialect) {
                distinct.push(dialect);
            }
        }
        let found = self.tables.iter().position(|(dialects, _)| *dialects == distinct);
        let current = found.unwrap_or_else(|| {
            if self.tables.len() == MOST_TABLES {
                self.tables.clear();
            }
            self.tables.push((distinct, FxHashMap::default()));
            self.tables.len() - 1
        });
        self.current = Some(current);
        current
    }
}

/// What the context knows of an op called `text`.
pub(in crate::text::parser) fn look_up(context: &Context, text: &str) -> KnownOp {
    let mut name = context.op_name(text);
    if !name.info(context).is_registered()
        && let Some(renamed) = context.op_name_since(text)
    {
        name = renamed;
    }
    let info = name.info(context);
    let is_registered = info.is_registered();
    let is_allowed = is_registered
        || match context.dialect(name.dialect_namespace(context)) {
            Some(dialect) => dialect.accepts_unknown_ops(),
            None => context.options().allow_unregistered_dialects,
        };
    let slot_count = info.inherent_attributes().len() as u32;
    KnownOp { name, traits: info.traits(), is_registered, slot_count, is_allowed }
}
