//! Resolution of rewrites: binds names and checks that the matched op is replaced.

use rustc_hash::FxHashMap;

use crate::diagnostics::{Code, Diagnostic, counted};
use crate::model::{
    Arity, ConversionId, EntityKind, OpId, Rewrite, RewriteBinding, RewriteLocation, RewriteStatement, Term,
    TermKind,
};
use crate::resolve::environment::Environment;
use crate::resolve::relation::EntityScope;
use crate::resolve::scope::Symbol;
use crate::resolve::{Resolver, header};
use crate::source::Span;
use crate::syntax::ast::{self, Replacement};

/// The binding of a name in a rewrite.
#[derive(Clone)]
pub(in crate::resolve) struct Bound {
    pub(in crate::resolve) kind: EntityKind,
    /// The number of declared values, if known: the results of an op, or one.
    pub(in crate::resolve) values: Option<usize>,
    /// The number of actual values or attributes of a single declared one.
    pub(in crate::resolve) arity: Arity,
    /// The op that it is bound to.
    pub(in crate::resolve) op: Option<OpId>,
    /// Whether a native function returns it, so that its kind is unknown.
    pub(in crate::resolve) is_native: bool,
    pub(in crate::resolve) span: Span,
}

impl Bound {
    /// Binds a single value or attribute.
    pub(in crate::resolve) fn single(kind: EntityKind, arity: Arity, span: Span) -> Self {
        Self { kind, values: Some(1), arity, op: None, is_native: false, span }
    }

    /// Binds the results of an op.
    pub(in crate::resolve) fn op(op: OpId, values: usize, arity: Arity, span: Span) -> Self {
        Self { kind: EntityKind::Value, values: Some(values), arity, op: Some(op), is_native: false, span }
    }
}

/// The bindings of a rewrite.
#[derive(Default)]
pub(in crate::resolve) struct Names {
    bound: FxHashMap<String, Bound>,
}

impl Names {
    pub(in crate::resolve) fn get(&self, name: &str) -> Option<&Bound> {
        self.bound.get(name)
    }

    pub(in crate::resolve) fn known(&self) -> impl Iterator<Item = &str> {
        self.bound.keys().map(String::as_str)
    }
}

impl Resolver<'_> {
    pub(in crate::resolve) fn resolve_rewrites(&mut self) {
        for index in 0..self.items.rewrites.len() {
            let (item, owner) = self.items.rewrites[index];
            let rewrite = self.resolve_rewrite(item, owner);
            self.model.rewrites.push(rewrite);
        }
    }

    fn resolve_rewrite(&mut self, item: &ast::Rewrite, owner: Option<ConversionId>) -> Rewrite {
        let mut names = Names::default();
        let mut ops = 0;
        let mut root: Option<(OpId, Option<String>)> = None;
        let mut matches = Vec::new();
        for (index, statement) in item.matches.iter().enumerate() {
            let Some(term) = self.match_term(&statement.term, None, &mut names, &mut ops) else { continue };
            if index == 0 {
                match &term.kind {
                    TermKind::Op(op) => {
                        root = Some((op.op, statement.bindings.first().map(|b| b.name.text.clone())))
                    }
                    _ => {
                        let message = "a rewrite begins with an op";
                        self.error(Code::RewritePattern, term.span, message);
                    }
                }
            }
            let bindings = self.bind_results(statement, &term, index > 0, &mut names);
            matches.push(RewriteStatement { bindings, term });
        }
        if item.matches.is_empty() {
            let message = format!("rewrite `{}` matches nothing", item.name.text);
            let diagnostic = Diagnostic::error(Code::RewritePattern, item.name.span, message);
            self.report(diagnostic.help("write `pattern => replacement;`, or a `match` clause"));
        }
        // After a failed match, unbound names are follow-up errors.
        let match_failed = matches.len() != item.matches.len();
        if match_failed {
            self.quiet += 1;
        }
        let scope_names: Vec<_> =
            names.bound.iter().map(|(name, bound)| (name.clone(), bound.kind)).collect();
        let bound_ops = names.bound.iter().filter(|(_, bound)| bound.op.is_some());
        let bound_ops = bound_ops.map(|(name, _)| name.clone());
        let scope =
            EntityScope::new(format!("the match of `{}`", item.name.text), scope_names).with_ops(bound_ops);
        let conditions =
            item.wheres.iter().filter_map(|clause| self.condition(clause, &scope, &Environment::default()));
        let conditions = conditions.collect();
        let mut builds = Vec::new();
        for statement in &item.builds {
            let Some(term) = self.build_term(&statement.term, &names, false) else { continue };
            let bindings = self.bind_results(statement, &term, false, &mut names);
            builds.push(RewriteStatement { bindings, term });
        }
        let values = self.replacement(item, root.as_ref(), &names);
        if match_failed {
            self.quiet -= 1;
        }
        let benefit = match item.benefit {
            None => ops,
            Some((true, added, _)) => ops + i64::try_from(added).unwrap_or(i64::from(u16::MAX)),
            Some((false, set, _)) => i64::try_from(set).unwrap_or(i64::from(u16::MAX)),
        };
        if let Some((_, _, span)) = item.benefit
            && !(0..=i64::from(u16::MAX)).contains(&benefit)
        {
            self.error(Code::RewritePattern, span, "a benefit is an integer from 0 to 65535");
        }
        Rewrite {
            folds: false,
            header: header(&item.name, &item.documentation),
            conversion: item.conversion,
            owner,
            benefit,
            matches,
            conditions,
            builds,
            values,
        }
    }

    fn replacement(
        &mut self,
        item: &ast::Rewrite,
        root: Option<&(OpId, Option<String>)>,
        names: &Names,
    ) -> Vec<Term> {
        let Some(replacement) = &item.replacement else {
            let message = format!("rewrite `{}` replaces nothing", item.name.text);
            let diagnostic = Diagnostic::error(Code::RewriteResult, item.name.span, message);
            self.report(diagnostic.help("add `replace r with ...;` or `erase r;`"));
            return Vec::new();
        };
        let named = match replacement {
            Replacement::Values { root, .. } => root.as_ref(),
            Replacement::Erase { root } => Some(root),
        };
        let root_name = root.and_then(|(_, name)| name.as_deref());
        if let Some(name) = named
            && root.is_some()
            && root_name != Some(&name.text)
        {
            let message = format!("`{}` is not the op that the rewrite begins with", name.text);
            let mut diagnostic = Diagnostic::error(Code::RewriteResult, name.span, message);
            diagnostic = match root_name {
                Some(root) => diagnostic.help(format!("that one is `{root}`")),
                None => diagnostic.help(format!("bind it: `match {} = ...;`", name.text)),
            };
            self.report(diagnostic);
        }
        let Replacement::Values { values, span, .. } = replacement else { return Vec::new() };
        let terms: Vec<_> = values.iter().filter_map(|value| self.build_term(value, names, true)).collect();
        for term in &terms {
            if matches!(term.kind, TermKind::Literal(_) | TermKind::List(_)) {
                let message = "an attribute replaces no result";
                let diagnostic = Diagnostic::error(Code::RewriteResult, term.span, message);
                self.report(
                    diagnostic.help("build an op that makes a constant of it: `constant() {value: ..}`"),
                );
            }
        }
        let Some((root, _)) = root else { return terms };
        let needed = self.model.op(*root).results.len();
        let counts: Vec<Option<usize>> =
            terms.iter().map(|term| self.value_count(&term.kind, names)).collect();
        if terms.len() == values.len() {
            self.check_value_count(*root, needed, &terms, &counts, *span);
        }
        terms
    }

    /// Checks that each result of the root is replaced once. Native functions return as many values as needed.
    fn check_value_count(
        &mut self,
        root: OpId,
        needed: usize,
        terms: &[Term],
        counts: &[Option<usize>],
        span: Span,
    ) {
        let known: usize = counts.iter().flatten().sum();
        let functions = counts.iter().filter(|count| count.is_none()).count();
        if known + functions == needed || (functions == 1 && known < needed) {
            return;
        }
        let name = self.full_op_name(root);
        if functions > 1 && known + functions < needed {
            let message = format!("nothing tells how many of the {needed} results each function replaces");
            let diagnostic = Diagnostic::error(Code::RewriteResult, span, message);
            self.report(diagnostic.help("bind what they yield: `build a, b = rust path(..);`"));
            return;
        }
        let given = known + functions;
        // Excess values come first: they are auxiliary ops for building the rest.
        let mut excess = given.saturating_sub(needed);
        let mut at = 0;
        while at < terms.len() && excess > 0 && excess >= counts[at].unwrap_or(1) {
            excess -= counts[at].unwrap_or(1);
            at += 1;
        }
        if let (Some(Term { kind: TermKind::Op(op), span }), true) = (terms.get(at), excess > 0) {
            let results = counts[at].unwrap_or(1);
            let message =
                format!("`{}` would be auxiliary and replacement at once", self.full_op_name(op.op));
            let label =
                format!("only {} of its {results} results would replace one of `{name}`", results - excess);
            let diagnostic = Diagnostic::error(Code::RewriteResult, *span, message).label(label);
            self.report(
                diagnostic
                    .help("bind it in a `build` clause, and say with `name#0` which of its results replace"),
            );
            return;
        }
        let message = format!(
            "`{name}` has {}, to be replaced by {}",
            counted(needed, "result"),
            counted(given, "value")
        );
        let diagnostic = Diagnostic::error(Code::RewriteResult, span, message);
        self.report(
            diagnostic
                .help("one value replaces each result; what is only built beside stands in a `build` clause"),
        );
    }

    /// Returns the number of values of a term, counting a variable-length one once. Unknown for functions.
    fn value_count(&self, term: &TermKind, names: &Names) -> Option<usize> {
        match term {
            TermKind::Op(op) => Some(self.model.op(op.op).results.len()),
            TermKind::Use(entity) if entity.index.is_none() => match names.get(&entity.name) {
                Some(bound) if bound.is_native => Some(1),
                bound => bound.and_then(|bound| bound.values),
            },
            TermKind::Native { .. } => None,
            _ => Some(1),
        }
    }

    /// Binds names to the results of a statement. With `connects` the op must be connected to the matched ones: one of
    /// its results is a named value.
    fn bind_results(
        &mut self,
        statement: &ast::Statement,
        term: &Term,
        connects: bool,
        names: &mut Names,
    ) -> Vec<RewriteBinding> {
        let op = match &term.kind {
            TermKind::Op(op) => Some(op.op),
            _ => None,
        };
        let results: Option<Vec<Arity>> =
            op.map(|op| self.model.op(op).results.iter().map(|field| field.arity).collect());
        let count = statement.bindings.len();
        if let Some(results) = &results
            && count > 1
            && count != results.len()
        {
            let message = format!("{count} names for {}", counted(results.len(), "result"));
            let span = statement.bindings[0].name.span.to(statement.bindings[count - 1].name.span);
            let diagnostic = Diagnostic::error(Code::RewriteBinding, span, message);
            self.report(
                diagnostic.help("one name stands for all results, and `name#0` for the first of them"),
            );
        }
        let mut bindings = Vec::new();
        let mut is_connected = false;
        for (index, binding) in statement.bindings.iter().enumerate() {
            let (name, written) = (&binding.name, arity(binding.arity));
            if name.text != "_" {
                let known = names.get(&name.text);
                if connects && op.is_some() && known.is_some_and(|bound| bound.kind == EntityKind::Value) {
                    is_connected = true;
                } else {
                    let bound = match (op, &results) {
                        (Some(op), Some(results)) if count == 1 => {
                            let arity = if results.len() == 1 { results[0] } else { Arity::One };
                            Bound::op(op, results.len(), arity, name.span)
                        }
                        (Some(_), Some(results)) => {
                            let arity = results.get(index).copied().unwrap_or(written);
                            self.check_result_arity(name, written, arity);
                            Bound::single(EntityKind::Value, arity, name.span)
                        }
                        _ => {
                            Bound { is_native: true, ..Bound::single(EntityKind::Value, written, name.span) }
                        }
                    };
                    self.bind_name(name, bound, names);
                }
            }
            bindings.push(RewriteBinding { name: name.text.clone(), arity: written, span: name.span });
        }
        if connects && op.is_some() && !is_connected {
            let message = "nothing ties this op to what is matched before it";
            let diagnostic = Diagnostic::error(Code::RewritePattern, term.span, message);
            self.report(diagnostic.help(
                "give one of its results a name that the match has already: `root(x); match x, y = this(..)`",
            ));
        }
        bindings
    }

    fn check_result_arity(&mut self, name: &ast::Name, written: Arity, needed: Arity) {
        let (what, mark) = match needed {
            _ if needed == written => return,
            Arity::One => ("is one", ""),
            Arity::Optional => ("may be absent", "?"),
            Arity::Variadic | Arity::VariadicOfVariadic => ("is variadic", "..."),
        };
        if needed == Arity::VariadicOfVariadic && written == Arity::Variadic {
            return;
        }
        let message = format!("the result `{}` {what}", name.text);
        let diagnostic = Diagnostic::error(Code::RewriteBinding, name.span, message);
        self.report(diagnostic.help(format!("write `{}{mark}`", name.text)));
    }

    pub(in crate::resolve) fn bind_name(&mut self, name: &ast::Name, bound: Bound, names: &mut Names) {
        if let Some(previous) = names.bound.insert(name.text.clone(), bound) {
            let message = format!("`{}` is bound twice", name.text);
            self.report(
                Diagnostic::error(Code::RewriteBinding, name.span, message)
                    .related(previous.span, "bound here already"),
            );
        }
    }

    pub(in crate::resolve) fn rewrite_location(
        &mut self,
        location: Option<&ast::Location>,
        names: &Names,
    ) -> Option<RewriteLocation> {
        let location = location?;
        for source in &location.sources {
            match names.get(&source.text) {
                None => self.unbound(source, names),
                Some(bound) if bound.op.is_some() || bound.is_native => {}
                Some(bound) if bound.kind == EntityKind::Value && bound.arity == Arity::One => {}
                Some(_) => {
                    let message = format!("`{}` has no location", source.text);
                    let diagnostic = Diagnostic::error(Code::RewriteBinding, source.span, message);
                    self.report(diagnostic.label("this is neither an op nor one value"));
                }
            }
        }
        let metadata = location.metadata.as_ref().and_then(|term| self.location_metadata(term, names));
        Some(RewriteLocation {
            metadata: metadata.map(Box::new),
            name: location.name.as_ref().map(|text| text.text.clone()),
            sources: location.sources.iter().map(|name| name.text.clone()).collect(),
        })
    }

    pub(in crate::resolve) fn unbound(&mut self, name: &ast::Name, names: &Names) {
        let message = format!("unbound name `{}`", name.text);
        let known: Vec<&str> = names.known().collect();
        let mut known = known;
        known.sort_unstable();
        let diagnostic = Diagnostic::error(Code::RewriteBinding, name.span, message);
        self.report(diagnostic.did_you_mean(&name.text, known));
    }

    /// Returns the op that a path names: by its Rust name, by `dialect.mnemonic`, or by a unique mnemonic alone.
    pub(in crate::resolve) fn find_op(&mut self, path: &ast::Path) -> Option<OpId> {
        if let Some(Symbol::Op(id)) = self.symbol(path) {
            return Some(id);
        }
        // The dialect of a family of lowerings stands elsewhere, so the text of the span is not the whole path.
        let segments: Vec<&str> = path.segments.iter().map(|segment| segment.text.as_str()).collect();
        let name = segments.join(".");
        let by_mnemonic = |mnemonic: &str| self.ops_by_mnemonic.get(mnemonic).map_or(&[][..], Vec::as_slice);
        // A mnemonic may contain dots, so the prefix before the first one need not be a dialect.
        let bare = by_mnemonic(&name).iter().filter(|id| self.is_bare_name(**id, path.span));
        let full = name.split_once('.').map_or(&[][..], |(_, mnemonic)| by_mnemonic(mnemonic));
        let full = full.iter().filter(|id| self.full_op_name(**id) == name);
        let mut candidates: Vec<OpId> = bare.chain(full).copied().collect();
        // An op of the file's own dialect is nearer than one of another dialect.
        let own = self.scopes.file_dialect(path.span.file);
        let is_own = |id: &OpId| self.scopes.file_dialect(self.items.ops[id.index()].name.span.file) == own;
        if own.is_some() && candidates.iter().any(is_own) {
            candidates.retain(is_own);
        }
        match candidates.as_slice() {
            [id] => Some(*id),
            [] => {
                let names: Vec<String> =
                    (0..self.items.ops.len() as u32).map(|id| self.full_op_name(OpId(id))).collect();
                let bare = names.iter().filter_map(|name| name.split_once('.')).map(|(_, bare)| bare);
                let known: Vec<&str> = names.iter().map(String::as_str).chain(bare).collect();
                let diagnostic =
                    Diagnostic::error(Code::UnknownName, path.span, format!("there is no op `{name}`"));
                self.report(diagnostic.did_you_mean(&name, known));
                None
            }
            several => {
                let all: Vec<String> = several.iter().map(|id| self.full_op_name(*id)).collect();
                let all: Vec<&str> = all.iter().map(String::as_str).collect();
                let message = format!("`{name}` may be {}", crate::syntax::parser::listed(&all));
                let diagnostic = Diagnostic::error(Code::UnknownName, path.span, message);
                self.report(diagnostic.help("write the dialect in front"));
                None
            }
        }
    }

    /// Returns whether a mnemonic without dialect denotes the op. Allowed for the file's own namespace, its imports and
    /// builtin.
    fn is_bare_name(&self, id: OpId, place: Span) -> bool {
        let item = self.items.ops[id.index()];
        let own = self.is_input(place.file) && self.is_input(item.name.span.file);
        own || item.name.span.file == place.file
            || self.scopes.lookup(&item.name.text, place.file) == Some(Symbol::Op(id))
    }

    pub(in crate::resolve) fn mnemonic(&self, id: OpId) -> String {
        let item = self.items.ops[id.index()];
        match &item.mnemonic {
            Some(text) => text.text.clone(),
            None => crate::generated_names::snake_case(
                item.name.text.strip_suffix("Op").unwrap_or(&item.name.text),
            ),
        }
    }

    /// Returns the IR name of an op. Usable before ops are resolved.
    pub(in crate::resolve) fn ir_op_name(&self, id: OpId) -> String {
        let dialect = self.scopes.file_dialect(self.items.ops[id.index()].name.span.file);
        let dialect = dialect.map_or("", |dialect| &self.model.dialect(dialect).header.name);
        match &self.items.ops[id.index()].body.ir_name {
            Some(name) => name.text.clone(),
            None => format!("{dialect}.{}", self.mnemonic(id)),
        }
    }

    /// Returns `dialect.mnemonic`, the qualified name of an op in definitions. Usable before ops are resolved.
    pub(in crate::resolve) fn full_op_name(&self, id: OpId) -> String {
        let dialect = self.scopes.file_dialect(self.items.ops[id.index()].name.span.file);
        match dialect {
            Some(dialect) => format!("{}.{}", self.model.dialect(dialect).header.name, self.mnemonic(id)),
            None => self.mnemonic(id),
        }
    }
}

pub(in crate::resolve) fn arity(arity: ast::FieldArity) -> Arity {
    match arity {
        ast::FieldArity::One => Arity::One,
        ast::FieldArity::Optional => Arity::Optional,
        ast::FieldArity::Variadic => Arity::Variadic,
        ast::FieldArity::VariadicOfVariadic => Arity::VariadicOfVariadic,
    }
}
