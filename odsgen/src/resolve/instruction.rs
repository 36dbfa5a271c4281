//! Resolution of opcodes, and of what ops and cases of enums require.

use rustc_hash::FxHashMap;

use super::Resolver;
use super::scope::Symbol;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{Availability, CaseParameter, CaseParameterKind, DialectId, EnumId, Opcode};
use crate::source::Span;
use crate::syntax::ast;

/// The kinds of parameters of cases besides enums.
const PARAMETER_KINDS: [(&str, CaseParameterKind); 3] = [
    ("id", CaseParameterKind::Id),
    ("number", CaseParameterKind::Number),
    ("string", CaseParameterKind::Text),
];

impl Resolver<'_> {
    /// Resolves the enums of capabilities and extensions, and then the requirements of all cases.
    pub(super) fn resolve_requirements(&mut self, files: &[ast::File]) {
        for item in files.iter().flat_map(|file| &file.items) {
            let ast::Item::Dialect(item) = item else { continue };
            let Some((id, _)) = self.scopes.dialect(&item.name.text).filter(|_| !item.continues) else {
                continue;
            };
            let capabilities =
                item.capabilities.as_ref().and_then(|path| self.required_enum(path, "an enum"));
            let extensions = item.extensions.as_ref().and_then(|path| self.required_enum(path, "an enum"));
            let dialect = &mut self.model.dialects[id.index()];
            (dialect.capabilities, dialect.extensions) = (capabilities, extensions);
        }
        for index in 0..self.items.enums.len() {
            let item = self.items.enums[index];
            let dialect = self.scopes.file_dialect(item.name.span.file);
            for (position, case) in item.cases.iter().enumerate() {
                if let Some(requires) = &case.requires {
                    let availability = self.availability(requires, dialect);
                    self.model.enums[index].cases[position].availability = availability;
                }
            }
        }
    }

    fn required_enum(&mut self, path: &ast::Path, what: &str) -> Option<EnumId> {
        self.find(path, what, |symbol| match symbol {
            Symbol::Enum(id) => Some(id),
            _ => None,
        })
    }

    /// Returns what a requirement says; `None` if that is nothing.
    pub(super) fn availability(
        &mut self,
        requires: &ast::Requires,
        dialect: Option<DialectId>,
    ) -> Option<Availability> {
        if let (Some((first, _)), Some((last, span))) = (requires.version, requires.until)
            && last < first
        {
            let message = format!("no version is at least {first} and at most {last}");
            self.error(Code::Availability, span, message);
        }
        let dialect = dialect.map(|id| &self.model.dialects[id.index()]);
        let (capabilities, extensions) =
            dialect.map_or((None, None), |dialect| (dialect.capabilities, dialect.extensions));
        let words = requires.capabilities.iter().flatten().map(|name| (name.text.as_str(), name.span));
        let texts = requires.extensions.iter().flatten().map(|text| (text.text.as_str(), text.span));
        let availability = Availability {
            version: requires.version.map(|(version, _)| version),
            until: requires.until.map(|(version, _)| version),
            capabilities: self.required_names("capability", words.collect(), capabilities),
            extensions: self.required_names("extension", texts.collect(), extensions),
        };
        (!availability.is_always()).then_some(availability)
    }

    /// Returns the required names, and reports those that are repeated or no cases of the enum.
    fn required_names(
        &mut self,
        what: &str,
        names: Vec<(&str, Span)>,
        of: Option<EnumId>,
    ) -> std::borrow::Cow<'static, [std::borrow::Cow<'static, str>]> {
        self.check_unique(what, names.iter().copied());
        if let Some(of) = of {
            let definition = self.model.enumeration(of);
            let known: Vec<String> = definition.cases.iter().map(|case| case.text.clone()).collect();
            let of = definition.header.name.clone();
            for (name, span) in names.iter().filter(|(name, _)| !known.iter().any(|text| text == name)) {
                let message = format!("`{name}` is not a case of `{of}`, so it is not a {what}");
                let diagnostic = Diagnostic::error(Code::Availability, *span, message);
                self.report(diagnostic.did_you_mean(name, known.iter().map(String::as_str)));
            }
        }
        names.into_iter().map(|(name, _)| name.to_owned().into()).collect()
    }

    /// Returns an opcode that fits into its word.
    pub(super) fn opcode(&mut self, item: &ast::Opcode) -> Option<Opcode> {
        let Ok(number) = u32::try_from(item.number) else {
            let message = format!("{} is no opcode", item.number);
            let diagnostic = Diagnostic::error(Code::Opcode, item.span, message);
            self.report(diagnostic.help("an opcode is an integer of 32 bits without sign"));
            return None;
        };
        let set = item.set.as_ref().map(|set| set.text.clone());
        Some(Opcode { number, set, span: item.span })
    }

    /// Reports ops of a dialect with the same opcode of the same set.
    pub(super) fn check_opcodes(&mut self) {
        let mut seen: FxHashMap<(DialectId, Option<String>, u32), (Span, String)> = FxHashMap::default();
        let mut diagnostics = Vec::new();
        for op in &self.model.ops {
            let Some(opcode) = &op.opcode else { continue };
            let key = (op.dialect, opcode.set.clone(), opcode.number);
            if let Some((first, name)) = seen.get(&key) {
                let of = opcode.set.as_ref().map_or(String::new(), |set| format!(" of `{set}`"));
                let message =
                    format!("`{}` and `{name}` have the opcode {}{of}", op.header.name, opcode.number);
                let diagnostic = Diagnostic::error(Code::Opcode, opcode.span, message);
                let help = "an instruction is read as one op: give one of the two another opcode, or none";
                diagnostics.push(diagnostic.related(*first, "the other one").help(help));
                continue;
            }
            seen.insert(key, (opcode.span, op.header.name.clone()));
        }
        diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Returns whether instructions take the values of an enum as constants; reports the mark on an enum of strings.
    pub(super) fn is_as_constant(&mut self, item: &ast::Enum) -> bool {
        if let Some(span) = item.as_constant.filter(|_| item.form == ast::EnumForm::String) {
            let message =
                format!("the values of `{}` are strings, which cannot be constants", item.name.text);
            let diagnostic = Diagnostic::error(Code::EnumValue, span, message);
            self.report(diagnostic.help("leave out `as constant`"));
        }
        item.as_constant.is_some()
    }

    /// Returns the parameters of a case.
    pub(super) fn case_parameters(&mut self, item: &ast::Enum, case: &ast::EnumCase) -> Vec<CaseParameter> {
        self.check_unique(
            "parameter",
            case.parameters.iter().map(|(name, _)| (name.text.as_str(), name.span)),
        );
        if let Some((name, _)) = case.parameters.first().filter(|_| item.form == ast::EnumForm::String) {
            let message = format!("a case of `{}` has no parameters: it is a string", item.name.text);
            self.error(Code::EnumValue, name.span, message);
        }
        let parameter = |(name, kind): &(ast::Name, ast::Name)| {
            let known = PARAMETER_KINDS.iter().find(|(known, _)| *known == kind.text);
            let kind = match known {
                Some((_, kind)) => kind.clone(),
                None => {
                    let path = ast::Path { segments: vec![kind.clone()], span: kind.span };
                    self.required_enum(&path, "`id`, `number`, `string` or an enum")?;
                    CaseParameterKind::Enum(kind.text.clone().into())
                }
            };
            Some(CaseParameter { name: name.text.clone().into(), kind })
        };
        case.parameters.iter().filter_map(parameter).collect()
    }
}
