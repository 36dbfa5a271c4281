//! Traversal of nested types and attributes in parameters.

use crate::affine::{AffineMap, IntegerSet};
use crate::attributes::Attribute;
use crate::context::Identifier;
use crate::opaque::OpaqueBody;
use crate::sub_elements::Part;
use crate::types::{ReplaceParts, Type};

/// A parameter that may contain types and attributes, for walks and replacements.
///
/// For a Rust type that contains none, write `impl Parts for Mine {}`.
#[diagnostic::on_unimplemented(
    message = "a parameter of type `{Self}` does not implement `Parts`, by which nested types and attributes are visited",
    note = "implement `Parts` for it: `impl Parts for {Self} {{}}` if it contains none"
)]
pub trait Parts: Clone {
    /// Calls `visit` for each type in the parameter.
    fn visit_types(&self, _visit: &mut dyn FnMut(Type)) {}
    /// Calls `visit` for each attribute in the parameter.
    fn visit_attributes(&self, _visit: &mut dyn FnMut(Attribute)) {}
    /// Returns the parameter with its types and attributes replaced.
    #[must_use]
    fn replaced(&self, _replace: &mut dyn ReplaceParts) -> Self {
        self.clone()
    }
}

macro_rules! without_parts {
    ($($ty:ty),*) => {
        $(impl Parts for $ty {})*
    };
}

without_parts!(i8, i16, i32, i64, isize, u8, u16, u32, u64, usize, f32, f64, bool, String, Box<str>);
without_parts!(Identifier, AffineMap, IntegerSet);

impl Parts for Type {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        visit(*self);
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        replace.replace_type(*self)
    }
}

impl Parts for Attribute {
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        visit(*self);
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        replace.replace_attribute(*self)
    }
}

impl Parts for OpaqueBody {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.parts().for_each(|part| match part {
            Part::Type(ty) => visit(ty),
            Part::Attribute(_) => {}
        });
    }
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.parts().for_each(|part| match part {
            Part::Type(_) => {}
            Part::Attribute(attribute) => visit(attribute),
        });
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        let context = replace.context().clone();
        self.with_parts(&context, replace).unwrap_or_else(|_| {
            replace.refuse("location");
            self.clone()
        })
    }
}

impl<T: Parts> Parts for Vec<T> {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.iter().for_each(|element| element.visit_types(visit));
    }
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.iter().for_each(|element| element.visit_attributes(visit));
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        self.iter().map(|element| element.replaced(replace)).collect()
    }
}

impl<T: Parts> Parts for Box<[T]> {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.iter().for_each(|element| element.visit_types(visit));
    }
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.iter().for_each(|element| element.visit_attributes(visit));
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        self.iter().map(|element| element.replaced(replace)).collect()
    }
}

impl<T: Parts> Parts for Option<T> {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.iter().for_each(|element| element.visit_types(visit));
    }
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.iter().for_each(|element| element.visit_attributes(visit));
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        self.as_ref().map(|element| element.replaced(replace))
    }
}

impl<A: Parts, B: Parts> Parts for (A, B) {
    fn visit_types(&self, visit: &mut dyn FnMut(Type)) {
        self.0.visit_types(visit);
        self.1.visit_types(visit);
    }
    fn visit_attributes(&self, visit: &mut dyn FnMut(Attribute)) {
        self.0.visit_attributes(visit);
        self.1.visit_attributes(visit);
    }
    fn replaced(&self, replace: &mut dyn ReplaceParts) -> Self {
        (self.0.replaced(replace), self.1.replaced(replace))
    }
}

/// Defines the methods of [`DialectTypeStorage`](crate::types::DialectTypeStorage) that are the same for all storages.
#[doc(hidden)]
#[macro_export]
macro_rules! __storage_identity {
    () => {
        fn is_equal(&self, other: &dyn $crate::types::DialectTypeStorage) -> bool {
            other.as_any().downcast_ref() == ::core::option::Option::Some(self)
        }

        fn feed(&self, mut hasher: &mut dyn ::core::hash::Hasher) {
            ::core::hash::Hash::hash(self, &mut hasher);
        }

        fn as_any(&self) -> &dyn ::core::any::Any {
            self
        }
    };
}
