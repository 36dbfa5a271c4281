//! Parallel parsing of the ops of a module.
//!
//! The split points are guesses: lines that begin like the first op and with the same indentation, at the top
//! level or in a module. A separate parser parses each piece. A piece is committed only if the previous piece
//! ended exactly at its start; the text from the first rejected piece on is parsed sequentially. A wrong
//! guess therefore costs time but never changes the result. If a piece has an error, no piece is committed.

use std::sync::Arc;

use rayon::prelude::*;

use crate::diagnostics::Diagnostic;
use crate::ir::Body;
use crate::ir::handles::{BlockIndex, RegionIndex};
use crate::text::lexer::TokenKind;
use crate::text::parser::cursor::Parser;
use crate::text::parser::operations::ir_parser::IrParser;
use crate::text::parser::source::top_level::begins_op;

/// The length below which texts are parsed sequentially.
const LEAST: usize = 1 << 17;

/// The approximate length of a piece.
const PIECE: usize = 1 << 20;

/// The result of parsing a piece.
struct Piece {
    body: Body,
    /// The offset of the next op.
    end: usize,
    /// The end of the last token.
    previous_end: u32,
    diagnostics: Vec<Diagnostic>,
    /// Whether the ops can be moved into another module: all are isolated and neither use nor define values.
    is_movable: bool,
}

impl<'source> IrParser<'source> {
    /// Parses the ops of a module in pieces if that is worthwhile. Returns whether any op was parsed.
    pub(in crate::text::parser) fn parse_ops_in_parallel(&mut self, block: BlockIndex) -> bool {
        let source = self.parser.source;
        let begin = self.parser.token.start as usize;
        if !self.context().options().threading
            || source.len() - begin < LEAST
            || begin < self.parallel_from
            || self.read_in_vain > 2 * source.len()
        {
            return false;
        }
        let cuts = find_cuts(source, begin);
        if cuts.len() < 2 {
            self.read_in_vain += source.len() - begin;
            self.parallel_from = source.len();
            return false;
        }
        let (parser, depth) = (&self.parser, self.region_depth);
        let region_default = self.op_names.region_default();
        let distinct = parser.shared.file.known_distinct();
        let pieces: Vec<Piece> = cuts
            .par_iter()
            .enumerate()
            .map(|(number, start)| {
                let end = cuts.get(number + 1).copied().unwrap_or(source.len());
                let mut piece = Self::of_piece(parser, *start, depth);
                piece.op_names.enter_region(region_default);
                piece.parse_piece(end)
            })
            .collect();
        // The location of an error may depend on the order of parsing, so errors are found sequentially.
        if pieces.iter().any(|piece| !piece.diagnostics.is_empty()) {
            self.parser.shared.file.restore_distinct(distinct);
            self.read_in_vain = usize::MAX;
            return false;
        }
        let mut expected = begin;
        let mut previous_end = self.parser.previous_end;
        for piece in pieces {
            if !piece.is_movable || expected >= source.len() {
                break;
            }
            let start = expected;
            if cuts.binary_search(&start).is_err() {
                break;
            }
            expected = piece.end;
            previous_end = piece.previous_end;
            self.take_ops(block, piece.body);
        }
        // Text that could not be parsed in pieces is parsed sequentially, which limits further attempts.
        self.read_in_vain += if expected > begin { source.len() - expected } else { 2 * source.len() };
        self.parallel_from = expected + LEAST;
        self.parser.restart_at(expected);
        self.parser.previous_end = previous_end;
        expected > begin
    }

    /// Moves the isolated ops of a module into `block`.
    fn take_ops(&mut self, block: BlockIndex, mut module: Body) {
        let Some(arena) = &mut module.arena else { return };
        let body = self.body();
        let mut op = arena.blocks[0].first_op;
        while op.is_some() {
            let extra = arena.ops[op.at()].extra;
            let place = arena.extras[extra.at()].child();
            let child = place.and_then(|place| arena.rare.make().children[place].take());
            let child = child.expect("every op of a piece is isolated");
            let adopted = body.adopt(*child, &[], &[]);
            body.arena_mut().append_op(block, adopted.index);
            op = arena.ops[op.at()].next;
        }
    }
}

/// Returns offsets at which ops of the module may begin, about [`PIECE`] bytes apart; the first is `begin`.
fn find_cuts(source: &[u8], begin: usize) -> Vec<usize> {
    let mut cuts = vec![begin];
    let line = memchr::memrchr(b'\n', &source[..begin]).map_or(0, |newline| newline + 1);
    let blanks = &source[line..begin];
    if blanks.iter().any(|byte| *byte != b' ') {
        return cuts;
    }
    let length = ((source.len() - begin) / (4 * rayon::current_num_threads())).clamp(LEAST / 4, PIECE);
    let mut position = begin + length;
    while position < source.len() {
        let mut found = None;
        for newline in memchr::memchr_iter(b'\n', &source[position..]) {
            let line = &source[position + newline + 1..];
            let is_first = |byte: &u8| byte.is_ascii_alphabetic() || matches!(byte, b'"' | b'%');
            let start = position + newline + 1 + blanks.len();
            if line.get(blanks.len()).is_some_and(is_first)
                && line.starts_with(blanks)
                && begins_op(source, start)
            {
                found = Some(start);
                break;
            }
        }
        let Some(start) = found else { break };
        cuts.push(start);
        position = start + length;
    }
    cuts
}

impl<'source> IrParser<'source> {
    /// Returns a parser at `start`, inside `region_depth` regions.
    fn of_piece(outer: &Parser<'source>, start: usize, region_depth: u32) -> Self {
        let (aliases, shared) = (Arc::clone(&outer.aliases), Arc::clone(&outer.shared));
        let parser = Parser::new(outer.context, outer.source, outer.base, start, aliases, shared);
        let mut piece = IrParser::new(parser);
        piece.region_depth = region_depth;
        // A piece is not split again.
        piece.read_in_vain = usize::MAX;
        piece
    }

    /// Parses ops until one ends at or after `end`.
    fn parse_piece(mut self, end: usize) -> Piece {
        let context = self.context();
        let mut module = self.new_module(context, self.parser.location());
        let block = module.body.arena_mut().push_block();
        module.body.arena_mut().append_block(RegionIndex(0), block);
        self.bodies.push(module);
        self.region_scope = self.next_scope;
        self.next_scope += 1;
        while (self.parser.token.start as usize) < end
            && matches!(
                self.parser.kind(),
                TokenKind::String | TokenKind::BareIdentifier | TokenKind::ValueIdentifier
            )
        {
            let begin = self.parser.token.start;
            if self.parse_op(block).is_err() {
                self.recover_in_block(begin);
            }
        }
        let module = self.bodies.pop().expect("pushed above");
        let is_open = module.unresolved > 0;
        let body = self.close_body(module);
        let is_movable = !is_open
            && body.arena.as_ref().is_none_or(|arena| {
                arena.values.is_empty()
                    && arena.uses.is_empty()
                    && arena.successors.is_empty()
                    && arena.ops.iter().all(|op| {
                        op.name.is_some()
                            && op.extra.is_some()
                            && arena.extras[op.extra.at()].child().is_some()
                    })
            });
        Piece {
            body,
            end: self.parser.token.start as usize,
            previous_end: self.parser.previous_end,
            diagnostics: self.parser.diagnostics,
            is_movable,
        }
    }
}
