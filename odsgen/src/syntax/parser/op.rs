//! The parser of ops and op templates.

use super::{Parse, Parser};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::EffectKind;
use crate::source::Span;
use crate::syntax::NodeKind;
use crate::syntax::ast::{
    Base, Builder, BuilderParameter, Derived, Effect, Field, FieldArity, FieldRole, Hook, Infer, NameSource,
    Op, OpBody, SuggestedName, TraitUse,
};
use crate::syntax::rust_text::RustKind;

/// The clauses of an op.
const CLAUSES: &[&str] = &[
    "arguments",
    "operands",
    "attributes",
    "results",
    "regions",
    "successors",
    "derived",
    "format",
    "build",
    "name",
    "old",
    "canonicalize",
    "verify",
    "fold",
    "parse",
    "print",
    "extra",
    "where",
    "infer",
    "effects",
    "names",
    "metadata",
    "handle",
    "opcode",
    "requires",
];

impl Parser<'_> {
    /// op = "op" name [ "=" string ] [ ":" bases ] ( body | [ ";" ] ); a template has parameters instead of a mnemonic.
    pub(super) fn op(&mut self, template: bool) -> Parse<Op> {
        let documentation = self.documentation();
        self.bump();
        let what = if template { "the template" } else { "the op" };
        let name = self.name(&format!("the name of {what}"))?;
        let parameters = if template { self.parameters()? } else { Vec::new() };
        let mnemonic = if template { None } else { self.assigned_text("the mnemonic of the op")? };
        let bases = self.bases()?;
        let mut body = OpBody::default();
        if self.is("{") {
            let of = format!("`{}`", name.text);
            self.body(&of, |this| {
                let mark = this.mark();
                let result = this.op_clause(&mut body);
                this.node(NodeKind::Clause, mark);
                result
            })?;
        } else {
            self.eat(";");
        }
        Ok(Op { documentation, name, parameters, mnemonic, bases, body })
    }

    /// bases = ":" base { "+" base }; base = "[" { trait } "]" | reference
    pub(super) fn bases(&mut self) -> Parse<Vec<Base>> {
        let mut bases = Vec::new();
        if !self.eat(":") {
            if !self.is("[") {
                return Ok(bases);
            }
            // The intent is clear: report the missing colon and continue as if it were there.
            let diagnostic = Diagnostic::error(Code::Syntax, self.span(), "expected `:` before the traits");
            self.error(diagnostic.help("write `: [..]`, or `: Template + [..]`"));
        }
        loop {
            bases.push(if self.is("[") {
                Base::Traits(self.trait_list()?)
            } else {
                Base::Template(self.reference("a template, or traits in brackets")?)
            });
            if !self.eat("+") {
                return Ok(bases);
            }
        }
    }

    /// trait = reference [ "{" method { "," method } "}" ]
    pub(super) fn trait_list(&mut self) -> Parse<Vec<TraitUse>> {
        self.expect("[", "to begin the traits")?;
        self.list("]", "to end the traits", |this| {
            let reference = this.reference("a trait or an interface")?;
            let methods = if this.eat("{") {
                this.list("}", "to end the methods", |this| this.name("the name of a method"))?
            } else {
                Vec::new()
            };
            Ok(TraitUse { reference, methods })
        })
    }

    fn op_clause(&mut self, body: &mut OpBody) -> Parse<()> {
        let documentation =
            if matches!(self.peek(), "derived" | "build") { Some(self.documentation()) } else { None };
        let start = self.span();
        let keyword = self.peek();
        if !CLAUSES.contains(&keyword) {
            return Err(self.unknown_keyword("a clause of an op", CLAUSES));
        }
        self.bump();
        match keyword {
            "arguments" | "operands" | "attributes" => {
                let role = if keyword == "attributes" { FieldRole::Attribute } else { FieldRole::Operand };
                let fields = self.fields(role, keyword == "arguments")?;
                match &mut body.arguments {
                    // `operands` and `attributes` may both occur; the fields are in source order.
                    Some((list, _)) if keyword != "arguments" && one_role_only(list, role) => {
                        list.extend(fields)
                    }
                    slot => {
                        let mut taken = slot.take();
                        self.once(&mut taken, (fields, start), start);
                        body.arguments = taken;
                    }
                }
            }
            "results" => {
                let fields = self.fields(FieldRole::Result, false)?;
                self.once(&mut body.results, (fields, start), start);
            }
            "regions" => {
                let fields = self.fields(FieldRole::Region, false)?;
                self.once(&mut body.regions, (fields, start), start);
            }
            "successors" => {
                let fields = self.fields(FieldRole::Successor, false)?;
                self.once(&mut body.successors, (fields, start), start);
            }
            "derived" => {
                let name = self.name("the name of the derived attribute")?;
                self.expect(":", "and the Rust type of the derived attribute")?;
                let rust_type = self.rust_type()?;
                self.expect("=", "and how the attribute is derived")?;
                let value = self.fragment(RustKind::Body, "which computes the attribute")?;
                let materialize = if self.eat("as") {
                    Some(self.fragment(RustKind::Body, "which makes an attribute of the value")?)
                } else {
                    None
                };
                let documentation = documentation.unwrap_or_default();
                body.derived.push(Derived { documentation, name, rust_type, body: value, materialize });
            }
            "format" => {
                let format = self.assembly_format()?;
                self.once(&mut body.format, format, start);
            }
            "build" => {
                let builder = self.builder(documentation.unwrap_or_default(), start)?;
                body.builders.push(builder);
            }
            "name" => {
                let name = self.text("the whole name of the op in the IR")?;
                self.once(&mut body.ir_name, name, start);
            }
            "old" => {
                self.expect("name", "and a name that the op had")?;
                body.old_names.push(self.text("a name that the op had")?);
            }
            "canonicalize" => {
                if self.eat("[") {
                    let names =
                        self.list("]", "to end the rewrites", |this| this.path("the name of a rewrite"))?;
                    let span = self.since(start);
                    self.once(&mut body.canonicalize, (names, span), start);
                } else {
                    self.once(&mut body.canonicalize_hook, start, start);
                }
            }
            "fold" if self.eat("[") => {
                let names =
                    self.list("]", "to end the rewrites", |this| this.path("the name of a rewrite"))?;
                let span = self.since(start);
                self.once(&mut body.folds, (names, span), start);
            }
            "verify" | "fold" | "parse" | "print" => {
                let is_regions = keyword == "verify" && self.eat("regions");
                let is_signature = keyword == "verify" && !is_regions && self.eat("signature");
                let name = self.since(start);
                let hook = self.hook(start)?;
                let slot = match keyword {
                    "verify" if is_regions => &mut body.verify_regions,
                    "verify" if is_signature => &mut body.verify_signature,
                    "verify" => &mut body.verify,
                    "fold" => &mut body.fold,
                    "parse" => &mut body.parse,
                    _ => &mut body.print,
                };
                self.once(slot, hook, name);
            }
            "extra" => body.extra.push(self.fragment(RustKind::Members, "items of the op")?),
            "where" => {
                self.at -= 1;
                let clause = self.where_clause()?;
                body.wheres.push(clause);
            }
            "infer"
                if !(self.kind() == Some(crate::syntax::lexer::TokenKind::Word)
                    && self.ahead(1) == "from") =>
            {
                let hook = self.hook(start)?;
                self.once(&mut body.infer, hook, start);
            }
            "infer" => {
                let target = self.name("the value whose type is inferred")?;
                self.expect("from", "and the value that decides the type")?;
                let is_list = self.eat("(");
                let sources = match is_list {
                    true => self.list(")", "to end the sources", |this| {
                        this.name("a value or an attribute that decides the type")
                    })?,
                    false => vec![self.name("the value or the attribute that decides the type")?],
                };
                let transform = match self.eat("=") {
                    true => Some(self.code("which computes the type")?),
                    false => None,
                };
                let message = self.optional_text();
                let span = self.since(start);
                body.infers.push(Infer { target, sources, is_list, transform, message, span });
            }
            "effects" => {
                self.expect("{", "to begin the effects")?;
                let effects = self.list("}", "to end the effects", Self::effect)?;
                self.once(&mut body.effects, (effects, start), start);
            }
            "names" => {
                self.expect("{", "to begin the names")?;
                let names = self.list("}", "to end the names", Self::suggested_name)?;
                self.once(&mut body.names, (names, start), start);
            }
            "handle" => {
                self.expect("only", "behind `handle`")?;
                self.once(&mut body.handle_only, (), start);
            }
            "opcode" => {
                let opcode = self.opcode()?;
                self.once(&mut body.opcode, opcode, start);
            }
            "requires" => {
                self.expect("{", "to begin the requirements")?;
                let requires = self.requires("}")?;
                self.once(&mut body.requires, requires, start);
            }
            _ => body.metadata.push(self.metadata()?),
        }
        Ok(())
    }

    /// name = word ":" ( string | "[" { string } "]" | "constant" "(" word ")" | fragment )
    fn suggested_name(&mut self) -> Parse<SuggestedName> {
        let start = self.span();
        let target = self.name("the result or the region that has the name")?;
        self.expect(":", "and the name")?;
        let source = if self.eat("[") {
            NameSource::Texts(
                self.list("]", "to end the names", |this| this.text("the name of an argument"))?,
            )
        } else if self.is("constant") && self.ahead(1) == "(" {
            self.bump();
            self.bump();
            let attribute = self.name("the attribute that holds the constant")?;
            self.expect(")", "to end `constant(`")?;
            NameSource::Constant(attribute)
        } else if self.is_rust_block() {
            NameSource::Rust(self.fragment(RustKind::Body, "which computes the name")?)
        } else {
            NameSource::Text(self.text("a name, a list of names, `constant(..)` or `rust { .. }`")?)
        };
        Ok(SuggestedName { target, source, span: self.since(start) })
    }

    /// hook = [ fragment ], behind its keyword
    pub(super) fn hook(&mut self, start: Span) -> Parse<Hook> {
        if self.is("{") {
            let help = "write `rust` in front of the braces".to_owned();
            return Err(self.expected_with_help("`rust { ... }`, or nothing", Some(help)));
        }
        let body = self.optional_fragment(RustKind::Body)?;
        Ok(Hook { span: start, body })
    }

    /// metadata = name "=" value
    pub(super) fn metadata(&mut self) -> Parse<(crate::syntax::ast::Name, crate::syntax::ast::Value)> {
        let name = self.name("the name of the metadata")?;
        self.expect("=", "and the value of the metadata")?;
        Ok((name, self.value()?))
    }

    /// effect = ( "read" | "write" | "allocate" | "free" ) [ name ] [ "in" string ] [ "stage" integer ] [ "full" ]
    fn effect(&mut self) -> Parse<Effect> {
        let Some(kind) = EffectKind::ALL.iter().find(|kind| self.is(kind.keyword())) else {
            let keywords: Vec<&str> = EffectKind::ALL.iter().map(|kind| kind.keyword()).collect();
            return Err(self.unknown_keyword("an effect", &keywords));
        };
        self.bump();
        let has_resource = |this: &Self| {
            this.is("in") && this.kind_ahead(1) == Some(crate::syntax::lexer::TokenKind::String)
        };
        let has_stage = |this: &Self| {
            this.is("stage") && this.kind_ahead(1) == Some(crate::syntax::lexer::TokenKind::Integer)
        };
        let target = if self.is(",") || self.is("}") || has_resource(self) || has_stage(self) {
            None
        } else {
            Some(self.name("the operand, result or symbol that the effect is on")?)
        };
        let resource = if self.eat("in") { Some(self.text("the name of the resource")?) } else { None };
        let stage = if has_stage(self) {
            self.bump();
            Some(self.integer()?)
        } else {
            None
        };
        let is_full = self.eat("full");
        Ok(Effect { kind: *kind, target, resource, stage, is_full })
    }

    /// builder = [ name ] "(" { name ":" rust-type [ "=" fragment ] } ")" [ fragment ]
    pub(super) fn builder(
        &mut self,
        documentation: crate::model::Documentation,
        start: Span,
    ) -> Parse<Builder> {
        let name = if self.is("(") { None } else { Some(self.name("the name of the builder, or `(`")?) };
        self.expect("(", "to begin the parameters of the builder")?;
        let parameters = self.list(")", "to end the parameters of the builder", |this| {
            let name = this.name("the name of a parameter")?;
            this.expect(":", "and the Rust type of the parameter")?;
            let rust_type = this.rust_type()?;
            let default = if this.eat("=") {
                Some(this.fragment(RustKind::Body, "the default of the parameter")?)
            } else {
                None
            };
            Ok(BuilderParameter { name, rust_type, default })
        })?;
        let body = self.optional_fragment(RustKind::Body)?;
        Ok(Builder { documentation, name, parameters, body, span: self.since(start) })
    }

    /// fields = "{" { field "," } "}"
    fn fields(&mut self, role: FieldRole, mixed: bool) -> Parse<Vec<Field>> {
        self.expect("{", "to begin the list")?;
        self.list("}", "to end the list", |this| {
            let mark = this.mark();
            let field = this.field(role, mixed);
            this.node(NodeKind::Entry, mark);
            field
        })
    }

    /// field = [ "attr" ] name [ "as" string ] [ "?" | "..." ] ":" ( "unit" | "[" constraint "]" | constraint )
    ///         [ "=" ( value | "ir" string ) ]
    fn field(&mut self, mut role: FieldRole, mixed: bool) -> Parse<Field> {
        let documentation = self.documentation();
        let start = self.span();
        if mixed && self.is("attr") && self.kind_ahead(1) == Some(crate::syntax::lexer::TokenKind::Word) {
            self.bump();
            role = FieldRole::Attribute;
        }
        let name = self.name("the name of a field")?;
        let ir_name = if self.eat("as") { Some(self.text("the name in the IR")?) } else { None };
        let mut arity = FieldArity::One;
        if self.eat("?") {
            arity = FieldArity::Optional;
        } else if self.eat("...") {
            arity = FieldArity::Variadic;
        }
        self.expect(":", "and the constraint of the field")?;
        let constraint = if role == FieldRole::Attribute && self.is("unit") {
            self.bump();
            None
        } else if arity == FieldArity::Variadic && self.eat("[") {
            arity = FieldArity::VariadicOfVariadic;
            let inner = self.constraint_expression()?;
            self.expect("]", "to end the variadic of variadics")?;
            Some(inner)
        } else {
            Some(self.constraint_expression()?)
        };
        if matches!(self.peek(), "?" | "...") {
            // The intent is clear: report the misplaced mark and continue as if it followed the name.
            let mark = self.peek();
            let message = format!("`{mark}` stands behind the name of a field, not behind its constraint");
            let diagnostic = Diagnostic::error(Code::Syntax, self.span(), message);
            self.error(diagnostic.help(format!("write `{}{mark}: ..`", name.text)));
            arity = if mark == "?" { FieldArity::Optional } else { FieldArity::Variadic };
            self.bump();
        }
        let default = match self.eat("=") {
            true if self.is("ir") && self.kind_ahead(1) == Some(crate::syntax::lexer::TokenKind::String) => {
                self.bump();
                Some(crate::syntax::ast::Value::Ir(self.text("the attribute")?))
            }
            true => Some(self.value()?),
            false => None,
        };
        let span = self.since(start);
        Ok(Field { documentation, role, name, ir_name, arity, constraint, default, span })
    }
}

/// Returns whether a list of arguments came only from the other one of `operands` and `attributes`.
fn one_role_only(list: &[Field], new: FieldRole) -> bool {
    list.iter().all(|field| field.role != new)
}
