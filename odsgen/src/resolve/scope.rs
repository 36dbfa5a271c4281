//! Namespaces and name lookup.
//!
//! Each dialect has a namespace, which all input files that define it share, or all libraries; input files without
//! dialect share another one, and each library without dialect has its own, named after its file. Lookup searches the namespace of the file, then its imports
//! with `use`, the input files without dialect, the prelude (the libraries `builtin` and `interfaces`), and then the
//! other dialects, in which the name has to be unique.

use rustc_hash::FxHashMap;

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::model::{
    AttributeId, ConstraintId, ConversionId, DialectId, EnumId, InterfaceId, OpId, PassId, RelationId,
    RewriteId, TraitId, TypeId,
};
use crate::source::{FileId, FileRole, Sources, Span};
use crate::syntax::ast::{File, Item, Name, Path, Use};

/// The meaning of a name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Symbol {
    Constraint(ConstraintId),
    Relation(RelationId),
    Enum(EnumId),
    Type(TypeId),
    Attribute(AttributeId),
    Template(u32),
    Op(OpId),
    Interface(InterfaceId),
    Trait(TraitId),
    Rewrite(RewriteId),
    Pass(PassId),
    Conversion(ConversionId),
}

impl Symbol {
    pub(super) fn description(self) -> &'static str {
        match self {
            Self::Constraint(_) => "a constraint",
            Self::Relation(_) => "a constraint on several entities",
            Self::Enum(_) => "an enum",
            Self::Type(_) => "a type",
            Self::Attribute(_) => "an attribute",
            Self::Template(_) => "a template",
            Self::Op(_) => "an op",
            Self::Interface(_) => "an interface",
            Self::Trait(_) => "a trait",
            Self::Rewrite(_) => "a rewrite",
            Self::Pass(_) => "a pass",
            Self::Conversion(_) => "a conversion",
        }
    }
}

type Names = FxHashMap<String, (Symbol, Span)>;

pub(super) struct Scopes {
    /// The namespace of the inputs without dialect, then those of dialects and libraries.
    namespaces: Vec<Names>,
    /// The namespaces of the dialects that the inputs define, by name.
    dialect_namespaces: Vec<(String, usize)>,
    /// The namespaces of the dialects that libraries define, by name.
    library_namespaces: Vec<(String, usize)>,
    /// For each file, the index of its namespace.
    namespace_of: Vec<usize>,
    /// For each file, its imports.
    imports: Vec<Names>,
    /// The modules by name, as used by `use` and paths.
    modules: Vec<(String, usize)>,
    dialects: FxHashMap<String, (DialectId, Span)>,
    dialect_of_file: Vec<Option<DialectId>>,
}

/// The libraries whose names need no import.
const PRELUDE: &[&str] = &["builtin", "interfaces"];

impl Scopes {
    pub(super) fn new(sources: &Sources, files: &[File]) -> Self {
        let mut scopes = Self {
            namespaces: vec![Names::default()],
            dialect_namespaces: Vec::new(),
            library_namespaces: Vec::new(),
            namespace_of: Vec::new(),
            imports: Vec::new(),
            modules: Vec::new(),
            dialects: FxHashMap::default(),
            dialect_of_file: Vec::new(),
        };
        for (id, file) in sources.files() {
            let dialect = files[id.index()].items.iter().find_map(|item| match item {
                Item::Dialect(dialect) => Some(&dialect.name.text),
                _ => None,
            });
            let namespace = match (file.role, dialect) {
                (FileRole::Library, None) => scopes.new_namespace(),
                (FileRole::Input, None) => 0,
                (role, Some(dialect)) => scopes.namespace_of_dialect(role, dialect),
            };
            scopes.modules.push((file.module_name().to_owned(), namespace));
            scopes.namespace_of.push(namespace);
            scopes.imports.push(Names::default());
            scopes.dialect_of_file.push(None);
        }
        scopes
    }

    fn new_namespace(&mut self) -> usize {
        self.namespaces.push(Names::default());
        self.namespaces.len() - 1
    }

    fn namespace_of_dialect(&mut self, role: FileRole, name: &str) -> usize {
        let dialects = match role {
            FileRole::Input => &self.dialect_namespaces,
            FileRole::Library => &self.library_namespaces,
        };
        if let Some((_, namespace)) = dialects.iter().find(|(known, _)| known == name) {
            return *namespace;
        }
        let namespace = self.new_namespace();
        let dialects = match role {
            FileRole::Input => &mut self.dialect_namespaces,
            FileRole::Library => &mut self.library_namespaces,
        };
        dialects.push((name.to_owned(), namespace));
        namespace
    }

    /// Defines a name. Returns the span of the previous definition, if any.
    pub(super) fn define(&mut self, name: &Name, symbol: Symbol) -> Option<Span> {
        let names = &mut self.namespaces[self.namespace_of[name.span.file.index()]];
        match names.get(&name.text) {
            Some((_, previous)) => Some(*previous),
            None => {
                names.insert(name.text.clone(), (symbol, name.span));
                None
            }
        }
    }

    pub(super) fn file_dialect(&self, file: FileId) -> Option<DialectId> {
        self.dialect_of_file[file.index()]
    }

    pub(super) fn set_file_dialect(&mut self, file: FileId, dialect: DialectId) {
        self.dialect_of_file[file.index()] = Some(dialect);
    }

    pub(super) fn dialect(&self, name: &str) -> Option<(DialectId, Span)> {
        self.dialects.get(name).copied()
    }

    pub(super) fn add_dialect(&mut self, name: &Name, dialect: DialectId) {
        self.dialects.insert(name.text.clone(), (dialect, name.span));
    }

    pub(super) fn dialect_names(&self) -> impl Iterator<Item = &str> {
        self.dialects.keys().map(String::as_str)
    }

    fn module(&self, name: &str) -> Option<&Names> {
        let mut modules = self.modules.iter().chain(&self.dialect_namespaces).chain(&self.library_namespaces);
        let (_, namespace) = modules.find(|(module, _)| module == name)?;
        Some(&self.namespaces[*namespace])
    }

    /// Returns a prelude library: of several files of that name the last, the built-in one.
    fn prelude(&self, name: &str) -> Option<&Names> {
        let (_, namespace) = self.modules.iter().rfind(|(module, _)| module == name)?;
        Some(&self.namespaces[*namespace])
    }

    /// Returns the tables of a file's lookup, in order, but for the other dialects.
    fn tables(&self, file: FileId) -> impl Iterator<Item = &Names> {
        let own = &self.namespaces[self.namespace_of[file.index()]];
        let imports = &self.imports[file.index()];
        let shared = &self.namespaces[0];
        [own, imports, shared].into_iter().chain(PRELUDE.iter().filter_map(|name| self.prelude(name)))
    }

    /// Returns the tables of the dialects that the inputs define.
    fn dialect_tables(&self) -> impl Iterator<Item = &Names> {
        self.dialect_namespaces.iter().map(|(_, namespace)| &self.namespaces[*namespace])
    }

    pub(super) fn lookup(&self, name: &str, file: FileId) -> Option<Symbol> {
        let near = self.tables(file).find_map(|names| names.get(name));
        let (symbol, _) = near.or_else(|| {
            let mut others = self.dialect_tables().filter_map(|names| names.get(name));
            others.next().filter(|_| others.next().is_none())
        })?;
        Some(*symbol)
    }

    /// Iterates over the names visible in a file, innermost namespace first.
    pub(super) fn visible(&self, file: FileId) -> impl Iterator<Item = (&str, Symbol)> {
        let tables = self.tables(file).chain(self.dialect_tables());
        tables.flatten().map(|(name, (symbol, _))| (name.as_str(), *symbol))
    }
}

impl Resolver<'_> {
    pub(super) fn import(&mut self, item: &Use) {
        let file = item.library.span.file;
        let Some(module) = self.scopes.module(&item.library.text) else {
            let message = format!("unknown library `{}`", item.library.text);
            let known: Vec<&str> = self.scopes.modules.iter().map(|(name, _)| name.as_str()).collect();
            let mut diagnostic = Diagnostic::error(Code::UnknownLibrary, item.library.span, message)
                .help("name its file with `--library`, or add it to the libraries of the build script");
            diagnostic = diagnostic.did_you_mean(&item.library.text, known);
            return self.report(diagnostic);
        };
        let mut imported: Vec<(Name, Symbol)> = Vec::new();
        let mut unknown = Vec::new();
        match &item.names {
            None => {
                let all = module.iter().map(|(text, (symbol, _))| (text.clone(), *symbol));
                imported.extend(all.map(|(text, symbol)| (Name { text, span: item.library.span }, symbol)));
            }
            Some(names) => {
                for name in names {
                    match module.get(&name.text) {
                        Some((symbol, _)) => imported.push((name.clone(), *symbol)),
                        None => {
                            let message = format!("`{}` has no `{}`", item.library.text, name.text);
                            let diagnostic = Diagnostic::error(Code::UnknownName, name.span, message);
                            let known = module.keys().map(String::as_str);
                            unknown.push(diagnostic.did_you_mean(&name.text, known));
                        }
                    }
                }
            }
        }
        unknown.into_iter().for_each(|diagnostic| self.report(diagnostic));
        for (name, symbol) in imported {
            let own = &self.scopes.namespaces[self.scopes.namespace_of[file.index()]];
            let clash = own.get(&name.text).filter(|(other, _)| *other != symbol).map(|(_, span)| *span);
            if let (Some(span), Some(_)) = (clash, &item.names) {
                let message = format!("`{}` is imported, but also defined", name.text);
                self.report(
                    Diagnostic::error(Code::DuplicateName, name.span, message)
                        .related(span, "defined here")
                        .help(format!("leave it out here and write `{}::{}`", item.library.text, name.text)),
                );
            } else {
                self.scopes.imports[file.index()].insert(name.text.clone(), (symbol, name.span));
            }
        }
    }

    /// Returns the meaning of a path, if it is defined.
    pub(super) fn symbol(&self, path: &Path) -> Option<Symbol> {
        let file = path.span.file;
        match path.segments.as_slice() {
            [name] => self.scopes.lookup(&name.text, file),
            [module, name] => self.scopes.module(&module.text)?.get(&name.text).map(|(symbol, _)| *symbol),
            _ => None,
        }
    }

    /// Returns the meaning of a path if it is of the required kind. Reports an error otherwise.
    pub(super) fn find<T>(
        &mut self,
        path: &Path,
        what: &str,
        accept: impl Fn(Symbol) -> Option<T>,
    ) -> Option<T> {
        let spelled = self.spelling(path.span);
        let Some(symbol) = self.symbol(path) else {
            let name = &path.last().text;
            let known: Vec<&str> = match path.segments.as_slice() {
                [_] => self
                    .scopes
                    .visible(path.span.file)
                    .filter(|(_, symbol)| accept(*symbol).is_some())
                    .map(|(name, _)| name)
                    .collect(),
                [module, ..] => self
                    .scopes
                    .module(&module.text)
                    .into_iter()
                    .flatten()
                    .map(|(name, _)| name.as_str())
                    .collect(),
                [] => Vec::new(),
            };
            let diagnostic =
                Diagnostic::error(Code::UnknownName, path.span, format!("unknown name `{spelled}`"))
                    .label(format!("{what} is expected here"));
            self.report(match spelling_of_ods(name) {
                Some(spelling) => {
                    diagnostic.help(format!("the counterpart of `{name}` of ODS is {spelling}"))
                }
                None => diagnostic.did_you_mean(name, known),
            });
            return None;
        };
        let accepted = accept(symbol);
        if accepted.is_none() {
            let message = format!("`{spelled}` is {}", symbol.description());
            let diagnostic = Diagnostic::error(Code::WrongKind, path.span, message)
                .label(format!("{what} is expected here"));
            let is_attribute =
                what == "a constraint on types" && matches!(symbol, Symbol::Enum(_) | Symbol::Attribute(_));
            let is_listed = what == "a template" && matches!(symbol, Symbol::Trait(_) | Symbol::Interface(_));
            self.report(if is_attribute {
                diagnostic.help("an attribute among `arguments` is written `attr name: ..`")
            } else if is_listed {
                diagnostic.help(format!("traits and interfaces stand in brackets: `[{spelled}]`"))
            } else if what.starts_with("a constraint") && matches!(symbol, Symbol::Trait(_)) {
                diagnostic.help(format!("a trait is listed behind the name of a definition: `: [{spelled}]`"))
            } else {
                diagnostic
            });
        }
        accepted
    }
}

/// Returns the spelling in this language of an ODS name.
fn spelling_of_ods(name: &str) -> Option<&'static str> {
    Some(match name {
        "Optional" | "OptionalAttr" => "a question mark behind the field's name, `name?: ..`",
        "Variadic" | "VariadicRegion" | "VariadicSuccessor" => {
            "three dots behind the field's name, `name...: ..`"
        }
        "VariadicOfVariadic" => "brackets around the constraint, `name...: [..]`",
        "DefaultValuedAttr" | "DefaultValuedStrAttr" => "a value behind the constraint, `name: .. = value`",
        "Confined" | "ConfinedAttr" | "ConfinedType" => "`and` between the constraints",
        "CPred" => "a fragment, `rust { .. }`",
        "And" | "Or" | "Neg" => "`and`, `or` and `not`",
        "NoSideEffect" => "`Pure`",
        "TypesMatchWith" => "a clause `infer x from y = rust { .. }`",
        "AllTypesMatch" => "a clause `where same_type(x, y)`",
        "DeclareOpInterfaceMethods" => "the interface itself, `I { methods }`",
        _ => return None,
    })
}
