//! Operands and attributes of an op, whether the op is there or only what it would be made of.

use super::segments::{nested_segments, operand_group};
use crate::attributes::{Attribute, NamedAttribute};
use crate::context::{OpInfo, OpName};
use crate::dialect::OPERANDS;
use crate::dialect::segments;
use crate::ir::{Body, Op, Value};

/// What the accessors of generated ops read from: an [`Op`], or an [`Adaptor`].
pub trait OpArguments: Copy {
    /// What is known of ops of the name.
    fn info(self, ir: &Body) -> &OpInfo;

    /// The operand at a position.
    fn operand_at(self, ir: &Body, position: usize) -> Value;

    /// The operands that a declared one stands for.
    ///
    /// # Panics
    ///
    /// When operands cannot be told apart, which the verifier finds.
    fn operand_group(self, ir: &Body, index: usize) -> impl ExactSizeIterator<Item = Value> + Clone;

    /// The inherent attribute in a slot.
    fn attribute_in(self, ir: &Body, slot: usize) -> Option<Attribute>;

    /// The operand that a declared one stands for, behind one of variable length.
    ///
    /// # Panics
    ///
    /// When operands cannot be told apart, which the verifier finds.
    #[track_caller]
    fn single_operand(self, ir: &Body, index: usize) -> Value {
        let mut group = self.operand_group(ir, index);
        group.next().unwrap_or_else(|| {
            panic!("'{}' op without operand {index}, which verification finds", self.info(ir).text())
        })
    }

    /// The groups of operands that a declared one stands for, whose sizes are in the attribute in `sizes`.
    ///
    /// # Panics
    ///
    /// When operands cannot be told apart, which the verifier finds.
    #[track_caller]
    fn operand_groups(self, ir: &Body, index: usize, sizes: usize) -> Vec<Vec<Value>> {
        let group: Vec<Value> = self.operand_group(ir, index).collect();
        let sizes = self.attribute_in(ir, sizes);
        let Some(ranges) = sizes.and_then(|sizes| nested_segments(ir.context(), sizes, group.len())) else {
            panic!("'{}' op with groups of other sizes, which verification finds", self.info(ir).text())
        };
        ranges.into_iter().map(|range| group[range].to_vec()).collect()
    }

    /// An attribute that has to be there.
    ///
    /// # Panics
    ///
    /// When it is not, which the verifier finds.
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

/// What an op would be made of, or an op with other operands: those that a conversion gives it.
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
    /// An op of that name before it is made.
    pub fn new(name: OpName, operands: &'a [Value], attributes: &'a [NamedAttribute]) -> Self {
        Adaptor { name, operands, attributes: Attributes::List(attributes) }
    }

    /// An op with these operands in place of its own.
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

/// Names the adaptor of a generated op, and gives both the ways to make one.
#[doc(hidden)]
#[macro_export]
macro_rules! __op_adaptor {
    ($op:ident, $adaptor:ident) => {
        /// The accessors of the op over operands and attributes of which no op is made, or not yet.
        pub type $adaptor<'a> = $op<$crate::generated::Adaptor<'a>>;

        impl<'a> $op<$crate::generated::Adaptor<'a>> {
            /// What an op with these operands and attributes would have.
            pub fn new(
                context: &$crate::context::Context,
                operands: &'a [$crate::ir::Value],
                attributes: &'a [$crate::attributes::NamedAttribute],
            ) -> Self {
                Self($crate::generated::Adaptor::new(context.op_name_of::<$op>(), operands, attributes))
            }
        }

        impl $op {
            /// The op with these operands in place of its own.
            pub fn adaptor<'a>(
                self,
                ir: &$crate::ir::Body,
                operands: &'a [$crate::ir::Value],
            ) -> $adaptor<'a> {
                $op($crate::generated::Adaptor::with_operands(ir, self.0, operands))
            }
        }
    };
}
