//! Resolution of interfaces, traits and trait lists.

use super::environment::Environment;
use super::relation::EntityScope;
use super::scope::Symbol;
use super::{Resolver, header};
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    Argument, Condition, EntityKind, Hook, Interface, InterfaceId, InterfaceIntrinsic, InterfaceKind,
    InterfaceUse, Method, RelationPredicate, RustPath, Trait, TraitId, TraitIntrinsic, TraitUse,
};
use crate::syntax::ast;

/// The resolved trait list of a definition: its traits and interfaces.
#[derive(Clone, Default)]
pub(super) struct Listed {
    pub(super) traits: Vec<TraitUse>,
    pub(super) interfaces: Vec<InterfaceUse>,
}

pub(super) fn hook(hook: &Option<ast::Hook>) -> Option<Hook> {
    hook.as_ref().map(|hook| Hook { body: hook.body.clone(), span: hook.span })
}

impl Resolver<'_> {
    pub(super) fn resolve_interfaces(&mut self) {
        for index in 0..self.items.interfaces.len() {
            let item = self.items.interfaces[index];
            self.check_unique("method", item.methods.iter().map(|m| (m.name.text.as_str(), m.name.span)));
            let mut bases = Vec::new();
            for path in &item.bases {
                let Some(id) = self.find_interface(path) else { continue };
                if self.items.interfaces[id.index()].kind != item.kind {
                    let message = format!("`{}` is an interface of another kind", path.last().text);
                    let label = format!("an interface of `{}` is expected here", item.kind.keyword());
                    self.report(Diagnostic::error(Code::WrongKind, path.span, message).label(label));
                } else if id.index() >= index && self.inherits(id, InterfaceId(index as u32)) {
                    let message = format!("interface `{}` inherits itself", item.name.text);
                    self.error(Code::Cycle, path.span, message);
                } else {
                    bases.push(id);
                }
            }
            let methods = item.methods.iter().map(|method| {
                if let (Some(_), Some(default)) = (&method.body, &method.default) {
                    let message = format!("method `{}` has a body, so its default is never used", method.name.text);
                    let help = "`body` is the same for all implementations; `default` is for those without their own";
                    self.report(Diagnostic::error(Code::InterfaceMethod, default.span, message).help(help));
                }
                Method {
                    name: method.name.text.clone(),
                    span: method.name.span,
                    documentation: method.documentation.clone(),
                    signature: method.signature.clone(),
                    is_static: !has_receiver(&method.signature.text),
                    body: method.body.clone(),
                    default: method.default.clone(),
                }
            });
            let methods = methods.collect();
            if let Some(verify) = &item.verify {
                let problem = match (&item.path, item.kind) {
                    (_, InterfaceKind::Dialect) => Some((
                        "an interface of dialects has no check: there is no moment at which a dialect is verified",
                        None,
                    )),
                    (Some(_), kind) => {
                        let help = (kind == InterfaceKind::Op)
                            .then_some("there it is the constant `VERIFY` of the table");
                        Some(("an interface that is written by hand says there what is checked", help))
                    }
                    (None, _) => None,
                };
                if let Some((message, help)) = problem {
                    let diagnostic = Diagnostic::error(Code::WrongKind, verify.span, message);
                    self.report(match help {
                        Some(help) => diagnostic.help(help),
                        None => diagnostic,
                    });
                }
            }
            let intrinsic = item.intrinsic.as_ref().and_then(|path| {
                let found = InterfaceIntrinsic::of_name(&path.path);
                if found.is_none() {
                    let known = InterfaceIntrinsic::ALL.iter().map(|known| known.name());
                    self.report_no_intrinsic(path, "interfaces", known);
                }
                found
            });
            self.model.interfaces.push(Interface {
                header: header(&item.name, &item.documentation),
                kind: item.kind,
                bases,
                path: item.path.clone(),
                intrinsic,
                methods,
                verify: hook(&item.verify),
                extra: item.extra.clone(),
            });
        }
    }

    fn report_no_intrinsic(
        &mut self,
        path: &RustPath,
        what: &str,
        known: impl Iterator<Item = &'static str>,
    ) {
        let message = format!("the engine has no intrinsic `{}` of {what}", path.path);
        let diagnostic = Diagnostic::error(Code::UnknownName, path.span, message);
        self.report(diagnostic.did_you_mean(&path.path, known));
    }

    /// Returns whether an interface inherits, directly or indirectly, another one or is the same.
    fn inherits(&self, from: InterfaceId, target: InterfaceId) -> bool {
        let mut seen = vec![false; self.items.interfaces.len()];
        let mut open = vec![from];
        while let Some(id) = open.pop() {
            if id == target {
                return true;
            }
            if !std::mem::replace(&mut seen[id.index()], true) {
                let bases = &self.items.interfaces[id.index()].bases;
                open.extend(bases.iter().filter_map(|path| match self.symbol(path) {
                    Some(Symbol::Interface(id)) => Some(id),
                    _ => None,
                }));
            }
        }
        false
    }

    fn find_interface(&mut self, path: &ast::Path) -> Option<InterfaceId> {
        self.find(path, "an interface", |symbol| match symbol {
            Symbol::Interface(id) => Some(id),
            _ => None,
        })
    }

    pub(super) fn resolve_traits(&mut self) {
        for index in 0..self.items.traits.len() {
            let item = self.items.traits[index];
            let parameters = self.parameters(&item.parameters);
            let names = match item.kind {
                InterfaceKind::Op => vec![
                    ("operands".to_owned(), EntityKind::Value),
                    ("results".to_owned(), EntityKind::Value),
                    ("op".to_owned(), EntityKind::Op),
                ],
                InterfaceKind::Type => vec![("ty".to_owned(), EntityKind::Type)],
                InterfaceKind::Attribute => vec![("attr".to_owned(), EntityKind::Attribute)],
                InterfaceKind::Dialect => Vec::new(),
            };
            let scope = EntityScope::new(format!("trait `{}`", item.name.text), names)
                .with_variadic(["operands".to_owned(), "results".to_owned()]);
            let environment = Environment::symbolic(&parameters);
            let conditions =
                item.wheres.iter().filter_map(|clause| self.condition(clause, &scope, &environment));
            let conditions: Vec<Condition> = conditions.collect();
            if item.kind != InterfaceKind::Op {
                for condition in conditions.iter().filter(|condition| relates_entities(&condition.predicate))
                {
                    let message = "a trait of types or attributes is about one entity";
                    let diagnostic = Diagnostic::error(Code::WrongKind, condition.span, message);
                    self.report(diagnostic.help("constrain it by its kind, as in `where ty: AnyInteger`"));
                }
            }
            if let Some(fold) = item.fold.as_ref().filter(|_| item.kind != InterfaceKind::Op) {
                let message = format!(
                    "only traits of ops can fold, and `{}` is a trait of `{}`",
                    item.name.text,
                    item.kind.keyword()
                );
                self.error(Code::WrongKind, fold.span, message);
            }
            let intrinsic = item.intrinsic.as_ref().and_then(|call| {
                let found = TraitIntrinsic::of_name(&call.path.path);
                if found.is_none() || item.kind != InterfaceKind::Op {
                    let known = TraitIntrinsic::ALL.iter().map(|known| known.name());
                    self.report_no_intrinsic(&call.path, "traits of ops", known);
                }
                let arguments = call.arguments.iter().map(|argument| match argument {
                    ast::Argument::Expression(ast::Expression::Reference(reference)) => environment
                        .parameter(&reference.path.last().text)
                        .map(|(.., argument)| argument.clone()),
                    _ => None,
                });
                let arguments: Option<Vec<Argument>> = arguments.collect();
                if arguments.is_none() {
                    self.error(
                        Code::Arguments,
                        call.span,
                        "the arguments of a role in the engine are parameters of the trait",
                    );
                }
                Some((found?, arguments?))
            });
            // The target of an alias may be declared later, so it is resolved below.
            self.model.traits.push(Trait {
                header: header(&item.name, &item.documentation),
                kind: item.kind,
                parameters,
                path: item.path.clone(),
                intrinsic,
                alias: Vec::new(),
                conditions,
                verify: hook(&item.verify),
                fold: hook(&item.fold),
            });
        }
        for index in 0..self.items.traits.len() {
            let item = self.items.traits[index];
            let environment = Environment::symbolic(&self.model.traits[index].parameters.clone());
            let listed = self.listed(&item.alias, item.kind, &environment);
            for interface in &listed.interfaces {
                let message = "a trait stands for traits, not for interfaces";
                self.error(Code::WrongKind, interface.span, message);
            }
            self.check_listed_once(std::slice::from_ref(&listed));
            self.model.traits[index].alias = listed.traits;
        }
        self.break_alias_cycles();
    }

    fn break_alias_cycles(&mut self) {
        for index in 0..self.model.traits.len() {
            let mut seen = vec![false; self.model.traits.len()];
            let mut open: Vec<TraitId> =
                self.model.traits[index].alias.iter().map(|used| used.trait_id).collect();
            while let Some(id) = open.pop() {
                if id.index() == index {
                    let header = &self.model.traits[index].header;
                    let (message, span) = (format!("trait `{}` includes itself", header.name), header.span);
                    self.error(Code::Cycle, span, message);
                    self.model.traits[index].alias.clear();
                    break;
                }
                if !std::mem::replace(&mut seen[id.index()], true) {
                    open.extend(self.model.traits[id.index()].alias.iter().map(|used| used.trait_id));
                }
            }
        }
    }

    /// Resolves the traits and interfaces in brackets. Each must apply to `kind`.
    pub(super) fn listed(
        &mut self,
        list: &[ast::TraitUse],
        kind: InterfaceKind,
        environment: &Environment,
    ) -> Listed {
        let mut listed = Listed::default();
        for used in list {
            let reference = &used.reference;
            let found = self.find(&reference.path, "a trait or an interface", |symbol| match symbol {
                Symbol::Trait(_) | Symbol::Interface(_) => Some(symbol),
                _ => None,
            });
            let owner = match found {
                Some(Symbol::Trait(id)) => self.items.traits[id.index()].kind,
                Some(Symbol::Interface(id)) => self.items.interfaces[id.index()].kind,
                _ => continue,
            };
            if owner != kind {
                let message = format!("`{}` belongs to `{}`", reference.path.last().text, owner.keyword());
                let label = format!("something for `{}` is expected here", kind.keyword());
                self.report(Diagnostic::error(Code::WrongKind, reference.span, message).label(label));
                continue;
            }
            match found {
                Some(Symbol::Trait(trait_id)) => {
                    let item = self.items.traits[trait_id.index()];
                    if let Some(method) = used.methods.first() {
                        let message =
                            format!("`{}` is a trait, which has no methods to override", item.name.text);
                        let diagnostic = Diagnostic::error(Code::InterfaceMethod, method.span, message);
                        self.report(diagnostic.help("remove the braces behind the trait"));
                    }
                    let name = item.name.text.clone();
                    let arguments =
                        self.bind(&name, &item.parameters, &reference.arguments, reference.span, environment);
                    if let Some(arguments) = arguments {
                        listed.traits.push(TraitUse { trait_id, arguments, span: reference.span });
                    }
                }
                Some(Symbol::Interface(interface)) => {
                    if !reference.arguments.is_empty() {
                        let message =
                            format!("interface `{}` takes no arguments", reference.path.last().text);
                        self.error(Code::Arguments, reference.span, message);
                    }
                    let methods = self.written_methods(interface, &used.methods);
                    listed.interfaces.push(InterfaceUse { interface, methods, span: reference.span });
                }
                _ => {}
            }
        }
        listed
    }

    /// Reports traits and interfaces that are twice in the lists of one definition. That another trait or a template has
    /// one of them as well is fine.
    pub(super) fn check_listed_once(&mut self, lists: &[Listed]) {
        let mut reports = Vec::new();
        let mut report = |what: &str, name: &str, span, first, help| {
            let diagnostic =
                Diagnostic::error(Code::DuplicateName, span, format!("{what} `{name}` is listed twice"));
            let diagnostic = diagnostic.label("listed again here").related(first, "first listed here");
            reports.push(diagnostic.help(help));
        };
        let traits: Vec<&TraitUse> = lists.iter().flat_map(|listed| &listed.traits).collect();
        for (index, used) in traits.iter().enumerate() {
            let is_same =
                |other: &&&TraitUse| other.trait_id == used.trait_id && other.arguments == used.arguments;
            if let Some(first) = traits[..index].iter().find(is_same) {
                let name = &self.model.trait_definition(used.trait_id).header.name;
                report("trait", name, used.span, first.span, "remove one of the two");
            }
        }
        let interfaces: Vec<&InterfaceUse> = lists.iter().flat_map(|listed| &listed.interfaces).collect();
        for (index, used) in interfaces.iter().enumerate() {
            let is_same = |other: &&&InterfaceUse| other.interface == used.interface;
            if let Some(first) = interfaces[..index].iter().find(is_same) {
                let name = &self.model.interface(used.interface).header.name;
                let help = "list it once, with the methods of both in its braces";
                report("interface", name, used.span, first.span, help);
            }
        }
        reports.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }

    /// Returns the methods that the author of an implementation writes.
    fn written_methods(&mut self, interface: InterfaceId, named: &[ast::Name]) -> Vec<String> {
        // Inherited interfaces come first.
        let mut order = Vec::new();
        let mut seen = vec![false; self.model.interfaces.len()];
        let mut open = vec![interface];
        while let Some(id) = open.pop() {
            if !std::mem::replace(&mut seen[id.index()], true) {
                order.push(id);
                open.extend(&self.model.interfaces[id.index()].bases);
            }
        }
        order.reverse();
        let methods: Vec<Method> =
            order.iter().flat_map(|id| self.model.interfaces[id.index()].methods.clone()).collect();
        self.check_unique("method", named.iter().map(|name| (name.text.as_str(), name.span)));
        for name in named {
            let diagnostic = match methods.iter().find(|method| method.name == name.text) {
                None => {
                    let owner = &self.model.interface(interface).header.name;
                    let message = format!("interface `{owner}` has no method `{}`", name.text);
                    let known = methods.iter().map(|method| method.name.as_str());
                    Diagnostic::error(Code::InterfaceMethod, name.span, message)
                        .did_you_mean(&name.text, known)
                }
                Some(method) if method.body.is_some() => {
                    let message = format!("method `{}` is the same for all implementations", name.text);
                    Diagnostic::error(Code::InterfaceMethod, name.span, message)
                        .related(method.span, "it has a body")
                        .help("remove it from the braces")
                }
                Some(_) => continue,
            };
            self.report(diagnostic);
        }
        let is_written = |method: &&Method| {
            method.is_required()
                || (method.default.is_some() && named.iter().any(|name| name.text == method.name))
        };
        methods.iter().filter(is_written).map(|method| method.name.clone()).collect()
    }

    /// Adds traits and the traits that they imply, without duplicates.
    pub(super) fn add_traits(&self, list: &mut Vec<TraitUse>, added: Vec<TraitUse>) {
        let mut open: Vec<TraitUse> = added.into_iter().rev().collect();
        while let Some(used) = open.pop() {
            let known =
                list.iter().any(|other| other.trait_id == used.trait_id && other.arguments == used.arguments);
            if !known {
                let alias = self.model.trait_definition(used.trait_id).alias.clone();
                open.extend(alias.into_iter().rev());
                list.push(used);
            }
        }
    }
}

/// Returns whether a predicate names a constraint on several entities.
fn relates_entities(predicate: &RelationPredicate) -> bool {
    match predicate {
        RelationPredicate::And(parts) | RelationPredicate::Or(parts) => parts.iter().any(relates_entities),
        RelationPredicate::Not(inner) => relates_entities(inner),
        RelationPredicate::Relation(..) | RelationPredicate::Intrinsic(..) => true,
        RelationPredicate::Rust(_) | RelationPredicate::Holds(..) => false,
    }
}

/// Returns whether the first parameter of a signature is `self`.
fn has_receiver(signature: &str) -> bool {
    let Some((_, parameters)) = signature.split_once('(') else { return false };
    let first = parameters.split([',', ')', ':']).next().unwrap_or_default();
    first.split(|c: char| !c.is_alphanumeric() && c != '_').any(|word| word == "self")
}
