//! IR generation of expressions.

use terrace::attributes::Attribute;
use terrace::diagnostics::Reported;
use terrace::ir::Value;
use terrace::numeric::FloatValue;
use terrace::types::Type;

use super::{BUILTINS, Generator, Scope, ToyType, closest};
use crate::ast::{BinaryOperator, Expression, ExpressionKind, Name, TensorLiteral};
use crate::dialect::{
    AddOp, ConstantOp, GenericCallOp, MulOp, PrintOp, StructAccessOp, StructConstantOp, TransposeOp,
};
use crate::lexer::Span;

/// A value with its Toy type.
type Typed = (Value, ToyType);

impl Generator<'_> {
    /// Generates an expression statement, whose value is unused.
    pub(super) fn statement_expression(
        &mut self,
        scope: &mut Scope<'_, '_>,
        expression: &Expression,
    ) -> Result<(), Reported> {
        match &expression.kind {
            ExpressionKind::Call { name, arguments } if name.text == "print" => {
                let argument = self.only_argument(name, arguments)?;
                let input = self.tensor(scope, argument)?;
                PrintOp::build(&mut scope.builder, self.source.location(expression.span), input);
                Ok(())
            }
            ExpressionKind::Call { name, arguments } if !BUILTINS.contains(&name.text.as_str()) => {
                self.call(scope, name, arguments, expression.span).map(drop)
            }
            _ => {
                self.expression(scope, expression, None)?;
                Err(self.error(
                    expression.span,
                    "this value is not used",
                    "'print' prints it, 'var' keeps it",
                ))
            }
        }
    }

    /// Generates an expression. The expected type determines that of a structure literal.
    pub(super) fn expression(
        &mut self,
        scope: &mut Scope<'_, '_>,
        expression: &Expression,
        wanted: Option<ToyType>,
    ) -> Result<Typed, Reported> {
        let span = expression.span;
        let location = self.source.location(span);
        let (value, ty) = match &expression.kind {
            ExpressionKind::Number(number) => {
                let constant = ConstantOp::build_of_number(&mut scope.builder, location, *number);
                (constant.result(scope.builder.body()), ToyType::Tensor)
            }
            ExpressionKind::Tensor(literal) => {
                let value = self.tensor_attribute(literal, span)?;
                let constant = ConstantOp::build_of_value(&mut scope.builder, location, value);
                (constant.result(scope.builder.body()), ToyType::Tensor)
            }
            ExpressionKind::Struct(elements) => {
                let index = match wanted {
                    Some(ToyType::Struct(index)) => index,
                    Some(ToyType::Tensor) => {
                        let help = "the literal of a tensor has brackets";
                        return Err(self.error(span, "this is a struct, and a tensor is needed here", help));
                    }
                    None => {
                        let help = "give it to a variable of that struct first";
                        return Err(self.error(span, "it is not known of which struct this is", help));
                    }
                };
                let value = self.struct_attribute(elements, index, span)?;
                let ty = self.structs.ir_type(index);
                let constant = StructConstantOp::build(&mut scope.builder, location, ty, value);
                (constant.output(scope.builder.body()), ToyType::Struct(index))
            }
            ExpressionKind::Variable(name) => self.variable_named(scope, name, span)?,
            ExpressionKind::Access { base, member } => {
                let (base, ty) = self.expression(scope, base, None)?;
                let (position, ty) = self.member(ty, member)?;
                let access = StructAccessOp::build_of_element(&mut scope.builder, location, base, position);
                (access.output(scope.builder.body()), ty)
            }
            ExpressionKind::Binary { operator, left, right } => {
                let (left, right) = (self.tensor(scope, left), self.tensor(scope, right));
                let (left, right) = (left?, right?);
                let builder = &mut scope.builder;
                let result = match operator {
                    BinaryOperator::Add => {
                        AddOp::build_of_operands(builder, location, left, right).result(builder.body())
                    }
                    BinaryOperator::Multiply => {
                        MulOp::build_of_operands(builder, location, left, right).result(builder.body())
                    }
                };
                (result, ToyType::Tensor)
            }
            ExpressionKind::Call { name, arguments } => match name.text.as_str() {
                "print" => {
                    return Err(self.error(span, "'print' has no value", "it stands alone: 'print(..);'"));
                }
                "transpose" => {
                    let argument = self.only_argument(name, arguments)?;
                    let input = self.tensor(scope, argument)?;
                    let transpose = TransposeOp::build_of_operand(&mut scope.builder, location, input);
                    (transpose.output(scope.builder.body()), ToyType::Tensor)
                }
                text => match self.call(scope, name, arguments, span)? {
                    Some(typed) => typed,
                    None => return Err(self.error(span, format_args!("'{text}' returns nothing"), "")),
                },
            },
        };
        Ok((value, ty))
    }

    /// Generates an expression that must be a tensor.
    fn tensor(&mut self, scope: &mut Scope<'_, '_>, expression: &Expression) -> Result<Value, Reported> {
        let (value, ty) = self.expression(scope, expression, Some(ToyType::Tensor))?;
        match ty {
            ToyType::Tensor => Ok(value),
            ToyType::Struct(index) => {
                let message = format!("this is {}, and a tensor is needed here", self.describe(ty));
                let members: Vec<String> =
                    self.structs.members(index).iter().map(|(name, _)| format!("'.{name}'")).collect();
                Err(self.error(
                    expression.span,
                    message,
                    format_args!("its members are {}", members.join(", ")),
                ))
            }
        }
    }

    fn variable_named(&mut self, scope: &Scope<'_, '_>, name: &str, span: Span) -> Result<Typed, Reported> {
        if let Some(variable) = scope.variables.get(name) {
            return Ok((variable.value, variable.ty));
        }
        if scope.broken.contains(&name) {
            return Err(Reported);
        }
        // Sorted, so that the suggestion among equally similar names is deterministic.
        let mut names: Vec<&str> = scope.variables.keys().copied().collect();
        names.sort_unstable();
        let help = closest(name, names.into_iter());
        Err(self.error(span, format_args!("there is no variable '{name}'"), help))
    }

    /// Returns the index and the type of a member.
    fn member(&mut self, ty: ToyType, member: &Name) -> Result<(i64, ToyType), Reported> {
        let ToyType::Struct(index) = ty else {
            return Err(self.error(member.span, "a tensor has no members", ""));
        };
        let members = self.structs.members(index);
        if let Some(position) = members.iter().position(|(name, _)| *name == member.text) {
            return Ok((position as i64, members[position].1));
        }
        let names: Vec<String> = members.iter().map(|(name, _)| format!("'{name}'")).collect();
        let message = format!("the struct '{}' has no member '{}'", self.structs.name(index), member.text);
        Err(self.error(member.span, message, format_args!("its members are {}", names.join(", "))))
    }

    fn only_argument<'a>(
        &mut self,
        name: &Name,
        arguments: &'a [Expression],
    ) -> Result<&'a Expression, Reported> {
        match arguments {
            [argument] => Ok(argument),
            _ => {
                let message = format!("'{}' takes one argument, and is given {}", name.text, arguments.len());
                Err(self.error(name.span, message, ""))
            }
        }
    }

    /// Generates a call of a function of the program. Returns its result, if any.
    fn call(
        &mut self,
        scope: &mut Scope<'_, '_>,
        name: &Name,
        arguments: &[Expression],
        span: Span,
    ) -> Result<Option<Typed>, Reported> {
        let Some(signature) = self.signatures.get(name.text.as_str()) else {
            return Err(self.unknown_function(name));
        };
        let (parameters, result, place) = (signature.parameters.clone(), signature.result, signature.span);
        if parameters.len() != arguments.len() {
            let count = counted(parameters.len(), "argument");
            let message = format!("'{}' takes {count}, and is given {}", name.text, arguments.len());
            self.has_failed = true;
            let error = self.source.error(name.span, message);
            return Err(error.note(self.source.location(place), "it is defined here").report());
        }
        let mut inputs = Vec::new();
        let mut outcome = Ok(());
        for (argument, wanted) in arguments.iter().zip(parameters) {
            match self.expression(scope, argument, Some(wanted)) {
                Ok((value, ty)) if ty == wanted => inputs.push(value),
                Ok((_, ty)) => {
                    let (given, wanted) = (self.describe(ty), self.describe(wanted));
                    let message = format!("'{}' takes {wanted} here, and is given {given}", name.text);
                    outcome = Err(self.error(argument.span, message, ""));
                }
                Err(Reported) => outcome = Err(Reported),
            }
        }
        outcome?;
        let ty = result.map(|ty| self.ir_type(ty));
        let location = self.source.location(span);
        let call = GenericCallOp::build(&mut scope.builder, location, ty, &name.text, &inputs);
        Ok(call.output(scope.builder.body()).zip(result))
    }

    fn unknown_function(&mut self, name: &Name) -> Reported {
        let message = format!("there is no function '{}'", name.text);
        let later = self.module.functions.iter().find(|function| function.name.text == name.text);
        if let Some(later) = later {
            self.has_failed = true;
            return self
                .source
                .error(name.span, format_args!("'{}' is not defined yet", name.text))
                .note(self.source.location(later.name.span), "it is defined here")
                .help(
                    "a function is defined in front of the first one that calls it, and does not call itself",
                )
                .report();
        }
        let mut names: Vec<&str> = self.signatures.keys().copied().chain(BUILTINS.iter().copied()).collect();
        names.sort_unstable();
        let help = closest(&name.text, names.into_iter());
        self.error(name.span, message, help)
    }

    fn tensor_attribute(&mut self, literal: &TensorLiteral, span: Span) -> Result<Attribute, Reported> {
        let values: Vec<FloatValue> =
            literal.values.iter().map(|value| FloatValue::from_f64_exact(*value)).collect();
        let ty = Type::tensor_checked(self.context, &literal.shape, Type::F64, None);
        let value = ty.and_then(|ty| Attribute::dense_floats_checked(self.context, ty, &values));
        value.map_err(|error| self.error(span, error, ""))
    }

    /// Returns the attribute of a structure literal.
    fn struct_attribute(
        &mut self,
        elements: &[Expression],
        index: usize,
        span: Span,
    ) -> Result<Attribute, Reported> {
        let members: Vec<ToyType> = self.structs.members(index).iter().map(|(_, ty)| *ty).collect();
        if members.len() != elements.len() {
            let name = self.structs.name(index);
            let message = format!(
                "the struct '{name}' has {}, and this literal {}",
                counted(members.len(), "member"),
                elements.len()
            );
            return Err(self.error(span, message, ""));
        }
        let mut values = Vec::new();
        for (element, member) in elements.iter().zip(members) {
            values.push(match (&element.kind, member) {
                (ExpressionKind::Number(number), ToyType::Tensor) => {
                    let literal = TensorLiteral { shape: Vec::new(), values: vec![*number] };
                    self.tensor_attribute(&literal, element.span)?
                }
                (ExpressionKind::Tensor(literal), ToyType::Tensor) => {
                    self.tensor_attribute(literal, element.span)?
                }
                (ExpressionKind::Struct(inner), ToyType::Struct(index)) => {
                    self.struct_attribute(inner, index, element.span)?
                }
                (
                    ExpressionKind::Number(_) | ExpressionKind::Tensor(_) | ExpressionKind::Struct(_),
                    wanted,
                ) => {
                    let message = format!("this member is {}", self.describe(wanted));
                    return Err(self.error(element.span, message, ""));
                }
                _ => {
                    let help = "the members of such a literal are literals";
                    return Err(self.error(element.span, "this is not known while compiling", help));
                }
            });
        }
        Ok(Attribute::array(self.context, &values))
    }
}

/// Returns a count with its noun: `1 member`, `2 members`.
fn counted(count: usize, noun: &str) -> String {
    if count == 1 { format!("1 {noun}") } else { format!("{count} {noun}s") }
}
