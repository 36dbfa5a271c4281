//! Error recovery.

use crate::text::lexer::{Token, TokenKind, token_at};
use crate::text::parser::operations::ir_parser::IrParser;

impl IrParser<'_> {
    /// Skips to the next op of the block, the next label or the end of the region, after an error in the op
    /// at `begin`.
    ///
    /// Braces of the op are skipped with their contents. An op begins at the start of a line with a result
    /// name, a quoted name or a keyword. At least one token is consumed.
    ///
    /// Regions that are open at the error recover by themselves, so an open brace is taken for that of a
    /// dictionary, possibly unterminated. A token that cannot be part of a dictionary ends it.
    ///
    /// The text between braces is scanned once, independent of the number of invalid ops around it.
    pub(in crate::text::parser) fn recover_in_block(&mut self, begin: u32) {
        let source = self.parser.source;
        if self.parser.is(TokenKind::End) {
            return;
        }
        // The token with the error may begin the next op.
        let error = self.parser.token.start;
        let is_outermost = self.region_depth == 0;
        let mut open: Vec<u32> = Vec::new();
        // The number of open braces around the error.
        let mut around_error = None;
        let mut previous_end = begin;
        let mut token = token_at(source, begin as usize);
        loop {
            let is_behind = token.start >= error && token.start > begin;
            let may_end = is_behind && open.is_empty();
            let may_lack_brace =
                is_behind && open.len() == *around_error.get_or_insert(open.len()) && !open.is_empty();
            let is_new_line = source[previous_end as usize..token.start as usize].contains(&b'\n');
            match token.kind {
                TokenKind::End => break,
                TokenKind::LeftBrace => match self.brace_ends.get(&token.start) {
                    Some(end) => token.end = *end,
                    None => open.push(token.start),
                },
                TokenKind::RightBrace if may_end && !is_outermost => break,
                TokenKind::RightBrace
                    if may_lack_brace
                        && is_new_line
                        && !is_outermost
                        && column(source, token.start) < column(source, begin) =>
                {
                    break;
                }
                TokenKind::RightBrace => {
                    if let Some(start) = open.pop() {
                        self.brace_ends.insert(start, token.end);
                    }
                    around_error = around_error.map(|braces: usize| braces.min(open.len()));
                }
                TokenKind::BlockIdentifier
                | TokenKind::ValueIdentifier
                | TokenKind::String
                | TokenKind::BareIdentifier
                    if is_new_line && (may_end || may_lack_brace && is_no_entry(source, token)) =>
                {
                    break;
                }
                TokenKind::AttributeIdentifier | TokenKind::TypeIdentifier | TokenKind::MetadataBegin
                    if is_new_line
                        && is_outermost
                        && (may_end || may_lack_brace && is_no_entry(source, token)) =>
                {
                    break;
                }
                _ => {}
            }
            previous_end = token.end;
            token = token_at(source, token.end as usize);
        }
        self.parser.token = token;
        self.parser.previous_end = previous_end;
    }
}

/// Returns whether a token at the start of a line cannot be part of a dictionary.
fn is_no_entry(source: &[u8], token: Token) -> bool {
    let next = token_at(source, token.end as usize).kind;
    match token.kind {
        TokenKind::BlockIdentifier | TokenKind::ValueIdentifier | TokenKind::MetadataBegin => true,
        TokenKind::String => next == TokenKind::LeftParenthesis,
        TokenKind::BareIdentifier => matches!(next, TokenKind::SymbolIdentifier | TokenKind::ValueIdentifier),
        _ => next == TokenKind::Equal,
    }
}

/// Returns the number of bytes before `offset` on its line.
fn column(source: &[u8], offset: u32) -> usize {
    let before = &source[..offset as usize];
    before.len() - memchr::memrchr(b'\n', before).map_or(0, |newline| newline + 1)
}
