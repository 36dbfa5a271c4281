//! Images: the conditions on them, and the further operands of instructions.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::diagnostics::Reported;
use terrace_runtime::ir::{Body, Op, Value};
use terrace_runtime::text::{OpParser, OpPrinter, ParseResult};
use terrace_runtime::types::Type;

use crate::hooks::fail;
use crate::types::component_count;
use crate::{
    Dim, ExplicitLodTable, ImageArrayedInfo, ImageOperands, ImageOperandsAttr, ImageQuerySizeOp,
    ImageSamplerUseInfo, ImageSamplingInfo, ImageType, ImplicitLodTable, SampledImageType,
};

/// Returns the type of an image, or of the image in a sampled image.
fn image_of(context: &Context, ty: Type) -> Option<ImageType> {
    let ty = SampledImageType::from_type(context, ty).map_or(ty, |sampled| *sampled.image(context));
    ImageType::from_type(context, ty)
}

fn image(ir: &Body, value: Value) -> Option<ImageType> {
    image_of(ir.context(), ir.value_type(value))
}

/// Returns whether an image has one of these dimensions, which are separated by bars.
pub(crate) fn has_dim(ir: &Body, value: Value, names: &str) -> bool {
    image(ir, value).is_some_and(|image| {
        let dim = image.dim(ir.context()).to_string();
        names.split('|').any(|name| name == dim)
    })
}

/// Returns whether an image has none of these dimensions.
pub(crate) fn has_no_dim(ir: &Body, value: Value, names: &str) -> bool {
    !has_dim(ir, value, names)
}

/// Returns whether an image has one sample for each texel.
pub(crate) fn is_single_sampled(ir: &Body, value: Value) -> bool {
    image(ir, value).is_some_and(|image| *image.sampling(ir.context()) == ImageSamplingInfo::SingleSampled)
}

/// Returns whether an image is used with a sampler.
pub(crate) fn needs_sampler(ir: &Body, value: Value) -> bool {
    image(ir, value).is_some_and(|image| *image.sampler_use(ir.context()) == ImageSamplerUseInfo::NeedSampler)
}

/// Returns whether an image may be used without a sampler.
pub(crate) fn needs_no_sampler(ir: &Body, value: Value) -> bool {
    image(ir, value).is_some_and(|image| *image.sampler_use(ir.context()) != ImageSamplerUseInfo::NeedSampler)
}

/// Returns whether components have the type that an image is sampled to, which may be unknown.
pub(crate) fn has_sampled_type(ir: &Body, components: Value, value: Value) -> bool {
    let ty = ir.value_type(components);
    let component = ty.element_type(ir.context()).unwrap_or(ty);
    image(ir, value).is_some_and(|image| {
        let sampled = *image.element(ir.context());
        sampled.is_none() || sampled == component
    })
}

/// Parses ` ["Bias|ConstOffset"]`, if it is there.
pub(crate) fn parse_image_operands(parser: &mut OpParser<'_, '_, '_>) -> ParseResult<Option<Attribute>> {
    if !parser.types().parse_optional_left_bracket() {
        return Ok(None);
    }
    let operands: ImageOperands = crate::text::parse_quoted(parser, "set of image operands")?;
    parser.types().parse_right_bracket()?;
    let context = parser.context();
    Ok(Some(ImageOperandsAttr::get(context, operands).to_attribute(context)))
}

/// Prints what [`parse_image_operands`] reads.
pub(crate) fn print_image_operands(
    printer: &mut OpPrinter<'_, '_>,
    ir: &Body,
    _: Op,
    operands: Option<Attribute>,
) {
    let operands = operands.and_then(|operands| ImageOperandsAttr::from_attribute(ir.context(), operands));
    if let Some(operands) = operands {
        printer.print_text("[");
        printer.print_string(operands.value(ir.context()).to_string().as_bytes());
        printer.print_text("]");
    }
}

/// Verifies that there are as many arguments as the operands say, and that these fit the instruction.
pub(crate) fn check_operands(ir: &Body, op: Op, operands: Option<ImageOperandsAttr>) -> Result<(), Reported> {
    let context = ir.context();
    let fixed = ir.operand_count(op) - operand_arguments(ir, op);
    let given = ir.operand_count(op) - fixed;
    let set = operands.map_or(ImageOperands::None, |operands| *operands.value(context));
    if ir.interface::<ImplicitLodTable>(op).is_some()
        && set.contains_any(ImageOperands::Lod | ImageOperands::Grad)
    {
        return fail(ir, op, "Lod and Grad are only valid with explicit-lod instructions");
    }
    if ir.interface::<ExplicitLodTable>(op).is_some()
        && !set.contains_any(ImageOperands::Lod | ImageOperands::Grad)
    {
        return fail(ir, op, "either Lod or Grad image operands must be present");
    }
    let none = [
        ImageOperands::NonPrivateTexel,
        ImageOperands::VolatileTexel,
        ImageOperands::SignExtend,
        ImageOperands::ZeroExtend,
    ];
    let mut expected = 0;
    for case in ImageOperands::ALL {
        if case.value().count_ones() == 1 && set.contains_all(*case) && !none.contains(case) {
            expected += if *case == ImageOperands::Grad { 2 } else { 1 };
        }
    }
    if given > 0 && (set.is_empty() || operands.is_none()) {
        return fail(ir, op, "the Image Operands should encode what operands follow, as per Image Operands");
    }
    match expected == given {
        true => Ok(()),
        false => fail(
            ir,
            op,
            format!(
                "too {} image operand arguments have been provided",
                if given > expected { "many" } else { "few" }
            ),
        ),
    }
}

/// Returns the number of arguments for the further operands: those behind image, coordinate and the like.
fn operand_arguments(ir: &Body, op: Op) -> usize {
    let fixed = match ir.name(op).text(ir.context()) {
        "spirv.ImageDrefGather" | "spirv.ImageSampleProjDrefImplicitLod" | "spirv.ImageWrite" => 3,
        _ => 2,
    };
    ir.operand_count(op).saturating_sub(fixed)
}

/// Verifies a read, which a subpass restricts.
pub(crate) fn check_read(
    ir: &Body,
    op: Op,
    value: Value,
    operands: Option<ImageOperandsAttr>,
) -> Result<(), Reported> {
    let context = ir.context();
    if let Some(image) = image(ir, value) {
        let is_subpass = *image.dim(context) == Dim::SubpassData;
        let coordinate = ir.value_type(ir.operand(op, 1));
        if is_subpass
            && component_count(context, coordinate) != 2
            && *image.arrayed(context) == ImageArrayedInfo::NonArrayed
        {
            return fail(ir, op, "the coordinate of a subpass has two components");
        }
    }
    check_operands(ir, op, operands)
}

impl ImageQuerySizeOp {
    /// Verifies that the image has a size, and the number of its components.
    pub(crate) fn verify(self, ir: &Body) -> Result<(), Reported> {
        let context = ir.context();
        let Some(image) = image(ir, self.image(ir)) else { return Ok(()) };
        let (dim, use_of) = (*image.dim(context), *image.sampler_use(context));
        let is_sized = match dim {
            Dim::Dim1D | Dim::Dim2D | Dim::Dim3D | Dim::Cube => {
                *image.sampling(context) == ImageSamplingInfo::MultiSampled
                    || use_of != ImageSamplerUseInfo::NeedSampler
            }
            Dim::Buffer | Dim::Rect => true,
            Dim::SubpassData | Dim::TileImageDataEXT => {
                return fail(
                    ir,
                    self.op(),
                    "the Dim operand of the image type must be 1D, 2D, 3D, Buffer, Cube, or Rect",
                );
            }
        };
        if !is_sized {
            return fail(
                ir,
                self.op(),
                "if Dim is 1D, 2D, 3D, or Cube, it must also have either an MS of 1 or a Sampled of 0 or 2",
            );
        }
        let dimensions = match dim {
            Dim::Dim1D | Dim::Buffer => 1,
            Dim::Dim2D | Dim::Cube | Dim::Rect => 2,
            _ => 3,
        };
        let expected = dimensions + u64::from(*image.arrayed(context) == ImageArrayedInfo::Arrayed);
        let found = component_count(context, ir.value_type(self.result(ir)));
        match expected == found {
            true => Ok(()),
            false => fail(
                ir,
                self.op(),
                format!(
                    "expected the result to have {expected} component(s), but found {found} component(s)"
                ),
            ),
        }
    }
}
