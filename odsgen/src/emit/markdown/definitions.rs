//! Documentation of interfaces, traits, constraints, rewrites and passes.

use super::text::{code, description, fenced, table};
use super::{Target, Writer, cell, documentation, line};
use crate::emit::spelling;
use crate::model::{
    Condition, Constraint, ConstraintKind, Conversion, Documentation, Interface, InterfaceId, InterfaceKind,
    Method, Pass, PassOption, Relation, Rewrite, Trait,
};

impl Writer<'_> {
    pub(super) fn interface(&self, id: InterfaceId) -> String {
        let model = self.model;
        let item: &Interface = model.interface(id);
        let mut out = self.heading(Target::Interface(&item.header), &item.header.name);
        out.push_str(&documentation(&item.header.documentation, 3));
        out.push_str(&line("Of", interface_owner(item.kind)));
        let bases = item.bases.iter().map(|base| Target::Interface(&model.interface(*base).header));
        out.push_str(&line("Inherits", &self.links(bases)));
        if let Some(path) = &item.path {
            out.push_str(&line("Rust trait", &code(&path.path)));
        }
        let implementors = self.implementors.get(&id).map(Vec::as_slice).unwrap_or_default();
        out.push_str(&line("Implemented by", &self.links(implementors.iter().copied())));
        if item.verify.is_some() {
            out.push_str("It has a verifier, which runs on all that implements it.\n\n");
        }
        if !item.methods.is_empty() {
            out.push_str("#### Methods:\n\n");
            out.extend(item.methods.iter().map(method));
        }
        out
    }

    pub(super) fn traits(&self, items: &[&Trait]) -> String {
        let row = |item: &&Trait| {
            let target = Target::Trait(&item.header);
            let name = format!("{}{}", item.header.name, spelling::parameters(&item.parameters));
            let mut more = Vec::new();
            if !item.alias.is_empty() {
                let list: Vec<String> = item.alias.iter().map(|used| self.trait_use(used)).collect();
                more.push(format!("Stands for {}.", list.join(", ")));
            }
            more.extend(item.conditions.iter().map(|condition| format!("Verified: {}.", condition.message)));
            let cell = cell(&item.header.documentation, &more);
            [anchored(target, &name), interface_owner(item.kind).to_owned(), cell]
        };
        table(["Trait", "Of", "Description"], items.iter().map(row).collect())
    }

    pub(super) fn constraints(&self, constraints: &[&Constraint], relations: &[&Relation]) -> String {
        let heads = ["Constraint", "Summary", "Definition"];
        let mut out = String::new();
        let mut section = |title: &str, rows: Vec<[String; 3]>, descriptions: String| {
            if !rows.is_empty() {
                out.push_str(&format!("### {title}\n\n{}{descriptions}", table(heads, rows)));
            }
        };
        for (kind, title) in CONSTRAINT_SECTIONS {
            let group = || constraints.iter().filter(|item| item.kind == *kind);
            let row = |item: &&Constraint| {
                let name = format!("{}{}", item.header.name, spelling::parameters(&item.parameters));
                let definition = code(&spelling::predicate(self.model, &item.predicate));
                [
                    anchored(Target::Constraint(&item.header), &name),
                    first(&item.header.documentation),
                    definition,
                ]
            };
            let more = group().map(|item| more(&item.header.name, &item.header.documentation)).collect();
            section(title, group().map(row).collect(), more);
        }
        let row = |item: &&Relation| {
            let name = format!("{}{}", item.header.name, spelling::relation_parameters(item));
            let definition = code(&spelling::relation_predicate(self.model, &item.predicate));
            [anchored(Target::Constraint(&item.header), &name), first(&item.header.documentation), definition]
        };
        let descriptions =
            relations.iter().map(|item| more(&item.header.name, &item.header.documentation)).collect();
        section("On several entities", relations.iter().map(row).collect(), descriptions);
        out
    }

    pub(super) fn rewrite(&self, item: &Rewrite) -> String {
        let model = self.model;
        let mut out = self.heading(Target::Rewrite(&item.header), &item.header.name);
        out.push_str(&documentation(&item.header.documentation, 3));
        if item.conversion {
            out.push_str("A conversion: it sees the converted operands.\n\n");
        }
        out.push_str(&line("Benefit", &item.benefit.to_string()));
        let mut text = String::new();
        for (index, statement) in item.matches.iter().enumerate() {
            let word = if index == 0 { "match" } else { "     " };
            text.push_str(&format!("{word} {};\n", spelling::statement(model, statement)));
        }
        for condition in &item.conditions {
            text.push_str(&format!("where {};\n", condition_text(model, condition)));
        }
        for (index, statement) in item.builds.iter().enumerate() {
            let word = if index == 0 { "build" } else { "     " };
            text.push_str(&format!("{word} {};\n", spelling::statement(model, statement)));
        }
        let values: Vec<String> = item.values.iter().map(|value| spelling::term(model, value)).collect();
        if values.is_empty() {
            text.push_str("erase;\n");
        } else {
            text.push_str(&format!("replace with {};\n", values.join(", ")));
        }
        out.push_str(&fenced("text", &text));
        out
    }

    pub(super) fn pass(&self, item: &Pass) -> String {
        let heading = format!("{} ({})", code(&item.argument), code(&item.header.name));
        let mut out = self.heading(Target::Pass(&item.header), &heading);
        out.push_str(&documentation(&item.header.documentation, 3));
        let anchor = item.anchor.as_deref().map(|name| {
            let op = self.model.ops.iter().find(|op| self.model.op_name(op) == name);
            op.map_or_else(|| code(name), |op| self.link(Target::Op(op)))
        });
        out.push_str(&line("Runs on", anchor.as_deref().unwrap_or("any op")));
        let depends: Vec<String> = item.depends.iter().map(|name| code(name)).collect();
        out.push_str(&line("Dependent dialects", &depends.join(", ")));
        out.push_str(&self.options(&item.options));
        let rows = item.statistics.iter();
        let rows = rows.map(|statistic| [code(&statistic.display), statistic.description.clone()]);
        let statistics = table(["Statistic", "Description"], rows.collect());
        if !statistics.is_empty() {
            out.push_str(&format!("#### Statistics:\n\n{statistics}"));
        }
        out
    }

    /// Returns the part with the options of a pass; empty without options.
    fn options(&self, options: &[PassOption]) -> String {
        let rows = options.iter().map(|option| {
            let rust_type = option.rust_type.text.trim();
            let rust_type = if option.list { format!("Vec<{rust_type}>") } else { rust_type.to_owned() };
            let default = option.default.as_ref().map(|value| code(&spelling::literal(self.model, value)));
            [
                code(&format!("--{}", option.flag)),
                code(&rust_type),
                default.unwrap_or_default(),
                option.description.clone(),
            ]
        });
        let options = table(["Option", "Rust type", "Default", "Description"], rows.collect());
        if options.is_empty() { options } else { format!("#### Options:\n\n{options}") }
    }

    pub(super) fn conversion(&self, item: &Conversion) -> String {
        let name = code(&item.header.name);
        let heading = match &item.argument {
            Some(argument) => format!("{} ({name})", code(argument)),
            None => name,
        };
        let mut out = self.heading(Target::Conversion(&item.header), &heading);
        out.push_str(&documentation(&item.header.documentation, 3));
        let dialects = |names: &[String]| {
            names.iter().map(|name| self.dialect_link(name)).collect::<Vec<_>>().join(", ")
        };
        out.push_str(&line("From", &dialects(&item.sources)));
        out.push_str(&line("To", &dialects(&item.targets)));
        let kept = item.kept.iter().map(|op| Target::Op(self.model.op(*op)));
        out.push_str(&line("Keeps", &self.links(kept)));
        let included = item.included.iter().map(|id| Target::Conversion(&self.model.conversion(*id).header));
        out.push_str(&line("Includes", &self.links(included)));
        if item.argument.is_some() {
            let runs_on = item.anchor.as_deref().map(code);
            out.push_str(&line("Runs on", runs_on.as_deref().unwrap_or("any op")));
        }
        if item.full {
            out.push_str("All ops have to be legal in the end.\n\n");
        }
        if item.signatures {
            out.push_str("Signatures of functions, calls, returns and branches are converted.\n\n");
        }
        let rows = item.types.iter();
        let rows = rows.map(|rule| [rule.from.summary.clone(), code(&spelling::converted_type(&rule.to))]);
        let types = table(["Type", "Becomes"], rows.collect());
        if !types.is_empty() {
            out.push_str(&format!("#### Types:\n\n{types}"));
        }
        let lowerings = item.lowerings.iter().map(|id| Target::Rewrite(&self.model.rewrite(*id).header));
        out.push_str(&line("Lowerings", &self.links(lowerings)));
        out.push_str(&self.options(&item.options));
        out
    }
}

const CONSTRAINT_SECTIONS: &[(ConstraintKind, &str)] = &[
    (ConstraintKind::Type, "On types"),
    (ConstraintKind::Attribute, "On attributes"),
    (ConstraintKind::Op, "On operations"),
    (ConstraintKind::Region, "On regions"),
    (ConstraintKind::Successor, "On successors"),
];

fn interface_owner(kind: InterfaceKind) -> &'static str {
    match kind {
        InterfaceKind::Op => "operations",
        InterfaceKind::Type => "types",
        InterfaceKind::Attribute => "attributes",
        InterfaceKind::Dialect => "dialects",
    }
}

fn condition_text(model: &crate::Model, condition: &Condition) -> String {
    format!("{} {:?}", spelling::relation_predicate(model, &condition.predicate), condition.message)
}

/// Returns a name with its anchor, for a table cell.
fn anchored(target: Target<'_>, name: &str) -> String {
    format!("<a id=\"{}\"></a>{}", target.anchor(), code(name))
}

fn first(documentation: &Documentation) -> String {
    documentation.summary.clone()
}

/// Returns the description below a table of summaries.
fn more(name: &str, documentation: &Documentation) -> String {
    if documentation.description.is_empty() {
        return String::new();
    }
    format!("#### {}\n\n{}", code(name), description(&documentation.description, 4))
}

fn method(method: &Method) -> String {
    let mut out = fenced("rust", &format!("{};", method.signature.text.trim().trim_end_matches(';')));
    let kind = if method.body.is_some() {
        "The same for all implementations."
    } else if method.is_required() {
        "Required."
    } else {
        "Has a default."
    };
    out.push_str(&cell(&method.documentation, &[]));
    if !method.documentation.summary.is_empty() {
        out.push(' ');
    }
    out.push_str(kind);
    out.push_str("\n\n");
    out
}
