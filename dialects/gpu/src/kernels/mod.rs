//! Kernels: their functions, their launch, and their compiled form.

pub(crate) mod attributions;
pub(crate) mod compilation;
mod functions;
mod launch;
pub(crate) mod launch_sizes;
mod symbols;
