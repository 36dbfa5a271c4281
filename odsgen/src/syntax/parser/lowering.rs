//! The short forms of lowerings: one rule in a line, and families of ops that map alike.

use super::{Parse, Parser};
use crate::generated_names::camel_case;
use crate::source::Span;
use crate::syntax::NodeKind;
use crate::syntax::ast::{Name, OpTerm, Path, Replacement, Rewrite, Statement, Term};

impl Parser<'_> {
    /// Returns whether the next tokens begin a family of lowerings.
    pub(super) fn starts_lowering_family(&self) -> bool {
        self.is("lower") && self.ahead(1) == "each" && self.ahead(2) == "{"
    }

    /// Returns whether the tokens after `lower` are a rule without a name.
    pub(super) fn is_unnamed_lowering(&self) -> bool {
        matches!(self.ahead(1), "(" | "." | "=") || (self.ahead(1) == "{" && self.closes_before_arrow())
    }

    /// Returns whether the braces after the next token are the attributes of an op: an arrow follows them.
    fn closes_before_arrow(&self) -> bool {
        let (mut ahead, mut depth) = (1, 0usize);
        loop {
            match self.ahead(ahead) {
                "" => return false,
                "{" => depth += 1,
                "}" => {
                    depth -= 1;
                    if depth == 0 {
                        return matches!(self.ahead(ahead + 1), "=>" | "where");
                    }
                }
                _ => {}
            }
            ahead += 1;
        }
    }

    /// lowering = "lower" statement { where } "=>" values { where } ";"
    ///
    /// The name is made of the names of the ops.
    pub(super) fn unnamed_lowering(&mut self, mut rewrite: Rewrite) -> Parse<Rewrite> {
        let mark = self.mark();
        self.short_rule(&mut rewrite)?;
        self.node(NodeKind::Clause, mark);
        let root = rewrite.matches.first().and_then(|statement| op_path(&statement.term));
        let built = match &rewrite.replacement {
            Some(Replacement::Values { values, .. }) => values.first().and_then(op_path),
            _ => None,
        };
        let text = |path: Option<&Path>| {
            let segments = path.into_iter().flat_map(|path| &path.segments);
            segments.map(|name| camel_case(&name.text)).collect::<String>()
        };
        let span = root.map_or(rewrite.name.span, |path| path.span);
        let built = match text(built) {
            none if none.is_empty() => "Values".to_owned(),
            built => built,
        };
        rewrite.name = Name { text: format!("{}To{built}", text(root)), span };
        Ok(rewrite)
    }

    /// family = "lower" "each" "{" word "=>" word { "," word "=>" word } "}" [ "from" word ] op-arguments
    /// [ "to" word ] [ op-arguments ] ";"
    pub(super) fn lowering_family(&mut self) -> Parse<Vec<Rewrite>> {
        let documentation = self.documentation();
        self.bump();
        self.bump();
        let mark = self.mark();
        self.bump();
        let pairs = self.list("}", "to end the ops", |this| {
            let from = this.name("the mnemonic of an op")?;
            this.expect("=>", "and the op that takes its place")?;
            Ok((from, this.name("the mnemonic of the op that takes its place")?))
        })?;
        self.node(NodeKind::TightBraces, mark);
        let from = if self.eat("from") { Some(self.name("the dialect of the ops")?) } else { None };
        let start = self.span();
        let matched = self.op_arguments(start)?;
        let to = if self.eat("to") { Some(self.name("the dialect of the new ops")?) } else { None };
        let built = if self.is(";") { matched.clone() } else { self.op_arguments(start)? };
        self.expect(";", "to end the family")?;
        let term = |dialect: &Option<Name>, op: &Name, arguments: &OpTerm| {
            let segments: Vec<Name> = dialect.iter().chain([op]).cloned().collect();
            let path = Path { segments, span: op.span };
            Term::Op(Box::new(OpTerm { path, span: op.span, ..arguments.clone() }))
        };
        let rules = pairs.into_iter().map(|(source, target)| {
            let parts = [from.as_ref(), Some(&source)].into_iter().flatten();
            let name: String = parts.map(|name| camel_case(&name.text)).collect();
            let parts = [to.as_ref(), Some(&target)].into_iter().flatten();
            let built_name: String = parts.map(|name| camel_case(&name.text)).collect();
            let values = vec![term(&to, &target, &built)];
            Rewrite {
                documentation: documentation.clone(),
                name: Name { text: format!("{name}To{built_name}"), span: source.span },
                conversion: true,
                benefit: None,
                matches: vec![Statement { bindings: Vec::new(), term: term(&from, &source, &matched) }],
                wheres: Vec::new(),
                builds: Vec::new(),
                replacement: Some(Replacement::Values { root: None, values, span: target.span }),
            }
        });
        Ok(rules.collect())
    }

    /// Parses the operands and attributes of an op whose name stands elsewhere.
    fn op_arguments(&mut self, start: Span) -> Parse<OpTerm> {
        let path = Path { segments: Vec::new(), span: start };
        self.op_term_of(None, path, start)
    }
}

fn op_path(term: &Term) -> Option<&Path> {
    match term {
        Term::Op(op) => Some(&op.path),
        _ => None,
    }
}
