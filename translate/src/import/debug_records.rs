//! Records of debug information: where variables are, and what they hold.

use super::functions::FunctionReader;
use super::metadata::debug_info::{NO_OPERATIONS, expression};
use super::region::{OpText, UNKNOWN};
use super::text::cursor::Read;
use super::text::lexer::Token;
use super::values::{self, Value};

impl FunctionReader<'_, '_> {
    /// Reads a record, and writes its op.
    pub(super) fn record(&mut self, kind: &str) -> Read<()> {
        let op = match kind {
            "dbg_value" | "dbg_declare" => self.variable_record(kind)?,
            "dbg_label" => self.label_record()?,
            _ => {
                self.cursor.next();
                None
            }
        };
        match op {
            Some((op, location)) => {
                self.region.location = location;
                self.region.push(None, &op);
            }
            None => self.left_out.push(format!("a record '{kind}' of debug information")),
        }
        // What is left of a record without a form.
        if !self.cursor.begins_line() {
            self.cursor.skip_line();
        }
        Ok(())
    }

    /// Reads `#dbg_value(type value, !variable, !DIExpression(), !position)`. A record need not be dominated by the
    /// value that it names, as an op must be.
    fn variable_record(&mut self, kind: &str) -> Read<Option<(OpText, String)>> {
        self.cursor.next();
        self.cursor.expect('(')?;
        if matches!(self.cursor.peek(), Token::Metadata(_) | Token::Bang) {
            return Ok(None);
        }
        let (ty, value) = values::read_typed(&mut self.cursor)?;
        self.cursor.expect(',')?;
        let variable = self.debug_node();
        self.cursor.expect(',')?;
        let Token::Metadata(_) = self.cursor.next() else { return Ok(None) };
        let expression = expression(&mut self.cursor)?;
        self.cursor.expect(',')?;
        let location = self.debug_node();
        self.cursor.expect(')')?;
        let is_defined = match &value {
            Value::Local(name) => self.defined.contains(name),
            _ => true,
        };
        let Some(variable) = variable.filter(|_| is_defined) else { return Ok(None) };
        let name = if kind == "dbg_value" { "llvm.intr.dbg.value" } else { "llvm.intr.dbg.declare" };
        let op = OpText::new(name, vec![self.region.operand(&ty, &value)?])
            .with("varInfo", variable)
            .with_optional("locationExpr", (expression != NO_OPERATIONS).then_some(expression));
        Ok(Some((op, located(location))))
    }

    fn label_record(&mut self) -> Read<Option<(OpText, String)>> {
        self.cursor.next();
        self.cursor.expect('(')?;
        let label = self.debug_node();
        self.cursor.expect(',')?;
        let location = self.debug_node();
        self.cursor.expect(')')?;
        Ok(label.map(|label| {
            (OpText::new("llvm.intr.dbg.label", vec![]).with("label", label), located(location))
        }))
    }

    /// Reads a node, and returns its attribute.
    fn debug_node(&mut self) -> Option<String> {
        match self.cursor.next() {
            Token::Metadata(node) => self.module.metadata.debug_info(node).map(str::to_owned),
            _ => None,
        }
    }
}

fn located(location: Option<String>) -> String {
    location.map_or_else(|| UNKNOWN.to_owned(), |location| format!("loc({location})"))
}
