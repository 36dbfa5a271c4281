//! The dialect `toy`: the generated code of `src/toy.dialect`, and its hand-written parts.

mod calls;
mod combine;
mod fold;
mod growth;
mod lower;
mod machine;
mod passes;
mod print;
mod shapes;
mod syntax;
mod verify;

pub use combine::TransposeTransposeByHand;
use combine::reshape_constant;
use fold::materialize_constant;
use lower::{add_legality, add_patterns, buffer_type};
use print::add_printing;
use syntax::{parse_one_or_all_types, print_one_or_all_types};
use verify::{element_tensor, verify_elementwise};

use terrace::conversion::PreparedConversions;

terrace::include_dialect!("toy");
