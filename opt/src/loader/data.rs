//! Types and attributes of loaded dialects: what their parameters hold, and how they are read and written.

use std::any::Any;
use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use terrace_odsgen::Model;
use terrace_odsgen::model::{Data, DialectId};
use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::Context;
use terrace_runtime::dialect::DialectSyntax;
use terrace_runtime::opaque::{OpaqueBody, OpaquePiece};
use terrace_runtime::parts::Part;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{DialectType, DialectTypeStorage, ReplaceParts, Type, TypeData};

use super::data_format::DataFormat;
use super::unchecked::Unchecked;

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Parameter {
    /// An optional one that is not there.
    Absent,
    /// A type.
    Type(Type),
    /// An attribute.
    Attribute(Attribute),
    /// An integer.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
    /// A string.
    Text(Box<[u8]>),
    /// Several.
    List(Vec<Parameter>),
}

/// The parameters of a type or an attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Parameters {
    /// By the declared format, in the order of the definition.
    Declared(Vec<Parameter>),
    /// As they are written, since no format says what they are.
    Verbatim(OpaqueBody),
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters::Declared(Vec::new())
    }
}

impl Parameter {
    fn visit(&self, visit: &mut dyn FnMut(Part)) {
        match self {
            Parameter::Type(ty) => visit(Part::Type(*ty)),
            Parameter::Attribute(attribute) => visit(Part::Attribute(*attribute)),
            Parameter::List(list) => list.iter().for_each(|parameter| parameter.visit(visit)),
            Parameter::Absent | Parameter::Integer(_) | Parameter::Boolean(_) | Parameter::Text(_) => {}
        }
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Parameter {
        match self {
            Parameter::Type(ty) => Parameter::Type(replace.replace_type(*ty)),
            Parameter::Attribute(attribute) => Parameter::Attribute(replace.replace_attribute(*attribute)),
            Parameter::List(list) => {
                Parameter::List(list.iter().map(|parameter| parameter.replaced(replace)).collect())
            }
            other => other.clone(),
        }
    }
}

impl Parameters {
    fn visit(&self, visit: &mut dyn FnMut(Part)) {
        match self {
            Parameters::Declared(list) => list.iter().for_each(|parameter| parameter.visit(visit)),
            Parameters::Verbatim(body) => body.parts().for_each(visit),
        }
    }
}

impl DialectTypeStorage for Parameters {
    fn is_equal(&self, other: &dyn DialectTypeStorage) -> bool {
        other.as_any().downcast_ref() == Some(self)
    }

    fn feed(&self, mut hasher: &mut dyn Hasher) {
        self.hash(&mut hasher);
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.visit(&mut |part| {
            if let Part::Type(ty) = part {
                visit(ty);
            }
        });
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.visit(&mut |part| {
            if let Part::Attribute(attribute) = part {
                visit(attribute);
            }
        });
    }

    fn with_parts(&self, replace: &mut dyn ReplaceParts) -> Option<Arc<dyn DialectTypeStorage>> {
        let mut holds_parts = false;
        self.visit(&mut |_| holds_parts = true);
        if !holds_parts {
            return None;
        }
        Some(Arc::new(match self {
            Parameters::Declared(list) => {
                Parameters::Declared(list.iter().map(|parameter| parameter.replaced(replace)).collect())
            }
            Parameters::Verbatim(body) => {
                let pieces = body.pieces().iter().map(|piece| match piece {
                    OpaquePiece::Text(text) => OpaquePiece::Text(text.clone()),
                    OpaquePiece::Type(ty) => OpaquePiece::Type(replace.replace_type(*ty)),
                    OpaquePiece::Attribute(attribute) => {
                        OpaquePiece::Attribute(replace.replace_attribute(*attribute))
                    }
                    OpaquePiece::Location(attribute) => {
                        OpaquePiece::Location(replace.replace_attribute(*attribute))
                    }
                });
                Parameters::Verbatim(OpaqueBody::new(pieces))
            }
        }))
    }

    // Whether a definition in Rust would allow these, nobody knows.
    fn is_vector_element(&self) -> bool {
        true
    }

    fn is_memref_element(&self) -> bool {
        true
    }
}

/// How the parameters of one definition are written.
enum Form {
    /// By the declared format.
    Declared(DataFormat),
    /// Whatever stands between the angle brackets.
    Verbatim,
}

/// The types and attributes of one dialect.
struct Syntax {
    dialect: String,
    types: HashMap<String, Form>,
    attributes: HashMap<String, Form>,
}

/// What reads and writes the types and attributes of a dialect; none where it declares none.
pub(super) fn syntax(
    model: &Model,
    is_of_dialect: impl Fn(DialectId) -> bool,
    dialect: &str,
    unchecked: &mut Unchecked,
) -> Option<Arc<dyn DialectSyntax>> {
    let mut forms = |definitions: &[Data]| -> HashMap<String, Form> {
        let own = definitions.iter().filter(|definition| is_of_dialect(definition.dialect));
        own.filter_map(|definition| Some((definition.mnemonic.clone()?, form(definition, unchecked))))
            .collect()
    };
    let (types, attributes) = (forms(&model.types), forms(&model.attributes));
    if types.is_empty() && attributes.is_empty() {
        return None;
    }
    Some(Arc::new(Syntax { dialect: dialect.to_owned(), types, attributes }))
}

fn form(definition: &Data, unchecked: &mut Unchecked) -> Form {
    let name = &definition.header.name;
    if let Some(verify) = &definition.verify {
        unchecked.report(verify.span, format!("`{name}` has a check that is written in Rust"), "not run");
    }
    let verbatim = "whatever stands between the angle brackets is taken as it is";
    if let Some(parse) = &definition.parse {
        unchecked.report(parse.span, format!("the text of `{name}` is read in Rust"), verbatim);
        return Form::Verbatim;
    }
    match DataFormat::new(definition) {
        Ok(format) => Form::Declared(format),
        Err(problem) => {
            unchecked.report(problem.span, problem.message, verbatim);
            Form::Verbatim
        }
    }
}

impl Syntax {
    /// Reads the mnemonic and the parameters.
    fn parse(
        &self,
        forms: &HashMap<String, Form>,
        noun: &str,
        parser: &mut TypeParser<'_, '_>,
    ) -> ParseResult<DialectType> {
        let location = parser.location();
        let mnemonic =
            parser.parse_any_keyword(&format!("the name of {noun} of dialect '{}'", self.dialect))?;
        let parameters = match forms.get(mnemonic) {
            Some(Form::Declared(format)) => Parameters::Declared(format.parse(parser)?),
            Some(Form::Verbatim) => match parser.parse_optional_verbatim_body()? {
                Some(body) => Parameters::Verbatim(body),
                None => Parameters::default(),
            },
            None => {
                let message = format!("dialect '{}' has no {} '{mnemonic}'", self.dialect, noun_alone(noun));
                let error = parser.error_at(location, message);
                let mut known: Vec<&str> = forms.keys().map(String::as_str).collect();
                known.sort_unstable();
                if !known.is_empty() {
                    parser.help(format_args!("it has: {}", known.join(", ")));
                }
                return Err(error);
            }
        };
        let context = parser.context();
        Ok(DialectType {
            dialect: context.identifier(&self.dialect),
            mnemonic: context.identifier(mnemonic),
            storage: Arc::new(parameters),
        })
    }

    fn print(
        forms: &HashMap<String, Form>,
        context: &Context,
        data: &DialectType,
        printer: &mut AttributePrinter<'_>,
    ) {
        let mnemonic = data.mnemonic.text(context);
        printer.print_text(mnemonic);
        match (data.storage::<Parameters>(), forms.get(mnemonic)) {
            (Some(Parameters::Verbatim(body)), _) => printer.print_verbatim_body(body),
            (Some(Parameters::Declared(list)), Some(Form::Declared(format))) => format.print(list, printer),
            _ => {}
        }
    }
}

fn noun_alone(noun: &str) -> &str {
    noun.trim_start_matches("an ").trim_start_matches("a ")
}

impl DialectSyntax for Syntax {
    fn parse_type(&self, parser: &mut TypeParser<'_, '_>) -> ParseResult<Type> {
        let location = parser.location();
        let data = self.parse(&self.types, "a type", parser)?;
        let checked = Type::dialect_checked(parser.context(), data);
        checked.map_err(|error| parser.error_at(location, error))
    }

    fn print_type(&self, context: &Context, ty: Type, printer: &mut AttributePrinter<'_>) {
        if let TypeData::Dialect(data) = ty.data(context) {
            Self::print(&self.types, context, data, printer);
        }
    }

    fn parse_attribute(&self, parser: &mut TypeParser<'_, '_>, ty: Option<Type>) -> ParseResult<Attribute> {
        let location = parser.location();
        if let Some(ty) = ty.filter(|ty| !ty.is_none()) {
            let ty = parser.context().display(ty).to_string();
            let message =
                format!("attributes of dialect '{}' have no type, but '{ty}' is given", self.dialect);
            return Err(parser.error_at(location, message));
        }
        let data = self.parse(&self.attributes, "an attribute", parser)?;
        let checked = Attribute::dialect_checked(parser.context(), data);
        checked.map_err(|error| parser.error_at(location, error))
    }

    fn print_attribute(&self, context: &Context, attribute: Attribute, printer: &mut AttributePrinter<'_>) {
        if let AttributeData::Dialect(data) = attribute.data(context) {
            Self::print(&self.attributes, context, data, printer);
        }
    }
}
