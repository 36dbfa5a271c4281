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
/// `Op: attribute, operands;`. A result of smaller rank lacks some of the sizes that are 1.
#[macro_export]
macro_rules! listed_sizes {
    ($($op:ident: $numbers:ident, $values:ident;)*) => {
        $(impl $crate::runtime::interfaces::ResultSizesOpInterface for $op {
            fn result_size(
                self,
                ir: &$crate::runtime::ir::Body,
                dimension: usize,
            ) -> Option<$crate::runtime::fold::FoldedValue> {
                let sizes = $crate::mixed_list::MixedList::new(self.$numbers(ir), self.$values(ir));
                let shape = ir.value_type(self.result(ir)).shape(ir.context())?;
                let dropped = $crate::mixed_list::dropped_ones(shape, &sizes.numbers)?;
                let mut kept = (0..dropped.len()).filter(|position| !dropped[*position]);
                sizes.get(ir.context(), kept.nth(dimension)?)
            }
        })*
    };
}
