//! The parser of rewrites. [`crate::resolve`] resolves them against the ops.

use super::{Parse, Parser};
use crate::source::Span;
use crate::syntax::NodeKind;
use crate::syntax::ast::{
    Binding, Entity, FieldArity, Location, Name, OpTerm, Path, Replacement, Rewrite, Statement, Term, Value,
};
use crate::syntax::lexer::TokenKind;

/// The clauses of a rewrite in its long form.
const CLAUSES: &[&str] = &["match", "where", "build", "replace", "erase"];

impl Parser<'_> {
    /// rewrite = lowering | ( "rewrite" | "lower" ) word [ "benefit" [ "+" ] integer ] "{" ( short | { clause } ) "}"
    pub(super) fn rewrite(&mut self) -> Parse<Rewrite> {
        let documentation = self.documentation();
        let conversion = self.is("lower");
        self.bump();
        let is_unnamed = conversion && self.is_unnamed_lowering();
        let name = match is_unnamed {
            true => Name { text: String::new(), span: self.span() },
            false => self.name("the name of the rewrite")?,
        };
        let benefit = if self.eat("benefit") {
            let start = self.span();
            let relative = self.eat("+");
            let (value, _) = self.integer()?;
            Some((relative, value, self.since(start)))
        } else {
            None
        };
        let mut rewrite = Rewrite {
            documentation,
            name,
            conversion,
            benefit,
            matches: Vec::new(),
            wheres: Vec::new(),
            builds: Vec::new(),
            replacement: None,
        };
        if is_unnamed {
            return self.unnamed_lowering(rewrite);
        }
        let of = format!("rewrite `{}`", rewrite.name.text);
        self.body(&of, |this| {
            let mark = this.mark();
            let result = if this.starts_clause() {
                this.rewrite_clause(&mut rewrite)
            } else {
                this.short_rule(&mut rewrite)
            };
            this.node(NodeKind::Clause, mark);
            result
        })?;
        Ok(rewrite)
    }

    /// Returns whether the next token is a clause keyword, as opposed to an op or a value of that name.
    fn starts_clause(&self) -> bool {
        CLAUSES.contains(&self.peek()) && !matches!(self.ahead(1), "(" | "{" | "." | "=" | "=>" | "," | "...")
    }

    /// short = statement "=>" values [ where ] ";"
    pub(super) fn short_rule(&mut self, rewrite: &mut Rewrite) -> Parse<()> {
        let start = self.span();
        let statement = self.statement()?;
        while self.is("where") {
            rewrite.wheres.push(self.where_clause()?);
        }
        self.expect("=>", "and what replaces the match")?;
        let values = self.values()?;
        while self.is("where") {
            rewrite.wheres.push(self.where_clause()?);
        }
        self.expect(";", "to end the rule")?;
        let span = self.since(start);
        rewrite.matches.push(statement);
        let replacement = Replacement::Values { root: None, values, span };
        self.once(&mut rewrite.replacement, replacement, start);
        Ok(())
    }

    fn rewrite_clause(&mut self, rewrite: &mut Rewrite) -> Parse<()> {
        let start = self.span();
        let keyword = self.peek();
        match keyword {
            "match" => {
                self.bump();
                rewrite.matches.push(self.statement()?);
                while self.is("where") {
                    rewrite.wheres.push(self.where_clause()?);
                }
                self.expect(";", "to end the match")?;
            }
            "where" => {
                rewrite.wheres.push(self.where_clause()?);
                self.expect(";", "to end the constraint")?;
            }
            "build" => {
                self.bump();
                loop {
                    rewrite.builds.push(self.statement()?);
                    self.expect(";", "to end the statement")?;
                    if self.is("}") || self.at_end() || self.starts_clause() {
                        return Ok(());
                    }
                }
            }
            "replace" => {
                self.bump();
                let root = Some(self.name("the op to replace")?);
                self.expect("with", "and what replaces the op")?;
                let values = self.values()?;
                self.expect(";", "to end the replacement")?;
                let span = self.since(start);
                self.once(&mut rewrite.replacement, Replacement::Values { root, values, span }, start);
            }
            _ => {
                self.bump();
                let root = self.name("the op to erase")?;
                self.expect(";", "to end the erasure")?;
                self.once(&mut rewrite.replacement, Replacement::Erase { root }, start);
            }
        }
        Ok(())
    }

    /// values = term { "," term }
    fn values(&mut self) -> Parse<Vec<Term>> {
        let mut values = vec![self.term()?];
        while self.eat(",") {
            values.push(self.term()?);
        }
        Ok(values)
    }

    /// statement = [ binding { "," binding } "=" ] term
    fn statement(&mut self) -> Parse<Statement> {
        let mut bindings = Vec::new();
        if self.has_bindings() {
            loop {
                let name = self.name("a name to bind")?;
                let arity = self.term_arity();
                bindings.push(Binding { name, arity });
                if !self.eat(",") {
                    break;
                }
            }
            self.expect("=", "and what the name is bound to")?;
        }
        Ok(Statement { bindings, term: self.term()? })
    }

    /// Returns whether the next tokens are bindings: names, commas and `=`.
    fn has_bindings(&self) -> bool {
        let mut ahead = 0;
        while self.kind_ahead(ahead) == Some(TokenKind::Word)
            || matches!(self.ahead(ahead), "," | "..." | "?")
        {
            ahead += 1;
        }
        ahead > 0 && self.ahead(ahead) == "="
    }

    fn term_arity(&mut self) -> FieldArity {
        if self.eat("...") {
            FieldArity::Variadic
        } else if self.eat("?") {
            FieldArity::Optional
        } else {
            FieldArity::One
        }
    }

    /// term = "_" [ ":" constraint ] | literal | list | either | case | native | type-of | capture | op
    fn term(&mut self) -> Parse<Term> {
        self.nested(|this| {
            let start = this.span();
            if this.eat("_") {
                let constraint = this.term_constraint()?;
                return Ok(Term::Ignored { span: start, constraint });
            }
            if this.is("rust") && !this.is_rust_block() {
                return this.native();
            }
            if this.is("[") {
                return this.list_term();
            }
            if this.is("either") && this.ahead(1) == "(" {
                this.bump();
                this.bump();
                let terms = this.list(")", "to end the operands in either order", Self::term)?;
                return Ok(Term::Either(terms, this.since(start)));
            }
            let literal = !this.is_word() || this.is_rust_block() || this.is("true") || this.is("false");
            if literal && !this.is("}") && !this.is(")") {
                return Ok(Term::Literal(this.value()?));
            }
            if (this.is("type") || this.is("op")) && this.ahead(1) == "(" {
                let entity = this.entity()?;
                return Ok(Term::Name { entity, arity: FieldArity::One, constraint: None });
            }
            let is_capture = !matches!(this.ahead(1), "(" | "{" | "." | "::" | "=");
            if is_capture {
                let entity = this.entity()?;
                let arity = this.term_arity();
                let constraint = this.term_constraint()?;
                return Ok(Term::Name { entity, arity, constraint });
            }
            if this.is_dotted_name() {
                return Ok(Term::Literal(this.value()?));
            }
            let mark = this.mark();
            let op = this.op_term()?;
            this.node(NodeKind::Pattern, mark);
            Ok(Term::Op(Box::new(op)))
        })
    }

    /// list = "[" [ term { "," term } ] "]"; a list of literals is a literal.
    fn list_term(&mut self) -> Parse<Term> {
        let start = self.bump();
        let terms = self.list("]", "to end the list", Self::term)?;
        let span = self.since(start);
        if terms.iter().any(|term| !matches!(term, Term::Literal(_))) {
            return Ok(Term::List(terms, span));
        }
        let values = terms.into_iter().filter_map(|term| match term {
            Term::Literal(value) => Some(value),
            _ => None,
        });
        Ok(Term::Literal(Value::List(values.collect(), span)))
    }

    /// Returns whether the next tokens are an enum case, `a.b` or `a::b`, as opposed to an op.
    fn is_dotted_name(&self) -> bool {
        let mut ahead = 0;
        while self.kind_ahead(ahead) == Some(TokenKind::Word) && matches!(self.ahead(ahead + 1), "." | "::") {
            ahead += 2;
        }
        ahead > 0 && !matches!(self.ahead(ahead + 1), "(" | "{")
    }

    fn term_constraint(&mut self) -> Parse<Option<crate::syntax::ast::Expression>> {
        if self.eat(":") { self.constraint_expression().map(Some) } else { Ok(None) }
    }

    /// native = "rust" rust-path "(" { term } ")" [ location ]
    fn native(&mut self) -> Parse<Term> {
        let start = self.bump();
        let path = self.rust_path()?;
        self.expect("(", "to begin the arguments of the function")?;
        let arguments = self.list(")", "to end the arguments of the function", Self::term)?;
        let location = self.location()?;
        Ok(Term::Native { path, arguments, location, span: self.since(start) })
    }

    /// op = [ word "=" ] path [ "(" { term } ")" ] [ "{" { attribute } "}" ] [ "->" types ] [ location ]
    fn op_term(&mut self) -> Parse<OpTerm> {
        let start = self.span();
        let binding = if self.ahead(1) == "=" {
            let name = self.name("a name to bind")?;
            self.bump();
            Some(name)
        } else {
            None
        };
        let path = self.path("an op")?;
        self.op_term_of(binding, path, start)
    }

    /// Parses an op term after the op's name.
    pub(super) fn op_term_of(&mut self, binding: Option<Name>, path: Path, start: Span) -> Parse<OpTerm> {
        if !self.is("(") && !self.is("{") {
            return Err(self.expected("`(`, the operands of the op, or `{`, its attributes"));
        }
        let operands = if self.eat("(") {
            Some(self.list(")", "to end the operands of the op", Self::term)?)
        } else {
            None
        };
        let mut attributes = Vec::new();
        if self.is("{") {
            let mark = self.mark();
            self.bump();
            attributes = self.list("}", "to end the attributes of the op", |this| {
                let name = this.name("the name of an attribute")?;
                let term = if this.eat(":") {
                    this.term()?
                } else {
                    let entity = Entity {
                        name: name.clone(),
                        index: None,
                        type_of: false,
                        op_of: false,
                        span: name.span,
                    };
                    Term::Name { entity, arity: FieldArity::One, constraint: None }
                };
                Ok((name, term))
            })?;
            self.node(NodeKind::TightBraces, mark);
        }
        let types = if !self.eat("->") {
            None
        } else if self.eat("(") {
            Some(self.list(")", "to end the result types", Self::term)?)
        } else {
            Some(vec![self.term()?])
        };
        let location = self.location()?;
        Ok(OpTerm { binding, path, operands, attributes, types, location, span: self.since(start) })
    }

    /// location = "at" ( string [ "(" names ")" ] | ( "loc" | "fused" [ "<" term ">" ] ) "(" names ")" )
    fn location(&mut self) -> Parse<Option<Location>> {
        if !self.eat("at") {
            return Ok(None);
        }
        let name = self.optional_text();
        let mut metadata = None;
        if name.is_none() && !self.eat("loc") {
            if !self.eat("fused") {
                return Err(self.expected("a location: a string, `loc(...)` or `fused(...)`"));
            }
            if self.eat("<") {
                metadata = Some(Box::new(self.term()?));
                self.expect(">", "to end the metadata of the location")?;
            }
        }
        let mut sources: Vec<Name> = Vec::new();
        if name.is_none() || self.is("(") {
            self.expect("(", "to begin what the location is taken from")?;
            sources = self.list(")", "to end what the location is taken from", |this| this.name("a name"))?;
        }
        Ok(Some(Location { name, metadata, sources }))
    }
}
