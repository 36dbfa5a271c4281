//! Parsing and printing of types and attributes of loaded dialects.

use std::sync::Arc;

use terrace_odsgen::Model;
use terrace_odsgen::model::{AttributeId, Data, TypeId};
use terrace_odsgen::plan::{DataPlan, ElementOf};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::dialect::{
    AttributeSyntax, DataDescriptor, DataSyntax, Dialect, LoadedSyntax, ShortForm, TypeBuilder, TypeSyntax,
};
use terrace_runtime::parameters::{
    DynamicSlot, ParameterDraft, ParameterKinds, ParameterLiteral, ParameterSlot, SetOnce, WrittenParameter,
    WrittenParameters,
};
use terrace_runtime::parts::Part;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{DialectType, Type, TypeData};

use super::Loader;
use super::check::{Node, Subject};
use super::data::{Cell, Storage};
use super::data_definition::{Declaration, Form, FormBuilder};

/// The types and attributes of all loaded dialects, by index; none for one without a text.
#[derive(Default)]
pub(super) struct LoadedData {
    types: Vec<Option<Arc<Loaded>>>,
    attributes: Vec<Option<Arc<Loaded>>>,
}

impl Loader<'_> {
    /// Loads the types and attributes of the input files.
    pub(super) fn load_data(&mut self, kinds: &ParameterKinds) -> LoadedData {
        let model = self.model;
        let mut load = |data, is_type| {
            let plan = DataPlan::new(model, data, is_type);
            if !model.is_input(&data.header) {
                return None;
            }
            self.dialect = &model.dialect(data.dialect).header.name;
            let conditions = self.data_conditions(&plan);
            let form = FormBuilder { model, kinds, unchecked: &mut *self.unchecked }.form(&plan)?;
            Some(Arc::new(Loaded {
                name: plan.full_name,
                dialect: plan.dialect.to_owned(),
                mnemonic: plan.mnemonic.to_owned(),
                element_of: plan.element_of,
                form,
                conditions,
            }))
        };
        LoadedData {
            types: model.types.iter().map(|data| load(data, true)).collect(),
            attributes: model.attributes.iter().map(|data| load(data, false)).collect(),
        }
    }
}

impl LoadedData {
    /// Returns the syntax of a type, if it was loaded and has one.
    pub(super) fn type_syntax(&self, id: TypeId) -> Option<TypeSyntax> {
        self.types[id.index()].as_ref().map(shared)
    }

    /// Returns the syntax of an attribute, if it was loaded and has one.
    pub(super) fn attribute_syntax(&self, id: AttributeId) -> Option<AttributeSyntax> {
        self.attributes[id.index()].as_ref().map(shared)
    }

    /// Builds the only type of a definition without parameters, if it was loaded and has a text.
    pub(super) fn only_type(&self, model: &Model, id: TypeId) -> Option<TypeBuilder> {
        let loaded = self.types[id.index()].clone()?;
        let has_parameters = !model.data_type(id).parameters.is_empty();
        (!has_parameters).then(|| {
            TypeBuilder::shared(move |context| {
                let cells = loaded.form.parameters.iter().map(|_| Cell::Value(None)).collect();
                Type::dialect(context, loaded.instance(context, cells))
            })
        })
    }

    /// Returns what builds the instance of an attribute definition whose only parameter has this value; `None` if the
    /// definition was not loaded, or cannot hold it.
    pub(super) fn instance(&self, id: AttributeId, value: &ParameterLiteral) -> Option<InstanceBuilder> {
        let loaded = self.attributes[id.index()].clone()?;
        let [parameter] = loaded.form.parameters.as_slice() else { return None };
        let value = parameter.kind.value(value)?;
        Some(Box::new(move |context| {
            let made = loaded.make(context, vec![Cell::Value(Some(value.clone()))]);
            made.map_err(|error| error.to_string())
        }))
    }

    /// Adds the types and attributes of a dialect to it.
    pub(super) fn declare(&self, mut dialect: Dialect, model: &Model, id: usize) -> Dialect {
        for (data, loaded) in
            model.types.iter().zip(&self.types).filter(|(data, _)| data.dialect.index() == id)
        {
            if let Some(loaded) = loaded {
                dialect = dialect.declared_type(descriptor(data, loaded));
            }
        }
        let attributes = model.attributes.iter().zip(&self.attributes);
        for (data, loaded) in attributes.filter(|(data, _)| data.dialect.index() == id) {
            if let Some(loaded) = loaded {
                dialect = dialect.declared_attribute(descriptor(data, loaded));
            }
        }
        dialect
    }
}

/// Builds an attribute. The error is a message.
pub(super) type InstanceBuilder = Box<dyn Fn(&Context) -> Result<Attribute, String> + Send + Sync>;

fn shared<T: Instance>(loaded: &Arc<Loaded>) -> DataSyntax<T> {
    DataSyntax::Shared(loaded.clone())
}

fn descriptor<T: Instance>(data: &Data, loaded: &Arc<Loaded>) -> DataDescriptor<T> {
    DataDescriptor {
        mnemonic: data.mnemonic.clone().unwrap_or_default().into(),
        summary: data.header.documentation.summary.clone().into(),
        syntax: shared(loaded),
    }
}

/// A loaded type or attribute.
struct Loaded {
    /// Its name in messages.
    name: String,
    dialect: String,
    mnemonic: String,
    element_of: ElementOf,
    form: Form,
    /// The conditions on each instance, with their messages.
    conditions: Vec<(Arc<Node>, String)>,
}

impl Loaded {
    fn instance(&self, context: &Context, parameters: Vec<Cell>) -> DialectType {
        DialectType {
            dialect: context.identifier(&self.dialect),
            mnemonic: context.identifier(&self.mnemonic),
            storage: Arc::new(Storage { parameters, element_of: self.element_of }),
        }
    }

    /// Builds an instance and checks the conditions of its traits.
    fn make<T: Instance>(&self, context: &Context, parameters: Vec<Cell>) -> Result<T, ConstructionError> {
        let made = T::make(context, self.instance(context, parameters))?;
        let subject = Subject::Part(context, made.part());
        let mut failed =
            self.conditions.iter().filter(|(condition, _)| condition.evaluate(subject) == Some(false));
        failed.next().map_or(Ok(made), |(_, message)| Err(ConstructionError::new(message.clone())))
    }
}

/// The parameters during parsing.
struct Draft<'a>(Vec<DynamicSlot<'a>>);

impl ParameterDraft for Draft<'_> {
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot {
        &mut self.0[index]
    }
}

/// The parameters of a type or an attribute during printing.
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

/// A type or an attribute of a dialect.
trait Instance: Copy + 'static {
    fn make(context: &Context, data: DialectType) -> Result<Self, ConstructionError>;
    fn data(self, context: &Context) -> Option<&DialectType>;
    fn part(self) -> Part;
}

impl Instance for Type {
    fn make(context: &Context, data: DialectType) -> Result<Self, ConstructionError> {
        Type::dialect_checked(context, data)
    }

    fn data(self, context: &Context) -> Option<&DialectType> {
        match self.data(context) {
            TypeData::Dialect(data) => Some(data),
            _ => None,
        }
    }

    fn part(self) -> Part {
        Part::Type(self)
    }
}

impl Instance for Attribute {
    fn make(context: &Context, data: DialectType) -> Result<Self, ConstructionError> {
        Attribute::dialect_checked(context, data)
    }

    fn data(self, context: &Context) -> Option<&DialectType> {
        match self.data(context) {
            AttributeData::Dialect(data) => Some(data),
            _ => None,
        }
    }

    fn part(self) -> Part {
        Part::Attribute(self)
    }
}

impl<T: Instance> LoadedSyntax<T> for Loaded {
    fn is_instance(&self, context: &Context, value: T) -> bool {
        value.data(context).is_some_and(|data| {
            data.mnemonic.text(context) == self.mnemonic
                && data.dialect.text(context) == self.dialect
                && data.storage::<Storage>().is_some()
        })
    }

    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T> {
        let location = parser.location();
        let Form { format, parameters, .. } = &self.form;
        let slots = parameters.iter().map(|parameter| DynamicSlot { kind: &*parameter.kind, value: None });
        let mut draft = Draft(slots.collect());
        parser.parse_parameters(format, &mut draft)?;
        let cells = draft.0.iter_mut().zip(parameters).map(|(slot, parameter)| match parameter.is_mutable {
            true => Cell::Mutable(SetOnce::new()),
            false => Cell::Value(slot.value.take().or_else(|| parameter.default.clone())),
        });
        let context = &parser.context().clone();
        let made = self.make::<T>(context, cells.collect());
        let made = parser.made(location, made, &self.name)?;
        // Mutable parameters are set in the interned instance, which may have existed before.
        let cells =
            made.data(context).and_then(DialectType::storage).map_or(&[][..], |it: &Storage| &it.parameters);
        for ((cell, slot), parameter) in cells.iter().zip(draft.0).zip(parameters) {
            if let (Cell::Mutable(cell), Some(value)) = (cell, slot.value) {
                parser.made(location, cell.set(value, &parameter.name, &self.name), &self.name)?;
            }
        }
        Ok(made)
    }

    fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>) {
        let Some(storage) = value.data(context).and_then(DialectType::storage::<Storage>) else { return };
        let Form { format, parameters, .. } = &self.form;
        let written = Written { cells: &storage.parameters, parameters };
        match parameters.iter().any(|parameter| parameter.is_mutable) {
            true => printer.print_identified_parameters(format, &written, value.part()),
            false => printer.print_parameters(format, &written),
        }
    }

    fn short_form(&self) -> ShortForm {
        self.form.short_form
    }
}
