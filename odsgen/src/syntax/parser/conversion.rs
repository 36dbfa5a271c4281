//! The parser of conversions between dialects.

use super::{Parse, Parser};
use crate::syntax::NodeKind;
use crate::syntax::ast::{Conversion, ConvertedType, TypeRule};
use crate::syntax::rust_text::RustKind;

/// The clauses of a conversion.
const CLAUSES: &[&str] = &[
    "from",
    "to",
    "keep",
    "include",
    "full",
    "convert",
    "materialize",
    "signatures",
    "lower",
    "option",
    "types",
    "patterns",
    "legality",
    "adapt",
    "depends",
];

impl Parser<'_> {
    /// conversion = "conversion" word [ "as" string ] [ "=" string ] [ "on" path ] "{" { conversion-clause } "}"
    pub(super) fn conversion(&mut self) -> Parse<Conversion> {
        let documentation = self.documentation();
        self.bump();
        let name = self.name("the name of the conversion")?;
        let display = if self.eat("as") { Some(self.text("the name in reports")?) } else { None };
        let argument = self.assigned_text("the name of the pass on the command line")?;
        let anchor = if self.eat("on") { Some(self.path("the op that the pass runs on")?) } else { None };
        let of = format!("conversion `{}`", name.text);
        let mut conversion = Conversion {
            documentation,
            name,
            display,
            argument,
            anchor,
            sources: Vec::new(),
            targets: Vec::new(),
            kept: Vec::new(),
            included: Vec::new(),
            full: None,
            types: Vec::new(),
            casts: None,
            signatures: None,
            lowerings: Vec::new(),
            options: Vec::new(),
            depends: Vec::new(),
            type_functions: Vec::new(),
            pattern_functions: Vec::new(),
            legality_functions: Vec::new(),
            adapt_function: None,
        };
        self.body(&of, |this| {
            let mark = this.mark();
            let result = this.conversion_clause(&mut conversion);
            this.node(NodeKind::Clause, mark);
            result
        })?;
        Ok(conversion)
    }

    /// conversion-clause = ( "from" | "to" | "depends" ) "[" { word "," } "]" | "keep" "[" { path "," } "]"
    /// | "include" path | "full" | "materialize" "cast" | "signatures" | type-rule | lowering | "option" option
    /// | ( "types" | "patterns" | "legality" | "adapt" ) rust-path
    fn conversion_clause(&mut self, conversion: &mut Conversion) -> Parse<()> {
        let start = self.span();
        let keyword = self.peek();
        if !CLAUSES.contains(&keyword) {
            return Err(self.unknown_keyword("a clause of a conversion", CLAUSES));
        }
        match keyword {
            "lower" if self.starts_lowering_family() => {
                conversion.lowerings.extend(self.lowering_family()?);
                return Ok(());
            }
            "lower" => {
                conversion.lowerings.push(self.rewrite()?);
                return Ok(());
            }
            "convert" => {
                conversion.types.push(self.type_rule()?);
                return Ok(());
            }
            _ => {}
        }
        self.bump();
        match keyword {
            "from" => conversion.sources.extend(self.dialect_names()?),
            "to" => conversion.targets.extend(self.dialect_names()?),
            "depends" => conversion.depends.extend(self.dialect_names()?),
            "keep" => {
                self.expect("[", "to begin the ops that stay")?;
                conversion
                    .kept
                    .extend(self.list("]", "to end the ops that stay", |this| this.path("an op"))?);
            }
            "include" => conversion.included.push(self.path("the conversion to include")?),
            "full" => self.once(&mut conversion.full, start, start),
            "signatures" => self.once(&mut conversion.signatures, start, start),
            "materialize" => {
                self.expect("cast", "after `materialize`")?;
                self.once(&mut conversion.casts, start, start);
            }
            "option" => conversion.options.push(self.pass_option()?),
            "types" => conversion.type_functions.push(self.rust_path()?),
            "patterns" => conversion.pattern_functions.push(self.rust_path()?),
            "adapt" => {
                let path = self.rust_path()?;
                self.once(&mut conversion.adapt_function, path, start);
            }
            _ => conversion.legality_functions.push(self.rust_path()?),
        }
        Ok(())
    }

    /// type-rule = "convert" "type" constraint "=>" ( "same" | "error" string | fragment | constraint
    /// | "(" { constraint "," } ")" ) ";"
    fn type_rule(&mut self) -> Parse<TypeRule> {
        let start = self.bump();
        self.expect("type", "after `convert`")?;
        let from = self.constraint_expression()?;
        self.expect("=>", "and what the types become")?;
        let to = if self.eat("same") {
            ConvertedType::Same
        } else if self.eat("error") {
            ConvertedType::Error(self.text("the reason")?)
        } else if self.is_rust_block() {
            ConvertedType::Rust(self.fragment(RustKind::Body, "what the type becomes")?)
        } else if self.eat("(") {
            ConvertedType::Types(self.list(")", "to end the types", Self::constraint_expression)?)
        } else {
            ConvertedType::Types(vec![self.constraint_expression()?])
        };
        self.expect(";", "to end the conversion of a type")?;
        Ok(TypeRule { from, to, span: self.since(start) })
    }
}
