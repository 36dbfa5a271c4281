//! The plans of types and attributes: parameters, syntax and verification.

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
    /// The mnemonic; the definition's name where it has none.
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
    /// None: there is no mnemonic.
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
    /// The elements, in order.
    pub elements: Vec<DataElementPlan<'m>>,
    /// The custom directives, in order.
    pub directives: Vec<DataDirective<'m>>,
}

/// An element of a format, the counterpart of the runtime's `DataElement`. Indexes refer to the list of parameters.
#[derive(Clone, PartialEq, Debug)]
pub enum DataElementPlan<'m> {
    /// A keyword or punctuation.
    Literal(&'m str),
    /// White space that is printed or suppressed.
    Whitespace(Whitespace),
    /// A parameter.
    Parameter(usize),
    /// A type or an attribute by its full name.
    Qualified(usize),
    /// Parameters with commas between them.
    Parameters(Vec<usize>),
    /// `name = value` with commas between them.
    Struct(Vec<usize>),
    /// A custom directive.
    Custom {
        /// The position among the directives of the format.
        directive: usize,
        /// The parameters that it is given.
        parameters: Vec<usize>,
    },
    /// An optional group, present if one of its parameters is.
    Group(Vec<DataElementPlan<'m>>),
}

/// White space in a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whitespace {
    /// No white space, instead of the default.
    None,
    /// A blank.
    Space,
    /// The end of the line.
    Newline,
}

impl Whitespace {
    /// Returns the white space that a literal in a format denotes.
    pub(super) fn of(text: &str) -> Whitespace {
        match text {
            "" => Whitespace::None,
            "\n" | "\\n" => Whitespace::Newline,
            _ => Whitespace::Space,
        }
    }
}

/// A custom directive of a format.
#[derive(Clone, Debug)]
pub struct DataDirective<'m> {
    /// The name, of which those of the functions are made.
    pub function: &'m str,
    /// The parameters that the functions are given.
    pub parameters: Vec<usize>,
    /// Its place.
    pub span: Span,
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
        let sigil = if is_type { '!' } else { '#' };
        DataPlan {
            definition,
            is_type,
            dialect,
            mnemonic,
            full_name: format!("{sigil}{dialect}.{mnemonic}"),
            parameters: definition.parameters.iter().map(|one| ParameterPlan::new(model, one)).collect(),
            syntax: DataSyntaxPlan::new(model, definition, is_type),
            checks: checks(model, definition),
            element_of: ElementOf::new(model, definition),
        }
    }

    /// The interfaces whose methods the author writes in Rust.
    pub fn interfaces_in_rust(&self, model: &'m Model) -> impl Iterator<Item = &'m InterfaceUse> {
        let data = self.definition;
        data.interfaces.iter().filter(move |usage| ElementOf::of(model, usage) == ElementOf::default())
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

/// The dialect's function that reads what has no syntax of its own.
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
        match (&definition.parse, &definition.print, &definition.format) {
            (Some(parse), Some(print), _) => DataSyntaxPlan::Hooks { parse, print },
            (_, _, Some(format)) => DataSyntaxPlan::Format(DataFormatPlan::new(&format.elements, definition)),
            _ => DataSyntaxPlan::Format(DataFormatPlan::of_names(definition)),
        }
    }
}

impl<'m> DataFormatPlan<'m> {
    fn new(elements: &'m [FormatElement], definition: &'m Data) -> Self {
        let mut directives = Vec::new();
        let elements = lower(elements, definition, &mut directives);
        DataFormatPlan { elements, directives }
    }

    /// The format of a definition that has none: `<name = value, ...>`.
    fn of_names(definition: &Data) -> Self {
        let listed = listed(definition);
        let elements = match listed.is_empty() {
            true => Vec::new(),
            false => vec![
                DataElementPlan::Literal("<"),
                DataElementPlan::Struct(listed),
                DataElementPlan::Literal(">"),
            ],
        };
        DataFormatPlan { elements, directives: Vec::new() }
    }

    /// Returns the form of the text where the definition is known.
    pub fn short_form(&self, parameters: &[DataParameter], is_type: bool) -> ShortForm {
        let begins = |index: &usize| {
            let parameter = &parameters[*index];
            !parameter.may_be_absent() && parameter.holds.begins_without_name(is_type)
        };
        let is_bare = match self.elements.first() {
            Some(DataElementPlan::Literal("<")) if self.is_enclosed() => return ShortForm::Angles,
            Some(DataElementPlan::Literal(_)) => true,
            Some(DataElementPlan::Parameter(index) | DataElementPlan::Qualified(index)) => begins(index),
            Some(DataElementPlan::Parameters(list)) => list.first().is_some_and(begins),
            Some(DataElementPlan::Struct(list)) => {
                list.iter().any(|index| !parameters[*index].may_be_absent())
            }
            _ => false,
        };
        if is_bare { ShortForm::Bare } else { ShortForm::None }
    }

    /// Whether the first literal, `<`, is closed by the last one, and by none before.
    fn is_enclosed(&self) -> bool {
        let Some((DataElementPlan::Literal(">"), inner)) = self.elements.split_last() else { return false };
        let mut depth = 0;
        inner.iter().all(|element| {
            match element {
                DataElementPlan::Literal("<") => depth += 1,
                DataElementPlan::Literal(">") => depth -= 1,
                _ => {}
            }
            depth > 0
        })
    }
}

/// The form of the text of a type or an attribute where the definition is known, without dialect and mnemonic.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShortForm {
    /// None: the text may be empty, or begin with the name of another type or attribute.
    None,
    /// It begins with `<`, by which it is recognized.
    Angles,
    /// It begins with another token, which is no `!name` or `#name`.
    Bare,
}

/// Returns the short form of a definition's text.
pub fn short_form(model: &Model, definition: &Data, is_type: bool) -> ShortForm {
    if model.variant(definition).is_some() {
        return ShortForm::None;
    }
    match DataSyntaxPlan::new(model, definition, is_type) {
        DataSyntaxPlan::Format(format) => format.short_form(&definition.parameters, is_type),
        _ => ShortForm::None,
    }
}

/// The parameters that `params` stands for: those that are there from the beginning.
fn listed(definition: &Data) -> Vec<usize> {
    (0..definition.parameters.len()).filter(|index| !definition.parameters[*index].mutable).collect()
}

fn lower<'m>(
    elements: &'m [FormatElement],
    definition: &Data,
    directives: &mut Vec<DataDirective<'m>>,
) -> Vec<DataElementPlan<'m>> {
    let mut out = Vec::new();
    for element in elements {
        out.push(match &element.kind {
            FormatElementKind::Literal(text) => DataElementPlan::Literal(text),
            FormatElementKind::Space(text) => DataElementPlan::Whitespace(Whitespace::of(text)),
            FormatElementKind::Parameter(index) => DataElementPlan::Parameter(*index),
            FormatElementKind::QualifiedParameter(index) => DataElementPlan::Qualified(*index),
            FormatElementKind::Parameters => DataElementPlan::Parameters(listed(definition)),
            FormatElementKind::ParameterStruct => DataElementPlan::Struct(listed(definition)),
            FormatElementKind::Custom { function, arguments } => {
                let parameters: Vec<usize> = arguments
                    .iter()
                    .filter_map(|argument| match argument {
                        CustomArgument::Parameter(index) => Some(*index),
                        _ => None,
                    })
                    .collect();
                let directive = directives.len();
                directives.push(DataDirective {
                    function,
                    parameters: parameters.clone(),
                    span: element.span,
                });
                DataElementPlan::Custom { directive, parameters }
            }
            FormatElementKind::Group { elements, .. } => {
                DataElementPlan::Group(lower(elements, definition, directives))
            }
            // The resolver lets nothing else into the format of a type or an attribute.
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
