//! The plans of types and attributes: parameters, syntax and verification.

use std::borrow::Cow;

pub use terrace_vocabulary::{DataElement, DataFormat, ParameterName, ShortForm, Whitespace};

use super::ParameterPlan;
use crate::model::{
    Condition, CustomArgument, Data, DataParameter, FormatElement, FormatElementKind, Hook,
    InterfaceIntrinsic, InterfaceUse, Model, TraitUse,
};
use crate::source::Span;

/// The plan of a type or an attribute.
#[derive(Clone, Debug)]
pub struct DataPlan<'m> {
    /// The definition.
    pub definition: &'m Data,
    /// Whether it is a type, not an attribute.
    pub is_type: bool,
    /// The namespace of its dialect.
    pub dialect: &'m str,
    /// The mnemonic, or the name of the definition if it has none.
    pub mnemonic: &'m str,
    /// The name in messages: `!toy.struct`.
    pub full_name: String,
    /// The parameters, in the order of the definition.
    pub parameters: Vec<ParameterPlan<'m>>,
    /// The syntax of the text after the mnemonic.
    pub syntax: DataSyntaxPlan<'m>,
    /// The verification on construction, in order.
    pub checks: Vec<DataCheck<'m>>,
    /// The builtin types that may have it as element type.
    pub element_of: ElementOf,
}

/// The builtin types that may have a type as their element type, declared by interfaces without methods.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct ElementOf {
    /// Vectors, by `VectorElementTypeInterface`.
    pub vector: bool,
    /// Memrefs, by `MemRefElementTypeInterface`.
    pub memref: bool,
}

/// The syntax of a type or an attribute.
#[derive(Clone, Debug)]
pub enum DataSyntaxPlan<'m> {
    /// No syntax, because there is no mnemonic.
    None,
    /// The dialect's hook of that name.
    Dialect(&'static str),
    /// Hand-written hooks.
    Hooks {
        /// The parser.
        parse: &'m Hook,
        /// The printer.
        print: &'m Hook,
    },
    /// An assembly format.
    Format(DataFormatPlan<'m>),
}

/// The assembly format of a type or an attribute.
#[derive(Clone, Debug)]
pub struct DataFormatPlan<'m> {
    /// The format.
    pub format: DataFormat,
    /// The short form, for positions whose definition is known.
    pub short_form: ShortForm,
    /// The custom directives, in order.
    pub directives: Vec<DataDirective<'m>>,
}

/// A custom directive of a format.
#[derive(Clone, Debug)]
pub struct DataDirective<'m> {
    /// The name of the directive. The names of its functions are derived from it.
    pub function: &'m str,
    /// The parameters that are passed to the functions.
    pub parameters: Vec<DirectiveParameter>,
    /// Its place.
    pub span: Span,
}

/// An argument of a custom directive of a type or an attribute: the index of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DirectiveParameter {
    /// A parameter that the directive parses and prints.
    Written(usize),
    /// A parameter that another element parses and prints: `ref($x)`.
    Reference(usize),
}

/// A step of the verification on construction, before the interface verifiers.
#[derive(Clone, Debug)]
pub enum DataCheck<'m> {
    /// The author's check of the parameters.
    Author(&'m Hook),
    /// A condition of a trait.
    Condition(&'m TraitUse, &'m Condition),
    /// The check of a trait, in Rust.
    Trait(&'m TraitUse, &'m Hook),
}

impl<'m> DataPlan<'m> {
    /// Returns the plan of a type, or of an attribute.
    pub fn new(model: &'m Model, definition: &'m Data, is_type: bool) -> Self {
        let dialect = &model.dialect(definition.dialect).header.name;
        let mnemonic = definition.mnemonic.as_deref().unwrap_or(&definition.header.name);
        DataPlan {
            definition,
            is_type,
            dialect,
            mnemonic,
            full_name: full_name(model, definition, is_type),
            parameters: definition.parameters.iter().map(|one| ParameterPlan::new(model, one)).collect(),
            syntax: DataSyntaxPlan::new(model, definition, is_type),
            checks: checks(model, definition),
            element_of: ElementOf::new(model, definition),
        }
    }

    /// Returns the interfaces whose methods are written in Rust.
    pub fn interfaces_in_rust(&self, model: &'m Model) -> impl Iterator<Item = &'m InterfaceUse> {
        let data = self.definition;
        let is_declared = move |usage: &InterfaceUse| {
            let intrinsic = model.interface(usage.interface).intrinsic;
            intrinsic == Some(InterfaceIntrinsic::TypedAttribute) && data.self_parameter().is_some()
        };
        data.interfaces
            .iter()
            .filter(move |usage| !is_declared(usage) && ElementOf::of(model, usage) == ElementOf::default())
    }

    /// Returns whether a parameter is set after construction.
    pub fn has_mutable_parameters(&self) -> bool {
        self.parameters.iter().any(ParameterPlan::is_mutable)
    }
}

impl ElementOf {
    fn new(model: &Model, definition: &Data) -> Self {
        let all = definition.interfaces.iter().map(|usage| Self::of(model, usage));
        all.fold(Self::default(), |one, other| ElementOf {
            vector: one.vector || other.vector,
            memref: one.memref || other.memref,
        })
    }

    /// Returns the element roles that an interface declares.
    fn of(model: &Model, usage: &InterfaceUse) -> Self {
        let intrinsic = model.interface(usage.interface).intrinsic;
        ElementOf {
            vector: intrinsic == Some(InterfaceIntrinsic::VectorElement),
            memref: intrinsic == Some(InterfaceIntrinsic::MemRefElement),
        }
    }
}

/// Returns the name of a definition in messages: `!toy.struct`.
fn full_name(model: &Model, definition: &Data, is_type: bool) -> String {
    let dialect = &model.dialect(definition.dialect).header.name;
    let mnemonic = definition.mnemonic.as_deref().unwrap_or(&definition.header.name);
    let sigil = if is_type { '!' } else { '#' };
    format!("{sigil}{dialect}.{mnemonic}")
}

/// Returns the name of the hook of a dialect that parses types or attributes without a declared syntax.
fn dialect_hook(is_type: bool) -> &'static str {
    if is_type { "parse_type" } else { "parse_attribute" }
}

/// Returns whether the dialect registers a type or an attribute with a syntax: hooks of its own or a format.
pub fn has_syntax(model: &Model, definition: &Data, is_type: bool) -> bool {
    let is_hook = |hook: &String| hook == dialect_hook(is_type);
    let is_left_to_dialect = definition.parse.is_none()
        && definition.format.is_none()
        && model.dialect(definition.dialect).hooks.iter().any(is_hook);
    definition.mnemonic.is_some() && !is_left_to_dialect
}

impl<'m> DataSyntaxPlan<'m> {
    fn new(model: &'m Model, definition: &'m Data, is_type: bool) -> Self {
        if definition.mnemonic.is_none() {
            return DataSyntaxPlan::None;
        }
        if !has_syntax(model, definition, is_type) {
            return DataSyntaxPlan::Dialect(dialect_hook(is_type));
        }
        match (&definition.parse, &definition.print) {
            (Some(parse), Some(print)) => DataSyntaxPlan::Hooks { parse, print },
            _ => DataSyntaxPlan::Format(DataFormatPlan::new(model, definition, is_type)),
        }
    }
}

impl<'m> DataFormatPlan<'m> {
    fn new(model: &Model, definition: &'m Data, is_type: bool) -> Self {
        let mut directives = Vec::new();
        let elements = match &definition.format {
            Some(format) => lower(&format.elements, definition, &mut directives),
            None => named(definition),
        };
        let parameters = definition.parameters.iter().map(|parameter| ParameterName {
            name: parameter.name.clone().into(),
            may_be_absent: parameter.may_be_absent(),
            is_mutable: parameter.mutable,
        });
        let format = DataFormat {
            name: full_name(model, definition, is_type).into(),
            parameters: parameters.collect(),
            elements: elements.into(),
        };
        DataFormatPlan {
            short_form: match definition.self_parameter() {
                Some(_) => ShortForm::Typed,
                None => form(&format.elements, &definition.parameters, is_type),
            },
            format,
            directives,
        }
    }
}

/// Returns the default format of a definition: `<name = value, ...>`.
fn named(definition: &Data) -> Vec<DataElement> {
    match listed(definition) {
        listed if listed.is_empty() => Vec::new(),
        listed => vec![literal("<"), DataElement::Struct(listed), literal(">")],
    }
}

fn literal(text: &str) -> DataElement {
    DataElement::Literal(text.to_owned().into())
}

/// Returns the short form of a format.
fn form(elements: &[DataElement], parameters: &[DataParameter], is_type: bool) -> ShortForm {
    let begins = |index: &usize| {
        let parameter = &parameters[*index];
        !parameter.may_be_absent() && parameter.holds.begins_without_name(is_type)
    };
    let is_bare = match elements.first() {
        Some(DataElement::Literal(text)) if text == "<" && is_enclosed(elements) => return ShortForm::Angles,
        Some(DataElement::Literal(_)) => true,
        Some(DataElement::Parameter(index) | DataElement::Qualified(index)) => begins(index),
        Some(DataElement::Parameters(list)) => list.first().is_some_and(begins),
        Some(DataElement::Struct(list)) => list.iter().any(|index| !parameters[*index].may_be_absent()),
        _ => false,
    };
    if is_bare { ShortForm::Bare } else { ShortForm::None }
}

/// Returns whether the first literal is `<`, and the last one its closing bracket.
fn is_enclosed(elements: &[DataElement]) -> bool {
    let Some((DataElement::Literal(last), inner)) = elements.split_last() else { return false };
    let mut depth = 0;
    last == ">"
        && inner.iter().all(|element| {
            match element {
                DataElement::Literal(text) if text == "<" => depth += 1,
                DataElement::Literal(text) if text == ">" => depth -= 1,
                _ => {}
            }
            depth > 0
        })
}

/// Returns the white space that a literal in a format denotes.
pub(super) fn whitespace(text: &str) -> Whitespace {
    match text {
        "" => Whitespace::None,
        "\n" | "\\n" => Whitespace::Newline,
        _ => Whitespace::Space,
    }
}

/// Returns the short form of a definition's text.
pub fn short_form(model: &Model, definition: &Data, is_type: bool) -> ShortForm {
    if model.variant(definition).is_some() {
        return ShortForm::Unknown;
    }
    match DataSyntaxPlan::new(model, definition, is_type) {
        DataSyntaxPlan::Format(format) => format.short_form,
        _ => ShortForm::Unknown,
    }
}

/// Returns the parameters that `params` denotes: all that are not mutable, and not the type of the attribute.
fn listed(definition: &Data) -> Cow<'static, [usize]> {
    (0..definition.parameters.len()).filter(|index| definition.parameters[*index].is_listed()).collect()
}

fn lower<'m>(
    elements: &'m [FormatElement],
    definition: &Data,
    directives: &mut Vec<DataDirective<'m>>,
) -> Vec<DataElement> {
    let mut out = Vec::new();
    for element in elements {
        out.push(match &element.kind {
            FormatElementKind::Literal(text) => literal(text),
            FormatElementKind::Space(text) => DataElement::Whitespace(whitespace(text)),
            FormatElementKind::Parameter(index) => DataElement::Parameter(*index),
            FormatElementKind::QualifiedParameter(index) => DataElement::Qualified(*index),
            FormatElementKind::Parameters => DataElement::Parameters(listed(definition)),
            FormatElementKind::ParameterStruct(list) => DataElement::Struct(list.clone().into()),
            FormatElementKind::Custom { function, arguments, .. } => {
                let taken: Vec<DirectiveParameter> = arguments
                    .iter()
                    .filter_map(|argument| match argument {
                        CustomArgument::Parameter(index) => Some(DirectiveParameter::Written(*index)),
                        CustomArgument::ParameterReference(index) => {
                            Some(DirectiveParameter::Reference(*index))
                        }
                        _ => None,
                    })
                    .collect();
                let directive = directives.len();
                let parameters = taken.iter().filter_map(|parameter| match parameter {
                    DirectiveParameter::Written(index) => Some(*index),
                    DirectiveParameter::Reference(_) => None,
                });
                let parameters = parameters.collect();
                directives.push(DataDirective { function, parameters: taken, span: element.span });
                DataElement::Custom { directive, parameters }
            }
            FormatElementKind::Group { elements, otherwise, is_inverted, .. } => {
                // The branch with the parameters decides; the other one has literals only.
                let (present, absent) =
                    if *is_inverted { (otherwise, elements) } else { (elements, otherwise) };
                DataElement::Group {
                    elements: lower(present, definition, directives).into(),
                    otherwise: lower(absent, definition, directives).into(),
                }
            }
            // The resolver rejects other elements in the format of a type or an attribute.
            _ => continue,
        });
    }
    out
}

/// Returns the checks on construction: of the parameters first, then of the traits.
fn checks<'m>(model: &'m Model, definition: &'m Data) -> Vec<DataCheck<'m>> {
    let mut checks: Vec<DataCheck<'m>> = definition.verify.iter().map(DataCheck::Author).collect();
    for usage in &definition.traits {
        let declared = model.trait_definition(usage.trait_id);
        checks.extend(declared.conditions.iter().map(|condition| DataCheck::Condition(usage, condition)));
        checks.extend(declared.verify.iter().map(|hook| DataCheck::Trait(usage, hook)));
    }
    checks
}
