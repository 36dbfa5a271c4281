//! Setters of descriptors, which constants call.

/// Replaces a field in a constant function, where an assignment would drop the former value.
pub(super) const fn replace<T>(field: &mut T, value: T) {
    core::mem::forget(core::mem::replace(field, value));
}

/// Defines constant functions that return `self` with one field replaced; `=> Some` wraps the argument.
///
/// The former value is forgotten instead of dropped, since a constant function cannot drop. So a list that is owned is
/// leaked if it is replaced.
macro_rules! setters {
    ($($(#[$documentation:meta])* $name:ident($field:ident: $ty:ty $(=> $wrap:path)?);)*) => {$(
        $(#[$documentation])*
        #[must_use]
        pub const fn $name(mut self, $field: $ty) -> Self {
            $(let $field = $wrap($field);)?
            $crate::dialect::setters::replace(&mut self.$field, $field);
            self
        }
    )*};
}

pub(super) use setters;
