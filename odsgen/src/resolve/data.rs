//! Resolution of types and attributes.

use rustc_hash::FxHashMap;

use super::environment::Environment;
use super::fields::IMPOSSIBLE;
use super::{Resolver, header};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    BuilderFunction, BuilderParameter, Data, DataParameter, DialectId, InterfaceIntrinsic, InterfaceKind,
    InterfaceUse, LiteralKind, Model, ParameterType, Scalar,
};
use crate::source::Span;
use crate::syntax::ast;

impl Resolver<'_> {
    pub(super) fn resolve_data(&mut self) {
        for index in 0..self.items.types.len() {
            let data = self.data(self.items.types[index], InterfaceKind::Type);
            self.model.types.push(data);
        }
        for index in 0..self.items.attributes.len() {
            let data = self.data(self.items.attributes[index], InterfaceKind::Attribute);
            self.model.attributes.push(data);
        }
        self.check_data_mnemonics("types", |model| &model.types);
        self.check_data_mnemonics("attributes", |model| &model.attributes);
    }

    /// Reports definitions of one kind whose mnemonics are ambiguous in the IR's text.
    fn check_data_mnemonics(&mut self, what: &str, of: fn(&Model) -> &[Data]) {
        let mut seen: FxHashMap<(DialectId, &str), Span> = FxHashMap::default();
        let mut diagnostics = Vec::new();
        for data in of(&self.model) {
            let Some(mnemonic) = &data.mnemonic else { continue };
            if let Some(first) = seen.insert((data.dialect, mnemonic), data.header.span) {
                let message = format!("two {what} have the mnemonic `{mnemonic}`");
                let diagnostic = Diagnostic::error(Code::DuplicateName, data.header.span, message);
                let diagnostic = diagnostic.related(first, "the other one");
                diagnostics.push(diagnostic.help("give one of them another mnemonic"));
            }
        }
        diagnostics.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    fn data(&mut self, item: &ast::Data, kind: InterfaceKind) -> Data {
        let dialect = self.dialect_of(&item.name).unwrap_or(DialectId(0));
        self.check_unique("parameter", item.parameters.iter().map(|p| (p.name.text.as_str(), p.name.span)));
        for parameter in
            item.parameters.iter().filter(|parameter| IMPOSSIBLE.contains(&parameter.name.text.as_str()))
        {
            let message = format!("`{}` cannot be a name in Rust", parameter.name.text);
            let diagnostic = Diagnostic::error(Code::InvalidName, parameter.name.span, message);
            self.report(diagnostic.help("give the parameter another name"));
        }
        let (mut traits, mut interfaces, mut lists) = (Vec::new(), Vec::new(), Vec::new());
        for base in &item.bases {
            match base {
                ast::Base::Traits(list) => {
                    let listed = self.listed(list, kind, &Environment::default());
                    lists.push(listed.clone());
                    self.add_traits(&mut traits, listed.traits);
                    interfaces.extend(listed.interfaces);
                }
                ast::Base::Template(reference) => {
                    let diagnostic =
                        Diagnostic::error(Code::WrongKind, reference.span, "only ops can use templates");
                    self.report(diagnostic.help("traits and interfaces stand in brackets: `[...]`"));
                }
            }
        }
        self.check_listed_once(&lists);
        if let Some(mnemonic) = &item.mnemonic {
            self.check_mnemonic(mnemonic);
        } else if let Some(format) = &item.format {
            let message = format!(
                "`{}` has a format, but no mnemonic, by which the parser recognizes it",
                item.name.text
            );
            let help = format!("write `{} = \"...\"` with the keyword of the IR's text", item.name.text);
            self.report(Diagnostic::error(Code::FormatElement, format.span, message).help(help));
        }
        self.check_parse_and_print(item.format.as_ref(), item.parse.as_ref(), item.print.as_ref());
        let parameters: Vec<DataParameter> = item
            .parameters
            .iter()
            .map(|parameter| DataParameter {
                name: parameter.name.text.clone(),
                span: parameter.name.span,
                documentation: {
                    let mut documentation = parameter.documentation.clone();
                    if let Some(text) = &parameter.description {
                        documentation.summary.clone_from(&text.text);
                    }
                    documentation
                },
                optional: parameter.optional,
                mutable: parameter.mutable,
                is_self: parameter.is_self,
                rust_type: parameter.rust_type.clone(),
                holds: self.parameter_type(&parameter.rust_type),
                default: parameter.default.clone(),
            })
            .collect();
        self.check_self_parameters(item, kind, &parameters);
        if let (Some(own), Some(interface)) = (
            parameters.iter().find(|parameter| parameter.is_self),
            self.model.engine_interface(InterfaceIntrinsic::TypedAttribute),
        ) && !interfaces.iter().any(|used| used.interface == interface)
        {
            interfaces.push(InterfaceUse {
                interface,
                methods: vec!["attribute_type".to_owned()],
                span: own.span,
            });
        }
        let format =
            item.format.as_ref().and_then(|format| self.data_format(format, &item.name.text, &parameters));
        let metadata = self.metadata(&item.metadata);
        let literal = item.literal.as_ref().and_then(|name| {
            let found = LiteralKind::of_name(&name.text);
            if found.is_none() {
                let message = format!("there are no literals called `{}`", name.text);
                let diagnostic = Diagnostic::error(Code::UnknownKeyword, name.span, message);
                let known = LiteralKind::ALL.iter().map(|known| known.name());
                self.report(diagnostic.did_you_mean(&name.text, known));
            }
            found
        });
        Data {
            header: header(&item.name, &item.documentation),
            dialect,
            mnemonic: item.mnemonic.as_ref().map(|text| text.text.clone()),
            parameters,
            storage: item.storage.clone(),
            returns: item.returns.clone(),
            unwrap: item.unwrap.clone(),
            wrap: item.wrap.clone(),
            literal,
            format,
            parse: super::interface::hook(&item.parse),
            print: super::interface::hook(&item.print),
            builders: item.builders.iter().map(builder).collect(),
            verify: super::interface::hook(&item.verify),
            traits,
            interfaces,
            extra: item.extra.clone(),
            metadata,
        }
    }

    /// Checks the parameter that is the type of an attribute.
    fn check_self_parameters(&mut self, item: &ast::Data, kind: InterfaceKind, parameters: &[DataParameter]) {
        let mut first: Option<&DataParameter> = None;
        for parameter in parameters.iter().filter(|parameter| parameter.is_self) {
            let name = &parameter.name;
            let refused = |message: String, help: &str| {
                Some(Diagnostic::error(Code::WrongKind, parameter.span, message).help(help))
            };
            let problem = if kind == InterfaceKind::Type {
                refused(
                    format!("`{}` is a type, and has no type", item.name.text),
                    "only an attribute has a parameter `self`; leave the word out",
                )
            } else if let Some(first) = first {
                let message = format!("`{}` has a type already", item.name.text);
                let diagnostic = Diagnostic::error(Code::DuplicateName, parameter.span, message);
                Some(diagnostic.related(first.span, "this one").help("leave out the word `self`"))
            } else if parameter.holds != ParameterType::Scalar(Scalar::Type) {
                refused(
                    format!(
                        "the type of an attribute is a `Type`, not a `{}`",
                        parameter.rust_type.text.trim()
                    ),
                    "what it has to be is a matter of `verify`",
                )
            } else if parameter.optional || parameter.default.is_some() {
                refused(
                    format!("`{name}` is always there"),
                    "where the text has no type, it is `none`; leave out `?` and the default",
                )
            } else {
                None
            };
            first = first.or(Some(parameter));
            problem.into_iter().for_each(|problem| self.report(problem));
        }
    }

    /// Checks that a mnemonic is one identifier of the IR's text; it may contain dots.
    pub(super) fn check_mnemonic(&mut self, mnemonic: &ast::Text) {
        let fits = |part: &str| {
            !part.is_empty() && part.chars().all(|c| matches!(c, '_' | '$') || c.is_ascii_alphanumeric())
        };
        let begins = mnemonic.text.starts_with(|c: char| c == '_' || c.is_ascii_alphabetic());
        if !begins || !mnemonic.text.split('.').all(fits) {
            let message = format!("`{}` cannot be a name in the IR's text", mnemonic.text);
            let diagnostic = Diagnostic::error(Code::InvalidName, mnemonic.span, message);
            self.report(diagnostic.help(
                "such a name is made of letters, digits, `_`, `$` and `.`, and begins with a letter or `_`",
            ));
        }
    }

    /// Checks that a custom parser has a printer and that neither is combined with a format.
    pub(super) fn check_parse_and_print(
        &mut self,
        format: Option<&ast::Format>,
        parse: Option<&ast::Hook>,
        print: Option<&ast::Hook>,
    ) {
        match (format, parse, print) {
            (Some(format), Some(hook), _) | (Some(format), None, Some(hook)) => {
                let message = "`format` excludes `parse` and `print`";
                self.report(
                    Diagnostic::error(Code::DuplicateClause, hook.span, message)
                        .related(format.span, "the format")
                        .help("remove either; for a part of the text, a format has `custom<Name>(..)`"),
                );
            }
            (None, Some(hook), None) => {
                let diagnostic = Diagnostic::error(Code::Syntax, hook.span, "`parse` without `print`");
                self.report(diagnostic.help("add `print`"));
            }
            (None, None, Some(hook)) => {
                let diagnostic = Diagnostic::error(Code::Syntax, hook.span, "`print` without `parse`");
                self.report(diagnostic.help("add `parse`"));
            }
            _ => {}
        }
    }
}

pub(super) fn builder(item: &ast::Builder) -> BuilderFunction {
    let parameter = |parameter: &ast::BuilderParameter| BuilderParameter {
        name: parameter.name.text.clone(),
        rust_type: parameter.rust_type.clone(),
        default: parameter.default.clone(),
    };
    BuilderFunction {
        name: item.name.as_ref().map(|name| name.text.clone()),
        documentation: item.documentation.clone(),
        parameters: item.parameters.iter().map(parameter).collect(),
        body: item.body.clone(),
        span: item.span,
    }
}
