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

use crate::syntax::parser::ITEM_KEYWORDS;
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
    /// Whether the end of the token is missing, so that it may have swallowed what follows.
    pub(crate) is_unfinished: bool,
}

/// Returns the tokens of a text, with the lexical errors.
pub(crate) fn tokenize(text: &str) -> (Vec<Token>, Vec<LexicalError>) {
    let (tokens, errors) = tokenize_with(text, None);
    match string_without_end(text, &tokens) {
        Some(start) => tokenize_with(text, Some(start)),
        None => (tokens, errors),
    }
}

/// Returns the start of the string whose final quote is missing, if there is one.
///
/// Strings may span lines, so a missing quote makes a string of what stands between the strings that follow, and only
/// the last one does not end. The one to blame is the first that spans lines in the item where strings begin to swallow
/// others.
fn string_without_end(text: &str, tokens: &[Token]) -> Option<usize> {
    let last = tokens.last()?;
    if last.kind != TokenKind::String || !is_unfinished(last.kind, last.text(text)) {
        return None;
    }
    let spans_lines = |token: &Token| token.kind == TokenKind::String && token.text(text).contains('\n');
    let begins_item = |line: &str| {
        let mut words = line.split_whitespace();
        let is_keyword = line.starts_with(|c: char| !c.is_whitespace())
            && words.next().is_some_and(|word| ITEM_KEYWORDS.contains(&word));
        is_keyword && words.next().is_some()
    };
    let swallows_item = |token: &Token| token.text(text).lines().skip(1).any(begins_item);
    let swallowing = tokens
        .iter()
        .position(|token| spans_lines(token) && swallows_item(token))
        .unwrap_or(tokens.len() - 1);
    let item = tokens[..swallowing].iter().rposition(|token| {
        let start = token.start as usize;
        let is_first = start == 0 || text.as_bytes()[start - 1] == b'\n';
        is_first && token.kind == TokenKind::Word && begins_item(text[start..].lines().next().unwrap_or(""))
    });
    let found =
        tokens[item.unwrap_or(0)..=swallowing].iter().find(|token| spans_lines(token)).unwrap_or(last);
    Some(found.start as usize)
}

/// Returns the tokens of a text. The string that starts at `cut` ends with its line.
fn tokenize_with(text: &str, cut: Option<usize>) -> (Vec<Token>, Vec<LexicalError>) {
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
                let (start, end) = (at as u32, at as u32 + 1);
                errors.push(LexicalError { start, end, message, help, is_unfinished: true });
                rest.len()
            });
            (TokenKind::RustBlock, length)
        } else if cut == Some(at) {
            (TokenKind::String, rest.lines().next().map_or(rest.len(), str::len))
        } else {
            match token(rest) {
                Ok((remaining, kind)) => (kind, rest.len() - remaining.len()),
                Err(_) => (TokenKind::Unknown, rest.chars().next().map_or(1, char::len_utf8)),
            }
        };
        let token = Token { kind, start: at as u32, end: (at + length) as u32 };
        if let Some((message, help)) = problem(kind, token.text(text)) {
            let end = text[at..at + length].find('\n').map_or(token.end, |line| (at + line) as u32);
            let is_unfinished = is_unfinished(kind, token.text(text));
            errors.push(LexicalError { start: token.start, end, message, help, is_unfinished });
        }
        if !kind.is_trivia() {
            after_rust = kind == TokenKind::Word && token.text(text) == "rust";
        }
        tokens.push(token);
        at += length;
    }
    // Once: a file in another encoding has one for each character.
    if let Some(at) = text.find('\0') {
        let message = "the text has a NUL byte";
        let help = "remove it; definitions are text in UTF-8, and a file with many of these may be in UTF-16";
        let (start, end) = (at as u32, at as u32 + 1);
        errors.push(LexicalError { start, end, message, help, is_unfinished: false });
    }
    (tokens, errors)
}

/// Returns whether a token lacks its end.
pub(crate) fn is_unfinished(kind: TokenKind, text: &str) -> bool {
    match kind {
        TokenKind::String => text.len() < 2 || !text.ends_with('"') || ends_escaped(text),
        TokenKind::Backtick => text.len() < 2 || !text.ends_with('`'),
        TokenKind::BlockComment => block_comment_end(text).is_none(),
        _ => false,
    }
}

fn problem(kind: TokenKind, text: &str) -> Option<(&'static str, &'static str)> {
    match kind {
        TokenKind::String if is_unfinished(kind, text) => {
            Some(("this string does not end", "close it with `\"`; `\\\"` is a quote inside a string"))
        }
        TokenKind::Backtick if is_unfinished(kind, text) => {
            Some(("this literal does not end", "close it with a backtick on the same line"))
        }
        TokenKind::BlockComment if is_unfinished(kind, text) => {
            Some(("this comment does not end", "close it with `*/`; block comments nest"))
        }
        TokenKind::Unknown if text == "\u{feff}" => Some((
            "the file has a byte order mark",
            "save it as UTF-8 without a byte order mark, which some editors call a signature",
        )),
        TokenKind::Unknown if text == "\0" => None,
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
    // What is no digit belongs to the token as well, so that the parser can say that it is none.
    let radix = preceded(alt((tag("0x"), tag("0b"))), take_while(|c: char| c.is_alphanumeric() || c == '_'));
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
            ("\u{feff}op", "the file has a byte order mark"),
            ("a\0b\0", "the text has a NUL byte"),
            ("op A = \"a\nop B = \"b\"", "this string does not end"),
        ] {
            let (_, errors) = tokenize(text);
            assert_eq!(errors.len(), 1, "{text}");
            assert_eq!(errors[0].message, message);
        }
    }

    #[test]
    fn a_string_without_end_ends_with_its_line() {
        let text = "op A = \"a\" {\n  format { \"x y \":\" z }\n}\nop B = \"b\"";
        let (tokens, errors) = tokenize(text);
        assert_eq!(errors.len(), 1);
        assert_eq!(&text[errors[0].start as usize..errors[0].end as usize], "\" z }");
        assert_eq!(tokens.last().map(|token| token.text(text)), Some("\"b\""));
    }

    #[test]
    fn a_range_of_numbers_is_no_float() {
        assert_eq!(kinds("1...").first(), Some(&(TokenKind::Integer, "1")));
        assert_eq!(kinds("1.5"), [(TokenKind::Float, "1.5")]);
    }
}
