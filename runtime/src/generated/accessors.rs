//! Accessors and setters of what an op declares: a line of generated code each.
//!
//! The documentation that an author wrote comes first; without it there is a sentence with the name.

/// The accessor of a declared operand. It has a place of its own, stands for `single`, `optional` or `variadic` values,
/// or is `nested`, with the slot of the attribute that has the sizes of its groups.
#[doc(hidden)]
#[macro_export]
macro_rules! __operand {
    ($(#[$documentation:meta])+ $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::ir::Value {
            self.0.operand_at(ir, $at)
        }
    };
    ($(#[$documentation:meta])+ single $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::ir::Value {
            self.0.single_operand(ir, $at)
        }
    };
    ($(#[$documentation:meta])+ optional $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> ::core::option::Option<$crate::ir::Value> {
            self.0.operand_group(ir, $at).next()
        }
    };
    ($(#[$documentation:meta])+ variadic $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(
            self,
            ir: &$crate::ir::Body,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::ir::Value> + Clone {
            self.0.operand_group(ir, $at)
        }
    };
    ($(#[$documentation:meta])+ nested $name:ident $at:literal $sizes:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> ::std::vec::Vec<::std::vec::Vec<$crate::ir::Value>> {
            self.0.operand_groups(ir, $at, $sizes)
        }
    };
    ($name:ident $at:literal) => {
        $crate::__operand!(#[doc = concat!(" The operand `", stringify!($name), "`.")] $name $at);
    };
    ($kind:ident $name:ident $($rest:literal)+) => {
        $crate::__operand!(
            #[doc = concat!(" The operand `", stringify!($name), "`.")] $kind $name $($rest)+
        );
    };
}

/// The accessor of a declared result, as that of an operand.
#[doc(hidden)]
#[macro_export]
macro_rules! __result {
    ($(#[$documentation:meta])+ $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::ir::Value {
            ir.result(self.0, $at)
        }
    };
    ($(#[$documentation:meta])+ single $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::ir::Value {
            $crate::generated::single_result(ir, self.0, $at)
        }
    };
    ($(#[$documentation:meta])+ optional $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> ::core::option::Option<$crate::ir::Value> {
            $crate::generated::result_group(ir, self.0, $at).next()
        }
    };
    ($(#[$documentation:meta])+ variadic $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(
            self,
            ir: &$crate::ir::Body,
        ) -> impl ::core::iter::ExactSizeIterator<Item = $crate::ir::Value> + Clone {
            $crate::generated::result_group(ir, self.0, $at)
        }
    };
    ($name:ident $at:literal) => {
        $crate::__result!(#[doc = concat!(" The result `", stringify!($name), "`.")] $name $at);
    };
    ($kind:ident $name:ident $at:literal) => {
        $crate::__result!(#[doc = concat!(" The result `", stringify!($name), "`.")] $kind $name $at);
    };
}

/// The setter of a declared operand, of the kinds that its accessor has.
#[doc(hidden)]
#[macro_export]
macro_rules! __operand_setter {
    ($name:ident $at:literal $of:literal) => {
        #[doc = concat!(" Sets `", $of, "`.")]
        pub fn $name(self, ir: &mut $crate::ir::Body, value: $crate::ir::Value) {
            ir.set_operand(self.0, $at, value);
        }
    };
    (single $name:ident $at:literal $of:literal) => {
        #[doc = concat!(" Sets `", $of, "`.")]
        pub fn $name(self, ir: &mut $crate::ir::Body, value: $crate::ir::Value) {
            $crate::generated::set_operand_group(ir, self.0, $at, &[value]);
        }
    };
    (optional $name:ident $at:literal $of:literal) => {
        #[doc = concat!(" Sets or removes `", $of, "`.")]
        pub fn $name(self, ir: &mut $crate::ir::Body, value: ::core::option::Option<$crate::ir::Value>) {
            $crate::generated::set_operand_group(ir, self.0, $at, value.as_slice());
        }
    };
    (variadic $name:ident $at:literal $of:literal) => {
        #[doc = concat!(" Sets `", $of, "`.")]
        pub fn $name(self, ir: &mut $crate::ir::Body, values: &[$crate::ir::Value]) {
            $crate::generated::set_operand_group(ir, self.0, $at, values);
        }
    };
    (nested $name:ident $at:literal $sizes:literal $of:literal) => {
        #[doc = concat!(" Sets `", $of, "`.")]
        pub fn $name(self, ir: &mut $crate::ir::Body, groups: &[&[$crate::ir::Value]]) {
            $crate::generated::set_operand_groups(ir, self.0, $at, $sizes, groups);
        }
    };
}

/// The two accessors of a declared attribute: the Rust value, which a function makes, and the attribute as it is stored,
/// which is there if it is `required`. One with a `default` has that in its place.
#[doc(hidden)]
#[macro_export]
macro_rules! __attribute {
    ($(#[$documentation:meta])+ required $name:ident $raw:ident $slot:literal $of:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::attributes::Attribute {
            self.$raw(ir)
        }
        $crate::__attribute!(@required $raw $slot $of);
    };
    ($(#[$documentation:meta])+ required $name:ident $raw:ident $slot:literal $of:literal: $ty:ty = $read:path) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $ty {
            $read(ir.context(), self.$raw(ir))
        }
        $crate::__attribute!(@required $raw $slot $of);
    };
    (
        $(#[$documentation:meta])+ default $name:ident $raw:ident $slot:literal $of:literal ($default:path)
    ) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::attributes::Attribute {
            self.$raw(ir).unwrap_or_else(|| $default(ir.context()))
        }
        $crate::__attribute!(@optional $raw $slot $of);
    };
    (
        $(#[$documentation:meta])+
        default $name:ident $raw:ident $slot:literal $of:literal ($default:path): $ty:ty = $read:path
    ) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $ty {
            $read(ir.context(), self.$raw(ir).unwrap_or_else(|| $default(ir.context())))
        }
        $crate::__attribute!(@optional $raw $slot $of);
    };
    ($(#[$documentation:meta])+ optional $name:ident $raw:ident $slot:literal $of:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> ::core::option::Option<$crate::attributes::Attribute> {
            self.$raw(ir)
        }
        $crate::__attribute!(@optional $raw $slot $of);
    };
    ($(#[$documentation:meta])+ optional $name:ident $raw:ident $slot:literal $of:literal: $ty:ty = $read:path) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> ::core::option::Option<$ty> {
            self.$raw(ir).map(|attr| $read(ir.context(), attr))
        }
        $crate::__attribute!(@optional $raw $slot $of);
    };
    ($(#[$documentation:meta])+ unit $name:ident $raw:ident $slot:literal $of:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> bool {
            self.$raw(ir).is_some()
        }
        $crate::__attribute!(@optional $raw $slot $of);
    };
    (@required $raw:ident $slot:literal $of:literal) => {
        #[doc = concat!(" The attribute `", $of, "` as it is stored.")]
        pub fn $raw(self, ir: &$crate::ir::Body) -> $crate::attributes::Attribute {
            self.0.required_attribute(ir, $slot)
        }
    };
    (@optional $raw:ident $slot:literal $of:literal) => {
        #[doc = concat!(" The attribute `", $of, "` as it is stored.")]
        pub fn $raw(self, ir: &$crate::ir::Body) -> ::core::option::Option<$crate::attributes::Attribute> {
            self.0.attribute_in(ir, $slot)
        }
    };
    ($kind:ident $name:ident $raw:ident $slot:literal $of:literal $($rest:tt)*) => {
        $crate::__attribute!(
            #[doc = concat!(" The attribute `", $of, "`.")] $kind $name $raw $slot $of $($rest)*
        );
    };
}

/// The setters of a declared attribute: of the Rust value, from which a function of the context and the value, or the
/// value's method `to_attribute`, makes an attribute; and of the attribute as it is stored.
#[doc(hidden)]
#[macro_export]
macro_rules! __attribute_setter {
    ($set_raw:ident $slot:literal $of:literal) => {
        #[doc = concat!(" Sets or removes the attribute `", $of, "`.")]
        pub fn $set_raw(
            self,
            ir: &mut $crate::ir::Body,
            attr: ::core::option::Option<$crate::attributes::Attribute>,
        ) {
            ir.set_inherent_attribute(self.0, $slot, attr);
        }
    };
    ($set_raw:ident $slot:literal $of:literal $set:ident unit) => {
        #[doc = concat!(" Sets or removes the attribute `", $of, "`.")]
        pub fn $set(self, ir: &mut $crate::ir::Body, value: bool) {
            self.$set_raw(ir, value.then_some($crate::attributes::Attribute::UNIT));
        }
        $crate::__attribute_setter!($set_raw $slot $of);
    };
    ($set_raw:ident $slot:literal $of:literal $set:ident: $ty:ty) => {
        #[doc = concat!(" Sets the attribute `", $of, "`.")]
        pub fn $set(self, ir: &mut $crate::ir::Body, value: $ty) {
            let attr = value.to_attribute(ir.context());
            self.$set_raw(ir, ::core::option::Option::Some(attr));
        }
        $crate::__attribute_setter!($set_raw $slot $of);
    };
    ($set_raw:ident $slot:literal $of:literal $set:ident: $ty:ty = $write:path) => {
        #[doc = concat!(" Sets the attribute `", $of, "`.")]
        pub fn $set(self, ir: &mut $crate::ir::Body, value: $ty) {
            let attr = $write(ir.context(), value);
            self.$set_raw(ir, ::core::option::Option::Some(attr));
        }
        $crate::__attribute_setter!($set_raw $slot $of);
    };
}

/// The accessor of a declared region, or of those from an index on.
#[doc(hidden)]
#[macro_export]
macro_rules! __region {
    ($(#[$documentation:meta])+ $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> (&$crate::ir::Body, $crate::ir::Region) {
            ir.region(self.0, $at)
        }
    };
    ($(#[$documentation:meta])+ variadic $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(
            self,
            ir: &$crate::ir::Body,
        ) -> impl ::core::iter::Iterator<Item = (&$crate::ir::Body, $crate::ir::Region)> {
            ir.regions(self.0).skip($at)
        }
    };
    ($name:ident $at:literal) => {
        $crate::__region!(
            #[doc = concat!(" The region `", stringify!($name), "`, and the body that it is in.")] $name $at
        );
    };
    (variadic $name:ident $at:literal) => {
        $crate::__region!(
            #[doc = concat!(" The regions `", stringify!($name), "`, and the bodies that they are in.")]
            variadic $name $at
        );
    };
}

/// The accessor and the setter of a declared successor, or the accessor of those from an index on.
#[doc(hidden)]
#[macro_export]
macro_rules! __successor {
    ($(#[$documentation:meta])+ $name:ident $set:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(self, ir: &$crate::ir::Body) -> $crate::ir::Block {
            ir.successor(self.0, $at)
        }
        #[doc = concat!(" Sets the successor `", stringify!($name), "`.")]
        pub fn $set(self, ir: &mut $crate::ir::Body, block: $crate::ir::Block) {
            ir.set_successor(self.0, $at, block);
        }
    };
    ($(#[$documentation:meta])+ variadic $name:ident $at:literal) => {
        $(#[$documentation])+
        pub fn $name(
            self,
            ir: &$crate::ir::Body,
        ) -> impl ::core::iter::Iterator<Item = $crate::ir::Block> + '_ {
            ir.successors(self.0).skip($at)
        }
    };
    (variadic $name:ident $at:literal) => {
        $crate::__successor!(
            #[doc = concat!(" The successors `", stringify!($name), "`.")] variadic $name $at
        );
    };
    ($name:ident $set:ident $at:literal) => {
        $crate::__successor!(
            #[doc = concat!(" The successor `", stringify!($name), "`.")] $name $set $at
        );
    };
}
