//! IR generation from the syntax tree.

mod expressions;
mod structs;

use std::collections::HashMap;

use terrace::builtin::{FuncOp, ModuleOp};
use terrace::context::Context;
use terrace::diagnostics::Reported;
use terrace::ir::{Body, Builder, Value};
use terrace::location::Location;
use terrace::types::Type;

use crate::ast::{Declared, ExpressionKind, Function, Module, Name, Parameter, Statement};
use crate::dialect::{ReshapeOp, ReturnOp};
use crate::lexer::Span;
use crate::report::Source;
use structs::Structs;

/// The built-in functions.
const BUILTINS: &[&str] = &["print", "transpose"];

/// The type of an expression. Structures are distinguished by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ToyType {
    Tensor,
    /// A structure, by its index in the program.
    Struct(usize),
}

/// The signature of a function.
struct Signature {
    parameters: Vec<ToyType>,
    /// The result type; `None` if the function returns nothing.
    result: Option<ToyType>,
    span: Span,
}

/// Generates a module. Reports all errors found.
pub(crate) fn generate(source: Source<'_>, module: &Module) -> Result<Body, Reported> {
    let mut generator = Generator {
        source,
        context: source.context,
        module,
        structs: Structs::default(),
        signatures: HashMap::new(),
        has_failed: false,
    };
    generator.structs = Structs::collect(&mut generator);
    let mut ir = ModuleOp::body(source.context, Location::UNKNOWN);
    for function in &module.functions {
        generator.function(&mut ir, function);
    }
    if generator.has_failed { Err(Reported) } else { Ok(ir) }
}

struct Generator<'program> {
    source: Source<'program>,
    context: &'program Context,
    module: &'program Module,
    structs: Structs,
    /// The functions generated so far.
    signatures: HashMap<&'program str, Signature>,
    has_failed: bool,
}

/// A local variable.
#[derive(Clone, Copy)]
struct Variable {
    value: Value,
    ty: ToyType,
    span: Span,
}

/// The state of the function being generated.
struct Scope<'function, 'body> {
    builder: Builder<'body>,
    variables: HashMap<&'function str, Variable>,
    /// Variables with an erroneous initializer. Their uses are not reported.
    broken: Vec<&'function str>,
}

impl<'program> Generator<'program> {
    /// Reports an error; the help may be empty.
    fn error(
        &mut self,
        span: Span,
        message: impl std::fmt::Display,
        help: impl std::fmt::Display,
    ) -> Reported {
        self.has_failed = true;
        let (error, help) = (self.source.error(span, message), help.to_string());
        if help.is_empty() { error.report() } else { error.help(help).report() }
    }

    /// Reports a duplicate name.
    fn taken(&mut self, what: &str, name: &Name, first: Span) -> Reported {
        self.has_failed = true;
        self.source
            .error(name.span, format_args!("there are two {what} '{}'", name.text))
            .note(self.source.location(first), "the first one is here")
            .report()
    }

    fn ir_type(&self, ty: ToyType) -> Type {
        match ty {
            ToyType::Tensor => Type::unranked_tensor(self.context, Type::F64),
            ToyType::Struct(index) => self.structs.ir_type(index),
        }
    }

    fn describe(&self, ty: ToyType) -> String {
        match ty {
            ToyType::Tensor => "a tensor".to_owned(),
            ToyType::Struct(index) => format!("a struct '{}'", self.structs.name(index)),
        }
    }

    fn type_of(&mut self, parameter: &Parameter) -> Result<ToyType, Reported> {
        match &parameter.type_name {
            None => Ok(ToyType::Tensor),
            Some(name) => self.struct_named(name),
        }
    }

    fn struct_named(&mut self, name: &Name) -> Result<ToyType, Reported> {
        match self.structs.find(&name.text) {
            Some(index) => Ok(ToyType::Struct(index)),
            None if self.structs.is_broken(&name.text) => Err(Reported),
            None => {
                let help = closest(&name.text, self.structs.names());
                Err(self.error(name.span, format_args!("there is no struct '{}'", name.text), help))
            }
        }
    }

    fn function(&mut self, ir: &mut Body, function: &'program Function) {
        let name = &function.name;
        if BUILTINS.contains(&name.text.as_str()) {
            self.error(
                name.span,
                format_args!("'{}' is part of the language", name.text),
                "choose another name",
            );
        } else if let Some(first) = self.signatures.get(name.text.as_str()) {
            let first = first.span;
            self.taken("functions", name, first);
        }
        let mut parameters = Vec::new();
        for parameter in &function.parameters {
            // A parameter with an unknown type is treated as a tensor, to check the body.
            parameters.push(self.type_of(parameter).unwrap_or(ToyType::Tensor));
        }
        let inputs: Vec<Type> = parameters.iter().map(|ty| self.ir_type(*ty)).collect();
        let location = self.source.location(function.span);
        let declared = Type::function(self.context, &inputs, &[]);
        let made = FuncOp::create(ir, location, &name.text, declared);
        let (holder, block) = made.add_entry_block(ir);
        let arguments: Vec<Value> = holder.arguments(block).collect();
        for (argument, parameter) in arguments.iter().zip(&function.parameters) {
            holder.set_argument_location(*argument, self.source.location(parameter.name.span));
        }
        let mut scope =
            Scope { builder: Builder::at_end(holder, block), variables: HashMap::new(), broken: Vec::new() };
        for ((parameter, value), ty) in function.parameters.iter().zip(arguments).zip(&parameters) {
            self.declare(&mut scope, &parameter.name, value, *ty);
        }
        let result = self.statements(&mut scope, function);
        let results: Vec<Type> = result.iter().map(|ty| self.ir_type(*ty)).collect();
        made.set_function_type(ir, Type::function(self.context, &inputs, &results));
        ir.append_top_level_op(made.op());
        let signature = Signature { parameters, result, span: name.span };
        self.signatures.entry(&name.text).or_insert(signature);
    }

    fn declare<'function>(
        &mut self,
        scope: &mut Scope<'function, '_>,
        name: &'function Name,
        value: Value,
        ty: ToyType,
    ) {
        match scope.variables.get(name.text.as_str()).map(|first| first.span) {
            Some(first) => {
                self.taken("variables", name, first);
            }
            None => {
                scope.variables.insert(&name.text, Variable { value, ty, span: name.span });
            }
        }
    }

    /// Generates statements. Returns the returned type.
    fn statements(
        &mut self,
        scope: &mut Scope<'program, '_>,
        function: &'program Function,
    ) -> Option<ToyType> {
        let mut statements = function.statements.iter();
        let mut returned = None;
        for statement in statements.by_ref() {
            match statement {
                Statement::Return { span, value } => {
                    returned = Some((*span, value.as_ref()));
                    break;
                }
                Statement::Variable { name, .. } => {
                    if self.variable(scope, statement).is_err() {
                        scope.broken.push(&name.text);
                    }
                }
                Statement::Expression(expression) => {
                    // The error has been reported.
                    let _ = self.statement_expression(scope, expression);
                }
            }
        }
        if let Some(next) = statements.next() {
            let span = match next {
                Statement::Variable { span, .. } | Statement::Return { span, .. } => *span,
                Statement::Expression(expression) => expression.span,
            };
            self.error(span, "nothing comes here: the function has returned", "");
        }
        let (location, value) = match returned {
            Some((span, value)) => (self.source.location(span), value),
            None => (self.source.location(function.span), None),
        };
        let value = value.and_then(|value| self.expression(scope, value, None).ok());
        let values: Vec<Value> = value.iter().map(|(value, _)| *value).collect();
        ReturnOp::build(&mut scope.builder, location, &values);
        value.map(|(_, ty)| ty)
    }

    fn variable(
        &mut self,
        scope: &mut Scope<'program, '_>,
        statement: &'program Statement,
    ) -> Result<(), Reported> {
        let Statement::Variable { span, name, declared, value } = statement else { return Ok(()) };
        let wanted = match declared {
            Declared::Tensor | Declared::Shape(_) => ToyType::Tensor,
            Declared::Struct(type_name) => self.struct_named(type_name)?,
        };
        let value_span = value.span;
        if let (Declared::Shape(shape), ExpressionKind::Tensor(literal)) = (declared, &value.kind) {
            let count = shape.iter().try_fold(1_i64, |count, size| count.checked_mul(*size));
            if count != i64::try_from(literal.values.len()).ok() {
                let count = count.map_or("too many".to_owned(), |count| count.to_string());
                let message = format!(
                    "the shape of '{}' has {count} elements, and this literal {}",
                    name.text,
                    literal.values.len()
                );
                return Err(self.error(value_span, message, "a reshape keeps the number of elements"));
            }
        }
        let (mut value, ty) = self.expression(scope, value, Some(wanted))?;
        if ty != wanted {
            let message =
                format!("'{}' is {}, and this is {}", name.text, self.describe(wanted), self.describe(ty));
            let help = match ty {
                ToyType::Struct(index) => {
                    format!("declare it as '{} {}'", self.structs.name(index), name.text)
                }
                ToyType::Tensor => format!("declare it as 'var {}'", name.text),
            };
            return Err(self.error(value_span, message, help));
        }
        if let Declared::Shape(shape) = declared {
            let output = Type::tensor_checked(self.context, shape, Type::F64, None);
            let output = output.map_err(|error| self.error(*span, error, ""))?;
            let reshape = ReshapeOp::build(&mut scope.builder, self.source.location(*span), output, value);
            value = reshape.output(scope.builder.body());
        }
        self.declare(scope, name, value, ty);
        Ok(())
    }
}

/// Returns a suggestion: the most similar name; empty if none is similar.
fn closest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> String {
    let most = 1 + wrong.len() / 3;
    let candidates = names.map(|name| (edits(wrong, name, most), name));
    let best = candidates.filter(|(edits, _)| *edits <= most).min_by_key(|(edits, _)| *edits);
    best.map(|(_, name)| format!("'{name}' has a similar name")).unwrap_or_default()
}

/// Returns the edit distance of two words, if it is at most `most`.
fn edits(left: &str, right: &str, most: usize) -> usize {
    if left.len().abs_diff(right.len()) > most || left.len() > 64 {
        return usize::MAX;
    }
    let mut row: Vec<usize> = (0..=right.len()).collect();
    for (position, letter) in left.bytes().enumerate() {
        let mut diagonal = row[0];
        row[0] = position + 1;
        for (column, other) in right.bytes().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = replaced.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[right.len()]
}
