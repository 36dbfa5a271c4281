//! Programs as trees.

use crate::lexer::Span;

/// A name, and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Name {
    /// The text.
    pub text: String,
    /// The place.
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
    /// What is done.
    pub statements: Vec<Statement>,
}

/// What a variable is declared to be.
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
        /// Where it begins.
        span: Span,
        /// The name.
        name: Name,
        /// What it is.
        declared: Declared,
        /// Its value.
        value: Expression,
    },
    /// `return ..;`.
    Return {
        /// The keyword.
        span: Span,
        /// What is returned, if anything is.
        value: Option<Expression>,
    },
    /// `print(..);`, `f(..);`.
    Expression(Expression),
}

/// An operation of two operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BinaryOperator {
    /// `+`.
    Add,
    /// `*`.
    Multiply,
}

impl BinaryOperator {
    /// As it is written.
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
    /// What it is.
    pub kind: ExpressionKind,
    /// Where it is. An operation of two operands is where its right operand is.
    pub span: Span,
    /// How deep the tree is; 1 without children. The parser limits it, so recursion over trees ends in time.
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
        /// What is done.
        operator: BinaryOperator,
        /// The left operand.
        left: Box<Expression>,
        /// The right operand.
        right: Box<Expression>,
    },
    /// `f(a, b)`.
    Call {
        /// What is called.
        name: Name,
        /// What is handed over.
        arguments: Vec<Expression>,
    },
}

/// A literal with brackets, all of whose rows are alike.
#[derive(Debug)]
pub struct TensorLiteral {
    /// The sizes, outermost first.
    pub shape: Vec<i64>,
    /// The numbers, row by row.
    pub values: Vec<f64>,
}
