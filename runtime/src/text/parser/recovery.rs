//! Going on after an error.

use super::ir_parser::IrParser;
use crate::text::lexer::{TokenKind, token_at};

impl IrParser<'_> {
    /// Skips to where the next op of the block, the next label or the end of the region begins, after an error in the
    /// op that begins at `begin`.
    ///
    /// Braces of the op are skipped with what is in them. An op begins at the beginning of a line: with the name of a
    /// result, a quoted name or a word. At least one token is taken.
    ///
    /// What is between braces is looked through once, however many ops around it are wrong.
    pub(super) fn recover_in_block(&mut self, begin: u32) {
        let source = self.parser.source;
        if self.parser.is(TokenKind::End) {
            return;
        }
        // The token at which the error stands may begin the next op.
        let error = self.parser.token.start;
        let is_outermost = self.region_depth == 0;
        let mut open: Vec<u32> = Vec::new();
        let mut previous_end = begin;
        let mut token = token_at(source, begin as usize);
        loop {
            let is_new_line = source[previous_end as usize..token.start as usize].contains(&b'\n');
            let may_end = open.is_empty() && token.start >= error && token.start > begin;
            match token.kind {
                TokenKind::End => break,
                TokenKind::LeftBrace => match self.brace_ends.get(&token.start) {
                    Some(end) => token.end = *end,
                    None => open.push(token.start),
                },
                TokenKind::RightBrace if may_end && !is_outermost => break,
                TokenKind::RightBrace => {
                    if let Some(start) = open.pop() {
                        self.brace_ends.insert(start, token.end);
                    }
                }
                TokenKind::BlockIdentifier
                | TokenKind::ValueIdentifier
                | TokenKind::String
                | TokenKind::BareIdentifier
                    if may_end && is_new_line =>
                {
                    break;
                }
                TokenKind::AttributeIdentifier | TokenKind::TypeIdentifier | TokenKind::MetadataBegin
                    if may_end && is_new_line && is_outermost =>
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
