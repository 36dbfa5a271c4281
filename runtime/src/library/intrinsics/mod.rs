//! Intrinsics: named functions that definitions refer to, each implemented once.
//!
//! A definition calls an intrinsic by name (`intrinsic has_rank(2)`). Compiled code calls the function of that name in
//! this module, or the author's function by its path. A definition loaded at run time finds it in the [`Intrinsic`]
//! table of its dialect. The table of `builtin` has those of the engine and is generated from their uses in the
//! library.

mod attributes;
mod literals;
mod regions;
mod relations;
mod table;
mod types;

pub use attributes::{
    array_elements, dense_array_type, elements_type, has_dense_elements_at_least, has_dense_length,
    has_length, has_maximum_length, has_minimum_length, has_nth_integer, has_nth_integer_at_least, held_type,
    is_flat_symbol_reference, is_integer, is_integer_at_least, is_integer_at_most, is_one_of_strings,
    is_power_of_two, type_of,
};
pub use literals::{
    dense_array_attribute, dense_array_attribute_checked, elements_attribute, elements_attribute_checked,
    float_attribute, float_attribute_checked, integer_attribute, integer_attribute_checked,
};
pub use regions::{
    has_block_arguments_at_most, has_block_count, has_maximum_block_count, has_minimum_block_count,
};
pub use relations::{
    has_no_use, has_one_use, same_attribute, same_element_count, same_element_type, same_rank, same_shape,
    same_type, same_types, types_are, types_follow,
};
pub use table::{Arguments, Entity, EntityGroup, Intrinsic, IntrinsicFunction, Subject, select, select_each};
pub use terrace_vocabulary::{
    Argument, ConstraintKind, DenseLiteral, EntityKind, IntrinsicParameter, IntrinsicRole, IntrinsicSignature,
};
pub use types::{
    complex_element_type, element_type_or_self, float_type, has_any_rank, has_bit_width, has_element_count,
    has_float_format, has_minimum_rank, has_rank, has_rank_at_most, has_scalable_dimension, has_signedness,
    has_static_shape, has_text, index_type, inner_type, integer_of_same_shape, integer_type, is_shaped,
    is_strided_memref, is_trailing_dimension_scalable, none_type, shaped_element_type, tuple_element_types,
    type_of_text,
};
