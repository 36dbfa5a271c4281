//! Launches of the interpreter, executed on a device.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;
use terrace_interpreter::memory::{AllocationId, Cell, Memory};
use terrace_interpreter::{Datum, KernelLaunch, Stop};
use terrace_runtime::ir::Op;
use terrace_spirv::TARGET_ENVIRONMENT;

use crate::device::{Device, DeviceError, ProgramId};
use crate::kernel::{Argument, Converted, Failure, Form, Request, convert};

/// The parts of a launch for which a kernel is specialised.
#[derive(PartialEq, Eq, Hash)]
struct Key {
    kernel: Op,
    block: [u32; 3],
    arguments: Vec<Argument>,
    /// The buffer of each argument: memrefs of the same memory share one.
    buffers: Vec<usize>,
}

/// A kernel that was compiled.
struct Compiled {
    program: ProgramId,
    forms: Vec<Form>,
    writes: Vec<bool>,
}

/// A Vulkan device on which an interpreter launches kernels.
///
/// The context of the program needs the dialect `spirv`.
pub struct VulkanDevice {
    device: Device,
    compiled: FxHashMap<Key, Compiled>,
}

impl VulkanDevice {
    /// Opens a device, as [`Device::open`] does.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn open() -> Result<VulkanDevice, DeviceError> {
        Ok(VulkanDevice { device: Device::open()?, compiled: FxHashMap::default() })
    }

    /// Returns the name of the device.
    pub fn name(&self) -> &str {
        self.device.name()
    }

    /// Returns the sizes of a block, if the device has such blocks.
    fn block(&self, block: [i64; 3]) -> Result<[u32; 3], Stop> {
        let features = self.device.features();
        let fits = block.iter().zip(features.workgroup_size).all(|(size, most)| *size <= i64::from(most));
        let count = block.iter().try_fold(1_i64, |all, size| all.checked_mul(*size));
        match fits && count.is_some_and(|count| count <= i64::from(features.invocations)) {
            true => Ok(block.map(|size| size as u32)),
            false => {
                let (most, all) = (features.workgroup_size, features.invocations);
                let help = format!("the device has {most:?} threads at most, and {all} in all");
                Err(Stop::limit(format!("launches blocks of {block:?} threads")).help(help))
            }
        }
    }
}

impl terrace_interpreter::Device for VulkanDevice {
    fn launch(&mut self, memory: &mut Memory, launch: &KernelLaunch<'_>) -> Result<(), Stop> {
        let block = self.block(launch.block)?;
        let groups = launch.grid.map(|size| u32::try_from(size).unwrap_or(u32::MAX));
        let mut arguments = Vec::new();
        let mut buffers: Vec<Vec<u8>> = Vec::new();
        let mut shared: FxHashMap<AllocationId, usize> = FxHashMap::default();
        let mut places = Vec::new();
        for (position, value) in launch.arguments.iter().enumerate() {
            let Datum::Memory(memref) = value else {
                arguments.push(Argument::Value);
                places.push(buffers.len());
                buffers.push(Vec::new());
                continue;
            };
            check_cell(&memref.cell, position)?;
            let size = memref.cell.size().max(1) as i64;
            if memref.offset % size != 0 {
                return Err(Stop::unsupported(format!(
                    "passes argument {position}, which begins between two elements of its memory"
                )));
            }
            let (sizes, strides) = (memref.sizes.to_vec(), memref.strides()?.to_vec());
            arguments.push(Argument::Memory { offset: memref.offset / size, sizes, strides });
            if let Some(known) = shared.get(&memref.allocation) {
                places.push(*known);
                continue;
            }
            shared.insert(memref.allocation, buffers.len());
            places.push(buffers.len());
            buffers.push(memory.bytes(memref.allocation)?.to_vec());
        }
        let compiled = self.compiled(launch, block, arguments, &places)?;
        for ((value, form), place) in launch.arguments.iter().zip(&compiled.forms).zip(&places) {
            if *form != Form::Memory {
                append(value, *form, &mut buffers[*place])?;
            }
        }
        let lengths: Vec<usize> = buffers.iter().map(Vec::len).collect();
        for buffer in &mut buffers {
            // No buffer is empty, and accesses are to whole words.
            buffer.resize(buffer.len().next_multiple_of(8).max(8), 0);
        }
        let (program, writes) = (compiled.program, compiled.writes.clone());
        self.device.dispatch(program, &mut buffers, groups).map_err(|error| stop(&error))?;
        for (allocation, place) in shared {
            let is_written = places.iter().zip(&writes).any(|(other, writes)| *other == place && *writes);
            if is_written {
                memory.set_bytes(allocation, &buffers[place][..lengths[place]])?;
            }
        }
        Ok(())
    }
}

impl VulkanDevice {
    /// Returns the kernel for a launch, compiled before or now.
    fn compiled(
        &mut self,
        launch: &KernelLaunch<'_>,
        block: [u32; 3],
        arguments: Vec<Argument>,
        buffers: &[usize],
    ) -> Result<&Compiled, Stop> {
        let key = Key { kernel: launch.kernel, block, arguments, buffers: buffers.to_vec() };
        let entry = match self.compiled.entry(key) {
            Entry::Occupied(known) => return Ok(known.into_mut()),
            Entry::Vacant(entry) => entry,
        };
        let request = Request {
            module: launch.module,
            kernel: launch.kernel,
            environment: launch.program.attribute(launch.program.root(), TARGET_ENVIRONMENT),
            block,
            arguments: &entry.key().arguments,
        };
        let converted = convert(&request, self.device.features()).map_err(|failure| match failure {
            Failure::Refused(reason) => Stop::unsupported(reason),
            Failure::Reported => Stop::unsupported("launches a kernel that cannot be lowered for the device"),
        })?;
        let Converted { mut shader, forms, writes } = converted;
        for binding in &mut shader.bindings {
            binding.buffer = buffers[binding.buffer];
        }
        let program = self.device.compile(&shader).map_err(|error| stop(&error))?;
        Ok(entry.insert(Compiled { program, forms, writes }))
    }
}

/// Returns the reason why the device does not execute a launch.
fn stop(error: &DeviceError) -> Stop {
    Stop::unsupported(format!("cannot be executed by the device: {error}")).help(error.help())
}

/// Checks that elements are in the interpreter's memory as they are in a buffer.
fn check_cell(cell: &Cell, position: usize) -> Result<(), Stop> {
    let is_scalar = |cell: &Cell| match cell {
        Cell::Integer { width } => matches!(width, 1 | 8 | 16 | 32 | 64),
        Cell::Float(format) => matches!(format.width(), 16 | 32 | 64),
        _ => false,
    };
    let is_passed = match cell {
        Cell::Complex(_) => true,
        Cell::Vector { shape, element, .. } => {
            matches!(shape[..], [2..=4])
                && is_scalar(element)
                && !matches!(**element, Cell::Integer { width: 1 })
        }
        cell => is_scalar(cell),
    };
    match is_passed {
        true => Ok(()),
        false => Err(Stop::unsupported(format!("passes argument {position}, whose elements no buffer has"))
            .help("elements are numbers of 1, 8, 16, 32 or 64 bits, complex ones, and vectors of 2, 3 or 4 numbers")),
    }
}

/// Appends the bytes of a value.
fn append(value: &Datum, form: Form, bytes: &mut Vec<u8>) -> Result<(), Stop> {
    match (value, form) {
        (Datum::Integer(integer), Form::Bits(size)) => {
            let mut all = vec![0; size];
            integer.write_le_bytes(&mut all);
            bytes.extend(all);
        }
        (Datum::Float(float), Form::Single) => bytes.extend((float.to_f64() as f32).to_bits().to_le_bytes()),
        (Datum::Float(float), Form::Bits(size)) => {
            bytes.extend(float.to_bits().to_le_bytes().into_iter().take(size));
        }
        (Datum::Complex(parts), form) => {
            append(&Datum::Float(parts.0), form, bytes)?;
            append(&Datum::Float(parts.1), form, bytes)?;
        }
        (Datum::Elements(elements), form) => {
            for element in &elements.values {
                append(element, form, bytes)?;
            }
        }
        _ => return Err(Stop::unsupported("passes a value that no buffer has")),
    }
    Ok(())
}
