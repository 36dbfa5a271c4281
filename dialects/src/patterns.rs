//! Patterns that are written as functions.

/// Implements the canonicalisation of ops by functions, each a pattern with the name of the function: `Op: function`,
/// or `Op: function => Made` where it makes ops of another kind, or `Op: name = expression`.
macro_rules! patterns {
    ($($op:ident: $($name:ident $(= $apply:expr)? $(=> $made:ident)?),+;)*) => {
        $(impl $op {
            pub(super) fn canonicalization_patterns(
                _: &terrace_runtime::context::Context,
                patterns: &mut terrace_runtime::rewrite::PatternSet,
            ) {
                $(patterns.add(terrace_runtime::rewrite::DeclaredRewrite {
                    name: stringify!($name),
                    source: concat!(file!(), ":", line!()),
                    root: $op::NAME,
                    benefit: 1,
                    generated_ops: &[$($made::NAME)?],
                    apply: patterns!(@function $name $(= $apply)?),
                });)+
            }
        })*
    };
    (@function $name:ident) => { $name };
    (@function $name:ident = $apply:expr) => { $apply };
}
