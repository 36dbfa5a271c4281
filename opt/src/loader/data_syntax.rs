//! How types and attributes of loaded dialects are read and written.

use std::sync::Arc;

use terrace_odsgen::Model;
use terrace_odsgen::model::{AttributeId, Data, TypeId};
use terrace_odsgen::plan::{DataPlan, ElementOf};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::dialect::{
    AttributeSyntax, DataDescriptor, DataSyntax, Dialect, LoadedSyntax, TypeSyntax,
};
use terrace_runtime::parameters::{
    DataFormat, DynamicParameter, DynamicSlot, ParameterDraft, ParameterSlot, SetOnce, WrittenParameter,
    WrittenParameters,
};
use terrace_runtime::parts::Part;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{DialectType, Type, TypeData};

use super::data::{Cell, Parameters, Storage};
use super::data_definition::{Declaration, Form, FormBuilder};

/// The types and attributes of all loaded dialects; none in the place of one without a text.
pub(super) struct LoadedData {
    types: Vec<Option<TypeSyntax>>,
    attributes: Vec<Option<AttributeSyntax>>,
}

impl LoadedData {
    /// Loads the types and attributes of the input files.
    pub(super) fn new(mut builder: FormBuilder<'_>) -> Self {
        let model = builder.model;
        let mut load = |data: &Data, is_type| {
            let plan = model.is_input(&data.header).then(|| DataPlan::new(model, data, is_type))?;
            let form = builder.form(&plan)?;
            Some(Arc::new(Loaded {
                name: plan.full_name,
                dialect: plan.dialect.to_owned(),
                mnemonic: plan.mnemonic.to_owned(),
                element_of: plan.element_of,
                form,
            }))
        };
        LoadedData {
            types: model.types.iter().map(|data| Some(DataSyntax::Shared(load(data, true)?))).collect(),
            attributes: model
                .attributes
                .iter()
                .map(|data| Some(DataSyntax::Shared(load(data, false)?)))
                .collect(),
        }
    }

    /// How a type is read and written, if it was loaded and has a text.
    pub(super) fn type_syntax(&self, id: TypeId) -> Option<&TypeSyntax> {
        self.types[id.index()].as_ref()
    }

    /// How an attribute is read and written, if it was loaded and has a text.
    pub(super) fn attribute_syntax(&self, id: AttributeId) -> Option<&AttributeSyntax> {
        self.attributes[id.index()].as_ref()
    }

    /// Adds the types and attributes of a dialect to it.
    pub(super) fn declare(&self, mut dialect: Dialect, model: &Model, id: usize) -> Dialect {
        for (data, syntax) in
            model.types.iter().zip(&self.types).filter(|(data, _)| data.dialect.index() == id)
        {
            if let Some(syntax) = syntax {
                dialect = dialect.declared_type(descriptor(data, syntax));
            }
        }
        let attributes = model.attributes.iter().zip(&self.attributes);
        for (data, syntax) in attributes.filter(|(data, _)| data.dialect.index() == id) {
            if let Some(syntax) = syntax {
                dialect = dialect.declared_attribute(descriptor(data, syntax));
            }
        }
        dialect
    }
}

fn descriptor<T>(data: &Data, syntax: &DataSyntax<T>) -> DataDescriptor<T>
where
    DataSyntax<T>: Clone,
{
    DataDescriptor {
        mnemonic: data.mnemonic.clone().unwrap_or_default().into(),
        summary: data.header.documentation.summary.clone().into(),
        syntax: syntax.clone(),
    }
}

/// Returns the only type of a definition without parameters.
pub(super) fn type_without_parameters(context: &Context, plan: (&str, &str, ElementOf)) -> Type {
    let (dialect, mnemonic, element_of) = plan;
    let storage = Storage { parameters: Parameters::Declared(Vec::new()), element_of };
    let (dialect, mnemonic) = (context.identifier(dialect), context.identifier(mnemonic));
    Type::dialect(context, DialectType { dialect, mnemonic, storage: Arc::new(storage) })
}

/// A loaded type or attribute.
struct Loaded {
    /// How messages call it.
    name: String,
    dialect: String,
    mnemonic: String,
    element_of: ElementOf,
    form: Form,
}

/// The parameters that are being read.
struct Draft<'a>(Vec<DynamicSlot<'a>>);

impl ParameterDraft for Draft<'_> {
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot {
        &mut self.0[index]
    }
}

/// The parameters of one type or attribute, to be written.
struct Written<'a> {
    cells: &'a [Cell],
    parameters: &'a [Declaration],
}

impl WrittenParameters for Written<'_> {
    fn value(&self, _context: &Context, index: usize) -> Option<&dyn WrittenParameter> {
        let value = self.cells[index].get()?;
        (self.parameters[index].default.as_ref() != Some(value)).then_some(&**value as &dyn WrittenParameter)
    }
}

/// Reads the parameters; those that are set once have their values beside their empty cells.
fn parse_declared(
    format: &DataFormat,
    parameters: &[Declaration],
    parser: &mut TypeParser<'_, '_>,
) -> ParseResult<Vec<(Cell, Option<DynamicParameter>)>> {
    let slots = parameters.iter().map(|parameter| DynamicSlot { kind: &*parameter.kind, value: None });
    let mut draft = Draft(slots.collect());
    parser.parse_parameters(format, &mut draft)?;
    let cells = draft.0.into_iter().zip(parameters).map(|(slot, parameter)| match parameter.is_mutable {
        true => (Cell::Mutable(SetOnce::new()), slot.value),
        false => (Cell::Value(slot.value.or_else(|| parameter.default.clone())), None),
    });
    Ok(cells.collect())
}

impl Loaded {
    fn parse<T: Copy>(
        &self,
        parser: &mut TypeParser<'_, '_>,
        make: impl Fn(&Context, DialectType) -> Result<T, ConstructionError>,
        storage: impl Fn(&Context, T) -> Option<&Storage>,
    ) -> ParseResult<T> {
        let location = parser.location();
        let (parameters, settings) = match &self.form {
            Form::Declared { format, parameters } => {
                let (cells, settings) = parse_declared(format, parameters, parser)?.into_iter().unzip();
                (Parameters::Declared(cells), settings)
            }
            Form::Verbatim => match parser.parse_optional_verbatim_body()? {
                Some(body) => (Parameters::Verbatim(body), Vec::new()),
                None => (Parameters::Declared(Vec::new()), Vec::new()),
            },
        };
        let context = &parser.context().clone();
        let data = DialectType {
            dialect: context.identifier(&self.dialect),
            mnemonic: context.identifier(&self.mnemonic),
            storage: Arc::new(Storage { parameters, element_of: self.element_of }),
        };
        let made = parser.made(location, make(context, data), &self.name)?;
        if let (Form::Declared { parameters, .. }, Some(Parameters::Declared(cells))) =
            (&self.form, storage(context, made).map(|storage| &storage.parameters))
        {
            for ((cell, value), parameter) in cells.iter().zip(settings).zip(parameters) {
                if let (Cell::Mutable(cell), Some(value)) = (cell, value) {
                    parser.made(location, cell.set(value, &parameter.name, &self.name), &self.name)?;
                }
            }
        }
        Ok(made)
    }

    fn print(&self, storage: Option<&Storage>, part: Part, printer: &mut AttributePrinter<'_>) {
        match (storage.map(|storage| &storage.parameters), &self.form) {
            (Some(Parameters::Verbatim(body)), _) => printer.print_verbatim_body(body),
            (Some(Parameters::Declared(cells)), Form::Declared { format, parameters }) => {
                let written = Written { cells, parameters };
                match parameters.iter().any(|parameter| parameter.is_mutable) {
                    true => printer.print_identified_parameters(format, &written, part),
                    false => printer.print_parameters(format, &written),
                }
            }
            _ => {}
        }
    }

    fn has_short_form(&self) -> bool {
        matches!(&self.form, Form::Declared { format, .. } if format.has_short_form())
    }

    fn is(&self, context: &Context, data: &DialectType) -> bool {
        data.mnemonic.text(context) == self.mnemonic
            && data.dialect.text(context) == self.dialect
            && data.storage::<Storage>().is_some()
    }
}

fn type_storage(context: &Context, ty: Type) -> Option<&Storage> {
    match ty.data(context) {
        TypeData::Dialect(data) => data.storage(),
        _ => None,
    }
}

fn attribute_storage(context: &Context, attribute: Attribute) -> Option<&Storage> {
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
        self.parse(parser, Type::dialect_checked, type_storage)
    }

    fn print(&self, context: &Context, value: Type, printer: &mut AttributePrinter<'_>) {
        self.print(type_storage(context, value), Part::Type(value), printer);
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
        self.parse(parser, Attribute::dialect_checked, attribute_storage)
    }

    fn print(&self, context: &Context, value: Attribute, printer: &mut AttributePrinter<'_>) {
        self.print(attribute_storage(context, value), Part::Attribute(value), printer);
    }

    fn has_short_form(&self) -> bool {
        self.has_short_form()
    }
}
