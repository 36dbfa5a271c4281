//! Adaptors: operands and attributes of an op that exists or is about to be built.

use super::segments::{nested_segments, operand_group};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{Context, OpInfo, OpName};
use crate::dialect::{OPERANDS, OpHandle, segments};
use crate::ir::{Body, Op, Value};

/// The source of generated accessors: an [`Op`] or an [`Adaptor`].
pub trait OpArguments: Copy {
    /// Returns the registered information about the op name.
    fn info(self, ir: &Body) -> &OpInfo;

    /// Returns the operand at a position.
    fn operand_at(self, ir: &Body, position: usize) -> Value;

    /// Returns the operands of a declared one.
    ///
    /// # Panics
    ///
    /// If the operands do not match the declaration, which the verifier reports.
    fn operand_group(self, ir: &Body, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone;

    /// Returns the inherent attribute in a slot.
    fn attribute_in(self, ir: &Body, slot: usize) -> Option<Attribute>;

    /// Returns the operand of a declared one that follows a variable-length one.
    ///
    /// # Panics
    ///
    /// If the operands do not match the declaration, which the verifier reports.
    #[track_caller]
    fn single_operand(self, ir: &Body, index: usize) -> Value {
        let mut group = self.operand_group(ir, index);
        group.next().unwrap_or_else(|| {
            panic!("'{}' op without operand {index}, which verification finds", self.info(ir).text())
        })
    }

    /// Returns the operand groups of a declared one. The attribute in slot `sizes` holds their sizes.
    ///
    /// # Panics
    ///
    /// If the operands do not match the declaration, which the verifier reports.
    #[track_caller]
    fn operand_groups(self, ir: &Body, index: usize, sizes: usize) -> Vec<Vec<Value>> {
        let group: Vec<Value> = self.operand_group(ir, index).collect();
        let sizes = self.attribute_in(ir, sizes);
        let Some(ranges) = sizes.and_then(|sizes| nested_segments(ir.context(), sizes, group.len())) else {
            panic!("'{}' op with groups of other sizes, which verification finds", self.info(ir).text())
        };
        ranges.into_iter().map(|range| group[range].to_vec()).collect()
    }

    /// Returns the inherent attribute in a slot, or its default if absent.
    fn attribute_or(self, ir: &Body, slot: usize, default: fn(&Context) -> Attribute) -> Attribute {
        self.attribute_in(ir, slot).unwrap_or_else(|| default(ir.context()))
    }

    /// Returns a required attribute.
    ///
    /// # Panics
    ///
    /// If it is absent, which the verifier reports.
    #[track_caller]
    fn required_attribute(self, ir: &Body, slot: usize) -> Attribute {
        self.attribute_in(ir, slot).unwrap_or_else(|| {
            let info = self.info(ir);
            let name = info.inherent_attributes()[slot].text(ir.context());
            panic!("'{}' op without the attribute '{name}', which verification finds", info.text())
        })
    }
}

impl OpArguments for Op {
    fn info(self, ir: &Body) -> &OpInfo {
        ir.info(self)
    }

    fn operand_at(self, ir: &Body, position: usize) -> Value {
        ir.operand(self, position)
    }

    #[track_caller]
    fn operand_group(self, ir: &Body, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone {
        operand_group(ir, self, index)
    }

    fn attribute_in(self, ir: &Body, slot: usize) -> Option<Attribute> {
        ir.inherent_attribute(self, slot)
    }
}

/// The operands and attributes of an op to build, or an op with replaced operands, such as those of a conversion.
#[derive(Clone, Copy, Debug)]
pub struct Adaptor<'a> {
    name: OpName,
    operands: &'a [Value],
    attributes: Attributes<'a>,
}

#[derive(Clone, Copy, Debug)]
enum Attributes<'a> {
    List(&'a [NamedAttribute]),
    Of(Op),
}

impl<'a> Adaptor<'a> {
    /// Returns the adaptor of an op of that name that does not exist yet.
    pub fn new(name: OpName, operands: &'a [Value], attributes: &'a [NamedAttribute]) -> Self {
        Adaptor { name, operands, attributes: Attributes::List(attributes) }
    }

    /// Returns the adaptor of an op of kind `T` that does not exist yet.
    pub fn of<T: OpHandle>(
        context: &Context,
        operands: &'a [Value],
        attributes: &'a [NamedAttribute],
    ) -> Self {
        Adaptor::new(T::name_in(context), operands, attributes)
    }

    /// Returns the adaptor of an op with these operands in place of its own.
    pub fn with_operands(ir: &Body, op: Op, operands: &'a [Value]) -> Self {
        Adaptor { name: ir.name(op), operands, attributes: Attributes::Of(op) }
    }
}

impl OpArguments for Adaptor<'_> {
    fn info(self, ir: &Body) -> &OpInfo {
        self.name.info(ir.context())
    }

    #[track_caller]
    fn operand_at(self, _ir: &Body, position: usize) -> Value {
        self.operands[position]
    }

    #[track_caller]
    fn operand_group(self, ir: &Body, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone {
        let info = self.info(ir);
        let declared = info.descriptor().map_or(&[][..], |descriptor| &descriptor.operands);
        let sizes = info.segment_slots()[0].map(|slot| self.attribute_in(ir, slot as usize));
        match segments(ir.context(), &OPERANDS, declared, self.operands.len(), sizes) {
            Ok(segments) => self.operands[segments[index].clone()].iter().copied(),
            Err(error) => panic!("'{}' op {error}", info.text()),
        }
    }

    fn attribute_in(self, ir: &Body, slot: usize) -> Option<Attribute> {
        match self.attributes {
            Attributes::Of(op) => ir.inherent_attribute(op, slot),
            Attributes::List(list) => {
                let name = self.info(ir).inherent_attributes()[slot];
                list.iter().find(|entry| entry.name == name).map(|entry| entry.value)
            }
        }
    }
}
