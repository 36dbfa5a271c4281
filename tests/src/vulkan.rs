//! Whether there is a Vulkan device.

/// Opens a Vulkan device, to see whether tests can use one.
///
/// # Errors
///
/// The reason why there is none.
#[cfg(feature = "vulkan")]
pub fn vulkan_device() -> Result<(), String> {
    terrace_vulkan::Device::open().map(drop).map_err(|error| error.to_string())
}

/// Returns that tests use no Vulkan device without the feature.
///
/// # Errors
///
/// Always.
#[cfg(not(feature = "vulkan"))]
pub fn vulkan_device() -> Result<(), String> {
    Err("the feature 'vulkan' is not enabled".to_owned())
}
