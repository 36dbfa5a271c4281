//! Resolution of op names in the text.

use rustc_hash::FxHashMap;

use crate::context::{Context, Identifier, OpName};
use crate::dialect::OpTraits;
use crate::text::lexer::{bare_end, short_word};
use crate::text::mnemonics;
use crate::text::parser::custom_form::declared::leaf::LeafForm;

/// An op name with cached properties that the parser needs for each op.
#[derive(Clone, Copy)]
pub(in crate::text::parser) struct KnownOp {
    pub(in crate::text::parser) name: OpName,
    pub(in crate::text::parser) traits: OpTraits,
    pub(in crate::text::parser) is_registered: bool,
    /// Whether there are inherent attributes.
    pub(in crate::text::parser) has_slots: bool,
    /// Whether the text has a former name of the op's dialect.
    pub(in crate::text::parser) has_former_dialect: bool,
    /// For an obsolete terminator, which is dropped: the op whose blocks it terminated.
    pub(in crate::text::parser) obsolete_terminator_of: Option<OpName>,
}

/// The resolved op names by text.
type NameTable<'source> = FxHashMap<&'source [u8], KnownOp>;

/// A cache of resolved op names in front of the context's tables.
#[derive(Default)]
pub(in crate::text::parser) struct OpNameCache<'source> {
    quoted: NameTable<'source>,
    /// The default dialect of the region.
    region_default: Option<Identifier>,
    /// Names in custom forms, by the default dialect of their region. A full lookup takes several accesses to
    /// the context's tables; performed for each op, it took a sixth of the time to parse arithmetic.
    custom: Vec<(Option<Identifier>, NameTable<'source>)>,
    /// The table for the default dialect of the current region.
    current: Option<usize>,
    /// A direct-mapped cache of the most recent short names, whatever the region.
    latest: LatestOps<'source>,
}

/// The most recent names of up to 15 bytes that are followed by a blank.
struct LatestOps<'source>([Option<LatestOp<'source>>; 64]);

impl Default for LatestOps<'_> {
    fn default() -> Self {
        LatestOps([None; 64])
    }
}

#[derive(Clone, Copy)]
struct LatestOp<'source> {
    /// The bytes of the name, the first in the lowest byte.
    word: u128,
    /// The default dialect of the region that the name was in.
    region_default: Option<Identifier>,
    name: OpName,
    /// `None` if an op of the name is not parsed as a leaf op.
    form: Option<LeafForm<'source>>,
}

impl<'source> OpNameCache<'source> {
    /// Enters a region with this default dialect, and returns that of the enclosing region.
    pub(in crate::text::parser) fn enter_region(
        &mut self,
        default: Option<Identifier>,
    ) -> Option<Identifier> {
        if default != self.region_default {
            self.current = None;
        }
        std::mem::replace(&mut self.region_default, default)
    }

    /// Returns the default dialect of the region.
    pub(in crate::text::parser) fn region_default(&self) -> Option<Identifier> {
        self.region_default
    }

    /// Returns the op for `text` in a custom form; `None` if no registered op matches.
    #[inline]
    pub(in crate::text::parser) fn custom(
        &mut self,
        context: &Context,
        text: &'source [u8],
    ) -> Option<KnownOp> {
        let current = self.current.unwrap_or_else(|| self.choose_table());
        match self.custom[current].1.get(text) {
            Some(known) => Some(*known),
            None => self.add_custom(context, current, text),
        }
    }

    /// Returns the leaf op that is called by the name at `start`, its form, and the offset behind the name. `None` if the
    /// name is not followed by a blank, means no registered op, or one that is not parsed as a leaf op, or is a former one.
    #[inline]
    pub(in crate::text::parser) fn leaf_at(
        &mut self,
        context: &'source Context,
        source: &'source [u8],
        start: usize,
    ) -> Option<(OpName, LeafForm<'source>, usize)> {
        // A quoted name is of the generic form.
        if !source.get(start)?.is_ascii_alphabetic() {
            return None;
        }
        let Some((word, length)) = short_word(source, start) else {
            let end = bare_end(source, start);
            let known = self.custom(context, &source[start..end])?;
            return Some((known.name, leaf_form(context, &known)?, end));
        };
        let hash = (word as u64 ^ (word >> 64) as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (hash >> 58) as usize;
        let latest = match self.latest.0[place] {
            Some(latest) if latest.word == word && latest.region_default == self.region_default => latest,
            _ => {
                let known = self.custom(context, &source[start..start + length])?;
                *self.latest.0[place].insert(LatestOp {
                    word,
                    region_default: self.region_default,
                    name: known.name,
                    form: leaf_form(context, &known),
                })
            }
        };
        Some((latest.name, latest.form?, start + length))
    }

    #[cold]
    fn add_custom(&mut self, context: &Context, current: usize, text: &'source [u8]) -> Option<KnownOp> {
        let written = std::str::from_utf8(text).ok()?;
        let known = match mnemonics::resolve(context, self.region_default, written) {
            Some(name) => known_op(context, name),
            None => obsolete_terminator(context, written)?,
        };
        let has_former_dialect = context.with_current_dialect(written).is_some();
        let known = KnownOp { has_former_dialect, ..known };
        self.custom[current].1.insert(text, known);
        Some(known)
    }

    /// Returns the cached op for the quoted name `text`.
    #[inline]
    pub(in crate::text::parser) fn quoted(&self, text: &[u8]) -> Option<KnownOp> {
        self.quoted.get(text).copied()
    }

    /// Caches and returns the op `name` with the quoted name `text`; `None` if the name is not allowed.
    pub(in crate::text::parser) fn add_quoted(
        &mut self,
        context: &Context,
        text: &'source [u8],
        name: &str,
    ) -> Option<KnownOp> {
        let known = match context.current_op_name(name) {
            Some(name) => known_op(context, name),
            None => match obsolete_terminator(context, name) {
                Some(known) => known,
                None if may_be_unregistered(context, name) => known_op(context, context.op_name(name)),
                None => return None,
            },
        };
        self.quoted.insert(text, known);
        Some(known)
    }

    /// Finds or adds the table for the default dialect of the current region.
    #[cold]
    fn choose_table(&mut self) -> usize {
        let position = self.custom.iter().position(|(default, _)| *default == self.region_default);
        let current = position.unwrap_or_else(|| {
            self.custom.push((self.region_default, FxHashMap::default()));
            self.custom.len() - 1
        });
        self.current = Some(current);
        current
    }
}

/// Returns whether an unregistered op may have this name.
fn may_be_unregistered(context: &Context, name: &str) -> bool {
    let namespace = name.split_once('.').map_or("", |(namespace, _)| namespace);
    match context.dialect(namespace) {
        Some(dialect) => dialect.accepts_unknown_ops(),
        None => context.options().allow_unregistered_dialects,
    }
}

/// Returns the cached properties of an op name.
fn known_op(context: &Context, name: OpName) -> KnownOp {
    let info = name.info(context);
    KnownOp {
        name,
        traits: info.traits(),
        is_registered: info.is_registered(),
        has_slots: !info.inherent_attributes().is_empty(),
        has_former_dialect: false,
        obsolete_terminator_of: None,
    }
}

/// Returns the form of a leaf op; `None` if it is called by a former name, which may go with former spellings.
fn leaf_form<'source>(context: &'source Context, known: &KnownOp) -> Option<LeafForm<'source>> {
    if known.has_former_dialect || known.obsolete_terminator_of.is_some() {
        return None;
    }
    LeafForm::of(known.name.info(context))
}

/// Returns the obsolete terminator called `name`.
fn obsolete_terminator(context: &Context, name: &str) -> Option<KnownOp> {
    let owner = context.obsolete_terminator(name)?;
    Some(KnownOp { obsolete_terminator_of: Some(owner), ..known_op(context, context.op_name(name)) })
}
