//! Conditions of constraints: expressions of C++, by its operators and then by the table.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::Unknown;
use crate::import::records::Record;
use crate::import::session::{DialectIndex, Session};
use crate::import::table::{Kind, fill};
use crate::import::translation::predicate::Predicate;

impl<'a> Session<'a> {
    /// Translates a condition of C++ on `$_self`.
    pub(in crate::import) fn condition(
        &mut self,
        dialect: DialectIndex,
        expression: &Expression,
        owner: Record<'a>,
    ) -> Predicate {
        if let Some((translation, holes)) = self.table.find(Kind::Predicate, expression) {
            let mut holes = holes;
            let subject = holes.remove("x").unwrap_or_default();
            if subject.is_self() || self.table.find(Kind::Accessor, &subject).is_some() {
                let inner = self.translation(dialect, &fill(translation, &holes));
                return self.selected(dialect, inner, &subject, owner);
            }
        }
        let alternatives = expression.split("||");
        if alternatives.len() > 1 {
            let parts: Vec<_> =
                alternatives.iter().map(|part| self.condition(dialect, part, owner)).collect();
            return Predicate::any(parts);
        }
        let conjuncts = expression.split("&&");
        if conjuncts.len() > 1 {
            let parts: Vec<_> = conjuncts.iter().map(|part| self.condition(dialect, part, owner)).collect();
            return Predicate::all(parts);
        }
        if let Some(inner) = expression.negated() {
            return self.condition(dialect, &inner, owner).negated();
        }
        match expression.single() {
            Some("true") => return Predicate::Any,
            Some("false") => return Predicate::Any.negated(),
            _ => {}
        }
        if let Some((classes, subject)) = expression.isa() {
            let known: Option<Vec<Predicate>> =
                classes.iter().map(|class| self.class(dialect, class, owner)).collect();
            if let Some(known) = known {
                return self.selected(dialect, Predicate::any(known), &subject, owner);
            }
        }
        self.unknown(dialect, &expression.text(), owner)
    }

    /// Returns the constraint to be of a C++ class.
    fn class(&mut self, dialect: DialectIndex, class: &str, owner: Record<'a>) -> Option<Predicate> {
        if let Some(translation) = self.table.exact(Kind::Class, class) {
            let translation = translation.to_owned();
            return Some(self.translation(dialect, &translation));
        }
        let namespace = owner.text("cppNamespace");
        self.declared_class(dialect, class)
            .or_else(|| self.declared_class(dialect, &format!("{namespace}::{class}")))
            .or_else(|| {
                let namespace = self.dialects[dialect].namespace.clone();
                self.declared_class(dialect, &format!("{namespace}::{class}"))
            })
    }

    /// Parses the translation of a rule. `@A::B` is the constraint to be of that C++ class.
    fn translation(&mut self, dialect: DialectIndex, text: &str) -> Predicate {
        let mut out = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('@') {
            out.push_str(&rest[..at]);
            let name = &rest[at + 1..];
            let end =
                name.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')).unwrap_or(name.len());
            match self.declared_class(dialect, &name[..end]) {
                Some(class) => out.push_str(&class.text()),
                // Not among what is imported, so nothing satisfies it.
                None => out.push_str(NOTHING),
            }
            rest = &name[end..];
        }
        out.push_str(rest);
        // Operators need parentheses where they are parts of others.
        let parts = split(&out, " or ").into_iter().filter(|part| *part != NOTHING);
        match parts.clone().count() {
            0 => conjunction(&out),
            _ => Predicate::any(parts.map(conjunction)),
        }
    }

    /// Returns a condition on the entity that stays a function of the author's.
    pub(super) fn unknown(&mut self, dialect: DialectIndex, source: &str, owner: Record<'a>) -> Predicate {
        let kind = match () {
            () if owner.is("Region") => "regions",
            () if owner.is("Successor") => "successors",
            () if owner.is("AttrConstraint") => "attributes",
            () => "types",
        };
        let expression = Expression::parse(source);
        let name = match (expression.isa(), expression.function()) {
            (Some((classes, _)), _) => format!("is_{}", names::snake_case(&classes.join("_or_"))),
            (None, Some(function)) if function.starts_with("is") || function.starts_with("has") => {
                names::snake_case(function)
            }
            (None, _) if !owner.is_anonymous() => {
                format!(
                    "is_{}",
                    names::snake_case(&names::constraint_name(owner.name, &self.dialects[dialect].name))
                )
            }
            (None, Some(function)) => names::snake_case(function),
            (None, None) => "is_valid".to_owned(),
        };
        Predicate::Unknown(self.function(dialect, kind, &name, &expression))
    }

    /// Returns the function of the author's that stands for an expression of C++. Functions on different kinds of
    /// entities are in different modules.
    pub(in crate::import) fn function(
        &mut self,
        dialect: DialectIndex,
        module: &str,
        name: &str,
        expression: &Expression,
    ) -> Unknown {
        let draft = &mut self.dialects[dialect];
        let source = expression.text();
        let key = format!("{module} {source}");
        let path = match draft.functions.get(&key) {
            Some(path) => path.clone(),
            None => {
                let path = format!("crate::{module}::{}", draft.function_names.claim_function(name));
                draft.functions.insert(key, path.clone());
                path
            }
        };
        Unknown { path, source }
    }
}

/// The constraint that nothing satisfies.
const NOTHING: &str = "(not _)";

fn conjunction(text: &str) -> Predicate {
    Predicate::all(split(text, " and ").into_iter().map(simple))
}

fn simple(text: &str) -> Predicate {
    if text == "_" {
        return Predicate::Any;
    }
    if let Some(inner) = text.strip_prefix("not ") {
        return simple(inner).negated();
    }
    match (text.strip_prefix("intrinsic "), text.split_once(" on ")) {
        (Some(name), _) => Predicate::Intrinsic(name.to_owned()),
        (None, Some((inner, code))) => simple(inner).on(code),
        _ => Predicate::Reference(text.to_owned()),
    }
}

/// Splits a text of this language at an operator outside of brackets and strings.
fn split<'t>(text: &'t str, operator: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let (mut depth, mut is_string, mut start) = (0usize, false, 0);
    for (index, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => is_string = !is_string,
            b'(' | b'<' | b'[' if !is_string => depth += 1,
            b')' | b'>' | b']' if !is_string => depth = depth.saturating_sub(1),
            b' ' if !is_string && depth == 0 && index >= start && text[index..].starts_with(operator) => {
                parts.push(&text[start..index]);
                start = index + operator.len();
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}
