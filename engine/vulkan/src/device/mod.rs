//! Vulkan devices: opening one, and the execution of compute shaders.

// The interface of Vulkan is one of C. Each call is made with handles of this module, which are destroyed when the device is.
#![allow(unsafe_code)]

mod dispatch;
mod features;
mod programs;

use std::ffi::CStr;
use std::fmt;

use ash::vk;

pub use dispatch::Binding;
pub use features::Features;
pub use programs::{ProgramId, Shader};

/// The first version of Vulkan that devices have to have.
const LEAST_VERSION: u32 = vk::API_VERSION_1_2;

/// The reason why a device cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DeviceError {
    /// The Vulkan loader is not installed.
    NoLoader(String),
    /// No driver has a device of the version that is needed.
    NoDevice,
    /// A call failed.
    Failed {
        /// The work that failed: "creating a buffer".
        what: &'static str,
        /// The result of the call.
        result: vk::Result,
    },
    /// A launch exceeds a limit of the device.
    Limit(String),
}

impl fmt::Display for DeviceError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DeviceError::NoLoader(reason) => {
                write!(formatter, "the Vulkan loader cannot be loaded: {reason}")
            }
            DeviceError::NoDevice => {
                formatter.write_str("there is no device of Vulkan 1.2 or later that executes compute shaders")
            }
            DeviceError::Failed { what, result: vk::Result::ERROR_DEVICE_LOST } => {
                write!(formatter, "the device was lost while {what}")
            }
            DeviceError::Failed { what, result } => write!(formatter, "{what} failed: {result}"),
            DeviceError::Limit(reason) => formatter.write_str(reason),
        }
    }
}

impl std::error::Error for DeviceError {}

impl DeviceError {
    /// Returns what can be done about it.
    pub fn help(&self) -> &'static str {
        match self {
            DeviceError::NoLoader(_) | DeviceError::NoDevice => {
                "the packages 'libvulkan1 mesa-vulkan-drivers' of Debian have the loader and a software device; \
                 '--engine interpreter' executes kernels without"
            }
            DeviceError::Failed { result: vk::Result::ERROR_DEVICE_LOST, .. } => {
                "a kernel that does not end, or accesses memory that is not there, may do that; the interpreter reports it"
            }
            DeviceError::Failed { .. } | DeviceError::Limit(_) => {
                "'--engine interpreter' executes kernels without a device"
            }
        }
    }
}

/// Returns an error for a call that failed.
fn failed(what: &'static str) -> impl FnOnce(vk::Result) -> DeviceError {
    move |result| DeviceError::Failed { what, result }
}

/// A Vulkan device that executes compute shaders.
pub struct Device {
    name: String,
    features: Features,
    memory_types: vk::PhysicalDeviceMemoryProperties,
    programs: Vec<programs::Program>,
    queue: vk::Queue,
    command_pool: vk::CommandPool,
    device: ash::Device,
    instance: ash::Instance,
    /// Holds the library that all calls go to.
    _entry: ash::Entry,
}

impl Device {
    /// Opens the device that is likely to be the fastest: a discrete one rather than an integrated one, and a software
    /// device last.
    ///
    /// # Errors
    ///
    /// If there is none.
    pub fn open() -> Result<Device, DeviceError> {
        // SAFETY: the library is the Vulkan loader of the system, whose initialisation has no preconditions.
        let entry =
            unsafe { ash::Entry::load() }.map_err(|error| DeviceError::NoLoader(error.to_string()))?;
        let application =
            vk::ApplicationInfo::default().application_name(c"terrace").api_version(LEAST_VERSION);
        let info = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: the structures live during the call, and name no extensions or layers.
        let instance = unsafe { entry.create_instance(&info, None) }.map_err(|result| match result {
            vk::Result::ERROR_INCOMPATIBLE_DRIVER => DeviceError::NoDevice,
            result => failed("creating a Vulkan instance")(result),
        })?;
        let opened = Self::open_physical(&instance);
        let (name, features, memory_types, device, family) = match opened {
            Ok(opened) => opened,
            Err(error) => {
                // SAFETY: the instance has no objects left.
                unsafe { instance.destroy_instance(None) };
                return Err(error);
            }
        };
        // SAFETY: the device was created with one queue of that family.
        let queue = unsafe { device.get_device_queue(family, 0) };
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(family);
        // SAFETY: the device was just created, with that family.
        let command_pool = unsafe { device.create_command_pool(&info, None) };
        let mut opened = Device {
            name,
            features,
            memory_types,
            programs: Vec::new(),
            queue,
            command_pool: vk::CommandPool::null(),
            device,
            instance,
            _entry: entry,
        };
        opened.command_pool = command_pool.map_err(failed("creating a command pool"))?;
        Ok(opened)
    }

    /// Returns the name of the device.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what shaders may use.
    pub fn features(&self) -> &Features {
        &self.features
    }

    /// Opens the best device of an instance. Returns its name, features, types of memory, and the family of its queue.
    #[allow(clippy::type_complexity)]
    fn open_physical(
        instance: &ash::Instance,
    ) -> Result<(String, Features, vk::PhysicalDeviceMemoryProperties, ash::Device, u32), DeviceError> {
        // SAFETY: the instance is alive.
        let devices = unsafe { instance.enumerate_physical_devices() }.map_err(failed("listing devices"))?;
        let rank = |physical: &vk::PhysicalDevice| {
            // SAFETY: the handle is of this instance.
            let properties = unsafe { instance.get_physical_device_properties(*physical) };
            match properties.device_type {
                vk::PhysicalDeviceType::DISCRETE_GPU => 0,
                vk::PhysicalDeviceType::INTEGRATED_GPU => 1,
                vk::PhysicalDeviceType::VIRTUAL_GPU => 2,
                _ => 3,
            }
        };
        let usable = |physical: &vk::PhysicalDevice| {
            // SAFETY: the handle is of this instance.
            let properties = unsafe { instance.get_physical_device_properties(*physical) };
            if properties.api_version < LEAST_VERSION {
                return None;
            }
            // SAFETY: as above.
            let families = unsafe { instance.get_physical_device_queue_family_properties(*physical) };
            let family =
                families.iter().position(|family| family.queue_flags.contains(vk::QueueFlags::COMPUTE))?;
            Some((*physical, family as u32))
        };
        let mut usable: Vec<(vk::PhysicalDevice, u32)> = devices.iter().filter_map(usable).collect();
        usable.sort_by_key(|(physical, _)| rank(physical));
        let Some((physical, family)) = usable.first().copied() else { return Err(DeviceError::NoDevice) };

        let (features, name) = Features::of(instance, physical);
        let mut enabled = features.enabled();
        let priorities = [1.0];
        let queues =
            [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
        let info = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_features(&enabled.core)
            .push_next(&mut enabled.version_1_1)
            .push_next(&mut enabled.version_1_2);
        // SAFETY: the device has the features that are enabled; the structures live during the call.
        let device =
            unsafe { instance.create_device(physical, &info, None) }.map_err(failed("opening the device"))?;
        // SAFETY: the handle is of this instance.
        let memory_types = unsafe { instance.get_physical_device_memory_properties(physical) };
        Ok((name, features, memory_types, device, family))
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: all work was waited for, and the objects are destroyed before what they were created from. Destroying a
        // null handle does nothing.
        unsafe {
            for program in self.programs.drain(..) {
                program.destroy(&self.device);
            }
            self.device.destroy_command_pool(self.command_pool, None);
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}

/// Returns the text of a name with a fixed length.
fn text(name: &[std::ffi::c_char]) -> String {
    let bytes: Vec<u8> = name.iter().map(|character| character.cast_unsigned()).collect();
    CStr::from_bytes_until_nul(&bytes).map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}
