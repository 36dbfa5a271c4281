//! Verification of attributes, and the text of ranges.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::text::{AttributePrinter, ParseResult, TypeParser};

use crate::{
    AliasScopeAttr, AliasScopeDomainAttr, ModFlagBehavior, ModuleFlagAttr, TBAAMemberAttr, TBAARootAttr,
    TBAATypeDescriptorAttr, TargetFeaturesAttr,
};

type Verified = Result<(), ConstructionError>;

fn refuse(message: impl Into<String>) -> Verified {
    Err(ConstructionError::new(message.into()))
}

impl TargetFeaturesAttr {
    /// Verifies that each feature is a string that is switched on or off.
    pub(crate) fn verify(context: &Context, features: &[Attribute]) -> Verified {
        for feature in features {
            let Some(text) = feature.as_string(context) else {
                return refuse("target features must be strings");
            };
            if text.is_empty() {
                return refuse("target features can not be null or empty");
            }
            if !text.starts_with(['+', '-']) {
                return refuse("target features must start with '+' or '-'");
            }
            if text.contains(',') {
                return refuse("target features can not contain ','");
            }
        }
        Ok(())
    }
}

impl AliasScopeAttr {
    /// Verifies that the scope is identified by a string or by a distinct attribute.
    pub(crate) fn verify(
        context: &Context,
        id: &Attribute,
        _: &AliasScopeDomainAttr,
        _: &Option<Attribute>,
    ) -> Verified {
        let is_distinct =
            matches!(id.data(context), terrace_runtime::attributes::AttributeData::Distinct { .. });
        match is_distinct || id.as_string(context).is_some() {
            true => Ok(()),
            false => refuse("id of an alias scope must be a distinct attribute or a string attribute"),
        }
    }
}

impl TBAAMemberAttr {
    /// Verifies that a member is a type or a root.
    pub(crate) fn verify(context: &Context, ty: &Attribute, _: &i64) -> Verified {
        let is_node = TBAATypeDescriptorAttr::from_attribute(context, *ty).is_some()
            || TBAARootAttr::from_attribute(context, *ty).is_some();
        if is_node { Ok(()) } else { refuse("a member is a type descriptor or a root") }
    }
}

impl ModuleFlagAttr {
    /// Verifies that what is compared is a number.
    pub(crate) fn verify(
        context: &Context,
        behavior: &ModFlagBehavior,
        key: &Attribute,
        value: &Attribute,
    ) -> Verified {
        if key.as_string(context).is_none() {
            return refuse("the key of a module flag must be a string");
        }
        if *behavior == ModFlagBehavior::Max && value.as_integer(context).is_none() {
            return refuse("the value of a module flag with 'max' must be an integer");
        }
        Ok(())
    }
}

/// Parses `type, lower, upper`.
pub(crate) fn parse_range(parser: &mut TypeParser<'_, '_>) -> ParseResult<(Attribute, Attribute)> {
    let location = parser.location();
    let ty = parser.parse_type()?;
    if !ty.is_signless_integer(parser.context()) {
        return Err(parser.error_at(location, "expected a signless integer type"));
    }
    parser.parse_comma()?;
    let lower = parser.parse_attribute(Some(ty))?;
    parser.parse_comma()?;
    Ok((lower, parser.parse_attribute(Some(ty))?))
}

/// Prints `type, lower, upper`.
pub(crate) fn print_range(printer: &mut AttributePrinter<'_>, lower: &Attribute, upper: &Attribute) {
    if let Some(ty) = lower.ty(printer.context()) {
        printer.print_type(ty);
    }
    for bound in [lower, upper] {
        printer.print_text(", ");
        printer.print_attribute_without_type(*bound);
    }
}
