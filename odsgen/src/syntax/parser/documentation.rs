//! Documentation comments: their text, and those that document nothing.

use crate::diagnostics::{Code, Diagnostic};
use crate::model::Documentation;
use crate::syntax::lexer::TokenKind;
use crate::syntax::parser::Parser;

impl<'a> Parser<'a> {
    /// Returns the documentation directly before the next token.
    pub(super) fn documentation(&mut self) -> Documentation {
        let end = self.mark();
        let begin = self.at.checked_sub(1).map_or(0, |at| self.significant[at] + 1);
        let mut lines = Vec::new();
        for index in begin..end {
            let token = self.tokens[index as usize];
            if token.kind == TokenKind::Documentation {
                self.documented[index as usize] = true;
                lines.push(token.text(self.text)[3..].trim_end());
            }
        }
        documentation(&lines)
    }

    pub(super) fn file_documentation(&mut self) -> Documentation {
        let lines: Vec<&str> = self
            .tokens
            .iter()
            .filter(|token| token.kind == TokenKind::FileDocumentation)
            .map(|token| token.text(self.text)[3..].trim_end())
            .collect();
        documentation(&lines)
    }

    pub(super) fn report_stray_documentation(&mut self) {
        for (index, token) in self.tokens.iter().enumerate() {
            if token.kind == TokenKind::Documentation && !self.documented[index] {
                let first =
                    index < 2 || !self.tokens[..index].iter().rev().take(2).any(|t| t.kind == token.kind);
                if first {
                    let message = "unattached documentation comment";
                    let diagnostic =
                        Diagnostic::warning(Code::StrayDocumentation, self.span_of(*token), message);
                    self.diagnostics
                        .report(diagnostic.help("`//` begins a comment that is no documentation"));
                }
            }
        }
    }
}

/// Splits documentation lines into the summary (the first paragraph) and the description.
pub(super) fn documentation(lines: &[&str]) -> Documentation {
    let indent = lines
        .iter()
        .filter(|line| !line.is_empty())
        .map(|line| line.len() - line.trim_start_matches(' ').len())
        .min()
        .unwrap_or(0);
    let lines: Vec<&str> = lines.iter().map(|line| line.get(indent..).unwrap_or("")).collect();
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(lines.len());
    let end = lines[first..].iter().position(|line| line.is_empty()).map_or(lines.len(), |at| first + at);
    Documentation {
        summary: lines[first..end].join(" ").trim_end_matches('.').to_owned(),
        description: lines[end..].join("\n").trim().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documentation_is_split_at_the_first_empty_line() {
        let found = documentation(&[" Adds", " two.", "", " More", "   code"]);
        assert_eq!(found.summary, "Adds two");
        assert_eq!(found.description, "More\n  code");
    }
}
