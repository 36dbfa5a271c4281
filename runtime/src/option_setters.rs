//! Setters of option structs.

/// Declares a setter for each field of a struct of options: `options.with_field(value)`.
macro_rules! option_setters {
    ($name:ident { $($setter:ident = $field:ident: $ty:ty,)* }) => {
        impl $name {$(
            #[doc = concat!("Sets [`", stringify!($field), "`](Self::", stringify!($field), ").")]
            #[must_use]
            pub fn $setter(mut self, $field: $ty) -> Self {
                self.$field = $field;
                self
            }
        )*}
    };
}

pub(crate) use option_setters;
