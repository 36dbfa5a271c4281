//! The schema of enums, interfaces, traits, constraints, rewrites and passes.

use serde::Serialize;

use super::document::{Condition, Definition, conditions, traits};
use crate::emit::spelling::{self, reference};
use crate::model::{self, EnumForm, Model};

#[derive(Serialize)]
pub(super) struct Enum<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    form: &'static str,
    signed: bool,
    width: u32,
    /// The text between the cases of a set.
    separator: Option<&'m str>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    as_constant: bool,
    cases: Vec<EnumCase<'m>>,
}

#[derive(Serialize)]
struct EnumCase<'m> {
    name: &'m str,
    text: &'m str,
    #[serde(skip_serializing_if = "has_none")]
    other_texts: &'m [String],
    /// A string: not every JSON parser supports 64-bit integers.
    value: Option<String>,
    summary: &'m str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    parameters: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    requires: Option<Requires<'m>>,
}

/// The versions, capabilities and extensions that an op or a case of an enum requires.
#[derive(Serialize)]
pub(super) struct Requires<'m> {
    version: Option<String>,
    until: Option<String>,
    capabilities: Vec<&'m str>,
    extensions: Vec<&'m str>,
}

impl<'m> Requires<'m> {
    pub(super) fn new(of: &'m model::Availability) -> Self {
        Self {
            version: of.version.map(|version| version.to_string()),
            until: of.until.map(|version| version.to_string()),
            capabilities: of.capabilities.iter().map(|name| &**name).collect(),
            extensions: of.extensions.iter().map(|name| &**name).collect(),
        }
    }
}

fn has_none(texts: &&[String]) -> bool {
    texts.is_empty()
}

impl<'m> Enum<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Enum) -> Self {
        let form = match item.form {
            EnumForm::Integer => "integer",
            EnumForm::Bits => "bits",
            EnumForm::Text => "string",
        };
        let case = |case: &'m model::EnumCase| EnumCase {
            name: &case.name,
            text: &case.text,
            other_texts: &case.other_texts,
            value: (item.form != EnumForm::Text).then(|| case.value.to_string()),
            summary: &case.documentation.summary,
            parameters: spelling::case_parameters(case),
            requires: case.availability.as_ref().map(Requires::new),
        };
        let cases = item.cases.iter().map(case).collect();
        let definition = Definition::new(model, &item.header);
        let separator = item.separator.as_deref();
        let as_constant = item.as_constant;
        Self { definition, form, signed: item.signed, width: item.width, separator, as_constant, cases }
    }
}

#[derive(Serialize)]
pub(super) struct Interface<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    of: &'static str,
    bases: Vec<String>,
    rust_trait: Option<&'m str>,
    methods: Vec<Method<'m>>,
    has_verifier: bool,
}

#[derive(Serialize)]
struct Method<'m> {
    name: &'m str,
    summary: &'m str,
    signature: &'m str,
    is_static: bool,
    kind: &'static str,
}

impl<'m> Interface<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Interface) -> Self {
        let method = |method: &'m model::Method| Method {
            name: &method.name,
            summary: &method.documentation.summary,
            signature: method.signature.text.trim(),
            is_static: method.is_static,
            kind: match (&method.body, &method.default) {
                (Some(_), _) => "body",
                (None, Some(_)) => "default",
                (None, None) => "required",
            },
        };
        Self {
            definition: Definition::new(model, &item.header),
            of: item.kind.keyword(),
            bases: item.bases.iter().map(|base| reference(model, &model.interface(*base).header)).collect(),
            rust_trait: item.path.as_ref().map(|path| path.path.as_str()),
            methods: item.methods.iter().map(method).collect(),
            has_verifier: item.verify.is_some(),
        }
    }
}

#[derive(Serialize)]
struct Parameter<'m> {
    name: &'m str,
    kind: String,
}

fn parameters(list: &[model::Parameter]) -> Vec<Parameter<'_>> {
    let kind = |parameter| spelling::parameter_kind(parameter);
    list.iter().map(|parameter| Parameter { name: &parameter.name, kind: kind(parameter) }).collect()
}

#[derive(Serialize)]
pub(super) struct Trait<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    of: &'static str,
    parameters: Vec<Parameter<'m>>,
    rust_trait: Option<&'m str>,
    alias: Vec<String>,
    conditions: Vec<Condition<'m>>,
    has_verifier: bool,
    has_folder: bool,
}

impl<'m> Trait<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Trait) -> Self {
        Self {
            definition: Definition::new(model, &item.header),
            of: item.kind.keyword(),
            parameters: parameters(&item.parameters),
            rust_trait: item.path.as_ref().map(|path| path.path.as_str()),
            alias: traits(model, &item.alias),
            conditions: conditions(model, &item.conditions),
            has_verifier: item.verify.is_some(),
            has_folder: item.fold.is_some(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Constraint<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    of: &'static str,
    parameters: Vec<Parameter<'m>>,
    predicate: String,
}

impl<'m> Constraint<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Constraint) -> Self {
        Self {
            definition: Definition::new(model, &item.header),
            of: item.kind.keyword(),
            parameters: parameters(&item.parameters),
            predicate: spelling::predicate(model, &item.predicate),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Relation<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    parameters: Vec<RelationParameter<'m>>,
    predicate: String,
}

#[derive(Serialize)]
struct RelationParameter<'m> {
    name: &'m str,
    kind: &'static str,
    variadic: bool,
}

impl<'m> Relation<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Relation) -> Self {
        let parameter = |parameter: &'m model::RelationParameter| RelationParameter {
            name: &parameter.name,
            kind: parameter.kind.keyword(),
            variadic: parameter.variadic,
        };
        Self {
            definition: Definition::new(model, &item.header),
            parameters: item.parameters.iter().map(parameter).collect(),
            predicate: spelling::relation_predicate(model, &item.predicate),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Rewrite<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    conversion: bool,
    benefit: i64,
    matches: Vec<String>,
    conditions: Vec<Condition<'m>>,
    builds: Vec<String>,
    replacements: Vec<String>,
}

impl<'m> Rewrite<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Rewrite) -> Self {
        let statements = |list: &[model::RewriteStatement]| {
            list.iter().map(|statement| spelling::statement(model, statement)).collect()
        };
        Self {
            definition: Definition::new(model, &item.header),
            conversion: item.conversion,
            benefit: item.benefit,
            matches: statements(&item.matches),
            conditions: conditions(model, &item.conditions),
            builds: statements(&item.builds),
            replacements: item.values.iter().map(|value| spelling::term(model, value)).collect(),
        }
    }
}

#[derive(Serialize)]
pub(super) struct Pass<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    display: &'m str,
    argument: &'m str,
    anchor: Option<&'m str>,
    options: Vec<PassOption<'m>>,
    statistics: Vec<PassStatistic<'m>>,
    depends: &'m [String],
}

#[derive(Serialize)]
struct PassOption<'m> {
    name: &'m str,
    flag: &'m str,
    rust_type: &'m str,
    list: bool,
    default: Option<String>,
    description: &'m str,
}

#[derive(Serialize)]
struct PassStatistic<'m> {
    name: &'m str,
    display: &'m str,
    description: &'m str,
}

impl<'m> PassOption<'m> {
    fn new(model: &'m Model, option: &'m model::PassOption) -> Self {
        Self {
            name: &option.name,
            flag: &option.flag,
            rust_type: &option.rust_type.text,
            list: option.list,
            default: option.default.as_ref().map(|value| spelling::literal(model, value)),
            description: &option.description,
        }
    }
}

#[derive(Serialize)]
pub(super) struct Conversion<'m> {
    #[serde(flatten)]
    definition: Definition<'m>,
    display: &'m str,
    argument: Option<&'m str>,
    anchor: Option<&'m str>,
    sources: &'m [String],
    targets: &'m [String],
    kept: Vec<String>,
    included: Vec<String>,
    full: bool,
    casts: bool,
    signatures: bool,
    types: Vec<TypeRule<'m>>,
    lowerings: Vec<String>,
    options: Vec<PassOption<'m>>,
    depends: &'m [String],
}

#[derive(Serialize)]
struct TypeRule<'m> {
    from: &'m str,
    to: String,
}

impl<'m> Conversion<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Conversion) -> Self {
        let rule = |rule: &'m model::TypeRule| TypeRule {
            from: &rule.from.spelling,
            to: spelling::converted_type(&rule.to),
        };
        Self {
            definition: Definition::new(model, &item.header),
            display: &item.display,
            argument: item.argument.as_deref(),
            anchor: item.anchor.as_deref(),
            sources: &item.sources,
            targets: &item.targets,
            kept: item.kept.iter().map(|op| model.op_name(model.op(*op))).collect(),
            included: item
                .included
                .iter()
                .map(|id| reference(model, &model.conversion(*id).header))
                .collect(),
            full: item.full,
            casts: item.casts,
            signatures: item.signatures,
            types: item.types.iter().map(rule).collect(),
            lowerings: item.lowerings.iter().map(|id| reference(model, &model.rewrite(*id).header)).collect(),
            options: item.options.iter().map(|option| PassOption::new(model, option)).collect(),
            depends: &item.depends,
        }
    }
}

impl<'m> Pass<'m> {
    pub(super) fn new(model: &'m Model, item: &'m model::Pass) -> Self {
        let statistic = |statistic: &'m model::PassStatistic| PassStatistic {
            name: &statistic.name,
            display: &statistic.display,
            description: &statistic.description,
        };
        Self {
            definition: Definition::new(model, &item.header),
            display: &item.display,
            argument: &item.argument,
            anchor: item.anchor.as_deref(),
            options: item.options.iter().map(|option| PassOption::new(model, option)).collect(),
            statistics: item.statistics.iter().map(statistic).collect(),
            depends: &item.depends,
        }
    }
}
