//! Compiled kernels: objects, their metadata, and what embeds them.

use terrace_runtime::attributes::{Attribute, AttributeData};
use terrace_runtime::context::{ConstructionError, Context};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::text::{AttributePrinter, OpParser, OpPrinter, ParseResult, TypeParser};
use terrace_runtime::types::Type;

use crate::{CompilationTarget, KernelMetadataAttr, KernelTableAttr, ObjectAttr, SelectObjectAttr};

type Verified = Result<(), ConstructionError>;

fn refuse(message: &str) -> Verified {
    Err(ConstructionError::new(message.to_owned()))
}

/// Returns whether an attribute may be a target: one of another dialect.
pub(crate) fn is_target(context: &Context, attribute: Attribute) -> bool {
    match attribute.data(context) {
        AttributeData::Opaque { .. } => true,
        AttributeData::Dialect(_) => !context.display(attribute).to_string().starts_with("#gpu"),
        _ => false,
    }
}

/// Returns whether an attribute may say how to offload: `#gpu.select_object`, or one of another dialect.
pub(crate) fn is_offloading_handler(context: &Context, attribute: Attribute) -> bool {
    SelectObjectAttr::from_attribute(context, attribute).is_some() || is_target(context, attribute)
}

impl KernelMetadataAttr {
    /// Verifies the name, and that attributes of arguments are dictionaries.
    pub(crate) fn verify(
        context: &Context,
        name: &str,
        _: &Type,
        arguments: &Option<Attribute>,
        metadata: &Option<Attribute>,
    ) -> Verified {
        if name.is_empty() {
            return refuse("the kernel name can't be empty");
        }
        if let Some(arguments) = arguments {
            let list = arguments.as_array(context);
            if !list.is_some_and(|list| list.iter().all(|entry| entry.as_dictionary(context).is_some())) {
                return refuse("all attributes in the array must be a dictionary attribute");
            }
        }
        match metadata.is_none_or(|metadata| metadata.as_dictionary(context).is_some()) {
            true => Ok(()),
            false => refuse("the metadata must be a dictionary attribute"),
        }
    }
}

impl KernelTableAttr {
    /// Verifies that the names of the kernels differ.
    pub(crate) fn verify(context: &Context, kernels: &[KernelMetadataAttr]) -> Verified {
        let names: Vec<&str> = kernels.iter().map(|kernel| &**kernel.name(context)).collect();
        match names.is_sorted_by(|before, after| before < after) {
            true => Ok(()),
            false => refuse("expected all kernels to be uniquely named"),
        }
    }
}

impl ObjectAttr {
    /// Verifies the target, the code and the properties.
    pub(crate) fn verify(
        context: &Context,
        target: &Attribute,
        _: &CompilationTarget,
        object: &Attribute,
        properties: &Option<Attribute>,
        _: &Option<KernelTableAttr>,
    ) -> Verified {
        if !is_target(context, *target) {
            return refuse("the target attribute must implement or promise the `gpu::TargetAttrInterface`");
        }
        if object.as_string_bytes(context).is_none() {
            return refuse("the object must be a string");
        }
        match properties.is_none_or(|properties| properties.as_dictionary(context).is_some()) {
            true => Ok(()),
            false => refuse("the properties must be a dictionary attribute"),
        }
    }
}

impl SelectObjectAttr {
    /// Verifies that the object is chosen by an index or a target.
    pub(crate) fn verify(context: &Context, target: &Option<Attribute>) -> Verified {
        let Some(target) = target else { return Ok(()) };
        match (target.as_i64(context), is_target(context, *target)) {
            (Some(index), _) if index < 0 => refuse("the object index must be positive"),
            (Some(_), _) | (None, true) => Ok(()),
            _ => refuse("the target attribute must be a GPU Target attribute"),
        }
    }
}

/// Parses `[#gpu.kernel_metadata<...>, ...]`, in any order; nothing for an empty list.
pub(crate) fn parse_kernels(parser: &mut TypeParser<'_, '_>) -> ParseResult<Vec<KernelMetadataAttr>> {
    let mut kernels = Vec::new();
    if !parser.parse_optional_left_bracket() {
        return Ok(kernels);
    }
    loop {
        let location = parser.location();
        let kernel = parser.parse_attribute(None)?;
        match KernelMetadataAttr::from_attribute(parser.context(), kernel) {
            Some(kernel) => kernels.push(kernel),
            None => return Err(parser.error_at(location, "expected '#gpu.kernel_metadata'")),
        }
        if !parser.parse_optional_comma() {
            break;
        }
    }
    parser.parse_right_bracket()?;
    let context = parser.context();
    kernels.sort_by(|left, right| left.name(context).cmp(right.name(context)));
    Ok(kernels)
}

/// Prints `[#gpu.kernel_metadata<...>, ...]`; nothing for an empty list.
pub(crate) fn print_kernels(printer: &mut AttributePrinter<'_>, kernels: &[KernelMetadataAttr]) {
    if kernels.is_empty() {
        return;
    }
    printer.print_text("[");
    printer.print_list(kernels, |printer, kernel| {
        let kernel = kernel.to_attribute(printer.context());
        printer.print_attribute(kernel);
    });
    printer.print_text("]");
}

/// Parses `assembly = "code"`, or `"code"` for a fat binary.
pub(crate) fn parse_object(
    parser: &mut TypeParser<'_, '_>,
) -> ParseResult<(Option<CompilationTarget>, Attribute)> {
    let location = parser.location();
    let mut format = None;
    if let Some(word) = parser.parse_optional_any_keyword() {
        match word.parse() {
            Ok(known) => format = Some(known),
            Err(_) => return Err(parser.error_at(location, "expected keyword for GPU object format")),
        }
        parser.parse_equal()?;
    }
    Ok((format, parser.parse_attribute(None)?))
}

/// Prints `assembly = "code"`, or `"code"` for a fat binary.
pub(crate) fn print_object(
    printer: &mut AttributePrinter<'_>,
    format: &CompilationTarget,
    object: &Attribute,
) {
    if *format != CompilationTarget::Fatbin {
        printer.print_text(&format.to_string());
        printer.print_text(" = ");
    }
    printer.print_attribute(*object);
}

/// Parses `<#handler>`, which is `#gpu.select_object` if it is absent.
pub(crate) fn parse_offloading_handler(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Attribute>> {
    if parser.types().parse_optional_less() {
        let handler = parser.types().parse_attribute(None)?;
        parser.types().parse_greater()?;
        return Ok(Some(handler));
    }
    let context = parser.context();
    Ok(Some(SelectObjectAttr::get(context, None).to_attribute(context)))
}

/// Prints `<#handler>`.
pub(crate) fn print_offloading_handler(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    _: Op,
    handler: Option<Attribute>,
) {
    let context = ir.context();
    let first = SelectObjectAttr::get(context, None).to_attribute(context);
    if let Some(handler) = handler.filter(|handler| *handler != first) {
        printer.print_text("<");
        printer.print_attribute(handler);
        printer.print_text(">");
    }
}
