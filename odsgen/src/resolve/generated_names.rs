//! Clashes between names of definitions and names in generated code.
//!
//! Accepted names compile. A name that Rust escapes, or that shadows a generated one, is valid; any other clash is
//! reported at the name.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Resolver;
use crate::diagnostics::{Code, Diagnostic};
use crate::generated_names::{
    BUILDERS, DATA_ITEMS, FieldMethod, INTERFACE_ITEMS, PATTERNS, camel_case, field_methods, getter_name,
    item_suffixes, op_items, rewrite_constant, scope_of_fragments,
};
use crate::model::{BuilderFunction, Data, Header, Interface, InterfaceKind, Op};
use crate::source::Span;

impl Resolver<'_> {
    /// Reports names of the inputs that clash with names in generated code.
    pub(super) fn check_generated_names(&mut self) {
        let mut reports = Vec::new();
        let is_own = |header: &Header| self.model.is_input(header);
        let patterns = self.patterns();
        for op in self.model.ops.iter().filter(|op| is_own(&op.header)) {
            check_methods(op, &mut reports);
            check_builders(
                &op.builders,
                &["builder", "location", "context", "state"],
                &patterns,
                &mut reports,
            );
        }
        for (list, is_type) in [(&self.model.types, true), (&self.model.attributes, false)] {
            for data in list.iter().filter(|data| is_own(&data.header)) {
                check_parameters(data, is_type, &patterns, &mut reports);
                check_builders(&data.builders, &["context"], &patterns, &mut reports);
            }
        }
        for interface in self.model.interfaces.iter().filter(|interface| is_own(&interface.header)) {
            check_interface(interface, &mut reports);
        }
        self.check_items(&mut reports);
        for diagnostic in reports {
            self.report(diagnostic);
        }
    }

    /// Returns the names that Rust parses as patterns in parameter position: constants and tuple structs.
    fn patterns(&self) -> FxHashSet<String> {
        let model = &self.model;
        let handles = model.ops.iter().map(|op| &op.header);
        let handles = handles.chain(model.types.iter().chain(&model.attributes).map(|data| &data.header));
        let handles = handles.filter(|header| model.is_input(header)).map(|header| header.name.clone());
        let rules = model.rewrites.iter().filter(|rewrite| model.is_input(&rewrite.header));
        let rules = rules.map(|rewrite| rewrite_constant(&rewrite.header.name));
        handles.chain(rules).chain(PATTERNS.iter().map(|name| (*name).to_owned())).collect()
    }

    /// Reports definitions that shadow names in scope of Rust fragments, or that clash with items derived from another
    /// definition.
    fn check_items(&self, reports: &mut Vec<Diagnostic>) {
        let model = &self.model;
        let mut items: Vec<(&Header, &[&str])> = Vec::new();
        items.extend(model.ops.iter().map(|op| (&op.header, item_suffixes::OP)));
        items.extend(model.types.iter().map(|data| (&data.header, item_suffixes::DATA)));
        items.extend(model.attributes.iter().map(|data| (&data.header, item_suffixes::DATA)));
        items.extend(model.enums.iter().map(|definition| (&definition.header, item_suffixes::NONE)));
        let generated = model.interfaces.iter().filter(|interface| interface.path.is_none());
        items.extend(generated.map(|interface| (&interface.header, item_suffixes::INTERFACE)));
        let traits = model.traits.iter().filter(|definition| definition.path.is_none());
        items.extend(traits.map(|definition| (&definition.header, item_suffixes::TRAIT)));
        items.extend(model.passes.iter().map(|pass| (&pass.header, item_suffixes::NONE)));
        items.extend(model.conversions.iter().map(|item| (&item.header, item_suffixes::NONE)));
        items.retain(|(header, _)| model.is_input(header));
        let mut seen: FxHashMap<String, &Header> = FxHashMap::default();
        for (header, _) in &items {
            seen.entry(header.name.clone()).or_insert(header);
            let name = &header.name;
            if !name.starts_with(|first: char| first.is_ascii_uppercase()) {
                let diagnostic = Diagnostic::error(
                    Code::InvalidName,
                    header.span,
                    format!("`{name}` is not the name of a Rust type"),
                );
                let proposal = camel_case(name);
                let is_name = proposal.starts_with(|first: char| first.is_ascii_uppercase());
                reports.push(match is_name && proposal != "Self" {
                    true => diagnostic
                        .help(format!("call it `{proposal}`; types begin with an upper-case letter")),
                    false => diagnostic.help("types begin with an upper-case letter"),
                });
            } else if let Some(owner) = scope_of_fragments(name) {
                let message = format!("`{name}` would hide the `{name}` of {owner}");
                reports.push(
                    Diagnostic::error(Code::AccessorClash, header.span, message)
                        .label("the Rust code of definitions has it in scope")
                        .help("give the definition another name; the mnemonic in the IR is its own"),
                );
            }
        }
        for (header, suffixes) in &items {
            for affix in *suffixes {
                let name = affix.replace('*', &header.name);
                if let Some(other) = seen.get(&name) {
                    let message =
                        format!("`{name}` would clash with what is generated for `{}`", header.name);
                    reports.push(
                        Diagnostic::error(Code::AccessorClash, other.span, message)
                            .related(header.span, format!("`{name}` is generated for this"))
                            .help("give one of the definitions another name"),
                    );
                }
            }
        }
        for rewrite in model.rewrites.iter().filter(|rewrite| model.is_input(&rewrite.header)) {
            let name = rewrite_constant(&rewrite.header.name);
            if let Some(other) = seen.get(&name) {
                let message =
                    format!("`{name}` would clash with what is generated for `{}`", rewrite.header.name);
                reports.push(
                    Diagnostic::error(Code::AccessorClash, other.span, message)
                        .related(rewrite.header.span, format!("`{name}` is generated for this"))
                        .help("give one of the definitions another name"),
                );
            }
        }
    }
}

/// Reports fields of an op whose accessors or setters would clash.
fn check_methods(op: &Op, reports: &mut Vec<Diagnostic>) {
    for builder in op.builders.iter().filter(|builder| BUILDERS.contains(&builder.function_name().as_str())) {
        let message = format!("the builder `{}` is generated", builder.function_name());
        reports
            .push(Diagnostic::error(Code::AccessorClash, builder.span, message).help("give it another name"));
    }
    let items = op_items(op);
    let methods = field_methods(op);
    let mut seen: FxHashMap<&str, &FieldMethod> = FxHashMap::default();
    // Two fields with several clashing methods are reported once.
    let mut reported: FxHashSet<(Span, Span)> = FxHashSet::default();
    for method in &methods {
        // The adaptor's constructor is among its accessors.
        let is_taken = items.contains(&method.name) || method.name == "new" && method.is_argument;
        // Fields of the same name have a diagnostic of their own.
        let other = seen.insert(&method.name, method).filter(|other| other.field != method.field);
        if let Some(other) = other {
            // The error is reported at the field that has the whole name.
            let (at, owner) = if other.name == other.field { (other, method) } else { (method, other) };
            if !reported.insert((at.span, owner.span)) {
                continue;
            }
            reports.push(
                field_clash(op, at).related(owner.span, format!("`{}` is generated for this", at.name)),
            );
        } else if is_taken {
            reports.push(field_clash(op, method));
        }
    }
}

fn field_clash(op: &Op, method: &FieldMethod) -> Diagnostic {
    let FieldMethod { name, field, span, .. } = method;
    let what = if name == field { "accessor" } else { "method" };
    let message = format!("the {what} `{name}` would clash with a generated method");
    let attribute = op.attributes.iter().find(|attribute| attribute.name == *field);
    Diagnostic::error(Code::AccessorClash, *span, message).help(match attribute {
        Some(attribute) => format!(
            "give the field another name; `{field}_value as \"{}\"` keeps the one in the IR",
            attribute.ir_name
        ),
        None => {
            "give the field another name; those of operands, results, regions and successors are not in the IR"
                .to_owned()
        }
    })
}

/// Reports builder parameters that clash with names in the code of builders, or with each other.
fn check_builders(
    builders: &[BuilderFunction],
    taken: &[&str],
    patterns: &FxHashSet<String>,
    reports: &mut Vec<Diagnostic>,
) {
    for builder in builders {
        for (index, parameter) in builder.parameters.iter().enumerate() {
            let name = &parameter.name;
            let message = if taken.contains(&name.as_str()) {
                format!("every builder has a `{name}`")
            } else if patterns.contains(name) {
                not_a_parameter(name)
            } else if builder.parameters[..index].iter().any(|other| other.name == *name) {
                format!("two parameters of the builder are called `{name}`")
            } else {
                continue;
            };
            let diagnostic = Diagnostic::error(Code::AccessorClash, builder.span, message);
            reports.push(diagnostic.help("give the parameter another name"));
        }
    }
}

fn not_a_parameter(name: &str) -> String {
    format!("`{name}` is a constant or a constructor, which Rust takes for a pattern")
}

/// Reports parameters of a type or an attribute whose accessors would clash.
fn check_parameters(data: &Data, is_type: bool, patterns: &FxHashSet<String>, reports: &mut Vec<Diagnostic>) {
    let hook = |name: &str| match name {
        "verify" => data.verify.is_some(),
        "from_type" => is_type,
        "from_attribute" | "of" | "to_attribute" => !is_type,
        _ => true,
    };
    let builders: Vec<String> = data.builders.iter().map(getter_name).collect();
    let mut clash = |message: String, span: Span| {
        let diagnostic = Diagnostic::error(Code::AccessorClash, span, message);
        reports.push(diagnostic.help("give the parameter another name"));
    };
    for parameter in &data.parameters {
        let name = parameter.name.as_str();
        let is_setter = name.strip_prefix("set_").is_some_and(|stem| {
            data.parameters.iter().any(|parameter| parameter.mutable && parameter.name == stem)
        });
        let is_item = DATA_ITEMS.contains(&name) && hook(name);
        if is_item || is_setter || builders.iter().any(|builder| builder == name) {
            clash(format!("the accessor `{name}` would clash with a generated method"), parameter.span);
        } else if patterns.contains(name) {
            clash(not_a_parameter(name), parameter.span);
        }
    }
}

/// Reports interface methods that clash with methods of the table or the handle.
fn check_interface(interface: &Interface, reports: &mut Vec<Diagnostic>) {
    let subject = match interface.kind {
        InterfaceKind::Op => "op",
        InterfaceKind::Type => "ty",
        InterfaceKind::Attribute => "attribute",
        InterfaceKind::Dialect => "of_op",
    };
    if interface.path.is_some() {
        return;
    }
    if interface.header.name == "T" {
        let message = "`T` would clash with a type parameter of generated code";
        let diagnostic = Diagnostic::error(Code::AccessorClash, interface.header.span, message);
        reports.push(diagnostic.help("give the interface another name"));
    }
    for method in &interface.methods {
        if INTERFACE_ITEMS.contains(&method.name.as_str()) || method.name == subject {
            let message = format!("the method `{}` would clash with a generated one", method.name);
            let diagnostic = Diagnostic::error(Code::AccessorClash, method.span, message);
            reports.push(diagnostic.help("give the method another name"));
        } else if method.name == "gen" && !method.signature.text.contains("r#gen") {
            let diagnostic = Diagnostic::error(Code::InvalidName, method.span, "`gen` is a keyword of Rust");
            reports.push(diagnostic.help("write `r#gen`"));
        }
    }
}
