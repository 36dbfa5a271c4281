//! The parser of types, attributes and enums.

use super::{Parse, Parser};
use crate::diagnostics::{Code, Diagnostic};
use crate::generated_names::{case_name_help, proposed_case_name};
use crate::syntax::NodeKind;
use crate::syntax::ast::Name;
use crate::syntax::ast::{Data, DataParameter, Enum, EnumCase, EnumForm, EnumValue};
use crate::syntax::lexer::TokenKind;
use crate::syntax::rust_text::RustKind;

/// The clauses of a type or an attribute, except its parameters.
const CLAUSES: &[&str] = &[
    "mutable", "self", "storage", "returns", "unwrap", "wrap", "literal", "format", "build", "verify",
    "parse", "print", "extra", "metadata",
];

impl Parser<'_> {
    /// data = ( "type" | "attribute" ) name [ "=" string ] [ ":" bases ] ( body | [ ";" ] )
    pub(super) fn data(&mut self) -> Parse<Data> {
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the definition")?;
        let mnemonic = self.assigned_text("the mnemonic")?;
        let bases = self.bases()?;
        let mut data = Data {
            documentation,
            name,
            mnemonic,
            bases,
            parameters: Vec::new(),
            storage: None,
            returns: None,
            unwrap: None,
            wrap: None,
            literal: None,
            format: None,
            builders: Vec::new(),
            verify: None,
            parse: None,
            print: None,
            extra: Vec::new(),
            metadata: Vec::new(),
        };
        if self.is("{") {
            let of = format!("`{}`", data.name.text);
            self.body(&of, |this| {
                let mark = this.mark();
                let result = this.data_clause(&mut data);
                this.node(NodeKind::Clause, mark);
                result
            })?;
        } else {
            self.eat(";");
        }
        Ok(data)
    }

    fn data_clause(&mut self, data: &mut Data) -> Parse<()> {
        let is_parameter =
            self.is_word() && (self.ahead(1) == ":" || (self.ahead(1) == "?" && self.ahead(2) == ":"));
        let is_mutable = self.is("mutable") && self.kind_ahead(1) == Some(TokenKind::Word);
        let is_self = self.is("self") && self.kind_ahead(1) == Some(TokenKind::Word);
        if is_parameter || is_mutable || is_self {
            let documentation = self.documentation();
            if is_mutable || is_self {
                self.bump();
            }
            let name = self.name("the name of a parameter")?;
            let optional = self.eat("?");
            self.expect(":", "and the Rust type of the parameter")?;
            let rust_type = self.rust_type()?;
            let default = if self.eat("=") {
                Some(self.fragment(RustKind::Body, "the default of the parameter")?)
            } else {
                None
            };
            let description = self.optional_text();
            let mutable = is_mutable;
            data.parameters.push(DataParameter {
                documentation,
                name,
                optional,
                mutable,
                is_self,
                rust_type,
                default,
                description,
            });
            return Ok(());
        }
        let documentation = if self.is("build") { Some(self.documentation()) } else { None };
        let start = self.span();
        let keyword = self.peek();
        if !CLAUSES.contains(&keyword) {
            return Err(self.unknown_keyword("a clause of a type or an attribute", CLAUSES));
        }
        self.bump();
        match keyword {
            "storage" => {
                let path = self.rust_path()?;
                self.once(&mut data.storage, path, start);
            }
            "returns" => {
                let returns = self.rust_type()?;
                self.once(&mut data.returns, returns, start);
            }
            "unwrap" | "wrap" => {
                let fragment = self.fragment(RustKind::Body, "a conversion")?;
                let slot = if keyword == "wrap" { &mut data.wrap } else { &mut data.unwrap };
                self.once(slot, fragment, start);
            }
            "literal" => {
                let literal = self.name("the kind of literal that stands for such an attribute")?;
                self.once(&mut data.literal, literal, start);
            }
            "format" => {
                let format = self.assembly_format()?;
                self.once(&mut data.format, format, start);
            }
            "build" => {
                let builder = self.builder(documentation.unwrap_or_default(), start)?;
                data.builders.push(builder);
            }
            "verify" | "parse" | "print" => {
                let hook = self.hook(start)?;
                let slot = match keyword {
                    "verify" => &mut data.verify,
                    "parse" => &mut data.parse,
                    _ => &mut data.print,
                };
                self.once(slot, hook, start);
            }
            "extra" => data.extra.push(self.fragment(RustKind::Members, "items of the definition")?),
            "metadata" => data.metadata.push(self.metadata()?),
            _ => return Err(self.expected(&format!("a parameter behind `{keyword}`"))),
        }
        Ok(())
    }

    /// enum = [ "bits" | "str" ] "enum" name [ ":" word ] [ "as" "constant" ] [ "[" { word "=" word } "]" ] "{" { case "," } "}"
    pub(super) fn enumeration(&mut self) -> Parse<Enum> {
        let documentation = self.documentation();
        let form = match self.peek() {
            "bits" => EnumForm::Bits,
            "str" => EnumForm::String,
            _ => EnumForm::Integer,
        };
        if form != EnumForm::Integer {
            self.bump();
        }
        self.expect("enum", "to begin an enum")?;
        let name = self.name("the name of the enum")?;
        let repr = if self.eat(":") { Some(self.name("the integer type of the enum")?) } else { None };
        let as_constant = match self.eat("as") {
            true => Some(self.expect("constant", "behind `as`")?),
            false => None,
        };
        let mut separator = None;
        let functions = if self.eat("[") {
            let options = self.list("]", "to end the options of the enum", |this| {
                let option = this.name("`symbolize`, `stringify` or `separator`")?;
                if option.text == "separator" {
                    this.expect("=", "and the text between cases")?;
                    separator = Some(this.text("the text between cases")?);
                    return Ok(None);
                }
                this.expect("=", "and the name of the function")?;
                Ok(Some((option, this.name("the name of the function")?)))
            })?;
            options.into_iter().flatten().collect()
        } else {
            Vec::new()
        };
        let mark = self.mark();
        self.expect("{", "to begin the cases of the enum")?;
        let cases = self.list("}", "to end the cases of the enum", Self::enum_case)?;
        self.node(NodeKind::Body, mark);
        Ok(Enum { documentation, name, form, repr, functions, separator, as_constant, cases })
    }

    /// Parses the name of a case. A string that is no valid name gives an error with a suggestion.
    fn case_name(&mut self) -> Parse<Name> {
        let first = self.span();
        let text = match self.kind() {
            Some(TokenKind::String) => self.text("the text of a case")?.text,
            Some(TokenKind::Integer | TokenKind::Float) => {
                let number = self.peek();
                self.bump();
                let touches = self.is_word() && self.span().start == self.previous_span().end;
                let word = if touches { self.peek() } else { "" };
                if touches {
                    self.bump();
                }
                format!("{number}{word}")
            }
            _ => return self.name("the name of a case"),
        };
        let message = format!("the case `{text}` has no name");
        let help = case_name_help(&proposed_case_name(&text), &text);
        Err(self.error(Diagnostic::error(Code::InvalidName, self.since(first), message).help(help)))
    }

    /// case = name [ "=" ( integer | name { "|" name } ) ] [ string ] { "or" string } [ "(" { name ":" word "," } ")" ]
    ///        [ "[" requirements "]" ]
    fn enum_case(&mut self) -> Parse<EnumCase> {
        let mark = self.mark();
        let documentation = self.documentation();
        let name = self.case_name()?;
        let value = if !self.eat("=") {
            None
        } else if self.is_word() {
            let mut names = vec![self.name("the name of a case")?];
            while self.eat("|") {
                names.push(self.name("the name of a case")?);
            }
            Some(EnumValue::Union(names))
        } else {
            // Without its value, the case is still one that others may name.
            let (value, span) = self.integer_if_valid()?;
            value.map(|value| EnumValue::Integer(value, span))
        };
        let text = self.optional_text();
        let mut other_texts = Vec::new();
        while self.eat("or") {
            other_texts.push(self.text("another text of the case")?);
        }
        let parameters = match self.eat("(") {
            true => self.list(")", "to end the parameters of the case", |this| {
                let name = this.name("the name of a parameter")?;
                this.expect(":", "and the kind of the parameter")?;
                Ok((name, this.name("`id`, `number`, `string` or the name of an enum")?))
            })?,
            false => Vec::new(),
        };
        let requires = if self.eat("[") { Some(self.requires("]")?) } else { None };
        self.node(NodeKind::Entry, mark);
        Ok(EnumCase { documentation, name, value, text, other_texts, parameters, requires })
    }
}
