//! Tokens of LLVM IR, as LLVM prints it.

/// A token. Names are without their sigils and quotes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::import) enum Token {
    /// A keyword, a type or an instruction.
    Word(String),
    /// `%name`
    Local(String),
    /// `@name`
    Global(String),
    /// `$name`
    Comdat(String),
    /// `!name`, `!7`
    Metadata(String),
    /// `!` before a brace or a string
    Bang,
    /// `"text"`
    Text(Vec<u8>),
    /// `c"text"`
    Bytes(Vec<u8>),
    /// A number of any kind.
    Number(String),
    /// `#3`
    Group(String),
    /// `#dbg_value`
    Record(String),
    /// `name:` at the start of a line
    Label(String),
    /// A punctuation character; three dots are one.
    Mark(char),
    /// The end of the text.
    End,
}

/// A token with its place.
#[derive(Clone, Debug)]
pub(in crate::import) struct Lexed {
    pub token: Token,
    /// Whether it is the first of its line.
    pub begins_line: bool,
}

fn is_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b'$' | b'-')
}

/// Returns the tokens of a text.
pub(in crate::import) fn tokens(text: &str) -> Vec<Lexed> {
    let mut lexer = Lexer { bytes: text.as_bytes(), at: 0 };
    let (mut tokens, mut line, mut begins_line) = (Vec::new(), 0, true);
    loop {
        match lexer.peek() {
            Some(b'\n') => {
                lexer.at += 1;
                (line, begins_line) = (lexer.at, true);
            }
            Some(b' ' | b'\t' | b'\r') => lexer.at += 1,
            Some(b';') => lexer.skip(|byte| byte != b'\n'),
            None => {
                tokens.push(Lexed { token: Token::End, begins_line: true });
                return tokens;
            }
            Some(_) => {
                let is_first_column = lexer.at == line;
                let mut token = lexer.token();
                if is_first_column && lexer.peek() == Some(b':') {
                    let name = match token {
                        Token::Word(name) | Token::Number(name) => name,
                        Token::Text(name) => String::from_utf8_lossy(&name).into_owned(),
                        _ => String::new(),
                    };
                    lexer.at += 1;
                    token = Token::Label(name);
                }
                tokens.push(Lexed { token, begins_line });
                begins_line = false;
            }
        }
    }
}

struct Lexer<'text> {
    bytes: &'text [u8],
    at: usize,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    fn skip(&mut self, mut is_part: impl FnMut(u8) -> bool) {
        while self.peek().is_some_and(&mut is_part) {
            self.at += 1;
        }
    }

    fn slice(&self, from: usize) -> String {
        String::from_utf8_lossy(&self.bytes[from..self.at]).into_owned()
    }

    /// Reads a name: quoted, or the characters of one.
    fn name(&mut self) -> String {
        if self.peek() == Some(b'"') {
            return String::from_utf8_lossy(&self.quoted()).into_owned();
        }
        let from = self.at;
        self.skip(is_name);
        self.slice(from)
    }

    /// Reads a string in quotes, whose escapes are two hexadecimal digits.
    fn quoted(&mut self) -> Vec<u8> {
        self.at += 1;
        let mut bytes = Vec::new();
        while let Some(byte) = self.peek().filter(|byte| *byte != b'"') {
            self.at += 1;
            let digits = self.bytes.get(self.at..self.at + 2).filter(|_| byte == b'\\');
            let digits = digits.and_then(|digits| std::str::from_utf8(digits).ok());
            match (byte, digits.and_then(|digits| u8::from_str_radix(digits, 16).ok())) {
                (b'\\', Some(value)) => {
                    bytes.push(value);
                    self.at += 2;
                }
                (b'\\', None) if self.peek() == Some(b'\\') => {
                    bytes.push(b'\\');
                    self.at += 1;
                }
                _ => bytes.push(byte),
            }
        }
        self.at += 1;
        bytes
    }

    fn token(&mut self) -> Token {
        let (from, byte) = (self.at, self.bytes[self.at]);
        let next = self.bytes.get(from + 1).copied().unwrap_or(b' ');
        match byte {
            b'%' | b'@' | b'$' => {
                self.at += 1;
                let is_quoted = next == b'"';
                let name = self.name();
                match byte {
                    b'%' => Token::Local(name),
                    // In the dialect, a number is a name like any other.
                    b'@' if !is_quoted && name.bytes().all(|it| it.is_ascii_digit()) => {
                        Token::Global(format!("mlir.llvm.nameless_global_{name}"))
                    }
                    b'@' => Token::Global(name),
                    _ => Token::Comdat(name),
                }
            }
            b'!' if is_name(next) || next == b'\\' => {
                self.at += 1;
                let from = self.at;
                self.skip(|byte| is_name(byte) || byte == b'\\');
                Token::Metadata(self.slice(from))
            }
            b'!' => {
                self.at += 1;
                Token::Bang
            }
            b'"' => Token::Text(self.quoted()),
            b'c' if next == b'"' => {
                self.at += 1;
                Token::Bytes(self.quoted())
            }
            b'#' => {
                self.at += 1;
                let name = self.name();
                match name.starts_with(|it: char| it.is_ascii_digit()) {
                    true => Token::Group(name),
                    false => Token::Record(name),
                }
            }
            b'.' if self.bytes[from..].starts_with(b"...") => {
                self.at += 3;
                Token::Mark('.')
            }
            b'0'..=b'9' | b'-' | b'+' => {
                self.at += 1;
                self.skip(|byte| is_name(byte) || byte == b'+');
                Token::Number(self.slice(from))
            }
            byte if is_name(byte) => {
                self.skip(is_name);
                Token::Word(self.slice(from))
            }
            byte => {
                self.at += 1;
                Token::Mark(char::from(byte))
            }
        }
    }
}
