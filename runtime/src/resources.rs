//! The blobs that resource attributes name, and the file's resource section.

/// The resources of a context.
#[derive(Default)]
pub struct Resources {}

impl Resources {
    /// No resources.
    pub fn new() -> Self {
        Resources::default()
    }
}
