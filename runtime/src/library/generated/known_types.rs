//! Operand types, attributes and regions of an op whose result types are inferred.

use smallvec::SmallVec;

use crate::attributes::{Attribute, NamedAttribute};
use crate::context::Context;
use crate::dialect::{OPERANDS, OpDescriptor, OpHandle, Segments, segments};
use crate::ir::{Body, OpRegions, Region};
use crate::types::Type;

/// The operand types, attributes and regions of an op whose result types are inferred. Types and attributes match its
/// definition.
#[derive(Clone, Copy)]
pub struct KnownTypes<'a> {
    context: &'a Context,
    /// The definition's attribute names.
    names: &'a [crate::context::Identifier],
    /// The declared operands with their types.
    descriptor: &'a OpDescriptor,
    sizes: Option<Option<Attribute>>,
    operands: &'a [Type],
    attributes: &'a [NamedAttribute],
    regions: OpRegions<'a>,
}

impl<'a> KnownTypes<'a> {
    /// Returns those of an op of kind `T`.
    ///
    /// # Errors
    ///
    /// If they do not match its definition: the number of operands, a constraint, a required attribute.
    pub fn of<T: OpHandle>(
        context: &'a Context,
        operands: &'a [Type],
        attributes: &'a [NamedAttribute],
        regions: OpRegions<'a>,
    ) -> Result<Self, String> {
        let info = T::name_in(context).info(context);
        let descriptor = info.descriptor().ok_or_else(|| format!("'{}' is not registered", T::NAME))?;
        let names = info.inherent_attributes();
        let found =
            |slot: usize| attributes.iter().find(|entry| entry.name == names[slot]).map(|entry| entry.value);
        for (slot, declared) in descriptor.attributes.iter().enumerate() {
            let accepts = &declared.constraint.is_satisfied;
            match found(slot) {
                Some(value) if accepts.holds(context, value) => {}
                Some(_) => {
                    let summary = &declared.constraint.summary;
                    return Err(format!("attribute '{}' must be {summary}", declared.name));
                }
                None if declared.is_optional || declared.default.is_some() => {}
                None => return Err(format!("attribute '{}' is missing", declared.name)),
            }
        }
        let sizes = info.segment_slots()[0].map(|slot| found(slot as usize));
        let known = KnownTypes { context, names, descriptor, sizes, operands, attributes, regions };
        for (declared, segment) in descriptor.operands.iter().zip(known.segments()?) {
            let constraint = &declared.constraint;
            let wrong = operands[segment].iter().find(|ty| !constraint.is_satisfied.holds(context, **ty));
            if let Some(wrong) = wrong {
                let (summary, wrong) = (&constraint.summary, context.display(*wrong));
                return Err(format!("operand '{}' must be {summary}, but got '{wrong}'", declared.name));
            }
        }
        Ok(known)
    }

    fn segments(&self) -> Result<Segments, String> {
        let declared = &self.descriptor.operands;
        segments(self.context, &OPERANDS, declared, self.operands.len(), self.sizes)
            .map_err(|error| error.to_string())
    }

    /// Returns the context of the types.
    pub fn context(self) -> &'a Context {
        self.context
    }

    /// Returns the types of a declared operand.
    pub fn operands(self, index: usize) -> &'a [Type] {
        let segments = self.segments().unwrap_or_else(|_| SmallVec::new());
        segments.get(index).map_or(&[], |segment| &self.operands[segment.clone()])
    }

    /// Returns the type of a declared operand that stands for one value.
    pub fn operand(self, index: usize) -> Type {
        self.operands(index).first().copied().unwrap_or(Type::NONE)
    }

    /// Returns the inherent attribute in a slot.
    pub fn attribute(self, slot: usize) -> Option<Attribute> {
        self.attributes.iter().find(|entry| entry.name == self.names[slot]).map(|entry| entry.value)
    }

    /// Returns a region and its body; none of an op that is about to be built, or that has too few.
    pub fn region(self, position: usize) -> Option<(&'a Body, Region)> {
        self.regions.get(position)
    }

    /// Returns the regions from a position on, each with its body; none of an op that is about to be built.
    pub fn regions_from(self, position: usize) -> impl Iterator<Item = (&'a Body, Region)> {
        self.regions.iter().skip(position)
    }

    /// Returns a required attribute.
    pub fn required_attribute(self, slot: usize) -> Attribute {
        self.attribute(slot).unwrap_or(Attribute::UNIT)
    }
}
