//! Rust fragments in definitions: their end and their syntax check.

use std::ops::Range;
use std::str::FromStr;

use proc_macro2::TokenStream;

/// Returns the length of the brace-delimited fragment at the start of the text, braces included.
///
/// Follows Rust's lexical rules: braces in strings, raw strings, characters, lifetimes and nested comments do not
/// count. Returns `None` if the fragment is not terminated.
pub(crate) fn block_end(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let (mut depth, mut at) = (0usize, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'{' => depth += 1,
            b'}' => {
                depth -= 1;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => {
                at += text[at..].find('\n')?;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                at += crate::syntax::lexer::block_comment_end(&text[at..])?;
                continue;
            }
            b'"' => {
                at = string_end(bytes, at)?;
                continue;
            }
            b'\'' => {
                at = quote_end(text, at)?;
                continue;
            }
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                at = word_end(text, at)?;
                continue;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Returns the end of the string whose opening quote is at `at`.
fn string_end(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += 1;
        match bytes.get(at)? {
            b'"' => return Some(at + 1),
            b'\\' => at += 1,
            _ => {}
        }
    }
}

/// Returns the end of the character literal or lifetime at `at`.
fn quote_end(text: &str, at: usize) -> Option<usize> {
    let mut characters = text[at + 1..].char_indices();
    let (_, first) = characters.next()?;
    if first == '\\' {
        let bytes = text.as_bytes();
        // Skip the escaped character, which may be a quote.
        let mut end = at + 3;
        while *bytes.get(end)? != b'\'' {
            end += 1;
        }
        return Some(end + 1);
    }
    match characters.next() {
        Some((offset, '\'')) => Some(at + 1 + offset + 1),
        // A lifetime. What follows the quote is lexed as an identifier.
        _ => Some(at + 1),
    }
}

/// Returns the end of the identifier at `at`; if it is the prefix of a literal, the end of the literal.
fn word_end(text: &str, at: usize) -> Option<usize> {
    let rest = &text[at..];
    let length = rest.find(|c: char| c != '_' && !c.is_alphanumeric()).unwrap_or(rest.len()).max(1);
    let length = rest.ceil_char_boundary(length);
    let (word, after) = rest.split_at(length);
    let end = at + length;
    let raw = matches!(word, "r" | "br" | "cr");
    if raw {
        let hashes = after.len() - after.trim_start_matches('#').len();
        if after[hashes..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let body = end + hashes + 1;
            return Some(body + text[body..].find(&close)? + close.len());
        }
    }
    if matches!(word, "b" | "c") && after.starts_with('"') {
        return string_end(text.as_bytes(), end);
    }
    if word == "b" && after.starts_with('\'') {
        return quote_end(text, end);
    }
    Some(end)
}

impl RustKind {
    /// Returns the message of a diagnostic for a fragment of another kind.
    pub(crate) fn problem(self) -> &'static str {
        match self {
            RustKind::Type => "this is not a Rust type",
            RustKind::Signature => "this is not the signature of a Rust method",
            RustKind::Body | RustKind::Members => "this Rust fragment is not valid",
        }
    }
}

/// Returns the tokens of well-formed Rust, separated as by `proc_macro2`; operators are single characters, and a
/// comment is one token.
pub(crate) fn tokens(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut out = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let end = match byte {
            _ if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if bytes.get(at + 1) == Some(&b'/') => text[at..].find('\n').map(|length| at + length),
            b'/' if bytes.get(at + 1) == Some(&b'*') => {
                crate::syntax::lexer::block_comment_end(&text[at..]).map(|length| at + length)
            }
            b'"' => string_end(bytes, at),
            b'\'' => quote_end(text, at),
            b'0'..=b'9' => Some(number_end(text, at)),
            b'_' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => {
                let end = word_end(text, at);
                // A raw identifier is one token.
                let is_raw = end.is_some_and(|end| &text[at..end] == "r" && bytes.get(end) == Some(&b'#'));
                if is_raw { word_end(text, at + 2) } else { end }
            }
            _ => Some(at + 1),
        };
        // An unterminated literal or comment is no Rust; the rest is not checked.
        let Some(end) = end else { break };
        out.push(at..end);
        at = end;
    }
    out
}

/// Returns the end of the number at `at`, its suffix included.
fn number_end(text: &str, at: usize) -> usize {
    let bytes = text.as_bytes();
    let mut end = at;
    let is_decimal = !matches!(bytes.get(at + 1), Some(b'x' | b'o' | b'b'));
    while let Some(&byte) = bytes.get(end) {
        let next = bytes.get(end + 1);
        let goes_on = match byte {
            b'.' => {
                !text[at..end].contains('.')
                    && !next.is_some_and(|next| matches!(next, b'.' | b'_') || next.is_ascii_alphabetic())
            }
            b'+' | b'-' => is_decimal && matches!(bytes[end - 1], b'e' | b'E'),
            _ => byte == b'_' || byte.is_ascii_alphanumeric(),
        };
        if !goes_on {
            break;
        }
        end += 1;
    }
    end
}

/// The syntactic category that a fragment must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RustKind {
    /// The content of a block: statements and an optional expression.
    Body,
    /// Items of an `impl` block.
    Members,
    /// A type.
    Type,
    /// A method signature, without body.
    Signature,
}

/// The maximum number of tokens of a fragment. `syn` is recursive, so its input must be bounded; a longer fragment
/// belongs in a Rust file.
const TOKEN_LIMIT: usize = 4096;

const TOO_LONG: &str = "this fragment is too long; call a function of a Rust file instead";

/// The stack size of the thread that runs `syn`, enough for the deepest nesting within the token limit.
pub(crate) const CHECK_STACK: usize = 256 << 20;

/// An error from `syn`: line and column, both within the fragment and counted from 0, and the reason.
pub(crate) struct RustError {
    pub(crate) line: usize,
    pub(crate) column: usize,
    pub(crate) message: String,
}

/// Checks fragments of Rust. Returns one result per fragment, in order.
pub(crate) fn check(pieces: &[(RustKind, String)]) -> Vec<Result<(), RustError>> {
    if pieces.is_empty() {
        return Vec::new();
    }
    std::thread::scope(|scope| {
        let run = || pieces.iter().map(|(kind, text)| check_one(*kind, text)).collect();
        let thread = std::thread::Builder::new().stack_size(CHECK_STACK).spawn_scoped(scope, run);
        // If the thread cannot be spawned, nothing is checked; rustc reports the errors.
        thread.ok().and_then(|thread| thread.join().ok()).unwrap_or_default()
    })
}

fn check_one(kind: RustKind, text: &str) -> Result<(), RustError> {
    let plain = |message: &str| RustError { line: 0, column: 0, message: message.to_owned() };
    let tokens = TokenStream::from_str(text).map_err(|error| {
        let start = error.span().start();
        RustError { line: start.line.saturating_sub(1), column: start.column, message: error.to_string() }
    })?;
    if longer_than_limit(tokens.clone()) {
        return Err(plain(TOO_LONG));
    }
    let result = match kind {
        // Parsed from text, so that an error at the end has a position.
        RustKind::Members => syn::parse_str::<syn::ItemImpl>(&format!("impl X {{{text}\n}}")).map(drop),
        _ => read(kind, tokens),
    };
    result.map_err(|error| {
        let start = error.span().start();
        RustError { line: start.line.saturating_sub(1), column: start.column, message: error.to_string() }
    })
}

/// Parses a fragment with `syn`.
fn read(kind: RustKind, tokens: TokenStream) -> syn::Result<()> {
    match kind {
        RustKind::Body => syn::parse::Parser::parse2(syn::Block::parse_within, tokens).map(drop),
        RustKind::Members => syn::parse2::<syn::ItemImpl>(quote::quote!(impl X { #tokens })).map(drop),
        RustKind::Type => syn::parse2::<syn::Type>(tokens).map(drop),
        RustKind::Signature => syn::parse2::<syn::Signature>(tokens).map(drop),
    }
}

/// Checks a fragment that consists of tokens. The caller provides a stack of [`CHECK_STACK`] bytes. The error has the
/// position of a token, unless it is at their end.
pub(crate) fn check_tokens(
    kind: RustKind,
    tokens: TokenStream,
) -> Result<(), (Option<proc_macro2::Span>, String)> {
    if longer_than_limit(tokens.clone()) {
        return Err((None, TOO_LONG.to_owned()));
    }
    read(kind, tokens).map_err(|error| {
        let message = error.to_string();
        let at_end = message.starts_with("unexpected end of input");
        ((!at_end).then(|| error.span()), message)
    })
}

fn longer_than_limit(tokens: TokenStream) -> bool {
    let mut stack = vec![tokens.into_iter()];
    let mut count = 0;
    while let Some(top) = stack.last_mut() {
        match top.next() {
            None => {
                stack.pop();
            }
            Some(token) => {
                count += 1;
                if count > TOKEN_LIMIT {
                    return true;
                }
                if let proc_macro2::TokenTree::Group(group) = token {
                    stack.push(group.stream().into_iter());
                }
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_blocks() {
        for (text, expected) in [
            ("{}x", Some(2)),
            ("{ '{' }x", Some(7)),
            ("{ b'{' }x", Some(8)),
            ("{ '\\'' }x", Some(8)),
            ("{ '\\u{7d}' }x", Some(12)),
            ("{ &'a str }x", Some(11)),
            ("{ r\"\\\" }x", Some(8)),
            ("{ br##\"\"# }\"## }x", Some(16)),
            ("{ r#type }x", Some(10)),
            ("{ // }\n}x", Some(8)),
            ("{ /* } /* } */ } */ }x", Some(21)),
            ("{ \u{e9}\u{e9} }x", Some(8)),
            ("{ \"", None),
            ("{ '", None),
            ("{ r#\"\"", None),
        ] {
            assert_eq!(block_end(text), expected, "{text}");
        }
    }

    #[test]
    fn tokens_are_those_of_the_token_library() {
        let text = "let r#type = 1.5e-3f64 + 0x1e - 1..2 ; x.0.1 'a: b'\\'' r#\"\"\"# \"\\\"\" 1. ; 0x1e+1 a::<&'b c>(1_u8)";
        let own: Vec<&str> = tokens(text).into_iter().map(|range| &text[range]).collect();
        let stream = TokenStream::from_str(text).unwrap();
        fn flat(stream: TokenStream, out: &mut Vec<String>) {
            for token in stream {
                match token {
                    proc_macro2::TokenTree::Group(group) => {
                        out.push("(".to_owned());
                        flat(group.stream(), out);
                        out.push(")".to_owned());
                    }
                    token => out.push(token.to_string()),
                }
            }
        }
        let mut theirs = Vec::new();
        flat(stream, &mut theirs);
        assert_eq!(own, theirs);
    }

    #[test]
    fn deep_fragments_do_not_overflow() {
        for part in ["-", "(", "[", "&", "!", "|| ", "if x {} else ", "a = ", "Box<", "{"] {
            let text = part.repeat(4000);
            assert!(check(&[(RustKind::Body, text.clone())])[0].is_err(), "{part}");
            let _ = check(&[(RustKind::Type, text)]);
        }
        let closed = format!("{}{}", "(".repeat(100_000), ")".repeat(100_000));
        assert!(check(&[(RustKind::Body, closed)])[0].is_err());
    }
}
