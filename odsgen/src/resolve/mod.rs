//! Name resolution and semantic checks: builds the model from the ASTs of all files.
//!
//! Definitions are collected first, so their order does not matter. An error is reported in place, and a placeholder is
//! substituted that causes no follow-up errors.

mod constraints;
mod conversion;
mod data;
mod data_cycle;
mod formats;
mod generated_names;
mod graph;
mod instruction;
mod interface;
mod ops;
mod parameter_type;
mod pass;
mod rewrites;
mod scope;
mod simple;
mod type_facts;
mod values;

use constraints::{accessor, argument, constraint, environment, expression, relation};
use formats::format;
use ops::{conditions, fields};
use rewrites::{place, rewrite};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::diagnostics::{Code, Collector, Diagnostic};
use crate::model::{ConversionId, DialectId, Header, Model, OpId, RewriteId};
use crate::source::{FileId, FileRole, Sources, Span};
use crate::syntax::ast;
use accessor::Facts;
use scope::{Scopes, Symbol};

/// Resolves the files of a run; `files` are in the order of `sources`.
pub(crate) fn resolve(sources: Sources, files: &[ast::File], diagnostics: &mut Collector) -> Model {
    let mut resolver = Resolver {
        scopes: Scopes::new(&sources, files),
        model: Model::new(sources),
        items: Items::default(),
        diagnostics,
        quiet: 0,
        case_positions: Vec::new(),
        facts: FxHashMap::default(),
        facts_in_progress: Vec::new(),
        reported_cycles: FxHashSet::default(),
        cyclic_defaults: FxHashSet::default(),
        ops_by_mnemonic: FxHashMap::default(),
        intrinsic_uses: Vec::new(),
    };
    resolver.model.file_documentation = files.iter().map(|file| file.documentation.clone()).collect();
    resolver.collect(files);
    resolver.model.file_dialects =
        (0..files.len()).map(|index| resolver.scopes.file_dialect(FileId(index as u32))).collect();
    resolver.check_constraint_cycles();
    resolver.resolve_enums();
    resolver.resolve_requirements(files);
    resolver.resolve_constraints();
    resolver.resolve_relations();
    resolver.resolve_interfaces();
    resolver.resolve_traits();
    for item in files.iter().flat_map(|file| &file.items) {
        if let ast::Item::Dialect(item) = item {
            resolver.resolve_dialect_interfaces(item);
        }
    }
    resolver.resolve_data();
    resolver.check_data_cycles();
    resolver.resolve_ops();
    resolver.resolve_rewrites();
    resolver.resolve_rules_of_ops();
    resolver.resolve_passes();
    resolver.resolve_conversions();
    resolver.report_unknown_intrinsics();
    resolver.check_generated_names();
    // An incomplete model would cause follow-up errors.
    if resolver.diagnostics.error_count() == 0 {
        crate::rules::check(&resolver.model, resolver.diagnostics);
    }
    resolver.model
}

/// The definitions of all files by kind. Indexes are those of the model.
#[derive(Default)]
struct Items<'a> {
    constraints: Vec<&'a ast::Constraint>,
    relations: Vec<&'a ast::Relation>,
    enums: Vec<&'a ast::Enum>,
    types: Vec<&'a ast::Data>,
    attributes: Vec<&'a ast::Data>,
    interfaces: Vec<&'a ast::Interface>,
    traits: Vec<&'a ast::Trait>,
    templates: Vec<&'a ast::Op>,
    ops: Vec<&'a ast::Op>,
    /// With the conversions that they are parts of.
    rewrites: Vec<(&'a ast::Rewrite, Option<ConversionId>)>,
    passes: Vec<&'a ast::Pass>,
    conversions: Vec<&'a ast::Conversion>,
}

struct Resolver<'a> {
    scopes: Scopes,
    model: Model,
    items: Items<'a>,
    diagnostics: &'a mut Collector,
    /// Diagnostics are suppressed while above zero: the same construct is resolved, and reported, elsewhere.
    quiet: u32,
    /// The positions of the cases of each enum, by their names and their names in Rust.
    case_positions: Vec<FxHashMap<String, usize>>,
    /// The properties of constraints, by name and arguments.
    facts: FxHashMap<String, Facts>,
    facts_in_progress: Vec<String>,
    reported_cycles: FxHashSet<Span>,
    /// The parameters with cyclic defaults, by the spans of their names.
    cyclic_defaults: FxHashSet<Span>,
    /// Ops by mnemonic, without the dialect.
    ops_by_mnemonic: FxHashMap<String, Vec<OpId>>,
    /// The names of called intrinsics, with their spans.
    intrinsic_uses: Vec<(String, Span)>,
}

fn header(name: &ast::Name, documentation: &crate::model::Documentation) -> Header {
    Header { name: name.text.clone(), span: name.span, documentation: documentation.clone() }
}

impl<'a> Resolver<'a> {
    fn report(&mut self, diagnostic: Diagnostic) {
        if self.quiet == 0 {
            self.diagnostics.report(diagnostic);
        }
    }

    fn error(&mut self, code: Code, span: Span, message: impl Into<String>) {
        self.report(Diagnostic::error(code, span, message));
    }

    /// Assigns an index to every definition and defines its name.
    fn collect(&mut self, files: &'a [ast::File]) {
        macro_rules! add {
            ($list:ident, $item:expr, $symbol:path, $id:expr) => {{
                let id = self.items.$list.len() as u32;
                self.items.$list.push($item);
                self.define(&$item.name, $symbol($id(id)));
            }};
        }
        for file in files {
            let mut dialect: Option<(DialectId, Span)> = None;
            for item in &file.items {
                use crate::model::{
                    AttributeId, ConstraintId, EnumId, InterfaceId, PassId, RelationId, TraitId, TypeId,
                };
                match item {
                    ast::Item::Use(_) => {}
                    ast::Item::Dialect(item) => self.collect_dialect(item, &mut dialect),
                    ast::Item::Constraint(item) => add!(constraints, item, Symbol::Constraint, ConstraintId),
                    ast::Item::Relation(item) => add!(relations, item, Symbol::Relation, RelationId),
                    ast::Item::Template(item) => {
                        add!(templates, item, Symbol::Template, std::convert::identity)
                    }
                    ast::Item::Op(item) => add!(ops, item, Symbol::Op, OpId),
                    ast::Item::Type(item) => add!(types, item, Symbol::Type, TypeId),
                    ast::Item::Attribute(item) => add!(attributes, item, Symbol::Attribute, AttributeId),
                    ast::Item::Enum(item) => add!(enums, item, Symbol::Enum, EnumId),
                    ast::Item::Interface(item) => add!(interfaces, item, Symbol::Interface, InterfaceId),
                    ast::Item::Trait(item) => add!(traits, item, Symbol::Trait, TraitId),
                    ast::Item::Rewrite(item) => self.collect_rewrite(item, None),
                    ast::Item::Pass(item) => add!(passes, item, Symbol::Pass, PassId),
                    ast::Item::Conversion(item) => {
                        let owner = ConversionId(self.items.conversions.len() as u32);
                        add!(conversions, item, Symbol::Conversion, ConversionId);
                        item.lowerings.iter().for_each(|rule| self.collect_rewrite(rule, Some(owner)));
                    }
                }
            }
        }
        for id in (0..self.items.ops.len() as u32).map(OpId) {
            let mnemonic = self.mnemonic(id);
            self.ops_by_mnemonic.entry(mnemonic).or_default().push(id);
        }
        for (index, file) in files.iter().enumerate() {
            self.resolve_dialect_uses(file, FileId(index as u32));
            for item in &file.items {
                if let ast::Item::Use(item) = item {
                    self.import(item);
                }
            }
        }
    }

    fn collect_rewrite(&mut self, item: &'a ast::Rewrite, owner: Option<ConversionId>) {
        let id = RewriteId(self.items.rewrites.len() as u32);
        self.items.rewrites.push((item, owner));
        self.define(&item.name, Symbol::Rewrite(id));
    }

    fn define(&mut self, name: &ast::Name, symbol: Symbol) {
        if let Some(previous) = self.scopes.define(name, symbol) {
            let message = format!("`{}` is defined twice", name.text);
            self.report(
                Diagnostic::error(Code::DuplicateName, name.span, message)
                    .label("defined again here")
                    .related(previous, "first defined here")
                    .help("remove one of the two, or give it another name"),
            );
        }
    }

    /// Returns the dialect of the definitions in a file.
    fn dialect_of(&mut self, name: &ast::Name) -> Option<DialectId> {
        let dialect = self.scopes.file_dialect(name.span.file);
        if dialect.is_none() {
            let message = format!("`{}` belongs to no dialect", name.text);
            self.report(
                Diagnostic::error(Code::NoDialect, name.span, message)
                    .label("the file declares none")
                    .help("begin the file with `dialect NAME { }`, or with `dialect NAME;` when another file declares it"),
            );
        }
        dialect
    }

    /// Reports duplicate names. The first of a name is the one that stands first in the file, whatever their order here.
    fn check_unique<'n>(&mut self, what: &str, names: impl IntoIterator<Item = (&'n str, Span)>) {
        let mut names: Vec<(&str, Span)> = names.into_iter().collect();
        names.sort_by_key(|(_, span)| (span.file, span.start));
        let mut seen: FxHashMap<&str, Span> = FxHashMap::default();
        for (name, span) in names {
            let first = *seen.entry(name).or_insert(span);
            if first != span {
                let message = format!("duplicate {what} name `{name}`");
                self.report(
                    Diagnostic::error(Code::DuplicateName, span, message)
                        .label("used again here")
                        .related(first, "first used here")
                        .help("remove one of the two, or give it another name"),
                );
            }
        }
    }

    fn is_input(&self, file: FileId) -> bool {
        self.model.sources.file(file).role == FileRole::Input
    }

    /// Returns the text of a span on one line.
    fn spelling(&self, span: Span) -> String {
        self.model.sources.text(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}
