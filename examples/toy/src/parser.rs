//! A recursive descent parser.

use terrace::diagnostics::Reported;

use crate::ast::{
    BinaryOperator, Declared, Expression, ExpressionKind, Function, Module, Name, Parameter, Statement,
    Struct, TensorLiteral,
};
use crate::lexer::{Lexer, Span, Token};
use crate::report::Source;

/// The maximum height of an expression tree. Bounds recursion.
const DEEPEST_EXPRESSION: u32 = 200;

/// The maximum number of elements of a literal: 128 MiB.
const MOST_NUMBERS: usize = 1 << 24;

/// The reserved words.
const KEYWORDS: &[&str] = &["def", "return", "struct", "var"];

type Parsed<T> = Result<T, Reported>;

/// Parses a program. Recovers from an error at the next statement, so that a run reports several.
///
/// The result is an error if any was reported.
pub(crate) fn parse(source: Source<'_>, bytes: &[u8]) -> (Module, Parsed<()>) {
    let mut parser = Parser::new(source, bytes);
    let module = parser.module();
    let outcome = if parser.has_failed { Err(Reported) } else { Ok(()) };
    (module, outcome)
}

struct Parser<'source> {
    source: Source<'source>,
    lexer: Lexer<'source>,
    token: Token<'source>,
    span: Span,
    /// The span of the previous token.
    previous: Span,
    /// The number of enclosing expressions.
    nesting: u32,
    has_failed: bool,
    /// Whether the unexpected end of the file has been reported.
    has_missed_end: bool,
}

impl<'source> Parser<'source> {
    fn new(source: Source<'source>, bytes: &'source [u8]) -> Self {
        let mut lexer = Lexer::new(bytes);
        let (token, span) = lexer.next_token();
        Parser {
            source,
            lexer,
            token,
            span,
            previous: span,
            nesting: 0,
            has_failed: false,
            has_missed_end: false,
        }
    }

    fn advance(&mut self) {
        self.previous = self.span;
        (self.token, self.span) = self.lexer.next_token();
    }

    fn error(&mut self, span: Span, message: impl std::fmt::Display, help: Option<&str>) -> Reported {
        self.has_failed = true;
        let error = self.source.error(span, message);
        match help {
            Some(help) => error.help(help).report(),
            None => error.report(),
        }
    }

    /// Reports an unexpected token.
    fn unexpected(&mut self, wanted: &str) -> Reported {
        let span = self.span;
        if self.token == Token::End && std::mem::replace(&mut self.has_missed_end, true) {
            // Already reported.
            return Reported;
        }
        let found = match self.token {
            Token::Word(word) if KEYWORDS.contains(&word) => format!("the keyword '{word}'"),
            Token::Word(word) => format!("'{word}'"),
            Token::Number(_) => "a number".to_owned(),
            Token::Symbol(symbol) => format!("'{}'", char::from(symbol)),
            Token::Unknown => {
                return self.error(span, "this character has no meaning in Toy", None);
            }
            Token::BadNumber => {
                return self.error(
                    span,
                    "this is no number",
                    Some("numbers are written as '1', '1.5' or '1e-3'"),
                );
            }
            Token::End => "the end of the file".to_owned(),
        };
        // Something missing is reported after the previous token.
        if wanted == "';'" {
            let end = self.previous.end;
            let place = Span { start: end, end };
            return self.error(place, format_args!("expected ';' before {found}"), None);
        }
        self.error(span, format_args!("expected {wanted}, found {found}"), None)
    }

    fn is_symbol(&self, symbol: u8) -> bool {
        self.token == Token::Symbol(symbol)
    }

    fn eat(&mut self, symbol: u8) -> bool {
        let is_there = self.is_symbol(symbol);
        if is_there {
            self.advance();
        }
        is_there
    }

    fn expect(&mut self, symbol: u8) -> Parsed<()> {
        if self.eat(symbol) { Ok(()) } else { Err(self.unexpected(&format!("'{}'", char::from(symbol)))) }
    }

    fn is_word(&self, word: &str) -> bool {
        self.token == Token::Word(word)
    }

    fn name(&mut self, what: &str) -> Parsed<Name> {
        match self.token {
            Token::Word(word) if !KEYWORDS.contains(&word) => {
                let name = Name { text: word.to_owned(), span: self.span };
                self.advance();
                Ok(name)
            }
            Token::Word(_) => {
                let error = self.unexpected(what);
                // If no name follows, the keyword is used as a name.
                if !matches!(self.lexer.clone().next_token().0, Token::Word(_)) {
                    self.advance();
                }
                Err(error)
            }
            _ => Err(self.unexpected(what)),
        }
    }

    fn module(&mut self) -> Module {
        let mut module = Module::default();
        loop {
            let parsed = match self.token {
                Token::End => return module,
                Token::Word("def") => self.function().map(|function| module.functions.push(function)),
                Token::Word("struct") => self.structure().map(|structure| module.structs.push(structure)),
                _ => Err(self.unexpected("'def' or 'struct'")),
            };
            if parsed.is_err() {
                self.skip_to_definition();
            }
        }
    }

    fn skip_to_definition(&mut self) {
        while !matches!(self.token, Token::End | Token::Word("def" | "struct")) {
            self.advance();
        }
    }

    fn structure(&mut self) -> Parsed<Struct> {
        let span = self.span;
        self.advance();
        let name = self.name("the name of a struct")?;
        self.expect(b'{')?;
        let mut members = Vec::new();
        while !self.is_symbol(b'}') {
            let type_name = if self.is_word("var") {
                self.advance();
                None
            } else {
                Some(self.name("'var', the name of a struct, or '}'")?)
            };
            let name = self.name("the name of a member")?;
            if self.is_symbol(b'=') || self.is_symbol(b'<') {
                let help = "only variables of functions have a shape or a value";
                return Err(self.error(
                    self.span,
                    "a member of a struct has neither shape nor value",
                    Some(help),
                ));
            }
            members.push(Parameter { type_name, name });
            self.expect(b';')?;
        }
        self.advance();
        if members.is_empty() {
            let message = format!("the struct '{}' has no members", name.text);
            return Err(self.error(name.span, message, None));
        }
        Ok(Struct { span, name, members })
    }

    fn function(&mut self) -> Parsed<Function> {
        let span = self.span;
        self.advance();
        let name = self.name("the name of a function")?;
        self.expect(b'(')?;
        let mut parameters = Vec::new();
        while !self.is_symbol(b')') {
            let first = self.name("a parameter or ')'")?;
            let parameter = match self.token {
                Token::Word(_) => Parameter { type_name: Some(first), name: self.name("a parameter")? },
                _ => Parameter { type_name: None, name: first },
            };
            parameters.push(parameter);
            if !self.eat(b',') && !self.is_symbol(b')') {
                return Err(self.unexpected("',' or ')'"));
            }
        }
        self.advance();
        self.expect(b'{')?;
        let statements = self.statements()?;
        Ok(Function { span, name, parameters, statements })
    }

    /// Parses statements up to the closing brace.
    fn statements(&mut self) -> Parsed<Vec<Statement>> {
        let mut statements = Vec::new();
        loop {
            match self.token {
                Token::Symbol(b'}') => {
                    self.advance();
                    return Ok(statements);
                }
                Token::Symbol(b';') => self.advance(),
                Token::End | Token::Word("def" | "struct") => return Err(self.unexpected("'}'")),
                _ => match self.statement() {
                    Ok(statement) => statements.push(statement),
                    Err(Reported) => self.skip_statement(),
                },
            }
        }
    }

    /// Skips past the next semicolon, or to the brace that ends the function.
    fn skip_statement(&mut self) {
        let mut braces = 0_usize;
        loop {
            match self.token {
                Token::End | Token::Word("def" | "struct") => return,
                Token::Symbol(b';') if braces == 0 => return,
                Token::Symbol(b'{') => braces += 1,
                Token::Symbol(b'}') if braces == 0 => return,
                Token::Symbol(b'}') => braces -= 1,
                // A statement at the start of a line is not part of the erroneous one.
                Token::Word("var" | "return") => return,
                _ => {}
            }
            self.advance();
        }
    }

    fn statement(&mut self) -> Parsed<Statement> {
        let span = self.span;
        match self.token {
            Token::Word("return") => {
                self.advance();
                let value = if self.is_symbol(b';') { None } else { Some(self.expression()?) };
                self.expect(b';')?;
                Ok(Statement::Return { span, value })
            }
            Token::Word("var") => {
                self.advance();
                let name = self.name("the name of a variable")?;
                let declared = if self.eat(b'<') { Declared::Shape(self.shape()?) } else { Declared::Tensor };
                self.variable(span, name, declared)
            }
            _ => {
                let expression = self.expression()?;
                let Expression { kind: ExpressionKind::Variable(text), .. } = &expression else {
                    self.expect(b';')?;
                    return Ok(Statement::Expression(expression));
                };
                let type_name = Name { text: text.clone(), span: expression.span };
                if matches!(self.token, Token::Word(_)) {
                    let name = self.name("the name of a variable")?;
                    return self.variable(span, name, Declared::Struct(type_name));
                }
                if self.is_symbol(b'=') {
                    let message = format!("'{}' cannot be changed", type_name.text);
                    let help = "a variable has one value; 'var' makes another one";
                    return Err(self.error(self.span, message, Some(help)));
                }
                self.expect(b';')?;
                Ok(Statement::Expression(expression))
            }
        }
    }

    fn variable(&mut self, span: Span, name: Name, declared: Declared) -> Parsed<Statement> {
        if !self.is_symbol(b'=') {
            return Err(self.unexpected("'=' and a value"));
        }
        self.advance();
        let value = self.expression()?;
        self.expect(b';')?;
        Ok(Statement::Variable { span, name, declared, value })
    }

    /// Parses the sizes after `<`.
    fn shape(&mut self) -> Parsed<Vec<i64>> {
        let mut shape = Vec::new();
        loop {
            match self.token {
                Token::Number(size) if size.fract() == 0.0 && (1.0..=f64::from(u32::MAX)).contains(&size) => {
                    shape.push(size as i64);
                    self.advance();
                }
                Token::Number(_) => {
                    return Err(self.error(self.span, "a size is an integer, and at least 1", None));
                }
                _ => return Err(self.unexpected("a size")),
            }
            if self.eat(b'>') {
                return Ok(shape);
            }
            if !self.eat(b',') {
                return Err(self.unexpected("',' or '>'"));
            }
        }
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.nesting >= DEEPEST_EXPRESSION {
            return Err(self.too_deep(self.span));
        }
        self.nesting += 1;
        let parsed = parse(self);
        self.nesting -= 1;
        parsed
    }

    fn too_deep(&mut self, span: Span) -> Reported {
        self.error(span, "this expression is too deep", Some("variables can hold parts of it"))
    }

    /// Creates an expression, unless the tree is too high.
    fn make(&mut self, kind: ExpressionKind, span: Span) -> Parsed<Expression> {
        let children: &[&Expression] = match &kind {
            ExpressionKind::Access { base, .. } => &[base],
            ExpressionKind::Binary { left, right, .. } => &[left, right],
            _ => &[],
        };
        let listed = match &kind {
            ExpressionKind::Struct(elements) | ExpressionKind::Call { arguments: elements, .. } => {
                elements.as_slice()
            }
            _ => &[],
        };
        let deepest = children.iter().copied().chain(listed).map(|child| child.depth).max();
        let depth = 1 + deepest.unwrap_or(0);
        if depth > DEEPEST_EXPRESSION {
            return Err(self.too_deep(span));
        }
        Ok(Expression { kind, span, depth })
    }

    fn expression(&mut self) -> Parsed<Expression> {
        self.deeper(Self::sum)
    }

    fn sum(&mut self) -> Parsed<Expression> {
        self.operations(b'+', BinaryOperator::Add, Self::product)
    }

    fn product(&mut self) -> Parsed<Expression> {
        self.operations(b'*', BinaryOperator::Multiply, Self::access)
    }

    /// Parses a left-associative chain of one operator.
    fn operations(
        &mut self,
        symbol: u8,
        operator: BinaryOperator,
        operand: impl Fn(&mut Self) -> Parsed<Expression>,
    ) -> Parsed<Expression> {
        let mut left = operand(self)?;
        while self.eat(symbol) {
            let span = self.span;
            let right = operand(self)?;
            let span = Span { start: span.start, end: self.previous.end };
            let kind = ExpressionKind::Binary { operator, left: Box::new(left), right: Box::new(right) };
            left = self.make(kind, span)?;
        }
        Ok(left)
    }

    fn access(&mut self) -> Parsed<Expression> {
        let mut base = self.primary()?;
        while self.eat(b'.') {
            let member = self.name("the name of a member")?;
            let span = member.span;
            base = self.make(ExpressionKind::Access { base: Box::new(base), member }, span)?;
        }
        Ok(base)
    }

    fn primary(&mut self) -> Parsed<Expression> {
        let span = self.span;
        match self.token {
            Token::Number(value) => {
                self.advance();
                self.make(ExpressionKind::Number(value), span)
            }
            Token::Symbol(b'(') => {
                self.advance();
                let inner = self.expression()?;
                self.expect(b')')?;
                Ok(inner)
            }
            Token::Symbol(b'[') => {
                let mut values = Vec::new();
                let shape = self.deeper(|parser| parser.tensor(&mut values))?;
                let span = Span { start: span.start, end: self.previous.end };
                self.make(ExpressionKind::Tensor(TensorLiteral { shape, values }), span)
            }
            Token::Symbol(b'{') => {
                self.advance();
                let elements = self.list(b'}')?;
                let span = Span { start: span.start, end: self.previous.end };
                if elements.is_empty() {
                    return Err(self.error(span, "a struct has at least one member", None));
                }
                self.make(ExpressionKind::Struct(elements), span)
            }
            Token::Word(word) if !KEYWORDS.contains(&word) => {
                let name = self.name("a name")?;
                if !self.eat(b'(') {
                    return self.make(ExpressionKind::Variable(name.text), span);
                }
                let arguments = self.list(b')')?;
                self.make(ExpressionKind::Call { name, arguments }, span)
            }
            _ => Err(self.unexpected("an expression")),
        }
    }

    /// Parses comma-separated expressions and the closing token.
    fn list(&mut self, end: u8) -> Parsed<Vec<Expression>> {
        let mut elements = Vec::new();
        while !self.is_symbol(end) {
            elements.push(self.expression()?);
            if !self.eat(b',') && !self.is_symbol(end) {
                return Err(self.unexpected(&format!("',' or '{}'", char::from(end))));
            }
        }
        self.advance();
        Ok(elements)
    }

    /// Parses the bracketed numbers of a literal, appends them, and returns the shape.
    fn tensor(&mut self, values: &mut Vec<f64>) -> Parsed<Vec<i64>> {
        self.advance();
        let mut count = 0;
        let mut inner: Option<Vec<i64>> = None;
        loop {
            let span = self.span;
            let shape = match self.token {
                Token::Number(value) => {
                    if values.len() == MOST_NUMBERS {
                        return Err(self.error(span, "this literal has too many numbers", None));
                    }
                    values.push(value);
                    self.advance();
                    Vec::new()
                }
                Token::Symbol(b'[') => self.deeper(|parser| parser.tensor(values))?,
                Token::Symbol(b']') if count == 0 => {
                    return Err(self.error(span, "a literal has at least one number", None));
                }
                Token::Word(_) => {
                    let help = "the elements of a literal are numbers and literals";
                    return Err(self.error(span, "a variable cannot be part of a literal", Some(help)));
                }
                _ => return Err(self.unexpected("a number or '['")),
            };
            count += 1;
            match &inner {
                Some(first) if *first != shape => {
                    let span = Span { start: span.start, end: self.previous.end };
                    let describe = |shape: &[i64]| match shape {
                        [] => "a number".to_owned(),
                        [size] => format!("a row of {size}"),
                        shape => format!("of shape {shape:?}").replace('[', "<").replace(']', ">"),
                    };
                    let message = format!(
                        "the elements of a literal are of one shape: this one is {}, and the first one {}",
                        describe(&shape),
                        describe(first)
                    );
                    return Err(self.error(span, message, None));
                }
                Some(_) => {}
                None => inner = Some(shape),
            }
            if self.eat(b']') {
                let mut shape = vec![count];
                shape.extend(inner.unwrap_or_default());
                return Ok(shape);
            }
            if !self.eat(b',') {
                return Err(self.unexpected("',' or ']'"));
            }
        }
    }
}
