//! Implementations of `ResultSizesOpInterface` for ops that list the sizes of their result.

/// Implements `ResultSizesOpInterface` for ops whose result type has the static sizes and whose operands are the dynamic
/// ones: `Op: result, operands;`.
#[macro_export]
macro_rules! sizes_by_type {
    ($($op:ident: $result:ident, $sizes:ident;)*) => {
        $(impl $crate::runtime::interfaces::ResultSizesOpInterface for $op {
            fn result_size(
                self,
                ir: &$crate::runtime::ir::Body,
                dimension: usize,
            ) -> Option<$crate::runtime::fold::FoldedValue> {
                $crate::memory::size_by_type(ir, self.$result(ir), self.$sizes(ir), dimension)
            }
        })*
    };
}

/// Implements `ResultSizesOpInterface` for ops with a list of sizes, each a constant or a value:
/// `Op: attribute, operands;`. Sizes of a result of smaller rank are unknown.
#[macro_export]
macro_rules! listed_sizes {
    ($($op:ident: $numbers:ident, $values:ident;)*) => {
        $(impl $crate::runtime::interfaces::ResultSizesOpInterface for $op {
            fn result_size(
                self,
                ir: &$crate::runtime::ir::Body,
                dimension: usize,
            ) -> Option<$crate::runtime::fold::FoldedValue> {
                let numbers = self.$numbers(ir);
                if Some(numbers.len()) != ir.value_type(self.result(ir)).rank(ir.context()) {
                    return None;
                }
                $crate::mixed_list::MixedList::new(numbers, self.$values(ir)).get(ir.context(), dimension)
            }
        })*
    };
}
