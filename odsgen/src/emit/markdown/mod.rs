//! The Markdown emitter: a page per dialect, and one per input file without dialect.
//!
//! A page starts with the description of the dialect and an index of its ops, followed by the sections that are not
//! empty: attributes, location attributes, operations, types, enums, interfaces, traits, constraints, rewrites, passes.
//! Every definition has an anchor, `#op-NAME`, `#type-NAME` and so on; references to definitions on a page of the same
//! run are links.
//!
//! An attribute with `metadata location = true` is listed as a location attribute.
//!
//! Suits a snapshot test:
//!
//! ```no_run
//! use terrace_odsgen::{emit::markdown, load_model};
//! # macro_rules! assert_snapshot { ($text:expr) => { let _: String = $text; } }
//! // With `insta::assert_snapshot!`:
//! assert_snapshot!(markdown::text(&load_model(&["src/toy.dialect"], &[]).unwrap()));
//! ```

mod data;
mod definitions;
mod lowerings;
mod op;
mod text;

use rustc_hash::FxHashMap;

use super::spelling;
use super::subject::{Subject, subjects};
use crate::model::{
    ConstraintUse, Data, Documentation, Header, InterfaceId, InterfaceUse, Literal, Metadata, Model, Op,
    Predicate, TraitUse,
};
use text::{code, description};

/// A page of documentation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The name of the subject. Other pages link to `NAME.md`.
    pub name: String,
    /// The text.
    pub text: String,
}

/// The environment of the pages of a run.
#[derive(Clone, Default, Debug)]
#[non_exhaustive]
pub struct PageOptions {
    /// Dialects and libraries with pages in the same folder, such as `builtin` and `interfaces`. References to their
    /// definitions are links.
    pub beside: Vec<String>,
}

impl PageOptions {
    /// Returns the options with these [`beside`](Self::beside).
    #[must_use]
    pub fn with_beside(mut self, beside: Vec<String>) -> Self {
        self.beside = beside;
        self
    }
}

/// Returns the pages of all dialects that the inputs declare or continue, and of the input files without dialect.
///
/// The model must be free of errors; see [`Outcome::into_result`](crate::Outcome::into_result).
pub fn pages(model: &Model) -> Vec<Page> {
    pages_with(model, &PageOptions::default())
}

/// Returns the [`pages`], with links to other pages.
pub fn pages_with(model: &Model, options: &PageOptions) -> Vec<Page> {
    let subjects = subjects(model);
    let (implementors, users) = (implementors(model), users(model));
    let page = |subject: &Subject| {
        let writer = Writer {
            model,
            options,
            subjects: &subjects,
            subject,
            implementors: &implementors,
            users: &users,
        };
        Page { name: subject.name.clone(), text: writer.page() }
    };
    subjects.iter().map(page).collect()
}

/// Returns all [`pages`] as one text.
pub fn text(model: &Model) -> String {
    pages(model).into_iter().map(|page| page.text).collect::<Vec<_>>().join("\n")
}

/// A definition with an anchor.
#[derive(Clone, Copy)]
enum Target<'m> {
    Op(&'m Op),
    Type(&'m Header),
    Attribute(&'m Header),
    Enum(&'m Header),
    Interface(&'m Header),
    Trait(&'m Header),
    Constraint(&'m Header),
    Rewrite(&'m Header),
    Pass(&'m Header),
    Conversion(&'m Header),
}

impl<'m> Target<'m> {
    fn header(self) -> &'m Header {
        match self {
            Self::Op(op) => &op.header,
            Self::Type(header)
            | Self::Attribute(header)
            | Self::Enum(header)
            | Self::Interface(header)
            | Self::Trait(header)
            | Self::Constraint(header)
            | Self::Rewrite(header)
            | Self::Pass(header)
            | Self::Conversion(header) => header,
        }
    }

    fn anchor(self) -> String {
        let kind = match self {
            Self::Op(op) => return format!("op-{}", op.mnemonic),
            Self::Type(_) => "type",
            Self::Attribute(_) => "attribute",
            Self::Enum(_) => "enum",
            Self::Interface(_) => "interface",
            Self::Trait(_) => "trait",
            Self::Constraint(_) => "constraint",
            Self::Rewrite(_) => "rewrite",
            Self::Pass(_) => "pass",
            Self::Conversion(_) => "conversion",
        };
        format!("{kind}-{}", self.header().name)
    }
}

/// Returns the definitions that list an interface.
fn implementors(model: &Model) -> FxHashMap<InterfaceId, Vec<Target<'_>>> {
    let ops = model.ops.iter().map(|op| (Target::Op(op), &op.interfaces));
    let types = model.types.iter().map(|data| (Target::Type(&data.header), &data.interfaces));
    let attributes = model.attributes.iter().map(|data| (Target::Attribute(&data.header), &data.interfaces));
    let mut map: FxHashMap<InterfaceId, Vec<Target<'_>>> = FxHashMap::default();
    for (target, uses) in ops.chain(types).chain(attributes) {
        for used in uses.iter().filter(|_| model.is_input(target.header())) {
            map.entry(used.interface).or_default().push(target);
        }
    }
    map
}

/// Returns the ops whose operand and result constraints name a type, an attribute or an enum, by its anchor.
fn users(model: &Model) -> FxHashMap<String, Vec<Target<'_>>> {
    let mut map: FxHashMap<String, Vec<Target<'_>>> = FxHashMap::default();
    for op in model.ops.iter().filter(|op| model.is_input(&op.header)) {
        let attributes = op.attributes.iter().filter_map(|attribute| attribute.constraint.as_ref());
        let values = op.operands.iter().chain(&op.results).map(|field| &field.constraint);
        let mut anchors = Vec::new();
        for constraint in attributes.chain(values) {
            named_data(model, &constraint.predicate, 0, &mut anchors);
        }
        anchors.sort_unstable();
        anchors.dedup();
        for anchor in anchors {
            map.entry(anchor).or_default().push(Target::Op(op));
        }
    }
    map
}

/// The maximum depth of named constraints to expand.
const MOST_NAMES: u32 = 4;

/// Collects the anchors of the types, attributes and enums in a predicate.
fn named_data(model: &Model, predicate: &Predicate, names: u32, anchors: &mut Vec<String>) {
    match predicate {
        Predicate::Type(id) => anchors.push(Target::Type(&model.data_type(*id).header).anchor()),
        Predicate::Attribute(id) => anchors.push(Target::Attribute(&model.attribute(*id).header).anchor()),
        Predicate::Enum(id) => anchors.push(Target::Enum(&model.enumeration(*id).header).anchor()),
        Predicate::Interface(id) => {
            anchors.push(Target::Interface(&model.interface(*id).header).anchor());
        }
        Predicate::And(parts) | Predicate::Or(parts) => {
            for part in parts {
                named_data(model, part, names, anchors);
            }
        }
        Predicate::Constraint(id, _) if names < MOST_NAMES => {
            named_data(model, &model.constraint(*id).predicate, names + 1, anchors);
        }
        _ => {}
    }
}

/// The writer of a page.
struct Writer<'m> {
    model: &'m Model,
    options: &'m PageOptions,
    subjects: &'m [Subject],
    subject: &'m Subject,
    implementors: &'m FxHashMap<InterfaceId, Vec<Target<'m>>>,
    users: &'m FxHashMap<String, Vec<Target<'m>>>,
}

/// A section: its heading, whether the index lists its names, and its entries.
struct Section<'m> {
    title: &'static str,
    listed: bool,
    targets: Vec<Target<'m>>,
    text: String,
}

impl<'m> Writer<'m> {
    fn page(&self) -> String {
        let sections: Vec<Section<'m>> = self.sections();
        let mut out = self.introduction();
        out.push_str(&self.index(&sections));
        for section in sections.iter().filter(|section| !section.text.is_empty()) {
            let anchor = section.title.to_lowercase().replace(' ', "-");
            out.push_str(&format!("<a id=\"{anchor}\"></a>\n\n## {}\n\n{}", section.title, section.text));
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
        out
    }

    fn introduction(&self) -> String {
        let mut characters = self.subject.name.chars();
        let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
        let kind = if self.subject.dialect.is_some() { "Dialect" } else { "Library" };
        let mut out = format!("# {first}{} {kind}\n\n", characters.as_str());
        if let Some(id) = self.subject.dialect {
            let dialect = self.model.dialect(id);
            out.push_str(&documentation(&dialect.header.documentation, 1));
        }
        for file in self.subject.file_documentation(self.model) {
            out.push_str(&documentation(file, 1));
        }
        if let Some(id) = self.subject.dialect {
            let dialect = self.model.dialect(id);
            let list = |names: &[String]| names.iter().map(|name| code(name)).collect::<Vec<_>>().join(", ");
            out.push_str(&line("Rust module", &code(spelling::namespace(self.model, id))));
            let interfaces =
                dialect.interfaces.iter().map(|used| &self.model.interface(used.interface).header);
            out.push_str(&line("Interfaces", &self.links(interfaces.map(Target::Interface))));
            let depends: Vec<String> = dialect.depends.iter().map(|name| self.dialect_link(name)).collect();
            out.push_str(&line("Depends on", &depends.join(", ")));
            let prefix = if dialect.prefix_optional { "optional" } else { "" };
            out.push_str(&line("Prefix of ops", prefix));
            out.push_str(&line("Old names", &list(&dialect.old_names)));
            out.push_str(&line("Hooks", &list(&dialect.hooks)));
        }
        out
    }

    /// Returns the index: the ops, and the other sections.
    fn index(&self, sections: &[Section<'m>]) -> String {
        let mut out = String::new();
        for section in sections.iter().filter(|section| !section.targets.is_empty()) {
            let anchor = section.title.to_lowercase().replace(' ', "-");
            let title = format!("[{}](#{anchor})", section.title);
            if section.listed {
                let links: Vec<String> = section.targets.iter().map(|target| self.link(*target)).collect();
                out.push_str(&format!("* {title}: {}\n", links.join(", ")));
            } else {
                out.push_str(&format!("* {title}: {}\n", section.targets.len()));
            }
        }
        if !out.is_empty() {
            out = format!("## Index\n\n{out}\n");
        }
        let ops = self.subject.of(&self.model.ops, |op| &op.header);
        let row = |op: &&Op| [self.link(Target::Op(op)), op.header.documentation.summary.clone()];
        out.push_str(&text::table(["Operation", "Summary"], ops.iter().map(row).collect()));
        out
    }

    fn sections(&self) -> Vec<Section<'m>> {
        let model = self.model;
        let of_data = |list: &'m [Data]| self.subject.of(list, |data| &data.header);
        let (locations, attributes): (Vec<&Data>, Vec<&Data>) =
            of_data(&model.attributes).into_iter().partition(|data| is_location(&data.metadata));
        let attribute_targets = |list: &[&'m Data]| {
            list.iter().map(|data| Target::Attribute(&data.header)).collect::<Vec<Target<'m>>>()
        };
        let types = of_data(&model.types);
        let ops = self.subject.of(&model.ops, |op| &op.header);
        let enums = self.subject.of(&model.enums, |item| &item.header);
        let interfaces = model.interfaces.iter().enumerate();
        let interfaces: Vec<_> = interfaces.filter(|(_, item)| self.subject.holds(&item.header)).collect();
        let traits = self.subject.of(&model.traits, |item| &item.header);
        let constraints = self.subject.of(&model.constraints, |item| &item.header);
        let relations = self.subject.of(&model.relations, |item| &item.header);
        let rewrites = self.subject.of(&model.rewrites, |item| &item.header);
        let passes = self.subject.of(&model.passes, |item| &item.header);
        let conversions = self.subject.of(&model.conversions, |item| &item.header);
        let section = |title, targets, text| Section { title, listed: true, targets, text };
        vec![
            section(
                "Attributes",
                attribute_targets(&attributes),
                attributes.iter().map(|data| self.data(data, Target::Attribute(&data.header))).collect(),
            ),
            section(
                "Location Attributes",
                attribute_targets(&locations),
                locations.iter().map(|data| self.data(data, Target::Attribute(&data.header))).collect(),
            ),
            Section {
                title: "Operations",
                listed: false,
                targets: ops.iter().map(|op| Target::Op(op)).collect(),
                text: ops.iter().map(|op| self.op(op)).collect(),
            },
            section(
                "Types",
                types.iter().map(|data| Target::Type(&data.header)).collect(),
                types.iter().map(|data| self.data(data, Target::Type(&data.header))).collect(),
            ),
            section(
                "Enums",
                enums.iter().map(|item| Target::Enum(&item.header)).collect(),
                enums.iter().map(|item| self.enumeration(item)).collect(),
            ),
            section(
                "Interfaces",
                interfaces.iter().map(|(_, item)| Target::Interface(&item.header)).collect(),
                interfaces.iter().map(|(index, _)| self.interface(InterfaceId(*index as u32))).collect(),
            ),
            Section {
                title: "Traits",
                listed: false,
                targets: traits.iter().map(|item| Target::Trait(&item.header)).collect(),
                text: self.traits(&traits),
            },
            Section {
                title: "Constraints",
                listed: false,
                targets: (constraints.iter().map(|item| &item.header))
                    .chain(relations.iter().map(|item| &item.header))
                    .map(Target::Constraint)
                    .collect(),
                text: self.constraints(&constraints, &relations),
            },
            section(
                "Rewrites",
                rewrites.iter().map(|item| Target::Rewrite(&item.header)).collect(),
                rewrites.iter().map(|item| self.rewrite(item)).collect(),
            ),
            Section { title: "Lowerings", listed: false, targets: Vec::new(), text: self.lowerings() },
            section(
                "Conversions",
                conversions.iter().map(|item| Target::Conversion(&item.header)).collect(),
                conversions.iter().map(|item| self.conversion(item)).collect(),
            ),
            section(
                "Passes",
                passes.iter().map(|item| Target::Pass(&item.header)).collect(),
                passes.iter().map(|item| self.pass(item)).collect(),
            ),
        ]
    }

    /// Returns the name of a definition, as a link if a page of this run has it.
    fn link(&self, target: Target<'_>) -> String {
        let name = match target {
            Target::Op(op) => code(&self.model.op_name(op)),
            other => code(&other.header().name),
        };
        self.linked(&name, target)
    }

    /// Returns a text, as a link to a definition if a page of this run has it.
    fn linked(&self, text: &str, target: Target<'_>) -> String {
        let header = target.header();
        let anchor = target.anchor();
        if self.subject.holds(header) {
            return format!("[{text}](#{anchor})");
        }
        match self.subjects.iter().find(|subject| subject.holds(header)) {
            Some(subject) => format!("[{text}]({}.md#{anchor})", subject.name),
            None => match self.page_beside(header) {
                Some(name) => format!("[{text}]({name}.md#{anchor})"),
                None => text.to_owned(),
            },
        }
    }

    /// Returns the name of a dialect, as a link to its page if there is one.
    fn dialect_link(&self, name: &str) -> String {
        let is_there = self.subjects.iter().any(|subject| subject.name == name)
            || self.options.beside.iter().any(|beside| beside == name);
        if is_there { format!("[{}]({name}.md)", code(name)) } else { code(name) }
    }

    /// Returns the page of a library in the same folder that contains a definition.
    fn page_beside(&self, header: &Header) -> Option<&str> {
        let file = header.span.file;
        let name = match self.model.file_dialects.get(file.index()).copied().flatten() {
            Some(dialect) => self.model.dialect(dialect).header.name.as_str(),
            None => self.model.sources.file(file).module_name(),
        };
        self.options.beside.iter().map(String::as_str).find(|beside| *beside == name)
    }

    /// Returns a line with the ops that use a type, an attribute or an enum.
    fn used_by(&self, target: Target<'_>) -> String {
        let users = self.users.get(&target.anchor()).map(Vec::as_slice).unwrap_or_default();
        line("Used by", &self.links(users.iter().copied()))
    }

    fn links<'t>(&self, targets: impl IntoIterator<Item = Target<'t>>) -> String {
        targets.into_iter().map(|target| self.link(target)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the heading of an entry, with its anchor.
    fn heading(&self, target: Target<'_>, text: &str) -> String {
        format!("<a id=\"{}\"></a>\n\n### {text}\n\n", target.anchor())
    }

    fn traits_and_interfaces(&self, traits: &[TraitUse], interfaces: &[InterfaceUse]) -> String {
        let traits: Vec<String> = traits.iter().map(|used| self.trait_use(used)).collect();
        let interfaces = interfaces
            .iter()
            .map(|used| Target::Interface(&self.model.interface(used.interface).header))
            .collect::<Vec<_>>();
        line("Traits", &traits.join(", ")) + &line("Interfaces", &self.links(interfaces))
    }

    fn trait_use(&self, used: &TraitUse) -> String {
        let header = &self.model.trait_definition(used.trait_id).header;
        let text = code(&format!("{}{}", header.name, spelling::trait_arguments(used)));
        self.linked(&text, Target::Trait(header))
    }

    /// Returns the summary of a constraint, with a link if the constraint is named.
    fn constraint_summary(&self, constraint: &ConstraintUse) -> String {
        let target = match &constraint.predicate {
            Predicate::Constraint(id, _) => Target::Constraint(&self.model.constraint(*id).header),
            Predicate::Type(id) => Target::Type(&self.model.data_type(*id).header),
            Predicate::Attribute(id) => Target::Attribute(&self.model.attribute(*id).header),
            Predicate::Enum(id) => Target::Enum(&self.model.enumeration(*id).header),
            Predicate::Interface(id) => Target::Interface(&self.model.interface(*id).header),
            _ => return constraint.summary.clone(),
        };
        self.linked(&constraint.summary, target)
    }
}

fn is_location(metadata: &[Metadata]) -> bool {
    metadata.iter().any(|fact| fact.name == "location" && fact.value == Literal::Bool(true))
}

/// Returns the paragraph `Label: content`; empty without content.
fn line(label: &str, content: &str) -> String {
    if content.is_empty() { String::new() } else { format!("{label}: {content}\n\n") }
}

/// Returns the summary as a paragraph.
fn summary(documentation: &Documentation) -> String {
    if documentation.summary.is_empty() { String::new() } else { format!("{}\n\n", documentation.summary) }
}

/// Returns summary and description, below a heading of that level.
fn documentation(documentation: &Documentation, level: usize) -> String {
    summary(documentation) + &description(&documentation.description, level)
}

/// Returns the documentation of a component and additional remarks, for a table cell.
fn cell(documentation: &Documentation, more: &[String]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for part in [&documentation.summary, &documentation.description] {
        if !part.is_empty() {
            // Summaries have no final full stop.
            let stop = if part.ends_with(['.', '!', '?', ':', '`']) { "" } else { "." };
            parts.push(format!("{part}{stop}"));
        }
    }
    parts.extend(more.iter().filter(|part| !part.is_empty()).cloned());
    parts.join(" ")
}
