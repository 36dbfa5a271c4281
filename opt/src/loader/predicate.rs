//! Constraints on one entity: from the model to something that can be evaluated.

use std::sync::Arc;

use terrace_odsgen::model::{
    Argument, Constraint, ConstraintUse, Data, Enum, EnumForm, Predicate, RustText, TypeId,
};
use terrace_odsgen::{FileRole, Model, Span};
use terrace_runtime::attributes::AttributeData;
use terrace_runtime::context::Context;
use terrace_runtime::dialect::{AttributeCheck, AttributeConstraint, TypeBuilder, TypeCheck, TypeConstraint};
use terrace_runtime::parts::Part;
use terrace_runtime::types::{DialectType, Type, TypeData};

use super::data_syntax::LoadedData;
use super::library::{self, Selector};
use super::unchecked::Unchecked;

/// How deep constraints may refer to others; what is deeper is not checked.
const DEEPEST: usize = 200;

/// How many parts a constraint may have in all, those of the constraints that it refers to counted each time. One with
/// more is not checked: each could double the work of the next.
const MOST_PARTS: usize = 20_000;

/// What has to hold for a type or an attribute.
pub(super) enum Check {
    /// Always satisfied.
    Always,
    /// Needs Rust that is not there: neither satisfied nor not.
    Unknown,
    /// All of them hold.
    All(Vec<Arc<Check>>),
    /// One of them holds.
    Any(Vec<Arc<Check>>),
    /// It does not hold.
    Not(Arc<Check>),
    /// A type satisfies it.
    Type(TypeCheck),
    /// An attribute satisfies it.
    Attribute(AttributeCheck),
    /// It holds for all of the parts that the selector finds, and the entity is one that has such parts.
    Each(Arc<Check>, Selector),
}

impl Check {
    /// Whether it holds; none where only Rust could tell.
    pub(super) fn evaluate(&self, context: &Context, part: Part) -> Option<bool> {
        match (self, part) {
            (Check::Always, _) => Some(true),
            (Check::Unknown, _) => None,
            (Check::All(checks), _) => all(checks.iter().map(|check| check.evaluate(context, part))),
            (Check::Any(checks), _) => {
                all(checks.iter().map(|check| check.evaluate(context, part).map(|holds| !holds)))
                    .map(|none_holds| !none_holds)
            }
            (Check::Not(check), _) => check.evaluate(context, part).map(|holds| !holds),
            (Check::Type(check), Part::Type(ty)) => Some(check.holds(context, ty)),
            (Check::Attribute(check), Part::Attribute(attribute)) => Some(check.holds(context, attribute)),
            (Check::Type(_) | Check::Attribute(_), _) => Some(false),
            (Check::Each(check, selector), _) => match selector.select(context, part) {
                Some(parts) => all(parts.into_iter().map(|part| check.evaluate(context, part))),
                None => Some(false),
            },
        }
    }
}

/// Whether all hold, where some may be unknown.
pub(super) fn all(values: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut known = Some(true);
    for value in values {
        match value {
            Some(true) => {}
            Some(false) => return Some(false),
            None => known = None,
        }
    }
    known
}

/// A constraint with what can be said of the entities that satisfy it.
#[derive(Clone)]
pub(super) struct Compiled {
    /// What has to hold.
    pub(super) check: Arc<Check>,
    /// Makes the only type that satisfies it.
    pub(super) built: Option<TypeBuilder>,
    /// Makes the type of the attribute's value, or of the elements of a dense array.
    pub(super) value: Option<TypeBuilder>,
    /// Makes the type of the values in an array attribute.
    pub(super) element: Option<TypeBuilder>,
    /// How many parts there are to evaluate.
    size: usize,
}

impl Compiled {
    pub(super) fn of(check: Check) -> Self {
        Compiled { check: Arc::new(check), built: None, value: None, element: None, size: 1 }
    }

    pub(super) fn type_constraint(&self, summary: &str) -> TypeConstraint {
        let check = Arc::clone(&self.check);
        let holds = move |context: &Context, ty| check.evaluate(context, Part::Type(ty)) != Some(false);
        TypeConstraint { summary: summary.to_owned().into(), is_satisfied: TypeCheck::shared(holds) }
    }

    pub(super) fn attribute_constraint(&self, summary: &str) -> AttributeConstraint {
        let check = Arc::clone(&self.check);
        let holds = move |context: &Context, attribute| {
            check.evaluate(context, Part::Attribute(attribute)) != Some(false)
        };
        AttributeConstraint {
            summary: summary.to_owned().into(),
            is_satisfied: AttributeCheck::shared(holds),
        }
    }
}

/// What a parameter stands for.
#[derive(Clone)]
pub(super) enum Bound {
    /// An integer.
    Integer(i128),
    /// A text, or the name of an op.
    Text(String),
    /// A constraint.
    Constraint(Compiled),
    /// Several.
    List(Vec<Bound>),
}

/// The definition that a predicate stands in: its parameters, and whether it is one that the library table knows.
#[derive(Default)]
struct Scope<'model> {
    names: Vec<&'model str>,
    bound: Vec<Bound>,
    library: Option<&'model str>,
    depth: usize,
}

/// Compiles constraints.
pub(super) struct Compiler<'a> {
    pub(super) model: &'a Model,
    pub(super) data: &'a LoadedData,
    /// A context to try things in.
    pub(super) context: &'a Context,
    pub(super) unchecked: &'a mut Unchecked,
    /// How many parts the constraint in hand may still have.
    pub(super) budget: usize,
}

impl<'a> Compiler<'a> {
    /// A constraint where it is used.
    pub(super) fn constraint(&mut self, constraint: &ConstraintUse) -> Compiled {
        self.refill();
        self.predicate(&constraint.predicate, constraint.span, &Scope::default())
    }

    /// Lets the next constraint have as many parts as any.
    pub(super) fn refill(&mut self) {
        self.budget = MOST_PARTS;
    }

    /// Takes one part off the budget, and says whether there was one.
    pub(super) fn spend(&mut self, span: Span) -> bool {
        if self.budget == 0 {
            let message = format!("the constraint has more than {MOST_PARTS} parts");
            self.unchecked.report(span, message, "not checked: counts as satisfied");
            return false;
        }
        self.budget -= 1;
        true
    }

    fn predicate(&mut self, predicate: &Predicate, span: Span, scope: &Scope<'_>) -> Compiled {
        if !self.spend(span) {
            return Compiled::of(Check::Unknown);
        }
        let compiled = self.part(predicate, span, scope);
        if compiled.size > MOST_PARTS {
            self.budget = 0;
            self.spend(span);
            return Compiled::of(Check::Unknown);
        }
        compiled
    }

    fn part(&mut self, predicate: &Predicate, span: Span, scope: &Scope<'_>) -> Compiled {
        match predicate {
            Predicate::True => Compiled::of(Check::Always),
            Predicate::And(parts) => {
                let parts = self.predicates(parts, span, scope);
                let mut all = Compiled::of(Check::All(parts.iter().map(|part| part.check.clone()).collect()));
                for part in parts {
                    all.size += part.size;
                    all.built = all.built.or(part.built);
                    all.value = all.value.or(part.value);
                    all.element = all.element.or(part.element);
                }
                all
            }
            Predicate::Or(parts) => {
                let parts = self.predicates(parts, span, scope);
                one_of(parts)
            }
            Predicate::Not(inner) => {
                let inner = self.predicate(inner, span, scope);
                Compiled { size: inner.size + 1, ..Compiled::of(Check::Not(inner.check)) }
            }
            Predicate::Rust(rust) => {
                let known = scope.library.and_then(|name| library::predicate(name, &scope.bound));
                known.map_or_else(|| self.unknown(rust), Compiled::of)
            }
            Predicate::On(inner, rust) | Predicate::Each(inner, rust) => {
                let inner = self.predicate(inner, span, scope);
                let Some(selector) = scope.library.and_then(library::selector) else {
                    return self.unknown(rust);
                };
                let is_each = matches!(predicate, Predicate::Each(..));
                let mut compiled = Compiled::of(Check::Each(inner.check, selector));
                compiled.size = inner.size + 1;
                match is_each {
                    true => compiled.element = inner.value,
                    false => compiled.value = inner.built,
                }
                compiled
            }
            Predicate::Constraint(id, arguments) => {
                self.named(self.model.constraint(*id), arguments, span, scope)
            }
            Predicate::Parameter(name) => {
                let position = scope.names.iter().position(|known| known == name);
                match position.map(|position| &scope.bound[position]) {
                    Some(bound) => constraint_of(bound),
                    None => Compiled::of(Check::Always),
                }
            }
            Predicate::Type(id) => self.data_type(*id, span),
            Predicate::Attribute(id) => self.data_attribute(self.model.attribute(*id), span),
            Predicate::Enum(id) => enumeration(self.model.enumeration(*id)),
        }
    }

    fn predicates(&mut self, parts: &[Predicate], span: Span, scope: &Scope<'_>) -> Vec<Compiled> {
        parts.iter().map(|part| self.predicate(part, span, scope)).collect()
    }

    fn unknown(&mut self, rust: &RustText) -> Compiled {
        self.unchecked.report(
            rust.span,
            "this predicate is written in Rust",
            "not checked: counts as satisfied",
        );
        Compiled::of(Check::Unknown)
    }

    fn named(
        &mut self,
        constraint: &Constraint,
        arguments: &[Argument],
        span: Span,
        scope: &Scope<'_>,
    ) -> Compiled {
        if scope.depth >= DEEPEST {
            let message = format!("constraints refer to others more than {DEEPEST} levels deep");
            self.unchecked.report(span, message, "not checked: counts as satisfied");
            return Compiled::of(Check::Unknown);
        }
        let file = self.model.sources.file(constraint.header.span.file);
        let is_known = file.role == FileRole::Library && file.path == library::FILE;
        let inner = Scope {
            names: constraint.parameters.iter().map(|parameter| parameter.name.as_str()).collect(),
            bound: arguments.iter().map(|argument| self.bind(argument, scope)).collect(),
            library: is_known.then_some(constraint.header.name.as_str()),
            depth: scope.depth + 1,
        };
        let mut compiled = self.predicate(&constraint.predicate, constraint.header.span, &inner);
        if let Some(build) = inner.library.and_then(|name| library::builder(name, &inner.bound)) {
            compiled.built = Some(build);
        }
        compiled
    }

    fn bind(&mut self, argument: &Argument, scope: &Scope<'_>) -> Bound {
        match argument {
            Argument::Integer(value) => Bound::Integer(*value),
            Argument::Text(text) | Argument::Op(text) => Bound::Text(text.clone()),
            Argument::Constraint(constraint) => {
                Bound::Constraint(self.predicate(&constraint.predicate, constraint.span, scope))
            }
            Argument::List(arguments) => {
                Bound::List(arguments.iter().map(|argument| self.bind(argument, scope)).collect())
            }
            Argument::Parameter(name) => {
                let position = scope.names.iter().position(|known| known == name);
                position.map_or(Bound::List(Vec::new()), |position| scope.bound[position].clone())
            }
        }
    }

    /// The types of one definition.
    fn data_type(&mut self, id: TypeId, span: Span) -> Compiled {
        let definition = self.model.data_type(id);
        let dialect = self.model.dialect(definition.dialect).header.name.clone();
        if dialect == "builtin" {
            return match library::builtin_type(&definition.header.name) {
                Some(check) => Compiled::of(check),
                None => self.unknown_data(definition, span),
            };
        }
        let Some(mnemonic) = definition.mnemonic.clone() else { return self.unknown_data(definition, span) };
        let built = self.data.only_type(self.model, id);
        let check = TypeCheck::shared(move |context, ty| match ty.data(context) {
            TypeData::Dialect(data) => is_of(context, data, &dialect, &mnemonic),
            _ => false,
        });
        Compiled { built, ..Compiled::of(Check::Type(check)) }
    }

    /// The attributes of one definition.
    fn data_attribute(&mut self, definition: &Data, span: Span) -> Compiled {
        let dialect = self.model.dialect(definition.dialect).header.name.clone();
        if dialect == "builtin" {
            return match library::builtin_attribute(&definition.header.name) {
                Some(check) => Compiled::of(check),
                None => self.unknown_data(definition, span),
            };
        }
        let Some(mnemonic) = definition.mnemonic.clone() else { return self.unknown_data(definition, span) };
        let check = AttributeCheck::shared(move |context, attribute| match attribute.data(context) {
            AttributeData::Dialect(data) => is_of(context, data, &dialect, &mnemonic),
            _ => false,
        });
        Compiled::of(Check::Attribute(check))
    }

    fn unknown_data(&mut self, definition: &Data, span: Span) -> Compiled {
        let message = format!("`{}` has no text of its own by which it is known", definition.header.name);
        self.unchecked.report(span, message, "not checked: counts as satisfied");
        Compiled::of(Check::Unknown)
    }
}

fn is_of(context: &Context, data: &DialectType, dialect: &str, mnemonic: &str) -> bool {
    data.dialect.text(context) == dialect && data.mnemonic.text(context) == mnemonic
}

/// The constraint that one of these holds; of one, that one.
fn one_of(mut parts: Vec<Compiled>) -> Compiled {
    match parts.len() {
        1 => parts.remove(0),
        _ => {
            let size = 1 + parts.iter().map(|part| part.size).sum::<usize>();
            Compiled { size, ..Compiled::of(Check::Any(parts.into_iter().map(|part| part.check).collect())) }
        }
    }
}

fn constraint_of(bound: &Bound) -> Compiled {
    match bound {
        Bound::Constraint(compiled) => compiled.clone(),
        Bound::List(list) => one_of(list.iter().map(constraint_of).collect()),
        Bound::Integer(_) | Bound::Text(_) => Compiled::of(Check::Always),
    }
}

/// The attributes that hold a case of the enum, or a set of cases.
fn enumeration(definition: &Enum) -> Compiled {
    let cases: Vec<(String, i128)> =
        definition.cases.iter().map(|case| (case.text.clone(), case.value)).collect();
    let (form, width) = (definition.form, definition.width);
    let check = AttributeCheck::shared(move |context, attribute| {
        if form == EnumForm::Text {
            let text = attribute.as_string(context);
            return text.is_some_and(|text| cases.iter().any(|(case, _)| case == text));
        }
        let is_of_type = attribute.ty(context) == Some(Type::integer(context, width));
        let Some(value) = library::integer(context, attribute).filter(|_| is_of_type) else { return false };
        // The attribute has no sign of its own: its bits are those of the case.
        let mask = if width >= 128 { -1 } else { (1 << width) - 1 };
        let mut cases = cases.iter().map(|(_, case)| case & mask);
        match form {
            EnumForm::Bits if value != 0 => (value & mask) & !cases.fold(0, |all, case| all | case) == 0,
            _ => cases.any(|case| case == value & mask),
        }
    });
    Compiled { value: (width > 0).then(|| integer_type(width)), ..Compiled::of(Check::Attribute(check)) }
}

/// Makes the integer type of that width.
pub(super) fn integer_type(width: u32) -> TypeBuilder {
    TypeBuilder::shared(move |context| Type::integer(context, width))
}
