//! The lowering of a rule to its plan.

use super::lower_matching::whole;
use super::reason::MatchSubject;
use super::{
    AttributeBuild, COMMUTATIVE_LIMIT, Constrained, LiteralId, LiteralRole, NameId, NameKind, NameUse,
    NativeArgument, NativeCall, RuleCondition, RuleLiteral, RuleName, RulePart, RulePlan, RuleType,
    RuleTypeId,
};
use crate::model::{
    AttributeField, ConstraintUse, Entity, Literal, Rewrite, RewriteLocation, RustPath, Term, TermKind,
};
use crate::plan::{DefaultPlan, Environment, LocationBuild, Plan, Scope, TypeFunction, element_literal};
use crate::source::Span;

/// A part of a plan, or the part of the rule that has no meaning.
pub(super) type Lowered<T> = Result<T, RulePart>;

/// A rule while it is lowered.
pub(super) struct Lowering<'plan, 'model> {
    pub(super) plan: &'plan mut Plan<'model>,
    pub(super) rewrite: &'plan Rewrite,
    pub(super) rule: RulePlan,
}

impl Plan<'_> {
    /// Returns the plan of a rule.
    ///
    /// # Errors
    ///
    /// If a part of the rule has no meaning.
    pub fn rule(&mut self, rewrite: &Rewrite) -> Result<RulePlan, RulePart> {
        let rule = RulePlan {
            names: Vec::new(),
            matches: Vec::new(),
            conditions: Vec::new(),
            commutative: 0,
            builds: Vec::new(),
            replacements: Vec::new(),
            literals: Vec::new(),
            types: Vec::new(),
            checks: Vec::new(),
            rust: Vec::new(),
        };
        let mut lowering = Lowering { plan: self, rewrite, rule };
        lowering.matches()?;
        lowering.conditions();
        let matched = lowering.rule.names.len();
        lowering.builds()?;
        lowering.replacements(matched)?;
        if lowering.rule.commutative > COMMUTATIVE_LIMIT {
            lowering.needs_rust(rewrite.header.span, "the number of operand orders");
        }
        Ok(lowering.rule)
    }
}

impl Lowering<'_, '_> {
    fn conditions(&mut self) {
        for written in &self.rewrite.conditions {
            let scope = Scope::Rule(&self.rule.names);
            let condition = self.plan.condition(&written.predicate, scope, &Environment::new());
            if self.plan.is_condition_in_rust(&condition) {
                self.needs_rust(written.span, "this condition");
            }
            let message = written.message.clone();
            self.rule.conditions.push(RuleCondition { condition, message });
        }
    }

    /// Records a part that only compiled Rust can evaluate.
    pub(super) fn needs_rust(&mut self, span: Span, what: &'static str) {
        self.rule.rust.push(RulePart { span, what });
    }

    /// Binds a name.
    pub(super) fn bind(&mut self, name: &str, kind: NameKind) -> NameId {
        match self.find(name) {
            Some(known) => {
                self.rule.names[known].kind = kind;
                known
            }
            None => {
                self.rule.names.push(RuleName { name: name.to_owned(), kind });
                self.rule.names.len() - 1
            }
        }
    }

    /// Binds a name unless the author leaves it out.
    pub(super) fn bind_named(&mut self, name: &str, kind: NameKind) -> Option<NameId> {
        (name != "_").then(|| self.bind(name, kind))
    }

    /// Returns a bound name.
    pub(super) fn find(&self, name: &str) -> Option<NameId> {
        self.rule.names.iter().position(|known| known.name == name)
    }

    /// Returns the kind of a bound name.
    pub(super) fn kind(&self, id: NameId) -> NameKind {
        self.rule.names[id].kind
    }

    pub(super) fn used(&self, entity: &Entity) -> Lowered<NameUse> {
        let id = self.find(&entity.name).ok_or(RulePart { span: entity.span, what: "an unbound name" })?;
        Ok(NameUse { id, entity: entity.clone() })
    }

    pub(super) fn constrained(
        &mut self,
        constraint: Option<&ConstraintUse>,
        subject: &MatchSubject,
        span: Span,
    ) -> Option<Constrained> {
        let constraint = constraint?;
        let check = self.plan.constraint(constraint);
        self.rule.checks.push(check);
        if self.plan.is_check_in_rust(check) {
            self.needs_rust(span, "this constraint");
        }
        Some(Constrained { check, constraint: constraint.clone(), reason: subject.must_be(constraint) })
    }

    /// Adds a literal for an attribute with a constraint.
    pub(super) fn literal(
        &mut self,
        literal: &Literal,
        constraint: &ConstraintUse,
        role: LiteralRole,
        span: Span,
    ) -> LiteralId {
        let plan = self.plan.literal_plan(constraint, literal);
        let constraint = Some(constraint.clone());
        self.add_literal(RuleLiteral { literal: literal.clone(), constraint, plan, role, span })
    }

    fn add_literal(&mut self, literal: RuleLiteral) -> LiteralId {
        let is_in_rust = match &literal.plan {
            DefaultPlan::Literal(attribute) => attribute.is_in_rust(),
            DefaultPlan::Author(_) | DefaultPlan::Unknown => true,
        };
        if is_in_rust {
            self.needs_rust(literal.span, literal.role.describe());
        }
        self.rule.literals.push(literal);
        self.rule.literals.len() - 1
    }

    /// Adds the default of an attribute, if it has one.
    pub(super) fn default(&mut self, field: &AttributeField, span: Span) -> Option<LiteralId> {
        let plan = self.plan.default_plan(field)?;
        let (literal, constraint) = (field.default.clone()?, field.constraint.clone());
        Some(self.add_literal(RuleLiteral { literal, constraint, plan, role: LiteralRole::Default, span }))
    }

    pub(super) fn add_type(&mut self, ty: RuleType, span: Span) -> RuleTypeId {
        if matches!(ty.function(), TypeFunction::Rust(_)) {
            self.needs_rust(span, ty.describe());
        }
        self.rule.types.push((ty, span));
        self.rule.types.len() - 1
    }

    /// Lowers an attribute in an array, in the arguments of a function, or in metadata.
    pub(super) fn element(&mut self, term: &Term) -> Lowered<AttributeBuild> {
        Ok(match &term.kind {
            TermKind::Use(entity) => AttributeBuild::Use(self.used(entity)?),
            TermKind::List(elements) => AttributeBuild::Array(self.elements(elements)?),
            TermKind::Literal(literal) => {
                let plan = element_literal(literal).map_or(DefaultPlan::Unknown, DefaultPlan::Literal);
                AttributeBuild::Literal(self.add_literal(RuleLiteral {
                    literal: literal.clone(),
                    constraint: None,
                    plan,
                    role: LiteralRole::Built,
                    span: term.span,
                }))
            }
            TermKind::Native { path, arguments, .. } => {
                AttributeBuild::Native(self.native(path, arguments, None)?)
            }
            _ => return Err(RulePart { span: term.span, what: "such an attribute" }),
        })
    }

    pub(super) fn elements(&mut self, elements: &[Term]) -> Lowered<Vec<AttributeBuild>> {
        elements.iter().map(|element| self.element(element)).collect()
    }

    pub(super) fn native(
        &mut self,
        path: &RustPath,
        arguments: &[Term],
        location: Option<&RewriteLocation>,
    ) -> Lowered<NativeCall> {
        self.needs_rust(path.span, "this function");
        let arguments = arguments.iter().map(|argument| self.argument(argument)).collect::<Lowered<_>>()?;
        let location = location.map(|location| self.location(location, path.span)).transpose()?;
        Ok(NativeCall { path: path.clone(), arguments, location })
    }

    fn argument(&mut self, argument: &Term) -> Lowered<NativeArgument> {
        Ok(match &argument.kind {
            TermKind::Use(entity) => NativeArgument::Use(self.used(entity)?),
            TermKind::Literal(literal) => NativeArgument::Literal(literal.clone()),
            TermKind::List(elements) => NativeArgument::Array(self.elements(elements)?),
            TermKind::Native { path, arguments, .. } => {
                NativeArgument::Native(self.native(path, arguments, None)?, finds_nothing(path))
            }
            TermKind::Op(op) => NativeArgument::Op(Box::new(self.op_build(op, argument.span, None)?)),
            _ => {
                return Err(RulePart { span: argument.span, what: "such an argument of a function" });
            }
        })
    }

    pub(super) fn location(&mut self, location: &RewriteLocation, span: Span) -> Lowered<LocationBuild> {
        let sources = location.sources.iter().map(|name| self.used(&whole(name.clone(), span)));
        let sources = sources.collect::<Lowered<_>>()?;
        let metadata = location.metadata.as_ref().map(|metadata| self.element(metadata)).transpose()?;
        Ok(LocationBuild { name: location.name.clone(), metadata: metadata.map(Box::new), sources })
    }
}

/// Returns the reason why a function has no result.
pub(super) fn finds_nothing(path: &RustPath) -> String {
    format!("`{}` finds nothing", path.path)
}
