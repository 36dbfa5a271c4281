//! Assembly formats of ODS, as the blocks of this language.

use crate::import::cpp::Expression;
use crate::import::table::{Kind, Table};

/// A format in this language.
pub(in crate::import) struct Format {
    pub(in crate::import) text: String,
    /// The custom directives that are functions of the author's.
    pub(in crate::import) unknown: Vec<String>,
}

/// A token of an ODS format.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Token {
    /// A literal in backticks.
    Literal(String),
    Variable(String),
    Text(String),
    Word(String),
    Mark(char),
}

/// Translates a format. `rename` says how a field is called here.
///
/// # Errors
///
/// The reason, if a token or a name is unknown.
pub(in crate::import) fn translate<'n>(
    text: &str,
    rename: &dyn Fn(&str) -> Option<&'n str>,
    table: &Table,
) -> Result<Format, String> {
    let tokens = tokens(text)?;
    let mut format = Format { text: String::new(), unknown: Vec::new() };
    let mut at = 0;
    while let Some(token) = tokens.get(at) {
        at += 1;
        let piece = match token {
            Token::Literal(literal) => format!("{literal:?}").replace("\\\\n", "\\n"),
            Token::Variable(name) => {
                let renamed = rename(name)
                    .ok_or_else(|| format!("the format names `{name}`, which no field is called"))?;
                format!("${renamed}")
            }
            Token::Text(text) => text.clone(),
            Token::Word(word) if word == "custom" => {
                let end = directive_end(&tokens, at).ok_or("a custom directive does not end")?;
                let directive = &tokens[at - 1..end];
                at = end;
                custom(directive, rename, table, &mut format.unknown)?
            }
            Token::Word(word) => word.clone(),
            Token::Mark(mark) => mark.to_string(),
        };
        push(&mut format.text, &piece, token);
    }
    Ok(format)
}

/// Appends an element with the space that people put there.
fn push(text: &mut String, piece: &str, token: &Token) {
    let closes = matches!(token, Token::Mark(')' | '?' | '^' | ',' | '>'));
    let is_call = matches!(token, Token::Mark('(' | '<'))
        && text
            .rsplit(|c: char| c.is_whitespace() || c == '(')
            .next()
            .is_some_and(|word| DIRECTIVES.contains(&word));
    if !(text.is_empty() || closes || is_call || text.ends_with('(')) {
        text.push(' ');
    }
    text.push_str(piece);
}

/// The directives that have arguments.
const DIRECTIVES: &[&str] =
    &["functional-type", "oilist", "params", "qualified", "ref", "struct", "type", "type_ref"];

/// Translates a custom directive: by the table, or as a function of the author's.
fn custom<'n>(
    tokens: &[Token],
    rename: &dyn Fn(&str) -> Option<&'n str>,
    table: &Table,
    unknown: &mut Vec<String>,
) -> Result<String, String> {
    let mut written = String::new();
    let mut plain = String::new();
    for token in tokens {
        let (piece, source) = match token {
            Token::Variable(name) => {
                let renamed = rename(name)
                    .ok_or_else(|| format!("the format names `{name}`, which no field is called"))?;
                (format!("${renamed}"), format!("${renamed}"))
            }
            Token::Literal(literal) => (format!("{literal:?}"), format!("{literal:?}")),
            Token::Text(text) => (text.clone(), text.clone()),
            Token::Word(word) => (word.clone(), word.clone()),
            Token::Mark(mark) => (mark.to_string(), mark.to_string()),
        };
        written.push_str(&piece);
        if matches!(token, Token::Mark(',')) {
            written.push(' ');
        }
        plain.push_str(&source);
        plain.push(' ');
    }
    let expression = Expression::parse(&plain);
    if let Some((translation, holes)) = table.find(Kind::Directive, &expression) {
        return Ok(crate::import::table::fill(translation, &holes));
    }
    let mut name = tokens.iter().filter_map(|token| match token {
        Token::Word(word) => Some(word.as_str()),
        _ => None,
    });
    unknown.push(name.nth(1).unwrap_or_default().to_owned());
    Ok(written)
}

/// Returns the index behind the closing parenthesis of the directive whose arguments begin at or behind `at`.
fn directive_end(tokens: &[Token], at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (index, token) in tokens.iter().enumerate().skip(at) {
        match token {
            Token::Mark('(') => depth += 1,
            Token::Mark(')') => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(index + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let word_end = |text: &str| {
            text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '-')).unwrap_or(text.len())
        };
        let length = match first {
            '`' => {
                let end = rest[1..].find('`').ok_or("a literal of the format does not end")?;
                tokens.push(Token::Literal(rest[1..=end].to_owned()));
                end + 2
            }
            '"' => {
                let end = rest[1..].find('"').ok_or("a text of the format does not end")?;
                tokens.push(Token::Text(rest[..end + 2].to_owned()));
                end + 2
            }
            '$' => {
                let end = word_end(&rest[1..]) + 1;
                tokens.push(Token::Variable(rest[1..end].to_owned()));
                end
            }
            first if first.is_alphanumeric() || first == '_' => {
                let end = word_end(rest);
                tokens.push(Token::Word(rest[..end].to_owned()));
                end
            }
            '(' | ')' | '?' | ':' | '^' | ',' | '<' | '>' | '|' => {
                tokens.push(Token::Mark(first));
                1
            }
            other => return Err(format!("the format has `{other}`, which begins no element")),
        };
        rest = rest[length..].trim_start();
    }
    Ok(tokens)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(text: &str) -> String {
        let table = Table::new(&[]).unwrap();
        translate(text, &|name| (name != "gone").then_some(if name == "aB" { "a_b" } else { "x" }), &table)
            .map_or_else(|reason| reason, |format| format.text)
    }

    #[test]
    fn literals_are_strings_and_fields_have_their_names() {
        assert_eq!(
            translated("$aB `,` $x (`to` $x^ `:` type($x))? attr-dict `\\n` functional-type($x, results)"),
            "$a_b \",\" $x (\"to\" $x^ \":\" type($x))? attr-dict \"\\n\" functional-type($x, results)"
        );
        assert_eq!(translated("oilist(`a` $x|`b` $x)"), "oilist(\"a\" $x | \"b\" $x)");
        assert_eq!(translated("custom<Mine>($aB, ref(type($x)))"), "custom<Mine>($a_b, ref(type($x)))");
    }

    #[test]
    fn what_is_unknown_is_a_reason() {
        assert_eq!(translated("$gone"), "the format names `gone`, which no field is called");
        assert_eq!(translated("`a"), "a literal of the format does not end");
        assert_eq!(translated("#"), "the format has `#`, which begins no element");
    }
}
