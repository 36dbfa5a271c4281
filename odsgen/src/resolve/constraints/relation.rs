//! Resolution of relations (constraints on several entities) and of `where` clauses.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::{Code, Diagnostic, are};
use crate::model::{
    Condition, ConstraintKind, Entity, EntityKind, IntrinsicParameter, IntrinsicRole, Relation,
    RelationArgument, RelationParameter, RelationPredicate,
};
use crate::resolve::environment::Environment;
use crate::resolve::scope::Symbol;
use crate::resolve::{Resolver, header};
use crate::syntax::ast::{self, EntityArgument, RelationExpression};

/// The entities in scope of a relation.
pub(in crate::resolve) struct EntityScope {
    names: FxHashMap<String, EntityKind>,
    /// The names in a rewrite that are bound to ops.
    ops: FxHashSet<String>,
    /// The names that may denote any number of entities.
    variadic: FxHashSet<String>,
    /// The owner of these entities, for messages.
    owner: String,
}

impl EntityScope {
    pub(in crate::resolve) fn new(
        owner: String,
        names: impl IntoIterator<Item = (String, EntityKind)>,
    ) -> Self {
        let (ops, variadic) = (FxHashSet::default(), FxHashSet::default());
        Self { names: names.into_iter().collect(), ops, variadic, owner }
    }

    /// Sets the names that may denote any number of entities.
    pub(in crate::resolve) fn with_variadic(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.variadic.extend(names);
        self
    }

    /// Sets the names that are bound to ops.
    pub(in crate::resolve) fn with_ops(mut self, names: impl IntoIterator<Item = String>) -> Self {
        self.ops.extend(names);
        self
    }
}

impl Resolver<'_> {
    pub(in crate::resolve) fn resolve_relations(&mut self) {
        // Calls look up the parameters of relations declared later, so all parameters are resolved first.
        for index in 0..self.items.relations.len() {
            let item = self.items.relations[index];
            self.require_summary(&item.name, &item.documentation);
            let parameters = &item.parameters;
            self.check_unique("entity", parameters.iter().map(|p| (p.name.text.as_str(), p.name.span)));
            let last = parameters.len().saturating_sub(1);
            let parameters = parameters.iter().enumerate().map(|(at, parameter)| {
                if parameter.variadic && at != last {
                    let message = "only the last entity may stand for several";
                    self.error(Code::NotLast, parameter.name.span, message);
                }
                RelationParameter {
                    name: parameter.name.text.clone(),
                    variadic: parameter.variadic,
                    kind: self.entity_kind(&parameter.kind),
                }
            });
            let parameters = parameters.collect();
            let header = header(&item.name, &item.documentation);
            let predicate = RelationPredicate::And(Vec::new());
            self.model.relations.push(Relation { header, parameters, predicate });
        }
        for index in 0..self.items.relations.len() {
            let item = self.items.relations[index];
            let parameters = &self.model.relations[index].parameters;
            let names = parameters.iter().map(|parameter| (parameter.name.clone(), parameter.kind));
            let variadic = parameters.iter().filter(|parameter| parameter.variadic);
            let variadic: Vec<String> = variadic.map(|parameter| parameter.name.clone()).collect();
            let scope = EntityScope::new(format!("`{}`", item.name.text), names).with_variadic(variadic);
            if let Some(predicate) = self.relation(&item.predicate, &scope, &Environment::default()) {
                self.model.relations[index].predicate = predicate;
            }
        }
        self.report_relation_cycles();
    }

    fn entity_kind(&mut self, word: &ast::Name) -> EntityKind {
        if let Some(&kind) = EntityKind::ALL.iter().find(|kind| kind.keyword() == word.text) {
            return kind;
        }
        let known: Vec<&str> = EntityKind::ALL.iter().map(|kind| kind.keyword()).collect();
        let message = format!("unknown kind of entity `{}`", word.text);
        let diagnostic = Diagnostic::error(Code::UnknownKeyword, word.span, message)
            .help("one of `value`, `type`, `attr`, `op`, `int` and `string`");
        self.report(diagnostic.did_you_mean(&word.text, known));
        EntityKind::Value
    }

    /// Reports relations that refer to themselves, directly or through others. Visits each once.
    fn report_relation_cycles(&mut self) {
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let calls: Vec<Vec<usize>> = self.model.relations.iter().map(|r| called(&r.predicate)).collect();
        let mut state = vec![NEW; calls.len()];
        for start in 0..calls.len() {
            let mut stack = vec![(start, 0)];
            while let Some((at, next)) = stack.pop() {
                state[at] = OPEN;
                match calls[at].get(next) {
                    None => state[at] = DONE,
                    Some(&callee) => {
                        stack.push((at, next + 1));
                        match state[callee] {
                            NEW => stack.push((callee, 0)),
                            OPEN => {
                                let item = self.items.relations[callee];
                                let message = format!("constraint `{}` refers to itself", item.name.text);
                                if self.reported_cycles.insert(item.name.span) {
                                    self.error(Code::Cycle, item.name.span, message);
                                }
                            }
                            _ => {}
                        }
                    }
                }
            }
        }
    }

    /// Resolves a `where` clause.
    pub(in crate::resolve) fn condition(
        &mut self,
        clause: &ast::Where,
        scope: &EntityScope,
        environment: &Environment,
    ) -> Option<Condition> {
        let predicate = self.relation(&clause.predicate, scope, environment)?;
        let message = match &clause.message {
            Some(text) => text.text.clone(),
            None => self.relation_summary(&predicate),
        };
        Some(Condition { predicate, message, span: clause.span })
    }

    fn relation_summary(&self, predicate: &RelationPredicate) -> String {
        let join = |parts: &[RelationPredicate], word: &str| {
            parts.iter().map(|part| self.relation_summary(part)).collect::<Vec<_>>().join(word)
        };
        match predicate {
            RelationPredicate::And(parts) => join(parts, " and "),
            RelationPredicate::Or(parts) => join(parts, " or "),
            RelationPredicate::Not(inner) => format!("not {}", self.relation_summary(inner)),
            RelationPredicate::Rust(rust) => {
                format!("`{}`", rust.text.split_whitespace().collect::<Vec<_>>().join(" "))
            }
            RelationPredicate::Intrinsic(path, _) => format!("`{}`", path.path),
            RelationPredicate::Relation(id, _) => {
                self.model.relation(*id).header.documentation.summary.clone()
            }
            RelationPredicate::Holds(entity, constraint) => {
                format!("`{}` must be {}", entity.name, constraint.summary)
            }
        }
    }

    fn relation(
        &mut self,
        expression: &RelationExpression,
        scope: &EntityScope,
        environment: &Environment,
    ) -> Option<RelationPredicate> {
        let parts = |this: &mut Self, parts: &[RelationExpression]| -> Option<Vec<RelationPredicate>> {
            let parts: Vec<_> = parts.iter().map(|part| this.relation(part, scope, environment)).collect();
            parts.into_iter().collect()
        };
        Some(match expression {
            RelationExpression::And(list) => RelationPredicate::And(parts(self, list)?),
            RelationExpression::Or(list) => RelationPredicate::Or(parts(self, list)?),
            RelationExpression::Not(inner) => {
                RelationPredicate::Not(Box::new(self.relation(inner, scope, environment)?))
            }
            RelationExpression::Rust(rust) => RelationPredicate::Rust(rust.clone()),
            RelationExpression::Holds { entity, constraint } => {
                let (entity, kind) = self.entity(entity, scope)?;
                let kind = match kind {
                    EntityKind::Value | EntityKind::Type => ConstraintKind::Type,
                    EntityKind::Op => ConstraintKind::Op,
                    EntityKind::Attribute | EntityKind::Integer | EntityKind::Text => {
                        ConstraintKind::Attribute
                    }
                };
                RelationPredicate::Holds(entity, Box::new(self.constraint_use(constraint, kind, environment)))
            }
            RelationExpression::Intrinsic { path, arguments, span } => {
                let mut given = Vec::new();
                let mut parameters = Vec::new();
                for argument in arguments {
                    let (argument, kind, is_list) = self.intrinsic_entity(argument, scope)?;
                    given.push(argument);
                    parameters.push(IntrinsicParameter { kind, is_list });
                }
                if given.is_empty() {
                    let message = format!("intrinsic `{}` is about nothing", path.path);
                    let diagnostic = Diagnostic::error(Code::Arguments, *span, message);
                    self.report(diagnostic.help("name the entities, as in `intrinsic same_type(lhs, rhs)`"));
                    return None;
                }
                self.use_intrinsic(path, IntrinsicRole::Relation, parameters);
                RelationPredicate::Intrinsic(path.clone(), given)
            }
            RelationExpression::Call { path, arguments, span } => {
                let id = self.find(path, "a constraint on several entities", |symbol| match symbol {
                    Symbol::Relation(id) => Some(id),
                    _ => None,
                })?;
                let parameters = self.model.relation(id).parameters.clone();
                let variadic = parameters.last().is_some_and(|parameter| parameter.variadic);
                let fits = if variadic {
                    arguments.len() + 1 >= parameters.len()
                } else {
                    arguments.len() == parameters.len()
                };
                if !fits {
                    let at_least = if variadic { "at least " } else { "" };
                    let count = parameters.len() - usize::from(variadic);
                    let message = format!(
                        "`{}` is about {at_least}{}, but here {}",
                        path.last().text,
                        if count == 1 { "1 entity".to_owned() } else { format!("{count} entities") },
                        are(arguments.len())
                    );
                    self.error(Code::Arguments, *span, message);
                    return None;
                }
                let mut given = Vec::new();
                for (at, argument) in arguments.iter().enumerate() {
                    let parameter = &parameters[at.min(parameters.len() - 1)];
                    given.push(self.relation_argument(argument, parameter, scope));
                }
                RelationPredicate::Relation(id, given.into_iter().collect::<Option<_>>()?)
            }
        })
    }

    /// Resolves an argument of an intrinsic, and whether it is variadic.
    fn intrinsic_entity(
        &mut self,
        argument: &EntityArgument,
        scope: &EntityScope,
    ) -> Option<(RelationArgument, EntityKind, bool)> {
        match argument {
            EntityArgument::Entity(entity) => {
                let is_variadic = scope.variadic.contains(&entity.name.text);
                let (entity, kind) = self.entity(entity, scope)?;
                Some((RelationArgument::Entity(entity), kind, is_variadic))
            }
            EntityArgument::Literal(value) => {
                let kind = match value {
                    ast::Value::Integer(value, span) => {
                        self.small_integer(*value, *span)?;
                        EntityKind::Integer
                    }
                    ast::Value::Text(_) => EntityKind::Text,
                    _ => {
                        let message = "an intrinsic is given entities, integers and strings";
                        self.error(Code::Arguments, value.span(), message);
                        return None;
                    }
                };
                Some((RelationArgument::Literal(self.literal(value, None)), kind, false))
            }
        }
    }

    fn relation_argument(
        &mut self,
        argument: &EntityArgument,
        parameter: &RelationParameter,
        scope: &EntityScope,
    ) -> Option<RelationArgument> {
        let (argument, kind, span) = match argument {
            EntityArgument::Entity(entity) => {
                let span = entity.span;
                let (entity, kind) = self.entity(entity, scope)?;
                (RelationArgument::Entity(entity), kind, span)
            }
            EntityArgument::Literal(value) => {
                let kind = match value {
                    ast::Value::Integer(value, span) => {
                        self.small_integer(*value, *span)?;
                        EntityKind::Integer
                    }
                    ast::Value::Text(_) => EntityKind::Text,
                    _ => EntityKind::Attribute,
                };
                (RelationArgument::Literal(self.literal(value, None)), kind, value.span())
            }
        };
        if kind != parameter.kind {
            let message = format!("this is {}, not {}", kind_phrase(kind), kind_phrase(parameter.kind));
            let mut diagnostic = Diagnostic::error(Code::WrongKind, span, message).label(format!(
                "`{}` is {}",
                parameter.name,
                kind_phrase(parameter.kind)
            ));
            if kind == EntityKind::Value && parameter.kind == EntityKind::Type {
                diagnostic = diagnostic.help("the type of a value is written `type(value)`");
            }
            self.report(diagnostic);
            return None;
        }
        Some(argument)
    }

    fn entity(&mut self, entity: &ast::Entity, scope: &EntityScope) -> Option<(Entity, EntityKind)> {
        let Some(&kind) = scope.names.get(&entity.name.text) else {
            let message = format!("{} has nothing called `{}`", scope.owner, entity.name.text);
            let diagnostic = Diagnostic::error(Code::UnknownName, entity.name.span, message);
            let known = scope.names.keys().map(String::as_str);
            self.report(diagnostic.did_you_mean(&entity.name.text, known));
            return None;
        };
        if entity.type_of && kind != EntityKind::Value && kind != EntityKind::Attribute {
            let message = format!("`{}` is {}, which has no type", entity.name.text, kind_phrase(kind));
            self.error(Code::WrongKind, entity.span, message);
            return None;
        }
        if entity.op_of && !scope.ops.contains(&entity.name.text) {
            let message = format!("`{}` is not a matched op", entity.name.text);
            self.error(Code::WrongKind, entity.span, message);
            return None;
        }
        let resolved = Entity {
            name: entity.name.text.clone(),
            index: entity.index.map(|(index, _)| index),
            type_of: entity.type_of,
            op_of: entity.op_of,
            span: entity.span,
        };
        let kind = match (entity.type_of, entity.op_of) {
            (true, _) => EntityKind::Type,
            (_, true) => EntityKind::Op,
            _ => kind,
        };
        Some((resolved, kind))
    }
}

fn kind_phrase(kind: EntityKind) -> &'static str {
    match kind {
        EntityKind::Value => "a value",
        EntityKind::Type => "a type",
        EntityKind::Attribute => "an attribute",
        EntityKind::Op => "an op",
        EntityKind::Integer => "an integer",
        EntityKind::Text => "a string",
    }
}

/// Returns the relations that a predicate calls. The parser bounds its depth.
fn called(predicate: &RelationPredicate) -> Vec<usize> {
    match predicate {
        RelationPredicate::And(parts) | RelationPredicate::Or(parts) => {
            parts.iter().flat_map(called).collect()
        }
        RelationPredicate::Not(inner) => called(inner),
        RelationPredicate::Relation(id, _) => vec![id.index()],
        RelationPredicate::Rust(_) | RelationPredicate::Intrinsic(..) | RelationPredicate::Holds(..) => {
            Vec::new()
        }
    }
}
