//! The target environment of a kernel: that of its module, or that of the device.

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_spirv::{
    Capability, ModuleOp, TARGET_ENVIRONMENT, TargetEnvAttr, TargetEnvironment, VerCapExtAttr, Version,
};

use crate::Features;

/// The last version of SPIR-V that all devices of Vulkan 1.2 take.
const LAST_VERSION: Version = Version::V1_5;

/// Returns the environment that a module of `gpu` names: among its targets, or as its attribute.
pub(super) fn of_module(module: &Body) -> Option<Attribute> {
    let context = module.context();
    let root = module.root();
    let targets = module.attribute(root, "targets").and_then(|targets| targets.as_array(context));
    let is_environment = |target: &&Attribute| TargetEnvAttr::from_attribute(context, **target).is_some();
    let target = targets.unwrap_or_default().iter().find(is_environment).copied();
    target.or_else(|| module.attribute(root, TARGET_ENVIRONMENT))
}

/// Returns the environment that a device offers.
pub(super) fn of_device(context: &Context, features: &Features) -> Result<Attribute, String> {
    let parsed = super::parsed(context, &features.target_environment());
    parsed.map_err(|reason| format!("needs the target environment of the device: {reason}"))
}

/// Returns whether integers of 64 bits are there.
pub(super) fn has_wide_integers(context: &Context, environment: Attribute) -> bool {
    let known = TargetEnvAttr::from_attribute(context, environment);
    let known = known.and_then(|known| TargetEnvironment::from_attribute(context, known));
    known.is_some_and(|known| known.allows(Capability::Int64))
}

/// Checks that a device has all that a module of `spirv` requires.
///
/// # Errors
///
/// If it lacks something: the end of a sentence that begins with the launch.
pub(super) fn check(module: &Body, features: &Features) -> Result<(), String> {
    let context = module.context();
    let triple = ModuleOp::from_op(module, module.root()).and_then(|op| op.vce_triple_attr(module));
    let Some(triple) = triple.and_then(|triple| VerCapExtAttr::from_attribute(context, triple)) else {
        return Ok(());
    };
    let version = *triple.version(context);
    if version > LAST_VERSION {
        return Err(format!(
            "launches a kernel that requires version {version}, and the device has {LAST_VERSION}"
        ));
    }
    let names = features.capabilities();
    let offered: Vec<Capability> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let offered = TargetEnvironment::new(version, &offered, triple.extensions(context));
    match triple.capabilities(context).iter().find(|needed| !offered.has_capability(**needed)) {
        Some(missing) => {
            Err(format!("launches a kernel that requires the capability '{missing}', which the device lacks"))
        }
        None => Ok(()),
    }
}
