//! Suggested names of results.

/// Implements `OpAsmOpInterface` for ops that suggest one name for their first result.
///
/// Invoke the macro where `OpAsmOpInterface` is in scope.
#[macro_export]
macro_rules! result_names {
    ($($op:ident: $name:literal;)*) => {
        $(impl $crate::runtime::interfaces::OpAsmOpInterface for $op {
            fn result_names(
                self,
                ir: &$crate::runtime::ir::Body,
                set_name: &mut dyn FnMut($crate::runtime::ir::Value, &str),
            ) {
                if let Some(result) = ir.results(self.op()).next() {
                    set_name(result, $name);
                }
            }
        })*
    };
}
