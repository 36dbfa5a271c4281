//! Assembly formats of ops as token programs, with the textual form of each part resolved.

use super::{CheckId, Plan, Test, TypeBuilder, Whitespace, has_syntax, whitespace};
use crate::model::{
    AssemblyFormat, AttributeField, AttributeId, AttributeStart, CustomArgument, Data, EnumId, Field,
    FormatElement as ModelElement, FormatElementKind, FormatType, InferenceFunction, LiteralKind, Op,
    Selector, Storage, TypeId, TypeOperand, TypeSource as ModelSource, ValueReference,
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

/// A step of a format, with its place.
#[derive(Clone, Debug)]
pub struct FormatStep {
    /// The parsed or printed element.
    pub kind: StepKind,
    /// Its place.
    pub span: Span,
}

/// The element that a step of a format parses or prints. Numbers are indexes into the lists of the op.
#[derive(Clone, Debug)]
pub enum StepKind {
    /// A keyword or punctuation.
    Literal(String),
    /// White space, which is printed and not parsed.
    Space(Whitespace),
    /// An attribute.
    Attribute {
        /// Its slot.
        slot: usize,
        /// Its textual form.
        form: AttributeForm,
        /// The first token of its text, if the parser needs it to detect its presence.
        start: Option<AttributeStart>,
    },
    /// An operand.
    Operand(usize),
    /// A region.
    Region(usize),
    /// A successor.
    Successor(usize),
    /// All attributes without an element of their own.
    AttributeDictionary {
        /// Whether the keyword `attributes` precedes the dictionary.
        with_keyword: bool,
    },
    /// All inherent attributes without an element of their own, between `<{` and `}>`.
    PropertyDictionary,
    /// All operands.
    Operands,
    /// All regions.
    Regions,
    /// All successors.
    Successors,
    /// Types; those of one definition in its short form.
    Type(TypeOperand, Option<TypeId>),
    /// A function type.
    FunctionalType {
        /// The types of its inputs.
        inputs: TypeOperand,
        /// The types of its results.
        results: TypeOperand,
    },
    /// A custom directive: hand-written functions parse and print it.
    Custom {
        /// The name of the directive, from which the names of its functions are derived; of an intrinsic, its name.
        function: String,
        /// Whether the functions are those of the library.
        is_intrinsic: bool,
        /// Their arguments.
        arguments: Vec<CustomArgument>,
        /// Whether it is the first element of an optional group, and its parser may find nothing.
        is_optional: bool,
    },
    /// An optional group, and its alternative.
    Group {
        /// The steps if the anchor is present.
        elements: Vec<FormatStep>,
        /// The steps if the anchor is absent.
        otherwise: Vec<FormatStep>,
        /// The index of the anchor in `elements`; in `otherwise` where `is_inverted`.
        anchor: usize,
        /// Whether the anchor is in `otherwise`.
        is_inverted: bool,
    },
    /// Clauses in any order, each at most once, by their keywords.
    Clauses(Vec<(String, Vec<FormatStep>)>),
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
    Untyped(TypeBuilder),
    /// The full form of an attribute without a type.
    Typeless,
    /// The elements of a dense array in brackets; their type is this one.
    DenseArray(TypeBuilder),
    /// The full form.
    Typed,
}

/// The source of the type of a value.
#[derive(Clone, Debug)]
pub enum TypeSource {
    /// The text.
    Written,
    /// A type builder.
    Built(TypeBuilder),
    /// The type of another value.
    SameAs(ValueReference),
    /// The type of the attribute in the slot.
    OfAttribute(usize),
    /// The author's expression computes it from the type of another value.
    Computed(ValueReference, Selector),
    /// The types of another value, one by one, as they are or computed from them.
    Each(ValueReference, Option<Selector>),
    /// A function computes it from several sources.
    Function(InferenceFunction),
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
                TypeSource::Computed(*value, transform.clone())
            }
            FormatType::Inferred(ModelSource::Each(value, transform)) => {
                TypeSource::Each(*value, transform.clone())
            }
            FormatType::Inferred(ModelSource::Function(function)) => TypeSource::Function(function.clone()),
        });
        let sources: Vec<TypeSource> = sources.collect();
        let is_written = |source: &TypeSource| matches!(source, TypeSource::Written);
        if sources.iter().all(is_written) { Vec::new() } else { sources }
    }

    fn steps(&mut self, op: &Op, elements: &[ModelElement]) -> Vec<FormatStep> {
        elements.iter().map(|element| self.step(op, element, false)).collect()
    }

    fn step(&mut self, op: &Op, element: &ModelElement, begins_group: bool) -> FormatStep {
        let kind = match &element.kind {
            FormatElementKind::Literal(text) => StepKind::Literal(text.clone()),
            FormatElementKind::Space(text) => StepKind::Space(whitespace(text)),
            FormatElementKind::Attribute(index) | FormatElementKind::QualifiedAttribute(index) => {
                let field = &op.attributes[*index];
                let is_qualified = matches!(element.kind, FormatElementKind::QualifiedAttribute(_));
                let start = Some(self.model.attribute_start(field));
                let start = start.filter(|start| field.optional && *start != AttributeStart::Any);
                StepKind::Attribute { slot: *index, form: self.attribute_form(field, is_qualified), start }
            }
            FormatElementKind::Operand(index) => StepKind::Operand(*index),
            FormatElementKind::Region(index) => StepKind::Region(*index),
            FormatElementKind::Successor(index) => StepKind::Successor(*index),
            FormatElementKind::AttributeDictionary { with_keyword } => {
                StepKind::AttributeDictionary { with_keyword: *with_keyword }
            }
            FormatElementKind::PropertyDictionary => StepKind::PropertyDictionary,
            FormatElementKind::Operands => StepKind::Operands,
            FormatElementKind::Regions => StepKind::Regions,
            FormatElementKind::Successors => StepKind::Successors,
            FormatElementKind::Type(operand) => StepKind::Type(*operand, self.short_type(op, *operand)),
            FormatElementKind::QualifiedType(operand) => StepKind::Type(*operand, None),
            FormatElementKind::FunctionalType { inputs, results } => {
                StepKind::FunctionalType { inputs: *inputs, results: *results }
            }
            FormatElementKind::Custom { function, is_intrinsic, arguments } => StepKind::Custom {
                function: function.clone(),
                is_intrinsic: *is_intrinsic,
                arguments: arguments.clone(),
                is_optional: begins_group,
            },
            FormatElementKind::Group { anchor, elements, otherwise, is_inverted } => {
                let is_spacing =
                    |element: &&ModelElement| matches!(element.kind, FormatElementKind::Space(_));
                let first = elements.iter().take_while(is_spacing).count();
                let elements = elements.iter().enumerate();
                StepKind::Group {
                    elements: elements.map(|(at, element)| self.step(op, element, at == first)).collect(),
                    otherwise: self.steps(op, otherwise),
                    anchor: *anchor,
                    is_inverted: *is_inverted,
                }
            }
            FormatElementKind::Clauses(clauses) => {
                let clauses = clauses.iter().map(|clause| {
                    let keyword = match clause.first().map(|first| &first.kind) {
                        Some(FormatElementKind::Literal(text)) => text.clone(),
                        _ => String::new(),
                    };
                    (keyword, self.steps(op, clause.get(1..).unwrap_or_default()))
                });
                StepKind::Clauses(clauses.collect())
            }
            // The resolver accepts these only in formats of types and attributes.
            FormatElementKind::Parameter(_)
            | FormatElementKind::QualifiedParameter(_)
            | FormatElementKind::Parameters
            | FormatElementKind::ParameterStruct(_) => StepKind::Literal(String::new()),
        };
        FormatStep { kind, span: element.span }
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
