//! Reading the ops of a module in several pieces at once.
//!
//! Where the pieces begin is guessed: at lines that begin like the first op does, without blanks. Each piece is read by a
//! parser of its own, and counts only if the piece before it ended just where it begins; from the first piece that does
//! not count on, the text is read one op after the other. So a wrong guess costs time, never the meaning. Where anything
//! is wrong, no piece counts.

use std::sync::Arc;

use rayon::prelude::*;

use super::cursor::Parser;
use super::ir_parser::IrParser;
use super::top_level::begins_op;
use crate::diagnostics::Diagnostic;
use crate::ir::Body;
use crate::ir::handles::BlockIndex;
use crate::text::lexer::TokenKind;

/// Texts shorter than this are read in one piece.
const LEAST: usize = 1 << 17;

/// The length of a piece, about.
const PIECE: usize = 1 << 20;

/// What came of a piece.
struct Piece {
    body: Body,
    /// Where the next op begins.
    end: usize,
    /// The end of the token before it.
    previous_end: u32,
    diagnostics: Vec<Diagnostic>,
    /// Whether the ops can be moved into another module: all are isolated and neither use nor define values.
    is_movable: bool,
}

impl<'source> IrParser<'source> {
    /// Reads ops at the top of the text up to the next that is none, if it pays to do so in pieces; says whether any was
    /// read.
    pub(super) fn parse_ops_in_parallel(&mut self, block: BlockIndex) -> bool {
        let source = self.parser.source;
        let begin = self.parser.token.start as usize;
        if !self.context().options().threading || source.len() - begin < LEAST || begin < self.parallel_from {
            return false;
        }
        let cuts = find_cuts(source, begin);
        if cuts.len() < 2 {
            self.parallel_from = source.len();
            return false;
        }
        let parser = &self.parser;
        let distinct = parser.shared.file.known_distinct();
        let pieces: Vec<Piece> = cuts
            .par_iter()
            .enumerate()
            .map(|(number, start)| {
                let end = cuts.get(number + 1).copied().unwrap_or(source.len());
                parse_piece(parser, *start, end)
            })
            .collect();
        // Which of two mentions is wrong may depend on which was read first: an error is found in the order of the text.
        if pieces.iter().any(|piece| !piece.diagnostics.is_empty()) {
            self.parser.shared.file.restore_distinct(distinct);
            self.parallel_from = source.len();
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
        // What could not be read in pieces is read one op after the other. Not for long, unless pieces do not pay.
        self.read_in_vain += source.len() - expected;
        let gives_up = expected == begin || self.read_in_vain > 2 * source.len();
        self.parallel_from = if gives_up { source.len() } else { expected + LEAST };
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
            let child = arena.extras[extra.at()].child.take().expect("every op of a piece is isolated");
            let adopted = body.adopt(*child, &[], &[]);
            body.arena_mut().append_op(block, adopted.index);
            op = arena.ops[op.at()].next;
        }
    }
}

/// Offsets at which ops at the top may begin, about [`PIECE`] bytes apart; the first is `begin`.
fn find_cuts(source: &[u8], begin: usize) -> Vec<usize> {
    let mut cuts = vec![begin];
    let length = ((source.len() - begin) / (4 * rayon::current_num_threads())).clamp(LEAST / 4, PIECE);
    let mut position = begin + length;
    while position < source.len() {
        let mut found = None;
        for newline in memchr::memchr_iter(b'\n', &source[position..]) {
            let start = position + newline + 1;
            let Some(byte) = source.get(start) else { break };
            if (byte.is_ascii_alphabetic() || matches!(byte, b'"' | b'%')) && begins_op(source, start) {
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

/// Reads ops from `start` on until one ends at or behind `end`.
fn parse_piece(outer: &Parser<'_>, start: usize, end: usize) -> Piece {
    let parser = Parser::new(
        outer.context,
        outer.source,
        outer.base,
        start,
        Arc::clone(&outer.aliases),
        Arc::clone(&outer.shared),
    );
    let mut ir = IrParser::new(parser);
    let context = outer.context;
    let mut module = ir.new_module(context, outer.location_at(start as u32));
    let block = module.body.arena_mut().push_block();
    module.body.arena_mut().append_block(crate::ir::handles::RegionIndex(0), block);
    ir.bodies.push(module);
    ir.region_scope = ir.next_scope;
    ir.next_scope += 1;
    while (ir.parser.token.start as usize) < end
        && matches!(
            ir.parser.kind(),
            TokenKind::String | TokenKind::BareIdentifier | TokenKind::ValueIdentifier
        )
    {
        let begin = ir.parser.token.start;
        if ir.parse_op(block).is_err() {
            ir.recover_in_block(begin);
        }
    }
    let module = ir.bodies.pop().expect("pushed above");
    let is_open = module.unresolved > 0;
    let body = ir.close_body(module);
    let is_movable = !is_open
        && body.arena.as_ref().is_none_or(|arena| {
            arena.values.is_empty()
                && arena.uses.is_empty()
                && arena.successors.is_empty()
                && arena.ops.iter().all(|op| {
                    op.name.is_some() && op.extra.is_some() && arena.extras[op.extra.at()].child.is_some()
                })
        });
    Piece {
        body,
        end: ir.parser.token.start as usize,
        previous_end: ir.parser.previous_end,
        diagnostics: ir.parser.diagnostics,
        is_movable,
    }
}
