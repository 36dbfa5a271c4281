//! The library for function-like ops: signature syntax, accessors and verification of what implements
//! [`FunctionOpInterface`](crate::interfaces::FunctionOpInterface).
//!
//! An op declares by a [`SignatureLayout`] which of its inherent attributes hold the name, the function type, the
//! visibility and the attributes of arguments and results. A context turns that into [`SignatureSlots`] once;
//! everything here reaches the attributes by slot. [`parse_function`] and [`print_function`] are the custom form
//!
//! ```text
//! func private @name(%a: i32 {attributes}, ...) -> (i32 {attributes}) attributes {...} {...}
//! ```
//!
//! An op that has more words before its name or behind its signature puts the same form together from
//! [`parse_function_signature`] and [`parse_function_body`], and the functions that print these.

mod access;
mod declared;
mod layout;
mod parse;
mod print;
mod verify;

pub use access::{
    add_entry_block, argument_attributes, callable_region, entry_block, function_type, inputs, is_variadic,
    name, result_attributes, results, set_function_type,
};
pub use declared::{declared_function_interfaces, declared_symbol_interfaces};
pub use layout::{FunctionTypeParts, FunctionTypeSyntax, SignatureLayout, SignatureSlots};
pub use parse::{parse_function, parse_function_body, parse_function_signature};
pub(crate) use parse::{parse_optional_body, parse_signature};
pub(crate) use print::print_signature;
pub use print::{has_custom_signature, print_function, print_function_body, print_function_signature};
pub(crate) use verify::{check_function_attributes, verify_function};
