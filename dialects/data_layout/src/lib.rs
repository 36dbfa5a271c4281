//! The dialect `dlti`: data layouts and descriptions of targets.
//!
//! * [`DataLayout`] answers queries: sizes, alignments, widths of indices, memory spaces.
//! * [`DataLayoutTypeInterface`] is implemented by types that can be laid out, [`DataLayoutOpInterface`] by ops that are
//!   scopes, and [`DataLayoutDialectInterface`] by dialects that define entries with names.

#![forbid(unsafe_code)]

mod builtin_types;
mod entries;
mod layout;
pub mod scope;
mod text;

pub use entries::{bits_of_entry, entry_for_type, query};
use entries::{verify_devices, verify_keys, verify_properties};
pub use layout::{DataLayout, Endianness, names};
use scope::{verify_data_layout_op_interface, verify_operation_attribute};
use text::{parse_entries, parse_key, parse_named_entries, print_entries, print_key, print_named_entries};

include!(concat!(env!("OUT_DIR"), "/dlti.rs"));

#[cfg(feature = "macros")]
terrace_macros::publish_definitions! { definitions = "src/dlti.dialect", module = crate }
