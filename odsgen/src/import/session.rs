//! The state of one import: all dumps, and a draft for each dialect.

use std::collections::{BTreeMap, HashMap, HashSet};

use rustc_hash::FxHashMap;

use crate::import::ImportOptions;
use crate::import::names;
use crate::import::output::draft::{Definition, DialectDraft, Note, Section};
use crate::import::records::{Record, Records};
use crate::import::table::{Kind, Table};

/// The index of a dialect's draft.
pub(in crate::import) type DialectIndex = usize;

/// A type or an attribute that a dialect declares.
pub(in crate::import) struct Declared {
    pub(in crate::import) dialect: DialectIndex,
    pub(in crate::import) name: String,
    pub(in crate::import) is_type: bool,
    /// Whether the type has no parameters.
    is_single: bool,
}

/// The state of an import.
pub(in crate::import) struct Session<'a> {
    pub(in crate::import) table: &'a Table,
    pub(in crate::import) options: &'a ImportOptions,
    pub(in crate::import) dialects: Vec<DialectDraft>,
    /// The types and attributes by the name of their C++ class.
    pub(in crate::import) classes: HashMap<String, Declared>,
    /// The enums by the name of their C++ class.
    pub(in crate::import) enums: BTreeMap<String, Record<'a>>,
    /// The names of ops by dialect and mnemonic.
    pub(in crate::import) op_names: HashMap<(DialectIndex, String), String>,
    /// The ops by the name of their C++ class: their dialect and mnemonic.
    op_classes: FxHashMap<String, Vec<(DialectIndex, String, String)>>,
}

/// The word of a rule for types whose parameters are read as they are written.
const VERBATIM: &str = "verbatim";

/// The dialect that is part of the engine.
const BUILT_IN: &str = "builtin";

impl<'a> Session<'a> {
    /// Translates all dumps.
    ///
    /// # Errors
    ///
    /// A message, if a dump has ops without dialect.
    pub(in crate::import) fn run(
        dumps: &'a [Records],
        table: &'a Table,
        options: &'a ImportOptions,
    ) -> Result<Vec<DialectDraft>, String> {
        let mut session = Session {
            table,
            options,
            dialects: Vec::new(),
            classes: HashMap::new(),
            enums: BTreeMap::new(),
            op_names: HashMap::new(),
            op_classes: FxHashMap::default(),
        };
        let mut ops: Vec<(DialectIndex, Record<'a>)> = Vec::new();
        let mut data: Vec<(DialectIndex, Record<'a>)> = Vec::new();
        let mut seen = HashSet::new();
        let mut declared: HashMap<String, DialectIndex> = HashMap::new();
        for dump in dumps {
            for record in dump.instances("Op") {
                let dialect = session.dialect(dump, record, "opDialect", &mut declared)?;
                let Some(dialect) = dialect else { continue };
                if seen.insert((dialect, "op", record.text("opName").to_owned())) {
                    ops.push((dialect, record));
                }
            }
            for class in ["TypeDef", "AttrDef"] {
                for record in dump.instances(class) {
                    let dialect = session.dialect(dump, record, "dialect", &mut declared)?;
                    let Some(dialect) = dialect else { continue };
                    if seen.insert((dialect, class, record.text("cppClassName").to_owned())) {
                        data.push((dialect, record));
                    }
                }
            }
            for record in dump.instances("EnumInfo") {
                let namespace = names::namespace(record);
                let class = record.text("className");
                let class =
                    if namespace.is_empty() { class.to_owned() } else { format!("{namespace}::{class}") };
                session.enums.entry(class).or_insert(record);
            }
        }
        session.declare(&ops, &data);
        session.declare_foreign();
        for (dialect, record) in data {
            let name = session.classes[&names::qualified_class(record)].name.clone();
            session.data(dialect, record, &name);
        }
        for (dialect, record) in ops {
            session.op(dialect, record);
        }
        for dump in dumps {
            for record in dump.instances("Pattern") {
                session.rewrite(record);
            }
        }
        // Enums that nothing here refers to are those of the dialect with their namespace.
        for record in session.enums.values().copied().collect::<Vec<_>>() {
            let space = names::namespace(record);
            let owner =
                session.dialects.iter().position(|draft| !space.is_empty() && draft.namespace == space);
            if let Some(dialect) = owner {
                session.enum_reference(dialect, record);
            }
        }
        for dump in dumps {
            session.passes(&dump.path, dump.instances("PassBase"));
        }
        Ok(session.dialects)
    }

    /// Takes the names of ops, types and attributes, so that definitions can refer to each other.
    fn declare(&mut self, ops: &[(DialectIndex, Record<'a>)], data: &[(DialectIndex, Record<'a>)]) {
        for &(dialect, record) in ops {
            let name = self.dialects[dialect].names.claim(&names::op_name(record.name), "Op");
            self.op_names.insert((dialect, record.text("opName").to_owned()), name.clone());
            let class = record.name.split_once('_').map_or(record.name, |(_, class)| class);
            let entry = (dialect, name, record.text("opName").to_owned());
            self.op_classes.entry(class.to_owned()).or_default().push(entry);
        }
        for &(dialect, record) in data {
            let is_type = record.is("TypeDef");
            let class = record.text("cppClassName");
            let wanted = names::type_name(if class.is_empty() { record.name } else { class });
            let name = self.dialects[dialect].names.claim(&wanted, if is_type { "Type" } else { "Attr" });
            let is_single = record.dag("parameters").is_none_or(|dag| dag.arguments().next().is_none());
            let declared = Declared { dialect, name, is_type, is_single };
            self.classes.entry(names::qualified_class(record)).or_insert(declared);
        }
    }

    /// Defines the types and attributes that the table knows to be declared in C++ alone.
    fn declare_foreign(&mut self) {
        let table = self.table;
        for (kind, section) in [(Kind::Type, Section::Type), (Kind::Attribute, Section::Attribute)] {
            for rule in table.rules(kind) {
                self.declare_foreign_class(&rule.template.text(), &rule.translation, section);
            }
        }
    }

    /// Defines a type or an attribute of a C++ class by the right side of a rule.
    fn declare_foreign_class(&mut self, class: &str, translation: &str, section: Section) {
        let mut words = translation.splitn(3, ' ');
        let (Some(owner), Some(mnemonic), form) = (words.next(), words.next(), words.next()) else { return };
        let Some(dialect) = self.dialects.iter().position(|draft| draft.name == owner) else { return };
        if self.classes.contains_key(class) {
            return;
        }
        let (is_type, noun) = (section == Section::Type, section.noun());
        let last = class.rsplit("::").next().unwrap_or(class);
        let suffix = if is_type { "Type" } else { "Attr" };
        let name = self.dialects[dialect].names.claim(&names::type_name(last), suffix);
        let is_single = form.is_none();
        let is_verbatim = form == Some(VERBATIM);
        let body = match form {
            None => String::new(),
            Some(VERBATIM) => " {\nparse\nprint\n}".to_owned(),
            Some(body) => format!(" {body}"),
        };
        let text = format!("/// {}\n{noun} {name} = {mnemonic:?}{body}", names::words(&name));
        let mut definition = Definition::new(section, &name, class, text);
        if is_verbatim {
            for hook in ["parse", "print"] {
                definition.note(Note::Hook(hook.to_owned(), format!("the {noun} is C++")));
            }
        }
        self.dialects[dialect].add(definition);
        self.classes.insert(class.to_owned(), Declared { dialect, name, is_type, is_single });
    }

    /// Returns the draft of the dialect that a record belongs to. None for the built-in dialect.
    fn dialect(
        &mut self,
        dump: &Records,
        record: Record<'a>,
        field: &str,
        declared: &mut HashMap<String, DialectIndex>,
    ) -> Result<Option<DialectIndex>, String> {
        let Some(dialect) = record.reference(field) else {
            return Err(format!("{}: `{}` has no dialect", dump.path, record.name));
        };
        let name = dialect.text("name");
        if name == BUILT_IN {
            return Ok(None);
        }
        if !is_dialect_name(name) {
            return Err(format!("{}: `{name}` cannot be the name of a dialect", dump.path));
        }
        if let Some(index) = declared.get(name) {
            return Ok(Some(*index));
        }
        let index = self.dialects.len();
        declared.insert(name.to_owned(), index);
        let draft = self.dialect_draft(dialect);
        self.dialects.push(draft);
        Ok(Some(index))
    }

    fn dialect_draft(&self, record: Record<'a>) -> DialectDraft {
        let mut draft = DialectDraft { name: record.text("name").to_owned(), ..DialectDraft::default() };
        draft.namespace = names::namespace(record);
        draft.compiled = self.table.exact(Kind::Compiled, &draft.name).map(str::to_owned);
        draft.names = names::Names::of_dialect(&draft.name);
        let mut lines = Vec::new();
        for (bit, hook) in DIALECT_HOOKS {
            if record.bit(bit) {
                lines.push((*hook).to_owned());
                draft
                    .notes
                    .push(Note::Hook((*hook).to_owned(), "a function of the dialect in C++".to_owned()));
            }
        }
        let mut text = String::new();
        for line in self.documentation(record) {
            text.push_str(&format!("/// {line}\n"));
        }
        text.push_str(&format!("dialect {} {{", draft.name));
        for line in &lines {
            text.push_str(&format!("\n{line}"));
        }
        text.push_str(if lines.is_empty() { " }" } else { "\n}" });
        draft.header = text;
        draft
    }

    /// Returns the documentation of a record, if it is asked for: the summary and the description.
    pub(in crate::import) fn documentation(&self, record: Record<'a>) -> Vec<String> {
        if !self.options.docs {
            return Vec::new();
        }
        let mut lines: Vec<String> = names::summary(record.text("summary")).into_iter().collect();
        let description = record.text("description").trim_matches('\n');
        let indent = description.lines().filter(|line| !line.trim().is_empty());
        let indent = indent.map(|line| line.len() - line.trim_start().len()).min().unwrap_or(0);
        if !description.trim().is_empty() {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            lines.extend(
                description.lines().map(|line| line.get(indent..).unwrap_or_default().trim_end().to_owned()),
            );
        }
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Returns how a trait of the dialect refers to an op of a C++ class.
    pub(in crate::import) fn op_of_class(&self, dialect: DialectIndex, class: &str) -> Option<String> {
        let path: Vec<&str> = class.split("::").map(str::trim).filter(|part| !part.is_empty()).collect();
        let (last, namespaces) = path.split_last()?;
        if *last == "ModuleOp" && (namespaces.is_empty() || namespaces == ["mlir"]) {
            return Some("builtin.module".to_owned());
        }
        let found = self.op_classes.get(*last)?;
        let own = found.iter().find(|(owner, ..)| *owner == dialect);
        let spaced =
            namespaces.iter().copied().filter(|space| *space != "mlir").collect::<Vec<_>>().join("::");
        let (owner, _, mnemonic) = match namespaces {
            [] => own.or(found.first())?,
            _ => found.iter().find(|(owner, ..)| self.dialects[*owner].namespace == spaced).or(own)?,
        };
        Some(format!("{}.{mnemonic}", self.dialects[*owner].name))
    }

    /// Whether a constraint of the library makes its type.
    pub(in crate::import) fn is_buildable_library_constraint(&self, name: &str) -> bool {
        let has_arguments = ["I<", "SI<", "UI<"].iter().any(|prefix| name.starts_with(prefix));
        has_arguments || ["Index", "AnyNone"].contains(&name) || is_number_type(name)
    }

    /// Whether a name is that of a type without parameters.
    pub(in crate::import) fn is_single_type(&self, name: &str) -> bool {
        let last = name.rsplit("::").next().unwrap_or(name);
        self.classes.values().any(|declared| declared.is_single && declared.is_type && declared.name == last)
    }
}

/// Whether a name is one of `I32`, `F8E4M3FN` and the like.
fn is_number_type(name: &str) -> bool {
    let rest = name.trim_start_matches(|c: char| c.is_ascii_uppercase());
    rest.len() < name.len() && rest.starts_with(|c: char| c.is_ascii_digit())
}

/// The hooks of dialects, by the bit of the record that asks for them.
const DIALECT_HOOKS: &[(&str, &str)] = &[
    ("hasConstantMaterializer", "materialize_constant"),
    ("hasOperationAttrVerify", "verify_operation_attribute"),
    ("hasRegionArgAttrVerify", "verify_region_argument_attribute"),
    ("hasRegionResultAttrVerify", "verify_region_result_attribute"),
    ("hasOperationInterfaceFallback", "interface_fallback"),
    ("hasCanonicalizer", "canonicalize"),
];

/// Whether a file and a dialect can have this name.
fn is_dialect_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_alphabetic() || first == '_')
        && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        && name.len() <= 100
}
