//! Positions of terms in rewrites: what a term must be, and the checks that matched and built terms share.

use crate::diagnostics::{Code, Diagnostic, are, counted};
use crate::model::{
    Accessor, Arity, AttributeField, ConstraintKind, ConstraintUse, Entity, EntityKind, EnumId, Op, OpId,
    Predicate, Storage, TermKind,
};
use crate::resolve::Resolver;
use crate::resolve::rewrite::Bound;
use crate::resolve::scope::Symbol;
use crate::source::Span;
use crate::syntax::ast;

/// The position of a term.
pub(in crate::resolve) enum Place {
    Operand { arity: Arity, name: String },
    Attribute { constraint: Option<Box<ConstraintUse>>, may_be_absent: bool },
}

impl Place {
    pub(in crate::resolve) fn kind(&self) -> EntityKind {
        match self {
            Self::Operand { .. } => EntityKind::Value,
            Self::Attribute { .. } => EntityKind::Attribute,
        }
    }

    pub(in crate::resolve) fn constraint_kind(&self) -> ConstraintKind {
        match self {
            Self::Operand { .. } => ConstraintKind::Type,
            Self::Attribute { .. } => ConstraintKind::Attribute,
        }
    }
}

impl Resolver<'_> {
    pub(in crate::resolve) fn list_of_one(&mut self, place: Option<&Place>, span: Span) {
        let Some(Place::Operand { name, arity }) = place else { return };
        let message = match arity {
            Arity::VariadicOfVariadic => format!("the groups of operand `{name}` are matched as a whole"),
            _ => format!("a list stands for the values of a variadic operand, and `{name}` is none"),
        };
        self.error(Code::RewritePattern, span, &message);
    }

    pub(in crate::resolve) fn misplaced_either(&mut self, span: Span) {
        let diagnostic =
            Diagnostic::error(Code::RewritePattern, span, "`either` stands for two operands of a matched op");
        self.report(diagnostic.help("write it among the operands: `op(either(a, b), c)`"));
    }

    pub(in crate::resolve) fn plain_entity(&self, entity: &ast::Entity) -> Entity {
        Entity {
            name: entity.name.text.clone(),
            index: entity.index.map(|(index, _)| index),
            type_of: entity.type_of,
            op_of: entity.op_of,
            span: entity.span,
        }
    }

    /// Returns the enum case of an attribute that a rule spells like this.
    pub(in crate::resolve) fn case_named(&self, name: &str, place: &Place) -> Option<String> {
        let Place::Attribute { constraint: Some(constraint), .. } = place else { return None };
        let Storage::Enum(id) = constraint.accessor.storage else { return None };
        let definition = self.items.enums[id.index()];
        let is_case = definition.cases.iter().any(|case| case.name.text == name);
        is_case.then(|| format!("{}.{name}", definition.name.text))
    }

    /// Checks that a built operand or attribute gets as many values as it takes.
    pub(in crate::resolve) fn check_use_arity(
        &mut self,
        entity: &ast::Entity,
        bound: &Bound,
        place: &Place,
    ) -> Option<()> {
        if bound.is_native {
            return Some(());
        }
        let name = &entity.name.text;
        let (arity, count) = match (bound.op, entity.index) {
            (Some(op), Some((index, _))) => (self.model.op(op).results[index as usize].arity, 1),
            (_, _) => (bound.arity, bound.values.unwrap_or(1)),
        };
        let diagnostic = match place {
            Place::Attribute { may_be_absent, .. } => {
                if arity != Arity::Optional || *may_be_absent {
                    return Some(());
                }
                let message = format!("`{name}` may be absent, but the attribute has to be there");
                Diagnostic::error(Code::RewriteBinding, entity.span, message)
                    .help(format!("match it without the question mark, `{name}`"))
            }
            Place::Operand { arity: Arity::Variadic | Arity::VariadicOfVariadic, .. } => return Some(()),
            Place::Operand { name: operand, .. } if count != 1 => {
                let values = counted(count, "result");
                let message = format!("`{name}` has {values}, but operand `{operand}` is one value");
                let diagnostic = Diagnostic::error(Code::RewriteBinding, entity.span, message);
                if count == 0 { diagnostic } else { diagnostic.help(format!("the first is `{name}#0`")) }
            }
            Place::Operand { arity: needed, name: operand } => {
                let what = match (needed, arity) {
                    (_, Arity::One) | (Arity::Optional, Arity::Optional) => return Some(()),
                    (_, Arity::Optional) => "may be absent",
                    _ => "stands for any number of values",
                };
                let message = format!("`{name}` {what}, but operand `{operand}` is one");
                Diagnostic::error(Code::RewriteBinding, entity.span, message)
                    .help("a function can choose: `rust path(..)`")
            }
        };
        self.report(diagnostic);
        None
    }

    pub(in crate::resolve) fn literal_term(
        &mut self,
        value: &ast::Value,
        place: Option<&Place>,
    ) -> Option<TermKind> {
        match place {
            Some(Place::Attribute { constraint: Some(constraint), .. }) => {
                if let ast::Value::Name(path) = value
                    && let Some(cases) = self.enum_of(path, constraint)
                {
                    return Some(TermKind::Literal(self.literal(value, Some(cases))));
                }
                // If nothing determines the attribute of a literal, the emitter compares attributes.
                let known = constraint.accessor.returns.is_some()
                    || matches!(constraint.accessor.storage, Storage::Enum(_));
                let literal =
                    if known { self.attribute_value(value, constraint) } else { self.literal(value, None) };
                Some(TermKind::Literal(literal))
            }
            Some(Place::Attribute { constraint: None, .. }) if !matches!(value, ast::Value::Bool(..)) => {
                let message = "a unit attribute is there or not";
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(diagnostic.help("write `true` or `false`"));
                None
            }
            Some(Place::Attribute { constraint: None, .. }) | None => {
                Some(TermKind::Literal(self.literal(value, None)))
            }
            Some(Place::Operand { .. }) if matches!(value, ast::Value::Rust(_)) => {
                let message = "a fragment of Rust is an attribute here";
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(
                    diagnostic.help("write a call of a Rust function that returns values: `rust path(..)`"),
                );
                None
            }
            Some(Place::Operand { name, .. }) => {
                let message = format!("a literal cannot be the operand `{name}`");
                let diagnostic = Diagnostic::error(Code::RewritePattern, value.span(), message);
                self.report(diagnostic.help("attributes stand in braces: `op(..) {name: value}`"));
                None
            }
        }
    }

    /// Returns the enum of a case for an attribute that holds nothing else, or for any attribute.
    fn enum_of(&self, path: &ast::Path, constraint: &ConstraintUse) -> Option<EnumId> {
        match constraint.accessor.storage {
            Storage::Attribute(id) => self.model.attribute(id).only_enum(),
            Storage::Any => {
                let segments = path.segments.split_last()?.1.to_vec();
                let span = segments.first()?.span.to(segments.last()?.span);
                match self.symbol(&ast::Path { segments, span })? {
                    Symbol::Enum(id) => Some(id),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    pub(in crate::resolve) fn check_operand_count(
        &mut self,
        id: OpId,
        op: &Op,
        given: usize,
        span: Span,
    ) -> Option<()> {
        if given == op.operands.len() {
            return Some(());
        }
        let names: Vec<&str> = op.operands.iter().map(|field| field.name.as_deref().unwrap_or("_")).collect();
        let operands = counted(names.len(), "operand");
        let message = format!("`{}` has {operands}, but here {}", self.full_op_name(id), are(given));
        let mut diagnostic = Diagnostic::error(Code::RewritePattern, span, message);
        if !names.is_empty() {
            diagnostic = diagnostic.help(format!(
                "they are {}; attributes stand in braces",
                crate::syntax::parser::listed(&names)
            ));
        }
        self.report(diagnostic);
        None
    }

    pub(in crate::resolve) fn attribute_index(
        &mut self,
        id: OpId,
        op: &Op,
        name: &ast::Name,
    ) -> Option<usize> {
        let found = op.attributes.iter().position(|attribute| attribute.name == name.text);
        if found.is_none() {
            let message = format!("`{}` has no attribute `{}`", self.full_op_name(id), name.text);
            let known = op.attributes.iter().map(|attribute| attribute.name.as_str());
            let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
            self.report(diagnostic.did_you_mean(&name.text, known));
        }
        found
    }
}

pub(in crate::resolve) fn is_variadic(place: Option<&Place>) -> bool {
    matches!(place, Some(Place::Operand { arity: Arity::Variadic, .. }))
}

/// Returns the constraint on the elements of an untyped array.
pub(in crate::resolve) fn any_attribute(span: Span) -> ConstraintUse {
    ConstraintUse {
        spelling: "AnyAttr".to_owned(),
        summary: "anything".to_owned(),
        kind: ConstraintKind::Attribute,
        predicate: Predicate::True,
        accessor: Accessor::NONE,
        span,
    }
}

pub(in crate::resolve) fn attribute_place(field: &AttributeField) -> Place {
    let may_be_absent = field.optional || field.default.is_some();
    Place::Attribute { constraint: field.constraint.clone().map(Box::new), may_be_absent }
}

pub(in crate::resolve) fn operand_place(field: &crate::model::Field) -> Place {
    Place::Operand { arity: field.arity, name: field.name.clone().unwrap_or_else(|| "_".to_owned()) }
}
