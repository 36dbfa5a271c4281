//! Types and attributes that are defined at run time: their storage, parser and printer.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::{
    DataElement, DataFormat, DynamicParameter, DynamicSlot, ParameterDraft, ParameterKind, ParameterName,
    ParameterSlot, SetOnce, WrittenParameter, WrittenParameters, rust_kind,
};
use crate::attributes::Attribute;
use crate::context::{ConstructionError, Context};
use crate::dialect::{DataDescriptor, DataSyntax, LoadedSyntax, ShortForm, Whitespace};
use crate::generated::Parts;
use crate::opaque::OpaqueBody;
use crate::sub_elements::Part;
use crate::text::{AttributePrinter, ParseResult, TypeParser};
use crate::types::{DialectType, DialectTypeStorage, ReplaceParts, Type};

/// The definition of a type or an attribute at run time: what generated code is for a compiled definition.
///
/// ```
/// use std::sync::Arc;
///
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::{Dialect, DialectRegistry, ShortForm};
/// use terrace_runtime::parameters::{
///     DataElement, DataFormat, DynamicDefinition, ParameterKinds, ParameterName,
/// };
/// use terrace_runtime::text::parse_attribute;
///
/// // type Box = "box" { width: i32 format { "<" $width ">" } }
/// let width = ParameterName { name: "width".into(), may_be_absent: false, is_mutable: false };
/// let literal = |text: &'static str| DataElement::Literal(text.into());
/// let format = DataFormat {
///     name: "!t.box".into(),
///     parameters: vec![width].into(),
///     elements: vec![literal("<"), DataElement::Parameter(0), literal(">")].into(),
/// };
/// let kind = ParameterKinds::default().find("i32").unwrap();
/// let boxes = DynamicDefinition {
///     parameters: vec![(kind, None)],
///     short_form: ShortForm::Angles,
///     ..DynamicDefinition::new("t", "box", format)
/// };
/// let mut registry = DialectRegistry::new();
/// registry.insert(Dialect::new("t").declared_type(Arc::new(boxes).descriptor("A box")));
/// let context = Context::new(&registry);
/// let attribute = parse_attribute(&context, "!t.box<3>").unwrap();
/// assert_eq!(context.display(attribute).to_string(), "!t.box<3>");
/// assert!(parse_attribute(&context, "!t.box<wide>").is_err());
/// ```
pub struct DynamicDefinition {
    /// The dialect.
    pub dialect: String,
    /// The mnemonic.
    pub mnemonic: String,
    /// The format of the text after the mnemonic.
    pub format: DataFormat,
    /// The form of the text where the definition is known.
    pub short_form: ShortForm,
    /// The kinds of the parameters in the format's list, with their defaults.
    pub parameters: Vec<(Arc<dyn ParameterKind>, Option<DynamicParameter>)>,
    /// The parameter that is the type of the attribute.
    pub self_type: Option<usize>,
    /// Whether vectors may have it as element type.
    pub is_vector_element: bool,
    /// Whether memrefs may have it as element type.
    pub is_memref_element: bool,
    /// The conditions on each instance, with the messages of their errors.
    pub conditions: Vec<(Box<PartCheck>, String)>,
}

/// A predicate on types and attributes.
pub type PartCheck = dyn Fn(&Context, Part) -> bool + Send + Sync;

/// A type or an attribute of a dialect.
pub trait DialectInstance: Copy + Into<Part> + 'static {
    /// Returns the instance of a definition.
    ///
    /// # Errors
    ///
    /// If it exceeds the nesting limit, or if the parameters are invalid.
    fn of(context: &Context, data: DialectType) -> Result<Self, ConstructionError>;
}

impl DialectInstance for Type {
    fn of(context: &Context, data: DialectType) -> Result<Self, ConstructionError> {
        Type::dialect_checked(context, data)
    }
}

impl DialectInstance for Attribute {
    fn of(context: &Context, data: DialectType) -> Result<Self, ConstructionError> {
        Attribute::dialect_checked(context, data)
    }
}

/// The parameters of an instance, in the order of the definition. Mutable ones are set once, and not part of the
/// identity: each parameter that is present has a value in one of the two lists.
#[derive(Clone, Debug)]
struct Storage {
    values: Vec<Option<DynamicParameter>>,
    mutable: Vec<SetOnce<DynamicParameter>>,
    self_type: Option<usize>,
    is_vector_element: bool,
    is_memref_element: bool,
}

impl PartialEq for Storage {
    fn eq(&self, other: &Self) -> bool {
        self.values == other.values
    }
}

impl Eq for Storage {}

impl Hash for Storage {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.values.hash(state);
    }
}

impl DialectTypeStorage for Storage {
    crate::generated::storage_identity!();

    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.values.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.values.visit_attributes(visit);
    }

    fn with_parts(&self, replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        Some(Arc::new(Storage { values: self.values.replaced(replace), ..self.clone() }))
    }

    fn self_type(&self) -> Option<Type> {
        let value = self.values[self.self_type?].as_ref()?;
        (&**value as &dyn Any).downcast_ref().copied()
    }

    fn is_vector_element(&self) -> bool {
        self.is_vector_element
    }

    fn is_memref_element(&self) -> bool {
        self.is_memref_element
    }
}

impl DynamicDefinition {
    /// Returns a definition without parameters.
    pub fn new(dialect: impl Into<String>, mnemonic: impl Into<String>, format: DataFormat) -> Self {
        DynamicDefinition {
            dialect: dialect.into(),
            mnemonic: mnemonic.into(),
            format,
            short_form: ShortForm::None,
            parameters: Vec::new(),
            self_type: None,
            is_vector_element: false,
            is_memref_element: false,
            conditions: Vec::new(),
        }
    }

    /// Returns a definition of unknown syntax: its only parameter is the text between the angle brackets. `name` is the
    /// name in messages.
    pub fn verbatim(dialect: impl Into<String>, mnemonic: impl Into<String>, name: String) -> Self {
        let body = ParameterName { name: "body".into(), may_be_absent: true, is_mutable: false };
        let elements = vec![DataElement::Whitespace(Whitespace::None), DataElement::Parameter(0)];
        let format =
            DataFormat { name: name.into(), parameters: vec![body].into(), elements: elements.into() };
        DynamicDefinition {
            short_form: ShortForm::Unknown,
            parameters: vec![(rust_kind::<OpaqueBody>(|_| None), None)],
            ..Self::new(dialect, mnemonic, format)
        }
    }

    /// Returns the instance with these parameters, of which the mutable ones are not set.
    ///
    /// # Errors
    ///
    /// If a condition is violated, or if the instance exceeds the nesting limit.
    pub fn instance<T: DialectInstance>(
        &self,
        context: &Context,
        values: Vec<Option<DynamicParameter>>,
    ) -> Result<T, ConstructionError> {
        let data = DialectType {
            dialect: context.identifier(&self.dialect),
            mnemonic: context.identifier(&self.mnemonic),
            storage: Arc::new(Storage {
                mutable: values.iter().map(|_| SetOnce::new()).collect(),
                values,
                self_type: self.self_type,
                is_vector_element: self.is_vector_element,
                is_memref_element: self.is_memref_element,
            }),
        };
        let made = T::of(context, data)?;
        let failed = self.conditions.iter().find(|(holds, _)| !holds(context, made.into()));
        failed.map_or(Ok(made), |(_, message)| Err(ConstructionError::new(message.clone())))
    }

    /// Returns the value of the first parameter of an instance, if that is of an enum.
    pub fn enum_value(&self, context: &Context, attribute: Attribute) -> Option<i64> {
        let is_instance = LoadedSyntax::<Attribute>::is_instance(self, context, attribute);
        let storage = storage(context, attribute).filter(|_| is_instance)?;
        super::dynamic::enum_value(storage.values.first()?.as_ref()?)
    }

    /// Returns the descriptor for the dialect; `summary` is the first line of the documentation.
    pub fn descriptor<T: DialectInstance>(self: &Arc<Self>, summary: impl Into<String>) -> DataDescriptor<T> {
        DataDescriptor {
            mnemonic: self.mnemonic.clone().into(),
            summary: summary.into().into(),
            syntax: self.syntax(),
        }
    }

    /// Returns the parser and the printer.
    pub fn syntax<T: DialectInstance>(self: &Arc<Self>) -> DataSyntax<T> {
        DataSyntax::Shared(self.clone())
    }
}

/// The parameters during parsing.
struct Draft<'a>(Vec<DynamicSlot<'a>>);

impl ParameterDraft for Draft<'_> {
    fn slot(&mut self, index: usize) -> &mut dyn ParameterSlot {
        &mut self.0[index]
    }
}

/// The parameters of an instance during printing.
struct Written<'a>(&'a Storage, &'a DynamicDefinition);

impl WrittenParameters for Written<'_> {
    fn value(&self, _context: &Context, index: usize) -> Option<&dyn WrittenParameter> {
        let value = self.0.values[index].as_ref().or_else(|| self.0.mutable[index].get())?;
        (self.1.parameters[index].1.as_ref() != Some(value)).then_some(&**value as &dyn WrittenParameter)
    }
}

fn storage<T: DialectInstance>(context: &Context, value: T) -> Option<&Storage> {
    value.into().dialect_data(context)?.storage()
}

impl<T: DialectInstance> LoadedSyntax<T> for DynamicDefinition {
    fn is_instance(&self, context: &Context, value: T) -> bool {
        value.into().name(context) == Some((&self.dialect, &self.mnemonic))
            && storage(context, value).is_some()
    }

    fn parse(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<T> {
        let self_type = self.self_type.map(|index| (index, parser.take_self_type()));
        let (location, name) = (parser.location(), &self.format.name);
        let slots = self.parameters.iter().map(|(kind, _)| DynamicSlot { kind: &**kind, value: None });
        let mut draft = Draft(slots.collect());
        parser.parse_parameters(&self.format, &mut draft)?;
        let (mut values, mut mutable) = (Vec::new(), Vec::new());
        for (index, (slot, (_, default))) in draft.0.into_iter().zip(&self.parameters).enumerate() {
            if self.format.parameters[index].is_mutable {
                mutable.extend(slot.value.map(|value| (index, value)));
                values.push(None);
            } else {
                values.push(slot.value.or_else(|| default.clone()));
            }
        }
        if let Some((index, ty)) = self_type {
            values[index] = Some(Arc::new(ty));
        }
        let context = &parser.context().clone();
        let made = self.instance::<T>(context, values);
        let made = parser.made(location, made, name)?;
        // Mutable parameters are set in the interned instance, which may have existed before.
        for (index, value) in mutable {
            let Some(storage) = storage(context, made) else { continue };
            let set = storage.mutable[index].set(value, &self.format.parameters[index].name, name);
            parser.made(location, set, name)?;
        }
        Ok(made)
    }

    fn print(&self, context: &Context, value: T, printer: &mut AttributePrinter<'_>) {
        let Some(storage) = storage(context, value) else { return };
        match self.format.parameters.iter().any(|parameter| parameter.is_mutable) {
            true => printer.print_identified_parameters(&self.format, &Written(storage, self), value.into()),
            false => printer.print_parameters(&self.format, &Written(storage, self)),
        }
    }

    fn short_form(&self) -> ShortForm {
        self.short_form
    }
}
