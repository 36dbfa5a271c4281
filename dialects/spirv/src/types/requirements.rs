//! The versions, capabilities and extensions that types require.

use std::borrow::Cow;
use std::collections::HashSet;

use terrace_runtime::context::Context;
use terrace_runtime::dialect::Availability;
use terrace_runtime::numeric::FloatFormat;
use terrace_runtime::types::{Type, TypeData};

use crate::{
    CooperativeMatrixType, Dim, ImageFormat, ImageSamplerUseInfo, ImageType, MatrixType, PointerType,
    RuntimeArrayType, SampledImageType, StorageClass, StructType, TensorArmType,
};

/// The requirement of one of some capabilities and, behind a semicolon, of one of some extensions.
macro_rules! one_of {
    ($($capability:literal),+ $(; $($extension:literal),+)?) => {
        Availability {
            version: None,
            until: None,
            capabilities: Cow::Borrowed(const { &[$(Cow::Borrowed($capability)),+] }),
            extensions: Cow::Borrowed(const { &[$($(Cow::Borrowed($extension)),+)?] }),
        }
    };
}

static INT_8: Availability = one_of!("Int8");
static INT_16: Availability = one_of!("Int16");
static INT_64: Availability = one_of!("Int64");
static FLOAT_16: Availability = one_of!("Float16");
static FLOAT_64: Availability = one_of!("Float64");
static BFLOAT_16: Availability = one_of!("BFloat16TypeKHR"; "SPV_KHR_bfloat16");

/// Returns what scalars of 8 or 16 bits in memory that is shared with the host require, where that is not what values of
/// the type require.
fn storage_requirement(bits: u32, class: StorageClass) -> Option<&'static Availability> {
    static BUFFER_8: Availability = one_of!("StorageBuffer8BitAccess"; "SPV_KHR_8bit_storage");
    static UNIFORM_8: Availability = one_of!("UniformAndStorageBuffer8BitAccess"; "SPV_KHR_8bit_storage");
    static PUSH_8: Availability = one_of!("StoragePushConstant8"; "SPV_KHR_8bit_storage");
    static BUFFER_16: Availability = one_of!("StorageBuffer16BitAccess"; "SPV_KHR_16bit_storage");
    static UNIFORM_16: Availability = one_of!("StorageUniform16"; "SPV_KHR_16bit_storage");
    static PUSH_16: Availability = one_of!("StoragePushConstant16"; "SPV_KHR_16bit_storage");
    static INTERFACE_16: Availability = one_of!("StorageInputOutput16"; "SPV_KHR_16bit_storage");
    match (bits, class) {
        (8, StorageClass::StorageBuffer) => Some(&BUFFER_8),
        (8, StorageClass::Uniform) => Some(&UNIFORM_8),
        (8, StorageClass::PushConstant) => Some(&PUSH_8),
        (16, StorageClass::StorageBuffer) => Some(&BUFFER_16),
        (16, StorageClass::Uniform) => Some(&UNIFORM_16),
        (16, StorageClass::PushConstant) => Some(&PUSH_16),
        (16, StorageClass::Input | StorageClass::Output) => Some(&INTERFACE_16),
        _ => None,
    }
}

static SHADER: Availability = one_of!("Shader");
static MATRIX: Availability = one_of!("Matrix");
static VECTOR_16: Availability = one_of!("Vector16");
static TENSOR: Availability = one_of!("TensorsARM"; "SPV_ARM_tensors");
static COOPERATIVE_MATRIX: Availability = one_of!("CooperativeMatrixKHR"; "SPV_KHR_cooperative_matrix");

/// Returns what the dimensions of an image require, which depends on whether it is sampled.
fn dimension_requirement(dim: Dim, sampler_use: ImageSamplerUseInfo) -> &'static Availability {
    static IMAGE_1D: [Availability; 3] =
        [one_of!("Image1D", "Sampled1D"), one_of!("Sampled1D"), one_of!("Image1D")];
    static BUFFER: [Availability; 3] =
        [one_of!("ImageBuffer", "SampledBuffer"), one_of!("SampledBuffer"), one_of!("ImageBuffer")];
    static RECT: [Availability; 3] =
        [one_of!("ImageRect", "SampledRect"), one_of!("SampledRect"), one_of!("ImageRect")];
    let by_use = match dim {
        Dim::Dim1D => &IMAGE_1D,
        Dim::Buffer => &BUFFER,
        Dim::Rect => &RECT,
        _ => {
            let case = Dim::DESCRIPTOR.cases.iter().find(|case| case.value == i64::from(dim.value()));
            return case.map_or(&Availability::ALWAYS, |case| &case.availability);
        }
    };
    match sampler_use {
        ImageSamplerUseInfo::SamplerUnknown => &by_use[0],
        ImageSamplerUseInfo::NeedSampler => &by_use[1],
        ImageSamplerUseInfo::NoSampler => &by_use[2],
    }
}

/// Returns what values of a type require: all of the list. Scalars in memory require what their storage class says.
pub fn requirements_of_type(context: &Context, ty: Type) -> Vec<&'static Availability> {
    let mut collector =
        Collector { context, pending: vec![(ty, None)], seen: HashSet::new(), found: Vec::new() };
    while let Some((ty, class)) = collector.pending.pop() {
        if collector.seen.insert((ty, class)) {
            collector.visit(ty, class);
        }
    }
    collector.found
}

struct Collector<'context> {
    context: &'context Context,
    /// The types to visit, and the memory that they are in.
    pending: Vec<(Type, Option<StorageClass>)>,
    seen: HashSet<(Type, Option<StorageClass>)>,
    found: Vec<&'static Availability>,
}

impl Collector<'_> {
    fn require(&mut self, requirement: &'static Availability) {
        if !requirement.is_always() {
            self.found.push(requirement);
        }
    }

    fn visit(&mut self, ty: Type, class: Option<StorageClass>) {
        let context = self.context;
        match ty.data(context) {
            TypeData::Integer { .. } | TypeData::Float(_) => return self.visit_scalar(ty, class),
            TypeData::Vector { .. } => {
                if matches!(ty.element_count(context), Some(8 | 16)) {
                    self.require(&VECTOR_16);
                }
                self.pending.extend(ty.element_type(context).map(|element| (element, class)));
                return;
            }
            _ => {}
        }
        if let Some(pointer) = PointerType::from_type(context, ty) {
            let class = *pointer.storage_class(context);
            let value = i64::from(class.value());
            if let Some(case) = StorageClass::DESCRIPTOR.cases.iter().find(|case| case.value == value) {
                self.require(&case.availability);
            }
            self.pending.push((*pointer.pointee(context), Some(class)));
        } else if let Some(structure) = StructType::from_type(context, ty) {
            let members = structure.member_types(context).iter().rev();
            self.pending.extend(members.map(|member| (*member, class)));
        } else if let Some(image) = ImageType::from_type(context, ty) {
            self.visit_image(image);
        } else if let Some(sampled) = SampledImageType::from_type(context, ty) {
            self.pending.push((*sampled.image(context), None));
        } else {
            if MatrixType::from_type(context, ty).is_some() {
                self.require(&MATRIX);
            } else if CooperativeMatrixType::from_type(context, ty).is_some() {
                self.require(&COOPERATIVE_MATRIX);
            } else if TensorArmType::from_type(context, ty).is_some() {
                self.require(&TENSOR);
            } else if RuntimeArrayType::from_type(context, ty).is_some() {
                self.require(&SHADER);
            }
            self.pending.extend(super::part(context, ty, None).map(|part| (part, class)));
        }
    }

    fn visit_scalar(&mut self, ty: Type, class: Option<StorageClass>) {
        let bits = ty.bit_width(self.context).unwrap_or(0);
        if let Some(requirement) = class.and_then(|class| storage_requirement(bits, class)) {
            return self.require(requirement);
        }
        let requirement = match (ty.data(self.context), bits) {
            (TypeData::Float(FloatFormat::BF16), _) => &BFLOAT_16,
            (TypeData::Float(_), 16) => &FLOAT_16,
            (TypeData::Float(_), 64) => &FLOAT_64,
            (TypeData::Integer { .. }, 8) => &INT_8,
            (TypeData::Integer { .. }, 16) => &INT_16,
            (TypeData::Integer { .. }, 64) => &INT_64,
            _ => return,
        };
        self.require(requirement);
    }

    fn visit_image(&mut self, image: ImageType) {
        let context = self.context;
        self.require(dimension_requirement(*image.dim(context), *image.sampler_use(context)));
        let format = i64::from(image.texel_format(context).value());
        if let Some(case) = ImageFormat::DESCRIPTOR.cases.iter().find(|case| case.value == format) {
            self.require(&case.availability);
        }
        self.pending.push((*image.element(context), None));
    }
}
