//! Text, verification and type of complex numbers.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::interfaces::TypedAttr;
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};
use terrace_runtime::types::Type;

use super::NumberAttr;

/// Checks that the parts are floats of one type.
pub(super) fn verify(
    context: &Context,
    real: Attribute,
    imaginary: Attribute,
) -> Result<(), ConstructionError> {
    let [real, imaginary] =
        [real, imaginary].map(|part| part.as_float(context).and_then(|_| part.ty(context)));
    match (real, imaginary) {
        (Some(real), Some(imaginary)) if real == imaginary => Ok(()),
        _ => Err(ConstructionError::new("the parts of a complex number must be floats of one type")),
    }
}

impl NumberAttr {
    /// Parses `<:f64 1.0, 2.0>`.
    pub(super) fn parse(parser: &mut TypeParser<'_, '_>) -> ParseResult<Self> {
        let location = parser.location();
        parser.parse_less()?;
        let element = parser.parse_colon_type()?;
        if !element.is_float(parser.context()) {
            return Err(parser.error_at(location, "the parts of a complex number must be floats of one type"));
        }
        let real = parser.parse_attribute(Some(element))?;
        parser.parse_comma()?;
        let imaginary = parser.parse_attribute(Some(element))?;
        parser.parse_greater()?;
        let made = Self::get_checked(parser.context(), real, imaginary);
        parser.made(location, made, Self::NAME)
    }

    /// Prints `<:f64 1.000000e+00, 2.000000e+00>`.
    pub(super) fn print(self, context: &Context, printer: &mut AttributePrinter<'_>) {
        printer.print_text("<:");
        printer.print_type(self.element(context));
        printer.print_text(" ");
        printer.print_attribute_without_type(*self.real(context));
        printer.print_text(", ");
        printer.print_attribute_without_type(*self.imaginary(context));
        printer.print_text(">");
    }

    /// Returns the type of the parts.
    fn element(self, context: &Context) -> Type {
        self.real(context).ty(context).unwrap_or(Type::NONE)
    }
}

impl TypedAttr for NumberAttr {
    fn attribute_type(self, context: &Context) -> Type {
        Type::complex(context, self.element(context))
    }
}
