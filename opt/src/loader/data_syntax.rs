//! How types and attributes of loaded dialects are read and written.

use std::sync::Arc;

use terrace_odsgen::model::{Data, DialectId};
use terrace_odsgen::{Model, Span};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::dialect::{
    AttributeSyntax, DataDescriptor, DataSyntax, Dialect, LoadedSyntax, TypeSyntax,
};
use terrace_runtime::parameters::{
    DataFormat, ParameterDraft, ParameterSlot, SetOnce, WrittenParameter, WrittenParameters,
};
use terrace_runtime::parts::Part;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{DialectType, Type, TypeData};

use super::data::{Parameter, Parameters, Written};
use super::data_format;
use super::data_kind::{Kind, Slot};
use super::unchecked::Unchecked;

/// Why a format cannot be had without Rust.
pub(super) struct Problem {
    pub(super) span: Span,
    pub(super) message: String,
}

/// How the parameters of one definition are written.
enum Form {
    /// By the declared format.
    Declared(Declared),
    /// Whatever stands between the angle brackets.
    Verbatim,
}

struct Declared {
    format: DataFormat,
    parameters: Vec<Declaration>,
}

/// A parameter of a definition.
struct Declaration {
    name: String,
    kind: Kind,
    /// What is set once, in place of a value, where the parameter is such a one.
    is_mutable: bool,
    default: Option<Parameter>,
}

/// A loaded type or attribute.
struct Loaded {
    /// How messages call it.
    name: String,
    dialect: String,
    mnemonic: String,
    form: Form,
}

/// Adds the types and attributes of a dialect to it.
pub(super) fn declare(
    mut dialect: Dialect,
    model: &Model,
    is_of_dialect: impl Fn(DialectId) -> bool,
    unchecked: &mut Unchecked,
) -> Dialect {
    for definition in model.types.iter().filter(|definition| is_of_dialect(definition.dialect)) {
        if let Some(syntax) = type_syntax(model, definition, unchecked) {
            dialect = dialect.declared_type(descriptor(definition, syntax));
        }
    }
    for definition in model.attributes.iter().filter(|definition| is_of_dialect(definition.dialect)) {
        if let Some(syntax) = attribute_syntax(model, definition, unchecked) {
            dialect = dialect.declared_attribute(descriptor(definition, syntax));
        }
    }
    dialect
}

fn descriptor<T>(definition: &Data, syntax: DataSyntax<T>) -> DataDescriptor<T> {
    DataDescriptor {
        mnemonic: definition.mnemonic.clone().unwrap_or_default().into(),
        summary: definition.header.documentation.summary.clone().into(),
        syntax,
    }
}

/// How a type is read and written; none where it has no mnemonic.
pub(super) fn type_syntax(model: &Model, definition: &Data, unchecked: &mut Unchecked) -> Option<TypeSyntax> {
    let loaded = Loaded::new(model, definition, '!', "parse_type", unchecked)?;
    Some(DataSyntax::Shared(Arc::new(loaded)))
}

/// How an attribute is read and written; none where it has no mnemonic.
pub(super) fn attribute_syntax(
    model: &Model,
    definition: &Data,
    unchecked: &mut Unchecked,
) -> Option<AttributeSyntax> {
    let loaded = Loaded::new(model, definition, '#', "parse_attribute", unchecked)?;
    Some(DataSyntax::Shared(Arc::new(loaded)))
}

impl Loaded {
    fn new(
        model: &Model,
        definition: &Data,
        sigil: char,
        hook: &str,
        unchecked: &mut Unchecked,
    ) -> Option<Loaded> {
        let mnemonic = definition.mnemonic.clone()?;
        let dialect = model.dialect(definition.dialect).header.name.clone();
        let name = format!("{sigil}{dialect}.{mnemonic}");
        let form = form(model, definition, &name, hook, unchecked);
        Some(Loaded { name, dialect, mnemonic, form })
    }
}

fn form(model: &Model, definition: &Data, full: &str, hook: &str, unchecked: &mut Unchecked) -> Form {
    let name = &definition.header.name;
    if let Some(verify) = &definition.verify {
        unchecked.report(verify.span, format!("`{name}` has a check that is written in Rust"), "not run");
    }
    let verbatim = "whatever stands between the angle brackets is taken as it is";
    if let Some(parse) = &definition.parse {
        unchecked.report(parse.span, format!("the text of `{name}` is read in Rust"), verbatim);
        return Form::Verbatim;
    }
    match Declared::new(model, definition, full, hook) {
        Ok(declared) => Form::Declared(declared),
        Err(problem) => {
            unchecked.report(problem.span, problem.message, verbatim);
            Form::Verbatim
        }
    }
}

impl Declared {
    fn new(model: &Model, definition: &Data, full: &str, hook: &str) -> Result<Declared, Problem> {
        let name = &definition.header.name;
        let Some(format) = definition.written_format(model.dialect(definition.dialect), hook) else {
            let message = format!("the text of `{name}` is read by the dialect's `{hook}`");
            return Err(Problem { span: definition.header.span, message });
        };
        let mut parameters = Vec::new();
        for parameter in &definition.parameters {
            let known = Kind::of(&parameter.rust_type.text, model);
            let kind = known.ok_or_else(|| Problem {
                span: parameter.rust_type.span,
                message: format!("how `{}` of `{name}` is written is known to Rust alone", parameter.name),
            })?;
            let default = match &parameter.default {
                None => None,
                Some(rust) => Some(kind.literal(&rust.text).ok_or_else(|| Problem {
                    span: rust.span,
                    message: format!("the default of `{}` is written in Rust", parameter.name),
                })?),
            };
            let (name, is_mutable) = (parameter.name.clone(), parameter.mutable);
            parameters.push(Declaration { name, kind, is_mutable, default });
        }
        let format = data_format::format(&format, definition, full)?;
        Ok(Declared { format, parameters })
    }

    /// Reads the parameters: all of them, and those that are set once by themselves.
    fn parse(
        &self,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<(Vec<Parameter>, Vec<Option<Parameter>>)> {
        let slots =
            self.parameters.iter().map(|parameter| Slot { kind: &parameter.kind, value: None }).collect();
        let mut draft = Draft { slots };
        parser.parse_parameters(&self.format, &mut draft)?;
        let (mut values, mut mutable) = (Vec::new(), Vec::new());
        for (slot, parameter) in draft.slots.into_iter().zip(&self.parameters) {
            if parameter.is_mutable {
                values.push(Parameter::Absent);
                mutable.push(slot.value);
            } else {
                let value = slot.value.or_else(|| parameter.default.clone());
                values.push(value.unwrap_or(Parameter::Absent));
                mutable.push(None);
            }
        }
        Ok((values, mutable))
    }
}

struct Draft<'a> {
    slots: Vec<Slot<'a>>,
}

impl ParameterDraft for Draft<'_> {
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot {
        &mut self.slots[index]
    }
}

/// The parameters of one type or attribute, to be written.
struct Values<'a> {
    written: Vec<Option<Written<'a>>>,
}

impl<'a> Values<'a> {
    fn new(declared: &'a Declared, values: &'a [Parameter], mutable: &'a [SetOnce<Parameter>]) -> Self {
        let written =
            declared.parameters.iter().zip(values.iter().zip(mutable)).map(|(parameter, (value, cell))| {
                let value = if parameter.is_mutable { cell.get()? } else { value };
                let is_there = *value != Parameter::Absent && parameter.default.as_ref() != Some(value);
                is_there.then_some(Written { value, kind: &parameter.kind })
            });
        Values { written: written.collect() }
    }
}

impl WrittenParameters for Values<'_> {
    fn value(&self, _context: &Context, index: usize) -> Option<&dyn WrittenParameter> {
        Some(self.written[index].as_ref()?)
    }
}

impl Loaded {
    fn parse<T: Copy>(
        &self,
        parser: &mut TypeParser<'_, '_>,
        make: impl Fn(&Context, DialectType) -> Result<T, ConstructionError>,
        storage: impl Fn(&Context, T) -> Option<&Parameters>,
    ) -> ParseResult<T> {
        let location = parser.location();
        let (parameters, mutable) = match &self.form {
            Form::Declared(declared) => {
                let (values, mutable) = declared.parse(parser)?;
                let cells = mutable.iter().map(|_| SetOnce::new()).collect();
                (Parameters::Declared(values, cells), mutable)
            }
            Form::Verbatim => match parser.parse_optional_verbatim_body()? {
                Some(body) => (Parameters::Verbatim(body), Vec::new()),
                None => (Parameters::default(), Vec::new()),
            },
        };
        let context = &parser.context().clone();
        let data = DialectType {
            dialect: context.identifier(&self.dialect),
            mnemonic: context.identifier(&self.mnemonic),
            storage: Arc::new(parameters),
        };
        let made = parser.made(location, make(context, data), &self.name)?;
        if let (Form::Declared(declared), Some(Parameters::Declared(_, cells))) =
            (&self.form, storage(context, made))
        {
            for ((cell, value), parameter) in cells.iter().zip(mutable).zip(&declared.parameters) {
                if let Some(value) = value {
                    parser.made(location, cell.set(value, &parameter.name, &self.name), &self.name)?;
                }
            }
        }
        Ok(made)
    }

    fn print(&self, parameters: Option<&Parameters>, part: Part, printer: &mut AttributePrinter<'_>) {
        match (parameters, &self.form) {
            (Some(Parameters::Verbatim(body)), _) => printer.print_verbatim_body(body),
            (Some(Parameters::Declared(values, mutable)), Form::Declared(declared)) => {
                let values = Values::new(declared, values, mutable);
                match declared.parameters.iter().any(|parameter| parameter.is_mutable) {
                    true => printer.print_identified_parameters(&declared.format, &values, part),
                    false => printer.print_parameters(&declared.format, &values),
                }
            }
            _ => {}
        }
    }

    fn has_short_form(&self) -> bool {
        match &self.form {
            Form::Declared(declared) => declared.format.has_short_form(),
            Form::Verbatim => false,
        }
    }

    fn is(&self, context: &Context, data: &DialectType) -> bool {
        data.mnemonic.text(context) == self.mnemonic
            && data.dialect.text(context) == self.dialect
            && data.storage::<Parameters>().is_some()
    }
}

fn type_parameters(context: &Context, ty: Type) -> Option<&Parameters> {
    match ty.data(context) {
        TypeData::Dialect(data) => data.storage(),
        _ => None,
    }
}

fn attribute_parameters(context: &Context, attribute: Attribute) -> Option<&Parameters> {
    match attribute.data(context) {
        AttributeData::Dialect(data) => data.storage(),
        _ => None,
    }
}

impl LoadedSyntax<Type> for Loaded {
    fn is_instance(&self, context: &Context, value: Type) -> bool {
        matches!(value.data(context), TypeData::Dialect(data) if self.is(context, data))
    }

    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
        self.parse(parser, Type::dialect_checked, type_parameters)
    }

    fn print(&self, context: &Context, value: Type, printer: &mut AttributePrinter<'_>) {
        self.print(type_parameters(context, value), Part::Type(value), printer);
    }

    fn has_short_form(&self) -> bool {
        self.has_short_form()
    }
}

impl LoadedSyntax<Attribute> for Loaded {
    fn is_instance(&self, context: &Context, value: Attribute) -> bool {
        matches!(value.data(context), AttributeData::Dialect(data) if self.is(context, data))
    }

    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Attribute> {
        self.parse(parser, Attribute::dialect_checked, attribute_parameters)
    }

    fn print(&self, context: &Context, value: Attribute, printer: &mut AttributePrinter<'_>) {
        self.print(attribute_parameters(context, value), Part::Attribute(value), printer);
    }

    fn has_short_form(&self) -> bool {
        self.has_short_form()
    }
}
