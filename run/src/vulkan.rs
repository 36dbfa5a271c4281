//! Execution of kernels on a Vulkan device: the interpreter executes the host's part.

use std::io::Write;

use terrace_runtime::diagnostics::Reported;
use terrace_runtime::location::Location;

use crate::Arguments;
use crate::program::Program;

/// Executes a function, whose kernels run on a device, and prints its results.
#[cfg(feature = "vulkan")]
pub(crate) fn run(
    mut program: Program,
    arguments: &Arguments,
    output: &mut dyn Write,
) -> Result<(), Reported> {
    if !terrace_vulkan::outline_kernels(&mut program.body)? {
        let context = program.body.context();
        let error = context.emit_error(Location::UNKNOWN, "the program has no kernel for a device");
        return Err(error
            .help("kernels are launched by 'gpu.launch_func' and 'gpu.launch', and made of 'scf.parallel' without results")
            .report());
    }
    let device = terrace_vulkan::VulkanDevice::open().map_err(|error| {
        program.body.context().emit_error(Location::UNKNOWN, &error).help(error.help()).report()
    })?;
    if arguments.verbose {
        eprintln!("note: device: {}", device.name());
    }
    crate::interpreted::run_with(&program.body, arguments, output, |interpreter| {
        interpreter.machine_mut().set_device(device);
    })
}

/// Reports that this program was built without Vulkan.
#[cfg(not(feature = "vulkan"))]
pub(crate) fn run(program: Program, _: &Arguments, _: &mut dyn Write) -> Result<(), Reported> {
    let message = "'--engine vulkan' needs the feature 'vulkan', which this program was built without";
    let help = "build 'terrace-run' with '--features vulkan'";
    Err(program.body.context().emit_error(Location::UNKNOWN, message).help(help).report())
}
