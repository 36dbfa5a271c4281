//! Target environments: the version, the capabilities and the extensions that modules may use.

use std::fmt::Write;

use terrace_runtime::attributes::Attribute;
use terrace_runtime::context::Context;
use terrace_runtime::ir::Body;
use terrace_runtime::pass::OptionType;
use terrace_runtime::symbols::Outer;
use terrace_spirv::{
    Capability, Extension, ResourceLimitsAttr, TARGET_ENVIRONMENT, TargetEnvAttr, TargetEnvironment,
    VerCapExtAttr, Version,
};

/// The number of invocations of a subgroup where no limit says otherwise.
const SUBGROUP_SIZE: i32 = 32;

/// A target environment, as a module or an option declares it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Environment {
    version: Version,
    capabilities: Vec<Capability>,
    extensions: Vec<Extension>,
    /// The offer of all of these.
    offered: TargetEnvironment,
    subgroup_size: i32,
}

impl Default for Environment {
    /// Returns the environment where none is given: shaders of version 1.0 with storage buffers.
    fn default() -> Self {
        let extensions = vec![Extension::SpvKhrStorageBufferStorageClass];
        Environment::new(Version::V1_0, vec![Capability::Shader], extensions)
    }
}

impl Environment {
    /// Returns the environment with what is declared, and all that this implies.
    pub fn new(version: Version, capabilities: Vec<Capability>, extensions: Vec<Extension>) -> Self {
        let offered = TargetEnvironment::new(version, &capabilities, &extensions);
        Environment { version, capabilities, extensions, offered, subgroup_size: SUBGROUP_SIZE }
    }

    /// Returns the environment that the root of a body has, or the nearest op around.
    pub fn around(ir: &Body, outer: &Outer<'_>) -> Option<Self> {
        let own = (ir, ir.root());
        let mut ops = std::iter::once(&own).chain(outer.ancestors());
        let attribute = ops.find_map(|(body, op)| body.attribute(*op, TARGET_ENVIRONMENT))?;
        Self::of_attribute(ir.context(), attribute)
    }

    /// Returns the environment that an attribute `#spirv.target_env` says.
    pub(crate) fn of_attribute(context: &Context, attribute: Attribute) -> Option<Self> {
        let environment = TargetEnvAttr::from_attribute(context, attribute)?;
        let triple = VerCapExtAttr::from_attribute(context, *environment.triple(context))?;
        let mut known = Environment::new(
            *triple.version(context),
            triple.capabilities(context).clone(),
            triple.extensions(context).clone(),
        );
        let limits = ResourceLimitsAttr::from_attribute(context, *environment.limits(context));
        known.subgroup_size = limits.map_or(SUBGROUP_SIZE, |limits| *limits.subgroup_size(context));
        Some(known)
    }

    /// Returns whether modules may use a capability: it is there or implied, and its version or extension is.
    pub fn allows(&self, capability: Capability) -> bool {
        self.offered.allows(capability)
    }

    /// Returns whether modules may use an extension: it is there, or part of the version.
    pub fn has_extension(&self, extension: Extension) -> bool {
        self.offered.has_extension(extension)
    }

    /// Returns nothing if modules may use a capability.
    ///
    /// # Errors
    ///
    /// The reason why they may not.
    pub fn require(&self, capability: Capability) -> Result<(), String> {
        match self.allows(capability) {
            true => Ok(()),
            false => Err(format!("the target environment does not have the capability '{capability}'")),
        }
    }

    /// Returns nothing if the environment has a capability, or declares it without the extension that it is part of.
    ///
    /// # Errors
    ///
    /// If neither is the case, with the reason.
    pub(crate) fn require_declared(&self, capability: Capability) -> Result<(), String> {
        match self.capabilities.contains(&capability) {
            true => Ok(()),
            false => self.require(capability),
        }
    }

    /// Returns the number of invocations of a subgroup.
    pub fn subgroup_size(&self) -> i32 {
        self.subgroup_size
    }
}

/// Written like the attribute `#spirv.vce`: `v1.3,[Shader,Int64],[SPV_KHR_8bit_storage]`.
impl OptionType for Environment {
    const EXPECTED: &'static str = "a version, capabilities and extensions: 'v1.0,[Shader],[]'";

    fn parse_option(text: &str) -> Option<Self> {
        fn list<T: std::str::FromStr>(text: &str) -> Option<Vec<T>> {
            match text.trim() {
                "" => Some(Vec::new()),
                names => names.split(',').map(|name| name.trim().parse().ok()).collect(),
            }
        }
        let (version, rest) = text.split_once(',')?;
        let lists = rest.trim().strip_prefix('[')?.strip_suffix(']')?;
        let (capabilities, extensions) = lists.split_once(']')?;
        let extensions = extensions.trim().strip_prefix(',')?.trim().strip_prefix('[')?;
        Some(Environment::new(version.trim().parse().ok()?, list(capabilities)?, list(extensions)?))
    }

    fn option_text(&self) -> String {
        fn list(names: &[impl ToString]) -> String {
            names.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
        }
        let mut text = self.version.to_string();
        let _ = write!(text, ",[{}],[{}]", list(&self.capabilities), list(&self.extensions));
        text
    }
}

/// A conversion with an option for the target environment.
pub(crate) trait HasEnvironment: Clone {
    /// The option.
    fn environment(&mut self) -> &mut Option<Environment>;
}

/// Implements [`HasEnvironment`] for a conversion with the option `environment`.
macro_rules! has_environment {
    ($conversion:ty) => {
        impl $crate::environment::HasEnvironment for $conversion {
            fn environment(&mut self) -> &mut Option<$crate::environment::Environment> {
                &mut self.environment
            }
        }
    };
}
pub(crate) use has_environment;

/// Returns the conversion with the target environment around a body, if the option leaves it to that.
pub(crate) fn environment_around<C: HasEnvironment>(
    conversion: &C,
    ir: &Body,
    outer: &Outer<'_>,
) -> Option<C> {
    let mut adapted = conversion.clone();
    let option = adapted.environment();
    if option.is_some() {
        return None;
    }
    *option = Some(Environment::around(ir, outer)?);
    Some(adapted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_environment_is_an_option() {
        let text = "v1.3,[Shader,Int64],[SPV_KHR_8bit_storage]";
        let environment = Environment::parse_option(text).unwrap();
        assert_eq!(environment.option_text(), text);
        assert!(environment.allows(Capability::Matrix) && !environment.allows(Capability::Int8));
        assert_eq!(Environment::parse_option("v1.3"), None);
        assert_eq!(Environment::parse_option("v1.3,[Shade],[]"), None);
    }

    #[test]
    fn a_capability_needs_its_version_or_extension() {
        let allows = |text| {
            let environment = Environment::parse_option(text).unwrap();
            environment.allows(Capability::StorageBuffer8BitAccess)
        };
        assert!(!allows("v1.0,[StorageBuffer8BitAccess],[]"));
        assert!(allows("v1.0,[StorageBuffer8BitAccess],[SPV_KHR_8bit_storage]"));
        assert!(allows("v1.5,[StorageBuffer8BitAccess],[]"));
    }
}
