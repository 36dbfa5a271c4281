//! Constraints in this language, before they are text.

use crate::import::output::draft::Unknown;

/// A predicate on one entity.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::import) enum Predicate {
    /// `_`
    Any,
    /// A constraint by name, with its arguments.
    Reference(String),
    /// `intrinsic name(..)`
    Intrinsic(String),
    /// A condition that the table does not know: a function of the author.
    Unknown(Unknown),
    And(Vec<Predicate>),
    Or(Vec<Predicate>),
    Not(Box<Predicate>),
    /// The predicate holds for what the code selects.
    On(Box<Predicate>, String),
    /// The predicate holds for each entity that the code selects.
    Each(Box<Predicate>, String),
}

/// The precedence of an operator.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Unary,
    Primary,
}

impl Predicate {
    pub(in crate::import) fn all(parts: impl IntoIterator<Item = Predicate>) -> Self {
        let mut list: Vec<Predicate> = Vec::new();
        let mut add = |part: Predicate| {
            if part != Predicate::Any && !list.contains(&part) {
                list.push(part);
            }
        };
        for part in parts {
            match part {
                Predicate::And(inner) => inner.into_iter().for_each(&mut add),
                part => add(part),
            }
        }
        match list.len() {
            0 => Predicate::Any,
            1 => list.remove(0),
            _ => Predicate::And(list),
        }
    }

    pub(in crate::import) fn any(parts: impl IntoIterator<Item = Predicate>) -> Self {
        let mut list: Vec<Predicate> = Vec::new();
        let mut add = |part: Predicate| {
            if !list.contains(&part) {
                list.push(part);
            }
        };
        for part in parts {
            match part {
                Predicate::Any => return Predicate::Any,
                Predicate::Or(inner) => inner.into_iter().for_each(&mut add),
                part => add(part),
            }
        }
        match list.len() {
            1 => list.remove(0),
            _ => Predicate::Or(list),
        }
    }

    pub(in crate::import) fn negated(self) -> Self {
        match self {
            Predicate::Not(inner) => *inner,
            other => Predicate::Not(Box::new(other)),
        }
    }

    /// Returns the predicate on what the code selects, which there has to be.
    pub(in crate::import) fn on(self, code: &str) -> Self {
        Predicate::On(Box::new(self), code.to_owned())
    }

    pub(in crate::import) fn each(self, code: &str) -> Self {
        Predicate::Each(Box::new(self), code.to_owned())
    }

    /// Calls `visit` for each condition that the table does not know.
    pub(in crate::import) fn unknown(&self, visit: &mut impl FnMut(&Unknown)) {
        match self {
            Predicate::Unknown(unknown) => visit(unknown),
            Predicate::And(parts) | Predicate::Or(parts) => parts.iter().for_each(|part| part.unknown(visit)),
            Predicate::Not(inner) | Predicate::On(inner, _) | Predicate::Each(inner, _) => {
                inner.unknown(visit)
            }
            Predicate::Any | Predicate::Reference(_) | Predicate::Intrinsic(_) => {}
        }
    }

    pub(in crate::import) fn text(&self) -> String {
        let mut text = String::new();
        self.write(Binding::Or, &mut text);
        text
    }

    fn binding(&self) -> Binding {
        match self {
            Predicate::Or(_) => Binding::Or,
            Predicate::And(_) => Binding::And,
            Predicate::Not(_) | Predicate::On(..) | Predicate::Each(..) => Binding::Unary,
            _ => Binding::Primary,
        }
    }

    fn write(&self, around: Binding, out: &mut String) {
        if self.binding() < around {
            out.push('(');
            self.write(Binding::Or, out);
            out.push(')');
            return;
        }
        match self {
            Predicate::Any => out.push('_'),
            Predicate::Reference(text) => out.push_str(text),
            Predicate::Intrinsic(text) => {
                out.push_str("intrinsic ");
                out.push_str(text);
            }
            Predicate::Unknown(unknown) => {
                out.push_str("intrinsic ");
                out.push_str(&unknown.path);
            }
            Predicate::And(parts) => write_list(parts, " and ", Binding::Unary, out),
            Predicate::Or(parts) => write_list(parts, " or ", Binding::And, out),
            Predicate::Not(inner) => {
                out.push_str("not ");
                inner.write(Binding::Unary, out);
            }
            Predicate::On(inner, code) => {
                inner.write(Binding::Primary, out);
                out.push_str(" on ");
                out.push_str(code);
            }
            Predicate::Each(inner, code) => {
                inner.write(Binding::Primary, out);
                out.push_str(" each ");
                out.push_str(code);
            }
        }
    }
}

fn write_list(parts: &[Predicate], separator: &str, binding: Binding, out: &mut String) {
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            out.push_str(separator);
        }
        part.write(binding, out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Predicate {
        Predicate::Reference(name.to_owned())
    }

    #[test]
    fn operators_are_written_with_the_parentheses_that_they_need() {
        let sum = Predicate::any([
            named("A"),
            Predicate::all([named("B"), Predicate::any([named("C"), named("D")])]),
        ]);
        assert_eq!(sum.text(), "A or B and (C or D)");
        let on = Predicate::any([named("A"), named("B")]).on("intrinsic type_of");
        assert_eq!(on.clone().negated().text(), "not (A or B) on intrinsic type_of");
        assert_eq!(
            on.on("intrinsic held_type").text(),
            "((A or B) on intrinsic type_of) on intrinsic held_type"
        );
    }

    #[test]
    fn what_says_nothing_is_left_out() {
        assert_eq!(Predicate::all([Predicate::Any, named("A"), named("A")]).text(), "A");
        assert_eq!(Predicate::any([Predicate::Any, named("A")]).text(), "_");
        assert_eq!(named("A").negated().negated().text(), "A");
    }
}
