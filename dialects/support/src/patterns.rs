//! Registration of patterns written as functions.

/// Implements the canonicalization hook of ops. Each pattern is a function and has its name: `Op: function`, or `Op:
/// function => Made` if it creates ops of kind `Made`, or `Op: name = expression`.
///
/// Invoke the macro in a child module of the one with the ops.
#[macro_export]
macro_rules! patterns {
    ($($op:ident: $($name:ident $(= $apply:expr)? $(=> $made:ident)?),+;)*) => {
        $(impl $op {
            pub(super) fn canonicalization_patterns(
                _: &$crate::runtime::context::Context,
                patterns: &mut $crate::runtime::rewrite::PatternSet,
            ) {
                $(patterns.add($crate::runtime::rewrite::DeclaredRewrite {
                    name: stringify!($name),
                    source: concat!(file!(), ":", line!()),
                    root: $op::NAME,
                    benefit: 1,
                    generated_ops: &[$($made::NAME)?], operand_ops: &[],
                    apply: $crate::patterns!(@function $name $(= $apply)?),
                });)+
            }
        })*
    };
    (@function $name:ident) => { $name };
    (@function $name:ident = $apply:expr) => { $apply };
}
