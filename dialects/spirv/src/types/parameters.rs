//! Parameters of types: decorations of structures and their members.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::generated::Parts;
use terrace_runtime::parameters::ParameterSyntax;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::{ReplaceParts, Type};

use crate::Decoration;

/// A decoration of a structure, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StructDecoration {
    /// The decoration.
    pub decoration: Decoration,
    /// The value, for a decoration that has one.
    pub value: Option<Attribute>,
}

/// A decoration of a member of a structure, with its value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MemberDecoration {
    /// The index of the member.
    pub member: u32,
    /// The decoration.
    pub decoration: StructDecoration,
}

impl Parts for StructDecoration {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.value.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.value.visit_attributes(visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        StructDecoration { value: self.value.replaced(replace), ..*self }
    }
}

impl Parts for MemberDecoration {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.decoration.visit_types(visit);
    }

    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.decoration.visit_attributes(visit);
    }

    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        MemberDecoration { decoration: self.decoration.replaced(replace), ..*self }
    }
}

/// Written `NonWritable` or `MatrixStride=16 : i32`.
impl ParameterSyntax for StructDecoration {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let decoration = Decoration::parse(parser)?;
        Self::with_value(parser, decoration)
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let decoration = Decoration::parse_optional(parser)?;
        decoration.map(|decoration| Self::with_value(parser, decoration)).transpose()
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.decoration.print(printer);
        if let Some(value) = self.value {
            printer.print_text("=");
            printer.print_attribute_without_type(value);
        }
    }
}

impl StructDecoration {
    /// Parses the value behind a decoration, if there is one.
    fn with_value(parser: &mut TypeParser<'_, '_>, decoration: Decoration) -> ParseResult<Self> {
        let value = match parser.parse_optional_equal() {
            true => Some(parser.parse_attribute(None)?),
            false => None,
        };
        Ok(StructDecoration { decoration, value })
    }
}

/// Written `0 NonWritable`. In the text of a structure the decorations stand behind their member.
impl ParameterSyntax for MemberDecoration {
    fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let member = u32::parse(parser)?;
        Ok(MemberDecoration { member, decoration: StructDecoration::parse(parser)? })
    }

    fn parse_optional(parser: &mut TypeParser<'_, '_>) -> ParseResult<Option<Self>> {
        let Some(member) = u32::parse_optional(parser)? else { return Ok(None) };
        Ok(Some(MemberDecoration { member, decoration: StructDecoration::parse(parser)? }))
    }

    fn print(&self, printer: &mut AttributePrinter<'_>) {
        self.member.print(printer);
        printer.print_text(" ");
        self.decoration.print(printer);
    }
}
