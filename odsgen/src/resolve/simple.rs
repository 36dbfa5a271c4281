//! Resolution of dialects and enums.

use rustc_hash::FxHashMap;
use terrace_vocabulary::nearest;

use super::environment::Environment;
use super::{Resolver, header};
use crate::diagnostics::{Code, Diagnostic};
use crate::generated_names::{case_name, case_name_help, proposed_case_name, snake_case};
use crate::model::{Dialect, DialectId, Enum, EnumCase, EnumForm, InterfaceKind};
use crate::source::{FileId, Span};
use crate::syntax::ast;

/// Returns the first text of a case, and its place.
fn case_text(case: &ast::EnumCase) -> (&str, Span) {
    match &case.text {
        Some(text) => (text.text.as_str(), text.span),
        None => (case.name.text.as_str(), case.name.span),
    }
}

impl Resolver<'_> {
    pub(super) fn collect_dialect(&mut self, item: &ast::Dialect, seen: &mut Option<(DialectId, Span)>) {
        if let Some((_, previous)) = seen {
            let diagnostic =
                Diagnostic::error(Code::NoDialect, item.name.span, "a file may declare only one dialect")
                    .related(*previous, "it belongs to this one")
                    .help("put the definitions of the other dialect into a file of their own");
            return self.report(diagnostic);
        }
        self.check_dialect_name(&item.name);
        if item.continues {
            return;
        }
        let id = DialectId(self.model.dialects.len() as u32);
        if let Some((_, previous)) = self.scopes.dialect(&item.name.text) {
            let message = format!("dialect `{}` is declared twice", item.name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, item.name.span, message)
                    .related(previous, "first declared here")
                    .help(format!("`dialect {};` goes on with a dialect of another file", item.name.text)),
            );
        } else {
            self.scopes.add_dialect(&item.name, id);
        }
        *seen = Some((id, item.name.span));
        self.scopes.set_file_dialect(item.name.span.file, id);
        self.check_unique("hook", item.hooks.iter().map(|hook| (hook.text.as_str(), hook.span)));
        item.old_names.iter().for_each(|name| self.check_mnemonic(name));
        let metadata = self.metadata(&item.metadata);
        self.model.dialects.push(Dialect {
            header: header(&item.name, &item.documentation),
            interfaces: Vec::new(),
            depends: item.depends.iter().map(|name| name.text.clone()).collect(),
            namespace: item.namespace.clone(),
            prefix_optional: item.prefix_optional.is_some(),
            old_names: item.old_names.iter().map(|name| name.text.clone()).collect(),
            capabilities: None,
            extensions: None,
            hooks: item.hooks.iter().map(|hook| hook.text.clone()).collect(),
            extra: item.extra.clone(),
            metadata,
        });
    }

    /// Resolves the interfaces of a dialect. Runs after all interfaces are defined.
    pub(super) fn resolve_dialect_interfaces(&mut self, item: &ast::Dialect) {
        if let Some((id, _)) = self.scopes.dialect(&item.name.text).filter(|_| !item.interfaces.is_empty()) {
            let listed = self.listed(&item.interfaces, InterfaceKind::Dialect, &Environment::default());
            for used in &listed.traits {
                let message = "dialects cannot have traits";
                self.error(Code::WrongKind, used.span, message.to_owned());
            }
            self.check_listed_once(std::slice::from_ref(&listed));
            self.model.dialects[id.index()].interfaces = listed.interfaces;
        }
    }

    fn check_dialect_name(&mut self, name: &ast::Name) {
        if !name.text.bytes().all(|b| b == b'_' || b.is_ascii_lowercase() || b.is_ascii_digit()) {
            let message = format!("invalid dialect name `{}`", name.text);
            let diagnostic = Diagnostic::error(Code::InvalidName, name.span, message);
            self.report(diagnostic.help("such a name is made of lower-case letters, digits and `_`"));
        }
    }

    /// Resolves a file's references to dialects. Runs after all dialects are defined.
    pub(super) fn resolve_dialect_uses(&mut self, file: &ast::File, id: FileId) {
        for item in &file.items {
            match item {
                ast::Item::Dialect(item) if item.continues && self.scopes.file_dialect(id).is_none() => {
                    match self.scopes.dialect(&item.name.text) {
                        Some((dialect, _)) => self.scopes.set_file_dialect(id, dialect),
                        None => {
                            let message = format!("undeclared dialect `{}`", item.name.text);
                            let diagnostic = Diagnostic::error(Code::UnknownName, item.name.span, message)
                                .help(format!("declare it with `dialect {} {{ }}`", item.name.text))
                                .did_you_mean(&item.name.text, self.scopes.dialect_names());
                            self.report(diagnostic);
                        }
                    }
                }
                ast::Item::Dialect(item) => self.check_dependencies(&item.depends),
                ast::Item::Pass(item) => self.check_dependencies(&item.depends),
                ast::Item::Conversion(item) => {
                    self.check_dependencies(&item.sources);
                    self.check_dependencies(&item.targets);
                    self.check_dependencies(&item.depends);
                }
                _ => {}
            }
        }
    }

    /// Reports dependencies that are probably misspelled. A dependency need not be among the definitions, unless its
    /// name is similar to one that is.
    fn check_dependencies(&mut self, names: &[ast::Name]) {
        self.check_unique("dialect", names.iter().map(|name| (name.text.as_str(), name.span)));
        for name in names {
            if self.scopes.dialect(&name.text).is_some() {
                continue;
            }
            if let Some(close) = nearest(&name.text, self.scopes.dialect_names()) {
                let message = format!("dialect `{}` is not among the definitions", name.text);
                let help = format!("did you mean `{close}`?");
                self.report(Diagnostic::warning(Code::UnknownName, name.span, message).help(help));
            }
        }
    }

    pub(super) fn resolve_enums(&mut self) {
        for index in 0..self.items.enums.len() {
            let item = self.items.enums[index];
            let (signed, width) = self.enum_repr(item);
            self.check_unique(
                "case",
                item.cases.iter().map(|case| (case.name.text.as_str(), case.name.span)),
            );
            self.check_case_names(item);
            let texts = item.cases.iter().flat_map(|case| {
                let others = case.other_texts.iter().map(|text| (text.text.as_str(), text.span));
                std::iter::once(case_text(case)).chain(others)
            });
            if item.cases.iter().any(|case| case.text.is_some() || !case.other_texts.is_empty()) {
                self.check_unique("case", texts);
            }
            let other = item.cases.iter().find_map(|case| case.other_texts.first());
            if let Some(other) = other.filter(|_| item.form != ast::EnumForm::Integer) {
                let message = "only the cases of an enum of single integers have several texts".to_owned();
                let diagnostic = Diagnostic::error(Code::EnumValue, other.span, message);
                self.report(diagnostic.help(match item.form {
                    ast::EnumForm::Bits => "each bit of a set has one text",
                    _ => "the text of a case is its value here",
                }));
            }
            if item.cases.is_empty() {
                let message = format!("enum `{}` has no cases", item.name.text);
                self.error(Code::EnumValue, item.name.span, message);
            }
            let name = |function: &str, prefix: &str| {
                let own = item.functions.iter().find(|(kind, _)| kind.text == function);
                own.map_or_else(
                    || format!("{prefix}_{}", snake_case(&item.name.text)),
                    |(_, name)| name.text.clone(),
                )
            };
            for (kind, _) in &item.functions {
                if !matches!(kind.text.as_str(), "symbolize" | "stringify") {
                    let message = format!("unknown enum function `{}`", kind.text);
                    let diagnostic = Diagnostic::error(Code::UnknownKeyword, kind.span, message)
                        .help("`symbolize` and `stringify` can be given names, and `separator` a text")
                        .did_you_mean(&kind.text, ["symbolize", "stringify", "separator"]);
                    self.report(diagnostic);
                }
            }
            let form = match item.form {
                ast::EnumForm::Integer => EnumForm::Integer,
                ast::EnumForm::Bits => EnumForm::Bits,
                ast::EnumForm::String => EnumForm::Text,
            };
            let separator = self.enum_separator(item, form);
            let cases = self.enum_cases(item, signed, width);
            let as_constant = self.is_as_constant(item);
            let mut positions = FxHashMap::default();
            for (position, case) in cases.iter().enumerate() {
                positions.entry(case.name.clone()).or_insert(position);
                positions.entry(case.rust_name.clone()).or_insert(position);
            }
            self.case_positions.push(positions);
            self.model.enums.push(Enum {
                header: header(&item.name, &item.documentation),
                form,
                signed,
                width,
                symbolize: name("symbolize", "symbolize"),
                stringify: name("stringify", "stringify"),
                separator,
                as_constant,
                cases,
            });
        }
    }

    /// Returns the text between the cases of a set: the given one, or `|`.
    fn enum_separator(&mut self, item: &ast::Enum, form: EnumForm) -> Option<String> {
        if let Some(given) = &item.separator {
            let (message, help) = match given.text.trim_matches(' ') {
                _ if form != EnumForm::Bits => (
                    format!("`{}` is no `bits enum`, so its values have no separator", item.name.text),
                    "a value of another enum is one case",
                ),
                "," | "|" => return Some(given.text.clone()),
                _ => (
                    format!("`{}` cannot separate cases", given.text),
                    "a separator is `,` or `|`, with or without spaces",
                ),
            };
            self.report(Diagnostic::error(Code::EnumValue, given.span, message).help(help));
        }
        (form == EnumForm::Bits).then(|| "|".to_owned())
    }

    /// Reports cases without a Rust name, or with the name of another case.
    fn check_case_names(&mut self, item: &ast::Enum) {
        let mut seen: FxHashMap<String, &ast::Name> = FxHashMap::default();
        for case in &item.cases {
            let name = &case.name;
            let text = case.text.as_ref().map_or(&name.text, |text| &text.text);
            let Some(spelled) = case_name(&name.text) else {
                let message = format!("the case `{}` has no name in Rust", name.text);
                let help = case_name_help(&proposed_case_name(text), text);
                self.report(Diagnostic::error(Code::InvalidName, name.span, message).help(help));
                continue;
            };
            let Some(first) = seen.insert(spelled.clone(), name).filter(|first| first.text != name.text)
            else {
                continue;
            };
            let message =
                format!("the cases `{}` and `{}` would both be `{spelled}` in Rust", first.text, name.text);
            let taken = |name: &String| {
                item.cases.iter().any(|case| case_name(&case.name.text).as_ref() == Some(name))
            };
            let free = (2..).map(|number| format!("{spelled}{number}")).find(|name| !taken(name));
            let help = case_name_help(&free.unwrap_or_default(), text);
            let diagnostic = Diagnostic::error(Code::AccessorClash, name.span, message);
            self.report(diagnostic.related(first.span, "the other one").help(help));
        }
    }

    /// Returns signedness and width of an enum's underlying integer type.
    fn enum_repr(&mut self, item: &ast::Enum) -> (bool, u32) {
        let Some(repr) = &item.repr else {
            return if item.form == ast::EnumForm::String { (false, 0) } else { (false, 32) };
        };
        if item.form == ast::EnumForm::String {
            self.error(Code::EnumValue, repr.span, "an enum of strings has no integer type");
            return (false, 0);
        }
        match (repr.text.get(..1), repr.text.get(1..).and_then(|width| width.parse().ok())) {
            (Some(sign @ ("i" | "u")), Some(width @ (8 | 16 | 32 | 64))) => (sign == "i", width),
            _ => {
                let message = format!("`{}` is not an integer type for enums", repr.text);
                let help = "one of `i8`, `i16`, `i32`, `i64`, `u8`, `u16`, `u32` and `u64`";
                self.report(Diagnostic::error(Code::EnumValue, repr.span, message).help(help));
                (false, 64)
            }
        }
    }

    fn enum_cases(&mut self, item: &ast::Enum, signed: bool, width: u32) -> Vec<EnumCase> {
        let mut cases: Vec<EnumCase> = Vec::new();
        let mut values: FxHashMap<&str, i128> = FxHashMap::default();
        let mut places: FxHashMap<i128, Span> = FxHashMap::default();
        let mut next: i128 = if item.form == ast::EnumForm::Bits { 1 } else { 0 };
        for case in &item.cases {
            let mut all_known = true;
            let is_union = matches!(case.value, Some(ast::EnumValue::Union(_)));
            let (value, span) = match &case.value {
                None => (next, case.name.span),
                Some(ast::EnumValue::Integer(value, span)) => (*value, *span),
                Some(ast::EnumValue::Union(names)) => {
                    let mut union = 0;
                    for name in names {
                        match values.get(name.text.as_str()) {
                            Some(value) => union |= value,
                            None => {
                                all_known = false;
                                let message = format!("unknown earlier case `{}`", name.text);
                                let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
                                let known = cases.iter().map(|case| case.name.as_str());
                                self.report(diagnostic.did_you_mean(&name.text, known));
                            }
                        }
                    }
                    (union, names[0].span)
                }
            };
            let in_range = if signed {
                (-(1i128 << (width - 1))..1i128 << (width - 1)).contains(&value)
            } else {
                width == 0 || (0..1i128 << width).contains(&value)
            };
            let text_form = item.form == ast::EnumForm::String;
            if text_form && case.value.is_some() {
                self.error(Code::EnumValue, span, "a case of an enum of strings has no value");
            } else if !in_range {
                let message = format!("{value} does not fit into the integers of the enum");
                self.error(Code::EnumValue, span, message);
            } else if is_union && item.form != ast::EnumForm::Bits {
                let diagnostic =
                    Diagnostic::error(Code::EnumValue, span, "only cases of a `bits enum` can be joined");
                self.report(diagnostic.help("write the value as an integer"));
            } else if item.form == ast::EnumForm::Bits && !is_union && value != 0 && value.count_ones() != 1 {
                let diagnostic = Diagnostic::error(Code::EnumValue, span, format!("{value} is not one bit"));
                self.report(diagnostic.help("write several bits as the cases they join: `a | b`"));
            } else if !text_form
                && all_known
                && let Some(previous) = places.get(&value)
            {
                let diagnostic =
                    Diagnostic::error(Code::EnumValue, span, format!("two cases have the value {value}"))
                        .related(*previous, "the other one");
                self.report(diagnostic.help("without a value, a case has the one before plus one"));
            }
            next = match item.form {
                ast::EnumForm::Bits if is_union => next,
                ast::EnumForm::Bits => value.checked_mul(2).map_or(0, |doubled| doubled.max(1)),
                _ => value.saturating_add(1),
            };
            let value = if text_form { 0 } else { value };
            values.entry(&case.name.text).or_insert(value);
            places.entry(value).or_insert(case.name.span);
            cases.push(EnumCase {
                name: case.name.text.clone(),
                rust_name: case_name(&case.name.text).unwrap_or_else(|| case.name.text.clone()),
                text: case.text.as_ref().map_or_else(|| case.name.text.clone(), |text| text.text.clone()),
                other_texts: case.other_texts.iter().map(|text| text.text.clone()).collect(),
                value,
                span: case.name.span,
                documentation: case.documentation.clone(),
                parameters: self.case_parameters(item, case),
                availability: None,
            });
        }
        cases
    }
}
