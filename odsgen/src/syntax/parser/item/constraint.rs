//! Constraints and relations.

use crate::model::ConstraintKind;
use crate::syntax::ast::{Constraint, Relation, RelationParameter};
use crate::syntax::parser::{Parse, Parser};
use crate::syntax::rust_text::RustKind;

impl Parser<'_> {
    /// constraint-item = "constraint" word [ parameters ] ":" kind "=" constraint [ "{" { clause } "}" ] [ ";" ]
    pub(super) fn constraint(&mut self) -> Parse<Constraint> {
        const CLAUSES: &[&str] = &["returns", "unwrap", "wrap", "build", "value", "syntax"];
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the constraint")?;
        let parameters = self.parameters()?;
        self.expect(":", "and what the constraint is about")?;
        let kinds: Vec<&str> = ConstraintKind::ALL.iter().map(|kind| kind.keyword()).collect();
        let Some(&kind) = ConstraintKind::ALL.iter().find(|kind| self.is(kind.keyword())) else {
            return Err(self.unknown_keyword("a kind of constraint", &kinds));
        };
        self.bump();
        self.expect("=", "and the predicate of the constraint")?;
        let predicate = self.constraint_expression()?;
        let mut constraint = Constraint {
            documentation,
            name,
            parameters,
            kind,
            predicate,
            returns: None,
            unwrap: None,
            wrap: None,
            build: None,
            value_type: None,
            syntax: None,
        };
        if !self.is("{") {
            self.eat(";");
            return Ok(constraint);
        }
        let of = format!("`{}`", constraint.name.text);
        self.body(&of, |this| {
            let start = this.span();
            let keyword = this.peek();
            if !CLAUSES.contains(&keyword) {
                return Err(this.unknown_keyword("a clause of a constraint", CLAUSES));
            }
            this.bump();
            match keyword {
                "returns" => {
                    let returns = this.rust_type()?;
                    this.once(&mut constraint.returns, returns, start);
                }
                "value" => {
                    let value = this.constraint_expression()?;
                    this.once(&mut constraint.value_type, value, start);
                }
                "syntax" => {
                    let syntax = this.name("how formats write the attribute")?;
                    this.once(&mut constraint.syntax, syntax, start);
                }
                "build" => {
                    let code = this.code("which makes the type")?;
                    this.once(&mut constraint.build, code, start);
                }
                _ => {
                    let fragment = this.fragment(RustKind::Body, "a conversion")?;
                    let slot =
                        if keyword == "unwrap" { &mut constraint.unwrap } else { &mut constraint.wrap };
                    this.once(slot, fragment, start);
                }
            }
            Ok(())
        })?;
        Ok(constraint)
    }

    /// relation-item = "constraint" word "(" { word [ "..." ] ":" kind } ")" "=" relation [ ";" ]
    pub(super) fn relation_item(&mut self) -> Parse<Relation> {
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the constraint")?;
        self.expect("(", "to begin what the constraint is about")?;
        let parameters = self.list(")", "to end what the constraint is about", |this| {
            let name = this.name("the name of an entity")?;
            let variadic = this.eat("...");
            this.expect(":", "and the kind of the entity")?;
            Ok(RelationParameter { name, variadic, kind: this.name("the kind of the entity")? })
        })?;
        self.expect("=", "and the predicate of the constraint")?;
        let predicate = self.relation()?;
        self.eat(";");
        Ok(Relation { documentation, name, parameters, predicate })
    }
}
