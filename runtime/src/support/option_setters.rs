//! Setters of option structs.

/// Declares a builder-style setter for each field of an options struct: `options.with_field(value)`.
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
