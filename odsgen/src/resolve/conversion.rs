//! Resolution of conversions between dialects.

use rustc_hash::FxHashSet;

use super::environment::Environment;
use super::scope::Symbol;
use super::{Resolver, header};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    ConstraintKind, ConstraintUse, Conversion, ConversionId, ConvertedType, PassOption, RewriteId, TypeRule,
};
use crate::syntax::ast;

impl Resolver<'_> {
    pub(super) fn resolve_conversions(&mut self) {
        for index in 0..self.items.conversions.len() {
            let conversion = self.resolve_conversion(ConversionId(index as u32));
            self.model.conversions.push(conversion);
        }
        for index in 0..self.model.conversions.len() {
            self.inherit_options(index);
            self.check_legality(index);
        }
    }

    fn resolve_conversion(&mut self, id: ConversionId) -> Conversion {
        let item = self.items.conversions[id.index()];
        let names = item.options.iter().map(|option| (option.name.text.as_str(), option.name.span));
        self.check_unique("option", names);
        let anchor = item.anchor.as_ref().and_then(|path| self.pass_anchor(path));
        item.argument.iter().for_each(|text| self.check_argument(text));
        let kept = item.kept.iter().filter_map(|path| self.find_op(path)).collect();
        let included = item.included.iter().filter_map(|path| self.find_conversion(path, id)).collect();
        let types = item.types.iter().map(|rule| self.type_rule(rule)).collect();
        let options = self.pass_options(&item.options);
        let is_own = |(_, rule): &(usize, &(&ast::Rewrite, Option<ConversionId>))| rule.1 == Some(id);
        let lowerings = self.items.rewrites.iter().enumerate().filter(is_own);
        let lowerings = lowerings.map(|(index, _)| RewriteId(index as u32)).collect();
        let texts = |names: &[ast::Name]| names.iter().map(|name| name.text.clone()).collect::<Vec<_>>();
        Conversion {
            header: header(&item.name, &item.documentation),
            display: item.display.as_ref().map_or(&item.name.text, |display| &display.text).clone(),
            argument: item.argument.as_ref().map(|text| text.text.clone()),
            anchor,
            sources: texts(&item.sources),
            targets: texts(&item.targets),
            kept,
            included,
            full: item.full.is_some(),
            types,
            casts: item.casts.is_some(),
            signatures: item.signatures.is_some(),
            lowerings,
            options,
            depends: texts(&item.depends),
            type_functions: item.type_functions.clone(),
            pattern_functions: item.pattern_functions.clone(),
            legality_functions: item.legality_functions.clone(),
            adapt_function: item.adapt_function.clone(),
        }
    }

    /// Returns an included conversion. Reports one that includes the conversion itself.
    fn find_conversion(&mut self, path: &ast::Path, by: ConversionId) -> Option<ConversionId> {
        let as_conversion = |symbol| match symbol {
            Symbol::Conversion(id) => Some(id),
            _ => None,
        };
        let found = self.find(path, "a conversion", as_conversion)?;
        let mut seen: FxHashSet<ConversionId> = FxHashSet::default();
        let mut open = vec![found];
        while let Some(id) = open.pop() {
            if id == by {
                let name = &self.items.conversions[by.index()].name.text;
                let message = format!("conversion `{name}` includes itself");
                self.error(Code::ConversionRule, path.span, message);
                return None;
            }
            if seen.insert(id) {
                let included = &self.items.conversions[id.index()].included;
                open.extend(included.iter().filter_map(|path| self.symbol(path).and_then(as_conversion)));
            }
        }
        Some(found)
    }

    fn type_rule(&mut self, rule: &ast::TypeRule) -> TypeRule {
        let environment = Environment::default();
        let from = self.constraint_use(&rule.from, ConstraintKind::Type, &environment);
        let to = match &rule.to {
            ast::ConvertedType::Same => ConvertedType::Same,
            ast::ConvertedType::Error(reason) => ConvertedType::Error(reason.text.clone()),
            ast::ConvertedType::Rust(code) => ConvertedType::Rust(code.clone()),
            ast::ConvertedType::Types(types) => {
                let types =
                    types.iter().map(|ty| self.constraint_use(ty, ConstraintKind::Type, &environment));
                let types: Vec<ConstraintUse> = types.collect();
                types.iter().for_each(|ty| self.check_is_built(ty));
                ConvertedType::Types(types)
            }
        };
        TypeRule { from, to, span: rule.span }
    }

    /// Reports a constraint that is satisfied by several types, and does not say which one to build.
    fn check_is_built(&mut self, ty: &ConstraintUse) {
        if ty.accessor.build.is_none() && ty.summary != "anything" {
            let message = format!("`{}` does not determine a type to build", ty.spelling);
            let diagnostic = Diagnostic::error(Code::ConversionRule, ty.span, message);
            self.report(diagnostic.help("write one that only one type satisfies, or `rust { .. }`"));
        }
    }

    /// Adds the options of included conversions that the conversion does not declare itself.
    fn inherit_options(&mut self, index: usize) {
        let mut seen: FxHashSet<ConversionId> = FxHashSet::default();
        let mut open: Vec<ConversionId> = self.model.conversions[index].included.clone();
        open.reverse();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            // Those of the included one may have been inherited: the type of an option is that of the first.
            for option in self.model.conversion(id).options.clone() {
                let own = &mut self.model.conversions[index].options;
                let Some(known) = own.iter().find(|known| known.name == option.name) else {
                    own.push(option);
                    continue;
                };
                if (known.list, spelling(known)) != (option.list, spelling(&option)) {
                    let message = format!("option `{}` has two types", option.name);
                    let diagnostic = Diagnostic::error(Code::ConversionRule, known.span, message);
                    self.report(
                        diagnostic.related(option.span, "an included conversion declares it as well"),
                    );
                }
            }
            open.extend(self.model.conversion(id).included.iter().rev().copied());
        }
    }

    /// Reports a pass that makes nothing illegal, and dialects that are legal and illegal.
    fn check_legality(&mut self, index: usize) {
        let item = self.items.conversions[index];
        for name in &item.targets {
            if let Some(source) = item.sources.iter().find(|source| source.text == name.text) {
                let message = format!("dialect `{}` is a source and a target", name.text);
                let diagnostic = Diagnostic::error(Code::ConversionRule, name.span, message);
                let help = "a conversion within a dialect leaves it out of `to`, and lists ops that stay: `keep [..]`";
                self.report(diagnostic.related(source.span, "its ops are illegal").help(help));
            }
        }
        if item.argument.is_none() {
            return;
        }
        let mut seen: FxHashSet<ConversionId> = FxHashSet::default();
        let mut open = vec![ConversionId(index as u32)];
        while let Some(id) = open.pop() {
            let conversion = self.model.conversion(id);
            if !conversion.sources.is_empty()
                || !conversion.legality_functions.is_empty()
                || conversion.signatures
            {
                return;
            }
            if seen.insert(id) {
                open.extend(&conversion.included);
            }
        }
        let message = format!("conversion `{}` makes no op illegal", item.name.text);
        let diagnostic = Diagnostic::error(Code::ConversionRule, item.name.span, message);
        self.report(diagnostic.help("name the dialects that it converts: `from [..]`"));
    }
}

/// Returns the type of an option without white space.
fn spelling(option: &PassOption) -> String {
    option.rust_type.text.split_whitespace().collect()
}
