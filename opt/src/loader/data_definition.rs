//! Lowering of types and attributes from the plan to their textual forms.

use std::sync::Arc;

use terrace_odsgen::model::{Data, ParameterType};
use terrace_odsgen::plan::{
    self, DataCheck, DataElementPlan, DataFormatPlan, DataPlan, DataSyntaxPlan, ParameterPlan,
    ParameterValue, Presence,
};
use terrace_odsgen::{Model, Span};
use terrace_runtime::dialect::{EnumSyntax, ShortForm, Whitespace};
use terrace_runtime::opaque::OpaqueBody;
use terrace_runtime::parameters::{
    DataElement, DataFormat, DynamicParameter, ParameterKind, ParameterKinds, ParameterLiteral,
    ParameterName, declared_attribute_kind, declared_type_kind, enum_kind, list_kind, optional_kind,
    rust_kind,
};

use super::check::{UNCHECKED, enum_syntax};
use super::unchecked::Unchecked;

/// The consequence of parameters that only Rust can parse.
const VERBATIM: &str = "whatever stands between the angle brackets is taken as it is";

/// The parameters of a definition, with their textual form.
pub(super) struct Form {
    pub(super) format: DataFormat,
    pub(super) short_form: ShortForm,
    pub(super) parameters: Vec<Declaration>,
}

impl Form {
    /// Returns the form of a definition whose parameters only Rust can parse: its only parameter is the text between the
    /// angle brackets.
    fn verbatim(plan: &DataPlan<'_>) -> Self {
        let name = ParameterName { name: "body".into(), may_be_absent: true, is_mutable: false };
        let elements = vec![DataElement::Whitespace(Whitespace::None), DataElement::Parameter(0)];
        let kind = rust_kind::<OpaqueBody>(|_| None);
        let body = Declaration { name: "body".to_owned(), kind, is_mutable: false, default: None };
        Form {
            format: DataFormat {
                name: plan.full_name.clone().into(),
                parameters: vec![name].into(),
                elements: elements.into(),
            },
            short_form: ShortForm::Unknown,
            parameters: vec![body],
        }
    }
}

/// A parameter of a definition.
pub(super) struct Declaration {
    pub(super) name: String,
    pub(super) kind: Arc<dyn ParameterKind>,
    pub(super) is_mutable: bool,
    pub(super) default: Option<DynamicParameter>,
}

/// Builds the forms of definitions, and reports their parts in Rust.
pub(super) struct FormBuilder<'a> {
    pub(super) model: &'a Model,
    pub(super) kinds: &'a ParameterKinds,
    pub(super) unchecked: &'a mut Unchecked,
}

impl FormBuilder<'_> {
    /// Returns the form of a definition; none if it has no mnemonic, and therefore no text.
    pub(super) fn form(&mut self, plan: &DataPlan<'_>) -> Option<Form> {
        let (data, name) = (plan.definition, &plan.definition.header.name);
        self.report_checks(plan);
        let verbatim = |builder: &mut Self, span: Span, message: String| {
            builder.unchecked.report(span, message, VERBATIM);
            Some(Form::verbatim(plan))
        };
        if let Some(storage) = &data.storage {
            let message = format!("the parameters of `{name}` are stored by Rust");
            return verbatim(self, storage.span, message);
        }
        match &plan.syntax {
            DataSyntaxPlan::None => {
                let message = format!("`{name}` has no mnemonic: only Rust makes one");
                self.unchecked.report(data.header.span, message, "not there");
                None
            }
            DataSyntaxPlan::Dialect(hook) => {
                let message = format!("the text of `{name}` is read by the dialect's `{hook}`");
                verbatim(self, data.header.span, message)
            }
            DataSyntaxPlan::Hooks { parse, .. } => {
                verbatim(self, parse.span, format!("the text of `{name}` is read in Rust"))
            }
            DataSyntaxPlan::Format(format) => Some(self.declared(plan, format)),
        }
    }

    /// Reports checks and interfaces that are implemented in Rust.
    fn report_checks(&mut self, plan: &DataPlan<'_>) {
        let name = &plan.definition.header.name;
        for check in &plan.checks {
            match check {
                DataCheck::Author(hook) => {
                    let message = format!("`{name}` has a check that is written in Rust");
                    self.unchecked.report(hook.span, message, "not run");
                }
                // They are evaluated.
                DataCheck::Condition(..) => {}
                DataCheck::Trait(usage, _) => {
                    let trait_name = &self.model.trait_definition(usage.trait_id).header.name;
                    let message = format!("what the trait `{trait_name}` checks is written in Rust");
                    self.unchecked.report(usage.span, message, UNCHECKED);
                }
            }
        }
        for usage in plan.interfaces_in_rust(self.model) {
            let interface = &self.model.interface(usage.interface).header.name;
            let message = format!("`{name}` implements the interface `{interface}` in Rust");
            self.unchecked.report(usage.span, message, "not there");
        }
    }

    fn declared(&mut self, plan: &DataPlan<'_>, format: &DataFormatPlan<'_>) -> Form {
        let name = &plan.definition.header.name;
        for directive in &format.directives {
            let message = format!(
                "the directive `{}` in the format of `{name}` is written in Rust",
                directive.function
            );
            self.unchecked.report(directive.span, message, VERBATIM);
        }
        let parameters: Vec<Option<Declaration>> =
            plan.parameters.iter().map(|parameter| self.declaration(name, parameter)).collect();
        match parameters.into_iter().collect::<Option<Vec<_>>>() {
            Some(parameters) if format.directives.is_empty() => {
                let short_form = match format.short_form(&plan.definition.parameters, plan.is_type) {
                    plan::ShortForm::None => ShortForm::None,
                    plan::ShortForm::Angles => ShortForm::Angles,
                    plan::ShortForm::Bare => ShortForm::Bare,
                };
                Form { format: data_format(plan, format), short_form, parameters }
            }
            _ => Form::verbatim(plan),
        }
    }

    fn declaration(&mut self, owner: &str, parameter: &ParameterPlan<'_>) -> Option<Declaration> {
        let definition = parameter.definition;
        let Some(kind) = self.kind(&definition.holds) else {
            let message = format!("how `{}` of `{owner}` is written is known to Rust alone", definition.name);
            self.unchecked.report(definition.rust_type.span, message, VERBATIM);
            return None;
        };
        let mut default = None;
        if let Presence::Default(given) = &parameter.presence {
            let literal = given.value.as_ref().map(|value| parameter_literal(self.model, value));
            default = literal.and_then(|literal| kind.value(&literal));
            if default.is_none() {
                let message = format!("the default of `{}` is written in Rust", definition.name);
                let consequence = "a value that is left out is told apart from all that are written";
                self.unchecked.report(given.rust.span, message, consequence);
            }
        }
        Some(Declaration { name: definition.name.clone(), kind, is_mutable: parameter.is_mutable(), default })
    }

    /// Returns the parser of values of that type; none if it is Rust.
    fn kind(&self, ty: &ParameterType) -> Option<Arc<dyn ParameterKind>> {
        let declared = |data: &'_ Data, is_type: bool| {
            let dialect = self.model.dialect(data.dialect).header.name.clone();
            let has_syntax = dialect != "builtin" && plan::has_syntax(self.model, data, is_type);
            data.mnemonic.clone().filter(|_| has_syntax).map(|mnemonic| (dialect, mnemonic))
        };
        Some(match ty {
            ParameterType::Scalar(scalar) => self.kinds.find(scalar.rust_name())?,
            ParameterType::Other(name) => self.kinds.find(name)?,
            ParameterType::Enum(id) => enum_kind(enum_syntax(self.model.enumeration(*id))),
            ParameterType::Type(id) => {
                let (dialect, mnemonic) = declared(self.model.data_type(*id), true)?;
                declared_type_kind(&dialect, &mnemonic)
            }
            ParameterType::Attribute(id) => {
                let (dialect, mnemonic) = declared(self.model.attribute(*id), false)?;
                declared_attribute_kind(&dialect, &mnemonic)
            }
            ParameterType::List(element) => list_kind(self.kind(element)?),
            ParameterType::Option(inner) => optional_kind(self.kind(inner)?),
        })
    }
}

pub(super) fn parameter_literal(model: &Model, value: &ParameterValue) -> ParameterLiteral {
    match value {
        ParameterValue::Integer(value) => ParameterLiteral::Integer(*value),
        ParameterValue::Float(digits) => ParameterLiteral::Float(digits.clone()),
        ParameterValue::Bool(value) => ParameterLiteral::Bool(*value),
        ParameterValue::Text(text) => ParameterLiteral::Text(text.clone()),
        ParameterValue::Cases(id, cases) => {
            let EnumSyntax { cases: known, .. } = enum_syntax(model.enumeration(*id));
            ParameterLiteral::Enum(cases.iter().fold(0, |all, case| all | known[*case].value))
        }
        ParameterValue::List(list) => {
            ParameterLiteral::List(list.iter().map(|value| parameter_literal(model, value)).collect())
        }
        ParameterValue::Absent => ParameterLiteral::Absent,
    }
}

fn data_format(plan: &DataPlan<'_>, format: &DataFormatPlan<'_>) -> DataFormat {
    let names = plan.parameters.iter().map(|parameter| ParameterName {
        name: parameter.name().to_owned().into(),
        may_be_absent: parameter.may_be_absent(),
        is_mutable: parameter.is_mutable(),
    });
    DataFormat {
        name: plan.full_name.clone().into(),
        parameters: names.collect::<Vec<_>>().into(),
        elements: elements(&format.elements).into(),
    }
}

fn elements(plans: &[DataElementPlan<'_>]) -> Vec<DataElement> {
    let indexes = |list: &[usize]| list.iter().map(|index| *index as u32).collect::<Vec<u32>>().into();
    let element = |plan: &DataElementPlan<'_>| match plan {
        DataElementPlan::Literal(text) => DataElement::Literal((*text).to_owned().into()),
        DataElementPlan::Whitespace(whitespace) => DataElement::Whitespace(match whitespace {
            plan::Whitespace::None => Whitespace::None,
            plan::Whitespace::Space => Whitespace::Space,
            plan::Whitespace::Newline => Whitespace::Newline,
        }),
        DataElementPlan::Parameter(index) => DataElement::Parameter(*index as u32),
        DataElementPlan::Qualified(index) => DataElement::Qualified(*index as u32),
        DataElementPlan::Parameters(list) => DataElement::Parameters(indexes(list)),
        DataElementPlan::Struct(list) => DataElement::Struct(indexes(list)),
        DataElementPlan::Custom { directive, parameters } => {
            DataElement::Custom { directive: *directive as u32, parameters: indexes(parameters) }
        }
        DataElementPlan::Group(inner) => DataElement::Group(elements(inner).into()),
    };
    plans.iter().map(element).collect()
}
