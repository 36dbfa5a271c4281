//! Encodings of ops as instructions of a binary format, and what ops and cases of enums need.

use std::ops::Deref;
use std::sync::Arc;

pub use terrace_vocabulary::{
    ArgumentEncoding, AttributeEncoding, Availability, CaseDescriptor, CaseParameter, CaseParameterKind,
    EnumDescriptor, InstructionEncoding, Version,
};

use super::{EnumUnwrap, EnumWrap, OpDescriptor};
use crate::attributes::Attribute;
use crate::context::Context;
use crate::ir::{Body, Op};

/// A part of a descriptor that few have: borrowed in generated code and shared in loaded definitions.
pub enum Constant<T: 'static> {
    /// A constant of compiled code.
    Static(&'static T),
    /// A value that was computed at run time.
    Shared(Arc<T>),
}

impl<T> Clone for Constant<T> {
    fn clone(&self) -> Self {
        match self {
            Self::Static(value) => Self::Static(value),
            Self::Shared(value) => Self::Shared(value.clone()),
        }
    }
}

impl<T> Deref for Constant<T> {
    type Target = T;

    fn deref(&self) -> &T {
        match self {
            Self::Static(value) => value,
            Self::Shared(value) => value,
        }
    }
}

impl<T> From<T> for Constant<T> {
    fn from(value: T) -> Self {
        Self::Shared(Arc::new(value))
    }
}

/// The enum whose values an attribute holds.
#[derive(Clone)]
pub struct EnumAttribute {
    /// The enum.
    pub definition: Constant<EnumDescriptor>,
    /// Returns the attribute for a value, or `None` if the value is none of the enum.
    pub wrap: EnumWrap,
    /// Returns the value of an attribute, or `None` if it is of another kind.
    pub unwrap: EnumUnwrap,
}

impl EnumAttribute {
    /// Returns the cases in an attribute; none if it is of another kind.
    pub fn cases(&self, context: &Context, attribute: Attribute) -> impl Iterator<Item = &CaseDescriptor> {
        let value = self.unwrap.value(context, attribute);
        value.into_iter().flat_map(|value| self.definition.cases_of(value))
    }
}

/// A slot of an op, and the enum whose values the attribute in it holds.
pub type EnumSlot = (u32, Constant<EnumAttribute>);

/// The availability of what needs nothing.
static ALWAYS: Availability = Availability::ALWAYS;

impl OpDescriptor {
    /// Returns what the op needs whatever its attributes are. [`availability`] adds what these need.
    pub fn availability(&self) -> &Availability {
        self.requires.as_deref().unwrap_or(&ALWAYS)
    }

    /// Returns the enum whose values the attribute in a slot holds, if there is a descriptor of it.
    pub fn enumeration(&self, slot: usize) -> Option<&EnumAttribute> {
        let (_, enumeration) = self.enums.iter().find(|(known, _)| *known as usize == slot)?;
        Some(enumeration)
    }
}

/// Returns all that an op needs: what its definition requires, and then each case in its attributes that are enums. What
/// its types need is known to its dialect.
///
/// Each is needed, so that of several versions the last counts.
pub fn availability(ir: &Body, op: Op) -> Vec<&Availability> {
    let Some(descriptor) = ir.name(op).info(ir.context()).descriptor() else { return Vec::new() };
    let mut all = vec![descriptor.availability()];
    for (slot, enumeration) in descriptor.enums.iter() {
        if let Some(value) = ir.inherent_attribute(op, *slot as usize) {
            all.extend(enumeration.cases(ir.context(), value).map(|case| &case.availability));
        }
    }
    all.retain(|one| !one.is_always());
    all
}
