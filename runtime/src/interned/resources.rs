//! Resource blobs and the resource section of a file.
//!
//! A blob belongs to a dialect and has a key. The key in a file may differ from the key in the context: if
//! another file of the context uses the key, the key becomes unique by a numeric suffix, `foo_1`, at the
//! first use or definition in the file. Two files therefore never share a blob by accident, and no blob of
//! one overwrites a blob of another.
//!
//! External resources belong to tools, not to the IR. They are stored as text and printed unchanged.

use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashMap;

/// The bytes of a resource and their required alignment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Blob {
    /// In bytes; a power of two.
    alignment: u32,
    bytes: Box<[u8]>,
}

impl Blob {
    /// Returns a blob with these bytes.
    ///
    /// # Errors
    ///
    /// [`InvalidAlignment`] if the alignment is not a power of two.
    pub fn new(alignment: u32, bytes: impl Into<Box<[u8]>>) -> Result<Blob, InvalidAlignment> {
        if alignment.is_power_of_two() {
            Ok(Blob { alignment, bytes: bytes.into() })
        } else {
            Err(InvalidAlignment(alignment))
        }
    }

    /// Returns the alignment in bytes: a power of two.
    pub fn alignment(&self) -> u32 {
        self.alignment
    }

    /// Returns the bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
}

/// The error that the alignment of a blob is not a power of two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidAlignment(pub u32);

impl fmt::Display for InvalidAlignment {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "the alignment of a blob is a power of two, not {}", self.0)
    }
}

impl std::error::Error for InvalidAlignment {}

/// The value of an external resource in textual form.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExternalValue {
    /// `true`, `false`
    Bool(bool),
    /// `"text"`, also for a blob that was not decoded.
    String(Vec<u8>),
}

/// An external resource: a tool's data attached to the IR.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExternalResource {
    /// The name of the tool.
    pub provider: String,
    /// The key, which need not be unique.
    pub key: String,
    /// The value.
    pub value: ExternalValue,
}

/// The resources of a context, which may be used from several threads concurrently.
///
/// ```
/// use terrace_runtime::context::Context;
/// use terrace_runtime::dialect::DialectRegistry;
/// use terrace_runtime::resources::Blob;
///
/// let context = Context::new(&DialectRegistry::new());
/// let key = context.resources().declare("builtin", "weights");
/// context.resources().define("builtin", &key, Blob::new(4, [1, 0, 0, 0])?);
/// assert_eq!(context.resources().blob("builtin", "weights").unwrap().bytes(), [1, 0, 0, 0]);
/// assert_eq!(context.resources().declare("builtin", "weights"), "weights_1");
/// # Ok::<(), terrace_runtime::resources::InvalidAlignment>(())
/// ```
#[derive(Default)]
pub struct Resources {
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    /// By dialect and key. A declared key without definition has no blob.
    blobs: FxHashMap<String, DialectBlobs>,
    external: Vec<ExternalResource>,
}

#[derive(Default)]
struct DialectBlobs {
    by_key: FxHashMap<String, Option<Arc<Blob>>>,
    /// The next suffix for each duplicated key, so that many duplicates need no search.
    next_number: FxHashMap<String, u64>,
}

impl Resources {
    /// Returns an empty set.
    pub fn new() -> Self {
        Resources::default()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Allocates a key for a new resource of a dialect and returns it: `key`, with a numeric suffix if it is
    /// in use.
    pub fn declare(&self, dialect: &str, key: &str) -> String {
        let mut state = self.state();
        let blobs = state.blobs.entry(dialect.to_owned()).or_default();
        let mut taken = key.to_owned();
        if blobs.by_key.contains_key(key) {
            let number = blobs.next_number.entry(key.to_owned()).or_insert(1);
            while blobs.by_key.contains_key(&taken) {
                taken = format!("{key}_{number}");
                *number += 1;
            }
        }
        blobs.by_key.insert(taken.clone(), None);
        taken
    }

    /// Defines the blob of a dialect's resource, replacing an earlier one.
    pub fn define(&self, dialect: &str, key: &str, blob: Blob) {
        let mut state = self.state();
        let blobs = state.blobs.entry(dialect.to_owned()).or_default();
        blobs.by_key.insert(key.to_owned(), Some(Arc::new(blob)));
    }

    /// Returns the blob of a resource; `None` if the resource is only declared or unknown.
    pub fn blob(&self, dialect: &str, key: &str) -> Option<Arc<Blob>> {
        self.state().blobs.get(dialect)?.by_key.get(key)?.clone()
    }

    /// Adds an external resource.
    pub fn add_external(&self, resource: ExternalResource) {
        self.state().external.push(resource);
    }

    /// Removes the external resources of a provider that has read them.
    pub fn remove_external(&self, provider: &str) {
        self.state().external.retain(|resource| resource.provider != provider);
    }

    /// Returns the external resources in insertion order.
    pub fn external(&self) -> Vec<ExternalResource> {
        self.state().external.clone()
    }

    /// Returns the text of the resource section, including the line break that separates it from the ops;
    /// empty if there are no resources to print.
    ///
    /// `used` lists the dialects and keys of the resources that the IR references, in print order. Resources
    /// without a blob are omitted, and so are blobs and strings of more than `elide_larger_than` characters.
    pub fn write_section(&self, used: &[(&str, &str)], elide_larger_than: Option<u64>) -> String {
        let is_written = |characters: usize| elide_larger_than.is_none_or(|limit| characters as u64 <= limit);
        // The groups are printed in the order of their first member.
        let mut dialects = Groups::default();
        for (dialect, key) in used {
            let Some(blob) = self.blob(dialect, key) else { continue };
            // Two quotes, `0x`, and two digits for each byte of alignment and data.
            if is_written(blob.bytes.len() * 2 + 12) {
                let mut value = String::with_capacity(blob.bytes.len() * 2 + 12);
                value.push_str("\"0x");
                write_hexadecimal(&mut value, &blob.alignment.to_le_bytes());
                write_hexadecimal(&mut value, &blob.bytes);
                value.push('"');
                dialects.add(dialect, key, value);
            }
        }
        let mut providers = Groups::default();
        for resource in self.external() {
            let value = match &resource.value {
                ExternalValue::Bool(value) => value.to_string(),
                ExternalValue::String(bytes) => quoted(bytes),
            };
            if is_written(value.len()) {
                providers.add(&resource.provider, &resource.key, value);
            }
        }
        let mut text = String::new();
        for (name, groups) in [("dialect_resources", dialects), ("external_resources", providers)] {
            if groups.groups.is_empty() {
                continue;
            }
            text.push_str(if text.is_empty() { "\n{-#\n" } else { ",\n" });
            groups.write(&mut text, name);
        }
        if !text.is_empty() {
            text.push_str("\n#-}\n");
        }
        text
    }
}

/// Entries grouped by dialect or provider; groups and entries are in insertion order.
#[derive(Default)]
struct Groups {
    places: BTreeMap<String, usize>,
    groups: Vec<(String, Vec<(String, String)>)>,
}

impl Groups {
    fn add(&mut self, group: &str, key: &str, value: String) {
        let place = *self.places.entry(group.to_owned()).or_insert_with(|| {
            self.groups.push((group.to_owned(), Vec::new()));
            self.groups.len() - 1
        });
        self.groups[place].1.push((key.to_owned(), value));
    }

    fn write(&self, text: &mut String, name: &str) {
        let _ = writeln!(text, "  {name}: {{");
        for (index, (group, entries)) in self.groups.iter().enumerate() {
            let separator = if index > 0 { ",\n" } else { "" };
            let _ = writeln!(text, "{separator}    {}: {{", keyword_or_string(group));
            for (index, (key, value)) in entries.iter().enumerate() {
                let separator = if index > 0 { ",\n" } else { "" };
                let _ = write!(text, "{separator}      {}: {value}", keyword_or_string(key));
            }
            text.push_str("\n    }");
        }
        text.push_str("\n  }");
    }
}

fn write_hexadecimal(text: &mut String, bytes: &[u8]) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in bytes {
        text.push(char::from(DIGITS[usize::from(byte >> 4)]));
        text.push(char::from(DIGITS[usize::from(byte & 15)]));
    }
}

/// Returns a key as a bare identifier if it is one, and as a string literal otherwise.
fn keyword_or_string(key: &str) -> String {
    let mut bytes = key.bytes();
    let is_bare = bytes.next().is_some_and(|first| first.is_ascii_alphabetic() || first == b'_')
        && bytes.all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'));
    if is_bare { key.to_owned() } else { quoted(key.as_bytes()) }
}

/// Returns a string literal of these bytes.
fn quoted(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 2);
    text.push('"');
    for &byte in bytes {
        match byte {
            b'\\' => text.push_str("\\\\"),
            b'"' => text.push_str("\\22"),
            b' '..=b'~' => text.push(char::from(byte)),
            _ => {
                text.push('\\');
                write_hexadecimal(&mut text, &[byte]);
            }
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_is_taken_gets_a_number() {
        let resources = Resources::new();
        let keys: Vec<String> = (0..3).map(|_| resources.declare("builtin", "k")).collect();
        assert_eq!(keys, ["k", "k_1", "k_2"]);
        assert_eq!(resources.declare("builtin", "k_1"), "k_1_1");
        assert_eq!(resources.declare("other", "k"), "k");
    }

    #[test]
    fn the_section_has_what_is_used_and_defined() {
        let resources = Resources::new();
        for key in ["b", "a a", "unused", "undefined"] {
            resources.declare("builtin", key);
        }
        for key in ["b", "a a", "unused"] {
            resources.define("builtin", key, Blob::new(8, [1, 0xAB]).unwrap());
        }
        let external = |key: &str, value| {
            resources.add_external(ExternalResource {
                provider: "tool".to_owned(),
                key: key.to_owned(),
                value,
            });
        };
        external("flag", ExternalValue::Bool(true));
        external("text", ExternalValue::String(b"a\"\n".to_vec()));
        let used = [("builtin", "b"), ("builtin", "a a"), ("builtin", "undefined")];
        insta::assert_snapshot!(resources.write_section(&used, None), @r#"
        {-#
          dialect_resources: {
            builtin: {
              b: "0x0800000001AB",
              "a a": "0x0800000001AB"
            }
          },
          external_resources: {
            tool: {
              flag: true,
              text: "a\22\0A"
            }
          }
        #-}
        "#);
        assert_eq!(Resources::new().write_section(&used, None), "");
    }

    #[test]
    fn alignments_are_powers_of_two() {
        assert!(Blob::new(0, []).is_err());
        assert_eq!(
            Blob::new(3, []).unwrap_err().to_string(),
            "the alignment of a blob is a power of two, not 3"
        );
    }
}
