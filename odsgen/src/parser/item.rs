//! The parser of files and of the items without a module of their own.

use super::{Parse, Parser, Reported};
use crate::ast::{
    Constraint, Dialect, File, Interface, Item, Method, Name, Pass, PassOption, PassState, PassStatistic,
    Relation, RelationParameter, Trait, Use,
};
use crate::diagnostics::{Code, Diagnostic};
use crate::lexer::TokenKind;
use crate::model::{ConstraintKind, InterfaceKind};
use crate::rust_text::RustKind;
use crate::syntax::NodeKind;

/// The keywords that start an item.
pub(super) const KEYWORDS: &[&str] = &[
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
            let (mark, before) = (self.mark(), self.at);
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
        }
        File { documentation, items }
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
        const CLAUSES: &[&str] = &["depends", "namespace", "prefix", "extra", "metadata"];
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

    /// constraint-item = "constraint" word [ parameters ] ":" kind "=" constraint [ "{" { clause } "}" ] [ ";" ]
    fn constraint(&mut self) -> Parse<Constraint> {
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
    fn relation_item(&mut self) -> Parse<Relation> {
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

    fn interface_kind(&mut self, of: &str) -> Parse<InterfaceKind> {
        self.expect(":", &format!("and what the {of} belongs to"))?;
        let keywords: Vec<&str> = InterfaceKind::ALL.iter().map(|kind| kind.keyword()).collect();
        let Some(&kind) = InterfaceKind::ALL.iter().find(|kind| self.is(kind.keyword())) else {
            return Err(self.unknown_keyword(&format!("what a {of} can belong to"), &keywords));
        };
        self.bump();
        Ok(kind)
    }

    /// interface = "interface" word ":" kind { "+" path } [ "=" rust-path ] ( body | [ ";" ] )
    fn interface(&mut self) -> Parse<Interface> {
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the interface")?;
        let kind = self.interface_kind("interface")?;
        let mut bases = Vec::new();
        while self.eat("+") {
            bases.push(self.path("an interface")?);
        }
        let path = if self.eat("=") { Some(self.rust_path()?) } else { None };
        let mut interface = Interface {
            documentation,
            name,
            kind,
            bases,
            path,
            intrinsic: None,
            methods: Vec::new(),
            verify: None,
            extra: Vec::new(),
        };
        if !self.is("{") {
            self.eat(";");
            return Ok(interface);
        }
        let of = format!("`{}`", interface.name.text);
        self.body(&of, |this| {
            let start = this.span();
            match this.peek() {
                "fn" => {
                    let mark = this.mark();
                    let method = this.method()?;
                    this.node(NodeKind::Entry, mark);
                    interface.methods.push(method);
                }
                "verify" => {
                    this.bump();
                    let hook = this.hook(start)?;
                    this.once(&mut interface.verify, hook, start);
                }
                "extra" => {
                    this.bump();
                    interface.extra.push(this.fragment(RustKind::Members, "items of the interface")?);
                }
                "intrinsic" => {
                    this.bump();
                    let path = this.rust_path()?;
                    this.once(&mut interface.intrinsic, path, start);
                    this.eat(";");
                }
                _ => {
                    let known = ["fn", "verify", "extra", "intrinsic"];
                    return Err(this.unknown_keyword("a part of an interface", &known));
                }
            }
            Ok(())
        })?;
        Ok(interface)
    }

    /// method = signature ( ";" | "{" ( "default" | "body" ) fragment { ... } "}" )
    fn method(&mut self) -> Parse<Method> {
        let documentation = self.documentation();
        let (name, signature) = self.signature()?;
        let mut method = Method { documentation, name, signature, body: None, default: None };
        if self.eat(";") {
            return Ok(method);
        }
        if !self.is("{") {
            return Err(self.expected("`;`, or `{ default rust { ... } }`, behind the signature"));
        }
        let of = format!("method `{}`", method.name.text);
        self.body(&of, |this| {
            let start = this.span();
            let is_default = this.is("default");
            if !is_default && !this.is("body") {
                return Err(this.unknown_keyword("a part of a method", &["default", "body"]));
            }
            this.bump();
            let fragment = this.fragment(RustKind::Body, "the code of the method")?;
            let slot = if is_default { &mut method.default } else { &mut method.body };
            this.once(slot, fragment, start);
            Ok(())
        })?;
        Ok(method)
    }

    /// trait = "trait" word [ parameters ] ":" kind [ "=" ( rust-path | intrinsic | traits ) ] { where } ( body | [ ";" ] )
    fn trait_item(&mut self) -> Parse<Trait> {
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the trait")?;
        let parameters = self.parameters()?;
        let kind = self.interface_kind("trait")?;
        let (mut path, mut intrinsic, mut alias) = (None, None, Vec::new());
        if self.eat("=") {
            if self.is("[") {
                alias = self.trait_list()?;
            } else if self.is_intrinsic() {
                intrinsic = Some(self.intrinsic()?);
            } else {
                path = Some(self.rust_path()?);
            }
        }
        let mut wheres = Vec::new();
        while self.is("where") {
            wheres.push(self.where_clause()?);
        }
        let (mut verify, mut fold) = (None, None);
        if self.is("{") {
            let of = format!("`{}`", name.text);
            self.body(&of, |this| {
                let start = this.span();
                match this.peek() {
                    "where" => {
                        let clause = this.where_clause()?;
                        wheres.push(clause);
                    }
                    "verify" => {
                        this.bump();
                        let hook = this.hook(start)?;
                        this.once(&mut verify, hook, start);
                    }
                    "fold" => {
                        this.bump();
                        let hook = this.hook(start)?;
                        this.once(&mut fold, hook, start);
                    }
                    _ => return Err(this.unknown_keyword("a part of a trait", &["where", "verify", "fold"])),
                }
                Ok(())
            })?;
        } else {
            self.eat(";");
        }
        Ok(Trait { documentation, name, parameters, kind, path, intrinsic, alias, wheres, verify, fold })
    }

    /// pass = "pass" word [ "as" string ] [ "=" string ] [ "on" path ] ( body | [ ";" ] )
    fn pass(&mut self) -> Parse<Pass> {
        const CLAUSES: &[&str] = &["option", "statistic", "state", "depends", "initialize", "constructor"];
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the pass")?;
        let display = if self.eat("as") { Some(self.text("the name in reports")?) } else { None };
        let argument = self.assigned_text("the pass's name on the command line")?;
        let anchor = if self.eat("on") { Some(self.path("the op that the pass runs on")?) } else { None };
        let mut pass = Pass {
            documentation,
            name,
            display,
            argument,
            anchor,
            options: Vec::new(),
            statistics: Vec::new(),
            depends: Vec::new(),
            constructor: None,
            state: Vec::new(),
            initialize: None,
        };
        if !self.is("{") {
            self.eat(";");
            return Ok(pass);
        }
        let of = format!("pass `{}`", pass.name.text);
        self.body(&of, |this| {
            let start = this.span();
            let keyword = this.peek();
            if !CLAUSES.contains(&keyword) {
                return Err(this.unknown_keyword("a clause of a pass", CLAUSES));
            }
            this.bump();
            match keyword {
                "option" => {
                    let option = this.pass_option()?;
                    pass.options.push(option);
                }
                "statistic" => {
                    let name = this.name("the name of the statistic")?;
                    let display = if this.eat("as") { Some(this.text("the name in reports")?) } else { None };
                    this.expect(":", "and the description of the statistic")?;
                    let description = this.text("the description of the statistic, a string")?;
                    pass.statistics.push(PassStatistic { name, display, description });
                }
                "depends" => pass.depends.extend(this.dialect_names()?),
                "state" => {
                    let name = this.name("the name of the field")?;
                    this.expect(":", "and the Rust type of the field")?;
                    let rust_type = this.rust_type()?;
                    let initial = match this.eat("=") {
                        true => Some(this.fragment(RustKind::Body, "what the field is at first")?),
                        false => None,
                    };
                    pass.state.push(PassState { name, rust_type, initial });
                }
                "initialize" => this.once(&mut pass.initialize, start, start),
                _ => {
                    let constructor = this.fragment(RustKind::Body, "which makes the pass")?;
                    this.once(&mut pass.constructor, constructor, start);
                }
            }
            Ok(())
        })?;
        Ok(pass)
    }

    /// option = word [ "as" string ] [ "..." ] ":" rust-type [ "=" value ] string
    pub(super) fn pass_option(&mut self) -> Parse<PassOption> {
        let name = self.name("the name of the option")?;
        let flag = if self.eat("as") { Some(self.text("the name on the command line")?) } else { None };
        let list = self.eat("...");
        self.expect(":", "and the Rust type of the option")?;
        let rust_type = self.rust_type()?;
        let default = if self.eat("=") { Some(self.value()?) } else { None };
        if self.kind() != Some(TokenKind::String) {
            return Err(self.expected("the description of the option, a string"));
        }
        let description = self.text("the description of the option")?;
        if let (true, Some(value)) = (list, &default) {
            let message = "an option that is a list has no default";
            let diagnostic = Diagnostic::error(Code::DefaultValue, value.span(), message);
            self.error(diagnostic.help("a list that nobody gives is empty"));
        }
        Ok(PassOption { name, flag, list, rust_type, default, description })
    }
}
