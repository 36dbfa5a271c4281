//! The extended sets of instructions: that of GLSL for shaders, that of OpenCL for kernels.

use terrace_runtime::conversion::ConversionRewriter;
use terrace_runtime::dialect::OpHandle;
use terrace_runtime::ir::{Op, Value};
use terrace_runtime::rewrite::MatchResult;
use terrace_runtime::types::Type;
use terrace_spirv::Capability;

use crate::environment::Environment;
use crate::support::builder::Spirv;

/// The extended set of a target environment.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Set {
    /// `GLSL.std.450`.
    Glsl,
    /// `OpenCL.std`.
    OpenCl,
    /// No set: the environment has neither the capability `Shader` nor `Kernel`.
    None,
}

impl Set {
    /// Returns the set of an environment; that of GLSL if it has both.
    pub(crate) fn of(environment: &Environment) -> Self {
        if environment.allows(Capability::Shader) {
            Set::Glsl
        } else if environment.allows(Capability::Kernel) {
            Set::OpenCl
        } else {
            Set::None
        }
    }

    /// Returns nothing if there is a set.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub(crate) fn require(self, op: Op, rewriter: &ConversionRewriter<'_>) -> MatchResult {
        match self {
            Set::None => Err(rewriter.match_failure(op, || {
                "the target environment has neither the capability 'Shader' nor 'Kernel', which bring the instruction"
            })),
            _ => Ok(()),
        }
    }

    /// Builds an instruction of the set.
    pub(crate) fn value<Glsl: OpHandle, OpenCl: OpHandle>(
        self,
        operands: &[Value],
        ty: Type,
        spirv: &mut Spirv<'_, '_>,
    ) -> Value {
        match self {
            Set::OpenCl => spirv.value::<OpenCl>(operands, ty, &[]),
            Set::Glsl | Set::None => spirv.value::<Glsl>(operands, ty, &[]),
        }
    }
}
