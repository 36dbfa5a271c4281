//! The public handles of IR entities: eight bytes, the entity's index and the serial of its body.

use std::fmt;

/// Declares one handle type.
macro_rules! handle {
    ($(#[$documentation:meta])* $name:ident, $index:ident, $letter:literal) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name {
            pub(crate) index: $index,
            pub(crate) serial: BodySerial,
        }

        impl $name {
            /// Returns the serial of the body that this handle belongs to.
            pub fn serial(self) -> BodySerial {
                self.serial
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(formatter, concat!($letter, "{}@{}"), self.index.0, self.serial.0)
            }
        }
    };
}

/// Declares the index type of one kind of entity: dense in its body, `NONE` where there is none.
macro_rules! entity_index {
    ($(#[$documentation:meta])* $name:ident) => {
        $(#[$documentation])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
        pub(crate) struct $name(pub(crate) u32);

        impl $name {
            /// No entity.
            pub(crate) const NONE: $name = $name(u32::MAX);

            /// Returns whether this names an entity.
            #[inline]
            pub(crate) fn is_some(self) -> bool {
                self.0 != u32::MAX
            }

            /// Returns whether this names no entity.
            #[inline]
            pub(crate) fn is_none(self) -> bool {
                self.0 == u32::MAX
            }

            /// Returns the index as a position in a vector.
            #[inline]
            pub(crate) fn at(self) -> usize {
                self.0 as usize
            }
        }
    };
}

entity_index!(
    /// Position of an op in its body; [`OpIndex::ROOT`] is the op that owns the body.
    OpIndex
);
entity_index!(
    /// Position of a block in its body.
    BlockIndex
);
entity_index!(
    /// The label by which ops record their block; see [`BlockLabels`](crate::ir::storage::block_labels::BlockLabels).
    BlockLabel
);
entity_index!(
    /// Position of a region in its body.
    RegionIndex
);
entity_index!(
    /// Position of a value in its body.
    ValueIndex
);
entity_index!(
    /// Position of an operand, which is a node of its value's use list, in its body.
    UseIndex
);
entity_index!(
    /// Position of a successor, which is a node of its block's predecessor list, in its body.
    SuccessorIndex
);
entity_index!(
    /// Position of the side record that ops with regions, successors or a body of their own have.
    ExtraIndex
);

impl OpIndex {
    /// The op that owns the body.
    pub(crate) const ROOT: OpIndex = OpIndex(u32::MAX - 1);
}

impl RegionIndex {
    /// The region of a block that was erased.
    pub(crate) const ERASED: RegionIndex = RegionIndex(u32::MAX - 1);
}

/// Names a body for as long as the process runs; no two bodies ever have the same serial.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BodySerial(pub(crate) u32);

handle!(
    /// An operation of a [`Body`](crate::ir::Body), or the operation that owns the body.
    Op,
    OpIndex,
    "op"
);
handle!(
    /// A block: a list of ops, with arguments.
    Block,
    BlockIndex,
    "block"
);
handle!(
    /// A region: a list of blocks, held by an op.
    Region,
    RegionIndex,
    "region"
);
handle!(
    /// A value: one result of one op, or one argument of one block.
    Value,
    ValueIndex,
    "value"
);

/// One use of a value: an op and the position of the operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Use {
    /// The op that uses the value.
    pub op: Op,
    /// The index of the operand in its op.
    pub operand: u32,
}
