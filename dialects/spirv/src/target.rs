//! Target environments: the version, the capabilities and the extensions that modules may use.

use terrace_runtime::context::Context;
use terrace_runtime::dialect::{Availability, Version as VersionNumber};
use terrace_runtime::ir::{Body, Op};
use terrace_runtime::symbols::Outer;

use crate::{Capability, Extension, TargetEnvAttr, VerCapExtAttr, Version};

/// The name of the attribute that holds a target environment.
pub const TARGET_ENVIRONMENT: &str = "spirv.target_env";

/// The extensions that became part of the core, with the version from which on it contains them.
const CORE_EXTENSIONS: [(Version, &[Extension]); 4] = [
    (
        Version::V1_3,
        &[
            Extension::SpvKhrShaderDrawParameters,
            Extension::SpvKhr16bitStorage,
            Extension::SpvKhrDeviceGroup,
            Extension::SpvKhrMultiview,
            Extension::SpvKhrStorageBufferStorageClass,
            Extension::SpvKhrVariablePointers,
        ],
    ),
    (
        Version::V1_4,
        &[
            Extension::SpvKhrNoIntegerWrapDecoration,
            Extension::SpvGoogleDecorateString,
            Extension::SpvGoogleHlslFunctionality1,
            Extension::SpvKhrFloatControls,
        ],
    ),
    (
        Version::V1_5,
        &[
            Extension::SpvExtDescriptorIndexing,
            Extension::SpvExtShaderViewportIndexLayer,
            Extension::SpvExtPhysicalStorageBuffer,
            Extension::SpvKhrPhysicalStorageBuffer,
            Extension::SpvKhr8bitStorage,
            Extension::SpvKhrVulkanMemoryModel,
        ],
    ),
    (
        Version::V1_6,
        &[
            Extension::SpvKhrNonSemanticInfo,
            Extension::SpvKhrIntegerDotProduct,
            Extension::SpvKhrTerminateInvocation,
            Extension::SpvExtDemoteToHelperInvocation,
        ],
    ),
];

/// A target environment: a version, capabilities with all that they imply, and extensions including those that are part
/// of the version.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TargetEnvironment {
    version: Version,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
}

impl Default for TargetEnvironment {
    /// The environment of ops that have none: version 1.0 with shaders and storage buffers.
    fn default() -> Self {
        let extensions = [Extension::SpvKhrStorageBufferStorageClass];
        Self::new(Version::V1_0, &[Capability::Shader], &extensions)
    }
}

impl TargetEnvironment {
    /// Returns the environment that offers a version, capabilities and extensions.
    pub fn new(version: Version, capabilities: &[Capability], extensions: &[Extension]) -> Self {
        let mut extensions = extensions.to_vec();
        for (since, contained) in CORE_EXTENSIONS {
            if version >= since {
                extensions.extend(contained);
            }
        }
        Self { version, capabilities: with_implied(capabilities), extensions }
    }

    /// Returns the environment that an attribute describes.
    pub fn from_attribute(context: &Context, attribute: TargetEnvAttr) -> Option<Self> {
        VerCapExtAttr::from_attribute(context, *attribute.triple(context))
            .map(|triple| Self::from_triple(context, triple))
    }

    /// Returns the environment that offers what a triple lists.
    pub fn from_triple(context: &Context, triple: VerCapExtAttr) -> Self {
        Self::new(*triple.version(context), triple.capabilities(context), triple.extensions(context))
    }

    /// Returns the environment of an op: that of the innermost of itself and the ops around it that has one. `outer` are
    /// the surroundings of the body.
    pub fn lookup(ir: &Body, op: Op, outer: &Outer<'_>) -> Option<Self> {
        let inside = std::iter::successors(Some(op), |op| ir.parent_op(*op)).map(|op| (ir, op));
        let attribute = inside.chain(outer.ancestors().iter().copied()).find_map(|(body, op)| {
            let attribute = body.discardable_attribute(op, TARGET_ENVIRONMENT)?;
            TargetEnvAttr::from_attribute(body.context(), attribute)
        })?;
        Self::from_attribute(ir.context(), attribute)
    }

    /// Returns the version.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Returns whether a capability is offered.
    pub fn has_capability(&self, capability: Capability) -> bool {
        self.capabilities.contains(&capability)
    }

    /// Returns whether an extension is offered.
    pub fn has_extension(&self, extension: Extension) -> bool {
        self.extensions.contains(&extension)
    }

    /// Returns whether all is offered that something requires.
    pub fn satisfies(&self, requirement: &Availability) -> bool {
        let has_capability =
            |name: &str| name.parse().is_ok_and(|capability| self.has_capability(capability));
        let has_extension = |name: &str| name.parse().is_ok_and(|extension| self.has_extension(extension));
        requirement.has_capability(has_capability)
            && requirement.has_version(number(self.version), has_extension)
    }

    /// Returns whether modules may use a capability: it is offered, and so is the version or the extension that brings it.
    pub fn allows(&self, capability: Capability) -> bool {
        self.has_capability(capability) && self.satisfies(requirement(capability))
    }
}

/// Returns the number of a version.
pub(crate) fn number(version: Version) -> VersionNumber {
    VersionNumber { major: 1, minor: version.value() }
}

/// Returns capabilities with those that they imply, behind them.
pub(crate) fn with_implied(capabilities: &[Capability]) -> Vec<Capability> {
    let mut all: Vec<Capability> = Vec::new();
    for capability in capabilities {
        if !all.contains(capability) {
            all.push(*capability);
        }
    }
    let mut next = 0;
    while let Some(capability) = all.get(next) {
        for implied in requirement(*capability).capabilities.iter() {
            if let Ok(implied) = implied.parse()
                && !all.contains(&implied)
            {
                all.push(implied);
            }
        }
        next += 1;
    }
    all
}

/// Returns what a capability requires, and implies.
pub(crate) fn requirement(capability: Capability) -> &'static Availability {
    let value = i64::from(capability.value());
    let case = Capability::DESCRIPTOR.cases.iter().find(|case| case.value == value);
    case.map_or(&Availability::ALWAYS, |case| &case.availability)
}
