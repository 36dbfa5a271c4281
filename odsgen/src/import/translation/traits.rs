//! Traits and interfaces of ops, and what relates their operands.

use crate::import::cpp::Expression;
use crate::import::names;
use crate::import::output::draft::{Definition, Note, Section};
use crate::import::output::field::{FieldNames, Role};
use crate::import::records::Record;
use crate::import::session::{DialectIndex, Session};
use crate::import::table::{Kind, fill};
use crate::import::translation::op::{OpDraft, effect};

/// The relations between values that the library has, by the class of the trait and the field that lists the values.
const RELATIONS: &[(&str, &str)] = &[
    ("AllTypesMatch", "same_type"),
    ("AllElementTypesMatch", "same_element_type"),
    ("AllShapesMatch", "same_shape"),
    ("AllRanksMatch", "same_rank"),
    ("AllElementCountsMatch", "same_element_count"),
];

/// Traits with arguments that are ops.
const OP_TRAITS: &[&str] = &["HasParent", "ParentOneOf", "SingleBlockImplicitTerminator"];

impl<'a> Session<'a> {
    /// Adds what the traits of an op say.
    pub(in crate::import) fn op_traits(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        fields: &FieldNames,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) {
        let mut listed = record.references("traits");
        listed.reverse();
        let mut seen = Vec::new();
        while let Some(one) = listed.pop() {
            if seen.contains(&one.name) || seen.len() > 1000 {
                continue;
            }
            seen.push(one.name);
            if one.is("Interface") {
                self.interface_use(dialect, one, op, definition);
            } else if let Some(known) = self.table.exact(Kind::Trait, trait_name(one)) {
                // Some traits are conditions here.
                match known.starts_with("where ") {
                    true => op.conditions.push(known.to_owned()),
                    false => add_trait(op, known),
                }
            } else if one.is("MemoryEffects") || one.is("SideEffectsTraitBase") {
                for listed in one.references("effects") {
                    match effect(listed, None) {
                        Some(effect) => op.effects.push(effect),
                        None => definition.note(Note::LeftOut(
                            format!("the effect `{}`", listed.name),
                            "only effects on memory are known".to_owned(),
                        )),
                    }
                }
            } else if one.is("TraitList") {
                let mut inner = one.references("traits");
                inner.reverse();
                listed.extend(inner);
            } else if one.is("PredOpTrait") {
                self.condition_trait(dialect, record, one, fields, op, definition);
            } else {
                self.native_trait(dialect, one, op, definition);
            }
        }
        // `Pure` includes what it consists of.
        if op.traits.iter().any(|name| name == "Pure") {
            op.traits.retain(|name| name != "NoSideEffect");
        }
        // What has effects on its operands is not pure, whatever else is listed.
        if !op.effects.is_empty() {
            op.traits.retain(|name| name != "Pure" && name != "NoSideEffect");
        }
        if op.traits.iter().any(|name| name.starts_with("SingleBlockImplicitTerminator")) {
            op.traits.retain(|name| name != "SingleBlock");
        }
        if let Some(dialect) = self.default_dialect(record) {
            add_trait(op, &format!("DefaultDialect<\"{dialect}\">"));
        }
        let mappable = ["Elementwise", "Scalarizable", "Vectorizable", "Tensorizable"];
        if mappable.iter().all(|name| op.traits.iter().any(|known| known == name)) {
            op.traits.retain(|name| !mappable.contains(&name.as_str()));
            op.traits.push("ElementwiseMappable".to_owned());
        }
    }

    /// Returns the dialect whose ops need no prefix in the regions of an op: by a rule, or by a function in the class that
    /// returns the name and does nothing else.
    fn default_dialect(&self, record: Record<'a>) -> Option<&str> {
        let dialect = record.reference("opDialect").map_or("", |dialect| dialect.text("name"));
        let name = format!("{dialect}.{}", record.text("opName"));
        if let Some(known) = self.table.exact(Kind::Regions, &name) {
            return Some(known);
        }
        let (_, function) = record.text("extraClassDeclaration").split_once("getDefaultDialect()")?;
        let body = function.trim_start().strip_prefix('{')?.trim_start().strip_prefix("return")?;
        let (dialect, end) = body.trim_start().strip_prefix('"')?.split_once('"')?;
        let is_all = end.trim_start().strip_prefix(';')?.trim_start().starts_with('}');
        let is_name = dialect.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
        (is_all && is_name && !dialect.is_empty()).then_some(dialect)
    }

    fn interface_use(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) {
        let name = record.text("cppInterfaceName");
        if let Some(known) = self.table.exact(Kind::Interface, name) {
            if known != "-" {
                add_trait(op, known);
                definition.note(Note::Hook(format!("impl {known}"), "the methods are C++".to_owned()));
            }
            return;
        }
        let reference = self.interface_reference(dialect, record);
        add_trait(op, &reference);
        definition.note(Note::Hook(format!("impl {reference}"), "the methods are C++".to_owned()));
    }

    /// Translates a condition on several operands and results.
    fn condition_trait(
        &mut self,
        dialect: DialectIndex,
        owner: Record<'a>,
        record: Record<'a>,
        fields: &FieldNames,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) {
        // Values have the type of an attribute.
        if record.is("AllTypesMatch") {
            let role = |name: &&&str| fields.role(name) == Some(Role::Attribute);
            let listed = record.texts("values");
            if let Some(attribute) = listed.iter().find(role).and_then(|name| fields.renamed(name)) {
                let values = listed.iter().filter(|name| !role(name)).filter_map(|name| fields.renamed(name));
                op.inferences.extend(values.map(|value| format!("infer {value} from {attribute}")));
                return;
            }
        }
        let value = |name: &str| {
            let name = name.trim_start_matches('$');
            let is_value = matches!(fields.role(name), Some(Role::Operand | Role::Result));
            fields.renamed(name).filter(|_| is_value).map(str::to_owned)
        };
        for (class, relation) in RELATIONS {
            if record.is(class) {
                let listed = [record.texts("ids"), record.texts("names"), record.texts("values")].concat();
                let values: Option<Vec<String>> = listed.iter().map(|name| value(name)).collect();
                if let Some(values) = values.filter(|values| values.len() > 1) {
                    let condition = format!("where {relation}({})", values.join(", "));
                    if !op.conditions.contains(&condition) {
                        op.conditions.push(condition);
                    }
                    return;
                }
            }
        }
        if record.is("TypesMatchWith") {
            let (from, to) = (record.text("lhs"), record.text("rhs"));
            if let (Some(from), Some(to)) = (fields.renamed(from), value(to)) {
                let transformer = Expression::parse(record.text("transformer"));
                let message = names::summary(record.text("summary"));
                let message = message.map(|text| format!(" {text:?}")).unwrap_or_default();
                let known = self.table.find(Kind::Transform, &transformer);
                let known = known.map(|(code, holes)| fill(code, &holes));
                if transformer.is_self() || transformer == Expression::parse("cast<Type>($_self)") {
                    op.inferences.push(format!("infer {to} from {from}{message}"));
                } else if let Some(code) = known {
                    op.inferences.push(format!("infer {to} from {from} = {code}{message}"));
                } else {
                    let name = transformer.function().map_or_else(|| to.clone(), names::snake_case);
                    let unknown = self.function(dialect, "inference", &name, &transformer);
                    let function = unknown.path.clone();
                    op.inferences.push(format!(
                        "infer {to} from {from} = rust {{ {function}(context, ty) }}{message}"
                    ));
                    definition.note(Note::Hook(function, format!("the type of `{to}` is computed by C++")));
                    definition.unknown(unknown);
                }
                return;
            }
        }
        let predicate = record.reference("predicate").map(|predicate| predicate.text("predExpr"));
        let source = predicate.filter(|text| !text.is_empty()).unwrap_or(record.name);
        let expression = Expression::parse(source);
        let class = record.classes().next_back().filter(|class| *class != "PredOpTrait");
        let name = match (class, expression.function()) {
            (Some(class), _) => names::snake_case(class),
            (None, Some(function)) if function.starts_with("is") || function.starts_with("has") => {
                names::snake_case(function)
            }
            _ => format!("is_{}_valid", names::snake_case(&names::op_name(owner.name))),
        };
        let unknown = self.function(dialect, "ops", &name, &expression);
        let message = names::summary(record.text("summary"));
        let message = message.map(|text| format!(" {text:?}")).unwrap_or_default();
        op.conditions.push(format!("where intrinsic {}(op){message}", unknown.path));
        definition.unknown(unknown);
    }

    fn native_trait(
        &mut self,
        dialect: DialectIndex,
        record: Record<'a>,
        op: &mut OpDraft,
        definition: &mut Definition,
    ) {
        let text = record.text("trait");
        let (name, arguments) = match text.split_once('<') {
            Some((name, rest)) => (name, rest.rsplit_once('>').map_or(rest, |(arguments, _)| arguments)),
            None => (text, ""),
        };
        let name = name.rsplit("::").next().unwrap_or(name);
        if OP_TRAITS.contains(&name) && !arguments.is_empty() {
            let ops: Option<Vec<String>> = arguments
                .split(',')
                .map(str::trim)
                .filter(|argument| !argument.is_empty())
                .map(|class| self.op_of_class(dialect, class))
                .collect();
            match ops {
                Some(ops) if name == "SingleBlockImplicitTerminator" => {
                    add_trait(op, &format!("{name}<{}>", ops.join(", ")));
                }
                Some(ops) if ops.len() == 1 => add_trait(op, &format!("HasParent<{}>", ops[0])),
                Some(ops) => add_trait(op, &format!("ParentOneOf<[{}]>", ops.join(", "))),
                None => {
                    if name == "SingleBlockImplicitTerminator" {
                        add_trait(op, "SingleBlock");
                    }
                    let reason = "it is not among what is imported".to_owned();
                    definition.note(Note::LeftOut(format!("`{name}<{arguments}>`"), reason));
                    definition.note(Note::Unchecked(format!("{name}<{arguments}>")));
                }
            }
            return;
        }
        if let Some(known) = self.table.exact(Kind::Trait, name) {
            add_trait(op, known);
            return;
        }
        let reference = self.trait_reference(dialect, record, name);
        add_trait(op, &reference);
        definition.note(Note::Hook(
            format!("verify_{}", names::snake_case(&reference)),
            "the trait is C++".to_owned(),
        ));
        definition.note(Note::Unchecked(reference));
    }

    /// Returns the name of a trait of the author's. Declares it in the dialect's file.
    fn trait_reference(&mut self, dialect: DialectIndex, record: Record<'a>, class: &str) -> String {
        let key = if record.is_anonymous() {
            format!("{class}:{}", record.text("trait"))
        } else {
            record.name.to_owned()
        };
        if let Some(known) = self.dialects[dialect].traits.get(&key) {
            return known.clone();
        }
        let wanted = if record.is_anonymous() { class } else { record.name };
        let wanted = names::constraint_name(wanted, &self.dialects[dialect].name);
        let name = self.dialects[dialect].names.claim(&wanted, "Trait");
        self.dialects[dialect].traits.insert(key, name.clone());
        let summary = names::words(&name);
        let text = format!("/// {}\ntrait {name}: op {{ verify }}", sentence(&summary));
        let mut definition = Definition::new(Section::Trait, &name, record.name, text);
        let hook = format!("verify_{}", names::snake_case(&name));
        definition.note(Note::Hook(hook, "the trait is C++".to_owned()));
        if !record.text("trait").is_empty() {
            definition.source.push(format!("{}::{}", record.text("cppNamespace"), record.text("trait")));
        }
        self.dialects[dialect].add(definition);
        name
    }
}

/// Returns the name that the table knows a trait by.
fn trait_name(record: Record<'_>) -> &str {
    if record.is_anonymous() { record.classes().next_back().unwrap_or_default() } else { record.name }
}

fn add_trait(op: &mut OpDraft, name: &str) {
    for name in name.split(" + ").filter(|name| *name != "-") {
        if !op.traits.iter().any(|known| known == name) {
            op.traits.push(name.to_owned());
        }
    }
}

/// Returns words as a sentence of documentation.
pub(in crate::import) fn sentence(words: &str) -> String {
    let mut characters = words.chars();
    let first: String = characters.next().into_iter().flat_map(char::to_uppercase).collect();
    format!("{first}{}.", characters.as_str())
}
