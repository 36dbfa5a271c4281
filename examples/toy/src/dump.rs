//! The printer of syntax trees.

use std::fmt::Write;

use terrace::numeric::FloatValue;
use terrace::source::SourceBuffer;

use crate::ast::{
    Declared, Expression, ExpressionKind, Function, Module, Parameter, Statement, Struct, TensorLiteral,
};
use crate::lexer::Span;

/// Returns the text of a tree, with the location of each node.
pub fn dump(module: &Module, source: &SourceBuffer) -> String {
    let mut dumper = Dumper { source, text: String::new(), depth: 0 };
    dumper.module(module);
    dumper.text
}

struct Dumper<'source> {
    source: &'source SourceBuffer,
    text: String,
    depth: usize,
}

impl Dumper<'_> {
    fn line(&mut self, text: impl AsRef<str>) {
        let indentation = 2 * self.depth;
        // Writing to a string is infallible.
        let _ = writeln!(self.text, "{:indentation$}{}", "", text.as_ref());
    }

    fn nested(&mut self, write: impl FnOnce(&mut Self)) {
        self.depth += 1;
        write(self);
        self.depth -= 1;
    }

    fn place(&self, span: Span) -> String {
        let position = self.source.locate_offset(span.start);
        format!("@{}:{}:{}", self.source.name(), position.line, position.column)
    }

    fn module(&mut self, module: &Module) {
        self.line("Module:");
        self.nested(|dumper| {
            for structure in &module.structs {
                dumper.structure(structure);
            }
            for function in &module.functions {
                dumper.function(function);
            }
        });
    }

    fn structure(&mut self, structure: &Struct) {
        let place = self.place(structure.span);
        self.line(format!("Struct: {} {place}", structure.name.text));
        self.nested(|dumper| {
            dumper.line("Variables: [");
            dumper.nested(|dumper| {
                for member in &structure.members {
                    let place = dumper.place(member.name.span);
                    let type_name = member.type_name.as_ref().map_or("", |name| &name.text);
                    dumper.line(format!("VarDecl {}<{type_name}> {place}", member.name.text));
                }
            });
            dumper.line("]");
        });
    }

    fn function(&mut self, function: &Function) {
        self.line("Function ");
        let place = self.place(function.span);
        let parameter = |parameter: &Parameter| match &parameter.type_name {
            Some(name) => format!("{} {}", name.text, parameter.name.text),
            None => parameter.name.text.clone(),
        };
        let parameters: Vec<String> = function.parameters.iter().map(parameter).collect();
        self.nested(|dumper| {
            dumper.line(format!("Proto '{}' {place}'", function.name.text));
            dumper.line(format!("Params: [{}]", parameters.join(", ")));
            dumper.line("Block {");
            dumper.nested(|dumper| function.statements.iter().for_each(|next| dumper.statement(next)));
            dumper.line("} // Block");
        });
    }

    fn statement(&mut self, statement: &Statement) {
        match statement {
            Statement::Variable { span, name, declared, value } => {
                let declared = match declared {
                    Declared::Tensor => String::new(),
                    Declared::Shape(shape) => sizes(shape),
                    Declared::Struct(name) => name.text.clone(),
                };
                let place = self.place(*span);
                self.line(format!("VarDecl {}<{declared}> {place}", name.text));
                self.nested(|dumper| dumper.expression(value));
            }
            Statement::Return { value, .. } => {
                self.line("Return");
                if let Some(value) = value {
                    self.nested(|dumper| dumper.expression(value));
                }
            }
            Statement::Expression(expression) => self.expression(expression),
        }
    }

    fn expression(&mut self, expression: &Expression) {
        let place = self.place(expression.span);
        match &expression.kind {
            ExpressionKind::Number(value) => self.line(format!("{} {place}", number(*value))),
            ExpressionKind::Tensor(literal) => self.line(format!("Literal: {} {place}", tensor(literal))),
            ExpressionKind::Struct(elements) => {
                self.line("Struct Literal: [");
                self.nested(|dumper| elements.iter().for_each(|element| dumper.expression(element)));
                self.line(format!("] {place}"));
            }
            ExpressionKind::Variable(name) => self.line(format!("var: {name} {place}")),
            ExpressionKind::Access { base, member } => {
                self.line(format!("BinOp: . {place}"));
                self.nested(|dumper| {
                    dumper.expression(base);
                    let place = dumper.place(member.span);
                    dumper.line(format!("var: {} {place}", member.text));
                });
            }
            ExpressionKind::Binary { operator, left, right } => {
                self.line(format!("BinOp: {} {place}", operator.symbol()));
                self.nested(|dumper| {
                    dumper.expression(left);
                    dumper.expression(right);
                });
            }
            ExpressionKind::Call { name, arguments } => {
                match name.text.as_str() {
                    "print" => self.line(format!("Print [ {place}")),
                    name => self.line(format!("Call '{name}' [ {place}")),
                }
                self.nested(|dumper| arguments.iter().for_each(|argument| dumper.expression(argument)));
                self.line("]");
            }
        }
    }
}

fn sizes(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    sizes.join(", ")
}

fn number(value: f64) -> String {
    FloatValue::from_f64_exact(value).to_string()
}

/// Returns the text of a literal: `<2, 1>[ <1>[ 1.000000e+00], <1>[ 2.000000e+00]]`.
fn tensor(literal: &TensorLiteral) -> String {
    fn write(text: &mut String, shape: &[i64], values: &[f64]) {
        let Some((size, inner)) = shape.split_first() else {
            text.push_str(&values.first().map(|value| number(*value)).unwrap_or_default());
            return;
        };
        text.push_str(&format!("<{}>[ ", sizes(shape)));
        let length = values.len() / usize::try_from(*size).unwrap_or(1).max(1);
        for (position, values) in values.chunks(length.max(1)).enumerate() {
            if position > 0 {
                text.push_str(", ");
            }
            write(text, inner, values);
        }
        text.push(']');
    }
    let mut text = String::new();
    write(&mut text, &literal.shape, &literal.values);
    text
}
