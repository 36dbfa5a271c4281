//! The lexer. It is lossless: the ranges of the tokens, trivia included, cover the text without a gap.
//!
//! It consists of `nom` combinators and never fails: invalid input becomes a token of its own with an error beside the
//! tokens. A Rust fragment, `rust { ... }`, is the identifier `rust` and one token for the braces and their content,
//! which ends according to Rust's lexical rules.

use nom::branch::alt;
use nom::bytes::complete::{tag, take_while, take_while1};
use nom::character::complete::{anychar, char, not_line_ending, one_of, satisfy};
use nom::combinator::{not, opt, peek, recognize, value};
use nom::sequence::{pair, preceded, terminated};
use nom::{IResult, Parser};

use crate::syntax::rust_text;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum TokenKind {
    Whitespace,
    /// `// ...`
    LineComment,
    /// `/* ... */`, nested.
    BlockComment,
    /// `/// ...`
    Documentation,
    /// `//! ...`
    FileDocumentation,
    /// An identifier, `_` and raw identifiers included.
    Word,
    Integer,
    Float,
    /// `"..."`, which may span lines.
    String,
    /// A literal of an ODS format string, in backticks.
    Backtick,
    /// `$name`
    Variable,
    /// `'a`
    Lifetime,
    /// The braces after the identifier `rust`, with their content.
    RustBlock,
    /// Brackets, operators and separators, distinguished by their text.
    Punctuation,
    /// A character that starts no token.
    Unknown,
}

impl TokenKind {
    /// Returns whether the parser skips the token.
    pub(crate) fn is_trivia(self) -> bool {
        matches!(
            self,
            Self::Whitespace
                | Self::LineComment
                | Self::BlockComment
                | Self::Documentation
                | Self::FileDocumentation
        )
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl Token {
    pub(crate) fn text(self, source: &str) -> &str {
        &source[self.start as usize..self.end as usize]
    }
}

/// A lexical error.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct LexicalError {
    pub(crate) start: u32,
    pub(crate) end: u32,
    pub(crate) message: &'static str,
    pub(crate) help: &'static str,
}

/// Returns the tokens of a text, with the lexical errors.
pub(crate) fn tokenize(text: &str) -> (Vec<Token>, Vec<LexicalError>) {
    let mut tokens = Vec::with_capacity(text.len() / 4);
    let mut errors = Vec::new();
    let mut after_rust = false;
    let mut at = 0;
    while at < text.len() {
        let rest = &text[at..];
        let (kind, length) = if after_rust && rest.starts_with('{') {
            let length = rust_text::block_end(rest).unwrap_or_else(|| {
                let message = "unterminated Rust fragment";
                let help = "its `}` is missing, or stands in a string, character or comment";
                errors.push(LexicalError { start: at as u32, end: at as u32 + 1, message, help });
                rest.len()
            });
            (TokenKind::RustBlock, length)
        } else {
            match token(rest) {
                Ok((remaining, kind)) => (kind, rest.len() - remaining.len()),
                Err(_) => (TokenKind::Unknown, rest.chars().next().map_or(1, char::len_utf8)),
            }
        };
        let token = Token { kind, start: at as u32, end: (at + length) as u32 };
        if let Some((message, help)) = problem(kind, token.text(text)) {
            let end = text[at..at + length].find('\n').map_or(token.end, |line| (at + line) as u32);
            errors.push(LexicalError { start: token.start, end, message, help });
        }
        if !kind.is_trivia() {
            after_rust = kind == TokenKind::Word && token.text(text) == "rust";
        }
        tokens.push(token);
        at += length;
    }
    (tokens, errors)
}

fn problem(kind: TokenKind, text: &str) -> Option<(&'static str, &'static str)> {
    let unfinished = |quote: char| text.len() < 2 || !text.ends_with(quote) || ends_escaped(text);
    match kind {
        TokenKind::String if unfinished('"') => {
            Some(("this string does not end", "close it with `\"`; `\\\"` is a quote inside a string"))
        }
        TokenKind::Backtick if text.len() < 2 || !text.ends_with('`') => {
            Some(("this literal does not end", "close it with a backtick on the same line"))
        }
        TokenKind::BlockComment if block_comment_end(text).is_none() => {
            Some(("this comment does not end", "close it with `*/`; block comments nest"))
        }
        TokenKind::Unknown if text == "'" => {
            Some(("this character has no meaning here", "texts stand between double quotes"))
        }
        TokenKind::Unknown => {
            Some(("this character has no meaning here", "Rust code stands only inside `rust { ... }`"))
        }
        _ => None,
    }
}

/// Returns whether the final quote of a string token is escaped: an odd number of backslashes precedes it.
fn ends_escaped(text: &str) -> bool {
    let body = &text[..text.len() - 1];
    body.bytes().rev().take_while(|&byte| byte == b'\\').count() % 2 == 1
}

/// Returns the length of the block comment at the start of the text, if it is terminated.
pub(crate) fn block_comment_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while at + 1 < bytes.len() {
        match &bytes[at..at + 2] {
            b"/*" => {
                depth += 1;
                at += 2;
            }
            b"*/" => {
                depth -= 1;
                at += 2;
                if depth == 0 {
                    return Some(at);
                }
            }
            _ => at += 1,
        }
    }
    None
}

type Lexed<'a> = IResult<&'a str, TokenKind>;

fn token(input: &str) -> Lexed<'_> {
    alt((
        value(TokenKind::Whitespace, take_while1(char::is_whitespace)),
        comment,
        value(TokenKind::Variable, preceded(char('$'), word)),
        value(TokenKind::Word, recognize(pair(tag("r#"), word))),
        value(TokenKind::Word, word),
        number,
        string,
        value(TokenKind::Backtick, (char('`'), take_while(|c| c != '`' && c != '\n'), opt(char('`')))),
        value(TokenKind::Lifetime, terminated(preceded(char('\''), word), not(char('\'')))),
        value(TokenKind::Punctuation, alt((tag("..."), tag("::"), tag("=>"), tag("->")))),
        value(TokenKind::Punctuation, recognize(one_of("{}()[]<>,;:.=?^|&*+-!#@/%~"))),
    ))
    .parse(input)
}

fn word(input: &str) -> IResult<&str, &str> {
    recognize(pair(
        satisfy(|c| c == '_' || c.is_alphabetic()),
        take_while(|c: char| c == '_' || c.is_alphanumeric()),
    ))
    .parse(input)
}

fn comment(input: &str) -> Lexed<'_> {
    let line = |kind, start| value(kind, pair(tag(start), not_line_ending));
    alt((
        // As in Rust, four slashes are no documentation comment.
        value(TokenKind::LineComment, pair(tag("////"), not_line_ending)),
        line(TokenKind::Documentation, "///"),
        line(TokenKind::FileDocumentation, "//!"),
        line(TokenKind::LineComment, "//"),
        block_comment,
    ))
    .parse(input)
}

fn block_comment(input: &str) -> Lexed<'_> {
    let (_, _) = peek(tag("/*")).parse(input)?;
    let end = block_comment_end(input).unwrap_or(input.len());
    Ok((&input[end..], TokenKind::BlockComment))
}

fn number(input: &str) -> Lexed<'_> {
    let digits = |input| take_while1(|c: char| c.is_ascii_digit() || c == '_')(input);
    let radix =
        preceded(alt((tag("0x"), tag("0b"))), take_while1(|c: char| c.is_ascii_hexdigit() || c == '_'));
    let exponent = (one_of("eE"), opt(one_of("+-")), satisfy(|c| c.is_ascii_digit()), opt(digits));
    let fraction = (char('.'), satisfy(|c| c.is_ascii_digit()), opt(digits), opt(exponent));
    let (_, _) = peek(satisfy(|c| c.is_ascii_digit())).parse(input)?;
    alt((
        value(TokenKind::Integer, radix),
        value(TokenKind::Float, pair(digits, fraction)),
        value(TokenKind::Integer, digits),
    ))
    .parse(input)
}

fn string(input: &str) -> Lexed<'_> {
    let (mut rest, _) = char('"').parse(input)?;
    loop {
        (rest, _) = take_while(|c| c != '"' && c != '\\').parse(rest)?;
        let (after, stop) = opt(anychar).parse(rest)?;
        rest = after;
        match stop {
            None | Some('"') => return Ok((rest, TokenKind::String)),
            Some(_) => (rest, _) = opt(anychar).parse(rest)?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(TokenKind, &str)> {
        let (tokens, _) = tokenize(text);
        tokens
            .into_iter()
            .filter(|t| t.kind != TokenKind::Whitespace)
            .map(|t| (t.kind, t.text(text)))
            .collect()
    }

    #[test]
    fn tokens_cover_the_text() {
        let text = "op A = \"a\" { /* x /* y */ */ lhs...: T } // end\n/// doc\u{e9} \u{1F600} $x `->` 0x1f 1.5e-3 'a";
        let (tokens, _) = tokenize(text);
        assert_eq!(tokens.iter().map(|t| t.text(text)).collect::<String>(), text);
    }

    #[test]
    fn a_rust_fragment_ends_by_rusts_rules() {
        let text = r####"rust { let c = '}'; "}"; r#"}""#; /* } */ fn f<'a>() {} } after"####;
        let found = kinds(text);
        assert_eq!(found[0], (TokenKind::Word, "rust"));
        assert_eq!(found[1].0, TokenKind::RustBlock);
        assert_eq!(found[2], (TokenKind::Word, "after"));
    }

    #[test]
    fn errors_have_a_place() {
        for (text, message) in [
            ("\"abc", "this string does not end"),
            ("\"abc\\\"", "this string does not end"),
            ("rust { \"}\"", "unterminated Rust fragment"),
            ("/* /* */", "this comment does not end"),
            ("`a", "this literal does not end"),
            ("\u{7f}", "this character has no meaning here"),
        ] {
            let (_, errors) = tokenize(text);
            assert_eq!(errors.len(), 1, "{text}");
            assert_eq!(errors[0].message, message);
        }
    }

    #[test]
    fn a_range_of_numbers_is_no_float() {
        assert_eq!(kinds("1...").first(), Some(&(TokenKind::Integer, "1")));
        assert_eq!(kinds("1.5"), [(TokenKind::Float, "1.5")]);
    }
}
