//! Kernels of the dialect `gpu`, executed on a Vulkan device.
//!
//! The interpreter executes the host's part of a program, with a [`VulkanDevice`] for its launches. When a kernel is launched,
//! it is specialised for the sizes of the launch and of its memrefs, lowered to the dialect `spirv` for the
//! [features](Features) of the device, serialised, and dispatched. Memory is copied to the device before and back behind.
//!
//! ```no_run
//! # fn run(mut program: terrace_runtime::ir::Body) -> Result<(), Box<dyn std::error::Error>> {
//! use terrace_interpreter::{Interpreter, Limits};
//!
//! let device = terrace_vulkan::VulkanDevice::open()?;
//! terrace_vulkan::outline_kernels(&mut program).map_err(|_| "reported")?;
//! let mut interpreter = Interpreter::new(&program, &Limits::default());
//! interpreter.machine_mut().set_device(device);
//! # Ok(())
//! # }
//! ```
//!
//! [`Device`] is the device alone: it executes binaries.

mod device;
mod kernel;
mod launcher;
mod outline;

pub use device::{Binding, Device, DeviceError, Features, ProgramId, Shader};
pub use launcher::VulkanDevice;
pub use outline::outline_kernels;
