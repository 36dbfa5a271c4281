//! Text that several ops, types or attributes have in common.

mod environments;
mod literals;

pub(crate) use environments::{
    parse_capabilities, parse_environment, parse_extensions, print_capabilities, print_environment,
    print_extensions,
};
pub(crate) use literals::{
    OUT_OF_RANGE, parse_i32, parse_quoted, parse_result_type, parse_word, print_quoted,
};
