//! Parts of the model as text of the definition language or as Rust names.

use crate::model::{
    Argument, AssemblyFormat, Availability, BuilderFunction, CaseParameter, CaseParameterKind,
    ConstraintKind, ConstraintUse, ConvertedType, CustomArgument, Data, Effect, EffectTarget, Entity,
    EnumCase, Field, FormatElement, FormatElementKind, Header, InferenceRule, InferenceSource, IntrinsicCall,
    Literal, Model, Op, OpTerm, Parameter, ParameterKind, Predicate, Relation, RelationArgument,
    RelationPredicate, RewriteLocation, RewriteStatement, RustText, Selector, Storage, Term, TermKind,
    TraitUse, TypeOperand, ValueReference, Version,
};
use crate::model::{Arity, DialectId};

fn joined<T>(list: &[T], separator: &str, spell: impl Fn(&T) -> String) -> String {
    list.iter().map(spell).collect::<Vec<_>>().join(separator)
}

/// Returns the name of a definition, qualified for one of a library.
pub(super) fn reference(model: &Model, header: &Header) -> String {
    if model.is_input(header) {
        return header.name.clone();
    }
    format!("{}::{}", model.sources.file(header.span.file).module_name(), header.name)
}

/// Returns the Rust module of a dialect.
pub(super) fn namespace(model: &Model, dialect: DialectId) -> &str {
    let dialect = model.dialect(dialect);
    dialect.namespace.as_ref().map_or(&dialect.header.name, |path| &path.path)
}

pub(super) fn rust(text: &RustText) -> String {
    let text = text.text.trim();
    if text.is_empty() { "rust { }".to_owned() } else { format!("rust {{ {text} }}") }
}

pub(crate) fn literal(model: &Model, value: &Literal) -> String {
    match value {
        Literal::Integer(value) => value.to_string(),
        Literal::Float(value) | Literal::Name(value) => value.clone(),
        Literal::Text(value) => format!("{value:?}"),
        Literal::Bool(value) => value.to_string(),
        Literal::Case(id, case) => model.enumeration(*id).cases[*case].name.clone(),
        Literal::List(values) => format!("[{}]", joined(values, ", ", |value| literal(model, value))),
        Literal::Rust(text) => rust(text),
        Literal::Ir(text) => format!("ir {text:?}"),
    }
}

pub(super) fn argument(value: &Argument) -> String {
    match value {
        Argument::Integer(value) => value.to_string(),
        Argument::Text(value) => format!("{value:?}"),
        Argument::Constraint(constraint) => constraint.spelling.clone(),
        Argument::Op(name) | Argument::Parameter(name) => name.clone(),
        Argument::List(values) => format!("[{}]", joined(values, ", ", argument)),
    }
}

fn with_arguments(name: &str, arguments: &[Argument]) -> String {
    if arguments.is_empty() {
        return name.to_owned();
    }
    format!("{name}<{}>", joined(arguments, ", ", argument))
}

/// Returns the arguments of a trait use in angle brackets; empty without arguments.
pub(super) fn trait_arguments(used: &TraitUse) -> String {
    with_arguments("", &used.arguments)
}

/// Returns the kind of a parameter, as in `<T: [type]>`.
pub(super) fn parameter_kind(parameter: &Parameter) -> String {
    let kind = match parameter.kind {
        ParameterKind::Integer => "int",
        ParameterKind::Text => "string",
        ParameterKind::Constraint(kind) => kind.keyword(),
    };
    if parameter.list { format!("[{kind}]") } else { kind.to_owned() }
}

/// Returns parameters in angle brackets; empty without parameters.
pub(super) fn parameters(list: &[Parameter]) -> String {
    if list.is_empty() {
        return String::new();
    }
    let parameter = |parameter: &Parameter| format!("{}: {}", parameter.name, parameter_kind(parameter));
    format!("<{}>", joined(list, ", ", parameter))
}

/// Returns the parameters of a relation, in parentheses.
pub(super) fn relation_parameters(relation: &Relation) -> String {
    let list = joined(&relation.parameters, ", ", |parameter| {
        let dots = if parameter.variadic { "..." } else { "" };
        format!("{}{dots}: {}", parameter.name, parameter.kind.keyword())
    });
    format!("({list})")
}

/// The precedence of a predicate's operator, for parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Or,
    And,
    Unary,
    Primary,
}

fn parenthesized(text: String, binding: Binding, least: Binding) -> String {
    if binding < least { format!("({text})") } else { text }
}

/// Returns a predicate in the definition language.
pub(super) fn predicate(model: &Model, value: &Predicate) -> String {
    predicate_in(model, value, Binding::Or)
}

fn predicate_in(model: &Model, value: &Predicate, least: Binding) -> String {
    let name = |header: &Header| reference(model, header);
    match value {
        Predicate::True => "_".to_owned(),
        Predicate::And(parts) => {
            let text = joined(parts, " and ", |part| predicate_in(model, part, Binding::Unary));
            parenthesized(text, Binding::And, least)
        }
        Predicate::Or(parts) => {
            let text = joined(parts, " or ", |part| predicate_in(model, part, Binding::And));
            parenthesized(text, Binding::Or, least)
        }
        Predicate::Not(inner) => {
            let text = format!("not {}", predicate_in(model, inner, Binding::Unary));
            parenthesized(text, Binding::Unary, least)
        }
        Predicate::Rust(text) => rust(text),
        Predicate::Intrinsic(call) => intrinsic(call),
        Predicate::Constraint(id, arguments) => {
            with_arguments(&name(&model.constraint(*id).header), arguments)
        }
        Predicate::Parameter(name) => name.clone(),
        Predicate::Type(id) => name(&model.data_type(*id).header),
        Predicate::Attribute(id) => name(&model.attribute(*id).header),
        Predicate::Enum(id) => name(&model.enumeration(*id).header),
        Predicate::Interface(id) => name(&model.interface(*id).header),
        Predicate::On(inner, entity) => {
            format!("{} on {}", predicate_in(model, inner, Binding::Primary), selector(entity))
        }
        Predicate::Each(inner, entities) => {
            format!("{} each {}", predicate_in(model, inner, Binding::Primary), selector(entities))
        }
    }
}

fn selector(value: &Selector) -> String {
    match value {
        Selector::Rust(text) => rust(text),
        Selector::Intrinsic(call) => intrinsic(call),
    }
}

fn intrinsic(call: &IntrinsicCall) -> String {
    let arguments = joined(&call.arguments, ", ", argument);
    match arguments.as_str() {
        "" => format!("intrinsic {}", call.name),
        _ => format!("intrinsic {}({arguments})", call.name),
    }
}

/// Returns a relation predicate in the definition language.
pub(super) fn relation_predicate(model: &Model, value: &RelationPredicate) -> String {
    relation_in(model, value, Binding::Or)
}

fn relation_in(model: &Model, value: &RelationPredicate, least: Binding) -> String {
    match value {
        RelationPredicate::And(parts) => {
            let text = joined(parts, " and ", |part| relation_in(model, part, Binding::Unary));
            parenthesized(text, Binding::And, least)
        }
        RelationPredicate::Or(parts) => {
            let text = joined(parts, " or ", |part| relation_in(model, part, Binding::And));
            parenthesized(text, Binding::Or, least)
        }
        RelationPredicate::Not(inner) => format!("not {}", relation_in(model, inner, Binding::Unary)),
        RelationPredicate::Rust(text) => rust(text),
        RelationPredicate::Intrinsic(path, arguments) => {
            format!("intrinsic {}({})", path.path, relation_arguments(model, arguments))
        }
        RelationPredicate::Relation(id, arguments) => {
            let name = reference(model, &model.relation(*id).header);
            format!("{name}({})", relation_arguments(model, arguments))
        }
        RelationPredicate::Holds(subject, constraint) => {
            format!("{}: ({})", entity(subject), constraint.spelling)
        }
    }
}

fn relation_arguments(model: &Model, arguments: &[RelationArgument]) -> String {
    joined(arguments, ", ", |argument| match argument {
        RelationArgument::Entity(value) => entity(value),
        RelationArgument::Literal(value) => literal(model, value),
    })
}

pub(super) fn entity(value: &Entity) -> String {
    let index = value.index.map(|index| format!("#{index}")).unwrap_or_default();
    if value.op_of {
        format!("op({}{index})", value.name)
    } else if value.type_of {
        format!("type({}{index})", value.name)
    } else {
        format!("{}{index}", value.name)
    }
}

/// Returns the Rust name of the storage class of an attribute or a type.
pub(super) fn storage(model: &Model, constraint: &ConstraintUse) -> String {
    match constraint.accessor.storage {
        Storage::Any if constraint.kind == ConstraintKind::Attribute => "Attribute".to_owned(),
        Storage::Any => "Type".to_owned(),
        Storage::Type(id) => model.data_type(id).header.name.clone(),
        Storage::Attribute(id) => model.attribute(id).header.name.clone(),
        Storage::Enum(id) => model.enumeration(id).header.name.clone(),
    }
}

/// Returns what an op or a case of an enum needs, part by part: `version 1.3`, `capability A or B`.
pub(super) fn availability(of: &Availability) -> Vec<String> {
    let version = |what: &str, version: &Option<Version>| version.map(|version| format!("{what} {version}"));
    let names = |what: &str, names: Vec<String>| {
        (!names.is_empty()).then(|| format!("{what} {}", names.join(" or ")))
    };
    let quoted = of.extensions.iter().map(|name| format!("\"{name}\"")).collect();
    let capabilities = of.capabilities.iter().map(|name| name.to_string()).collect();
    let parts = [
        version("version", &of.version),
        version("until", &of.until),
        names("capability", capabilities),
        names("extension", quoted),
    ];
    parts.into_iter().flatten().collect()
}

/// Returns the parameters of a case of an enum: `name: kind`.
pub(super) fn case_parameters(case: &EnumCase) -> Vec<String> {
    let spell = |parameter: &CaseParameter| {
        let kind = match &parameter.kind {
            CaseParameterKind::Id => "id",
            CaseParameterKind::Number => "number",
            CaseParameterKind::Text => "string",
            CaseParameterKind::Enum(name) => name,
        };
        format!("{}: {kind}", parameter.name)
    };
    case.parameters.iter().map(spell).collect()
}

/// Returns the name of a field in definitions.
pub(super) fn field_name(field: &Field) -> &str {
    field.name.as_deref().unwrap_or("_")
}

pub(super) fn value_name(op: &Op, value: ValueReference) -> &str {
    match value {
        ValueReference::Operand(index) => field_name(&op.operands[index]),
        ValueReference::Result(index) => field_name(&op.results[index]),
    }
}

/// Returns the names of the sources of an inferred type.
pub(super) fn inference_sources<'m>(op: &'m Op, rule: &InferenceRule) -> Vec<&'m str> {
    let name = |source| match source {
        InferenceSource::Value(value) => value_name(op, value),
        InferenceSource::Attribute(index) => op.attributes[index].name.as_str(),
    };
    rule.sources().into_iter().map(name).collect()
}

/// Returns the source of an inferred type, or the list of its sources in parentheses.
pub(super) fn inference_source(op: &Op, rule: &InferenceRule) -> String {
    let names = inference_sources(op, rule).join(", ");
    match rule {
        InferenceRule::Each { .. } => names,
        InferenceRule::Function(_) => format!("({names})"),
    }
}

/// Returns a builder as a Rust function: `from_size(first: Value, size: i64 = 4)`.
pub(super) fn builder(builder: &BuilderFunction) -> String {
    let parameters = joined(&builder.parameters, ", ", |parameter| {
        let default = parameter.default.as_ref().map(|text| format!(" = {}", text.text.trim()));
        format!("{}: {}{}", parameter.name, parameter.rust_type.text.trim(), default.unwrap_or_default())
    });
    format!("{}({parameters})", builder.name.as_deref().unwrap_or("build"))
}

/// The names that an assembly format refers to by index.
#[derive(Default)]
struct Names<'m> {
    operands: &'m [Field],
    results: &'m [Field],
    regions: &'m [Field],
    successors: &'m [Field],
    attributes: Vec<&'m str>,
    parameters: Vec<&'m str>,
}

/// Returns the assembly format of an op, with literals in backticks.
pub(super) fn op_format(op: &Op, format: &AssemblyFormat) -> String {
    let names = Names {
        operands: &op.operands,
        results: &op.results,
        regions: &op.regions,
        successors: &op.successors,
        attributes: op.attributes.iter().map(|attribute| attribute.name.as_str()).collect(),
        parameters: Vec::new(),
    };
    names.elements(&format.elements, None)
}

/// Returns the assembly format of a type or an attribute, with literals in backticks.
pub(super) fn data_format(data: &Data, format: &AssemblyFormat) -> String {
    let parameters = data.parameters.iter().map(|parameter| parameter.name.as_str()).collect();
    Names { parameters, ..Names::default() }.elements(&format.elements, None)
}

impl Names<'_> {
    fn elements(&self, elements: &[FormatElement], anchor: Option<usize>) -> String {
        let element = |(index, element): (usize, &FormatElement)| {
            let mark = if anchor == Some(index) { "^" } else { "" };
            format!("{}{mark}", self.element(element))
        };
        elements.iter().enumerate().map(element).collect::<Vec<_>>().join(" ")
    }

    fn element(&self, element: &FormatElement) -> String {
        let variable = |name: &str| format!("${name}");
        match &element.kind {
            FormatElementKind::Literal(text) => format!("`{text}`"),
            FormatElementKind::Space(text) => format!("`{}`", text.replace('\n', "\\n")),
            FormatElementKind::Attribute(index) => variable(self.attributes[*index]),
            FormatElementKind::QualifiedAttribute(index) => {
                format!("qualified(${})", self.attributes[*index])
            }
            FormatElementKind::QualifiedType(of) => format!("qualified(type({}))", self.types(*of)),
            FormatElementKind::PropertyDictionary => "prop-dict".to_owned(),
            FormatElementKind::Operand(index) => variable(field_name(&self.operands[*index])),
            FormatElementKind::Region(index) => variable(field_name(&self.regions[*index])),
            FormatElementKind::Successor(index) => variable(field_name(&self.successors[*index])),
            FormatElementKind::Parameter(index) => variable(self.parameters[*index]),
            FormatElementKind::QualifiedParameter(index) => {
                format!("qualified({})", variable(self.parameters[*index]))
            }
            FormatElementKind::Parameters => "params".to_owned(),
            FormatElementKind::ParameterStruct(list) if list.len() == self.parameters.len() => {
                "struct(params)".to_owned()
            }
            FormatElementKind::ParameterStruct(list) => {
                format!("struct({})", joined(list, ", ", |index| variable(self.parameters[*index])))
            }
            FormatElementKind::AttributeDictionary { with_keyword: true } => {
                "attr-dict-with-keyword".to_owned()
            }
            FormatElementKind::AttributeDictionary { with_keyword: false } => "attr-dict".to_owned(),
            FormatElementKind::Operands => "operands".to_owned(),
            FormatElementKind::Regions => "regions".to_owned(),
            FormatElementKind::Successors => "successors".to_owned(),
            FormatElementKind::Type(of) => format!("type({})", self.types(*of)),
            FormatElementKind::FunctionalType { inputs, results } => {
                format!("functional-type({}, {})", self.types(*inputs), self.types(*results))
            }
            FormatElementKind::Custom { function, is_intrinsic, arguments } => {
                let arguments = joined(arguments, ", ", |argument| match argument {
                    CustomArgument::Attribute(index) => variable(self.attributes[*index]),
                    CustomArgument::AttributeReference(index) => {
                        format!("ref(${})", self.attributes[*index])
                    }
                    CustomArgument::Operand(index) => variable(field_name(&self.operands[*index])),
                    CustomArgument::OperandReference(index) => {
                        format!("ref(${})", field_name(&self.operands[*index]))
                    }
                    CustomArgument::Region(index) => variable(field_name(&self.regions[*index])),
                    CustomArgument::Successor(index) => variable(field_name(&self.successors[*index])),
                    CustomArgument::Parameter(index) => variable(self.parameters[*index]),
                    CustomArgument::ParameterReference(index) => {
                        format!("ref({})", variable(self.parameters[*index]))
                    }
                    CustomArgument::Type(of) => format!("type({})", self.types(*of)),
                    CustomArgument::TypeReference(of) => format!("type_ref({})", self.types(*of)),
                    CustomArgument::AttributeDictionary => "attr-dict".to_owned(),
                    CustomArgument::PropertyDictionary => "prop-dict".to_owned(),
                    CustomArgument::Text(text) => format!("{text:?}"),
                });
                let keyword = if *is_intrinsic { "intrinsic " } else { "" };
                format!("custom<{keyword}{function}>({arguments})")
            }
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let anchor_in = |branch: bool| (branch == *is_inverted).then_some(*anchor);
                let elements = self.elements(elements, anchor_in(false));
                if otherwise.is_empty() {
                    format!("({elements})?")
                } else {
                    format!("({elements}) : ({})?", self.elements(otherwise, anchor_in(true)))
                }
            }
            FormatElementKind::Clauses(clauses) => {
                let clauses = joined(clauses, " | ", |clause| self.elements(clause, None));
                format!("oilist({clauses})")
            }
        }
    }

    fn types(&self, of: TypeOperand) -> String {
        match of {
            TypeOperand::Operand(index) => format!("${}", field_name(&self.operands[index])),
            TypeOperand::Result(index) => format!("${}", field_name(&self.results[index])),
            TypeOperand::Operands => "operands".to_owned(),
            TypeOperand::Results => "results".to_owned(),
        }
    }
}

fn arity_mark(arity: Arity) -> &'static str {
    match arity {
        Arity::One => "",
        Arity::Optional => "?",
        Arity::Variadic | Arity::VariadicOfVariadic => "...",
    }
}

/// Returns a statement of a rewrite in the definition language.
pub(super) fn statement(model: &Model, statement: &RewriteStatement) -> String {
    let value = term(model, &statement.term);
    if statement.bindings.is_empty() {
        return value;
    }
    let names =
        joined(&statement.bindings, ", ", |binding| format!("{}{}", binding.name, arity_mark(binding.arity)));
    format!("{names} = {value}")
}

/// Returns a term of a rewrite in the definition language.
pub(super) fn term(model: &Model, value: &Term) -> String {
    match &value.kind {
        TermKind::Capture { name, arity, constraint } => {
            let constraint = constraint.as_ref().map(|constraint| format!(": {}", constraint.spelling));
            format!("{name}{}{}", arity_mark(*arity), constraint.unwrap_or_default())
        }
        TermKind::Use(used) => entity(used),
        TermKind::Ignored(None) => "_".to_owned(),
        TermKind::Ignored(Some(constraint)) => format!("_: {}", constraint.spelling),
        TermKind::Literal(value) => literal(model, value),
        TermKind::List(elements) => format!("[{}]", joined(elements, ", ", |element| term(model, element))),
        TermKind::Type(constraint) => constraint.spelling.clone(),
        TermKind::Op(op) => op_term(model, op),
        TermKind::Native { path, arguments, location } => {
            let arguments = joined(arguments, ", ", |argument| term(model, argument));
            format!("rust {}({arguments}){}", path.path, rewrite_location(model, location.as_ref()))
        }
    }
}

fn op_term(model: &Model, value: &OpTerm) -> String {
    let op = model.op(value.op);
    let mut text = value.binding.as_ref().map(|binding| format!("{} = ", binding.name)).unwrap_or_default();
    text.push_str(&model.op_name(op));
    if let Some(operands) = &value.operands {
        let mut operands: Vec<String> = operands.iter().map(|operand| term(model, operand)).collect();
        if let Some(first) = value.either {
            let second = operands.remove(first + 1);
            operands[first] = format!("either({}, {second})", operands[first]);
        }
        text.push_str(&format!("({})", operands.join(", ")));
    }
    if !value.attributes.is_empty() {
        let attributes = joined(&value.attributes, ", ", |(index, value)| {
            let name = &op.attributes[*index].name;
            let value = term(model, value);
            // `{a}` is short for `{a: a}`.
            if *name == value { value } else { format!("{name}: {value}") }
        });
        text.push_str(&format!("{{{attributes}}}"));
    }
    match value.types.as_deref() {
        None => {}
        Some([one]) => text.push_str(&format!(" -> {}", term(model, one))),
        Some(types) => text.push_str(&format!(" -> ({})", joined(types, ", ", |one| term(model, one)))),
    }
    text.push_str(&rewrite_location(model, value.location.as_ref()));
    text
}

fn rewrite_location(model: &Model, location: Option<&RewriteLocation>) -> String {
    let Some(location) = location else { return String::new() };
    let sources = location.sources.join(", ");
    if let Some(metadata) = &location.metadata {
        return format!(" at fused<{}>({sources})", term(model, metadata));
    }
    match (&location.name, location.sources.len()) {
        (Some(name), 0) => format!(" at {name:?}"),
        (Some(name), _) => format!(" at {name:?}({sources})"),
        (None, 1) => format!(" at loc({sources})"),
        (None, _) => format!(" at fused({sources})"),
    }
}

/// Returns the declared effects of an op.
pub(super) fn effects(op: &Op) -> Vec<String> {
    let effect = |effect: &Effect| {
        let mut text = effect.kind.keyword().to_owned();
        match effect.target {
            EffectTarget::Any => {}
            EffectTarget::Value(value) => text.push_str(&format!(" {}", value_name(op, value))),
            EffectTarget::Symbol(index) => text.push_str(&format!(" {}", op.attributes[index].name)),
        }
        if let Some(resource) = &effect.resource {
            text.push_str(&format!(" in {resource:?}"));
        }
        if effect.stage > 0 {
            text.push_str(&format!(" stage {}", effect.stage));
        }
        if effect.is_full {
            text.push_str(" full");
        }
        text
    };
    op.effects.iter().flatten().map(effect).collect()
}

/// Returns what a type becomes as definitions write it.
pub(super) fn converted_type(to: &ConvertedType) -> String {
    match to {
        ConvertedType::Same => "same".to_owned(),
        ConvertedType::Error(reason) => format!("error {reason:?}"),
        ConvertedType::Rust(_) => "rust { .. }".to_owned(),
        ConvertedType::Types(types) => match types.as_slice() {
            [one] => one.spelling.clone(),
            several => {
                let several: Vec<&str> = several.iter().map(|ty| ty.spelling.as_str()).collect();
                format!("({})", several.join(", "))
            }
        },
    }
}
