//! The IR: bodies of operations.
//!
//! An op whose regions are isolated from above owns a [`Body`]: one arena with all ops, blocks, values and uses below
//! it, down to the next isolated op, which owns a body of its own. So the IR is a tree of bodies; SSA values never
//! cross a body's wall, symbols do. `&Body` reads, `&mut Body` changes: what holds one body cannot touch another.
//!
//! Handles ([`Op`], [`Block`], [`Region`], [`Value`]) are an index and the serial of the body. A method that is given
//! a handle of another body, or of an erased entity, panics with a message that says so; it never takes it for
//! another entity.

mod attributes;
mod blocks;
mod body;
mod create;
mod diagnose;
mod erase;
mod handles;
mod operands;
mod operations;
mod order;
mod records;
mod regions;
mod successors;
mod values;

pub use blocks::{BlockIterator, OpIterator};
pub(crate) use body::Arena;
pub use body::Body;
pub use create::{OperationState, SuccessorState};
pub use handles::{Block, BodySerial, Op, Region, Use, Value};
pub(crate) use handles::{BlockIndex, OpIndex, RegionIndex, ValueIndex};
pub use operations::OpView;
pub(crate) use records::{AttributeStorage, OpRecord, ValueDefinition};
pub use values::{UseIterator, ValueKind};
