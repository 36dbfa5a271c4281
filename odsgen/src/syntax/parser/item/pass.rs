//! Passes and their options.

use crate::diagnostics::{Code, Diagnostic};
use crate::syntax::ast::{Pass, PassOption, PassState, PassStatistic};
use crate::syntax::lexer::TokenKind;
use crate::syntax::parser::{Parse, Parser};
use crate::syntax::rust_text::RustKind;

impl Parser<'_> {
    /// pass = "pass" word [ "as" string ] [ "=" string ] [ "on" path ] ( body | [ ";" ] )
    pub(super) fn pass(&mut self) -> Parse<Pass> {
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
    pub(in crate::syntax::parser) fn pass_option(&mut self) -> Parse<PassOption> {
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
