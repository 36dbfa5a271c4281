//! C++ expressions as token lists: normalized, split at boolean operators, and matched with templates.
//!
//! The namespaces `mlir` and `llvm` are left out, so that `::llvm::isa<::mlir::IntegerType>($_self)` and
//! `isa<IntegerType>($_self)` are the same expression.

use rustc_hash::FxHashMap;

/// The maximum number of tokens of an expression that is taken apart. It limits recursion as well.
const TOKEN_LIMIT: usize = 1024;

/// The maximum number of tokens of an expression that is matched with templates.
const MATCH_LIMIT: usize = 256;

/// The tokens of an expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(in crate::import) struct Expression(Vec<String>);

/// The expressions bound to the holes of a template.
pub(in crate::import) type Holes = FxHashMap<String, Expression>;

impl Expression {
    /// Returns the normalized tokens of a text.
    pub(in crate::import) fn parse(text: &str) -> Self {
        let tokens = tokens(text);
        if tokens.len() > TOKEN_LIMIT {
            return Self::verbatim(text);
        }
        let mut normal: Vec<String> = Vec::with_capacity(tokens.len());
        let mut rest = tokens.into_iter().peekable();
        while let Some(token) = rest.next() {
            let is_scope = rest.peek().is_some_and(|next| next == "::");
            if (token == "mlir" || token == "llvm") && is_scope {
                rest.next();
                continue;
            }
            // A leading `::` is the global namespace.
            if token == "::" && !normal.last().is_some_and(|last| is_word(last)) {
                continue;
            }
            normal.push(token);
        }
        let mut normal = Expression(normal);
        while let Some(inner) = normal.parenthesized() {
            normal = inner;
        }
        normal
    }

    /// Returns an expression of one token, whatever the text.
    pub(in crate::import) fn verbatim(text: &str) -> Self {
        Expression(vec![text.to_owned()])
    }

    pub(in crate::import) fn text(&self) -> String {
        let mut text = String::new();
        for token in &self.0 {
            if text.ends_with(is_word_character) && token.starts_with(is_word_character) {
                text.push(' ');
            }
            text.push_str(token);
        }
        text
    }

    /// Whether this is the entity that a constraint is about.
    pub(in crate::import) fn is_self(&self) -> bool {
        self.0.as_slice() == ["$_self"]
    }

    pub(in crate::import) fn is_word(&self) -> bool {
        matches!(self.0.as_slice(), [word] if is_word(word))
    }

    /// Returns the word, number or text that the expression consists of.
    pub(in crate::import) fn single(&self) -> Option<&str> {
        match self.0.as_slice() {
            [token] => Some(token),
            _ => None,
        }
    }

    /// Returns the integer that the expression is, sign and casts included.
    pub(in crate::import) fn integer(&self) -> Option<i128> {
        match self.0.as_slice() {
            [minus, number] if minus == "-" => number_of(number).map(|value| -value),
            [number] => number_of(number),
            _ => {
                // `static_cast<int64_t>(1)`, whose type may have several words.
                let open = self.0.iter().position(|token| token == "(")?;
                let is_cast = self.0[0] == "static_cast" && self.0.last().is_some_and(|token| token == ")");
                let inner = self.0.get(open + 1..self.0.len() - 1).filter(|_| is_cast)?;
                Expression(inner.to_vec()).integer()
            }
        }
    }

    /// Returns the content, if parentheses enclose all of it.
    fn parenthesized(&self) -> Option<Self> {
        let [open, inner @ .., close] = self.0.as_slice() else { return None };
        (open == "(" && close == ")" && balanced(inner)).then(|| Expression(inner.to_vec()))
    }

    /// Returns the operand of `!`.
    pub(in crate::import) fn negated(&self) -> Option<Self> {
        let [not, inner @ ..] = self.0.as_slice() else { return None };
        let is_one = not == "!" && self.split("&&").len() == 1 && self.split("||").len() == 1;
        let is_comparison = inner.iter().any(|token| ["==", "!=", "<=", ">="].contains(&token.as_str()));
        (is_one && !is_comparison && !inner.is_empty()).then(|| Expression(inner.to_vec()).stripped())
    }

    fn stripped(self) -> Self {
        self.parenthesized().map_or(self, Self::stripped)
    }

    /// Splits at an operator or separator outside of brackets.
    pub(in crate::import) fn split(&self, separator: &str) -> Vec<Self> {
        let mut parts = vec![Vec::new()];
        let mut depth = 0usize;
        for (index, token) in self.0.iter().enumerate() {
            match token.as_str() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                "<" if self.opens_template(index) => depth += 1,
                ">" if self.closes_template(index) => depth = depth.saturating_sub(1),
                _ => {}
            }
            if depth == 0 && token == separator {
                parts.push(Vec::new());
            } else if let Some(part) = parts.last_mut() {
                part.push(token.clone());
            }
        }
        parts.into_iter().map(|tokens| Expression(tokens).stripped()).collect()
    }

    /// Whether the `<` at this index begins template arguments: a word stands in front, and a closing `>` follows
    /// before anything that cannot be one.
    fn opens_template(&self, index: usize) -> bool {
        index > 0 && is_word(&self.0[index - 1]) && self.template_end(index).is_some()
    }

    fn closes_template(&self, index: usize) -> bool {
        (0..index).any(|open| {
            self.0[open] == "<" && self.opens_template(open) && self.template_end(open) == Some(index)
        })
    }

    fn template_end(&self, open: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (index, token) in self.0.iter().enumerate().skip(open) {
            match token.as_str() {
                "<" => depth += 1,
                ">" => {
                    depth -= 1;
                    if depth == 0 {
                        return Some(index);
                    }
                }
                "::" | "," | "*" | "&" => {}
                word if is_word(word) || number_of(word).is_some() => {}
                _ => return None,
            }
        }
        None
    }

    /// Returns the classes and the operand of `isa<A, B>(x)`.
    pub(in crate::import) fn isa(&self) -> Option<(Vec<String>, Self)> {
        let [name, open, ..] = self.0.as_slice() else { return None };
        if !["isa", "isa_and_nonnull", "isa_and_present"].contains(&name.as_str()) || open != "<" {
            return None;
        }
        let end = self.template_end(1)?;
        let [left, inner @ .., right] = &self.0[end + 1..] else { return None };
        if left != "(" || right != ")" || !balanced(inner) {
            return None;
        }
        let classes = Expression(self.0[2..end].to_vec());
        let classes = classes.split(",").iter().map(Self::text).collect();
        Some((classes, Expression(inner.to_vec()).stripped()))
    }

    /// Returns the last function that the expression calls, or its last word.
    pub(in crate::import) fn function(&self) -> Option<&str> {
        let called = self.0.windows(2).filter(|pair| pair[1] == "(" && is_word(&pair[0]));
        let called = called.map(|pair| pair[0].as_str()).rfind(|name| !CASTS.contains(name));
        called.or_else(|| self.0.iter().rev().map(String::as_str).find(|token| is_word(token)))
    }

    /// Matches a template, whose words `{x}` are holes: `{n}` and the like for integers, `{s}` and the like for texts,
    /// others for expressions.
    pub(in crate::import) fn matches(&self, template: &Self) -> Option<Holes> {
        let mut holes = Holes::default();
        (self.0.len() <= MATCH_LIMIT && matches(&self.0, &template.0, &mut holes)).then_some(holes)
    }
}

/// Returns the elements of a list in braces.
pub(in crate::import) fn braced(text: &str) -> Option<Vec<Expression>> {
    let inner = text.trim().strip_prefix('{')?.strip_suffix('}')?;
    let elements = Expression::parse(inner).split(",");
    Some(elements.into_iter().filter(|element| !element.0.is_empty()).collect())
}

/// Functions that only change the C++ type of what they are given.
const CASTS: &[&str] = &["cast", "dyn_cast", "isa", "static_cast"];

fn matches(tokens: &[String], template: &[String], holes: &mut Holes) -> bool {
    let Some((first, rest)) = template.split_first() else { return tokens.is_empty() };
    let Some(hole) = hole(first) else {
        return tokens.first() == Some(first) && matches(&tokens[1..], rest, holes);
    };
    for length in 1..=tokens.len() {
        let part = &tokens[..length];
        if !balanced(part) {
            continue;
        }
        let expression = Expression(part.to_vec()).stripped();
        let fits = match hole.as_bytes()[0] {
            b'n' => expression.integer().is_some(),
            b's' => expression.single().is_some_and(|text| text.starts_with('"')),
            _ => true,
        };
        if fits && holes.get(hole).is_none_or(|known| *known == expression) {
            let before = holes.insert(hole.to_owned(), expression);
            if matches(&tokens[length..], rest, holes) {
                return true;
            }
            match before {
                Some(before) => holes.insert(hole.to_owned(), before),
                None => holes.remove(hole),
            };
        }
    }
    false
}

/// Returns the name of a hole of a template.
fn hole(token: &str) -> Option<&str> {
    token.strip_prefix('{')?.strip_suffix('}').filter(|name| !name.is_empty())
}

fn balanced(tokens: &[String]) -> bool {
    let mut open = Vec::new();
    for token in tokens {
        match token.as_str() {
            "(" | "[" | "{" => open.push(token.as_str()),
            ")" if open.pop() != Some("(") => return false,
            "]" if open.pop() != Some("[") => return false,
            "}" if open.pop() != Some("{") => return false,
            _ => {}
        }
    }
    open.is_empty()
}

fn number_of(token: &str) -> Option<i128> {
    let digits = token.trim_end_matches(['u', 'U', 'l', 'L']);
    match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
        Some(digits) => i128::from_str_radix(digits, 16).ok(),
        None => digits.parse().ok(),
    }
}

fn is_word_character(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '$'
}

fn is_word(token: &str) -> bool {
    token.starts_with(|first: char| first.is_alphabetic() || first == '_' || first == '$')
}

/// The lexer: words, numbers, texts, holes, operators of two characters, and single characters.
fn tokens(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(&first) = characters.get(at) {
        let start = at;
        if first.is_whitespace() {
            at += 1;
            continue;
        }
        if is_word_character(first) {
            while characters.get(at).is_some_and(|next| is_word_character(*next)) {
                at += 1;
            }
        } else if first == '"' {
            at += 1;
            while characters.get(at).is_some_and(|next| *next != '"') {
                at += 1 + usize::from(characters[at] == '\\');
            }
            at = (at + 1).min(characters.len());
        } else {
            let hole =
                (first == '{').then(|| characters[at..].iter().position(|next| *next == '}')).flatten();
            let is_hole = |end: usize| {
                let inner = &characters[at + 1..at + end];
                !inner.is_empty() && inner.iter().all(char::is_ascii_lowercase)
            };
            at += match hole {
                Some(end) if is_hole(end) => end + 1,
                _ => {
                    let pair: String = characters[at..].iter().take(2).collect();
                    let pairs = ["::", "&&", "||", "==", "!=", "<=", ">=", "->"];
                    if pairs.contains(&pair.as_str()) { 2 } else { 1 }
                }
            };
        }
        tokens.push(characters[start..at].iter().collect());
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn namespaces_and_parentheses_do_not_matter() {
        let expression = Expression::parse("((::llvm::isa<::mlir::IntegerType>($_self)))");
        assert_eq!(expression.text(), "isa<IntegerType>($_self)");
        let (classes, operand) = expression.isa().unwrap();
        assert_eq!(classes, ["IntegerType"]);
        assert!(operand.is_self());
    }

    #[test]
    fn operators_split_outside_of_brackets() {
        let expression = Expression::parse("isa<A, B>(x) && (!c || d < 3)");
        let texts: Vec<_> = expression.split("&&").iter().map(Expression::text).collect();
        assert_eq!(texts, ["isa<A,B>(x)", "!c||d<3"]);
    }

    #[test]
    fn templates_bind_their_holes() {
        let template = Expression::parse("cast<ShapedType>({x}).getRank() == {n}");
        let expression = Expression::parse("(::llvm::cast<::mlir::ShapedType>(f($_self)).getRank()   == 4)");
        let holes = expression.matches(&template).unwrap();
        assert_eq!(holes["x"].text(), "f($_self)");
        assert_eq!(holes["n"].integer(), Some(4));
        assert!(Expression::parse("cast<ShapedType>(y).getRank() == k").matches(&template).is_none());
    }

    #[test]
    fn long_expressions_are_one_token() {
        let deep = format!("{}x{}", "!(".repeat(100_000), ")".repeat(100_000));
        assert_eq!(Expression::parse(&deep).single(), Some(deep.as_str()));
        let list = vec!["a"; 300].join(" + ");
        let template = Expression::parse("{x} + {y} + {z}");
        assert!(Expression::parse(&list).matches(&template).is_none());
    }

    #[test]
    fn integers_may_be_cast() {
        assert_eq!(Expression::parse("static_cast<uint64_t>(-1)").integer(), Some(-1));
        assert_eq!(Expression::parse("0xf").integer(), Some(15));
        assert_eq!(Expression::parse("none").integer(), None);
    }
}
