//! Resolution of literals, and the check that an attribute can hold them.

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{ConstraintUse, EnumId, Literal, Metadata, ParameterType, Storage};
use crate::syntax::ast::Value;

impl Resolver<'_> {
    /// Resolves a literal for an attribute. Names are cases if the attribute is an enum.
    pub(super) fn literal(&mut self, value: &Value, cases: Option<EnumId>) -> Literal {
        match value {
            Value::Integer(value, _) => Literal::Integer(*value),
            Value::Float(text, _) => Literal::Float(text.clone()),
            Value::Text(text) => Literal::Text(text.text.clone()),
            Value::Bool(value, _) => Literal::Bool(*value),
            Value::List(values, _) => {
                Literal::List(values.iter().map(|value| self.literal(value, cases)).collect())
            }
            Value::Rust(rust) => Literal::Rust(rust.clone()),
            Value::Ir(text) => Literal::Ir(text.text.clone()),
            Value::Name(path) => {
                let name = &path.last().text;
                if let Some(id) = cases {
                    if let Some(case) = self.case_positions[id.index()].get(name) {
                        return Literal::Case(id, *case);
                    }
                    let definition = self.items.enums[id.index()];
                    let message = format!("enum `{}` has no case `{name}`", definition.name.text);
                    let known = definition.cases.iter().map(|case| case.name.text.as_str());
                    let diagnostic = Diagnostic::error(Code::UnknownName, path.span, message);
                    self.report(diagnostic.did_you_mean(name, known));
                }
                Literal::Name(self.spelling(path.span))
            }
        }
    }

    pub(super) fn metadata(&mut self, list: &[(crate::syntax::ast::Name, Value)]) -> Vec<Metadata> {
        self.check_unique("metadata", list.iter().map(|(name, _)| (name.text.as_str(), name.span)));
        list.iter()
            .map(|(name, value)| Metadata { name: name.text.clone(), value: self.literal(value, None) })
            .collect()
    }

    /// Resolves a literal as the value of an attribute, and checks that the attribute can hold it.
    pub(super) fn attribute_value(&mut self, value: &Value, constraint: &ConstraintUse) -> Literal {
        let returns = constraint.accessor.returns.as_ref().map_or("", |rust| rust.text.as_str());
        // The value of the only parameter stands for the instance that has it.
        let parameter = match constraint.accessor.storage {
            Storage::Attribute(id) if returns.is_empty() => self.model.attribute(id).only_parameter(),
            _ => None,
        };
        let parameter = parameter.map(|parameter| parameter.holds.clone());
        let cases = match (constraint.accessor.storage, &parameter) {
            (Storage::Enum(id), _) => Some(id),
            (_, Some(ParameterType::Enum(id))) => Some(*id),
            _ => None,
        };
        let returns = match &parameter {
            Some(ParameterType::Scalar(scalar)) => scalar.rust_name(),
            _ => returns,
        };
        if let Some(expected) = mismatch(value, cases.is_some(), returns) {
            let message = format!("this value does not satisfy the constraint: {}", constraint.summary);
            let diagnostic = Diagnostic::error(Code::DefaultValue, value.span(), message);
            self.report(diagnostic.label(format!("{expected} is expected here")));
            return Literal::Name(self.spelling(value.span()));
        }
        self.literal(value, cases)
    }
}

/// Returns a description of the expected value, or `None` if the value fits.
fn mismatch(value: &Value, is_enum: bool, returns: &str) -> Option<String> {
    if matches!(value, Value::Rust(_) | Value::Ir(_)) {
        return None;
    }
    if is_enum {
        return (!matches!(value, Value::Name(_))).then(|| "a case of the enum".to_owned());
    }
    let integer_range = |signed: bool, width: u32| {
        let (low, high) = if signed {
            (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1)
        } else {
            (0, (1 << width) - 1)
        };
        let fits = matches!(value, Value::Integer(value, _) if (low..=high).contains(value));
        (!fits).then(|| format!("an integer from {low} to {high}"))
    };
    match returns {
        "bool" => (!matches!(value, Value::Bool(..))).then(|| "`true` or `false`".to_owned()),
        "f16" | "f32" | "f64" | "f128" => {
            (!matches!(value, Value::Float(..) | Value::Integer(..))).then(|| "a number".to_owned())
        }
        "String" | "&str" => (!matches!(value, Value::Text(_))).then(|| "a string".to_owned()),
        list if list.starts_with("Vec<") || list.starts_with("&[") => {
            let Value::List(values, _) = value else { return Some("a list in brackets".to_owned()) };
            let element = list.trim_start_matches("Vec<").trim_start_matches("&[");
            let element = element.trim_end_matches(['>', ']']).trim();
            // If the element's literal form is unknown, it must be a Rust expression.
            let is_known = !element.contains(['<', '[', ':'])
                && element.starts_with(|first: char| first.is_ascii_lowercase() || first == '&');
            let wrong = values.iter().find_map(|value| mismatch(value, false, element))?;
            is_known.then(|| format!("a list, in which each entry is {wrong},"))
        }
        other => match (other.get(..1), other.get(1..).and_then(|width| width.parse().ok())) {
            (Some(sign @ ("i" | "u")), Some(width @ (8 | 16 | 32 | 64))) => integer_range(sign == "i", width),
            // Such an attribute has no literal form.
            _ => Some("the attribute as text, `ir \"...\"`, or an expression, `rust { ... }`,".to_owned()),
        },
    }
}
