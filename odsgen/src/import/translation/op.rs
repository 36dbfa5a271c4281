//! Ops.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Body, Definition, Note, Section};
use crate::import::output::field::{FieldDraft, FieldNames, Role};
use crate::import::records::{Operand, Record};
use crate::import::session::{DialectIndex, Session};
use crate::import::table::Kind;
use crate::import::translation::format;
use crate::import::translation::predicate::Predicate;

/// An op.
#[derive(Clone, Default)]
pub(in crate::import) struct OpDraft {
    pub(in crate::import) mnemonic: String,
    pub(in crate::import) documentation: Vec<String>,
    /// The class of TableGen that the op is most like, for templates.
    pub(in crate::import) class: String,
    /// The template, with its arguments.
    pub(in crate::import) template: Option<String>,
    pub(in crate::import) traits: Vec<String>,
    pub(in crate::import) arguments: Vec<FieldDraft>,
    pub(in crate::import) results: Vec<FieldDraft>,
    pub(in crate::import) regions: Vec<FieldDraft>,
    pub(in crate::import) successors: Vec<FieldDraft>,
    pub(in crate::import) conditions: Vec<String>,
    pub(in crate::import) inferences: Vec<String>,
    pub(in crate::import) effects: Vec<String>,
    pub(in crate::import) format: Option<String>,
    /// The hooks, such as `verify`.
    pub(in crate::import) hooks: Vec<&'static str>,
}

impl OpDraft {
    pub(in crate::import) fn fields(&self) -> impl Iterator<Item = &FieldDraft> {
        self.arguments.iter().chain(&self.results).chain(&self.regions).chain(&self.successors)
    }
}

/// The hooks of ops, by the bit of the record that asks for them.
const HOOKS: &[(&str, &str, &str)] = &[
    ("hasVerifier", "verify", "checked by C++"),
    ("hasRegionVerifier", "verify", "regions are checked by C++"),
    ("hasFolder", "fold", "folded by C++"),
    ("hasCanonicalizer", "canonicalize", "canonicalized by C++"),
    ("hasCanonicalizeMethod", "canonicalize", "canonicalized by C++"),
];

/// Returns the C++ signature of a builder, without the parameters that all builders have.
fn builder_signature(builder: Record<'_>) -> String {
    let parameters = builder.dag("dagParams").into_iter().flat_map(|dag| dag.arguments());
    let parameters = parameters.map(|(operand, name)| {
        let ty = match operand {
            Operand::Text(text) => text,
            Operand::Record(record) => record.text("type"),
            Operand::Dag(_) | Operand::Other => "",
        };
        format!("{} {name}", Expression::parse(ty).text()).trim().to_owned()
    });
    format!("build({})", parameters.collect::<Vec<_>>().join(", "))
}

impl<'a> Session<'a> {
    /// Adds an op to the draft of its dialect.
    pub(in crate::import) fn op(&mut self, dialect: DialectIndex, record: Record<'a>) {
        let name = self.op_names[&(dialect, record.text("opName").to_owned())].clone();
        let mut op = OpDraft { mnemonic: record.text("opName").to_owned(), ..OpDraft::default() };
        op.documentation = self.documentation(record);
        op.class =
            record.classes().rfind(|class| !COMMON_CLASSES.contains(class)).unwrap_or_default().to_owned();
        let mut definition = Definition::new(Section::Op, &name, record.name, String::new());
        let mut taken = FieldNames::default();
        for (field, role) in [
            ("arguments", Role::Operand),
            ("results", Role::Result),
            ("regions", Role::Region),
            ("successors", Role::Successor),
        ] {
            let fields = self.fields(dialect, record, field, role, &mut taken, &mut op, &mut definition);
            match role {
                Role::Operand => op.arguments = fields,
                Role::Result => op.results = fields,
                Role::Region => op.regions = fields,
                _ => op.successors = fields,
            }
        }
        self.op_traits(dialect, record, &taken, &mut op, &mut definition);
        self.op_format(record, &mut taken, &mut op, &mut definition);
        for (bit, hook, reason) in HOOKS {
            if record.bit(bit) {
                if !op.hooks.contains(hook) {
                    op.hooks.push(hook);
                }
                definition.note(Note::Hook((*hook).to_owned(), (*reason).to_owned()));
            }
        }
        for builder in record.references("builders") {
            definition.note(Note::LeftOut(
                format!("the builder `{}`", builder_signature(builder)),
                "it is for callers in C++; each op has builders of its own here".to_owned(),
            ));
        }
        if record.text("extraClassDeclaration").trim().len() > 1 {
            definition.note(Note::LeftOut("extra declarations".to_owned(), "they are C++".to_owned()));
        }
        definition.body = Body::Op(Box::new(op));
        self.dialects[dialect].add(definition);
    }

    #[expect(clippy::too_many_arguments, reason = "the parts of one op")]
    fn fields(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        field: &str,
        role: Role,
        taken: &mut FieldNames,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) -> Vec<FieldDraft> {
        let mut fields = Vec::new();
        let arguments: Vec<_> = record.dag(field).into_iter().flat_map(|dag| dag.arguments()).collect();
        // The attributes with the sizes of groups are part of the groups here.
        let sizes: Vec<&str> = arguments
            .iter()
            .filter_map(|(operand, _)| match operand {
                Operand::Record(constraint) => sizes_of_groups(*constraint),
                _ => None,
            })
            .collect();
        for (operand, name) in arguments {
            if sizes.contains(&name) {
                continue;
            }
            let Operand::Record(constraint) = operand else {
                let reason = "it is no constraint".to_owned();
                definition.note(Note::LeftOut(format!("`{name}` of `{field}`"), reason));
                continue;
            };
            // Effects need a name.
            let is_named = !name.is_empty() || constraint.references("decorators").is_empty();
            let name = if is_named { name } else { role.noun() };
            let field = self.field(dialect, constraint, name, role, taken, definition);
            if let (Some(field), true) = (&field, constraint.is("OpVariable")) {
                self.decorations(constraint, &field.name, op, definition);
            }
            fields.extend(field);
        }
        fields
    }

    /// Adds the effects of an operand or a result that its declaration has.
    fn decorations(&self, variable: Record<'a>, field: &str, op: &mut OpDraft, definition: &mut Definition) {
        for decorator in variable.references("decorators") {
            match effect(decorator, Some(field)) {
                Some(effect) => op.effects.push(effect),
                None => definition.note(Note::LeftOut(
                    format!("the decorator `{}`", decorator.name),
                    "only effects on memory are known".to_owned(),
                )),
            }
        }
    }

    /// Translates an argument, a result, a region or a successor.
    fn field(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        name: &str,
        role: Role,
        taken: &mut FieldNames,
        definition: &mut Definition,
    ) -> Option<FieldDraft> {
        let mut inner = record;
        while inner.is("OpVariable")
            && let Some(constraint) = inner.reference("constraint")
        {
            inner = constraint;
        }
        let is_attribute = inner.is("AttrConstraint") || inner.is("Property") || inner.is("PropConstraint");
        let role = if role == Role::Operand && is_attribute { Role::Attribute } else { role };
        let mut field = taken.field(role, name);
        if inner.is("Property") {
            return self.property(dialect, inner, field, definition);
        }
        if role == Role::Attribute {
            return self.attribute_field(dialect, inner, field, definition);
        }
        if inner.is("VariadicOfVariadic") {
            field.suffix = "...";
            field.is_grouped = true;
            let sizes = inner.text("segmentAttrName");
            field.ir_name =
                (!sizes.is_empty() && sizes != format!("{}_segments", field.name)).then(|| sizes.to_owned());
        } else if inner.is("Optional") {
            field.suffix = "?";
        } else if inner.is("Variadic") || inner.is("VariadicRegion") || inner.is("VariadicSuccessor") {
            field.suffix = "...";
        }
        let base = inner.reference("baseType").or_else(|| inner.reference("baseRegion"));
        let base = base.or_else(|| inner.reference("baseSuccessor")).filter(|_| !field.suffix.is_empty());
        let mut base = base.unwrap_or(inner);
        if base.is("Variadic")
            && let Some(element) = base.reference("baseType")
        {
            base = element;
        }
        let predicate = match role {
            Role::Successor => Predicate::Reference("AnySuccessor".to_owned()),
            Role::Region => match self.constraint(dialect, base) {
                Predicate::Any => Predicate::Reference("AnyRegion".to_owned()),
                other => other,
            },
            _ => match self.constraint(dialect, base) {
                Predicate::Any => Predicate::Reference("AnyType".to_owned()),
                other => other,
            },
        };
        predicate.unknown(&mut |unknown| definition.unknown(unknown.clone()));
        field.constraint = Some(predicate);
        Some(field)
    }

    fn attribute_field(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        mut field: FieldDraft,
        definition: &mut Definition,
    ) -> Option<FieldDraft> {
        let is_optional = record.bit("isOptional");
        let default = record.set_text("defaultValue").map(str::trim).filter(|text| !text.is_empty());
        let mut base = record;
        while let Some(inner) = base.reference("baseAttr") {
            // A confined attribute has constraints of its own.
            if !base.references("attrConstraints").is_empty() {
                break;
            }
            base = inner;
        }
        if base.name == "UnitAttr" {
            return Some(field);
        }
        let predicate = match self.constraint(dialect, base) {
            Predicate::Any => Predicate::Reference("AnyAttr".to_owned()),
            other => other,
        };
        predicate.unknown(&mut |unknown| definition.unknown(unknown.clone()));
        field.constraint = Some(predicate);
        if is_optional {
            field.suffix = "?";
        } else if let Some(default) = default {
            match self.default_value(base, default) {
                Some(value) => field.default = Some(value),
                None => {
                    field.suffix = "?";
                    definition.note(Note::LeftOut(
                        format!("the default of `{}`", field.name),
                        format!("the table does not know `{}`", Expression::parse(default).text()),
                    ));
                }
            }
        }
        Some(field)
    }

    /// Translates a property, which has the text of an attribute.
    fn property(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        mut field: FieldDraft,
        definition: &mut Definition,
    ) -> Option<FieldDraft> {
        let default = record.set_text("defaultValue").map(str::trim).filter(|text| !text.is_empty());
        let mut base = record;
        let mut names = Vec::new();
        loop {
            if !base.is_anonymous() {
                names.push(base.name);
            }
            names.push(base.classes().next_back().unwrap_or_default());
            match base.reference("baseProperty").filter(|inner| inner.name != base.name) {
                Some(inner) if names.len() < 16 => base = inner,
                _ => break,
            }
        }
        if names.contains(&"UnitProp") {
            return Some(field);
        }
        let translated = names.iter().find_map(|name| self.table.exact(Kind::Property, name));
        let translated = translated.or_else(|| self.table.exact(Kind::Property, base.text("storageType")));
        let predicate = match base.reference("enum").or_else(|| base.reference("enumInfo")) {
            Some(info) => self.enum_reference(dialect, info).map(Predicate::Reference),
            None => translated.map(|text| Predicate::Reference(text.to_owned())),
        };
        let Some(predicate) = predicate else {
            let reason = format!("the table does not know the property `{}`", base.text("storageType"));
            definition.note(Note::LeftOut(format!("`{}`", field.name), reason));
            return None;
        };
        field.constraint = Some(predicate);
        if names.contains(&"OptionalProp") {
            field.suffix = "?";
        } else if let Some(default) = default {
            match self.default_value(base.reference("enum").unwrap_or(base), default) {
                Some(value) => field.default = Some(value),
                None => field.suffix = "?",
            }
        }
        Some(field)
    }

    /// Translates the default of an attribute.
    pub(in crate::import) fn default_value(&self, base: Record<'a>, text: &str) -> Option<String> {
        let expression = Expression::parse(text);
        let information = if base.is("EnumAttr") { base.reference("enum") } else { Some(base) };
        if let Some(information) = information.filter(|record| record.is("EnumInfo")) {
            let case = text.rsplit("::").next().unwrap_or(text).trim();
            let cases = information.references("enumerants");
            let case = cases.into_iter().find(|known| known.text("symbol") == case)?;
            return Some(crate::import::translation::enums::case_name(case));
        }
        if let Some((translation, holes)) = self.table.find(Kind::Value, &expression) {
            return Some(crate::import::table::fill(translation, &holes));
        }
        if let Some(integer) = expression.integer() {
            return Some(integer.to_string());
        }
        let single = expression.single();
        if let Some(text) = single.filter(|text| text.starts_with('"')) {
            return Some(text.to_owned());
        }
        let list = crate::import::cpp::braced(text)?;
        let items: Option<Vec<String>> =
            list.iter().map(|item| item.integer().map(|integer| integer.to_string())).collect();
        Some(format!("[{}]", items?.join(", ")))
    }

    fn op_format(
        &mut self,
        record: Record<'a>,
        taken: &mut FieldNames,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) {
        let name =
            format!("{}.{}", record.reference("opDialect").map_or("", |one| one.text("name")), op.mnemonic);
        let known = self.table.exact(Kind::Syntax, &name).or_else(|| {
            let mut classes = record.classes().rev().filter(|_| record.bit("hasCustomAssemblyFormat"));
            classes.find_map(|class| self.table.exact(Kind::Syntax, class))
        });
        if let Some(syntax) = known.filter(|syntax| *syntax != "-") {
            // Types that the text leaves out are inferred by the clauses behind the elements.
            let mut parts = syntax.split("; ");
            op.format = parts.next().map(str::to_owned);
            op.inferences.extend(parts.map(str::to_owned));
            return;
        }
        let Some(text) = record.set_text("assemblyFormat").filter(|text| !text.trim().is_empty()) else {
            if record.bit("hasCustomAssemblyFormat") {
                if known.is_none() && self.function_format(record, taken, op, definition) {
                    return;
                }
                op.hooks.extend(["parse", "print"]);
                for hook in ["parse", "print"] {
                    definition.note(Note::Hook(hook.to_owned(), "the syntax is C++".to_owned()));
                }
            }
            return;
        };
        let translated = format::translate(text, &|name| taken.renamed(name), self.table);
        match translated {
            Ok(format) => {
                for directive in format.unknown {
                    let reason = "the directive is C++".to_owned();
                    definition.note(Note::Hook(format!("custom<{directive}>"), reason));
                }
                op.format = Some(format.text);
            }
            Err(reason) => definition.note(Note::LeftOut("the format".to_owned(), reason)),
        }
    }
}

/// Returns the attribute that holds the sizes of the groups of an operand.
fn sizes_of_groups(record: Record<'_>) -> Option<&str> {
    let mut inner = record;
    while inner.is("OpVariable")
        && let Some(constraint) = inner.reference("constraint")
    {
        inner = constraint;
    }
    Some(inner.text("segmentAttrName")).filter(|name| inner.is("VariadicOfVariadic") && !name.is_empty())
}

/// Classes of ops that say nothing about a family of them.
const COMMON_CLASSES: &[&str] = &["Op", "Arguments", "Results"];

/// Returns the clause for an effect.
pub(in crate::import) fn effect(record: Record<'_>, field: Option<&str>) -> Option<String> {
    let kind = match record.text("effect").rsplit("::").next()? {
        "Read" => "read",
        "Write" => "write",
        "Allocate" => "allocate",
        "Free" => "free",
        _ => return None,
    };
    let mut text = kind.to_owned();
    if let Some(field) = field {
        text.push(' ');
        text.push_str(field);
    }
    let resource = record.text("resource").rsplit("::").next().unwrap_or_default();
    if !resource.is_empty() && resource != "DefaultResource" {
        let name = resource.strip_suffix("Resource").filter(|name| !name.is_empty()).unwrap_or(resource);
        text.push_str(&format!(" in \"{}\"", names::snake_case(name)));
    }
    Some(text)
}
