//! The parser of files, of the list of items and of the head of a dialect.

mod constraint;
mod interface;
mod pass;

use super::{Parse, Parser, Reported};
use crate::diagnostics::Code;
use crate::syntax::NodeKind;
use crate::syntax::ast::{Dialect, File, Item, Name, Use};
use crate::syntax::rust_text::RustKind;

/// The keywords that start an item.
pub(in crate::syntax) const KEYWORDS: &[&str] = &[
    "use",
    "dialect",
    "constraint",
    "template",
    "op",
    "type",
    "attribute",
    "enum",
    "bits",
    "str",
    "interface",
    "trait",
    "rewrite",
    "lower",
    "conversion",
    "pass",
];

/// The hooks that a dialect may declare.
const DIALECT_HOOKS: &[&str] = &[
    "materialize_constant",
    "verify_operation_attribute",
    "verify_region_argument_attribute",
    "verify_region_result_attribute",
    "parse_type",
    "print_type",
    "parse_attribute",
    "print_attribute",
    "interface_fallback",
    "canonicalize",
    "fold",
    "keeps_constants",
    "attribute_alias",
];

impl Parser<'_> {
    /// file = { item }
    pub(super) fn file(&mut self) -> File {
        let documentation = self.file_documentation();
        let mut items = Vec::new();
        while !self.at_end() {
            if self.eat(";") {
                continue;
            }
            let (mark, before, reported) = (self.mark(), self.at, self.diagnostics.reported());
            let parsed = if self.starts_lowering_family() {
                self.lowering_family().map(|rules| items.extend(rules.into_iter().map(Item::Rewrite)))
            } else {
                self.item().map(|item| items.push(item))
            };
            match parsed {
                Ok(()) => {}
                Err(Reported) => self.skip_to_item(before),
            }
            self.node(NodeKind::Item, mark);
            if self.has_unfinished_token(before) {
                // What the token has swallowed is missing in the item, or is read in a wrong way.
                self.diagnostics.withdraw(reported, |diagnostic| diagnostic.code != Code::Lexical);
            }
        }
        File { documentation, items }
    }

    /// Returns whether a token without its end stands between the start of an item and the current position.
    fn has_unfinished_token(&self, start: usize) -> bool {
        let place = |at: usize| {
            self.significant
                .get(at)
                .map_or(self.text.len() as u32, |&index| self.tokens[index as usize].start)
        };
        let range = place(start)..place(self.at);
        self.unfinished.iter().any(|start| range.contains(start))
    }

    /// Skips to an item keyword in the first column or at the start of a line outside of all brackets.
    fn skip_to_item(&mut self, before: usize) {
        let mut depth = 0usize;
        while !self.at_end() {
            let starts = self.at > before
                && (self.starts_item()
                    || (depth == 0 && self.starts_line(self.at) && KEYWORDS.contains(&self.peek())));
            if starts {
                return;
            }
            match self.peek() {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => depth = depth.saturating_sub(1),
                _ => {}
            }
            self.bump();
        }
    }

    fn item(&mut self) -> Parse<Item> {
        Ok(match self.peek() {
            "use" => Item::Use(self.use_item()?),
            "dialect" => Item::Dialect(self.dialect()?),
            "constraint" if self.ahead(2) == "(" => Item::Relation(self.relation_item()?),
            "constraint" => Item::Constraint(self.constraint()?),
            "template" => Item::Template(self.op(true)?),
            "op" => Item::Op(self.op(false)?),
            "type" => Item::Type(self.data()?),
            "attribute" => Item::Attribute(self.data()?),
            "enum" | "bits" | "str" => Item::Enum(self.enumeration()?),
            "interface" => Item::Interface(self.interface()?),
            "trait" => Item::Trait(self.trait_item()?),
            "rewrite" | "lower" => Item::Rewrite(self.rewrite()?),
            "conversion" => Item::Conversion(self.conversion()?),
            "pass" => Item::Pass(self.pass()?),
            _ => return Err(self.unknown_keyword("an item", KEYWORDS)),
        })
    }

    /// use = "use" word "::" ( word | "*" | "{" { word "," } "}" ) ";"
    fn use_item(&mut self) -> Parse<Use> {
        self.bump();
        let library = self.name("the name of a library")?;
        self.expect("::", "and what is used of the library")?;
        let names = if self.eat("*") {
            None
        } else if self.is("{") {
            let mark = self.mark();
            self.bump();
            let names = self.list("}", "to end the names", |this| this.name("a name"))?;
            self.node(NodeKind::TightBraces, mark);
            Some(names)
        } else {
            Some(vec![self.name("a name, `*` or names in braces")?])
        };
        self.expect(";", "to end `use`")?;
        Ok(Use { library, names })
    }

    /// dialect = "dialect" word ( ";" | "{" { clause } "}" )
    fn dialect(&mut self) -> Parse<Dialect> {
        const CLAUSES: &[&str] =
            &["depends", "namespace", "prefix", "old", "capabilities", "extensions", "extra", "metadata"];
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the dialect")?;
        let mut dialect = Dialect {
            documentation,
            name,
            continues: false,
            interfaces: Vec::new(),
            depends: Vec::new(),
            namespace: None,
            prefix_optional: None,
            old_names: Vec::new(),
            capabilities: None,
            extensions: None,
            hooks: Vec::new(),
            extra: None,
            metadata: Vec::new(),
        };
        if self.eat(";") {
            dialect.continues = true;
            return Ok(dialect);
        }
        if self.eat(":") {
            dialect.interfaces = self.trait_list()?;
        }
        let of = format!("dialect `{}`", dialect.name.text);
        self.body(&of, |this| {
            let start = this.span();
            match this.peek() {
                "depends" => {
                    this.bump();
                    dialect.depends.extend(this.dialect_names()?);
                }
                "namespace" => {
                    this.bump();
                    let path = this.rust_path()?;
                    this.once(&mut dialect.namespace, path, start);
                }
                "prefix" => {
                    this.bump();
                    this.expect("optional", "after `prefix`")?;
                    this.once(&mut dialect.prefix_optional, (), start);
                }
                "old" => {
                    this.bump();
                    this.expect("name", "and a name that the dialect had")?;
                    dialect.old_names.push(this.text("a name that the dialect had")?);
                }
                "capabilities" | "extensions" => {
                    let is_capabilities = this.peek() == "capabilities";
                    this.bump();
                    let path = this.path("the name of an enum")?;
                    let slot =
                        if is_capabilities { &mut dialect.capabilities } else { &mut dialect.extensions };
                    this.once(slot, path, start);
                }
                "extra" => {
                    this.bump();
                    let extra = this.fragment(RustKind::Members, "items of the dialect")?;
                    this.once(&mut dialect.extra, extra, start);
                }
                "metadata" => {
                    this.bump();
                    let metadata = this.metadata()?;
                    dialect.metadata.push(metadata);
                }
                hook if DIALECT_HOOKS.contains(&hook) => {
                    let hook = this.name("a hook")?;
                    dialect.hooks.push(hook);
                }
                _ => {
                    let known: Vec<&str> = CLAUSES.iter().chain(DIALECT_HOOKS).copied().collect();
                    return Err(this.unknown_keyword("a clause or a hook of a dialect", &known));
                }
            }
            Ok(())
        })?;
        Ok(dialect)
    }

    pub(super) fn dialect_names(&mut self) -> Parse<Vec<Name>> {
        self.expect("[", "to begin the names of dialects")?;
        self.list("]", "to end the names of dialects", |this| this.name("the name of a dialect"))
    }
}
