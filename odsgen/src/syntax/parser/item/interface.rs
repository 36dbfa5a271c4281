//! Interfaces and traits.

use crate::model::InterfaceKind;
use crate::syntax::NodeKind;
use crate::syntax::ast::{Interface, Method, Trait};
use crate::syntax::parser::{Parse, Parser};
use crate::syntax::rust_text::RustKind;

impl Parser<'_> {
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
    pub(super) fn interface(&mut self) -> Parse<Interface> {
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
    pub(super) fn trait_item(&mut self) -> Parse<Trait> {
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
}
