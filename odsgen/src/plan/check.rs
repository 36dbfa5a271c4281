//! Checks: predicates on one entity, with the parameters of constraints bound.

use std::hash::{Hash, Hasher};

use terrace_vocabulary::Argument as Literal;

use super::{Call, Plan};
use crate::model::{
    Argument, AttributeId, BoundRust, BuiltType, ConstraintId, ConstraintKind, ConstraintUse, EnumId,
    InterfaceId, InterfaceKind, Predicate, RustText, Selector as ModelSelector, TypeId,
};
use crate::syntax::rust_text;

/// The index of a check in its plan. Equal checks of a plan have the same index.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CheckId(u32);

impl CheckId {
    /// Returns the index in [`Plan::checks`]. The checks that a check combines have lower ones.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A predicate on one entity.
#[derive(Clone, Debug)]
pub struct Check {
    /// The kind of entity that it applies to.
    pub subject: ConstraintKind,
    /// The test.
    pub test: Test,
    /// The constraint with its arguments, as an identifier. Empty for a part of a constraint.
    pub name: String,
    /// The constraint of that definition.
    pub definition: Option<ConstraintId>,
    /// The number of tests, counting a named check as one.
    pub size: u32,
}

/// A test on an entity.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Test {
    /// Always true.
    Always,
    /// Conjunction of at least two distinct checks, none of which is always true. Evaluated in order.
    All(Vec<CheckId>),
    /// Disjunction of at least two distinct checks, none of which is always true.
    Any(Vec<CheckId>),
    /// Negation.
    Not(CheckId),
    /// An intrinsic predicate.
    Intrinsic(Call),
    /// The type is an instance of the definition.
    Type(TypeId),
    /// The attribute is an instance of the definition.
    Attribute(AttributeId),
    /// The attribute holds a case of the enum, or a set of cases.
    Enum(EnumId),
    /// The entity implements the interface.
    Interface(InterfaceId),
    /// The selector yields an entity, and the check holds for it.
    On(CheckId, Selector),
    /// The check holds for each entity that the selector yields.
    Each(CheckId, Selector),
    /// A Rust expression of type `bool`.
    Rust(Fragment),
}

impl Test {
    /// Returns the checks that it combines or applies to other entities.
    pub fn parts(&self) -> &[CheckId] {
        match self {
            Test::All(parts) | Test::Any(parts) => parts,
            Test::Not(inner) | Test::On(inner, _) | Test::Each(inner, _) => std::slice::from_ref(inner),
            Test::Always
            | Test::Intrinsic(_)
            | Test::Type(_)
            | Test::Attribute(_)
            | Test::Enum(_)
            | Test::Interface(_)
            | Test::Rust(_) => &[],
        }
    }
}

/// A function from an entity to other entities.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Selector {
    /// An intrinsic.
    Intrinsic(Call),
    /// The author's expression.
    Rust(Fragment),
}

/// A Rust expression of the author.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// The expression.
    pub rust: RustText,
    /// The values of the parameters that it mentions.
    pub bindings: Vec<(String, Value)>,
}

/// Ignores the span.
impl PartialEq for Fragment {
    fn eq(&self, other: &Self) -> bool {
        self.rust.text == other.rust.text && self.bindings == other.bindings
    }
}

impl Eq for Fragment {}

impl Hash for Fragment {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.rust.text.hash(state);
        self.bindings.hash(state);
    }
}

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// An integer.
    Integer(i64),
    /// A text, or the name of an op.
    Text(String),
    /// A constraint.
    Check(CheckId),
    /// A list. A list of constraints is their disjunction.
    List(Vec<Value>),
}

impl Value {
    /// Returns the value as an argument of an intrinsic. Intrinsics are given no constraints.
    pub(super) fn literal(&self) -> Literal {
        match self {
            Value::Integer(value) => Literal::Integer(*value),
            Value::Text(text) => Literal::Text(text.clone()),
            Value::List(list) => Literal::List(list.iter().map(Value::literal).collect()),
            Value::Check(_) => Literal::List(Vec::new()),
        }
    }
}

/// The parameters of a definition with their values.
#[derive(Clone, Default, Debug)]
pub struct Environment {
    bindings: Vec<(String, Value)>,
}

impl Environment {
    /// No parameters.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the value bound to the parameter of that name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.bindings.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// Returns the bindings of all parameters.
    pub fn bindings(&self) -> &[(String, Value)] {
        &self.bindings
    }
}

impl FromIterator<(String, Value)> for Environment {
    fn from_iter<T: IntoIterator<Item = (String, Value)>>(bindings: T) -> Self {
        Environment { bindings: bindings.into_iter().collect() }
    }
}

/// The computation of types: of the only type that satisfies a constraint, of a type from another one, or of types from
/// several sources.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeFunction {
    /// The only instance of a definition without parameters.
    Definition(TypeId),
    /// The results of an intrinsic.
    Intrinsic(Call),
    /// The value of the author's expression.
    Rust(Fragment),
}

impl<'model> Plan<'model> {
    /// Returns the check with that index.
    pub fn check(&self, id: CheckId) -> &Check {
        &self.checks[id.0 as usize]
    }

    /// Returns the check of a use of a constraint.
    pub fn constraint(&mut self, constraint: &ConstraintUse) -> CheckId {
        self.constraint_in(constraint, &Environment::new())
    }

    /// Returns the check of a use of a constraint within a definition whose parameters are bound.
    pub fn constraint_in(&mut self, constraint: &ConstraintUse, environment: &Environment) -> CheckId {
        self.predicate(&constraint.predicate, constraint.kind, environment)
    }

    /// Returns the environment of a definition with these parameters, and an identifier for each argument.
    pub(crate) fn environment<'names>(
        &mut self,
        names: impl IntoIterator<Item = &'names str>,
        arguments: &[Argument],
        around: &Environment,
    ) -> (Environment, Vec<String>) {
        let mut words = Vec::new();
        let bindings = names.into_iter().zip(arguments).map(|(name, argument)| {
            let (value, word) = self.bind(argument, around);
            words.push(word);
            (name.to_owned(), value)
        });
        let environment = bindings.collect();
        (environment, words)
    }

    /// Returns the builder of a type.
    pub fn type_builder(&mut self, build: &BuiltType) -> TypeFunction {
        self.type_builder_in(build, &Environment::new())
    }

    fn type_builder_in(&mut self, build: &BuiltType, environment: &Environment) -> TypeFunction {
        match build {
            BuiltType::Definition(id) => TypeFunction::Definition(*id),
            BuiltType::Intrinsic(call) => TypeFunction::Intrinsic(self.call(call, environment)),
            BuiltType::Rust(bound) => TypeFunction::Rust(self.bound_fragment_in(bound, environment)),
        }
    }

    /// Returns the function that computes a type from another one, or types from several sources.
    pub fn type_function(&mut self, selector: &ModelSelector) -> TypeFunction {
        match self.selector(selector, &Environment::new()) {
            Selector::Intrinsic(call) => TypeFunction::Intrinsic(call),
            Selector::Rust(fragment) => TypeFunction::Rust(fragment),
        }
    }

    /// Returns a Rust fragment with the values of the parameters that it mentions in place of their names.
    pub fn bound_fragment(&mut self, bound: &BoundRust) -> Fragment {
        self.bound_fragment_in(bound, &Environment::new())
    }

    fn bound_fragment_in(&mut self, bound: &BoundRust, environment: &Environment) -> Fragment {
        let bindings = bound.bindings.iter().map(|(name, argument)| {
            let (value, _) = self.bind(argument, environment);
            (name.clone(), value)
        });
        Fragment { bindings: bindings.collect(), rust: bound.rust.clone() }
    }

    /// Returns a fragment with the values of those parameters of the environment that it mentions.
    pub fn fragment(&self, rust: &RustText, environment: &Environment) -> Fragment {
        if environment.bindings.is_empty() {
            return Fragment { rust: rust.clone(), bindings: Vec::new() };
        }
        let words: Vec<&str> =
            rust_text::tokens(&rust.text).into_iter().map(|range| &rust.text[range]).collect();
        let named = environment.bindings.iter().filter(|(name, _)| words.contains(&name.as_str()));
        Fragment { rust: rust.clone(), bindings: named.cloned().collect() }
    }

    /// Returns the value of an argument, and its description.
    pub(super) fn bind(&mut self, argument: &Argument, environment: &Environment) -> (Value, String) {
        match argument {
            Argument::Integer(value) => (Value::Integer(*value), value.to_string().replace('-', "minus ")),
            Argument::Text(text) | Argument::Op(text) => (Value::Text(text.clone()), text.clone()),
            Argument::Constraint(constraint) => {
                let check = self.constraint_in(constraint, environment);
                (Value::Check(check), constraint.spelling.clone())
            }
            Argument::List(list) => {
                let (values, words): (Vec<_>, Vec<_>) =
                    list.iter().map(|argument| self.bind(argument, environment)).unzip();
                (Value::List(values), words.join(" "))
            }
            Argument::Parameter(name) => match environment.get(name) {
                Some(value) => (value.clone(), self.word(value)),
                None => (Value::List(Vec::new()), String::new()),
            },
        }
    }

    fn word(&self, value: &Value) -> String {
        match value {
            Value::Integer(value) => value.to_string().replace('-', "minus "),
            Value::Text(text) => text.clone(),
            Value::Check(id) => self.check(*id).name.clone(),
            Value::List(list) => list.iter().map(|value| self.word(value)).collect::<Vec<_>>().join(" "),
        }
    }

    /// Returns the check of a predicate.
    fn predicate(
        &mut self,
        predicate: &Predicate,
        subject: ConstraintKind,
        environment: &Environment,
    ) -> CheckId {
        let test = match predicate {
            Predicate::True => Test::Always,
            Predicate::And(parts) => {
                let parts = parts.iter().map(|part| self.predicate(part, subject, environment)).collect();
                return self.all(parts, subject);
            }
            Predicate::Or(parts) => {
                let parts = parts.iter().map(|part| self.predicate(part, subject, environment)).collect();
                return self.any(parts, subject);
            }
            Predicate::Not(inner) => Test::Not(self.predicate(inner, subject, environment)),
            Predicate::Rust(rust) => Test::Rust(self.fragment(rust, environment)),
            Predicate::Intrinsic(call) => Test::Intrinsic(self.call(call, environment)),
            Predicate::Constraint(id, arguments) => return self.instance(*id, arguments, environment),
            Predicate::Parameter(name) => {
                let Some(value) = environment.get(name).cloned() else {
                    return self.intern(subject, Test::Always);
                };
                return self.value_check(&value, subject);
            }
            Predicate::Type(id) => Test::Type(*id),
            Predicate::Attribute(id) => Test::Attribute(*id),
            Predicate::Enum(id) => Test::Enum(*id),
            Predicate::Interface(id) => Test::Interface(*id),
            Predicate::On(inner, selector) => {
                let (inner, selector) = self.selected(inner, selector, subject, environment);
                Test::On(inner, selector)
            }
            Predicate::Each(inner, selector) => {
                let (inner, selector) = self.selected(inner, selector, subject, environment);
                Test::Each(inner, selector)
            }
        };
        self.intern(subject, test)
    }

    fn selected(
        &mut self,
        inner: &Predicate,
        selector: &ModelSelector,
        subject: ConstraintKind,
        environment: &Environment,
    ) -> (CheckId, Selector) {
        let inner_subject = self.subject_of(inner, subject, environment);
        let inner = self.predicate(inner, inner_subject, environment);
        (inner, self.selector(selector, environment))
    }

    /// Returns the function that computes entities from another one.
    fn selector(&mut self, selector: &ModelSelector, environment: &Environment) -> Selector {
        match selector {
            ModelSelector::Rust(rust) => Selector::Rust(self.fragment(rust, environment)),
            ModelSelector::Intrinsic(call) => Selector::Intrinsic(self.call(call, environment)),
        }
    }

    /// Returns the kind of entity that a predicate checks; if nothing determines it, that of the enclosing predicate.
    fn subject_of(
        &self,
        predicate: &Predicate,
        around: ConstraintKind,
        environment: &Environment,
    ) -> ConstraintKind {
        match predicate {
            Predicate::True
            | Predicate::Rust(_)
            | Predicate::Intrinsic(_)
            | Predicate::On(..)
            | Predicate::Each(..) => around,
            Predicate::And(parts) | Predicate::Or(parts) => parts
                .iter()
                .find(|part| !matches!(part, Predicate::True | Predicate::Rust(_) | Predicate::Intrinsic(_)))
                .map_or(around, |part| self.subject_of(part, around, environment)),
            Predicate::Not(inner) => self.subject_of(inner, around, environment),
            Predicate::Constraint(id, _) => self.model.constraint(*id).kind,
            Predicate::Parameter(name) => {
                let mut value = environment.get(name);
                while let Some(Value::List(list)) = value {
                    value = list.first();
                }
                match value {
                    Some(Value::Check(id)) => self.check(*id).subject,
                    _ => around,
                }
            }
            Predicate::Type(_) => ConstraintKind::Type,
            Predicate::Attribute(_) | Predicate::Enum(_) => ConstraintKind::Attribute,
            Predicate::Interface(id) => match self.model.interface(*id).kind {
                InterfaceKind::Op => ConstraintKind::Op,
                InterfaceKind::Attribute => ConstraintKind::Attribute,
                InterfaceKind::Type | InterfaceKind::Dialect => ConstraintKind::Type,
            },
        }
    }

    /// Returns the check of the value of a parameter.
    fn value_check(&mut self, value: &Value, subject: ConstraintKind) -> CheckId {
        match value {
            Value::Check(id) => *id,
            Value::List(list) => {
                let parts = list.iter().map(|value| self.value_check(value, subject)).collect();
                self.any(parts, subject)
            }
            Value::Integer(_) | Value::Text(_) => self.intern(subject, Test::Always),
        }
    }

    /// Returns the check of a constraint definition with these arguments.
    fn instance(&mut self, id: ConstraintId, arguments: &[Argument], around: &Environment) -> CheckId {
        let constraint = self.model.constraint(id);
        let names = constraint.parameters.iter().map(|parameter| parameter.name.as_str());
        let (environment, words) = self.environment(names, arguments, around);
        let key = (id, environment.bindings.iter().map(|(_, value)| value.clone()).collect());
        if let Some(known) = self.instances.get(&key) {
            return *known;
        }
        let check = self.predicate(&constraint.predicate, constraint.kind, &environment);
        // An alias is planned as the constraint that it names.
        if self.check(check).definition.is_none() && self.check(check).test != Test::Always {
            let known = &mut self.checks[check.0 as usize];
            known.name =
                std::iter::once(constraint.header.name.clone()).chain(words).collect::<Vec<_>>().join(" ");
            known.definition = Some(id);
        }
        if let Some(build) = &constraint.accessor.build {
            let build = self.type_builder_in(build, &environment);
            self.builders.entry(check).or_insert(build);
        }
        self.instances.insert(key, check);
        check
    }

    pub(super) fn all(&mut self, parts: Vec<CheckId>, subject: ConstraintKind) -> CheckId {
        let mut list = Vec::new();
        for part in parts {
            if self.check(part).test != Test::Always && !list.contains(&part) {
                list.push(part);
            }
        }
        match list.as_slice() {
            [] => self.intern(subject, Test::Always),
            [one] => *one,
            _ => self.intern(subject, Test::All(list)),
        }
    }

    pub(super) fn any(&mut self, parts: Vec<CheckId>, subject: ConstraintKind) -> CheckId {
        let mut list = Vec::new();
        for part in parts {
            if self.check(part).test == Test::Always {
                return part;
            }
            if !list.contains(&part) {
                list.push(part);
            }
        }
        match list.as_slice() {
            [] => self.intern(subject, Test::Always),
            [one] => *one,
            _ => self.intern(subject, Test::Any(list)),
        }
    }

    pub(super) fn intern(&mut self, subject: ConstraintKind, test: Test) -> CheckId {
        if let Some(known) = self.interned.get(&(subject, test.clone())) {
            return *known;
        }
        let size = |id: &CheckId| {
            let check = self.check(*id);
            if check.definition.is_some() { 1 } else { check.size }
        };
        let size = test.parts().iter().map(size).fold(1, u32::saturating_add);
        let id = CheckId(self.checks.len() as u32);
        self.interned.insert((subject, test.clone()), id);
        self.checks.push(Check { subject, test, name: String::new(), definition: None, size });
        id
    }
}
