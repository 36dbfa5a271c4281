//! The parser of constraints, relations, template parameters and arguments, and literals.

use super::{Parse, Parser};
use crate::syntax::NodeKind;
use crate::syntax::ast::{
    Argument, Code, Entity, EntityArgument, Expression, Intrinsic, Parameter, Reference, RelationExpression,
    Value, Where,
};
use crate::syntax::lexer::TokenKind;
use crate::syntax::rust_text::RustKind;

impl Parser<'_> {
    /// constraint = conjunction { "or" conjunction }
    pub(super) fn constraint_expression(&mut self) -> Parse<Expression> {
        let mark = self.mark();
        let expression = self.nested(|this| {
            let mut parts = vec![this.conjunction()?];
            while this.eat("or") {
                parts.push(this.conjunction()?);
            }
            Ok(single(parts, Expression::Or))
        })?;
        self.node(NodeKind::Constraint, mark);
        Ok(expression)
    }

    /// conjunction = unary { "and" unary }
    fn conjunction(&mut self) -> Parse<Expression> {
        let mut parts = vec![self.unary_constraint()?];
        while self.eat("and") {
            parts.push(self.unary_constraint()?);
        }
        Ok(single(parts, Expression::And))
    }

    /// unary = "not" unary | primary { ( "on" | "each" ) code }
    fn unary_constraint(&mut self) -> Parse<Expression> {
        if self.eat("not") {
            return self.nested(|this| Ok(Expression::Not(Box::new(this.unary_constraint()?))));
        }
        let mut expression = self.primary_constraint()?;
        let mut wrapped = 0;
        while self.is("on") || self.is("each") {
            // Each wrapper is a level of the expression.
            wrapped += 1;
            self.depth += 1;
            let each = self.is("each");
            let result = self.nested(|this| {
                this.bump();
                this.code("the entity that the constraint is about")
            });
            let Ok(subject) = result else {
                self.depth -= wrapped;
                return Err(super::Reported);
            };
            let inner = Box::new(expression);
            expression = if each { Expression::Each(inner, subject) } else { Expression::On(inner, subject) };
        }
        self.depth -= wrapped;
        Ok(expression)
    }

    /// code = fragment | intrinsic
    pub(super) fn code(&mut self, what: &str) -> Parse<Code> {
        if self.is_intrinsic() {
            return Ok(Code::Intrinsic(self.intrinsic()?));
        }
        Ok(Code::Rust(self.fragment(RustKind::Body, what)?))
    }

    /// Returns whether the next tokens call an intrinsic, as opposed to an item named `intrinsic`.
    pub(super) fn is_intrinsic(&self) -> bool {
        self.is("intrinsic") && (self.kind_ahead(1) == Some(TokenKind::Word) || self.ahead(1) == "::")
    }

    /// intrinsic = "intrinsic" rust-path [ "(" { argument } ")" ]
    pub(super) fn intrinsic(&mut self) -> Parse<Intrinsic> {
        let start = self.expect("intrinsic", "to begin the call of an intrinsic")?;
        let path = self.rust_path()?;
        let arguments = if self.eat("(") {
            self.nested(|this| this.list(")", "to end the arguments of the intrinsic", Self::argument))?
        } else {
            Vec::new()
        };
        Ok(Intrinsic { path, arguments, span: self.since(start) })
    }

    /// primary = code | "_" | "(" constraint ")" | reference
    fn primary_constraint(&mut self) -> Parse<Expression> {
        if self.is_rust_block() || self.is_intrinsic() {
            return Ok(Expression::Code(self.code("")?));
        }
        if self.is("_") {
            return Ok(Expression::Any(self.bump()));
        }
        if self.eat("(") {
            let inner = self.constraint_expression()?;
            self.expect(")", "to end the constraint in parentheses")?;
            return Ok(inner);
        }
        if self.starts_item() {
            return Err(self.expected("a constraint"));
        }
        Ok(Expression::Reference(self.reference("a constraint")?))
    }

    /// reference = path [ "<" argument { "," argument } ">" ]
    pub(super) fn reference(&mut self, what: &str) -> Parse<Reference> {
        let path = self.path(what)?;
        let arguments = if self.is("<") {
            self.bump();
            self.nested(|this| this.list(">", "to end the arguments", Self::argument))?
        } else {
            Vec::new()
        };
        let span = self.since(path.span);
        Ok(Reference { path, arguments, span })
    }

    /// argument = integer | string | "[" { argument } "]" | constraint
    fn argument(&mut self) -> Parse<Argument> {
        match self.kind() {
            Some(TokenKind::String) => Ok(Argument::Text(self.text("a string")?)),
            Some(TokenKind::Integer) => self.integer().map(|(value, span)| Argument::Integer(value, span)),
            _ if self.is("-") => self.integer().map(|(value, span)| Argument::Integer(value, span)),
            _ if self.is("[") => {
                let start = self.bump();
                let list = self.nested(|this| this.list("]", "to end the list", Self::argument))?;
                Ok(Argument::List(list, self.since(start)))
            }
            _ => Ok(Argument::Expression(self.constraint_expression()?)),
        }
    }

    /// parameters = [ "<" name ":" kind [ "=" argument ] { "," ... } ">" ]
    pub(super) fn parameters(&mut self) -> Parse<Vec<Parameter>> {
        if !self.eat("<") {
            return Ok(Vec::new());
        }
        self.list(">", "to end the parameters", |this| {
            let name = this.name("the name of a parameter")?;
            this.expect(":", "and the kind of the parameter")?;
            let list = this.eat("[");
            let kind = this.name("the kind of the parameter")?;
            if list {
                this.expect("]", "to end the kind of a list")?;
            }
            let default = if this.eat("=") { Some(this.argument()?) } else { None };
            Ok(Parameter { name, kind, list, default })
        })
    }

    /// where = "where" relation [ string ]
    pub(super) fn where_clause(&mut self) -> Parse<Where> {
        let start = self.expect("where", "to begin a constraint")?;
        let predicate = self.relation()?;
        let message = self.optional_text();
        Ok(Where { predicate, message, span: self.since(start) })
    }

    /// relation = and-relation { "or" and-relation }
    pub(super) fn relation(&mut self) -> Parse<RelationExpression> {
        self.nested(|this| {
            let mut parts = vec![this.relation_conjunction()?];
            while this.eat("or") {
                parts.push(this.relation_conjunction()?);
            }
            Ok(single(parts, RelationExpression::Or))
        })
    }

    fn relation_conjunction(&mut self) -> Parse<RelationExpression> {
        let mut parts = vec![self.relation_unary()?];
        while self.eat("and") {
            parts.push(self.relation_unary()?);
        }
        Ok(single(parts, RelationExpression::And))
    }

    fn relation_unary(&mut self) -> Parse<RelationExpression> {
        if self.eat("not") {
            return self.nested(|this| Ok(RelationExpression::Not(Box::new(this.relation_unary()?))));
        }
        if self.is_rust_block() {
            return Ok(RelationExpression::Rust(self.fragment(RustKind::Body, "")?));
        }
        if self.is_intrinsic() {
            let start = self.bump();
            let path = self.rust_path()?;
            let arguments = if self.eat("(") { self.entity_arguments()? } else { Vec::new() };
            return Ok(RelationExpression::Intrinsic { path, arguments, span: self.since(start) });
        }
        if self.eat("(") {
            let inner = self.relation()?;
            self.expect(")", "to end the constraint in parentheses")?;
            return Ok(inner);
        }
        let is_call = matches!(self.ahead(1), "(" | "::" | ".") && !self.is("type") && !self.is("op");
        if self.is_word() && is_call {
            let path = self.path("a constraint on several entities")?;
            self.expect("(", "to begin what the constraint is about")?;
            let arguments = self.entity_arguments()?;
            let span = self.since(path.span);
            return Ok(RelationExpression::Call { path, arguments, span });
        }
        let entity = self.entity()?;
        self.expect(":", "and the constraint that has to hold")?;
        // A following `and` or `or` belongs to the relation; within the constraint it needs parentheses.
        let constraint = self.unary_constraint()?;
        Ok(RelationExpression::Holds { entity, constraint })
    }

    /// { entity | value } ")"
    fn entity_arguments(&mut self) -> Parse<Vec<EntityArgument>> {
        self.list(")", "to end what the constraint is about", |this| {
            if this.is_word() && !matches!(this.peek(), "true" | "false") && !this.is_rust_block() {
                return Ok(EntityArgument::Entity(this.entity()?));
            }
            Ok(EntityArgument::Literal(this.value()?))
        })
    }

    /// entity = name [ "#" integer ] | ( "type" | "op" ) "(" name [ "#" integer ] ")"
    pub(super) fn entity(&mut self) -> Parse<Entity> {
        let start = self.span();
        let type_of = self.is("type") && self.ahead(1) == "(";
        let op_of = self.is("op") && self.ahead(1) == "(";
        if type_of || op_of {
            self.bump();
            self.bump();
        }
        let name = self.name("the name of a value or an attribute")?;
        let index = if self.eat("#") {
            let (value, span) = self.integer()?;
            Some((u32::try_from(value).unwrap_or(u32::MAX), span))
        } else {
            None
        };
        if type_of || op_of {
            self.expect(")", if type_of { "to end `type(`" } else { "to end `op(`" })?;
        }
        Ok(Entity { name, index, type_of, op_of, span: self.since(start) })
    }

    /// value = [ "-" ] number | string | "true" | "false" | "[" { value } "]" | fragment | path
    pub(super) fn value(&mut self) -> Parse<Value> {
        let start = self.span();
        let sign = usize::from(self.is("-"));
        match self.kind_ahead(sign) {
            Some(TokenKind::Integer) => {
                return self.integer().map(|(value, span)| Value::Integer(value, span));
            }
            Some(TokenKind::Float) => {
                self.at += sign + 1;
                let span = self.since(start);
                let digits = &self.text[span.start as usize..span.end as usize];
                let text = digits.split_whitespace().collect::<String>().replace('_', "");
                return Ok(Value::Float(text, span));
            }
            _ => {}
        }
        if self.kind() == Some(TokenKind::String) {
            return Ok(Value::Text(self.text("a string")?));
        }
        if self.is("true") || self.is("false") {
            let value = self.is("true");
            return Ok(Value::Bool(value, self.bump()));
        }
        if self.eat("[") {
            let list = self.nested(|this| this.list("]", "to end the list", Self::value))?;
            return Ok(Value::List(list, self.since(start)));
        }
        if self.is_rust_block() {
            return Ok(Value::Rust(self.fragment(RustKind::Body, "")?));
        }
        Ok(Value::Name(self.path("a value")?))
    }
}

fn single<T>(mut parts: Vec<T>, join: impl FnOnce(Vec<T>) -> T) -> T {
    if parts.len() == 1 { parts.remove(0) } else { join(parts) }
}
