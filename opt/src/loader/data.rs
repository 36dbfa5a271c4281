//! Types and attributes of loaded dialects: what their parameters hold.

use std::any::Any;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use terrace_runtime::affine::{AffineMap, IntegerSet};
use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Identifier;
use terrace_runtime::dialect::EnumSyntax;
use terrace_runtime::opaque::{OpaqueBody, OpaquePiece};
use terrace_runtime::parameters::{ParameterSyntax, SetOnce, WrittenParameter};
use terrace_runtime::parts::Part;
use terrace_runtime::text::AttributePrinter;
use terrace_runtime::types::{DialectTypeStorage, ReplaceParts, Type};

/// The value of a parameter.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) enum Parameter {
    /// One that is not there.
    Absent,
    /// A type; without its name where the kind is known from the definition and has a short form.
    Type(Type),
    /// An attribute.
    Attribute(Attribute),
    /// An integer with a sign.
    Signed(i64),
    /// An integer without a sign.
    Unsigned(u64),
    /// The bits of an `f32`.
    Single(u32),
    /// The bits of an `f64`.
    Double(u64),
    /// A truth value.
    Boolean(bool),
    /// A string.
    Text(String),
    /// A name.
    Identifier(Identifier),
    /// An affine map.
    Map(AffineMap),
    /// An integer set.
    Set(IntegerSet),
    /// A value of an enum, by its bits.
    Enum(i64),
    /// Several.
    List(Vec<Parameter>),
}

/// The parameters of a type or an attribute.
#[derive(Clone, Debug)]
pub(super) enum Parameters {
    /// By the declared format, in the order of the definition. What is set once has its own place, and is `Absent` among
    /// the values.
    Declared(Vec<Parameter>, Vec<SetOnce<Parameter>>),
    /// As they are written, since no format says what they are.
    Verbatim(OpaqueBody),
}

impl Default for Parameters {
    fn default() -> Self {
        Parameters::Declared(Vec::new(), Vec::new())
    }
}

/// What is set once is no part of the identity.
impl PartialEq for Parameters {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Parameters::Declared(one, _), Parameters::Declared(other, _)) => one == other,
            (Parameters::Verbatim(one), Parameters::Verbatim(other)) => one == other,
            _ => false,
        }
    }
}

impl Eq for Parameters {}

impl Hash for Parameters {
    fn hash<H: Hasher>(&self, state: &mut H) {
        match self {
            Parameters::Declared(values, _) => values.hash(state),
            Parameters::Verbatim(body) => body.hash(state),
        }
    }
}

impl Parameter {
    fn visit(&self, visit: &mut dyn FnMut(Part)) {
        match self {
            Parameter::Type(ty) => visit(Part::Type(*ty)),
            Parameter::Attribute(attribute) => visit(Part::Attribute(*attribute)),
            Parameter::List(list) => list.iter().for_each(|parameter| parameter.visit(visit)),
            _ => {}
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
            Parameters::Declared(values, _) => values.iter().for_each(|parameter| parameter.visit(visit)),
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
            Parameters::Declared(values, mutable) => Parameters::Declared(
                values.iter().map(|parameter| parameter.replaced(replace)).collect(),
                mutable.clone(),
            ),
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

/// A parameter with what its Rust type says of its text.
pub(super) struct Written<'a> {
    pub(super) value: &'a Parameter,
    pub(super) kind: &'a super::data_kind::Kind,
}

impl WrittenParameter for Written<'_> {
    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.kind.print(self.value, printer);
    }

    fn print_named(&self, printer: &mut AttributePrinter<'_>) {
        self.kind.print_element(self.value, printer);
    }

    fn is_blank(&self) -> bool {
        matches!(self.value, Parameter::Absent)
            || matches!(self.value, Parameter::List(list) if list.is_empty())
    }
}

/// Writes a value whose kind says no more than that it is one; an enum's value by its cases.
pub(super) fn print_plain(
    value: &Parameter,
    syntax: Option<&EnumSyntax>,
    printer: &mut AttributePrinter<'_>,
) {
    match value {
        Parameter::Absent | Parameter::List(_) => {}
        Parameter::Type(ty) => printer.print_type(*ty),
        Parameter::Attribute(attribute) => printer.print_attribute(*attribute),
        Parameter::Signed(value) => ParameterSyntax::print(value, printer),
        Parameter::Unsigned(value) => ParameterSyntax::print(value, printer),
        Parameter::Single(bits) => ParameterSyntax::print(&f32::from_bits(*bits), printer),
        Parameter::Double(bits) => ParameterSyntax::print(&f64::from_bits(*bits), printer),
        Parameter::Boolean(value) => ParameterSyntax::print(value, printer),
        Parameter::Text(text) => ParameterSyntax::print(text, printer),
        Parameter::Identifier(name) => ParameterSyntax::print(name, printer),
        Parameter::Map(map) => ParameterSyntax::print(map, printer),
        Parameter::Set(set) => ParameterSyntax::print(set, printer),
        Parameter::Enum(value) => {
            if let Some(syntax) = syntax {
                printer.print_enum(syntax, *value);
            }
        }
    }
}
