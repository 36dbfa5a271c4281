//! The abstract syntax tree of Toy.

use crate::lexer::Span;

/// An identifier with its span.
#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// The span.
    pub span: Span,
}

/// A program.
#[derive(Default, Debug)]
pub struct Module {
    /// The structures, in order.
    pub structs: Vec<Struct>,
    /// The functions, in order.
    pub functions: Vec<Function>,
}

/// `struct S { var a; T b; }`.
#[derive(Debug)]
pub struct Struct {
    /// The keyword.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The members.
    pub members: Vec<Parameter>,
}

/// A parameter of a function, or a member of a structure: `a`, or `S a`.
#[derive(Debug)]
pub struct Parameter {
    /// The name of a structure; a tensor has none.
    pub type_name: Option<Name>,
    /// The name.
    pub name: Name,
}

/// `def f(a, b) { .. }`.
#[derive(Debug)]
pub struct Function {
    /// The keyword.
    pub span: Span,
    /// The name.
    pub name: Name,
    /// The parameters.
    pub parameters: Vec<Parameter>,
    /// The body.
    pub statements: Vec<Statement>,
}

/// The declared type of a variable.
#[derive(Debug)]
pub enum Declared {
    /// `var a`: a tensor of any shape.
    Tensor,
    /// `var a<2, 3>`: the sizes.
    Shape(Vec<i64>),
    /// `S a`.
    Struct(Name),
}

/// A statement.
#[derive(Debug)]
pub enum Statement {
    /// `var a<2, 3> = ..;`, `S a = ..;`.
    Variable {
        /// The start of the statement.
        span: Span,
        /// The name.
        name: Name,
        /// The declared type.
        declared: Declared,
        /// Its value.
        value: Expression,
    },
    /// `return ..;`.
    Return {
        /// The keyword.
        span: Span,
        /// The returned value, if any.
        value: Option<Expression>,
    },
    /// `print(..);`, `f(..);`.
    Expression(Expression),
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// `+`.
    Add,
    /// `*`.
    Multiply,
}

impl BinaryOperator {
    /// Returns the spelling.
    pub fn symbol(self) -> char {
        match self {
            BinaryOperator::Add => '+',
            BinaryOperator::Multiply => '*',
        }
    }
}

/// An expression.
#[derive(Debug)]
pub struct Expression {
    /// The kind.
    pub kind: ExpressionKind,
    /// The span. A binary expression has that of its right operand.
    pub span: Span,
    /// The height of the tree; 1 for a leaf. The parser limits it, which bounds recursion.
    pub depth: u32,
}

/// The kinds of expressions.
#[derive(Debug)]
pub enum ExpressionKind {
    /// `1.5`.
    Number(f64),
    /// `[[1, 2], [3, 4]]`.
    Tensor(TensorLiteral),
    /// `{a, b}`.
    Struct(Vec<Expression>),
    /// `a`.
    Variable(String),
    /// `s.a`.
    Access {
        /// The structure.
        base: Box<Expression>,
        /// The member.
        member: Name,
    },
    /// `a * b`.
    Binary {
        /// The operator.
        operator: BinaryOperator,
        /// The left operand.
        left: Box<Expression>,
        /// The right operand.
        right: Box<Expression>,
    },
    /// `f(a, b)`.
    Call {
        /// The callee.
        name: Name,
        /// The arguments.
        arguments: Vec<Expression>,
    },
}

/// A tensor literal. All rows have the same shape.
#[derive(Debug)]
pub struct TensorLiteral {
    /// The sizes, outermost first.
    pub shape: Vec<i64>,
    /// The numbers, in row-major order.
    pub values: Vec<f64>,
}
