//! Parallel printing of large texts: pieces are printed by all threads and written in order.

use std::io;
use std::sync::Mutex;

use crate::context::Identifier;
use crate::ir::{Body, OpIndex};
use crate::text::printer::memo::TextMemo;
use crate::text::printer::operations::{NumberingSource, OpPrinter, Scope};
use crate::text::printer::shared::Shared;

/// The approximate number of ops in a piece; about 200 KB of text at the usual line length.
const PIECE: usize = 3000;

/// A piece of a text.
pub(crate) enum Piece<'b> {
    /// Printed text.
    Text(String),
    /// The ops of a block from the first until `end` (exclusive).
    Ops {
        scope: Scope<'b>,
        first: OpIndex,
        end: OpIndex,
        indentation: u32,
        default_dialect: Option<Identifier>,
    },
}

impl<'b> OpPrinter<'_, 'b> {
    /// Defers the ops of a block, from `first` until `end` (exclusive), as pieces. An op that is too large
    /// for one piece is started here, and its contents are deferred.
    pub(crate) fn split_ops(&mut self, first: OpIndex, end: OpIndex) {
        let body = self.body();
        let arena = body.arena();
        let mut piece_start = first;
        let mut weight = 0;
        let mut op = first;
        while op != end && op.is_some() {
            let own = weight_of(body, op);
            let next = arena.ops[op.at()].next;
            if own >= PIECE {
                self.leave_ops(piece_start, op);
                self.print_ops(op, next);
                (piece_start, weight) = (next, 0);
            } else {
                weight += own;
                if weight >= PIECE {
                    self.leave_ops(piece_start, next);
                    (piece_start, weight) = (next, 0);
                }
            }
            op = next;
        }
        self.leave_ops(piece_start, op);
    }

    fn leave_ops(&mut self, first: OpIndex, end: OpIndex) {
        if first == end || first.is_none() {
            return;
        }
        let scope = self.scopes.last().expect("something is being printed").clone();
        let (indentation, default_dialect) = (self.indentation, self.default_dialect);
        let text = std::mem::take(&mut self.out);
        let pieces = self.pieces.as_mut().expect("the text is cut into pieces");
        if !text.is_empty() {
            pieces.push(Piece::Text(text));
        }
        pieces.push(Piece::Ops { scope, first, end, indentation, default_dialect });
    }

    /// Writes the ops of a piece.
    fn print_piece(&mut self, piece: &Piece<'b>) {
        match piece {
            Piece::Text(text) => self.out.push_str(text),
            Piece::Ops { scope, first, end, indentation, default_dialect } => {
                self.scopes.push(scope.clone());
                self.indentation = *indentation;
                self.default_dialect = *default_dialect;
                self.print_ops(*first, *end);
                self.scopes.pop();
            }
        }
    }
}

/// Returns the approximate number of nested ops, including the op itself.
fn weight_of(body: &Body, op: OpIndex) -> usize {
    let arena = body.arena();
    let record = &arena.ops[op.at()];
    if record.extra.is_none() {
        return 1;
    }
    let extra = &arena.extras[record.extra.at()];
    if let Some(child) = arena.child_of(extra) {
        let Some(arena) = child.arena.as_deref() else { return 1 };
        let mut weight = arena.ops.len() + 1;
        for grandchild in arena.child_bodies() {
            // Deeper levels are not counted: such an op is large enough for a piece.
            let is_deep = grandchild.arena.iter().any(|arena| arena.child_bodies().next().is_some());
            weight += if is_deep { PIECE } else { grandchild.op_count() };
        }
        return weight;
    }
    if extra.regions().count == 0 {
        return 1;
    }
    // Ops are mostly numbered in textual order, so the distance to the next op approximates the number of ops
    // between them.
    let next = if record.next.is_some() { record.next.at() } else { arena.ops.len() };
    next.abs_diff(op.at()).max(1)
}

/// Prints pieces and writes them in order.
///
/// With threads, a window of pieces is printed while the previous one is written, so at most two windows of
/// text are in memory.
pub(crate) fn write_pieces<'b>(
    pieces: &[Piece<'b>],
    shared: &Shared<'_>,
    numberings: &NumberingSource<'_>,
    threading: bool,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    let threads = if threading { rayon::current_num_threads() } else { 1 };
    if threads == 1 || pieces.len() < 4 {
        let mut printer = OpPrinter::new(shared, numberings);
        for piece in pieces {
            printer.print_piece(piece);
            out.write_all(printer.out.as_bytes())?;
            printer.out.clear();
        }
        return Ok(());
    }
    // Printing threads reuse the memos and buffers of finished pieces.
    let memos: Mutex<Vec<TextMemo>> = Mutex::new(Vec::new());
    let mut buffers: Vec<String> = Vec::new();
    let mut finished: Vec<String> = Vec::new();
    let mut result = Ok(());
    for window in pieces.chunks(threads * 8) {
        let mut places: Vec<String> = (0..window.len()).map(|_| buffers.pop().unwrap_or_default()).collect();
        rayon::in_place_scope(|scope| {
            for (piece, place) in window.iter().zip(&mut places) {
                let memos = &memos;
                scope.spawn(move |_| {
                    let mut printer = OpPrinter::new(shared, numberings);
                    let lock = || memos.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
                    printer.memo = lock().pop().unwrap_or_default();
                    printer.out = std::mem::take(place);
                    printer.out.clear();
                    printer.print_piece(piece);
                    *place = printer.out;
                    lock().push(printer.memo);
                });
            }
            result = write_all(&finished, out);
        });
        result?;
        result = Ok(());
        buffers.append(&mut finished);
        finished = places;
    }
    write_all(&finished, out)
}

fn write_all(texts: &[String], out: &mut dyn io::Write) -> io::Result<()> {
    texts.iter().try_for_each(|text| out.write_all(text.as_bytes()))
}
