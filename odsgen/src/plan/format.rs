//! Assembly formats of ops as token programs, with the textual form of each part resolved.

use terrace_vocabulary::{Clause, FormatElement, OptionalGroup};
pub use terrace_vocabulary::{DirectiveArgument, FormatTerms};

use super::{CheckId, InferenceFunction, Plan, Test, TypeFunction, has_syntax, whitespace};
use crate::model::{
    AssemblyFormat, AttributeField, AttributeId, AttributeStart, CustomArgument, Data, EnumId, Field,
    FormatElement as ModelElement, FormatElementKind, FormatType, LiteralKind, Op, Storage, TypeId,
    TypeOperand, TypeSource as ModelSource, ValueReference,
};
use crate::source::Span;

/// The token program of an op's custom form.
#[derive(Clone, Debug)]
pub struct FormatPlan {
    /// The steps, in order.
    pub elements: Vec<FormatStep>,
    /// The sources of the operand types; empty if all are written.
    pub operand_types: Vec<TypeSource>,
    /// The sources of the result types; empty if all are written or computed by the op.
    pub result_types: Vec<TypeSource>,
    /// Whether the op's `InferTypeOpInterface` computes the types of the results.
    pub infers_results: bool,
}

/// A step of a format: an element with the terms of a plan.
pub type FormatStep = FormatElement<AttributeStep, TypeStep, CustomStep>;

/// An attribute in a format.
#[derive(Clone, Debug)]
pub struct AttributeStep {
    /// Its slot.
    pub slot: u32,
    /// Its textual form.
    pub form: AttributeForm,
    /// The first token of its text, by which the parser recognizes an optional attribute.
    pub start: AttributeStart,
}

/// Types in a format.
#[derive(Clone, Debug)]
pub struct TypeStep {
    /// The values that have them.
    pub operand: TypeOperand,
    /// The definition whose short form they have, if any.
    pub short: Option<TypeId>,
}

/// A custom directive: hand-written functions parse and print it.
#[derive(Clone, Debug)]
pub struct CustomStep {
    /// The name of the directive, from which the names of its functions are derived; of an intrinsic, its name.
    pub function: String,
    /// Whether the functions are those of the library.
    pub is_intrinsic: bool,
    /// Their arguments.
    pub arguments: Vec<DirectiveArgument>,
    /// Whether it is the first element of an optional group, and its parser may find nothing.
    pub is_optional: bool,
    /// Its place.
    pub span: Span,
}

/// The textual form of an attribute in a format.
#[derive(Clone, PartialEq, Debug)]
pub enum AttributeForm {
    /// `unit`.
    Unit,
    /// The case or the cases of an enum.
    Enum(EnumId),
    /// `@name`.
    SymbolName,
    /// The short form: without dialect and mnemonic.
    Short(AttributeId),
    /// Without its type, which is always this one.
    Untyped(TypeFunction),
    /// The full form of an attribute without a type.
    Typeless,
    /// The elements of a dense array in brackets; their type is this one.
    DenseArray(TypeFunction),
    /// The full form.
    Typed,
}

/// The source of the type of a value.
#[derive(Clone, Debug)]
pub enum TypeSource {
    /// The text.
    Written,
    /// A type builder.
    Built(TypeFunction),
    /// The type of another value.
    SameAs(ValueReference),
    /// The type of the attribute in the slot.
    OfAttribute(usize),
    /// The author's expression computes it from the type of another value.
    Computed(ValueReference, TypeFunction),
    /// The types of another value, one by one, as they are or computed from them.
    Each(ValueReference, Option<TypeFunction>),
    /// A function computes it from several sources.
    Function(InferenceFunction),
}

impl TypeSource {
    /// Returns the function that computes the type, if there is one.
    pub fn function(&self) -> Option<&TypeFunction> {
        match self {
            TypeSource::Written | TypeSource::SameAs(_) | TypeSource::OfAttribute(_) => None,
            TypeSource::Built(function) | TypeSource::Computed(_, function) => Some(function),
            TypeSource::Each(_, function) => function.as_ref(),
            TypeSource::Function(inference) => Some(&inference.function),
        }
    }
}

impl Plan<'_> {
    pub(super) fn format(&mut self, op: &Op, format: &AssemblyFormat) -> FormatPlan {
        FormatPlan {
            elements: self.steps(op, &format.elements),
            operand_types: self.type_sources(&format.operand_types),
            result_types: self.type_sources(&format.result_types),
            infers_results: format.result_types.contains(&FormatType::Inferred(ModelSource::Interface)),
        }
    }

    fn type_sources(&mut self, types: &[FormatType]) -> Vec<TypeSource> {
        let sources = types.iter().map(|ty| match ty {
            FormatType::Written | FormatType::Inferred(ModelSource::Given | ModelSource::Interface) => {
                TypeSource::Written
            }
            FormatType::Inferred(ModelSource::Built(build)) => TypeSource::Built(self.type_builder(build)),
            FormatType::Inferred(ModelSource::SameAs(value)) => TypeSource::SameAs(*value),
            FormatType::Inferred(ModelSource::OfAttribute(slot)) => TypeSource::OfAttribute(*slot),
            FormatType::Inferred(ModelSource::Computed(value, transform)) => {
                TypeSource::Computed(*value, self.type_function(transform))
            }
            FormatType::Inferred(ModelSource::Each(value, transform)) => {
                let transform = transform.as_ref().map(|transform| self.type_function(transform));
                TypeSource::Each(*value, transform)
            }
            FormatType::Inferred(ModelSource::Function(function)) => {
                TypeSource::Function(self.inference_function(function))
            }
        });
        let sources: Vec<TypeSource> = sources.collect();
        let is_written = |source: &TypeSource| matches!(source, TypeSource::Written);
        if sources.iter().all(is_written) { Vec::new() } else { sources }
    }

    fn steps(&mut self, op: &Op, elements: &[ModelElement]) -> Vec<FormatStep> {
        elements.iter().map(|element| self.step(op, element, false)).collect()
    }

    fn step(&mut self, op: &Op, element: &ModelElement, begins_group: bool) -> FormatStep {
        match &element.kind {
            FormatElementKind::Literal(text) => FormatStep::Literal(text.clone().into()),
            FormatElementKind::Space(text) => FormatStep::Whitespace(whitespace(text)),
            FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
                let field = &op.attributes[*index];
                let is_qualified = matches!(element.kind, FormatElementKind::QualifiedAttribute(_));
                let start =
                    if field.optional { self.model.attribute_start(field) } else { AttributeStart::Any };
                let form = self.attribute_form(field, is_qualified);
                FormatStep::Attribute(AttributeStep { slot: *index as u32, form, start })
            }
            FormatElementKind::Operand(index) => FormatStep::Operand(*index as u32),
            FormatElementKind::Region(index) => FormatStep::Region(*index as u32),
            FormatElementKind::Successor(index) => FormatStep::Successor(*index as u32),
            FormatElementKind::AttributeDictionary { with_keyword } => {
                FormatStep::AttributeDictionary { with_keyword: *with_keyword }
            }
            FormatElementKind::PropertyDictionary => FormatStep::PropertyDictionary,
            FormatElementKind::Operands => FormatStep::Operands,
            FormatElementKind::Regions => FormatStep::Regions,
            FormatElementKind::Successors => FormatStep::Successors,
            FormatElementKind::Type(operand) => {
                FormatStep::Type(TypeStep { operand: *operand, short: self.short_type(op, *operand) })
            }
            FormatElementKind::QualifiedType(operand) => {
                FormatStep::Type(TypeStep { operand: *operand, short: None })
            }
            FormatElementKind::FunctionalType { inputs, results } => {
                FormatStep::FunctionalType { inputs: *inputs, results: *results }
            }
            FormatElementKind::Custom { function, is_intrinsic, arguments } => {
                FormatStep::Custom(CustomStep {
                    function: function.clone(),
                    is_intrinsic: *is_intrinsic,
                    arguments: arguments.iter().filter_map(directive_argument).collect(),
                    is_optional: begins_group,
                    span: element.span,
                })
            }
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let is_spacing =
                    |element: &&ModelElement| matches!(element.kind, FormatElementKind::Space(_));
                let first = elements.iter().take_while(is_spacing).count();
                let elements = elements.iter().enumerate();
                FormatStep::Group(OptionalGroup {
                    elements: elements.map(|(at, element)| self.step(op, element, at == first)).collect(),
                    otherwise: self.steps(op, otherwise).into(),
                    anchor: *anchor as u32,
                    is_inverted: *is_inverted,
                })
            }
            FormatElementKind::Clauses(clauses) => {
                let clauses = clauses.iter().map(|clause| {
                    let keyword = match clause.first().map(|first| &first.kind) {
                        Some(FormatElementKind::Literal(text)) => text.clone(),
                        _ => String::new(),
                    };
                    let elements = self.steps(op, clause.get(1..).unwrap_or_default());
                    Clause { keyword: keyword.into(), elements: elements.into() }
                });
                FormatStep::Clauses(clauses.collect())
            }
            // The resolver accepts these only in formats of types and attributes.
            FormatElementKind::Parameter(_)
            | FormatElementKind::QualifiedParameter(_)
            | FormatElementKind::Parameters
            | FormatElementKind::ParameterStruct(_) => FormatStep::Literal("".into()),
        }
    }

    /// Returns the definition of the types of an operand, if they are printed in its short form.
    fn short_type(&self, op: &Op, operand: TypeOperand) -> Option<TypeId> {
        let field: &Field = match operand {
            TypeOperand::Operand(index) => &op.operands[index],
            TypeOperand::Result(index) => &op.results[index],
            TypeOperand::Operands | TypeOperand::Results => return None,
        };
        let Storage::Type(id) = field.constraint.accessor.storage else { return None };
        let data = self.model.data_type(id);
        (self.model.variant(data).is_none() && has_syntax(self.model, data, true)).then_some(id)
    }

    /// Returns the textual form of an attribute in the format of an op.
    pub(crate) fn attribute_form(&mut self, field: &AttributeField, is_qualified: bool) -> AttributeForm {
        let Some(constraint) = &field.constraint else { return AttributeForm::Unit };
        let accessor = &constraint.accessor;
        if accessor.is_symbol_name {
            return AttributeForm::SymbolName;
        }
        let literal = match accessor.storage {
            Storage::Enum(id) => return AttributeForm::Enum(id),
            Storage::Attribute(id) if self.is_short(self.model.attribute(id)) => {
                return if is_qualified { AttributeForm::Typeless } else { AttributeForm::Short(id) };
            }
            Storage::Attribute(id) => self.model.attribute(id).literal,
            _ => None,
        };
        if let Some(build) = &accessor.value_type {
            return AttributeForm::Untyped(self.type_builder(build));
        }
        let check = self.constraint(constraint);
        if literal == Some(LiteralKind::DenseArray)
            && !is_qualified
            && let Some(element) = self.selected_type(check)
        {
            return AttributeForm::DenseArray(element);
        }
        let kinds = self.attribute_kinds(check);
        match kinds.is_some_and(|kinds| kinds.iter().all(|id| self.is_typeless(*id))) {
            true => AttributeForm::Typeless,
            false => AttributeForm::Typed,
        }
    }

    /// Returns the attribute definitions whose instances satisfy a check, if it determines them.
    pub(crate) fn attribute_kinds(&self, check: CheckId) -> Option<Vec<AttributeId>> {
        match &self.check(check).test {
            Test::Attribute(id) => Some(vec![*id]),
            Test::All(parts) => parts.iter().find_map(|part| self.attribute_kinds(*part)),
            Test::Any(parts) => {
                let mut all = Vec::new();
                for part in parts {
                    all.extend(self.attribute_kinds(*part)?);
                }
                Some(all)
            }
            _ => None,
        }
    }

    /// Returns whether the attributes of a definition have no type, or are strings, whose type is `none`.
    fn is_typeless(&self, id: AttributeId) -> bool {
        let data = self.model.attribute(id);
        match data.literal {
            Some(LiteralKind::Integer | LiteralKind::Float | LiteralKind::Elements) => false,
            Some(_) => true,
            None => match self.model.variant_name(data) {
                None => data.self_parameter().is_none() && has_syntax(self.model, data, false),
                Some(variant) => matches!(
                    variant,
                    "AffineMap" | "Dictionary" | "IntegerSet" | "Location" | "StridedLayout" | "Unit"
                ),
            },
        }
    }

    /// Returns whether attributes of a definition are printed in its short form.
    fn is_short(&self, data: &Data) -> bool {
        self.model.variant(data).is_none()
            && data.self_parameter().is_none()
            && has_syntax(self.model, data, false)
    }
}

/// Returns an argument of a directive. Formats of ops refer to no parameters of types and attributes.
fn directive_argument(argument: &CustomArgument) -> Option<DirectiveArgument> {
    Some(match argument {
        CustomArgument::Attribute(index) => DirectiveArgument::Attribute(*index as u32),
        CustomArgument::AttributeReference(index) => DirectiveArgument::AttributeReference(*index as u32),
        CustomArgument::Operand(index) => DirectiveArgument::Operand(*index as u32),
        CustomArgument::OperandReference(index) => DirectiveArgument::OperandReference(*index as u32),
        CustomArgument::Region(index) => DirectiveArgument::Region(*index as u32),
        CustomArgument::Successor(index) => DirectiveArgument::Successor(*index as u32),
        CustomArgument::Type(operand) => DirectiveArgument::Type(*operand),
        CustomArgument::TypeReference(operand) => DirectiveArgument::TypeReference(*operand),
        CustomArgument::AttributeDictionary => DirectiveArgument::AttributeDictionary,
        CustomArgument::PropertyDictionary => DirectiveArgument::PropertyDictionary,
        CustomArgument::Text(text) => DirectiveArgument::Text(text.clone().into()),
        CustomArgument::Parameter(_) | CustomArgument::ParameterReference(_) => return None,
    })
}
