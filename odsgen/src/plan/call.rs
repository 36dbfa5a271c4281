//! Calls of intrinsics.

use std::hash::{Hash, Hasher};

use terrace_vocabulary::Argument as Literal;

use super::{Environment, Plan};
use crate::model::IntrinsicCall;
use crate::source::Span;

/// A call of an intrinsic.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Call {
    /// The intrinsic.
    pub function: Box<Function>,
    /// The arguments beside the entity.
    pub arguments: Vec<Literal>,
}

/// An intrinsic that a definition names.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name in the table of its dialect.
    pub name: String,
    /// Its name as written: an identifier for an intrinsic of the engine, a path for that of an author.
    pub path: String,
    /// The place of the name.
    pub span: Span,
}

/// Ignores the span.
impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.path == other.path
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
        self.path.hash(state);
    }
}

impl Plan<'_> {
    /// Returns the call of an intrinsic.
    pub(super) fn call(&mut self, call: &IntrinsicCall, environment: &Environment) -> Call {
        let arguments = call.arguments.iter().map(|argument| self.bind(argument, environment).0.literal());
        Call { arguments: arguments.collect(), function: Box::new(self.function(&call.name, call.span)) }
    }

    /// Returns the intrinsic that a definition names at this place.
    pub fn function(&self, path: &str, span: Span) -> Function {
        let model = self.model;
        let declared = model.file_dialects.get(span.file.index()).copied().flatten();
        // A file without a dialect belongs to that of the input.
        let dialect = declared.map(|id| model.dialect(id));
        let dialect = dialect.or_else(|| model.dialects.iter().find(|known| model.is_input(&known.header)));
        let name = intrinsic_name(path, dialect.map_or("", |known| &known.header.name));
        Function { name, path: path.to_owned(), span }
    }
}

/// Returns the name of an intrinsic in the table that loaded definitions are resolved against: a path within the crate
/// of the author becomes a path within the dialect.
pub fn intrinsic_name(name: &str, dialect: &str) -> String {
    let (mut rest, mut is_local) = (name, false);
    while let Some((first, inner)) = rest.split_once("::")
        && matches!(first, "crate" | "self" | "super")
    {
        (rest, is_local) = (inner, true);
    }
    if is_local { format!("{dialect}::{rest}") } else { name.to_owned() }
}
