//! Descriptors as text: each field by its name.

use terrace::context::Context;
use terrace::dialect::{
    AssemblyFormat, AttributeForm, DialectHooks, EnumStorage, EnumSyntax, FormatElement, OpDescriptor,
    OpHooks, RegionDescriptor, SuccessorDescriptor, TypeConstraint, TypeForm, TypeSource, ValueDescriptor,
};

use crate::pool::Pool;

/// The fields of a descriptor, in order, with what they say.
pub type Fields = Vec<(String, String)>;

/// Describes the descriptors of one context.
pub struct Describer<'a> {
    pub context: &'a Context,
    pub pool: &'a Pool,
}

impl Describer<'_> {
    pub fn op(&self, op: &OpDescriptor) -> Fields {
        let mut fields = Fields::new();
        let mut field = |name: String, text: String| fields.push((name, text));
        field("name".into(), op.name.to_string());
        field("old_names".into(), format!("{:?}", op.old_names));
        field("summary".into(), op.summary.to_string());
        field("description".into(), op.description.to_string());
        field("traits".into(), format!("{:?}", op.traits));
        field("parents".into(), format!("{:?}", op.parents));
        for (what, values) in [("operand", &op.operands), ("result", &op.results)] {
            field(format!("{what}s"), values.len().to_string());
            for (index, value) in values.iter().enumerate() {
                let ValueDescriptor { name, multiplicity, constraint, .. } = value;
                field(
                    format!("{what} {index}"),
                    format!("{name:?} {multiplicity:?} {:?}", constraint.summary),
                );
                field(format!("{what} {index} accepts"), self.types(constraint));
            }
        }
        field("attributes".into(), op.attributes.len().to_string());
        for (index, attribute) in op.attributes.iter().enumerate() {
            let (name, constraint) = (&attribute.name, &attribute.constraint);
            let about = format!("{name:?} optional: {} {:?}", attribute.is_optional, constraint.summary);
            field(format!("attribute {index}"), about);
            let default = attribute.default.as_ref().map(|default| {
                default.build(self.context).map(|value| self.context.display(value).to_string())
            });
            field(format!("attribute {index} default"), format!("{default:?}"));
            let accepted = self.pool.attributes_of(self.context, constraint);
            field(format!("attribute {index} accepts"), format!("{accepted:?}"));
        }
        field("regions".into(), op.regions.len().to_string());
        for (index, region) in op.regions.iter().enumerate() {
            let RegionDescriptor { name, multiplicity, constraint, kind } = region;
            field(format!("region {index}"), format!("{name:?} {multiplicity:?} {constraint:?} {kind:?}"));
        }
        field("successors".into(), op.successors.len().to_string());
        for (index, successor) in op.successors.iter().enumerate() {
            let SuccessorDescriptor { name, multiplicity } = successor;
            field(format!("successor {index}"), format!("{name:?} {multiplicity:?}"));
        }
        field("segments".into(), format!("{:?}", op.segments));
        field("properties_in_dictionary".into(), op.properties_in_dictionary.to_string());
        field("conditions".into(), op.conditions.len().to_string());
        for (index, condition) in op.conditions.iter().enumerate() {
            field(
                format!("condition {index}"),
                format!("{:?} about {:?}", condition.summary, condition.about),
            );
        }
        field("implicit_terminator".into(), op.implicit_terminator.to_string());
        field("default_dialect".into(), op.default_dialect.to_string());
        field("format".into(), op.format.as_ref().map_or("none".into(), |format| self.format(format)));
        field("effects".into(), format!("{:?}", op.effects));
        let folds: Vec<&str> = op.folds.iter().map(|fold| &*fold.name).collect();
        field("folds".into(), format!("{folds:?}"));
        field("instruction".into(), format!("{:?}", op.instruction.as_deref()));
        field("availability".into(), format!("{:?}", op.availability()));
        for (slot, enumeration) in op.enums.iter() {
            let definition = &*enumeration.definition;
            field(format!("enum of attribute {slot}"), format!("{definition:?}"));
            let made = definition.cases.iter().map(|case| {
                let attribute = enumeration.wrap.attribute(self.context, case.value)?;
                let cases = enumeration.cases(self.context, attribute).map(|case| case.text.to_string());
                Some((self.context.display(attribute).to_string(), cases.collect::<Vec<_>>()))
            });
            field(format!("values of attribute {slot}"), format!("{:?}", made.collect::<Vec<_>>()));
        }
        for (name, is_there) in op_hooks(&op.hooks) {
            field(format!("hook {name}"), is_there.to_string());
        }
        field("interfaces".into(), op.interfaces.names().collect::<Vec<_>>().join(", "));
        fields
    }

    fn types(&self, constraint: &TypeConstraint) -> String {
        let accepted = self.pool.types_where(|ty| constraint.is_satisfied.holds(self.context, ty));
        format!("{accepted:?}")
    }

    fn format(&self, format: &AssemblyFormat) -> String {
        let AssemblyFormat { elements, operand_types, result_types, infer_results } = format;
        let sources = |list: &[TypeSource]| {
            let described: Vec<String> = list.iter().map(|source| self.type_source(source)).collect();
            described.join(", ")
        };
        format!(
            "{} operand types: [{}] result types: [{}]{}",
            self.elements(elements),
            sources(operand_types),
            sources(result_types),
            if infer_results.is_some() { " inferred in Rust" } else { "" }
        )
    }

    fn elements(&self, elements: &[FormatElement]) -> String {
        let described: Vec<String> = elements.iter().map(|element| self.element(element)).collect();
        format!("[{}]", described.join(", "))
    }

    fn element(&self, element: &FormatElement) -> String {
        match element {
            FormatElement::Literal(text) => format!("{text:?}"),
            FormatElement::Whitespace(whitespace) => format!("{whitespace:?}"),
            FormatElement::Attribute(attribute) => {
                let form = self.attribute_form(&attribute.form);
                format!("attribute {} as {form}, beginning with {:?}", attribute.slot, attribute.start)
            }
            FormatElement::Operand(index) => format!("operand {index}"),
            FormatElement::Region(index) => format!("region {index}"),
            FormatElement::Successor(index) => format!("successor {index}"),
            FormatElement::AttributeDictionary { with_keyword } => {
                format!("attributes (word: {with_keyword})")
            }
            FormatElement::PropertyDictionary => "properties".into(),
            FormatElement::Operands => "operands".into(),
            FormatElement::Regions => "regions".into(),
            FormatElement::Successors => "successors".into(),
            FormatElement::Type(element) => {
                let form = match &element.form {
                    TypeForm::Full => "in full".to_owned(),
                    TypeForm::Syntax(syntax) => {
                        let instances = self.pool.types_where(|ty| syntax.is_instance(self.context, ty));
                        format!("as {instances:?}, short: {:?}", syntax.short_form())
                    }
                };
                format!("type of {:?} {form}", element.operand)
            }
            FormatElement::FunctionalType { inputs, results } => format!("functional {inputs:?} {results:?}"),
            FormatElement::Custom(directive) => {
                format!("custom {} {:?}", directive.name, directive.arguments)
            }
            FormatElement::Clauses(clauses) => {
                let clauses = clauses.iter().map(|clause| (&clause.keyword, self.elements(&clause.elements)));
                format!("clauses {:?}", clauses.collect::<Vec<_>>())
            }
            FormatElement::Group(group) => format!(
                "group {} otherwise {} anchor {} inverted {}",
                self.elements(&group.elements),
                self.elements(&group.otherwise),
                group.anchor,
                group.is_inverted
            ),
        }
    }

    fn attribute_form(&self, form: &AttributeForm) -> String {
        match form {
            AttributeForm::Typed => "typed".into(),
            AttributeForm::Untyped(ty) => format!("of {}", self.context.display(ty.build(self.context))),
            AttributeForm::Typeless => "typeless".into(),
            AttributeForm::DenseArray(ty) => {
                format!("dense array of {}", self.context.display(ty.build(self.context)))
            }
            AttributeForm::Unit => "unit".into(),
            AttributeForm::SymbolName => "symbol name".into(),
            AttributeForm::Enum(EnumSyntax { cases, storage, separator }) => {
                let storage = match storage {
                    EnumStorage::Integer(ty) => self.context.display(ty.build(self.context)).to_string(),
                    EnumStorage::String => "string".into(),
                    EnumStorage::Functions { .. } => "functions".into(),
                };
                format!("enum {cases:?} in {storage}, separator: {separator:?}")
            }
            AttributeForm::Syntax(syntax) => {
                let instances = self.pool.attributes_where(|value| syntax.is_instance(self.context, value));
                format!("{instances:?}, short: {:?}", syntax.short_form())
            }
        }
    }

    fn type_source(&self, source: &TypeSource) -> String {
        match source {
            TypeSource::Written => "written".into(),
            TypeSource::Built(ty) => self.context.display(ty.build(self.context)).to_string(),
            TypeSource::SameAs(value) => format!("same as {value:?}"),
            TypeSource::OfAttribute(slot) => format!("of attribute {slot}"),
            TypeSource::Computed { from, .. } => format!("computed in Rust from {from:?}"),
            TypeSource::Each { from, transform } => {
                format!("one by one from {from:?}, computed: {}", transform.is_some())
            }
            TypeSource::Function { arguments, .. } => format!("computed from {arguments:?}"),
        }
    }
}

fn op_hooks(hooks: &OpHooks) -> [(&'static str, bool); 8] {
    [
        ("parse", hooks.parse.is_some()),
        ("print", hooks.print.is_some()),
        ("verify", hooks.verify.is_some()),
        ("verify_signature", hooks.verify_signature.is_some()),
        ("verify_regions", hooks.verify_regions.is_some()),
        ("result_names", hooks.result_names.is_some()),
        ("fold", hooks.fold.is_some()),
        ("canonicalization_patterns", hooks.canonicalization_patterns.is_some()),
    ]
}

/// The hooks of a dialect by name, with whether there is one.
pub fn dialect_hooks(hooks: &DialectHooks) -> [(&'static str, bool); 13] {
    [
        ("parse_type", hooks.parse_type.is_some()),
        ("print_type", hooks.print_type.is_some()),
        ("parse_attribute", hooks.parse_attribute.is_some()),
        ("print_attribute", hooks.print_attribute.is_some()),
        ("verify_op_attribute", hooks.verify_op_attribute.is_some()),
        ("verify_region_argument_attribute", hooks.verify_region_argument_attribute.is_some()),
        ("verify_region_result_attribute", hooks.verify_region_result_attribute.is_some()),
        ("materialize_constant", hooks.materialize_constant.is_some()),
        ("fold", hooks.fold.is_some()),
        ("canonicalization_patterns", hooks.canonicalization_patterns.is_some()),
        ("interface_fallback", hooks.interface_fallback.is_some()),
        ("keeps_constants", hooks.keeps_constants.is_some()),
        ("attribute_alias", hooks.attribute_alias.is_some()),
    ]
}
