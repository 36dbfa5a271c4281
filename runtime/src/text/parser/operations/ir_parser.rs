//! The parser of operations: open bodies, and value and block names.

use rustc_hash::FxHashMap;

use crate::context::{Context, OpName};
use crate::ir::Body;
use crate::ir::body::{Arena, push_tight};
use crate::ir::handles::{UseIndex, ValueIndex};
use crate::ir::records::{ValueOwner, ValueRecord};
use crate::ir::shared_slots::SharedSlots;
use crate::text::lexer::{TokenKind, token_at};
use crate::text::parser::cursor::Parser;
use crate::text::parser::names::ops::OpNameCache;
use crate::text::parser::names::values::{
    BlockEntry, ForwardReference, Names, ScopedTable, Slot, ValueEntry,
};
use crate::text::parser::{ParseError, ParseResult};
use crate::types::Type;

/// Parses ops into bodies.
///
/// The open bodies of isolated ops form a stack; ops are added to the topmost one. A body is built in
/// growable tables and compacted on completion; the growable tables are reused.
pub(crate) struct IrParser<'source> {
    pub(in crate::text::parser) parser: Parser<'source>,
    pub(in crate::text::parser) bodies: Vec<OpenBody>,
    pub(in crate::text::parser) names: Names<'source>,
    pub(in crate::text::parser) values: ScopedTable<ValueEntry>,
    pub(in crate::text::parser) blocks: ScopedTable<BlockEntry>,
    pub(in crate::text::parser) op_names: OpNameCache<'source>,
    /// The number of the next scope; never reused.
    pub(in crate::text::parser) next_scope: u32,
    /// The name of `builtin.module`.
    pub(in crate::text::parser) module_name: OpName,
    /// The offset from which parallel parsing is allowed.
    pub(in crate::text::parser) parallel_from: usize,
    /// The closing offset of each brace that was skipped during error recovery, or whose region was parsed
    /// after an error.
    pub(in crate::text::parser) brace_ends: FxHashMap<u32, u32>,
    /// The number of bytes parsed in discarded pieces, or searched for split points without success.
    pub(in crate::text::parser) read_in_vain: usize,
    /// Whether an unterminated region was reported.
    pub(in crate::text::parser) is_end_reported: bool,
    /// The number of open regions.
    pub(in crate::text::parser) region_depth: u32,
    /// The scope of the innermost region in the table of blocks.
    pub(in crate::text::parser) region_scope: u32,
    /// Labels of the innermost region that were used before their definition.
    pub(in crate::text::parser) pending_blocks: Vec<(Slot, u32)>,
    pub(in crate::text::parser) shared_slots: SharedSlots,
    /// Boxed like the tables of a body.
    #[allow(clippy::vec_box)]
    spare_arenas: Vec<Box<Arena>>,
    /// The number of further errors with a name suggestion.
    names_to_propose: u32,
    /// The offset before which the text was released.
    pub(in crate::text::parser) released_until: u32,
}

/// The maximum number of errors with a name suggestion in a text.
const MOST_PROPOSED_NAMES: u32 = 16;

/// The open body of an isolated op.
pub(in crate::text::parser) struct OpenBody {
    pub(in crate::text::parser) body: Body,
    /// The offset of the op.
    pub(super) start: u32,
    /// The scope of this body in the table of values.
    pub(in crate::text::parser) scope: u32,
    pub(in crate::text::parser) forward: Vec<ForwardReference>,
    /// Indices in `forward` of references to values of a pack other than the first.
    forward_places: FxHashMap<(Slot, u32), u32>,
    /// Entries of enclosing bodies shadowed by forward references of this body.
    hidden: Vec<(Slot, ValueEntry)>,
    pub(in crate::text::parser) unresolved: u32,
    /// Whether an op of this body was invalid, so that definitions may be missing.
    pub(in crate::text::parser) is_broken: bool,
}

/// An operand as written: a name and an index in its pack.
#[derive(Clone, Copy, Debug)]
pub struct UnresolvedOperand {
    pub(in crate::text::parser) slot: Slot,
    pub(in crate::text::parser) number: u32,
    pub(in crate::text::parser) position: u32,
}

impl<'source> IrParser<'source> {
    pub(in crate::text::parser) fn new(parser: Parser<'source>) -> Self {
        IrParser {
            module_name: parser.context.op_name("builtin.module"),
            released_until: parser.previous_end,
            parser,
            bodies: Vec::new(),
            names: Names::default(),
            values: ScopedTable::new(ValueEntry::EMPTY),
            blocks: ScopedTable::new(BlockEntry::EMPTY),
            op_names: OpNameCache::default(),
            next_scope: 1,
            parallel_from: 0,
            brace_ends: FxHashMap::default(),
            read_in_vain: 0,
            is_end_reported: false,
            region_depth: 0,
            region_scope: 0,
            pending_blocks: Vec::new(),
            shared_slots: SharedSlots::default(),
            spare_arenas: Vec::new(),
            names_to_propose: MOST_PROPOSED_NAMES,
        }
    }

    #[inline]
    pub(in crate::text::parser) fn context(&self) -> &'source Context {
        self.parser.context
    }

    /// Returns the innermost open body.
    #[inline]
    pub(in crate::text::parser) fn body(&mut self) -> &mut Body {
        &mut self.bodies.last_mut().expect("a body is open while ops are read").body
    }

    #[inline]
    pub(in crate::text::parser) fn open(&mut self) -> &mut OpenBody {
        self.bodies.last_mut().expect("a body is open while ops are read")
    }

    /// Opens `body`, of an op at `start`, as the innermost body.
    pub(in crate::text::parser) fn open_body(&mut self, mut body: Body, start: u32) -> OpenBody {
        if body.arena.is_none()
            && let Some(mut arena) = self.spare_arenas.pop()
        {
            for count in 0..body.root.region_count {
                arena.push_root_region(count);
            }
            body.arena = Some(arena);
        }
        let scope = self.next_scope;
        self.next_scope += 1;
        OpenBody {
            body,
            start,
            scope,
            forward: Vec::new(),
            forward_places: FxHashMap::default(),
            hidden: Vec::new(),
            unresolved: 0,
            is_broken: false,
        }
    }

    /// Closes a body. Reports names that were used but not defined.
    pub(in crate::text::parser) fn close_body(&mut self, mut open: OpenBody) -> Body {
        if open.unresolved > 0 && !open.is_broken {
            let unresolved = open.forward.iter().filter(|reference| !reference.is_resolved);
            let positions: Vec<u32> = unresolved.map(|reference| reference.position).collect();
            let first = positions.iter().take(MOST_PROPOSED_NAMES as usize);
            let undeclared: Vec<String> = first.map(|position| self.name_at(*position)).collect();
            for position in positions {
                self.reject_undeclared(position, open.start, &undeclared);
            }
        }
        for (slot, entry) in open.hidden.drain(..).rev() {
            self.values.set(slot, entry);
        }
        if let Some(scratch) = open.body.arena.take() {
            let (exact, scratch) = scratch.into_exact();
            open.body.arena = exact;
            self.spare_arenas.push(scratch);
        }
        self.release_parsed_text();
        open.body
    }

    /// Returns the identifier at `position` of the source, for messages.
    pub(in crate::text::parser) fn name_at(&self, position: u32) -> String {
        let token = token_at(self.parser.source, position as usize);
        String::from_utf8_lossy(self.parser.text_of(token)).into_owned()
    }

    /// Reports an undeclared name at a position in the op at `start`. `undeclared` lists all names known to
    /// be undeclared.
    #[cold]
    pub(super) fn reject_undeclared(
        &mut self,
        position: u32,
        start: u32,
        undeclared: &[String],
    ) -> ParseError {
        let name = self.name_at(position);
        let error = self.parser.error_at(position, format!("use of undeclared SSA value name '{name}'"));
        if self.may_propose_name() {
            // The tables no longer have the names of closed regions, but the text does.
            let (source, end) = (self.parser.source, self.parser.token.start);
            let mut token = token_at(source, start as usize);
            let mut names = Vec::new();
            while token.start < end && token.kind != TokenKind::End {
                if token.kind == TokenKind::ValueIdentifier {
                    names.push(String::from_utf8_lossy(self.parser.text_of(token)));
                }
                token = token_at(source, token.end as usize);
            }
            let declared =
                names.iter().filter(|name| !undeclared.iter().any(|undeclared| undeclared == *name));
            self.parser.propose_name(&name, declared.map(AsRef::as_ref));
        }
        error
    }

    /// Returns whether a name suggestion is allowed. It takes a search of all names, so only the first few
    /// errors get one.
    pub(in crate::text::parser) fn may_propose_name(&mut self) -> bool {
        self.names_to_propose = self.names_to_propose.saturating_sub(1);
        self.names_to_propose > 0
    }

    /// Reports what stands in the place of an operand.
    #[cold]
    fn reject_operand(&mut self) -> ParseError {
        let error = self.parser.unexpected("an SSA value");
        if matches!(self.parser.kind(), TokenKind::Integer | TokenKind::Float | TokenKind::Minus) {
            self.parser.help("a number is no operand; an op such as 'arith.constant' makes a value of it");
        }
        error
    }

    /// Parses `%name` or `%name#2`.
    #[inline]
    pub(in crate::text::parser) fn parse_operand(&mut self) -> ParseResult<UnresolvedOperand> {
        if !self.parser.is(TokenKind::ValueIdentifier) {
            return Err(self.reject_operand());
        }
        let token = self.parser.advance();
        let slot = self.names.slot(&self.parser.text_of(token)[1..]);
        let mut number = 0;
        // The number follows without white space, and the lexer produces an attribute identifier for `#2`.
        if self.parser.is(TokenKind::AttributeIdentifier) && self.parser.token.start == token.end {
            let text = &self.parser.text()[1..];
            number = match std::str::from_utf8(text).ok().and_then(|text| text.parse().ok()) {
                Some(number) => number,
                None => return Err(self.parser.error("expected the number of a result after '#'")),
            };
            self.parser.advance();
        }
        Ok(UnresolvedOperand { slot, number, position: token.start })
    }

    /// Returns the value of an operand; a forward reference gets a placeholder of this type.
    #[inline]
    pub(in crate::text::parser) fn resolve(
        &mut self,
        operand: UnresolvedOperand,
        ty: Type,
    ) -> ParseResult<ValueIndex> {
        let entry = self.values.get(operand.slot);
        let open = self.bodies.last_mut().expect("a body is open while ops are read");
        if entry.scope != open.scope || entry.count >= ValueEntry::BROKEN {
            return self.resolve_undefined(operand, entry, ty);
        }
        if operand.number >= entry.count {
            return Err(self.reject_number(operand, entry));
        }
        let value = ValueIndex(entry.first + operand.number);
        let known = open.body.arena().values[value.at()].ty;
        if known != Some(ty) {
            return Err(self.reject_type(operand, entry, known, ty));
        }
        Ok(value)
    }

    /// Returns the type of an operand that is defined already.
    pub(in crate::text::parser) fn defined_type(&self, operand: UnresolvedOperand) -> Option<Type> {
        let entry = self.values.get(operand.slot);
        let open = self.bodies.last().expect("a body is open while ops are read");
        let is_defined =
            entry.scope == open.scope && entry.count < ValueEntry::BROKEN && operand.number < entry.count;
        if !is_defined {
            return None;
        }
        open.body.arena().values[ValueIndex(entry.first + operand.number).at()].ty
    }

    /// Returns the value of an operand of any type. Forward references are an error.
    pub(in crate::text::parser) fn resolve_defined(
        &mut self,
        operand: UnresolvedOperand,
    ) -> ParseResult<(ValueIndex, Type)> {
        let entry = self.values.get(operand.slot);
        let open = self.bodies.last_mut().expect("a body is open while ops are read");
        if entry.scope != open.scope || entry.count >= ValueEntry::BROKEN {
            if entry.scope == open.scope && entry.count == ValueEntry::BROKEN {
                return Err(ParseError);
            }
            let (start, name) = (open.start, self.name_at(operand.position));
            return Err(self.reject_undeclared(operand.position, start, &[name]));
        }
        if operand.number >= entry.count {
            return Err(self.reject_number(operand, entry));
        }
        let value = ValueIndex(entry.first + operand.number);
        let ty = open.body.arena().values[value.at()].ty.expect("a defined value has a type");
        Ok((value, ty))
    }

    #[cold]
    fn reject_number(&mut self, operand: UnresolvedOperand, entry: ValueEntry) -> ParseError {
        let name = self.name_at(operand.position);
        let error = self.parser.error_at(
            operand.position,
            format!("reference to invalid result number: '{name}' has {} results", entry.count),
        );
        self.parser.note(entry.position, "defined here");
        error
    }

    #[cold]
    fn reject_type(
        &mut self,
        operand: UnresolvedOperand,
        entry: ValueEntry,
        known: Option<Type>,
        ty: Type,
    ) -> ParseError {
        let name = self.name_at(operand.position);
        let context = self.context();
        let known = known.map_or_else(String::new, |known| context.display(known).to_string());
        let error = self.parser.error_at(
            operand.position,
            format!(
                "use of value '{name}' expects different type than prior uses: '{}' vs '{known}'",
                context.display(ty)
            ),
        );
        self.parser.note(entry.position, "prior use here");
        error
    }

    #[cold]
    fn resolve_undefined(
        &mut self,
        operand: UnresolvedOperand,
        entry: ValueEntry,
        ty: Type,
    ) -> ParseResult<ValueIndex> {
        let open = self.bodies.last_mut().expect("a body is open while ops are read");
        let is_here = entry.scope == open.scope;
        if is_here && entry.count == ValueEntry::BROKEN {
            return Err(ParseError);
        }
        // The head of the name's list of references, and the reference to its first value, if any.
        let head = if is_here { entry.first } else { u32::MAX };
        let known = match operand.number {
            0 => Some(head),
            number => open.forward_places.get(&(operand.slot, number)).copied(),
        };
        if let Some(reference) = known.and_then(|place| open.forward.get(place as usize))
            && reference.number == operand.number
            && !reference.is_resolved
        {
            let (value, position) = (reference.placeholder, reference.position);
            let known = open.body.arena().values[value.at()].ty;
            if known != Some(ty) {
                let entry = ValueEntry { position, ..entry };
                return Err(self.reject_type(operand, entry, known, ty));
            }
            return Ok(value);
        }
        let arena = open.body.arena_mut();
        let placeholder = ValueIndex(push_tight(
            &mut arena.values,
            ValueRecord { ty: Some(ty), first_use: UseIndex::NONE, owner: ValueOwner::PENDING },
        ));
        let index = open.forward.len() as u32;
        // A reference to the first value is the head, for fast access.
        let before = open.forward.get_mut(head as usize).filter(|_| operand.number > 0);
        let (first, next) = match before {
            Some(before) => (head, std::mem::replace(&mut before.next, index)),
            None => (index, head),
        };
        open.forward.push(ForwardReference {
            number: operand.number,
            placeholder,
            position: operand.position,
            next,
            is_resolved: false,
        });
        if operand.number > 0 {
            open.forward_places.insert((operand.slot, operand.number), index);
        }
        open.unresolved += 1;
        if !is_here && entry.scope != 0 {
            open.hidden.push((operand.slot, entry));
        }
        let entry =
            ValueEntry { scope: open.scope, first, count: ValueEntry::FORWARD, position: operand.position };
        self.values.set(operand.slot, entry);
        Ok(placeholder)
    }

    /// Defines a name as the `count` values from `first` on.
    #[inline]
    pub(in crate::text::parser) fn define(
        &mut self,
        slot: Slot,
        first: ValueIndex,
        count: u32,
        position: u32,
    ) -> ParseResult<()> {
        let old = self.values.get(slot);
        let scope = self.open().scope;
        let entry = ValueEntry { scope, first: first.0, count, position };
        if old.scope == scope {
            return self.define_again(slot, entry, old);
        }
        self.values.define(slot, entry, old);
        Ok(())
    }

    #[cold]
    fn define_again(&mut self, slot: Slot, entry: ValueEntry, old: ValueEntry) -> ParseResult<()> {
        match old.count {
            ValueEntry::FORWARD => {
                self.values.define(slot, entry, ValueEntry::EMPTY);
                self.resolve_references(entry, old.first)
            }
            ValueEntry::BROKEN => {
                self.values.define(slot, entry, old);
                Ok(())
            }
            _ => {
                let name = self.name_at(entry.position);
                let error =
                    self.parser.error_at(entry.position, format!("redefinition of SSA value '{name}'"));
                self.parser.note(old.position, "previously defined here");
                Err(error)
            }
        }
    }

    /// Replaces the placeholders of the forward references from `next` on with the values of `entry`.
    fn resolve_references(&mut self, entry: ValueEntry, mut next: u32) -> ParseResult<()> {
        let mut result = Ok(());
        loop {
            let open = self.bodies.last_mut().expect("a body is open while ops are read");
            let Some(reference) = open.forward.get_mut(next as usize) else { return result };
            next = reference.next;
            if reference.is_resolved {
                continue;
            }
            reference.is_resolved = true;
            open.unresolved -= 1;
            let operand =
                UnresolvedOperand { slot: Slot(0), number: reference.number, position: reference.position };
            let placeholder = reference.placeholder;
            if operand.number >= entry.count {
                result = Err(self.reject_number(operand, entry));
                continue;
            }
            let value = ValueIndex(entry.first + operand.number);
            let arena = open.body.arena_mut();
            let (used_as, ty) = (arena.values[placeholder.at()].ty, arena.values[value.at()].ty);
            arena.replace_uses(placeholder, value);
            arena.values[placeholder.at()].ty = None;
            if used_as != ty {
                let context = self.context();
                let text =
                    |ty: Option<Type>| ty.map_or_else(String::new, |ty| context.display(ty).to_string());
                let (name, found, expected) = (self.name_at(entry.position), text(ty), text(used_as));
                result = Err(self.parser.error_at(
                    entry.position,
                    format!(
                        "definition of SSA value '{name}' has type '{found}', but it was used as '{expected}'"
                    ),
                ));
                self.parser.note(operand.position, "previously used here");
            }
        }
    }

    /// Marks a name as defined by an invalid op, so that its uses are not reported.
    pub(in crate::text::parser) fn define_broken(&mut self, slot: Slot, position: u32) {
        let old = self.values.get(slot);
        let scope = self.open().scope;
        if old.scope == scope && old.count < ValueEntry::BROKEN {
            return;
        }
        let entry = ValueEntry { scope, first: 0, count: ValueEntry::BROKEN, position };
        if old.scope == scope && old.count == ValueEntry::FORWARD {
            let open = self.open();
            let mut next = old.first;
            let mut resolved = 0;
            while let Some(reference) = open.forward.get_mut(next as usize) {
                resolved += u32::from(!std::mem::replace(&mut reference.is_resolved, true));
                next = reference.next;
            }
            open.unresolved -= resolved;
        }
        let old = if old.scope == scope { ValueEntry::EMPTY } else { old };
        self.values.define(slot, entry, old);
    }
}
