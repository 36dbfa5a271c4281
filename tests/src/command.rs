//! The syntax of a `RUN:` line: commands, pipes and redirections.

/// One command of a pipeline.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Command {
    /// The command's name and its arguments; never empty.
    pub words: Vec<String>,
    /// `< FILE`.
    pub input: Option<String>,
    /// `> FILE`.
    pub output: Option<String>,
    /// The destination of the command's standard error.
    pub errors: Errors,
}

/// The destination of a command's standard error.
#[derive(Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// The report of a failed test.
    #[default]
    Report,
    /// `2>&1`: the destination of standard output.
    WithOutput,
    /// `2> FILE`.
    File(String),
}

#[derive(Debug, PartialEq, Eq)]
enum Token {
    Word(String),
    Pipe,
    Input,
    Output,
    ErrorOutput,
    ErrorsWithOutput,
}

/// Parses a `RUN:` line as a pipeline. In each word, `substitute` replaces what starts with a `%`.
///
/// # Errors
///
/// If the line is invalid: an open quote, an empty command, a redirection without a file, or an unsupported shell
/// operator.
pub fn parse_pipeline(line: &str, substitute: impl Fn(&str) -> String) -> Result<Vec<Command>, String> {
    let mut pipeline = Vec::new();
    let mut command = Command::default();
    let mut tokens = tokenize(line)?.into_iter();
    while let Some(token) = tokens.next() {
        let mut file = || match tokens.next() {
            Some(Token::Word(word)) => Ok(substitute(&word)),
            _ => Err(format!("expected a file name after a redirection in `{line}`")),
        };
        match token {
            Token::Word(word) if matches!(&*word, "&&" | "||" | ";" | "&" | ">>") => {
                return Err(format!("`{word}` is not supported; write several RUN lines"));
            }
            Token::Word(word) => command.words.push(substitute(&word)),
            Token::Input => command.input = Some(file()?),
            Token::Output => command.output = Some(file()?),
            Token::ErrorOutput => command.errors = Errors::File(file()?),
            Token::ErrorsWithOutput => command.errors = Errors::WithOutput,
            Token::Pipe => pipeline.push(std::mem::take(&mut command)),
        }
    }
    pipeline.push(command);
    if pipeline.iter().any(|command| command.words.is_empty()) {
        return Err(format!("expected a command in `{line}`"));
    }
    Ok(pipeline)
}

fn tokenize(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        // Longer operators come before their prefixes.
        let operators = [
            ("2>&1", Token::ErrorsWithOutput),
            ("2>", Token::ErrorOutput),
            ("||", Token::Word("||".to_owned())),
            ("|", Token::Pipe),
            ("<", Token::Input),
            (">>", Token::Word(">>".to_owned())),
            (">", Token::Output),
        ];
        let operator = operators.into_iter().find(|(spelling, _)| rest.starts_with(spelling));
        rest = if let Some((spelling, token)) = operator {
            tokens.push(token);
            &rest[spelling.len()..]
        } else {
            let (word, after) = read_word(rest, line)?;
            tokens.push(Token::Word(word));
            after
        }
        .trim_start();
    }
    Ok(tokens)
}

/// Parses a word up to white space or an operator outside of quotes. Quotes of both kinds preserve their content.
fn read_word<'a>(text: &'a str, line: &str) -> Result<(String, &'a str), String> {
    let mut word = String::new();
    let mut characters = text.char_indices();
    while let Some((position, character)) = characters.next() {
        match character {
            '"' | '\'' => loop {
                match characters.next() {
                    Some((_, next)) if next == character => break,
                    Some((_, next)) => word.push(next),
                    None => return Err(format!("expected a closing {character} in `{line}`")),
                }
            },
            '|' | '<' | '>' => return Ok((word, &text[position..])),
            character if character.is_whitespace() => return Ok((word, &text[position..])),
            character => word.push(character),
        }
    }
    Ok((word, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Vec<Command>, String> {
        parse_pipeline(line, |word| word.replace("%s", "a file.mlir"))
    }

    #[test]
    fn words_quotes_and_redirections() {
        let pipeline = parse(r#"not opt "a | b" --x='c d' <%s 2>&1 | FileCheck %s > out"#).unwrap();
        assert_eq!(pipeline.len(), 2);
        assert_eq!(pipeline[0].words, ["not", "opt", "a | b", "--x=c d"]);
        assert_eq!(pipeline[0].input.as_deref(), Some("a file.mlir"));
        assert_eq!(pipeline[0].errors, Errors::WithOutput);
        assert_eq!(pipeline[1].words, ["FileCheck", "a file.mlir"]);
        assert_eq!(pipeline[1].output.as_deref(), Some("out"));
    }

    #[test]
    fn what_is_not_supported_is_an_error() {
        for line in ["a && b", "a || b", "a ; b", "a | | b", "a |", "a >", "a \"b", ""] {
            assert!(parse(line).is_err(), "{line}");
        }
    }
}
