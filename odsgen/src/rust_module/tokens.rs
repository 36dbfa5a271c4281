//! Token streams: a cursor, attributes, lists.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};

use crate::rust_module::problem::Problem;

/// A position in a token list.
pub struct Cursor<'a> {
    tokens: &'a [TokenTree],
    at: usize,
    /// The span after the tokens.
    end: Span,
}

impl<'a> Cursor<'a> {
    /// Returns a cursor at the first token; `end` is the span of what ends the list.
    pub fn new(tokens: &'a [TokenTree], end: Span) -> Self {
        Cursor { tokens, at: 0, end }
    }

    /// Returns the next token.
    pub fn peek(&self) -> Option<&'a TokenTree> {
        self.tokens.get(self.at)
    }

    pub(crate) fn ahead(&self, by: usize) -> Option<&'a TokenTree> {
        self.tokens.get(self.at + by)
    }

    /// Takes the next token.
    pub fn take(&mut self) -> Option<&'a TokenTree> {
        let token = self.tokens.get(self.at)?;
        self.at += 1;
        Some(token)
    }

    pub(crate) fn skip(&mut self, count: usize) {
        self.at = (self.at + count).min(self.tokens.len());
    }

    pub(crate) fn at_end(&self) -> bool {
        self.at >= self.tokens.len()
    }

    /// Returns the span of the next token.
    pub(crate) fn span(&self) -> Span {
        self.peek().map_or(self.end, TokenTree::span)
    }

    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Returns the tokens from a position to the current one.
    pub(crate) fn since(&self, position: usize) -> &'a [TokenTree] {
        &self.tokens[position..self.at]
    }

    /// Takes all tokens that are left.
    pub fn rest(&mut self) -> &'a [TokenTree] {
        let rest = &self.tokens[self.at..];
        self.at = self.tokens.len();
        rest
    }

    pub(crate) fn is_punctuation(&self, character: char) -> bool {
        self.peek().is_some_and(|token| is_punctuation(token, character))
    }

    /// Takes a punctuation character, if it is next. Returns whether it was.
    pub fn eat_punctuation(&mut self, character: char) -> bool {
        let found = self.is_punctuation(character);
        self.at += usize::from(found);
        found
    }

    pub(crate) fn word(&self) -> Option<&'a Ident> {
        match self.peek() {
            Some(TokenTree::Ident(word)) => Some(word),
            _ => None,
        }
    }

    /// Takes an identifier, if it is next. Returns whether it was.
    pub fn eat_word(&mut self, text: &str) -> bool {
        let found = self.word().is_some_and(|word| word == text);
        self.at += usize::from(found);
        found
    }

    /// Takes an identifier.
    ///
    /// # Errors
    ///
    /// If the next token is none; `what` describes it.
    pub fn take_word(&mut self, what: &str) -> Result<&'a Ident, Problem> {
        let word = self.word().ok_or_else(|| self.expected(what))?;
        self.at += 1;
        Ok(word)
    }

    pub(crate) fn group(&self, delimiter: Delimiter) -> Option<&'a Group> {
        match self.peek() {
            Some(TokenTree::Group(group)) if group.delimiter() == delimiter => Some(group),
            _ => None,
        }
    }

    /// Returns the error that `what` is not next.
    pub fn expected(&self, what: &str) -> Problem {
        Problem::error(self.span(), format!("expected {what}"))
    }

    /// Skips `pub` and its restriction: definitions are always public.
    pub(crate) fn skip_visibility(&mut self) {
        if self.eat_word("pub") && self.group(Delimiter::Parenthesis).is_some() {
            self.at += 1;
        }
    }

    /// Takes the tokens up to a comma outside of all brackets, including angle brackets, and skips the comma.
    pub fn take_entry(&mut self) -> &'a [TokenTree] {
        let start = self.at;
        let mut depth = 0usize;
        let mut arrow = false;
        while let Some(token) = self.peek() {
            let mut joins = false;
            if let TokenTree::Punct(punctuation) = token {
                match punctuation.as_char() {
                    ',' if depth == 0 => break,
                    '<' => depth += 1,
                    '>' if !arrow => depth = depth.saturating_sub(1),
                    '-' | '=' => joins = punctuation.spacing() == proc_macro2::Spacing::Joint,
                    _ => {}
                }
            }
            arrow = joins;
            self.at += 1;
        }
        let entry = self.since(start);
        self.at = (self.at + 1).min(self.tokens.len());
        entry
    }
}

/// A line of documentation.
#[derive(Clone)]
pub(crate) struct DocumentationLine {
    pub(crate) text: String,
    pub(crate) span: Span,
}

/// An attribute other than documentation.
pub(crate) struct Attribute {
    pub(crate) name: Ident,
    /// The tokens in the parentheses.
    pub(crate) arguments: Vec<TokenTree>,
    /// Whether it has the form `name` or `name(..)`.
    pub(crate) is_plain: bool,
}

impl Attribute {
    pub(crate) fn entries(&self) -> Vec<&[TokenTree]> {
        entries(&self.arguments)
    }
}

/// The attributes of an item or a field.
#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) documentation: Vec<DocumentationLine>,
    pub(crate) others: Vec<Attribute>,
}

impl Attributes {
    /// Takes the attributes at the cursor.
    pub(crate) fn take(cursor: &mut Cursor<'_>) -> Self {
        let mut attributes = Attributes::default();
        while let (Some(hash), Some(TokenTree::Group(group))) = (cursor.peek(), cursor.ahead(1)) {
            if !is_punctuation(hash, '#') || group.delimiter() != Delimiter::Bracket {
                break;
            }
            let content: Vec<TokenTree> = group.stream().into_iter().collect();
            if let Some(lines) = documentation(&content) {
                attributes.documentation.extend(lines);
            } else if let Some(TokenTree::Ident(name)) = content.first() {
                let (arguments, is_plain) = match &content[1..] {
                    [] => (Vec::new(), true),
                    [TokenTree::Group(inner)] if inner.delimiter() == Delimiter::Parenthesis => {
                        (inner.stream().into_iter().collect(), true)
                    }
                    _ => (Vec::new(), false),
                };
                attributes.others.push(Attribute { name: name.clone(), arguments, is_plain });
            } else {
                break;
            }
            cursor.take();
            cursor.take();
        }
        attributes
    }

    /// Removes and returns the attribute of that name.
    pub(crate) fn remove(&mut self, name: &str) -> Option<Attribute> {
        let at = self.others.iter().position(|attribute| attribute.name == name)?;
        Some(self.others.remove(at))
    }

    /// Reports the remaining attributes.
    pub(crate) fn report_others(&self, of: &str, problems: &mut Vec<Problem>) {
        for attribute in &self.others {
            let message = format!("the attribute `{}` has no meaning on {of}", attribute.name);
            let problem = Problem::error(attribute.name.span(), message);
            let help = "what the generated items carry is decided by the definition; attributes such as `cfg` and \
                        `allow` can stand on the module";
            problems.push(problem.help(help));
        }
    }
}

/// Returns the lines of `doc = "text"`.
pub(crate) fn documentation(content: &[TokenTree]) -> Option<Vec<DocumentationLine>> {
    let [TokenTree::Ident(name), equals, TokenTree::Literal(literal)] = content else { return None };
    if name != "doc" || !is_punctuation(equals, '=') {
        return None;
    }
    let text = string(literal)?;
    let span = literal.span();
    let line = |line: &str| DocumentationLine { text: line.trim_end().replace('\r', " "), span };
    if text.is_empty() {
        return Some(vec![line("")]);
    }
    Some(text.lines().map(line).collect())
}

/// Returns the content of a string literal.
pub fn string(literal: &proc_macro2::Literal) -> Option<String> {
    let tokens = TokenStream::from(TokenTree::from(literal.clone()));
    syn::parse2::<syn::LitStr>(tokens).ok().map(|literal| literal.value())
}

/// Returns the entries of a comma-separated list.
pub(crate) fn entries(tokens: &[TokenTree]) -> Vec<&[TokenTree]> {
    let mut cursor = Cursor::new(tokens, Span::call_site());
    let mut entries = Vec::new();
    while !cursor.at_end() {
        let entry = cursor.take_entry();
        if !entry.is_empty() {
            entries.push(entry);
        }
    }
    entries
}

/// Returns whether a token is this punctuation character.
pub fn is_punctuation(token: &TokenTree, character: char) -> bool {
    matches!(token, TokenTree::Punct(punctuation) if punctuation.as_char() == character)
}

/// Returns the parenthesized group of `name(..)`.
pub(crate) fn call<'a>(entry: &'a [TokenTree], name: &str) -> Option<&'a Group> {
    match entry {
        [TokenTree::Ident(word), TokenTree::Group(group)]
            if word == name && group.delimiter() == Delimiter::Parenthesis =>
        {
            Some(group)
        }
        _ => None,
    }
}

/// Returns the tokens after the sign of `name = ..`.
pub(crate) fn value<'a>(entry: &'a [TokenTree], name: &str) -> Option<&'a [TokenTree]> {
    match entry {
        [TokenTree::Ident(word), equals, rest @ ..]
            if word == name && is_punctuation(equals, '=') && !rest.is_empty() =>
        {
            Some(rest)
        }
        _ => None,
    }
}

/// Returns whether an entry is the identifier `name`.
pub(crate) fn is_word(entry: &[TokenTree], name: &str) -> bool {
    matches!(entry, [TokenTree::Ident(word)] if word == name)
}

/// Returns the tokens in the angle brackets, if the tokens are exactly `Name<..>`.
pub(crate) fn wrapped<'a>(tokens: &'a [TokenTree], name: &str) -> Option<&'a [TokenTree]> {
    let [TokenTree::Ident(word), open, inner @ .., close] = tokens else { return None };
    if word != name || !is_punctuation(open, '<') || !is_punctuation(close, '>') || inner.is_empty() {
        return None;
    }
    let mut depth = 0usize;
    for (index, token) in inner.iter().enumerate() {
        if is_punctuation(token, '<') {
            depth += 1;
        } else if is_punctuation(token, '>') && !(index > 0 && is_punctuation(&inner[index - 1], '-')) {
            depth = depth.checked_sub(1)?;
        }
    }
    (depth == 0).then_some(inner)
}

/// Returns the tokens of a group.
pub fn content(group: &Group) -> Vec<TokenTree> {
    group.stream().into_iter().collect()
}
